"""What somebody may know, as plain data: one function makes every view from the state, and leaves secrets out.

Open to all is what lies on the main board. The Adversary also sees its mini-map and cards, the Investigators each
other's Items. Nobody sees what nobody has seen: face-down Wounds and decks. A room adds a piece of its own with
`@adds_to_view`: it gets the state and whether either side's secrets may be shown.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from gloamboard.rules.kernel import PUBLIC
from gloamboard.rules.kernel.forms import MomentForm, Pieces, SeatForm
from gloamboard.rules.stifling_dark.cards.box import CARD, PRINTED, by_count, called
from gloamboard.rules.stifling_dark.forms import FoeForm, ItemForm, LightForm, PersonForm, View, WoundForm
from gloamboard.rules.stifling_dark.light.levels import lit_by
from gloamboard.rules.stifling_dark.light.reveal import kind_of, token_called
from gloamboard.rules.stifling_dark.people.tracks import charge_most, stamina_most
from gloamboard.rules.stifling_dark.state.state import ADVERSARY, INVESTIGATORS, SPIRIT, TURNED, UNSEEN, State

PHASE_SAYS = {
    "investigators": "Choosing Investigators",
    "start": "Placing figures",
    "medical": "Laying out Medical Items",
    "foe": "The Adversary prepares",
    "evidence": "The Adversary prepares",
    "pois": "The Adversary prepares",
    "lair": "The Adversary prepares",
    "gifts": "Points of Interest",
    "event": "Event",
    "order": "Investigators' turns",
    "turn": "Investigator's turn",
    "aim": "Placing a Flashlight",
    "sweep": "Placing a Flashlight",
    "hunt": "The Adversary hunts",
    "prowl": "The Adversary hunts",
    "dawn": "End of the round",
    "over": "The end",
}


class Knows(NamedTuple):
    """Whose secrets a pair of eyes may see."""

    adversary: bool
    investigators: bool


Adds = Callable[[State, Knows, View], None]
ADDED: list[Adds] = []


def adds_to_view(piece: Adds) -> Adds:
    ADDED.append(piece)
    return piece


def knows(state: State, eyes: str) -> Knows:
    """What these eyes may see: a seat, a side by its name, or PUBLIC."""
    terms = state.terms
    hunter = eyes in (ADVERSARY, terms.hunter)  # SD-ASET-02
    searcher = eyes == INVESTIGATORS or (eyes in terms.seats and not hunter)
    return Knows(
        hunter or ADVERSARY in terms.open_info, searcher or INVESTIGATORS in terms.open_info
    )  # SD-INFO-05 SD-ASET-02


def view(state: State, eyes: str) -> View:
    sees = knows(state, eyes)
    seen: View = {
        "game": "stifling_dark",
        "title": "The Stifling Dark",
        "you": eyes if eyes in state.terms.seats else None,
        "side": ADVERSARY if eyes in (ADVERSARY, state.terms.hunter) else None if eyes == PUBLIC else INVESTIGATORS,
        "round": state.round,
        "of_rounds": PRINTED.rounds,
        "phase": PHASE_SAYS[state.phase],
        "step": state.phase,
        "scenario": state.terms.scenario,
        "adversary": state.terms.adversary,  # SD-ASET-01
        "map": {"tiles": [state.terms.map]},
        "seats": _seats(state, eyes),
        "pieces": _pieces(state, sees) | (_ghosts(state) if eyes in (ADVERSARY, state.terms.hunter) else {}),
        "people": [_person(state, who, sees) for who in state.everyone()],
        "turn": state.people[state.turn] if state.turn >= 0 else None,
        "mp": max(0, state.mp) if state.turn >= 0 else None,
        "light": _light(state),
        "beams": [
            {"origin": space, "spaces": sorted(lit_by(state.board, space, angle, state.shut))}
            for _, space, angle in state.beams
        ],
        "doors": dict(sorted(state.doors.items())),
        "windows": dict(sorted(state.panes.items())),
        "passage": list(state.passage),
        "noise": sorted(state.noise),
        "shadows": {
            figure: {"space": space, "face": "up" if up else "down", "within": far}
            for figure, (space, up, far) in sorted(state.shadows.items())
        },
        "seen": {
            figure: {"space": seen.space, "round": seen.round, "within": seen.within}
            for figure, seen in sorted(state.seen.items())
        },
        "trail": {"spaces": list(state.trail), "n": state.trails},
        "event": _card(state.event) if state.event else None,
        "lasting": [_card(card) for card in state.lasting],
        "evidence": {"turned_in": state.turned_in, "needed": state.quota() if _ready(state) else None},
        "objective": _card(state.objective) if state.objective else None,
        "aids": _aids(state),
        "foe": _foe(state, sees),
        "decks": {name: len(state.bags.get(name, ())) for name in ("general", "cursed", "medical")},
        "moment": _moment(state),
    }
    if seen["side"] == ADVERSARY and ADVERSARY not in state.terms.open_info:
        seen["quiet"] = True  # whoever sits opposite must not read off a phone where it is
    for piece in ADDED:
        piece(state, sees, seen)
    return seen


def _ready(state: State) -> bool:
    return len(state.people) == len(state.terms.owner)


def _aids(state: State) -> list[str]:
    """The aids beside the board; that of a Banish Objective is fetched when it is chosen."""
    chosen = CARD[state.objective].name if state.objective else ""
    return ["Round Order", *state.scenario.aids, *(aid for aid in PRINTED.aids if aid == chosen)]  # SD-SETUP-10


def _moment(state: State) -> MomentForm | None:
    word, space, n = state.moment
    return {"word": word, "space": space, "n": n} if n else None


def _seats(state: State, eyes: str) -> dict[str, SeatForm]:
    found: dict[str, SeatForm] = {}
    for seat in state.terms.seats:
        if seat == state.terms.hunter:
            acting = max(state.figure, 0) if eyes in (ADVERSARY, seat) else 0  # which of them acts is its own secret
            piece = state.figures[acting] if state.figures else None
            found[seat] = {"name": state.foe.name, "colour": state.foe.colour, "piece": piece, "side": ADVERSARY}
            continue
        own = [who for who in state.everyone() if state.terms.owner[who] == seat]
        found[seat] = {
            "name": ", ".join(state.name(who) for who in own) or seat,
            "colour": state.person(own[0]).colour if own else "grey",
            "piece": state.people[own[0]] if own else None,
            "pieces": [state.people[who] for who in own],
            "side": INVESTIGATORS,
        }
    return found


def _pieces(state: State, sees: Knows) -> Pieces:
    """What lies and stands on the main board, and nothing else."""
    found: Pieces = {}
    for who in state.everyone():
        kind = "spirit" if state.status[who] == SPIRIT else "investigator"
        at = state.place[who] or None
        found[state.people[who]] = {"at": at, "name": state.name(who), "kind": kind, "face": None}
    for figure, id in enumerate(state.figures):
        if figure < len(state.revealed):
            at = state.lurks[figure] if state.revealed[figure] else None  # SD-INFO-07 SD-INFO-09
            found[id] = {"at": at, "name": state.figure_row(figure).name, "kind": "adversary", "face": None}
    for token, space in sorted(state.tokens.items()):  # SD-MAP-06
        left = state.words.get(token) if sees.investigators else None  # what somebody dropped there: SD-INFO-02
        name = called(left) if left else token_called(token)
        found[token] = {"at": space, "name": name, "kind": kind_of(token), "face": None}
    return found


def _ghosts(state: State) -> Pieces:
    """What lies and stands on the Adversary's mini-map, for its own eyes."""
    found: Pieces = {}
    for figure, id in enumerate(state.figures):
        if figure < len(state.lurks) and not state.revealed[figure]:
            at = state.lurks[figure] or None
            found[id] = {"at": at, "name": state.figure_row(figure).name, "kind": "adversary", "face": None}
    for token, space in sorted(state.hidden.items()):  # SD-ASET-02
        name = "The Cursed Point of Interest token" if token == state.cursed_poi else token_called(token)
        found[token] = {"at": space, "name": name, "kind": kind_of(token), "face": None}
    return found


