"""Locations, the order of a round, and who rests in Camp."""

import pytest

from gloamboard.rules.kernel import Rng
from gloamboard.rules.set_a_watch import GAME
from gloamboard.rules.set_a_watch.cards import LOCATION
from tests.rules.asking import question, there
from tests.rules.set_a_watch.night import Night, begin, night


def play_on(game: Night, seed: int = 1, until: int = 99) -> Night:
    """Let the thinking player go on until that round begins or the game ends."""
    rng = Rng(seed)
    while game.play.outcome is None and game.state.round < until:
        seat = game.play.waiting()[0]
        key = GAME.bots["sensible"](GAME.view(game.state, seat), question(game.play).options(seat), rng)
        game.play.answer(seat, key)
    return game


@pytest.mark.rule("SW-LOC-01")
@pytest.mark.rule("SW-END-02")
@pytest.mark.rule("SW-END-03")
def test_a_new_location_moves_the_fire() -> None:
    game = night(phase="location", round=2, fire=5, map=["black-gate", "ford", "old-mill"])
    assert (game.state.location, game.state.fire, len(game.state.map)) == ("old-mill", 7, 2)
    game = night(phase="location", round=2, fire=7, map=["black-gate", "quiet-barrow"])
    assert (game.state.location, game.state.fire) == ("quiet-barrow", 4)
    told = game.told()
    assert told.index("Firewood 7 to 4.") < min(n for n, says in enumerate(told) if " rolls " in says)
    assert game.words() == {"rest"}


@pytest.mark.rule("SW-LOC-02")
def test_the_line_is_as_long_as_the_location_says() -> None:
    deck = ["wolf-1", "wolf-2", "wolf-3", "eagle-1", "eagle-2", "bear-1", "bear-2"]
    game = night(phase="dusk", location="snowy-pass", deck=deck, camper="wizard", fire=1)
    assert len(game.state.line) == LOCATION["snowy-pass"].count == 6


@pytest.mark.rule("SW-LOC-03")
def test_only_respites_and_finals_bear_an_icon() -> None:
    game = night(
        phase="location",
        round=2,
        map=["black-gate", "shrine"],
        cards={"rogue": ("-backstab", "stay-dead", "smoke-bomb")},
    )
    assert there(GAME.view(game.state, "seat1")["location"])["kind"] == "respite"
    begin()  # builds a map of normal ones only
    kinds = {row.id: row.kind for row in LOCATION.values() if row.kind != "normal"}
    assert len(kinds) == 6


@pytest.mark.rule("SW-LOC-04")
def test_a_lasting_ability_ends_with_its_location() -> None:
    game = night(phase="camp", camper="wizard", location="birch-hollow", fire=1)
    game.do(("camp", "chop-wood", 3))
    assert game.state.fire == 4
    assert game.state.flag("dry-wood")
    game = night(phase="location", round=2, location="birch-hollow", map=["black-gate", "old-mill"], fire=1)
    assert not game.state.flag("dry-wood")
    game.do(("rest", "wizard"), ("camp", "chop-wood", game.usable("wizard")[0]))
    assert game.state.fire == 1 + 2 + 2


@pytest.mark.rule("SW-LOC-04")
def test_a_lasting_ability_lasts_through_the_watch() -> None:
    line, weak = ["wolf-1", "eagle-1", "ghoul-1"], {"rogue": (1, 1, 1), "ranger": (8, 8, 8), "beast-master": (1, 1, 1)}
    reach = {
        "old-mill": ["wolf-1", "eagle-1"],
        "sunken-road": ["wolf-1"],
        "watchtower": ["wolf-1", "eagle-1", "ghoul-1"],
    }
    for location, attacks in reach.items():
        game = night(line, weak, camper="wizard", location=location, fire=1)
        assert [key[1] for key in game.open() if key[0] == "attack"] == attacks, location
    levels = {fire: night(fire=fire, phase="rest", location="fog-moor").state.level() for fire in (3, 8, 13)}
    assert levels == {3: 1, 8: 1, 13: 2}
    tough = {"gallows-hill": (4, 6), "deer-path": (5, 5), "old-mill": (4, 5)}
    for location, health in tough.items():
        game = night(["bear-1", "eagle-1", "ghoul-1"], camper="wizard", location=location, fire=1)
        assert (game.health("eagle-1"), game.health("ghoul-1")) == health, location


