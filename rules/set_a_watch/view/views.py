"""What everybody may know, as plain data. The game is co-operative and open: all seats see the same; what nobody has
seen yet (facedown Creatures, the Horde, the order of piles) is not in the state to begin with."""

from __future__ import annotations

from typing import cast

from gloamboard.rules.kernel import PUBLIC
from gloamboard.rules.kernel.forms import Pieces, SeatForm
from gloamboard.rules.set_a_watch.cards import ABILITY, CAMP, CARD, LOCATION, OWNER, SPACE
from gloamboard.rules.set_a_watch.forms import (
    AbilityForm,
    AdventurerForm,
    CreatureForm,
    Face,
    LocationForm,
    Looked,
    View,
)
from gloamboard.rules.set_a_watch.state import DICE_OF, PLACES, SLOTS_OF, SPARES_OF, State, nth
from gloamboard.rules.set_a_watch.table.health import attackers, beast_value, health, reach_of

PHASE_SAYS = {
    "party": "Choosing Adventurers",
    "abilities": "Dealing Abilities",
    "piles": "Making the piles",
    "location": "A new Location",
    "roll": "Rolling",
    "rolled": "Rolled",
    "rest": "Who rests?",
    "camp": "Camp",
    "dusk": "Dusk",
    "settle": "Watch",
    "fight": "Watch",
    "toll": "Out of actions",
    "dawn": "Dawn",
    "over": "The end",
}


def view(state: State, seat: str) -> View:
    return {
        "game": "set_a_watch",
        "title": "Set a Watch",
        "you": None if seat == PUBLIC else seat,
        "round": state.round,
        "phase": PHASE_SAYS[state.phase],
        "step": state.phase,
        "seats": _seats(state),
        "pieces": _pieces(state),
        "difficulty": state.terms.summons,
        "fire": {"wood": state.fire, "of": CAMP.firewood_max, "level": state.level()},
        "location": location(state.location),
        "map_left": len(state.map),
        "next": location(state.map[-1]) if state.map and state.map[-1][0] != "?" else None,
        "party": [_adventurer(state, a) for a in range(len(state.party))],
        "camper": None if state.camper < 0 else state.party[state.camper],
        "camp": {space: _dice_on(state, space) for space in SPACE},
        "line": [creature(state, at) for at in range(len(state.line))],
        "graveyard": [_face(card) for card in reversed(state.graveyard)],
        "deck": {"count": len(state.deck), "seen": _known_top(state)},
        "horde": len(state.horde),  # SW-HORDE-01
        "unhallowed": {"count": len(state.unhallowed), "top": _top_unhallowed(state)},
        "looking": cast(list[Looked], [_face(card) if card in CARD else location(card) for card in state.looking]),
        "aim": {"card": state.aim[0], "need": state.aim[1]} if state.aim[0] else None,
        "out": state.out[:],
        "ward": state.ward,
        "trod": list(state.trod),
        "footfalls": state.footfalls,
        "moment": {"word": state.moment.word, "space": state.moment.space, "n": state.moment.n}
        if state.moment.n
        else None,
    }


def _seats(state: State) -> dict[str, SeatForm]:
    found: dict[str, SeatForm] = {}
    for n, seat in enumerate(state.terms.seats):
        own = [state.party[a] for a in range(len(state.party)) if state.owner[a] == n]
        boards = [state.board(state.adventurer(name)) for name in own]
        found[seat] = {
            "name": "The whole party" if len(own) == 4 else ", ".join(board.name for board in boards) or seat,
            "colour": boards[0].colour if boards else "grey",
            "piece": own[0] if own else None,
            "pieces": own,
        }
    return found