def _person(state: State, who: int, sees: Knows) -> PersonForm:
    row = state.person(who)
    spirit = state.status[who] == SPIRIT
    shown: PersonForm = {
        "id": row.id,
        "name": row.name,
        "of": state.seat_of(who),
        "status": state.status[who],
        "at": state.place[who] or None,
        "mp": row.mp,
        "stamina": state.stamina[who],
        "stamina_most": 0 if spirit else stamina_most(state, who),
        "charge": state.charge[who],
        "charge_most": 0 if spirit else charge_most(state, who),
        "major": state.major[who],
        "wounds": [_wound(entry) for entry in state.wounds[who]],  # SD-WND-02
        "conditions": [_card(card) for card in state.conditions[who]],
        "evidence": state.evidence[who],
        "pocket": list(state.pocket[who]),
        "chill": bool(state.chill[who]),
        "had_turn": state.had_turn[who],
        "items": len(state.items[who]),  # SD-RULING-48
        "spirit": _card(state.spirit[who]) if state.spirit[who] else None,
        "powers": [{"name": power.name, "says": power.says, "major": power.major} for power in row.powers],
    }
    if sees.investigators:  # SD-INFO-02 SD-INFO-03
        shown["hand"] = [
            {**_card(card), "supply": state.supply.get(card)} for card in state.items[who]
        ]  # SD-INFO-02 SD-INFO-03
    return shown


