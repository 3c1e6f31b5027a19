"""The Rides of the Park: Mirror Maze, Tunnel of Love, Ferris Wheel and Zipper."""

from __future__ import annotations

from typing import Any

import pytest

from gloamboard.rules.kernel import Play
from gloamboard.rules.stifling_dark import GAME
from gloamboard.rules.stifling_dark.board.boards import board
from gloamboard.rules.stifling_dark.flow.events import begin_round
from gloamboard.rules.stifling_dark.objectives.park import maze, water, wheel
from gloamboard.rules.stifling_dark.state.state import SPIRIT
from tests.rules.asking import a_choice
from tests.rules.stifling_dark.evening import answer, hunt, keys, may, new_play, playing, prowl, turn_of, walk, why


def park(person: str = "aira", **changes: Any) -> Play:
    """Their turn in the Park: red is Open, green and blue are Closed, and nobody has looked."""
    play = playing(scenario="park")
    words = {"maze.open": "red"} | changes.pop("words", {})
    return turn_of(play, person, words=words, maze=("green", "blue"), **changes)


# --- Mirror Maze ------------------------------------------------------------------------


@pytest.mark.rule("SD-MIR-01")
def test_each_doorway_has_one_of_three_colours() -> None:
    for id in ("dark-fair", "dark-park"):
        doorways = [way for ways in board(id).mirrors.values() for way in ways]
        assert all(board(id).mirrors.values())
        assert len(doorways) == len(set(doorways))
    assert maze.colours_here(park().state, "m-2") == ["red", "green"]


@pytest.mark.rule("SD-SETUP-17")
def test_the_adversary_lays_the_three_tokens_before_the_first_round() -> None:
    play = new_play(scenario="park")
    while play.pending is not None and play.pending.about != "maze":
        assert play.state.round == 1
        assert play.state.phase != "order"
        answer(play, *keys(play)[0])
    assert play.waiting() == ("seat1",)
    assert keys(play) == [("maze", "red"), ("maze", "green"), ("maze", "blue")]
    answer(play, "maze", "green")
    assert play.state.maze == ("red", "blue")


@pytest.mark.rule("SD-MIR-02")
@pytest.mark.rule("SD-RULING-17")
@pytest.mark.rule("SD-RULING-63")
def test_a_new_round_turns_the_tokens_down_and_lets_them_be_laid_anew() -> None:
    play = park(words={"maze.shown": "red"})
    play.state.round, play.state.terms = 2, play.state.terms
    script = maze.turn_face_down(play.state, -1, "")
    asked = next(script)
    assert play.state.words["maze.shown"] == ""
    assert list(a_choice(asked).listed()) == ["seat1"]
    with pytest.raises(StopIteration):
        script.send(("maze", "blue"))
    assert (play.state.words["maze.open"], play.state.maze) == ("blue", ("red", "green"))
    play.state.round = 1
    assert list(maze.turn_face_down(play.state, -1, "")) == []  # they were laid in the set-up


@pytest.mark.rule("SD-MIR-03")
def test_nobody_goes_or_trades_through_a_doorway_that_nobody_looked_through() -> None:
    play = park(place="m-1")
    assert why(play, "walk", "aira", "m-2") == "SD-MIR-03"
    other = park(place="m-2")
    assert why(other, "walk", "aira", "m-3") == "SD-MIR-03"  # Closed, in truth: the same answer
    play.state.place[1] = "m-2"
    play.state.evidence[0] = 1
    assert not may(turn_of(play, "aira"), "give", "marci", "evidence")
    play.state.words["maze.shown"] = "red"
    assert may(turn_of(play, "aira"), "give", "marci", "evidence")


@pytest.mark.rule("SD-MIR-04")
@pytest.mark.rule("SD-MIR-05")
def test_who_is_next_to_a_doorway_may_look_and_then_all_go_through_its_colour() -> None:
    play = park(place="m-1")
    assert why(play, "look", "blue") == "SD-MIR-04"
    answer(play, "look", "red")
    assert play.state.words["maze.shown"].split() == ["red"]
    assert why(play, "look", "red") == "SD-MIR-04"
    walk(play, "m-2")
    walk(play, "m-5")
    assert play.state.place[0] == "m-5"


