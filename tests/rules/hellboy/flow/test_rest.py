"""The rest phase: whether time is taken, rest actions, making ready."""

import pytest

from gloamboard.rules.hellboy.cards.box import ITEM
from gloamboard.rules.hellboy.flow.rest_phase import (
    cheapest,
    gifts,
    places,
    prepare,
    recuperate,
    rest_options,
    resting,
    secure,
    vote,
    walk,
)
from gloamboard.rules.hellboy.state.state import INJURY, WOUND
from gloamboard.rules.kernel import Key, Script
from tests.rules.hellboy.field import Field, field
from tests.rules.hellboy.flow.phase import keys, play_phase
from tests.rules.hellboy.running import drive

THREE = {"roger": "great-hall-a", "dunmore": "great-hall-b", "frey": "great-hall-c"}  # threat 4, 5, 2


def three(**more: object) -> Field:
    return field(THREE, players=3, **more)  # type: ignore[arg-type]


def ballot(*words: str) -> list[Key]:
    return [("vote", f"seat{n + 1}", word) for n, word in enumerate(words)]


def voted(play: Field, *words: str) -> bool:
    found: list[bool] = []

    def script() -> Script:
        found.append((yield from vote(play.state)))

    drive(script(), ballot(*words))
    return found[0]


@pytest.mark.rule("HB-REST-01")
def test_an_enemy_anywhere_and_there_is_no_rest() -> None:
    play = field(THREE, {"mire-spawn-1": "crypt-a"}, players=3)
    run = play_phase(play.state, "rest")
    assert (run.asked, play.state.phase, play.state.doom) == ([], "doom", 0)


@pytest.mark.rule("HB-REST-02")
@pytest.mark.parametrize(("words", "rests"), [(("yes", "yes", "no"), True), (("no", "no", "yes"), False)])
def test_a_majority_takes_time(words: tuple[str, ...], rests: bool) -> None:
    assert voted(three(), *words) is rests


@pytest.mark.rule("HB-REST-03")
@pytest.mark.parametrize(("words", "rests"), [(("no", "yes"), True), (("yes", "no"), False)])
def test_the_lead_agents_player_breaks_a_tie(words: tuple[str, ...], rests: bool) -> None:
    play = field({"roger": "great-hall-a", "dunmore": "great-hall-b"})
    assert play.state.lead().seat == "seat2"
    assert voted(play, *words) is rests


@pytest.mark.rule("HB-REST-04")
@pytest.mark.rule("HB-REST-05")
def test_with_somebody_down_time_is_taken_and_they_return_as_they_fell() -> None:
    play = three()
    frey = play.agent("frey")
    frey.area, frey.out, frey.track = "", True, (INJURY + "cube",) * 5
    play.state.queue = ("dunmore", "roger")
    answers: list[Key] = [
        ("return", "frey", "crypt-a"),
        ("recuperate", "frey"),
        ("idle", "roger"),
        ("idle", "dunmore"),
        *[("settled", f"seat{n}") for n in (1, 2, 3)],
    ]
    run = play_phase(play.state, "rest", answers, faces=[1, 0])
    assert "vote" not in {question.about for question in run.asked}
    assert (frey.area, frey.out) == ("crypt-a", False)
    assert frey.track == (*[INJURY + "cube"] * 4, "-cube")
    assert [*play.state.queue] == ["dunmore", "roger", "frey"]


@pytest.mark.rule("HB-REST-06")
def test_one_rest_action_each() -> None:
    play = three(clues={"chapel-a": 1})
    answers: list[Key] = [*ballot("yes", "yes", "yes"), ("investigate", "roger", "chapel-a"), ("idle", "dunmore")]
    answers += [("idle", "frey"), *[("settled", f"seat{n}") for n in (1, 2, 3)]]
    run = play_phase(play.state, "rest", answers)
    rests = [question for question in run.asked if question.about == "rest"]
    assert {key[0] for key in keys(rests[0])} == {"investigate", "idle"}
    assert all("roger" not in key for key in keys(rests[1]))


@pytest.mark.rule("HB-REST-06")
def test_the_stunned_do_not_rest() -> None:
    play = three()
    play.agent("frey").stunned = True
    assert [agent.id for agent in resting(play.state)] == ["roger", "dunmore"]


@pytest.mark.rule("HB-REST-07")
@pytest.mark.rule("HB-REST-14")
def test_investigating_takes_a_clue_anywhere_for_two_information() -> None:
    play = three(clues={"crypt-a": 1})
    play.state.doom = 4
    answers: list[Key] = [*ballot("yes", "yes", "yes"), ("investigate", "frey", "crypt-a"), ("idle", "roger")]
    answers += [("idle", "dunmore"), *[("settled", f"seat{n}") for n in (1, 2, 3)]]
    play_phase(play.state, "rest", answers)
    assert (play.state.info, play.state.clues, play.state.doom) == (2, {}, 5)


