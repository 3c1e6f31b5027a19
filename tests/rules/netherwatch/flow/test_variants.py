"""One Agent alone, Discovery only, Confrontation only."""

from __future__ import annotations

from typing import Any

import pytest

from gloamboard.rules.kernel import Ended, Play, Setup
from gloamboard.rules.netherwatch import GAME, cards
from gloamboard.rules.netherwatch.demon import event_deck
from gloamboard.rules.netherwatch.people import conditions, inventory, movement, objectives
from gloamboard.rules.netherwatch.state import State
from tests.rules.asking import question
from tests.rules.netherwatch.table import SEATS, Evening, house, manifested, run, shows, turn_of


def alone(*solo: str, **choices: str) -> Play:
    chosen: dict[str, Any] = {"solo": list(solo), **choices}
    return Play(GAME, Setup(SEATS[:1], 7, chosen))


@shows("SOLO-01")
@pytest.mark.parametrize("solo", [["artifact"], ["artifact", "second-specter", "shared-slot", "far-flight"]])
def test_one_player_picks_one_to_four_adaptations(solo: list[str]) -> None:
    assert alone(*solo).state.solo == tuple(solo)


@shows("SOLO-01")
@pytest.mark.parametrize(("seats", "solo"), [(2, ["artifact"]), (1, ["luck"])])
def test_nobody_else_does(seats: int, solo: list[str]) -> None:
    chosen: dict[str, Any] = {"solo": solo}
    with pytest.raises(ValueError, match="Solo adaptations are for one player"):
        GAME.new(Setup(SEATS[:seats], 7, chosen))


@shows("SOLO-02")
def test_an_artifact_of_choice_from_the_hq_deck() -> None:
    play = alone("artifact")
    assert play.pending is not None
    offered = [option.key[1] for option in play.pending.options("seat1")]
    assert offered
    assert all("artifact" in cards.in_play().items[str(card)].properties for card in offered)
    play.answer("seat1", ("bring", offered[0]))
    while play.pending is not None and play.pending.about == "surplus":
        other = next(o.key for o in play.pending.options("seat1") if o.key[1] != offered[0])
        play.answer("seat1", other)
    assert offered[0] in play.state.agents[0].items
    assert offered[0] not in play.state.hq_deck.cards()


@shows("SOLO-03")
def test_a_specter_is_a_second_agent_of_the_same_player() -> None:
    play = alone("second-specter")
    assert [agent.seat for agent in play.state.agents] == ["seat1", "seat1"]
    ghost = play.state.agents[1]
    assert (ghost.specter, ghost.bead, ghost.items) == (1, 2, ())
    assert {o.key for o in question(play).options("seat1")} >= {("turn", "historian"), ("turn", "specter-1")}
    assert len(play.state.living()) == 1


@shows("SOLO-04")
def test_two_essentials_share_one_slot_and_only_one() -> None:
    state = house("historian", solo="shared-slot")
    agent = state.agents[0]
    three = ("scrying-orb", "thermal-imager", "animus-detector")
    assert all(cards.in_play().items[card].carry == "hand" for card in three)
    assert inventory.fits(state, agent, three)
    assert not inventory.fits(state, agent, (*three, "pkad"))
    assert not inventory.fits(house("historian"), agent, three)
    assert not inventory.fits(state, agent, ("silver-mirror", "camp-stove", "field-radio", "malice", "fury"))
    assert inventory.fits(state, agent, ("silver-mirror", "camp-stove", "malice", "fury", "dread", "hunger"))


@shows("SOLO-05")
def test_a_lone_survivor_of_an_overlap_flees_two_zones() -> None:
    state = manifested(house("historian", solo="far-flight"), "library")
    agent = state.agents[0]
    agent.zone = "library"
    state.clues = {zone: (f"clue-{zone}", "") for zone in ("long-gallery", "nursery")}
    faces = (("face", "historian"), 0, ("flee", "long-gallery"), ("flee", "nursery"), "wild")
    run(movement.meet_demon(state, agent), *faces)
    assert agent.zone == "nursery"
    assert {zone: face for zone, (_, face) in state.clues.items()} == {"long-gallery": "", "nursery": "wild"}


