"""Pieces that stand beside their antenna: they belong where they arrived, and are asked about once."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from pathlib import Path

import pytest

from gloamboard.hal.tokens import load_tokens
from gloamboard.pi_app.config import shipped_files
from gloamboard.pi_app.layout.model import Layout, load_layout
from gloamboard.pi_app.mqtt import messages as m
from gloamboard.pi_app.referee.hands.board import Lying, differences
from gloamboard.pi_app.rehearsal.stage import Stage
from gloamboard.pi_app.table.crowds import Crowds
from gloamboard.rules.kernel import Setup
from gloamboard.rules.kernel.forms import PieceForm, Pieces
from gloamboard.strict_toml import FileError

PADS = {"a": ("crypt",), "b": ("hall",)}
AT = {"crypt": ("a",), "hall": ("b",)}
NAMES = {"crypt": "Crypt", "hall": "Hall"}


def imps(*at: str, fallen: int = 0) -> Pieces:
    """Imps on these spaces, the first so many of them on their side."""
    found: Pieces = {}
    for i, space in enumerate(at):
        facts: PieceForm = {"at": space, "name": "Imp", "kind": "imp", "face": None}
        if i < fallen:
            facts["on_its_side"] = True
        found[f"imp-{i + 1}"] = facts
    return found


def says(pieces: Pieces, lying: Lying) -> list[str]:
    return [row["says"] for row in differences(pieces, lying, PADS, NAMES)]


# --- what the table believes ---------------------------------------------------------


def test_a_piece_that_arrived_on_a_crowded_pad_belongs_there_though_nobody_reads_it() -> None:
    crowds = Crowds({"a"})
    assert crowds.gone("t1", "a", 0.0)
    assert not crowds.gone("t2", "b", 0.0)
    assert crowds.where() == {"t1": "a"}
    crowds.seen("t1")
    assert crowds.where() == {}


def test_it_is_lost_after_ten_seconds_and_once() -> None:
    crowds = Crowds({"a"})
    crowds.gone("t1", "a", 5.0)
    assert [crowds.tick(now) for now in (14.9, 15.0, 15.1, 40.0)] == [False, True, False, False]
    assert crowds.lost() == {"t1": "a"}


def test_whom_the_rules_have_moved_is_not_believed_any_more() -> None:
    crowds, names = Crowds({"a", "b"}), {"t1": "imp", "t2": "imp", "t3": "imp"}
    crowds.gone("t1", "a", 1.0)
    crowds.gone("t2", "a", 2.0)
    assert not crowds.told(imps("crypt", "crypt", "crypt"), AT, {"t3": "a"}, names)
    assert crowds.told(imps("crypt", "crypt", "hall"), AT, {"t3": "a"}, names)
    assert crowds.where() == {"t2": "a"}  # of two, the one that was read last


def test_a_named_piece_is_believed_by_its_own_name() -> None:
    crowds = Crowds({"a", "b"})
    crowds.gone("t1", "a", 1.0)
    roger: Pieces = {"roger": {"at": "crypt", "name": "Roger", "kind": "agent", "face": None}}
    assert not crowds.told(roger, AT, {}, {"t1": "roger"})
    roger["roger"]["at"] = "hall"
    assert crowds.told(roger, AT, {}, {"t1": "roger"})
    assert crowds.where() == {}


def test_a_table_that_starts_again_finds_who_stood_beside_the_antenna(tmp_path: Path) -> None:
    crowds = Crowds({"a"}, tmp_path / "standing.json")
    crowds.gone("t1", "a", 1.0)
    crowds.keep({"t2": "a", "t3": "b"})
    again = Crowds({"a"}, tmp_path / "standing.json", now=100.0)
    assert again.where() == {"t1": "a", "t2": "a"}
    assert [again.tick(109.9), again.tick(110.0)] == [False, True]
    (tmp_path / "standing.json").write_text("[")
    assert Crowds({"a"}, tmp_path / "standing.json").where() == {}


# --- what lies wrong -----------------------------------------------------------------


def test_one_that_is_not_read_is_not_missing() -> None:
    assert says(imps("crypt", "crypt"), Lying({"a": ["imp", "imp"]}, ("imp",), {"a": ["imp"]})) == []
    assert says(imps("crypt", "crypt"), Lying({"a": ["imp"]}, ("imp",))) == ["Put an Imp on the Crypt."]


def test_one_that_is_not_read_is_asked_for_where_the_rules_moved_it_and_never_taken_away() -> None:
    moved = imps("hall")
    assert says(moved, Lying({"a": ["imp"]}, (), {"a": ["imp"]})) == ["Put an Imp on the Hall."]
    assert says({}, Lying({"a": ["imp"]}, (), {"a": ["imp"]})) == []
    assert says(moved, Lying({"a": ["imp"]}, ())) == ["Put an Imp on the Hall.", "Take an Imp off the Crypt."]


def test_one_on_its_side_is_there_though_its_tag_is_away() -> None:
    assert says(imps("crypt", fallen=1), Lying({}, ("imp",))) == []
    assert says(imps("crypt", "crypt", fallen=1), Lying({}, ("imp",))) == ["Put an Imp on the Crypt."]
    assert says(imps("crypt", fallen=1), Lying({"a": ["imp"]}, ())) == []
    roger: Pieces = {"roger": {"at": "crypt", "name": "Roger", "kind": "agent", "face": None, "on_its_side": True}}
    assert says(roger, Lying({}, ("roger",))) == []


# --- at the table ----------------------------------------------------------------------


def crowded(layout: Layout) -> Layout:
    pads = tuple(pad.id for pad in layout.table.pad)
    return dataclasses.replace(layout, file=dataclasses.replace(layout.file, crowds=pads))


@pytest.fixture
def stage(tmp_path: Path) -> Iterator[Stage]:
    sheet = load_tokens(shipped_files.find_tokens("netherwatch"))
    setup = Setup(("seat1",), 7, {"tier": "initiate", "agents": "historian"})
    one = Stage(tmp_path, "netherwatch", setup, crowded(load_layout("mansion-a")), sheet)
    one.wait(5.0)
    yield one
    one.close()


def hand(stage: Stage, **what: str) -> None:
    assert stage.table.attendant is not None
    stage.table.attendant.hand(m.Hand(**what))  # type: ignore[arg-type]


def asked(stage: Stage) -> list[str]:
    return [row["says"] for row in stage.referee.evening.differences()]


def test_a_lifted_piece_is_asked_about_once_after_ten_seconds(stage: Stage) -> None:
    assert asked(stage) == []
    hand(stage, do="lift", piece="historian")
    stage.wait(3.0)
    assert asked(stage) == []  # it belongs where it was
    assert any("landing" in words for words in stage.referee.evening.scene()["spaces"].values())
    stage.wait(9.0)
    assert asked(stage) == ["Is the Historian still on HQ? Set it on the middle, or leave it so."]
    assert not any("landing" in words for words in stage.referee.evening.scene()["spaces"].values())
    stage.referee.evening.asking.moved_on()
    stage.wait(30.0)
    assert asked(stage) == []


def test_one_seen_again_is_asked_about_anew_when_it_is_lifted_again(stage: Stage) -> None:
    for _ in range(2):
        hand(stage, do="lift", piece="historian")
        stage.wait(12.0)
        assert len(asked(stage)) == 1
        hand(stage, do="place", piece="historian", space="hq")
        stage.wait(2.0)
        assert asked(stage) == []


@pytest.fixture
def case(tmp_path: Path) -> Iterator[Stage]:
    """The first agent phase of a case."""
    setup = Setup(("seat1", "seat2"), 4, {"case": "lantern-street"})
    sheet = load_tokens(shipped_files.find_tokens("hellboy"))
    one = Stage(tmp_path, "hellboy", setup, load_layout("hellboy-case"), sheet)
    for seat, key in (("seat1", "roger"), ("seat2", "lucan")):
        one.answer(seat, ["agent", key])
    for seat in ("seat1", "seat2"):
        one.answer(seat, ["ready", seat])
    one.wait(4.0)
    yield one
    one.close()


def test_one_that_is_laid_down_stunned_is_in_nobodys_hand(case: Stage) -> None:
    case.send("host", kind="ruling", key=["ruling", "turn_figure", "figure", "lucan"])
    case.wait(4.0)  # its tag is away from the board now
    assert not case.referee.evening.lying.read().get("lucan")
    assert not any("landing" in words for words in case.referee.evening.scene()["spaces"].values())
    hand(case, do="lift", piece="roger")
    case.wait(2.0)
    assert any("landing" in words for words in case.referee.evening.scene()["spaces"].values())


def test_a_simulated_hand_takes_one_of_many_by_the_name_the_game_has_for_it(case: Stage) -> None:
    case.send("host", kind="ruling", key=["ruling", "put", "figure", "lucan", "area", "great-hall-b"])
    for area in ("great-hall-a", "great-hall-d"):
        case.send("host", kind="ruling", key=["ruling", "minions", "slot", "A", "where", "at", "area", area])
    case.wait(4.0)
    hand(case, do="lift", piece="mire-spawn-2")
    case.wait(2.0)
    hand(case, do="place", piece="mire-spawn-2", space="great-hall-d")  # on its area's middle: it is fought
    case.wait(2.0)
    pending = case.referee.evening.play.pending
    assert pending is not None
    assert "fights Mire Spawn 2" in pending.asks
    with pytest.raises(LookupError, match="no piece 'mire-spawn-3'"):
        hand(case, do="lift", piece="mire-spawn-3")  # there is none


def test_enemies_are_evaded_and_drawn_along_by_their_figures_and_whoever_lies_stands_up_by_its_own(case: Stage) -> None:
    for area in ("great-hall-a", "great-hall-a"):
        case.send("host", kind="ruling", key=["ruling", "minions", "slot", "A", "where", "at", "area", area])
    case.send("host", kind="ruling", key=["ruling", "put", "figure", "roger", "area", "great-hall-a"])
    case.wait(4.0)
    for piece, space in (("roger", "great-hall-b"), ("mire-spawn-1", "great-hall-b")):
        hand(case, do="lift", piece=piece)
        hand(case, do="place", piece=piece, space=space)
        case.wait(2.0)
        assert case.referee.evening.differences() == []  # whom a hand has put there already is not sent back
    hand(case, do="lift", piece="mire-spawn-2")
    case.wait(2.0)
    hand(case, do="place", piece="mire-spawn-2", space="great-hall-a")  # on the middle: it stays, for a damage
    case.wait(2.0)
    state = case.referee.evening.play.state
    assert [enemy.area for enemy in state.enemies] == ["great-hall-b", "great-hall-a"]
    assert len(state.agent("roger").track) == 1
    case.answer("seat1", ["done"])
    case.send("host", kind="ruling", key=["ruling", "turn_figure", "figure", "lucan"])
    case.wait(4.0)
    hand(case, do="place", piece="lucan", space="great-hall-d")
    case.wait(2.0)
    assert (case.referee.evening.play.state.agent("lucan").stunned, case.referee.evening.differences()) == (False, [])


def test_one_that_the_rules_took_off_is_gone_as_soon_as_it_is_lifted(case: Stage) -> None:
    case.send("host", kind="ruling", key=["ruling", "minions", "slot", "A", "where", "at", "area", "great-hall-a"])
    case.wait(4.0)
    case.send("host", kind="ruling", key=["ruling", "take_enemy", "enemy", "mire-spawn-1"])
    case.wait(4.0)  # the attendant lifts it; nobody answers anything
    assert "mire-spawn" not in case.referee.evening.lying.places()
    assert "mire-spawn" in case.referee.evening.lying.aside


def test_a_hand_that_takes_one_that_lies_on_its_side_leaves_the_others_of_its_kind_where_they_stand(
    case: Stage,
) -> None:
    for area in ("great-hall-a", "great-hall-d"):
        case.send("host", kind="ruling", key=["ruling", "minions", "slot", "A", "where", "at", "area", area])
    case.send("host", kind="ruling", key=["ruling", "turn_figure", "figure", "mire-spawn-2"])
    case.wait(4.0)
    assert case.referee.evening.lying.read()["mire-spawn"] == ["c3"]  # the other's tag is away from the board
    hand(case, do="place", piece="mire-spawn-2", space="great-hall-c")
    case.wait(2.0)
    assert sorted(case.referee.evening.lying.read()["mire-spawn"]) == ["c3", "d4"]


def test_only_pads_that_may_matter_are_swept_every_time(stage: Stage) -> None:
    readers = stage.table.parts.readers
    assert 10 <= len(readers.sweep()) < len(stage.table.bridge._pad_of)


def test_a_pad_of_a_crowd_that_the_table_has_not_is_an_error(tmp_path: Path) -> None:
    text = shipped_files.find_layout("mansion-a").read_text(encoding="utf-8")
    own = tmp_path / "own.toml"
    own.write_text(text.replace('table = "', 'crowds = ["p99"]\ntable = "', 1), encoding="utf-8")
    with pytest.raises(FileError, match=r"crowds\[0\]"):
        load_layout(own)
