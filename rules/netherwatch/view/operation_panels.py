"""The Operation Board on the page: its Rules, Fate effects, Objectives, Escape, and what an Interaction does where."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from gloamboard.rules.kernel.forms import CardForm, PanelForm
from gloamboard.rules.netherwatch import cards
from gloamboard.rules.netherwatch.cards import printed
from gloamboard.rules.netherwatch.cards.printed import either, say
from gloamboard.rules.netherwatch.forms import View
from gloamboard.rules.netherwatch.house import ground

CLEARS = {
    "investigate": "INVESTIGATE there to clear it.",
    "use-artifact": "USE an ARTIFACT there to clear it.",
    "free": "Clear it there for free.",
}


def operation(view: View) -> list[PanelForm]:
    """The board as anybody at the table can read it, with what is done and what is in force."""
    row = cards.cards().operations[view["operation"]]
    shown = [_card(each.name, printed.lasting(each)) for each in row.special]  # NW-OP-02
    for each in row.fate_effect:
        now = ["in force now"] if view["fate"] in each.fate else []  # NW-OP-03
        shown.append(_card(each.name, printed.lasting(replace(each, fate=())), f"Fate {either(each.fate)}", now))
    shown += [card for each in row.objective if (card := _objective(view, each))]
    if row.escape.zone and view["variant"] != "discovery":
        later = [] if view["stage"] == "confrontation" else ["only in the Confrontation"]  # NW-OP-04
        shown.append(_card("Escape", row.escape.says, _zone(view, row.escape.zone), later))
    board: PanelForm = {"kind": "hand", "title": f"Operation: {row.name}", "cards": shown, "slots": []}
    return [board, *_interactions(view, row)]


def _card(name: str, says: str, slot: str = "", tags: Sequence[str] = ()) -> CardForm:
    return {"name": name, "says": says, "tags": list(tags), "slot": slot}


def _objective(view: View, row: cards.Objective) -> CardForm | None:
    """What an Objective asks for; none for one that has no part in this evening."""
    token, name = f"objective-{row.letter}", f"Objective {row.letter.upper()}"  # NW-TOK-09
    if token in view["cleared"]:
        return _card(name, row.says, tags=["cleared"])
    later = []
    if token not in view["tokens"]:
        if row.arrives == "setup" or (row.arrives == "confrontation" and view["variant"] == "discovery"):
            return None
        later = ["after an Interaction" if row.arrives == "interaction" else "from the Confrontation on"]
    then = f" Then: {say(row.cleared, own=True)}" if row.cleared else ""
    where = _zone(view, view["tokens"].get(token, row.zone))
    return _card(name, f"{row.says} {CLEARS[row.clear]}{then}", where, later)


def _interactions(view: View, row: cards.Operation) -> list[PanelForm]:
    """What an INVESTIGATE does in each Zone whose Interaction Cube still lies there."""
    shown = [
        _card(
            _zone(view, each.zone),
            f"{each.name}. {say(each.effects, own=True)}",  # NW-OP-05
            tags=["can be used again"] if each.stays else [],  # NW-OP-06
        )
        for each in row.interaction
        if each.zone in view["interactions"]
    ]
    title = "Interactions: INVESTIGATE there, 1 Action (2 with a Condition)"
    return [{"kind": "hand", "title": title, "cards": shown, "slots": []}] if shown else []


def _zone(view: View, zone: str) -> str:
    return ground.of_words(view["ground"]).names[zone]
