"""Companions and Containers: who has them, what lies inside, and where they go."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gloamboard.rules.kernel import Choice
from gloamboard.rules.netherwatch import cards
from gloamboard.rules.netherwatch.house import ground
from gloamboard.rules.netherwatch.people import artifacts, conditions, inventory, reinforce, sanity
from gloamboard.rules.netherwatch.state import State
from tests.rules.netherwatch.loyal_vigil.camp import camping
from tests.rules.netherwatch.loyal_vigil.kennel import kennel, new_game, shows, turn
from tests.rules.netherwatch.table import effect, run

DOG = "doberman-companion"


def walked(*agents: str) -> State:
    """The first Agent has a Doberman as Companion."""
    state = kennel(*agents)
    state.essential.remove(DOG)
    state.agents[0].pocket = (DOG,)
    return state


# --- Companions -------------------------------------------------------------------------


@shows("CMPN-01", "MIX-06", "ITEM-05", "COMP-11")
def test_one_companion_of_each_breed_is_in_the_essential_deck() -> None:
    rows = cards.in_play(kennel().boxes).items
    found = [card for card in rows if cards.item(card).has("companion")]
    assert len(found) == 8
    assert all(rows[card].deck == "essential" for card in found)
    assert len(cards.item_deck("essential", kennel().boxes)) == 40


@shows("CMPN-02", "CMPN-03")
def test_a_companion_takes_a_pocket_of_a_human_and_there_is_one_at_most() -> None:
    state = kennel()
    assert cards.item(DOG).carry == "companion"
    historian, husky = state.agents
    assert inventory.slots(state, historian, (DOG,)) == ((), (DOG,))
    assert not inventory.fits(state, husky, (DOG,))
    assert not inventory.fits(state, historian, (DOG, "bloodhound-companion"))
    assert not inventory.fits(state, historian, (DOG, "old-key", "matchbox", "flashlight", "scrying-orb", "pkad"))


@shows("MODE-03", "MODE-02", "MODE-04")
def test_a_breed_serves_in_one_way_only() -> None:
    state: State = new_game("historian", "husky").state
    assert "husky-companion" not in state.essential
    assert DOG in state.essential
    assert cards.agent("husky").kind == "canine"
    historian = state.agent("historian")
    historian.hand, historian.pocket = (), ()
    run(inventory.give(state, historian, ["saint-bernard-companion"], "NW-ACT-32"))
    assert "kept-out saint-bernard" in state.used
    dead = state.copy()
    assert reinforce.successor(dead, dead.agent("husky")) == ""  # its board's other side


@shows("CMPN-04")
def test_a_companions_help_is_its_carriers_alone() -> None:
    state = kennel("historian", "skeptic")
    state.agents[0].pocket, state.light = ("husky-companion",), {}
    assert not turn(state.copy(), "historian").said("rolls")
    assert turn(state, "skeptic", 0).said("The Skeptic rolls 0.")


@shows("CMPN-05")
def test_no_effect_tears_a_companion_away() -> None:
    state = walked()
    assert cards.item(DOG).has("companion")
    state.agents[0].hand = ("old-key",)
    effect(state, {"do": "drop", "who": "user", "which": "all"}, kind="item", agent="historian")
    assert state.agents[0].items == (DOG,)


@shows("CMPN-06")
def test_a_companion_may_be_dropped_and_only_a_human_without_one_takes_it_up() -> None:
    evening = turn(walked("historian", "husky", "skeptic"), "historian").do("drop", DOG)
    assert evening.state.dropped[1] == ("study", (DOG,), True)
    state = evening.state.copy()
    state.phase, state.step, state.turn = "agents", "start", ""
    dog = turn(state.copy(), "husky")
    assert not dog.can("pick-up", "dropped")
    assert "can carry nothing" in dog.why("pick-up", "dropped").says
    human = turn(state, "skeptic").do("pick-up", "dropped")
    assert DOG in human.agent("skeptic").items


@shows("CMPN-07")
def test_a_companion_is_passed_on_with_pick_up_and_not_traded() -> None:
    state = walked("historian", "husky", "skeptic")
    evening = turn(state.copy(), "historian")
    assert evening.all("pass-on") == {("pass-on", "skeptic")}
    assert evening.why("pass-on", "husky").rule == "LV-CMPN-07"
    assert not evening.can("trade", "skeptic")
    evening.do("pass-on", "skeptic")
    assert (evening.agent("skeptic").items, evening.agent("historian").dormant) == ((DOG,), 2)
    called = turn(state, "skeptic").do("call", "historian")
    assert called.agent("skeptic").items == (DOG,)


@shows("CMPN-08", "CMPN-13")
def test_a_companion_goes_to_the_closest_human_when_its_own_dies() -> None:
    state = walked("historian", "skeptic", "occultist")
    historian, skeptic, occultist = state.agents
    historian.hand, state.inside = ("old-key",), {DOG: ("matchbox",)}
    skeptic.zone, occultist.zone = "parlor", "crypt"
    run(conditions.die(state, historian, "NW-DEATH-01"), ("companion-to", "skeptic"))
    assert skeptic.items == (DOG,)
    assert state.inside == {DOG: ("matchbox",)}
    assert state.dropped[1][1] == ("old-key",)


@shows("CMPN-13")
def test_the_ravine_brings_nobody_closer_to_a_companion() -> None:
    tiles = ("ravine@e4/0", "old-firebreak@e3/0")
    state = camping(*tiles, zone="ravine-ledge", agents=("historian", "skeptic", "occultist"))
    historian, skeptic, occultist = state.agents
    historian.pocket = (DOG,)
    skeptic.zone, occultist.zone = "ravine-floor", "old-firebreak"
    for human in (occultist, skeptic):
        assert human.zone in (*ground.near(state, "ravine-ledge"), *ground.demon_near(state, "ravine-ledge"))
    script = conditions.die(state, historian, "NW-DEATH-01")
    asked = next(script)
    assert isinstance(asked, Choice)
    keys = {option.key for options in asked.listed().values() for option in options}
    assert keys == {("companion-to", "occultist"), ("companion-home",)}


@shows("CMPN-14")
def test_or_it_goes_home() -> None:
    state = walked("historian", "skeptic")
    state.inside = {DOG: ("matchbox",)}
    run(conditions.die(state, state.agents[0], "NW-DEATH-01"), ("companion-home",))
    assert DOG in state.essential
    assert (state.inside, state.discard) == ({}, ["matchbox"])


@shows("CMPN-10")
def test_a_human_may_take_a_companion_at_set_up() -> None:
    play = new_game("historian", "husky", start="table")
    while play.pending is not None and "Companion" not in play.pending.asks:
        play.answer(play.waiting()[0], play.pending.options(play.waiting()[0])[0].key)
    assert play.pending is not None
    offered = {option.key for option in play.pending.options("seat1")}
    assert ("companion", "husky-companion") not in offered
    play.answer("seat1", ("companion", DOG))
    assert DOG in play.state.agent("historian").pocket
    assert DOG not in play.state.essential
    assert len(play.state.agent("historian").items) == 5


@shows("CMPN-09")
def test_a_companion_is_where_its_human_is() -> None:
    evening = turn(walked(), "historian").do("move", "historian", "parlor")
    assert DOG in evening.agent("historian").items
    assert evening.agent("historian").zone == "parlor"


# --- Containers -------------------------------------------------------------------------


@shows("ITEM-06", "CMPN-12", "ITEM-07")
def test_what_is_put_away_takes_no_slot_and_is_of_no_use() -> None:
    state = walked()
    historian = state.agents[0]
    historian.hand, historian.lit = ("flashlight", "scrying-orb"), True
    historian.pocket = (DOG, "old-key")
    state.clues["study"] = ("clue-1", "wild")
    evening = turn(state, "historian").do("stow", "flashlight", DOG).do("stow", "scrying-orb", DOG)
    assert evening.agent("historian").items == (DOG, "old-key")
    assert not evening.agent("historian").lit
    assert not evening.can("light", "on")
    assert not [key for key in evening.all("investigate") if key[1] == "scrying-orb"]
    assert evening.why("stow", "old-key", DOG).rule == "LV-ITEM-06"
    assert evening.agent("historian").dormant == 3


@shows("ITEM-08")
def test_one_use_takes_out_as_much_as_one_likes() -> None:
    state = kennel()
    state.agents[0].pocket = ("field-pack",)
    state.inside = {"field-pack": ("old-key", "matchbox", "flashlight")}
    evening = turn(state, "historian").do("empty", "field-pack")
    evening.do("keep", "old-key").do("drop", "matchbox").do("discard", "flashlight")
    assert (evening.agent("historian").dormant, evening.state.inside) == (2, {})
    assert "old-key" in evening.agent("historian").items
    assert evening.state.dropped[1][1] == ("matchbox",)
    assert evening.state.discard == ["flashlight"]


@shows("ITEM-06")
def test_a_surplus_may_be_put_away_at_once() -> None:
    state = kennel()
    historian = state.agents[0]
    historian.hand, historian.pocket = ("scrying-orb", "pkad"), ("field-pack", "old-key", "matchbox")
    run(inventory.give(state, historian, ["flashlight"], "NW-ITEM-17"), ("stow", "flashlight", "field-pack"))
    assert state.inside == {"field-pack": ("flashlight",)}
    assert len(historian.items) == 5


@shows("ITEM-09")
def test_a_dropped_container_is_one_item_with_all_inside() -> None:
    state = kennel()
    state.agents[0].pocket, state.inside = ("field-pack",), {"field-pack": ("old-key", "matchbox")}
    effect(state, {"do": "drop", "who": "user"}, kind="item", agent="historian")
    assert cards.item("field-pack").holds == 3
    assert state.dropped[1][1] == ("field-pack",)
    assert state.inside == {"field-pack": ("old-key", "matchbox")}


@shows("ITEM-10")
def test_a_demon_artifact_put_away_still_draws_the_demon_and_drains(monkeypatch: pytest.MonkeyPatch) -> None:
    idol = replace(cards.item("weeping-idol"), properties=("artifact", "drain"))
    monkeypatch.setitem(cards.cards().items, "weeping-idol", idol)
    state = kennel()
    historian = state.agents[0]
    historian.pocket = ("field-pack", "weeping-idol")
    artifacts.claim_target(state, historian)
    evening = turn(state, "historian").do("stow", "weeping-idol", "field-pack")
    assert evening.state.target == "historian"
    evening.agent("historian").sanity = 2
    run(sanity.gain(evening.state, evening.agent("historian"), 2, "NW-SAN-10"))
    assert evening.agent("historian").sanity == 3


@shows("ITEM-11")
@pytest.mark.parametrize(("bag", "opens"), [("rescue-barrel", True), ("field-pack", False)])
def test_a_dog_puts_anything_away_and_opens_only_what_it_may_use(bag: str, opens: bool) -> None:
    state = kennel()
    husky = state.agent("husky")
    husky.hand, husky.pocket = (bag,), ("scrying-orb",)
    evening = turn(state, "husky").do("stow", "scrying-orb", bag)
    assert evening.state.inside == {bag: ("scrying-orb",)}
    assert evening.can("empty", bag) == opens


@shows("ITEM-06", "INV-07")
def test_items_are_put_away_and_change_slots_out_of_turn_too() -> None:
    state = kennel()
    historian, husky = state.agents
    inventory.carry(state, historian, ("field-pack", "matchbox"))
    husky.hand, husky.pocket = ("scrying-orb", "pkad"), ("bite-sleeve",)
    evening = turn(state, "historian").do("end", "historian")
    assert evening.can("let-go", "historian")  # the Event is drawn and not read yet
    evening.do("let-go", "historian").do("stow", "matchbox", "field-pack")
    assert evening.state.inside == {"field-pack": ("matchbox",)}
    evening.do("let-go", "husky").do("wear", "bite-sleeve", "pkad")
    assert evening.agent("husky").hand == ("scrying-orb", "bite-sleeve")
    assert evening.can("read")


@shows("MODE-03")
def test_a_companion_taken_and_put_back_at_once_still_bars_its_breed() -> None:
    state = kennel("historian", "husky", zone="hq")
    evening = turn(state, "historian").do("essentials").do("take", "doberman-companion").do("done")
    evening.do("discard", "doberman-companion")
    assert "doberman-companion" in evening.state.essential
    assert "kept-out doberman" in evening.state.used
