"""Random positions with dogs and in the wood: exactly what the menu lists is forbidden by nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from gloamboard.rules.kernel import Key, Rng
from gloamboard.rules.netherwatch import actions
from gloamboard.rules.netherwatch.house import ground
from gloamboard.rules.netherwatch.people import inventory
from gloamboard.rules.netherwatch.state import HQ, Agent, State
from tests.rules.netherwatch.loyal_vigil.kennel import new_game

KINDS = ("exploration", "special")
DECISIONS = 300


def attempts(state: State, agent: Agent, rng: Rng) -> Iterator[Key]:
    """What the box adds, with things at hand and things that are not."""
    piece, zones = agent.piece, [*ground.ground(state).zones, HQ]
    some = [rng.pick(zones) for _ in range(4)]
    if agent.zone != HQ:
        some += [*ground.near(state, agent.zone), agent.zone]
    for kind in KINDS:
        yield from (("explore", kind), ("frantic", kind))
        yield from (("reveal-path", zone, kind) for zone in some)
    for zone in some:
        yield from ((word, piece, zone) for word in ("move", "dash", "heel", "fetch"))
        yield ("reveal", zone)
    yield from (("guard", piece), ("shelter", piece), ("essentials",))
    yield from ((word, other.id) for other in state.agents for word in ("help", "pass-on", "call"))
    for card in inventory.one_of_each(agent.items):
        yield from (("empty", card), ("use", card), ("wear", card, ""))
        yield from (("stow", card, bag) for bag in agent.items)
        yield from (("wear", card, other) for other in agent.hand)


@pytest.mark.parametrize("seed", range(8))
def test_the_menu_and_the_reasons_agree(seed: int) -> None:
    operations = ("coffin-rock", "black-tarn", "la-cruz-quemada", "ashwood-manor")
    team = ("historian", "husky", "great-dane", "skeptic")
    play = new_game(*team, seed=seed, operation=operations[seed % 4], marks="table", props="itself")
    rng, tried = Rng(seed), Counter[bool]()
    for _ in range(DECISIONS):
        if play.pending is None:
            break
        seat, state = play.waiting()[0], play.state
        options = [each.key for each in play.pending.options(seat) if each.key[0] != "abandon"]
        if play.pending.about == "action":
            agent = state.agent(state.turn)
            for key in {*attempts(state, agent, rng), *options}:
                because = actions.why_not(state, agent, key)
                assert (because is None) == (key in options), (key, because)
                assert because is None or because[1].endswith("."), because
                tried[key in options] += 1
        play.answer(seat, rng.pick(options))
    assert tried[True] > 100
    assert tried[False] > 500
