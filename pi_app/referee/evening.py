"""One evening: a running game and what inputs mean in it. No wire, no disk, no clock: same inputs, same evening.

An input that breaks the rules' own program leaves everything as it stood before it.
"""

from __future__ import annotations

import traceback
from collections.abc import Mapping, Sequence

from gloamboard.pi_app.layout.tiles import Tiles
from gloamboard.pi_app.mqtt import messages as m
from gloamboard.pi_app.mqtt.rights import may
from gloamboard.pi_app.referee.forms import MomentBack
from gloamboard.pi_app.referee.hands import board, carrying
from gloamboard.pi_app.referee.hands.board import Fit
from gloamboard.pi_app.referee.hands.meaning import Meant
from gloamboard.pi_app.referee.hands.offer import LeftLying, offer_of
from gloamboard.pi_app.referee.ruling import ANSWER_FIRST, WOULD_BE_SEEN, SeenByOthers, no_ruling
from gloamboard.pi_app.referee.seating import CannotSit
from gloamboard.pi_app.referee.standing import Standing
from gloamboard.pi_app.referee.taken import Taken
from gloamboard.pi_app.referee.taking_back import moments, take_back
from gloamboard.rules.kernel import EVERYBODY, HOST, PUBLIC, Answer, Game, Key, NoAnswerLeft, Reason, Refused, Setup
from gloamboard.rules.kernel.door import why_not
from gloamboard.rules.kernel.explaining import eyes_of_ruling
from gloamboard.rules.kernel.game import known_to

FROM_BOARD = ("placed", "lifted", "control", "prop")
CONFIRM = "confirm"
SIGNS = ("yes", "no", "?")  # what a pencil marks; anything else rubs out
MOST_MARKS = 200  # of one player
ASKED_FIRST = Reason("", "Somebody is asked something that is not for everybody; that comes first.")
NOT_TURNED = Reason("", "It points at nothing yet: turn it first.")
BROKE = Reason("", "The rules could not work that out, so nothing was done. The host can take the last ruling back.")


