"""Pixels at doors and windows: a door's own when no space has them, and a scene may name it."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from gloamboard.pi_app.director.canvas import Canvas, Palette, paint
from gloamboard.pi_app.director.theme import load_theme
from gloamboard.pi_app.layout.model import Layout, load_layout


@pytest.fixture(scope="module", params=["dark-sawmill", "dark-park"])
def board(request: pytest.FixtureRequest) -> Layout:
    return load_layout(str(request.param))


def test_each_space_and_window_of_the_board_has_a_pixel_of_its_own(board: Layout) -> None:
    assert {sum(map(len, strips.values())) for strips in board.space_pixels.values()} == {1}
    (m,) = board.maps.values()
    windows = {door.id for door in m.door if not door.space}
    assert set(board.door_pixels) == windows
    assert {sum(map(len, strips.values())) for strips in board.door_pixels.values()} == {1}
    taken = [
        (strip, pixel)
        for owned in (board.space_pixels, board.door_pixels)
        for strips in owned.values()
        for strip, pixels in strips.items()
        for pixel in pixels
    ]
    assert len(set(taken)) == len(taken) == len(board.spaces) + len(windows)


def test_a_piece_stands_over_one_field_and_a_field_has_nine_places_at_most(board: Layout) -> None:
    assert {len(pads) for pads in board.space_pads.values()} == {1}
    assert {len(spaces) for spaces in board.pad_spaces.values()} <= set(range(1, 10))


def test_the_board_can_be_turned_over(board: Layout) -> None:
    (other,) = {"dark-sawmill", "dark-park"} - set(board.maps)
    assert set(board.showing([other]).spaces) == set(load_layout(other).spaces)


def test_every_seat_has_its_bars_and_the_rounds_are_seventeen(board: Layout) -> None:
    bars = {name: len(pixels) for name, (_, pixels) in board.gauge_pixels.items()}
    seats = {f"board{n}.{bar}": length for n in range(1, 6) for bar, length in BARS.items()}
    assert bars == {"round": 17} | seats


BARS = {"stamina": 6, "charge": 3, "wounds": 4}


def test_a_scene_lights_a_window_like_a_space(board: Layout) -> None:
    theme, canvas = load_theme(), Canvas.of(board)
    dark, noisy = (
        paint({"spaces": spaces}, Palette(theme.word), canvas).at(0.3).copy()
        for spaces in ({}, {"window-1": ["noise"]})
    )
    (changed,) = np.flatnonzero((dark != noisy).any(axis=1))
    (pixels,) = board.door_pixels["window-1"].values()
    assert changed - canvas.slices[next(iter(board.door_pixels["window-1"]))].start == pixels[0]


def test_a_pixel_that_lies_in_a_space_is_no_doors(board: Layout) -> None:
    (m,) = board.maps.values()
    stands = [door for door in m.door if door.space]
    assert stands
    assert not {door.id for door in stands} & set(board.door_pixels)
    off = tuple(replace(door, from_mm=(-90.0, -90.0), to_mm=(-90.0, -80.0)) for door in m.door)
    far = replace(board, maps={m.id: replace(m, door=off)})
    assert far.door_pixels == {}
