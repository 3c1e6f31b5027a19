"""A finished evening becomes one page; an unfinished one keeps its secrets."""

from __future__ import annotations

import itertools
from pathlib import Path
from typing import Any

import pytest

from gloamboard.pi_app.cli import main
from gloamboard.pi_app.evenings.report import page_of, replayed
from gloamboard.pi_app.layout.model import load_layout
from gloamboard.pi_app.referee.keeping.record import Record
from gloamboard.pi_app.study.playing import play_out
from gloamboard.rules.kernel import Play, Refused, Rng, Setup, load_game
from tests.hidden_walk.game import FoxAndHounds
from tests.pi_app.lantern_table import SETUP, lantern, mansion

HUNT = Setup(("seat1", "seat2", "seat3"), seed=5)


def evening(most: int) -> list[dict[str, Any]]:
    play, rng = Play(lantern(), SETUP), Rng(4)
    while play.pending is not None and len(play.answers) < most:
        seat = play.waiting()[0]
        play.answer(seat, rng.pick(play.pending.options(seat)).key)
    return [{"did": [[seat, list(key)]]} for seat, key in play.answers]


def test_the_page_tells_the_end_the_ways_and_the_public_log() -> None:
    page = page_of(lantern(), SETUP, evening(1000), mansion())
    assert "The oil is gone." in page or "All at the gate." in page
    assert "seat1 walks to the study." in page
    assert "You find" not in page  # a private line
    assert page.count('<polygon class="room') == len(mansion().spaces)


def test_the_ways_are_drawn_from_room_to_room_and_the_story_told_round_by_round() -> None:
    game = load_game("netherwatch")
    setup = Setup(("seat1", "seat2"), seed=7, choices={each.key: each.default for each in game.questions})
    play = Play(game, setup)
    for key in (("turn", "historian"), ("move", "historian", "foyer"), ("end", "historian")):
        play.answer("seat1", key)
    while play.pending is not None:  # they give up at the first opportunity
        seat = play.waiting()[0]
        open_to = [option.key for option in play.pending.options(seat)]
        play.answer(seat, next((key for key in open_to if key[0] in ("abandon", "yes")), open_to[-1]))
    page = page_of(game, setup, [{"did": [[seat, list(key)]]} for seat, key in play.answers], load_layout("mansion-a"))
    assert page.count('<polygon class="room seen"') == 2  # HQ and the Foyer
    assert page.count('<path class="way"') == 2
    assert "Historian, 1 move</li>" in page
    assert "Skeptic, 0 moves</li>" in page
    assert "Netherwatch · Lost</p><h1>Ashwood Manor</h1>" in page
    assert "<h3>Round 1</h3>" in page


def test_a_report_lies_on_the_layout_of_its_own_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    setup = Setup(("seat1", "seat2", "seat3"), 7, {"scenario": "park", "adversary": "butcher"})
    play = play_out(load_game("stifling_dark"), setup, {"": "random"}, 7)
    record = Record(tmp_path / "referee")
    words = {"seats": list(setup.seats), "seed": 7, "choices": dict(setup.choices), "hands": [], "points": {}}
    record.begin({"v": 1, "game": "stifling_dark", "setup": words})
    for seat, key in play.answers:
        record.add({"did": [[seat, list(key)]]})
    record.close()
    out = tmp_path / "page.html"
    assert main(["report", "--data", str(tmp_path), "-o", str(out)]) == 0, capsys.readouterr().err
    assert out.read_text().count('class="name"') == len(load_layout("dark-park").spaces)
    assert main(["report", "--data", str(tmp_path), "-o", str(out), "--layout", "mansion-a"]) != 0
    assert "mansion-a.toml" in capsys.readouterr().err


def test_an_answer_taken_back_is_in_no_story() -> None:
    did = evening(1000)
    page = page_of(lantern(), SETUP, did, mansion())
    again = page_of(lantern(), SETUP, [did[0], {"undone": 1}, *did], mansion())
    assert again == page


def test_turning_points_are_rare_and_told_by_the_sentence_that_tells_them() -> None:
    game = load_game("netherwatch")
    setup = Setup(("seat1", "seat2"), seed=3, choices={each.key: each.default for each in game.questions})
    play = play_out(game, setup, {"": "sensible"}, 3)
    did = [{"did": [[seat, list(key)]]} for seat, key in play.answers]
    page = page_of(game, setup, did, load_layout("mansion-a"))
    turning = page.split("<h2>Turning points</h2>")[1].split("</ol>")[0]
    assert any(line.says in turning for line in play.story if "The Demon Manifests in the " in line.says)
    assert "Fate is " not in turning  # told in the same breath, and no news
    assert "Master</tspan>" in page  # a long name in a narrow room
    back = len(did) // 2
    assert page_of(game, setup, [*did[:back], {"undone": 4}, *did[back - 4 :]], load_layout("mansion-a")) == page


