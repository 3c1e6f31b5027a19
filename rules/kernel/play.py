"""Runs a game: asks its script, takes answers, keeps the record, and can copy, replay and undo.

A game is its set-up, its seed and the answers. The kernel keeps a snapshot of the state at a recent boundary (a call of
the game's `step`) and what was answered since; a clone is that snapshot, copied, with those answers given again. It
never calls players, reads no clock and does no I/O.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from hashlib import blake2b
from typing import Any

from gloamboard.errors import GloamboardError
from gloamboard.rules.kernel.asking.chance import draw_below
from gloamboard.rules.kernel.asking.choices import AFRESH, Chance, Choice, FaceSeen, Key, Option, Roll, Script
from gloamboard.rules.kernel.game import Game, Line, Outcome, OwnState, Setup, State, seats_among

Answer = tuple[str, Key]  # who, what
HOST = "host"  # may rule at any time: the answer is then a ruling, run before the open question is asked again
RUNAWAY = 10_000  # steps after one answer without another question; no rulebook comes near it
SNAPSHOT_AFTER = 60
"""So many answers, or steps, go by before a boundary is kept in a game that nobody clones: a copy of the state costs
about as much as one of them. The first clone moves the snapshot up; from then on every boundary is kept, for whoever
looks ahead does so move after move."""


class Refused(GloamboardError, ValueError):
    """An answer that cannot be taken. The game is unchanged."""


class RulesFault(GloamboardError, RuntimeError):
    """The rules themselves went wrong under an answer. The game is stuck where it broke; a clone made before is not."""


class Runaway(RulesFault):
    """They went on and on and never asked anybody."""


class NoAnswerLeft(RulesFault):
    """A ruling changed so much that what it interrupted cannot be asked any more: that is to be answered first."""


class Play:
    """One running game."""

    __slots__ = (
        "_cloned",
        "_given",
        "_kept",
        "_origin",
        "_ruled_over",
        "_scripts",
        "_steps",
        "_tail",
        "answers",
        "boundaries",
        "decision",
        "game",
        "learnt",
        "outcome",
        "pending",
        "setup",
        "state",
        "story",
    )

    def __init__(self, game: Game, setup: Setup, *, state: OwnState = None) -> None:
        """A new game, or one that goes on from a stored boundary `state`."""
        self.game = game
        self.setup = setup
        self.state = game.new(setup) if state is None else state
        self.answers: list[Answer] = []  # what was asked and answered; forced answers come back by themselves
        self.story: list[Line] = []
        self.learnt = 0  # how often something hidden was told or looked for without a draw
        self.decision = 0  # how often somebody was asked; never repeats, even after undo
        self.boundaries = 0
        self.pending: Choice | None = None
        self.outcome: Outcome | None = None
        self._scripts: list[Script] = []  # the running one last; below it, those that rulings interrupt
        self._ruled_over: list[Choice] = []  # what each of those has asked
        self._kept = self.state.copy()  # the snapshot
        self._origin = None if state is None else self._kept  # where undo ends, when that is not the set-up
        self._cloned = False
        self._steps = -1  # whole steps between the snapshot and the beginning of the running one
        self._tail: list[Answer] = []  # every answer since the snapshot, forced ones too
        self._given: dict[str, Key] = {}  # answers to an open question that waits for all
        self._run(None, ())

    # --- answering ------------------------------------------------------------

    @property
    def in_ruling(self) -> bool:
        """Whether the open question is a ruling's own."""
        return bool(self._ruled_over)

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
        return self._unheard(self.pending)

    def _unheard(self, choice: Choice) -> tuple[str, ...]:
        """Of those who may answer that, the ones who have not."""
        given = self._given
        return tuple([seat for seat, options in choice.listed().items() if options and seat not in given])

    def answer(self, seat: str, key: Key) -> None:
        """Take one answer. Raises Refused, with nothing changed, when it does not fit."""
        choice = self.pending
        if choice is None:
            raise Refused("the game is over")
        if seat == HOST:
            self._check_ruling(key)
        else:
            option = self.option(seat, key)
            if option is None:
                raise Refused(f"{seat} has no option {key} now")
            key = option[0]  # the game's own words: 4.0 and True equal numbers too
        self.answers.append((seat, key))
        self._run(choice, ((seat, key),))

    def _check_ruling(self, key: Key) -> None:
        if not (isinstance(key, tuple) and all(type(word) is str or type(word) is int for word in key)):
            raise Refused(f"a ruling is a row of words and whole numbers, not {key!r}")
        try:
            self.game.check_ruling(self.state, key)
        except ValueError as no:
            raise Refused(str(no)) from None

    # --- running --------------------------------------------------------------

    def _run(self, asked: Choice | None, answers: Iterable[Answer], *, again: bool = False) -> None:
        """Give these answers, the first to what is asked now, and go on until somebody has to be asked or the game is
        over. Answers given `again` are all of them, the forced ones too: no options are listed, and it stops where
        they end."""
        was, self.pending = asked, None
        coming, forced = iter(answers), 0
        answer: object
        if asked is None:
            asked = self._next_question(None)
        while asked is not None:
            given = next(coming, None)
            if given is None and not again:
                given = _only_answer(asked)
                forced += 1
            if given is None:
                self.pending = asked
                if asked is not was:
                    self.decision += 1
                break
            self._tail.append(given)
            seat, key = given
            if seat == HOST:
                self._ruled_over.append(asked)
                self._scripts.append(self.game.ruling(self.state, key))
                self._given = {}  # it changes what was voted on: all answer anew
                answer = None
            elif asked.mode == "first":
                answer = asked.result(key)
            else:
                self._given[seat] = key
                if self._unheard(asked):
                    continue
                answer, self._given = self._given, {}
            if forced > RUNAWAY:
                raise self._runaway()
            asked, was = self._next_question(answer), None
        if told := self.state.told:
            self.state.told = []
            self.story += [line for line in told if line.says]
            self.learnt += sum([line.learnt for line in told])

    def _next_question(self, answer: object) -> Choice | None:
        """Run the scripts on from this answer to the next thing they ask; None when the game is over."""
        state, scripts = self.state, self._scripts
        asked: Any  # a Choice, a Chance or a Roll; told apart below without the cost of asserting it
        for _ in range(RUNAWAY):
            try:
                if scripts:
                    asked = scripts[-1].send(answer)
                else:
                    self.outcome = self.game.outcome(state)
                    if self.outcome is not None:
                        return None
                    asked = next(self._begin_step())
            except StopIteration as over:
                scripts.pop()
                answer = None
                if not scripts:
                    continue
                asked = self._ruled_over.pop()
                if over.value == AFRESH or self.game.outcome(state) is not None:  # a ruling may have ended it
                    scripts.clear()
                    self._ruled_over.clear()
                    continue
                asked.list_again()
                _ask_again(asked)
            kind = asked.__class__
            if kind is Chance:
                if asked.source in self.setup.hands:
                    return FaceSeen(asked, seats_among(asked.eyes, self.setup.seats, self.game.sides(self.setup)))
                faces = asked.faces
                answer = faces[draw_below(state.streams, state.seed, asked.source, len(faces))]
            elif kind is Roll:
                streams, seed, source = state.streams, state.seed, asked.source
                answer = [faces[draw_below(streams, seed, source, len(faces))] for faces in asked.dice]
            else:
                question: Choice = asked
                return question
        raise self._runaway()

    def _begin_step(self) -> Script:
        """A boundary: the state of now is kept here when it is time to."""
        self._steps += 1
        if self._cloned or self._steps >= SNAPSHOT_AFTER or len(self._tail) >= SNAPSHOT_AFTER:
            self._kept, self._steps, self._tail = self.state.copy(), 0, []
        self.boundaries += 1
        script = self.game.step(self.state)
        self._scripts.append(script)
        return script

    def _runaway(self) -> Runaway:
        return Runaway(f"{self.game.id}: {RUNAWAY} steps without a question after {len(self.answers)} answers")

    # --- copies ---------------------------------------------------------------

    def clone(self) -> Play:
        """A game of its own, ready to answer, that continues exactly as this one would."""
        if self.pending is None:
            return self._twin(self.state)
        self._cloned = True
        self._move_snapshot()
        twin = self._played_again()
        assert twin.pending is not None
        twin.pending.list_as(self.pending)
        return twin

    def _twin(self, state: OwnState) -> Play:
        """A game of its own with a copy of that state, its script not yet begun."""
        twin = Play.__new__(Play)
        twin.game, twin.setup, twin.outcome = self.game, self.setup, self.outcome
        twin.answers, twin.story = self.answers[:], []
        twin.decision, twin.boundaries, twin.learnt = self.decision, self.boundaries, self.learnt
        twin._kept, twin._origin = self._kept, self._origin
        twin._steps, twin._tail, twin._given = -1, [], {}
        twin._scripts, twin._ruled_over = [], []
        twin.pending, twin._cloned = None, False
        twin.state = state.copy()
        return twin

    def _played_again(self, *, keep: bool = False) -> Play:
        """A twin from the snapshot, with the answers since given again. It may `keep` its own later boundaries."""
        twin = self._twin(self._kept)
        twin._cloned = keep
        twin._run(None, self._tail, again=True)
        twin._cloned = False
        twin.decision, twin.boundaries, twin.learnt, twin.story = self.decision, self.boundaries, self.learnt, []
        return twin

    def _move_snapshot(self) -> None:
        """Keep the state of now, where the open question opens a step, else that of the running step's beginning."""
        if self.pending is not None and self.pending.opens and not self._given:
            if self._tail or self._steps:
                self._kept, self._steps, self._tail = self.state.copy(), 0, []
        elif self._steps > 0:
            twin = self._played_again(keep=True)
            self._kept, self._steps, self._tail = twin._kept, 0, twin._tail

    def undo(self, answers_back: int = 1) -> Play:
        """The same game without its last answers, on the same streams; at most back to where it began or, resumed,
        to its boundary. Decision numbers go on counting."""
        given = len(self.answers)
        if not 0 < answers_back <= given:
            resumed = self._origin is not None
            count = f"{given or 'no'} answer{'s were' if given > 1 else ' was'} given"
            where = f"this game goes on from a kept boundary, and {count} since" if resumed else count
            raise Refused(f"{where}, not {answers_back}")
        back = Play(self.game, self.setup, state=None if self._origin is None else self._origin.copy())
        _give_all(back, self.answers[:-answers_back])
        back.decision += self.decision
        return back

    def moments(self) -> Iterator[Choice]:
        """What was asked before each answer, from where it began or was resumed; to look back at, not to answer."""
        back = Play(self.game, self.setup, state=None if self._origin is None else self._origin.copy())
        for seat, key in self.answers:
            assert back.pending is not None
            yield back.pending
            back.answer(seat, key)

    # --- records --------------------------------------------------------------

    @property
    def boundary(self) -> OwnState:
        """The state as it was when the running step began, or could have begun."""
        self._move_snapshot()
        return self._kept.copy()

    def hash(self) -> str:
        """Tells two states apart; the same on every machine."""
        return state_hash(self.state)


