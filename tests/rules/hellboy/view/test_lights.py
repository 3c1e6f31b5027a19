"""What the lights tell of enemies that move: the way they came, area by area, and which of them it was."""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from typing import Any

import pytest

from gloamboard.hal.props.words import encode_scene
from gloamboard.pi_app.config import shipped_files
from gloamboard.pi_app.director.theme import load_theme
from gloamboard.rules.hellboy import GAME
from gloamboard.rules.hellboy.board.ways import beside
from gloamboard.rules.hellboy.figures.footfalls import KEPT, shortest_way
from gloamboard.rules.hellboy.hunting.hunting import activate
from gloamboard.rules.hellboy.state.state import Trigger
from gloamboard.rules.hellboy.state.story import mark
from gloamboard.rules.kernel import PUBLIC, Play, Rng, Setup
from tests.rules.hellboy.field import Field, field, run


def scene(play: Field) -> Mapping[str, Any]:
    return GAME.scene(GAME.view(play.state, PUBLIC))


def moves(play: Field, id: str, *answers: tuple[str, str]) -> list[str]:
    """It is activated; the footfalls that told of it."""
    state, enemy = play.state, play.enemy(id)
    before = state.footfalls
    state.active, state.moved_from = enemy.id, enemy.area
    run(activate(state, enemy), *answers)
    return list(state.trod[len(state.trod) - (state.footfalls - before) :])


def test_an_enemy_that_moves_two_areas_gives_a_path_of_both_and_acts_where_it_ends() -> None:
    play = field({"roger": "great-hall-b", "dunmore": "great-hall-b"}, {"mire-spawn-1": "chapel-a"})
    walked = moves(play, "mire-spawn-1")
    assert len(walked) == 2
    assert walked[0] in beside(play.state, "chapel-a")
    assert walked[1] == play.enemy("mire-spawn-1").area
    assert walked[1] in beside(play.state, walked[0])
    shown = scene(play)
    assert shown["path"] == {"spaces": walked, "n": 2, "word": "active"}
    assert "active" in shown["spaces"][walked[1]]


def test_an_enemy_that_stays_gives_no_path() -> None:
    play = field({"roger": "great-hall-a", "dunmore": "great-hall-a"}, {"mire-spawn-1": "great-hall-a"}, cubes=0)
    assert moves(play, "mire-spawn-1") == []
    assert "path" not in scene(play)


def test_the_way_shown_goes_round_what_an_enemy_may_not_pass() -> None:
    state = field({"roger": "lane-a", "dunmore": "lane-a"}, case="moth-house").state
    (by, end) = shortest_way(state, "lane-a", "courtyard-c", lambda area: True)
    round_about = shortest_way(state, "lane-a", "courtyard-c", lambda area: area != by)
    assert end == round_about[-1] == "courtyard-c"
    assert len(round_about) == 2
    assert by != round_about[0]


def test_in_whole_evenings_every_area_an_enemy_moves_to_is_told_by_a_path_that_ends_there() -> None:
    steps = [told for seed in range(3) for told in walks_of(seed)]
    assert len(steps) > 20
    assert 1 < max(steps) < KEPT


def walks_of(seed: int) -> list[int]:
    """How many footfalls told of each walk of an active enemy, in an evening that chance plays."""
    play, rng = Play(GAME, Setup(("seat1", "seat2"), seed, {})), Rng(seed)
    told, n = [], 0
    while play.pending is not None:
        state = play.state
        if state.footfalls > n:
            trod = state.trod[len(state.trod) - (state.footfalls - n) :]
            told.append(len(trod))
            for here, there in itertools.pairwise(trod):
                assert there in beside(state, here) or state.footfalls - n > 3  # several enemies between two questions
        n = state.footfalls
        seat = play.waiting()[0]
        play.answer(seat, GAME.bots["random"](GAME.view(state, seat), play.pending.options(seat), rng))
    return told


