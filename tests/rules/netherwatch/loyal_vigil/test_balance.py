"""How hard an evening with the box is: one sensible bot on each Tier; a dog, the wood, both at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import NamedTuple

import pytest

from gloamboard.pi_app.study.playing import play_out
from gloamboard.rules.kernel import Setup
from gloamboard.rules.netherwatch import GAME, cards
from gloamboard.rules.netherwatch.boxes import open_boxes
from gloamboard.rules.netherwatch.house import ground
from gloamboard.rules.netherwatch.loyal_vigil.state import is_canine
from gloamboard.rules.netherwatch.loyal_vigil.wood.ground import Camp
from gloamboard.rules.netherwatch.state import State
from tests.rules.netherwatch.loyal_vigil.kennel import BOX
from tests.rules.netherwatch.table import SEATS
from tests.rules.whole_games import faults, many_ends

TIERS = ("initiate", "operative", "veteran")
MANSION = "ashwood-manor"
SEEDS = range(1, 1001)
CELLS = {"mansion, a dog": (False, "one"), "campsite, humans": (True, "none"), "campsite, mixed": (True, "one")}


class End(NamedTuple):
    operation: str
    seats: int
    by: str
    decisions: int
    stuck: bool  # the wood could grow no further, and a Requirement asked for more of it
    last_dogs: bool  # every human died, and a dog got out


def how_it_ends(campsite: bool, dogs: str, tier: str, seed: int) -> str:
    """One evening, its players and Operation by the seed."""
    open_boxes((BOX,))
    seats = 1 + seed % 4
    camp = [*cards.of_box(BOX).operations]
    operation = camp[seed // 4 % len(camp)] if campsite else MANSION
    choices = {question.key: question.default for question in GAME.questions}
    choices |= {"boxes": BOX, "tier": tier, "dogs": dogs, "operation": operation}
    play = play_out(GAME, Setup(SEATS[:seats], seed, choices), {"": "sensible"}, seed)
    assert play.outcome is not None
    by = f"{play.outcome.result}: {play.outcome.by}"
    marks = ("stuck" if is_stuck(play.state) else "", "last dogs" if only_dogs_left(play.state) else "")
    return "|".join((operation, str(seats), by, str(play.decision), *marks))


def is_stuck(state: State) -> bool:
    house = ground.ground(state)
    marks = [row.mark for row in cards.operation(state.operation).requirement]
    asked = [mark for mark in marks if mark and mark not in state.flags]
    return isinstance(house, Camp) and not house.laid.open and bool(asked)


def only_dogs_left(state: State) -> bool:
    """Whether whoever escaped were dogs, their humans dead."""
    out = [agent for agent in state.agents if agent.escaped]
    humans = [agent for agent in state.agents if not is_canine(agent)]
    return bool(out) and all(is_canine(agent) for agent in out) and all(agent.specter for agent in humans)


def read(ends: Counter[str]) -> Iterator[End]:
    for line in ends.elements():
        operation, seats, by, decisions, stuck, dogs = line.split("|")
        yield End(operation, int(seats), by, int(decisions), bool(stuck), bool(dogs))


def rate(ends: Iterable[End]) -> float:
    won = [end.by.startswith("win") for end in ends]
    return round(sum(won) / len(won), 3)


def by_operation(ends: list[End]) -> dict[str, float]:
    return {name: rate(end for end in ends if end.operation == name) for name in {end.operation for end in ends}}


@pytest.mark.parametrize("cell", CELLS)
def test_a_sample_of_evenings_comes_to_an_end(cell: str) -> None:
    ends = list(read(Counter(how_it_ends(*CELLS[cell], "initiate", seed) for seed in range(1, 5))))
    assert len(ends) == 4  # one to four players
    assert not any(end.stuck for end in ends)
    assert all(end.decisions < 4000 for end in ends)


@pytest.mark.soak
@pytest.mark.parametrize("cell", CELLS)
def test_a_thousand_seeds_on_each_tier(cell: str, soak_record: Callable[..., None]) -> None:
    counted = {tier: many_ends(partial(how_it_ends, *CELLS[cell], tier), SEEDS) for tier in TIERS}
    assert not [fault for ends in counted.values() for fault in faults(ends)]
    found = {tier: list(read(ends)) for tier, ends in counted.items()}
    rates = [rate(ends) for ends in found.values()]
    each = by_operation(found["initiate"])
    decisions = {tier: sum(e.decisions for e in ends) / sum(e.seats for e in ends) for tier, ends in found.items()}
    stuck = sum(end.stuck for ends in found.values() for end in ends) / 3000
    ends = {end.by for ends in found.values() for end in ends}
    last_dogs = sum(end.last_dogs for ends in found.values() for end in ends)
    soak_record(
        **{
            f"loyal_vigil.{cell}": {
                "rates": rates,
                "operations": each,
                "decisions": decisions,
                "stuck": stuck,
                "ends": dict(Counter(end.by for ends in found.values() for end in ends)),
                "last_dogs": last_dogs,
            }
        }
    )
    assert 0.30 <= rates[0] <= 0.80
    assert rates[0] - rates[1] >= 0.05
    assert rates[1] - rates[2] >= 0.05
    assert all(0.15 <= won <= 0.90 for won in each.values())
    assert {"win: banishment", "win: escape", "loss: death", "loss: abandoned"} <= ends
    assert (last_dogs > 0) == (CELLS[cell][1] != "none"), "the last dogs get out where there are dogs"
    assert all(40 <= each <= 150 for each in decisions.values())
    assert stuck <= 0.03


@pytest.mark.soak
def test_a_dog_in_place_of_a_human_shifts_the_rate_little(soak_record: Callable[..., None]) -> None:
    """Teams of two to four in the Mansion: nobody can give up the only human."""
    seeds = [seed for seed in SEEDS if seed % 4]
    counted = [many_ends(partial(how_it_ends, False, dogs, "initiate"), seeds) for dogs in ("none", "one")]
    assert not [fault for ends in counted for fault in faults(ends)]
    rates = [rate(read(ends)) for ends in counted]
    soak_record(**{"loyal_vigil.a_dog_for_a_human": rates})
    assert abs(rates[0] - rates[1]) <= 0.12
