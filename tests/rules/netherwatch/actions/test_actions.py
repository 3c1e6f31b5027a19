"""What Agents do on their turn: MOVE, CENTER, LIGHT, DASH, HIDE, free actions, HQ Actions."""

from __future__ import annotations

import pytest

from gloamboard.rules.netherwatch.house.ground import ground
from gloamboard.rules.netherwatch.people import sanity
from gloamboard.rules.netherwatch.state import State, lasting
from tests.rules.netherwatch.table import house, manifested, run, shows, turn_of


@shows("ACT-01")
def test_center_gives_one_sanity_for_one_action_while_the_demon_is_dormant() -> None:
    state = house()
    state.agent("historian").sanity = 4
    evening = turn_of(state, "historian").do("center", "historian")
    assert (evening.agent("historian").sanity, evening.agent("historian").dormant) == (5, 2)
    state = manifested(house(), "crypt")
    state.agent("historian").sanity, state.light["foyer"] = 4, "lit"
    evening = turn_of(state, "historian")
    assert evening.why("center", "historian").rule == "NW-ACT-01"


@shows("ACT-02", "ACT-03")
def test_a_dash_takes_two_actions_covers_three_zones_and_draws_the_demons_eye() -> None:
    evening = turn_of(manifested_lit(), "historian")
    reach = {key[2] for key in evening.offered() if key[0] == "dash"}
    assert {ground(evening.state).graph.distance("foyer", str(zone)) for zone in reach} == {1, 2, 3}
    evening.do("dash", "historian", "conservatory")
    assert evening.agent("historian").manifested == 0
    assert evening.state.target == "historian"


def manifested_lit() -> State:
    state = manifested(house(), "crypt")
    state.light["foyer"] = "lit"
    return state


@shows("ACT-02")
def test_no_dash_from_a_dormant_demon_nor_with_one_action() -> None:
    evening = turn_of(house(), "historian")
    assert "dash" not in evening.words()
    assert evening.why("dash", "historian", "study").rule == "NW-ACT-02"
    evening = turn_of(manifested_lit(), "historian").do("move", "historian", "study")
    assert evening.agent("historian").manifested == 1
    assert "dash" not in evening.words()


@shows("ACT-04")
def test_a_dash_brings_one_free_action_and_no_second() -> None:
    state = manifested_lit()
    state.dropped = {1: ("study", ("kitchen-knife",), True), 2: ("parlor", ("baseball-bat",), True)}
    evening = turn_of(state, "historian").do("dash", "historian", "study")
    evening.do("pick-up", "dropped")
    assert evening.agent("historian").items == ("kitchen-knife",)
    evening.do("move", "historian", "parlor")
    assert not evening.can("pick-up", "dropped")


@shows("ACT-05")
def test_a_dash_past_the_demon_costs_nerve_instead_of_an_overlap() -> None:
    state = manifested(house(), "foyer")
    state.agent("historian").zone = "study"
    state.light["study"] = "lit"
    evening = turn_of(state, "historian", [0])
    assert evening.why("move", "historian", "study", "long-gallery").rule == "NW-ACT-05"  # says how one gets past
    evening.do("dash", "historian", "foyer").do("move", "historian", "long-gallery")
    agent = evening.agent("historian")
    assert (agent.sanity, agent.condition, agent.zone) == (5, "frightened", "long-gallery")
    assert len([line for line in evening.play.story if "rolls" in line.says]) == 1  # for standing beside it, no more


@shows("ACT-07", "OP-05", "OP-06", "CUBE-08")
def test_an_interaction_runs_its_row_and_takes_the_cube_away() -> None:
    state = house()
    agent = state.agent("historian")
    agent.zone, agent.sanity = "kitchen", 3
    state.light["kitchen"] = "lit"
    state.interactions = ["kitchen"]
    evening = turn_of(state, "historian").do("investigate", "interaction")
    assert evening.agent("historian").sanity == 6  # two from the kettle, one from Marginal Notes
    assert evening.state.interactions == []
    assert not evening.can("investigate", "interaction")
    assert evening.why("investigate", "interaction").rule == "NW-CUBE-08"


