"""Dropped Items: four slots with a token each, what is seen of them, who may take them, and when they are dropped."""

from __future__ import annotations

from gloamboard.rules.kernel import PUBLIC
from gloamboard.rules.netherwatch.people import conditions, dropped, inventory
from gloamboard.rules.netherwatch.view.views import view
from tests.rules.asking import a_choice
from tests.rules.netherwatch.table import Evening, effect, house, manifested, run, shows, turn_of

NINE = (
    "kitchen-knife",
    "old-key",
    "old-key-2",
    "matchbox",
    "matchbox-2",
    "lamp-oil",
    "door-wedge",
    "music-box",
    "fury",
)
FULL = {
    1: ("study", ("kitchen-knife", "spirit-box"), True),
    2: ("foyer", ("old-key",), True),
    3: ("garage", ("matchbox",), True),
    4: ("parlor", ("lamp-oil",), True),
}


@shows("DROP-01")
def test_a_dropped_set_takes_the_open_slot_and_its_token_lies_where_the_agent_stands() -> None:
    state = house()
    state.dropped = {slot: FULL[slot] for slot in (1, 2, 4)}
    agent = state.agent("historian")
    agent.zone = "library"
    inventory.carry(state, agent, ("flashlight", "old-key-2"))
    run(inventory.drop(state, agent, agent.items, "NW-DROP-01"))
    assert state.dropped[3] == ("library", ("flashlight", "old-key-2"), True)
    assert agent.items == ()
    assert view(state, PUBLIC)["pieces"]["dropped-3"]["at"] == "library"


@shows("DROP-02", "DROP-04", "DROP-05")
def test_a_fifth_set_clears_a_slot_of_choice_and_essentials_go_home() -> None:
    state = house()
    state.dropped = dict(FULL)
    state.essential.remove("spirit-box")
    agent = state.agent("historian")
    agent.zone = "library"
    inventory.carry(state, agent, ("flashlight",))
    run(inventory.drop(state, agent, agent.items, "NW-DROP-04"), ("clear", "dropped-1"))
    assert len(state.dropped) == 4
    assert state.dropped[1] == ("library", ("flashlight",), True)
    assert state.discard == ["kitchen-knife"]
    assert "spirit-box" in state.essential


@shows("DROP-02", "COMP-07")
def test_there_are_four_tokens_and_no_more() -> None:
    state = house()
    pieces = view(state, PUBLIC)["pieces"]
    assert [name for name in pieces if name.startswith("dropped-")] == [f"dropped-{n}" for n in (1, 2, 3, 4)]
    for zone, card in (("study", "old-key"), ("foyer", "matchbox"), ("garage", "lamp-oil"), ("parlor", "fury")):
        run(dropped.lay_down(state, zone, [card], "NW-DROP-02"))
    assert sorted(state.dropped) == [1, 2, 3, 4]
    run(dropped.lay_down(state, "library", ["door-wedge"], "NW-DROP-02"), ("clear", "dropped-2"))
    assert sorted(state.dropped) == [1, 2, 3, 4]
    assert dropped.slot_in(state, "foyer") == 0


@shows("DROP-03")
def test_one_slot_holds_any_number_of_items() -> None:
    state = house()
    for card in NINE:
        run(dropped.lay_down(state, "study", [card], "NW-DROP-03"))
    assert state.dropped == {1: ("study", NINE, True)}


@shows("DROP-06")
def test_what_is_dropped_where_a_set_lies_joins_it() -> None:
    state = house()
    state.dropped = {2: ("study", ("old-key",), True)}
    agent = state.agent("historian")
    agent.zone = "study"
    inventory.carry(state, agent, ("flashlight",))
    run(inventory.drop(state, agent, ["flashlight"], "NW-DROP-06"))
    assert state.dropped == {2: ("study", ("old-key", "flashlight"), True)}


@shows("DROP-07")
def test_dropped_cards_lie_face_up() -> None:
    state = house()
    agent = state.agent("historian")
    agent.zone = "study"
    inventory.carry(state, agent, ("flashlight",))
    run(inventory.drop(state, agent, ["flashlight"], "NW-DROP-07"))
    agent.zone = "foyer"
    assert view(state, "seat2")["dropped"] == {"1": {"at": "study", "items": ["flashlight"], "count": 1}}


