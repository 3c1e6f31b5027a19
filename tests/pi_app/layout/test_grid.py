"""A layout with a grid: cells are spaces until a tile lies there; laying a board again reads nothing and works out only
what is new."""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from gloamboard.pi_app.config.shipped_files import find_layout
from gloamboard.pi_app.evenings.report import _map, _Step, _Told
from gloamboard.pi_app.layout import ground
from gloamboard.pi_app.layout.model import Layout, load_layout
from gloamboard.pi_app.layout.tiles import Tiles
from gloamboard.rules.kernel.board.grid import Bounds
from gloamboard.rules.kernel.board.growing import lay, where_fits
from gloamboard.rules.kernel.board.maps import Rotation
from gloamboard.rules.kernel.forms import LaidForm, MapForm
from gloamboard.strict_toml import FileError
from tests.growing_wood.game import FOLDER, TILES
from tests.growing_wood.table import wood
from tests.rules.asking import there

OPENED: list[str] = []
LISTENS: list[bool] = []


def _opened(event: str, args: tuple[Any, ...]) -> None:
    if LISTENS and event == "open" and str(args[0]).endswith(".toml"):
        OPENED.append(str(args[0]))


@pytest.fixture
def files_read() -> Iterator[list[str]]:
    """Every .toml that is opened while the test runs, as Python itself reports it."""
    if _opened not in HOOKED:
        sys.addaudithook(_opened)
        HOOKED.append(_opened)
    OPENED.clear()
    LISTENS.append(True)
    yield OPENED
    LISTENS.clear()


HOOKED: list[Any] = []


def view_map(**laid: tuple[str, Rotation]) -> MapForm:
    lies: dict[str, LaidForm] = {tile: {"cell": cell, "rotation": turned} for tile, (cell, turned) in laid.items()}
    return {
        "tiles": list(laid),
        "laid": lies,
        "grid": {"columns": 10, "rows": 8, "cell_mm": 100},
    }


@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
def test_a_name_stands_over_the_middle_however_the_tile_is_turned(rotation: Rotation) -> None:
    """Pieces have the middle, and a name at the side would run into the next cell."""
    board = view_map(**{"entrance": ("e4", 0), "torn-tent": ("b2", rotation)})
    tent = Tiles(load_layout(find_layout("campsite"))).lay(board).spaces["torn-tent"]
    assert tent.label[0] == tent.spot[0]
    assert tent.label[1] < tent.spot[1] - 20


def test_a_cell_is_a_space_to_hands_and_lights_until_a_tile_lies_there() -> None:
    layout = wood()
    assert len(layout.spaces) == 80
    assert layout.pad_spaces["c4"] == ("c4",)
    assert sum(map(len, layout.space_pixels["c4"].values())) == 6
    grown = Tiles(layout).lay(view_map(ford=("c4", 90)))
    assert len(grown.spaces) == 80, "two zones for two cells"
    assert (grown.pad_spaces["c4"], grown.pad_spaces["c5"]) == (("ford-bank",), ("ford-far",))
    assert "c4" not in grown.spaces
    assert grown.space_pixels["ford-bank"] == layout.space_pixels["c4"], "the same light, under another name"


def test_every_cell_of_the_shipped_table_has_a_pad_and_six_pixels_of_its_own() -> None:
    layout = wood()
    for cell, space in layout.spaces.items():
        assert layout.space_pads[cell] == (cell,), "pads are called by their cells"
        assert next(pad.at_mm for pad in layout.table.pad if pad.id == cell) == space.spot
        assert sum(map(len, layout.space_pixels[cell].values())) == 6
    owned = [(strip, px) for strips in layout.space_pixels.values() for strip, some in strips.items() for px in some]
    assert len(owned) == len(set(owned)) == 480


