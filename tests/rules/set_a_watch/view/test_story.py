"""What everybody reads as the game goes on: each thing that happened, in a sentence that stands by itself."""

import pytest

from gloamboard.rules.kernel import Key
from gloamboard.rules.set_a_watch import GAME, cards
from tests.rules.asking import question, there
from tests.rules.set_a_watch.night import Night, begin, night

WARRIOR = ("warrior", "wizard", "ranger", "rogue")


def says(game: Night, key: Key) -> str:
    """The sentence of an open option."""
    option = game.play.option("seat1", key)
    assert option is not None, f"{key} is not open; open are {game.open()}"
    return option.says


def test_a_strike_names_who_struck_with_what() -> None:
    game = night(["bear-1", "~wolf-1"], {"ranger": (3, 1, 1)}, tamed=[(0, "eagle-1")], camper="wizard", fire=1)
    game.do(("attack", "bear-1"), ("beast", "eagle-1"), ("die", "ranger", 3), ("die", "ranger", 1))
    struck = "The Cave Bear is struck with the tamed Eagle, the Ranger's 3 and the Ranger's 1."
    assert game.told()[:2] == [struck, "The Cave Bear is defeated."]


def test_wood_that_a_card_was_exhausted_for_is_told() -> None:
    game = night(["eagle-1", "~wyvern-1"], {"ranger": (8, 1, 1)}, camper="wizard", fire=2)
    game.do(("attack", "eagle-1"), ("die", "ranger", 8), ("exhaust", "backstab"))
    assert game.told()[-3:] == ["Firewood 2 to 0.", "Backstab is exhausted.", "Firewood 0 to 2."]


@pytest.mark.parametrize(
    ("cards", "keys", "told"),
    [
        (("second-wind", "cleave", "heavy-blow"), [("exhaust", "second-wind")], "The Ranger's 8 is recovered."),
        (("war-cry", "cleave", "heavy-blow"), [("exhaust", "war-cry"), ("boost", "rogue", 5)],
         "The Rogue's 5 becomes an 8."),
        (("heavy-blow", "cleave", "war-cry"), [("exhaust", "heavy-blow")],
         "The Fell Beast has 6 less Health this round."),
    ],
)  # fmt: skip
def test_what_an_ability_did_is_told(cards: tuple[str, ...], keys: list[Key], told: str) -> None:
    lies = [""] * 6 + ["attack"] + [""] * 5
    dice = {"ranger": (8, 1, 2), "rogue": (5, 3, 3)}
    game = night(["fell-beast"], dice, {"warrior": cards}, party=WARRIOR, camper="wizard", lies=lies, fire=1)
    game.do(*keys)
    assert game.told()[-1] == told


def test_a_die_turned_over_and_a_longer_reach_are_told() -> None:
    cards = {
        "rogue": ("cheap-trick", "stay-dead", "backstab"),
        "beast-master": ("hunting-call", "trample", "tame-beast"),
    }
    game = night(["fell-beast"], {"ranger": (8, 8, 8)}, cards, camper="wizard", fire=1)
    game.do(("exhaust", "cheap-trick"), ("turn", "ranger", 8), ("exhaust", "hunting-call"))
    assert game.told()[-4] == "The Ranger's 8 becomes a 1."
    assert game.told()[-1] == "Everybody on Watch reaches one place further this round."


def test_what_a_power_adds_and_what_a_shield_spares_are_told() -> None:
    game = night(["~ghoul-1", "~bear-1"], party=WARRIOR, camper="wizard", fire=1)
    assert game.told()[-1] == "The Ghoul has 2 more Health."
    game.do(("exhaust", "shield-wall"), ("out", "seat1"))
    assert "1 of the damage of the Ghoul is spared." in game.told()
    assert "Cave Bear" in question(game.play).asks  # nothing was asked for the Ghoul


def test_a_die_in_camp_is_told_with_its_article_and_whose_board() -> None:
    game = night(phase="camp", camper="beast-master", dice={"beast-master": (8, 5, 3)}, deck=["wolf-1", "eagle-1"])
    assert says(game, ("camp", "chop-wood", 8)).startswith("An 8 on Chop Wood")
    game.do(("camp", "own-board", 8))
    assert game.told()[-1] == "An 8 on the Beast Master's board."
    game.do(("put", "eagle-1", "bottom"))
    assert game.told()[-1] == "The Eagle goes to the bottom of the deck."
    assert game.state.deck == ["eagle-1", "wolf-1"]
    game.do(("camp", "scout-ahead", 3))
    assert question(game.play).asks == "Where do they go?"
    game.do(("put", "eagle-1", "top"))
    assert question(game.play).asks == "Where does it go?"


def test_a_rune_that_finds_no_horde_says_so() -> None:
    game = night(phase="camp", camper="ranger", dice={"ranger": (3, 3, 1)}, horde=[])
    game.do(("camp", "vanquish", 3))
    assert game.told()[-1] == "There is no Horde to vanquish."


def test_who_would_exhaust_the_last_card_is_warned() -> None:
    cards = {
        "rogue": ("backstab", "-stay-dead", "-smoke-bomb"),
        "ranger": ("-sharpshooter", "-long-shot", "elven-song"),
        "beast-master": ("-tame-beast", "-set-snares", "-trample"),
    }
    game = night(["bear-1"], cards=cards, camper="wizard", terms={"wood_any_time": True}, fire=1)
    assert says(game, ("exhaust", "backstab")).startswith("Exhaust Backstab: Reveal")
    game.do(("exhaust", "elven-song"), ("who", "rogue"), ("done",))
    assert says(game, ("exhaust", "backstab")).endswith("the game is lost.")
    assert says(game, ("wood", "backstab")).endswith("the game is lost.")
    assert says(game, ("ability", "backstab", 3)).startswith("A 3 on Backstab: Reveal")
    game.do(("exhaust", "backstab"))
    assert game.play.outcome is not None  # the camper's cards do not help


