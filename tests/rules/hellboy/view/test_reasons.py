"""Random positions of Hellboy: a refused action cites a condition that really forbids it, an option says its cost."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator

import pytest

from gloamboard.rules.hellboy import GAME
from gloamboard.rules.hellboy.actions.going import reach
from gloamboard.rules.hellboy.actions.interact import SPARKED
from gloamboard.rules.hellboy.actions.menu import DEEDS
from gloamboard.rules.hellboy.board.board import board
from gloamboard.rules.hellboy.board.ways import beside, sees, unexplored_beyond
from gloamboard.rules.hellboy.cards.box import AGENT, CASE, ITEM
from gloamboard.rules.hellboy.state.state import Agent, Enemy, Piece, State
from gloamboard.rules.kernel import Key, Play, Rng, Setup
from tests.rules.reasons import Held, Lifts, positions

CASES = tuple(CASE)
GUN, FIRE = "long-rifle", "flare-gun"


def new_game(seed: int) -> Play:
    seats = tuple(f"seat{n + 1}" for n in range(seed % 4 + 1))
    return Play(GAME, Setup(seats, seed, {"case": CASES[seed % len(CASES)], "difficulty": "printed"}))


# --- what somebody might try -----------------------------------------------------------


def attempts(state: State, seat: str, rng: Rng) -> Iterator[Key]:
    here = board(state.layout)
    some = [rng.pick(list(here.areas)) for _ in range(3)]
    everybody = [*state.agents, *state.backups]
    for agent in everybody:
        if agent.seat != seat and rng.below(len(everybody)):
            continue  # why not, is the same for whatever another player's agent would do
        id = agent.id
        for area in dict.fromkeys([*some, *(beside(state, agent.area) if agent.area else ()), agent.area]):
            if area:
                yield from (("move", id, area), *([] if agent.is_backup else [("burn", id, area)]))
        yield from (("explore", id, room) for room in here.rooms)
        yield from (("examine", id), ("stand", id), ("join", id), ("clear", id, "swarm"), ("clear", id, "inferno"))
        for enemy in state.enemies:
            yield from (("fight", id, enemy.id), ("shoot", id, enemy.id))
        yield from (("interact", id, what) for what in [*state.interests, *(piece.id for piece in state.pieces)])
        if not agent.is_backup:
            yield from (("deed", id, row.id) for row in AGENT[id].action)
        for card in dict.fromkeys([*agent.cards, rng.pick(list(ITEM))]):
            yield ("use", id, card)
            yield from (("give", id, card, other.id) for other in state.agents if other is not agent)


def shaken(state: State, rng: Rng) -> None:
    """Now and then somebody lies stunned, has spent all, or has had an action already."""
    for agent in state.agents:
        if rng.below(5) == 0 and agent.area:
            agent.stunned = True
        if rng.below(4) == 0:
            agent.cubes = 0
        if rng.below(5) == 0:
            agent.used = (*agent.used, *agent.cards, *(row.id for row in AGENT[agent.id].action))
        if rng.below(6) == 0:
            agent.sideways = agent.cards


# --- how a condition is lifted ---------------------------------------------------------

Do = Callable[[State, Agent, Key], None]


def on(do: Do) -> Callable[[State, str, Key], None]:
    return lambda state, seat, attempt: do(state, state.agent(str(attempt[1])), attempt)


def fact(name: str, value: object) -> Callable[[State, str, Key], None]:
    return on(lambda state, agent, attempt: setattr(agent, name, value))


def mine(state: State, seat: str, attempt: Key) -> None:
    state.agent(str(attempt[1])).seat = seat


def back_on_board(state: State, agent: Agent, attempt: Key) -> None:
    agent.area, agent.out = state.explored[0] + "-a", False


def nobody_near(state: State, agent: Agent, attempt: Key) -> None:
    state.enemies = [enemy for enemy in state.enemies if enemy.area != agent.area]


def enemy_here(state: State, agent: Agent, attempt: Key) -> None:
    for enemy in [one for one in state.enemies if one.id == attempt[-1]] or state.enemies[:1]:
        enemy.area = agent.area
    if not state.enemies:
        state.enemies = [Enemy("mire-spawn-1", "mire-spawn", agent.area)]


def at_its_door(state: State, agent: Agent, attempt: Key) -> None:
    """The agent stands where the room's door is, or the room is not explored any more."""
    room, here = str(attempt[2]), board(state.layout)
    state.explored = tuple(one for one in here.rooms if one != room)
    state.closed = frozenset(here.areas_of[room])
    doors = [area for area in here.areas if any(way.room == room for way in unexplored_beyond(state, area))]
    agent.area = next(area for area in doors if area not in state.closed)


