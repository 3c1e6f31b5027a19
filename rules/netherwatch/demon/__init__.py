"""The Demon and its time: on the map, whom it means, the Event Deck and Fate, Summoning, Confrontation, Banishment.

What an Event or a Demon Board does is in verbs/; when its phase comes is in flow/.
"""
