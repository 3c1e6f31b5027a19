"""The Adversaries' 35 cards: how many there are, and what each of their verbs does."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from gloamboard.rules.kernel import Play
from gloamboard.rules.stifling_dark.cards.box import BOX, PRINTED, cards_of, read
from gloamboard.rules.stifling_dark.state.state import Resting, Shadow
from tests.rules.stifling_dark.evening import answer, hunt, keys, may, playing, prowl, turn_of

OWNERS = ("butcher", "horror", "cult")


def using(adversary: str, card: str, aira: str = "n150", lurks: str = "n151", **changes: Any) -> Play:
    """The Adversary has that Ability and has just used it: Aira on one space, the figure on another."""
    play = ready(adversary, card, aira, lurks, **changes)
    answer(play, "power", card)
    return play


def ready(adversary: str, card: str, aira: str = "n150", lurks: str = "n151", **changes: Any) -> Play:
    play = playing(adversary=adversary)
    state = play.state
    state.place[:], state.abilities, state.unready = [aira, "o-6"], [card], []
    play = hunt(play, lurks, round=2, **changes)
    if adversary == "cult":
        state.lurks[-1] = lurks
        play = hunt(play)
        answer(play, "act", "morgonnod")
    return play


def test_there_are_thirty_five_and_every_adversary_has_a_choice() -> None:
    types: Counter[tuple[str, str]] = Counter(
        (row.owner, row.type) for row in BOX.row.values() if row.type in ("attack", "ability", "revealed")
    )
    assert sum(types.values()) == PRINTED.cards["adversary"] == 35
    for owner in OWNERS:
        assert types[owner, "attack"] >= 3
        assert types[owner, "ability"] >= 7
        assert types[owner, "revealed"] == 1


@pytest.mark.rule("SD-DATA-10")
def test_the_named_cards_are_there_and_no_two_abilities_of_one_adversary_do_the_same() -> None:
    for owner in OWNERS:
        rows = [BOX.card[card] for type in ("attack", "ability") for card in cards_of(type, owner)]
        for row in rows:
            read(row)
        assert len({str(row.use) for row in rows}) == len(rows)
    assert {"sinister-gaze", "escalating-terror", "projectile-adhesive", "occluded-lights"} <= set(BOX.row)
    assert all(row.name.startswith("The ") for row in BOX.row.values() if (row.owner, row.type) == ("cult", "ability"))


def test_slam_shut_locks_an_open_door_near_him() -> None:
    play = using("butcher", "slam-shut", lurks="n141")
    answer(play, "perhaps", "n149")
    answer(play, "slam", "s-16")
    assert play.state.doors == {"s-16": "locked"}
    assert not may(ready("butcher", "slam-shut", lurks="n142"), "power", "slam-shut")


def test_cold_trail_takes_noise_and_shadows_away() -> None:
    play = ready("butcher", "cold-trail")
    assert not may(play, "power", "cold-trail")
    play.state.shadows = {"butcher": Shadow("n142")}
    play.state.noise = ["window-1"]
    prowl(play, "n152")
    answer(play, "power", "cold-trail")
    assert (play.state.shadows, play.state.noise) == ({}, [])


def test_out_of_nowhere_makes_her_drop_an_item_where_she_stands() -> None:
    play = ready("butcher", "out-of-nowhere", track=1)
    item = cards_of("general", "sawmill")[0]
    play.state.items[0] = (item,)
    prowl(play, "n152")
    answer(play, "power", "out-of-nowhere")
    assert (play.state.items[0], play.state.track) == ((), 0)
    assert play.state.tokens["dropped--1"] == "n150"
    play = turn_of(play, "aira")
    answer(play, "take", "dropped--1")
    assert play.state.items[0] == (item,)


def test_breath_on_the_neck_chills_through_walls() -> None:
    play = using("butcher", "breath-on-the-neck", aira="g-16")
    answer(play, "perhaps", "n151")
    assert play.state.chill[0] == 2


def test_dragging_cut_moves_then_wounds() -> None:
    play = ready("butcher", "cold-trail", attack="dragging-cut", track=1)
    answer(play, "attack", "dragging-cut", "aira")
    answer(play, "shove", "n141")
    assert (play.state.place[0], len(play.state.wounds[0]), play.state.track) == ("n141", 1, 0)


def test_low_drone_burns_out_the_lights_of_a_zone() -> None:
    play = ready("horror", "low-drone", bright_zones=("g",))
    answer(play, "power", "low-drone")
    answer(play, "burn-out", "g")
    assert (play.state.bright_zones, play.state.faltering, play.state.bright) == ((), ("g",), frozenset())


def test_burrow_comes_out_behind_a_locked_door_unheard() -> None:
    play = ready("horror", "burrow", lurks="n119", doors={"s-16": "locked"})
    answer(play, "power", "burrow")
    offered = {key[1] for key in keys(play)}
    assert "s-11" in offered
    assert not offered & {"s-16", "n119"}
    answer(play, "slip", "s-11")
    assert (play.state.lurks, play.state.revealed, play.state.noise) == (["s-11"], [False], [])
    assert play.state.shadows["horror"] == Shadow("n119")


def test_carrion_reek_wearies_all_who_are_near() -> None:
    play = using("horror", "carrion-reek")
    answer(play, "perhaps", "n151")
    assert play.state.stamina == [4, 5]


def test_grasping_limbs_make_her_drop_evidence() -> None:
    play = ready("horror", "grasping-limbs")
    play.state.evidence[0] = 2
    prowl(play, "n152")
    answer(play, "power", "grasping-limbs")
    assert play.state.evidence[0] == 1
    assert "n150" in [space for token, space in play.state.tokens.items() if token.startswith("evidence--spilt")]


def test_skitter_rests_after_an_ambush() -> None:
    play = ready("horror", "skitter")
    answer(play, "ambush")
    while play.pending is not None and play.pending.about in ("pull", "strike"):
        answer(play, "done")
    assert play.state.cooldown == {"skitter": Resting(1)}
    play = using("horror", "skitter")
    assert (play.state.mp, play.state.cooldown) == (6, {})


def test_barbed_sting_goes_by_the_die() -> None:
    play = ready("horror", "skitter", attack="barbed-sting")
    answer(play, "ambush")
    answer(play, "done")
    answer(play, "strike", "barbed-sting")
    assert (len(play.state.wounds[0]), play.state.stamina[0]) in ((1, 5), (0, 3))


def test_the_hands_move_her() -> None:
    play = using("cult", "the-hands")
    answer(play, "shove", "g-17")
    assert play.state.place[0] == "g-17"


def test_the_eyes_move_hidden_evidence_within_its_zone() -> None:
    play = ready("cult", "the-eyes")
    play.state.hidden["evidence--g"] = "g-16"
    prowl(play, "n152")
    told = len(play.story)
    answer(play, "power", "the-eyes")
    offered = {key[2] for key in keys(play) if key[1] == "evidence--g"}
    assert {"g-17", "g-13", "g-10"} <= offered
    assert not offered & {"g-16", "n150", "g-14", "g-11"}
    answer(play, "shift", "evidence--g", "g-17")
    assert play.state.hidden["evidence--g"] == "g-17"
    assert not any("G-17" in line.says for line in play.story[told:])


def test_the_tongue_takes_a_major_ability_token() -> None:
    play = using("cult", "the-tongue")
    answer(play, "perhaps", "n151")
    assert play.state.major == [0, 1]


def test_the_teeth_destroy_a_door_at_once() -> None:
    play = using("cult", "the-teeth", lurks="n141", aira="k-8")
    answer(play, "perhaps", "n149")
    answer(play, "smash", "s-16")
    assert play.state.doors == {"s-16": "destroyed"}


def test_the_heart_brings_another_card_back() -> None:
    play = ready("cult", "the-heart", cooldown={"the-feet": Resting(2)})
    answer(play, "power", "the-heart")
    answer(play, "wake", "the-feet")
    assert play.state.cooldown == {"the-heart": Resting(1)}


def test_the_ears_tell_the_adversary_alone_what_she_carries() -> None:
    play = ready("cult", "the-ears", aira="n149")
    item = cards_of("general", "sawmill")[0]
    play.state.items[0] = (item,)
    prowl(play, "n152", "n151")
    told = len(play.story)
    answer(play, "power", "the-ears")
    answer(play, "perhaps", "n151")
    lines = [line for line in play.story[told:] if BOX.card[item].name in line.says]
    assert [line.eyes for line in lines] == ["adversary"]
    assert play.state.charge[0] == 2


def test_feast_and_drag_below() -> None:
    for attack, wounds in (("feast", [2, 1]), ("drag-below", [1, 0])):
        play = playing(adversary="cult")
        state = play.state
        state.place[:] = ["n150", "o-6"]
        state.figures, state.lurks, state.revealed, state.shadows = ["morgonnod"], ["n151"], [True], {}
        state.words["foe.form"], state.unready, state.attack = "corporeal", [], attack
        play = hunt(play)
        answer(play, "attack", attack, "aira")
        if attack == "drag-below":
            answer(play, "shove", "n152")
            assert (state.place[0], state.stamina) == ("n152", [3, 3])
        assert [len(each) for each in state.wounds] == wounds


def test_what_rends_one_is_felt_by_every_investigator() -> None:
    play = playing(4, adversary="cult")
    state = play.state
    state.place[:] = ["n150", "o-6", "k-2"]
    state.figures, state.lurks, state.revealed, state.shadows = ["morgonnod"], ["n151"], [True], {}
    state.words["foe.form"], state.unready, state.attack = "corporeal", [], "rend-the-living"
    play = hunt(play)
    answer(play, "attack", "rend-the-living", "aira")
    assert [len(each) for each in state.wounds] == [1, 1, 1]