def all_explored(state: State, agent: Agent, attempt: Key) -> None:
    state.explored, state.closed = tuple(board(state.layout).rooms), frozenset()


def emptied(state: State, agent: Agent, attempt: Key) -> None:
    """Nobody and nothing is in the way there."""
    there = str(attempt[2]) if len(attempt) > 2 else state.agent(agent.supports).area
    _clear(state, agent, there)
    if agent.area == there:
        agent.area = next(area for area in beside(state, there) if sees(state, area, there))


def _clear(state: State, agent: Agent, there: str) -> None:
    state.enemies = [enemy for enemy in state.enemies if enemy.area != there]
    state.pieces = [piece for piece in state.pieces if piece.area != there]
    for one in (*state.agents, *state.backups):
        if one is not agent and one.area == there:
            one.area = ""


def stands_beside(state: State, agent: Agent, attempt: Key) -> None:
    there = str(attempt[2])
    if agent.area == there or there not in reach(state, agent, 9):
        state.closed = frozenset()
    agent.area = next(iter(beside(state, there)))
    _clear(state, agent, there)


def lies_here(state: State, agent: Agent, attempt: Key) -> None:
    if attempt[2] == "inferno":
        state.infernos = (*state.infernos, agent.area)
    else:
        state.swarms = {**state.swarms, agent.area: 1}


def has_card(state: State, agent: Agent, attempt: Key) -> None:
    """The card in the attempt, or one that does what is wanted."""
    agent.cards = (*agent.cards, str(attempt[2]))


def armed(state: State, agent: Agent, attempt: Key) -> None:
    agent.cards, agent.flipped, agent.sideways, agent.used = (GUN, FIRE), (), (), ()


def in_sight(state: State, agent: Agent, attempt: Key) -> None:
    """What is aimed at is one area away, where it can be seen."""
    _stand_where_seen(state, agent, [area for area in beside(state, agent.area) if sees(state, agent.area, area)])
    near = next(area for area in beside(state, agent.area) if sees(state, agent.area, area))
    for enemy in state.enemies:
        if enemy.id == attempt[2]:
            enemy.area = near


def _stand_where_seen(state: State, agent: Agent, found: list[str]) -> None:
    if not found:
        agent.area = next(
            area for area in board(state.layout).areas if any(sees(state, area, near) for near in beside(state, area))
        )


def sees_it(state: State, agent: Agent, attempt: Key) -> None:
    state.closed = frozenset()
    there = str(attempt[2])
    agent.area = next(area for area in beside(state, there) if sees(state, area, there))


def usable(state: State, agent: Agent, attempt: Key) -> None:
    for piece in state.pieces:
        if piece.id == attempt[2]:
            piece.cubes = 1
    agent.ever = tuple(one for one in agent.ever if one != SPARKED)


def puts_it_here(state: State, agent: Agent, attempt: Key) -> None:
    state.pieces = [piece for piece in state.pieces if piece.id != attempt[2]]
    state.pieces.append(Piece(str(attempt[2]), "cabinet", agent.area, 1, cubes=2))


def together(state: State, agent: Agent, attempt: Key) -> None:
    for other in state.agents:
        if len(attempt) < 4 or other.id == attempt[3]:
            other.area, other.out = agent.area, False


def apart(state: State, agent: Agent, attempt: Key) -> None:
    state.closed = frozenset()
    state.agent(agent.supports).area = next(iter(beside(state, agent.area)))


