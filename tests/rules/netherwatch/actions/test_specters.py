"""What a Specter can do, action by action."""

from __future__ import annotations

import pytest

from gloamboard.rules.netherwatch import cards
from gloamboard.rules.netherwatch.demon import event_deck
from gloamboard.rules.netherwatch.house import banishment, ground, locks
from gloamboard.rules.netherwatch.people import conditions, movement
from gloamboard.rules.netherwatch.state import State
from tests.rules.asking import question
from tests.rules.netherwatch.table import Evening, house, manifested, run, shows, turn_of, turns, with_event


def haunted(zone: str = "study") -> State:
    """The Historian is a Specter in that Zone; Skeptic and Occultist are in the Foyer, which is lit."""
    state = house("historian", "skeptic", "occultist")
    for agent in state.agents:
        agent.zone = "foyer"
    state.light["foyer"] = "lit"
    state.agent("historian").zone = zone
    run(conditions.die(state, state.agent("historian"), "NW-DEATH-02"))
    return state


def ghost_turn(state: State, dice: list[int] | None = None) -> Evening:
    return turn_of(state, "historian", dice)


@shows("SPEC-12")
@pytest.mark.parametrize(("zone", "steps"), [("foyer", 1), ("kitchen", 2), ("larder", 3)])
def test_distract_makes_a_target_and_within_two_zones_moves_the_demon(zone: str, steps: int) -> None:
    state = manifested(haunted(zone), "great-room")
    assert ground.demon_far(state, zone, "great-room") == steps
    evening = ghost_turn(state)
    assert evening.can("distract", "target")
    assert evening.can("distract", "parlor") is (steps <= 2)
    evening.do("distract", "target")
    assert evening.state.target == "historian"
    assert evening.agent("historian").bead == 1


@shows("SPEC-12", "SPEC-13")
def test_a_specter_moves_the_demon_one_zone_but_once_in_an_agent_phase() -> None:
    state = manifested(haunted("parlor"), "study")
    for agent in state.living():
        agent.zone = "library"
    state.light["library"] = "lit"
    evening = ghost_turn(state)
    assert not evening.can("distract", "kitchen")
    evening.do("distract", "foyer")
    assert evening.state.demon_zone == "foyer"
    assert evening.agent("historian").bead == 1
    assert not evening.can("distract", "study")
    assert evening.can("distract", "target")
    run(turns.start_agents(evening.state))
    assert not evening.agent("historian").lured  # the next Agent Phase


@shows("SPEC-12")
def test_distract_is_not_for_a_dormant_demon() -> None:
    assert "distract" not in ghost_turn(haunted("parlor")).words()


@shows("SPEC-14")
@pytest.mark.parametrize("awake", [True, False])
def test_invigorate_readies_an_ability_in_the_zone_for_two_actions_and_an_event(awake: bool) -> None:
    state = with_event(haunted("foyer"), "initial-02")
    state.agent("skeptic").ready = False
    if awake:
        manifested(state, "crypt")
    left = len(state.events)
    evening = ghost_turn(state)
    assert not evening.can("invigorate", "occultist")  # Ready already
    evening.do("invigorate", "skeptic")
    assert evening.agent("skeptic").ready
    assert evening.agent("historian").bead == 0
    assert evening.state.events_gone == 1
    assert len(evening.state.events) == left - (1 if awake else 2)  # a Demon Phase that follows draws the next
    assert evening.state.fate == cards.event("initial-02").fate


@shows("SPEC-14")
def test_invigorate_needs_company_and_both_actions() -> None:
    state = haunted("study")
    state.agent("skeptic").ready = False
    assert not ghost_turn(state).can("invigorate", "skeptic")
    state = haunted("foyer")
    state.agent("skeptic").ready = False
    assert not ghost_turn(state).do("fate", 1).can("invigorate", "skeptic")


@shows("SPEC-15")
@pytest.mark.parametrize(("fate", "by", "becomes"), [(5, 1, 1), (1, -1, 5), (2, 1, 3)])
def test_fate_turns_by_one_until_the_next_event_is_discarded(fate: int, by: int, becomes: int) -> None:
    state = with_event(haunted(), "initial-01")
    state.fate = fate
    evening = ghost_turn(state).do("fate", by)
    assert evening.state.fate == becomes
    assert evening.agent("historian").bead == 1
    run(event_deck.discard_top(evening.state, 1, "NW-EVENT-06"), *_any_next(evening.state))
    assert evening.state.fate == cards.event("initial-01").fate


def _any_next(state: State) -> list[str]:
    """The card that lies on top afterwards, when it is not settled yet."""
    return [] if len(state.events.top) > 1 else list(state.events.bag[:1])


