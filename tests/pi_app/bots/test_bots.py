"""Bots at the seats of an evening, over a real broker: on a beat that tells nothing, people beside them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from gloamboard.hal.tokens import Token, TokenSheet
from gloamboard.pi_app.bots.part import BEAT_S, SPARE_S, SWAY_S, Bots, Heard, by_chance
from gloamboard.pi_app.mqtt import messages as m
from gloamboard.pi_app.mqtt.access import bot_of
from gloamboard.pi_app.mqtt.connection import Wire
from gloamboard.pi_app.rehearsal.stage import Stage
from gloamboard.pi_app.storage.outbox import Outbox
from gloamboard.rules.kernel import Setup
from tests.hidden_walk.game import FoxAndHounds
from tests.pi_app.lantern_table import lantern, lantern_stage, mansion


def on_the_beat() -> float:
    return 0.0


def seat_bots(stage: Stage, folder: Path, find_game: Any, sway: Callable[[], float] = on_the_beat) -> Bots:
    """The bots' program on this stage; called again, as after a crash, on what it has left on disk."""

    def open_seat(seat: str, heard: Heard) -> tuple[Wire, Outbox]:
        return stage.wire(bot_of(seat), deliver=heard), Outbox(folder / "bots", seat, bot_of(seat))

    thinks_by = partial(next, count(step=0.05))
    bots = Bots(stage.topics, stage.wire("bots"), open_seat, find_game, stage.clock.now, 1, thinks_by, sway)
    stage.join("bots", bots)
    return bots


class Evening:
    """A stage with bots, and the times at which answers were taken."""

    def __init__(
        self, stage: Stage, folder: Path, find_game: Any = lantern, sway: Callable[[], float] = on_the_beat
    ) -> None:
        self.stage, self.folder, self.find_game = stage, folder, find_game
        self.bots = seat_bots(stage, folder, find_game, sway)

    @property
    def answers(self) -> list[Any]:
        return self.stage.referee.evening.play.answers

    def sit(self, **words: str) -> None:
        self.stage.send("host", kind="seating", words=words)
        self.catch_up()

    def catch_up(self) -> None:
        """Until every bot has seen what there is to be seen, and nothing of theirs is under way."""
        revs = self.stage.referee.revs

        def lags() -> str:
            self.bots.hear()
            if self.bots.public_rev != revs["public"]:
                return "the bots have not seen the newest view"
            late = [
                seat
                for seat, chair in self.bots.chairs.items()
                if chair.at.seen is None
                or chair.at.seen.rev != revs[seat]
                or chair.public_rev != revs["public"]
                or chair.at.sender.outbox.pending()
            ]
            return f"{late[0]} lags behind" if late else ""

        self.stage.settle_also(lags)

    def wait(self, seconds: float, step: float = 0.1) -> list[float]:
        """Let time pass in small steps; after how long each answer was taken."""
        taken = []
        for n in range(1, round(seconds / step) + 1):
            before = len(self.answers)
            self.stage.wait(step)
            self.catch_up()
            taken += [round(n * step, 1)] * (len(self.answers) - before)
        return taken


@contextmanager
def evening_on(
    stage: Stage, folder: Path, find_game: Any = lantern, sway: Callable[[], float] = on_the_beat
) -> Iterator[Evening]:
    evening = Evening(stage, folder, find_game, sway)
    try:
        stage.wait(1.0)
        yield evening
    finally:
        evening.bots.close()
        stage.close()


def people_carry(stage: Stage) -> None:
    """What the light asks for, piece by piece, until it asks for nothing more."""
    assert stage.table.attendant is not None
    for _ in range(40):
        rows = stage.referee.evening.differences()
        if not rows:
            return
        piece, here, there = rows[0]["piece"], rows[0]["is"], rows[0]["should"]
        if here and not there:  # of a kind, the one that lies there
            piece += f"@{next(pad for pad, at in stage.referee.evening.pad_spaces.items() if here in at)}"
        stage.table.attendant.hand(m.Hand(do="place" if there else "lift", piece=piece, space=there))
        stage.wait(0.5)
    raise AssertionError(f"still to be carried: {rows}")


FOXES = TokenSheet(1, "fox", "Hounds", tuple(Token(f"04aaaaaaaaaa0{n}", piece=f"seat{n}") for n in range(2, 4)))


def hunt_stage(folder: Path, game: Any) -> Stage:
    setup = Setup(("seat1", "seat2", "seat3"), 1)
    return Stage(folder, "fox", setup, mansion(), FOXES, find_game=lambda _game: game)


def test_a_bot_plays_its_seat_on_a_beat_and_nobody_elses(tmp_path: Path) -> None:
    with evening_on(lantern_stage(tmp_path), tmp_path) as evening:
        evening.sit(seat1="sensible")
        assert evening.wait(3 * BEAT_S) == [BEAT_S]
        assert [seat for seat, _ in evening.answers] == ["seat1"]
        assert evening.stage.referee.evening.play.waiting() == ("seat2",)  # a person takes what time they like


def test_people_and_bots_take_each_others_seats(tmp_path: Path) -> None:
    with evening_on(lantern_stage(tmp_path), tmp_path) as evening:
        stage = evening.stage
        evening.sit(seat1="sensible")
        assert evening.wait(BEAT_S) == [BEAT_S]
        evening.sit(seat1="person")
        assert evening.bots.chairs == {}
        play = stage.referee.evening.play
        assert play.pending is not None
        stage.answer("seat2", list(play.pending.options("seat2")[-1].key))
        assert evening.wait(2 * BEAT_S) == []
        stage.answer("seat2", ["on"])
        evening.sit(seat1="sensible", seat2="random")
        assert evening.wait(2 * BEAT_S)[:2] == [BEAT_S, BEAT_S]  # both vote
        assert [seat for seat, _ in evening.answers[:3]] == ["seat1", "seat2", "seat2"]
        assert stage.referee.counts["doubled"] == 0