@pytest.mark.rule("SD-MIR-06")
def test_a_closed_colour_stays_closed() -> None:
    play = park(place="m-4")
    answer(play, "look", "blue")
    assert why(play, "walk", "aira", "m-5") == "SD-MIR-06"


@pytest.mark.rule("SD-MIR-07")
def test_the_adversary_goes_through_what_is_open_and_nothing_is_turned() -> None:
    play = park()
    play = hunt(play, "m-1")
    told = len(play.story)
    prowl(play, "m-2")
    assert play.state.words.get("maze.shown", "") == ""
    assert [line for line in play.story[told:] if line.eyes == ""] == []
    assert why(play, "prowl", "butcher", "m-3") == "SD-ADV-07"


@pytest.mark.rule("SD-PARK-04")
@pytest.mark.rule("SD-RULING-18")
def test_a_reward_shows_all_three_tokens_and_lays_them_anew() -> None:
    play = park(place="n7", evidence=1)
    answer(play, "turn-in", 1)
    answer(play, "reward", "mirror-maze")
    assert sorted(play.state.words["maze.shown"].split()) == ["blue", "green", "red"]
    answer(play, "maze", "blue")
    assert play.state.maze == ("red", "green")


def test_which_colour_is_open_is_in_no_view_but_the_adversarys() -> None:
    play = park(place="m-1")
    for eyes in ("public", "seat2", "investigators"):
        assert GAME.view(play.state, eyes)["maze"] == {"shown": {}}
    assert GAME.view(play.state, "seat1")["maze"] == {"shown": {}, "open": "red"}
    answer(play, "look", "red")
    assert GAME.view(play.state, "public")["maze"] == {"shown": {"red": "open"}}


# --- Tunnel of Love ---------------------------------------------------------------------


@pytest.mark.rule("SD-TOL-01")
@pytest.mark.rule("SD-TOL-02")
def test_water_carries_two_spaces_once_a_turn() -> None:
    play = park(place="t-8", mp=6)
    into = next(there for there in ("t-1", "t-2", "t-3", "t-4", "t-5", "t-6") if may(play, "walk", "aira", there))
    ring = ["t-1", "t-2", "t-3", "t-4", "t-5", "t-6"]
    mp = play.state.mp
    walk(play, into)
    carried = ring[(ring.index(into) + 2) % 6]
    assert play.state.place[0] == carried
    assert mp - play.state.mp <= 2  # what the one step cost
    onward = ring[(ring.index(carried) + 1) % 6]
    walk(play, onward)
    assert play.state.place[0] == onward  # not again in this turn


@pytest.mark.rule("SD-TOL-02")
def test_spirits_and_the_adversary_are_not_carried() -> None:
    play = park(place="t-1")
    play.state.status[0] = SPIRIT
    assert list(water.carry(play.state, 0, "")) == []
    assert play.state.place[0] == "t-1"
    play = hunt(park(), "t-1")
    prowl(play, "t-2")
    assert play.state.lurks[0] == "t-2"


@pytest.mark.rule("SD-TOL-03")
@pytest.mark.rule("SD-RULING-49")
@pytest.mark.parametrize(
    ("others", "end"), [(("t-3",), "t-2"), (("t-2",), "t-3"), (("t-2", "t-3"), "t-1"), ((), "t-3")]
)
def test_nobody_is_carried_onto_another(others: tuple[str, ...], end: str) -> None:
    state = playing(5, scenario="park").state
    state.place[:] = ["t-1", *others, *["g-1", "g-3", "g-4"]][: len(state.people)]
    assert water.carried_to(state, 0, "t-1") == end


@pytest.mark.rule("SD-RULING-23")
def test_a_taken_space_may_be_waded_onto_when_the_water_takes_one_on() -> None:
    play = park(place="t-1", mp=1)
    play.state.place[1] = "t-2"
    assert may(turn_of(play, "aira", mp=1), "walk", "aira", "t-2")
    play.state.used.append("water")
    assert not water.is_carried(play.state, 0, "t-2")


# --- Ferris Wheel and Zipper ------------------------------------------------------------