@shows("SPEC-16")
def test_manifest_brings_a_discarded_item_into_a_slot_in_use() -> None:
    state = haunted()
    state.discard = ["kitchen-knife"]
    state.dropped = {2: ("library", ("old-key",), True)}
    evening = ghost_turn(state).do("manifest-item")
    assert evening.state.dropped == {2: ("library", ("old-key", "kitchen-knife"), True)}
    assert evening.state.discard == []
    assert evening.agent("historian").bead == 1


@shows("SPEC-16")
def test_manifest_moves_one_dropped_item_into_a_different_slot() -> None:
    state = haunted()
    state.dropped = {1: ("study", ("matchbox", "fury"), True), 3: ("library", ("old-key",), True)}
    evening = ghost_turn(state).do("manifest-item").do("item", "fury")
    assert evening.state.dropped == {1: ("study", ("matchbox",), True), 3: ("library", ("old-key", "fury"), True)}
    assert not ghost_turn(_with_one_set()).can("manifest-item")  # there is no different slot


def _with_one_set() -> State:
    state = haunted()
    state.dropped = {1: ("study", ("matchbox", "fury"), True)}
    return state


@shows("SPEC-17")
def test_manifest_carries_a_token_with_all_its_items_to_a_rift() -> None:
    evening = ghost_turn(_with_one_set()).do("manifest-token", "dropped-1").do("rift", "master-bedroom")
    assert evening.state.rifts[3] == "master-bedroom"
    assert evening.state.dropped == {1: ("master-bedroom", ("matchbox", "fury"), True)}
    assert evening.agent("historian").bead == 1


@shows("SPEC-17")
def test_a_token_keeps_its_number_on_the_way_and_two_sets_become_one() -> None:
    state = haunted("rookery")
    state.dropped = {3: ("kitchen", ("matchbox",), True), 4: ("great-room", ("lamp-oil",), True)}
    evening = ghost_turn(state).do("manifest-token", "dropped-3").do("rift", "crypt")
    assert evening.state.dropped[3] == ("crypt", ("matchbox",), True)
    evening.do("manifest-token", "dropped-3").do("rift", "great-room")
    assert evening.state.dropped == {4: ("great-room", ("lamp-oil", "matchbox"), True)}


@shows("SPEC-05")
@pytest.mark.parametrize("living", [True, False])
def test_no_effect_carries_a_specter_into_the_demons_zone(living: bool) -> None:
    state = manifested(haunted("rookery"), "old-atrium")
    agent = state.agent("skeptic" if living else "historian")
    agent.zone = "rookery"
    answers = (("face", "skeptic"), 0, ("flee", "rookery")) if living else ()
    run(movement.relocate(state, agent, "old-atrium", "NW-EVENT-02"), *answers)
    assert any("moves to the Old Atrium" in line.says for line in state.told) is living


@shows("SPEC-18")
@pytest.mark.parametrize("awake", [True, False])
def test_a_specter_drifts_two_zones_or_to_any_rift(awake: bool) -> None:
    state = haunted("rookery")
    if awake:
        manifested(state, "boiler-room")
    evening = ghost_turn(state)
    near = {"old-atrium", "upper-storage", "observatory"}
    rifts = set(evening.state.rifts.values()) - ({"boiler-room"} if awake else set())
    reach = {key[2] for key in evening.all("move")}
    assert reach == near | rifts
    evening.do("move", "specter-1", "conservatory")
    assert (evening.agent("historian").zone, evening.agent("historian").bead) == ("conservatory", 1)


@shows("SPEC-19")
def test_a_specter_turns_nothing_over_where_it_ends() -> None:
    state = haunted("foyer")
    state.clues["study"] = ("clue-1", "")
    state.covers["cover-1"] = ("study", "")
    evening = ghost_turn(state).do("move", "specter-1", "study")
    assert evening.state.clues == {"study": ("clue-1", "")}
    assert evening.state.covers == {"cover-1": ("study", "")}


@shows("SPEC-21", "SPEC-22", "SPEC-23")
@pytest.mark.parametrize(("answer", "shorter"), [("stays", 0), ("bottom", 0), ("discard", 1)])
def test_premonition_costs_a_living_agent_a_roll_and_shows_the_next_event(answer: str, shorter: int) -> None:
    state = with_event(haunted(), "initial-02")
    on_the_back = cards.event("initial-02").fate
    state.fate = on_the_back % 5 + 1
    before = len(state.events)
    evening = ghost_turn(state, dice=[2]).do("premonition").do("premonition", "skeptic")
    assert evening.agent("skeptic").sanity == 6
    assert cards.event("initial-02").dormant.story in question(evening.play).asks
    assert evening.keys() == {("event", "stays"), ("event", "discard"), ("event", "bottom")}
    evening.do("event", answer)
    assert len(evening.state.events) == before - shorter
    assert evening.state.fate == (on_the_back if shorter else on_the_back % 5 + 1)
    assert (evening.state.events.top[-1:] == ("initial-02",)) is (answer == "stays")
    assert (evening.state.events.bottom == ("initial-02",)) is (answer == "bottom")
    assert evening.agent("historian").bead == 1


