"""The six Adventurers' own things and the Creatures the rulebook names."""

import pytest

from gloamboard.rules.set_a_watch import GAME
from gloamboard.rules.set_a_watch.cards import BOARD, CARD
from tests.rules.asking import there
from tests.rules.set_a_watch.night import night


@pytest.mark.rule("SW-ADV-01")
def test_the_warrior_is_melee_and_has_cleave() -> None:
    party = ("warrior", "wizard", "ranger", "rogue")
    game = night(phase="camp", party=party, camper="warrior", fire=5)
    game.do(("camp", "own-board", 3))
    assert game.state.fire == 8
    board = BOARD["warrior"]
    assert (board.attack, board.dice, "cleave" in board.abilities) == ("melee", (8, 8, 8), True)
    assert [b.id for b in BOARD.values() if "cleave" in b.abilities] == ["warrior"]


@pytest.mark.rule("SW-ADV-02")
def test_the_wizard_reaches_any_revealed_creature_and_changes_them() -> None:
    line = ["bear-1", "drake-1", "wyvern-1", "~thornling-2", "thornling-1"]
    game = night(line, camper="rogue", fire=1)
    game.do(("ability", "frost-bolt", 3))
    assert game.state.graveyard == ["thornling-1"]  # in the fifth place; the facedown one is no target
    game.do(("exhaust", "polymorph"))
    assert game.open() == [("target", "drake-1"), ("target", "wyvern-1")]
    game.do(("target", "drake-1"))
    assert game.state.type_at(1) == "forest"
    game.do(("exhaust", "tame-beast"))
    assert ("target", "drake-1") in game.open()


@pytest.mark.rule("SW-ADV-03")
def test_the_cleric_is_strong_against_undead_and_unhallowed_and_moves_the_line() -> None:
    party = ("cleric", "wizard", "ranger", "rogue")
    game = night(["bear-1", "zombie-horde-1", "ashen-king"], party=party, camper="wizard")
    game.do(("ability", "turn-undead", 3))
    assert game.open() == [("target", "zombie-horde-1"), ("target", "ashen-king")]
    game.do(("target", "ashen-king"))
    game = night(["bear-1", "~eagle-1", "~wolf-1", "~drake-1"], party=party, camper="wizard", fire=1)
    game.do(("ability", "inner-light", 3), ("target", "bear-1"))
    assert game.line() == ["eagle-1", "wolf-1", "~", "bear-1"]


@pytest.mark.rule("SW-ADV-04")
def test_a_tamed_creature_strikes_with_its_health() -> None:
    game = night(["bear-1", "~wolf-1"], {"ranger": (4, 1, 1)}, tamed=[(0, "eagle-1")], camper="wizard", fire=1)
    game.do(("attack", "bear-1"), ("beast", "eagle-1"))
    assert game.state.aim == ("bear-1", 4)
    game.do(("die", "ranger", 4))
    assert game.state.graveyard == ["bear-1", "eagle-1"]


def test_a_pack_leaders_beasts_strike_for_two_more() -> None:
    cards = {"beast-master": ("pack-leader", "set-snares", "trample")}
    game = night(["drake-1"], cards=cards, tamed=[(0, "eagle-1")], camper="wizard", fire=1)
    game.do(("attack", "drake-1"), ("beast", "eagle-1"))
    assert game.state.graveyard == ["drake-1", "eagle-1"]


@pytest.mark.rule("SW-ADV-05")
def test_the_ranger_has_three_d8_and_scouts_far() -> None:
    game = night(phase="camp", camper="ranger")
    assert (BOARD["ranger"].dice, BOARD["ranger"].attack) == ((8, 8, 8), "ranged")
    game.do(("camp", "own-board", 3))
    assert game.state.looking == ["wolf-2", "thornling-1", "wolf-1", "bear-1"]


