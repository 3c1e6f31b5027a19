"""What a thing of this box is, and what is done with it: a dog, a cell where a Path leads, a Hazard."""

from __future__ import annotations

from gloamboard.rules.kernel import About, Thing, Try
from gloamboard.rules.netherwatch.forms import AgentForm
from gloamboard.rules.netherwatch.loyal_vigil.forms import VigilView

KINDS = {
    "hazard": ("A Hazard. It is turned up when an Agent enters its Zone, and stays there.", "LV-HAZ-04"),
    "hq-token": ("This Zone is beside HQ.", "LV-TOK-05"),
    "rift": ("A Rift. The Demon comes through it, and the next one opens far from those that lie.", "LV-RIFT-02"),
    "companion": ("A Companion: a dog at the side of whoever carries its card.", "LV-CMPN-09"),
}
TILES = {"exploration": "an Exploration Tile", "special": "a Special Tile"}


def about(view: VigilView, seat: str, thing: Thing, base: About | None) -> About | None:
    """With what Netherwatch says of it."""
    me = _acting(view, seat)
    match thing:
        case ("space", str(cell)) if (kinds := _leading_to(view, cell)) and cell not in view["light"]:
            tiles = " or ".join(TILES[kind] for kind in kinds)
            tries = tuple(Try(("explore", kind), "EXPLORE") for kind in kinds) if me else ()
            return About(f"Nobody has been here. A Path leads on: {tiles}.", "LV-EXPL-05", tries)
        case ("space", str(cell)) if "map" in view and "laid" in view["map"] and cell not in (*view["light"], "hq"):
            return About("", "") if cell[1:].isdigit() else base
        case ("piece", str(piece)) if me is not None and piece == me["piece"] and me.get("kind") == "canine" and base:
            return base._replace(tries=(*base.tries, Try(("guard", piece), "GUARD")))
        case ("verbs",) if me is not None and base is not None and base.tries:
            return base._replace(tries=(*base.tries, *_verbs(view, me)))
    return base


def _leading_to(view: VigilView, cell: str) -> list[str]:
    """The kinds of open Paths that lead to a free cell."""
    found = [kind for paths in view.get("open_paths", {}).values() for _, kind, onto in paths if onto == cell]
    return list(dict.fromkeys(found))


def _acting(view: VigilView, seat: str) -> AgentForm | None:
    """The living Agent of that seat who has the turn."""
    agent = view["agents"].get(view["turn"] or "")
    return agent if agent is not None and agent["seat"] == seat and not agent["specter"] else None


def _verbs(view: VigilView, me: AgentForm) -> list[Try]:
    tries = [Try(("explore",), "EXPLORE")] if "open_paths" in view else []
    if me.get("kind") == "canine":
        tries += [Try((word, me["piece"]), word.upper()) for word in ("fetch", "heel", "guard")]
    return tries
