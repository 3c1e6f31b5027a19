"""What a Flashlight's lines meet: walls, fences, Curtains, Windows, doorways of the Mirror Maze."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from gloamboard.rules.kernel.board.map_file import load_map
from gloamboard.rules.kernel.sight.prepared import prepare, prepared_path, templates_of
from gloamboard.rules.stifling_dark.board.board import FLASHLIGHT, Board
from gloamboard.rules.stifling_dark.light.levels import lit_by, work_out_light
from gloamboard.rules.stifling_dark.state.state import Beam
from tests.rules.stifling_dark.draw_boards import Drawing
from tests.rules.stifling_dark.evening import MAPS, again, new_play

NONE: frozenset[str] = frozenset()


def drawn(tmp_path: Path) -> Drawing:
    """Two spaces side by side, with room for something between them."""
    shutil.copytree(MAPS.parent / "templates", tmp_path / "templates", dirs_exist_ok=True)
    d = Drawing("dark-lane", "A Lane", (5, 3), {}, {})
    d.row(1, 1, "1")
    d.row(3, 1, "2")
    return d


def lit(tmp_path: Path, d: Drawing, shut: frozenset[str] = NONE) -> bool:
    """Whether the light of one space can fall on the other, at any angle."""
    path = tmp_path / "maps" / "dark-lane.toml"
    path.parent.mkdir(exist_ok=True)
    path.write_text(d.text())
    lane = load_map(path)
    for template in templates_of(lane):
        prepared_path(path, template.id).write_text(prepare(lane, template))
    board = Board(lane)
    aims = board.sight.aims("n1", FLASHLIGHT, shut)
    return any("n2" in lit_by(board, "n1", aim.middle(), shut) for aim in aims)


@pytest.mark.rule("SD-LOS-01")
@pytest.mark.rule("SD-LOS-02")
def test_a_wall_stops_light_from_either_side(tmp_path: Path) -> None:
    d = drawn(tmp_path)
    assert lit(tmp_path, d)
    d.wall((2, 0), (2, 2))
    assert not lit(tmp_path, d)
    d.at = {"2": d.at["1"], "1": d.at["2"]}
    assert not lit(tmp_path, d)


@pytest.mark.rule("SD-FLASH-06")
def test_one_clear_line_is_enough(tmp_path: Path) -> None:
    d = drawn(tmp_path)
    d.wall((2, 0), (2, 1))
    assert lit(tmp_path, d)


@pytest.mark.rule("SD-LOS-03")
def test_a_fence_stops_feet_and_lets_light_through(tmp_path: Path) -> None:
    d = drawn(tmp_path)
    d.wall((2, 0), (2, 2), blocks="movement")
    assert lit(tmp_path, d)


@pytest.mark.rule("SD-LOS-04")
def test_a_curtain_stops_light_and_lets_feet_through(tmp_path: Path) -> None:
    d = drawn(tmp_path)
    d.wall((2, 0), (2, 2), blocks="sight light")
    d.path("1 2")
    assert not lit(tmp_path, d)
    board = Board(load_map(tmp_path / "maps" / "dark-lane.toml"))
    assert board.next_to["n1"] == ("n2",)


@pytest.mark.rule("SD-LOS-05")
@pytest.mark.rule("SD-TOK-11")
def test_light_goes_through_a_window_and_not_through_a_false_one(tmp_path: Path) -> None:
    d = drawn(tmp_path)
    d.wall((2, 0), (2, 0.5))
    d.wall((2, 1.5), (2, 2))
    d.window(1, "1", "2", (2, 0.5), (2, 1.5))
    assert lit(tmp_path, d)
    assert not lit(tmp_path, d, frozenset({"window-1"}))


@pytest.mark.rule("SD-LOS-07")
def test_a_closed_doorway_of_the_maze_does_not_stop_light(tmp_path: Path) -> None:
    d = drawn(tmp_path)
    d.path("1 2", "mirror-red")
    assert lit(tmp_path, d)
    play = new_play(scenario="park")
    play.state.maze = ("red", "green")
    play = again(play)
    assert play.state.blocked
    assert play.state.shut == NONE


@pytest.mark.rule("SD-FLASH-08")
@pytest.mark.rule("SD-LIGHT-04")
def test_two_lights_that_each_miss_a_space_do_not_light_it_together() -> None:
    state = new_play().state
    assert work_out_light(state) == NONE
    board, target = state.board, "g-13"
    beams = []
    for who, space in enumerate(("n150", "g-16")):
        aims = board.sight.aims(space, FLASHLIGHT, NONE)
        angles = [n for n, aim in enumerate(aims) if target in aim.spaces]
        assert angles
        beside = next(aim for aim in (*aims[max(angles) :], *aims) if target not in aim.spaces)
        beams.append(Beam(who, space, beside.middle()))
    state.beams = beams
    lit_alone = [lit_by(board, beam.space, beam.angle, NONE) for beam in beams]
    assert target not in work_out_light(state)
    assert work_out_light(state) == lit_alone[0] | lit_alone[1] != NONE
