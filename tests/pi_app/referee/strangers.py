"""Anything that somebody with any credentials may put on the wire, sent to a whole referee, which is started anew now
and then. Most are good inputs, so that the evening gets on; the rest is junk in every place where junk fits."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from gloamboard.pi_app.config.settings import Settings, for_game, laid_for
from gloamboard.pi_app.layout.model import load_layout
from gloamboard.pi_app.mqtt import messages as m
from gloamboard.rules.kernel import Setup, load_game
from tests.pi_app.referee.desk import TOPICS, Desk
from tests.pi_app.referee.fuzzing import Fuzz

ROLES = ("seat1", "seat2", "seat9", "side1", "host", "screen", "board", "web", "public", "referee")
BOTS = ("random", "sensible", "search:48", "search:1.5s", "search:0", "search:1e308s", "search:nans", "person")
NUMBERS: Sequence[object] = (0, -1, 1.5, 1e308, 2**53, -(2**53), 2**53 + 1, 10**30)
WORDS: Sequence[object] = ("", "x" * 64, "x" * 65, "x" * 5000, "\0", "\u202e", "é" * 64, "seat1", "host", "__class__")
NESTED: Sequence[object] = ([], {}, [[]], [None], {"a": {"b": {"c": 1}}}, ["seat1", "seat1"])
JUNK: Sequence[object] = (None, True, False, *NUMBERS, *WORDS, *NESTED)
NAMED = ("words", "key", "late", "more", "v", "tabs", "piece", "pad", "count", "decision", "steps")


class Strangers:
    """`broken` says under which payload the rules broke, a mark stood still or a restart changed something."""

    def __init__(self, folder: Path, game: str, seed: int) -> None:
        self._good = Fuzz(game, seed)
        self._luck, self._game = self._good.luck, load_game(game)
        choices = {one.key: one.default for one in self._game.questions}
        seats = tuple(f"seat{n}" for n in range(1, max(2, self._game.seats[0]) + 1))
        layout = load_layout(laid_for(for_game(Settings(), game), choices).layout)
        self._desk = Desk(folder, 1, load_game, layout, (game, Setup(seats, seed, choices)))
        self.broken: list[str] = []
        self.restarts = self._applied = 0

    def send(self, payloads: int) -> None:
        for n in range(payloads):
            self._good.evening = self._desk.referee.evening
            dice = self._luck.random()
            if dice < 0.12:
                self._enquire()
            elif dice < 0.15:
                self._lay(n)
            else:
                self._input(n)
            if n % 250 == 249:
                self._start_anew()

    @property
    def applied(self) -> int:
        return self._applied + self._desk.referee.counts["applied"]

    # --- one payload -----------------------------------------------------------------

    def _input(self, n: int) -> None:
        role, fields = self._special() if self._luck.random() < 0.2 else self._usual()
        if self._luck.random() < 0.08:
            fields[self._luck.choice([*fields, *NAMED])] = self._junk()
        src = f"{role}-x"
        seq: object = self._desk.referee.marks.get(src, 0) + 1
        if self._luck.random() < 0.03:
            seq = self._luck.choice((0, -1, 2, 2**53, 1.5, "1", None))
        others: Sequence[str | None] = ("", "0123", None)
        evening = self._desk.referee.evening.id if self._luck.random() < 0.9 else self._luck.choice(others)
        payload = json.dumps({"evening": evening, **fields, "src": src, "seq": seq}).encode()
        if self._luck.random() < 0.02:
            payload = self._damaged(payload)
        before, which = self._desk.referee.marks.get(src, 0), m.number_of(payload)
        self._hear(TOPICS.input(role, src), payload)
        is_next = which is not None and which.src == src and which.seq == before + 1
        if is_next and self._desk.referee.marks.get(src, 0) == before:
            self.broken.append(f"stands still: {payload!r}")

    def _usual(self) -> tuple[str, dict[str, Any]]:
        role, what = self._good.input()
        return role, {name: value for name, value in msgspec.to_builtins(what).items() if name not in ("src", "seq")}

    def _special(self) -> tuple[str, dict[str, Any]]:
        luck = self._luck
        role = luck.choice(("host", "host", "screen", "seat1", "seat2", "board"))
        match luck.choice(("new_game", "seating", "gap", "undo", "settle_differences", "pencil")):
            case "new_game":
                words: dict[str, Any] = {"game": luck.choice((self._game.id, "lantern", self._junk()))}
                words |= {"seats": luck.choice((1, 2, 3, 12, self._junk())), "choices": self._choices()}
                more = ("points", {"seat1": 2**53}), ("hands", ["dice", "cards"]), ("seed", self._junk())
                return role, {"kind": "new_game", "words": words | dict(luck.sample(more, luck.randrange(3)))}
            case "seating":
                seats = [luck.choice(("seat1", "seat2", str(self._junk())[:64])) for _ in range(luck.randrange(3))]
                return role, {"kind": "seating", "words": {seat: luck.choice((*BOTS, self._junk())) for seat in seats}}
            case "gap":
                words = {"why": self._junk(), "src": self._junk(), "after": self._junk()}
                return role, {"kind": "gap", "words": words, "count": luck.choice((1, 2, 50, 2**53, self._junk()))}
            case "undo":
                return role, {"kind": "undo", "count": luck.choice((1, 2, 20, 1000, 2**53, self._junk()))}
            case "pencil":
                key = ["notes", luck.choice(ROLES), luck.choice(("yes", "no", "?"))]
                junk = [self._junk() for _ in range(luck.choice((0, 1, 3, 4)))]
                return role, {"kind": "pencil", "key": luck.choice((key, junk))}
        return role, {"kind": "settle_differences"}

    def _choices(self) -> object:
        if self._luck.random() < 0.1:
            return self._junk()
        some = [one for one in self._game.questions if self._luck.random() < 0.3]
        return {one.key: self._luck.choice((one.default, *dict(one.answers), self._junk())) for one in some}

    def _enquire(self) -> None:
        luck, word = self._luck, self._good.word
        what = luck.choice(("about", "rulings", "would", "moments", "evenings", self._junk()))
        things: Sequence[list[Any]] = (
            ["piece", word()],
            ["space", word()],
            ["verbs"],
            self._good.ruling(),
            [self._junk()],
            [],
        )
        asked = {"what": what, "thing": luck.choice(things), "tab": luck.choice(("a", self._junk())), "n": 1}
        self._hear(TOPICS.enquiry(luck.choice(ROLES)), json.dumps(asked).encode())

    def _lay(self, rev: int) -> None:
        """The table's own program says something odd of the board."""
        luck, word = self._luck, self._good.word
        pads = [*self._desk.referee.evening.pad_spaces, "nowhere"]

        def some() -> dict[str, list[str]]:
            return {luck.choice(pads): [word()] for _ in range(luck.randrange(4))}

        board = m.Board(rev=rev, pads=some(), unseen=some(), lost=some(), aside=[word()], src="board-x", through=rev)
        self._hear(TOPICS.board, m.write(board))

    def _hear(self, topic: str, payload: bytes) -> None:
        before = self._faults()
        self._desk.hear(topic, payload)
        if self._faults() != before:
            self.broken.append(f"broke: {topic} {payload!r}")

    def _faults(self) -> int:
        return sum(count for cause, count in self._desk.referee.counts.items() if cause.startswith("broke"))

    def _start_anew(self) -> None:
        before, self._applied = self._stands(), self.applied
        self._desk = self._desk.again()
        self.restarts += 1
        self.broken += [f"a restart changed {name}" for name, it in self._stands().items() if before[name] != it]

    def _stands(self) -> dict[str, object]:
        referee = self._desk.referee
        evening = referee.evening
        stands: dict[str, object] = {"game": evening.play.hash(), "answers": list(evening.play.answers)}
        return stands | {
            "marks": dict(referee.marks),
            "bots": dict(evening.seating.bots),
            "pencil": {seat: dict(marks) for seat, marks in evening.pencil.items() if marks},
        }

    def _junk(self) -> Any:
        return self._luck.choice(JUNK) if self._luck.random() < 0.7 else self._good.word()

    def _damaged(self, payload: bytes) -> bytes:
        found = bytearray(payload)
        for _ in range(self._luck.randrange(1, 4)):
            found[self._luck.randrange(len(found))] = self._luck.randrange(256)
        return bytes(found[: self._luck.randrange(len(found))] if self._luck.random() < 0.3 else found)
