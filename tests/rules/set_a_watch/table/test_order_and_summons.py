"""The order of play, Summons, Unhallowed and the Horde."""

import pytest

from gloamboard.rules.set_a_watch import GAME
from gloamboard.rules.set_a_watch.vocabulary import POWERS, VERBS
from tests.rules.set_a_watch.night import night


@pytest.mark.rule("SW-ORDER-01")
def test_reveal_comes_before_ongoing_before_position() -> None:
    game = night(["~ashen-king"], camper="wizard", fire=7)
    assert game.state.fire == 5
    game = night(["~candle-thief", "~spider-1"], camper="wizard", fire=9)
    told = game.told()
    assert told.index("Firewood 9 to 7.") < told.index("Place 2: Web Spinner.")
    # a Giant's Ongoing power reveals before the First Position power of a later Creature can count
    game = night(["~forest-giant-1", "~wyvern-1"], camper="wizard", fire=3)
    assert game.line() == ["forest-giant-1", "wyvern-1"]
    assert game.state.fire == 3


@pytest.mark.rule("SW-ORDER-01")
def test_a_creature_with_both_powers_reveals_first() -> None:
    game = night(["eagle-1", "~last-shepherd"], {"ranger": (8, 1, 1)}, camper="wizard", fire=1)
    game.do(("attack", "eagle-1"), ("die", "ranger", 8))
    assert game.words() == {"exhaust"}  # First Position, once revealed
    told = game.told()
    assert told[-1] == "Place 1: The Last Shepherd."


