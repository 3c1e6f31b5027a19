"""What somebody at a page wants to know of the game as it stands: answered for their eyes, without changing anything.

Nothing here is logged or kept, and whatever cannot be worked out is answered with nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from gloamboard.pi_app.layout.tiles import space_names
from gloamboard.pi_app.mqtt import messages as m
from gloamboard.pi_app.referee.evening import Evening
from gloamboard.pi_app.referee.ruling import ANSWER_FIRST
from gloamboard.rules.kernel import HOST, NoAnswerLeft, Thing
from gloamboard.rules.kernel.explaining import UNSEEN, explain, rulings_on, would_change

Found = dict[str, object]

MOMENTS = 8  # of those that can be taken back, the newest


def found_out(evening: Evening, role: str, asked: m.Enquiry, finished: Callable[[], Sequence[object]] = list) -> Found:
    """The answer to an enquiry of that role. Where some hide from others nothing is tried beforehand: what a ruling
    would change might tell what only one side knows."""
    thing = tuple(asked.thing)
    if asked.what == "about":
        return dict(explain(evening.play, evening.onlookers.eyes_of(role), thing))
    if asked.what == "rulings" and thing == ("verbs",):
        return {"typed": getattr(evening.game, "typed_rulings", list)()}
    if asked.what == "would":
        return _would(evening, role, thing)
    if asked.what == "rulings" and role != HOST:
        return _own_rulings(evening, role, thing)
    if role != HOST:
        return {}
    if asked.what == "evenings":
        return {"evenings": finished()}
    if asked.what == "moments":
        return {"moments": evening.moments(MOMENTS)}
    return {"rulings": rulings_on(evening.play, thing, checked=evening.one_side)}


def _own_rulings(evening: Evening, role: str, thing: Thing) -> Found:
    """What a side may rule that points at something it hides."""
    if evening.one_side or role not in evening.eyes:
        return {}
    return {"rulings": rulings_on(evening.play, thing, evening.onlookers.eyes_of(role))}


def _would(evening: Evening, role: str, thing: Thing) -> Found:
    no = None if not evening.one_side else evening.no_ruling(role, thing)
    if no is not None:
        return {"refused": no.says}
    if not evening.one_side:
        return {"would": [UNSEEN]}
    try:
        return {"would": would_change(evening.play, thing, space_names(evening.layout))}
    except NoAnswerLeft:
        return {"refused": ANSWER_FIRST.says}
