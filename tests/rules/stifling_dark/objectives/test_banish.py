"""Banishing the Adversary: Egg Sacs and the Enraged Horror; the Grave, The Hook and the Frayed Ropes; Knife, Altar and
Rope Circle."""

from __future__ import annotations

from typing import Any

import pytest

from gloamboard.rules.kernel import Play
from gloamboard.rules.kernel.door import seen_by
from gloamboard.rules.stifling_dark import GAME
from gloamboard.rules.stifling_dark.state.state import Shadow
from tests.rules.asking import there
from tests.rules.stifling_dark.evening import again, answer, hunt, keys, may, playing, prowl, turn_of, why


def chosen(adversary: str, players: int = 3, round: int = 8, **places: str) -> Play:
    """The last Evidence is turned in at G-14, and Banish is chosen; whoever is named stands on that space."""
    play = playing(players, adversary=adversary)
    for person, space in places.items():
        play.state.place[play.state.people.index(person)] = space
    state = play.state
    play = turn_of(play, "aira", place="g-14", evidence=1, turned_in=state.quota() - 1, round=round)
    answer(play, "turn-in", 1)
    answer(play, "reward", "general-item")
    answer(play, "objective", f"banish-{adversary}")
    return play


# --- The Horror -----------------------------------------------------------------------------


@pytest.mark.rule("SD-BNH-02")
@pytest.mark.rule("SD-BNH-03")
@pytest.mark.rule("SD-RULING-13")
def test_the_horror_lays_one_egg_sac_in_each_of_the_next_four_rounds() -> None:
    play = chosen("horror")
    assert play.state.counts["egg-sacs.in-hand"] == 4
    play = hunt(play, "n142")
    assert not any(key[0] == "lay" for key in keys(play))
    for n in range(1, 5):
        play = hunt(play, round=8 + n)
        assert why(play, "finish") == "SD-BNH-03"
        assert why(play, "lay", "n149") == "SD-BNH-03"
        prowl(play, "n152", "n142")
        answer(play, "lay", ("n142", "n152", "n151", "n150")[n - 1])
        assert why(play, "lay", "n140") == "SD-BNH-03"
        assert play.state.revealed == [False]
        answer(play, "finish")
    assert sum(token.startswith("egg-sac--") for token in play.state.tokens) == 4
    assert may(hunt(play, round=13), "finish")


def with_sacs(destroyed: int = 0) -> Play:
    play = chosen("horror", aira="g-14")
    state = play.state
    state.counts |= {"egg-sacs.in-hand": 0, "egg-sacs.destroyed": destroyed}
    state.tokens["egg-sac--4"] = "n150"
    state.lurks[0] = "n67"
    return play


@pytest.mark.rule("SD-BNH-04")
@pytest.mark.rule("SD-BNH-05")
@pytest.mark.rule("SD-BNH-08")
def test_the_fourth_egg_sac_destroyed_enrages_and_reveals_it() -> None:
    play = turn_of(with_sacs(2), "aira", place="n151")
    assert why(play, "destroy-sac") == "SD-BNH-04"
    play = turn_of(play, "aira", place="n150")
    answer(play, "destroy-sac")
    assert "egg-sac--4" not in play.state.tokens
    assert (play.state.revealed, play.state.words, play.state.had_turn[0]) == ([False], {}, True)
    play = turn_of(with_sacs(3), "aira", place="n150")
    answer(play, "destroy-sac")
    assert (play.state.revealed, play.state.words) == ([True], {"foe.form": "enraged"})


@pytest.mark.rule("SD-BNH-06")
@pytest.mark.rule("SD-BNH-07")
def test_three_blows_at_the_enraged_horror_win() -> None:
    play = turn_of(with_sacs(3), "aira", place="n54")
    assert why(play, "strike-horror") == "SD-BNH-06"
    play.state.words["foe.form"], play.state.revealed = "enraged", [True]
    assert why(turn_of(play, "aira", place="s-7"), "strike-horror") == "SD-BNH-06"
    assert why(turn_of(play, "aira", place="n67"), "strike-horror") == "SD-BNH-06"
    for blow in range(1, 4):
        assert play.outcome is None
        play = turn_of(play, "aira", place="n54")
        answer(play, "strike-horror")
        assert play.state.counts["banish.supply"] == blow
    assert play.outcome is not None
    assert (play.outcome.by, play.outcome.winners) == ("banished", ("investigators",))


