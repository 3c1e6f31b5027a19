"""The words of the glossary: riders, stealing, stunning, taming, recovering, range."""

import dataclasses

import pytest

from gloamboard.rules.set_a_watch import GAME, cards
from gloamboard.rules.set_a_watch.table.health import base_health
from tests.rules.asking import question
from tests.rules.set_a_watch.night import night


@pytest.mark.rule("SW-KEY-01")
def test_base_health_is_the_printed_number() -> None:
    game = night(["forest-giant-1", "zombie-horde-1"], graveyard=["fell-beast"], camper="wizard")
    assert game.health("zombie-horde-1") == 19
    assert base_health("zombie-horde-1") == 8
    assert game.health("forest-giant-1") == 15


@pytest.mark.rule("SW-KEY-02")
@pytest.mark.rule("SW-KEY-03")
def test_a_beast_rider_mounts_a_forest_creature_beside_it() -> None:
    game = night(["bear-1", "goblin-rider", "~eagle-1"], camper="wizard", fire=6)
    assert game.line() == ["goblin-rider", "~"]  # it took the Bear before it
    game = night(["vampire-1", "goblin-rider", "~eagle-1"], camper="wizard", fire=12)
    assert game.line() == ["vampire-1", "goblin-rider"]
    assert game.health("goblin-rider") == 9
    assert game.state.type_at(1) == "cultist"
    view = GAME.view(game.state, "seat1")["line"][1]
    assert view["rides"] == "Eagle"
    game = night(["~goblin-rider", "~bear-2"], camper="wizard", fire=7)  # as it is revealed
    assert game.line() == ["goblin-rider"]
    assert game.health("goblin-rider") == 13
    game = night(["goblin-rider", "forest-giant-1", "bear-2"], camper="wizard")  # Base Health, whatever the mount adds
    assert (game.line(), game.health("goblin-rider")) == (["goblin-rider", "bear-2"], 5 + 7)


def test_between_two_mounts_the_group_chooses() -> None:
    game = night(["eagle-1", "goblin-rider", "bear-1"], camper="wizard")
    assert game.open() == [("target", "eagle-1"), ("target", "bear-1")]
    game.do(("target", "bear-1"))
    assert game.line() == ["eagle-1", "goblin-rider"]


def test_a_defeated_rider_takes_its_mount_to_the_graveyard() -> None:
    game = night(["goblin-rider", "eagle-1"], {"ranger": (8, 1, 1)}, camper="wizard")
    game.do(("attack", "goblin-rider"), ("die", "ranger", 8), ("die", "ranger", 1))
    assert game.state.graveyard == ["eagle-1", "goblin-rider"]
    assert game.state.under == {}


def test_a_rider_whose_text_is_ignored_gains_nothing_from_its_mount() -> None:
    game = night(["goblin-rider", "eagle-1"], camper="wizard", fire=1)
    assert game.health("goblin-rider") == 9
    game.do(("exhaust", "smoke-bomb"))
    assert (game.line(), game.health("goblin-rider")) == (["goblin-rider"], 5)


@pytest.mark.rule("SW-KEY-04")
def test_a_mounted_rider_cannot_be_tamed() -> None:
    cards_ = {
        "beast-master": ("tame-beast", "set-snares", "trample"),
        "wizard": ("polymorph", "fireball", "frost-bolt"),
    }
    game = night(["goblin-rider", "eagle-1"], cards=cards_, camper="rogue")
    assert game.line() == ["goblin-rider"]
    game.state.types["goblin-rider"] = "forest"  # even were it of the Forest
    question(game.play).list_again()
    assert not [key for key in game.open() if "tame-beast" in key]
    game.state.under.clear()
    question(game.play).list_again()
    assert [key for key in game.open() if "tame-beast" in key]


@pytest.mark.rule("SW-KEY-05")
def test_a_dragon_rider_rides_dragons_only() -> None:
    game = night(["dragon-knight", "eagle-1"], camper="wizard")
    assert game.line() == ["dragon-knight", "eagle-1"]
    game = night(["vampire-1", "~dragon-knight", "drake-1"], camper="wizard", fire=7)
    assert game.line() == ["vampire-1", "dragon-knight"]
    assert game.health("dragon-knight") == 12


