"""Random inputs and rulings on states reached by play, as whoever has a seat's or the host's credentials may send them.

Most are what a player would do, so that evenings get on; the rest is anything the wire lets through.
"""

from __future__ import annotations

import functools
import random
import traceback
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal, get_args, get_origin

from gloamboard.pi_app.config.settings import Settings, for_game, laid_for
from gloamboard.pi_app.layout.model import load_layout
from gloamboard.pi_app.layout.tiles import Tiles
from gloamboard.pi_app.mqtt import messages as m
from gloamboard.pi_app.referee.evening import Evening
from gloamboard.rules.hellboy import vocabulary as hellboy
from gloamboard.rules.kernel import HOST, PUBLIC, Question, Setup, load_game
from gloamboard.rules.kernel.door import seen_by
from gloamboard.rules.kernel.explaining import POINTED, rulings_on
from gloamboard.rules.kernel.verbs import Verbs
from gloamboard.rules.netherwatch.cards import vocabulary as netherwatch
from gloamboard.rules.set_a_watch import vocabulary as set_a_watch
from gloamboard.rules.stifling_dark import vocabulary as stifling_dark

LONGEST = 600  # inputs of one evening
SETUPS_TRIED = 12  # until answers go together
ODD_NUMBERS = (0, -1, 7, 99, -99, 10_000, 2**53, -(2**53))


