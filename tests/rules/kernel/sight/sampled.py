"""A second way to tell what a light template lights: lay it down at given angles and look. Slow, plain, and not ours to
ship; it shares no arithmetic with what it checks."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from gloamboard.rules.kernel.board.maps import Map
from gloamboard.rules.kernel.board.shapes import Point
from gloamboard.rules.kernel.sight.aims import EDGE_MM
from gloamboard.rules.kernel.sight.templates import Template


def lit_at(
    m: Map, template: Template, space: str, angles: Iterable[float], shut: frozenset[str]
) -> list[frozenset[str]]:
    """What is lit from a space at each of these angles, in degrees."""
    turn = np.radians(np.asarray(list(angles)))
    cos, sin = np.cos(turn), np.sin(turn)
    spots = {each.id: np.array(each.spot_mm) for each in m.space}
    origin = spots[space]
    walls = np.array(
        [(wall.from_mm, wall.to_mm) for wall in m.wall if "light" in wall.blocks]
        + [(door.from_mm, door.to_mm) for door in m.door if "light" in door.blocks and door.id in shut]
        + [
            (a, b)
            for thing in m.obstacle
            if "light" in thing.blocks
            for a, b in zip(thing.outline(), (*thing.outline()[1:], thing.outline()[0]), strict=True)
        ]
    )
    corners = np.array(template.outline)
    middle = corners.mean(axis=0)
    lit: list[set[str]] = [{space} if template.own else set() for _ in turn]
    for other in m.space:
        away = spots[other.id] - origin
        if other.id == space or np.hypot(*away) > np.hypot(*corners.T).max() + other.radius_mm:
            continue
        covered = np.ones(len(turn), dtype=bool)
        for point in np.array(other.shape or (other.spot_mm,)) - origin:
            # as the template sees it, turned back
            x, y = point[0] * cos + point[1] * sin, point[1] * cos - point[0] * sin
            for a, b in zip(corners, np.roll(corners, -1, axis=0), strict=True):
                edge = (b - a) / np.hypot(*(b - a))
                inward = np.array((-edge[1], edge[0]))
                inward *= np.sign(inward @ (middle - a))
                covered &= (x - a[0]) * inward[0] + (y - a[1]) * inward[1] >= other.radius_mm - EDGE_MM
        at = np.flatnonzero(covered)
        reached = np.zeros(len(at), dtype=bool)
        for ray in template.ray:
            begin, tip = _laid(origin, ray.from_mm, cos[at], sin[at]), _laid(origin, ray.to_mm, cos[at], sin[at])
            if other.shape:
                met, there = _first_among(begin, tip, np.array(other.shape))
            else:
                met, there = _first_inside(begin, tip, spots[other.id], other.radius_mm - EDGE_MM)
            reached |= met & ~_meets_any(begin, there, walls)
        for n in at[reached]:
            lit[n].add(other.id)
    return [frozenset(each) for each in lit]


def _laid(origin: np.ndarray, point: Point, cos: np.ndarray, sin: np.ndarray) -> np.ndarray:
    """A point of the template on the map, one row for each angle."""
    return origin + np.stack((point[0] * cos - point[1] * sin, point[0] * sin + point[1] * cos), axis=1)


def _first_inside(
    begin: np.ndarray, tip: np.ndarray, centre: np.ndarray, radius: float
) -> tuple[np.ndarray, np.ndarray]:
    """Whether and where each ray enters a circle: from its point nearest to the centre back by half the chord."""
    length = np.hypot(*(tip - begin).T)
    along = (tip - begin) / length[:, None]
    nearest = ((centre - begin) * along).sum(axis=1)
    off = np.hypot(*(begin + nearest[:, None] * along - centre).T)
    half = np.sqrt(np.maximum(0, radius**2 - off**2))
    entry = np.maximum(0.0, nearest - half)
    return (off < radius) & (entry <= length) & (nearest + half >= 0), begin + entry[:, None] * along


def _first_among(begin: np.ndarray, tip: np.ndarray, corners: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The same for a shape with corners: the first of its sides that the ray meets, or its own begin when inside."""
    sides = np.stack((corners, np.roll(corners, -1, axis=0)), axis=1)
    s, t = _meetings(begin, tip, sides)
    on_ray = np.where((s >= 0) & (s <= 1) & (t >= 0) & (t <= 1), s, np.inf)
    ahead = ((s > 0) & (t >= 0) & (t < 1)).sum(axis=1)  # an odd number of sides ahead: it begins inside
    a_little = EDGE_MM / np.hypot(*(tip - begin).T)  # a wall may stand on the border itself
    first = np.where(ahead % 2 == 1, 0.0, on_ray.min(axis=1) + a_little)
    met = np.isfinite(first)
    return met, begin + np.where(met, first, 0.0)[:, None] * (tip - begin)


def _meets_any(begin: np.ndarray, end: np.ndarray, walls: np.ndarray) -> np.ndarray:
    """Whether each ray meets a wall on its way. What the figure itself stands on hides nothing from it."""
    if not len(walls):
        return np.zeros(len(begin), dtype=bool)
    s, t = _meetings(begin, end, walls)
    return np.asarray(((s > 1e-9) & (s <= 1) & (t >= 0) & (t <= 1)).any(axis=1))


def _meetings(begin: np.ndarray, end: np.ndarray, walls: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Solves begin + s (end - begin) = wall + t (its direction) for every ray and every wall at once."""
    way_x, way_y = ((end - begin)[:, axis, None] for axis in (0, 1))
    wall_x, wall_y = (walls[:, 1] - walls[:, 0]).T
    gap_x, gap_y = (walls[:, 0, axis] - begin[:, axis, None] for axis in (0, 1))
    bend = way_x * wall_y - way_y * wall_x
    with np.errstate(divide="ignore", invalid="ignore"):
        s = (gap_x * wall_y - gap_y * wall_x) / bend
        t = (gap_x * way_y - gap_y * way_x) / bend
    return s, t