def _pieces(state: State) -> Pieces:
    found: Pieces = {"fire-token": {"at": "fire", "name": "Fire token", "kind": "fire", "face": None}}
    for a, name in enumerate(state.party):
        board, home = state.board(a), f"board-{a + 1}"
        at = "rest" if a == state.camper else home
        found[name] = {"at": at, "name": board.name, "kind": "adventurer", "face": None}
        if state.rests[a]:
            face = "up" if state.rests[a] == 1 else "down"  # SW-CAMP-04 SW-CAMP-05
            found[f"rest-{a + 1}"] = {"at": home, "name": "Rest token", "kind": "rest", "face": face}
        for s in SLOTS_OF[a]:
            if state.cards[s]:
                row = ABILITY[state.cards[s]]
                turned = "down" if state.down[s] else "up"
                found[row.id] = {"at": home, "name": row.name, "kind": "ability", "face": turned}
    if "creatures" in state.terms.hands:
        for n, card in enumerate(state.line[:PLACES]):
            if state.up[n]:
                found[card] = {"at": f"line-{n + 1}", "name": CARD[card].name, "kind": "creature", "face": "up"}
    return found


def _adventurer(state: State, a: int) -> AdventurerForm:
    board = state.board(a)
    return {
        "id": board.id,
        "name": board.name,
        "of": list(state.seats_of(a)) if len(state.owner) == 4 else [],
        "shared": state.owner[a] < 0,
        "attack": board.attack,
        "reach": reach_of(state, a),
        "rests": state.rests[a],
        "place": "camp" if a == state.camper else "out" if a in state.barred else "watch",
        "dice": [
            {"sides": board.dice[nth(d)], "face": state.left[d], "rolled": state.rolled[d],
             "lies": state.lies[d], "used": bool(state.lies[d])}
            for d in DICE_OF[a]
        ],
        "abilities": [_ability(state, s) for s in SLOTS_OF[a] if state.cards[s]],
        "spares": [ability(card) for card in state.reserve[SPARES_OF[a]] if card],
        "tamed": [{**_face(card), "value": beast_value(state, a, card)} for owner, card in state.tamed if owner == a],
        "camp_says": board.camp_says,
    }  # fmt: skip


def _ability(state: State, s: int) -> AbilityForm:
    card = state.cards[s]
    return {**ability(card), "down": state.down[s], "fed": card in state.fed, "used": card in state.used}


def ability(card: str) -> AbilityForm:
    row = ABILITY[card]
    return {"id": row.id, "name": row.name, "says": row.says, "passive": bool(row.passive), "of": OWNER[card]}


def location(place: str) -> LocationForm | None:
    if not place:
        return None
    row = LOCATION[place]
    return {"id": row.id, "name": row.name, "kind": row.kind, "wood": row.wood, "count": row.count, "says": row.says}


def creature(state: State, at: int) -> CreatureForm:
    """A card of the Line; of a facedown one nothing is known."""
    if not state.up[at]:
        return {"face": "down", "name": "", "place": at + 1}
    card = state.line[at]
    able = attackers(state, at)
    return {
        **_face(card),
        "face": "up",
        "place": at + 1,
        "type": state.type_at(at),
        "health": health(state, at) if CARD[card].type != "summon" else None,
        "quiet": card in state.quiet,
        "rides": CARD[state.under[card]].name if card in state.under else None,
        "dice": [state.left[d] for d in range(12) if state.lies[d] == f"creature:{card}"],
        "in_reach_of": [state.party[a] for a in able],
    }


def _face(card: str) -> Face:
    row = CARD[card]
    return {"id": card, "row": row.id, "name": row.name, "type": row.type, "base": row.health, "damage": row.damage,
            "says": row.says, "guard": row.guard}  # fmt: skip


def _dice_on(state: State, space: str) -> list[int]:
    return [state.left[d] for d in range(12) if state.lies[d] == f"camp:{space}"]


def _known_top(state: State) -> list[Face]:
    """Cards on top of the deck that everybody has looked at."""
    known: list[Face] = []
    for entry in reversed(state.deck):
        if entry[0] == "?":
            break
        known.append(_face(entry))
    return known


def _top_unhallowed(state: State) -> Face | None:
    if not state.unhallowed or state.unhallowed[-1][0] == "?":
        return None
    return _face(state.unhallowed[-1])  # SW-SETUP-03
