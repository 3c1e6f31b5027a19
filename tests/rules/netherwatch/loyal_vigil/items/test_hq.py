"""HQ Items of the box, card by card."""

from __future__ import annotations

import pytest

from gloamboard.rules.netherwatch.demon import manifestation
from gloamboard.rules.netherwatch.people import inventory, sanity
from tests.rules.netherwatch.loyal_vigil.items.hands import TEAM, holding, used
from tests.rules.netherwatch.loyal_vigil.kennel import turn
from tests.rules.netherwatch.table import manifested, run


@pytest.mark.parametrize("who", TEAM)
def test_the_vet_kit_lifts_conditions_of_all_here(who: str) -> None:
    state = holding("vet-kit", who)
    other = next(agent for agent in state.agents if agent.id != who)
    other.sanity, other.condition = 0, "breakdown"
    evening = used("vet-kit", who, state)
    assert (evening.agent(other.id).condition, evening.agent(other.id).sanity) == ("", 1)
    assert evening.state.discard == ["vet-kit"]


def test_the_trail_camera_shows_what_comes_and_costs_time() -> None:
    evening = used("trail-camera")
    before = evening.state.events_gone
    evening.do(*next(key for key in sorted(evening.keys(), key=str) if "discard" in key))
    assert evening.state.events_gone == before + 1
    state = evening.do("end", "survivor").state.copy()
    state.manifested, state.demon_zone, state.agent("survivor").dormant = False, "", 3
    state.light = {state.agent("survivor").zone: "lit"}
    assert turn(state, "survivor").agent("survivor").dormant == 2


def test_on_the_long_lead_all_here_may_take_a_step() -> None:
    state = holding("long-lead", "husky")
    evening = used("long-lead", "husky", state)
    while evening.all("first"):
        evening.do("first", "husky")
    evening.do("go", "husky", "dirt-trail")
    evening.do("go", "survivor", "lavatories")
    assert [agent.zone for agent in evening.state.agents] == ["lavatories", "dirt-trail"]
    assert evening.agent("husky").dormant == 2


def test_the_emitter_slows_the_demon_in_the_light() -> None:
    state = manifested(holding("ultrasonic-emitter"), "dirt-trail")
    evening = used("ultrasonic-emitter", "survivor", state, 0)
    state = evening.state.copy()
    state.demon_zone, state.light, state.agent("survivor").zone = "gravel-lot", {"gravel-lot": "lit"}, "dirt-trail"
    run(manifestation.move_towards(state, state.agent("survivor"), 1, "NW-EVENT-02"))
    assert state.demon_zone == "gravel-lot"
    assert turn(holding("ultrasonic-emitter"), "survivor").why("use", "ultrasonic-emitter")


@pytest.mark.parametrize(("who", "slots"), [("survivor", 5), ("husky", 5)])
def test_the_pack_harness_holds_two_more(who: str, slots: int) -> None:
    state = holding("pack-harness", who)
    state.agent(who).pocket = ("flashlight", "trail-map", "jerky-strips", "jerky-strips-2", "road-flare")[:slots]
    assert inventory.fits(state, state.agent(who), (*state.agent(who).items,))
    assert inventory.pockets(state, state.agent(who)) == slots


def test_night_goggles_spare_the_roll_in_the_dim() -> None:
    state = holding("night-goggles")
    state.light = {}
    evening = turn(state, "survivor")  # no die is asked for
    assert evening.can("end", "survivor")


def test_a_flare_gun_lights_three_zones() -> None:
    evening = used("flare-gun")
    for zone in ("dirt-trail", "lavatories", "trailhead"):
        evening.do("zone", zone)
    assert set(evening.state.light) == {"dirt-trail", "lavatories", "trailhead"}
    assert [agent.sanity for agent in evening.state.agents] == [3, 3]
    assert evening.state.discard == ["flare-gun"]


@pytest.mark.parametrize("who", TEAM)
def test_bait_makes_a_target_that_is_braced(who: str) -> None:
    state = manifested(holding("bait-canister", who), "lavatories")
    evening = used("bait-canister", who, state, 0)
    evening.do(*next(key for key in evening.offered() if key[-1] == "husky"))
    assert evening.state.target == "husky"
    assert run(sanity.lose(evening.state, evening.agent("husky"), 3, "NW-SAN-09")) == 1


def test_the_headlamp_mount_lights_the_zone_for_a_dog_too() -> None:
    state = holding("headlamp-mount", "husky")
    state.light = {}
    assert used("headlamp-mount", "husky", state).state.light == {"trailhead": "lit"}


@pytest.mark.parametrize("who", TEAM)
def test_the_bite_sleeve_takes_two_off_the_next_loss(who: str) -> None:
    evening = used("bite-sleeve", who)
    assert run(sanity.lose(evening.state, evening.agent(who), 3, "NW-SAN-09")) == 1


def test_the_saddle_blanket_warms_all_here() -> None:
    assert [agent.sanity for agent in used("saddle-blanket", "husky").state.agents] == [3, 3]


def test_the_scent_pouch_leads_to_a_clue() -> None:
    evening = used("scent-pouch", "husky")
    assert list(evening.state.clues) == ["trailhead"]


def test_nobody_is_afraid_of_a_tennis_ball() -> None:
    state = holding("worn-tennis-ball", "husky")
    state.agent("survivor").condition = "frightened"
    assert used("worn-tennis-ball", "husky", state).agent("survivor").condition == ""


def test_the_shepherds_whistle_moves_somebody_one_zone() -> None:
    evening = used("shepherds-whistle", "husky")
    evening.do(*next(key for key in evening.offered() if key[-1] == "survivor"))
    evening.do("go", "survivor", "dirt-trail")
    assert evening.agent("survivor").zone == "dirt-trail"


def test_insulated_boots_make_rolls_in_the_dim_focused() -> None:
    state = holding("insulated-boots")
    state.light = {}
    evening = turn(state, "survivor", 2, 0)  # two dice, the better counts
    assert evening.agent("survivor").sanity == 2


def test_the_barrel_warms_whoever_opens_it() -> None:
    assert used("rescue-barrel", "husky").agent("husky").sanity == 3