@pytest.mark.rule("SW-LOC-05")
def test_an_ability_at_dusk_or_at_dawn_fires_once_at_its_hour() -> None:
    last = {"wizard": (1, 2, 3)}
    game = night(phase="camp", camper="wizard", location="ford", fire=4, dice=last)
    game.do(("camp", "chop-wood", 1), ("camp", "chop-wood", 2))
    assert game.state.fire == 8  # not before the Camp is over
    game.do(("camp", "chop-wood", 3))
    assert (game.state.fire, game.state.phase) == (9, "fight")
    assert game.told().index("Firewood 10 to 9.") < game.told().index("4 Creatures come.")
    game = night(["eagle-1"], {"ranger": (8, 1, 1)}, camper="wizard", location="hermitage", fire=4)
    assert game.state.fire == 4
    game.do(("attack", "eagle-1"), ("die", "ranger", 8))
    told = game.told()
    assert told.index("The Eagle is defeated.") < told.index("Firewood 4 to 5.") < told.index("Round 2: The Old Mill.")
    game = night(phase="dusk", camper="wizard", location="spring", deck=["eagle-1"], fire=1)
    game.do(("out", "seat1"))
    assert (game.state.round, game.exhausted()) == (2, [])  # the first card for damage was spared


@pytest.mark.rule("SW-LOC-05")
def test_an_ability_after_rolling_fires_once_between_roll_and_camp() -> None:
    game = night(phase="location", round=2, map=["black-gate", "snowy-pass"], fire=9)
    assert game.words() == {"give"}
    game.do(game.open()[0])
    assert game.words() == {"rest"}
    assert game.state.lies.count("location") == 1


@pytest.mark.rule("SW-ROUND-01")
def test_nine_rounds_the_last_at_a_final_location() -> None:
    seen: dict[int, str] = {}
    for seed in range(40):
        game = begin(seed=seed)
        while game.play.outcome is None:
            seen[game.state.round] = LOCATION[game.state.location].kind
            play_on(game, seed, game.state.round + 1)
        if max(seen) == 9:
            break
    assert list(seen) == [1, 2, 3, 4, 5, 6, 7, 8, 9]
    assert seen[9] == "final"
    assert {kind for n, kind in seen.items() if n < 9} <= {"normal", "respite"}


@pytest.mark.rule("SW-ROUND-02")
@pytest.mark.rule("SW-ROUND-06")
@pytest.mark.rule("SW-END-01")
def test_roll_then_camp_then_watch_then_the_next_location() -> None:
    game = begin(seed=4)
    phases = []
    rng = Rng(1)
    while game.state.round == 1 and game.play.outcome is None:
        if game.state.phase not in phases:
            phases.append(game.state.phase)
        seat = game.play.waiting()[0]
        options = question(game.play).options(seat)
        game.play.answer(seat, GAME.bots["sensible"](GAME.view(game.state, seat), options, rng))
    order = [phase for phase in ("rolled", "rest", "camp", "fight", "toll") if phase in phases]
    assert order == [phase for phase in phases if phase in order]
    assert {"rest", "camp", "fight"} <= set(phases)
    assert game.state.round == 2
    assert game.why("camp", "chop-wood", 3).rule == "SW-ROUND-06"
    assert game.why("something").says == "Asked first: Who rests in Camp?"


@pytest.mark.rule("SW-ROUND-03")
def test_all_twelve_dice_are_rolled_before_anybody_rests() -> None:
    game = begin()
    assert game.words() <= {"rest", "give", "refresh"}
    assert all(1 <= face <= 8 for face in game.state.rolled)
    assert game.state.left == game.state.rolled


