"""Dice and cards that hands hold, the host's rulings, and cards read aloud."""

import dataclasses

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gloamboard.pi_app.referee.hands.board import fits_placing
from gloamboard.rules.kernel import Key, Refused, Rng
from gloamboard.rules.kernel.door import asked_of
from gloamboard.rules.kernel.forms import DieForm
from gloamboard.rules.kernel.rulebook import load_rulebook
from gloamboard.rules.kernel.state.snapshot import freeze, thaw
from gloamboard.rules.set_a_watch import GAME, cards
from gloamboard.rules.set_a_watch import game as game_file
from gloamboard.rules.set_a_watch.vocabulary import CHECKS, POWERS, set_power
from tests.rules.asking import question
from tests.rules.set_a_watch.night import Night, begin, night

BOOK = load_rulebook(cards.CONTENT.parent / "rulebook.toml")


def test_all_twelve_dice_are_entered_on_one_screen_in_any_order() -> None:
    game = begin(2, hands=("dice",))
    assert question(game.play).about == "dice"
    assert len({key[1:3] for key in game.open()}) == 12
    assert ("done",) not in game.open()
    game.do(("die", "rogue", 3, 6), ("die", "rogue", 3, 2))  # a slip, mended
    for name in game.state.party:
        for n in range(3):
            if not game.state.rolled[3 * game.state.adventurer(name) + n]:
                game.do(("die", name, n + 1, 4))
    assert [die["face"] for die in entered(game)] == [4] * 11 + [2]
    game.do(("done",))
    assert game.state.rolled == [4] * 11 + [2]
    assert entered(game) == []


def entered(game: Night) -> list[DieForm]:
    """The dice of the page's entry screen."""
    panels = GAME.panels(GAME.view(game.state, "public"))
    return next((panel["dice"] for panel in panels if panel["kind"] == "entry"), [])


def test_the_entry_screen_names_each_die_by_owner_kind_and_the_key_of_its_options() -> None:
    game = begin(2, hands=("dice",))
    dice = entered(game)
    assert len(dice) == 12
    assert {die["of"] for die in dice} == {cards.BOARD[name].name for name in game.state.party}
    assert {(*die["key"], face) for die in dice for face in range(1, die["sides"] + 1)} == set(game.open())


def test_a_prop_may_report_the_faces() -> None:
    option = question(begin(1, hands=("dice",)).play).options("seat1")[0]
    assert option.hand == ("prop", "dice", "beast-master-1-1")


def test_a_face_a_die_does_not_have_is_refused() -> None:
    game = begin(1, hands=("dice",))
    with pytest.raises(Refused):
        game.play.answer("seat1", ("die", "rogue", 1, 7))


def test_any_creature_not_yet_seen_may_turn_up_when_hands_hold_the_deck() -> None:
    state = begin(1, hands=("creatures",), difficulty="hard").state
    assert state.deck == ["?c"] * 33
    assert len(state.bags["c"]) == 38 + 3


def test_a_tagged_creature_turned_over_in_its_place_says_itself_which_it_is() -> None:
    play = begin(1, hands=("creatures",)).play
    while question(play).about != "chance":
        play.answer("seat1", question(play).options("seat1")[0].key)
        if question(play).about == "camp":  # nobody looks at the deck
            play.answer("seat1", next(o.key for o in question(play).options("seat1") if o.key[1] == "chop-wood"))
    assert question(play).asks == "Which card lies in place 1?"
    pieces = GAME.view(play.state, "seat1")["pieces"]
    assert fits_placing(play, pieces, "bear-1", ("line-1",), put_back=True) == [("seat1", ("face", "bear-1"))]
    assert fits_placing(play, pieces, "bear-1", ("line-2",), put_back=True) == []  # that place is not asked about
    assert fits_placing(play, pieces, "iron-saint", ("line-1",), put_back=True) == []  # and that is no Creature's card


def test_who_rolls_the_dice_rolls_for_the_fire_too() -> None:
    game = begin(1, hands=("dice",), fire="rolled")
    assert question(game.play).asks == "What does the d6 for the fire show?"
    assert len(game.open()) == 6
    game.do(("face", 5))
    assert game.state.fire == 5


def test_cards_of_the_box_are_asked_for_by_their_names() -> None:
    game = begin(1, hands=game_file.OWN_BOX.split())
    assert question(game.play).asks == "Which Ability does the Beast Master draw?"
    assert "It shows Tame Beast." in [option.says for option in question(game.play).options("seat1")]
    assert cards.called("eagle-2") == "Eagle 2"  # as its tag says
    assert [cards.called(card) for card in ("fell-beast", "ashen-king", "inn", "rogue")] == [
        "Fell Beast", "The Ashen King", "The Last Inn", "Rogue",
    ]  # fmt: skip


def test_a_whole_game_is_played_with_the_real_box() -> None:
    """Every die and card is seen by hands alone; nothing is drawn by the table."""
    offered = next(question for question in GAME.questions if question.key == "hands").answers
    assert game_file.OWN_BOX in [answer for answer, _ in offered]
    rounds = set()
    for seed in range(3):
        game = begin(2, seed=seed, hands=game_file.OWN_BOX.split(), fire="rolled")
        while game.play.outcome is None:
            seat = game.play.waiting()[0]
            options = question(game.play).options(seat)
            assert len({option.key for option in options}) == len(options)
            assert len({option.says for option in options}) == len(options)
            key = by_hand(game, seat)
            game.play.answer(seat, key)
        rounds.add(game.state.round)
        assert game.state.streams == {}
    assert max(rounds) == 9


