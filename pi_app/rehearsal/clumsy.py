"""Clumsy evenings: hands that are wrong, late, twice, swapped or half done, knock pieces over, lay them aside and play
on over dead readers. After each deed what must hold is looked at; at the end board and game must agree.

It knows no game: right deeds are open options, wrong ones are any piece on any pad.
"""

from __future__ import annotations

import random
from collections.abc import Callable

from gloamboard.errors import GloamboardError
from gloamboard.hal.sim.readers import SimReaders
from gloamboard.pi_app.mqtt import messages as m
from gloamboard.pi_app.referee.evening import Evening
from gloamboard.pi_app.referee.forms import Difference
from gloamboard.pi_app.referee.hands import board, laying
from gloamboard.pi_app.referee.hands.carrying import ways_of_placing
from gloamboard.pi_app.referee.hands.offer import way_key
from gloamboard.pi_app.rehearsal.handy_bot import hand_of
from gloamboard.pi_app.rehearsal.stage import Stage
from gloamboard.rules.kernel import HOST, PUBLIC, Option
from gloamboard.rules.kernel.asking.hands import gesture
from gloamboard.rules.kernel.door import asked_of
from gloamboard.rules.kernel.play import replay

MOST_KNOCKED = 10
SETTLED_S = 0.8  # a piece that is read badly is gone after ten sweeps
MOST_MENDING = 40  # rounds in which hands do what the table asks for, until board and game agree
LATE = "board-late"  # the outbox of a table that was cut off
FAR_TRIES = 6
TOLD_DEEDS = 12  # of an evening that went wrong


class Stuck(GloamboardError, AssertionError):
    """What must hold did not. Says the seed, so that the evening can be played again, and what was done last."""


class Clumsy:
    def __init__(self, stage: Stage, readers: SimReaders, seed: int) -> None:
        assert stage.table.attendant is not None
        self._stage, self._readers, self._attendant, self._seed = stage, readers, stage.table.attendant, seed
        self._rng = random.Random(seed)
        self._pads = [pad.id for pad in stage.layout.table.pad]
        self._dead: list[str] = []
        self.late_inputs = 0
        self.deeds: list[str] = []

    def play(self, deeds: int) -> None:
        """So many deeds, then all is set right. Raises Stuck when something did not hold."""
        self._set_right("laying out")
        for _ in range(deeds):
            if self._evening.play.outcome is not None:
                break
            (deed,) = self._rng.choices([*DEEDS], weights=[*DEEDS.values()])
            self.deeds.append(deed.__name__)
            deed(self)
            self._stage.wait(SETTLED_S)
            self.check()
        for reader in self._dead:
            self._readers.revive(reader)
        self._stage.wait(SETTLED_S)
        self._set_right("setting all right")
        self.check()
        play = self._evening.play
        self._need(replay(play.game, play.setup, play.answers).hash() == play.hash(), "its answers make another game")

    # --- what must hold ----------------------------------------------------------------

    def check(self) -> None:
        """Nothing broke, somebody can go on, and whatever lies wrong is asked for in words, and in turn in light."""
        play = self._evening.play
        broke = [cause for cause in self._stage.referee.counts if cause.startswith("broke")]
        self._need(not broke, "the rules broke under a hand")
        if play.outcome is None:
            self._need(bool(play.waiting()), "nobody is asked anything and it is not over")
            for seat in play.waiting():
                asked = asked_of(play, seat)
                self._need(bool(asked and asked["options"]), f"{seat} is asked and has nothing to answer")
        offer = self._evening.hands.offer
        if offer is not None:
            self._need(all(play.option(*way[0]) is not None for way in offer.ways), "what is offered is not open")
        lit = self._evening.scene()["spaces"]
        rows = self._evening.differences()
        for row in rows:
            self._need(bool(row["says"]), f"{row} says nothing")
        for row in laying.asked_now(rows) if self._evening.laying else laying.in_turn(rows):
            held = row.get("undecided") or (row["lifted"] and row["piece"] in self._evening.hands.in_air)
            for word, space in (("carry_from", row["is"]), ("carry_to", row["should"])):
                self._need(held or space is None or word in lit.get(space, ()), f"{space} is not lit for {row['says']}")

    def _need(self, held: bool, says: str) -> None:
        if not held:
            last = ", ".join(self.deeds[-TOLD_DEEDS:])
            raise Stuck(f"seed {self._seed}: {says}; after {len(self.deeds)} deeds, the last of them: {last}")

    def _set_right(self, when: str) -> None:
        """Do what the table asks for, as people would, until nothing is asked for any more."""
        for _ in range(MOST_MENDING):
            rows = self._evening.differences()
            if not rows:
                return
            off = [row for row in rows if row["should"] is None]
            for row in off or rows:
                self._do_row(row)
            self._stage.wait(SETTLED_S)
        left = " ".join(row["says"] for row in self._evening.differences())
        self._need(not left, f"board and game never agree after {when}: {left}")

    def _do_row(self, row: Difference) -> None:
        here = self._evening.lying.places().get(row["piece"], [])
        wrong = [pad for pad in here if row["is"] in self._stage.layout.pad_spaces.get(pad, ())]
        if row["should"] is None:
            self._lift(row["piece"], *wrong[:1])
        else:
            self._place(row["piece"], space=row["should"])

    # --- hands ---------------------------------------------------------------------------

    @property
    def _evening(self) -> Evening:
        return self._stage.referee.evening

    def _place(self, piece: str, *, pad: str | None = None, space: str | None = None) -> None:
        self._attendant.hand(m.Hand(do="place", piece=piece, pad=pad, space=space))

    def _lift(self, piece: str, pad: str) -> None:
        self._attendant.hand(m.Hand(do="lift", piece=f"{piece}@{pad}"))

    def _lying(self) -> list[tuple[str, str]]:
        """Piece and pad of everything that lies on the table."""
        return [(piece, pad) for pad, pieces in sorted(self._evening.lying.pads.items()) for piece in pieces]

    def _some_piece(self) -> str:
        return self._rng.choice(self._attendant.names())

    def open(self) -> list[tuple[str, Option]]:
        return list(board.every_option(self._evening.play))

    def _option(self) -> tuple[str, Option]:
        return self._rng.choice(self.open())

    def far_pad(self, piece: str) -> str:
        """Of a few pads the one to which a piece can be carried in most ways of several answers."""
        play, pieces = self._evening.play, self._evening.seen(PUBLIC)["view"]["pieces"]
        pads = self._rng.sample(self._pads, min(len(self._pads), FAR_TRIES))
        spaces = self._stage.layout.pad_spaces
        return max(pads, key=lambda pad: len(ways_of_placing(play, pieces, piece, spaces.get(pad, ()))))

    def _by_hand(self, option: Option) -> bool:
        hand = hand_of(option)
        if hand is None:
            return False
        try:
            self._attendant.hand(hand)
        except (LookupError, ValueError):
            return False  # this table has no such piece, pad or button
        return True


