"""Sets up a moment of the game for a test: a party, its dice and cards, a Line, and a Play that goes on from there.

Cards of the Line are written as they lie: "eagle-1" faceup, "~eagle-1" facedown. Abilities: "cleave" faceup,
"-cleave" exhausted.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from gloamboard.rules.kernel import HOST, Key, Play, Reason, Setup
from gloamboard.rules.kernel.door import why_not
from gloamboard.rules.set_a_watch import GAME
from gloamboard.rules.set_a_watch.cards import BOARD
from gloamboard.rules.set_a_watch.state import State, Terms
from gloamboard.rules.set_a_watch.table.health import health

EXAMPLE = ("beast-master", "wizard", "ranger", "rogue")


class Night:
    """A running game with short words for tests."""

    def __init__(self, play: Play) -> None:
        self.play = play

    @property
    def state(self) -> State:
        state: State = self.play.state
        return state

    def open(self, seat: str | None = None) -> list[Key]:
        """What may be answered now, by this seat or by anybody."""
        if self.play.pending is None:
            return []
        listed = self.play.pending.listed()
        rows = [listed.get(seat, ())] if seat else list(listed.values())
        return list(dict.fromkeys(option.key for options in rows for option in options))

    def words(self) -> set[object]:
        return {key[0] for key in self.open()}

    def do(self, *keys: Key) -> Night:
        """Answer these one after the other, each by a seat that has it."""
        for key in keys:
            seat = next((s for s in self.play.waiting() if self.play.option(s, key)), None)
            assert seat is not None, f"{key} is not open; open are {self.open()}"
            self.play.answer(seat, key)
        return self

    def rule(self, *key: Any) -> Night:
        self.play.answer(HOST, ("ruling", *key))
        return self

    def cannot(self, *key: Any) -> None:
        assert key not in self.open(), f"{key} should not be open"

    def why(self, *attempt: Any) -> Reason:
        """Why the first seat may not do this."""
        return why_not(self.play, "seat1", attempt)

    def line(self) -> list[str]:
        """The Line as it lies."""
        return [card if up else "~" for card, up in zip(self.state.line, self.state.up, strict=True)]

    def health(self, card: str) -> int:
        return health(self.state, self.state.line.index(card))

    def usable(self, name: str) -> list[int]:
        """What the dice of an Adventurer are still worth, highest first."""
        a = self.state.adventurer(name)
        return sorted((self.state.left[d] for d in self.state.ready(a)), reverse=True)

    def told(self) -> list[str]:
        return [line.says for line in self.play.story]

    def exhausted(self) -> list[str]:
        return self.state.exhausted_cards([0, 1, 2, 3])


def seats(count: int) -> tuple[str, ...]:
    return tuple(f"seat{n + 1}" for n in range(count))


def begin(players: int = 1, seed: int = 1, hands: Sequence[str] = (), **choices: str) -> Night:
    """A whole game from its set-up."""
    party = {"party": ",".join(EXAMPLE)} if "party" not in choices else {}
    setup = Setup(seats(players), seed, {"difficulty": "easy", **party, **choices}, frozenset(hands))
    return Night(Play(GAME, setup))


def night(
    line: Sequence[str] = (),
    dice: Mapping[str, Sequence[int]] | None = None,
    cards: Mapping[str, Sequence[str]] | None = None,
    *,
    party: Sequence[str] = EXAMPLE,
    camper: str | None = None,
    phase: str = "settle",
    players: int = 1,
    fire: int = 7,
    location: str = "quiet-barrow",
    seed: int = 1,
    **facts: Any,
) -> Night:
    """A game at some moment, most often in the Watch once the Line has settled."""
    state = State(Terms(seats(players), **facts.pop("terms", {})), seed)
    state.party = list(party)
    state.owner = [-1 if players == 3 and a == 3 else a % players for a in range(4)]
    state.phase, state.after, state.fire, state.location = phase, "fight", fire, location
    for a, name in enumerate(party):
        equipped = (cards or {}).get(name, BOARD[name].abilities[:3])
        plain = [card.removeprefix("-") for card in equipped]
        state.cards[3 * a : 3 * a + 3] = plain
        state.down[3 * a : 3 * a + 3] = [card.startswith("-") for card in equipped]
        state.reserve[2 * a : 2 * a + 2] = [card for card in BOARD[name].abilities if card not in plain]
        faces = list((dice or {}).get(name, (3, 3, 3)))
        state.rolled[3 * a : 3 * a + 3] = faces
        state.left[3 * a : 3 * a + 3] = faces
    if camper is not None:
        state.camper = state.adventurer(camper)
        state.rests[state.camper] = 1
    state.line = [card.removeprefix("~") for card in line]
    state.up = [not card.startswith("~") for card in line]
    state.front = state.line[0] if line and state.up[0] else ""
    state.unhallowed = ["ashen-king", "iron-saint"]
    state.map = ["black-gate", "ford", "old-mill"]
    state.unused = ["inn", "birch-hollow"]
    state.deck = ["bear-1", "wolf-1", "thornling-1", "wolf-2"]
    for name, value in facts.items():
        assert hasattr(state, name), name
        setattr(state, name, value)
    return Night(Play(GAME, Setup(state.terms.seats, seed), state=state))
