"""Wounds, Conditions, death, Spirits, Items and Trade: pages 8, 10 and 11."""

from __future__ import annotations

from typing import Any

import pytest

from gloamboard.rules.kernel import Play
from tests.rules.stifling_dark.evening import answer, keys, may, turn_of, walk, why
from tests.rules.stifling_dark.situations.table import asked, free, give_items, investigator, roll, table, wounds_of


def at_window(play: Play, **facts: Any) -> Play:
    return turn_of(play, place="n145", mp=4, **facts)


# --- Wounds ---------------------------------------------------------------------------------


def test_a_face_up_wound_is_carried_out_at_once_and_healed_is_undone() -> None:
    play = table()
    (flesh,) = give_items(play, "aira", "grave-dust")
    (bandage,) = give_items(play, "aira", "bandages")
    play = turn_of(play, place="n120", mp=4)
    answer(play, "use", flesh)
    answer(play, "steal-away", "n119")
    roll(play, "twisted-ankle-1")
    assert play.state.mp == 3
    answer(play, "use", bandage)
    assert play.state.mp == 4
    assert len(wounds_of(play, "aira")) == 1
    assert bandage not in play.state.items[0]


@pytest.mark.rule("SD-WND-06")
def test_healing_takes_away_only_the_harm_that_wound_did() -> None:
    """Winded already: Bruised Ribs changed nothing, so turning it face-down leaves Winded where it was."""
    play = table()
    (dust, bandage) = give_items(play, "aira", "grave-dust", "bandages")
    play = turn_of(play, place="n120", conditions=("winded",))
    answer(play, "use", dust)
    answer(play, "steal-away", "n119")
    roll(play, "bruised-ribs-1")
    answer(play, "use", bandage)
    assert play.state.conditions[0] == ("winded",)


@pytest.mark.rule("SD-WND-06")
def test_healing_gives_back_no_stamina_that_was_never_lost() -> None:
    play = table()
    (dust, bandage) = give_items(play, "aira", "grave-dust", "bandages")
    play = turn_of(play, place="n120", stamina=0)
    answer(play, "use", dust)
    answer(play, "steal-away", "n119")
    roll(play, "gash-1")
    answer(play, "use", bandage)
    assert play.state.stamina[0] == 0


@pytest.mark.rule("SD-WND-06")
def test_healing_gives_back_the_stamina_that_was_lost() -> None:
    play = table()
    (dust, bandage) = give_items(play, "aira", "grave-dust", "bandages")
    play = turn_of(play, place="n120", stamina=3)
    answer(play, "use", dust)
    answer(play, "steal-away", "n119")
    roll(play, "gash-1")
    assert play.state.stamina[0] == 2
    answer(play, "use", bandage)
    assert play.state.stamina[0] == 3


@pytest.mark.rule("SD-WND-06")
def test_a_condition_that_came_and_went_and_came_by_something_else_is_not_healed_with_the_wound() -> None:
    play = table()
    (dust, bandage) = give_items(play, "aira", "grave-dust", "bandages")
    play = turn_of(play, place="n120")
    answer(play, "use", dust)
    answer(play, "steal-away", "n119")
    roll(play, "open-vein-1")
    assert play.state.conditions[0] == ("bleeding",)
    answer(play, "end")
    roll(play, 6)  # it stops
    assert play.state.conditions[0] == ()
    (hand,) = give_items(play, "aira", "beggars-hand")
    play = turn_of(play, place="n119")
    answer(play, "use", hand)
    assert play.state.conditions[0] == ("bleeding",)
    answer(play, "use", bandage)
    assert play.state.conditions[0] == ("bleeding",)


def test_a_medical_item_is_of_no_use_without_a_face_up_wound() -> None:
    play = table()
    (bandage,) = give_items(play, "aira", "bandages")
    play = turn_of(play, wounds=("?", "?"))
    assert not may(play, "use", bandage)


def test_nobody_looks_at_a_face_down_wound() -> None:
    play = at_window(table())
    left = len(play.state.bags["wounds"])
    answer(play, "window", "aira", "s-26", "wound")
    assert len(play.state.bags["wounds"]) == left
    assert wounds_of(play, "aira") == ("?",)


def test_the_same_condition_twice_is_one() -> None:
    play = table()
    (hand,) = give_items(play, "aira", "beggars-hand")
    play = turn_of(play, conditions=("bleeding",))
    answer(play, "use", hand)
    assert play.state.conditions[0] == ("bleeding",)


# --- death and Spirits ------------------------------------------------------------------------


