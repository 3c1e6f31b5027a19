"""The Demon and its time: on the map, whom it means, the Event Deck and Fate, Summoning, Confrontation, Banishment.

What a card does is in verbs/ (in by_hand.py where the real one is read aloud); when its phase comes is in flow/.
"""
