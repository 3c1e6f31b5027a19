"""Tokens of which there is one of a kind: Escape, Circle, Wards, Objectives, Active Agent, Target; and Banishment."""

from __future__ import annotations

import pytest

from gloamboard.rules.kernel import PUBLIC
from gloamboard.rules.netherwatch import cards
from gloamboard.rules.netherwatch.demon import confrontation, manifestation, rituals, targeting
from gloamboard.rules.netherwatch.house import banishment, markers
from gloamboard.rules.netherwatch.people import inventory, objectives
from gloamboard.rules.netherwatch.state import State
from gloamboard.rules.netherwatch.view.views import view
from tests.rules.asking import a_chance, question
from tests.rules.netherwatch.table import Evening, effect, house, manifested, run, shows, turn_of


def confronted(name: str = "azazel", operation: str = "ashwood-manor") -> State:
    """That Demon stands revealed in the Great Room; nothing of the Confrontation's start has been done yet."""
    state = manifested(house(operation=operation), "great-room")
    state.demon, state.demon_known, state.tokens["circle"] = name, True, "great-room"
    for agent in state.agents:
        agent.zone = "garage"
    state.agent("skeptic").sanity = 3  # whom a Demon that looks for the weakest means
    state.light["garage"] = "lit"
    return state


@shows("TOK-02")
def test_the_escape_token_comes_with_the_confrontation() -> None:
    state = house()
    assert "escape" not in state.tokens
    state = confronted()
    run(confrontation.begin(state))
    assert state.tokens["escape"] == "garage" == cards.operation("ashwood-manor").escape.zone
    assert view(state, PUBLIC)["pieces"]["escape"]["at"] == "garage"


@shows("TOK-02", "TOK-03")
def test_nobody_escapes_before_the_operations_prerequisites_are_met() -> None:
    state = confronted()
    run(confrontation.begin(state))
    evening = turn_of(state, "historian", dice=[0])
    assert not evening.can("escape", "historian")
    reason = evening.why("escape", "historian")
    assert (reason.rule, reason.says) == ("NW-TOK-03", "Objective A blocks the Garage.")
    evening.do("investigate", "objective", "a").do("investigate", "objective", "b")
    run(markers.clear(evening.state, "c", "NW-TOK-09"))
    assert objectives.can_escape(evening.state, evening.agent("historian"))
    question(evening.play).list_again()
    assert evening.do("escape", "historian").agent("historian").escaped


@shows("OP-04")
def test_in_discovery_nobody_escapes_even_with_everything_done() -> None:
    state = house()
    state.agent("historian").zone, state.tokens["escape"], state.light["garage"] = "garage", "garage", "lit"
    state.flags |= {f"objective-{letter}": 1 for letter in "abc"}
    evening = turn_of(state, "historian")
    assert not evening.can("escape", "historian")
    assert evening.why("escape", "historian").rule == "NW-OP-04"
    assert not objectives.can_escape(evening.state, evening.agent("historian"))
    evening.state.stage = "confrontation"
    assert objectives.can_escape(evening.state, evening.agent("historian"))


@shows("TOK-06", "ITEM-14")
def test_a_game_knows_one_circle_of_six() -> None:
    circles = [card for card in cards.item_deck("essential") if cards.item(card).has("summoning-circle")]
    assert len(circles) == 6
    state = house()
    inventory.carry(state, state.agent("historian"), ("fury", "malice"))
    state.agent("historian").zone, state.light["foyer"], state.circle = "foyer", "lit", "fury"
    evening = turn_of(state, "historian")
    assert "summon" not in evening.words()
    assert evening.why("summon", "malice").rule == "NW-TOK-06"


@shows("TOK-07", "VIC-06")
def test_banishment_tokens_are_laid_only_when_the_ritual_says_so() -> None:
    state = confronted("azazel")
    state.stage = "confrontation"
    assert not any(step.tokens for step in cards.ritual("azazel").step)
    run(rituals.come_up(state))
    assert state.banishment == {}
    state = confronted("leshy")
    run(rituals.come_up(state))
    assert state.banishment == {}  # still Discovery
    state.stage = "confrontation"
    zones = rituals.spots(state, "rifts-near")
    run(rituals.come_up(state))  # four tokens for four Zones: nothing to ask
    assert [zone for zone, _ in state.banishment.values()] == zones
    assert {face for _, face in state.banishment.values()} == {""}
    assert len(state.banishment) == 4


@shows("COMP-09")
def test_of_four_banishment_tokens_three_are_inert_and_one_is_active() -> None:
    state = confronted("leshy")
    state.banishment = {f"banishment-{n}": (zone, "") for n, zone in enumerate(("study", "crypt", "attic", "foyer"), 1)}
    first = banishment.reveal(state, "banishment-1", "NW-VIC-07")
    assert a_chance(next(first)).faces == ["inert", "inert", "inert", "active"]
    with pytest.raises(StopIteration):
        first.send("active")
    assert a_chance(next(banishment.reveal(state, "banishment-2", "NW-VIC-07"))).faces == ["inert"] * 3


