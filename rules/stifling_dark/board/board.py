"""One side of the board as the rules see it: spaces by label, Zones, printed light, Movement Lines, Doors, Windows.

Made once from a map file and never changed; what tokens do to it is in the state. Nothing here parses an id: labels,
features, groups and kinds of links say it all.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property, lru_cache
from typing import NamedTuple

from gloamboard.rules.kernel.board.graph import Graph, Way
from gloamboard.rules.kernel.board.joining import join
from gloamboard.rules.kernel.board.maps import Map
from gloamboard.rules.kernel.sight.prepared import lights_of
from gloamboard.rules.kernel.sight.sight import Sight

WINDOW, WATER, ARROW, DASHED = "window", "water", "arrow", "dashed"
MIRRORS = {"red": "mirror-red", "green": "mirror-green", "blue": "mirror-blue"}  # SD-MIR-01
NEVER_WALKED = (ARROW, DASHED)
ICONS = ("medical", "switch", "computer", "ticket-booth", "game-booth", "door", "poi")
"""Features that make a space an Interaction space or another than a General one."""
FLASHLIGHT = "small-flashlight"
NOWHERE = ""


class Pace(NamedTuple):
    """A Movement Line, walked in one direction."""

    there: str
    way: str
    kind: str
    window: str  # its id where it goes through one


class Board:
    def __init__(self, m: Map) -> None:
        self.id = m.id
        self.map = m
        whole = join([m])
        ways = [way for way in whole.ways.values() if way.kind not in NEVER_WALKED]  # SD-WHL-04 SD-WHL-06
        self.graph = Graph((m,), ways, {})
        self.spaces = tuple(space.id for space in m.space)
        self.label = {space.id: space.name for space in m.space}
        self.space_of = {space.name: space.id for space in m.space}
        self.features = {space.id: space.features for space in m.space}
        self.zone = {space.id: zone_of(space.name) for space in m.space}
        self.zones = tuple(sorted({zone for zone in self.zone.values() if zone}))
        self.zone_name = {group.id: group.name for group in m.group}
        self.spaces_in = {zone: frozenset(s for s in self.spaces if self.zone[s] == zone) for zone in self.zones}
        self.printed_dark = frozenset(space.id for space in m.space if space.light == "dark")  # SD-LIGHT-03
        plain = [space.id for space in m.space if not any(icon in space.features for icon in ICONS)]
        self.general = frozenset(plain)  # SD-MAP-01 SD-MAP-02
        self.around = {space: tuple(_edges(ways, space)) for space in self.spaces}
        self.next_to = {space: tuple(dict.fromkeys(edge.there for edge in self.around[space])) for space in self.spaces}
        dashed = [way for way in whole.ways.values() if way.kind == DASHED]
        self.dashed = {space: tuple(edge.there for edge in _edges(dashed, space)) for space in self.spaces}
        self.next_carriage = {way.a: way.b for way in whole.ways.values() if way.kind == ARROW}
        self.clockwise = {way.a: way.b for way in ways if way.kind == WATER}
        self.door_at = {door.space: door.id for door in m.door if door.space}
        self.windows = {way.door: (way.a, way.b) for way in ways if way.kind == WINDOW}
        self.ways_through = {way.door: way.id for way in ways if way.kind == WINDOW}
        self.mirrors = {
            colour: frozenset(way.id for way in ways if way.kind == kind) for colour, kind in MIRRORS.items()
        }
        self.switches = {space: _switched(m, self, space) for space in self.having("switch")}
        self.index = {space: n for n, space in enumerate(self.spaces)}

    @cached_property
    def sight(self) -> Sight:
        lights = lights_of(self.map)
        return Sight([self.map], prepared=lights)  # SD-LOS-01 SD-LOS-02 SD-LOS-03 SD-LOS-04 SD-LOS-05 SD-LOS-07

    def having(self, feature: str) -> tuple[str, ...]:
        return tuple(space for space in self.spaces if feature in self.features[space])

    def in_group(self, group: str) -> tuple[str, ...]:
        return self.graph.in_group(group)

    def windows_at(self, space: str) -> list[str]:
        """The Windows that touch this space."""
        return [window for window, ends in self.windows.items() if space in ends]


def zone_of(label: str) -> str:
    """The letter before a label, in small; none for a bare number."""
    return label[0].lower() if label[0].isalpha() else NOWHERE  # SD-ZONE-01 SD-ZONE-04


def _edges(ways: Iterable[Way], space: str) -> Iterable[Pace]:
    for way in ways:
        window = way.door if way.kind == WINDOW else ""
        if way.a == space:
            yield Pace(way.b, way.id, way.kind, window)
        elif way.b == space and not way.one_way:
            yield Pace(way.a, way.id, way.kind, window)


def _switched(m: Map, board: Board, space: str) -> str:
    """The Zone a Light Switch is connected to."""
    named = [word.removeprefix("lights-") for word in board.features[space] if word.startswith("lights-")]
    return named[0] if named else board.zone[space]


PASSAGE = "secret-passage"


@lru_cache(maxsize=64)
def graph_with(board: Board, passage: tuple[str, ...]) -> Graph:
    """The board's graph with a Secret Passage between two spaces, where one lies."""
    return board.graph.plus([Way(PASSAGE, passage[0], passage[1], "passage")]) if passage else board.graph
