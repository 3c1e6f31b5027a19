"""What a thing on the table is, what the party does with it, and what a host may rule who points at it. From a view
alone: why something cannot be done now is said elsewhere."""

from __future__ import annotations

from collections.abc import Iterator

from gloamboard.rules.kernel import About, Thing, Try
from gloamboard.rules.set_a_watch.asking import a_face
from gloamboard.rules.set_a_watch.cards import ABILITY, BOARD, OWNER, SPACE
from gloamboard.rules.set_a_watch.forms import CreatureForm, View


def about(view: View, seat: str, thing: Thing) -> About | None:
    match thing:
        case ("space", str(space)):
            return _space(view, space)
        case ("piece" | "card", str(id)) if id in ABILITY:
            return About(ABILITY[id].says, "SW-ABIL-01", tuple(_uses(view, id)))
        case ("piece", str(id)) if id in BOARD:
            board = BOARD[id]
            dice = ", ".join(f"d{sides}" for sides in board.dice)
            return About(
                f"Rolls {dice}. In Camp: {board.camp_says}", "SW-ROUND-04", (Try(("rest", id), "Rest in Camp"),)
            )
        case ("card", str(id)):
            return _creature(view, id)
        case ("verbs",):
            return About("", "", tuple(_verbs(view)))
    return None


def _space(view: View, space: str) -> About | None:
    if space in SPACE:
        row = SPACE[space]
        own = BOARD[view["camper"]].camp_says if space == "own-board" and view["camper"] else row.says
        return About(own, "SW-RUNE-01" if row.rune else "SW-CAMP-08", tuple(_places(view, space)))
    place = space.removeprefix("line-")
    if space.startswith("line-") and place.isdecimal() and int(place) <= len(view["line"]):
        return _in_line(view["line"][int(place) - 1])
    return None


def _in_line(card: CreatureForm) -> About:
    if card["face"] == "down":
        return About(
            "A facedown Creature: nobody knows it yet.", "SW-ATK-01", (Try(("tap", f"line-{card['place']}"), "Attack"),)
        )
    health = "" if card["health"] is None else f" Health {card['health']},"
    return About(
        f"{card['name']}.{health} damage {card['damage']}. {card['says']}",
        "SW-ATK-01",
        (Try(("attack", card["id"]), "Attack"),),
    )


def _creature(view: View, id: str) -> About | None:
    return next((_in_line(card) for card in view["line"] if card["face"] == "up" and card["id"] == id), None)


def _faces(view: View, adventurer: str | None) -> list[int]:
    dice = next((one["dice"] for one in view["party"] if one["id"] == adventurer), ())
    return sorted({die["face"] for die in dice if die["face"] and not die["used"]}, reverse=True)


def _places(view: View, space: str) -> Iterator[Try]:
    """A die of the camper on that space; of several that cannot go there the highest says why."""
    for face in _faces(view, view["camper"])[:3] or [0]:
        yield Try(("camp", space, face), f"Put {a_face(face)} here" if face else "Put a die here")


def _uses(view: View, card: str) -> Iterator[Try]:
    if ABILITY[card].passive:
        yield Try(("passive", card), "Use it")
        return
    for face in _faces(view, OWNER[card])[:1] or [0]:
        yield Try(("ability", card, face), f"Put {a_face(face)} on it" if face else "Put a die on it")
    yield Try(("exhaust", card), "Exhaust it")


def _verbs(view: View) -> Iterator[Try]:
    """In Camp, the spaces of the camp; on Watch, the revealed Creatures of the Line."""
    if view["step"] == "camp":
        yield from (
            Try(("camp", space, max(_faces(view, view["camper"]), default=0)), row.name) for space, row in SPACE.items()
        )
    if view["step"] == "fight":
        yield from (
            Try(("attack", card["id"]), f"Attack {card['name']}") for card in view["line"] if card["face"] == "up"
        )


# --- what a host may rule -----------------------------------------------------------


def rulings_on(view: View, thing: Thing) -> list[Try]:
    match thing:
        case ("track", "Firewood", *_) | ("space" | "piece", "fire" | "fire-token"):
            return [Try(("ruling", "wood", "amount", by), f"Firewood {by:+d}") for by in (1, 2, -1, -2)]
        case ("piece" | "card", str(id)) if id in ABILITY:
            return [Try(("ruling", "turn_card", "card", id), "Turn it over: exhaust or refresh it")]
        case ("die", str(adventurer), int(nth)) if adventurer in BOARD:
            return list(_die_rulings(adventurer, nth))
        case ("card", str(id)):
            place = next((card["place"] for card in view["line"] if card["face"] == "up" and card["id"] == id), 0)
            return list(_line_rulings(view, str(place)))
        case ("space", str(space)) if space.startswith("line-"):
            return list(_line_rulings(view, space.removeprefix("line-")))
        case ("track", "Creature deck", *_):
            return [Try(("ruling", "lengthen"), "Add its top card to the Line, unseen")]
        case ("track", "Horde", *_):
            return [Try(("ruling", "feed_horde", "count", 1), "Add a Creature, unseen")]
        case ("track", "Graveyard", *_):
            return [Try(("ruling", "raise_dead"), "Give its top Creature to the Line")]
    return []


def _die_rulings(adventurer: str, nth: int) -> Iterator[Try]:
    whose = ("who", adventurer, "die", nth)
    yield Try(("ruling", "give_die", *whose), "Give it back unspent")
    yield Try(("ruling", "take_die", *whose), "Take it away: it is spent")
    for face in range(1, BOARD[adventurer].dice[nth - 1] + 1):
        yield Try(("ruling", "turn_die", *whose, "face", face), f"Turn it to {face}")


def _line_rulings(view: View, place: str) -> Iterator[Try]:
    if not place.isdecimal() or not 1 <= int(place) <= len(view["line"]):
        return
    card, at = view["line"][int(place) - 1], int(place)
    if card["face"] == "down":
        yield Try(("ruling", "reveal", "which", "next", "count", 1), "Turn up the next facedown Creature")
    else:
        yield Try(("ruling", "defeat_it", "card", card["id"]), "Defeat it")
    yield Try(("ruling", "step_nearer", "place", at), "Move it one place nearer")
    yield Try(("ruling", "take_creature", "place", at), "Take it out of the Line")