def test_everybody_sees_the_aid_the_egg_sacs_and_what_it_has_become() -> None:
    play = chosen("horror")
    view = GAME.view(play.state, "seat2")
    assert (view["aid"], view["form"]) == ({"supply": 0, "of": 3, "egg_sacs": 4}, None)
    play = turn_of(with_sacs(3), "aira", place="n54")
    play.state.words["foe.form"], play.state.revealed = "enraged", [True]
    play = turn_of(play, "aira", place="n54")
    answer(play, "strike-horror")
    view = GAME.view(play.state, "seat2")
    assert (there(view["aid"])["supply"], view["form"], view["revealed_card"]) == (1, "enraged", None)
    titles = [panel["title"] for panel in GAME.panels(view)]
    assert {"Supply", "The Insatiable Horror"} <= set(titles)


# --- The Butcher ----------------------------------------------------------------------------


def buried(grave: str = "g-16", decoy: str = "n150") -> Play:
    play = chosen("butcher", marci="k-8")
    answer(play, "grave", grave)
    answer(play, "decoy", decoy)
    return play


@pytest.mark.rule("SD-BNB-02")
@pytest.mark.rule("SD-BNB-03")
@pytest.mark.rule("SD-RULING-37")
def test_the_grave_lies_near_an_investigator_and_its_token_near_the_grave() -> None:
    play = chosen("butcher", marci="g-9")
    offered = {key[1] for key in keys(play)}
    assert {"g-16", "n142", "n149"} <= offered
    assert "o-3" not in offered
    answer(play, "grave", "g-16")
    offered = {key[1] for key in keys(play)}
    assert {"g-16", "n150", "g-13"} <= offered
    assert "n152" not in offered
    answer(play, "decoy", "n150")
    assert play.state.hidden["grave"] == "g-16"
    assert play.state.tokens["face-down-grave"] == "n150"
    assert "grave" not in str(seen_by(play, "seat2")["view"]["pieces"].keys()).replace("face-down-grave", "")


@pytest.mark.rule("SD-BNB-04")
@pytest.mark.rule("SD-RULING-37")
def test_light_on_the_true_grave_shows_it() -> None:
    play = turn_of(buried(), "aira", place="g-11")
    assert why(play, "exhume") == "SD-BNB-04"
    play.state.lamps = {"torch": ("n150",)}
    play = again(play)
    assert "grave" not in play.state.tokens
    answer(play, "switch", "g")
    assert play.state.tokens["grave"] == "g-16"
    play = chosen("butcher", marci="k-8")
    play.state.bright = frozenset({"g-16"})
    answer(play, "grave", "g-16")
    answer(play, "decoy", "n150")
    assert play.state.tokens["grave"] == "g-16"


def exhumed() -> Play:
    play = buried()
    play.state.tokens["grave"] = play.state.hidden.pop("grave")
    play = turn_of(play, "aira", place="g-16")
    answer(play, "exhume")
    return play


@pytest.mark.rule("SD-BNB-05")
@pytest.mark.rule("SD-BNB-06")
@pytest.mark.rule("SD-RND-11")
def test_the_opened_grave_burns_for_two_ends_of_round() -> None:
    play = exhumed()
    state = play.state
    assert {"frayed-ropes", "the-hook"} <= set(state.items[0])
    assert state.tokens["burning--up"] == "g-16"
    assert "grave" not in state.tokens
    play = hunt(play, "k-2")
    answer(play, "finish")
    assert state.tokens["burning--down"] == "g-16"
    assert "burning--up" not in state.tokens
    play = hunt(play, "k-2")
    answer(play, "finish")
    assert not any(token.startswith("burning") for token in state.tokens)


