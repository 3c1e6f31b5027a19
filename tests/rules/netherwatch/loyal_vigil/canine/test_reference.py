"""The Canine Action Reference: what a dog does otherwise than a human, and what just the same."""

from __future__ import annotations

import pytest

from gloamboard.rules.netherwatch import cards
from gloamboard.rules.netherwatch.house import ground
from tests.rules.netherwatch.loyal_vigil.canine.pack import far, hunted
from tests.rules.netherwatch.loyal_vigil.kennel import kennel, shows, turn
from tests.rules.netherwatch.table import effect, manifested


@shows("CAN-02", "CAN-04")
@pytest.mark.parametrize(("level", "dice"), [("dim", []), ("dark", [0])])
def test_a_dog_rolls_in_the_dark_and_not_in_the_dim(level: str, dice: list[int]) -> None:
    state = kennel()
    state.light = {} if level == "dim" else {"study": "dark"}
    evening = turn(state, "husky", *dice)
    assert evening.words() >= {"move", "end"}
    assert evening.said("The Husky rolls 0.") == bool(dice)


@shows("CAN-02")
def test_a_human_rolls_in_the_dim() -> None:
    state = kennel()
    state.light = {}
    assert turn(state, "historian", 0).said("The Historian rolls 0.")


@shows("CAN-03", "CAN-01")
def test_an_event_for_those_in_the_dim_means_dogs_too() -> None:
    state = kennel()
    state.light, state.active = {}, "husky"
    assert cards.note(cards.kind_of("husky")).modifiers["no-dim-roll"]
    effect(state, {"do": "roll", "who": "all-dim"}, ("first", "husky"), 1, 1)
    assert [agent.top - agent.sanity for agent in state.agents] == [1, 1]


@shows("CAN-05")
@pytest.mark.parametrize("level", ["dim", "dark"])
def test_a_dog_beside_the_demon_rolls_once(level: str) -> None:
    state = manifested(kennel(), "parlor")
    state.light = {} if level == "dim" else {"study": "dark"}
    evening = turn(state, "husky", 1)
    assert evening.agent("husky").top - evening.agent("husky").sanity == 1


@shows("CAN-06", "MAP-09", "FREE-09")
def test_a_dog_lights_no_lamp_but_its_own_light() -> None:
    state = kennel()
    state.light = {}
    husky = state.agent("husky")
    assert "study" in ground.ground(state).bulbs
    husky.pocket = ("flashlight",)
    evening = turn(state, "husky")
    assert evening.all("light") == {("light", "on")}
    assert evening.why("light", "cube").says == "The Husky cannot light a lamp."
    evening.do("light", "on")
    assert evening.agent("husky").lit
    assert evening.agent("husky").dormant == 3
    evening.do("light", "off")
    assert evening.agent("husky").dormant == 2


@shows("CAN-07", "COMP-09")
def test_a_dog_has_the_canine_reference() -> None:
    evening = turn(kennel(), "husky")
    assert "fetch" in evening.words()
    assert evening.why("guard", "husky").rule == "LV-CACT-10"
    human = turn(kennel(), "historian")
    assert not human.words() & {"fetch", "heel", "guard", "help"}
    assert human.why("fetch", "historian", "parlor").rule == "LV-CAN-07"


@shows("CACT-01", "CACT-02", "TURN-03")
def test_a_dog_centers_for_two_and_not_when_frightened() -> None:
    state = kennel()
    state.agent("husky").sanity = 3
    evening = turn(state.copy(), "husky").do("center", "husky")
    assert (evening.agent("husky").sanity, evening.agent("husky").dormant) == (5, 2)
    state.agent("husky").condition = "frightened"
    assert turn(state, "husky").why("center", "husky").rule == "NW-COND-04"


@shows("CACT-16", "CACT-18")
def test_a_dog_goes_four_zones_and_turns_up_only_what_lies_at_the_end() -> None:
    state = kennel()
    state.clues = {"parlor": ("clue-1", ""), "conservatory": ("clue-2", "")}
    evening = turn(state, "husky")
    assert far(evening, "move") == 4
    evening.do("move", "husky", "conservatory").do("stop", "husky")
    assert evening.state.clues["conservatory"][1]
    assert not evening.state.clues["parlor"][1]


@shows("CACT-17", "CACT-03")
def test_while_the_demon_is_manifested_a_dog_moves_one_zone_and_dashes_four() -> None:
    evening = turn(hunted(), "husky")
    assert far(evening, "move") == 1
    assert far(evening, "dash") == 4


