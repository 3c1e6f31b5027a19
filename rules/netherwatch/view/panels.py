"""What the page shows beside the board, from a view: tracks, decks, hands, the Trait Matrix, notes."""

from __future__ import annotations

from collections.abc import Callable

from gloamboard.rules.kernel.forms import CardForm, NoteForm, PanelForm
from gloamboard.rules.netherwatch import cards
from gloamboard.rules.netherwatch.cards import printed
from gloamboard.rules.netherwatch.cards.printed import say
from gloamboard.rules.netherwatch.forms import AgentForm, RitualForm, View
from gloamboard.rules.netherwatch.view import operation_panels

MORE: dict[str, Callable[[View], list[PanelForm]]] = {}
"""By box: its panels, after the others."""


def panels(view: View) -> list[PanelForm]:
    made = _of_netherwatch(view)
    return made + [panel for box in view["boxes"] if box in MORE for panel in MORE[box](view)]


def _of_netherwatch(view: View) -> list[PanelForm]:
    made: list[PanelForm] = []
    if view["event"] is not None and view["event"]["story"]:
        says = view["event"]["says"] or ""
        lines: list[NoteForm] = [{"says": view["event"]["story"], "rule": "NW-EVENT-02"}, {"says": says, "rule": ""}]
        made.append({"kind": "notes", "title": "The Event", "lines": lines, "about": "event"})
    made += [_hand(name, agent) for name, agent in view["agents"].items()]
    made += [_sanity(agent) for agent in view["agents"].values() if not agent["specter"]]
    made += [_actions(agent) for agent in view["agents"].values()]
    made += [_abilities(name, agent) for name, agent in view["agents"].items() if not agent["specter"]]
    made.append({"kind": "track", "title": "Fate", "value": view["fate"], "of": 5, "says": _fate(view)})
    events = view["events"]
    says = f"On top: {events['back']}, Fate {events['fate']}. " if events["back"] else ""
    says += "When the last one is gone, the Demon Ascends."
    back = (events["back"] or "")[:1]
    made.append({"kind": "deck", "title": "Events", "count": events["left"], "of": 30, "back": back, "says": says})
    made.append(_task(view))
    made += operation_panels.operation(view)
    if (
        view["ritual"] is not None and view["demon"]["id"] and "boards" not in view["by_hand"]
    ):  # the real board and Codex lie on the table
        made += [_board(view, view["demon"]["id"], view["ritual"]), _ritual(view["ritual"])]
    made.append(_matrix(view))
    if view["notebook"]:
        lines = [
            {"says": f"Round {round}, {_device(str(device))}: {showed}", "rule": "NW-ACT-08"}
            for round, device, _, showed in view["notebook"]
        ]
        made.append({"kind": "notes", "title": "Notebook", "lines": lines})
    return made


def _device(device: str) -> str:
    return cards.cards().devices[device].name


def _fate(view: View) -> str:
    rows = cards.cards().operations[view["operation"]].fate_effect
    return " ".join(f"{row.name}." for row in rows if view["fate"] in row.fate)


def _hand(name: str, agent: AgentForm) -> PanelForm:
    rows = cards.cards().items
    first, second = slots = cards.kind_of(name).slots
    held = [(first, card) for card in agent["hand"]] + [(second, card) for card in agent["pocket"]]
    shown: list[CardForm] = [
        {
            "id": card,
            "name": rows[card].name,
            "says": printed.item(rows[card]) or rows[card].note,
            "tags": [prop.replace("-", " ").upper() for prop in rows[card].properties],
            "slot": slot,
        }
        for slot, card in held
    ]
    return {"kind": "hand", "title": agent["name"], "seat": agent["seat"], "cards": shown, "slots": list(slots)}


def _abilities(name: str, agent: AgentForm) -> PanelForm:
    """What stands on the Agent's own board, for whoever has forgotten it."""
    row = cards.cards().agents[name]
    when = {"any": "", "dormant": "while Dormant", "manifested": "while Manifested"}[row.unique.state]
    tags = ["free action", *([when] if when else []), "ready" if agent["ready"] else "spent"]
    shown: list[CardForm] = [
        {"name": row.passive.name, "says": printed.lasting(row.passive, own=True), "tags": [], "slot": "Passive"},
        {"name": row.unique.name, "says": printed.unique(row.unique), "tags": tags, "slot": "Unique"},
    ]
    return {"kind": "hand", "title": f"{agent['name']}: Abilities", "seat": agent["seat"], "cards": shown, "slots": []}


