"""The Demon Artifact: how it is come by, and the Target that goes with it."""

from __future__ import annotations

import pytest

from gloamboard.rules.netherwatch.actions import menu
from gloamboard.rules.netherwatch.cards.vocabulary import VERBS
from gloamboard.rules.netherwatch.demon import targeting
from gloamboard.rules.netherwatch.people import conditions, inventory
from gloamboard.rules.netherwatch.state import State
from gloamboard.strict_toml import FileError
from tests.rules.netherwatch.table import Evening, effect, house, manifested, run, shows, turn_of


def chalice_in_the_study() -> State:
    """The Artifact token lies in the Study, the Chalice on top of its deck, everybody in the Foyer."""
    state = house()
    state.tokens["artifact"] = "study"
    state.artifact_deck.take("ritual-chalice")
    state.artifact_deck.put_top("ritual-chalice")
    for agent in state.agents:
        agent.zone = "foyer"
    state.light = {"foyer": "lit", "study": "lit", "parlor": "lit"}
    return state


def cursed(agent: str) -> State:
    """The Demon stands in the Crawlspace; that Agent carries the Chalice, both are in the Library."""
    state = manifested(house(), "crawlspace")
    for each in state.agents:
        each.zone = "library"
    state.light["library"] = "lit"
    run(inventory.give(state, state.agent(agent), ["ritual-chalice"], "NW-ITEM-21"))
    return state


@shows("TOK-04", "TOK-05", "ITEM-21", "ITEM-22")
def test_who_has_stopped_at_the_artifact_may_pick_it_up_and_there_is_only_one() -> None:
    evening = turn_of(chalice_in_the_study(), "historian").do("move", "historian", "study")
    assert not evening.can("pick-up", "artifact")  # still on the way
    evening.do("stop", "historian").do("pick-up", "artifact")
    assert evening.agent("historian").items == ("ritual-chalice",)
    assert evening.agent("historian").dormant == 1
    assert "artifact" not in evening.state.tokens
    assert evening.state.artifact_taken
    assert evening.state.target == "historian"
    evening.state.tokens["artifact"] = "study"  # even if the token lay there again
    assert ("pick-up", "artifact") not in {option.key for option in menu(evening.state, evening.agent("historian"))}
    assert len(evening.state.artifact_deck) == 2


@shows("ITEM-21")
def test_no_effect_draws_a_demon_artifact() -> None:
    state = chalice_in_the_study()
    assert not turn_of(state, "historian").can("pick-up", "artifact")  # not from the next Zone
    with pytest.raises(FileError):
        VERBS.compile([{"do": "draw", "who": "user", "deck": "artifact"}], "cards.toml", "effects")


@shows("ITEM-22", "TOK-13", "TOK-11")
def test_nothing_takes_the_target_from_whoever_carries_an_artifact() -> None:
    evening = turn_of(cursed("historian"), "skeptic").do("dash", "skeptic", "foyer")
    assert evening.state.target == "historian"
    state = evening.state
    effect(state, {"do": "aim", "who": "farthest-hq"}, kind="item")
    effect(state, {"do": "unaim"})
    targeting.drop_target(state, "NW-TOK-13")
    assert state.target == "historian"
    assert run(targeting.pick(state, lambda some: [state.agent("skeptic")])).id == "historian"


@shows("ITEM-22", "TOK-13")
def test_the_target_token_outlasts_the_demon_phase_only_with_an_artifact() -> None:
    for holder, kept in (("historian", "historian"), ("skeptic", "")):
        state = cursed("historian") if kept else manifested(house(), "crawlspace")
        state.target, state.last_active = holder, "skeptic"
        for agent in state.agents:
            agent.zone = "library"
        state.phase, state.step = "demon", "close"
        evening = Evening(state)
        assert evening.state.phase == "agents"
        assert evening.state.target == kept


@shows("ITEM-23")
def test_dropping_the_artifact_ends_being_the_target() -> None:
    evening = turn_of(cursed("historian"), "historian").do("drop", "ritual-chalice")
    assert evening.state.target == ""
    assert evening.state.dropped[1][1] == ("ritual-chalice",)


@shows("ITEM-23")
def test_so_does_leaving_it_behind_for_want_of_room() -> None:
    state = cursed("historian")
    agent = state.agent("historian")
    inventory.carry(state, agent, (*agent.items, "old-key", "old-key-2", "flashlight", "house-plans"))
    run(inventory.give(state, agent, ["matchbox"], "NW-INV-03"), ("surplus", "ritual-chalice"))
    assert state.target == ""


@shows("ITEM-22", "ITEM-23")
def test_the_target_goes_with_the_artifact_in_a_trade_and_ends_with_its_carriers_death() -> None:
    state = cursed("historian")
    inventory.hand_over(state, state.agent("historian"), state.agent("skeptic"), "ritual-chalice")
    assert state.target == "skeptic"
    run(conditions.die(state, state.agent("skeptic"), "NW-DEATH-03"))
    assert state.target == ""
    assert state.dropped[1] == ("library", ("ritual-chalice",), True)
