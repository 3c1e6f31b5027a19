"""The whole way of a move, on both brokers: a piece on a pad, over the wire, through the rules, into light."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from gloamboard.hal.sim.table import SimTable
from gloamboard.pi_app.mqtt import messages as m
from gloamboard.pi_app.mqtt.connection import Arrived, Event
from gloamboard.pi_app.rehearsal.stage import Stage
from gloamboard.pi_app.table.bridge import IGNORED
from tests.pi_app.lantern_table import SETUP, WALKERS, lantern, lantern_stage, mansion


def open_in(folder: Path) -> list[str]:
    """The files of a folder that this process holds open."""
    held = [os.readlink(fd) for fd in Path("/proc/self/fd").iterdir() if fd.is_symlink()]
    return sorted(path for path in held if path.startswith(str(folder)))


def place(stage: Stage, piece: str, space: str) -> None:
    assert stage.table.attendant is not None
    stage.table.attendant.hand(m.Hand(do="place", piece=piece, space=space))
    stage.wait(0.5)


@pytest.mark.parametrize("broker", ["mosquitto", "nats"])
def test_a_move_goes_all_the_way(tmp_path: Path, broker: str) -> None:
    stage = lantern_stage(tmp_path, broker=broker)
    try:
        stage.wait(1.0)
        evening = stage.referee.evening
        assert evening.differences() == []  # the attendant has set out the walkers
        stage.wait(1.0)  # what that came to is drawn as well, however slow the broker
        drawn, timed = stage.table.director.rev, len(stage.table.director.overheads_ms)
        place(stage, "seat1", "study")
        assert evening.play.answers == [("seat1", ("walk", "seat1", "study"))]
        # The move, then the other walker set right; no scene between asks for a piece to be put where it lies, or shows
        # one in the air that was carried in one go
        assert stage.table.director.rev == drawn + 2
        assert len(stage.table.director.overheads_ms) == timed + 2
        place(stage, "seat1", "hq")
        assert stage.referee.counts["refused"] == 1
        assert [row["piece"] for row in evening.differences()] == ["seat1"]
        sent = stage.table.sender.outbox.issued
        assert stage.referee.counts["applied"] == sent
        assert stage.referee.counts["doubled"] == 0
    finally:
        stage.close()


@pytest.mark.parametrize("broker", ["mosquitto", "nats"])
def test_a_move_whose_halves_come_one_by_one_is_shown_as_one(
    tmp_path: Path, broker: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    stage = lantern_stage(tmp_path, broker=broker)
    try:
        stage.wait(2.0)
        scenes: list[set[str]] = []
        arrived, draw = stage.referee.arrived, stage.table.director.arrived

        def one_by_one(topic: str, payload: bytes) -> None:
            arrived(topic, payload)
            while stage.referee.due() is not None:  # nothing else has come yet, as on a very busy machine
                stage.referee.tick(stage.clock.now())

        def keep(topic: str, payload: bytes) -> None:
            if topic == stage.topics.scene:
                spaces = m.read(payload, m.Scene).scene["spaces"]
                scenes.append({word for words in spaces.values() for word in words})
            draw(topic, payload)

        monkeypatch.setattr(stage.referee, "arrived", one_by_one)
        monkeypatch.setattr(stage.table.director, "arrived", keep)
        place(stage, "seat1", "study")
    finally:
        stage.close()
    assert [sorted(words & {"landing", "carry_from", "carry_to"}) for words in scenes] == [
        ["carry_from", "carry_to"],
        [],
    ]


def test_an_unknown_tag_is_shown_and_does_nothing_else(tmp_path: Path) -> None:
    stage = lantern_stage(tmp_path)
    try:
        stage.wait(1.0)
        applied = stage.referee.counts["applied"]
        sim = stage.parts.hands
        assert isinstance(sim, SimTable)
        pad = mansion().space_pads["study"][0]
        reader = next(spot.reader for spot in mansion().table.pad if spot.id == pad)
        sim.put("04ffffffffffff", reader)
        stage.wait(0.5)
        board = m.read(stage.table.bridge.board_message(), m.Board)
        assert board.unknown == [{"tag": "04ffffffffffff", "pad": pad}]
        assert stage.referee.counts["applied"] == applied
    finally:
        stage.close()


def test_a_referee_that_restarts_loses_nothing(tmp_path: Path) -> None:
    stage = lantern_stage(tmp_path)
    try:
        stage.wait(1.0)
        place(stage, "seat1", "study")
        stood = stage.referee.evening.play.hash()
        stage.restart_referee()
        assert stage.referee.evening.play.hash() == stood
        stage.answer("seat2", ["done"])
        assert stage.referee.evening.play.answers[-1] == ("seat2", ("done",))
        assert len(open_in(tmp_path)) >= 3  # the record, the board's outbox, the seat's
    finally:
        stage.close()
    assert open_in(tmp_path) == []


def test_a_dead_reader_and_a_failed_strip_leave_the_game_running(tmp_path: Path) -> None:
    stage = lantern_stage(tmp_path)
    try:
        stage.wait(1.0)
        sim = stage.parts.hands
        assert isinstance(sim, SimTable)
        pad = mansion().space_pads["crypt"][0]
        sim.readers.dead(next(spot.reader for spot in mansion().table.pad if spot.id == pad))
        next(iter(sim.strips.values())).fail()
        stage.wait(3.0)
        place(stage, "seat1", "study")
        assert len(stage.referee.evening.play.answers) == 1
        assert [health.state for health in stage.parts.health()].count("faulty") == 2
    finally:
        stage.close()


def test_a_hand_that_cannot_be_read_is_logged_and_one_that_finds_nothing_is_told(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    stage = lantern_stage(tmp_path)
    try:
        stage.wait(1.0)
        before = stage.referee.evening.play.hash()
        told = []
        for payload in (
            b"\xff{",
            b'{"do":"burn"}',
            b'{"do":"place","piece":"seat1","pad":"no\\u000ane"}',
            b'{"do":"place","piece":"nobody","space":"foyer"}',
            b'{"do":"press","control":"nosuch"}',
        ):
            stage.table.arrived(stage.topics.hand("seat1"), payload)
            told.append(m.read(stage.table.bridge._sent[stage.topics.device("hand")], m.Device).says)
        stage.wait(1.0)
        assert stage.referee.evening.play.hash() == before
    finally:
        stage.close()
    assert set(told) == {IGNORED}  # all at the table hear it: no words of whoever sent it
    logged = [record.getMessage() for record in caplog.records if record.name == "gloam.ignored"]
    assert [line.partition(":")[0] for line in logged] == [stage.topics.hand("seat1")] * 4  # of a kind: 1st, 2nd, 4th
    assert "no pad at no?ne." in logged[2]
    assert "no piece 'nobody' on the token sheet." in logged[3]


def test_parts_of_a_table_that_was_laid_here_before_leave_the_health_list(tmp_path: Path) -> None:
    stage = lantern_stage(tmp_path)
    try:
        old = stage.topics.device("prop-of-another-game")
        watched: list[tuple[str, bytes]] = []

        def keep(event: Event) -> None:
            if isinstance(event, Arrived):
                watched.append((event.topic, event.payload))

        watcher, view = stage.wire("web", keep), stage.topics.view("public")
        watcher.subscribe(stage.topics.device("+"))
        watcher.subscribe(view)  # retained: once it is heard, the watcher hears devices too
        stage.settle_also(lambda: "" if watched else "the watcher hears nothing yet")
        before = m.write(m.Device(part="prop-of-another-game", kind="prop", state="missing"))
        stage._wires[1].publish(old, before, retain=True)  # as the table before left it
        stage.settle_also(lambda: "" if (old, b"") in watched else "it is still on the broker")
        stage.wait(3.0)
        own = {topic for topic, payload in watched if payload} - {old, view}
        assert own
        assert not {topic for topic, payload in watched if not payload} & own
    finally:
        stage.close()


def test_a_seat_that_plays_for_itself_hears_alone_what_it_may_not_do(tmp_path: Path) -> None:
    def rivals(_game_id: str) -> Any:
        game = lantern()
        game.screen_for = ""
        game.sides = lambda setup: {seat: (seat,) for seat in setup.seats}
        return game

    stage = Stage(tmp_path, "lantern", SETUP, mansion(), WALKERS, find_game=rivals)
    try:
        stage.answer("seat1", ["walk", "seat1", "nowhere"])
        stage.hear_refusals()
        assert [refusal.n for refusal in stage.refusals] == [1]
        assert stage.referee.counts["refused"] == 1
    finally:
        stage.close()