@pytest.mark.parametrize(
    ("game_id", "begins"),
    [
        ("hellboy", "HB-ROUND-01"),
        ("netherwatch", "NW-TURN-"),
        ("set_a_watch", "SW-END-02"),
        ("stifling_dark", "SD-RND-09"),
    ],
)
def test_what_is_told_stands_under_the_round_in_which_it_happened(game_id: str, begins: str) -> None:
    """One answer may end a round and begin the next: what it tells is not all of the next."""
    game = load_game(game_id)
    setup = Setup(("seat1", "seat2"), seed=5, choices={each.key: each.default for each in game.questions})
    play, rng = Play(game, setup), Rng(5)
    while play.pending is not None and play.state.round < 4:
        seat = play.waiting()[0]
        open_to = [option for option in play.pending.options(seat) if option.key[0] != "abandon"]
        play.answer(seat, rng.pick(open_to).key)
    _, told = replayed(Play(game, setup), [{"did": [[seat, list(key)]]} for seat, key in play.answers])
    firsts = {n: next(rows)[1] for n, rows in itertools.groupby(told.rounds, key=lambda row: row[0])}
    assert list(firsts) == sorted(firsts, key=int)
    for n in (2, 3):
        assert firsts[n].rule.startswith(begins), firsts[n]


def test_before_the_first_round_is_no_round_nought() -> None:
    game = load_game("hellboy")
    setup = Setup(("seat1", "seat2"), seed=5, choices={each.key: each.default for each in game.questions})
    play = play_out(game, setup, {"": "sensible"}, 5)
    did = [{"did": [[seat, list(key)]]} for seat, key in play.answers]
    page = page_of(game, setup, did, load_layout("hellboy-case"))
    assert "Round 0" not in page
    assert page.index("<h3>Before the first round</h3>") < page.index("<h3>Round 1</h3>")
    turning = page.split("<h2>Turning points</h2>")[1].split("</ol>")[0]
    assert "The Confrontation begins" in turning
    assert "Action cubes are refreshed" not in turning


def test_a_record_that_today_makes_another_game_of_has_no_page() -> None:
    did = evening(1000)
    stood = Play(lantern(), SETUP)
    stood.answer(did[0]["did"][0][0], tuple(did[0]["did"][0][1]))
    told = [did[0], did[1] | {"stood": stood.hash()}, *did[2:]]
    assert page_of(lantern(), SETUP, told, mansion()) == page_of(lantern(), SETUP, did, mansion())
    with pytest.raises(Refused, match="after 2 answers it stands otherwise than it stood"):
        page_of(lantern(), SETUP, [*did[:2], did[2] | {"stood": stood.hash()}, *did[3:]], mansion())


def test_an_unfinished_evening_gives_nothing_away() -> None:
    with pytest.raises(LookupError, match="not over yet"):
        page_of(lantern(), SETUP, evening(2), mansion())


def test_nothing_in_a_name_can_reach_into_the_page() -> None:
    game = lantern()
    game.title = "<script>alert(1)</script>"
    page = page_of(game, Setup(SETUP.seats, SETUP.seed), evening(1000), mansion())
    assert "<script>" not in page


def a_hunt(most: int) -> list[dict[str, Any]]:
    play, rng = Play(FoxAndHounds(), HUNT), Rng(4)
    while play.pending is not None and len(play.answers) < most:
        seat = play.waiting()[0]
        keys = [option.key for option in play.pending.options(seat) if option.key[0] != "sniff"]
        play.answer(seat, rng.pick(keys))
    return [{"did": [[seat, list(key)]]} for seat, key in play.answers]


def test_ways_that_one_side_alone_has_seen_are_drawn_after_the_end() -> None:
    did = a_hunt(1000)
    page = page_of(FoxAndHounds(), HUNT, did, mansion())
    places = [entry["did"][0][1][1] for entry in did if entry["did"][0][0] == "seat1"]
    moves = sum(one != other for one, other in itertools.pairwise(places))
    assert f"Fox, {moves} moves, {moves} unseen</li>" in page
    assert page.count('class="way unseen"') == 1
    assert page.count('class="way"') == 2  # the Hounds walked openly
    assert f"<small>fox</small>The Fox is at the {places[0]}." in page
    assert "Won by the fox" in page


def test_no_way_is_told_before_the_end() -> None:
    for most in (1, 20):
        with pytest.raises(LookupError, match="would give its secrets away"):
            page_of(FoxAndHounds(), HUNT, a_hunt(most), mansion())
