"""The Confrontation for tests: a Demon drawn out, a round passed, one action of its board played."""

from __future__ import annotations

from gloamboard.rules.netherwatch.demon import behavior_cycle
from gloamboard.rules.netherwatch.state import State
from tests.rules.asking import first_answer
from tests.rules.netherwatch.table import Evening, house, manifested


def drawn_out(name: str = "azazel", zone: str = "great-room", *team: str, tier: str = "initiate") -> State:
    """That Demon is revealed on its Circle; everybody is in a lit Library; the Confrontation has yet to begin."""
    state = manifested(house(*team, tier=tier), zone)
    state.demon, state.demon_known, state.tokens["circle"] = name, True, zone
    for agent in state.agents:
        agent.zone = "library"
    state.light["library"] = "lit"
    return state


def begun(name: str = "azazel", zone: str = "great-room", *team: str, tier: str = "initiate") -> State:
    """The Confrontation is under way, and nothing of its start is left on the table."""
    state = drawn_out(name, zone, *team, tier=tier)
    state.stage = "confrontation"
    state.tokens["escape"] = "garage"
    return state


def pass_round(evening: Evening, *who: str) -> Evening:
    for piece in who:
        evening.do("turn", piece).do("end", piece)
    return evening


def behave(state: State) -> None:
    """One action of the cycle; dice fall on 0 and ties go to the first."""
    script = behavior_cycle.behave(state)
    answer = None
    try:
        while True:
            asked = script.send(answer)
            answer = first_answer(asked)
    except StopIteration:
        return


def demon_went(state: State) -> int:
    """How many Zones the Demon has gone, step by step."""
    return len([line for line in state.told if "The Demon comes to" in line.says])