@shows("SOLO-05", "CLUE-05")
def test_a_flight_of_two_zones_ends_in_a_dead_end_where_it_must() -> None:
    state = manifested(house("historian", solo="far-flight"), "long-gallery")
    agent = state.agents[0]
    agent.zone = "long-gallery"
    state.clues = {"guest-room": ("clue-1", "")}  # the only way out of it leads back to the Demon
    run(movement.meet_demon(state, agent), ("face", "historian"), 0, ("flee", "guest-room"), "wild")
    assert (agent.zone, state.clues["guest-room"][1]) == ("guest-room", "wild")


@shows("SINGLE-01")
def test_a_single_stage_game_is_set_up_like_any_other() -> None:
    full, short = (Play(GAME, Setup(SEATS[:2], 7, {"variant": each})).state for each in ("full", "discovery"))
    for name in ("rifts", "covers", "interactions", "scavenge", "light", "locks", "fate", "essential"):
        assert getattr(full, name) == getattr(short, name)
    assert (full.variant, short.variant, len(short.events)) == ("full", "discovery", 26)


@shows("SINGLE-02")
def test_in_discovery_only_the_demon_is_never_summoned() -> None:
    state = house(variant="discovery")
    agent = state.agent("historian")
    agent.zone, agent.pocket = "foyer", ("malice",)
    state.light["foyer"] = "lit"
    evening = turn_of(state, "historian")
    assert evening.why("summon", "malice").rule == "NW-SINGLE-02"
    assert turn_of(summoner(), "historian").can("summon", "malice")


def summoner() -> State:
    state = house()
    agent = state.agent("historian")
    agent.zone, agent.pocket = "foyer", ("malice",)
    state.light["foyer"] = "lit"
    return state


@shows("SINGLE-03", "SINGLE-04", "SINGLE-05")
@pytest.mark.parametrize(
    ("tier", "initial", "generic", "own"), [("initiate", 6, 7, 13), ("operative", 3, 8, 11), ("veteran", 0, 9, 9)]
)
def test_the_deck_of_discovery_only_is_shorter(tier: str, initial: int, generic: int, own: int) -> None:
    state = Play(GAME, Setup(SEATS[:2], 7, {"variant": "discovery", "tier": tier})).state
    decks = [cards.in_play().events[card].deck for card in state.events.cards()]
    assert [decks.count(each) for each in ("initial", "generic", "demon")] == [initial, generic, own]


@shows("SINGLE-06")
def test_the_last_event_undeclared_is_a_loss() -> None:
    state = house(variant="discovery")
    state.events.bag, state.events.top = (), state.events.top[-1:]
    with pytest.raises(Ended):
        run(event_deck.discard_top(state, 1, "NW-SINGLE-06"))
    assert state.over is not None
    assert state.over[:2] == ("loss", "undeclared")
    assert not state.ascended


@shows("SINGLE-07")
def test_a_declaration_needs_somebody_in_hq() -> None:
    state = house(variant="discovery")
    for agent in state.agents:
        agent.zone = "foyer"
    state.light["foyer"] = "lit"
    evening = turn_of(state, "historian").do("end", "historian")
    assert "declare" not in evening.words()
    evening = turn_of(house(variant="discovery"), "historian").do("end", "historian")
    assert evening.words() == {"declare", "decline"}
    assert evening.state.phase == "agents"
    assert len(evening.do("decline").state.events) == len(house(variant="discovery").events) - 1


@shows("SINGLE-08")
@pytest.mark.parametrize(("right", "result"), [(True, "win"), (False, "loss")])
def test_a_declaration_ends_the_game(right: bool, result: str) -> None:
    evening = turn_of(house(variant="discovery"), "historian").do("end", "historian")
    true = evening.state.demon
    evening.do("declare", true if right else next(each for each in cards.in_play().demons if each != true))
    assert evening.play.outcome is not None
    assert evening.play.outcome.result == result
    assert evening.state.demon_known


def straight_in(seats: int = 2, **choices: str) -> Evening:
    play = Play(GAME, Setup(SEATS[:seats], 7, {"variant": "confrontation", **choices}))
    evening = Evening.__new__(Evening)
    evening.play, evening.dice = play, []
    return evening


@shows("SINGLE-09")
def test_confrontation_only_has_fifteen_generic_events() -> None:
    state = straight_in(tier="veteran").state
    assert len(state.events) == 15
    assert {cards.in_play().events[card].deck for card in state.events.cards()} == {"generic"}