@pytest.mark.rule("SW-KEY-06")
def test_what_is_tamed_or_sent_away_is_not_defeated() -> None:
    cards_ = {"beast-master": ("tame-beast", "set-snares", "trample")}
    game = night(["thornling-1", "thornling-2", "bear-1"], cards=cards_, camper="wizard", fire=5)
    game.do(("exhaust", "tame-beast"), ("target", "thornling-1"))
    game.do(("exhaust", "set-snares"), ("target", "thornling-2"))
    assert game.state.graveyard == []
    assert game.state.fire == 5  # no Defeated power
    game = night(["thornling-1", "bear-1"], {"ranger": (3, 1, 1)}, camper="wizard", fire=5)
    game.do(("attack", "thornling-1"), ("die", "ranger", 3))
    assert game.state.graveyard == ["thornling-1"]


@pytest.mark.rule("SW-KEY-07")
def test_a_defeated_power_needs_a_revealed_creature() -> None:
    cards_ = {"ranger": ("arrow-in-the-dark", "sharpshooter", "long-shot")}
    game = night(["bear-1", "~thornling-1"], cards=cards_, camper="wizard", fire=1)
    game.do(("exhaust", "arrow-in-the-dark"))
    assert (game.state.graveyard, game.state.fire) == (["thornling-1"], 1)
    game = night(["thornling-1", "bear-1"], {"ranger": (3, 1, 1)}, camper="wizard", fire=1)
    game.do(("attack", "thornling-1"), ("die", "ranger", 3))
    assert game.state.fire == 2


@pytest.mark.rule("SW-KEY-08")
def test_a_kill_by_ability_is_no_direct_attack() -> None:
    cards_ = {"ranger": ("sharpshooter", "long-shot", "elven-song")}
    game = night(["eagle-1", "bear-1"], {"ranger": (3, 1, 1)}, cards_, camper="wizard")
    game.do(("ability", "long-shot", 3))
    assert game.state.graveyard == ["eagle-1"]
    assert game.state.lies[6] == "card:long-shot"
    assert "passive" not in game.words()  # Sharpshooter names direct attacks


@pytest.mark.rule("SW-KEY-09")
def test_exhaust_turns_a_card_down_and_refresh_up_again() -> None:
    party = ("cleric", "wizard", "ranger", "rogue")
    cards_ = {"cleric": ("blessing", "banish", "turn-undead"), "rogue": ("-poisoned-blade", "stay-dead", "smoke-bomb")}
    game = night(["bear-1"], cards=cards_, party=party, camper="wizard")
    game.do(("ability", "blessing", 3))
    assert game.exhausted() == []
    game.do(("exhaust", "poisoned-blade"))
    assert game.exhausted() == ["poisoned-blade"]
    assert game.health("bear-1") == 4


@pytest.mark.rule("SW-KEY-10")
@pytest.mark.rule("SW-CRE-02")
def test_a_first_position_power_waits_until_its_creature_is_first() -> None:
    game = night(["eagle-1", "~fell-beast"], {"ranger": (4, 1, 1)}, camper="wizard", fire=7)
    assert game.line() == ["eagle-1", "fell-beast"]
    assert game.exhausted() == []
    game.do(("attack", "eagle-1"), ("die", "ranger", 4))
    assert game.words() == {"exhaust"}
    game.do(("exhaust", "backstab"))
    assert game.state.front == "fell-beast"
    assert "attack" in game.words()  # it fires once, not again while it stays


@pytest.mark.rule("SW-KEY-11")
def test_ongoing_powers_follow_the_game() -> None:
    game = night(["forest-giant-1", "eagle-1", "bear-1"], {"ranger": (4, 1, 1)}, camper="wizard")
    assert game.health("forest-giant-1") == 11
    game.do(("attack", "eagle-1"), ("die", "ranger", 4))
    assert game.health("forest-giant-1") == 15


