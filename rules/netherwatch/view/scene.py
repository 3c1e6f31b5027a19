"""Words for the lights, from the public view alone: levels, cold, Rifts, the Demon's shadow, the Target, and gauges."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gloamboard.rules.netherwatch import cards

EVENTS = 30
SIGNS: dict[str, dict[str, Any]] = {  # what a prop shows for the sign a device gave
    "leap": {"scene": "vision", "direction": 12, "strength": 9, "colour": "#8a2be2"},
    "drift": {"scene": "vision", "direction": 4, "strength": 4, "colour": "#3060fc"},
    "strike": {"scene": "reading", "needle": 9},
    "follow": {"scene": "reading", "needle": 6},
    "calm": {"scene": "reading", "needle": 1},
    "searching": {"scene": "searching"},  # and while it is worked by hand
    "dice": {"scene": "dice"},
    "ask": {"scene": "ask"},
}


def scene(view: Mapping[str, Any]) -> dict[str, Any]:
    spaces: dict[str, list[str]] = {zone: [level] for zone, level in view["light"].items()}
    spaces["hq"] = ["dark"] if view["manifested"] else ["lit"]
    for zone in view["cold"]:
        spaces[zone].append("cold")
    for zone in view["rifts"].values():
        spaces[zone].append("rift")
    demon = view["demon"]["at"]
    if demon:
        spaces[demon].append("shadow")
    target = view["agents"].get(view["target"] or "")
    if target is not None and target["at"] in spaces:
        spaces[target["at"]].append("target")
    if "escape" in view["tokens"]:
        spaces[view["tokens"]["escape"]].append("bright")
    gauges: dict[str, dict[str, Any]] = {
        "hq.fate": {"value": view["fate"], "of": 5, "word": "fate"},
        "hq.events": {"value": view["events"]["left"], "of": EVENTS, "word": "events"},
    }
    for agent in view["agents"].values():
        of = 2 if view["manifested"] or agent["specter"] else 3
        gauges[f"{agent['seat']}.sanity"] = {"value": agent["sanity"], "of": 9, "word": "sanity"}
        gauges[f"{agent['seat']}.actions"] = {"value": min(agent["actions"], 3), "of": of, "word": "actions"}
    made: dict[str, Any] = {"spaces": spaces, "gauges": gauges, "props": props(view)}
    word, space, n = view["moment"]
    if word:
        made["moment"] = {"word": word, "space": space, "n": n}
    return made


def props(view: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """What the electronic props show: quiet, or the sign of the reading just taken."""
    tension = 5 if view["manifested"] else max(0, 4 - view["events"]["left"] // 8)
    made: dict[str, dict[str, Any]] = {}
    device, _, sign = view["moment"][0].partition(" ")
    for row in cards.cards().devices.values():
        if row.prop:
            made[row.prop] = {"scene": "idle", "tension": tension}
            if device == row.id:
                made[row.prop] = dict(SIGNS[sign])
    return made
