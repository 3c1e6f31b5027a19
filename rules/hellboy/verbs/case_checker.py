"""Checks a case: its rooms and doors on the grid, where it begins and ends, and whether the box holds what it asks
for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from gloamboard.rules.hellboy.board.board import CELL_MM, GRID
from gloamboard.rules.hellboy.cards.box import Box
from gloamboard.rules.hellboy.cards.cases import Case, RoomLaid
from gloamboard.rules.hellboy.cards.words import SLOTS
from gloamboard.rules.kernel.board.graph import NONE
from gloamboard.rules.kernel.board.grid import Tile, cell_at, tile_of
from gloamboard.rules.kernel.board.growing import DoesNotFit, Laid, lay
from gloamboard.rules.kernel.board.map_file import load_map
from gloamboard.strict_toml import FileError, did_you_mean

HOUSE_MAPS = Path(__file__).resolve().parents[1] / "content" / "maps"
Door = tuple[str, str]


def check_case(box: Box, case: Case, folder: Path) -> Iterator[FileError]:
    path = folder / "cases" / f"{case.id}.toml"
    unnamed = [*_check_cells(case, path), *_check_tiles(case, folder / "maps", path)]
    yield from unnamed or _check_board(case, folder / "maps", path)
    for key, names, known in (("slots", case.slots, box.minion), ("showdown.boss", (case.showdown.boss,), box.boss)):
        for name in names:
            if name not in known:
                yield FileError(path, key, "no such enemy.", value=name, hint=did_you_mean(name, known))
    if not 0 < len(case.slots) <= len(SLOTS):
        yield FileError(path, "slots", "a case has slots A to C at most, and one at least.", value=list(case.slots))
    yield from _check_decks(box, case, path)
    yield from _check_tracks(case, path)


# --- its board -------------------------------------------------------------------


def _rooms(case: Case) -> Iterator[tuple[str, RoomLaid]]:
    """Every room with its place in the file, those added in play too."""
    for n, room in enumerate(case.room):
        yield f"room[{n}]", room
    for at, more in enumerate(case.added):
        for n, room in enumerate(more.room):
            yield f"added[{at}].room[{n}]", room


def _doors(case: Case) -> tuple[Door, ...]:
    return (*case.door, *(door for more in case.added for door in more.door))


def _check_cells(case: Case, path: Path) -> Iterator[FileError]:
    """Whether what should name a cell does."""
    named = [(f"{key}.cell", room.cell) for key, room in _rooms(case)]
    named += [("door", cell) for door in _doors(case) for cell in door]
    named += [("start", case.start), ("showdown.boss_at", case.showdown.boss_at)]
    if case.showdown.agents_at:
        named.append(("showdown.agents_at", case.showdown.agents_at))
    for key, cell in named:
        try:
            on_grid = GRID.hold(cell_at(cell))
        except ValueError:
            on_grid = False
        if not on_grid:
            last = f"{chr(ord('a') + GRID.columns - 1)}{GRID.rows}"
            yield FileError(path, key, f"there is no such cell: they are called a1 to {last}.", value=cell)


def _check_tiles(case: Case, maps: Path, path: Path) -> Iterator[FileError]:
    """Whether each room's tile is there, and lies once."""
    known = {file.stem for folder in (maps, HOUSE_MAPS) for file in folder.glob("*.toml")}
    lies: dict[str, str] = {}
    for key, room in _rooms(case):
        if room.tile not in known:
            hint = did_you_mean(room.tile, known)
            yield FileError(path, f"{key}.tile", "there is no such tile.", value=room.tile, hint=hint)
        elif room.tile in lies:
            cause = f"there is one tile of each, and it lies on {lies[room.tile]}."
            yield FileError(path, f"{key}.tile", cause, value=room.tile)
        lies[room.tile] = room.cell


def _check_board(case: Case, maps: Path, path: Path) -> Iterator[FileError]:
    """Whether the rooms fit beside each other, and doors lead from the start into all of them."""
    key = "room"
    try:
        tiles = {room.tile: _tile(room.tile, maps) for _, room in _rooms(case)}
        _lay(case, tiles)
        key = "door"
        board = _lay(case, tiles, _doors(case))
    except FileError as problem:
        yield problem
        return
    except DoesNotFit as problem:
        yield FileError(path, key, f"{problem}.")
        return
    for one, other in _doors(case):
        if board.tile_at.get(one) is None or board.tile_at.get(one) == board.tile_at.get(other):
            yield FileError(path, "door", "a door stands between two rooms.", value=[one, other])
    showdown = case.showdown
    cells = {"start": case.start, "showdown.boss_at": showdown.boss_at, "showdown.agents_at": showdown.agents_at}
    off = [(key, cell) for key, cell in cells.items() if cell and cell not in board.space_at]
    for key, cell in off:
        yield FileError(path, key, "no room of this case covers that cell.", value=cell)
    if case.start in board.space_at:
        reached = board.graph.distances(board.space_at[case.start], NONE, frozenset())
        for room in board.tiles.values():
            if not any(space.id in reached for space in room.map.space):
                yield FileError(path, "door", "no door leads there.", value=room.id)


def _tile(id: str, maps: Path) -> Tile:
    """Content without a map of its own uses the house's."""
    own = maps / f"{id}.toml"
    return tile_of(load_map(own if own.is_file() else HOUSE_MAPS / own.name), CELL_MM)


def _lay(case: Case, tiles: dict[str, Tile], doors: tuple[Door, ...] = ()) -> Laid:
    return lay(tiles, {room.tile: (room.cell, room.rotation) for _, room in _rooms(case)}, GRID, doors=doors)


# --- its decks and tracks ----------------------------------------------------------


def _check_decks(box: Box, case: Case, path: Path) -> Iterator[FileError]:
    """Whether the box holds the cards a case asks for, and enough of them for its rooms."""
    rooms = len(list(_rooms(case))) - 1
    icons = Counter(row.icon for row in box.encounter.values())
    for n in range(3):
        if sum(row.cards[n] for row in case.encounters) < rooms:  # HB-SETUP-20
            yield FileError(path, "encounters", f"{rooms} rooms want a card each for {n + 2} agents.")
    for row in case.encounters:
        if max(row.cards) > icons[row.icon]:
            yield FileError(path, "encounters", f"the box has {icons[row.icon]} of {row.icon}.", value=list(row.cards))
    known = {row.icon for row in box.doom.values()}
    for icon in case.doom_icons:
        if icon not in known:
            yield FileError(path, "doom_icons", "no such icon.", value=icon, hint=did_you_mean(icon, known))


def _check_tracks(case: Case, path: Path) -> Iterator[FileError]:
    cause = "beyond the end of its track."
    for card in case.card:
        for reaction in card.reaction:
            if reaction.space > (case.doom_end if reaction.track == "doom" else case.info_end):
                yield FileError(path, f"{card.id}.reaction", cause, value=reaction.space)
    for space in case.insights:
        if space > case.info_end:
            yield FileError(path, "insights", cause, value=space)
