"""What the Operations of the Campsite add to the game, by the fields of `Box`."""

from __future__ import annotations

from gloamboard.rules.kernel import Script
from gloamboard.rules.netherwatch.cards.moments import Answer
from gloamboard.rules.netherwatch.loyal_vigil.forms import VigilView
from gloamboard.rules.netherwatch.loyal_vigil.operations import (
    drifting,
    escapes,
    held,
    hq_found,
    lost_time,
    perils,
    specters,
    wild_clues,
)
from gloamboard.rules.netherwatch.loyal_vigil.state import CANINE, HUMAN, of
from gloamboard.rules.netherwatch.loyal_vigil.wood.ground import CAMPSITE
from gloamboard.rules.netherwatch.state import Agent, State


def _in_turn(*scripts: Answer) -> Answer:
    """Several scripts for one moment, one after another; only in the wood."""

    def answer(state: State, agent: Agent | None, zone: str) -> Script:
        if state.ground.startswith(CAMPSITE):
            for script in scripts:
                yield from script(state, agent, zone)

    return answer


MODIFIERS = {
    **drifting.MODIFIERS,
    **escapes.MODIFIERS,
    **hq_found.MODIFIERS,
    **lost_time.MODIFIERS,
    **perils.MODIFIERS,
    **specters.MODIFIERS,
    **wild_clues.MODIFIERS,
}
OFFERS = {HUMAN: (lost_time.offers,), CANINE: (lost_time.offers,)}
DO = lost_time.DO
CHECKS = {HUMAN: lost_time.CHECKS, CANINE: lost_time.CHECKS}
WEIGHTS = lost_time.WEIGHTS
SCRIPTS = {
    "team-chosen": _in_turn(escapes.note_tier),
    "turn-begins": _in_turn(escapes.settle, lost_time.wake_elsewhere, specters.wander),
    "turn-end": _in_turn(perils.turn_ends),
    "centers": _in_turn(specters.we_are_the_light),
    "zone-revealed": _in_turn(escapes.zone_revealed),
    "rift-placed": _in_turn(hq_found.find),
    "clue-revealed": _in_turn(wild_clues.offer),
    "ends-movement": _in_turn(drifting.drift, specters.fade_cover, escapes.settle),
    "fate-turned": _in_turn(escapes.settle),
    "agent-dies": _in_turn(held.give_back, escapes.settle),
    "arrives": _in_turn(escapes.settle),
    "demon-phase-end": _in_turn(escapes.settle),
    "confrontation-start": _in_turn(escapes.settle),
}


def view(state: State, seat: str, made: VigilView) -> None:
    made["held"] = dict(of(state).held)