def state_hash(state: State) -> str:
    return blake2b(repr(state.facts()).encode(), digest_size=16).hexdigest()


def replay(game: Game, setup: Setup, answers: Iterable[Answer]) -> Play:
    """The game those answers make. Raises Refused, naming the place, when they do not fit these rules."""
    play = Play(game, setup)
    _give_all(play, answers)
    return play


def _give_all(play: Play, answers: Iterable[Answer]) -> None:
    for index, (seat, key) in enumerate(answers):
        try:
            play.answer(seat, tuple(key))
        except Refused as no:
            raise Refused(f"answer {index} of the record does not fit: {no}") from None


def _ask_again(ruled_over: Choice) -> None:
    """List its options as the state is now; the script that made it may have counted on what a ruling took away."""
    try:
        left = any(ruled_over.listed().values())
    except Exception as fault:
        raise NoAnswerLeft(f"a ruling broke what was asked: {ruled_over.asks!r}") from fault
    if not left:
        raise NoAnswerLeft(f"a ruling left no answer to {ruled_over.asks!r}")


def _only_answer(choice: Choice) -> Answer | None:
    """The one thing that can be answered, when there is but one and it needs no asking."""
    if (choice.even_one or choice.mode == "all") and any(choice.listed().values()):
        return None
    only: Answer | None = None
    for seat, options in choice.listed().items():
        for option in options:
            if only is None:
                only = (seat, option[0])
            elif option[0] != only[1]:
                return None
    if only is None:
        raise RulesFault(f"a question without options: {choice.asks!r}")
    return only
