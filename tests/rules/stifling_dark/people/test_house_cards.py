"""What the house's Items, Wounds, Conditions, Events and boards do."""

from __future__ import annotations

from typing import Any

import pytest

from gloamboard.rules.kernel.play import HOST
from gloamboard.rules.stifling_dark import GAME
from gloamboard.rules.stifling_dark.cards.box import CARD, PERSON, cards_of
from gloamboard.rules.stifling_dark.people.items import draw_card
from gloamboard.rules.stifling_dark.turns.moving import mp_of
from tests.rules.asking import a_chance
from tests.rules.stifling_dark.evening import answer, playing, turn_of, walk, why


@pytest.mark.rule("SD-CON-06")
@pytest.mark.rule("SD-CON-07")
def test_a_card_of_no_use_is_drawn_anew_and_one_that_loses_its_use_is_kept() -> None:
    play = turn_of(playing(), "aira", items=("crumpled-map",), hidden={})
    play.state.bags["general"] = ("crumpled-map", "thermos")
    script = draw_card(play.state, "general", "")
    assert a_chance(next(script)).faces == ("crumpled-map", "thermos")
    assert a_chance(script.send("crumpled-map")).faces == ("thermos",)
    with pytest.raises(StopIteration) as ends:
        script.send("thermos")
    assert ends.value.value == "thermos"
    assert play.state.discards["general"] == ("crumpled-map",)
    assert play.state.items[0] == ("crumpled-map",)  # had its chance
    assert why(play, "use", "crumpled-map") == "SD-INT-08"


@pytest.mark.rule("SD-CON-02")
def test_half_is_rounded_down() -> None:
    play = turn_of(playing(), "aira", stamina=3, items=("tallow-lantern-1",), supply={"tallow-lantern-1": 2})
    answer(play, "use", "tallow-lantern-1")
    assert play.state.stamina[0] == 2


@pytest.mark.rule("SD-CON-01")
def test_a_card_that_forbids_wins_over_the_rules() -> None:
    play = turn_of(playing(), "aira", conditions=("panicked",))
    assert why(play, "flashlight") == "SD-CON-01"
    play = turn_of(playing(), "aira", wounds=("concussion-1",))
    assert why(play, "sprint") == "SD-CON-01"
    play = turn_of(playing(), "aira", wounds=("trembling-hands-1",), charge=1)
    assert why(play, "charge") == "SD-CON-01"


@pytest.mark.rule("SD-ITEM-01")
def test_an_objective_item_is_an_item_like_any_other() -> None:
    play = playing()
    play.state.place[1] = "n149"
    play = turn_of(play, "aira", place="n150", tokens={"lockbox": "n150"}, items=())
    answer(play, "take", "lockbox")
    answer(play, "give", "marci", "lockbox")
    assert "lockbox" in play.state.items[1]


@pytest.mark.rule("SD-COND-02")
@pytest.mark.parametrize(
    ("condition", "place", "others", "goes"),
    [
        ("haunted", "n150", "n10", False),
        ("panicked", "n150", "n149", True),
        ("panicked", "n150", "n10", False),
        ("exhausted", "n150", "n10", True),
        ("lost", "n150", "n10", False),
        ("lost", "g-17", "n10", True),
        ("jittery", "n150", "n10", True),
        ("winded", "n150", "n10", False),
    ],
)
def test_a_condition_goes_only_as_its_text_says(condition: str, place: str, others: str, goes: bool) -> None:
    play = playing()
    play.state.place[1] = others
    play = turn_of(play, "aira", place=place, conditions=(condition,))
    answer(play, "end")
    assert (play.state.conditions[0] == ()) == goes


@pytest.mark.rule("SD-COND-02")
def test_the_haunted_are_freed_by_light_and_the_bleeding_by_a_roll() -> None:
    play = turn_of(playing(lair="n10"), "aira", place="g-17", conditions=("haunted",), bright_zones=("g",))
    answer(play, "end")
    assert play.state.conditions[0] == ()
    left = set()
    for seed in range(8):
        play = turn_of(playing(seed=seed), "aira", stamina=4, conditions=("bleeding",), event="")
        answer(play, "end")
        assert play.state.stamina[0] == 4  # rested, and bled
        left.add(play.state.conditions[0])
    assert left == {(), ("bleeding",)}


