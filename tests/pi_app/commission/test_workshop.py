"""The workshop of a running table: looks, lights, watches and learns, while the game waits; then all is as before."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from gloamboard.hal.props.words import LETTERS
from gloamboard.hal.sim.chips.table import ChipTable
from gloamboard.hal.sim.table import SimTable
from gloamboard.hal.table_check import load_table
from gloamboard.hal.tokens import load_tokens
from gloamboard.pi_app.commission.token_file import with_own_tags
from gloamboard.pi_app.commission.workshop import PATIENCE_S, SETTLE_S
from gloamboard.pi_app.commission.zones import GREEN, zone_pixels
from gloamboard.pi_app.mqtt import messages as m
from gloamboard.pi_app.rehearsal.stage import Stage
from tests.pi_app.lantern_table import WALKERS, lantern_stage

NEW_TAG = "04bbbbbbbbbb01"


class Host:
    """The host's own connection: asks, and keeps the newest that was shown."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._wire = stage.wire("host")
        self._wire.subscribe(stage.topics.workshop, stage.topics.light("+"))
        self.light: dict[str, bytes] = {}  # what a page is shown of each strip
        self.shown = m.Workshop(rev=-1)
        stage.join("host", self)
        stage.settle_also(lambda: "" if self.shown.rev >= 0 else "the host sees no workshop")

    def ask(self, do: Any, **more: Any) -> m.Workshop:
        """Ask, and wait until the table has said what came of it."""
        workshop = self._stage.table.workshop
        before, heard = self.shown.rev, workshop.asks_heard
        self._wire.publish(self._stage.topics.workshop_ask, m.write(m.WorkshopAsk(do=do, **more)))
        self._stage.settle_also(lambda: "" if workshop.asks_heard > heard else "the table has not heard the host")
        shown = self.after(0.2)
        assert shown.rev > before
        return shown

    def after(self, seconds: float) -> m.Workshop:
        """What is shown when that much time has passed."""
        self._stage.wait(seconds)
        workshop = self._stage.table.workshop
        self._stage.settle_also(lambda: "" if self.shown.rev == workshop.rev else "the host has not seen the newest")
        return self.shown

    def connected(self) -> None:
        """It only listens."""

    def arrived(self, topic: str, payload: bytes) -> None:
        if topic == self._stage.topics.workshop:
            self.shown = m.read(payload, m.Workshop)
        else:
            self.light[topic.rsplit("/", 1)[1]] = payload

    def tick(self, now: float) -> None:
        """Nothing by itself."""

    def due(self) -> float | None:
        return None


@pytest.fixture
def stage(tmp_path: Path) -> Iterator[Stage]:
    one = lantern_stage(tmp_path)
    one.wait(1.0)
    assert one.referee.evening.differences() == []
    yield one
    one.close()


@pytest.fixture
def host(stage: Stage) -> Host:
    return Host(stage)


def hands(stage: Stage) -> SimTable:
    assert isinstance(stage.parts.hands, SimTable)
    return stage.parts.hands


def board(stage: Stage) -> m.Board:
    return m.read(stage.table.bridge.board_message(), m.Board)


def lit(stage: Stage) -> dict[str, bytes]:
    return {name: hands(stage).pixels(name) for name in hands(stage).strips}


def pad_of(stage: Stage, space: str) -> str:
    return stage.layout.space_pads[space][0]


def reader_of(stage: Stage, pad: str) -> str:
    return next(one.reader for one in stage.layout.table.pad if one.id == pad)


def test_a_table_without_boards_offers_no_flashing_and_says_so_to_whoever_asks(stage: Stage, host: Host) -> None:
    shown = host.ask("flash", prop="orb")
    assert not shown.flashes
    assert not shown.flashing
    assert not shown.doing
    assert "this table has no prop orb" in shown.lines[-1]


