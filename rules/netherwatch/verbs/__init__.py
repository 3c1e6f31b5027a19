"""The verbs of Netherwatch: what the words of a card do. Each calls the rules' own scripts and changes nothing itself.

docs/content.md lists them all; it is written from VERBS by `python -m gloamboard.rules.netherwatch.verbs.page`.
"""

from gloamboard.rules.netherwatch.verbs import demon, events, items, light, people, sanity, tokens, turns
from gloamboard.rules.netherwatch.verbs.says import say
from gloamboard.rules.netherwatch.verbs.words import VERBS

__all__ = ["VERBS", "demon", "events", "items", "light", "people", "sanity", "say", "tokens", "turns"]