@shows("SPEC-21")
def test_who_cannot_roll_cannot_pay_for_a_vision() -> None:
    state = haunted()
    for agent in state.living():
        agent.sanity, agent.condition = 0, "breakdown"
    assert not ghost_turn(state).can("premonition")


@shows("SPEC-24")
def test_reinforce_brings_the_other_side_of_the_board_to_hq_with_nothing() -> None:
    evening = ghost_turn(haunted("hq")).do("reinforce")
    new = evening.state.agents[0]
    assert (new.id, new.seat, new.zone, new.specter) == ("athlete", "seat1", "hq", 0)
    assert new.living
    assert (new.sanity, new.top, new.condition, new.ready) == (7, 7, "", True)
    assert (new.items, new.dormant, new.manifested) == ((), 0, 0)


@shows("SPEC-24")
def test_reinforce_is_for_hq_and_a_dormant_demon() -> None:
    assert not ghost_turn(haunted("foyer")).can("reinforce")
    state = manifested(haunted("foyer"), "crypt")
    state.agent("historian").zone = "hq"  # even if a Specter could still be there
    assert not ghost_turn(state).can("reinforce")


@shows("SPEC-25", "SPEC-27")
def test_reveal_turns_up_what_lies_here_or_next_door_and_lays_no_tiles() -> None:
    state = haunted("study")
    state.covers = {"cover-1": ("parlor", ""), "cover-2": ("great-room", "")}
    state.clues["study"] = ("clue-1", "")
    evening = ghost_turn(state)
    assert evening.all("reveal") == {
        ("reveal", "study"),
        ("reveal", "parlor"),
    }  # not two Zones away, and no tile to draw
    assert not {"explore", "tile"} & evening.words()
    evening.do("reveal", "parlor")
    assert evening.state.covers["cover-1"][1] in ("safe", "exposed")
    assert evening.state.covers["cover-2"][1] == ""
    assert evening.agent("historian").bead == 1
    evening.do("reveal", "study")
    assert evening.state.clues["study"][1]


@shows("SPEC-25", "MAP-08")
def test_a_specter_passes_a_lock_and_does_not_see_through_it() -> None:
    state = haunted("study")
    state.covers = {"cover-1": ("parlor", "")}
    locks.place_lock(state, ("parlor", "study"), "NW-SETUP-15")
    evening = ghost_turn(state)
    assert evening.all("reveal") == set()
    evening.do("move", "specter-1", "parlor")
    assert evening.all("reveal") == {("reveal", "parlor")}


@shows("SPEC-26")
@pytest.mark.parametrize(("how", "shown"), [("free", True), ("investigate", False)])
def test_reveal_shows_banishment_tokens_only_where_the_ritual_leaves_them_free(
    how: str, shown: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(banishment, "revealed_how", lambda state: how)
    state = manifested(haunted("study"), "crypt")
    state.stage, state.demon, state.demon_known = "confrontation", "leshy", True
    state.ritual = next(n for n, step in enumerate(cards.ritual("leshy").step) if step.tokens)
    state.banishment = {"banishment-1": ("parlor", ""), "banishment-2": ("library", "")}
    evening = ghost_turn(state)
    assert evening.can("reveal", "parlor") is shown
    if shown:
        evening.do("reveal", "parlor")
        assert evening.state.banishment["banishment-1"][1] in ("active", "inert")
        assert evening.state.banishment["banishment-2"][1] == ""


@shows("SPEC-28")
@pytest.mark.parametrize("cube", ["lit", "dark", "cold", "scavenge"])
def test_wrathlight_places_or_removes_a_cube_here(cube: str) -> None:
    state = haunted("study")
    evening = ghost_turn(state)
    assert not evening.can("wrathlight", "place", "interaction")
    evening.do("wrathlight", "place", cube)
    assert "study" in {"cold": evening.state.cold, "scavenge": evening.state.scavenge}.get(cube, evening.state.light)
    assert evening.agent("historian").bead == 1
    assert evening.can("wrathlight", "remove", cube)
    if cube == "scavenge":
        evening.state.agent("skeptic").zone = "study"
        living = turn_of(evening.state.copy(), "skeptic", dice=[0])
        assert living.can("pick-up", "scavenge")
    evening.do("wrathlight", "remove", cube)
    assert "study" not in evening.state.light
    assert "study" not in [*evening.state.cold, *evening.state.scavenge]
