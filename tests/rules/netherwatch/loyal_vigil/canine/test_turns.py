"""What dogs have in common with humans: HQ Actions, turns, Conditions, tiers and the Demon's eye, each seen through."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from gloamboard.rules.kernel import Choice, Key, Script
from gloamboard.rules.netherwatch import cards
from gloamboard.rules.netherwatch.demon import manifestation, targeting
from gloamboard.rules.netherwatch.house import ground
from gloamboard.rules.netherwatch.people import hiding, movement, reactions, sanity
from gloamboard.rules.netherwatch.state import State
from tests.rules.asking import a_choice
from tests.rules.netherwatch.loyal_vigil.camp import ENTRANCE, camping
from tests.rules.netherwatch.loyal_vigil.kennel import kennel, new_game, shows, turn
from tests.rules.netherwatch.table import Evening, manifested, run


@shows("CHQ-01")
@pytest.mark.parametrize("word", ["essentials", "loadout", "requisition"])
def test_no_hq_action_outside_hq_or_while_manifested(word: str) -> None:
    assert turn(kennel(zone="hq"), "husky").can(word)
    assert turn(kennel(), "husky").why(word).rule == "NW-ACT-31"
    state = kennel(zone="hq")
    state.manifested, state.demon_zone, state.track = True, "crypt", "manifested"
    assert turn(state, "husky").why(word).rule == "NW-ACT-31"


@shows("CHQ-03")
def test_a_dogs_loadout_keeps_one_of_three_and_puts_two_under_the_deck() -> None:
    evening = turn(kennel(zone="hq"), "husky")
    before = len(evening.state.hq_deck)
    evening.do("loadout")
    seen = {str(key[1]) for key in evening.all("take")}
    assert len(seen) == 3
    kept = sorted(seen)[0]
    evening.do("take", kept)
    assert evening.agent("husky").items == (kept,)
    assert set(evening.state.hq_deck.bottom) == seen - {kept}
    assert (len(evening.state.hq_deck), evening.agent("husky").dormant) == (before - 1, 2)


@shows("CHQ-04")
def test_a_dogs_requisition_takes_the_named_card_for_two_actions_and_shuffles() -> None:
    state = kennel(zone="hq")
    state.hq_deck.take("bite-sleeve")
    state.hq_deck.put_bottom("bite-sleeve")
    evening = turn(state, "husky").do("requisition").do("take", "saddle-blanket")
    assert evening.agent("husky").items == ("saddle-blanket",)
    assert evening.agent("husky").dormant == 1
    assert (evening.state.hq_deck.top, evening.state.hq_deck.bottom) == ((), ())
    assert evening.why("requisition").rule == "NW-ACT-34"


@shows("CHQ-05")
def test_a_dog_in_hq_is_pushed_out_when_the_demon_manifests_and_cannot_come_back() -> None:
    state = kennel(zone="hq")
    state.agent("historian").zone = "study"
    state.light = {"foyer": "lit", "garage": "lit"}
    icons = set(ground.ground(state).icons)
    asked = manifestation.manifest(state, "crypt", "NW-SUMM-03")
    choice = next(asked)
    goes = sorted(option.key for options in a_choice(choice).listed().values() for option in options)
    assert {str(key[-1]) for key in goes} <= icons
    with pytest.raises(StopIteration):
        asked.send(goes[0])
    assert state.agent("husky").zone in icons
    state.track = "manifested"
    assert turn(state, "husky").why("move", "husky", "hq").rule == "NW-HQ-01"


@shows("FREE-06")
def test_a_dog_hides_in_no_taken_cover_and_not_in_breakdown() -> None:
    state = kennel()
    state.covers = {"cover-1": ("study", "safe")}
    assert turn(state.copy(), "husky").can("hide", "husky", "cover-1")
    broken = state.copy()
    broken.agent("husky").condition, broken.agent("husky").sanity = "breakdown", 0
    assert turn(broken, "husky").why("hide", "husky", "cover-1").rule == "NW-COND-10"
    hiding.enter_cover(state, state.agent("historian"), "cover-1", "NW-ACT-24")
    assert not turn(state, "husky").can("hide", "husky", "cover-1")


@shows("FREE-08")
def test_a_hiding_dog_beside_the_demon_rolls() -> None:
    state = manifested(kennel(), "parlor")
    state.covers, state.agent("husky").hiding = {"cover-1": ("study", "safe")}, "cover-1"
    assert turn(state, "husky", 0).said("The Husky rolls 0.")


@shows("CACT-12")
def test_a_dog_at_the_fire_circle_lights_it() -> None:
    state = camping(ENTRANCE, "managers-ground@h6/0", zone="fire-circle")
    state.interactions, state.light = ["fire-circle"], {}
    evening = turn(state, "husky").do("investigate", "interaction")
    assert evening.state.light["fire-circle"] == "lit"
    assert evening.agent("husky").dormant == 2
    assert evening.state.interactions == []


@shows("TURN-01")
def test_when_all_have_acted_every_bead_goes_back_to_three() -> None:
    state = kennel()
    for agent in state.agents:
        agent.dormant = 0
    evening = turn(state, "husky")
    assert [agent.dormant for agent in evening.state.agents] == [3, 3]
    evening.do("ability", "husky").do("end", "husky")
    assert (evening.state.phase, evening.agent("husky").dormant, evening.state.active) == ("demon", 0, "husky")


@shows("TURN-02")
def test_a_dog_that_acts_last_is_the_active_agent_of_the_demon_phase() -> None:
    evening = Evening(manifested(_both_ready(), "crypt"))
    for who in ("historian", "husky"):
        evening.do("turn", who)
        assert evening.agent(who).manifested == 2
        evening.do("end", who)
    assert (evening.state.phase, evening.state.active) == ("demon", "husky")


def _both_ready() -> State:
    state = kennel()
    state.phase, state.step = "agents", "start"
    return state


@shows("TURN-03")
def test_a_gain_calms_a_frightened_dog_and_a_turn_in_hq_ends_a_breakdown() -> None:
    state = kennel()
    husky = state.agent("husky")
    husky.sanity, husky.condition = 3, "frightened"
    run(sanity.gain(state, husky, 1, "NW-SAN-10"))
    assert [*husky.condition] == []
    state = kennel(zone="hq")
    state.agent("husky").sanity, state.agent("husky").condition = 0, "breakdown"
    evening = turn(state, "husky")
    assert evening.why("center", "husky").rule in ("NW-COND-04", "NW-COND-09", "NW-COND-10")
    evening.do("end", "husky")
    assert (evening.agent("husky").condition, evening.agent("husky").sanity) == ("", 3)


@shows("REF-01")
@pytest.mark.parametrize(("tier", "events", "rest"), [("initiate", 6, 3), ("operative", 3, 2), ("veteran", 0, 1)])
def test_the_tiers_mean_the_same_to_dogs(tier: str, events: int, rest: int) -> None:
    state: State = new_game("historian", "husky", tier=tier).boundary
    assert sum(cards.event(card).deck == "initial" for card in state.events.cards()) == events
    state = kennel(zone="hq", tier=tier)
    state.agent("husky").sanity = 2
    evening = turn(state, "husky").do("end", "husky")
    assert evening.agent("husky").sanity == 2 + rest


@shows("REF-02")
@pytest.mark.parametrize(("tier", "dice", "dies"), [("initiate", [1], False), ("operative", [1, 2], False)])
def test_below_veteran_an_exposed_dog_rolls_for_the_demon(tier: str, dice: list[int], dies: bool) -> None:
    state = manifested(kennel(tier=tier), "study")
    husky = state.agent("husky")
    state.agent("historian").zone = "crypt"
    assert cards.note(cards.kind_of("husky")).name == "Canine"
    run(movement.meet_demon(state, husky), ("face", "husky"), *dice, ("flee", "parlor"))
    assert husky.top - husky.sanity == dice[-1]
    assert bool(husky.specter) is dies
    assert husky.condition == ("frightened" if tier == "operative" else "")


@shows("REF-02")
def test_a_veterans_hidden_dog_rolls_hindered_frightened_deadly() -> None:
    state = manifested(kennel(tier="veteran"), "study")
    husky = state.agent("husky")
    state.agent("historian").zone = "crypt"
    state.covers, husky.hiding, husky.sanity = {"cover-1": ("study", "safe")}, "cover-1", 2
    assert cards.note(cards.kind_of("husky")).name == "Canine"
    run(movement.meet_demon(state, husky), ("face", "husky"), 0, 2)
    assert husky.specter


@shows("REF-04")
def test_with_everybody_hidden_dogs_too_nobody_is_in_sight_and_a_target_always_is() -> None:
    state = manifested(kennel(), "crypt")
    state.covers = {"cover-1": ("study", "safe"), "cover-2": ("study", "safe")}
    state.agent("historian").hiding = "cover-1"
    assert cards.note(cards.kind_of("husky")).name == "Canine"
    assert not manifestation.nobody_in_sight(state)
    state.agent("husky").hiding = "cover-2"
    assert manifestation.nobody_in_sight(state)
    state.active = "historian"
    assert targeting.fallback(state).id == "historian"


@shows("INV-05")
@pytest.mark.parametrize(
    ("hand", "pocket", "when", "offered"),
    [
        (("silver-mirror",), (), "overlap", True),
        ((), ("silver-mirror",), "overlap", False),
        (("steady-dram",), (), "before-roll", False),  # no tag of a dog's
    ],
    ids=["worn", "carried", "untagged"],
)
def test_a_dog_reacts_only_with_what_it_wears_and_could_use(
    hand: tuple[str, ...], pocket: tuple[str, ...], when: cards.ReactionWord, offered: bool
) -> None:
    state = kennel()
    husky = state.agent("husky")
    husky.hand, husky.pocket = hand, pocket
    assert cards.note(cards.kind_of("husky")).uses_from_first
    asked = list(next_question(reactions.window(state, when, [husky])))
    assert (("react", "silver-mirror") in asked) is offered
    assert bool(asked) is offered


def next_question(script: Script) -> Iterator[Key]:
    """The options of the first question of a script; none when it asks nothing."""
    choice = next(script, None)
    if isinstance(choice, Choice):
        yield from (option.key for options in choice.listed().values() for option in options)
