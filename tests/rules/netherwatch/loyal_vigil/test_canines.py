"""Canine Agents: their reference, numbers, slots and what they may USE."""

from __future__ import annotations

import pytest

from gloamboard.rules.netherwatch import cards
from gloamboard.rules.netherwatch.house import banishment, ground, locks
from gloamboard.rules.netherwatch.loyal_vigil.state import humans, of
from gloamboard.rules.netherwatch.people import conditions, inventory, movement, sanity
from gloamboard.rules.netherwatch.state import State
from tests.rules.netherwatch.loyal_vigil.kennel import kennel, new_game, shows, turn
from tests.rules.netherwatch.table import Evening, effect, manifested, run

BREEDS = (
    "doberman",
    "great-dane",
    "bloodhound",
    "golden-retriever",
    "border-collie",
    "german-shepherd",
    "husky",
    "saint-bernard",
)


def far(evening: Evening, word: str) -> int:
    """How far the farthest option of that word leads."""
    agent = evening.agent(evening.state.turn)
    steps = ground.ground(evening.state).graph.distances(agent.zone)
    return max(steps[str(key[2])] for key in evening.all(word))


def hunted(*team: str, tier: str = "initiate") -> State:
    """Everybody in the Study, the Demon two Zones away."""
    return manifested(kennel(*team, tier=tier), "dining-room")


# --- Set-up -----------------------------------------------------------------------------


@shows("SETUP-11", "COMP-08", "COMP-07", "MODE-01")
def test_eight_breeds_on_four_boards_and_the_core_agents_are_human() -> None:
    state = kennel()
    every = cards.in_play(state.boxes).agents
    kinds = {name: cards.note(cards.kind_of(name)).id for name in every}
    assert all(cards.agent(name).sanity for name in BREEDS)
    assert tuple(name for name, kind in kinds.items() if kind == "canine") == BREEDS
    assert sum(kind == "human" for kind in kinds.values()) == 8
    assert sorted(every[name].board for name in BREEDS) == [5, 5, 6, 6, 7, 7, 8, 8]
    assert not set(BREEDS) & set(cards.in_play().agents)


@shows("SETUP-09", "MODE-01")
def test_a_team_of_dogs_alone_is_refused() -> None:
    with pytest.raises(ValueError, match="At least one Agent of the team must be a Human Agent"):
        new_game("husky", "doberman")
    assert [agent.id for agent in new_game("husky", "historian").state.agents] == ["husky", "historian"]


@shows("SETUP-09", "SETUP-10")
def test_the_last_to_choose_takes_a_human_where_nobody_has() -> None:
    play = new_game(seats=2, start="table")
    while play.pending is not None and play.pending.about != "agent":
        play.answer(play.waiting()[0], play.pending.options(play.waiting()[0])[0].key)
    assert play.pending is not None
    first = {option.key[1] for option in play.pending.options("seat1")}
    assert {"husky", "historian"} <= first
    play.answer("seat1", ("agent", "german-shepherd"))
    second = {option.key[1] for option in play.pending.options("seat2")}
    assert "historian" in second
    assert not second & set(BREEDS)


@shows("SETUP-14", "SETUP-15", "SETUP-16", "SETUP-17", "EX-04", "SETUP-18", "EX-03")
def test_the_german_shepherd_begins_with_collar_and_accessory_and_no_initial_item() -> None:
    state: State = new_game("historian", "german-shepherd").state
    shepherd = state.agent("german-shepherd")
    assert cards.note(cards.kind_of(shepherd.id)).name == "Canine"
    assert cards.item("training-collar").has("collar")
    assert cards.item("headlamp-mount").has("accessory")
    assert set(shepherd.hand) == {"training-collar", "headlamp-mount"}
    assert shepherd.pocket == ()
    assert "training-collar" not in state.essential
    assert "headlamp-mount" not in state.hq_deck.cards()
    assert (shepherd.zone, shepherd.condition, shepherd.lit) == ("hq", "", False)
    assert (shepherd.dormant, shepherd.manifested, shepherd.ready) == (3, 2, True)


