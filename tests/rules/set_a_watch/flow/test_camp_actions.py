"""The spaces of the Camp and the runes."""

import pytest

from gloamboard.rules.set_a_watch import GAME
from gloamboard.rules.set_a_watch.cards import SPACE
from tests.rules.set_a_watch.night import Night, night

TIRED = {"rogue": ("-backstab", "stay-dead", "smoke-bomb")}


def camp(faces: tuple[int, ...] = (1, 1, 2), who: str = "ranger", **facts: object) -> Night:
    return night(phase="camp", camper=who, dice={who: faces}, **facts)  # type: ignore[arg-type]


@pytest.mark.rule("SW-CACT-01")
@pytest.mark.rule("SW-CACT-02")
def test_chop_wood_takes_three_dice_of_any_face_for_two_wood_each() -> None:
    game = camp((1, 1, 2), fire=4)
    game.do(("camp", "chop-wood", 1))
    assert game.state.fire == 6
    game.do(("camp", "chop-wood", 1), ("camp", "chop-wood", 2))
    assert game.state.fire == 10


def test_the_dial_stops_at_its_last_space() -> None:
    game = camp(fire=14)
    game.do(("camp", "chop-wood", 1))
    assert game.state.fire == 15


@pytest.mark.rule("SW-CACT-03")
def test_scouting_shows_the_top_two_and_triggers_nothing() -> None:
    game = camp((2, 4, 6), deck=["bear-1", "summon-1", "acolyte-1"])
    game.do(("camp", "scout-ahead", 2))
    assert [row["id"] for row in GAME.view(game.state, "seat1")["looking"]] == ["acolyte-1", "summon-1"]
    assert game.state.line == []
    assert game.exhausted() == []


@pytest.mark.rule("SW-CACT-04")
@pytest.mark.parametrize(
    ("first", "second", "deck"),
    [
        (("put", "a", "top"), ("put", "b", "top"), ["bear-1", "a", "b"]),
        (("put", "b", "top"), ("put", "a", "top"), ["bear-1", "b", "a"]),
        (("put", "a", "bottom"), ("put", "b", "bottom"), ["b", "a", "bear-1"]),
        (("put", "a", "top"), ("put", "b", "bottom"), ["b", "bear-1", "a"]),
        (("put", "a", "bottom"), ("put", "b", "top"), ["a", "bear-1", "b"]),
    ],
)
def test_each_card_goes_on_top_or_to_the_bottom(
    first: tuple[str, ...], second: tuple[str, ...], deck: list[str]
) -> None:
    names = {"a": "eagle-1", "b": "wolf-1"}
    game = camp((2, 4, 6), deck=["bear-1", "wolf-1", "eagle-1"])
    game.do(("camp", "scout-ahead", 2), *((k, names[c], to) for k, c, to in (first, second)))
    assert game.state.deck == [names.get(card, card) for card in deck]


@pytest.mark.rule("SW-CACT-05")
@pytest.mark.rule("SW-CACT-06")
def test_three_scouts_in_rising_order() -> None:
    game = camp((4, 4, 5))
    game.do(("camp", "scout-ahead", 4), ("put", "wolf-2", "top"), ("put", "thornling-1", "top"))
    game.cannot("camp", "scout-ahead", 4)
    assert game.why("camp", "scout-ahead", 4).rule == "SW-CACT-06"
    game.do(("camp", "scout-ahead", 5))
    game = camp((2, 4, 6))
    for face in (2, 4, 6):
        game.do(("camp", "scout-ahead", face), game.open()[0] if game.words() == {"put"} else ("put", "wolf-2", "top"))
        game.do(game.open()[0])
    assert game.state.lies.count("camp:scout-ahead") == 3
    assert SPACE["scout-ahead"].room == 3
    game = camp((6, 4, 2))
    game.do(("camp", "scout-ahead", 6), ("put", "wolf-2", "top"), ("put", "thornling-1", "top"))
    game.cannot("camp", "scout-ahead", 4)


@pytest.mark.rule("SW-CACT-07")
@pytest.mark.rule("SW-CACT-08")
@pytest.mark.rule("SW-CACT-09")
def test_check_map_puts_one_of_two_locations_next() -> None:
    game = camp((4, 5, 1))
    game.do(("camp", "check-map", 4))
    assert game.open() == [("next", "old-mill"), ("next", "birch-hollow")]
    game.do(("next", "birch-hollow"))
    assert game.state.map == ["black-gate", "ford", "birch-hollow"]
    assert game.state.unused == ["old-mill", "inn"]  # the top is last
    game.cannot("camp", "check-map", 5)


