"""The house an Operation is played in: zones, what is next to what, how far. Reads maps; changes nothing."""

from __future__ import annotations

import functools

from gloamboard.rules.kernel.board.graph import NONE, Graph
from gloamboard.rules.kernel.board.joining import join
from gloamboard.rules.kernel.board.map_file import load_map
from gloamboard.rules.netherwatch import cards
from gloamboard.rules.netherwatch.state import HQ, Agent, State

MAPS = cards.CONTENT / "maps"
HQ_CLOSED = frozenset((HQ,))
FLOORS = ("floor1", "floor2", "attic", "basement")


class Ground:
    """One arrangement of the four tiles with the HQ Station, or a small house on tiles of its own. Shared by all games
    on it; never changed."""

    def __init__(self, sides: tuple[str, ...], tiles: tuple[str, ...] = FLOORS, station: str = "hq") -> None:
        self.floors = tuple(f"{tile}-{side}" for tile, side in zip(tiles, sides, strict=True))  # NW-SETUP-08
        self.graph: Graph = join([load_map(MAPS / f"{name}.toml") for name in (*self.floors, station)])  # NW-MAP-09
        spaces = self.graph.spaces.values()
        self.zones = tuple(s.id for s in spaces if "station" not in s.features and s.id != HQ)  # NW-EX-09
        self.names = {space.id: space.name for space in spaces}
        self.bulbs = frozenset(s.id for s in spaces if "bulb" in s.features)  # NW-CUBE-05
        self.icons = tuple(s.id for s in spaces if "hq" in s.features)
        self.limits = {s.id: s.limit for s in spaces if s.limit}  # NW-MAP-10 NW-MAP-11
        self._reach: dict[tuple[object, ...], dict[str, tuple[int, bool]]] = {}
        self._near: dict[tuple[str, frozenset[str]], tuple[str, ...]] = {}

    def features(self, zone: str) -> tuple[str, ...]:
        return self.graph.spaces[zone].features

    def near(self, zone: str, blocked: frozenset[str]) -> tuple[str, ...]:
        """Zones adjacent for effects: no Lock between, and never HQ."""
        known = self._near.get((zone, blocked))
        if known is None:
            known = () if zone == HQ else self.graph.neighbours(zone, blocked, HQ_CLOSED)  # NW-HQ-03 NW-MAP-08
            self._near[zone, blocked] = known
        return known

    def demon_far(self, a: str, b: str) -> int | None:
        """Steps from a to b for the Demon. From or to HQ it counts by way of the nearest icon Zone, plus 1."""
        if a == HQ or b == HQ:
            other = b if a == HQ else a
            if other == HQ:
                return 0
            far = [self.graph.distance(icon, other, NONE, HQ_CLOSED) for icon in self.icons]
            return min(steps for steps in far if steps is not None) + 1
        return self.graph.distance(a, b, NONE, HQ_CLOSED)

    def demon_ways(self, a: str, b: str) -> list[str]:
        """The Zones between, on every shortest way from a to b that the Demon may take."""
        far = self.demon_far(a, b)
        if far is None:
            return []
        between = [zone for zone in self.zones if zone not in (a, b)]
        steps = ((zone, self.demon_far(a, zone), self.demon_far(zone, b)) for zone in between)
        return [zone for zone, there, on in steps if there is not None and on is not None and there + on == far]

    def reach(
        self, start: str, zones: int, blocked: frozenset[str], closed: frozenset[str], demon: str, stairs_end: bool
    ) -> dict[str, tuple[int, bool]]:
        """Zones an Agent can get to: how far each is, and whether the move ends there. Not past the Demon."""
        key = (start, zones, blocked, closed, demon, stairs_end)
        known = self._reach.get(key)
        if known is not None:
            return known
        found: dict[str, tuple[int, bool]] = {}
        edge = [start]
        for far in range(1, zones + 1):
            ahead: dict[str, bool] = {}
            for here in edge:
                for there in self.graph.neighbours(here, blocked, closed):
                    if there != start and there not in found:
                        ends = stairs_end and all(way.kind == "stairs" for way in self.graph.between(here, there))
                        ahead[there] = ahead.get(there, True) and ends
            found.update((zone, (far, ends)) for zone, ends in ahead.items())
            edge = [zone for zone, ends in ahead.items() if not ends and zone != demon]
        if len(self._reach) > 20_000:
            self._reach.clear()
        self._reach[key] = found
        return found


@functools.cache
def ground_of(sides: tuple[str, ...], tiles: tuple[str, ...], station: str) -> Ground:
    return Ground(sides, tiles, station)


@functools.cache
def of_operation(operation: str) -> Ground:
    """The house an Operation is played in."""
    row = cards.operation(operation)
    tiles = FLOORS if row.printed else tuple(row.sides)
    return ground_of(tuple(row.sides[tile] for tile in tiles), tiles, row.station)


def ground(state: State) -> Ground:
    return of_operation(state.operation)  # NW-MAP-01


def name(state: State, zone: str) -> str:
    """What the players call it."""
    return of_operation(state.operation).names[zone]


def the(state: State, zone: str) -> str:
    """The same inside a sentence: the Study, but HQ."""
    return "HQ" if zone == HQ else f"the {name(state, zone)}"


def near(state: State, zone: str) -> tuple[str, ...]:
    """Zones adjacent for everything but movement into HQ."""
    house = of_operation(state.operation)  # NW-MAP-05 NW-MAP-06 NW-MAP-07 NW-SETUP-09
    return house.near(zone, state.blocked)  # NW-MAP-08 NW-HQ-03 NW-HQ-04 NW-EX-11


def demon_near(state: State, zone: str) -> tuple[str, ...]:
    """Zones the Demon can step to: Locks do not hold it, HQ is closed to it."""
    return of_operation(state.operation).near(zone, NONE)  # NW-LOCK-04 NW-HQ-02 NW-HQ-04 NW-EX-13


def demon_far(state: State, a: str, b: str) -> int | None:
    """Steps from a to b for the Demon."""
    return of_operation(state.operation).demon_far(a, b)


def agent_far(state: State, a: str, b: str) -> int | None:
    """Steps from a to b for an Agent: Locks count."""
    return of_operation(state.operation).graph.distance(a, b, state.blocked)


def beside_demon(state: State, zone: str) -> bool:
    """Whether the Demon is on the map in that Zone or an adjacent one."""
    return state.manifested and (state.demon_zone == zone or state.demon_zone in near(state, zone))


def full_zones(state: State, mover: Agent | None = None) -> list[str]:
    """Zones that take no further Living Agent."""
    limits = of_operation(state.operation).limits  # NW-MAP-10
    inside = [a.zone for a in state.agents if a.zone in limits and not a.specter and a is not mover]  # NW-MAP-13
    return [zone for zone in dict.fromkeys(inside) if inside.count(zone) >= limits[zone]]  # NW-MAP-11 NW-EX-12


def closed_to(state: State, agent: Agent) -> frozenset[str]:
    """Zones this Agent cannot enter now."""
    if agent.specter:
        closed = [state.demon_zone] if state.manifested else []  # NW-SPEC-05
    else:
        closed = full_zones(state, agent)  # NW-MAP-12
    if state.manifested:
        closed.append(HQ)  # NW-HQ-01
    return frozenset(closed)


def locks_for(state: State, agent: Agent) -> frozenset[str]:
    """Ways closed to this Agent by Locks."""
    return NONE if agent.specter else state.blocked  # NW-SPEC-07 NW-LOCK-01