@pytest.mark.rule("SW-KEY-12")
def test_more_range_is_one_place_further() -> None:
    cards_ = {"beast-master": ("hunting-call", "set-snares", "trample")}
    line = ["bear-1", "thornling-1", "eagle-1", "thornling-2"]
    game = night(line, {"ranger": (8, 8, 8), "rogue": (6, 6, 6)}, cards_, camper="wizard", fire=1, barred=[])
    game.do(("exhaust", "hunting-call"))
    attacks = [key[1] for key in game.open() if key[0] == "attack"]
    assert attacks == ["bear-1", "thornling-1", "eagle-1"]
    game.do(("attack", "thornling-1"))
    assert ("die", "rogue", 6) in game.open()
    game = night(
        line, {"ranger": (1, 1, 1), "beast-master": (1, 1, 1), "rogue": (6, 6, 6)}, cards_, camper="wizard", fire=1
    )
    game.do(("exhaust", "hunting-call"))
    game.cannot("attack", "thornling-2")
    game.do(("attack", "eagle-1"))
    assert {key[1] for key in game.open()} == {"beast-master", "ranger"}  # to the Rogue the third is too far
    game = night(["bear-1", "thornling-1"], {"rogue": (6, 6, 6)}, cards_, camper="wizard", fire=1)
    game.do(("exhaust", "hunting-call"), ("out", "seat1"))
    game.do(*[("exhaust", card) for card in ("set-snares", "long-shot", "backstab")])
    assert (game.state.round, game.state.reach) == (2, [0] * 4)


@pytest.mark.rule("SW-KEY-13")
def test_a_recovered_die_keeps_its_face() -> None:
    party = ("warrior", "wizard", "ranger", "rogue")
    cards_ = {"warrior": ("second-wind", "war-cry", "heavy-blow")}
    game = night(["ghoul-1", "bear-1"], {"ranger": (5, 1, 1)}, cards_, party=party, camper="wizard")
    assert not [key for key in game.open() if "second-wind" in key]
    game.do(("attack", "ghoul-1"), ("die", "ranger", 5))
    game.do(("ability", "second-wind", 3))
    assert game.usable("ranger") == [5, 1, 1]
    assert game.usable("warrior") == [3, 3]


@pytest.mark.rule("SW-KEY-13")
def test_a_stolen_die_can_be_recovered() -> None:
    party = ("warrior", "wizard", "ranger", "rogue")
    cards_ = {"warrior": ("second-wind", "war-cry", "heavy-blow")}
    game = night(["~vampire-1", "bear-1"], {"ranger": (8, 1, 1)}, cards_, party=party, camper="wizard", fire=1)
    assert game.usable("ranger") == [1, 1]
    game.do(("exhaust", "second-wind"))
    assert game.usable("ranger") == [8, 1, 1]


@pytest.mark.rule("SW-KEY-14")
def test_a_creature_that_rises_from_the_graveyard_reveals() -> None:
    game = night(["~gravedigger-1", "bear-1"], graveyard=["acolyte-1", "summon-2"], camper="wizard", fire=1)
    assert game.line() == ["gravedigger-1", "bear-1", "acolyte-1"]
    assert game.state.horde == ["wolf-2"]  # the Acolyte's Reveal power
    assert game.state.graveyard == ["summon-2"]


@pytest.mark.rule("SW-KEY-15")
@pytest.mark.rule("SW-KEY-16")
@pytest.mark.rule("SW-CRE-03")
def test_a_stolen_die_lies_on_the_thief_and_comes_back_spent() -> None:
    dice = {"ranger": (8, 6, 3), "beast-master": (3, 3, 3), "rogue": (3, 3, 3)}
    game = night(["~vampire-1", "bear-1", "eagle-1"], dice, camper="wizard", fire=1)
    assert game.usable("ranger") == [6, 3]
    assert GAME.view(game.state, "seat1")["line"][0]["dice"] == [8]
    game.do(("exhaust", "set-snares"), ("target", "bear-1"))  # another one leaves: the thief keeps its die
    assert (game.line(), game.state.lies[6]) == (["vampire-1", "eagle-1"], "creature:vampire-1")
    game.do(("attack", "vampire-1"), ("die", "ranger", 3))
    assert game.usable("ranger") == [6]
    assert game.state.lies[6] == "spent"


