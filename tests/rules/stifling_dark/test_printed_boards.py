"""What the book says of the two sides of the board: the house's maps have it, and a map that differs is told."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from gloamboard.rules.kernel.board.maps import Map, MapLink, Space
from gloamboard.rules.stifling_dark.board.board import FLASHLIGHT, Board
from gloamboard.rules.stifling_dark.board.boards import board
from gloamboard.rules.stifling_dark.board.printed import Wrong, wrong_on
from gloamboard.rules.stifling_dark.cards.box import CONTENT, SCENARIO
from gloamboard.rules.stifling_dark.verbs.checker import check_content

Spoil = Callable[[Map], Map]


def told(scenario: str, *spoils: Spoil) -> list[Wrong]:
    row = SCENARIO[scenario]
    m = board(row.map).map
    for spoil in spoils:
        m = spoil(m)
    return wrong_on(Board(m), scenario, row.zones, 7)


def rules(scenario: str, *spoils: Spoil) -> set[str]:
    return {wrong.rule for wrong in told(scenario, *spoils)}


def without(a: str, b: str, kind: str = "") -> Spoil:
    def spoil(m: Map) -> Map:
        left = tuple(each for each in m.link if {each.a, each.b} != {a, b} or (kind and each.kind != kind))
        assert len(left) == len(m.link) - 1
        return replace(m, link=left)

    return spoil


def linked(a: str, b: str, kind: str = "path") -> Spoil:
    return lambda m: replace(m, link=(*m.link, MapLink(a, b, kind)))


def changed(id: str, **values: object) -> Spoil:
    def spoil(m: Map) -> Map:
        assert any(space.id == id for space in m.space)
        spaces = tuple(replace(s, **values) if s.id == id else s for s in m.space)  # type: ignore[arg-type]
        return replace(m, space=spaces)

    return spoil


def everywhere(change: Callable[[Space], Space]) -> Spoil:
    return lambda m: replace(m, space=tuple(map(change, m.space)))


def no_kind(kind: str) -> Spoil:
    return lambda m: replace(m, link=tuple(each for each in m.link if each.kind != kind))


@pytest.mark.parametrize("scenario", ["sawmill", "park"])
def test_the_house_has_what_the_book_says(scenario: str) -> None:
    assert told(scenario) == []


@pytest.mark.parametrize(
    ("rule", "scenario", "spoil"),
    [
        pytest.param(rule, scenario, spoil, marks=pytest.mark.rule(rule), id=f"{rule}-{n}")
        for n, (rule, scenario, spoil) in enumerate(
            [
                ("SD-DATA-01", "sawmill", without("n110", "n120")),
                ("SD-DATA-01", "sawmill", linked("n120", "n121")),
                ("SD-DATA-02", "sawmill", without("s-7", "s-3")),
                ("SD-DATA-02", "sawmill", without("n54", "k-15")),
                ("SD-DATA-02", "sawmill", changed("k-15", light="dim")),
                ("SD-DATA-02", "sawmill", changed("n67", light="dark")),
                ("SD-DATA-03", "sawmill", without("n149", "n141")),
                ("SD-DATA-03", "sawmill", without("n119", "s-16")),
                ("SD-DATA-03", "sawmill", changed("n141", light="dark")),
                ("SD-DATA-03", "sawmill", changed("s-16", features=())),
                ("SD-DATA-04", "sawmill", without("g-13", "g-14")),
                ("SD-DATA-04", "sawmill", changed("g-14", features=())),
                ("SD-DATA-04", "sawmill", changed("g-3", light="dim")),
                ("SD-DATA-05", "sawmill", without("s-20", "s-23")),
                ("SD-DATA-05", "sawmill", changed("s-23", features=())),
                ("SD-DATA-05", "sawmill", changed("s-20", features=())),
                ("SD-DATA-05", "sawmill", changed("s-23", light="dark")),
                ("SD-DATA-05", "sawmill", changed("s-20", light="dim")),
                ("SD-DATA-07", "park", without("n134", "n146")),
                ("SD-DATA-07", "park", linked("n97", "n116")),
                ("SD-DATA-07", "park", without("n97", "n65", "arrow")),
                ("SD-DATA-07", "park", without("n65", "n66", "dashed")),
                ("SD-DATA-08", "sawmill", changed("k-8", name="K-99")),
                ("SD-DATA-08", "park", changed("n188", name="999")),
                ("SD-DATA-08", "park", changed("n220", features=())),
                ("SD-DATA-08", "park", changed("n248", features=())),
                ("SD-SAW-01", "sawmill", changed("o-13", features=())),
                ("SD-SAW-01", "sawmill", changed("o-14", features=("computer",))),
                ("SD-PARK-01", "park", changed("n16", features=())),
                ("SD-PARK-01", "park", changed("n17", features=("ticket-booth",))),
                ("SD-PARK-07", "park", everywhere(lambda s: replace(s, groups=tuple(set(s.groups) - {"zipper"})))),
                ("SD-MIR-01", "park", no_kind("mirror-green")),
                ("SD-TOL-01", "park", without("t-8", "t-9")),
                ("SD-TOL-01", "park", no_kind("water")),
                ("SD-WHL-01", "park", changed("n65", features=())),
                ("SD-ZONE-01", "sawmill", changed("s-5", groups=("o",))),
                ("SD-ZONE-01", "sawmill", changed("n1", groups=("s",))),
                ("SD-MAP-03", "sawmill", changed("s-20", features=("switch", "computer"))),
                ("SD-COMP-06", "park", changed("n1", features=("poi",))),
            ]
        )
    ],
)
def test_a_map_that_has_it_otherwise_is_told_the_rule(rule: str, scenario: str, spoil: Spoil) -> None:
    assert rule in rules(scenario, spoil)


@pytest.mark.rule("SD-DATA-06")
@pytest.mark.parametrize("gate", ["n10", "n306"])
def test_the_truck_opens_the_gate_at_10_or_at_306(gate: str) -> None:
    assert board("dark-sawmill").features[gate] == ("gate",)
    (wrong,) = told("sawmill", changed(gate, name="997"))
    assert wrong.says == f"there is no space {gate[1:]}."


@pytest.mark.rule("SD-ZONE-01")
def test_a_zone_without_spaces_is_missed() -> None:
    gone = everywhere(lambda s: replace(s, name=s.name.replace("F-", "9"), groups=tuple(set(s.groups) - {"f"})))
    assert "SD-ZONE-01" in rules("park", gone)


def test_what_set_up_needs_is_counted() -> None:
    def no(word: str) -> Spoil:
        return everywhere(lambda s: replace(s, features=tuple(each for each in s.features if each != word)))

    assert rules("park", no("medical")) == {"SD-CNT-12"}
    assert rules("park", no("start")) == {"SD-SETUP-11"}
    doors = everywhere(lambda s: replace(s, features=("door",)) if "c" in s.groups else s)
    assert "SD-ASET-05" in rules("park", doors)
    assert "SD-ASET-09" in rules("park", everywhere(lambda s: replace(s, features=s.features or ("door",))))


def test_a_map_of_ones_own_is_checked_with_the_content(tmp_path: Path) -> None:
    shutil.copytree(CONTENT, tmp_path / "mine")
    path = tmp_path / "mine/maps/dark-sawmill.toml"
    link = '  { a = "n110", b = "n120", kind = "path" },\n'
    assert link in path.read_text()
    path.write_text(path.read_text().replace(link, ""))
    (found,) = check_content(tmp_path / "mine")
    assert str(found).endswith(
        "dark-sawmill.toml: 120 is next to 111, 119, 129, 130, not to 110 111 119 129 130. "
        "Rule SD-DATA-01 says otherwise."
    )
    path.write_text("v = 1")
    (broken,) = check_content(tmp_path / "mine")
    assert "dark-sawmill.toml" in str(broken)


@pytest.mark.rule("SD-MAP-01")
@pytest.mark.rule("SD-MAP-02")
def test_start_spaces_are_general_and_spaces_with_an_icon_are_not() -> None:
    for id in ("dark-sawmill", "dark-park"):
        laid = Board(board(id).map)
        assert set(laid.having("start")) <= laid.general
        for word in ("door", "switch", "medical", "poi", "computer", "ticket-booth", "game-booth"):
            assert not set(laid.having(word)) & laid.general
        plain = {space for space in laid.spaces if not laid.features[space]}
        assert plain <= laid.general
        assert len(plain) > 200


@pytest.mark.rule("SD-ZONE-01")
def test_every_label_with_a_g_is_in_the_garage() -> None:
    laid = Board(board("dark-sawmill").map)
    assert {laid.label[space] for space in laid.spaces_in["g"]} == {f"G-{n}" for n in range(1, 18)}
    assert laid.zone_name["g"] == "Garage"
    assert laid.zone["n67"] == ""


# --- what stands in the way of sight --------------------------------------------------


def sees(scenario: str, a: str, b: str) -> tuple[bool, bool]:
    """Whether a line is clear from circle to circle, as for a Stalk; and whether some Flashlight from a lights b."""
    m = board(SCENARIO[scenario].map).map
    sight = Board(m).sight
    return sight.glimpses(a, b), any(b in aim.spaces for aim in sight.aims(a, FLASHLIGHT))


@pytest.mark.rule("SD-LOS-01")
def test_an_obstacle_hides_what_is_behind_it() -> None:
    assert sees("sawmill", "n120", "g-10") == (False, False), "a fuel tank, and a wall"
    assert sees("sawmill", "n119", "n120") == (True, True)
    assert sees("park", "c-4", "c-9") == (False, False), "the carousel's engine"
    assert sees("sawmill", "s-11", "s-25")[1] is False, "a saw bench"


@pytest.mark.rule("SD-LOS-02")
def test_a_wall_hides_from_inside_and_from_outside() -> None:
    for a, b in (("s-12", "n109"), ("n109", "s-12"), ("k-17", "n56"), ("n56", "k-17")):
        assert sees("sawmill", a, b) == (False, False)


@pytest.mark.rule("SD-LOS-03")
def test_what_only_bars_the_way_hides_nothing() -> None:
    for scenario, a, b in (("park", "n27", "n28"), ("park", "n70", "c-1"), ("sawmill", "n221", "n222")):
        assert b not in board(SCENARIO[scenario].map).next_to[a]
        assert sees(scenario, a, b) == (True, True)


@pytest.mark.rule("SD-LOS-04")
def test_a_curtain_hides_and_lets_through() -> None:
    for a, b in (("n109", "t-3"), ("c-7", "n120")):
        assert b in board("dark-park").next_to[a]
        assert sees("park", a, b) == (False, False)


@pytest.mark.rule("SD-LOS-05")
def test_a_window_hides_nothing() -> None:
    for a, b in (("s-8", "n88"), ("n88", "s-8")):
        assert board("dark-sawmill").windows_at(a)
        assert sees("sawmill", a, b) == (True, True)


@pytest.mark.rule("SD-LOS-07")
def test_a_doorway_of_the_maze_hides_nothing_whatever_its_colour() -> None:
    laid = board("dark-park")
    doorways = [laid.graph.ways[way] for ways in laid.mirrors.values() for way in ways]
    assert len(doorways) == 9
    for way in doorways:
        assert sees("park", way.a, way.b) == (True, True)
    assert sees("park", "m-4", "m-10") == (False, False), "a mirror stands there"
