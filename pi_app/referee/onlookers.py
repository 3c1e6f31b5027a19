"""Who looks on at an evening, as the wire calls them and as the rules do; and which question each of them is at.

Every view counts its own questions: one that is asked nothing new does not count on, so no number tells of another's.
"""

from __future__ import annotations

from typing import NamedTuple

from gloamboard.pi_app.mqtt.access import SIDES
from gloamboard.rules.kernel import EVERYBODY, HOST, PUBLIC, Game, Play, Setup
from gloamboard.rules.kernel.door import answers_for, may_know, served_by
from gloamboard.rules.kernel.game import SCREEN


class Numbers(NamedTuple):
    questions: dict[str, int]
    counted: int
    asked: tuple[str, ...]
    outrun: frozenset[str]


class Onlookers:
    def __init__(self, game: Game, setup: Setup) -> None:
        self.sides = game.sides(setup)
        # A screen for each side, as the wire calls it → the side; where all play together, SCREEN is that one.
        self.side_roles = dict(zip(SIDES, self.sides, strict=False)) if len(self.sides) > 1 else {}
        shared = (SCREEN,) if game.screen_for else ()
        self.eyes = (PUBLIC, *shared, *self.side_roles, *setup.seats)
        """Everybody who has a view of this evening, as the wire calls them."""
        self.questions: dict[str, int] = dict.fromkeys((PUBLIC, SCREEN, *self.side_roles, *setup.seats), 0)
        self._counted = 0
        self._asked: tuple[str, ...] = ()  # the seats who were asked last
        self.outrun: frozenset[str] = frozenset()
        """Seats whose last question somebody else has answered: what they still say to it comes too late."""

    @property
    def one_side(self) -> bool:
        """Whether all at the table play together."""
        return len(self.sides) == 1

    def has_secrets(self, role: str) -> bool:
        """Whether what this role does may be hidden from others at the table."""
        return not self.one_side and role in self.questions and role != PUBLIC

    def door_name(self, role: str) -> str:
        """A role as the door of the rules calls it: a side by its name."""
        return self.side_roles.get(role, role)

    def eyes_of(self, role: str) -> str:
        """Through whose eyes a role looks, as the door calls them."""
        return self.door_name(role) if role in self.eyes else PUBLIC

    def may_know(self, play: Play, role: str, eyes: str) -> bool:
        """Whether this role has a view that is among those eyes."""
        return role in self.eyes and may_know(play, self.door_name(role), eyes)

    def side_served(self, play: Play, role: str) -> str:
        """The side for whose every seat this role answers; empty when it is no shared screen."""
        return served_by(play, self.door_name(role))

    def speaks_for(self, play: Play, role: str, seat: str) -> bool:
        """Whether a shared screen may answer for this seat, or the host: who sees no more than everybody."""
        if side := self.side_served(play, role):
            return seat in self.sides[side]
        asked = play.pending
        return role == HOST and self.one_side and (asked is None or asked.is_open)

    # --- numbers -------------------------------------------------------------------

    def count(self, play: Play) -> None:
        """Number the question that is open now, for whoever is asked something new by it."""
        if play.decision == self._counted:
            return
        self._counted = play.decision
        for_all = play.pending is not None and play.pending.eyes == EVERYBODY
        if self.one_side or for_all or answers_for(play, SCREEN):
            self.questions[SCREEN] += 1
        for role, side in self.side_roles.items():
            self.questions[role] += for_all or bool(answers_for(play, side))
        waiting, answered = play.waiting(), play.answers[-1][0] if play.answers else ""
        for seat in waiting:
            self.questions[seat] += 1
        self.outrun = (self.outrun | {*self._asked}) - {*waiting, answered}
        self._asked = waiting
        if for_all:
            self.questions[PUBLIC] += 1

    def count_for(self, play: Play, eyes: str) -> None:
        """Something has changed for those eyes alone; the numbers of the others stay as they are."""
        self._counted = play.decision
        for who in self.eyes:
            self.questions[who] += may_know(play, self.door_name(who), eyes)

    def numbers(self) -> Numbers:
        """To come back to with `number_as`."""
        return Numbers(dict(self.questions), self._counted, self._asked, self.outrun)

    def number_as(self, numbers: Numbers) -> None:
        self.questions, self._counted, self._asked, self.outrun = numbers
