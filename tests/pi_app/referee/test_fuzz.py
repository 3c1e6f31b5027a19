"""No input and no ruling breaks or hangs the rules, in states reached by play: random ones by the thousand."""

from __future__ import annotations

import pytest

from gloamboard.pi_app.mqtt import messages as m
from gloamboard.pi_app.referee.evening import Evening
from gloamboard.rules.kernel import HOST, Setup, games, load_game
from tests.pi_app.referee.fuzzing import Fuzz, tiles_for
from tests.soaking import Pieces

LOYAL_VIGIL = "loyal_vigil"
GAMES = (*sorted(games()), LOYAL_VIGIL)
WOOD = ("coffin-rock", "black-tarn", "karang-hollow", "la-cruz-quemada", "le-bois", "pine-hollow", "ashwood-manor")
SET_UP = {
    "netherwatch": ("setup",),
    "stifling_dark": ("investigators", "start", "medical", "foe", "evidence", "pois", "lair", "gifts"),
}
"""Phases that are played through before the ruling is tried."""


def fuzz_of(game: str, seed: int) -> Fuzz:
    if game == LOYAL_VIGIL:
        return Fuzz("netherwatch", seed, {"boxes": (LOYAL_VIGIL,), "operation": WOOD})
    return Fuzz(game, seed)


def told(fuzz: Fuzz) -> str:
    return "\n\n".join(f"{what.kind} {what.key}\n{trace}" for what, trace in fuzz.traces[:3])


@pytest.mark.timeout(120)
@pytest.mark.parametrize("game", GAMES)
def test_three_thousand_random_inputs_and_rulings_break_nothing(game: str) -> None:
    fuzz = fuzz_of(game, seed=1)
    fuzz.send(3_000)
    assert fuzz.traces == [], told(fuzz)
    assert fuzz.counts["answer"] > 1_000
    assert fuzz.counts["ruling"] > 50
    assert len(fuzz.setups) > 2


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES)
def test_a_hundred_thousand_random_inputs_and_rulings_break_nothing(game: str, soak_pieces: Pieces) -> None:
    for seed, figures in soak_pieces(f"fuzz_{game}", range(100, 120)):
        fuzz = fuzz_of(game, seed)
        fuzz.send(5_000)
        assert fuzz.traces == [], f"seed {seed}: {told(fuzz)}"
        figures.update(inputs=5_000, evenings=fuzz.counts["evenings"], rulings=fuzz.counts["ruling"])
    assert soak_pieces.sums(f"fuzz_{game}")["inputs"] == 100_000


@pytest.mark.parametrize(
    ("game", "words", "says"),
    [
        ("set_a_watch", "steal which highest", "Choose the party first"),
        ("set_a_watch", "ambush at_most 1", "Choose the party first"),
        ("set_a_watch", "reroll", "Choose the party first"),
        ("set_a_watch", "bury_lowest", "Choose the party first"),
        ("set_a_watch", "equip_anyone", "Choose the party first"),
        ("set_a_watch", "exhaust count 2", "Choose the party first"),
        ("netherwatch", "demon_pushed zones 9007199254740992", "demon_pushed takes 1 to 20"),
        ("netherwatch", "place_objective letter a zone cover-6", "no Zone cover-6 in this house"),
        ("netherwatch", "open_rift where zone zone dormant", "no Zone dormant in this house"),
        ("netherwatch", "draw who active deck hq count 0", "draw takes 1 to 20"),
        ("stifling_dark", "gain_condition who all condition used", "There is no Condition used"),
    ],
)
def test_a_ruling_that_once_ended_the_referee_is_refused_in_a_sentence(game: str, words: str, says: str) -> None:
    played = load_game(game)
    choices = {question.key: question.default for question in played.questions}
    evening = Evening(played, Setup(("seat1", "seat2"), 1, choices), tiles_for(game, choices))
    while evening.play.state.phase in SET_UP.get(game, ()):
        seat = evening.play.waiting()[0]
        assert evening.play.pending is not None
        evening.again([(seat, evening.play.pending.options(seat)[0].key)], 0)
    stood = evening.play.hash()
    key = ["ruling", *(int(word) if word.isdigit() else word for word in words.split())]
    taken = evening.take(HOST, m.Input(src="host-1", seq=1, kind="ruling", key=key))
    assert taken.refused is not None
    assert says in taken.refused.says
    assert taken.trace == ""
    assert evening.play.hash() == stood