@pytest.mark.rule("SW-CACT-10")
def test_check_map_needs_four_or_more() -> None:
    game = camp((3, 4, 8))
    game.cannot("camp", "check-map", 3)
    assert {("camp", "check-map", 4), ("camp", "check-map", 8)} <= set(game.open())
    assert ("camp", "check-map", 6) in camp((6, 1, 2)).open()


@pytest.mark.rule("SW-CACT-11")
def test_check_map_never_replaces_the_final_location() -> None:
    game = camp((4, 4, 8), round=8, map=["black-gate"])
    assert "check-map" not in {key[1] for key in game.open()}
    assert "check-map" in {key[1] for key in camp((4, 4, 8), round=7, map=["black-gate", "ford"]).open()}
    assert "seal" in {key[1] for key in game.open()}  # its back still bears runes


@pytest.mark.rule("SW-CACT-12")
@pytest.mark.rule("SW-CACT-13")
def test_heal_takes_exactly_a_six_for_anybody() -> None:
    cards = TIRED | {"ranger": ("-sharpshooter", "long-shot", "elven-song")}
    game = camp((5, 7, 8), cards=cards)
    assert "heal" not in {key[1] for key in game.open()}
    game = camp((6, 1, 2), cards=cards)
    game.do(("camp", "heal", 6))
    assert game.open() == [("refresh", "sharpshooter"), ("refresh", "backstab")]
    game.do(("refresh", "backstab"))
    assert game.exhausted() == ["sharpshooter"]
    assert ("camp", "heal", 6) in camp((6, 1, 2), "wizard", cards=TIRED).open()  # a d6 will do


@pytest.mark.rule("SW-CACT-14")
def test_heal_takes_one_die() -> None:
    cards = TIRED | {"ranger": ("-sharpshooter", "long-shot", "elven-song")}
    game = camp((6, 6, 2), cards=cards)
    game.do(("camp", "heal", 6), ("refresh", "backstab"))
    game.cannot("camp", "heal", 6)


@pytest.mark.rule("SW-CACT-15")
@pytest.mark.rule("SW-CACT-16")
@pytest.mark.rule("SW-CACT-17")
def test_equip_swaps_an_own_card_and_keeps_its_state() -> None:
    cards = {"rogue": ("-backstab", "stay-dead", "smoke-bomb")}
    game = camp((1, 2, 3), "rogue", cards=cards)
    game.do(("camp", "equip", 1))
    assert {key[1] for key in game.open()} == {"backstab", "stay-dead", "smoke-bomb"}
    assert {key[2] for key in game.open()} == {"poisoned-blade", "cheap-trick"}
    game.do(("swap", "backstab", "cheap-trick"))
    assert game.exhausted() == ["cheap-trick"]
    assert sorted(game.state.reserve[6:]) == ["backstab", "poisoned-blade"]
    game.cannot("camp", "equip", 2)
    game = camp((1, 2, 3), "rogue", cards=cards)
    game.do(("camp", "equip", 1), ("swap", "stay-dead", "cheap-trick"))
    assert game.exhausted() == ["backstab"]


@pytest.mark.rule("SW-CACT-18")
@pytest.mark.rule("SW-ADV-03")
def test_the_clerics_own_action_is_one_more_heal() -> None:
    party = ("warrior", "wizard", "cleric", "rogue")
    cards = {"rogue": ("-backstab", "-stay-dead", "smoke-bomb")}
    game = camp((6, 1, 2), "cleric", party=party, cards=cards)
    game.do(("camp", "own-board", 1), ("refresh", "backstab"), ("camp", "heal", 6))
    assert game.exhausted() == []


@pytest.mark.rule("SW-CACT-19")
def test_the_own_action_takes_one_die_a_round() -> None:
    game = camp((1, 1, 2), "warrior", party=("warrior", "wizard", "ranger", "rogue"))
    game.do(("camp", "own-board", 1))
    assert "own-board" not in {key[1] for key in game.open()}


@pytest.mark.rule("SW-CACT-20")
def test_only_chop_wood_and_scout_ahead_repeat() -> None:
    game = camp((1, 1, 2))
    game.do(("camp", "chop-wood", 1))
    assert ("camp", "chop-wood", 1) in game.open()
    rooms = {row.id: row.room for row in SPACE.values()}
    assert rooms == {"chop-wood": 3, "scout-ahead": 3} | dict.fromkeys(
        ("check-map", "heal", "equip", "own-board", "seal", "vanquish", "bolster"), 1
    )


# --- runes ----------------------------------------------------------------------


def runes(game: Night) -> set[tuple[object, object]]:
    return {(key[1], key[2]) for key in game.open() if key[0] == "camp" and SPACE[str(key[1])].rune}