@pytest.mark.rule("SD-BNB-06")
@pytest.mark.rule("SD-BNB-07")
@pytest.mark.rule("SD-RULING-36")
def test_the_hook_banishes_him_from_the_space_that_is_named() -> None:
    play = turn_of(exhumed(), "aira", place="n150")
    assert why(play, "hook", "n151") == "SD-BNB-07"
    del play.state.tokens["burning--up"]
    play.state.lurks[0] = "n151"
    play = turn_of(play, "aira", place="n150")
    assert {key[1] for key in keys(play) if key[0] == "hook"} == {"n151", "n149", "g-17"}
    assert why(play, "hook", "n150") == "SD-BNB-07"
    answer(play, "hook", "n151")
    assert play.outcome is not None
    assert (play.outcome.by, play.outcome.winners) == ("banished", ("investigators",))


@pytest.mark.rule("SD-BNB-08")
@pytest.mark.rule("SD-BNB-09")
@pytest.mark.rule("SD-BNB-11")
def test_a_miss_says_nothing_else_and_the_hook_is_for_the_next_round() -> None:
    play = exhumed()
    del play.state.tokens["burning--up"]
    play.state.lurks[0] = "n150"
    play = turn_of(play, "aira", place="n150")
    told = len(play.story)
    answer(play, "hook", "n151")
    assert play.outcome is None
    says = [line.says for line in play.story[told:] if line.rule.startswith("SD-BNB")]
    assert says == ["Aira swings The Hook at 151.", "The Butcher is not on 151."]
    assert not any("150" in line.says for line in play.story[told:])
    assert "the-hook" in play.state.items[0]
    play.state.items[1], play.state.items[0] = (*play.state.items[1], "the-hook"), ()
    assert why(turn_of(play, "marci", place="n149"), "hook", "n141") == "SD-BNB-09"
    play = hunt(play, "k-2")
    answer(play, "finish")
    assert may(turn_of(play, "marci", place="n149"), "hook", "n141")


@pytest.mark.rule("SD-BNB-10")
def test_frayed_ropes_show_three_times_about_where_he_is() -> None:
    play = exhumed()
    play.state.lurks[0] = "n142"
    for used in range(1, 4):
        play = turn_of(play, "aira", place="g-16")
        answer(play, "use", "frayed-ropes")
        assert play.pending is not None
        assert play.pending.eyes == "adversary"
        assert "n149" not in {key[1] for key in keys(play)}
        answer(play, "perhaps", "n151")
        assert play.state.shadows["butcher"] == Shadow("n151", False, 3)
        assert ("frayed-ropes" in play.state.items[0]) == (used < 3)


# --- The Cult -------------------------------------------------------------------------------


def ritual(altar: str = "g-16", knife: str = "g-17", rope: str = "g-12", shown: bool = True, **places: str) -> Play:
    """Banish The Cult is chosen and Knife and Rope are laid out; the Altar has come to light."""
    play = playing(4, adversary="cult")
    play.state.hidden["altar"] = altar
    for person, space in places.items():
        play.state.place[play.state.people.index(person)] = space
    play = turn_of(play, "aira", place="g-14", evidence=1, turned_in=play.state.quota() - 1, round=8)
    answer(play, "turn-in", 1)
    answer(play, "reward", "general-item")
    answer(play, "objective", "banish-cult")
    answer(play, "lay-out", knife)
    answer(play, "lay-out", rope)
    if shown:
        play.state.tokens["altar"] = play.state.hidden.pop("altar")
    return play


def holding(play: Play, person: str, *cards: str, **changes: Any) -> Play:
    """That Investigator's turn, with these Items in hand."""
    for who in play.state.everyone():
        play.state.items[who] = tuple(card for card in play.state.items[who] if card not in cards)
    return turn_of(play, person, items=cards, **changes)


@pytest.mark.rule("SD-BNC-02")
@pytest.mark.rule("SD-BNC-03")
def test_knife_and_rope_lie_near_the_altar_and_are_picked_up() -> None:
    play = playing(4, adversary="cult")
    play.state.hidden["altar"] = "g-16"
    play = turn_of(play, "aira", place="g-14", evidence=1, turned_in=play.state.quota() - 1)
    answer(play, "turn-in", 1)
    answer(play, "reward", "general-item")
    answer(play, "objective", "banish-cult")
    offered = {key[1] for key in keys(play)}
    assert {"n150", "g-17", "n140"} <= offered
    assert not offered & {"s-16", "g-14", "o-3", "k-2"}
    answer(play, "lay-out", "g-17")
    answer(play, "lay-out", "g-12")
    play = turn_of(play, "aira", place="g-17")
    answer(play, "take", "ritual-knife")
    assert "ritual-knife" in play.state.items[0]
    assert "ritual-knife" not in play.state.tokens


