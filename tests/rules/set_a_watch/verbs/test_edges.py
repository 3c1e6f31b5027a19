"""Edges of Abilities that whole games hardly reach: exactly no Health, what ends with the round, nobody to help."""

from typing import Any

import pytest

from gloamboard.rules.set_a_watch.table.health import base_health
from gloamboard.rules.set_a_watch.vocabulary import POWERS, VERBS
from tests.rules.set_a_watch.night import night

PARTY = ("warrior", "wizard", "ranger", "rogue")


@pytest.mark.parametrize(("amount", "left"), [(3, ["bear-1"]), (2, ["skeleton-1", "bear-1"])])
def test_a_creature_weakened_to_exactly_nothing_falls(
    monkeypatch: pytest.MonkeyPatch, amount: int, left: list[str]
) -> None:
    weakens = VERBS.compile([{"do": "weaken", "zone": "first", "amount": amount}], "a card of the house", "frost-bolt")
    monkeypatch.setitem(POWERS, ("frost-bolt", "effects"), weakens)
    game = night(["skeleton-1", "bear-1"], camper="rogue", fire=1, mods={"skeleton-1": -1})
    game.do(("exhaust", "frost-bolt"))
    assert game.line() == left


@pytest.mark.parametrize(("mods", "left"), [({"eagle-1": -4}, ["bear-1"]), ({"eagle-1": -3}, ["eagle-1", "bear-1"])])
def test_what_has_exactly_no_health_left_falls_when_the_line_settles(mods: dict[str, int], left: list[str]) -> None:
    game = night(["eagle-1", "bear-1"], camper="rogue", fire=1, mods=mods)
    assert game.line() == left
    assert game.state.graveyard == (["eagle-1"] if len(left) == 1 else [])


@pytest.mark.rule("SW-ADV-02")
def test_the_wizards_camp_action_puts_the_top_unhallowed_to_the_bottom() -> None:
    decks = ["ashen-king", "iron-saint", "bone-mother"]  # the top is the last
    game = night(phase="camp", camper="wizard", dice={"wizard": (1, 2, 3)}, unhallowed=decks)
    game.do(("camp", "own-board", 1))
    assert game.state.unhallowed == ["bone-mother", "ashen-king", "iron-saint"]
    game = night(phase="camp", camper="wizard", dice={"wizard": (1, 2, 3)}, unhallowed=["ashen-king"])
    assert "own-board" not in {key[1] for key in game.open()}  # one card has no other place to go


@pytest.mark.rule("SW-ADV-02")
def test_what_was_polymorphed_and_rises_from_the_graveyard_is_itself_again() -> None:
    game = night(["vampire-1", "~gravedigger-1"], {"ranger": (8, 7, 1)}, camper="rogue", fire=1)
    game.do(("exhaust", "polymorph"))
    assert (game.state.type_at(0), game.state.quiet) == ("forest", ["vampire-1"])
    game.do(("attack", "vampire-1"), ("die", "ranger", 1))
    assert game.line() == ["gravedigger-1", "vampire-1"]
    assert game.state.type_at(1) == "undead"
    assert "The Vampire steals the Ranger's 8." in game.told()


@pytest.mark.rule("SW-ABIL-05")
def test_a_war_cry_needs_another_on_watch_with_a_die_left() -> None:
    cards = {"warrior": ("war-cry", "-cleave", "-shield-wall")}
    spent = [""] * 3 + ["attack"] * 9
    alone = night(["bear-1"], cards=cards, party=PARTY, camper="wizard", fire=1, lies=spent)
    assert "war-cry" not in {key[1] for key in alone.open()}  # only the Warrior's own dice are left
    one = night(["bear-1"], cards=cards, party=PARTY, camper="wizard", fire=1, lies=[*spent[:11], ""])
    one.do(("exhaust", "war-cry"))
    assert one.usable("rogue") == [6]
    resting = night(["bear-1"], cards=cards, party=PARTY, camper="rogue", fire=1, lies=[*spent[:11], ""])
    assert "war-cry" not in {key[1] for key in resting.open()}  # who rests has no part in it


@pytest.mark.rule("SW-ADV-09")
def test_who_weakens_a_creature_to_exactly_nothing_has_defeated_it() -> None:
    cards = {"rogue": ("poisoned-blade", "stay-dead", "backstab")}
    game = night(["eagle-1", "bear-1"], cards=cards, camper="wizard", fire=1)
    game.do(("exhaust", "poisoned-blade"), ("target", "eagle-1"))
    assert game.words() == {"stay-dead", "decline"}


@pytest.mark.rule("SW-ADV-10")
def test_who_takes_the_text_that_kept_a_creature_up_has_defeated_it() -> None:
    cards = {"rogue": ("smoke-bomb", "stay-dead", "backstab")}
    weak = {"zombie-horde-1": -base_health("zombie-horde-1")}  # and more for the Bear in the Graveyard
    game = night(["zombie-horde-1", "bear-2"], cards=cards, camper="wizard", fire=1, mods=weak, graveyard=["bear-1"])
    assert game.health("zombie-horde-1") == base_health("bear-1")
    game.do(("exhaust", "smoke-bomb"))
    assert game.words() == {"stay-dead", "decline"}


@pytest.mark.rule("SW-ADV-02")
def test_what_a_round_made_of_a_creature_ends_with_it() -> None:
    changed: dict[str, Any] = {
        "mods": {"vampire-1": -3},
        "quiet": ["vampire-1"],
        "types": {"vampire-1": "forest"},
    }  # it got through
    game = night(["eagle-1"], {"ranger": (8, 1, 1)}, camper="rogue", fire=4, deck=["bear-1"] * 9, **changed)
    game.do(("attack", "eagle-1"), ("die", "ranger", 8))
    assert (game.state.round, game.state.mods, game.state.quiet, game.state.types) == (2, {}, [], {})