def _wound(entry: str) -> WoundForm:
    if entry[0] in (UNSEEN, TURNED):
        return {"face": "down"}
    row = _card(entry)
    return {"face": "up", "id": row["id"], "name": row["name"], "says": row["says"], "type": row["type"]}


def _card(card: str) -> ItemForm:
    row = CARD[card]
    return {"id": card, "name": row.name, "says": row.says, "type": row.type}


def _light(state: State) -> LightForm:
    return {
        "bright": sorted(state.bright),
        "beams": [
            {"of": state.people[who], "at": space, "angle": round(angle, 2)} for who, space, angle in state.beams
        ],
        "bright_zones": list(state.bright_zones),
        "dim_zones": list(state.dim_zones),
        "faltering": list(state.faltering),
    }


def _foe(state: State, sees: Knows) -> FoeForm:
    """The Adversary as the Investigators know it; for its own eyes also all that is behind the screen."""
    shown: FoeForm = {
        "name": state.foe.name,
        "revealed": [id for id, up in zip(state.figures, state.revealed, strict=False) if up],
        "played": [_card(card) for card in state.played],  # SD-INFO-04
        "cards": by_count(state.foe.abilities, len(state.people)) if _ready(state) else 0,
    }
    if sees.adversary:
        shown |= {
            "lurks": dict(zip(state.figures, state.lurks, strict=False)),
            "hidden": dict(sorted(state.hidden.items())),
            "cursed_poi": state.cursed_poi,
            "attack": _card(state.attack) if state.attack else None,
            "abilities": [_card(card) for card in state.abilities],
            "face_down": list(state.unready),
            "cooldown": {card: list(rest) for card, rest in state.cooldown.items()},
            "track": {"name": state.foe.track, "value": state.track, "of": state.foe.track_most},
            "acting": state.figures[state.figure] if state.figure >= 0 else None,
            "mp": state.mp if state.step_is_hunt() else None,
            "roll": state.roll if state.roll >= 0 else None,
            "held": [list(sign) for sign in state.held],
            "used": list(state.used) if state.step_is_hunt() else [],
        }
    return shown