@pytest.mark.rule("SW-ADV-06")
def test_the_rogue_is_melee_and_equips_anybody_in_camp() -> None:
    game = night(phase="camp", camper="rogue")
    assert BOARD["rogue"].attack == "melee"
    game.do(("camp", "own-board", 3))
    assert {key[1] for key in game.open()} >= {"frost-bolt", "backstab", "sharpshooter"}
    game.do(("swap", "frost-bolt", "conjured-light"))
    assert game.state.cards[3] == "conjured-light"


@pytest.mark.rule("SW-ADV-09")
def test_stay_dead_is_for_every_defeat_the_rogue_has_part_in() -> None:
    dice = {"rogue": (4, 3, 1), "ranger": (6, 7, 1)}
    game = night(["bear-1", "wolf-1"], dice, camper="wizard", fire=1)
    game.do(("attack", "bear-1"), ("die", "rogue", 4), ("die", "ranger", 6))
    assert game.open() == [("stay-dead", "bear-1"), ("decline",)]
    game.do(("stay-dead", "bear-1"))
    assert (game.state.removed, game.state.graveyard) == (["bear-1"], [])
    game = night(["bear-1", "wolf-1"], dice, camper="wizard", fire=1)
    game.do(("attack", "bear-1"), ("die", "ranger", 7), ("die", "rogue", 1))
    assert game.words() == {"stay-dead", "decline"}  # who strikes last has part in it too
    game = night(["bear-1", "wolf-1"], dice, camper="wizard", fire=1)
    game.do(("attack", "bear-1"), ("die", "ranger", 7), ("die", "ranger", 1))
    assert game.words() != {"stay-dead", "decline"}
    game = night(["bear-1", "eagle-1"], dice, camper="wizard", fire=1)
    game.do(("exhaust", "backstab"), ("target", "eagle-1"))
    assert game.words() == {"stay-dead", "decline"}  # by an Ability


@pytest.mark.rule("SW-ADV-10")
@pytest.mark.rule("SW-CRE-08")
@pytest.mark.parametrize("card", ["fire-serpent", "shade-1"])
def test_smoke_bomb_defeats_what_has_health_from_its_text_alone(card: str) -> None:
    game = night([f"~{card}", "bear-1"], camper="wizard", fire=5)
    assert game.health(card) == {"fire-serpent": 5, "shade-1": 3}[card]
    assert CARD[card].health is None
    game.do(("exhaust", "smoke-bomb"), ("decline",))
    assert game.state.graveyard == [card]


def test_smoke_bomb_makes_a_giant_small() -> None:
    game = night(["forest-giant-1", "bear-1"], camper="wizard")
    game.do(("exhaust", "smoke-bomb"))
    assert game.health("forest-giant-1") == 7


@pytest.mark.rule("SW-ADV-11")
def test_a_tamed_creature_attacks_once_and_is_discarded() -> None:
    game = night(["eagle-2", "bear-1"], tamed=[(0, "eagle-1")], camper="wizard", fire=1)
    game.do(("attack", "eagle-2"), ("beast", "eagle-1"))
    assert game.state.graveyard == ["eagle-2", "eagle-1"]
    assert game.state.tamed == []


@pytest.mark.rule("SW-ADV-12")
def test_a_tamed_creature_reaches_as_far_as_its_owner() -> None:
    line = ["bear-1", "thornling-1", "thornling-2"]
    weak = dict.fromkeys(("ranger", "beast-master"), (1, 1, 1))
    game = night(line, weak, tamed=[(0, "bear-2")], camper="wizard", fire=1, barred=[2, 3])
    attacks = [key[1] for key in game.open() if key[0] == "attack"]
    assert attacks == ["bear-1", "thornling-1"]
    game = night(["bear-1", "~thornling-1"], weak, tamed=[(0, "eagle-2")], camper="wizard", fire=1, barred=[2, 3])
    game.cannot("attack", "thornling-1")
    one = dict.fromkeys(("ranger", "rogue", "wizard"), (1, 1, 1))
    game = night(["fell-beast"], one, tamed=[(0, "bear-2")], camper="beast-master", fire=1)
    game.cannot("attack", "fell-beast")  # it strikes for its owner only