@shows("OP-06")
def test_an_interaction_that_stays_keeps_its_cube() -> None:
    state = house()
    state.agent("historian").zone = "undercroft"
    state.light["undercroft"] = "lit"
    state.interactions = ["undercroft"]
    evening = turn_of(state, "historian", dice=[0]).do("investigate", "interaction").do("zone", "crypt")
    assert evening.state.interactions == ["undercroft"]


@shows("ACT-08", "CLUE-09", "CLUE-10")
def test_a_clue_is_spent_on_a_device_that_fits_it() -> None:
    state = house()
    agent = state.agent("historian")
    agent.zone, agent.hand = "study", ("scrying-orb",)
    state.light["study"] = "lit"
    state.clues = {"study": ("clue-1", "physical special")}
    state.clue_bag.remove("physical special")
    evening = turn_of(state, "historian").do("investigate", "scrying-orb", "teleportation")
    assert evening.state.clues == {}
    assert evening.state.supply("clue") == 14
    assert "physical special" in evening.state.clue_bag
    assert len(evening.state.notebook) == 1
    assert evening.agent("historian").dormant == 2


@shows("CLUE-10")
@pytest.mark.parametrize("clue", [("clue-1", ""), ("clue-1", "physical weakness")])
def test_a_hidden_clue_or_one_that_does_not_fit_is_refused(clue: tuple[str, str]) -> None:
    state = house()
    agent = state.agent("historian")
    agent.zone, agent.hand = "study", ("scrying-orb",)
    state.light["study"] = "lit"
    state.clues = {"study": clue}
    evening = turn_of(state, "historian")
    assert evening.why("investigate", "scrying-orb").rule == "NW-CLUE-10"


@shows("ACT-09", "SAN-09")
def test_two_sanity_make_a_clue_face_up_where_the_agent_stands() -> None:
    state = house()
    state.agent("historian").zone, state.agent("historian").sanity = "study", 5
    state.light["study"] = "lit"
    evening = turn_of(state, "historian").do("investigate", "clue")
    assert evening.agent("historian").sanity == 3
    assert evening.state.clues["study"][1] != ""


@shows("ACT-09")
def test_no_clue_is_made_against_a_manifested_demon_nor_with_one_sanity() -> None:
    state = manifested_lit()
    evening = turn_of(state, "historian")
    assert evening.why("investigate", "clue").rule == "NW-ACT-09"
    state = house()
    state.agent("historian").zone, state.agent("historian").sanity = "study", 1
    state.light["study"] = "lit"
    assert not turn_of(state, "historian").can("investigate", "clue")


@shows("ACT-10", "HQ-05")
def test_a_move_covers_three_zones_while_the_demon_is_dormant() -> None:
    state = house()
    state.fate = 2  # under 1 and 5 the stairs of Ashwood end a MOVE
    evening = turn_of(state, "historian")
    reach = {key[2] for key in evening.offered() if key[0] == "move"}
    graph = ground(evening.state).graph
    assert reach == {zone for zone, far in graph.distances("hq").items() if 0 < far <= 3}
    assert len(reach) > 10
    why = evening.why("move", "historian", "hq", "trunk-room")
    assert (why.rule, why.spaces) == ("NW-ACT-10", ("hq", "trunk-room"))
    assert evening.do("move", "historian", "foyer").state.moves_left == 2


@shows("ACT-10")
def test_and_one_zone_while_it_is_manifested() -> None:
    evening = turn_of(manifested_lit(), "historian")
    reach = {key[2] for key in evening.offered() if key[0] == "move"}
    assert reach == {"study", "great-room", "garage", "long-gallery", "undercroft"}
    assert evening.why("move", "historian", "foyer", "parlor").rule == "NW-ACT-10"


