"""Walks of several steps at once."""

from __future__ import annotations

import pytest

from gloamboard.rules.kernel import Play
from tests.rules.stifling_dark.evening import answer, keys, options, playing, turn_of


def reached(play: Play) -> dict[str, str]:
    return {str(option.key[2]): option.cost for option in options(play) if option.key[0] == "go"}


def test_a_far_space_is_walked_to_at_the_price_of_its_steps() -> None:
    play = turn_of(playing(), "aira", place="n152")
    assert reached(play)["n141"] == "4 MP"
    assert "n151" not in reached(play)  # that is a step
    answer(play, "go", "aira", "n149")
    assert (play.state.place[0], play.state.mp) == ("n149", 1)
    assert reached(play) == {}


def test_darkness_on_the_way_is_paid_and_light_makes_it_cheaper() -> None:
    play = turn_of(playing(), "aira", place="n150")
    assert reached(play)["g-16"] == "4 MP"
    assert "g-13" not in reached(play)
    play = turn_of(playing(), "aira", place="n150", bright_zones=("g",))
    assert (reached(play)["g-16"], reached(play)["g-13"]) == ("2 MP", "3 MP")


def test_no_walk_leads_through_a_window_by_itself() -> None:
    play = turn_of(playing(), "aira", place="n145")
    assert "s-15" not in reached(play)
    window = [option.hand for option in options(play) if option.key[0] == "window"]
    assert window == [("move", "aira", "n145", "s-26")] * 2  # a standee carried through: which of the two is asked
    play = turn_of(playing(), "aira", place="n145", stamina=0)
    assert [option.hand for option in options(play) if option.key[0] == "window"] == [None]
    play = turn_of(playing(), "aira", place="n145", panes={"window-1": "open"})
    assert "s-15" in reached(play)


def test_a_walk_passes_others_and_never_ends_on_one() -> None:
    play = playing()
    play.state.place[1] = "n150"
    play = turn_of(play, "aira", place="n152")
    assert ("n150" in reached(play), "n149" in reached(play)) == (False, True)


def test_barred_doors_and_too_few_mp_end_a_walk() -> None:
    play = turn_of(playing(), "aira", place="n119", doors={"s-16": "locked"})
    assert not any(space.startswith("s-") for space in reached(play))
    play = turn_of(playing(), "aira", place="n119")
    assert any(space.startswith("s-") for space in reached(play))
    play = turn_of(playing(), "aira", place="n119", mp=1)
    assert not any(key[0] == "go" for key in keys(play))


def test_nothing_on_its_way_hinders_a_spirit_but_it_ends_on_no_barred_door() -> None:
    play = playing(4, adversary="horror")
    play.state.place[1] = "n150"
    doors = {"s-16": "locked"}
    ghost = {"status": "spirit", "spirit": "pale-child", "mp": 4}
    play = turn_of(play, "aira", place="n145", doors=doors, **ghost)
    assert "s-15" in reached(play), "through the Window"
    assert "n150" in reached(play)
    play = turn_of(play, "aira", place="n120", doors=doors, **ghost)
    assert "s-16" not in reached(play)
    assert any(space.startswith("s-") for space in reached(play))


@pytest.mark.parametrize("status", ["alive", "spirit"])
def test_every_price_is_that_of_the_same_walk_step_by_step(status: str) -> None:
    for start in ("n150", "s-11", "k-8", "n119"):
        mine = {"place": start, "status": status, "spirit": "pale-child" if status == "spirit" else ""}
        party = playing(4, adversary="horror")
        play = turn_of(party, "aira", mp=5, bright_zones=("g",), dim_zones=("k",), **mine)
        for space, cost in reached(play).items():
            twin = play.clone()
            twin.answer(twin.waiting()[0], ("go", "aira", space))
            assert twin.state.place[0] == space
            assert 5 - twin.state.mp == int(cost.split()[0])
