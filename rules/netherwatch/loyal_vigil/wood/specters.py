"""REVEAL in the wood: a Specter turns up a Hazard, or draws a tile for a Path where it is or next door."""

from __future__ import annotations

from collections.abc import Collection

from gloamboard.rules.kernel import Choice, Key, Option, Script
from gloamboard.rules.netherwatch.actions import specter, specter_deeds
from gloamboard.rules.netherwatch.actions.because import Attempt, Because, word
from gloamboard.rules.netherwatch.house import ground
from gloamboard.rules.netherwatch.loyal_vigil.state import of
from gloamboard.rules.netherwatch.loyal_vigil.wood import explore, hazards
from gloamboard.rules.netherwatch.loyal_vigil.wood.ground import Camp
from gloamboard.rules.netherwatch.state import Agent, State
from gloamboard.rules.netherwatch.state.beads import COSTS, spend


def face_down(state: State) -> Collection[str]:
    """Zones with a Hazard that nobody has seen."""
    return [zone for zone, (_, face) in of(state).hazards.items() if not face]


def turn_up(state: State, agent: Agent | None, zone: str) -> Script:
    """A Hazard is turned up and strikes nobody."""
    yield from hazards.reveal(state, zone, "LV-RULING-20")  # LV-RULING-20


def offers(state: State, agent: Agent, left: int, found: list[Option]) -> None:
    if not left or not isinstance(ground.ground(state), Camp):
        return
    for zone in _in_sight(state, agent):
        for kind, cell in explore.kinds_open(state, zone).items():
            says = f"REVEAL: draw {explore.NAMES[kind]} and join it to the {ground.name(state, zone)}."
            found.append(Option(("reveal-path", zone, kind), says, "LV-RULING-17", ("tap", cell), cost=COSTS[1]))


def _in_sight(state: State, agent: Agent) -> tuple[str, ...]:
    return agent.zone, *ground.near(state, agent.zone)


def _no_path(state: State, agent: Agent, left: int, attempt: Attempt) -> Because:
    zone, kind = word(attempt, 1), word(attempt, 2)
    if not isinstance(ground.ground(state), Camp):
        return "LV-EXPL-04", "This map is printed: it has no Path to REVEAL."
    if not left:
        return specter.SPENT
    if zone not in _in_sight(state, agent):
        return "NW-SPEC-25", "REVEAL reaches the Specter's own Zone and adjacent ones."
    return explore.no_tile(state, zone, kind)


def _reveal_path(state: State, agent: Agent, key: Key) -> Script:
    spend(state, agent, 1)  # LV-RULING-17
    if not (yield from explore.draw_and_lay(state, agent, str(key[1]), str(key[2]))):
        spend(state, agent, -1)  # LV-RULING-14


def free_reveal(state: State, agent: Agent, rule: str) -> Script:
    """This Specter may REVEAL once where it is, as a FREE ACTION."""
    found: list[Option] = []
    specter.offers(state, agent, 1, found)
    offers(state, agent, 1, found)
    able = [option._replace(cost=COSTS[0]) for option in found if option.key[0] in ("reveal", "reveal-path")]
    if not able:
        return
    able.append(Option(("decline",), "Let it be.", rule, ("press", "confirm")))
    key = yield Choice({agent.seat: able}, f"What does the Specter of the {agent.name} REVEAL?", rule=rule)
    if key[0] != "decline":
        spend(state, agent, -1)
        deed = _reveal_path if key[0] == "reveal-path" else specter_deeds.DO["reveal"]
        yield from deed(state, agent, key)


DO = {"reveal-path": _reveal_path}
CHECKS = {"reveal-path": _no_path}
WEIGHTS = {"reveal-path": lambda view, me, key: 7.0}