@shows("ACT-11", "CLUE-05", "CLUE-06", "COVER-01", "COVER-02")
def test_tokens_are_turned_where_a_move_ends_and_nowhere_on_the_way() -> None:
    state = house()
    state.clues = {"foyer": ("clue-1", ""), "great-room": ("clue-2", "")}
    state.covers = {"cover-1": ("foyer", ""), "cover-2": ("great-room", "")}
    evening = turn_of(state, "historian").do("move", "historian", "foyer")
    assert evening.state.clues["foyer"] == ("clue-1", "")
    evening.do("move", "historian", "great-room")
    assert evening.state.clues == {"foyer": ("clue-1", ""), "great-room": ("clue-2", "")}
    evening.do("stop", "historian")
    assert evening.state.clues["great-room"][1] != ""
    assert evening.state.covers["cover-2"][1] in ("safe", "exposed")
    assert evening.state.covers["cover-1"][1] == ""
    assert evening.agent("historian").dormant == 2


@shows("CLUE-05")
def test_a_clue_is_turned_where_a_move_begins() -> None:
    state = house()
    state.agent("historian").zone = "foyer"
    state.light["foyer"] = "lit"
    state.clues = {"foyer": ("clue-1", "")}
    evening = turn_of(state, "historian").do("move", "historian", "study")
    assert evening.state.clues["foyer"][1] != ""


@shows("ACT-18", "ACT-19", "EX-19")
def test_free_actions_interrupt_a_move_and_costly_ones_do_not() -> None:
    state = house()
    agent = state.agent("historian")
    agent.hand = ("flashlight",)
    state.dropped = {1: ("foyer", ("kitchen-knife",), True)}
    evening = turn_of(state, "historian").do("move", "historian", "foyer")
    assert evening.state.moves_left == 2
    assert evening.why("pick-up", "dropped").rule == "NW-ACT-19"
    assert evening.why("use", "flashlight").rule == "NW-ACT-19"
    evening.do("drop", "flashlight").do("move", "historian", "study")
    assert evening.state.moves_left == 1
    assert evening.agent("historian").dormant == 2


@shows("ACT-20")
def test_drop_is_free_and_without_limit() -> None:
    state = house()
    agent = state.agent("historian")
    agent.hand, agent.pocket = ("flashlight", "kitchen-knife"), ("shoulder-lamp",)
    evening = turn_of(state, "historian").do("drop", "flashlight").do("drop", "shoulder-lamp")
    evening.do("discard", "kitchen-knife")
    assert evening.agent("historian").dormant == 3
    assert evening.state.dropped[1][1] == ("flashlight", "shoulder-lamp")
    assert evening.state.discard == ["kitchen-knife"]


@shows("ACT-21", "ACT-22", "ACT-23")
def test_the_mansion_has_nothing_to_explore() -> None:
    evening = turn_of(house(), "historian")
    assert "explore" not in evening.words()
    assert evening.why("explore", "historian").rule == "NW-ACT-21"


@shows("ACT-24", "HIDE-01", "HIDE-06")
def test_hide_is_free_even_with_no_actions_left_and_in_the_light() -> None:
    state = house()
    agent = state.agent("historian")
    agent.zone, agent.dormant = "library", 3
    state.light["library"] = "lit"
    state.covers = {"cover-1": ("library", "safe")}
    agent.sanity = 3
    evening = turn_of(state, "historian")
    for _ in range(3):
        evening.do("center", "historian")
    assert evening.agent("historian").dormant == 0
    assert evening.do("hide", "historian", "cover-1").agent("historian").hiding == "cover-1"


@shows("ACT-25", "ACT-26", "ITEM-10")
def test_light_is_free_once_and_then_costs_an_action() -> None:
    state = house()
    state.agent("historian").hand = ("flashlight",)
    evening = turn_of(state, "historian").do("light", "on")
    assert (evening.agent("historian").lit, evening.agent("historian").dormant) == (True, 3)
    evening.do("light", "off")
    assert (evening.agent("historian").lit, evening.agent("historian").dormant) == (False, 2)


@shows("ACT-26")
def test_a_lit_base_needs_a_light_item() -> None:
    evening = turn_of(house(), "historian")
    assert evening.why("light", "on").rule == "NW-ACT-26"


@shows("ITEM-11")
def test_a_flashlight_never_puts_a_lit_cube_into_a_zone_without_a_lamp() -> None:
    state = house()
    agent = state.agent("historian")
    agent.hand, agent.zone = ("flashlight",), "larder"
    state.light["larder"] = "dark"
    evening = turn_of(state, "historian", dice=[0])
    assert {key for key in evening.offered() if key[0] == "light"} == {("light", "on")}


