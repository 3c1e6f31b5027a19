"""What a script may ask: a Choice of named options for one or more seats, or a Chance for the dice and decks.

An option's key says what it means in words and numbers, never by position: it is at once the log entry, the match for
what hands do on the board, and the literal in a test. Nothing here runs a game; `play.py` does.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from typing import Any, Generic, Literal, NamedTuple, TypeVar

from gloamboard.errors import GloamboardError

Face = TypeVar("Face")  # what a die shows or a card is, in the game's own words

EVERYBODY = "everybody"
"""For whose eyes something is: EVERYBODY, a side of the game by its name, or one seat."""

Key = tuple[str | int, ...]
Hand = tuple[str | None, ...] | None
"""How a hand does it: ("move", piece, from, to), ("put", piece, space), ("take", piece, space), ("flip", piece,
space), ("lay", tile, cell, rotation, *further cells it covers), ("tap", thing), ("press", control), ("hold", control),
("prop", name, event), ("dial", prop): turned to by a prop with a dial of its own, whose press picks; None when only
a page can."""


class Aimed(NamedTuple):
    """A light that is swung about, and what this option of it would light. Options with the same `light` are one swing,
    listed by their angle: a page offers them as that, a dial walks through them in that order."""

    light: str  # what is swung, as the table calls it: "the lantern"
    origin: str  # the space it is held on
    spaces: tuple[str, ...]  # lit by it
    spans: tuple[tuple[float, float], ...]  # between which angles: degrees clockwise from the right, as the map is seen


class Option(NamedTuple):
    key: Key
    says: str  # one short sentence
    rule: str = ""
    hand: Hand = None
    eyes: str = ""  # who may know of it; empty: whoever may know of its question
    cost: str = ""  # what it takes, where the sentence does not say so: "2 Actions"
    aim: Aimed | None = None  # where a light would fall
    takes: str = ""  # the thing that is taken in hand for it: the `id` of a die or card in a panel
    lights: tuple[str, ...] = ()  # spaces that light ahead of it while the dial points at it: what a tile would open


Options = Sequence[Option] | Callable[[], Sequence[Option]]
Listed = Mapping[str, Sequence[Option]]


class Choice:
    """A question. Options may be a function, so that a replay, which knows the answer, never lists them.

    `by` gives the options of each seat that may answer, or is one function that lists them for all seats, where what
    one may do is worked out together with what another may. With mode "first" the first answer counts and the script
    receives its key; with "all" every seat answers unseen by the others and the script receives {seat: key}.
    A single option is taken without asking, unless `even_one` says that a player sets the pace here, or that being
    asked would tell the others that there was a choice. `eyes` says who may know what is asked: everybody, a side, or
    one seat; the others learn that somebody is thinking. What a hand does on the board is seen by all, so it answers
    only what everybody may know of.

    A question that `opens` is the very first thing a step would do that began now: whatever was to be decided or
    changed before it stands in the state. A copy of the state is then all that a clone needs. A ruling may have changed
    that since; it has `opened` one all the same, and nothing is half done.
    """

    __slots__ = ("_listed", "about", "asks", "by", "cause", "even_one", "eyes", "mode", "opened", "opens", "rule")

    def __init__(
        self,
        by: Mapping[str, Options] | Callable[[], Listed],
        asks: str,
        *,
        about: str = "",
        rule: str = "",
        mode: Literal["first", "all"] = "first",
        even_one: bool = False,
        eyes: str = EVERYBODY,
        opens: bool = False,
    ) -> None:
        self.by = by
        self.asks = asks
        self.about = about
        self.rule = rule
        self.mode = mode
        self.even_one = even_one
        self.eyes = eyes
        self.opens = self.opened = opens
        self.cause = ""  # the card or effect that asks, by its name; set where its effects are run
        self._listed: Listed | None = None

    def options(self, seat: str) -> Sequence[Option]:
        """What this seat may answer; empty when the choice is not theirs."""
        listed = self._listed
        return (self.listed() if listed is None else listed).get(seat, ())

    def listed(self) -> Listed:
        """All options by seat, worked out once."""
        listed = self._listed
        if listed is None:
            by = self.by
            listed = self._listed = by() if callable(by) else _each(by)
        return listed

    @property
    def is_open(self) -> bool:
        """Whether everybody may know what is asked, and what is answered."""
        return self.eyes == EVERYBODY and self.mode == "first"

    def shows(self, option: Option) -> bool:
        """Whether everybody may know of that option."""
        return self.mode == "first" and (option.eyes or self.eyes) == EVERYBODY

    def list_again(self) -> None:
        """Forget the listed options: the state has changed under the question."""
        self._listed = None
        self.opens = False

    def list_as(self, same: Choice) -> None:
        """Take over what is listed for the same question in the same state."""
        self._listed = same._listed

    def result(self, key: Key) -> object:
        """What the script receives for that key."""
        return key


def _each(by: Mapping[str, Options]) -> Listed:
    listed: dict[str, Sequence[Option]] = {}
    last: Options | None = None
    made: Sequence[Option] = ()
    for seat, options in by.items():
        if options is not last:  # seats that share a function share what it makes
            last, made = options, options() if callable(options) else options
        listed[seat] = made
    return listed


class Chance(Generic[Face]):
    """A roll or a draw. `source` names the die or deck; `faces` are the possible results, repeated by weight.

    A seeded stream answers, or hands do when the set-up says so for that source. `asks` is what hands are asked,
    `called` says how a face is called at the table, and `hand` how a hand shows it, where a tagged card can. `eyes` are
    who may know what is asked of hands.
    Ask when the face is seen, not before: until then the rules go on without knowing it, so nothing can leak.
    """

    __slots__ = ("asks", "called", "cause", "eyes", "faces", "hand", "rule", "seats", "source")

    def __init__(
        self,
        source: str,
        faces: Sequence[Face],
        asks: str,
        *,
        rule: str = "",
        seats: Sequence[str] = (),
        called: Callable[[Face], str] = str,
        hand: Callable[[Face], Hand] | None = None,
        eyes: str = EVERYBODY,
    ) -> None:
        self.eyes = eyes
        self.source = source
        self.faces = faces
        self.asks = asks
        self.rule = rule
        self.seats = seats  # who may enter what they see; empty means anybody among those eyes
        self.called = called
        self.hand = hand
        self.cause = ""  # as a Choice has it


class Roll:
    """Several dice thrown at once out of one stream: the script receives a face for each. Where hands throw
    them, use `dice.enter`."""

    __slots__ = ("dice", "source")

    def __init__(self, source: str, dice: Sequence[Sequence[object]]) -> None:
        self.source = source
        self.dice = dice


class FaceSeen(Choice, Generic[Face]):
    """A Chance that hands answer: they pick the face they see."""

    __slots__ = ("_faces",)

    def __init__(self, chance: Chance[Face], seats: Sequence[str]) -> None:
        self._faces: dict[Key, Face] = {("face", word(face)): face for face in chance.faces}
        called, rule, hand = chance.called, chance.rule, chance.hand
        options = [
            Option(key, f"It shows {called(face)}.", rule, hand(face) if hand else None)
            for key, face in self._faces.items()
        ]
        super().__init__(
            dict.fromkeys(chance.seats or seats, options),
            chance.asks,
            about="chance",
            rule=chance.rule,
            even_one=True,
            eyes=chance.eyes,
        )
        self.cause = chance.cause

    def result(self, key: Key) -> object:
        return self._faces[key]


Script = Generator[Choice | Chance[Any] | Roll, Any, Any]
"""Rules as a script: `answer = yield Choice(...)`, `face = yield Chance(...)`."""


AFRESH = "afresh"
"""What a ruling returns that has cut short whatever was going on: the question it came into is not asked again, and the
game goes on with its next step."""


class Ended(GloamboardError):
    """Leaves whatever script is running: the game is over, and nothing further is done."""


def asked_by(cause: str, script: Script) -> Script:
    """Whatever the script asks, with the name of what made it ask; the nearest cause counts."""
    answer = None
    while True:
        try:
            asked = script.send(answer)
        except StopIteration as end:
            return end.value
        if not isinstance(asked, Roll) and not asked.cause:
            asked.cause = cause
        answer = yield asked


DONE: Key = ("done",)


def done(says: str, rule: str = "", hand: Hand = ("press", "confirm")) -> Option:
    """The option that ends a row of picks."""
    return Option(DONE, says, rule, hand)


def word(value: object) -> str | int:
    """A face as one word of a key."""
    return value if isinstance(value, (str, int)) else str(value)
