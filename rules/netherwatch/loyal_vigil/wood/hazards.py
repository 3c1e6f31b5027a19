"""Hazards: tokens face down in Zones of the wood, turned up by the first who comes, and theirs to bear who are there.

Their faces are drawn from the bag the moment they are seen; the effects stand in content/hazards.toml.
"""

from __future__ import annotations

from gloamboard.rules.kernel import Chance, Script
from gloamboard.rules.netherwatch.cards.vocabulary import VERBS
from gloamboard.rules.netherwatch.house import ground
from gloamboard.rules.netherwatch.loyal_vigil.state import of, settle_halts
from gloamboard.rules.netherwatch.loyal_vigil.wood import boards
from gloamboard.rules.netherwatch.state import HQ, Agent, State
from gloamboard.rules.netherwatch.state.cause import Cause
from gloamboard.rules.netherwatch.state.state import InForce
from gloamboard.rules.netherwatch.state.story import tell


def bag() -> list[str]:
    """The faces of all tokens."""
    return [row.id for row in boards.reference().values() for _ in range(row.copies)]  # LV-HAZ-01 LV-COMP-04


def place(state: State, zone: str, rule: str) -> bool:
    """A random Hazard, common side up, while the bag has one for it. Returns whether one is laid."""
    wood = of(state)
    unseen = sum(not face for _, face in wood.hazards.values())
    if zone == HQ or zone in wood.hazards or unseen >= len(wood.hazard_bag):  # LV-COMP-04
        return False
    wood.hazard_count += 1
    wood.hazards[zone] = (f"hazard-{wood.hazard_count}", "")  # LV-HAZ-03
    _wait(state)
    tell(state, f"Something lies in wait in the {ground.name(state, zone)}: a Hazard.", rule)
    return True


def reveal(state: State, zone: str, rule: str) -> Script:
    """A face-down Hazard is turned up."""
    wood = of(state)
    token, face = wood.hazards.get(zone, ("", "-"))
    if face:
        return
    asks = f"What waits in the {ground.name(state, zone)}?"
    face = yield Chance("hazards", wood.hazard_bag, asks, rule=rule, called=lambda face: boards.reference()[face].name)
    wood.hazard_bag = _without(wood.hazard_bag, face)
    wood.hazards[zone] = (token, face)
    tell(state, f"The Hazard in the {ground.name(state, zone)}: {boards.hazard(face).name}.", rule)
    settle_presence(state)


def remove(state: State, zone: str, rule: str) -> None:
    """A Hazard is explicitly removed."""
    wood = of(state)
    if zone in wood.hazards:
        _, face = wood.hazards.pop(zone)  # LV-HAZ-09
        wood.hazard_bag = (*wood.hazard_bag, *([face] if face else []))
        _wait(state)
        tell(state, f"The {ground.name(state, zone)} is free of its Hazard.", rule)
        settle_presence(state)


def enters(state: State, agent: Agent | None, zone: str) -> Script:
    """Whoever comes in turns it up, and bears it where it is one that strikes at once."""
    settle_presence(state)
    if agent is None or not agent.living or agent.zone not in of(state).hazards:  # LV-RULING-20
        return
    yield from reveal(state, agent.zone, "LV-HAZ-04")  # LV-HAZ-04 LV-EX-11
    yield from _strike(state, agent, "enters")  # LV-HAZ-05 LV-HAZ-06 LV-EX-12


def leaves(state: State, agent: Agent | None, zone: str) -> Script:
    if agent is not None and agent.living:
        yield from _strike(state, agent, "leaves")  # LV-HAZ-05


def turn_ends(state: State, agent: Agent | None, zone: str) -> Script:
    if agent is not None and agent.living:
        yield from _strike(state, agent, "turn-end")  # LV-HAZ-05 LV-HAZ-08


def _strike(state: State, agent: Agent, when: boards.When) -> Script:
    """The Hazard of the Agent's Zone, if this is its moment. Nobody is asked."""
    _, face = of(state).hazards.get(agent.zone, ("", ""))
    if not face or boards.reference()[face].when != when:
        return
    row = boards.hazard(face)
    tell(state, f"{row.name}: {row.note}", row.rules[0])  # LV-HAZ-07 LV-HAZ-09
    yield from VERBS.run(state, Cause("ability", row.name, agent.id, agent.zone, "LV-HAZ-05"), row.effects)


def settle_presence(state: State) -> None:
    """Hazards that hold while one is there: for those who are there, and for nobody else."""
    kept = [entry for entry in state.lasting if entry.until != "hazard"]
    for agent in state.living():
        _, face = of(state).hazards.get(agent.zone, ("", ""))
        for word, amount in boards.reference()[face].modifiers.items() if face else ():
            kept.append(InForce(word, agent.id, amount, "hazard"))  # LV-HAZ-05
    if kept != state.lasting:
        state.lasting = kept


def _wait(state: State) -> None:
    of(state).waiting = frozenset(of(state).hazards)
    settle_halts(state)


def _without(faces: tuple[str, ...], face: str) -> tuple[str, ...]:
    at = faces.index(face)
    return faces[:at] + faces[at + 1 :]
