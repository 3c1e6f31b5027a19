"""What is shown and to whom: each seat's view, words for the lights, panels of the page, and why something may not be.

Nothing here changes a game.
"""