class Fuzz:
    """Evenings of one game, one after another; `traces` are the inputs under which the rules broke.

    `among` says of a question which answers are tried; of the others, all are.
    """

    def __init__(self, game_id: str, seed: int, among: Mapping[str, Sequence[str]] | None = None) -> None:
        self.game, self.luck = load_game(game_id), random.Random(seed)
        answers = {one.key: [answer for answer, _ in one.answers] for one in self.game.questions}  # loads its boxes
        self._among = answers | dict(among or {})
        self.setups: set[tuple[tuple[str, str], ...]] = set()
        self._verbs = list(VERBS[game_id].known.values())
        self.traces: list[tuple[m.Input, str]] = []
        self.counts: Counter[str] = Counter()
        self._words: list[str] = []
        self._begin()

    def _begin(self) -> None:
        fewest, most = self.game.seats
        seats = tuple(f"seat{n}" for n in range(1, self.luck.randint(fewest, min(most, 4)) + 1))
        seed, defaults = self.luck.randrange(2**31), {one.key: self._usual(one) for one in self.game.questions}
        for choices in (*(self._choices() for _ in range(SETUPS_TRIED)), defaults):
            try:
                self.evening = Evening(self.game, Setup(seats, seed, choices), tiles_for(self.game.id, choices))
                self.evening.scene()
                break
            except ValueError:  # answers that do not go together, or another house than lies on any table
                continue
        self.setups.add(tuple(sorted(choices.items())))
        self._sent = 0
        self.counts["evenings"] += 1

    def _choices(self) -> dict[str, str]:
        return {
            one.key: self.luck.choice(self._among[one.key]) if self.luck.random() < 0.5 else self._usual(one)
            for one in self.game.questions
        }

    def _usual(self, question: Question) -> str:
        return question.default if question.default in self._among[question.key] else self._among[question.key][0]

    def send(self, inputs: int) -> None:
        for _ in range(inputs):
            if (self.evening.play.pending is None and self.luck.random() < 0.2) or self._sent >= LONGEST:
                self._begin()
            role, what = self.input()
            self._last = what
            taken = self.evening.take(role, what)
            self._sent += 1
            self.counts[what.kind if taken.answers or taken.undone else f"{what.kind} refused"] += 1
            if taken.trace:
                self.traces.append((what, taken.trace))
            elif taken.answers or taken.undone:
                self._look()

    def _look(self) -> None:
        """Everything that would be shown now can be made."""
        try:
            self.evening.scene()
            self.evening.seen(self.luck.choice(("public", "screen", *self.evening.setup.seats)))
        except Exception:
            self.traces.append((self._last, traceback.format_exc()))
            self._begin()

    def input(self) -> tuple[str, m.Input]:
        luck, evening = self.luck, self.evening
        dice = luck.random()
        waiting = evening.play.waiting()
        if dice < 0.55 and waiting:
            seat = luck.choice(waiting)
            assert evening.play.pending is not None
            option = luck.choice(evening.play.pending.options(seat))
            return seat, _sent(kind="answer", decision=evening.questions[seat], key=list(option.key))
        if dice < 0.80:
            return HOST, _sent(kind="ruling", key=self.ruling())
        role = luck.choice((*evening.setup.seats, "screen", HOST, "board", "board", "board"))
        kind = luck.choice(
            ("placed", "lifted", "control", "prop", "answer", "undo", "ruling", "settle_differences", "pencil")
        )
        return role, _sent(
            kind=kind,
            late=luck.random() < 0.1,
            decision=luck.choice((None, evening.questions.get(role, 0), evening.questions["public"])),
            piece=self.word(),
            pad=luck.choice(list(evening.pad_spaces)),
            control=luck.choice(("confirm", "dial", self.word())),
            event=luck.choice(("press", "hold", "turn", "dice", self.word())),
            steps=luck.choice((1, -1, *ODD_NUMBERS)),
            prop=luck.choice(("orb", "reader", self.word())),
            words=luck.choice((None, {"faces": [1, 2, 3]}, {"faces": ["x"], "dice": [7]}, {"faces": 3, "dice": None})),
            seat=luck.choice((None, "seat1", self.word())),
            key=luck.choice((None, [], [self.word()], ["done"], [self.word() for _ in range(3)])),
            count=luck.choice((1, 1, 1, 2, 5, 2**53)),
        )

    def ruling(self) -> list[Any]:
        if self.luck.random() < 0.05:
            return [self.word() for _ in range(self.luck.randrange(4))]
        if self.luck.random() < 0.3 and (offered := self._pointed_at()):
            return self.luck.choice(offered)
        verb = self.luck.choice(self._verbs)
        key: list[Any] = ["ruling", verb.name]
        for name, hint in verb.hints.items():
            if name in verb.needed or self.luck.random() < 0.6:
                key += [name, self._value(hint)]
        return key

    def _pointed_at(self) -> list[list[Any]]:
        """What the host is offered at a space or a piece."""
        play, offered = self.evening.play, []
        pieces = seen_by(play, PUBLIC)["view"]["pieces"]
        piece = self.luck.choice(sorted(pieces) or [""])
        for thing in (("space", pieces[piece]["at"] or "" if pieces else ""), ("piece", piece)):
            offered += [list(row["key"]) for row in rulings_on(play, thing, checked=False)]
        return [key for key in offered if POINTED not in key]

    def _value(self, hint: Any) -> str | int:
        if self.luck.random() < 0.03:
            return self.word()
        if get_origin(hint) is Literal:
            value: str | int = self.luck.choice(get_args(hint))
            return value
        inner = [one for one in get_args(hint) if one is not type(None)]
        if inner:
            return self._value(self.luck.choice(inner))
        if hint is int:
            return self.luck.choice((1, 1, 1, 2, 2, 3, 6, *ODD_NUMBERS))
        return self.word()

    def word(self) -> str:
        """A word that means something here, or did in some other place."""
        luck, evening = self.luck, self.evening
        if not self._words or luck.random() < 0.01:
            view = evening.game.view(evening.play.state, luck.choice(("public", *evening.setup.seats)))
            self._words = sorted({word for word in _words_in(view) if len(word) <= 64} | {"", "nothing", "seat1"})
        return luck.choice(self._words)


def tiles_for(game: str, choices: Mapping[str, str]) -> Tiles:
    """What lies on the table that is made for this set-up."""
    return _tiles(laid_for(for_game(Settings(), game), choices).layout)


@functools.cache
def _tiles(layout: str) -> Tiles:
    return Tiles(load_layout(layout))


def _sent(**fields: Any) -> m.Input:
    return m.fitting(m.Input(src="x-1", seq=1, **fields))


def _words_in(data: Any) -> Iterator[str]:
    if isinstance(data, dict):
        for key, value in data.items():
            yield from _words_in(key)
            yield from _words_in(value)
    elif isinstance(data, (list, tuple)):
        for value in data:
            yield from _words_in(value)
    elif isinstance(data, str):
        yield data


VERBS: dict[str, Verbs] = {
    "hellboy": hellboy.VERBS,
    "netherwatch": netherwatch.VERBS,
    "set_a_watch": set_a_watch.VERBS,
    "stifling_dark": stifling_dark.VERBS,
}
"""What a host may rule with, game by game."""
