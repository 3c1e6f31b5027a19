"""What the hidden player's phone and the light show beyond the public view: ghosts, a cone to swing, open information,
and what a thing is when somebody points at it."""

from __future__ import annotations

import pytest

from gloamboard.pi_app.config.shipped_files import find_themes
from gloamboard.pi_app.director.theme import load_theme
from gloamboard.rules.kernel import PUBLIC, Play
from gloamboard.rules.kernel.door import scene_of, seen_by
from gloamboard.rules.kernel.explaining import explain, rulings_on
from gloamboard.rules.kernel.play import HOST
from gloamboard.rules.stifling_dark import GAME
from tests.rules.stifling_dark.evening import answer, hunt, options, playing, prowl, turn_of

OTHERS = ("seat2", "seat3", PUBLIC)


def pieces(play: Play, eyes: str) -> dict[str, str]:
    return {id: piece["at"] for id, piece in GAME.view(play.state, eyes)["pieces"].items()}


def test_what_is_hidden_is_a_piece_in_the_adversarys_view_and_in_no_other() -> None:
    play = hunt(playing(), "n145")
    mine = pieces(play, "seat1")
    assert mine["butcher"] == "n145"
    assert play.state.hidden.items() <= mine.items()
    play.state.cursed_poi = "poi--n12"
    assert "Cursed" in GAME.view(play.state, "seat1")["pieces"]["poi--n12"]["name"]
    for eyes in OTHERS:
        assert pieces(play, eyes)["butcher"] is None
        assert not play.state.hidden.keys() & pieces(play, eyes).keys()


def test_the_hidden_phone_is_quiet_unless_it_plays_openly() -> None:
    assert GAME.view(playing().state, "seat1")["quiet"]
    assert not any("quiet" in GAME.view(playing().state, eyes) for eyes in OTHERS)
    assert "quiet" not in GAME.view(playing(info="adversary").state, "seat1")


def test_which_of_several_figures_acts_is_told_to_their_own_side_alone() -> None:
    play = hunt(playing(adversary="cult"))
    answer(play, "act", "cultist-2")
    assert GAME.view(play.state, "seat1")["seats"]["seat1"]["piece"] == "cultist-2"
    assert {GAME.view(play.state, eyes)["seats"]["seat1"]["piece"] for eyes in OTHERS} == {"cultist-1"}


def test_a_flashlight_is_swung_before_it_is_placed_and_then_shines_for_all() -> None:
    play = turn_of(playing(), "aira", place="n145")
    answer(play, "flashlight")
    swings = [option.aim for option in options(play) if option.aim]
    assert len(swings) == len(list(options(play))) > 5
    assert {(swing.light, swing.origin) for swing in swings} == {("the Flashlight", "n145")}
    widest = max(swings, key=lambda swing: len(swing.spaces))
    answer(play, "aim", *widest.spaces)
    for eyes in ("seat1", *OTHERS):
        assert GAME.view(play.state, eyes)["beams"] == [{"origin": "n145", "spaces": sorted(widest.spaces)}]


def test_lights_out_is_a_moment() -> None:
    play = hunt(playing(), "n145")
    play.state.lamps = {"flare": ("s-26",)}
    answer(play, "finish")
    assert GAME.view(play.state, PUBLIC)["moment"]["word"] == "lights_out"
    assert play.state.lamps == {}


def test_what_asks_for_a_standee_pulses_over_the_steady_light_of_a_revealed_figure() -> None:
    theme = load_theme(*find_themes(GAME.id))
    assert theme.word["carry_to"].layer > theme.word["revealed"].layer
    assert theme.word["carry_to"].swing > 0
    assert theme.word["revealed"].swing == 0
    brightest = max(theme.word.values(), key=lambda word: word.level + word.swing if word.layer == 0 else 0)
    assert brightest == theme.word["bright"]


def test_disappearing_leaves_a_shadow_and_no_standee() -> None:
    play = hunt(playing(), "n145", revealed=[True])
    assert pieces(play, PUBLIC)["butcher"] == "n145"
    answer(play, "disappear")
    assert pieces(play, PUBLIC)["butcher"] is None
    assert "shadow" in scene_of(play)["spaces"]["n145"]


@pytest.mark.rule("SD-INFO-05")
def test_an_adversary_that_plays_openly_is_seen_in_the_light() -> None:
    play = hunt(playing(info="adversary"), "n145")
    spaces = scene_of(play)["spaces"]
    assert "lurks" in spaces["n145"]
    assert all("known" in spaces[space] for space in play.state.hidden.values())
    secret = scene_of(hunt(playing(), "n145"))["spaces"]
    assert not {"lurks", "known"} & {word for words in secret.values() for word in words}


def test_a_space_says_what_it_is_and_why_it_cannot_be_walked_to() -> None:
    play = turn_of(playing(), "aira", place="n145")
    far = next(space for space in play.state.board.spaces if space in play.state.board.printed_dark)
    told = explain(play, "seat2", ("space", far))
    assert "Dark" in told["says"]
    assert [row["rule"] for row in told["cannot"]] == ["SD-MOVE-02"]


def test_pointing_tells_the_investigators_nothing_hidden() -> None:
    one, other = (hunt(playing(), lurks) for lurks in ("n145", "s-26"))
    for play in (one, other):
        prowl(play, play.state.board.next_to[play.state.lurks[0]][0])
    things = [("space", space) for space in one.state.board.spaces] + [("piece", "butcher"), ("verbs",)]
    for thing in things:
        assert explain(one, "seat2", thing) == explain(other, "seat2", thing)
    mine = [explain(play, "seat1", ("space", "k-2"))["cannot"] for play in (one, other)]
    assert [row["says"] for row in mine[0]] == ["Go there"]


def test_an_item_in_hand_says_what_it_does() -> None:
    play = turn_of(playing(), "aira", items=("spare-cells-1",), charge=0)
    hand = next(panel for panel in seen_by(play, "seat2")["panels"] if panel["title"] == "Aira: Items")
    assert hand["cards"][0]["id"] == "spare-cells-1"
    assert explain(play, "seat2", ("card", "spare-cells-1"))["says"]


def test_a_host_rules_by_pointing_at_a_door_a_figure_or_a_track() -> None:
    play = turn_of(playing(), "aira", place="n145", stamina=2)
    door = next(iter(play.state.board.door_at))
    rulings = {row["says"]: tuple(row["key"]) for row in rulings_on(play, ("space", door))}
    assert "The Door is Open" not in rulings, "it is open"
    play.answer(HOST, rulings["The Door is Locked"])
    assert play.state.doors[door] == "locked"
    play.answer(HOST, tuple(rulings_on(play, ("space", door))[0]["key"]))
    assert door not in play.state.doors
    [give, _] = rulings_on(play, ("track", "Aira: Stamina", "seat2"))
    play.answer(HOST, tuple(give["key"]))
    assert play.state.stamina[0] == 3
    carry = rulings_on(play, ("piece", "aira"))[0]["key"]
    play.answer(HOST, tuple("s-26" if word == "?space" else word for word in carry))
    assert play.state.place[0] == "s-26"