# --- deeds -----------------------------------------------------------------------------------


def right(one: Clumsy) -> None:
    """An open option, by hand where that can be; on a page where nothing came of it."""
    seat, option = one._option()
    before = one._evening.play.decision
    if one._by_hand(option):
        one._stage.wait(3.5 if gesture(option.hand).do == "hold" else SETTLED_S)
    if one._evening.play.decision == before and one._evening.play.option(seat, option.key) is not None:
        one._stage.answer(seat, list(option.key))


def late(one: Clumsy) -> None:
    """Answered on a page, and the hand comes after it."""
    seat, option = one._option()
    one._stage.answer(seat, list(option.key))
    one._by_hand(option)


def doubled(one: Clumsy) -> None:
    """The same hand twice, with hardly a breath between."""
    _, option = one._option()
    if one._by_hand(option):
        one._stage.wait(one._rng.choice([0.0, 0.1, SETTLED_S]))
        one._by_hand(option)


def wrong(one: Clumsy) -> None:
    """One piece or another, on any pad."""
    one._place(one._some_piece(), pad=one._rng.choice(one._pads))


def swapped(one: Clumsy) -> None:
    """Two pieces change places."""
    lying = one._lying()
    if len(lying) > 1:
        (piece, pad), (other, its) = one._rng.sample(lying, 2)
        one._place(f"{piece}@{pad}", pad=its)
        one._place(f"{other}@{its}", pad=pad)


def half_done(one: Clumsy) -> None:
    """On the way to where it should go the piece rests elsewhere, for a moment or for good."""
    _, option = one._option()
    if gesture(option.hand).do == "move":
        try:
            one._place(gesture(option.hand).thing, pad=one._rng.choice(one._pads))
        except LookupError:
            return
        one._stage.wait(one._rng.choice([0.1, SETTLED_S]))
        if one._rng.random() < 0.5:
            one._by_hand(option)


def laid_aside(one: Clumsy) -> None:
    """Taken off the board and forgotten."""
    lying = one._lying()
    if lying:
        piece, pad = one._rng.choice(lying)
        one._lift(piece, pad)


def knocked(one: Clumsy) -> None:
    """Up to ten pieces at once; some come back to where they stood, some elsewhere, some not."""
    lying = one._lying()
    fallen = one._rng.sample(lying, min(len(lying), one._rng.randint(2, MOST_KNOCKED)))
    for piece, pad in fallen:
        one._lift(piece, pad)
    one._stage.wait(SETTLED_S)
    for piece, pad in fallen:
        where = one._rng.choice([pad, pad, pad, one._rng.choice(one._pads), None])
        if where is not None:
            one._place(piece, pad=where)