@pytest.mark.rule("HB-REST-08")
def test_recuperating_heals_two_red_dice() -> None:
    play = three()
    play.agent("frey").track = (WOUND,) * 5
    drive(recuperate(play.state, play.agent("frey")), faces=[1, 3])
    assert play.agent("frey").track == (WOUND,)


@pytest.mark.rule("HB-REST-09")
def test_securing_clears_a_whole_room() -> None:
    play = three(swarms={"chapel-a": 1, "crypt-a": 1}, infernos=["chapel-b", "chapel-c"])
    says = {option.key: option.says for option in rest_options(play.state, play.agent("frey"))}
    assert says["secure", "frey", "chapel"] == "Ottoline Frey secures the Chapel: its swarms and infernos go."
    secure(play.state, play.agent("frey"), "chapel")
    assert (play.state.swarms, play.state.infernos) == ({"crypt-a": 1}, ())


@pytest.mark.rule("HB-REST-10")
@pytest.mark.rule("HB-REST-11")
def test_requisition_cards_go_anywhere_and_starting_cards_go_home() -> None:
    play = three()
    bought = next(item.id for item in ITEM.values() if item.trade and not item.owner)
    own = next(item.id for item in ITEM.values() if item.trade and item.owner == "frey")
    play.agent("roger").cards, play.agent("frey").cards = (bought, own), ()
    play.agent("roger").area = "crypt-a"
    drive(prepare(play.state))
    assert (play.agent("roger").cards, play.agent("frey").cards) == ((bought,), (own,))
    assert [option.key for option in gifts(play.state, "seat3")] == []
    assert ("give", "roger", bought, "frey") in [option.key for option in gifts(play.state, "seat1")]
    answers: list[Key] = [*ballot("yes", "yes", "yes"), ("idle", "roger"), ("idle", "dunmore"), ("idle", "frey")]
    answers += [("give", "roger", bought, "frey"), ("kept", "seat3")]
    answers += [("settled", f"seat{n}") for n in (1, 2, 3)]
    play_phase(play.state, "rest", answers)
    assert play.agent("frey").cards == (own, bought)
    assert play.agent("frey").sideways == ()


@pytest.mark.rule("HB-REST-12")
def test_agents_go_wherever_explored_ways_lead() -> None:
    play = field({"roger": "great-hall-a", "dunmore": "great-hall-b"}, explored=["great-hall", "chapel", "crypt"])
    offered = {str(option.key[2]) for option in places(play.state, play.agent("roger"))}
    assert "chapel-a" in offered
    assert not any(area.startswith(("crypt", "library")) for area in offered)
    drive(walk(play.state, play.agent("roger"), "chapel-a"))
    assert play.agent("roger").area == "chapel-a"


@pytest.mark.rule("HB-REST-12")
def test_the_way_round_the_fire_is_taken() -> None:
    play = field({"roger": "great-hall-a", "dunmore": "great-hall-b"}, infernos=["great-hall-d"])
    assert "great-hall-d" not in cheapest(play.state, "great-hall-a", "great-hall-c")
    play.agent("roger").area = "great-hall-d"
    drive(walk(play.state, play.agent("roger"), "great-hall-c"))
    assert play.agent("roger").track == (WOUND, WOUND)


@pytest.mark.rule("HB-REST-13")
@pytest.mark.rule("HB-PRIO-01")
def test_the_queue_is_reset_by_threat() -> None:
    play = three()
    play.state.queue = ("frey", "roger", "dunmore")
    answers: list[Key] = [*ballot("yes", "no", "yes"), ("idle", "roger"), ("idle", "dunmore"), ("idle", "frey")]
    answers += [("settled", f"seat{n}") for n in (1, 2, 3)]
    play_phase(play.state, "rest", answers)
    assert [*play.state.queue] == ["dunmore", "roger", "frey"]


@pytest.mark.rule("HB-REST-13")
@pytest.mark.rule("HB-PRIO-02")
def test_equal_threats_decide_between_them() -> None:
    play = field({"calloway": "great-hall-a", "lucan": "great-hall-a"})  # both 3
    answers: list[Key] = [*ballot("yes", "yes"), ("idle", "calloway"), ("idle", "lucan")]
    answers += [("settled", "seat1"), ("settled", "seat2"), ("front", "lucan")]
    play_phase(play.state, "rest", answers)
    assert play.state.queue == ("lucan", "calloway")