@pytest.mark.rule("SD-CON-03")
def test_what_an_ability_costs_is_paid_in_full_or_it_is_not_to_be_had() -> None:
    play = playing(party=("asher", "marci"))
    play.state.place[1], play.state.charge[1] = "n149", 1
    play = turn_of(play, "asher", place="n150", charge=1)
    answer(play, "ability", "jump-start")
    assert play.state.charge == [0, 2]
    assert why(play, "ability", "jump-start") == "SD-ABL-01"


def test_vincent_pushes_on_as_long_as_he_has_breath() -> None:
    play = turn_of(playing(party=("vincent", "marci")), "vincent", stamina=2)
    answer(play, "ability", "push-on")
    assert (play.state.stamina[0], play.state.mp) == (1, 6)


def test_marci_and_lucy_help_those_next_to_them() -> None:
    play = playing(party=("marci", "lucy"))
    play.state.place[1], play.state.conditions[1] = "n149", ("winded", "lost")
    play = turn_of(play, "marci", place="n150")
    answer(play, "ability", "talk-them-down")
    answer(play, "shake-off", "lost")
    assert play.state.conditions[1] == ("winded",)
    play.state.stamina = [3, 3]
    play = turn_of(play, "lucy")
    answer(play, "ability", "steady-voice")
    assert play.state.stamina == [4, 2]


def test_mada_swaps_and_ibraheem_mends() -> None:
    play = turn_of(playing(party=("mada", "aira")), "mada", items=("thermos", "bandages"))
    answer(play, "ability", "make-do")
    assert "thermos" not in play.state.items[0]
    assert len(play.state.items[0]) == 2
    play = turn_of(playing(party=("ibraheem", "aira")), "ibraheem", place="n119", doors={"s-16": "damaged"})
    answer(play, "ability", "handyman")
    assert (play.state.doors["s-16"], play.state.mp) == ("locked", 2)


def test_a_skeleton_key_works_a_door_from_afar() -> None:
    play = turn_of(playing(), "aira", place="n141", items=("skeleton-key-1",), supply={"skeleton-key-1": 2})
    answer(play, "use", "skeleton-key-1")
    assert play.state.doors == {"s-16": "locked"}
    assert play.state.supply["skeleton-key-1"] == 1


def test_grave_dust_moves_its_user_and_wounds() -> None:
    play = turn_of(playing(), "aira", place="n150", items=("grave-dust",), mp=0)
    answer(play, "use", "grave-dust")
    answer(play, "steal-away", "n119")
    assert (play.state.place[0], len(play.state.wounds[0])) == ("n119", 1)
    assert play.state.wounds[0][0] in CARD


def test_a_tourniquet_turns_two_wounds_and_takes_ones_breath() -> None:
    wounds = ("twisted-ankle-1", "cracked-lamp-1")
    play = turn_of(playing(), "aira", wounds=wounds, charge=1, items=("tourniquet",))
    answer(play, "use", "tourniquet")
    answer(play, "heal", "cracked-lamp-1")
    assert play.state.wounds[0] == ("!twisted-ankle-1", "!cracked-lamp-1")
    assert (play.state.charge[0], play.state.conditions[0]) == (2, ("winded",))


def test_a_tripwire_is_an_alarm_too() -> None:
    play = turn_of(playing(lair="n10"), "aira", place="n150", items=("fishing-line-1",))
    answer(play, "use", "fishing-line-1")
    answer(play, "set", "n149")
    assert play.state.tokens["tripwire--1"] == "n149"


def test_each_investigator_has_a_minor_and_a_major_ability() -> None:
    for row in PERSON.values():
        assert sorted(power.major for power in row.powers) == [False, True], row.name
        assert all(power.use or power.changes or power.flags for power in row.powers), row.name


