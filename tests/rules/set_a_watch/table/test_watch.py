"""The Line, the fire that reveals it, and the order of the Watch."""

import pytest

from gloamboard.rules.set_a_watch import GAME
from tests.rules.asking import question
from tests.rules.set_a_watch.night import night


@pytest.mark.rule("SW-LINE-01")
@pytest.mark.rule("SW-LINE-02")
def test_the_first_card_drawn_lies_nearest_the_camp_facedown() -> None:
    game = night(phase="dusk", location="inn", deck=["bear-1", "wolf-3", "wolf-2", "wolf-1"], camper="wizard", fire=1)
    assert game.state.line == ["wolf-1", "wolf-2", "wolf-3"]
    assert game.line() == ["wolf-1", "~", "~"]  # one place is lit
    assert game.state.deck == ["bear-1"]


@pytest.mark.rule("SW-LINE-03")
def test_an_empty_deck_is_made_anew_from_the_graveyard() -> None:
    graveyard = [
        "wolf-3",
        "bear-1",
        "bear-2",
        "ashen-king",
        "summon-1",
        "drake-1",
        "drake-2",
        "ghoul-1",
        "ghoul-2",
        "eagle-2",
    ]
    game = night(
        phase="dusk",
        location="snowy-pass",
        deck=["wolf-2", "wolf-1"],
        graveyard=list(graveyard),
        camper="wizard",
        fire=1,
    )
    assert game.state.line[:2] == ["wolf-1", "wolf-2"]
    assert game.state.line[2:] == ["?g0"] * 4
    assert len(game.state.deck) == 6
    assert game.state.graveyard == []
    assert sorted(game.state.bags["g0"]) == sorted(graveyard)


@pytest.mark.rule("SW-SUM-09")
def test_after_a_reshuffle_an_unhallowed_comes_like_any_creature() -> None:
    game = night(
        phase="dusk", location="inn", deck=[], graveyard=["ashen-king", "drowned-choir", "pale-huntress"],
        camper="wizard", fire=9,
    )  # fmt: skip
    while game.words() & {"stun", "steal"}:
        game.do(game.open()[0])
    assert len(game.state.line) == 3
    assert game.state.up == [True, True, False]
    assert game.state.unhallowed == ["ashen-king", "iron-saint"]  # the deck is not touched
    faceup = [card for card in game.line() if card != "~"]
    powers = {"ashen-king": "Firewood 9 to 7", "drowned-choir": "is stunned", "pale-huntress": "steals"}
    for card in faceup:
        assert any(powers[card] in says for says in game.told()), card


@pytest.mark.rule("SW-REVEAL-01")
@pytest.mark.rule("SW-REVEAL-02")
@pytest.mark.rule("SW-REVEAL-03")
@pytest.mark.parametrize(("wood", "lit"), [(1, 1), (6, 1), (7, 2), (11, 2), (12, 3), (15, 3)])
def test_the_fire_lights_one_two_or_three_places(wood: int, lit: int) -> None:
    game = night(["~wolf-1", "~wolf-2", "~wolf-3", "~bear-1"], fire=wood, camper="wizard")
    assert game.line().count("~") == 4 - lit
    assert GAME.view(game.state, "seat1")["fire"]["level"] == lit
    levels = {night(fire=f, phase="rest").state.level() for f in (1, 7, 12)}
    assert levels == {1, 2, 3}


@pytest.mark.rule("SW-REVEAL-04")
def test_creatures_are_revealed_one_at_a_time_from_the_camp_on() -> None:
    game = night(["~wolf-1", "~eagle-1", "~bear-1", "~bear-2"], fire=12, camper="wizard")
    told = [says for says in game.told() if says.startswith("Place")]
    assert told == ["Place 1: Grey Wolf.", "Place 2: Eagle.", "Place 3: Cave Bear."]


@pytest.mark.rule("SW-REVEAL-05")
def test_a_reveal_power_is_through_before_the_next_card_is_turned() -> None:
    game = night(["~spider-1", "~eagle-1"], {"ranger": (8, 6, 3)}, fire=7, camper="wizard")
    assert game.words() == {"stun"}
    assert game.line() == ["spider-1", "~"]
    game.do(game.open()[0])
    assert game.line() == ["spider-1", "eagle-1"]