def test_a_location_that_was_looked_at_is_known_to_be_next() -> None:
    game = night(phase="camp", camper="ranger", dice={"ranger": (4, 1, 2)}, map=["?f", "?m", "?m"], unused=["inn"])
    game.state.bags = {"m": ("ford", "old-mill"), "f": ("black-gate",)}
    assert GAME.view(game.state, "seat1")["next"] is None
    game.do(("camp", "check-map", 4), ("next", "inn"))
    assert there(GAME.view(game.state, "seat1")["next"])["name"] == "The Last Inn"
    titles = {panel["title"]: panel for panel in GAME.panels(GAME.view(game.state, "seat1"))}
    assert titles["Round"]["says"].endswith("Next: The Last Inn.")


def test_an_attack_says_what_it_takes_and_being_out_what_it_costs() -> None:
    line = ["nightmare-steed", "acolyte-1", "~wolf-1"]
    game = night(line, {"ranger": (8, 8, 1)}, camper="wizard", fire=7)
    assert says(game, ("attack", "nightmare-steed")) == "Attack the Nightmare Steed in place 1: 12 Health."
    assert says(game, ("attack", "acolyte-1")) == "Attack the Acolyte in place 2: 7 Health."
    out = "Out of actions: what is left gets through, and 4 or more damage with it."
    assert says(game, ("out", "seat1")) == out


@pytest.mark.parametrize(
    ("card", "told"),
    [
        ("bear-1", "The Cave Bear has 8 Health; 8 to go."),
        ("drake-1", "The Ridge Drake has 6 Health; 6 to go. Only Ranged Adventurers reach it."),
        ("skeleton-1", "The Rattlebones has 4 Health; 4 to go. One Adventurer alone strikes it."),
        ("iron-saint", "The Iron Saint has 10 Health; 10 to go. Less than a 3 does not count."),
    ],
)
def test_a_strike_says_how_much_is_missing_and_what_does_not_count(card: str, told: str) -> None:
    dice = {"ranger": (4, 3, 6), "beast-master": (4, 3, 6)}
    game = night([card, "bear-2"], dice, camper="wizard", fire=1).do(("attack", card))
    assert question(game.play).asks == told


def test_questions_name_whose_die_which_card_and_how_much_damage() -> None:
    game = night(phase="camp", camper="beast-master", dice={"beast-master": (2, 3, 5)})
    assert question(game.play).asks == "Where does a die of the Beast Master go?"
    game.do(("camp", "own-board", 2))
    assert question(game.play).asks == "It is a Grey Wolf. Tame it?"
    assert says(game, ("put", "wolf-2", "top")) == "The Grey Wolf on top of the deck."
    game = night(["bear-1"], camper="wizard", fire=1).do(("out", "seat1"))
    assert question(game.play).asks == "The Cave Bear gets through: 2 damage. Which Ability is exhausted?"
    game.do(("exhaust", "backstab"))
    assert question(game.play).asks == "The Cave Bear gets through: 1 damage. Which Ability is exhausted?"


def test_who_may_rest_reads_how_often_and_how_tired_they_are() -> None:
    cards = {"rogue": ("-backstab", "-stay-dead", "smoke-bomb")}
    game = night(phase="rest", cards=cards, rests=[1, 0, 2, 0])
    assert says(game, ("rest", "beast-master")) == (
        "The Beast Master rests, for the second and last time; nothing exhausted."
    )
    assert says(game, ("rest", "rogue")) == "The Rogue rests, for the first time; 2 exhausted."


def test_who_chooses_an_adventurer_reads_what_it_does_in_camp() -> None:
    game = begin(party="choose")
    assert says(game, ("take", "warrior")) == "The Warrior: melee, d8, d8, d8. In Camp: Fell a whole tree: +3 firewood."


def test_a_watch_that_is_won_and_a_creature_that_gets_through_are_told() -> None:
    game = night(["eagle-1"], {"ranger": (8, 1, 1)}, camper="wizard", fire=9)
    game.do(("attack", "eagle-1"), ("die", "ranger", 8))
    assert "The Line is empty: the Watch is won." in game.told()
    game = night(["bear-1"], {"ranger": (8, 1, 1)}, camper="wizard", fire=9)
    while game.play.pending is not None and game.play.pending.about == "fight":
        seat = game.play.waiting()[0]
        game.play.answer(seat, next(key for key in game.open() if key[0] == "out"))
    assert "The Cave Bear gets through: 2 damage." in game.told()


def test_a_name_with_an_article_has_no_second_one() -> None:
    assert cards.the("The Candle Thief", first=True) == "The Candle Thief"
    assert cards.the("The Candle Thief") == "the Candle Thief"
    assert cards.the("Ghoul", first=True) == "The Ghoul"
    assert cards.the("Ghoul") == "the Ghoul"


def test_firewood_that_stays_is_said_to_stay() -> None:
    game = night(["eagle-1"], camper="wizard", fire=15)
    game.rule("wood", "amount", 1)
    assert game.told()[-1] == "Firewood stays at 15."