@pytest.mark.rule("SD-WHL-01")
@pytest.mark.rule("SD-WHL-03")
def test_who_steps_into_a_carriage_goes_round_once_a_round() -> None:
    play = park(place="n146", mp=4)
    walk(play, "n134")
    assert play.state.place[0] == "n97"
    assert play.state.mp == 3
    assert list(wheel.ride(play.state, 0, "")) == []  # no further this round
    assert play.state.place[0] == "n97"
    play.state.round += 1
    list(wheel.ride(play.state, 0, ""))  # the start of the next turn
    assert play.state.place[0] == "n65"


@pytest.mark.rule("SD-WHL-01")
@pytest.mark.rule("SD-RULING-20")
def test_a_figure_of_the_adversary_goes_round_unseen() -> None:
    play = hunt(park(), "n146")
    told = len(play.story)
    prowl(play, "n134")
    assert play.state.lurks[0] == "n97"
    assert [line for line in play.story[told:] if not line.eyes] == []
    play = hunt(park(bright_zones=()), "n146")
    play.state.lamps["lamp"] = ("n97",)
    play = hunt(play, "n146")
    prowl(play, "n134")
    assert play.state.revealed[0]


@pytest.mark.rule("SD-WHL-02")
@pytest.mark.rule("SD-RULING-19")
def test_a_taken_place_keeps_the_carriage_still_and_a_hidden_figure_does_not() -> None:
    play = park(place="n146")
    play.state.place[1] = "n97"
    play = turn_of(play, "aira")
    walk(play, "n134")
    assert play.state.place[0] == "n134"
    play = park(place="n146")
    play.state.lurks[0] = "n97"
    play = turn_of(play, "aira")
    walk(play, "n134")
    assert play.state.place[0] == "n97"
    play = park(place="n146")
    play.state.lurks[0], play.state.revealed[0] = "n97", True
    play = turn_of(play, "aira")
    walk(play, "n134")
    assert play.state.place[0] == "n134"


@pytest.mark.rule("SD-WHL-04")
@pytest.mark.rule("SD-WHL-06")
def test_nobody_walks_from_carriage_to_carriage_or_over_a_dashed_line() -> None:
    play = park(place="n97")
    assert why(play, "walk", "aira", "n65") == "SD-MOVE-02"
    play = park(place="n65")
    assert why(play, "walk", "aira", "n66") == "SD-MOVE-02"
    play.state.place[1], play.state.evidence[0] = "n66", 1
    assert not may(turn_of(play, "aira"), "give", "marci", "evidence")


@pytest.mark.rule("SD-PARK-07")
def test_the_four_rides_are_on_the_map() -> None:
    for ride in ("mirror-maze", "tunnel-of-love", "ferris-wheel", "zipper"):
        assert board("dark-park").in_group(ride)


def test_a_round_of_the_park_opens_without_fault() -> None:
    play = park()
    play.state.round = 2
    script = begin_round(play.state)
    assert next(script) is not None


@pytest.mark.rule("SD-RULING-46")
@pytest.mark.parametrize("person", ["brielle", "asher"])
@pytest.mark.parametrize("place", ["m-1", "m-2", "m-3", "m-5"])
def test_nothing_an_investigator_may_choose_tells_which_doorways_are_open(person: str, place: str) -> None:
    """Whatever they hold and wherever they stand, the three ways to lay the Maze look alike until somebody looks."""
    asked = []
    for colour in maze.COLOURS:
        play = playing(scenario="park", party=(person, "marci"))
        state = play.state
        state.words, state.maze = {"maze.open": colour}, tuple(each for each in maze.COLOURS if each != colour)
        state.place[1], state.objective = "m-5" if place != "m-5" else "m-2", "banish-butcher"
        changes = {"pocket": ("secret-passage", "can"), "items": ("emergency-flare-1", "grave-dust", "the-hook")}
        state.charge[1] = 1
        play = turn_of(play, person, place=place, charge=1, **changes)
        seen = [keys(play)]
        for deed in (("use", "emergency-flare-1"), ("use", "grave-dust"), ("ability", "tin-cans")):
            if may(play, *deed):
                trial = play.clone()
                answer(trial, *deed)
                seen.append(keys(trial))
        asked.append(seen)
    assert asked[0] == asked[1] == asked[2]