def test_no_two_cards_of_a_deck_do_the_same() -> None:
    for type in ("general", "cursed", "medical", "wound", "condition"):
        rows = {CARD[card].id: CARD[card] for card in cards_of(type, "horror")}
        does = [
            (row.use, row.gain, row.undo, row.turn_end, sorted(row.changes.items()), row.flags) for row in rows.values()
        ]
        assert all(does.count(one) == 1 for one in does), type


def test_events_change_what_they_say_for_the_round() -> None:
    play = turn_of(playing(), "aira", event="warm-updraft")
    assert mp_of(play.state, 0) == 5
    play = turn_of(playing(), "aira", event="falling-ash", place="n150", mp=4)
    walk(play, "g-17")
    assert play.state.mp == 1
    play = turn_of(playing(), "aira", event="choking-smoke")
    assert why(play, "sprint") == "SD-CON-01"
    play = turn_of(playing(scenario="park"), "aira", event="short-circuit", charge=1)
    assert why(play, "charge") == "SD-CON-01"


@pytest.mark.rule("SD-RULING-59")
def test_grave_dust_is_no_use_among_mirrors_nobody_has_looked_through_whichever_is_open() -> None:
    for opened in ("red", "green", "blue"):
        shut = tuple(colour for colour in ("red", "green", "blue") if colour != opened)
        maze = {"words": {"maze.open": opened}, "maze": shut}
        play = turn_of(playing(scenario="park"), "aira", place="m-2", items=("grave-dust",), **maze)
        assert why(play, "use", "grave-dust") == "SD-INT-08"


@pytest.mark.parametrize(
    ("card", "changes"),
    [
        ("dead-mans-whistle-1", {"revealed": [True]}),
        ("stitching-doll-1", {"wounds": ("?",)}),
        ("tourniquet", {"wounds": ()}),
        ("beggars-hand", {"bags": {"general": ()}, "discards": {}}),
    ],
)
def test_a_card_whose_price_is_all_that_is_left_of_it_is_not_offered(card: str, changes: dict[str, Any]) -> None:
    play = turn_of(playing(), "aira", items=(card,), **changes)
    assert why(play, "use", card) == "SD-INT-08"


@pytest.mark.parametrize("whom", ["adjacent", "anybody"])
def test_a_ruling_on_whoever_is_adjacent_means_adjacent_to_an_investigator(whom: str) -> None:
    play = turn_of(playing(lair="n10"), "aira", place="n150", stamina=3)
    play.state.place[1], play.state.stamina[1] = "n149", 3
    for lurks in ("n10", "n149"):
        play.state.lurks[0] = lurks
        GAME.check_ruling(play.state, ("ruling", "lose_stamina", "who", "adjacent", "amount", 1, "aira"))
    play.answer(HOST, ("ruling", "lose_stamina", "who", whom, "amount", 1, "aira"))
    if whom == "anybody":
        answer(play, "whom", "marci")
    assert play.state.stamina[:2] == [3, 2]


@pytest.mark.rule("SD-INFO-02")
@pytest.mark.rule("SD-RULING-29")
def test_what_the_dead_leave_behind_is_known_to_the_investigators_only() -> None:
    play = playing(4, adversary="horror", lair="n10")
    wounds = ("?", "?", "?")
    play = turn_of(play, "aira", place="n145", wounds=wounds, items=("thermos",))
    play.state.items[1:] = [(), ()]
    answer(play, "window", "aira", "s-26", "wound")
    answer(play, "done")
    assert (play.state.tokens["dropped--1"], play.state.items[0]) == ("s-26", ())
    assert "thermos" not in str(GAME.view(play.state, "seat1")).lower()
    assert not any("Thermos" in line.says for line in play.story if line.eyes != "investigators")
    play = turn_of(play, "marci", place="s-26")
    answer(play, "take", "dropped--1")
    assert play.state.items[1] == ("thermos",)