@pytest.mark.rule("SW-REVEAL-06")
@pytest.mark.rule("SW-REVEAL-07")
@pytest.mark.rule("SW-CRE-07")
def test_a_wyvern_lowers_the_fire_and_the_reveal_stops_there() -> None:
    game = night(["~wyvern-1", "~eagle-1"], fire=7, camper="wizard", dice={"ranger": (8, 8, 8)})
    assert game.state.fire == 4
    assert game.line() == ["wyvern-1", "~"]
    assert [says for says in game.told() if "Firewood" in says] == ["Firewood 7 to 4."]
    assert night(["~wyvern-1"], fire=12, camper="wizard").state.fire == 9  # 3 less, whatever there was
    assert night(["eagle-1", "~wyvern-1"], fire=7, camper="wizard").state.fire == 7  # in second place it waits
    game = night(["eagle-1", "eagle-2", "~wyvern-1"], fire=7, camper="wizard", dice={"ranger": (8, 8, 8)})
    game.rule("wood", "amount", -2)
    assert game.line() == ["eagle-1", "eagle-2", "~"]
    assert ("attack", "eagle-2") in game.open()
    game = night(["eagle-1", "bear-1", "~wyvern-1"], fire=5, camper="wizard", dice={"ranger": (8, 4, 4)})
    game.do(("attack", "bear-1"), ("die", "ranger", 8))
    assert game.line() == ["eagle-1", "~"]
    game = night(["eagle-1", "bear-1", "~wyvern-1"], fire=5, camper="beast-master")
    game.do(("exhaust", "fireball"))
    assert game.line() == ["eagle-1", "bear-1", "~"]  # whatever is done meanwhile


@pytest.mark.rule("SW-REVEAL-08")
@pytest.mark.rule("SW-ORDER-04")
def test_after_a_defeat_the_line_closes_up_and_is_revealed_again() -> None:
    game = night(["eagle-1", "~spider-1", "~wolf-1"], {"ranger": (8, 3, 3)}, fire=1, camper="wizard")
    game.do(("attack", "eagle-1"), ("die", "ranger", 8))
    assert game.line() == ["spider-1", "~"]
    assert game.words() == {"stun"}  # what was revealed comes before anything else anybody does
    assert game.why("attack", "spider-1").says == f"Asked first: Web Spinner: {question(game.play).asks}"


@pytest.mark.rule("SW-FIRE-01")
def test_a_fire_that_goes_out_costs_a_card_of_the_watch() -> None:
    game = night(["eagle-1"], fire=2, camper="wizard")
    game.rule("wood", "amount", -3)
    assert game.words() == {"exhaust"}
    assert len(game.open()) == 9
    assert not {"frost-bolt", "fireball", "polymorph"} & {key[1] for key in game.open()}
    game.do(("exhaust", "backstab"))
    assert (game.state.fire, game.exhausted()) == (2, ["backstab"])


def test_at_a_new_location_those_pay_who_were_on_watch() -> None:
    game = night(phase="location", round=2, camper="wizard", fire=2, map=["black-gate", "quiet-barrow"])
    assert game.words() == {"exhaust"}
    assert not {"frost-bolt", "fireball", "polymorph"} & {key[1] for key in game.open()}


@pytest.mark.rule("SW-FIRE-02")
def test_a_card_for_wood_is_forced_at_zero_and_else_a_house_rule() -> None:
    game = night(["eagle-1"], fire=5, camper="wizard")
    assert "wood" not in game.words()
    game = night(["eagle-1"], fire=5, camper="wizard", terms={"wood_any_time": True})
    assert ("wood", "backstab") in game.open()
    game.do(("wood", "backstab"))
    assert (game.state.fire, game.exhausted()) == (7, ["backstab"])


@pytest.mark.rule("SW-FIRE-03")
def test_more_wood_reveals_more_at_once() -> None:
    game = night(
        ["eagle-1", "~bear-1", "~wolf-1"],
        fire=6,
        camper="beast-master",
        cards={"wizard": ("conjured-light", "fireball", "polymorph")},
    )
    game.do(("exhaust", "conjured-light"))
    assert game.state.fire == 9
    assert game.line() == ["eagle-1", "bear-1", "~"]