def test_looking_finds_every_part_and_the_game_does_not_wait(stage: Stage, host: Host) -> None:
    hands(stage).readers.dead("r07")
    stage.wait(0.5)
    found = {row["part"]: row for row in host.ask("look").findings}
    assert len(found) == 40 + 2 + 7 + 1
    assert found["reader r07"]["state"] != "ok"
    assert found["reader r07"]["next_step"]
    assert found["reader r08"]["state"] == "ok"
    assert found["broker"]["state"] == "ok"
    assert host.shown.doing == ""
    assert not board(stage).workshop


def test_watching_names_what_lies_where_and_nothing_is_played(stage: Stage, host: Host) -> None:
    lay = board(stage).pads
    assert sum(map(len, lay.values())) == 2
    host.ask("watch")
    assert board(stage).workshop
    assert host.after(0.5).zones == lay
    before = len(stage.referee.evening.play.answers)
    hands(stage).put(WALKERS.token[0].tag, reader_of(stage, pad_of(stage, "study")))
    hands(stage).put(NEW_TAG, reader_of(stage, pad_of(stage, "foyer")))
    hands(stage).press("confirm")
    shown = host.after(1.0)
    assert shown.zones[pad_of(stage, "study")] == ["seat1"]
    assert shown.zones[pad_of(stage, "foyer")] == [f"unknown tag {NEW_TAG}"]
    assert any("confirm press" in line for line in shown.lines)
    assert len(stage.referee.evening.play.answers) == before
    assert stage.table.sender.outbox.pending() == []


def test_afterwards_what_was_moved_is_a_difference_and_not_a_move(stage: Stage, host: Host) -> None:
    host.ask("watch")
    hands(stage).put(WALKERS.token[0].tag, reader_of(stage, pad_of(stage, "study")))
    stage.wait(0.5)
    host.ask("close")
    host.after(SETTLE_S + 0.5)
    assert host.shown.doing == ""
    assert stage.referee.evening.play.answers == []
    assert [row["piece"] for row in stage.referee.evening.differences()] == ["seat1"]
    assert not board(stage).workshop


def test_the_hands_of_a_simulated_table_put_everything_back(stage: Stage, host: Host) -> None:
    before, light_before = board(stage).pads, lit(stage)
    host.ask("watch")
    assert stage.table.attendant is not None
    stage.table.attendant.hand(m.Hand(do="place", piece="seat1", pad=pad_of(stage, "study")))
    stage.wait(0.5)
    host.ask("close")
    host.after(SETTLE_S + 0.5)
    assert board(stage).pads == before
    assert stage.referee.evening.play.answers == []
    assert stage.referee.evening.differences() == []
    assert sum(map(sum, lit(stage).values())) > 0
    assert {name: len(frame) for name, frame in lit(stage).items()} == {
        name: len(frame) for name, frame in light_before.items()
    }
    stage.table.attendant.hand(m.Hand(do="place", piece="seat1", space="study"))
    stage.wait(0.5)
    assert stage.referee.evening.play.answers == [("seat1", ("walk", "seat1", "study"))]


def test_a_tapped_zone_lights_alone_and_pages_see_the_same_bytes(stage: Stage, host: Host) -> None:
    pad = pad_of(stage, "study")
    assert host.ask("zone", zone=pad).lit == pad
    zones = zone_pixels(stage.layout.table)
    red, green, blue = GREEN
    for spec in stage.layout.table.strip:
        frame = bytearray(3 * spec.pixels)
        for pixel in zones[pad].get(spec.id, []):
            frame[3 * pixel : 3 * pixel + 3] = bytes((green, red, blue))
        assert lit(stage)[spec.id] == bytes(frame)
    stage.settle_also(lambda: "" if host.light == lit(stage) else "pages see other light than the strips have")
    assert "this table has no zone p99" in host.ask("zone", zone="p99").lines[-1]


def test_the_games_light_waits_and_is_back_when_it_is_closed(stage: Stage, host: Host) -> None:
    host.ask("zone", zone=pad_of(stage, "study"))
    zone_alone, frames = lit(stage), stage.table.director.frames
    stage.answer("seat1", ["walk", "seat1", "study"])  # whatever the game says meanwhile
    stage.wait(1.0)
    assert stage.referee.evening.play.answers != []
    assert lit(stage) == zone_alone
    assert stage.table.director.frames == frames
    host.ask("close")
    assert not any(any(frame) for frame in lit(stage).values())
    host.after(SETTLE_S)
    assert stage.table.director.frames > frames
    assert any(any(frame) for frame in lit(stage).values())


