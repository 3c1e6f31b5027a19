"""What each side sees: nothing hidden leaves by a view, a question, the story or the lights."""

from __future__ import annotations

import json

import pytest

from gloamboard.rules.kernel import HOST, PUBLIC, Play, Rng
from gloamboard.rules.kernel.door import asked_of, scene_of, seen_by, why_not
from gloamboard.rules.kernel.game import known_to
from gloamboard.rules.stifling_dark import GAME
from gloamboard.rules.stifling_dark.people.items import lay_down
from gloamboard.rules.stifling_dark.state.ways import steps_to
from tests.rules.stifling_dark.evening import answer, hunt, keys, playing, prowl, turn_of


def told_to(play: Play, who: str) -> str:
    return json.dumps([seen_by(play, who), scene_of(play)])


@pytest.mark.rule("SD-INFO-02")
@pytest.mark.rule("SD-INFO-03")
def test_items_are_open_to_investigators_and_closed_to_the_adversary() -> None:
    play = turn_of(playing(), "aira", items=("pocket-radio-1", "spare-cells-1"), charge=0)
    for who in ("seat1", PUBLIC):
        assert "pocket-radio" not in told_to(play, who)
        assert GAME.view(play.state, who)["people"][0]["items"] == 2
        asked = asked_of(play, who)
        assert asked is not None
        assert not [option for option in asked["options"] if option["key"][0] in ("use", "strain")]
    assert "pocket-radio" in told_to(play, "seat3")
    answer(play, "use", "spare-cells-1")
    assert "uses Spare Cells" in told_to(play, "seat1")


@pytest.mark.rule("SD-INFO-02")
@pytest.mark.rule("SD-INFO-03")
def test_what_somebody_dropped_the_investigators_see_by_its_name_and_nobody_else() -> None:
    play = playing()
    lay_down(play.state, 0, "pocket-radio-1")
    play = turn_of(play, "marci")
    [token] = [token for token in play.state.tokens if token.startswith("dropped--")]
    assert GAME.view(play.state, "seat2")["pieces"][token]["name"] == "Pocket Radio"
    for who in ("seat1", PUBLIC):
        assert GAME.view(play.state, who)["pieces"][token]["name"] == "A dropped Item"
        assert "Pocket Radio" not in told_to(play, who)


@pytest.mark.rule("SD-INFO-04")
@pytest.mark.rule("SD-INFO-09")
@pytest.mark.rule("SD-ASET-02")
def test_a_hidden_walk_changes_nothing_that_others_see() -> None:
    play = hunt(playing(), "n145")
    before = [told_to(play, who) for who in ("seat2", PUBLIC)]
    prowl(play, "s-26", "s-15")
    answer(play, "roll")
    assert [told_to(play, who) for who in ("seat2", PUBLIC)] == before
    assert play.state.attack not in told_to(play, "seat2")
    assert play.state.attack in told_to(play, "seat1")


@pytest.mark.rule("SD-INFO-05")
def test_open_information_is_a_setting() -> None:
    play = playing(info="open")
    assert GAME.view(play.state, PUBLIC)["foe"]["lurks"] == {"butcher": play.state.lurks[0]}
    assert "lurks" not in GAME.view(playing().state, PUBLIC)["foe"]


@pytest.mark.rule("SD-INFO-07")
@pytest.mark.rule("SD-INFO-08")
@pytest.mark.rule("SD-MAP-06")
def test_tokens_of_the_mini_map_are_in_no_other_view() -> None:
    play = playing(5)
    hidden = play.state.hidden
    assert GAME.view(play.state, "seat1")["foe"]["hidden"] == hidden
    for who in ("seat2", PUBLIC):
        pieces = GAME.view(play.state, who)["pieces"]
        assert not set(hidden) & set(pieces)
        assert not set(hidden) & set(play.state.tokens)


def test_random_evenings_tell_the_investigators_no_secret() -> None:
    """Where it truly is appears in their view only by what lies or stands there openly."""
    for seed in range(4):
        play, rng = playing(4, seed, adversary=("butcher", "horror", "cult")[seed % 3]), Rng(seed)
        for _ in range(150):
            if play.pending is None:
                break
            view = GAME.view(play.state, "seat2")
            text = json.dumps({name: value for name, value in view.items() if name not in ("light",)})
            for token in play.state.hidden:
                assert f'"{token}"' not in text
            assert '"hidden"' not in text
            assert '"lurks"' not in text
            asked = asked_of(play, "seat2")
            if play.state.phase == "prowl" and asked is not None:
                assert asked["options"] == []
                assert asked["asks"] == ""
            seat = rng.pick(play.waiting())
            play.answer(seat, rng.pick(play.pending.options(seat)).key)


