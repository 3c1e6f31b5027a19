"""Where two rules meet: the rulings of the inventory, played."""

import pytest

from tests.rules.asking import question
from tests.rules.set_a_watch.night import night

CLERIC = ("cleric", "wizard", "ranger", "rogue")
TIRED = ("-backstab", "-stay-dead", "-smoke-bomb")


def test_at_the_final_location_everybody_may_feed_the_fire() -> None:
    game = night(phase="location", round=9, map=["black-gate"], camper="wizard", fire=2, horde=[])
    assert game.words() == {"exhaust"}
    assert len(game.open()) == 12  # nobody is in Camp any more


def test_the_fire_can_cost_the_last_card_of_those_who_were_on_watch() -> None:
    cards = {
        "beast-master": ("-tame-beast", "-set-snares", "-trample"),
        "ranger": ("-sharpshooter", "-long-shot", "elven-song"),
        "rogue": TIRED,
    }
    game = night(phase="location", round=2, camper="wizard", fire=2, map=["black-gate", "quiet-barrow"], cards=cards)
    assert game.play.outcome is not None
    assert game.play.outcome.by == "exhaustion"
    assert game.state.fire == 0


def test_what_an_ability_revealed_in_the_dark_can_be_attacked_in_reach() -> None:
    cards = {"ranger": ("moonlit-path", "sharpshooter", "long-shot")}
    game = night(["bear-1", "~thornling-1"], {"ranger": (3, 1, 1)}, cards, camper="wizard", fire=1)
    game.cannot("attack", "thornling-1")
    game.do(("exhaust", "moonlit-path"))
    assert (game.state.level(), game.line()) == (1, ["bear-1", "thornling-1"])
    game.do(("attack", "thornling-1"))
    assert {key[1] for key in game.open()} == {"beast-master", "ranger"}  # the Rogue is melee


def test_a_summon_among_the_leftovers_is_resolved_and_its_unhallowed_gets_through() -> None:
    line = ["eagle-1", "~summon-1", "~wolf-1"]
    game = night(line, camper="wizard", fire=1, unhallowed=["iron-saint", "hollow-giant"], horde=["?u"])
    game.do(("out", "seat1"), ("exhaust", "backstab"))
    assert question(game.play).asks == "A Summon! Who exhausts an Ability?"
    game.do(("exhaust", "stay-dead"))
    assert game.line() == ["hollow-giant", "wolf-1"]  # and its Ongoing power looked behind it
    assert "The Hollow Giant" in question(game.play).asks
    game.do(("exhaust", "smoke-bomb"), ("exhaust", "tame-beast"), ("exhaust", "set-snares"))
    assert game.state.horde == ["?u", "eagle-1", "hollow-giant"]
    assert game.state.graveyard == ["summon-1"]
    game.do(("exhaust", "long-shot"))
    assert game.state.round == 2


def test_a_summon_that_lay_in_the_horde_comes_in_the_final_round() -> None:
    for left, by in ((["iron-saint"], None), ([], "unsealed")):
        game = night(
            phase="dusk", round=9, location="black-gate", deck=[], horde=["summon-1"], fire=1, unhallowed=list(left)
        )
        assert question(game.play).asks == "A Summon! Who exhausts an Ability?"
        game.do(("exhaust", "backstab"))
        assert (game.play.outcome and game.play.outcome.by) == by
    assert game.state.unhallowed == []


def test_who_began_the_watch_exhausted_does_not_join_when_refreshed() -> None:
    cards = {"cleric": ("blessing", "banish", "turn-undead"), "rogue": TIRED}
    game = night(["bear-1"], {"rogue": (6, 6, 6)}, cards, party=CLERIC, camper="wizard", barred=[3], fire=1)
    game.do(("ability", "blessing", 3), ("refresh", "backstab"))
    assert not [key for key in game.open() if "backstab" in key]
    assert game.state.fighters() == [0, 2]
    game.do(("out", "seat1"))
    assert ("exhaust", "backstab") in game.open()  # but the card can pay: its owner is on Watch


@pytest.mark.rule("SW-KEY-09")
def test_a_card_refreshed_in_mid_round_has_still_had_its_die() -> None:
    cards = {"cleric": ("blessing", "banish", "turn-undead"), "rogue": ("poisoned-blade", "stay-dead", "smoke-bomb")}
    game = night(["fell-beast"], cards=cards, party=CLERIC, camper="wizard", fire=1)
    game.do(("ability", "poisoned-blade", 3), ("exhaust", "poisoned-blade"), ("ability", "blessing", 3))
    assert game.exhausted() == []
    assert not [key for key in game.open() if key[:2] == ("ability", "poisoned-blade")]
    assert ("exhaust", "poisoned-blade") in game.open()