def test_all_seats_may_be_bots_to_the_end(tmp_path: Path) -> None:
    with evening_on(lantern_stage(tmp_path), tmp_path) as evening:
        evening.sit(seat1="sensible", seat2="search")
        for _ in range(40):
            evening.wait(4.0, step=1.0)
            if evening.stage.referee.evening.play.outcome is not None:
                break
        assert evening.stage.referee.evening.play.outcome is not None
        assert evening.stage.referee.counts["refused"] == 0


def test_it_waits_until_people_have_carried_its_piece(tmp_path: Path) -> None:
    """On real parts nobody moves pieces but people: the light asks for them, and the bot does nothing until then."""
    with evening_on(lantern_stage(tmp_path, helps=False), tmp_path) as evening:
        stage = evening.stage
        evening.sit(seat1="sensible", seat2="sensible")
        assert evening.wait(3 * BEAT_S) == []  # the board is not even laid
        people_carry(stage)
        assert len(evening.wait(2 * BEAT_S)) == 1  # and not two: the next piece is to be carried
        (row,) = [row for row in stage.referee.evening.differences() if row["piece"] == "seat1"]
        assert "carry_to" in stage.referee.evening.scene()["spaces"][row["should"] or ""]
        assert evening.wait(3 * BEAT_S) == []  # its piece is still to be carried
        people_carry(stage)
        assert len(evening.wait(2 * BEAT_S)) == 1  # and not two: the next piece is to be carried


@pytest.mark.parametrize("luck", [(0,), (0, 1)])
def test_how_long_a_hidden_bot_takes_tells_nothing(tmp_path: Path, luck: tuple[int, ...]) -> None:
    """Whatever the Fox may do, and however often it is asked, all see its turn end one beat after it began."""
    game = FoxAndHounds(luck=luck)
    with evening_on(hunt_stage(tmp_path, game), tmp_path, lambda _game: game) as evening:
        evening.sit(seat1="sensible")
        stage = evening.stage
        for _ in range(3):
            assert evening.wait(BEAT_S) == [BEAT_S]
            for hound in ("seat2", "seat3"):
                stage.answer(hound, ["sniff", "hq"])
            evening.catch_up()


def test_a_beat_is_longer_by_chance_anew_each_time_so_that_no_stopwatch_counts_what_is_hidden(tmp_path: Path) -> None:
    game, drawn = FoxAndHounds(luck=(0,)), count(1)
    stage = hunt_stage(tmp_path, game)
    with evening_on(stage, tmp_path, lambda _game: game, lambda: 0.1 * (next(drawn) % 4)) as evening:
        evening.sit(seat1="sensible")
        taken = set()
        for _ in range(6):
            taken |= {round(at - BEAT_S, 1) for at in evening.wait(BEAT_S + SWAY_S)}
            for hound in ("seat2", "seat3"):
                evening.stage.answer(hound, ["sniff", "hq"])
            evening.catch_up()
        assert len(taken) > 1
        assert taken <= {0.0, 0.1, 0.2, 0.3}


def test_by_chance_it_is_late_and_never_early() -> None:
    drawn = {by_chance() for _ in range(50)}
    assert len(drawn) > 10
    assert min(drawn) >= 0
    assert max(drawn) < SWAY_S


def test_one_that_searches_thinks_while_the_beat_runs(tmp_path: Path) -> None:
    game = FoxAndHounds()
    with evening_on(hunt_stage(tmp_path, game), tmp_path, lambda _game: game) as evening:
        evening.sit(seat1="sensible", seat2="search:3s")
        beat = 3 + SPARE_S
        assert evening.wait(beat) == [beat]  # everybody's beat is that of the slowest


def test_a_killed_program_answers_once(tmp_path: Path) -> None:
    """It ends with an answer in its outbox that the referee has taken or not; the next one goes on from there."""
    with evening_on(lantern_stage(tmp_path), tmp_path) as evening:
        stage = evening.stage
        evening.sit(seat1="sensible", seat2="sensible")
        for _ in range(6):
            evening.wait(BEAT_S - 0.5)
            stage.clock.sleep(0.6)
            evening.bots.tick(stage.clock.now())  # it answers, and is gone before it hears anything of it
            evening.bots.close()
            evening.bots.wire.close()
            evening.bots = seat_bots(stage, tmp_path, evening.find_game)
            stage.settle()
            evening.wait(1.0)
        assert len(evening.answers) >= 6
        assert stage.referee.counts["refused"] == 0
        sent = sum(Outbox(tmp_path / "bots", seat, bot_of(seat)).issued for seat in ("seat1", "seat2"))
        assert stage.referee.counts["applied"] - stage.table.sender.outbox.issued - 1 == sent  # and the host's seating


def test_a_bot_that_breaks_takes_the_first_option(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    game = lantern()
    game.bots["sensible"] = lambda view, options, rng: 1 // 0
    with evening_on(lantern_stage(tmp_path), tmp_path, lambda _game: game) as evening:
        evening.sit(seat1="sensible")
        assert evening.wait(BEAT_S) == [BEAT_S]
        assert [record.getMessage() for record in caplog.records] == ["the bot at seat1: ZeroDivisionError"]