class Evening(Standing):
    def __init__(self, game: Game, setup: Setup, tiles: Tiles, evening_id: str = "") -> None:
        super().__init__(game, setup, tiles)
        self.id = evening_id

    def is_meant(self, evening: str | None) -> bool:
        """Whether what was sent to that evening is for this one. Before 0.2.0 neither inputs nor evenings had an id:
        what such an outbox still holds belongs to the evening beside it. An empty id is of a sender that has seen no
        evening yet."""
        return evening in ("", self.id) or (evening is None and not self.id)

    # --- inputs ------------------------------------------------------------------

    def take(self, role: str, what: m.Input) -> Taken:
        """Find out what an input means and do it. Where the rules break under it, nothing was done."""
        stood = self._stand()
        try:
            taken = self._do(role, what)
            undecided = stood.hands.offer and stood.hands.offer.put
            if taken.answers and undecided:
                self._look_again(taken, undecided)
            taken.offered |= self.hands.offer != stood.hands.offer
            if taken.answers and what.kind == "ruling":
                self._look()  # no question offered this: it counts only when what it leads to can be shown
        except NoAnswerLeft:
            self._stand_again(stood)
            return Taken(refused=ANSWER_FIRST)
        except SeenByOthers:
            self._stand_again(stood)
            return Taken(refused=WOULD_BE_SEEN)
        except Exception:
            self._stand_again(stood)
            return Taken(refused=BROKE, trace=traceback.format_exc())
        return taken

    def lies(
        self,
        pads: Mapping[str, list[str]],
        aside: Sequence[str],
        unseen: Mapping[str, list[str]] | None = None,
        lost: Mapping[str, list[str]] | None = None,
    ) -> None:
        """How everything lies, as the table says: what it does not read now, and of that what for long."""
        self.lying.pads, self.lying.aside, self.lying.unseen = pads, tuple(aside), unseen or {}
        self.asking.told(lost or {}, self._pieces(), self.pad_spaces)
        self.hands.in_air = [piece for piece in self.hands.in_air if not self.asking.is_lost(piece)]
        if self._laid is not True:
            left = len(self.differences())
            self._laid, self._to_lay = left == 0 or self._begun, max(self._to_lay, left)

    def lies_as(self, what: m.Input) -> None:
        """What a hand did on the board, of which nothing is played: where the pieces lie now."""
        if what.kind == "placed":
            self.lying.put(what.piece or "", what.pad or "")
        elif what.kind == "lifted":
            crowd = what.pad in self.layout.crowds
            (self.lying.lose_sight if crowd else self.lying.take)(what.piece or "", what.pad or "")

    def _do(self, role: str, what: m.Input) -> Taken:
        if what.kind in FROM_BOARD:
            return self._from_board(what) if role == "board" else Taken(refused=_not_yours(what.kind))
        if what.kind == "answer":
            return self._answer(role, what)
        if what.kind == "undo":
            return self._undo(role, what.count)
        if what.kind == "ruling":
            return self._ruling(role, what)
        if what.kind == "settle_differences":
            return self._as_it_lies(role)
        if what.kind == "pencil":
            return self.mark(role, what.key or [])
        if what.kind == "seating":
            return self.seat_bots(role, what.words or {})
        return Taken()

    def again(self, answers: list[Answer], undone: int) -> None:
        """Do what an input once came to, from the record."""
        if undone:
            self.play = self.play.undo(undone)
        for seat, key in answers:
            self.play.answer(seat, key)
        ruled = len(answers) == 1 and answers[0][0] == HOST
        self._moved_on(self._ruling_eyes(answers[0][1]) if ruled else EVERYBODY)

    def _from_board(self, what: m.Input) -> Taken:
        piece, pad = what.piece or "", what.pad or ""
        asked_for = what.kind == "placed" and not what.late and self._now.asks_for(piece, pad)
        from_box = self.laying and what.piece is not None and not self._lay_right(what.piece)
        if not what.late:  # a late one is older than what the table last said
            self.lies_as(what)
        if from_box and what.kind in ("placed", "lifted"):
            return Taken(changed=True)  # it is being laid out
        if what.late and what.decision is not None and what.decision != self.questions[PUBLIC]:
            return Taken(stale=True)  # the game moved on meanwhile: a difference of the board, not a move
        if what.kind == "placed":
            return self._done(self.hands.placed(self._now, piece, pad, asked_for=asked_for))
        if what.kind == "lifted":
            return self._done(self.hands.lift(self._now, piece, pad))
        if what.kind == "prop":
            return self._prop(what.prop or "", what.event or "", what.words or {})
        return self._done(self.hands.control(self._now, what.control or "", what.event or "", what.steps))

    def _done(self, meant: Meant) -> Taken:
        """Do what a hand means: one way is gone, several light up and wait for the dial, the button or the page."""
        if len(meant.ways) == 1 and not meant.ask:
            return self._go(meant.ways[0])
        if meant.ways:
            self.hands.offer = offer_of(self._ahead or self.play, meant.ways, meant.put)
            return Taken()
        if meant.refused and meant.put is not None:
            return self._refused(meant.put, carried=meant.carried)
        return Taken(changed=meant.changed)

    def _go(self, way: carrying.Way) -> Taken:
        """Give the answers of a way, as far as they are still open: something may turn up under the first."""
        taken = Taken()
        for seat, key in way:
            if self.play.option(seat, key) is None:
                break
            self.play.answer(seat, key)
            taken.answers.append((seat, key))
        self._moved_on()
        return taken

    def _refused(self, put: LeftLying, *, carried: bool) -> Taken:
        home = next(iter(self._now.belongs(put.piece)), None)
        asked = self.play.pending
        if asked is not None and not asked.is_open:  # a reason would tell all at the table what only some may know
            return Taken(refused=ASKED_FIRST, piece=put.piece, back_to=home)
        ahead = self._ahead if carried else None
        play = (ahead and carrying.taken_up(ahead, self._pieces(), put.piece)) or self.play
        seat = next(iter(play.waiting()), self.setup.seats[0])
        there = self.pad_spaces[put.pad][0]
        tag = self._tile_tags().get(put.piece)
        attempt = ("move", put.piece, home, there) if tag is None else ("lay", tag["tile"], there)
        reason = why_not(play, seat, attempt, PUBLIC)
        return Taken(refused=reason, piece=put.piece, back_to=home)

    def _look_again(self, taken: Taken, put: LeftLying) -> None:
        """Two at once: somebody's answer was taken, and what another's piece means is looked at anew."""
        more = self._done(self.hands.again(self._now, put, self.lying))
        taken.answers += more.answers
        if more.refused is not None and taken.refused is None:
            taken.refused, taken.piece, taken.back_to = more.refused, more.piece, more.back_to

    def _prop(self, prop: str, event: str, words: Mapping[str, object]) -> Taken:
        """What was done on a prop; or several dice it tells at once, each of which is an answer: `<die>-<face>`."""
        steps = words.get("steps")
        swung = self.hands.swung(self._now, prop, event, steps if isinstance(steps, int) else 0)
        if swung is not None:
            return self._done(swung) if swung.ways or swung.changed else Taken(refused=NOT_TURNED, prop=prop)
        faces, dice = words.get("faces"), words.get("dice")
        fits = board.fits_hand(self.play, "prop", prop, event)
        if fits:
            return self._one_of(fits)
        if not isinstance(faces, list):
            return self._misused(prop, event)
        if not isinstance(dice, list):  # its twin on the page tells the dice that are asked for now
            dice = self.scene().get("props", {}).get(prop, {}).get("dice")
        taken = Taken()
        if not isinstance(dice, list):
            return taken
        for die, face in zip(dice, faces, strict=False):
            fits = board.fits_hand(self.play, "prop", prop, f"{die}-{face}")
            if len(fits) == 1:
                taken.answers += self._one_of(fits).answers
        return taken

    def _misused(self, prop: str, event: str) -> Taken:
        """Something was done on a prop that nobody waits for: most often it is nothing, but the game may say what."""
        asked = self.play.pending
        if asked is None or not asked.is_open:
            return Taken()
        seat = next(iter(self.play.waiting()), self.setup.seats[0])
        known = known_to(self.game, self.play.state, PUBLIC)  # everybody hears it
        reason = self.game.why_not(known, seat, ("prop", prop, event), asked.about)
        return Taken() if reason is None else Taken(refused=reason, prop=prop)

    def _one_of(self, fits: list[Fit]) -> Taken:
        return self._done(Meant([(fit,) for fit in fits]))

    def _answer(self, role: str, what: m.Input) -> Taken:
        seat = role if role in self.setup.seats else what.seat
        if seat not in self.setup.seats or (role != seat and not self.onlookers.speaks_for(self.play, role, seat)):
            return Taken(refused=Reason("", "This seat cannot answer here."))
        if what.decision != self.questions.get(role, self.questions[PUBLIC]):  # the host goes by the public view
            return Taken(stale=True)
        if seat in self.onlookers.outrun:
            return Taken(stale=True)
        key: Key = tuple(what.key or ())
        way = None if self.hands.offer is None else self.hands.offer.way(key)
        if way is not None and all(who == seat for who, _ in way):
            return self._go(way)
        asked, option = self.play.pending, self.play.option(seat, key)
        try:
            self.play.answer(seat, key)
        except Refused:
            hidden = asked is not None and not asked.is_open
            eyes = PUBLIC if self.one_side and not hidden else seat  # who will be told
            return Taken(refused=why_not(self.play, seat, key, eyes), hidden=hidden)
        if seat in self.seating.bots and asked is not None and option is not None and asked.shows(option):
            self.seating.did[seat] = option.says
        self._moved_on()
        return Taken(answers=self.play.answers[-1:])

    def _undo(self, role: str, count: int) -> Taken:
        """Back to a moment that everybody has seen."""
        back = take_back(self.play, self.onlookers, role, count, self._ruled_unseen)
        if isinstance(back, Reason):
            return Taken(refused=back)
        self.play = back.play
        self.seating.did.clear()
        self._moved_on()
        self.taken_back = back.says
        return Taken(undone=back.undone)

    def moments(self, most: int) -> list[MomentBack]:
        """What can be taken back, the newest first."""
        return moments(self.play, self.onlookers, most, self._ruled_unseen)

    def _ruled_unseen(self, answer: Answer) -> bool:
        return answer[0] == HOST and self._ruling_eyes(answer[1]) != EVERYBODY

    def _ruling(self, role: str, what: m.Input) -> Taken:
        key: Key = tuple(what.key or ())
        if (no_ruling := self.no_ruling(role, key)) is not None:
            return Taken(refused=no_ruling)
        eyes = self._ruling_eyes(key)
        others = self._shown_to_others(eyes)
        try:
            self.play.answer(HOST, key)
        except Refused as no:
            return Taken(refused=Reason("", f"{no}"))
        self._moved_on(eyes)
        if self._shown_to_others(eyes) != others:
            raise SeenByOthers
        return Taken(answers=[(HOST, key)])

    def no_ruling(self, role: str, key: Key) -> Reason | None:
        """What keeps this role from ruling that now."""
        return no_ruling(self.play, self.onlookers, role, key)

    def _ruling_eyes(self, key: Key) -> str:
        return eyes_of_ruling(self.play, key)

    def _as_it_lies(self, role: str) -> Taken:
        """The people at the table say the board is right: stop asking for what lies otherwise now."""
        if not may(role, "settle"):
            return Taken(refused=Reason("", "Only the host or the shared screen settles how the board lies."))
        self._accepted = [(row["piece"], row["is"], row["should"]) for row in self.differences()]
        self._laid = True
        return Taken(offered=True)

    def mark(self, role: str, key: Sequence[str | int]) -> Taken:
        """A player's pencil on a panel, kept with the evening for that player alone. The game never reads it."""
        if role not in self.questions or role == PUBLIC or len(key) != 3:
            return Taken(refused=Reason("", "That cannot be marked."))
        panel, head, sign = key
        marks = self.pencil.setdefault(role, {})
        marks.pop(f"{panel}/{head}", None)
        if sign in SIGNS and len(marks) < MOST_MARKS:
            marks[f"{panel}/{head}"] = str(sign)
        return Taken(offered=True)

    def seat_bots(self, role: str, words: Mapping[str, object]) -> Taken:
        """Bots for these seats, or people in their place. Whoever has a seat's code may take it back from a bot."""
        if set(words) != {role} and not may(role, "seat"):
            return Taken(refused=Reason("", "Only the host or the shared screen seats a bot elsewhere."))
        try:
            self.seating.change(words, self.game, self.setup.seats)
        except CannotSit as no:
            return Taken(refused=Reason("", str(no)))
        return Taken(offered=True)

    def _moved_on(self, eyes: str = EVERYBODY) -> None:
        """Something has changed, for those eyes; hands and numbers of the others stay as they are."""
        self._known = self._known_play = self._carries = None
        self.taken_back = ""
        self.asking.moved_on()
        self._laid = True if self._begun else self._laid
        if eyes == EVERYBODY:
            self.hands.moved_on()
            self.onlookers.count(self.play)
        else:
            self.onlookers.count_for(self.play, eyes)


def _not_yours(kind: str) -> Reason:
    return Reason("", f"Only the table itself reports what is {kind}.")