def test_laying_again_reads_no_file(files_read: list[str]) -> None:
    layout = load_layout(FOLDER / "wood.toml")
    assert len(files_read) == 7, "layout, table and five tiles, once each"
    files_read.clear()
    tiles = Tiles(layout)
    boards: tuple[dict[str, tuple[str, Rotation]], ...]
    boards = ({}, {"lane": ("e3", 0)}, {"lane": ("e3", 0), "ford": ("f4", 0)})
    for laid in boards:
        tiles.lay(view_map(gate=("e4", 0), **laid)).as_public()
    assert files_read == []


def test_turning_the_mansions_floors_over_reads_no_file(files_read: list[str]) -> None:
    tiles = Tiles(load_layout("mansion-a"))
    assert len([name for name in files_read if "/maps/" in name]) == 9, "both sides of four tiles, and the station"
    files_read.clear()
    for up in ("attic-b", "floor1-b", "floor2-b"):
        tiles.lay({"tiles": [up, "basement-b"]})
    assert files_read == []


def test_only_what_is_new_is_worked_out(monkeypatch: pytest.MonkeyPatch) -> None:
    tiles, worked_out = Tiles(load_layout(FOLDER / "wood.toml")), list[int]()
    cover = ground.TableGround.cover

    def noted(self: ground.TableGround, spaces: Any) -> Any:
        worked_out.append(1)
        return cover(self, spaces)

    monkeypatch.setattr(ground.TableGround, "cover", noted)
    tiles.lay(view_map(gate=("e4", 0)))
    tiles.lay(view_map(gate=("e4", 0), lane=("e3", 0)))
    grown = tiles.lay(view_map(gate=("e4", 0), lane=("e3", 0), ford=("f4", 0)))
    assert len(worked_out) == 3, "each tile once, and no cell again"
    assert tiles.lay(view_map(gate=("e4", 0), lane=("e3", 0), ford=("f4", 0))) is grown
    assert len(worked_out) == 3


def as_told(layout: Layout) -> dict[str, Any]:
    return {**layout.as_public(), "pad_spaces": layout.pad_spaces, "pixels": layout.space_pixels}


def test_a_board_that_grew_is_the_same_as_one_laid_at_once() -> None:
    rng = random.Random(5)
    for _ in range(15):
        board, placed = lay(TILES, {"gate": (rng.choice(("a1", "e4", "j8", "e8")), 0)}, Bounds(10, 8)), {}
        growing = Tiles(wood())
        for tile in rng.sample(["lane", "ford", "hut", "bend"], 4):
            if fits := where_fits(TILES[tile], board):
                fit = rng.choice(fits)
                board = board.plus(TILES[tile], fit.cell, fit.rotation)
            placed = {tile: (put.cell, put.rotation) for tile, put in board.placed.items()}
            grown = growing.lay(view_map(**placed))
        at_once = Tiles(load_layout(FOLDER / "wood.toml")).lay(view_map(**placed))
        assert as_told(grown) == as_told(at_once)
        assert set(there(grown.board).joins) == set(board.joins), "and as the rules have it"


def test_taking_a_tile_back_leaves_the_board_as_it_was() -> None:
    tiles = Tiles(wood())
    before = as_told(tiles.lay(view_map(gate=("e4", 0))))
    tiles.lay(view_map(gate=("e4", 0), lane=("e3", 0)))
    assert as_told(tiles.lay(view_map(gate=("e4", 0)))) == before
    moved = tiles.lay(view_map(gate=("e4", 0), lane=("f4", 90)))
    assert (moved.pad_spaces["e3"], moved.pad_spaces["f4"]) == (("e3",), ("lane",))


def test_the_page_is_told_what_comes_of_each_way_on() -> None:
    shown = Tiles(wood()).lay(view_map(gate=("e4", 0), lane=("e3", 0), hut=("f4", 0))).as_public()
    ways = {(way["space"], way["side"]): way["way"] for way in shown["exits"]}
    assert ways == {
        ("gate", "n"): "joined",
        ("gate", "e"): "dead",
        ("gate", "s"): "open",
        ("lane", "n"): "open",
        ("lane", "s"): "joined",
        ("hut", "s"): "open",
    }
    assert [(way["kind"], way["at"]) for way in shown["exits"] if way["side"] == "s" and way["space"] == "gate"] == [
        ("hollow", [515.0, 465.0])
    ]
    assert len(there(shown["grid"])["free"]) == 77
    assert there(shown["grid"])["tiles"]["ford"] == ["ford-bank", "ford-far"]


