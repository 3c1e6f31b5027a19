"""The agent phase: one question open to every seat, answered in any order until all are finished."""

from __future__ import annotations

from functools import cache

from gloamboard.rules.hellboy.actions import attack, clear, examine, explore, interact, menu, move, own, trade
from gloamboard.rules.hellboy.flow import phases
from gloamboard.rules.hellboy.flow.confrontation import revive
from gloamboard.rules.hellboy.state.state import State
from gloamboard.rules.hellboy.state.story import tell
from gloamboard.rules.kernel import Choice, Option, Script

FILES = (move, attack, examine, clear, interact, own, explore, trade)  # importing them adds their deeds, in this order


def step(state: State) -> Script:
    if state.step == "":
        state.votes = {}
        state.step = "act"
        if state.confrontation:
            yield from revive(state)
        return
    yield from act(state)


def act(state: State) -> Script:
    """One action of anybody, or one seat that is finished. Over when nobody has anything left to do, not even for free:
    HB-RULING-40."""

    def listed() -> dict[str, list[Option]]:  # HB-AGENT-01
        found: dict[str, list[Option]] = {seat: [] for seat in state.terms.seats if state.votes.get(seat) != "finished"}
        left = dict.fromkeys(found, 0)
        for agent in (*state.agents, *state.backups):
            if agent.area and agent.seat in found:
                found[agent.seat] += menu.options(state, agent)
                left[agent.seat] += agent.cubes
        able = _with_cubes(state)  # whoever is hemmed in with a cube left says so: HB-AGENT-02
        return {
            seat: [*options, _finish_option(seat, left[seat])]
            for seat, options in found.items()
            if options or seat in able
        }

    choice = Choice(listed, "What do the agents do?", about="act", rule="HB-AGENT-01", opens=True, even_one=True)
    if not _with_cubes(state) and not choice.listed():  # to list what is free takes a while, and copies list nothing
        finish(state)
        return
    key = yield choice
    if key[0] == "finish":
        state.votes[str(key[1])] = "finished"
        return
    agent = state.agent(str(key[1]))
    yield from menu.DEEDS[str(key[0])].does(state, agent, key)


def _with_cubes(state: State) -> set[str]:
    """Seats that are not finished and of whose agents one stands there with a cube to spend."""
    able = [each for each in (*state.agents, *state.backups) if each.cubes and each.area and not each.stunned]
    return {each.seat for each in able if state.votes.get(each.seat) != "finished"}


@cache
def _finish_option(seat: str, cubes: int) -> Option:
    """A hold where cubes would be lost: whoever presses once too often for a boost would give them away."""
    lost = f" {cubes} {'cube' if cubes == 1 else 'cubes'} will be lost." if cubes else ""
    says = f"Nothing more in this phase.{lost}"
    return Option(("finish", seat), says, "HB-AGENT-02", ("hold" if cubes else "press", seat))


def finish(state: State) -> None:
    """Cubes not wanted are discarded."""
    for agent in (*state.agents, *state.backups):
        agent.cubes = 0  # HB-AGENT-02
    state.votes = {}
    tell(state, "The agent phase is over.", "HB-AGENT-02")
    phases.next_phase(state)
