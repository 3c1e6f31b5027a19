"""The rulebook's long example, played move by move from set-up with hands that hold the cards and the dice."""

import pytest

from gloamboard.rules.kernel import Refused
from gloamboard.rules.set_a_watch import GAME
from gloamboard.rules.set_a_watch.verbs.skills import total_roll
from tests.rules.asking import question
from tests.rules.set_a_watch.night import Night, begin

HANDS = ("dice", "creatures", "unhallowed", "locations", "abilities", "fire")
ABILITIES = (
    ("tame-beast", "set-snares", "trample"),
    ("frost-bolt", "fireball", "polymorph"),
    ("sharpshooter", "long-shot", "elven-song"),
    ("backstab", "smoke-bomb", "stay-dead"),
)
ROLLS = {"ranger": (6, 3, 1), "beast-master": (8, 6, 3), "wizard": (4, 4, 1), "rogue": (4, 3, 1)}


def faces(game: Night, *seen: object) -> None:
    for face in seen:
        game.do(("face", face))  # type: ignore[arg-type]


def set_up() -> Night:
    game = begin(4, hands=HANDS, fire="rolled")
    faces(game, *(card for cards in ABILITIES for card in cards))
    faces(game, "iron-saint", "snowy-pass", 4)
    return game


def roll(game: Night) -> None:
    for name, shown in ROLLS.items():
        for n, face in enumerate(shown):
            game.do(("die", name, n + 1, face))
    game.do(("done",))


def to_the_camp() -> Night:
    game = set_up()
    roll(game)
    return game.do(("give", "rogue", 1), ("rest", "wizard"))


def to_the_line() -> Night:
    game = to_the_camp()
    game.do(("camp", "chop-wood", 4), ("camp", "chop-wood", 4), ("camp", "chop-wood", 1))
    faces(game, "eagle-1", "fell-beast")
    return game


def to_the_backstab() -> Night:
    game = to_the_line()
    game.do(("ability", "backstab", 3))
    faces(game, "vampire-1", "acolyte-1")
    return game


def to_the_shot() -> Night:
    game = to_the_backstab()
    game.do(("target", "vampire-1"))
    game.do(("attack", "fell-beast"), ("die", "ranger", 3), ("die", "beast-master", 8))
    faces(game, "forest-giant-1", "zombie-horde-1")
    return game


def to_the_end() -> Night:
    game = to_the_shot()
    game.do(("passive", "sharpshooter", 3), ("die", "ranger", 2, 7), ("done",))
    game.do(("exhaust", "tame-beast"), ("target", "eagle-1"))
    game.do(("ability", "set-snares", 3), ("target", "zombie-horde-1"))
    return game.do(("attack", "acolyte-1"), ("die", "ranger", 7))


@pytest.mark.rule("SW-EX-01")
@pytest.mark.rule("SW-SETUP-02")
def test_the_start() -> None:
    game = set_up()
    assert game.state.party == ["beast-master", "wizard", "ranger", "rogue"]
    assert (len(game.state.horde), game.state.location, game.state.round) == (1, "snowy-pass", 1)
    assert game.state.down == [False, False, True] * 4


@pytest.mark.rule("SW-EX-02")
def test_the_fire_rolled_as_four() -> None:
    game = set_up()
    assert (game.state.fire, game.state.level()) == (4, 1)


@pytest.mark.rule("SW-EX-03")
def test_the_roll() -> None:
    game = set_up()
    assert ("die", "wizard", 1, 8) not in game.open()
    with pytest.raises(Refused):
        game.play.answer("seat2", ("die", "wizard", 1, 8))
    assert ("die", "beast-master", 1, 8) in game.open()
    roll(game)
    assert {name: tuple(game.usable(name)) for name in ROLLS} == ROLLS


@pytest.mark.rule("SW-EX-04")
def test_the_rogue_gives_up_a_one() -> None:
    game = set_up()
    roll(game)
    game.do(("give", "rogue", 1))
    assert game.usable("rogue") == [4, 3]
    assert sum(game.state.rolled[9:]) == 8


@pytest.mark.rule("SW-EX-05")
@pytest.mark.rule("SW-CAMP-03")
def test_the_wizard_rests() -> None:
    game = to_the_camp()
    assert len(game.state.faceup_cards([1])) == 3
    assert game.state.rests == [0, 1, 0, 0]
    assert [game.state.party[a] for a in game.state.watchers()] == ["beast-master", "ranger", "rogue"]


@pytest.mark.rule("SW-EX-06")
def test_the_wizards_fours_could_carve_runes() -> None:
    game = to_the_camp()
    runes = [key for key in game.open() if key[1] in ("seal", "vanquish", "bolster")]
    assert len(runes) == 3
    assert {key[2] for key in runes} == {4}


@pytest.mark.rule("SW-EX-07")
def test_three_dice_chop_wood_to_ten() -> None:
    game = to_the_camp()
    for face, fire in ((4, 6), (4, 8), (1, 10)):
        game.do(("camp", "chop-wood", face))
        assert game.state.fire == fire
    assert game.state.level() == 2


@pytest.mark.rule("SW-EX-08")
@pytest.mark.rule("SW-LINE-01")
def test_the_line_of_six_with_two_revealed() -> None:
    game = to_the_line()
    assert game.line() == ["eagle-1", "fell-beast", "~", "~", "~", "~"]
    assert game.state.phase == "fight"


@pytest.mark.rule("SW-EX-09")
def test_the_fell_beast_in_second_place_does_nothing() -> None:
    game = to_the_line()
    assert game.state.front == "eagle-1"
    assert sorted(game.exhausted()) == ["elven-song", "stay-dead", "trample"]
    assert question(game.play).about == "fight"  # nobody is asked to exhaust anything