def test_a_door_between_two_cells_is_drawn_where_it_stands() -> None:
    said: MapForm = {**view_map(gate=("e4", 0), hut=("f4", 0)), "doors": [["e4", "f4"]]}
    (door,) = Tiles(wood()).lay(said).as_public()["links"]
    assert door == {"a": "gate", "b": "hut", "kind": "door", "at": [565.0, 415.0], "along": [0.0, 1.0]}


def test_a_report_draws_the_board_that_grew() -> None:
    layout = Tiles(wood()).lay(view_map(gate=("e4", 0), ford=("f4", 0)))
    steps = [_Step(n, "seat1", space, seen=True) for n, space in enumerate(("gate", "ford-bank"))]
    drawn = _map(layout, _Told(steps, names={"seat1": "Ann"}))
    assert "Ford Bank" in drawn
    assert "cell" not in drawn.lower()


@pytest.mark.parametrize(
    ("laid", "says"),
    [
        ({"gate": ("e4", 0), "lane": ("e4", 0)}, "lane on e4 lies over gate"),
        ({"ford": ("j1", 0)}, "ford on j1 reaches beyond the 10 × 8 cells"),
        ({"ford": ("k9", 0)}, "ford on k9 reaches beyond"),
        ({"ford": ("??", 0)}, "is no cell"),
        ({"ford": ("a1", 45)}, "a tile lies at 0, 90, 180 or 270"),
        ({"font": ("a1", 0)}, "font"),
    ],
)
def test_a_view_that_cannot_be_laid_is_refused_in_words(laid: dict[str, tuple[str, Rotation]], says: str) -> None:
    with pytest.raises(FileError) as refused:
        Tiles(wood()).lay(view_map(**laid))
    assert says in str(refused.value)


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("columns = 10", "columns = 27", "grid.columns = 27: a grid has 1 to 26 columns"),
        ("rows = 8", "rows = 0", "a grid has 1 to 99 rows"),
        ("rows = 8", "rows = 9", "beyond the table of 1290 × 930 mm"),
        ("cell_mm = 100", "cell_mm = 5", "a cell is 20 mm or wider"),
        ("cell_mm = 100", "cell_mm = 90", "whole cells of 90 × 90 mm"),
        ("gate.toml", "gait.toml", "gait.toml: there is no such file"),
        ("[grid]", 'lay = [{ map = "tiles/gate.toml", origin_mm = [100, 100] }]\n[grid]', "gate lies over the grid"),
        ("[grid]", "[grid]\ncolums = 3", "Did you mean columns?"),
    ],
)
def test_a_mistake_in_a_grid_is_named(tmp_path: Path, old: str, new: str, says: str) -> None:
    text = (FOLDER / "wood.toml").read_text().replace(old, new)
    (tmp_path / "wood.toml").write_text(text.replace("tiles/", f"{FOLDER}/tiles/"))
    with pytest.raises(FileError) as refused:
        load_layout(tmp_path / "wood.toml")
    assert says in str(refused.value)


def test_a_grid_that_is_too_small_for_the_game_lies_beside_the_table(tmp_path: Path) -> None:
    text = (FOLDER / "wood.toml").read_text().replace("columns = 10", "columns = 7")
    (tmp_path / "wood.toml").write_text(text.replace("tiles/", f"{FOLDER}/tiles/"))
    layout = Tiles(load_layout(tmp_path / "wood.toml")).lay(view_map(gate=("e4", 0)))
    assert layout.space_pads["gate"] == ()
    assert there(layout.as_public()["grid"])["says"].startswith(
        "This table has a grid of 7 × 8 cells of 100 mm, and the board"
    )