@pytest.mark.rule("SW-RUNE-01")
def test_runes_are_for_the_camp_phase() -> None:
    assert len(runes(camp((4, 4, 1)))) == 3
    game = night(["bear-1"], {"wizard": (4, 4, 1)}, camper="ranger")
    assert runes(game) == set()
    assert game.why("press", "seal").rule == "SW-RUNE-01"
    assert runes(camp((4, 4, 1), location="standing-stones")) == set()


@pytest.mark.rule("SW-RUNE-02")
def test_runes_take_two_dice_that_show_the_same() -> None:
    assert runes(camp((4, 3, 1))) == set()
    game = camp((4, 4, 1))
    assert {face for _, face in runes(game)} == {4}
    game.do(("camp", "vanquish", 4))
    assert game.open() == [("camp", "seal", 4), ("camp", "bolster", 4)]  # the second of the pair is owed
    assert game.why("camp", "chop-wood", 1).rule == "SW-RUNE-02"


@pytest.mark.rule("SW-RUNE-03")
@pytest.mark.rule("SW-RUNE-09")
def test_each_rune_takes_one_die() -> None:
    game = camp((3, 3, 1))
    game.do(("camp", "seal", 3))
    assert runes(game) == {("vanquish", 3), ("bolster", 3)}
    game.do(("camp", "vanquish", 3))
    assert runes(game) == set()
    assert game.words() == {"camp"}


@pytest.mark.rule("SW-RUNE-04")
def test_three_of_a_kind_is_three_runes_or_two_and_another_action() -> None:
    game = camp((5, 5, 5), horde=["wolf-3"])
    game.do(("camp", "seal", 5), ("camp", "vanquish", 5))
    assert {("camp", "bolster", 5), ("camp", "check-map", 5)} <= set(game.open())
    game.do(("camp", "check-map", 5))
    game = camp((5, 5, 5))
    game.do(("camp", "seal", 5), ("camp", "vanquish", 5), ("camp", "bolster", 5))
    assert game.state.lies.count("camp:bolster") == 1


@pytest.mark.rule("SW-RUNE-05")
@pytest.mark.rule("SW-RUNE-06")
def test_seal_puts_an_unhallowed_below_its_deck_and_keeps_the_graveyards_order() -> None:
    graveyard = ["wolf-1", "candle-thief", "eagle-1", "bone-mother", "bear-1"]
    game = camp((3, 3, 1), graveyard=list(graveyard))
    game.do(("camp", "seal", 3))
    assert game.open() == [("seal", "candle-thief"), ("seal", "bone-mother")]
    game.do(("seal", "candle-thief"))
    assert game.state.unhallowed == ["candle-thief", "ashen-king", "iron-saint"]
    assert game.state.graveyard == ["wolf-1", "eagle-1", "bone-mother", "bear-1"]


def test_seal_without_an_unhallowed_does_nothing_but_takes_its_die() -> None:
    game = camp((3, 3, 1), graveyard=["wolf-1"])
    game.do(("camp", "seal", 3))
    assert len(game.state.unhallowed) == 2
    assert game.state.lies.count("camp:seal") == 1


@pytest.mark.rule("SW-RUNE-07")
def test_vanquish_takes_the_top_of_the_horde_out_of_the_game() -> None:
    game = camp((3, 3, 1), horde=["?u", "wolf-1", "bear-2"], bags={"u": ["ashen-king"]})
    game.do(("camp", "vanquish", 3))
    assert game.state.horde == ["?u", "wolf-1"]
    assert game.state.removed == ["bear-2"]
    game = camp((3, 3, 1), horde=[])
    game.do(("camp", "vanquish", 3))
    assert game.state.lies.count("camp:vanquish") == 1


@pytest.mark.rule("SW-RUNE-08")
def test_bolster_lets_everybody_on_watch_reroll_what_they_like() -> None:
    game = night(
        phase="camp", camper="wizard", players=4, location="quiet-barrow",
        dice={"wizard": (4, 4, 1), "beast-master": (1, 1, 1), "ranger": (2, 7, 8), "rogue": (6, 6, 6)},
    )  # fmt: skip
    game.do(("camp", "bolster", 4))
    assert game.play.waiting() == ("seat1",)
    game.do(("reroll", "beast-master", 1), ("reroll", "beast-master", 1), ("reroll", "beast-master", 1))
    assert game.play.waiting() == ("seat3",)
    game.do(("reroll", "ranger", 2), ("done",))
    assert game.play.waiting() == ("seat4",)
    game.do(("done",))
    assert game.usable("rogue") == [6, 6, 6]
    assert {7, 8} <= set(game.usable("ranger"))
    assert game.usable("wizard") == [4, 1]