@shows("CACT-04", "CACT-05", "CACT-06")
def test_a_dash_makes_a_target_gives_one_thing_and_costs_nerve_past_the_demon() -> None:
    state = manifested(kennel(), "parlor")
    state.light["parlor"] = "lit"
    state.scavenge = ["parlor", "conservatory"]
    evening = turn(state, "husky", 0).do("dash", "husky", "parlor")
    husky = evening.agent("husky")
    assert (evening.state.target, husky.top - husky.sanity, husky.condition) == ("husky", 2, "frightened")
    assert evening.can("pick-up", "scavenge")
    evening.do("pick-up", "scavenge")
    while evening.all("keep"):
        evening.do(*evening.all("bottom").pop())
    assert evening.agent("husky").manifested == 0
    assert "pick-up" not in evening.words()


@shows("CACT-10")
def test_guard_gives_heart_and_draws_the_demons_eye() -> None:
    state = hunted()
    state.agent("husky").sanity = 3
    evening = turn(state.copy(), "husky").do("guard", "husky")
    assert (evening.agent("husky").sanity, evening.state.target) == (4, "husky")
    assert evening.agent("husky").manifested == 1
    state.agent("husky").sanity, state.agent("husky").condition = 0, "breakdown"
    assert turn(state, "husky").why("guard", "husky").rule == "LV-CACT-10"
    assert turn(kennel(), "husky").why("guard", "husky").rule == "LV-CACT-10"


@shows("CACT-11", "CACT-12", "CACT-13", "FREE-11")
def test_a_dog_investigates_for_a_human() -> None:
    state = kennel()
    state.clues["study"] = ("clue-1", "wild")
    historian = state.agent("historian")
    historian.hand, historian.condition = ("scrying-orb",), "frightened"
    evening = turn(state, "husky").do("help", "historian")
    assert evening.agent("husky").dormant == 2
    [reading] = [key for key in evening.all("investigate") if key[1] == "scrying-orb"][:1]
    evening.do(*reading)
    assert "study" not in evening.state.clues
    assert evening.agent("historian").dormant == 3


@shows("CACT-11")
def test_a_frightened_dog_pays_two_to_investigate() -> None:
    state = kennel()
    state.clues["study"] = ("clue-1", "wild")
    state.agent("historian").hand = ("scrying-orb",)
    state.agent("husky").condition = "frightened"
    evening = turn(state, "husky").do("help", "historian")
    evening.do("decline")
    assert evening.agent("husky").dormant == 1
    assert evening.why("help", "historian").rule == "NW-COND-05"


@shows("CACT-12")
def test_a_dog_resolves_an_interaction() -> None:
    state = kennel(zone="kitchen")
    state.interactions = ["kitchen"]
    assert turn(state, "husky").can("investigate", "interaction")


@shows("CACT-14")
def test_a_dog_pays_three_sanity_for_a_clue_and_only_while_dormant() -> None:
    state = kennel()
    evening = turn(state, "husky")
    before = evening.agent("husky").sanity
    evening.do("investigate", "clue")
    assert (before - evening.agent("husky").sanity, bool(evening.state.clues["study"][1])) == (3, True)
    assert turn(hunted(), "husky").why("investigate", "clue").rule == "NW-ACT-09"


@shows("CACT-15", "CAN-08")
def test_a_dog_reads_no_clues() -> None:
    state = kennel()
    state.clues["study"] = ("clue-1", "wild")
    state.agent("husky").hand = ("scrying-orb",)
    evening = turn(state, "husky")
    assert not [key for key in evening.all("investigate") if key[1] == "scrying-orb"]


@shows("CACT-20", "CACT-21")
def test_a_dog_draws_two_and_picks_up_what_lies_there() -> None:
    state = kennel()
    state.scavenge, state.dropped = ["study"], {1: ("study", ("old-key", "matchbox"), True)}
    before = len(state.scavenged_deck)
    evening = turn(state, "husky").do("pick-up", "scavenge")
    assert before - len(evening.state.scavenged_deck) == 2
    while evening.all("bottom"):
        evening.do(*evening.all("bottom").pop())
    evening.do("pick-up", "dropped").do("take", "old-key").do("take", "matchbox")
    assert set(evening.agent("husky").items) == {"old-key", "matchbox"}
    assert evening.state.dropped == {}
    assert evening.agent("husky").dormant == 1


@shows("FREE-08")
def test_a_hiding_dog_rolls_in_the_dark_and_not_in_the_dim() -> None:
    state = kennel()
    state.covers, state.agent("husky").hiding = {"cover-1": ("study", "safe")}, "cover-1"
    state.light = {}
    assert not turn(state.copy(), "husky").said("rolls")
    state.light = {"study": "dark"}
    assert turn(state, "husky", 0).said("The Husky rolls 0.")


@shows("FREE-02")
def test_a_dog_drops_and_discards_for_free() -> None:
    state = kennel()
    state.agent("husky").pocket = ("old-key", "matchbox", "flashlight")
    evening = turn(state, "husky").do("drop", "old-key").do("drop", "matchbox").do("drop", "flashlight")
    assert list(evening.state.dropped) == [1]
    assert evening.agent("husky").dormant == 3