@pytest.mark.rule("SD-BNC-04")
@pytest.mark.rule("SD-BNC-05")
@pytest.mark.rule("SD-BNC-06")
def test_the_knife_is_used_on_the_shown_altar_once_a_round() -> None:
    play = holding(ritual(shown=False), "aira", "ritual-knife", "rope-circle", place="g-16")
    assert why(play, "bleed") == "SD-BNC-04"
    assert why(play, "cut-rope") == "SD-BNC-04"
    play = ritual()
    assert why(turn_of(play, "aira", place="g-16"), "bleed") == "SD-BNC-05"
    assert why(holding(play, "aira", "ritual-knife", place="g-17"), "bleed") == "SD-BNC-05"
    play = holding(play, "aira", "ritual-knife", place="g-16")
    answer(play, "bleed")
    assert (play.state.wounds[0], play.state.counts["banish.supply"]) == (("?",), 1)
    assert play.state.turn != 0
    assert why(holding(play, "marci", "ritual-knife", place="g-16"), "bleed") == "SD-BNC-06"


@pytest.mark.rule("SD-BNC-05")
@pytest.mark.rule("SD-RULING-57")
def test_a_face_down_wound_may_be_turned_up_instead() -> None:
    play = holding(ritual(), "aira", "ritual-knife", place="g-16", wounds=("?",))
    answer(play, "bleed")
    assert keys(play) == [("turn-wound", 0), ("new-wound",)]
    answer(play, "turn-wound", 0)
    assert play.state.wounds[0][0] != "?"
    assert len(play.state.wounds[0]) == 1
    assert play.state.counts["banish.supply"] == 1
    play = holding(ritual(), "aira", "ritual-knife", place="g-16", wounds=("?", "?", "?"))
    answer(play, "bleed")
    answer(play, "new-wound")
    assert play.state.status[0] != "alive"
    answer(play, "done")
    assert play.state.counts["banish.supply"] == 1


@pytest.mark.rule("SD-BNC-07")
@pytest.mark.rule("SD-BNC-09")
def test_three_rounds_of_the_knife_in_any_hands_then_the_rope_is_cut() -> None:
    play = ritual()
    for round, person in ((8, "aira"), (9, "aira"), (10, "marci")):
        play = holding(play, person, "ritual-knife", place="g-16", round=round, once=[])
        answer(play, "bleed")
        if ("new-wound",) in keys(play):
            answer(play, "new-wound")
        assert "ritual-knife" in play.state.items[play.state.people.index(person)]
        play.state.place[:] = ["g-14", "g-9", "g-13"]
        if round < 10:
            assert why(holding(play, "aira", "rope-circle", place="g-17"), "cut-rope") == "SD-BNC-07"
    assert play.state.counts["banish.supply"] == 3
    play.state.place[:] = ["g-17", "g-16", "g-13"]
    assert why(turn_of(play, "marci"), "cut-rope") == "SD-BNC-07"
    play = holding(play, "aira", "rope-circle", place="g-17")
    answer(play, "cut-rope")
    assert play.outcome is not None
    assert (play.outcome.by, play.outcome.winners) == ("banished", ("investigators",))


@pytest.mark.rule("SD-BNC-08")
@pytest.mark.rule("SD-RULING-58")
def test_the_rope_needs_all_survivors_together_beside_the_altar() -> None:
    play = ritual()
    play.state.counts["banish.supply"] = 3

    def why_not(*places: str) -> str:
        play.state.place[:] = places
        return why(holding(play, "aira", "rope-circle"), "cut-rope")

    assert why_not("g-17", "g-16", "g-14") == "SD-BNC-08"
    assert why_not("n150", "n151", "n149") == "SD-BNC-08"
    play.state.status[1:] = ["dead", "dead"]
    assert why_not("g-16", "", "") == "SD-BNC-08"
    play.state.place[0] = "g-17"
    assert may(holding(play, "aira", "rope-circle"), "cut-rope")