def dead(adversary: str = "horror", **facts: Any) -> Play:
    """Aira dies at a Window with Evidence in her hands."""
    play = table(5, adversary, lair="n300")
    play = at_window(play, wounds=("?", "?", "?"), evidence=1, **facts)
    answer(play, "window", "aira", "s-26", "wound")
    return play


def test_the_first_death_against_the_horror_goes_on_as_a_spirit_with_all_that_was_held() -> None:
    play = dead(items=("spare-cells-1",))
    assert asked(play) == "spirit"
    assert len(free(play, "spirit")) == 3
    answer(play, "spirit", "pale-child")
    state = play.state
    assert state.evidence[0] == 1
    assert state.items[0] == ("spare-cells-1",)
    assert state.place[0] == "s-26"
    assert (state.major[0], state.wounds[0], state.stamina[0]) == (2, (), 0)
    assert asked(play) == "order"  # the turn was over with the death


def test_the_second_death_ends_it_without_asking_for_a_spirit() -> None:
    play = dead()
    answer(play, "spirit", "pale-child")
    play = turn_of(play, "marci", place="n145", wounds=("?", "?", "?"))
    answer(play, "window", "marci", "s-26", "wound")
    assert play.outcome is not None
    assert play.outcome.winners == ("adversary",)


def spirit(card: str = "pale-child", **facts: Any) -> Play:
    play = dead()
    answer(play, "spirit", card)
    return turn_of(play, mp=4, **facts)


def test_a_spirit_sprints_free_walks_the_dark_for_one_and_windows_unhurt() -> None:
    play = spirit(place="s-26")
    walk(play, "n145", "s-26", "s-29")
    assert play.state.mp == 1
    assert not play.state.wounds[0]
    answer(play, "sprint")
    roll(play, 3)
    assert play.state.mp == 4  # nothing added: the board is gone
    assert why(play, "sprint") == "SD-SPR-01"


def test_a_spirit_gives_and_never_gets() -> None:
    play = dead()
    answer(play, "spirit", "pale-child")
    investigator(play, "marci", place="s-15", evidence=1)
    play = turn_of(play, mp=4)
    assert may(play, "give", "marci", "evidence")
    assert not free(play, "get")
    answer(play, "give", "marci", "evidence")
    assert play.state.evidence[:2] == [0, 2]
    play = turn_of(play, "marci")
    assert not may(play, "give", "aira", "evidence")


def test_a_spirit_uses_two_abilities_a_turn_and_two_tokens_in_all() -> None:
    play = spirit("lantern-bearer", place="s-26")
    play.state.stamina[1] = 1
    play = turn_of(play, mp=4)
    answer(play, "ability", "kindle")
    answer(play, "ability", "kindle") if may(play, "ability", "kindle") else answer(play, "ability", "unveil")
    assert not free(play, "ability")
    play = turn_of(play, used=[])
    assert {key[1] for key in free(play, "ability")} <= {"warm-hand", "spark"}


def test_a_spirit_does_nothing_else() -> None:
    play = spirit(place="s-20")
    play.state.tokens["evidence--s"] = "s-20"
    play = turn_of(play, place="s-20", mp=4)
    words = {str(key[0]) for key in keys(play)}
    assert words <= {"walk", "go", "sprint", "ability", "give", "end"}


def test_a_spirit_stands_in_nobodys_way() -> None:
    play = spirit(place="s-26")
    play = turn_of(play, "marci", place="s-15", mp=1)
    walk(play, "s-26")
    assert may(play, "end")


def test_who_will_not_be_a_spirit_leaves_all_where_they_fell() -> None:
    play = dead(items=("spare-cells-1",))
    answer(play, "done")
    state = play.state
    assert sorted(token.partition("--")[0] for token, at in state.tokens.items() if at == "s-26") == [
        "dropped", "evidence",
    ]  # fmt: skip
    play = turn_of(play, "marci", place="s-26")
    for key in free(play, "take"):
        answer(play, *key)
    assert state.evidence[1] == 1 or play.state.evidence[1] == 1
    assert play.state.items[1] == ("spare-cells-1",)


@pytest.mark.rule("SD-RULING-04")
def test_the_last_to_die_after_somebody_got_away_is_asked_nothing_more() -> None:
    """The game is over with the last one alive off the board: nobody is offered a Spirit that never takes a turn."""
    play = table(3, "cult", lair="n300")
    play.state.status[1], play.state.place[1] = "escaped", ""
    play = at_window(play, wounds=("?", "?", "?"))
    answer(play, "window", "aira", "s-26", "wound")
    assert play.outcome is not None
    assert play.outcome.winners == ("investigators",)
