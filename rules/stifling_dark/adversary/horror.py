"""The Insatiable Horror: what only it may and may not do. Its Ambush is in ambush.py."""

from __future__ import annotations

from gloamboard.rules.kernel import Reason, Script
from gloamboard.rules.stifling_dark.adversary.ambush import HORROR
from gloamboard.rules.stifling_dark.adversary.prowling import forbids
from gloamboard.rules.stifling_dark.light.reveal import reveal
from gloamboard.rules.stifling_dark.moments import at
from gloamboard.rules.stifling_dark.state.state import State


@forbids
def no_attack_without_ambush(state: State, figure: int, word: str) -> Reason | None:
    if state.terms.adversary == HORROR and word == "attack":
        return Reason("SD-AMB-08", "The Horror Attacks as part of an Ambush only.")  # SD-AMB-08
    return None


@at("became_hidden")
def gives_up(state: State, who: int, what: str) -> Script:
    """After Disappearing neither Ambush nor Attack."""
    if state.terms.adversary == HORROR:
        state.barred += ["attack", "ambush"]  # SD-HOR-11
    yield from ()


@at("adversary_turn_ends", after=-1)
def ends_in_light(state: State, who: int, what: str) -> Script:
    """Where it ends its turn on a Bright space it is Revealed after all."""
    if state.terms.adversary == HORROR and state.lurks[0] in state.bright:
        yield from reveal(state, 0, "SD-HOR-08")  # SD-HOR-08