LIFTS: Lifts = [
    ("HB-AGENT-01", "", mine),
    ("HB-AGENT-03", "", fact("cubes", 9)),
    ("HB-DMG-06", "", on(back_on_board)),
    ("HB-STUN-05", "first stand up", fact("stunned", False)),
    ("HB-STUN-05", "stands.", fact("stunned", True)),
    ("HB-STUN-05", "cubes to stand", fact("cubes", 9)),
    ("HB-AGENT-04", "with an enemy", on(nobody_near)),
    ("HB-AGENT-04", "needs an enemy", on(enemy_here)),
    ("HB-AGENT-04", "used already", on(lambda state, agent, attempt: _not_used(agent))),
    ("HB-AGENT-05", "no card that", on(has_card)),
    ("HB-AGENT-05", "used already", on(lambda state, agent, attempt: _not_used(agent))),
    ("HB-TRADE-04", "", fact("sideways", ())),
    ("HB-TRADE-01", "with an enemy", on(nobody_near)),
    ("HB-TRADE-01", "does not carry", on(has_card)),
    ("HB-TRADE-01", "", on(together)),
    ("HB-EXPL-01", "", on(at_its_door)),
    ("HB-MOVE-01", "", on(stands_beside)),
    ("HB-BOARD-08", "", on(all_explored)),
    ("HB-BOARD-02", "", on(emptied)),
    ("HB-EXAM-01", "", on(lambda state, agent, attempt: state.clues.update({agent.area: 1}))),
    ("HB-CLEAR-01", "", on(nobody_near)),
    ("HB-CLEAR-02", "", on(lies_here)),
    ("HB-FIGHT-01", "", on(enemy_here)),
    ("HB-SHOOT-01", "", on(nobody_near)),
    ("HB-SHOOT-02", "", on(armed)),
    ("HB-SHOOT-03", "", on(in_sight)),
    ("HB-INF-06", "", on(lambda state, agent, attempt: setattr(state, "infernos", ()))),
    ("HB-FIRE-03", "Somebody", on(emptied)),
    ("HB-FIRE-03", "in sight", on(sees_it)),
    ("HB-FIRE-03", "with fire", on(armed)),
    ("HB-INTER-01", "with an enemy", on(nobody_near)),
    ("HB-INTER-01", "", on(puts_it_here)),
    ("HB-INTER-03", "", on(usable)),
    ("HB-DIRECT-05", "in this round", fact("used", ())),
    ("HB-DIRECT-05", "no way to go", on(apart)),
]
"""The cited condition, and how a copied state is made in which only that is otherwise."""
PRINTED = (
    *("Only a backup", "does not explore", "does not interact", "carries no cards", "no trade icon"),
    *("would do nothing", "no card that", "There is nothing more", "No card in play"),
)
"""What no state of the same evening changes: who is a backup agent, what a card is; and what a card would do, which
its own tests show."""


def _not_used(agent: Agent) -> None:
    agent.used, agent.ever, agent.flipped = (), (), ()


def _excused(line: str) -> bool:
    return "listed" not in line and any(word in line for word in PRINTED)


REASONS = Held(
    new_game,
    ("act",),
    shaken,
    lambda then, rng: rng.pick(then.waiting()),
    lambda then, seat, rng: attempts(then.state, seat, rng),
    LIFTS,
    _excused,
)


def test_reasons_of_300_random_positions_are_true() -> None:
    REASONS.hold(300, seed=1, rules=18, refused=10_000)


@pytest.mark.soak
def test_reasons_of_5000_random_positions_are_true(soak_record: Callable[..., None]) -> None:
    soak_record(**REASONS.hold(5_000, seed=10_000))


PAID = re.compile(r"(\d+) cubes?")


def test_every_option_says_before_it_is_chosen_how_many_cubes_it_takes() -> None:
    seen: Counter[str] = Counter()
    for play, _ in positions(new_game, ("act",), 60, seed=3):
        assert play.pending is not None
        for seat in play.waiting():
            for option in play.pending.options(seat):
                word = str(option.key[0])
                if word not in DEEDS or word in ("deed", "use"):
                    continue  # what a card does may give cubes back
                who, then = str(option.key[1]), play.clone()
                then.answer(seat, option.key)
                says = PAID.fullmatch(option.cost)
                paid = play.state.agent(who).cubes - then.state.agent(who).cubes
                if then.pending is not None and then.pending.about == "act" and not then.state.agent(who).out:
                    assert paid == (int(says[1]) if says else 0), (option, paid)
                    seen[word] += 1
    assert set(seen) >= {"move", "clear", "stand", "give"}, seen
