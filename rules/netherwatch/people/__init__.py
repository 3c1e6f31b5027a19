"""The Agents: what they carry, how they hold up, where they go, and what happens when the Demon is upon them.

What they may choose to do on a turn is in actions/.
"""