@pytest.mark.rule("SW-ADV-13")
def test_the_beast_master_keeps_two_at_most() -> None:
    game = night(["eagle-1", "bear-1"], tamed=[(0, "wolf-1"), (0, "wolf-2")], camper="wizard")
    assert not [key for key in game.open() if "tame-beast" in key]
    game = night(["eagle-1", "bear-1"], tamed=[(0, "wolf-1")], camper="wizard")
    assert ("exhaust", "tame-beast") in game.open()
    for held, words in (([], {"tame", "put"}), ([(0, "wolf-3"), (0, "bear-2")], {"put"})):
        game = night(phase="camp", camper="beast-master", tamed=held)  # a Grey Wolf is on top of the deck
        game.do(("camp", "own-board", 3))
        assert game.words() == words
    game = night(phase="camp", camper="beast-master")
    game.do(("camp", "own-board", 3), ("tame", "wolf-2"))
    assert (game.state.tamed, game.state.looking, len(game.state.deck)) == ([(0, "wolf-2")], [], 3)


# --- creatures --------------------------------------------------------------------


@pytest.mark.rule("SW-CRE-01")
def test_an_eagle_has_four_health_no_power_and_can_be_tamed() -> None:
    game = night(["~eagle-1", "bear-1"], camper="wizard", fire=1)
    assert game.health("eagle-1") == 4
    assert "out" in game.words()
    game.do(("exhaust", "tame-beast"))
    game.do(("target", "eagle-1"))
    assert game.state.tamed == [(0, "eagle-1")]


@pytest.mark.rule("SW-CRE-02")
def test_a_fell_beast_has_eleven_health_and_no_reveal_power() -> None:
    game = night(["eagle-1", "~fell-beast"], camper="wizard", fire=7)
    assert game.health("fell-beast") == 11
    assert (CARD["fell-beast"].reveal, len(CARD["fell-beast"].first)) == ((), 1)
    assert game.exhausted() == []


@pytest.mark.rule("SW-CRE-03")
def test_between_equal_dice_the_group_chooses_what_a_vampire_steals() -> None:
    dice = {"ranger": (8, 6, 3), "beast-master": (8, 8, 1), "wizard": (6, 6, 6)}
    game = night(["~vampire-1"], dice, camper="wizard", fire=1)
    assert game.open() == [("steal", "beast-master", 8), ("steal", "ranger", 8)]
    assert CARD["vampire-1"].health == 1
    # neither a spent die nor the camper's is worth stealing
    spent = ["attack"] + [""] * 11
    game = night(["~vampire-1"], {"beast-master": (8, 7, 1), "ranger": (8, 8, 8)}, camper="ranger", fire=1, lies=spent)
    assert game.state.lies[:3] == ["attack", "creature:vampire-1", ""]


@pytest.mark.rule("SW-CRE-04")
def test_an_acolyte_feeds_the_horde_unseen() -> None:
    game = night(["~acolyte-1"], camper="wizard", fire=1, deck=["?c0", "?c0"], bags={"c0": ["bear-1", "wolf-1"]})
    assert game.health("acolyte-1") == 7
    assert (game.state.deck, game.state.horde) == (["?c0"], ["?c0"])
    assert night(["~acolyte-1"], camper="wizard", fire=1, horde=["?u"]).state.horde == ["?u", "wolf-2"]  # on its top


@pytest.mark.rule("SW-CRE-05")
def test_a_forest_giant_adds_what_stands_behind_it() -> None:
    game = night(["~forest-giant-1", "~zombie-horde-1"], camper="wizard", fire=1)
    assert game.line() == ["forest-giant-1", "zombie-horde-1"]
    assert game.health("forest-giant-1") == 15
    assert night(["~forest-giant-1"], camper="wizard", fire=1).health("forest-giant-1") == 7
    game = night(["eagle-1", "~forest-giant-1", "~zombie-horde-1", "~bear-1"], camper="wizard", fire=7)
    assert game.line() == ["eagle-1", "forest-giant-1", "zombie-horde-1", "~"]  # wherever it stands