@pytest.mark.rule("SW-ROUND-04")
def test_after_the_roll_the_group_chooses_who_rests() -> None:
    game = night(phase="rest", players=4)
    assert sorted(key[1] for key in game.open("seat3")) == sorted(game.state.party)
    assert len(game.play.waiting()) == 4
    game.play.state.phase = "roll"
    assert game.why("rest", "wizard").rule == "SW-ROUND-04"


@pytest.mark.rule("SW-ROUND-05")
@pytest.mark.rule("SW-KEY-23")
def test_everybody_else_is_on_watch() -> None:
    game = night(phase="rest")
    game.do(("rest", "wizard"))
    assert [game.state.party[a] for a in game.state.watchers()] == ["beast-master", "ranger", "rogue"]
    game = night(["bear-1"], camper="wizard", fire=1)
    game.rule("exhaust", "count", 1)
    assert not [key for key in game.open() if key[1] in ("frost-bolt", "fireball", "polymorph")]
    assert len(game.open()) == 9


@pytest.mark.rule("SW-CAMP-01")
def test_everybody_rests_exactly_twice_in_eight_rounds() -> None:
    for seed in range(30):
        game = play_on(begin(seed=seed), seed, until=9)
        if game.state.round == 9:
            break
    assert game.state.round == 9
    assert game.state.rests == [2, 2, 2, 2]


@pytest.mark.rule("SW-CAMP-02")
def test_who_rested_twice_cannot_rest_again() -> None:
    game = night(phase="rest", rests=[1, 2, 1, 2])
    assert [key[1] for key in game.open()] == ["beast-master", "ranger"]
    reason = game.why("move", "wizard", "board-2", "rest")
    assert reason.rule == "SW-CAMP-02"


@pytest.mark.rule("SW-CAMP-03")
def test_rest_refreshes_one_own_card_before_the_dice() -> None:
    cards = {"rogue": ("-backstab", "-stay-dead", "smoke-bomb"), "wizard": ("-frost-bolt", "fireball", "polymorph")}
    game = night(phase="rest", cards=cards)
    game.do(("rest", "rogue"))
    assert game.open() == [("refresh", "backstab"), ("refresh", "stay-dead")]
    game.do(("refresh", "backstab"))
    assert game.exhausted() == ["frost-bolt", "stay-dead"]
    assert game.words() == {"camp"}
    game = night(phase="rest")
    game.do(("rest", "rogue"))
    assert game.words() == {"camp"}  # nothing to refresh


@pytest.mark.rule("SW-CAMP-04")
@pytest.mark.rule("SW-CAMP-05")
def test_a_rest_token_is_taken_and_later_flipped() -> None:
    game = night(phase="rest", rests=[0, 1, 0, 0])
    game.do(("rest", "beast-master"))
    assert GAME.view(game.state, "seat1")["pieces"]["rest-1"]["face"] == "up"
    game = night(phase="rest", rests=[0, 1, 0, 0])
    game.do(("rest", "wizard"))
    assert GAME.view(game.state, "seat1")["pieces"]["rest-2"]["face"] == "down"


@pytest.mark.rule("SW-CAMP-06")
def test_the_camper_takes_no_part_in_combat() -> None:
    dice = {"rogue": (6, 6, 6)} | dict.fromkeys(("ranger", "wizard", "beast-master"), (1, 1, 1))
    assert ("attack", "bear-2") in night(["bear-2"], dice, camper="wizard", fire=1).open()
    game = night(["bear-2"], dice, camper="rogue", fire=1, location="sunken-road", barred=[0])
    game.cannot("attack", "bear-2")
    assert not [key for key in game.open() if "backstab" in key]
    reason = night(["bear-1"], camper="rogue").why("ability", "backstab", 6)
    assert reason.rule == "SW-CAMP-06"


@pytest.mark.rule("SW-CAMP-07")
def test_a_camp_action_is_through_before_the_next_die() -> None:
    game = night(phase="camp", camper="wizard", dice={"wizard": (2, 4, 6)})
    game.do(("camp", "scout-ahead", 2))
    assert game.words() == {"put"}
    game.do(game.open()[0])
    assert game.words() == {"put"}
    game.do(game.open()[0])
    assert game.words() == {"camp"}
    assert {key[2] for key in game.open()} == {4, 6}


