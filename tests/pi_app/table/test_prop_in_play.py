"""INVESTIGATE with a prop plugged in, through broker, referee and rules: hands on the prop itself (its own firmware on
a simulated port), its cable pulled in the middle of a question, its reading in the notebook."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from gloamboard.firmware.orb import Orb
from gloamboard.firmware.pkad import Pkad
from gloamboard.hal.sim.props import SimProp
from gloamboard.hal.tokens import load_tokens
from gloamboard.pi_app.config import shipped_files
from gloamboard.pi_app.layout.model import load_layout
from gloamboard.pi_app.mqtt import messages as m
from gloamboard.pi_app.rehearsal.stage import Stage
from gloamboard.pi_app.table.attendant import Attendant
from gloamboard.pi_app.table.bridge import IGNORED
from gloamboard.rules.kernel import PUBLIC, Setup, load_game
from gloamboard.rules.kernel.forms import PieceForm

HISTORIAN_AT_FOYER: PieceForm = {"at": "foyer", "name": "Historian", "kind": "agent", "face": None}


class Table:
    """An evening whose first Agent stands over a wild Clue with a device that has a prop."""

    def __init__(self, folder: Path, agent: str) -> None:
        game, layout = load_game("netherwatch"), load_layout("mansion-a")
        choices = {question.key: question.default for question in game.questions} | {"agents": f"{agent} skeptic"}
        setup = Setup(("seat1", "seat2"), seed=7, choices=choices, hands=frozenset({"clues"}))
        tokens = load_tokens(shipped_files.find_tokens(layout.game))
        self.stage = Stage(folder, game.id, setup, layout, tokens, props=True)
        self.stage.wait(2.0)
        for key in (["turn", agent], ["move", agent, "study"], ["stop", agent], ["face", "wild"]):
            self.stage.answer("seat1", list[str | int](key))
        self.stage.wait(2.0)

    def prop(self, name: str) -> SimProp:
        assert self.stage.ports is not None
        return self.stage.ports[name]

    def shows(self, name: str) -> str:
        return chr(self.prop(name).thing.mode)

    def notebook(self) -> list[str]:
        play = self.stage.referee.evening.play
        panels = play.game.panels(play.game.view(play.state, PUBLIC))
        return [line["says"] for panel in panels if panel["title"] == "Notebook" for line in panel["lines"]]

    def state(self, name: str) -> str:
        return next(status.state for status in self.stage.table.props._hub.status() if status.prop == name)

    def facts(self, name: str) -> dict[str, Any]:
        return m.read(self.stage.table.props._told[f"prop-{name}"], m.Device).facts

    def do(self, name: str, *hands: str) -> None:
        for hand in hands:
            self.prop(name).tap(hand)
            self.stage.wait(0.2)
        self.stage.wait(1.0)


def pkad(table: Table) -> Pkad:
    thing = table.prop("pkad").thing
    assert isinstance(thing, Pkad)
    return thing


@pytest.fixture
def historian(tmp_path: Path) -> Iterator[Table]:
    table = Table(tmp_path, "historian")
    yield table
    table.stage.close()


@pytest.fixture
def athlete(tmp_path: Path) -> Iterator[Table]:
    table = Table(tmp_path, "athlete")
    yield table
    table.stage.close()


def test_the_orb_pulled_out_while_it_searches_searches_again_and_answers_once_its_marks_have_met(
    historian: Table,
) -> None:
    table = historian
    assert table.shows("orb") == "i"
    table.stage.answer("seat1", ["investigate", "scrying-orb", "teleportation"])
    table.stage.wait(1.0)
    assert table.shows("orb") == "s"
    table.prop("orb").unplug()
    table.stage.wait(8.0)
    assert table.state("orb") == "missing"
    table.prop("orb").replug()
    assert table.shows("orb") == "i"
    table.stage.wait(3.0)
    assert (table.state("orb"), table.shows("orb")) == ("ready", "s")
    table.do("orb", "shake")  # nothing in this game
    assert (table.shows("orb"), table.notebook()) == ("s", [])
    table.do("orb", *["a"] * 7)
    assert (table.shows("orb"), table.notebook()) == ("s", [])  # one place short
    table.do("orb", "a")
    table.stage.wait(1.0)
    assert table.shows("orb") in "lw"  # it leaps, or it drifts
    assert len(table.notebook()) == 1


def test_the_orb_is_tilted_until_its_marks_meet_and_then_points_at_the_study_on_the_real_table(
    historian: Table,
) -> None:
    table = historian
    table.stage.answer("seat1", ["investigate", "scrying-orb", "teleportation"])
    table.stage.wait(1.0)
    orb = table.prop("orb")
    assert isinstance(orb.thing, Orb)
    orb.tilted = 300
    while 12 < orb.thing.heading < 244:
        table.stage.wait(0.05)
    orb.tilted = 0
    table.stage.wait(3.0)
    assert table.shows("orb") in "lw"
    assert vars(orb.thing)["at"] >> 4 == load_layout("mansion-a").direction("orb", "study")
    assert "bearing" in table.facts("orb")


def test_five_dice_rolled_on_the_reader_and_button_a_bring_a_reading(athlete: Table) -> None:
    table = athlete
    table.stage.answer("seat1", ["investigate", "pkad", "stalker"])
    table.stage.wait(1.0)
    assert table.shows("pkad") == "c"
    table.do("pkad", "a")  # it has no card reader: the button says that the card lies there
    assert table.shows("pkad") == "d"
    table.do("pkad", "shake")
    rolled = bytes(pkad(table).dice)
    assert (table.shows("pkad"), all(b"1"[0] <= face <= b"6"[0] for face in rolled)) == ("a", True)
    table.do("pkad", "a")
    assert table.shows("pkad") == "r"
    assert len(table.notebook()) == 1


def test_dice_set_in_on_a_page_stand_on_the_reader_while_it_is_asked(athlete: Table) -> None:
    table = athlete
    table.stage.answer("seat1", ["investigate", "pkad", "stalker"])
    table.stage.wait(1.0)
    table.do("pkad", "a")
    words: m.Words = {"faces": [3, 1, 6, 2, 5], "how": "typed"}
    hand = m.Hand(do="prop", prop="pkad", event="dice", words=words)
    table.stage.table.arrived(table.stage.topics.hand("seat1"), m.write(hand))
    table.stage.wait(1.0)
    assert (table.shows("pkad"), bytes(pkad(table).dice)) == ("a", b"31625")


FORCE, PATIENCE = bytes.fromhex("0401332f5a9001"), bytes.fromhex("0402332f5a9002")


def test_the_reader_reads_the_tagged_card_and_tells_a_wrong_one_and_missing_dice_on_its_display_and_the_page(
    athlete: Table,
) -> None:
    table, reader = athlete, athlete.prop("pkad")
    refused = table.stage.referee.counts
    table.stage.answer("seat1", ["investigate", "pkad", "stalker"])
    table.stage.wait(1.0)
    table.do("pkad", "b")
    assert refused["refused"] == 1  # no card yet
    table.stage.wait(2.0)
    for wrong in (FORCE, bytes.fromhex("04aabbccddee01")):
        reader.card_reader.lies = wrong
        table.stage.wait(0.6)
        assert table.shows("pkad") == "f"  # a cross
        table.stage.wait(2.0)
        assert table.shows("pkad") == "c"  # and it waits on
    assert refused["refused"] == 3
    reader.card_reader.lies = PATIENCE
    table.stage.wait(1.0)
    assert table.shows("pkad") == "d"
    table.do("pkad", "b")  # a die without a face
    assert (refused["refused"], table.shows("pkad")) == (4, "f")
    table.stage.wait(2.0)
    for _ in range(5):
        table.do("pkad", "a", "b")
    assert table.shows("pkad") == "a"
    table.do("pkad", "a")
    assert table.shows("pkad") == "r"
    assert len(table.notebook()) == 1


def test_a_prop_that_says_more_than_an_input_may_deafens_nobody(
    historian: Table, caplog: pytest.LogCaptureFixture
) -> None:
    """What a page sends for a prop's twin may be four thousand signs, and four times as many bytes."""
    stage = historian.stage
    taken = stage.referee.counts["applied"]
    long = m.Hand(do="prop", prop="orb", event="whisper", words={"said": "\N{GHOST}" * 2040})
    stage.table.bridge.arrived(stage.topics.hand("seat1"), m.write(long))
    stage.wait(1.0)
    assert m.read(stage.table.bridge._sent[stage.topics.device("hand")], m.Device).says == IGNORED
    assert "bytes, more than" in caplog.text
    short = m.Hand(do="prop", prop="orb", event="whisper")
    stage.table.bridge.arrived(stage.topics.hand("seat1"), m.write(short))
    stage.wait(1.0)
    assert stage.referee.counts["applied"] == taken + 1