def put_back(one: Clumsy) -> None:
    """Lifted, looked at, and put down where it stood."""
    lying = one._lying()
    if lying:
        piece, pad = one._rng.choice(lying)
        one._lift(piece, pad)
        one._stage.wait(SETTLED_S)
        one._place(piece, pad=pad)


def two_at_once(one: Clumsy) -> None:
    for _, option in one._rng.choices(one.open(), k=2):
        one._by_hand(option)


def fiddled(one: Clumsy) -> None:
    """The dial is turned and pressed, or not; a torch too."""
    for prop in one._stage.layout.table.prop:
        if prop.kind == "torch":
            steps: m.Words = {"steps": one._rng.randint(-5, 5)}
            one._stage.table.bridge.prop_event(prop.name, "turn", steps)
            if one._rng.random() < 0.5:
                one._stage.table.bridge.prop_event(prop.name, "touch", {})
    for control in one._stage.layout.table.control:
        if control.kind == "dial":
            one._attendant.hand(m.Hand(do="turn", control=control.id, steps=one._rng.randint(-5, 5) or 1))
            one._stage.wait(0.2)
            if one._rng.random() < 0.5:
                one._attendant.hand(m.Hand(do="press", control=control.id))


def jumped(one: Clumsy) -> None:
    """A piece whose move it is goes anywhere at all. Where that leaves something to pick, it is picked on a page, or
    somebody answers something else meanwhile, or nobody does."""
    moved = [gesture(option.hand).thing for _, option in one.open() if gesture(option.hand).do == "move"]
    pieces = sorted({*filter(None, moved), *one._evening.carries()} & set(one._attendant.names()))
    if not pieces:
        return
    piece = one._rng.choice(pieces)
    belongs = one._evening.seen(PUBLIC)["view"]["pieces"].get(piece)
    home = belongs["at"] if belongs else None
    if home in one._stage.layout.space_pads:
        one._place(piece, space=home)  # a jump begins where the piece belongs
        one._stage.wait(SETTLED_S)
    one._place(piece, pad=one.far_pad(piece))
    one._stage.wait(SETTLED_S)
    offer, then = one._evening.hands.offer, one._rng.random()
    if offer is not None and then < 0.4:
        way = one._rng.choice(offer.ways)
        one._stage.answer(way[0][0], list(way_key(way)))
    elif offer is not None and then < 0.8:
        seat, option = one._option()
        one._stage.answer(seat, list(option.key))


def told_late(one: Clumsy) -> None:
    """What a hand did arrives from another outbox, after an outage, when the game may have moved on."""
    _, option = one._option()
    hand = hand_of(option)
    pads = one._stage.layout.space_pads.get(hand.space or "", ()) if hand is not None and hand.do == "place" else ()
    if hand is not None and pads:
        one.late_inputs += 1
        asked = one._evening.questions["public"] - one._rng.randint(0, 1)
        told = m.Input(
            src=LATE,
            seq=one.late_inputs,
            evening=one._evening.id,
            late=True,
            decision=asked,
            kind="placed",
            piece=hand.piece,
            pad=pads[0],
        )
        one._stage.table.sender.wire.publish(one._stage.topics.input("board", LATE), m.write(told))
        one._stage.settle_also(
            lambda: "" if one._stage.referee.marks.get(LATE) == one.late_inputs else "a late input is on its way"
        )


def taken_back(one: Clumsy) -> None:
    """The host takes the last answer back; the pieces stand where they stood."""
    if one._evening.play.answers:
        one._stage.send(HOST, kind="undo")


def crashed(one: Clumsy) -> None:
    """The referee ends and begins again, whatever is in the air."""
    one._stage.restart_referee()


def goes_blind(one: Clumsy) -> None:
    """A reader dies, or one that had died comes back."""
    if one._dead and one._rng.random() < 0.5:
        one._readers.revive(one._dead.pop())
    else:
        one._dead.append(one._rng.choice(one._readers.readers))
        one._readers.dead(one._dead[-1])


Deed = Callable[[Clumsy], None]
DEEDS: dict[Deed, int] = {
    right: 12,
    late: 3,
    doubled: 2,
    wrong: 3,
    swapped: 2,
    half_done: 3,
    jumped: 5,
    laid_aside: 1,
    knocked: 1,
    put_back: 1,
    two_at_once: 2,
    fiddled: 1,
    told_late: 2,
    taken_back: 1,
    crashed: 1,
    goes_blind: 1,
}