def test_the_walk_goes_over_every_pixel_and_zone_and_says_so(stage: Stage, host: Host) -> None:
    host.ask("walk")
    seen: dict[str, set[bytes]] = {name: set() for name in lit(stage)}
    pixels = {spec.id: spec.pixels for spec in stage.layout.table.strip}
    for i in range(1000):
        if i % 200 == 0:
            host.ask("here")
        said = host.after(0.06).lines[-1]
        for name, frame in lit(stage).items():
            seen[name].add(frame)
        if "walked" in said:
            break
    assert said == f"{sum(pixels.values())} pixels and 40 zones walked"
    assert all(len(frames) >= pixels[name] for name, frames in seen.items())
    assert sum("zone p" in line for line in host.shown.lines) >= 30
    assert not any(any(frame) for frame in lit(stage).values())


def test_a_piece_is_learnt_its_zone_lights_and_the_game_knows_it_afterwards(
    stage: Stage, host: Host, tmp_path: Path
) -> None:
    host.ask("learn")
    host.after(0.6)
    assert (host.shown.asked, host.shown.left) == ("seat1", 2)
    hands(stage).put(NEW_TAG, reader_of(stage, pad_of(stage, "foyer")))
    host.after(0.5)
    assert (host.shown.asked, host.shown.left) == ("seat2", 1)
    assert f"{pad_of(stage, 'foyer')}: learnt seat1." in host.shown.lines
    assert sum(map(sum, lit(stage).values())) > 0
    host.ask("skip")
    assert host.shown.asked is None
    hands(stage).put(NEW_TAG, reader_of(stage, pad_of(stage, "hq")))
    host.ask("close")
    host.after(SETTLE_S + 0.5)
    sheet = load_tokens(tmp_path / "tokens" / "walkers.toml")
    assert sheet.pieces() == {NEW_TAG: "seat1"}
    assert sorted(board(stage).pads[pad_of(stage, "hq")]) == ["seat1", "seat2"]
    assert board(stage).unknown == []  # the piece's old tag was taken off by the simulated hands
    assert with_own_tags(WALKERS, tmp_path / "tokens").pieces() == {NEW_TAG: "seat1", WALKERS.token[1].tag: "seat2"}
    assert stage.referee.evening.play.answers == []


def test_a_workshop_that_nobody_minds_closes_by_itself(stage: Stage, host: Host) -> None:
    host.ask("watch")
    stage.wait(PATIENCE_S - 5)
    host.ask("here")
    stage.wait(PATIENCE_S - 5)
    assert board(stage).workshop
    host.after(10 + SETTLE_S)
    assert host.shown.doing == ""
    assert "Nobody was at the workshop" in host.shown.lines[-1]
    assert not board(stage).workshop


def test_a_prop_is_tried_what_it_feels_is_told_and_then_it_shows_the_games_scene_again(tmp_path: Path) -> None:
    stage = lantern_stage(tmp_path, props=True)
    try:
        stage.wait(4.0)
        host = Host(stage)
        assert stage.ports is not None
        orb, shown = stage.ports["orb"], list[str]()
        shown_before = LETTERS[chr(orb.thing.mode)]
        assert host.ask("prop", prop="orb").doing == "watch"
        for n in range(12):
            stage.wait(0.4)
            shown.append(LETTERS[chr(orb.thing.mode)])
            if n == 8:
                orb.tap()
        assert list(dict.fromkeys(shown)) == ["manifest", "banished", shown_before]
        assert any(line.startswith("orb: manifest and banished") for line in host.after(0.2).lines)
        assert "orb: touch" in host.shown.lines
        assert "this table has no prop orbb. Did you mean orb?" in host.ask("prop", prop="orbb").lines
        orb.unplug()
        stage.wait(8.0)
        assert any("orb is not there to be tried" in line for line in host.ask("prop", prop="orb").lines)
    finally:
        stage.close()


