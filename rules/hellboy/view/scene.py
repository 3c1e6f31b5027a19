"""Words for the lights, from the public view: rooms lie dark until they are explored; fire, swarms, clues and rubble
have their own light, and so has the enemy that acts; where it goes is walked. The Orb burns with impending doom and
feels what happens."""

from __future__ import annotations

from collections.abc import Sequence

from gloamboard.rules.hellboy.board.board import board
from gloamboard.rules.hellboy.forms import View, markers_on
from gloamboard.rules.kernel.forms import GaugeForm, Plain, SceneForm


def scene(view: View) -> SceneForm:
    here = board(view["layout"])
    explored = set(view["explored"])
    spaces: dict[str, list[str]] = {
        area: ["lit"] if here.room_of[area] in explored else ["unexplored"] for area in here.areas
    }
    for word, areas in (
        ("clue", view["clues"]),
        ("swarm", view["swarms"]),
        ("inferno", view["infernos"]),
        ("rubble", view["rubble"]),
    ):
        for area in areas:
            spaces[area].append(word)
    for enemy in view["enemies"]:
        word = "active" if enemy["id"] == view["active"] else "boss" if enemy["boss"] else "enemy"
        if word not in spaces[enemy["area"]]:
            spaces[enemy["area"]].append(word)
    for area in view["interests"].values():
        spaces[area].append("interest")
    if view["moved_from"] and "active" not in spaces[view["moved_from"]]:
        spaces[view["moved_from"]].append("came_from")
    line = view["test"]["line"] if view["test"] else []
    for area in line:
        spaces[area].append("obscured" if area in _crowded(view, line[1:-1]) else "fire_line")
    made: SceneForm = {"spaces": spaces, "gauges": _gauges(view), "props": {"orb": _orb(view), "dice": _dice(view)}}
    if view["footfalls"]:
        led = "active" if "active" in spaces.get(view["trod"][-1], ()) else ""
        made["path"] = {"spaces": list(view["trod"]), "n": view["footfalls"], "word": led}
    if view["moment"]:
        made["moment"] = (
            view["moment"] if view["moment"]["space"] else {"word": view["moment"]["word"], "n": view["moment"]["n"]}
        )
    return made


def _crowded(view: View, areas: Sequence[str]) -> set[str]:
    """Of these areas, where somebody stands and makes the shot harder."""
    stand = {one["area"] for one in view["agents"]} | {one["area"] for one in view["enemies"]}
    return {area for area in areas if area in stand}


def _gauges(view: View) -> dict[str, GaugeForm]:
    doom, info = view["doom"], view["info"]
    gauges: dict[str, GaugeForm] = {
        "hq.doom": {"value": doom["at"], "of": doom["of"], "word": "doom", "markers": markers_on(doom)},
        "hq.info": {"value": info["at"], "of": info["of"], "word": "known", "markers": markers_on(info)},
    }
    if view["confrontation"]:
        gauges["hq.doom"] = {"value": view["boss_health"], "of": view["boss_of"], "word": "boss"}
        gauges["hq.info"]["value"] = 0  # HB-CONF-01: no track is left
    for seat in view["seats"]:
        own = [agent for agent in view["agents"] if agent["seat"] == seat and not agent["supports"]]
        if own:
            gauges[f"{seat}.cubes"] = {"value": min(3, sum(agent["cubes"] for agent in own)), "of": 3, "word": "lit"}
            hurt = sum(agent["wounds"] + 2 * len(agent["injuries"]) for agent in own)
            most = sum(2 * agent["health"] for agent in own)
            gauges[f"{seat}.health"] = {"value": max(0, 9 - 9 * hurt // most), "of": 9, "word": "lit"}
    return gauges


ORB: dict[str, Plain] = {  # what the Orb feels of a moment; it points at its place
    "doom-card": {"scene": "omen", "strength": 6},
    "insight": {"scene": "vision", "strength": 5, "colour": "#60a0fc"},
    "boss": {"scene": "manifest", "strength": 8},
    "confrontation": {"scene": "manifest", "strength": 9},
    "knock-out": {"scene": "leap", "strength": 4, "colour": "#fc1800"},
    "victory": {"scene": "banished"},
    "defeat": {"scene": "manifest", "strength": 9},
}


def _orb(view: View) -> Plain:
    """The moment, as long as nothing else has happened; else it burns with impending doom: its heart beats faster and
    redder the nearer that is, and fastest in the Confrontation."""
    moment, doom = view["moment"], view["doom"]
    if moment is not None and (felt := ORB.get(moment["word"])) is not None:
        return felt | ({"towards": moment["space"]} if moment["space"] else {})
    if view["confrontation"]:
        return {"scene": "idle", "tension": 9}
    return {"scene": "idle", "tension": min(8, 8 * doom["at"] // max(1, doom["of"]))}


def _dice(view: View) -> Plain:
    """What the dice prop shows: the dice that are to be told."""
    test = view["test"]
    wanted = [n for n, face in enumerate(test["faces"]) if not face] if test is not None else []
    if test is None or not wanted:
        return {"scene": "idle"}
    return {"scene": "dice", "dice": [f"{n + 1}-{test['dice'][n]}" for n in wanted], "sides": [6 for _ in wanted]}
