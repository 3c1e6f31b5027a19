"""The sensible bot in the wood: what it looks for, when it hides, and what a dog is good for."""

from __future__ import annotations

import pytest

from gloamboard.rules.netherwatch import cards
from gloamboard.rules.netherwatch.bots import goals
from gloamboard.rules.netherwatch.bots.sensible import WHIM, WHIMS, patience
from gloamboard.rules.netherwatch.house import locks
from gloamboard.rules.netherwatch.loyal_vigil.bots.places import all_can_hide
from gloamboard.rules.netherwatch.loyal_vigil.bots.shopping import shopping
from tests.rules.netherwatch.loyal_vigil.camp import ENTRANCE, camping, exploring
from tests.rules.netherwatch.loyal_vigil.kennel import kennel
from tests.rules.netherwatch.loyal_vigil.minds import seen, weight, wishes
from tests.rules.netherwatch.table import manifested


def test_a_path_that_may_show_what_is_asked_for_is_worth_most() -> None:
    """The Ranger Office is on a Special Tile; a Path for one leaves the Gravel Lot."""
    state = exploring(ENTRANCE)
    state.rifts = {1: "trailhead"}
    found = wishes(state, "historian")
    assert found["gravel-lot"] > found["lavatories"] > 6
    state.flags |= {"revealed-ranger-office": 1, "rifts-6": 1}
    assert wishes(state, "historian").get("gravel-lot", 0) < found["lavatories"]


def test_nobody_waits_at_the_circle_while_the_operation_asks_for_something() -> None:
    state = exploring(ENTRANCE)
    state.rifts, state.demon, state.demon_known = {1: "trailhead"}, "leshy", True
    before = wishes(state, "husky")
    assert before["gravel-lot"] == max(before.values())
    state.flags |= {"revealed-ranger-office": 1, "rifts-6": 1}
    after = wishes(state, "husky")
    assert after["lavatories"] == max(after.values())  # beside the Rift nearest HQ


def test_the_free_explore_of_a_turn_comes_before_hiding() -> None:
    state = manifested(exploring(ENTRANCE, zone="lavatories"), "trailhead")
    state.covers = {"cover-1": ("lavatories", "safe")}
    assert weight(state, "husky", "explore", "exploration") > weight(state, "husky", "hide", "husky", "cover-1")


@pytest.mark.parametrize(("covers", "hides"), [(1, False), (2, True)])
def test_far_from_the_demon_one_hides_only_where_all_can(covers: int, hides: bool) -> None:
    far = ("dirt-trail@e3/0", "fern-gully@e2/0", "hollow-stump@e1/0")
    state = manifested(camping(ENTRANCE, *far, zone="hollow-stump"), "gravel-lot")
    state.covers = {f"cover-{n}": ("hollow-stump", "safe") for n in range(1, covers + 1)}
    assert all_can_hide(seen(state)) is hides
    assert (weight(state, "historian", "hide", "historian", "cover-1") > 0) is hides


def test_a_dog_does_not_guard_while_everybody_hides() -> None:
    """A Target keeps the Demon from going Dormant."""
    state = manifested(kennel("historian", "husky", zone="study"), "library")
    state.covers = {"cover-1": ("study", "safe"), "cover-2": ("study", "safe")}
    for number, agent in enumerate(state.agents, 1):
        agent.hiding = f"cover-{number}"
    state.agents[0].zone = "kitchen"
    assert weight(state, "husky", "guard", "husky") < 0
    state.agents[0].hiding, state.agents[0].condition = "", "breakdown"
    assert weight(state, "husky", "guard", "husky") > 2


def test_a_specter_draws_no_demon_back_to_a_team_that_hides() -> None:
    state = manifested(camping(ENTRANCE, zone="lavatories", agents=("historian", "skeptic", "husky")), "trailhead")
    ghost = state.agent("husky")
    ghost.specter, ghost.zone = 1, "gravel-lot"
    state.covers = {"cover-1": ("lavatories", "safe"), "cover-2": ("lavatories", "safe")}
    assert weight(state, "husky", "distract", "target") < 0
    state.covers = {}
    assert weight(state, "husky", "distract", "target") > 0