@pytest.mark.parametrize("seats", [1, 4])
def test_every_word_and_moment_of_the_scene_is_in_the_theme(seats: int) -> None:
    theme = load_theme(*shipped_files.find_themes("hellboy"))
    names = tuple(f"seat{n + 1}" for n in range(seats))
    play, rng = Play(GAME, Setup(names, seats, {})), Rng(seats)
    words: set[str] = set()
    moments: set[str] = set()
    while play.pending is not None:
        shown = GAME.scene(GAME.view(play.state, PUBLIC))
        words.update(word for of_space in shown["spaces"].values() for word in of_space)
        for gauge in shown["gauges"].values():
            words |= {gauge["word"], *(marker["word"] for marker in gauge.get("markers", ()))}
        if "moment" in shown:
            moments.add(shown["moment"]["word"])
        seat = play.waiting()[0]
        play.answer(seat, GAME.bots["random"](GAME.view(play.state, seat), play.pending.options(seat), rng))
    assert {"lit", "unexplored", "active", "trigger", "insight"} <= words <= set(theme.word)
    assert moments
    assert moments <= set(theme.moment)


def orb(play: Field) -> dict[str, Any]:
    shown: dict[str, Any] = scene(play)["props"]["orb"]
    encode_scene({word: value for word, value in shown.items() if word != "towards"})  # the prop understands it
    return shown


def test_the_orb_burns_with_impending_doom() -> None:
    play = field()
    play.state.doom = 0
    calm = orb(play)
    play.state.doom = 12
    worse = orb(play)["tension"]
    play.state.confrontation = True
    assert calm == {"scene": "idle", "tension": 0}
    assert 0 < worse < orb(play)["tension"] == 9


@pytest.mark.parametrize(
    ("word", "shown"),
    [("doom-card", "omen"), ("boss", "manifest"), ("knock-out", "leap"), ("victory", "banished"), ("shot", "idle")],
)
def test_what_happens_comes_over_the_orb_and_it_points_there(word: str, shown: str) -> None:
    play = field()
    mark(play.state, word, "chapel-a")
    assert orb(play)["scene"] == shown
    assert orb(play).get("towards") == (None if shown == "idle" else "chapel-a")


def test_in_the_confrontation_the_doom_track_shows_the_health_of_the_boss_and_no_information() -> None:
    play = field(enemies={"drowned-abbot": "chapel-a"})
    state = play.state
    state.info, state.doom = 3, 2
    assert scene(play)["gauges"]["hq.info"]["value"] == 3
    state.confrontation, state.boss, state.boss_health = True, "drowned-abbot", 9
    gauges = scene(play)["gauges"]
    assert gauges["hq.doom"] == {"value": 9, "of": 18, "word": "boss"}
    assert gauges["hq.info"]["value"] == 0
    panel = GAME.panels(GAME.view(state, PUBLIC))[0]
    assert (panel["value"], panel["of"]) == (9, 18)


def test_both_tracks_bear_their_markers_in_light_and_on_the_page() -> None:
    play = field()
    play.state.insights = (6, 3)
    play.state.triggers += [Trigger("info", 4, "x", 0), Trigger("info", 4, "y", 0), Trigger("doom", 5, "x", 1)]
    gauges = scene(play)["gauges"]
    info = [{"at": 3, "word": "insight"}, {"at": 4, "word": "trigger"}, {"at": 6, "word": "insight"}]
    assert gauges["hq.info"]["markers"] == info
    assert gauges["hq.doom"]["markers"] == [{"at": 5, "word": "trigger"}]
    panels = {panel["title"]: panel for panel in GAME.panels(GAME.view(play.state, PUBLIC))}
    assert panels["Information gathered"]["markers"] == info
    play.state.confrontation, play.state.triggers, play.state.insights = True, [], ()
    assert all(not gauge.get("markers") for gauge in scene(play)["gauges"].values())
