"""The bots of both sides: they see their own view alone, finish games, and know what to do next."""

from __future__ import annotations

import pytest

from gloamboard.rules.kernel import Key, Play, Rng, Setup
from gloamboard.rules.stifling_dark import GAME
from gloamboard.rules.stifling_dark.bots import seeking
from gloamboard.rules.stifling_dark.bots.belief import Threat, around, danger, may_be, threat
from gloamboard.rules.stifling_dark.bots.ground import barred, board_of, far_from, lands_on, nearest
from gloamboard.rules.stifling_dark.bots.players import BOTS
from gloamboard.rules.stifling_dark.bots.tasks import beside, goals, grave_ground, shared_out, waits
from gloamboard.rules.stifling_dark.forms import View
from gloamboard.rules.stifling_dark.people.items import lay_down
from gloamboard.rules.stifling_dark.state.state import LastSeen
from tests.rules.stifling_dark.evening import hunt, keys, new_play, playing, seats, turn_of


def bots_play(players: int, seed: int, **choices: str) -> Play:
    play, rng = Play(GAME, Setup(seats(players), seed, {"length": "whole", **choices})), Rng(seed)
    while play.outcome is None:
        seat = play.waiting()[0]
        assert play.pending is not None
        key = BOTS["sensible"](GAME.view(play.state, seat), play.pending.options(seat), rng)
        play.answer(seat, key)
    return play


@pytest.mark.parametrize("adversary", ["butcher", "horror", "cult"])
@pytest.mark.parametrize("scenario", ["sawmill", "park"])
def test_bots_play_to_an_end(adversary: str, scenario: str) -> None:
    play = bots_play(4, 7, adversary=adversary, scenario=scenario)
    assert play.outcome is not None
    assert play.state.turned_in > 0


def pick(play: Play, seat: str) -> tuple[object, ...]:
    assert play.pending is not None
    return BOTS["sensible"](GAME.view(play.state, seat), play.pending.options(seat), Rng(1))


def test_who_can_escape_does() -> None:
    play = turn_of(playing(), "aira", place="n150", tokens={"escape": "n150"})
    assert pick(play, "seat2") == ("escape",)


def test_evidence_in_the_light_is_gone_for_and_taken() -> None:
    play = turn_of(playing(), "aira", place="g-16", tokens={"evidence--g": "g-13"}, hidden={})
    assert goals(GAME.view(play.state, "seat2"), GAME.view(play.state, "seat2")["people"][0]) == ["g-13"]
    assert pick(play, "seat2") == ("walk", "aira", "g-13")
    play = turn_of(play, "aira", place="g-13")
    assert pick(play, "seat2") == ("take", "evidence--g")


def test_the_hunter_strikes_whom_it_can_reach() -> None:
    play = playing(length="whole")
    play.state.place[0] = "n149"
    play = hunt(play, "n150")
    assert any(key[0] == "attack" for key in keys(play))
    assert pick(play, "seat1")[0] == "attack"


def test_whoever_is_far_from_where_it_was_seen_fears_nothing_and_whoever_is_near_does() -> None:
    play = hunt(playing(), "n150")
    play.state.seen = {"butcher": LastSeen("n150", play.state.round)}
    view = GAME.view(play.state, "seat2")
    far = far_from(view, "n150")
    assert may_be(view, "butcher") == {"n150"}
    assert danger(threat(view), "n149") == 1.0
    farthest = max(far, key=lambda space: far[space])
    assert far[farthest] > 12
    assert danger(threat(view), farthest) == 0.0


def test_a_shadow_is_remembered_after_it_is_gone_and_the_hunter_may_be_farther_off_each_round() -> None:
    play = hunt(playing(), "n150")
    play.state.seen = {"butcher": LastSeen("n150", 1)}
    may = []
    for play.state.round in (1, 2, 3):
        may.append(may_be(GAME.view(play.state, "seat2"), "butcher"))
    assert may[0] < may[1] < may[2]
    assert not play.state.shadows


def test_light_between_them_takes_the_fear() -> None:
    play = hunt(playing(), "n150")
    play.state.seen = {"butcher": LastSeen("n150", play.state.round)}
    known = threat(GAME.view(play.state, "seat2"))
    assert danger(known, "n149") == 1.0
    assert danger(known, "n149", frozenset(["n150"])) == 0.0  # whoever is lit does not Attack


def test_who_plays_openly_is_known_to_be_where_it_is() -> None:
    play = hunt(playing(info="open"), "n150")
    (figure,) = threat(GAME.view(play.state, "seat2")).figures
    assert figure.may_be == {"n150"}


def test_the_heedless_fear_nothing_that_is_hidden() -> None:
    seen: list[int] = []

    def spy(view: View) -> Threat:
        seen.append(len(threat(view).figures))
        return threat(view)

    play = turn_of(playing(), "aira")
    assert play.pending is not None
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(seeking, "threat", spy)
        for name in ("sensible", "heedless"):
            BOTS[name](GAME.view(play.state, "seat2"), play.pending.options("seat2"), Rng(1))
    assert set(seen) == {0, 1}