@shows("SETUP-14")
def test_a_dog_may_leave_its_items_behind() -> None:
    play = new_game("historian", "german-shepherd", start="table")
    while play.pending is not None and not (play.pending.about == "kit" and "seat2" in play.waiting()):
        play.answer(play.waiting()[0], play.pending.options(play.waiting()[0])[0].key)
    assert play.pending is not None
    keys = {option.key for option in play.pending.options("seat2")}
    assert keys == {("done",), ("leave", "training-collar"), ("leave", "headlamp-mount")}
    play.answer("seat2", ("leave", "training-collar"))
    play.answer("seat2", ("done",))
    assert play.state.agent("german-shepherd").items == ("headlamp-mount",)
    assert "training-collar" in play.state.essential


@shows("MIX-01", "MIX-04")
def test_a_dog_plays_in_the_mansion() -> None:
    state: State = new_game("historian", "husky", operation="ashwood-manor").state
    assert state.ground.startswith("mansion")
    assert [agent.id for agent in state.agents] == ["historian", "husky"]


@pytest.mark.parametrize(("dogs", "team"), [("one", 1), ("pack", 3), ("none", 0)])
def test_the_house_takes_as_many_dogs_as_it_is_told(dogs: str, team: int) -> None:
    state: State = new_game(seats=4, dogs=dogs).state
    assert sum(agent.id in BREEDS for agent in state.agents) == team
    assert humans(state)


# --- What differs -----------------------------------------------------------------------


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


# --- FETCH and HEEL ---------------------------------------------------------------------


@shows("CACT-07")
def test_fetch_goes_two_zones_while_dormant() -> None:
    evening = turn(kennel(), "husky")
    assert far(evening, "fetch") == 2
    evening.do("fetch", "husky", "parlor")
    assert evening.agent("husky").dormant == 2
    assert turn(hunted(), "husky").why("fetch", "husky", "parlor").rule == "LV-CACT-07"


@shows("CACT-08")
def test_fetch_picks_up_in_every_zone_left_and_come_into() -> None:
    state = kennel("historian", "husky")
    state.agent("historian").zone = "crypt"
    state.scavenge = ["study", "parlor", "conservatory"]
    evening = turn(state, "husky")
    assert not evening.can("fetch", "husky", "conservatory")  # it would pass the Parlor
    evening.do("fetch", "husky", "parlor")
    for zone in ("study", "parlor", "conservatory"):
        assert zone in evening.state.scavenge
        evening.do("pick-up", "scavenge")
        while evening.all("bottom"):
            evening.do(*evening.all("bottom").pop())
        assert zone not in evening.state.scavenge
        if zone == "parlor":
            evening.do("move", "husky", "conservatory")
    assert (evening.agent("husky").zone, evening.agent("husky").dormant) == ("conservatory", 2)
    assert evening.state.moving == ""
    assert evening.state.halts == frozenset()


@shows("CACT-09")
def test_fetch_trades_where_somebody_stands() -> None:
    state = kennel("historian", "husky", "skeptic")
    _, husky, skeptic = state.agents
    skeptic.zone, husky.pocket, skeptic.pocket = "parlor", ("old-key",), ("matchbox",)
    evening = turn(state, "husky").do("fetch", "husky", "parlor")
    evening.do("trade", "historian").do("give", "old-key")
    evening.do("trade", "skeptic").do("take", "matchbox")
    assert [agent.items for agent in evening.state.agents] == [("old-key",), ("matchbox",), ()]
    assert evening.agent("husky").dormant == 2