@shows("DROP-08")
def test_face_down_cards_are_seen_and_taken_only_by_whoever_goes_there() -> None:
    state = house()
    state.dropped = {1: ("study", ("old-key", "fury"), False)}
    for agent in state.agents:
        agent.zone = "foyer"
    state.light["foyer"] = state.light["study"] = "lit"
    assert view(state, "seat1")["dropped"]["1"] == {"at": "study", "items": None, "count": 2}
    evening = turn_of(state, "historian")
    assert not evening.can("pick-up", "dropped")
    evening.do("move", "historian", "study").do("stop", "historian")
    assert view(evening.state, "seat1")["dropped"]["1"]["items"] == ["old-key", "fury"]
    evening.do("pick-up", "dropped").do("take", "fury").do("done")
    assert "fury" in evening.agent("historian").items


@shows("DROP-08")
def test_nobody_learns_what_lies_face_down_from_a_slot_that_must_be_cleared_or_from_a_specter() -> None:
    state = house("historian", "skeptic", "occultist")
    state.dropped = dict(FULL) | {2: ("foyer", ("old-key",), False)}
    asked = next(dropped.lay_down(state, "library", ["door-wedge"], "NW-DROP-04"))
    says = [option.says for options in a_choice(asked).listed().values() for option in options]
    assert len(says) == 4
    assert "Old Key" not in says[1]
    assert "1 face down" in says[1]
    run(conditions.die(state, state.agent("historian"), "NW-DEATH-02"))
    evening = turn_of(state, "historian").do("manifest-item")
    assert evening.can("item", "matchbox")
    assert not evening.can("item", "old-key")


@shows("DROP-09")
def test_items_are_dropped_in_the_demon_phase_and_between_turns_too() -> None:
    state = house()
    for agent in state.agents:
        agent.zone = "foyer"
    state.light["foyer"] = "lit"
    inventory.carry(state, state.agent("skeptic"), ("flashlight", "old-key"))
    evening = turn_of(state.copy(), "historian").do("end", "historian")
    assert evening.state.phase == "demon"
    evening.do("let-go", "skeptic").do("item", "old-key")
    assert evening.state.phase == "demon"
    assert evening.state.dropped == {1: ("foyer", ("old-key",), True)}
    assert not evening.state.event_shown  # the Event still waits to be read
    evening = Evening(state)
    evening.do("let-go", "skeptic").do("item", "flashlight")
    assert evening.agent("skeptic").items == ("old-key",)
    assert {("turn", "historian"), ("turn", "skeptic")} < evening.keys()  # nobody's turn yet


@shows("DROP-10")
def test_who_carries_nothing_drops_nothing() -> None:
    state = house()
    effect(state, {"do": "drop", "who": "everyone", "which": "hand"})
    run(inventory.drop(state, state.agent("historian"), ["flashlight"], "NW-DROP-10"))
    assert state.dropped == {}
    assert not any("drops" in line.says for line in state.told)


@shows("DROP-11", "DROP-12")
def test_one_pick_up_takes_as_many_as_one_likes() -> None:
    state = house()
    state.agent("historian").zone = "study"
    state.light["study"] = "lit"
    state.dropped = {3: ("study", ("old-key", "matchbox", "fury"), True)}
    evening = turn_of(state, "historian").do("pick-up", "dropped").do("take", "fury").do("take", "old-key").do("done")
    assert evening.state.dropped == {3: ("study", ("matchbox",), True)}
    assert sorted(evening.agent("historian").items) == ["fury", "old-key"]
    assert evening.agent("historian").dormant == 2
    evening.do("pick-up", "dropped")
    assert evening.state.dropped == {}
    assert view(evening.state, PUBLIC)["pieces"]["dropped-3"]["at"] == "item-station"


@shows("DROP-12")
def test_a_set_taken_whole_gives_its_token_back_and_frees_the_slot() -> None:
    state = manifested(house(), "crypt")
    state.dropped = dict(FULL)
    dropped.take_up(state, 2, ["old-key"])
    assert sorted(state.dropped) == [1, 3, 4]
    run(dropped.lay_down(state, "library", ["door-wedge"], "NW-DROP-12"))
    assert state.dropped[2][0] == "library"


def test_it_is_told_what_is_dropped_for_want_of_room_and_what_a_cleared_slot_held() -> None:
    state = house("historian", "skeptic", "occultist")
    state.dropped = dict(FULL)
    agent = state.agent("historian")
    agent.zone = "library"
    inventory.carry(state, agent, ("spirit-box", "shadow-projector", "old-key-2", "matchbox-2"))
    give = inventory.give(state, agent, ["music-box", "door-wedge"], "NW-ITEM-17")
    run(give, ("surplus", "music-box"), ("surplus", "door-wedge"), ("clear", "dropped-1"))
    assert [line.says for line in state.told][-3:] == [
        "The Historian drops the Music Box and the Door Wedge.",
        "What lay in slot 1 is discarded: Kitchen Knife, Spirit Box.",
        "Dropped Item token 1 lies in the Library.",
    ]