@shows("COMP-05")
@pytest.mark.parametrize("token", ["artifact", "escape", "major-ward", "minor-ward", "circle"])
def test_a_token_that_exists_once_is_not_placed_twice(token: str) -> None:
    state = house()
    assert markers.place(state, token, "study", "NW-COMP-05") is True
    assert markers.place(state, token, "foyer", "NW-COMP-05") is False
    assert state.tokens[token] == "study"


@shows("TOK-08")
def test_using_an_area_ward_puts_its_token_into_play() -> None:
    state = house()
    agent = state.agent("historian")
    agent.zone, state.light["study"] = "study", "lit"
    inventory.carry(state, agent, ("major-area-ward", "minor-area-ward"))
    evening = turn_of(state, "historian").do("use", "major-area-ward")
    assert evening.state.tokens["major-ward"] == "study"
    assert evening.do("use", "minor-area-ward").state.tokens["minor-ward"] == "study"
    assert evening.agent("historian").items == ()


@shows("TOK-08")
@pytest.mark.parametrize(("ward", "stays"), [("minor-ward", False), ("major-ward", True)])
def test_a_ward_holds_the_demon_off(ward: str, stays: bool) -> None:
    state = manifested(house(), "crawlspace")
    markers.place(state, ward, "upper-storage", "NW-TOK-08")
    run(manifestation.move_towards(state, "trunk-room", 2, "NW-TOK-08"))
    assert state.demon_zone == "crawlspace"
    assert (ward in state.tokens) is stays
    run(manifestation.move_towards(state, "trunk-room", 2, "NW-TOK-08"))
    assert state.demon_zone == ("crawlspace" if stays else "trunk-room")


@shows("TOK-09")
def test_objectives_come_and_go_as_the_operation_says() -> None:
    state = confronted()
    assert not [token for token in state.tokens if token.startswith("objective")]
    run(confrontation.begin(state))
    assert {token: zone for token, zone in state.tokens.items() if token.startswith("objective")} == {
        "objective-a": "garage",
        "objective-b": "garage",
        "objective-c": "garage",
    }
    evening = turn_of(state, "historian", dice=[0]).do("investigate", "objective", "b")
    assert "objective-b" not in evening.state.tokens
    assert evening.state.flags["objective-b"] == 1
    assert evening.agent("historian").manifested == 1


@shows("TOK-09")
def test_an_operation_without_objectives_leaves_the_tokens_in_the_box() -> None:
    state = confronted(operation="delta-mu-nu")
    for time in ("setup", "confrontation"):
        objectives.lay(state, time)
    assert not [token for token in state.tokens if token.startswith("objective")]
    assert [token for token in house(operation="crane-estate").tokens if token.startswith("objective")] == [
        "objective-a"
    ]


@shows("TOK-10")
def test_the_active_agent_token_is_held_by_whose_turn_it_is_and_never_on_the_map() -> None:
    evening = Evening(house())
    option = evening.play.option("seat2", ("turn", "skeptic"))
    assert option is not None
    assert option.hand == ("tap", "skeptic")
    evening.do("turn", "skeptic")
    assert evening.state.active == "skeptic"
    seen = view(evening.state, PUBLIC)
    assert seen["active"] == "skeptic"
    assert not [piece for piece in seen["pieces"] if "active" in piece]


@shows("TOK-11")
def test_the_demon_means_the_holder_of_the_target_first() -> None:
    state = manifested(house(), "crypt")
    state.target, state.agent("historian").sanity = "skeptic", 1
    effect(state, {"do": "lose_sanity", "who": "lowest-sanity"})
    assert (state.agent("skeptic").sanity, state.agent("historian").sanity) == (7, 1)
    state.target = ""
    effect(state, {"do": "lose_sanity", "who": "lowest-sanity"})
    assert state.agent("historian").sanity == 0


@shows("TOK-12")
def test_some_demon_boards_do_not_look_at_the_target() -> None:
    for name, hit in (("azazel", "historian"), ("banshee", "skeptic")):
        state = confronted(name)
        state.target, state.agent("historian").sanity = "skeptic", 1
        state.stage = "confrontation"
        assert run(targeting.pick(state, lambda some: [some[0]])).id == hit
        assert state.target == "skeptic"  # the token stays where it is
    state.stage = "discovery"
    state.demon, state.demon_known = "azazel", False
    assert run(targeting.pick(state, lambda some: [some[0]])).id == "skeptic"