@shows("FREE-04", "FREE-05", "FREE-01")
def test_heel_is_a_step_towards_a_human_and_free_once() -> None:
    state = kennel()
    state.agent("historian").zone = "conservatory"
    evening = turn(state, "husky")
    graph = ground.ground(state).graph
    here = graph.distance("study", "conservatory")
    for key in evening.all("heel"):
        assert graph.distance(str(key[2]), "conservatory") == (here or 0) - 1
    evening.do("heel", "husky", "parlor")
    assert (evening.agent("husky").zone, evening.agent("husky").dormant, of(evening.state).heels) == ("parlor", 3, 1)
    evening.do("heel", "husky", "conservatory")
    assert evening.agent("husky").dormant == 2
    assert evening.why("heel", "husky", "parlor").rule == "LV-FREE-04"


@shows("FREE-01", "FREE-05")
def test_a_heel_that_costs_an_action_does_not_interrupt_a_move() -> None:
    state = kennel()
    state.agent("historian").zone = "conservatory"
    evening = turn(state, "husky").do("move", "husky", "foyer").do("heel", "husky", "study")
    assert evening.state.moving == "move"
    assert evening.why("heel", "husky", "parlor").rule == "LV-FREE-05"


@shows("FREE-07", "FREE-06")
def test_a_hiding_dog_neither_moves_nor_lights() -> None:
    state = kennel()
    state.covers = {"cover-1": ("study", "safe")}
    state.agent("husky").pocket = ("flashlight",)
    state.agent("historian").zone = "conservatory"
    evening = turn(state, "husky").do("hide", "husky", "cover-1")
    assert not evening.words() & {"move", "fetch", "heel", "light"}
    assert evening.why("heel", "husky", "parlor").rule == "LV-FREE-07"
    assert evening.why("fetch", "husky", "parlor").rule == "LV-FREE-07"


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


# --- Slots and USE ----------------------------------------------------------------------


@shows("INV-01", "INV-02", "INV-03")
def test_a_dog_has_five_slots_for_anything_whatever_the_team() -> None:
    state = kennel("historian", "husky", "skeptic", "occultist")
    husky = state.agent("husky")
    assert cards.note(cards.kind_of("husky")).slots == ("Accessory", "Utility")
    some = ("scrying-orb", "pkad", "old-key", "matchbox", "training-collar")
    assert inventory.fits(state, husky, some)
    assert not inventory.fits(state, husky, (*some, "flashlight"))
    inventory.carry(state, husky, some)
    assert (len(husky.hand), len(husky.pocket)) == (2, 3)
    assert "training-collar" in husky.hand
    assert not inventory.fits(state, state.agent("historian"), some)


@shows("INV-04", "CACT-22", "INV-07")
def test_a_dog_uses_what_is_in_an_accessory_slot() -> None:
    state = kennel()
    husky = state.agent("husky")
    husky.hand, husky.pocket = ("scrying-orb", "pkad"), ("bite-sleeve",)
    evening = turn(state, "husky")
    assert not evening.can("use", "bite-sleeve")
    assert evening.why("use", "bite-sleeve").rule == "LV-INV-04"
    evening.do("wear", "bite-sleeve", "pkad")
    assert evening.can("use", "bite-sleeve")
    assert evening.agent("husky").dormant == 3
    assert evening.agent("husky").pocket == ("pkad",)


@shows("CAN-08")
def test_a_dog_carries_what_it_cannot_use() -> None:
    state = kennel()
    state.agent("husky").hand = ("kitchen-knife",)
    evening = turn(state, "husky")
    assert not evening.can("use", "kitchen-knife")
    assert evening.why("use", "kitchen-knife").rule == "LV-CAN-08"


@shows("CACT-23", "INV-06", "INV-09")
def test_a_dog_trades_from_any_slot() -> None:
    state = kennel()
    husky = state.agent("husky")
    husky.hand, husky.pocket = ("kitchen-knife",), ("old-key",)
    evening = turn(state, "husky").do("trade", "historian").do("give", "kitchen-knife").do("give", "old-key")
    assert set(evening.agent("historian").items) == {"kitchen-knife", "old-key"}
    assert evening.agent("husky").dormant == 2


