"""The worked examples on single rules: Clues, Locks, Cover, moves, Items and targets, with their numbers."""

from __future__ import annotations

import pytest

from gloamboard.rules.netherwatch import cards
from gloamboard.rules.netherwatch.house import clues, locks
from gloamboard.rules.netherwatch.people import inventory, sanity
from gloamboard.rules.netherwatch.state import State
from tests.rules.netherwatch.table import effect, house, manifested, run, shows, turn_of

BOTH = "physical special"
FITTING = {"animus-detector", "occult-talisman", "scrying-orb"}


def kitchen(*items: str) -> State:
    """The Historian in a lit Kitchen, next to the Larder; the Skeptic elsewhere."""
    state = house()
    historian, skeptic = state.agents
    historian.zone, historian.hand, skeptic.zone = "kitchen", items, "library"
    state.light["kitchen"] = "lit"
    return state


@shows("EX-14")
def test_a_clue_placed_on_the_historian_is_turned_up_and_shows_physical_and_special() -> None:
    state = kitchen()
    run(clues.place_clue(state, "kitchen", "NW-EX-14"), BOTH)
    assert state.clues["kitchen"][1] == BOTH
    assert any(line.says == "The Clue in the Kitchen shows Physical and Special." for line in state.told)


@shows("EX-15")
@pytest.mark.parametrize("device", sorted(cards.in_play().devices))
def test_three_devices_fit_that_clue_and_no_other(device: str) -> None:
    state = kitchen(device)
    run(clues.place_clue(state, "kitchen", "NW-EX-15"), BOTH)
    evening = turn_of(state, "historian")
    offered = {key[1] for key in evening.offered() if key[0] == "investigate" and key[1] != "clue"}
    assert offered == ({device} if device in FITTING else set())
    if device not in FITTING:
        assert evening.why("investigate", device, "any").rule == "NW-CLUE-10"


@shows("EX-16")
def test_a_later_clue_in_the_larder_next_door_stays_face_down() -> None:
    state = kitchen()
    run(clues.place_clue(state, "kitchen", "NW-EX-14"), BOTH)
    run(clues.place_clue(state, "larder", "NW-EX-16"))
    assert {zone: face for zone, (_, face) in state.clues.items()} == {"kitchen": BOTH, "larder": ""}
    assert state.supply("clue") == 12


@shows("EX-17")
def test_the_lock_between_garage_and_hq_holds_both_ways_until_the_old_key_opens_it() -> None:
    assert cards.named("Old Key [SC]").id == "old-key"
    state = house()
    locks.place_lock(state, ("garage", "hq"), "NW-EX-17")
    out = turn_of(state.copy(), "historian")
    assert out.can("move", "historian", "foyer")
    assert out.why("move", "historian", "hq", "garage").rule == "NW-LOCK-01"
    state.agent("historian").zone, state.light["garage"] = "garage", "lit"
    state.agent("historian").pocket = ("old-key",)
    back = turn_of(state, "historian")
    assert back.why("move", "historian", "garage", "hq").rule == "NW-LOCK-01"
    back.do("use", "old-key", "garage--hq")
    assert back.state.locks == {}
    assert back.can("move", "historian", "hq")
    assert back.do("move", "historian", "hq").can("move", "historian", "garage")


@shows("EX-18")
def test_the_patron_hides_and_puts_her_light_out_and_the_occultist_cannot() -> None:
    state = manifested(house("patron", "occultist"), "long-gallery")
    patron, occultist = state.agents
    patron.zone, patron.hand, patron.lit, occultist.zone = "library", ("flashlight",), True, "guest-room"
    state.covers = {"cover-1": ("library", "safe"), "cover-2": ("guest-room", "exposed")}
    evening = turn_of(state, "patron", dice=[0, 0])
    assert evening.agent("patron").lit
    evening.do("hide", "patron", "cover-1")
    patron = evening.agent("patron")
    assert (patron.hiding, patron.lit, patron.manifested) == ("cover-1", False, 2)
    evening.do("end", "patron").do("turn", "occultist")
    assert "hide" not in evening.words()
    assert evening.why("hide", "occultist", "cover-2").rule == "NW-HIDE-01"


@shows("EX-19")
def test_a_move_may_be_interrupted_by_drop_and_not_by_use_or_pick_up() -> None:
    state = house()
    historian = state.agent("historian")
    historian.zone, historian.pocket, historian.sanity = "study", ("first-aid-tin", "kitchen-knife"), 3
    state.light["study"] = "lit"
    state.scavenge = ["foyer"]
    evening = turn_of(state, "historian").do("move", "historian", "foyer")
    assert (evening.state.moves_left, evening.agent("historian").dormant) == (2, 2)
    assert not {"use", "pick-up"} & evening.words()
    assert evening.why("use", "first-aid-tin").rule == "NW-ACT-19"
    assert evening.why("pick-up", "scavenge").rule == "NW-ACT-19"
    evening.do("drop", "kitchen-knife")
    assert evening.state.dropped == {1: ("foyer", ("kitchen-knife",), True)}
    evening.do("move", "historian", "dining-room")  # 2 Zones on
    assert (evening.state.moves_left, evening.agent("historian").dormant) == (0, 2)