@pytest.mark.rule("SW-ORDER-01")
def test_a_reveal_power_comes_before_the_first_position_power_of_the_same_creature(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    adds_one = VERBS.compile([{"do": "wood", "amount": 1}], "a card of the house", "wyvern.reveal")
    monkeypatch.setitem(POWERS, ("wyvern", "reveal"), adds_one)
    game = night(["~wyvern-1"], camper="wizard", fire=7)
    assert [says for says in game.told() if "Firewood" in says] == ["Firewood 7 to 8.", "Firewood 8 to 5."]


@pytest.mark.rule("SW-ORDER-01")
def test_of_two_revealed_at_once_both_reveal_powers_come_before_what_is_ongoing() -> None:
    party = ("cleric", "wizard", "ranger", "rogue")
    line = ["drake-1", "~dragon-knight", "~acolyte-1", "ghoul-1"]
    game = night(line, party=party, camper="wizard", fire=1)
    game.do(("ability", "inner-light", 3), ("target", "acolyte-1"))
    told = game.told()
    assert game.line() == ["dragon-knight", "ghoul-1", "acolyte-1"]
    ride = told.index("The Dragon Knight rides the Ridge Drake: they are one.")
    assert told.index("A Creature joins the Horde, unseen.") < ride


@pytest.mark.rule("SW-ORDER-01")
@pytest.mark.parametrize("pair", [("goblin-rider", "spider-1"), ("spider-1", "goblin-rider")])
def test_a_web_spinner_that_an_ability_turns_up_beside_a_rider_stuns_before_it_is_mounted(
    pair: tuple[str, ...],
) -> None:
    line = ["zombie-horde-1", *(f"~{card}" for card in pair)]
    game = night(line, {"rogue": (1, 1, 1)}, camper="wizard", fire=1)
    game.do(("exhaust", "backstab"))
    assert (game.words(), game.line()) == ({"stun"}, ["zombie-horde-1", *pair])
    game.do(("stun", "smoke-bomb", 1))
    assert game.line() == ["zombie-horde-1", "goblin-rider"]
    assert game.health("goblin-rider") == 5 + 5


@pytest.mark.rule("SW-KEY-02")
def test_a_rider_that_rides_already_takes_no_second_mount() -> None:
    game = night(["goblin-rider", "eagle-1", "bear-1"], camper="wizard", fire=1)
    assert (game.line(), game.health("goblin-rider")) == (["goblin-rider", "bear-1"], 5 + 4)


@pytest.mark.rule("SW-ORDER-02")
def test_two_passives_at_once_ask_for_their_order() -> None:
    party = ("cleric", "wizard", "ranger", "rogue")
    cards = {"cleric": ("last-rites", "banish", "blessing")}
    game = night(["ghoul-1", "bear-1"], {"rogue": (5, 1, 1)}, cards, party=party, camper="wizard", fire=1)
    game.do(("attack", "ghoul-1"), ("die", "rogue", 5))
    assert game.open() == [("first", "stay-dead"), ("first", "last-rites")]
    game.do(("first", "last-rites"))
    assert game.state.fire == 2
    game.do(("stay-dead", "ghoul-1"))
    assert game.state.removed == ["ghoul-1"]


@pytest.mark.rule("SW-ORDER-03")
def test_passives_come_before_the_defeated_power() -> None:
    game = night(["thornling-1", "bear-1"], {"rogue": (5, 1, 1)}, camper="wizard", fire=1)
    game.do(("attack", "thornling-1"), ("die", "rogue", 5))
    assert game.words() == {"stay-dead", "decline"}
    assert game.state.fire == 1
    game.do(("decline",))
    assert game.state.fire == 2


@pytest.mark.rule("SW-SUM-01")
@pytest.mark.rule("SW-SUM-02")
@pytest.mark.rule("SW-SUM-03")
def test_a_summon_is_resolved_at_once_and_an_unhallowed_takes_its_place() -> None:
    game = night(
        ["~eagle-1", "~summon-1", "~bear-1"], camper="wizard", fire=12, unhallowed=["candle-thief", "iron-saint"]
    )
    assert game.words() == {"exhaust"}
    assert game.line() == ["eagle-1", "summon-1", "~"]  # nothing else is revealed before
    assert not {"frost-bolt", "fireball", "polymorph"} & {key[1] for key in game.open()}
    game.do(("exhaust", "backstab"))
    assert game.line() == ["eagle-1", "iron-saint", "bear-1"]
    assert game.state.graveyard == ["summon-1"]
    assert game.state.unhallowed == ["candle-thief"]


@pytest.mark.rule("SW-SUM-04")
@pytest.mark.rule("SW-KEY-14")
def test_the_summoned_arrive_revealed_and_their_powers_fire() -> None:
    game = night(["~eagle-1", "~summon-1"], camper="wizard", fire=9, unhallowed=["iron-saint", "ashen-king"])
    game.do(("exhaust", "backstab"))
    assert game.line() == ["eagle-1", "ashen-king"]
    assert game.state.fire == 7


@pytest.mark.rule("SW-SUM-05")
def test_a_defeated_unhallowed_lies_in_the_graveyard_for_a_seal() -> None:
    game = night(["ashen-king"], {"ranger": (8, 8, 1)}, camper="wizard", graveyard=["wolf-1"])
    game.do(("attack", "ashen-king"), ("die", "ranger", 8), ("die", "ranger", 8))
    assert game.state.graveyard == ["wolf-1", "ashen-king"]


@pytest.mark.rule("SW-SUM-06")
def test_an_unhallowed_is_a_creature_of_that_type() -> None:
    cards = {"rogue": ("poisoned-blade", "stay-dead", "smoke-bomb")}
    game = night(["ashen-king", "eagle-1"], cards=cards, camper="wizard")
    game.do(("exhaust", "poisoned-blade"))
    assert ("target", "ashen-king") in game.open()
    assert game.state.type_at(0) == "unhallowed"


@pytest.mark.rule("SW-SUM-07")
def test_a_summon_hit_in_the_dark_is_resolved_instead() -> None:
    cards = {"ranger": ("arrow-in-the-dark", "sharpshooter", "long-shot")}
    line = ["eagle-1", "~bear-1", "~bear-2", "~summon-1"]
    game = night(line, cards=cards, camper="wizard", fire=1, unhallowed=["iron-saint", "nightmare-steed"])
    game.do(("exhaust", "arrow-in-the-dark"), ("place", 4), ("exhaust", "backstab"))
    assert game.line() == ["eagle-1", "~", "~", "nightmare-steed"]
    assert game.state.graveyard == ["summon-1"]


@pytest.mark.rule("SW-SUM-08")
def test_the_effect_goes_on_against_the_summoned() -> None:
    cards = {"ranger": ("arrow-in-the-dark", "sharpshooter", "long-shot")}
    line = ["eagle-1", "~bear-1", "~summon-1"]
    game = night(line, cards=cards, camper="wizard", fire=1, unhallowed=["iron-saint", "hollow-giant"])
    game.do(("exhaust", "arrow-in-the-dark"), ("place", 3), ("exhaust", "backstab"))
    assert game.line() == ["eagle-1", "~"]
    assert game.state.graveyard == ["summon-1", "hollow-giant"]


@pytest.mark.rule("SW-KEY-06")
@pytest.mark.parametrize(
    ("hit", "graveyard"), [("ghoul-1", ["ghoul-1"]), ("summon-1", ["summon-1", "hollow-giant"]), ("wolf-1", ["wolf-1"])]
)
def test_who_falls_in_the_dark_is_defeated_too(hit: str, graveyard: list[str]) -> None:
    cards = {
        "cleric": ("last-rites", "banish", "blessing"),
        "ranger": ("arrow-in-the-dark", "sharpshooter", "long-shot"),
    }
    party = ("cleric", "wizard", "ranger", "rogue")
    game = night(["bear-1", f"~{hit}"], cards=cards, party=party, camper="wizard", fire=1, unhallowed=["hollow-giant"])
    game.do(("exhaust", "arrow-in-the-dark"))
    if hit == "summon-1":
        game.do(("exhaust", "backstab"))
    assert game.state.graveyard == graveyard
    assert game.state.fire == (1 if hit == "wolf-1" else 2)  # Last Rites: Undead and Unhallowed


@pytest.mark.rule("SW-HORDE-01")
def test_the_horde_is_a_number_to_everybody() -> None:
    game = night(["acolyte-1"], camper="wizard", horde=["?u", "bear-2"], bags={"u": ["bone-mother"]})
    for seat in ("seat1", "public"):
        view = GAME.view(game.state, seat)
        assert view["horde"] == 2
        assert "bear-2" not in str(view)
        assert "bone-mother" not in str(view)
