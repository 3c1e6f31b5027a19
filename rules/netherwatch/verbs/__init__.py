"""The verbs of Netherwatch: what the words of a card do. Each calls the rules' own scripts and changes nothing itself.

Importing this folder registers them in cards/vocabulary.py. docs/content.md lists them all; it is written by
`python -m gloamboard.rules.netherwatch.verbs.page`.
"""

from gloamboard.rules.netherwatch.verbs import causes, demon, events, items, light, people, sanity, steering, tokens

__all__ = ["causes", "demon", "events", "items", "light", "people", "sanity", "steering", "tokens"]