def test_what_cannot_be_read_is_counted_and_changes_nothing(stage: Stage, host: Host) -> None:
    for payload in (b"", b"{}", b'{"do":"burn"}', b'{"do":"zone","zone":7}', b'{"v":99,"do":"look"}'):
        with pytest.raises(m.Unreadable):
            m.read(payload, m.WorkshopAsk)
        stage.table.arrived(stage.topics.workshop_ask, payload)
    assert stage.table.counts["unreadable"] == 5
    assert not stage.table.workshop.is_open


def test_a_piece_is_learnt_on_simulated_chips_by_the_real_drivers(tmp_path: Path) -> None:
    stage = lantern_stage(tmp_path, kind="chips")
    try:
        stage.wait(1.0)
        host, chips = Host(stage), stage.parts.hands
        assert isinstance(chips, ChipTable)
        host.ask("learn")
        assert host.after(1.0).asked == "seat1"
        chips.put(NEW_TAG, reader_of(stage, pad_of(stage, "foyer")))
        assert host.after(1.0).asked == "seat2"
        assert any(any(chips.pixels(strip)) for strip in chips.pixel_lines)
        chips.take(NEW_TAG)
        host.ask("close")
        host.after(SETTLE_S + 1.0)
        assert load_tokens(tmp_path / "tokens" / "walkers.toml").pieces() == {NEW_TAG: "seat1"}
        assert stage.referee.evening.play.answers == []
    finally:
        stage.close()


def test_one_tag_walks_and_a_swapped_wire_is_proposed_in_a_file_of_the_owners(
    stage: Stage, host: Host, tmp_path: Path
) -> None:
    host.ask("calibrate")
    assert host.after(1.0).asked_pad == "p01"
    hands(stage).put(NEW_TAG, "r02")
    shown = host.after(8.0)
    assert (shown.asked_pad, shown.measured["p01"].reader) == ("p02", "r02")
    hands(stage).put(NEW_TAG, "r01")
    assert host.after(8.0).asked_pad == "p03"
    for _ in range(38):
        host.ask("skip")
    shown = host.after(1.0)
    assert shown.asked_pad is None
    assert shown.changes == ["p01 and p02 are swapped: r02 lies under p01, r01 under p02."]
    assert len(shown.notes) == 38
    found = load_table(tmp_path / "tables" / "mansion-40.toml")
    assert shown.table_file == str(tmp_path / "tables" / "mansion-40.toml")
    assert [pad.reader for pad in found.pad[:3]] == ["r02", "r01", "r03"]
    assert stage.layout.table.pad[0].reader == "r01", "the table in use is as it was"
    host.ask("close")
    assert host.after(SETTLE_S + 1.0).doing == ""
    assert stage.referee.evening.play.answers == []


def test_answers_at_each_gain_are_shown_and_the_gain_is_the_old_one_when_it_is_closed(tmp_path: Path) -> None:
    stage = lantern_stage(tmp_path, kind="chips")
    try:
        stage.wait(1.0)
        host, chips = Host(stage), stage.parts.hands
        assert isinstance(chips, ChipTable)
        host.ask("calibrate")
        assert host.after(1.0).asked_pad == "p01"
        chips.put(NEW_TAG, "r01")
        chips.tag(NEW_TAG).height_mm = 30.0
        stage.wait(40.0)
        host.ask("here")
        measured = host.after(40.0).measured["p01"]
        assert measured.answers == {"33": 0, "38": 100, "43": 100, "48": 100}  # nothing at 33, so less was not tried
        assert (measured.gain_db, measured.margin_db, measured.good) == (43, 5, True)
        assert chips.chips["r01"].gain_db == 48  # while the next pad is waited for
        host.ask("close")
        host.after(SETTLE_S + 1.0)
        assert {chip.gain_db for chip in chips.chips.values()} == {38}
    finally:
        stage.close()
