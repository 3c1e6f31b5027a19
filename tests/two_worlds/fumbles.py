"""What else happens at a table between two answers: hands do what nobody waits for, players want to take back what is
done, a host rules, people ask about what lies there, and things go wrong on one who is asked in secret."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from gloamboard.pi_app.mqtt.access import ROLES
from gloamboard.rules.kernel import HOST, PUBLIC, Key, NoAnswerLeft, Rng
from gloamboard.rules.kernel.explaining import POINTED, rulings_on
from tests.two_worlds.brings import AnyWorld, Brings

ENQUIRIES = ("about", "rulings", "would", "moments")
TRIES = 8  # things pointed at, for one on which something can be ruled


def fumble(brings: Brings, rng: Rng, one: AnyWorld, other: AnyWorld) -> None:
    """The same in both worlds where those eyes see it, else in one alone."""
    pads = sorted(one.referee.evening.pad_spaces)
    piece, pad, what = rng.pick(brings.pieces), rng.pick(pads), rng.below(12)
    hidden = one.play.pending is None or not one.play.pending.is_open
    role, fields = "board", dict[str, Any]()
    if what == 0:
        fields = {"kind": "control", "control": "dial", "event": "turn", "steps": 1}
    elif what == 1:
        fields = {"kind": "lifted", "piece": piece, "pad": pad}
    elif what == 2 and hidden:
        fields = {"kind": "placed", "piece": piece, "pad": pad}
    elif what == 3 and hidden:
        fields = {"kind": "control", "control": "confirm", "event": "press"}
    elif what == 4:
        role, fields = HOST, {"kind": "undo", "count": rng.pick((1, 2, 100))}
    elif what == 5:
        role, fields = brings.eyes, {"kind": "answer", "key": ["nothing"]}
    elif what == 6:
        role, fields = brings.eyes, {"kind": "undo", "count": 1}
    elif what == 7 and (key := _ruling(one, rng)) and _comes_to_the_same(brings, key, one, other):
        role, fields = HOST, {"kind": "ruling", "key": list(key)}
    elif what in (8, 9):
        _ask(brings, rng, one, other)
    elif hidden and what > 9:
        _go_wrong_unseen(brings, rng, one, other)
    if fields:
        for world in (one, other):
            if fields["kind"] == "answer":
                fields["decision"] = world.referee.evening.questions[role]
            world.send(role, **fields)
            world.wait()


def _go_wrong_unseen(brings: Brings, rng: Rng, one: AnyWorld, other: AnyWorld) -> None:
    """One who is asked for other eyes tries what may not be, marks with a pencil, loses inputs, rules what is hidden
    otherwise: in one world alone."""
    for seat in one.play.waiting():
        if seat in brings.roles:
            continue
        what = rng.below(4)
        if what == 0:
            one.answer(seat, ("nothing", "like", "this"))
        elif what == 3 and (key := _hidden_ruling(one, seat, rng)):
            one.send(seat, kind="ruling", key=list(key))
        elif what == 1:
            one.send(seat, kind="pencil", key=["panel", "row", "yes"])
        else:
            one.send(seat, kind="gap", count=1)
    one.wait()
    other.wait()


# --- asking and ruling ------------------------------------------------------------------


def _ask(brings: Brings, rng: Rng, one: AnyWorld, other: AnyWorld) -> None:
    """Somebody points at something they see: what it is, what may be ruled on it, and what that would change."""
    role = rng.pick([role for role in brings.roles if f"enquiry/{role}" in ROLES[role].sends])
    thing, key = _thing(one, role, rng), _ruling(one, rng)
    for what in ENQUIRIES:
        about = thing if what != "would" else key
        for world in (one, other) if about else ():
            world.enquire(role, what, about)
            world.wait()


def _thing(world: AnyWorld, role: str, rng: Rng) -> Key:
    """Something that whoever has this role sees and may point at."""
    evening = world.referee.evening
    seen = evening.seen(role if role in evening.eyes else PUBLIC)
    found: dict[str, list[Key]] = {"verbs": [("verbs",)], "space": [("space", one) for one in evening.layout.spaces]}
    found["piece"] = [("piece", piece) for piece in seen["view"].get("pieces") or {}]
    found["track"] = [("track", panel["title"], panel.get("seat") or "") for panel in seen["panels"]]
    for panel in seen["panels"]:
        found.setdefault("card", []).extend(("card", one["id"]) for one in panel.get("cards", ()) if one.get("id"))
        found.setdefault("die", []).extend(tuple(one["thing"]) for one in panel.get("dice", ()) if one.get("thing"))
    return rng.pick(rng.pick([things for things in found.values() if things]))


def _ruling(world: AnyWorld, rng: Rng) -> Key:
    """Something that a host may want to rule who points at a thing, as far as everybody sees it; empty where nothing is
    found to be ruled."""
    told = getattr(world.play.game, "rulings_on", None)
    evening = world.referee.evening
    if told is None:
        return ()
    for _ in range(TRIES):
        found: Sequence[Any] = told(world.play.game.view(world.play.state, PUBLIC), _thing(world, PUBLIC, rng))
        if found:
            space = rng.pick(sorted(evening.layout.spaces))
            return tuple(space if word == POINTED else word for word in rng.pick(found).attempt)
    return ()


def _hidden_ruling(world: AnyWorld, seat: str, rng: Rng) -> Key:
    """Something that this seat may rule which is hidden from the others; empty where there is nothing."""
    spaces = sorted(world.referee.evening.layout.spaces)
    pieces = world.play.game.view(world.play.state, seat).get("pieces") or {}
    found = [row["key"] for piece in pieces for row in rulings_on(world.play, ("piece", piece), seat)]
    return tuple(rng.pick(spaces) if word == POINTED else word for word in rng.pick(found)) if found else ()


def _comes_to_the_same(brings: Brings, key: Key, *worlds: AnyWorld) -> bool:
    """Whether a ruling makes the same facts in both, or can be made in one of them alone: that would tell."""
    made = []
    for world in worlds:
        after, facts = world.play.clone(), None
        if world.referee.evening.no_ruling(HOST, key) is None:
            with suppress(NoAnswerLeft):  # the referee refuses that too
                after.answer(HOST, key)
                facts = list(brings.facts(world.play.state, HOST, key, after))
        made.append(facts)
    return None in made or made[0] == made[1]