def test_a_way_round_is_better_than_a_window() -> None:
    view = GAME.view(playing().state, "seat2")
    board = playing().state.board
    a, b = next(iter(board.windows.values()))
    assert far_from(view, a)[b] > 1
    assert nearest(view, a, [a, b]) == a


def test_after_a_sign_in_their_own_turn_it_is_no_farther_off_than_the_sign_says() -> None:
    play = turn_of(hunt(playing(), "n150"), "aira")
    play.state.seen = {"butcher": LastSeen("n150", play.state.round, 3)}
    view = GAME.view(play.state, "seat2")
    lit, shut = frozenset[str](), barred(view)
    assert may_be(view, "butcher") == around(board_of(view).id, "n150", lit, shut, lit, 3) - set(
        view["light"]["bright"]
    )


def test_a_carriage_is_stepped_into_where_it_goes_on_to_the_goal() -> None:
    view = GAME.view(new_play(3, 7, scenario="park").state, "seat2")
    assert far_from(view, "n65")["n117"] == 1  # into 97, which goes on to 65
    assert nearest(view, "n117", ["n65"]) == "n65"
    assert lands_on(view, "n117", "n97") == "n65"
    assert lands_on(view, "n134", "n97") == "n97", "once a round"


def test_the_hook_is_swung_where_he_may_be() -> None:
    play = turn_of(hunt(playing(), "n150"), "aira", place="n149")
    play.state.seen = {"butcher": LastSeen("n150", play.state.round)}
    view = GAME.view(play.state, "seat2")
    worth = {space: seeking.WORTH["hook"](view, ("hook", space)) for space in board_of(view).next_to["n149"]}
    assert max(worth, key=lambda space: worth[space]) == "n150"
    assert [space for space, good in worth.items() if good > 0] == ["n150"]


def test_whoever_only_waits_stays_out_of_reach_and_whoever_has_work_goes_on() -> None:
    play = turn_of(hunt(playing(), "n150"), "aira", place="n149", tokens={"evidence--g": "g-13"}, hidden={})
    view = GAME.view(play.state, "seat2")
    aira = view["people"][0]
    assert not waits(view, aira)
    play = turn_of(play, "aira", tokens={}, hidden={})
    play.state.turned_in = play.state.quota()
    view = GAME.view(play.state, "seat2")
    assert waits(view, aira)


def worths(play: Play, seat: str) -> dict[Key, float]:
    assert play.pending is not None
    return seeking.seek(GAME.view(play.state, seat), play.pending.options(seat))


def test_a_spirit_goes_to_the_living_and_hands_over_what_it_cannot_use() -> None:
    play = playing(4, adversary="horror")
    play.state.place[1:] = ["n149", "n10"]
    ghost = {"status": "spirit", "spirit": "pale-child", "evidence": 1, "mp": 4}
    play = turn_of(play, "aira", place="n152", **ghost)
    view = GAME.view(play.state, "seat2")
    assert set(goals(view, view["people"][0])) >= set(board_of(view).next_to["n149"])
    play = turn_of(play, "aira", place="n150", **ghost)
    assert pick(play, "seat2") == ("give", "marci", "evidence")


def test_whoever_only_waits_leaves_the_locked_way_out_to_those_who_work_on_it() -> None:
    play = playing(4, scenario="park", map="dark-park")
    play.state.place = ["n1", "n12", "n23"]
    view = GAME.view(turn_of(play, "aira").state, "seat2")
    assert board_of(view).next_to["n1"] == ("n12",)
    wait = beside(view, view["people"][0], ["n1"])
    assert wait
    assert not {"n1", "n12", "n23"} & set(wait)


def test_what_opens_the_way_out_is_brought_to_it_and_not_carried_to_and_fro() -> None:
    play = playing(4, scenario="park", map="dark-park")
    play.state.objective = "grinder-shop"
    play.state.items[:2] = ("angle-grinder",), ("ride-parts-1",)
    play.state.place = ["n12", "n79", "n22"]
    view = GAME.view(turn_of(play, "aira", tokens={"locked-escape": "n1"}, hidden={}).state, "seat2")
    bears, brings, waits_there = (goals(view, person) for person in view["people"])
    if bears != ["n1"]:
        bears, brings = brings, bears
    assert bears == ["n1"]
    assert set(brings) <= set(board_of(view).next_to["n1"])
    assert not {"n1", *board_of(view).next_to["n1"]} & set(waits_there), "room for both"


