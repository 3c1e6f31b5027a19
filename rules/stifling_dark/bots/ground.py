"""What a bot reads off the board and its view: how far it is, what a space is, who is where. Never state."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache

from gloamboard.rules.stifling_dark.board.board import MIRRORS, WINDOW, Board, Pace
from gloamboard.rules.stifling_dark.board.boards import board
from gloamboard.rules.stifling_dark.cards.box import BOX
from gloamboard.rules.stifling_dark.forms import PersonForm, View
from gloamboard.rules.stifling_dark.light.reveal import kind_of
from gloamboard.rules.stifling_dark.state.state import ADVERSARY

FAR = 999
COUNTS = {WINDOW: 5} | dict.fromkeys(MIRRORS.values(), 3)  # steps round about that one would rather go
LEFT = {row.name: row.id for row in BOX.row.values() if row.type == "objective"}
BARRED = ("locked", "damaged", "false")


def board_of(view: View) -> Board:
    return board(str(view["map"]["tiles"][0]))


def barred(view: View) -> frozenset[str]:
    """Door spaces that nobody gets past as they are."""
    return frozenset(space for space, token in view["doors"].items() if token in BARRED)


def mirrors_shut(view: View) -> tuple[str, ...]:
    """Colours of the Mirror Maze that these eyes do not know to be Open."""
    if "maze" not in view:
        return ()
    maze = view["maze"]
    known = {colour for colour, how in maze["shown"].items() if how == "open"} | {maze.get("open")}
    return tuple(colour for colour in MIRRORS if colour not in known)


def mirrors_closed(view: View) -> tuple[str, ...]:
    """Those that are known to be Closed: the others one may go and look through."""
    if "maze" not in view:
        return ()
    return tuple(colour for colour in mirrors_shut(view) if colour in view["maze"]["shown"] or "open" in view["maze"])


def walls_shut(view: View) -> frozenset[str]:
    """Doors and Windows of the map that let no light through as they are."""
    doors = board_of(view).door_at
    false = [str(window) for window, token in view["windows"].items() if token == "false"]
    return frozenset([*(doors[space] for space in barred(view)), *false])


def ways_closed(view: View) -> frozenset[str]:
    """Movement Lines that are shut for all these eyes know: those of the Mirror Maze."""
    return _mirror_ways(board_of(view).id, mirrors_shut(view))


@lru_cache(maxsize=64)
def _mirror_ways(map_id: str, mirrors: tuple[str, ...]) -> frozenset[str]:
    return frozenset(way for colour in mirrors for way in board(map_id).mirrors[colour])


@lru_cache(maxsize=256)
def _lines(
    map_id: str, closed: frozenset[str], mirrors: tuple[str, ...], dim: frozenset[str] | None
) -> list[list[tuple[int, int]]]:
    """By the number of a space: its neighbours, and what the step between them counts. A Window or mirror counts as a
    way round, and the dark as 2 where it does. `dim` are the Zones whose dark is lifted. Nothing leads on from what is
    closed."""
    on = board(map_id)
    blocked = {way for colour in mirrors for way in on.mirrors[colour]}
    lines: list[list[tuple[int, int]]] = []
    for here in on.spaces:
        dark = 2 if dim is not None and here in on.printed_dark and on.zone[here] not in dim else 1
        found = [
            (on.index[edge.there], COUNTS.get(edge.kind, dark)) for edge in on.around[here] if edge.way not in blocked
        ]
        found += [(on.index[edge.there], dark) for edge in _boarded_from(on, here) if edge.way not in blocked]
        lines.append([] if here in closed else found)
    return lines


def _boarded_from(on: Board, here: str) -> list[Pace]:
    """Whence one steps into a carriage that goes on to here at once."""
    boarded = [carriage for carriage, there in on.next_carriage.items() if there == here]
    return [edge for carriage in boarded for edge in on.around[carriage] if edge.there not in on.next_carriage]


def lands_on(view: View, here: str, there: str) -> str:
    """Where a step ends: a carriage goes on at once with whoever has just come into it."""
    carriages = board_of(view).next_carriage
    return there if here in carriages else carriages.get(there, there)


@lru_cache(maxsize=4096)
def _from(
    map_id: str, space: str, closed: frozenset[str], mirrors: tuple[str, ...], dim: frozenset[str] | None
) -> Mapping[str, int]:
    """The cheapest ways to a space from everywhere."""
    on, lines = board(map_id), _lines(map_id, closed - {space}, mirrors, dim)
    far = [FAR] * len(lines)
    start = on.index[space]
    far[start] = 0
    waiting: list[list[int]] = [[start]]  # by how far they are
    for steps, here in enumerate(waiting):
        for n in here:
            if far[n] < steps:
                continue
            for there, counts in lines[n]:
                total = steps + counts
                if total < far[there]:
                    far[there] = total
                    while len(waiting) <= total:
                        waiting.append([])
                    waiting[total].append(there)
    return {name: steps for name, steps in zip(on.spaces, far, strict=True) if steps < FAR}


def far_from(view: View, space: str, *, through_doors: bool = False) -> Mapping[str, int]:
    """Steps from a space to all that can be reached; with `through_doors`, as if every Door could be opened, and
    mirrors that nobody has looked through were Open."""
    closed = frozenset[str]() if through_doors else barred(view)
    light = view["light"]
    dim = None if view["side"] == ADVERSARY else frozenset([*light["bright_zones"], *light["dim_zones"]])
    mirrors = mirrors_closed(view) if through_doors else mirrors_shut(view)
    return _from(board_of(view).id, space, closed, mirrors, dim)


def steps(view: View, a: str, b: str) -> int:
    return far_from(view, b, through_doors=True).get(a, FAR)


def nearest(view: View, here: str, spaces: Iterable[str]) -> str:
    """The nearest of these spaces, or none."""
    far = far_from(view, here, through_doors=True)
    found = sorted((far[space] if space in far else steps(view, here, space), space) for space in spaces)  # by a Ride
    return found[0][1] if found and found[0][0] < FAR else ""


def person(view: View, id: object) -> PersonForm:
    return next(row for row in view["people"] if row["id"] == id)


def acting(view: View) -> PersonForm | None:
    """The Investigator whose turn it is."""
    return person(view, view["turn"]) if view["turn"] else None


def alive(view: View) -> list[PersonForm]:
    return [row for row in view["people"] if row["status"] == "alive" and row["at"]]


def tokens(view: View, *kinds: str) -> dict[str, str]:
    """Tokens of these kinds on the main board, with their spaces; a dropped Objective Item is of its own kind."""
    return {
        id: str(row["at"])
        for id, row in view["pieces"].items()
        if row["at"] and (row["kind"] in kinds or (row["kind"] == "dropped" and LEFT.get(row["name"]) in kinds))
    }


def known_hidden(view: View, *kinds: str) -> list[str]:
    """Spaces of tokens of these kinds that only light brings to the board, where these eyes know them: the Adversary
    plays openly."""
    return [space for token, space in view["foe"].get("hidden", {}).items() if kind_of(token) in kinds]