@pytest.mark.rule("SW-EX-10")
@pytest.mark.rule("SW-EX-11")
def test_backstab_reveals_the_last_two_within_a_total_of_eight() -> None:
    game = to_the_backstab()
    assert game.line() == ["eagle-1", "fell-beast", "~", "~", "vampire-1", "acolyte-1"]
    assert game.open() == [("target", "vampire-1"), ("target", "acolyte-1")]
    assert (game.health("vampire-1"), game.health("acolyte-1")) == (1, 7)
    assert game.usable("rogue") == [4]  # 3 spent, 1 on Snowy Pass, and still 8 in all
    assert total_roll(game.state, game.state.adventurer("rogue")) == 8


@pytest.mark.rule("SW-EX-12")
@pytest.mark.rule("SW-EX-13")
def test_the_vampire_falls_before_it_steals_and_the_acolyte_feeds_the_horde() -> None:
    game = to_the_backstab()
    assert len(game.state.horde) == 1
    game.do(("target", "vampire-1"))
    assert game.state.graveyard == ["vampire-1"]
    assert not [lies for lies in game.state.lies if lies.startswith("creature")]
    assert len(game.state.horde) == 2
    assert game.line() == ["eagle-1", "fell-beast", "~", "~", "acolyte-1"]


@pytest.mark.rule("SW-EX-14")
@pytest.mark.rule("SW-EX-15")
def test_the_joint_shot_and_what_comes_up_next() -> None:
    game = to_the_backstab()
    game.do(("target", "vampire-1"))
    game.do(("attack", "fell-beast"), ("die", "ranger", 3), ("die", "beast-master", 8))
    assert game.state.graveyard == ["vampire-1", "fell-beast"]
    assert (game.usable("ranger"), game.usable("beast-master")) == ([6, 1], [6, 3])
    assert question(game.play).asks == "Which card lies in place 2?"
    faces(game, "forest-giant-1")
    assert game.line()[:2] == ["eagle-1", "forest-giant-1"]


@pytest.mark.rule("SW-EX-16")
@pytest.mark.rule("SW-EX-17")
def test_giant_fifteen_and_zombies_nineteen() -> None:
    game = to_the_shot()
    assert game.line() == ["eagle-1", "forest-giant-1", "zombie-horde-1", "acolyte-1"]
    assert game.health("zombie-horde-1") == 8 + 11 == 19
    assert game.health("forest-giant-1") == 7 + 8 == 15


@pytest.mark.rule("SW-EX-18")
def test_sharpshooter_turns_the_three_into_a_seven() -> None:
    game = to_the_shot()
    game.do(("passive", "sharpshooter", 3), ("die", "ranger", 2, 7), ("done",))
    assert game.usable("ranger") == [7, 6, 1]


@pytest.mark.rule("SW-EX-19")
def test_the_eagle_is_tamed_without_a_die() -> None:
    game = to_the_shot()
    before = game.usable("beast-master")
    game.do(("exhaust", "tame-beast"), ("target", "eagle-1"))
    assert game.line() == ["forest-giant-1", "zombie-horde-1", "acolyte-1"]
    assert game.state.tamed == [(0, "eagle-1")]
    assert game.usable("beast-master") == before
    assert game.state.graveyard == ["vampire-1", "fell-beast"]
    assert "tame-beast" in game.exhausted()


@pytest.mark.rule("SW-EX-20")
@pytest.mark.rule("SW-EX-21")
def test_snares_put_the_zombies_on_the_deck_and_the_giant_has_fourteen() -> None:
    game = to_the_shot()
    game.do(("exhaust", "tame-beast"), ("target", "eagle-1"))
    assert game.health("forest-giant-1") == 15
    game.do(("ability", "set-snares", 3), ("target", "zombie-horde-1"))
    assert game.line() == ["forest-giant-1", "acolyte-1"]
    assert game.state.deck[-1] == "zombie-horde-1"
    assert (game.health("forest-giant-1"), game.health("acolyte-1")) == (14, 7)


@pytest.mark.rule("SW-EX-22")
@pytest.mark.rule("SW-EX-21")
@pytest.mark.rule("SW-EX-23")
def test_the_acolyte_falls_and_this_is_left() -> None:
    game = to_the_end()
    assert game.state.graveyard[-1] == "acolyte-1"
    assert game.health("forest-giant-1") == 7
    left = [face for name in ("ranger", "rogue", "beast-master") for face in game.usable(name)]
    assert sorted(left) == [1, 4, 6, 6]
    assert game.state.tamed == [(0, "eagle-1")]
    view = GAME.view(game.state, "seat1")["party"][0]
    assert [beast["value"] for beast in view["tamed"]] == [4]


@pytest.mark.rule("SW-EX-24")
@pytest.mark.rule("SW-EX-25")
def test_rogue_and_ranger_finish_the_giant_and_a_new_round_begins() -> None:
    game = to_the_end()
    game.do(("attack", "forest-giant-1"), ("die", "rogue", 4), ("die", "ranger", 6))
    assert (game.state.line, game.state.graveyard[-1]) == ([], "forest-giant-1")
    assert (len(game.state.horde), len(game.exhausted())) == (2, 4)
    assert game.state.tamed == [(0, "eagle-1")]
    assert game.state.round == 2
    faces(game, "old-mill")
    assert game.state.fire == 10 + 2
    assert {key[0] for key in game.open()} == {"die"}
    assert len({key[1:3] for key in game.open()}) == 12  # twelve dice, before anybody rests