def test_an_unhallowed_on_the_graveyard_counts_for_a_zombie_horde() -> None:
    game = night(["~zombie-horde-1"], graveyard=["wolf-1", "nightmare-steed"], camper="wizard", fire=1)
    assert game.health("zombie-horde-1") == 8 + 12


def test_scouting_past_the_last_card_goes_on_in_the_new_deck() -> None:
    game = night(
        phase="camp", camper="ranger", dice={"ranger": (2, 4, 6)}, deck=["eagle-1"], graveyard=["bear-1", "bear-2"]
    )
    game.do(("camp", "scout-ahead", 2))
    assert game.state.looking[0] == "eagle-1"
    assert game.state.looking[1] in ("bear-1", "bear-2")
    assert (len(game.state.deck), game.state.graveyard) == (1, [])
    game.do(("put", "eagle-1", "top"))
    game.do(("put", game.state.looking[0], "bottom"))
    assert len(game.state.deck) == 3
    assert game.state.deck[-1] == "eagle-1"


def test_an_acolyte_takes_from_the_new_deck_when_the_old_is_empty() -> None:
    game = night(["~acolyte-1"], camper="wizard", fire=1, deck=[], graveyard=["summon-1", "bear-1"])
    assert (len(game.state.horde), len(game.state.deck), game.state.graveyard) == (1, 1, [])
    game = night(["~acolyte-1"], camper="wizard", fire=1, deck=[], graveyard=[])
    assert game.state.horde == []
    assert game.words() >= {"out"}


def test_a_camper_who_gave_a_die_to_snowy_pass_has_two_and_may_pair_them() -> None:
    game = night(phase="rolled", location="snowy-pass", dice={"ranger": (1, 5, 5)})
    game.do(("give", "ranger", 1), ("rest", "ranger"), ("camp", "vanquish", 5), ("camp", "seal", 5))
    assert game.state.phase == "fight"  # after two dice
    assert game.state.lies[6:9] == ["location", "camp:vanquish", "camp:seal"]


def test_who_is_fully_exhausted_has_nothing_to_pay_with() -> None:
    game = night(["eagle-1"], cards={"rogue": TIRED}, camper="wizard", barred=[3], fire=1)
    game.do(("out", "seat1"))
    assert {key[1] for key in game.open()} == {
        "tame-beast", "set-snares", "hunting-call", "sharpshooter", "long-shot", "arrow-in-the-dark",
    }  # fmt: skip


def test_in_the_final_round_all_three_players_may_use_the_shared_adventurer() -> None:
    game = night(["bear-1"], {"rogue": (6, 6, 6)}, players=3, round=9, location="black-gate", fire=1)
    game.do(("attack", "bear-1"))
    for seat in ("seat1", "seat2", "seat3"):
        assert ("die", "rogue", 6) in game.open(seat)


def test_a_creature_pushed_back_and_first_again_uses_its_power_again() -> None:
    cards = {"cleric": ("inner-light", "banish", "blessing")}
    game = night(["wyvern-1", "eagle-1"], {"ranger": (4, 1, 1)}, cards, party=CLERIC, camper="wizard", fire=7)
    game.do(("exhaust", "inner-light"))
    assert game.line() == ["eagle-1", "wyvern-1"]
    game.do(("attack", "eagle-1"), ("die", "ranger", 4))
    assert game.state.fire == 4


def test_of_two_dice_that_show_the_same_the_larger_is_turned_or_rolled_and_the_smaller_spent() -> None:
    cards = {"rogue": ("cheap-trick", "stay-dead", "smoke-bomb"), "ranger": ("elven-song", "sharpshooter", "long-shot")}
    line = ["fell-beast", "~bear-1"]
    game = night(line, {"cleric": (1, 1, 5)}, cards, party=CLERIC, camper="wizard", fire=1)  # a d8 and two d6
    game.do(("exhaust", "cheap-trick"), ("turn", "cleric", 1))
    assert game.usable("cleric") == [8, 5, 1]
    game = night(line, {"cleric": (1, 1, 5)}, cards, party=CLERIC, camper="wizard", fire=1)
    game.do(("exhaust", "elven-song"), ("who", "cleric"), ("reroll", "cleric", 1))
    assert game.state.lies[:3] == ["reroll", "", ""]
    game = night(["thornling-1", "bear-1"], {"cleric": (3, 3, 5)}, party=CLERIC, camper="wizard", fire=1)
    game.do(("attack", "thornling-1"), ("die", "cleric", 3))
    assert game.state.lies[:3] == ["", "attack", ""]
