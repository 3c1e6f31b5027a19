"""The Cult's own turns, from the first blood to Mor'gonnod in the flesh: pages A6 and A7."""

from __future__ import annotations

from gloamboard.rules.kernel import Play
from tests.rules.stifling_dark.evening import answer, hunt, keys, may, prowl, turn_of, why
from tests.rules.stifling_dark.situations.table import asked, far_off, free, investigator, roll, table, wounds_of

# --- the Cult ---------------------------------------------------------------------------------


def cult(**at: str) -> Play:
    play = table(5, "cult", lair="n142")
    play.state.round = 2
    far_off(play, "aira", "marci", "mitchell", "ibraheem")
    for figure, space in at.items():
        play.state.lurks[play.state.figures.index(figure.replace("_", "-"))] = space
    return play


def test_all_five_shadows_jump_to_their_figures_before_anything_else() -> None:
    play = hunt(cult())
    state = play.state
    assert {figure: shadow.space for figure, shadow in state.shadows.items()} == dict(
        zip(state.figures, state.lurks, strict=True)
    )


def test_one_roll_serves_all_that_act_after_it_and_each_is_done_before_the_next() -> None:
    play = hunt(cult())
    answer(play, "act", "cultist-1")
    answer(play, "roll")
    roll(play, 3)
    assert play.state.mp == 6
    answer(play, "done")
    answer(play, "act", "cultist-2")
    assert play.state.mp == 6
    assert not free(play, "roll")
    answer(play, "done")
    assert ("act", "cultist-1") not in keys(play)


def test_one_cultist_lets_blood_once_and_turns_up_an_ability() -> None:
    play = cult(cultist_1="n150", cultist_2="n150")
    investigator(play, "aira", place="n151")
    play = hunt(play)
    down = [card for card in play.state.unready if card != play.state.attack]
    answer(play, "act", "cultist-1")
    answer(play, "bloodlet", "aira")
    answer(play, "turn-up", down[0])
    assert wounds_of(play, "aira") == ("?",)
    assert play.state.track == 1
    assert down[0] not in play.state.unready
    answer(play, "done")
    answer(play, "act", "cultist-2")
    assert not free(play, "bloodlet")


def test_no_blood_in_the_first_round_nor_from_mor_gonnod() -> None:
    play = cult(cultist_1="n150", morgonnod="n150")
    investigator(play, "aira", place="n151")
    play.state.round = 1
    play = hunt(play)
    answer(play, "act", "cultist-1")
    assert why(play, "bloodlet", "aira") == "SD-CUL-19"
    play.state.round = 2
    play = hunt(play)
    answer(play, "act", "morgonnod")
    assert not free(play, "bloodlet")
    assert not free(play, "attack")
    assert not free(play, "break")


def test_a_cultist_that_disappeared_bleeds_nobody_but_another_does() -> None:
    play = cult(cultist_1="n150", cultist_2="n152")
    investigator(play, "aira", place="n151")
    play.state.revealed[0] = True
    play = hunt(play)
    answer(play, "act", "cultist-1")
    answer(play, "disappear")
    assert not free(play, "bloodlet")
    answer(play, "done")
    answer(play, "act", "cultist-2")
    assert may(play, "bloodlet", "aira")


def test_light_on_one_cultist_shows_that_one() -> None:
    play = cult(cultist_1="g-17", cultist_2="n142")
    play = turn_of(play, place="n120")
    play.state.bright_zones = ("g",)
    play.state.lurks[0] = "n150"
    play = hunt(play)
    answer(play, "act", "cultist-1")
    prowl(play, "g-17")
    assert play.state.revealed[0]
    assert not any(play.state.revealed[1:])


def sacrificed() -> Play:
    play = cult(cultist_1="n142", cultist_2="n152", cultist_3="n151", cultist_4="n150", morgonnod="n149")
    play.state.track = 5
    play = hunt(play)
    answer(play, "sacrifice")
    return play


def test_the_sacrifice_wants_five_blood_and_all_together_and_ends_the_turn() -> None:
    play = cult(cultist_1="n142", cultist_2="n152", cultist_3="n151", cultist_4="n150", morgonnod="n149")
    play.state.track = 4
    assert not may(hunt(play), "sacrifice")
    play.state.track = 5
    play.state.lurks[0] = "n120"
    assert not may(hunt(play), "sacrifice")
    play = sacrificed()
    assert play.state.figures == ["morgonnod"]
    assert play.state.revealed == [True]
    assert play.state.round == 3  # the turn was over


def test_in_the_flesh_he_goes_ten_attacks_in_sight_and_never_hides() -> None:
    play = sacrificed()
    play.state.attack = "rend-the-living"
    investigator(play, "aira", place="n141")
    play = hunt(play, "n149")
    assert play.state.mp == 10
    assert not free(play, "roll")
    assert not free(play, "disappear")
    answer(play, "attack", "rend-the-living", "aira")
    assert not free(play, "attack")
    play.state.lamps = {"lamp": ("n150",)}
    play = hunt(play, "n149")
    prowl(play, "n150")
    assert play.state.mp == 8


def test_the_cult_needs_them_all() -> None:
    play = cult(cultist_1="n150")
    state = play.state
    for who in range(3):
        state.status[who], state.place[who] = "dead", ""
    investigator(play, "ibraheem", place="n151", wounds=("?", "?"))
    play = hunt(play)
    answer(play, "act", "cultist-1")
    answer(play, "bloodlet", "ibraheem")
    assert play.outcome is None
    while asked(play) == "turn-up":
        answer(play, "done")
    play = hunt(play)
    answer(play, "act", "cultist-1")
    answer(play, "bloodlet", "ibraheem")
    assert play.outcome is not None
    assert play.outcome.winners == ("adversary",)