def test_a_specter_walks_home_while_the_demon_is_away() -> None:
    state = camping(ENTRANCE, "dirt-trail@e3/0")
    ghost = state.agent("husky")
    ghost.specter, ghost.zone = 1, "dirt-trail"
    assert (
        weight(state, "husky", "drift", ghost.piece, "trailhead")
        > 2
        > 0
        > weight(state, "husky", "drift", "", "dirt-trail")
    )


def test_a_key_is_fetched_for_a_lock_that_something_lies_behind() -> None:
    state = camping(ENTRANCE, "watchtower@e3/0", operation="pine-hollow")
    state.locks, state.interactions = {"watchtower": frozenset()}, ["watchtower"]
    state.dropped = {1: ("gravel-lot", ("rangers-keyring",), True)}
    assert wishes(state, "historian")["gravel-lot"] > 10
    for agent in state.agents:
        agent.zone = "gravel-lot"
    assert weight(state, "historian", "pick-up", "dropped") == 20
    state.agents[0].pocket, state.dropped = ("rangers-keyring",), {}
    assert wishes(state, "historian")["trailhead"] > 10  # from there the Lock can be reached


def test_a_dog_goes_to_whom_it_can_lead_and_saves_its_actions_otherwise() -> None:
    state = kennel("historian", "husky", zone="study")
    state.agents[0].hand = ("scrying-orb",)
    state.agents[0].zone, state.agents[1].zone = "library", "study"
    assert weight(state, "husky", "help", "historian") < 0
    state.clues = {"library": ("clue-1", "wild")}
    assert wishes(state, "husky")["library"] == 13
    assert weight(state, "husky", "help", "historian") > 10


def test_a_dog_takes_no_device_that_it_cannot_read_with() -> None:
    state = kennel("historian", "husky", zone="hq")
    view = seen(state)
    weigh = goals.fetches
    assert weigh(view, view["agents"]["historian"])
    assert not weigh(view, view["agents"]["husky"])


def test_the_shaken_go_home_before_their_nerves_are_gone() -> None:
    state = kennel("historian", "husky", zone="study")
    state.agents[0].sanity = 4
    assert wishes(state, "historian").get("hq", 0) < 20
    state.agents[0].sanity = 3
    assert wishes(state, "historian")["hq"] == 30
    assert wishes(manifested(state, "kitchen"), "historian").get("hq", 0) < 20  # nobody comes in then


def test_two_devices_are_fetched_on_one_way_home() -> None:
    state = kennel("historian", "husky", zone="hq")
    state.agents[0].hand = ("scrying-orb",)
    assert weight(state, "historian", "essentials") > 10
    first, *more = shopping(seen(state), seen(state)["agents"]["historian"])
    assert not more  # the other hand holds one
    assert weight(state, "historian", "take", first) == 10
    state.agents[0].hand = ("scrying-orb", first)
    assert weight(state, "historian", "essentials") < 0


def test_what_the_team_misses_is_taken_first_of_what_lies_here() -> None:
    """Dropped in HQ: the keyring that lies with it is left."""
    state = kennel("historian", "husky", zone="hq")
    state.demon, state.demon_known = "leshy", True
    relic = cards.cards().demons["leshy"].relics[0]
    card = next(card for card in state.essential if cards.cards().items[card].kind == relic)
    state.essential.remove(card)
    state.dropped = {1: ("hq", ("rangers-keyring", card), True)}
    assert weight(state, "historian", "take", card) == 10 > weight(state, "historian", "take", "rangers-keyring")


def test_in_the_wood_a_step_is_rarely_taken_on_a_whim() -> None:
    kennel()  # opens the box
    assert WHIMS["loyal_vigil"](seen(camping(ENTRANCE))) > WHIM
    assert WHIMS["loyal_vigil"](seen(kennel())) == WHIM


def test_a_team_gives_up_sooner_when_the_way_out_lies_behind_a_lock() -> None:
    """Nobody thinks any more, and no key is at hand."""
    tiles = ("dirt-trail@e3/0", "managers-ground@e2/180")
    state = camping(ENTRANCE, *tiles, zone="trailhead", operation="la-cruz-quemada")
    state.stage, state.demon, state.demon_known, state.ascended = "confrontation", "leshy", True, True
    state = manifested(state, "gravel-lot")
    state.tokens["escape"] = "managers-cabin"
    for agent in state.agents:
        agent.condition = "breakdown"
    assert patience(seen(state)) == 400
    locks.place_lock(state, ("managers-cabin",), "LV-TOK-04")
    assert patience(seen(state)) == 12
