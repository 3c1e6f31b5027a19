"""A bot at a seat of every game, on parts where people carry: the light asks for its pieces, and a person takes its
place and gives it back in the midst of the evening."""

from __future__ import annotations

from pathlib import Path

import pytest

from gloamboard.pi_app.bots.part import BEAT_S
from gloamboard.pi_app.rehearsal.stage import set_stage
from gloamboard.rules.kernel import Setup, load_game
from tests.pi_app.bots.test_bots import Evening, evening_on, people_carry

TABLES = {
    "hellboy": "hellboy-case",
    "netherwatch": "mansion-a",
    "set_a_watch": "camp",
    "stifling_dark": "dark-sawmill",
}
ANSWERS = 3  # of each spell at the seat
MOST_BEATS = 12


def plays_on(evening: Evening, seat: str) -> None:
    """The bot answers, and people carry what the light asks for."""
    begun = len(evening.answers)
    for _ in range(MOST_BEATS):
        evening.wait(BEAT_S, step=0.5)
        people_carry(evening.stage)
        evening.catch_up()
        if sum(who == seat for who, _ in evening.answers[begun:]) >= ANSWERS:
            return
    raise AssertionError(f"{evening.answers[begun:]}: less than {ANSWERS} answers of {seat}")


@pytest.mark.parametrize("game", sorted(TABLES))
def test_people_carry_for_a_bot_and_take_its_seat_and_give_it_back(
    game: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    setup = Setup(("seat1", "seat2"), 3, {one.key: one.default for one in load_game(game).questions})
    stage = set_stage(tmp_path, game, setup, TABLES[game], game, helps=False)
    with evening_on(stage, tmp_path, load_game) as evening:
        stage.send("host", kind="settle_differences")  # laid out by and by
        evening.sit(seat1="sensible", seat2="sensible")
        plays_on(evening, "seat1")
        evening.sit(seat1="person")
        for _ in range(MOST_BEATS):  # until nobody but the person is waited for
            evening.wait(BEAT_S, step=0.5)
            people_carry(stage)
            if "seat1" in stage.referee.evening.play.waiting():
                break
        before = [one for one in evening.answers if one[0] == "seat1"]
        evening.wait(2 * BEAT_S, step=0.5)
        assert [one for one in evening.answers if one[0] == "seat1"] == before
        evening.sit(seat1="sensible")
        plays_on(evening, "seat1")
        assert (stage.refusals, stage.referee.counts["refused"], stage.referee.counts["doubled"]) == ([], 0, 0)
    assert [record.getMessage() for record in caplog.records if record.name.endswith("bots")] == []
