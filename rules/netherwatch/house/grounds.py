"""What is played on: zones, what is next to what, how far, for Agents and for the Demon. No state of a game."""

from __future__ import annotations

from gloamboard.rules.kernel.board.graph import NONE, Graph
from gloamboard.rules.netherwatch.state import HQ

HQ_CLOSED = frozenset((HQ,))


class Ground:
    """One arrangement of tiles with the HQ Station. Shared by all games on it; never changed."""

    def __init__(self, floors: tuple[str, ...], graph: Graph, demon_graph: Graph | None = None) -> None:
        self.floors = floors  # NW-SETUP-08
        self.graph = graph  # NW-MAP-09
        self.demon_graph = demon_graph or graph  # where it has ways of its own
        spaces = self.graph.spaces.values()
        self.zones = tuple(s.id for s in spaces if "station" not in s.features and s.id != HQ)  # NW-EX-09
        self.names = {space.id: space.name for space in spaces}
        self.bulbs = frozenset(s.id for s in spaces if "bulb" in s.features)  # NW-CUBE-05
        self.icons = tuple(s.id for s in spaces if "hq" in s.features)
        self.limits = {s.id: s.limit for s in spaces if s.limit}  # NW-MAP-10 NW-MAP-11
        self._reach: dict[tuple[object, ...], dict[str, tuple[int, bool]]] = {}
        self._near: dict[tuple[str, frozenset[str]], tuple[str, ...]] = {}
        self._demon_near: dict[str, tuple[str, ...]] = {}

    def features(self, zone: str) -> tuple[str, ...]:
        return self.graph.spaces[zone].features

    def near(self, zone: str, blocked: frozenset[str]) -> tuple[str, ...]:
        """Zones adjacent for effects: no Lock between, and never HQ."""
        known = self._near.get((zone, blocked))
        if known is None:
            known = () if zone == HQ else self.graph.neighbours(zone, blocked, HQ_CLOSED)  # NW-HQ-03 NW-MAP-08
            self._near[zone, blocked] = known
        return known

    def demon_near(self, zone: str) -> tuple[str, ...]:
        """Zones the Demon can step to."""
        known = self._demon_near.get(zone)
        if known is None:
            known = () if zone == HQ else self.demon_graph.neighbours(zone, NONE, HQ_CLOSED)
            self._demon_near[zone] = known
        return known

    def demon_far(self, a: str, b: str) -> int | None:
        """Steps from a to b for the Demon. From or to HQ it counts by way of the nearest icon Zone, plus 1."""
        if a == HQ or b == HQ:
            other = b if a == HQ else a
            if other == HQ:
                return 0
            far = [self.demon_graph.distance(icon, other, NONE, HQ_CLOSED) for icon in self.icons]
            near = min((steps for steps in far if steps is not None), default=None)
            return None if near is None else near + 1
        return self.demon_graph.distance(a, b, NONE, HQ_CLOSED)

    def demon_ways(self, a: str, b: str) -> list[str]:
        """The Zones between, on every shortest way from a to b that the Demon may take."""
        far = self.demon_far(a, b)
        if far is None:
            return []
        between = [zone for zone in self.zones if zone not in (a, b)]
        steps = ((zone, self.demon_far(a, zone), self.demon_far(zone, b)) for zone in between)
        return [zone for zone, there, on in steps if there is not None and on is not None and there + on == far]

    def reach(
        self,
        start: str,
        zones: int,
        blocked: frozenset[str],
        closed: frozenset[str],
        demon: str,
        stairs_end: bool,
        halts: frozenset[str],
    ) -> dict[str, tuple[int, bool]]:
        """Zones an Agent can get to: how far each is, and whether the move ends there. Not past the Demon, nor in one
        go past a Zone where something waits."""
        key = (start, zones, blocked, closed, demon, stairs_end, halts)
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
            edge = [zone for zone, ends in ahead.items() if not ends and zone != demon and zone not in halts]
        if len(self._reach) > 20_000:
            self._reach.clear()
        self._reach[key] = found
        return found
