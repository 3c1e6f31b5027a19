"""The words cards use for people and places, what each says in a sentence, and how it is resolved.

An effect of an Event or a Demon Board picks one Agent by the Targeting Priority; a word for several takes them all.
"""

from __future__ import annotations

from typing import Literal

from gloamboard.rules.kernel.verbs import Words
from gloamboard.rules.netherwatch.state import HQ
from gloamboard.rules.netherwatch.state.cause import Cause

RULE_OF = {
    "event": "NW-EVENT-02",
    "item": "NW-ACT-14",
    "ability": "NW-AGENT-04",
    "interaction": "NW-OP-05",
    "board": "NW-BOARD-03",
    "ritual": "NW-VIC-05",
    "device": "NW-DISC-08",
    "operation": "NW-OP-02",
    "ruling": "NW-MISC-03",
    "specter": "NW-SPEC-11",
}


def rule_of(cause: Cause) -> str:
    """The rule an effect rests on: its own, or that of the kind of card."""
    return cause.rule or RULE_OF[cause.kind]


def does(words: Words, third: str, second: str = "") -> str:
    """Who does it: "the Active Agent loses", "you lose"."""
    who = words["who"]
    return f"you {second or third.removesuffix('s')}" if who == "user" else f"{WHO_SAYS[who]} {third}"


def whom(who: str) -> str:
    """A word for people inside a sentence."""
    return WHO_SAYS[who]


def many(count: int, thing: str) -> str:
    """1 Zone, 2 Zones."""
    return f"{count} {thing}" if count == 1 else f"{count} {thing}s"


def rift_of(words: Words) -> str:
    """Where the Demon appears: a Rift near or far from somebody, or another place."""
    said = place_of(words)
    return said.replace("that Agent", whom(words["who"])) if words.get("who") else said


def place_of(words: Words) -> str:
    """Where, in words."""
    zone = words.get("zone")
    if zone:
        return "HQ" if zone == HQ else f"the {zone.replace('-', ' ').title()}"
    return WHERE_SAYS[words.get("where", "here")]


Who = Literal[
    "user",
    "chosen",
    "target",
    "active",
    "lowest-sanity",
    "highest-sanity",
    "most-items",
    "nearest-demon",
    "farthest-demon",
    "nearest-hq",
    "farthest-hq",
    "nearest-rift",
    "in-lit",
    "in-dim",
    "in-dark",
    "in-cold",
    "in-rift",
    "alone",
    "in-company",
    "with-light",
    "with-electric",
    "frightened",
    "everyone",
    "others",
    "all-lit",
    "all-dim",
    "all-dark",
    "all-unlit",
    "all-exposed",
    "all-here",
    "all-nearby",
    "all-near-demon",
    "all-with-demon",
    "all-with-light",
    "all-with-electric",
]

WHO_SAYS: dict[str, str] = {
    "user": "you",
    "chosen": "an Agent of your choice",
    "target": "that Agent",
    "active": "the Active Agent",
    "lowest-sanity": "the Agent with the least Sanity",
    "highest-sanity": "the Agent with the most Sanity",
    "most-items": "the Agent with the most Items",
    "nearest-demon": "the Agent nearest the Demon",
    "farthest-demon": "the Agent farthest from the Demon",
    "nearest-hq": "the Agent nearest HQ",
    "farthest-hq": "the Agent farthest from HQ",
    "nearest-rift": "the Agent nearest a Rift",
    "in-lit": "an Agent in a Lit Zone",
    "in-dim": "an Agent in a Dim Zone",
    "in-dark": "an Agent in a Dark Zone",
    "in-cold": "an Agent in a Cold Zone",
    "in-rift": "an Agent in a Rift Zone",
    "alone": "an Agent alone in a Zone",
    "in-company": "an Agent who shares a Zone",
    "with-light": "an Agent on a Lit Base",
    "with-electric": "an Agent with an ELECTRIC Item",
    "frightened": "a Frightened Agent",
    "everyone": "every Agent",
    "others": "every other Agent",
    "all-lit": "every Agent in a Lit Zone",
    "all-dim": "every Agent in a Dim Zone",
    "all-dark": "every Agent in a Dark Zone",
    "all-unlit": "every Agent in a Dim or Dark Zone",
    "all-exposed": "every Exposed Agent",
    "all-here": "every Agent in that Zone",
    "all-nearby": "every Agent in that Zone or an adjacent one",
    "all-near-demon": "every Agent in the Demon's Zone or an adjacent one",
    "all-with-demon": "every Agent in the Demon's Zone (hidden or not)",
    "all-with-light": "every Agent on a Lit Base",
    "all-with-electric": "every Agent with an ELECTRIC Item",
}

Where = Literal[
    "here",
    "beside",
    "two-away",
    "every-beside",
    "demon",
    "beside-demon",
    "rift-fate",
    "rift-nearest",
    "rift-farthest",
    "every-rift",
    "any",
    "any-lit",
    "any-dark",
    "any-cold",
    "any-rift",
    "nearest-lit",
    "nearest-dark",
    "nearest-cold",
    "every-lit",
    "zone",
]

WHERE_SAYS: dict[str, str] = {
    "here": "that Agent's Zone",
    "beside": "an adjacent Zone",
    "two-away": "a Zone 2 away",
    "every-beside": "each adjacent Zone",
    "demon": "the Demon's Zone",
    "beside-demon": "a Zone next to the Demon",
    "rift-fate": "the Rift equal to Fate",
    "rift-nearest": "the Rift nearest that Agent",
    "rift-farthest": "the Rift farthest from that Agent",
    "every-rift": "each Rift Zone",
    "any": "a Zone of your choice",
    "any-lit": "a Lit Zone of your choice",
    "any-dark": "a Dark Zone of your choice",
    "any-cold": "a Cold Zone of your choice",
    "any-rift": "a Rift Zone of your choice",
    "nearest-lit": "the nearest Zone with a Lit Cube",
    "nearest-dark": "the nearest Zone with a Dark Cube",
    "nearest-cold": "the nearest Cold Zone",
    "every-lit": "each Zone with a Lit Cube",
    "zone": "the named Zone",
}
