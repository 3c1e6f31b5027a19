"""Runs a game: asks its script, takes answers, keeps the record, and can copy, replay and undo.

A game is its set-up, its seed and the answers. The kernel keeps a snapshot of the state at a recent boundary (a call of
the game's `step`) and what was answered since; a clone is that snapshot, copied, with those answers given again. It
never calls players, reads no clock and does no I/O.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import blake2b
from typing import Any

from gloamboard.rules.kernel.chance import draw_below
from gloamboard.rules.kernel.choices import Chance, Choice, Key, Option, Script, Seen
from gloamboard.rules.kernel.game import Game, Line, Outcome, Setup

Answer = tuple[str, Key]  # who, what
HOST = "host"  # may rule at any time: the answer is then a ruling, run before the open question is asked again
RUNAWAY = 10_000  # steps without a question; no rulebook comes near it
SNAPSHOT_AFTER = 60
"""So many answers, or steps, go by before a boundary is kept in a game that nobody clones: a copy of the state costs
about as much as one of them. The first clone moves the snapshot up; from then on every boundary is kept, for whoever
looks ahead does so move after move."""


class Refused(ValueError):
    """An answer that cannot be taken. The game is unchanged."""


class Play:
    """One running game."""

    __slots__ = (
        "_cloned",
        "_given",
        "_kept",
        "_scripts",
        "_steps",
        "_tail",
        "answers",
        "boundaries",
        "decision",
        "game",
        "outcome",
        "pending",
        "setup",
        "state",
        "story",
    )

    def __init__(self, game: Game, setup: Setup, *, state: Any = None) -> None:
        """A new game, or one that goes on from a stored boundary `state`."""
        self.game = game
        self.setup = setup
        self.state = game.new(setup) if state is None else state
        self.answers: list[Answer] = []  # what was asked and answered; forced answers come back by themselves
        self.story: list[Line] = []
        self.decision = 0  # how often somebody was asked; never repeats, even after undo
        self.boundaries = 0
        self.pending: Choice | None = None
        self.outcome: Outcome | None = None
        self._scripts: list[tuple[Script, Choice | None]] = []  # the running one last; below it, the ruled-over
        self._kept = self.state.copy()  # the snapshot
        self._cloned = False
        self._steps = -1  # whole steps between the snapshot and the beginning of the running one
        self._tail: list[Answer] = []  # every answer since the snapshot, forced ones too
        self._given: dict[str, Key] = {}
        self._run(None)

    # --- answering ------------------------------------------------------------

    def option(self, seat: str, key: Key) -> Option | None:
        """The open option with that key, if this seat has it now."""
        if self.pending is None or seat in self._given:
            return None
        for option in self.pending.options(seat):
            if option[0] == key:
                return option
        return None

    def waiting(self) -> tuple[str, ...]:
        """The seats that may answer now."""
        if self.pending is None:
            return ()
        given = self._given
        return tuple([seat for seat, options in self.pending.listed().items() if options and seat not in given])

    def answer(self, seat: str, key: Key) -> None:
        """Take one answer. Raises Refused, with nothing changed, when it does not fit."""
        if self.pending is None:
            raise Refused("the game is over")
        if seat == HOST:
            self.game.check_ruling(self.state, key)
        elif self.option(seat, key) is None:
            raise Refused(f"{seat} has no option {key} now")
        self.answers.append((seat, key))
        self._take(seat, key)

    def _take(self, seat: str, key: Key) -> None:
        choice = self.pending
        assert choice is not None
        self._tail.append((seat, key))
        if seat == HOST:
            self._scripts[-1] = (self._scripts[-1][0], choice)
            self._scripts.append((self.game.ruling(self.state, key), None))
            self._run(None)
        elif choice.mode == "all":
            self._given[seat] = key
            if not self.waiting():
                given, self._given = self._given, {}
                self._run(given)
        else:
            self._run(choice.result(key))

    # --- running --------------------------------------------------------------

    def _run(self, answer: Any) -> None:
        """Go on until somebody has to be asked, or the game is over."""
        state, game, scripts, hands = self.state, self.game, self._scripts, self.setup.hands
        self.pending = None
        for _ in range(RUNAWAY):
            asked: Any  # a Choice or a Chance; told apart below without the cost of asserting it
            try:
                if scripts:
                    asked = scripts[-1][0].send(answer)
                else:
                    self.outcome = game.outcome(state)
                    if self.outcome is not None:
                        break
                    self._steps += 1
                    if self._cloned or self._steps >= SNAPSHOT_AFTER or len(self._tail) >= SNAPSHOT_AFTER:
                        self._kept, self._steps, self._tail = state.copy(), 0, []
                    self.boundaries += 1
                    scripts.append((game.step(state), None))
                    asked = next(scripts[-1][0])
            except StopIteration:
                scripts.pop()
                answer = None
                if not scripts:
                    continue
                self.outcome = game.outcome(state)  # a ruling may have ended it
                if self.outcome is not None:
                    scripts.clear()
                    break
                ruled_over = scripts[-1][1]
                assert ruled_over is not None
                ruled_over.list_again()
                asked = ruled_over
            if asked.__class__ is Chance:
                if asked.source not in hands:
                    faces = asked.faces
                    answer = faces[draw_below(state.streams, state.seed, asked.source, len(faces))]
                    continue
                asked = Seen(asked, self.setup.seats)
            if not asked.even_one and asked.mode == "first":
                forced = _only_answer(asked)
                if forced is not None:
                    self._tail.append(forced)
                    answer = asked.result(forced[1])
                    continue
            self.pending = asked
            self.decision += 1
            break
        else:
            raise RuntimeError(f"{game.id}: {RUNAWAY} steps without a question after {len(self.answers)} answers")
        if state.told:
            self.story += state.told
            state.told = []

    # --- copies ---------------------------------------------------------------

    def clone(self) -> Play:
        """A game of its own, ready to answer, that continues exactly as this one would."""
        if self.pending is None:
            return self._twin(self.state)
        self._cloned = True
        self._move_snapshot()
        twin = self._twin(self._kept)
        twin._catch_up(None)
        assert twin.pending is not None
        twin.pending.list_as(self.pending)
        return twin

    def _twin(self, state: Any) -> Play:
        """A game of its own with a copy of that state, its script not yet begun."""
        twin = Play.__new__(Play)
        twin.game, twin.setup, twin.outcome = self.game, self.setup, self.outcome
        twin.answers, twin.story = self.answers[:], []
        twin.decision, twin.boundaries = self.decision, self.boundaries
        twin._kept, twin._steps, twin._tail = self._kept, self._steps, self._tail[:]
        twin._given, twin._scripts, twin.pending, twin._cloned = dict(self._given), [], None, False
        twin.state = state.copy()
        return twin

    def _move_snapshot(self) -> None:
        """Keep the state of now, where the open question opens a step, else that of the running step's beginning."""
        if self.pending is not None and self.pending.opens:
            if self._tail or self._steps:
                self._kept, self._steps, self._tail = self.state.copy(), 0, []
        elif self._steps > 0:
            twin = self._twin(self._kept)
            self._tail = twin._catch_up(self._steps)
            self._kept, self._steps = twin.state, 0

    def _catch_up(self, steps: int | None) -> list[Answer]:
        """Give the answers since the snapshot again, without listing any options: all, or so many whole steps.
        Returns the answers that are left."""
        state, game, hands = self.state, self.game, self.setup.hands
        script = game.step(state)
        below: list[tuple[Script, Choice | None]] = []
        answer: Any = None
        given: dict[str, Key] = {}
        tail = iter(self._tail)
        asked: Any = None
        while steps != 0:
            try:
                asked = script.send(answer)
            except StopIteration:
                answer = None
                if not below:  # the next step begins
                    script = game.step(state)
                    steps = None if steps is None else steps - 1
                    continue
                script, ruled_over = below.pop()  # a ruling is through: its question stands again
                assert ruled_over is not None
                asked = ruled_over
                asked.list_again()
            if asked.__class__ is Chance:
                if asked.source not in hands:
                    faces = asked.faces
                    answer = faces[draw_below(state.streams, state.seed, asked.source, len(faces))]
                    continue
                asked = Seen(asked, self.setup.seats)
            seat, key = next(tail, (None, ()))
            if asked.mode == "all":
                given = {}
                while seat is not None and seat != HOST:
                    given[seat] = key
                    if all(s in given for s, options in asked.listed().items() if options):
                        break
                    seat, key = next(tail, (None, ()))
            if seat is None:
                break
            if seat == HOST:
                below.append((script, asked))
                script, answer = game.ruling(state, key), None
            else:
                answer = given if asked.mode == "all" else asked.result(key)
        self._scripts = [*below, (script, None)]
        self.pending = asked
        state.told = []
        return list(tail)

    def undo(self, answers_back: int = 1) -> Play:
        """The same game without its last answers, on the same streams. Decision numbers go on counting."""
        if not 0 < answers_back <= len(self.answers):
            raise Refused(f"there are {len(self.answers)} answers to take back, not {answers_back}")
        back = replay(self.game, self.setup, self.answers[:-answers_back])
        back.decision += self.decision
        return back

    # --- records --------------------------------------------------------------

    @property
    def boundary(self) -> Any:
        """The state as it was when the running step began, or could have begun."""
        self._move_snapshot()
        return self._kept.copy()

    def hash(self) -> str:
        """Tells two states apart; the same on every machine."""
        return state_hash(self.state)


def state_hash(state: Any) -> str:
    return blake2b(repr(state.facts()).encode(), digest_size=16).hexdigest()


def replay(game: Game, setup: Setup, answers: Iterable[Answer]) -> Play:
    """The game those answers make. Raises Refused, naming the place, when they do not fit these rules."""
    play = Play(game, setup)
    for index, (seat, key) in enumerate(answers):
        try:
            play.answer(seat, tuple(key))
        except Refused as no:
            raise Refused(f"answer {index} of the record does not fit: {no}") from None
    return play


def _only_answer(choice: Choice) -> Answer | None:
    """The one thing that can be answered, when there is but one."""
    only: Answer | None = None
    for seat, options in choice.listed().items():
        for option in options:
            if only is None:
                only = (seat, option[0])
            elif option[0] != only[1]:
                return None
    if only is None:
        raise RuntimeError(f"a question without options: {choice.asks!r}")
    return only