def by_hand(game: Night, seat: str) -> Key:
    """What the thinking player does; dice and cards as they fall."""
    state, pending = game.state, question(game.play)
    options = pending.options(seat)
    rng = Rng(len(game.play.answers))
    if pending.about == "dice":
        missing = [option.key for option in options if option.key[0] == "die" and not entered_face(game, option.key)]
        return rng.pick(missing) if missing else ("done",)
    if pending.about == "chance":
        return rng.pick(options).key
    return GAME.bots["sensible"](GAME.view(state, seat), options, rng)


def entered_face(game: Night, key: Key) -> int:
    return game.state.rolled[3 * game.state.adventurer(str(key[1])) + int(key[2]) - 1]


def test_the_host_rules_with_the_same_verbs() -> None:
    game = night(["eagle-1"], camper="wizard", fire=5)
    game.rule("wood", "amount", 4)
    assert game.state.fire == 9
    game.rule("defeat_it", "card", "eagle-1")
    assert game.state.graveyard == ["eagle-1"]
    assert any(says.startswith("The host rules") for says in game.told())


@pytest.mark.parametrize(
    ("key", "says"),
    [
        (("wod", "amount", 1), "Did you mean wood"),
        (("wood", "amount"), "without a value"),
        (("wood", "amount", "much"), "whole number"),
        (("defeat_it", "card", "dragon"), "no revealed dragon"),
        (("defeat_it", "card", "bear-1"), "no revealed bear-1"),
    ],
)
def test_a_ruling_that_cannot_be_is_refused_in_one_sentence(key: tuple[str | int, ...], says: str) -> None:
    game = night(["eagle-1", "~bear-1"], camper="wizard", fire=1)
    before = game.play.hash()
    with pytest.raises(ValueError, match=says):
        game.rule(*key)
    assert game.play.hash() == before


def test_a_ruling_can_end_the_game_and_the_question_falls_away() -> None:
    down = {name: tuple(f"-{card}" for card in cards.BOARD[name].abilities[:3]) for name in ("beast-master", "ranger")}
    game = night(["eagle-1"], cards=down | {"rogue": ("backstab", "-stay-dead", "-smoke-bomb")}, camper="wizard")
    game.rule("exhaust", "count", 1)
    assert game.play.outcome is not None


def test_a_card_by_hand_is_read_aloud_and_its_effects_are_picked() -> None:
    was = POWERS["vampire", "reveal"], CHECKS["reveal"]["vampire"]
    set_power("vampire", "reveal", game_file.READ_ALOUD)
    try:
        game = night(["~vampire-1", "bear-1"], camper="wizard", fire=1)
        assert question(game.play).about == "aloud"
        game.do(("aloud", "wood", "amount", 1), ("aloud", "exhaust", "count", 1), ("exhaust", "backstab"), ("done",))
        assert (game.state.fire, game.exhausted()) == (2, ["backstab"])
        assert not [lies for lies in game.state.lies if lies.startswith("creature")]
    finally:
        POWERS["vampire", "reveal"], CHECKS["reveal"]["vampire"] = was


def test_a_row_by_hand_is_compiled_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(cards.ABILITY, "trample", dataclasses.replace(cards.ABILITY["trample"], by_hand=True))
    was = POWERS["trample", "effects"], CHECKS["effects"]["trample"]
    try:
        game_file.compile_powers()
        assert POWERS["trample", "effects"] == game_file.READ_ALOUD
    finally:
        POWERS["trample", "effects"], CHECKS["effects"]["trample"] = was


def test_a_snapshot_outlives_the_program() -> None:
    game = night(["eagle-1", "~wolf-1"], {"ranger": (8, 1, 1)}, camper="wizard", tamed=[(0, "eagle-2")])
    again = thaw(freeze(game.play.boundary), GAME.kinds)
    assert again.facts() == game.play.boundary.facts()
    assert again.terms == game.state.terms


WORDS = ["tap", "press", "move", "rest", "camp", "attack", "flip", "ability", "exhaust", "line-1", "line-2", "line-x",
         "line-0", "line-99", "heal", "seal", "chop-wood", "wizard", "rogue", "eagle-1", "wolf-1", "backstab", "cleave",
         "stay-dead", "board-1", None, 4, -1, ""]  # fmt: skip


@settings(max_examples=150, deadline=None)
@given(st.lists(st.sampled_from(WORDS), max_size=4), st.sampled_from(["fight", "camp", "rest"]))
def test_whatever_was_tried_there_is_a_reason_with_a_rule(attempt: list[str | int | None], phase: str) -> None:
    lying = ["eagle-1", "~wolf-1"] if phase == "fight" else []
    game = night(lying, camper="wizard", fire=1, phase="settle" if phase == "fight" else phase)
    reason = game.why(*attempt)
    assert reason.rule in BOOK.by_id
    assert reason.says == f"Asked first: {question(game.play).asks}" or reason.says.endswith(".")


def test_what_a_space_of_the_camp_asks_begins_with_its_name_and_dice_with_their_round() -> None:
    game = begin(2, seed=3, hands=["dice"])
    causes = set()
    rng = Rng(3)
    for _ in range(400):
        if game.play.pending is None:
            break
        seat = game.play.waiting()[0]
        asked = asked_of(game.play, seat)
        assert asked is not None
        if asked["about"] in ("dice", "map", "scout", "reroll", "equip", "refresh"):
            causes.add(asked["asks"].partition(": ")[0])
        game.play.answer(seat, rng.pick(game.play.pending.options(seat)).key)
    assert "Round 1" in causes
    assert causes & {"Check Map", "Scout Ahead", "Heal", "Equip", "Rune of Bolstering"}, causes