@shows("ACT-28", "AGENT-04", "AGENT-05")
def test_a_unique_ability_is_free_and_then_spent() -> None:
    evening = turn_of(house(), "historian").do("ability", "historian").do("event", "stays")
    agent = evening.agent("historian")
    assert (agent.ready, agent.dormant) == (False, 3)
    assert not evening.can("ability", "historian")
    assert evening.why("ability", "historian").rule == "NW-AGENT-05"


@shows("ACT-29", "ITEM-12")
@pytest.mark.parametrize("awake", [False, True])
def test_a_reaction_is_offered_outside_ones_turn_and_costs_nothing(awake: bool) -> None:
    state = manifested(house(), "crypt") if awake else house()
    agent = state.agent("skeptic")
    agent.hand = ("whiskey-flask", "steady-dram")
    left = (agent.dormant, agent.manifested)
    assert run(sanity.roll(state, agent, (), "NW-ACT-29"), ("pass",), 2) == 2
    rolled = run(sanity.roll(state, agent, (), "NW-ACT-29"), ("react", "whiskey-flask"), ("pass",), 2, 0)
    assert rolled == 0  # Focused: the better of two
    assert agent.items == ("steady-dram",)
    assert (agent.dormant, agent.manifested) == left


@shows("ACT-30")
@pytest.mark.parametrize(("less", "left"), [((1,), 2), ((1, 2), 1)])
def test_nothing_takes_a_turn_below_one_action(less: tuple[int, ...], left: int) -> None:
    state = house()
    for each in less:
        lasting.add(state, "actions", "historian", -each, "next-turn")
    assert turn_of(state, "historian").agent("historian").dormant == left


@shows("ACT-31")
def test_hq_actions_are_for_hq_and_a_dormant_demon() -> None:
    evening = turn_of(house(), "historian")
    assert {"essentials", "loadout", "requisition"} <= evening.words()
    state = house()
    state.agent("historian").zone, state.light["foyer"] = "foyer", "lit"
    evening = turn_of(state, "historian")
    assert not {"essentials", "loadout", "requisition"} & evening.words()
    assert evening.why("loadout").rule == "NW-ACT-31"


@shows("ACT-32", "ITEM-02")
def test_essentials_takes_any_number_for_one_action() -> None:
    evening = turn_of(house(), "historian").do("essentials")
    for card in ("malice", "thermal-imager"):
        evening.do("take", card)
    evening.do("take", "seal-of-anathema").do("done")
    agent = evening.agent("historian")
    assert set(agent.items) == {"malice", "thermal-imager", "seal-of-anathema"}
    assert agent.dormant == 2
    assert "seal-of-anathema-2" in evening.state.essential
    assert evening.state.essential.count("seal-of-anathema") == 0


@shows("ACT-33", "ITEM-16")
def test_loadout_shows_three_takes_one_and_puts_two_under_the_deck() -> None:
    evening = turn_of(house(), "historian")
    size = len(evening.state.hq_deck)
    evening.do("loadout")
    seen = sorted(key[1] for key in evening.offered())
    assert len(seen) == 3
    evening.do("take", seen[0])
    assert len(evening.state.hq_deck) == size - 1
    assert sorted(evening.state.hq_deck.bottom) == seen[1:]
    assert evening.agent("historian").dormant == 2


@shows("ACT-34")
def test_requisition_costs_two_actions_and_reshuffles() -> None:
    evening = turn_of(house(), "historian")
    last = evening.state.hq_deck.bag[-1]
    evening.state.hq_deck.take(last)
    evening.state.hq_deck.put_bottom(last)
    evening.do("requisition")
    card = sorted(key[1] for key in evening.offered())[0]
    evening.do("take", card)
    assert evening.agent("historian").items == (card,)
    assert evening.agent("historian").dormant == 1
    assert evening.state.hq_deck.bottom == ()
    assert evening.why("requisition").rule == "NW-ACT-34"