def test_whoever_has_put_in_a_part_steps_aside_for_the_next_and_turns_the_key_from_there() -> None:
    play = playing(3)
    play.state.objective, play.state.counts["truck.parts"] = "truck-yard", 1
    play.state.place, play.state.items[1] = ["n150", "n206"], ("battery",)
    play = turn_of(play, "aira", tokens={"truck": "n150"}, hidden={}, items=())
    assert play.state.items[1] == ("battery",)
    assert pick(play, "seat2")[0] == "walk"
    play = turn_of(play, "aira", place="n151")
    assert pick(play, "seat2") == ("start-truck",)
    play = turn_of(play, "aira", place="n150")
    play.state.items[1] = ()
    assert pick(turn_of(play, "aira"), "seat2") == ("start-truck",)


def test_nobody_boards_a_carriage_that_would_take_them_past_their_goal() -> None:
    flare = {"objective": "flare-zipper", "tokens": {"locked-escape": "n176"}, "items": ("flare-gun", "ammo-1")}
    play = turn_of(playing(3, scenario="park", map="dark-park"), "aira", place="n189", mp=1, **flare)
    good = worths(play, "seat2")
    assert good["walk", "aira", "n190"] < 0, "it goes on to n177, and from there to n223 before the next turn"
    play = turn_of(play, "aira", place="n189", mp=2, **flare)
    good = worths(play, "seat2")
    assert max(good, key=lambda key: good[key]) == ("walk", "aira", "n190")


def test_where_help_waits_any_carriage_will_do() -> None:
    flare = {"objective": "flare-zipper", "counts": {"flare.round": 1}, "tokens": {"locked-escape": "n176"}}
    play = turn_of(playing(3, scenario="park", map="dark-park"), "aira", place="n224", items=(), **flare)
    assert worths(play, "seat2")["walk", "aira", "n223"] > 2


def test_work_is_shared_so_that_all_walk_least() -> None:
    play = playing(4)
    play.state.place[:2] = ["n149", "n152"]
    play.state.status[2] = "escaped"
    view = GAME.view(turn_of(play, "aira").state, "seat2")
    far = {space: far_from(view, space, through_doors=True) for space in ("n150", "n141")}
    nearest_pair_first = far["n150"]["n149"] + far["n141"]["n152"]
    shared = shared_out(view, ["n150", "n141"])
    assert shared == {"aira": "n141", "marci": "n150"}
    assert far["n141"]["n149"] + far["n150"]["n152"] < nearest_pair_first


def test_the_grave_is_looked_for_in_another_place_each_round_and_by_each() -> None:
    play = turn_of(playing(), "aira", objective="banish-butcher", tokens={"face-down-grave": "n150"}, round=4)
    places = []
    for play.state.round in (4, 5):
        view = GAME.view(play.state, "seat2")
        places += [goals(view, person) for person in view["people"]]
    assert len({tuple(spaces) for spaces in places}) == 4
    assert {space for spaces in places for space in spaces} <= grave_ground(view)


def test_the_hook_comes_last_and_is_not_swung_on_the_off_chance() -> None:
    play = playing()
    play.state.objective, play.state.items[0] = "banish-butcher", ("the-hook", "frayed-ropes")
    play.state.place[:2] = ["n150", "n149"]
    play = turn_of(play, "aira", tokens={}, hidden={})
    good = worths(play, "seat2")
    assert max(worth for key, worth in good.items() if key[0] == "hook") < good["end",]
    assert good["give", "marci", "frayed-ropes"] > max(worth for key, worth in good.items() if key[0] == "walk")
    play.state.phase, play.state.turn = "order", -1
    play = Play(GAME, play.setup, state=play.state)
    assert pick(play, "seat2") == ("turn", "marci")


def test_a_full_flashlight_is_not_charged() -> None:
    play = turn_of(playing(), "aira", charge=3)
    good = worths(play, "seat2")
    assert good["charge",] < good["end",]


def test_a_part_that_the_dead_have_dropped_is_fetched_like_any_other_and_other_items_are_not() -> None:
    play = playing(3)
    play.state.objective, play.state.counts["truck.parts"] = "truck-yard", 1
    play.state.place = ["n142", "n206"]
    for card in ("battery", "spare-cells-1"):
        lay_down(play.state, 1, card)
    play.state.place = ["n142", "n306"]
    view = GAME.view(turn_of(play, "aira", tokens={**play.state.tokens, "truck": "n150"}, hidden={}).state, "seat2")
    assert [goals(view, person) for person in view["people"]].count(["n206"]) == 1
    left = {token: space for token, space in play.state.tokens.items() if play.state.words.get(token) != "battery"}
    view = GAME.view(turn_of(play, "aira", tokens=left).state, "seat2")
    assert ["n206"] not in [goals(view, person) for person in view["people"]]


def test_whoever_dies_goes_on_as_a_spirit() -> None:
    play = turn_of(playing(4, adversary="horror"), "aira", place="n145", wounds=("?", "?", "?"), stamina=0, evidence=1)
    play.answer("seat2", ("window", "aira", "s-26", "wound"))
    for seed in range(4):
        assert play.pending is not None
        bot = BOTS["sensible"](GAME.view(play.state, "seat2"), play.pending.options("seat2"), Rng(seed))
        assert bot[0] == "spirit"
