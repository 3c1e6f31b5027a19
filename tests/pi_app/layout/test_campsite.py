"""The Campsite on the table of cells: every tile of the wood may lie there, and its tags tell how."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from gloamboard.hal.tokens import load_tokens
from gloamboard.pi_app.cli import main
from gloamboard.pi_app.config import shipped_files
from gloamboard.pi_app.layout.model import load_layout
from gloamboard.pi_app.layout.tiles import Tiles
from gloamboard.rules.kernel.forms import LaidForm
from gloamboard.rules.netherwatch.loyal_vigil.wood.ground import stack, tiles

KINDS = ("entrance", "special", "exploration")


def test_every_tile_of_the_wood_may_come_to_lie_on_it() -> None:
    layout = load_layout("campsite")
    assert layout.grid is not None
    assert [len(stack(kind)) for kind in KINDS] == [1, 6, 16]
    assert set(layout.grid.tiles) == set(tiles())
    assert {"hq", "lectern", "dormant", "item-station", "supply"} <= set(layout.spaces)
    assert all(layout.space_pads[space] for space in layout.spaces), "every cell and place has a pad"


def test_the_sheet_has_a_tag_under_one_zone_and_two_under_more() -> None:
    sheet = set(load_tokens(shipped_files.find_tokens("loyal_vigil")).pieces().values())
    tags = {tile: {tile, *(space.id for space in row.map.space)} & sheet for tile, row in tiles().items()}
    assert {len(tags[tile]) for tile in stack("exploration")} == {1}
    assert {len(tags[tile]) for tile in (*stack("special"), *stack("entrance"))} == {2}


def test_the_sheet_has_all_of_netherwatch_and_what_the_box_adds() -> None:
    base, own = (load_tokens(shipped_files.find_tokens(name)) for name in ("netherwatch", "loyal_vigil"))
    assert set(base.token) <= set(own.token)
    added = [token.piece or token.kind for token in own.token if token not in base.token]
    with (shipped_files.ROOT / "rules/netherwatch/loyal_vigil/content/agents.toml").open("rb") as file:
        breeds = {row["id"] for row in tomllib.load(file)["agent"]}
    assert breeds <= set(added)
    assert added.count("hazard") == 14
    assert {"great-dane-cover", "hq-token-1", "hq-token-2"} <= set(added)


def test_the_wood_lies_beside_hq_as_a_view_says() -> None:
    laid: dict[str, LaidForm] = {"entrance": {"cell": "e4", "rotation": 0}, "ravine": {"cell": "f6", "rotation": 90}}
    layout = Tiles(load_layout("campsite")).lay({"tiles": list(laid), "laid": laid})
    assert layout.pad_spaces["e4"] == ("trailhead",)
    assert (layout.pad_spaces["f6"], layout.pad_spaces["f7"]) == (("ravine-ledge",), ("ravine-floor",))
    assert layout.pad_spaces["g4"] == ("g4",)


def test_its_tiles_print_at_true_size_and_nothing_is_loose(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = str(tmp_path / "tiles.pdf")
    assert main(["layout", "print", "campsite", "-o", out, "--part", "tiles"]) == 0
    assert "23 tiles on 16 sheets of A4, true size" in capsys.readouterr().out
    assert main(["layout", "check", "campsite"]) == 0
    said = capsys.readouterr().out
    assert "tiles   23 may lie on it; 30 tags tell where and how" in said
    assert "note:" not in said
