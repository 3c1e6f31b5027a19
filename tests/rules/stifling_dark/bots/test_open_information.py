"""What the Investigators' bot makes of an Adversary that plays openly: where it stands, what it can do next, and what
it has Hidden."""

from __future__ import annotations

from gloamboard.rules.stifling_dark import GAME
from gloamboard.rules.stifling_dark.bots import seeking
from gloamboard.rules.stifling_dark.bots.belief import Feared, Reach, Threat, danger, reach_of, threat
from gloamboard.rules.stifling_dark.bots.ground import board_of, known_hidden, walls_shut
from gloamboard.rules.stifling_dark.bots.tasks import goals
from gloamboard.rules.stifling_dark.state.state import Resting
from tests.rules.stifling_dark.bots.test_bots import pick, worths
from tests.rules.stifling_dark.evening import answer, hunt, playing, turn_of


def test_whose_attack_rests_is_not_feared_where_that_is_known() -> None:
    for info, feared in (("hidden", 1), ("open", 0)):
        play = hunt(playing(info=info), "n150")
        play.state.cooldown = {play.state.attack: Resting(2)}
        assert len(threat(GAME.view(play.state, "seat2")).figures) == feared


def test_an_attack_that_takes_stalks_waits_for_them() -> None:
    play = hunt(playing(info="open"), "n150", attack="hamstring", track=0)
    assert reach_of(GAME.view(play.state, "seat2"), "butcher", revealed=False) is None
    play.state.chill[0] = play.state.round  # one Stalk more, and it is a point
    assert reach_of(GAME.view(play.state, "seat2"), "butcher", revealed=False) is not None


def test_evidence_is_gone_for_where_it_is_known_to_lie_and_lit_there() -> None:
    hidden = {"evidence--g": "g-13"}
    play = turn_of(playing(info="open"), "aira", place="g-16", tokens={}, hidden=hidden)
    view = GAME.view(play.state, "seat2")
    assert known_hidden(view, "evidence") == ["g-13"]
    assert goals(view, view["people"][0]) == ["g-13"]
    assert pick(play, "seat2") == ("walk", "aira", "g-13")
    play = turn_of(play, "aira", place="g-13", mp=0, sprinted=True)
    assert pick(play, "seat2") == ("flashlight",)
    answer(play, "flashlight")
    good = worths(play, "seat2")
    assert "g-13" in max(good, key=lambda key: good[key])
    closed = turn_of(playing(), "aira", place="g-16", tokens={}, hidden=hidden)
    assert not known_hidden(GAME.view(closed.state, "seat2"), "evidence")


def test_nobody_fears_what_they_will_light_themselves() -> None:
    play = turn_of(hunt(playing(info="open"), "n150"), "aira", place="n151", mp=4)
    view = GAME.view(play.state, "seat2")
    me, shut = view["people"][0], walls_shut(view)
    near = [space for space in board_of(view).spaces if "n150" in seeking.lightable(board_of(view), space, shut)]
    assert near
    assert danger(threat(view), near[0]) == 1.0
    assert danger(seeking.to_fear(view, me)(near[0]), near[0]) == 0.0
    dark = turn_of(play, "aira", place="n151", mp=4, charge=0)
    view = GAME.view(dark.state, "seat2")
    assert danger(seeking.to_fear(view, view["people"][0])(near[0]), near[0]) == 1.0


def test_light_keeps_nobody_from_striking_who_need_not_hide() -> None:
    enraged = Feared("horror", frozenset(["n150"]), Reach(6, "slows", hides=False))
    known = Threat("dark-yard", (enraged,), frozenset(), frozenset(), frozenset())
    assert danger(known, "n149", frozenset(["n150"])) == 1.0