@shows("SINGLE-10", "SINGLE-11", "SINGLE-12", "SINGLE-13", "SINGLE-14", "SINGLE-15")
def test_confrontation_only_starts_in_the_house_with_the_demon_known() -> None:
    evening = straight_in()
    assert evening.words() == {"rift"}
    evening.do("rift", "great-room")
    assert evening.state.demon_known
    assert (evening.state.tokens["circle"], evening.state.demon_zone) == ("great-room", "great-room")
    for agent in ("historian", "skeptic"):
        start = len(evening.agent(agent).items)
        for _ in range(2):
            if "take" in evening.words():
                card = sorted(key for key in evening.offered() if key[0] == "take")[0]
                evening.do(*card)
        if evening.can("done"):
            evening.do("done")
        assert len(evening.agent(agent).items) - start <= 3
    near = {key[1] for key in evening.offered()}
    assert near == {"foyer", "dining-room", "parlor"}
    evening.do("stand", "foyer")
    second = {str(key[1]) for key in evening.offered()}
    assert "larder" not in second
    assert "library" in second
    evening.do("stand", "study")
    assert [evening.agent(each).zone for each in ("historian", "skeptic")] == ["foyer", "study"]
    assert evening.said("rolls")
    while question(evening.play).about != "turn":  # what the board does when it is revealed
        evening.do(*sorted(evening.offered(), key=str)[0])
    assert (evening.state.phase, evening.state.stage, evening.state.track) == ("agents", "confrontation", "manifested")


@shows("SINGLE-14")
def test_everybody_rolls_before_play_and_loses_that_much() -> None:
    setup = Setup(SEATS[:2], 7, {"variant": "confrontation"}, hands=frozenset(("sanity-die",)))
    evening = Evening.__new__(Evening)
    evening.play, evening.dice = Play(GAME, setup), []
    evening.do("rift", "great-room").do("done").do("done").do("stand", "foyer").do("stand", "study")
    evening.do("face", 2).do("pass").do("face", 1)  # a dram could have helped
    if evening.can("pass"):
        evening.do("pass")
    assert [agent.sanity - agent.top for agent in evening.state.agents] == [-2, -1]


@shows("SINGLE-11")
def test_no_more_than_three_extra_items() -> None:
    evening = straight_in()
    agent = evening.agent("historian")
    agent.hand, agent.pocket = (), ()
    evening.do("rift", "great-room")
    taken = 0
    while evening.words() >= {"take", "done"} and taken < 9 and "Historian" in question(evening.play).asks:
        evening.do(*sorted(key for key in evening.offered() if key[0] == "take")[0])
        taken += 1
    assert taken == 3


@shows("SINGLE-11")
def test_extra_items_may_come_instead_of_the_assigned_ones() -> None:
    evening = straight_in(seats=4).do("rift", "great-room")
    assert len(evening.agent("historian").items) == 4  # no slot is free
    assert evening.words() == {"done", "make-room"}
    evening.do("make-room", "scrying-orb").do("take", "binding-chains")
    evening.do("make-room", "annotated-codex").do("take", "hallowed-bell")
    assert "scrying-orb" in evening.state.essential
    assert "annotated-codex" in evening.state.hq_deck.cards()
    assert set(evening.agent("historian").hand) == {"binding-chains", "hallowed-bell"}
    assert len(evening.agent("historian").pocket) == 2
    assert not evening.can("make-room", "binding-chains")


@shows("SINGLE-16")
def test_open_requirements_block_no_victory_in_confrontation_only() -> None:
    state = house(operation="harrowick-mansion")
    assert objectives.open_requirements(state)
    state.variant = "confrontation"
    assert objectives.open_requirements(state) == []


def test_a_lone_agents_death_ends_the_game_even_with_a_specter_about() -> None:
    state = house("historian", solo="second-specter")
    with pytest.raises(Ended):
        run(conditions.die(state, state.agents[0], "NW-DEATH-01"))


@shows("SPEC-02", "SINGLE-11")
def test_a_specter_brings_nothing_to_a_confrontation() -> None:
    setup = Setup(("seat1",), 7, {"variant": "confrontation", "solo": "second-specter"})
    play = Play(GAME, setup)
    while play.pending is not None and play.state.phase == "setup":
        asked = play.pending
        assert "Specter" not in asked.asks
        play.answer("seat1", asked.options("seat1")[-1].key)
    ghost = play.state.agents[1]
    assert (ghost.specter, ghost.items) == (1, ())