@pytest.mark.rule("SW-CAMP-08")
def test_camp_dice_go_to_the_camp_the_own_board_or_a_rune() -> None:
    game = night(
        phase="camp",
        camper="ranger",
        dice={"ranger": (6, 6, 4)},
        cards={"rogue": ("-backstab", "stay-dead", "smoke-bomb")},
    )
    spaces = {key[1] for key in game.open()}
    camp = {"chop-wood", "scout-ahead", "check-map", "heal", "equip"}
    assert spaces == camp | {"own-board"} | {"seal", "vanquish", "bolster"}


@pytest.mark.rule("SW-CAMP-09")
@pytest.mark.rule("SW-CAMP-12")
def test_camp_ends_when_all_three_dice_are_placed() -> None:
    game = night(phase="camp", camper="wizard", dice={"wizard": (1, 1, 2)})
    game.do(("camp", "chop-wood", 1))
    assert ("done",) not in game.open()
    game.do(("camp", "chop-wood", 1))
    assert game.state.phase == "camp"
    game.do(("camp", "chop-wood", 2))
    assert game.state.phase == "fight"
    assert game.state.line


@pytest.mark.rule("SW-CAMP-10")
def test_an_action_repeats_only_while_it_has_room() -> None:
    game = night(phase="camp", camper="wizard", dice={"wizard": (1, 2, 3)}, fire=1)
    game.do(("camp", "equip", 1), ("swap", "fireball", "foresight"))
    assert not [key for key in game.open() if key[1] == "equip"]
    assert game.why("press", "equip").rule == "SW-CAMP-10"
    game.do(("camp", "chop-wood", 2), ("camp", "chop-wood", 3))
    assert game.state.fire == 5


@pytest.mark.rule("SW-CAMP-11")
def test_a_die_that_misses_the_requirement_is_refused_with_a_hint() -> None:
    game = night(
        phase="camp",
        camper="ranger",
        dice={"ranger": (3, 5, 1)},
        cards={"rogue": ("-backstab", "stay-dead", "smoke-bomb")},
    )
    game.cannot("camp", "check-map", 3)
    game.cannot("camp", "heal", 5)
    reason = game.why("camp", "heal", 5)
    assert (reason.rule, reason.spaces) == ("SW-CACT-13", ("heal",))
    assert game.why("camp", "check-map", 3).rule == "SW-CACT-10"


@pytest.mark.rule("SW-CAMP-13")
def test_the_exhausted_recover_by_resting_or_by_a_heal() -> None:
    tired = {"rogue": ("-backstab", "-stay-dead", "-smoke-bomb")}
    game = night(phase="rest", cards=tired)
    game.do(("rest", "rogue"), ("refresh", "backstab"))
    assert "backstab" not in game.exhausted()
    game = night(phase="camp", camper="wizard", cards=tired, dice={"wizard": (6, 1, 2)})
    game.do(("camp", "heal", 6), ("refresh", "smoke-bomb"), ("camp", "chop-wood", 1), ("camp", "chop-wood", 2))
    assert 3 in game.state.fighters()


@pytest.mark.rule("SW-CAMP-14")
@pytest.mark.rule("SW-WATCH-04")
def test_who_is_all_exhausted_after_camp_sits_out_the_watch() -> None:
    tired = {"rogue": ("-backstab", "-stay-dead", "-smoke-bomb")}
    dice = {"wizard": (1, 1, 2), "rogue": (6, 6, 6), "ranger": (1, 1, 1), "beast-master": (1, 1, 1)}
    game = night(phase="camp", camper="wizard", cards=tired, dice=dice, deck=["bear-1"] * 4)
    game.do(("camp", "chop-wood", 1), ("camp", "chop-wood", 1), ("camp", "chop-wood", 2))
    assert game.state.barred == [3]
    assert game.state.fighters() == [0, 2]
    game.cannot("attack", "bear-1")
    assert game.why("exhaust", "backstab").rule == "SW-WATCH-04"
