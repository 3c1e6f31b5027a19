"""What Fox and Hounds brings: another place for the Fox, and what the Hounds get to know, by its rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gloamboard.hal.tokens import Token, TokenSheet
from gloamboard.rules.kernel import HOST, Key, Play, Rng, Setup
from tests.hidden_walk.game import RING, SCENT_EVERY, FoxAndHounds, Hunt
from tests.pi_app.lantern_table import mansion
from tests.two_worlds.brings import Brings

PIECES = ("seat2", "seat3", "fox")
SHEET = TokenSheet(1, "hunt", "Hunt", tuple(Token(f"04bbbbbbbbbb0{n}", piece=each) for n, each in enumerate(PIECES)))


def twin(state: Hunt, eyes: str, rng: Rng) -> Hunt | None:
    elsewhere = [i for i in range(len(RING)) if i != state.fox and i not in state.hounds.values()]
    if not elsewhere:
        return None
    state.fox = rng.pick(elsewhere)
    state.streams = state.streams | {"luck": rng.below(1 << 60)}  # its luck to come is another too
    return state


def facts(before: Hunt, seat: str, key: Key, after: Play) -> Sequence[object]:
    if seat == HOST:
        return [key]
    if seat != before.seats[0]:
        found = key[0] == "sniff" and before.hounds[seat] == before.fox
        return [key, ("caught", found)]  # FX-HUNT-01 FX-HUNT-02
    scent = [("scent", RING[after.state.fox])] if before.round % SCENT_EVERY == 0 else []  # FX-SLIP-01 FX-SCENT-01
    return [*scent, ("over", before.round)]


def _begins(play: Play) -> bool:
    return not play.state.scent


def _setup(seed: int) -> Setup:
    return Setup(("seat1", "seat2", "seat3"), seed)


def brings(game: Any = None) -> Brings:
    return Brings(
        game=game or FoxAndHounds(),
        layout=mansion(),
        setup=_setup,
        before=_begins,
        eyes="seat2",
        roles=("seat2", "seat3", "side2", "screen", "host", "spectator", "table"),
        twin=twin,
        secret=lambda state: (state.fox, state.luck),
        facts=facts,
        pieces=PIECES,
        tokens=SHEET,
    )
