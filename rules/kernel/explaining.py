"""What a thing on the table is, what may be done with it, which rule forbids the rest; and what a ruling would change.

All of it passes through the door: whoever asks hears nothing that they may not know. Nothing is done here.

A game may bring two functions of the view. `about(view, seat, thing)` says what a thing is and what players do with
such things; `rulings_on(view, thing)` says what somebody may want to rule who points at it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gloamboard.rules.kernel.asking.choices import EVERYBODY, Key, Option
from gloamboard.rules.kernel.door import answers_for, may_know, open_eyes, seen_by, why_not
from gloamboard.rules.kernel.forms import AboutForm, PanelForm, PieceForm, Pieces, ReasonForm, RulingForm, View, Word
from gloamboard.rules.kernel.game import PUBLIC, About, Attempt, Thing, Try
from gloamboard.rules.kernel.play import HOST, Play, RulesFault

NO_PIECE: PieceForm = {"at": None, "name": "", "kind": "", "face": None}
POINTED = "?space"  # in a ruling: a space that the host points at next


def explain(play: Play, who: str, thing: Thing) -> AboutForm:
    """What it is, and for each thing that is done with such a thing and cannot be done now, why not."""
    view = play.game.view(play.state, open_eyes(play, who))
    seat = who if who in play.setup.seats else next(iter(answers_for(play, who)), "")
    told = getattr(play.game, "about", None)
    about: About | None = told(view, seat, thing) if told is not None else None
    if about is None:
        return {"says": "", "rule": "", "can": [], "cannot": []}
    can: list[list[Word]] = []
    cannot: list[ReasonForm] = []
    asked = seat and (thing[0] != "verbs" or _asks_for_a_deed(play, seat, who, about.tries))
    for attempt, says in about.tries if asked else ():
        if meant := [list(option.key) for option in _open_to(play, seat, who) if _is_meant(option, attempt)]:
            can += meant
            continue
        reason = why_not(play, seat, attempt, who)
        cannot.append({"says": says, "why": reason.says, "rule": reason.rule, "spaces": list(reason.spaces)})
    return {"says": about.says, "rule": about.rule, "can": can, "cannot": cannot}


def _asks_for_a_deed(play: Play, seat: str, who: str, tries: Sequence[Try]) -> bool:
    """Whether verbs are an answer to what is open: while it is asked which card to take, none of them is missed."""
    opens = play.pending is not None and play.pending.opens
    return opens or any(_is_meant(option, one.attempt) for option in _open_to(play, seat, who) for one in tries)


def _open_to(play: Play, seat: str, who: str) -> list[Option]:
    """What this seat could answer now, as far as whoever points may know of it: a shared screen lies open, and keeps
    what is for one seat's eyes behind a curtain."""
    asked = play.pending
    if asked is None or seat not in play.waiting():
        return []
    return [one for one in asked.options(seat) if who == seat or may_know(play, who, one.eyes or asked.eyes)]


def _is_meant(option: Option, attempt: Attempt) -> bool:
    return option.key[: len(attempt)] == attempt or option.hand == attempt


def rulings_on(play: Play, thing: Thing, who: str = PUBLIC, *, checked: bool = True) -> list[RulingForm]:
    """What may be ruled by whoever points at this: by the host what is for everybody, by a side of several what it
    hides from the others; as far as it can be ruled now and would do anything. Not `checked`: all of it, where what can
    be ruled would tell what is hidden."""
    told = getattr(play.game, "rulings_on", None)
    if told is None:
        return []
    found: list[RulingForm] = []
    for attempt, says in told(play.game.view(play.state, who), thing):
        eyes = eyes_of_ruling(play, attempt)
        mine = eyes == EVERYBODY if who == PUBLIC else eyes != EVERYBODY and may_know(play, who, eyes)
        if not mine:
            continue
        if not checked or POINTED in attempt or _does_something(play, attempt):
            found.append({"key": list(attempt), "says": says})
    return found


def eyes_of_ruling(play: Play, key: Key) -> str:
    """Who may know of a ruling, and so makes it: the host what is for everybody, a side its own secrets."""
    told = getattr(play.game, "ruling_eyes", None)
    several = len(play.game.sides(play.setup)) > 1
    return str(told(play.state, key)) if told is not None and several else EVERYBODY


def _does_something(play: Play, key: Key) -> bool:
    """Whether a ruling can be, and would not leave all as it is. It is tried on a clone."""
    tried = play.clone()
    try:
        play.game.check_ruling(play.state, key)
        tried.answer(HOST, key)
    except (ValueError, RulesFault):  # refused, or it would break what is being played: the others are offered still
        return False
    return tried.in_ruling or tried.hash() != play.hash()


UNSEEN = "What it rolls, draws, turns up or brings to light is seen when it is so, and not before."


def would_change(play: Play, key: Key, names: Mapping[str, str] | None = None) -> list[str]:
    """What everybody would see changed by a ruling, in words: its story, then pieces and tracks. It is tried on a
    clone; raises what the game raises. Nobody learns beforehand what a ruling would turn up. `names`: of spaces."""
    before = seen_by(play, PUBLIC)
    tried = play.clone()
    tried.answer(HOST, key)
    after = seen_by(tried, PUBLIC)
    if _turns_up(play, tried, before["view"], after["view"]):
        return [UNSEEN]
    lines = [str(line["says"]) for line in after["story"]]  # a clone's story begins empty
    lines += _moved(before["view"].get("pieces") or {}, after["view"].get("pieces") or {}, names or {})
    lines += _tracks(before["panels"], after["panels"])
    asked = after["asks"]
    if tried.in_ruling and asked and asked["asks"]:
        lines.append(f"Then it is asked: {asked['asks']}")
    return lines


def _turns_up(play: Play, tried: Play, before: View, after: View) -> bool:
    """Whether something that nobody knows would be seen: a roll, a draw, a look, a token turned up that then shows
    more than its back. A card of one's own is known on both sides."""
    was = before.get("pieces") or {}
    turned = [
        (was[id], piece)
        for id, piece in (after.get("pieces") or {}).items()
        if piece["face"] == "up" and id in was and was[id]["face"] == "down"
    ]
    return (
        any({**old, "face": "up", "at": new["at"]} != new for old, new in turned)
        or tried.state.streams != play.state.streams
        or tried.learnt != play.learnt
    )


def _moved(before: Pieces, after: Pieces, names: Mapping[str, str]) -> list[str]:
    found = []
    for id in {**before, **after}:
        was, now = before.get(id, NO_PIECE), after.get(id, NO_PIECE)
        name = now["name"] or was["name"]
        if was["at"] != now["at"]:
            found.append(f"{name}: {_place(was['at'], names)} → {_place(now['at'], names)}.")
        elif was["face"] != now["face"]:
            found.append(f"{name} is turned {now['face'] or 'over'}.")
    return found


def _place(at: str | None, names: Mapping[str, str]) -> str:
    return names.get(at, at) if at else "off the board"


def _tracks(before: Sequence[PanelForm], after: Sequence[PanelForm]) -> list[str]:
    """Tracks and decks, by their title."""
    was, now = _values(before), _values(after)
    return [f"{title}: {was[title]} → {now[title]}." for title in now if title in was and was[title] != now[title]]


def _values(panels: Sequence[PanelForm]) -> dict[str, int]:
    tracks = {one["title"]: one["value"] for one in panels if one["kind"] == "track"}
    return tracks | {one["title"]: one["count"] for one in panels if one["kind"] == "deck"}
