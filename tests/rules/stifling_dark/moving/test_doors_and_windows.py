"""Doors, Windows and the Noise they make."""

from __future__ import annotations

import pytest

from gloamboard.rules.stifling_dark.state.state import Shadow
from tests.rules.stifling_dark.evening import again, answer, hunt, keys, may, playing, prowl, turn_of, walk, why


@pytest.mark.rule("SD-DOOR-03")
@pytest.mark.rule("SD-DOOR-05")
@pytest.mark.rule("SD-DOOR-07")
@pytest.mark.rule("SD-EX-16")
@pytest.mark.rule("SD-EX-17")
def test_a_door_is_locked_and_opened_from_the_next_space() -> None:
    play = turn_of(playing(), "aira", place="s-20")
    answer(play, "lock", "s-23")
    assert play.state.doors == {"s-23": "locked"}
    assert why(play, "walk", "aira", "s-23") == "SD-DOOR-07"
    assert why(play, "lock", "s-23") == "SD-DOOR-03"
    answer(play, "open", "s-23")
    assert play.state.doors == {}
    assert why(play, "open", "s-23") == "SD-DOOR-05"
    assert why(play, "lock", "s-16") == "SD-DOOR-03"


@pytest.mark.rule("SD-DOOR-03")
@pytest.mark.rule("SD-MAP-04")
@pytest.mark.rule("SD-RULING-62")
def test_a_door_space_with_something_on_it_is_not_locked() -> None:
    play = playing()
    play.state.place[1] = "s-23"
    play = turn_of(play, "aira", place="s-20")
    assert why(play, "lock", "s-23") == "SD-DOOR-03"
    play.state.place[1] = "n203"
    play.state.shadows["butcher"] = Shadow("s-23")
    assert why(again(play), "lock", "s-23") == "SD-DOOR-03"


@pytest.mark.rule("SD-DOOR-04")
@pytest.mark.rule("SD-REV-05")
@pytest.mark.rule("SD-RULING-09")
@pytest.mark.rule("SD-RULING-10")
def test_a_door_locked_on_the_hidden_adversary_reveals_and_displaces_it() -> None:
    play = turn_of(playing(lair="s-23"), "aira", place="s-20")
    answer(play, "lock", "s-23")
    assert play.state.revealed == [True]
    assert play.waiting() == ("seat1",)
    assert {key[1] for key in keys(play)} == {"s-20", "n131"}
    answer(play, "displace", "n131")
    assert (play.state.lurks, play.state.doors) == (["n131"], {"s-23": "locked"})


@pytest.mark.parametrize(("lurks", "looks"), [("n131", 1), ("s-23", 2)])
def test_who_locks_a_door_has_looked_behind_it_whether_somebody_was_there_or_not(lurks: str, looks: int) -> None:
    play = turn_of(playing(lair=lurks), "aira", place="s-20")
    before = play.learnt
    answer(play, "lock", "s-23")
    assert play.learnt - before == looks


def test_who_locks_a_door_while_nobody_is_hidden_learns_nothing_by_it() -> None:
    play = playing(lair="n131")
    play.state.revealed = [True]
    play = turn_of(play, "aira", place="s-20")
    before = play.learnt
    answer(play, "lock", "s-23")
    assert play.learnt == before


@pytest.mark.rule("SD-DOOR-06")
@pytest.mark.rule("SD-DOOR-08")
@pytest.mark.rule("SD-DOOR-09")
@pytest.mark.rule("SD-DOOR-10")
def test_a_damaged_door_bars_the_way_and_falls_to_pieces_when_opened() -> None:
    play = turn_of(playing(), "aira", place="n119", doors={"s-16": "damaged"})
    assert why(play, "walk", "aira", "s-16") == "SD-DOOR-08"
    answer(play, "open", "s-16")
    assert play.state.doors == {"s-16": "destroyed"}
    assert why(play, "lock", "s-16") == "SD-DOOR-10"
    walk(play, "s-16")


@pytest.mark.rule("SD-DOOR-14")
@pytest.mark.parametrize("door", ["locked", "open"])
def test_a_security_bar_is_laid_by_its_item_and_goes_when_its_door_is_opened(door: str) -> None:
    doors = {} if door == "open" else {"s-16": door}
    play = turn_of(playing(), "aira", place="n119", doors=doors, items=("security-bar",))
    answer(play, "use", "security-bar")
    assert play.state.doors == {"s-16": "locked"}
    assert play.state.tokens["security-bar--s-16"] == "s-16"
    assert play.state.items[0] == ()
    answer(play, "open", "s-16")
    assert play.state.doors == {}
    assert "security-bar--s-16" not in play.state.tokens


@pytest.mark.rule("SD-DOOR-14")
def test_a_security_bar_holds_a_door_through_one_break_more_and_goes_on_no_other_door() -> None:
    play = turn_of(playing(), "aira", place="n119", doors={"s-16": "damaged"}, items=("security-bar",))
    assert why(play, "use", "security-bar") == "SD-INT-08"
    play = turn_of(play, "aira", doors={"s-16": "locked"})
    answer(play, "use", "security-bar")
    stood = []
    for _ in range(3):
        play = hunt(play, "n119")
        answer(play, "break", "s-16")
        stood.append((play.state.doors["s-16"], "security-bar--s-16" in play.state.tokens))
    assert stood == [("locked", False), ("damaged", False), ("destroyed", False)]


