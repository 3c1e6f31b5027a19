"""Sets up a moment of the game for a test: agents, enemies and what lies about, and a Play that goes on from there.

Unless a test says otherwise it is the agent phase of the first case, every room explored and nothing in any of them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gloamboard.rules.hellboy import GAME
from gloamboard.rules.hellboy.board.board import board
from gloamboard.rules.hellboy.cards.box import AGENT, MINION, SCENERY
from gloamboard.rules.hellboy.flow import opening
from gloamboard.rules.hellboy.state.state import Agent, Enemy, Piece, State
from gloamboard.rules.kernel import DONE, Choice, Key, Play, Reason, Roll, Script, Setup
from gloamboard.rules.kernel.door import why_not

CASE = "lantern-street"
SLOTS = ("mire-spawn", "acolyte")


BY_HAND = frozenset({"dice"})


def seats(n: int) -> tuple[str, ...]:
    return tuple(f"seat{i + 1}" for i in range(n))


class Field:
    """A running game with short words for tests."""

    def __init__(self, play: Play) -> None:
        self.play = play

    @property
    def state(self) -> State:
        state: State = self.play.state
        return state

    def agent(self, id: str) -> Agent:
        return self.state.agent(id)

    def enemy(self, id: str) -> Enemy:
        found = self.state.enemy(id)
        assert found is not None, f"{id} is not on the board"
        return found

    def open(self, seat: str | None = None) -> list[Key]:
        """What may be answered now, by this seat or by anybody."""
        if self.play.pending is None:
            return []
        listed = self.play.pending.listed()
        rows = [listed.get(seat, ())] if seat else list(listed.values())
        return list(dict.fromkeys(option.key for options in rows for option in options))

    def of(self, word: str) -> list[Key]:
        """The open keys that begin with that word."""
        return [key for key in self.open() if key[0] == word]

    def do(self, *keys: Key) -> Field:
        """Answer these one after the other, each by a seat that has it."""
        for key in keys:
            seat = next((s for s in self.play.waiting() if self.play.option(s, key)), None)
            assert seat is not None, f"{key} is not open; open are {self.open()}"
            self.play.answer(seat, key)
        return self

    def again(self) -> Field:
        """Lists the open question anew, after a test has changed how things are."""
        assert self.play.pending is not None
        self.play.pending.list_again()
        return self

    def dice(self) -> list[str]:
        """The dice that hands are to roll now."""
        found = {int(key[1]): str(key[2]) for key in self.of("die")}
        return [found[n] for n in sorted(found)]

    def throw(self, *faces: int | str) -> list[str]:
        """Hands roll: the faces of all dice of the open roll, in their order. Which dice they are."""
        dice = self.dice()
        assert len(dice) == len(faces), f"{dice} are rolled, not {faces}"
        for n, (die, face) in enumerate(zip(dice, faces, strict=True), 1):
            self.do(("die", n, die, face))
        self.do(DONE)
        return dice

    def why(self, *attempt: str | int, seat: str = "seat1") -> Reason:
        """Why that seat may not do this."""
        reason = why_not(self.play, seat, attempt)
        assert reason is not None
        return reason

    def told(self) -> list[str]:
        return [line.says for line in self.play.story]


def field(
    agents: Mapping[str, str] | None = None,
    enemies: Mapping[str, str] | None = None,
    *,
    case: str = CASE,
    players: int = 2,
    explored: Sequence[str] | None = None,
    pieces: Mapping[str, str] | None = None,
    clues: Mapping[str, int] | None = None,
    swarms: Mapping[str, int] | None = None,
    infernos: Sequence[str] = (),
    rubble: Sequence[str] = (),
    cubes: int = 3,
    cards: Mapping[str, tuple[str, ...]] | None = None,
    phase: str = "agent",
    step: str = "act",
    seed: int = 1,
    hands: frozenset[str] = frozenset(),
) -> Field:
    """Agents and enemies by their areas: field({"roger": "chapel-a"}, {"mire-spawn-1": "chapel-b"})."""
    setup = Setup(seats(players), seed, {"case": case}, hands)
    state = opening.new_state(setup)
    where = dict(agents or {"roger": "great-hall-a", "dunmore": "great-hall-a"})
    for n, id in enumerate(where):
        row = AGENT[id]
        own = (cards or {}).get(id, ())
        state.agents.append(Agent(id, seats(players)[n % players], cubes=cubes, cards=own, spark=row.spark))
    opening.prepare(state)
    for agent in state.agents:
        agent.area = where[agent.id]
    state.credits = dict.fromkeys(state.credits, 0)
    state.queue = tuple(sorted(where, key=lambda id: -AGENT[id].threat))
    here = board(state.layout)
    state.explored = tuple(here.rooms) if explored is None else tuple(explored)
    state.closed = frozenset(area for area in here.areas if here.room_of[area] not in state.explored)
    for id, area in (enemies or {}).items():
        kind = id if id not in MINION and "-" not in id else id.rpartition("-")[0]
        state.enemies.append(Enemy(id, kind if kind in MINION else id, area, boss=kind not in MINION))
    for id, area in (pieces or {}).items():
        kind = id if id in SCENERY else id.rpartition("-")[0]
        scenery = SCENERY[kind]
        state.pieces.append(Piece(id, kind, area, scenery.size, cubes=scenery.cubes, clues=scenery.clues))
    state.clues, state.swarms = dict(clues or {}), dict(swarms or {})
    state.infernos, state.rubble = tuple(infernos), tuple(rubble)
    state.slots = SLOTS
    state.round, state.phase, state.step = 1, phase, step
    state.told.clear()
    return Field(Play(GAME, setup, state=state))


def fresh(
    players: int = 2,
    seed: int = 1,
    case: str = CASE,
    difficulty: str = "printed",
    hands: frozenset[str] = frozenset(),
) -> Field:
    """A game from its very beginning."""
    return Field(Play(GAME, Setup(seats(players), seed, {"case": case, "difficulty": difficulty}, hands)))


def run(script: Script, *answers: Key, dice: Sequence[Sequence[int | str]] = ()) -> object:
    """A script to its end, and what it returns. Questions get these answers in order, then "roll", else the first
    option; rolls show these dice in order, then the first face of each."""
    keys, rolls = list(answers), list(dice)
    answer: object = None
    try:
        while True:
            asked = script.send(answer)
            if isinstance(asked, Choice):
                answer = keys.pop(0) if keys and keys[0] in _open(asked) else _usual(asked)
            elif isinstance(asked, Roll):
                answer = list(rolls.pop(0)) if rolls else [die[0] for die in asked.dice]
                assert isinstance(answer, list)
                assert len(answer) == len(asked.dice), f"{len(asked.dice)} dice are rolled, not {answer}"
            else:
                answer = asked.faces[0]
    except StopIteration as end:
        assert not keys, f"nobody asked for {keys}"
        assert not rolls, f"nobody rolled {rolls}"
        return end.value


def _open(asked: Choice) -> list[Key]:
    return [option.key for options in asked.listed().values() for option in options]


def _usual(asked: Choice) -> Key:
    keys = _open(asked)
    return next((key for key in keys if key[0] == "roll"), keys[0])
