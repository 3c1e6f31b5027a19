"""Who may rule what, and when. The ruling itself is the game's own; the evening carries it out."""

from __future__ import annotations

from gloamboard.errors import GloamboardError
from gloamboard.pi_app.mqtt.rights import may
from gloamboard.pi_app.referee.onlookers import Onlookers
from gloamboard.rules.kernel import EVERYBODY, HOST, Key, Play, Reason
from gloamboard.rules.kernel.explaining import eyes_of_ruling
from gloamboard.rules.kernel.game import known_to

ANSWER_FIRST = Reason("", "After that nobody could answer what is asked now. Answer it first, then rule.")
RULING_FIRST = Reason("", "A ruling is being carried out: answer what it asks, or take it back, then rule again.")
DEED_FIRST = Reason("", "Something is only half done: answer that first, or take it back, then rule.")
OVER = Reason("", "The game is over.")
NOT_HOST = Reason("", "Only the host may rule.")
CANNOT_RULE = Reason("", "This cannot be ruled now.")  # why, the one who hears it may not know
HIDDEN_RULING = Reason("", "That is hidden: whoever may know it rules it, on their own page.")
WOULD_BE_SEEN = Reason("", "The others would see something change by that. The host rules what all may know.")


class SeenByOthers(GloamboardError):
    """A ruling on something hidden has changed what others see."""


def no_ruling(play: Play, by: Onlookers, role: str, key: Key) -> Reason | None:
    """What keeps this role from ruling that now."""
    eyes = eyes_of_ruling(play, key)
    if eyes != EVERYBODY and not by.may_know(play, role, eyes):
        return HIDDEN_RULING if role == HOST else NOT_HOST
    if eyes == EVERYBODY and not may(role, "rule"):
        return NOT_HOST
    if (forbids := _forbids(play, by, role, key)) is not None:
        return forbids
    asked = play.pending
    if asked is None:
        return OVER
    if play.in_ruling:
        return RULING_FIRST
    waits = not asked.opened and getattr(play.game, "rulings_wait", False)
    return DEED_FIRST if waits else None


def _forbids(play: Play, by: Onlookers, role: str, key: Key) -> Reason | None:
    """Whether the game cannot do it is judged by how things are; why is said as far as this role knows them."""
    try:
        play.game.check_ruling(play.state, key)
    except ValueError as no:
        if by.one_side:
            return Reason("", f"{no}")
    else:
        return None
    try:
        play.game.check_ruling(known_to(play.game, play.state, by.eyes_of(role)), key)
    except ValueError as no:
        return Reason("", f"{no}")
    except Exception:  # whatever a game makes of a state without its secrets
        return CANNOT_RULE
    return CANNOT_RULE