def test_a_simulated_table_lies_as_it_lay_when_its_program_starts_again(tmp_path: Path) -> None:
    layout = load_layout("mansion-a")
    tokens = load_tokens(shipped_files.find_tokens(layout.game))
    kept = tmp_path / "simulated-table.json"

    class Pads:
        def __init__(self) -> None:
            self.lies: dict[str, str] = {}

        def put(self, tag: str, reader: str) -> None:
            self.lies[tag] = reader

        def take(self, tag: str) -> None:
            del self.lies[tag]

    first, second, third = Pads(), Pads(), Pads()
    attendant = Attendant(layout, first, tokens, kept=kept)  # type: ignore[arg-type]
    attendant.told({"historian": HISTORIAN_AT_FOYER}, layout.pad_spaces)
    attendant.act(0.0)
    attendant.hand(m.Hand(do="place", piece="historian", space="study"))  # and the program is killed
    again = Attendant(layout, second, tokens, kept=kept)  # type: ignore[arg-type]
    assert second.lies == first.lies
    again.told({"historian": HISTORIAN_AT_FOYER}, layout.pad_spaces)  # the game has not moved it: nobody puts it back
    again.act(1.0)
    assert second.lies == first.lies
    kept.write_bytes(b"{")
    Attendant(layout, third, tokens, kept=kept)  # type: ignore[arg-type]
    assert third.lies == {}