@pytest.mark.rule("SD-DOOR-11")
@pytest.mark.rule("SD-DOOR-12")
@pytest.mark.rule("SD-DOOR-13")
@pytest.mark.rule("SD-DOOR-15")
@pytest.mark.rule("SD-EX-24")
def test_the_adversary_breaks_doors_one_step_a_turn() -> None:
    play = hunt(playing(), "n119")
    assert not any(key[0] == "open" for key in keys(play))
    for token in ("damaged", "destroyed"):
        answer(play, "break", "s-16")
        assert play.state.doors == {"s-16": token}
        assert not any(key[0] == "break" for key in keys(play))
        play = hunt(play, "n119")
    play = hunt(playing(), "n119", doors={"s-16": "locked"})
    assert why(play, "prowl", "butcher", "s-16") == "SD-DOOR-07"
    answer(play, "break", "s-16")
    assert play.state.doors == {"s-16": "damaged"}


@pytest.mark.rule("SD-HOR-12")
def test_the_horror_breaks_doors_three_spaces_away() -> None:
    play = hunt(playing(adversary="horror"), "n149")
    assert may(play, "break", "s-16")
    play = hunt(playing(adversary="horror"), "n150")
    assert why(play, "break", "s-16") == "SD-DOOR-11"


@pytest.mark.rule("SD-TOK-10")
def test_a_false_door_lets_nobody_through() -> None:
    play = turn_of(playing(), "aira", place="n119", doors={"s-16": "false"})
    assert not may(play, "walk", "aira", "s-16")
    assert why(play, "open", "s-16") == "SD-TOK-10"
    assert why(play, "lock", "s-16") == "SD-DOOR-03"
    assert why(hunt(play, "n119"), "break", "s-16") == "SD-DOOR-11"


@pytest.mark.rule("SD-WDW-01")
@pytest.mark.rule("SD-WDW-02")
@pytest.mark.rule("SD-EX-26")
def test_whoever_goes_on_through_a_window_is_wounded() -> None:
    play = turn_of(playing(), "aira", place="n145")
    answer(play, "window", "aira", "s-26", "wound")
    assert (play.state.wounds[0], play.state.stamina[0]) == (("?",), 5)
    walk(play, "s-15")


@pytest.mark.rule("SD-WDW-03")
@pytest.mark.rule("SD-EX-27")
@pytest.mark.rule("SD-RULING-07")
@pytest.mark.rule("SD-RULING-08")
def test_whoever_stops_behind_a_window_pays_stamina() -> None:
    play = turn_of(playing(), "aira", place="n145")
    answer(play, "window", "aira", "s-26", "stamina")
    assert (play.state.wounds[0], play.state.stamina[0]) == ((), 4)
    assert not any(key[0] in ("walk", "window") for key in keys(play))
    assert why(play, "walk", "aira", "s-15") == "SD-WDW-03"
    assert may(play, "flashlight")
    play = turn_of(playing(), "aira", place="n145", stamina=0)
    assert [key[3] for key in keys(play) if key[0] == "window"] == ["wound"]


@pytest.mark.rule("SD-WDW-04")
@pytest.mark.rule("SD-INT-07")
def test_trade_through_a_window_hurts_nobody() -> None:
    play = playing()
    play.state.place[1] = "s-26"
    play = turn_of(play, "aira", place="n145", evidence=1)
    answer(play, "give", "marci", "evidence")
    assert play.state.evidence == [0, 1]
    assert play.state.wounds == [(), ()]


@pytest.mark.rule("SD-WDW-05")
@pytest.mark.rule("SD-NOISE-01")
@pytest.mark.rule("SD-INFO-12")
@pytest.mark.rule("SD-INFO-09")
def test_the_adversary_pays_one_more_and_is_heard_when_its_walk_ends() -> None:
    said = []
    for here, there in (("n145", "s-26"), ("s-26", "n145")):
        play = hunt(playing(), here)
        told = len(play.story)
        prowl(play, there)
        assert play.state.mp == 3
        assert (play.state.noise, play.story[told:]) == ([], [])
        answer(play, "finish")
        assert play.state.noise == ["window-1"]
        said.append([line.says for line in play.story[told:] if line.rule == "SD-WDW-05"])
    assert said[0] == said[1] != []


@pytest.mark.rule("SD-NOISE-02")
@pytest.mark.rule("SD-NOISE-03")
def test_a_window_is_heard_once_a_round() -> None:
    play = hunt(playing(), "n145")
    prowl(play, "s-26", "n145")
    assert play.state.mp == 1
    answer(play, "finish")
    assert play.state.noise == ["window-1"]
    play = hunt(play, "n145")
    prowl(play, "s-26")
    answer(play, "finish")
    assert play.state.noise == ["window-1"]


@pytest.mark.rule("SD-INFO-11")
def test_noise_tells_where_it_went_through_not_where_it_is() -> None:
    play = hunt(playing(), "n145")
    prowl(play, "s-26", "s-15", "s-11", "s-12")
    answer(play, "finish")
    assert play.state.noise == ["window-1"]


@pytest.mark.rule("SD-TOK-06")
def test_an_open_window_harms_and_tells_nothing() -> None:
    play = turn_of(playing(), "aira", place="n145", panes={"window-1": "open"})
    walk(play, "s-26", "s-15")
    assert play.state.wounds[0] == ()
    play = hunt(playing(), "n145", panes={"window-1": "open"})
    prowl(play, "s-26")
    assert play.state.mp == 4
    answer(play, "finish")
    assert play.state.noise == []


@pytest.mark.rule("SD-TOK-11")
def test_a_false_window_is_no_way_for_anybody() -> None:
    play = playing()
    play.state.place[1] = "s-26"
    play = turn_of(play, "aira", place="n145", panes={"window-1": "false"}, evidence=1)
    assert not any(key[0] == "window" or key[0] == "give" for key in keys(play))
    assert why(play, "walk", "aira", "s-26") == "SD-TOK-11"
    assert why(play, "give", "marci", "evidence") == "SD-INT-07"
    assert why(hunt(play, "n145"), "prowl", "butcher", "s-26") == "SD-ADV-07"