@shows("EX-20")
def test_focused_twice_is_focused_once() -> None:
    state = kitchen()
    effect(state, {"do": "next_roll", "who": "user", "kind": "focused"}, kind="item", agent="historian")
    effect(state, {"do": "next_roll", "who": "user", "kind": "focused"}, kind="item", agent="historian")
    assert run(sanity.roll(state, state.agent("historian"), ("focused",), "NW-EX-20"), 2, 1) == 1  # two throws
    assert run(sanity.roll(state, state.agent("historian"), (), "NW-EX-20"), 2) == 2


@shows("EX-21")
def test_a_specter_in_the_light_may_be_meant_but_never_the_one_with_the_most_sanity() -> None:
    state = house("historian", "skeptic")
    historian, skeptic = state.agents
    historian.zone, historian.specter, historian.sanity = "study", 1, 9
    skeptic.zone, skeptic.sanity = "library", 2
    state.light = {"study": "lit", "library": "dark"}
    state.active = "skeptic"
    effect(state, {"do": "aim", "who": "in-lit"})
    assert state.target == "historian"
    state.target, state.active = "", "historian"
    effect(state, {"do": "aim", "who": "highest-sanity"})
    assert state.target == "skeptic"


@shows("EX-22")
def test_the_kitchen_knife_is_looked_up_in_the_scavenged_deck() -> None:
    row = cards.named("Kitchen Knife [SC]")
    assert (row.id, row.deck) == ("kitchen-knife", "scavenged")
    assert row.id in cards.item_deck("scavenged")
    with pytest.raises(StopIteration):
        cards.named("Kitchen Knife [HQ]")


@shows("EX-23")
def test_wraith_rush_and_chalice_go_anywhere_and_candles_only_into_a_hand() -> None:
    rush, chalice, candles = (
        cards.named(name).id for name in ("Wraith Rush [HQ]", "Ritual Chalice [DA]", "Ritual Candles [ES]")
    )
    state = house("historian", "skeptic", "survivor")
    historian = state.agent("historian")
    assert inventory.slots(state, historian, (rush, chalice)) == ((), (rush, chalice))
    full = ("kitchen-knife", "old-key")
    assert inventory.slots(state, historian, (*full, rush, chalice)) == ((rush, chalice), full)
    assert inventory.slots(state, historian, (candles,)) == ((candles,), ())
    assert inventory.slots(state, historian, ("scrying-orb", "spirit-box", candles)) is None  # two empty Pockets


@shows("EX-24")
def test_the_survivor_lays_any_of_his_items_under_token_three() -> None:
    state = house("survivor", "historian")
    state.dropped = {1: ("kitchen", ("kitchen-knife",), True), 2: ("nursery", ("baseball-bat",), True)}
    survivor = state.agent("survivor")
    survivor.zone, survivor.hand, survivor.pocket = "study", ("thermal-imager",), ("old-key", "first-aid-tin")
    state.light["study"] = "lit"
    evening = turn_of(state, "survivor").do("drop", "old-key").do("drop", "thermal-imager")
    assert evening.state.dropped[3] == ("study", ("old-key", "thermal-imager"), True)
    assert set(evening.state.dropped) == {1, 2, 3}
    assert evening.agent("survivor").items == ("first-aid-tin",)
    assert evening.agent("survivor").dormant == 3  # DROP is free


@shows("EX-25")
def test_the_demon_manifests_at_the_rift_closest_to_the_occultist() -> None:
    state = house("occultist", "historian")
    occultist, historian = state.agents
    occultist.zone, historian.zone = "foyer", "dining-room"
    state.rifts = {2: "great-room", 5: "dining-room"}
    state.active = state.last_active = "occultist"
    effect(state, {"do": "manifest", "who": "active", "where": "rift-nearest"})
    assert state.demon_zone == "great-room"  # distance 1; the Dining Room is 2 away


@shows("EX-26")
def test_with_no_agent_in_a_rift_zone_the_active_agent_is_the_target() -> None:
    state = house("occultist", "historian")
    occultist, historian = state.agents
    occultist.zone, historian.zone = "foyer", "study"
    state.active = state.last_active = "occultist"
    effect(state, {"do": "lose_sanity", "who": "in-rift"})
    assert (occultist.sanity, historian.sanity) == (8, 7)
    historian.zone = "great-room"
    effect(state, {"do": "lose_sanity", "who": "in-rift"})
    assert (occultist.sanity, historian.sanity) == (8, 6)
