"""Words for the lights, from the public view: what is Bright is the brightest thing there is, what is Dark is nearly
black. Noise, Shadows and Doors are all that tells of what walks unseen."""

from __future__ import annotations

from functools import cache

from gloamboard.rules.kernel.forms import GaugeForm, Plain, SceneForm
from gloamboard.rules.stifling_dark.board.boards import board
from gloamboard.rules.stifling_dark.forms import View


@cache
def _printed(map_id: str) -> dict[str, tuple[str, str]]:
    """Every space with its printed word and its Zone."""
    laid = board(map_id)
    return {space: ("dark" if space in laid.printed_dark else "dim", laid.zone[space]) for space in laid.spaces}


def scene(view: View) -> SceneForm:
    (map_id,) = view["map"]["tiles"]
    bright, dim = set(view["light"]["bright"]), set(view["light"]["dim_zones"])
    spaces = {
        space: ["bright" if space in bright else "dim" if zone in dim else printed]
        for space, (printed, zone) in _printed(map_id).items()
    }
    for door, token in view["doors"].items():
        spaces[door].append(f"door-{token}")
    for window in view["noise"]:
        spaces[window] = ["noise"]  # the Window's own pixel
        for end in board(map_id).windows[window]:
            spaces[end].append("heard")  # SD-INFO-12
    for shadow in view["shadows"].values():
        spaces[shadow["space"]].append("shadow" if shadow["face"] == "up" else "perhaps")
    for piece in view["pieces"].values():
        if piece["kind"] == "adversary" and piece["at"]:
            spaces[piece["at"]].append("revealed")
    _open_information(view, spaces)
    made: SceneForm = {"spaces": spaces, "gauges": _gauges(view), "props": {"torch": torch(view)}}
    if view["trail"]["n"]:
        made["path"] = {**view["trail"], "word": "shadow"}
    if view["moment"]:
        made["moment"] = view["moment"]
    return made


def torch(view: View) -> Plain:
    """A torch prop in the hand of whoever's turn it is: it shines while a Flashlight is placed, as strongly as it is
    charged; else it breathes, and the night goes on along its middle. A Spirit has no charge to shine with."""
    for person in view["people"]:
        if person["id"] == view["turn"] and view["step"] in ("aim", "sweep") and person["charge_most"]:
            return {"scene": "beam", "strength": min(9, 9 * person["charge"] // person["charge_most"])}
    return {"scene": "idle", "tension": min(9, 9 * max(0, view["round"] - 1) // view["of_rounds"])}


def _open_information(view: View, spaces: dict[str, list[str]]) -> None:
    """Where an Adversary that plays openly lurks, and what it has hidden: in the public view only then."""
    for figure, space in view["foe"].get("lurks", {}).items():
        if space and figure not in view["foe"]["revealed"]:
            spaces[space].append("lurks")  # SD-INFO-05
    for space in view["foe"].get("hidden", {}).values():
        spaces[space].append("known")


def _gauges(view: View) -> dict[str, GaugeForm]:
    gauges: dict[str, GaugeForm] = {
        "round": {"value": view["round"], "of": view["of_rounds"], "word": "gauge"}
    }  # SD-GOAL-03
    for n, person in enumerate(view["people"], 1):
        gauges[f"board{n}.stamina"] = {"value": person["stamina"], "of": person["stamina_most"], "word": "stamina"}
        gauges[f"board{n}.charge"] = {"value": person["charge"], "of": person["charge_most"], "word": "charge"}
        gauges[f"board{n}.wounds"] = {"value": len(person["wounds"]), "of": 4, "word": "wound"}
    return gauges
