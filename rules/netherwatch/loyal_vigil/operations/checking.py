"""Checks what a folder of Loyal Vigil's content means together: printed counts, boards that go with Operations, Zones
that some tile has. Every finding says where, what and the nearest right word."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from gloamboard.rules.netherwatch.cards.checker import unknown
from gloamboard.rules.netherwatch.cards.operation_kinds import Operation
from gloamboard.rules.netherwatch.cards.reader import Cards, Reader, read_cards
from gloamboard.rules.netherwatch.cards.vocabulary import VERBS
from gloamboard.rules.netherwatch.loyal_vigil.wood.boards import CampsiteBoard, Hazard
from gloamboard.rules.netherwatch.loyal_vigil.wood.ground import build, tiles
from gloamboard.strict_toml import FileError

DECKS = {"essential": 14, "hq": 17, "scavenged": 14, "initial": 6, "artifact": 3}  # LV-COMP-11
OPERATIONS, INTERACTIONS, HAZARDS, LOCKS, HQ_TOKENS = 6, 8, 14, 3, 2
Findings = Iterator[FileError]


def check_content(folder: Path) -> list[FileError]:
    """Everything wrong in such a folder that the rows by themselves do not show."""
    try:
        content, reader = read_cards(folder, whole=False), Reader(folder, VERBS)
    except FileError:
        return []  # told with the rows of any box
    try:
        boards = reader.by_id("campsite.toml", "board", CampsiteBoard)
        hazards = reader.by_id("hazards.toml", "hazard", Hazard)
    except FileError as problem:
        return [problem]
    found = list(_counts(content, folder))
    if (tokens := sum(row.copies for row in hazards.values())) != HAZARDS:
        found.append(FileError(folder / "hazards.toml", "hazard", f"there are {HAZARDS} tokens.", value=tokens))
    for board in boards.values():
        found += unknown(folder / "campsite.toml", "board.id", board.id, content.operations, "Operation")
    for row in content.operations.values():
        found += _operation(row, boards.get(row.id), folder)
    return found


def _counts(content: Cards, folder: Path) -> Findings:
    sizes: Counter[str] = Counter(row.deck for row in content.items.values())
    for deck, size in DECKS.items():
        if sizes[deck] != size:
            yield FileError(
                folder / "items" / f"{deck}.toml", "item", f"this deck has {size} cards.", value=sizes[deck]
            )
    sides = Counter(row.board for row in content.agents.values())
    if len(sides) != 4 or set(sides.values()) != {2}:  # LV-COMP-08
        yield FileError(folder / "agents.toml", "board", "four boards have two dogs each.", value=len(content.agents))
    if len(content.operations) != OPERATIONS:  # LV-COMP-10
        cause = f"there are {OPERATIONS} Operation boards."
        yield FileError(folder / "operations", "", cause, value=len(content.operations))


def _operation(row: Operation, board: CampsiteBoard | None, folder: Path) -> Findings:
    path = folder / "operations" / f"{row.id}.toml"
    if board is None:
        yield FileError(folder / "campsite.toml", "board", "this Operation has no board here.", value=row.id)
        return
    if len(row.interaction) != INTERACTIONS:
        yield FileError(path, "interaction", f"a board has {INTERACTIONS} of them.", value=len(row.interaction))
    every = [space.id for tile in tiles().values() for space in tile.map.space]
    named = [
        *(("interaction.zone", each.zone) for each in row.interaction),
        *(("objective.zone", each.zone) for each in row.objective),
        *(("escape.zone", row.escape.zone) for _ in row.escape.zone[:1]),
    ]
    for key, zone in named:
        yield from unknown(path, key, zone, every, "Zone on any tile")
    lying = build(row.tiles).zones
    start = [
        *(("rift.zone", rift.zone) for rift in row.rift),
        *(("scavenge", zone) for zone in row.scavenge),
        *(("dropped.zone", drop.zone) for drop in row.dropped),
        *((word, zone) for word, zones in (("lit", row.lit), ("dark", row.dark), ("cold", row.cold)) for zone in zones),
    ]
    for key, zone in start:
        yield from unknown(path, key, zone, lying, "Zone that lies at set-up")
    yield from _board(board, folder / "campsite.toml", every, lying)


def _board(board: CampsiteBoard, path: Path, every: list[str], lying: tuple[str, ...]) -> Findings:
    for zone in board.icons:
        yield from unknown(path, f"{board.id}.icons", zone, every, "Zone on any tile")
    for key, zones in (("hazards", board.hazards), ("safe_cover", board.safe_cover)):
        for zone in zones:
            yield from unknown(path, f"{board.id}.{key}", zone, lying, "Zone that lies at set-up")
    if board.start:
        yield from unknown(path, f"{board.id}.start", board.start, lying, "Zone that lies at set-up")
    icons: Counter[str] = Counter(icon for some in board.icons.values() for icon in some)
    for icon, most in (("lock", LOCKS), ("hq", HQ_TOKENS), ("artifact", 1)):
        if icons[icon] > most:
            yield FileError(path, f"{board.id}.icons", f"at most {most} {icon}.", value=icons[icon])