@shows("CACT-24", "INV-08")
def test_synergy_works_both_ways_with_the_right_tags() -> None:
    state = kennel()
    state.agent("historian").pocket = ("worn-tennis-ball", "tinned-peaches")
    assert "synergy" in cards.item("tinned-peaches").properties
    evening = turn(state.copy(), "husky")
    assert evening.can("use", "worn-tennis-ball")
    assert not evening.can("use", "tinned-peaches")
    state.agent("historian").pocket, state.agent("husky").pocket = (), ("tinned-peaches",)
    assert turn(state, "historian").can("use", "tinned-peaches")


@shows("CACT-25")
def test_a_dog_uses_nothing_that_lies_on_the_ground() -> None:
    state = kennel()
    state.dropped = {1: ("study", ("bite-sleeve",), True)}
    assert turn(state, "husky").why("use", "bite-sleeve").rule == "NW-ACT-17"


@shows("ITEM-01", "ITEM-02", "ITEM-03")
def test_an_accessory_is_for_both_and_a_collar_for_dogs() -> None:
    state = kennel()
    for agent in state.agents:
        agent.hand = ("headlamp-mount", "tracking-collar")
    state.light, state.clues = {}, {"parlor": ("clue-1", "")}
    dog, human = turn(state.copy(), "husky"), turn(state, "historian", 0)
    assert dog.can("use", "headlamp-mount")
    assert human.can("use", "headlamp-mount")
    assert dog.can("use", "tracking-collar")
    assert not human.can("use", "tracking-collar")


@shows("ITEM-03")
def test_a_collars_passive_counts_while_it_is_worn() -> None:
    state = manifested(kennel(), "parlor")
    husky = state.agent("husky")
    husky.hand = ("broad-collar",)
    assert not turn(state.copy(), "husky").said("rolls")
    husky.hand, husky.pocket = (), ("broad-collar",)
    assert turn(state, "husky", 0).said("The Husky rolls 0.")


@shows("ITEM-04")
def test_a_worn_collar_is_not_torn_away() -> None:
    state = kennel()
    assert cards.item("broad-collar").has("collar")
    husky, historian = state.agent("husky"), state.agent("historian")
    husky.hand, husky.pocket, historian.pocket = ("broad-collar",), ("sled-collar",), ("bell-collar",)
    for agent in state.agents:
        effect(state, {"do": "drop", "who": "user", "which": "all"}, kind="item", agent=agent.id)
    assert (husky.items, historian.items) == (("broad-collar",), ())


@shows("CHQ-02", "ITEM-05", "CMPN-11")
def test_essentials_give_a_dog_anything_but_a_companion() -> None:
    state = kennel("historian", "husky", zone="hq")
    evening = turn(state.copy(), "husky").do("essentials")
    assert cards.item("doberman-companion").has("companion")
    assert evening.can("take", "bell-collar")
    assert not [key for key in evening.all("take") if "companion" in str(key[1])]
    evening.do("take", "bell-collar").do("take", "spiked-collar").do("done")
    assert evening.agent("husky").dormant == 2
    human = turn(state, "historian").do("essentials")
    assert human.can("take", "doberman-companion")


@shows("CHQ-02", "CMPN-11")
def test_a_dog_finds_nothing_where_only_companions_are_left() -> None:
    state = kennel("historian", "husky", zone="hq")
    state.essential = ["doberman-companion"]
    assert turn(state.copy(), "historian").can("essentials")
    assert turn(state, "husky").why("essentials").rule == "NW-ACT-32"


@shows("CHQ-01", "CHQ-03", "CHQ-04", "CHQ-05")
def test_hq_actions_are_a_dogs_too_and_only_there_and_while_dormant() -> None:
    evening = turn(kennel(zone="hq"), "husky")
    assert evening.words() >= {"essentials", "loadout", "requisition"}
    assert turn(kennel(), "husky").why("loadout").rule == "NW-ACT-31"
    evening.do("requisition")
    assert evening.agent("husky").dormant == 1


# --- Turns, tiers, targets ----------------------------------------------------------------