def test_a_thief_that_joins_the_horde_gives_the_die_back_spent() -> None:
    game = night(["~vampire-1", "~eagle-1"], {"ranger": (8, 6, 3)}, camper="wizard", fire=1)
    game.do(("out", "seat1"), ("exhaust", "backstab"))
    assert game.state.lies[6] == "spent"


@pytest.mark.rule("SW-KEY-17")
def test_stun_spends_dice_of_the_group_on_abilities_without_effect() -> None:
    game = night(["~drowned-choir", "bear-1"], camper="wizard", fire=1)
    assert game.words() == {"stun"}
    assert {key[1] for key in game.open()} >= {"tame-beast", "backstab", "long-shot"}
    game.do(("stun", "backstab", 3), ("stun", "long-shot", 3))
    assert (len(game.usable("rogue")), len(game.usable("ranger"))) == (2, 2)
    assert game.line() == ["drowned-choir", "bear-1"]
    assert game.exhausted() == []


@pytest.mark.rule("SW-KEY-18")
def test_only_abilities_that_take_a_die_are_stunned() -> None:
    game = night(["~spider-1", "bear-1"], camper="wizard", fire=1)
    assert not {"stay-dead", "sharpshooter"} & {key[1] for key in game.open()}


@pytest.mark.rule("SW-KEY-19")
def test_who_has_no_die_or_no_such_ability_cannot_be_stunned() -> None:
    cards_ = {"rogue": ("stay-dead", "-smoke-bomb", "-backstab")}
    game = night(["~spider-1", "bear-1"], cards=cards_, camper="wizard", fire=1)
    assert game.words() == {"stun"}
    assert not [key for key in game.open() if key[1] in ("smoke-bomb", "backstab")]
    lies = ["attack"] * 3 + [""] * 3 + ["attack"] * 6
    game = night(["~spider-1", "bear-1"], camper="wizard", fire=1, lies=lies)
    assert "stun" not in game.words()
    game = night(["~drowned-choir", "bear-1"], camper="wizard", fire=1, lies=[*lies[:11], ""])
    game.do(game.open()[0])
    assert "stun" not in game.words()  # two were asked, one could be paid


@pytest.mark.rule("SW-KEY-20")
def test_a_board_that_is_immune_is_never_stunned(monkeypatch: pytest.MonkeyPatch) -> None:
    board = dataclasses.replace(cards.BOARD["rogue"], name="Barbarian", immune_to_stun=True)
    monkeypatch.setitem(cards.BOARD, "rogue", board)
    game = night(["~spider-1", "bear-1"], camper="wizard", fire=1)
    assert game.words() == {"stun"}
    assert "backstab" not in {key[1] for key in game.open()}


@pytest.mark.rule("SW-KEY-21")
def test_a_stunned_ability_can_still_be_exhausted() -> None:
    cards_ = {"rogue": ("poisoned-blade", "stay-dead", "smoke-bomb")}
    game = night(["~spider-1", "bear-1"], cards=cards_, camper="wizard", fire=1)
    game.do(("stun", "poisoned-blade", 3))
    game.cannot("ability", "poisoned-blade", 3)
    game.do(("exhaust", "poisoned-blade"), ("target", "bear-1"))
    assert game.health("bear-1") == 4


@pytest.mark.rule("SW-KEY-22")
def test_a_tamed_creature_is_kept_between_rounds() -> None:
    game = night(["eagle-1", "thornling-1"], {"ranger": (3, 1, 1)}, camper="wizard")
    game.do(("exhaust", "tame-beast"), ("target", "eagle-1"))
    assert game.state.tamed == [(0, "eagle-1")]
    game.do(("attack", "thornling-1"), ("die", "ranger", 3))
    assert game.state.round == 2
    assert game.state.tamed == [(0, "eagle-1")]