def test_a_giant_before_a_summon_takes_the_unhallowed_that_comes() -> None:
    game = night(["~forest-giant-1", "~summon-1"], camper="wizard", fire=1, unhallowed=["iron-saint"])
    game.do(("exhaust", "backstab"))
    assert game.health("forest-giant-1") == 7 + 10


@pytest.mark.rule("SW-CRE-06")
def test_a_zombie_horde_adds_the_top_of_the_graveyard() -> None:
    game = night(["~zombie-horde-1"], graveyard=["bear-1", "fell-beast"], camper="wizard", fire=1)
    assert game.health("zombie-horde-1") == 19
    assert night(["~zombie-horde-1"], camper="wizard", fire=1).health("zombie-horde-1") == 8
    with_summon = night(["~zombie-horde-1"], graveyard=["summon-1"], camper="wizard", fire=1)
    assert with_summon.health("zombie-horde-1") == 8


@pytest.mark.rule("SW-CRE-10")
def test_snowy_pass_keeps_one_adventurers_lowest_die() -> None:
    dice = {"ranger": (6, 3, 1), "beast-master": (8, 6, 3), "wizard": (4, 4, 1), "rogue": (4, 3, 1)}
    game = night(dice=dice, phase="rolled", location="snowy-pass")
    assert game.open() == [
        ("give", "beast-master", 3),
        ("give", "wizard", 1),
        ("give", "ranger", 1),
        ("give", "rogue", 1),
    ]
    game.do(("give", "rogue", 1))
    assert game.usable("rogue") == [4, 3]
    game.do(("rest", "rogue"))
    assert {key[2] for key in game.open()} == {4, 3}  # even in Camp


@pytest.mark.rule("SW-CRE-10")
def test_a_die_on_snowy_pass_cannot_be_recovered_but_is_rolled_again_next_round() -> None:
    party, cards = ("warrior", "wizard", "ranger", "rogue"), {"warrior": ("second-wind", "cleave", "heavy-blow")}
    game = night(phase="rolled", location="snowy-pass", dice={"rogue": (4, 3, 1), "wizard": (1, 1, 1)}, party=party,
                 cards=cards, deck=["eagle-1"], fire=1)  # fmt: skip
    game.do(("give", "rogue", 1), ("rest", "wizard"))
    game.do(("camp", "chop-wood", 1), ("camp", "chop-wood", 1), ("camp", "chop-wood", 1))
    assert not [key for key in game.open() if "second-wind" in key]
    game.do(("out", "seat1"), ("exhaust", "backstab"))
    assert (game.state.round, game.state.lies) == (2, [""] * 12)


def test_creatures_with_a_guard_say_who_may_strike() -> None:
    game = night(["drake-1"], {"rogue": (6, 6, 6), "ranger": (1, 1, 1)}, camper="wizard", barred=[0], fire=1)
    game.cannot("attack", "drake-1")  # it flies, and the Rogue is melee
    game = night(["skeleton-1"], {"rogue": (3, 3, 3), "ranger": (1, 1, 1)}, camper="wizard", barred=[0], fire=1)
    game.do(("attack", "skeleton-1"))
    assert game.state.graveyard == ["skeleton-1"]
    assert (game.usable("rogue"), game.usable("ranger")) == ([3], [1, 1, 1])  # the Rogue alone
    game = night(["iron-saint"], {"rogue": (2, 2, 2), "ranger": (8, 2, 2)}, camper="wizard", barred=[0], fire=1)
    game.cannot("attack", "iron-saint")  # only the 8 counts against armour
    assert there(GAME.view(game.state, "seat1")["unhallowed"]["top"])["id"] == "iron-saint"