@pytest.mark.rule("SD-INFO-12")
def test_noise_lights_both_sides_of_a_window_alike() -> None:
    scenes = []
    for here, there in (("n145", "s-26"), ("s-26", "n145")):
        play = hunt(playing(), here)
        prowl(play, there)
        answer(play, "finish")
        scenes.append(scene_of(play)["spaces"])
    assert scenes[0] == scenes[1]
    (window,) = play.state.noise
    assert scenes[0][window] == ["noise"]
    assert all("heard" in scenes[0][side] for side in ("n145", "s-26"))


@pytest.mark.rule("SD-GOAL-03")
def test_the_round_is_on_the_table() -> None:
    play = playing()
    assert scene_of(play)["gauges"]["round"] == {"value": 1, "of": 17, "word": "gauge"}
    assert keys(play)


@pytest.mark.rule("SD-MIR-02")
@pytest.mark.rule("SD-INFO-03")
@pytest.mark.rule("SD-INFO-04")
@pytest.mark.rule("SD-INFO-08")
@pytest.mark.rule("SD-INFO-09")
def test_what_is_reasoned_from_before_a_side_holds_nothing_of_the_other() -> None:
    play = turn_of(playing(scenario="park"), "aira", items=("pocket-radio-1",))
    state = play.state
    for eyes in ("seat2", "investigators", PUBLIC):
        known = known_to(GAME, state, eyes)
        assert known.lurks == [""]
        assert set(known.hidden.values()) == {""}
        assert (known.attack, known.abilities, known.cursed_poi, known.roll) == ("", [], "", -1)
        assert (known.words["maze.open"], known.maze, known.blocked) == ("", (), frozenset())
    assert known_to(GAME, state, "seat2").items[0] == ("pocket-radio-1",)
    mine = known_to(GAME, state, "seat1")
    assert mine.items == [()] * len(state.items)
    assert (mine.lurks, mine.hidden, mine.maze) == (state.lurks, state.hidden, state.maze)
    assert state.lurks != [""]
    assert not any(card for bag in mine.bags.values() for card in bag)


def test_a_hidden_figure_carried_before_all_gets_no_reason_that_tells_where_it_is() -> None:
    play = hunt(playing(), "n145")
    far = ("move", "butcher", None, "k-1")
    said = why_not(play, "seat1", far, PUBLIC)
    assert (said.rule, said.spaces) == ("", ())


def can_be_ruled(play: Play, *key: str | int) -> bool:
    try:
        GAME.check_ruling(play.state, ("ruling", *key))
    except ValueError:
        return False
    return True


@pytest.mark.parametrize("verb", ["smash", "slam", "burn_out"])
def test_whether_a_ruling_is_refused_does_not_tell_how_near_the_adversary_is(verb: str) -> None:
    near, far = (hunt(playing(), lurks) for lurks in ("n145", "s-26"))
    for play in (near, far):
        play.state.place[0], play.state.items[0] = "n145", ("pocket-radio-1",)
        assert can_be_ruled(play, verb, "within", 1)


@pytest.mark.parametrize("verb", ["work_door", "build_barricades"])
def test_nothing_is_near_an_investigator_who_is_gone(verb: str) -> None:
    play = turn_of(playing(), "aira", items=())
    play.state.place[0] = ""
    assert not can_be_ruled(play, verb, "within", 2, "aira")


def test_a_ruling_that_finds_nothing_to_do_is_told_and_does_nothing() -> None:
    play = turn_of(playing(), "aira", items=())
    doors = dict(play.state.doors)
    far = next(space for space in play.state.board.spaces if doors_at_most(play, space, 1) == 0)
    play.state.lurks[0] = far
    play.answer(HOST, ("ruling", "smash", "within", 1))
    play.answer(HOST, ("ruling", "swap_item", "deck", "general", "aira"))
    assert "The host rules: smash within 1." in told_to(play, PUBLIC)
    assert play.state.doors == doors
    assert play.state.items[0] == ()


def doors_at_most(play: Play, space: str, steps: int) -> int:
    return sum(steps_to(play.state, space, door) <= steps for door in play.state.board.door_at)


def test_whether_a_ruling_is_refused_does_not_tell_which_items_somebody_holds() -> None:
    for held in ((), ("pocket-radio-1",)):
        play = turn_of(playing(), "aira", items=held)
        assert can_be_ruled(play, "swap_item", "deck", "general", "aira")
    play = turn_of(playing(info="open"), "aira", items=())
    assert not can_be_ruled(play, "swap_item", "deck", "general", "aira")