@pytest.mark.rule("SW-WATCH-01")
@pytest.mark.rule("SW-WATCH-02")
def test_there_is_no_turn_order_and_dice_can_wait() -> None:
    game = night(["eagle-1", "thornling-1", "~wolf-1"], {"ranger": (4, 3, 8)}, players=4, camper="wizard", fire=7)
    assert set(game.play.waiting()) == {"seat1", "seat3", "seat4"}  # the second is in Camp
    game.do(("attack", "eagle-1"), ("die", "ranger", 4))
    assert game.state.line[0] == "thornling-1"
    game.do(("attack", "thornling-1"), ("die", "beast-master", 3))
    assert game.usable("ranger") == [8, 3]
    game.do(("attack", "wolf-1"), ("die", "ranger", 8))
    assert game.state.round == 2


@pytest.mark.rule("SW-WATCH-03")
def test_the_party_may_stop_at_any_time() -> None:
    game = night(["eagle-1", "~bear-1"], {"ranger": (8, 8, 8)}, camper="wizard")
    assert ("attack", "eagle-1") in game.open()
    game.do(("out", "seat1"))
    assert game.state.phase == "toll"


@pytest.mark.rule("SW-WATCH-03")
def test_the_watch_ends_when_every_seat_is_out_of_actions() -> None:
    game = night(["eagle-1", "~bear-1"], {"ranger": (8, 8, 8)}, players=4, camper="wizard", fire=1)
    game.do(("out", "seat1"), ("out", "seat4"))
    assert game.play.waiting() == ("seat3",)
    game.do(("attack", "eagle-1"), ("die", "ranger", 8))
    assert set(game.play.waiting()) == {"seat1", "seat3", "seat4"}  # something happened: they may think again
    game.do(("out", "seat1"), ("out", "seat3"), ("out", "seat4"))
    assert game.state.phase == "toll"


@pytest.mark.rule("SW-WATCH-03")
def test_who_can_do_nothing_is_not_asked_and_a_party_that_can_do_nothing_is_out_of_actions() -> None:
    passive = {
        "beast-master": ("pack-leader", "-set-snares", "-trample"),
        "ranger": ("-sharpshooter", "long-shot", "-elven-song"),
        "rogue": ("stay-dead", "-backstab", "-smoke-bomb"),
    }
    spent = ["attack"] * 12
    game = night(["eagle-1"], cards=passive, players=4, camper="wizard", lies=list(spent), fire=1)
    assert game.play.waiting() == ("seat3",)  # the others have neither a die nor a card to use
    game.do(("out", "seat3"))
    assert game.state.phase == "toll"
    game = night(["bear-1"], cards=passive, players=4, camper="wizard", lies=list(spent), fire=1)
    assert game.state.phase == "toll"  # nobody could do anything against a Bear
    assert game.told()[-2:] == ["The party is out of actions.", "The Cave Bear gets through: 2 damage."]
    game = night(["bear-1"], cards=passive, players=4, camper="wizard", lies=[*spent[:11], ""], fire=1)
    assert game.state.phase == "toll"  # a 3 alone is no use either
    assert game.play.waiting() == ("seat1", "seat2", "seat3", "seat4")


@pytest.mark.rule("SW-WATCH-05")
def test_who_exhausts_the_last_card_may_still_attack() -> None:
    cards = {"rogue": ("-backstab", "-stay-dead", "poisoned-blade")}
    game = night(["wyvern-1", "~wolf-1"], {"rogue": (4, 3, 1)}, cards=cards, camper="wizard", fire=1)
    game.do(("exhaust", "poisoned-blade"))
    assert len(game.state.faceup_cards([3])) == 0
    game.do(("attack", "wyvern-1"))
    assert ("die", "rogue", 4) in game.open()


@pytest.mark.rule("SW-WATCH-06")
def test_an_empty_line_ends_the_watch() -> None:
    game = night(["eagle-1"], {"ranger": (8, 1, 1)}, camper="wizard")
    game.do(("attack", "eagle-1"), ("die", "ranger", 8))
    assert game.state.round == 2
    assert game.state.horde == []
    game = night(["eagle-1"], camper="wizard")
    game.do(("out", "seat1"), ("exhaust", "backstab"))
    assert game.state.round == 2
