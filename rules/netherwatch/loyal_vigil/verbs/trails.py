"""Verbs of the wood: going where the trails do not lead, light for many Zones, Cover and Rifts on the move."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from gloamboard.rules.kernel import Choice, Option, Script, done
from gloamboard.rules.kernel.verbs import Count, Words
from gloamboard.rules.netherwatch.cards.vocabulary import verb
from gloamboard.rules.netherwatch.house import ground, light
from gloamboard.rules.netherwatch.loyal_vigil.operations import escapes, travel
from gloamboard.rules.netherwatch.loyal_vigil.wood import explore
from gloamboard.rules.netherwatch.loyal_vigil.wood.ground import Camp
from gloamboard.rules.netherwatch.people import hiding, inventory, sanity
from gloamboard.rules.netherwatch.state import State, ties
from gloamboard.rules.netherwatch.state.cause import Cause
from gloamboard.rules.netherwatch.state.story import tell
from gloamboard.rules.netherwatch.verbs.causes import asker
from gloamboard.rules.netherwatch.verbs.picking import doer, somebody
from gloamboard.rules.netherwatch.verbs.words import Who, does, many, rule_of

BOX = "loyal_vigil"


def _names(zones: Sequence[str]) -> str:
    return " or ".join(f"the {zone.replace('-', ' ').title()}" for zone in zones)


def _go_says(words: Words) -> str:
    named = _names(words.get("to", ()))
    wild = "any Zone with an open Path" if words.get("or_open") else ""
    rift = "any Rift Zone" if words.get("or_rift") else ""
    return f"you move to {' or '.join(filter(None, (named, wild, rift)))}"


@verb('{ do = "go", to = ["animal-den"], or_open = true }', _go_says, box=BOX)
def go(state: State, cause: Cause, to: tuple[str, ...] = (), or_open: bool = False, or_rift: bool = False) -> Script:
    """You go to one of these Zones, or to any with an open Path, or to any Rift; nowhere, where none can be entered."""
    house = ground.ground(state)
    ways = [zone for zone in house.zones if or_open and isinstance(house, Camp) and house.open_paths(zone)]
    ways += state.rifts.values() if or_rift else ()
    yield from travel.send(state, doer(state, cause), (*to, *ways), rule_of(cause))


@verb('{ do = "may_lamp", who = "all-nearby" }', lambda w: f"{does(w, 'may')} put on the Lit Base", box=BOX)
def may_lamp(state: State, cause: Cause, who: Who) -> Script:
    """Each of them who carries a LIGHT Item and does not hide may go onto the Lit Base."""
    for agent in (yield from somebody(state, cause, who)):
        if agent.lit or agent.hiding or agent.specter or not inventory.carries(agent, "light"):
            continue
        options = [
            Option(("lamp", "on"), "Switch your light on.", rule_of(cause), ("put", "lit-base", agent.piece)),
            Option(("lamp", "off"), "Leave it off.", rule_of(cause), ("press", "confirm")),
        ]
        asks = f"Does the {agent.name} switch on a light?"
        key = yield Choice({agent.seat: options}, asks, about="lamp", rule=rule_of(cause))
        if key[1] == "on":
            light.switch_on(state, agent, rule_of(cause))


@verb(
    '{ do = "light_zones", most = 5, amount = 1 }',
    lambda w: (
        f"choose up to {many(w['most'], 'Zone')}: place a Lit Cube in each, and every Agent there regains "
        f"{w.get('amount', 1)} Sanity"
    ),
    box=BOX,
)
def light_zones(state: State, cause: Cause, most: Count, amount: Count = 1) -> Script:
    """Zones of your choice are lit one after another, and whoever stands in them takes heart."""
    chosen: list[str] = []
    while len(chosen) < most:
        left = [zone for zone in ground.ground(state).zones if zone not in chosen]
        options = [
            Option(("zone", zone), f"The {ground.name(state, zone)}.", rule_of(cause), ("tap", zone)) for zone in left
        ]
        asks = f"{asker(cause)}: which Zone is lit? ({most - len(chosen)} left)"
        seat = doer(state, cause).seat
        key = yield Choice({seat: [*options, done("That is all.", rule_of(cause))]}, asks, about="zone")
        if key[0] == "done":
            break
        chosen.append(str(key[1]))
        if light.can_place(state, chosen[-1], "lit"):  # LV-RULING-70: the Zone counts either way
            yield from light.place(state, chosen[-1], "lit", rule_of(cause))
    for agent in state.living():
        if agent.zone in chosen:
            yield from sanity.gain(state, agent, amount, rule_of(cause))


@verb(
    '{ do = "shift_cover", zones = 2 }',
    lambda w: f"you may move a Safe Cover up to {many(w['zones'], 'Zone')}",
    box=BOX,
)
def shift_cover(state: State, cause: Cause, zones: Count) -> Script:
    """A Cover known to be Safe may be moved that far; whoever hides in it stays behind, Exposed."""
    safe = [cover for cover in state.covers if _known_safe(state, cover)]
    ways = [
        Option(
            ("shift", cover, zone), f"From the {_at(state, cover)} to the {ground.name(state, zone)}.", rule_of(cause)
        )
        for cover in safe
        for zone in _within(state, state.covers[cover][0], zones)
    ]
    if not ways:
        return
    stay = Option(("shift", "none"), "Leave all where they are.", rule_of(cause), ("press", "confirm"))
    seat = doer(state, cause).seat
    key = yield Choice({seat: [*ways, stay]}, "Which Safe Cover is moved?", about="cover", rule=rule_of(cause))
    if key[1] != "none":
        yield from hiding.move_cover(state, str(key[1]), str(key[2]), rule_of(cause))


def _known_safe(state: State, cover: str) -> bool:
    return state.covers[cover][1] == "safe" or cover in state.flags  # one that was set aside


def _at(state: State, cover: str) -> str:
    return ground.name(state, state.covers[cover][0])


def _within(state: State, zone: str, steps: int) -> list[str]:
    """Zones at most that many steps from one, itself left out. LV-RULING-76"""
    found = {zone}
    for _ in range(steps):
        found |= {near for each in found for near in ground.near(state, each)}
    return [each for each in ground.ground(state).zones if each in found and each != zone]


@verb(
    '{ do = "shift_rifts", count = 2 }',
    lambda w: (
        f"move {many(w.get('count', 2), 'Rift')} of your choice by 1 Zone; "
        "without the one that equals Fate among them, this Interaction is removed"
    ),
    box=BOX,
)
def shift_rifts(state: State, cause: Cause, count: Count = 2) -> Script:
    """Rifts of your choice move to an adjacent Zone without one. The Interaction stays if one of them equals Fate."""
    moved: list[int] = []
    for _ in range(count):
        ways = {
            number: free
            for number, zone in sorted(state.rifts.items())
            if number not in moved and zone != state.tokens.get("circle") and (free := _free_beside(state, zone))
        }
        if not ways:
            break
        chosen = yield from ties.choose_one(
            state,
            f"{asker(cause)}: which Rift moves?",
            [f"rift-{number}" for number in ways],
            rule_of(cause),
            says=lambda rift: f"Rift {rift[5:]}, in the {ground.name(state, state.rifts[int(rift[5:])])}.",
            about="rift",
            seat=doer(state, cause).seat,
        )
        number = int(chosen[5:])
        zone = yield from ties.choose_one(
            state,
            f"Where does Rift {number} go?",
            ways[number],
            rule_of(cause),
            says=lambda zone: f"To the {ground.name(state, zone)}.",
            about="zone",
            seat=doer(state, cause).seat,
            goes=(chosen, state.rifts[number]),
        )
        state.rifts[number] = zone  # LV-CR-29
        tell(state, f"Rift {number} drifts to the {ground.name(state, zone)}.", rule_of(cause))
        moved.append(number)
    yield from escapes.settle(state, None, "")  # LV-OPB-05
    if cause.kind == "interaction" and state.fate not in moved:
        yield from light.remove(state, cause.zone, "interaction", rule_of(cause))  # LV-CR-31


def _free_beside(state: State, zone: str) -> list[str]:
    """Adjacent Zones without a Rift."""
    return [near for near in ground.near(state, zone) if near not in state.rifts.values()]  # LV-CR-30


@verb(
    '{ do = "open_escape", at = "highest-odd-rift" }',
    lambda w: f"the Escape opens in {escapes.SAYS[w['at']]}",
    box=BOX,
)
def open_escape(state: State, cause: Cause, at: Literal["highest-odd-rift", "farthest-rift"]) -> Script:
    """The Escape token comes onto the map."""
    yield from ()
    escapes.lay(state, at, rule_of(cause))


@verb('{ do = "swap_rifts" }', lambda w: "the lowest and the highest Rift change places", box=BOX)
def swap_rifts(state: State, cause: Cause) -> Script:
    """The Rifts of the lowest and the highest number change places, unless the Circle lies on one of them."""
    low, high = min(state.rifts), max(state.rifts)
    if low != high and state.tokens.get("circle") not in (state.rifts[low], state.rifts[high]):
        state.rifts[low], state.rifts[high] = state.rifts[high], state.rifts[low]
        tell(state, f"Rift {low} and Rift {high} change places.", rule_of(cause))
        yield from escapes.settle(state, None, "")  # LV-OPB-05


@verb(
    '{ do = "far_survey", draw = 3 }',
    lambda w: (
        f"draw {many(w['draw'], 'tile')} for any open Path, lay one, and put the others on top of the stack or under it"
    ),
    box=BOX,
)
def far_survey(state: State, cause: Cause, draw: Count) -> Script:
    """Several tiles are drawn for one open Path anywhere; one is laid, the others go on top of the stack or under."""
    house, agent = ground.ground(state), doer(state, cause)
    options = [
        Option(
            ("path", zone, kind), f"The {ground.name(state, zone)}: {explore.NAMES[kind]}.", rule_of(cause), ("tap", at)
        )
        for zone in (house.zones if isinstance(house, Camp) else ())
        for kind, at in explore.kinds_open(state, zone).items()
    ]
    if options:
        key = yield Choice({agent.seat: options}, "Which Path is looked at?", about="path", rule=rule_of(cause))
        yield from explore.survey(state, agent, str(key[1]), str(key[2]), draw, 1)  # LV-EXPL-09


@verb('{ do = "climb" }', lambda w: "you move to a Zone that touches yours, with or without a Path between", box=BOX)
def climb(state: State, cause: Cause) -> Script:
    """You go to a Zone that lies against yours on the grid, over a border or down the ravine."""
    house, agent = ground.ground(state), doer(state, cause)
    if isinstance(house, Camp):
        yield from travel.send(state, agent, house.touching(agent.zone), rule_of(cause))
