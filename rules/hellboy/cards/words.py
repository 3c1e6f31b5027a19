"""The words that rows of the box use: skills, colours, tags, what a card in force changes, what a line sets up."""

from __future__ import annotations

from typing import Literal

Skill = Literal["fight", "shoot", "examine", "defence"]
SKILLS: tuple[Skill, ...] = ("fight", "shoot", "examine", "defence")
Colour = Literal["yellow", "orange", "red", "black"]
LADDER: tuple[Colour, ...] = ("yellow", "orange", "red", "black")  # each better than the one before it
Face = Literal["catastrophe", "plus-one", "plus-two", "re-roll", "double", "bprd"]
Icon = Literal["fight", "shoot", "examine", "defence", "cube"]
Tag = Literal["brawler", "ranged", "cowardly"]
Slot = Literal["A", "B", "C"]
SLOTS: tuple[Slot, ...] = ("A", "B", "C")
Level = Literal["calm", "printed", "grim"]
LEVELS: tuple[Level, ...] = ("calm", "printed", "grim")
Track = Literal["doom", "info"]
Harm = Literal["fire", "stun", "hurl"]  # what an attack does besides damage
ByTeam = tuple[int, int, int]  # for 2, 3 and 4 agents

Change = Literal[
    "fight",  # upgrades of each such test; less than 0 are downgrades
    "shoot",
    "examine",
    "defence",
    "move",  # areas on top of each Move action
    "armour",  # taken off the damage of each attack on the agent
    "damage",  # on top of each hit the agent makes
    "enemy-move",  # of every enemy, while a card in play says so
    "enemy-melee",
    "enemy-ranged",
    "enemy-resilience",
]
"""Numbers that a card in force changes. The rules ask `changed(state, who, word)` where the printed number stands."""

Flag = Literal[
    "fireproof",  # takes no fire damage
    "steady",  # cannot be stunned
    "slips-away",  # the first enemy evaded in each Move does no damage
    "no-rest",  # of a card in play: nobody takes time
]

Thing = Literal[
    "A", "B", "C", "clue", "swarm", "inferno", "rubble", "point", "scenery-1", "scenery-2", "scenery-3",
    "bookcase", "cabinet", "forbidden-tome", "generator", "orrery", "plinth", "rockslide", "writing-desk",
]  # fmt: skip
"""What a line of an encounter sets up: a minion of a slot, a counter, a generic piece of that size, a special piece."""
