"""What the rulebook says of the two sides of the board. A map that has it otherwise is told which rule it breaks; what
the book leaves open is the map's own."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from gloamboard.rules.stifling_dark.board.board import ARROW, DASHED, ICONS, MIRRORS, Board

POI_REACH = 2
RIDES = ("mirror-maze", "tunnel-of-love", "ferris-wheel", "zipper")


class Wrong(NamedTuple):
    rule: str
    says: str


Found = Iterator[Wrong]


def wrong_on(board: Board, scenario: str, zones: Mapping[str, str], pois: int) -> list[Wrong]:
    """Everything a map has otherwise than the book. `pois` is how many Point of Interest tokens there are."""
    missing = [label for label in NAMED.get(scenario, "").split() if label not in board.space_of]
    if missing:
        return [Wrong("SD-DATA-08", f"there is no space {', '.join(missing)}.")]  # SD-DATA-06 SD-DATA-08
    return [*_both_sides(board, zones, pois), *SIDES[scenario](board)]


NAMED = {
    "sawmill": "10 54 67 110 111 119 120 129 130 141 142 149 150 151 152 154 306 G-12 G-13 G-14 G-16 K-8 K-15 "
    "S-3 S-7 S-11 S-12 S-13 S-15 S-16 S-19 S-20 S-22 S-23 S-25 S-26 S-29",
    "park": "65 66 97 117 134 136 146 188 189 220 242 248 262 C-3",
}


def _both_sides(board: Board, zones: Mapping[str, str], pois: int) -> Found:
    lettered = {space.id: tuple(group for group in space.groups if group in zones) for space in board.map.space}
    for space in board.spaces:
        zone = board.zone[space]
        if lettered[space] != ((zone,) if zone else ()):  # SD-ZONE-01 SD-ZONE-04
            yield Wrong("SD-ZONE-01", f"{board.label[space]} is not in the Zone of its letter.")
        icons = [word for word in board.features[space] if word in ICONS]
        if len(icons) > 1:  # SD-MAP-03
            yield Wrong("SD-MAP-03", f"{board.label[space]} has {len(icons)} icons.")
    if set(board.zones) != set(zones):  # SD-ZONE-02 SD-ZONE-03
        yield Wrong("SD-ZONE-01", f"its Zones are {', '.join(board.zones)}.")
    for zone in board.zones:
        if not board.spaces_in[zone] & board.general:  # SD-ASET-05
            yield Wrong("SD-ASET-05", f"no General space in {zone.upper()} can hold Evidence.")
    printed = board.having("poi")
    if len(printed) > pois:  # SD-COMP-06
        yield Wrong("SD-COMP-06", f"{len(printed)} Points of Interest, and {pois} tokens for them.")
    for poi in printed:
        if not board.general.intersection(board.graph.within(poi, POI_REACH)):  # SD-ASET-09
            yield Wrong("SD-ASET-09", f"no General space near the Point of Interest {board.label[poi]}.")
    if len(board.having("medical")) < 2:  # SD-CNT-12
        yield Wrong("SD-CNT-12", "fewer than two Medical Item spaces.")
    if len(board.having("start")) < 4:  # SD-SETUP-11
        yield Wrong("SD-SETUP-11", "fewer than four Start spaces.")


def _sawmill(board: Board) -> Found:
    yield from _only_steps(board, "120", "110 111 119 129 130", "SD-DATA-01")
    yield from _steps(board, "S-11 S-7 S-3 67 54 K-15", "SD-DATA-02")
    yield from _light(board, "dark", "S-3 K-15", "SD-DATA-02")
    yield from _light(board, "dim", "67", "SD-DATA-02")
    yield from _steps(board, "152 151 150 149 141", "SD-DATA-03")
    yield from _steps(board, "S-16 119 120", "SD-DATA-03")
    yield from _light(board, "dim", "141", "SD-DATA-03")
    yield from _feature(board, "door", "S-16", "SD-DATA-03")
    yield from _steps(board, "G-16 G-13 G-14", "SD-DATA-04")
    yield from _feature(board, "computer", "G-14", "SD-DATA-04")
    yield from _light(board, "dark", " ".join(board.label[space] for space in board.spaces_in["g"]), "SD-DATA-04")
    yield from _steps(board, "S-23 S-20", "SD-DATA-05")
    yield from _feature(board, "door", "S-23", "SD-DATA-05")
    yield from _feature(board, "switch", "S-20", "SD-DATA-05")
    yield from _light(board, "dim", "S-23", "SD-DATA-05")
    yield from _light(board, "dark", "S-20", "SD-DATA-05")
    yield from _count(board, "computer", 5, "SD-SAW-01")


def _park(board: Board) -> Found:
    yield from _steps(board, "146 134", "SD-DATA-07")
    yield from _only_steps(board, "97", "117", "SD-DATA-07")
    yield from _linked(board, ARROW, "134 97 65", "SD-DATA-07")
    yield from _linked(board, DASHED, "65 66", "SD-DATA-07")
    yield from _feature(board, "game-booth", "220", "SD-DATA-08")
    yield from _feature(board, "game-booth", "248", "SD-DATA-08")
    yield from _count(board, "ticket-booth", 6, "SD-PARK-01")
    for ride in RIDES:
        if not board.in_group(ride):  # SD-PARK-07
            yield Wrong("SD-PARK-07", f"no space belongs to the Ride {ride}.")
    for colour, kind in MIRRORS.items():
        if not board.mirrors[colour]:  # SD-MIR-01
            yield Wrong("SD-MIR-01", f"the maze has no doorway of the kind {kind}.")
    if not board.clockwise or set(board.clockwise) != set(board.clockwise.values()):  # SD-TOL-01
        yield Wrong("SD-TOL-01", "its Water does not go round.")
    carriages = set(board.having("carriage"))
    if set(board.next_carriage) != carriages or set(board.next_carriage.values()) != carriages:  # SD-WHL-01
        yield Wrong("SD-WHL-01", "its carriages do not go round.")


SIDES: dict[str, Callable[[Board], Found]] = {"sawmill": _sawmill, "park": _park}


def _steps(board: Board, labels: str, rule: str) -> Found:
    """Each is next to the one after it."""
    spaces = [board.space_of[label] for label in labels.split()]
    for here, there in itertools.pairwise(spaces):
        if there not in board.next_to[here]:
            yield Wrong(rule, f"{board.label[here]} is not next to {board.label[there]}.")


def _only_steps(board: Board, label: str, labels: str, rule: str) -> Found:
    near = {board.label[space] for space in board.next_to[board.space_of[label]]}
    if near != set(labels.split()):
        yield Wrong(rule, f"{label} is next to {', '.join(sorted(near))}, not to {labels}.")


def _linked(board: Board, kind: str, labels: str, rule: str) -> Found:
    spaces = [board.space_of[label] for label in labels.split()]
    drawn = {(link.a, link.b) for link in board.map.link if link.kind == kind}
    for here, there in itertools.pairwise(spaces):
        if (here, there) not in drawn:
            yield Wrong(rule, f"no {kind} line leads from {board.label[here]} to {board.label[there]}.")


def _light(board: Board, light: str, labels: str, rule: str) -> Found:
    for label in labels.split():
        if (light == "dark") != (board.space_of[label] in board.printed_dark):
            yield Wrong(rule, f"{label} is not printed {light}.")


def _feature(board: Board, word: str, label: str, rule: str) -> Found:
    if word not in board.features[board.space_of[label]]:
        yield Wrong(rule, f"{label} is no {word}.")


def _count(board: Board, word: str, number: int, rule: str) -> Found:
    if len(board.having(word)) != number:
        yield Wrong(rule, f"it has {len(board.having(word))} of {word}, not {number}.")