def _sanity(agent: AgentForm) -> PanelForm:
    says = agent["condition"].capitalize() or ("Hidden" if agent["hiding"] else "Calm")
    return {
        "kind": "track",
        "title": f"{agent['name']}: Sanity",
        "seat": agent["seat"],
        "value": agent["sanity"],
        "of": agent["top"],
        "says": says,
    }


def _task(view: View) -> PanelForm:
    """What the team is here for, for whoever sits at this table for the first time."""
    if view["stage"] == "discovery":
        lines = [("Find out which Demon it is: INVESTIGATE Clues with your Field Equipment, and compare what it shows "
                  "with the Trait Matrix.", "NW-ACT-08")] if not view["demon"]["name"] else []  # fmt: skip
        lines += [(f"Before it can be summoned: {each}", "NW-OP-01") for each in view["requirements"]]
        lines += [("Then take that Demon's Summoning Circle at HQ and USE it one Zone away from a Rift.", "NW-SUMM-02")]
    else:
        escape = cards.cards().operations[view["operation"]].escape
        lines = [("Complete the ritual and banish the Demon.", "NW-VIC-01")]
        lines += [(f"Or get out. {escape.says}", "NW-VIC-02")] if escape.zone else []
    return {"kind": "notes", "title": "Your task", "lines": [{"says": says, "rule": rule} for says, rule in lines]}


def _actions(agent: AgentForm) -> PanelForm:
    left = agent["actions"]
    return {
        "kind": "track",
        "title": f"{agent['name']}: Actions",
        "seat": agent["seat"],
        "value": left,
        "of": max(3, left),
        "says": "",
    }


def _board(view: View, demon: str, ritual: RitualForm) -> PanelForm:
    """The Demon Board of a revealed Demon: what it needs, what always holds, and the Behavior Cycle with its bead."""
    row = cards.board(demon)
    bead = view["demon"]["cycle"]
    corner = _corner(ritual, cards.ritual(demon).name)  # NW-BOARD-06
    says = [f"{each.name}. {printed.lasting(each)}" for each in row.passives]
    lines: list[NoteForm] = [{"says": each, "rule": "NW-BOARD-06"} for each in corner]
    lines += [{"says": each, "rule": "NW-BOARD-01"} for each in says]
    for slot, each in enumerate(row.cycle, 1):
        here = "Next: " if slot == bead else ""
        lines.append({"says": f"{here}{slot}. {each.name}. {say(each.effects)}", "rule": "NW-BOARD-03"})
    return {"kind": "notes", "title": f"Demon Board: {view['demon']['name']}", "lines": lines}


def _corner(ritual: RitualForm, codex: str) -> list[str]:
    rows = cards.cards()
    relics = ", ".join(next(row.name for row in rows.items.values() if row.kind == each) for each in ritual["relics"])
    return [f"Relics: {relics}.", f"Codex: {codex}.", f"Summoning Circle: {rows.circles[ritual['circle']].name}."]


def _ritual(ritual: RitualForm) -> PanelForm:
    lines: list[NoteForm] = [
        {"says": f"{'Done: ' if number < ritual['done'] else ''}{says}", "rule": "NW-VIC-05"}
        for number, says in enumerate(ritual["steps"])
    ]
    return {"kind": "notes", "title": "The ritual", "lines": lines}


def _matrix(view: View) -> PanelForm:
    """Which Demon has which Trait, as the Codex says, with the players' marks. The table concludes nothing."""
    every = cards.in_play(tuple(view["boxes"]))
    cells = {f"{row.id}/{trait}": "yes" for row in every.demons.values() for trait in row.traits}
    cells |= view["marks"]
    return {
        "kind": "matrix",
        "title": "Trait Matrix",
        "rows": [[row.id, row.name] for row in every.demons.values()],
        "columns": [[row.id, row.name] for row in every.traits.values()],
        "cells": cells,
        "marks": True,
    }