@shows("TURN-01", "TURN-02", "REF-01")
def test_a_dog_has_three_actions_and_two() -> None:
    assert turn(kennel(), "husky").agent("husky").dormant == 3
    assert turn(hunted(), "husky").agent("husky").manifested == 2
    evening = turn(kennel(zone="hq"), "husky")
    evening.agent("husky").sanity = 2
    evening.do("end", "husky")
    assert evening.agent("husky").sanity == 5


@shows("REF-02")
def test_a_veteran_dog_dies_of_the_demon() -> None:
    state = manifested(kennel(tier="veteran"), "study")
    state.agent("historian").zone = "crypt"
    assert cards.note(cards.kind_of("husky")).name == "Canine"
    run(movement.meet_demon(state, state.agent("husky")))
    assert state.agent("husky").specter


@shows("CAN-01", "REF-04")
def test_an_event_for_the_least_sanity_may_mean_a_dog() -> None:
    state = kennel()
    state.agent("husky").sanity, state.active = 2, "historian"
    effect(state, {"do": "lose_sanity", "who": "lowest-sanity"})
    assert cards.note(cards.kind_of("husky")).name == "Canine"
    assert state.agent("husky").sanity == 1


@shows("REF-03")
def test_focused_and_hindered_make_one_plain_roll_for_dogs_too() -> None:
    state = kennel()
    run(sanity.roll(state, state.agent("husky"), ("focused", "hindered"), "NW-SAN-04"), 1)
    assert "focused" not in cards.note(cards.kind_of("husky")).modifiers
    assert state.agent("husky").top - state.agent("husky").sanity == 1


@shows("FREE-10")
def test_a_unique_ability_is_spent_once() -> None:
    evening = turn(kennel(), "husky").do("ability", "husky")
    assert not evening.agent("husky").ready
    assert evening.why("ability", "husky").rule == "NW-AGENT-05"
    assert evening.state.cold == ["study"]


@shows("CAN-01")
def test_locks_hold_dogs() -> None:
    state = kennel()
    locks.place_lock(state, ("parlor", "study"), "NW-SETUP-15")
    assert not turn(state, "husky").can("fetch", "husky", "parlor")


@shows("CAN-09")
def test_a_relic_in_an_accessory_slot_is_a_dogs_to_use() -> None:
    rows = cards.in_play(kennel().boxes).items
    assert "banishment-relic" in cards.note(cards.kind_of("husky")).uses
    relic = next(card for card, row in rows.items() if "banishment-relic" in row.properties)
    assert cards.at_hand("canine", (relic,), ()) == (relic,)
    assert cards.at_hand("canine", (), (relic,)) == ()


@shows("CAN-08")
def test_a_dog_summons_nobody() -> None:
    rows = cards.in_play(kennel().boxes).items
    circle = next(card for card, row in rows.items() if "summoning-circle" in row.properties)
    assert cards.at_hand("canine", (circle,), ()) == ()


def test_recovering_is_for_dogs_too() -> None:
    state = kennel()
    run(sanity.lose(state, state.agent("husky"), 9, "NW-SAN-09"))
    conditions.recover(state, state.agent("husky"), "NW-HQ-09")
    assert not state.agent("husky").condition


@shows("SETUP-13")
def test_a_human_still_takes_up_to_four_assigned_items() -> None:
    state: State = new_game("historian", "husky").state
    assert cards.note(cards.kind_of("husky")).name == "Canine"
    assert len(state.agent("historian").items) == 4


@shows("CACT-19")
@pytest.mark.parametrize("how", ["free", "arrive"])
def test_a_banishment_token_is_turned_as_the_ritual_says(how: str, monkeypatch: pytest.MonkeyPatch) -> None:
    state = hunted()
    state.stage, state.demon_known = "confrontation", True
    state.banishment = {"banishment-1": ("parlor", ""), "banishment-2": ("crypt", "")}
    monkeypatch.setattr(banishment, "revealed_how", lambda state: how)
    evening = turn(state, "husky").do("move", "husky", "parlor")
    assert bool(evening.state.banishment["banishment-1"][1]) == (how == "arrive")
