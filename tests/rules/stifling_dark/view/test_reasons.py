"""Random positions of The Stifling Dark, from both sides: what is listed is never refused, and whatever is not listed
is refused for a condition that really forbids it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from gloamboard.rules.kernel import Key, Play, Rng
from gloamboard.rules.stifling_dark.cards.box import CARD
from gloamboard.rules.stifling_dark.light.levels import work_out_light
from gloamboard.rules.stifling_dark.state.state import ALIVE, SPIRIT, State
from gloamboard.rules.stifling_dark.state.ways import settle_ways
from gloamboard.rules.stifling_dark.turns.trading import partners
from tests.rules.reasons import Held, Lifts, positions
from tests.rules.stifling_dark.test_many_games import new_game

ITEMS = [card for card, row in CARD.items() if row.type in ("general", "cursed", "medical")]

# --- what somebody might try -----------------------------------------------------------


def attempts(play: Play, rng: Rng) -> Iterator[Key]:
    assert play.pending is not None
    yield from (_turn(play.state, rng) if play.pending.about == "turn" else _prowl(play.state, rng))


def _turn(state: State, rng: Rng) -> Iterator[Key]:
    who, board = state.turn, state.board
    me, here, spaces = state.people[who], state.place[who], plain(state)
    windows = {edge.there for edge in board.around.get(here, ()) if edge.window}  # through those for a price
    near = [edge.there for edge in board.around.get(here, ()) if edge.there not in windows]
    yield from (("walk", me, space) for space in dict.fromkeys([*near, rng.pick(spaces)]) if space not in windows)
    doors = [*(door for door in near if door in board.door_at), rng.pick(sorted(board.door_at))]
    yield from ((word, door) for word in ("lock", "open") for door in dict.fromkeys(doors))
    yield from (("take", token) for token in [*state.tokens][:8])
    yield from (("switch", zone) for zone in dict.fromkeys(board.switches.values()))
    cards = [*state.items[who], rng.pick(ITEMS)]
    yield from ((word, card) for card in cards for word in ("use", "strain"))
    yield from (("ability", power.id) for power in state.person(who).powers)
    yield from (("charge",), ("flashlight",), ("sprint",), ("end",), ("escape",))
    for other in state.people:
        if other != me:
            yield from (("give", other, card) for card in [*state.items[who], "evidence"])


def plain(state: State) -> list[str]:
    """Spaces to which some way leads that is no Window."""
    return sorted({edge.there for edges in state.board.around.values() for edge in edges if not edge.window})


def _prowl(state: State, rng: Rng) -> Iterator[Key]:
    figure, board = state.figure, state.board
    if figure < 0:
        return
    id, near = state.figures[figure], [edge.there for edge in board.around.get(state.lurks[figure], ())]
    yield from (("prowl", id, space) for space in dict.fromkeys([*near, rng.pick(plain(state))]))
    yield from (("roll",), ("disappear",), ("finish",))
    yield from (("break", door) for door in board.door_at)


def shaken(state: State, rng: Rng) -> None:
    """Now and then something has been spent, locked or done already."""
    for who in state.alive():
        if rng.below(4) == 0:
            state.stamina[who], state.charge[who] = rng.below(2), rng.below(2)
        if rng.below(4) == 0:
            state.major[who] = rng.below(2)
    if rng.below(3) == 0:
        state.sprinted = True
    if rng.below(3) == 0:
        door = rng.pick(sorted(state.board.door_at))
        if not state.at(door) and door not in state.lurks:
            state.doors[door] = rng.pick(["locked", "damaged", "destroyed"])
    if rng.below(4) == 0:
        state.mp = rng.below(3)
    settle(state)


def settle(state: State) -> None:
    settle_ways(state)
    state.bright = work_out_light(state)


# --- how a condition is lifted ---------------------------------------------------------

Do = Callable[[State, int, Key], None]


def me(do: Do) -> Callable[[State, str, Key], None]:
    """For whoever has the turn; ways and light are worked out anew."""

    def lift(state: State, seat: str, attempt: Key) -> None:
        do(state, state.turn if state.phase == "turn" else state.figure, attempt)
        settle(state)

    return lift


def fact(name: str, value: object) -> Callable[[State, str, Key], None]:
    return me(lambda state, who, attempt: setattr(state, name, value))


def own(name: str, value: object) -> Callable[[State, str, Key], None]:
    return me(lambda state, who, attempt: getattr(state, name).__setitem__(who, value))


def beside(state: State, who: int, attempt: Key) -> None:
    """On a space from which a plain way leads there."""
    there, board = str(attempt[-1]), state.board
    near = [s for s in board.around if any(edge.there == there and not edge.window for edge in board.around[s])]
    free = [s for s in near if s not in state.closed and not state.occupied(s, who) and s not in state.lurks] or near
    if state.phase == "turn":
        _stand(state, who, free[0])
    else:
        state.lurks[who] = free[0]


def _free(state: State, but: str) -> str:
    """Some space with nobody and nothing on it."""
    taken = {but, *state.place, *state.lurks, *state.tokens.values(), *state.closed, *state.board.door_at}
    return next(space for space in reversed(plain(state)) if space not in taken)


def _stand(state: State, who: int, space: str) -> None:
    """There, and alone: two on one space must first move on."""
    state.place[who] = space
    for other in state.everyone():
        if other != who and state.place[other] == space:
            state.place[other] = _free(state, space)


def nobody_there(state: State, who: int, attempt: Key) -> None:
    there = str(attempt[-1])
    for other in state.everyone():
        if (other != who or state.phase != "turn") and state.place[other] == there:
            state.place[other] = _free(state, there)
    state.tokens = {token: space for token, space in state.tokens.items() if space != there}
    state.shadows = {figure: shadow for figure, shadow in state.shadows.items() if shadow.space != there}
    near = [edge.there for edge in state.board.around[there]]
    elsewhere = next(space for space in [*near, *plain(state)] if space != there and not state.at(space))
    state.lurks = [elsewhere if at == there else at for at in state.lurks]


def nobody_here(state: State, who: int, attempt: Key) -> None:
    nobody_there(state, who, (state.place[who],))


def off_the_door(state: State, who: int, attempt: Key) -> None:
    _stand(state, who, _free(state, state.place[who]))


def door(token: str) -> Do:
    def lift(state: State, who: int, attempt: Key) -> None:
        state.doors.pop(str(attempt[-1]), None)
        if token:
            state.doors[str(attempt[-1])] = token

    return lift


def token_here(state: State, who: int, attempt: Key) -> None:
    state.tokens[str(attempt[1])] = state.place[who]


def on_switch(state: State, who: int, attempt: Key) -> None:
    here = next(space for space, zone in state.board.switches.items() if zone == attempt[1])
    _stand(state, who, here)


def holds(state: State, who: int, attempt: Key) -> None:
    card = str(attempt[-1])
    if card == "evidence":
        state.evidence[who] = 1
    else:
        state.items[who] = (*state.items[who], card)


def adjacent(state: State, who: int, attempt: Key) -> None:
    other = state.people.index(str(attempt[1]))
    state.status[other] = ALIVE
    for here in [state.place[who], *plain(state)]:  # some spaces have no way that is open
        for edge in state.board.around.get(here, ()):
            state.place[who], state.place[other] = here, edge.there
            if other in partners(state, who):
                return


def alive(state: State, who: int, attempt: Key) -> None:
    state.status[who] = ALIVE


def not_hindered(state: State, who: int, attempt: Key) -> None:
    state.wounds[who], state.conditions[who], state.lasting, state.event = (), (), [], ""


def _nothing_used(state: State, figure: Any, attempt: Key) -> None:
    state.used.clear()
    state.barred.clear()


LIFTS: Lifts = [
    ("SD-MOVE-02", "", me(beside)),
    ("SD-MOVE-01", "", fact("mp", 30)),
    ("SD-MOVE-08", "", fact("mp", 30)),
    ("SD-ADV-07", "MP", fact("mp", 30)),
    ("SD-MOVE-05", "", me(nobody_here)),
    ("SD-RULING-23", "", me(nobody_there)),
    ("SD-RULING-56", "move on", me(off_the_door)),
    ("SD-RULING-56", "", fact("mp", 30)),
    ("SD-WDW-03", "", fact("stopped", False)),
    ("SD-DOOR-07", "", me(door(""))),
    ("SD-DOOR-08", "", me(door(""))),
    ("SD-DOOR-10", "", me(door(""))),
    ("SD-DOOR-03", "next to you", me(beside)),
    ("SD-DOOR-03", "already", me(door(""))),
    ("SD-DOOR-03", "Something is on", me(nobody_there)),
    ("SD-DOOR-05", "", me(door("locked"))),
    ("SD-DOOR-11", "out of reach", me(beside)),
    ("SD-DOOR-11", "Something is on", me(nobody_there)),
    ("SD-DOOR-11", "", me(door(""))),
    (
        "SD-INT-02",
        "not on your space",
        me(lambda state, who, attempt: state.tokens.update({str(attempt[1]): state.place[who]})),
    ),
    ("SD-INT-09", "", me(on_switch)),
    ("SD-TOK-02", "", fact("faltering", ())),
    ("SD-MAP-05", "", fact("bright_zones", ())),
    ("SD-INT-08", "do not hold", me(holds)),
    ("SD-INT-07", "not adjacent", me(adjacent)),
    ("SD-INT-07", "does not have", me(holds)),
    ("SD-GATE-10", "", me(lambda state, who, attempt: state.tokens.update({"escape": state.place[who]}))),
    ("SD-SPR-01", "", fact("sprinted", False)),
    ("SD-CON-03", "", own("stamina", 3)),
    ("SD-CON-01", "", me(not_hindered)),
    ("SD-FIN-02", "", own("charge", 0)),
    ("SD-FLASH-01", "", own("charge", 1)),
    ("SD-ABL-02", "", own("major", 1)),
    ("SD-SPI-09", "nothing else", me(alive)),
    ("SD-ADV-01", "", fact("roll", -1)),
    ("SD-ADV-04", "", me(_nothing_used)),
    ("SD-REV-07", "", own("revealed", True)),
]
"""The cited condition, and how a copied state is made in which only that is otherwise."""
PRINTED = (
    *("would do nothing", "Involved Action", "not picked up like this", "no Ability of", "The way to", "Mor'gonnod"),
    *("False Door", "is Bright", "SD-REV-04", "SD-MIR", "SD-BNH", "SD-CUL", "SD-AMB", "SD-BUT"),
)
"""What no state of the same evening changes, and what a Scenario or an Adversary adds, which its own tests show."""


def _excused(line: str) -> bool:
    return "listed" not in line and any(word in line for word in PRINTED)


REASONS = Held(
    new_game,
    ("turn", "prowl"),
    shaken,
    lambda then, _rng: then.waiting()[0],
    lambda then, _seat, rng: attempts(then, rng),
    LIFTS,
    _excused,
)


def test_reasons_of_300_random_positions_are_true() -> None:
    REASONS.hold(300, seed=1, rules=22, refused=3_000)


@pytest.mark.soak
def test_reasons_of_5000_random_positions_are_true(soak_record: Callable[..., None]) -> None:
    soak_record(**REASONS.hold(5_000, seed=10_000))


def test_a_spirit_is_told_that_it_does_nothing_of_what_the_living_do() -> None:
    for play, _ in positions(new_game, ("turn",), 400, seed=5):
        who = play.state.turn
        if play.state.status[who] == SPIRIT:
            seat = play.waiting()[0]
            for attempt in (("charge",), ("take", "evidence--s"), ("turn-in", 1)):
                reason = play.game.why_not(play.state, seat, attempt, "turn")
                assert reason is not None
                assert reason.rule == "SD-SPI-09"
            return
    raise AssertionError("nobody became a Spirit")
