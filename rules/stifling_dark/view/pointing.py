"""What may be ruled by whoever points at a thing, from their view alone: by the host, to whom nothing that one side
hides is shown, or by the Adversary, on what it has Hidden."""

from __future__ import annotations

from collections.abc import Iterator

from gloamboard.rules.kernel import Thing, Try
from gloamboard.rules.stifling_dark.forms import View
from gloamboard.rules.stifling_dark.verbs.ruled import LOOSE
from gloamboard.rules.stifling_dark.verbs.unseen import SET_HIDDEN
from gloamboard.rules.stifling_dark.view.about import laid_board

LIGHTS = {"bright": "Light the Zone", "dim": "Make the Zone Dim", "off": "Take the Zone's lights away"}


def rulings_on(view: View, thing: Thing) -> list[Try]:
    if not view["people"]:
        return []
    match thing:
        case ("space", str(space)) if space in laid_board(view).around:
            return [*_hidden_rulings(view, space), *_noise_rulings(view, space), *_space_rulings(view, space)]
        case ("card", str(card)):
            return [
                Try(("ruling", "take_item", "card", card, person["id"]), "Take it away")
                for person in view["people"]
                if any(one["id"] == card for one in person.get("hand", ()))
            ]
        case ("piece", str(piece)) if any(person["id"] == piece for person in view["people"]):
            carried = Try(("ruling", "carry", "space", "?space", piece), "Move it to …")
            return [
                carried,
                *_person_rulings(piece, "Stamina"),
                *_person_rulings(piece, "Charge"),
                *_others(view, piece),
            ]
        case ("piece", str(piece)) if piece in _unseen(view):
            return [Try(("ruling", SET_HIDDEN, "what", piece, "space", "?space"), "Move it to …")]
        case ("piece", str(piece)) if piece in view["pieces"]:
            shifted = ("ruling", "shift_token", "token", piece, "space", "?space", _anybody(view))
            taken = Try(("ruling", "take_token", "token", piece, _anybody(view)), "Take it away")
            return [Try(shifted, "Move it to …"), taken] if view["pieces"][piece]["kind"] in LOOSE else []
        case ("track", str(title), *_) if ": " in title:
            name, _, what = title.partition(": ")
            ids = [person["id"] for person in view["people"] if person["name"] == name]
            return [one for id in ids for one in _person_rulings(id, what)]
    return []


def _unseen(view: View) -> dict[str, str]:
    """What the Adversary has Hidden, and where, in a view that has its ghosts: one that plays openly has none."""
    foe = view["foe"]
    lurk = {figure: str(at) for figure, at in foe.get("lurks", {}).items() if at and figure not in foe["revealed"]}
    return {what: at for what, at in {**lurk, **foe.get("hidden", {})}.items() if what in view["pieces"]}


def _hidden_rulings(view: View, space: str) -> Iterator[Try]:
    """A ghost is no thing to tap: who points at its space means it."""
    for what, at in _unseen(view).items():
        if at == space:
            moved = ("ruling", SET_HIDDEN, "what", what, "space", "?space")
            yield Try(moved, f"{view['pieces'][what]['name']}: move it to …")


def _anybody(view: View) -> str:
    return str(view["turn"] or view["people"][0]["id"])


def _space_rulings(view: View, space: str) -> Iterator[Try]:
    anybody = _anybody(view)
    if space in laid_board(view).door_at:
        for token in ("open", "locked", "damaged", "destroyed"):
            doing = ("ruling", "set_door", "space", space, "token", token, anybody)
            yield Try(doing, f"The Door is {token.title()}")
    for light, says in (
        ("bright", "Light the Zone"),
        ("dim", "Make the Zone Dim"),
        ("off", "Take the Zone's lights away"),
    ):
        yield Try(("ruling", "set_light", "space", space, "light", light, anybody), says)


def _noise_rulings(view: View, space: str) -> Iterator[Try]:
    """A Window is a line on the board: who points at a space beside it means it."""
    board = laid_board(view)
    for window, sides in board.windows.items():
        if space in sides:
            beyond = next((board.label[one] for one in sides if one != space), "")
            at = f"at the Window to {beyond}" if beyond else "at the Window"
            says = f"Take the Noise {at} away" if window in view["noise"] else f"Add Noise {at}"
            yield Try(("ruling", "turn_noise", "window", window, _anybody(view)), says)


def _person_rulings(id: str, what: str) -> Iterator[Try]:
    word = what.lower()
    if word in ("stamina", "charge"):
        for deed, says in (("gain", "Give"), ("lose", "Take")):
            yield Try(("ruling", f"{deed}_{word}", "who", "self", "amount", 1, id), f"{says} 1 {what}")


def _others(view: View, id: str) -> Iterator[Try]:
    yield Try(("ruling", "gain_wound", "who", "self", "side", "down", id), "Give a face-down Wound")
    yield Try(("ruling", "heal", "who", "self", id), "Turn a Wound face-down")
    yield Try(("ruling", "draw_items", "who", "self", "deck", "general", "count", 1, id), "Give a General Item")
    yield Try(("ruling", "gain_major", "who", "self", id), "Give a Major Ability token")
    yield Try(("ruling", "give_evidence", "amount", 1, id), "Give an Evidence")
    yield Try(("ruling", "give_evidence", "amount", -1, id), "Take an Evidence")
    yield Try(("ruling", "douse_flashlight", id), "Light off")
    for person in view["people"]:
        if person["id"] == id:
            for one in person["conditions"]:
                lost = ("ruling", "lose_condition", "who", "self", "condition", one["id"], id)
                yield Try(lost, f"No longer {one['name']}")
