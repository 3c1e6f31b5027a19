"""The real box on the table, and the host's rulings: the same verbs, picked by the players."""

from __future__ import annotations

from typing import Any

import pytest

from gloamboard.rules.kernel import HOST, Play, Refused, Setup
from gloamboard.rules.kernel.door import seen_by
from gloamboard.rules.netherwatch import GAME, cards
from gloamboard.rules.netherwatch.cards.vocabulary import VERBS
from gloamboard.rules.netherwatch.demon import by_hand
from gloamboard.rules.netherwatch.demon.by_hand import what_happened
from gloamboard.rules.netherwatch.people import movement
from gloamboard.rules.netherwatch.state import State
from gloamboard.rules.netherwatch.state.cause import Cause
from tests.rules.asking import a_choice, a_question, there
from tests.rules.netherwatch.table import SEATS, effect, house, manifested, shows


def real_box(*hands: str, **choices: str) -> Play:
    return Play(GAME, Setup(SEATS[:2], 3, choices, frozenset(hands)))


def test_the_table_asks_for_the_fate_on_the_back_and_knows_nothing_else() -> None:
    play = real_box("events")
    assert play.pending is not None
    assert play.pending.asks == "Which Fate is on the back of the next Event?"
    play.answer("seat2", ("fate-on-back", 4))
    view = GAME.view(play.state, "seat1")
    assert view["events"] == {"left": 30, "back": "blue", "fate": 4}
    assert set(play.state.events.cards()) == {"blue-4", "blue", "red"}


@shows("FATE-01", "EVDECK-08")
def test_what_a_real_event_did_is_picked_from_the_verbs_and_its_back_becomes_fate() -> None:
    play = real_box("events")
    play.answer("seat1", ("fate-on-back", 4))
    play.answer("seat1", ("turn", "historian"))
    play.answer("seat1", ("end", "historian"))
    play.answer("seat1", ("fate-on-back", 2))
    play.answer("seat1", ("read",))
    for key in (("verb", "lose_sanity"), ("word", "who", "everyone"), ("word", "amount", 2)):
        play.answer("seat1", key)
    assert [agent.sanity for agent in play.state.agents] == [5, 6]
    play.answer("seat1", ("done",))
    assert play.state.fate == 4
    assert any(line.says == "Read aloud: Every Agent loses 2 Sanity." for line in play.story)


def test_with_the_vault_by_hand_the_demon_is_unknown_until_its_card_is_seen() -> None:
    play = real_box("vault")
    assert play.state.demon == ""
    assert {"events", "boards", "devices"} <= play.state.by_hand


def test_a_device_by_hand_asks_which_sign_was_seen() -> None:
    play = real_box("devices")
    state = play.state.copy()
    agent = state.agent("historian")
    agent.zone, state.light["study"] = "study", "lit"
    state.clues["study"] = ("clue-99", "wild")
    play = Play(GAME, play.setup, state=state)
    play.answer("seat1", ("turn", "historian"))
    play.answer("seat1", ("investigate", "scrying-orb", "teleportation"))
    assert play.pending is not None
    row = cards.in_play().devices["scrying-orb"].readings[0]
    assert {option.key for option in play.pending.options("seat1")} == {("sign", row.sign_yes), ("sign", row.sign_no)}
    play.answer("seat1", ("sign", row.sign_no))
    assert play.state.notebook[-1][3] == row.no[0]


def test_a_real_item_is_a_back_until_it_is_used_and_read() -> None:
    play = real_box("items")
    assert len(play.state.hq_deck) == 31
    play.answer("seat1", ("turn", "historian"))
    play.answer("seat1", ("loadout",))
    assert play.pending is not None
    card = str(play.pending.options("seat1")[0].key[1])
    assert card.startswith("real-hq-")
    play.answer("seat1", ("take", card))
    while play.pending.about == "surplus":
        play.answer("seat1", next(o.key for o in play.pending.options("seat1") if o.key[1] != card))
    for key in (("use", card), ("verb", "lose_sanity"), ("word", "who", "user"), ("word", "amount", 1), ("done",)):
        play.answer("seat1", key)
    assert play.state.agent("historian").sanity == 6
    assert play.state.agent("historian").dormant == 1


def test_dice_by_hand_are_entered_as_they_fall() -> None:
    play = real_box("sanity-die")
    state = play.state.copy()
    state.agent("historian").zone = "larder"
    play = Play(GAME, play.setup, state=state)
    play.answer("seat1", ("turn", "historian"))
    play.answer("seat2", ("face", 2))
    assert play.state.agent("historian").sanity == 5


@shows("VIC-04")
def test_the_host_rules_with_the_same_verbs_at_any_time() -> None:
    play = real_box()
    play.answer(HOST, ("ruling", "place_clue", "where", "zone", "zone", "cistern"))
    assert "cistern" in play.state.clues
    assert any(line.says == "The host rules: Place a Clue in the Cistern." for line in play.story)
    assert play.pending is not None
    assert play.pending.about == "turn"
    play.answer(HOST, ("ruling", "abandon"))
    assert play.outcome is not None
    assert (play.outcome.by, play.outcome.rule) == ("abandoned", "NW-VIC-04")


@pytest.mark.parametrize(
    ("key", "word"),
    [
        (("ruling", "loose_sanity"), "lose_sanity"),
        (("ruling", "lose_sanity", "who"), "stands alone"),
        (("ruling", "lose_sanity", "who", "nobody"), "who"),
        (("move", "historian", "study"), "ruling"),
    ],
)
def test_a_ruling_that_cannot_be_is_refused_with_a_sentence(key: tuple[str, ...], word: str) -> None:
    play = real_box()
    before = play.hash()
    with pytest.raises(ValueError, match=word):
        play.answer(HOST, key)
    assert play.hash() == before


def test_a_seat_cannot_rule() -> None:
    with pytest.raises(Refused):
        real_box().answer("seat1", ("ruling", "abandon"))


def test_a_zone_that_a_real_card_names_is_pointed_out_by_the_players() -> None:
    state = manifested(house(), "crypt")
    effect(state, {"do": "demon_jumps", "where": "zone"}, ("zone", "study"), kind="board")
    assert state.demon_zone == "study"


@pytest.mark.parametrize("kinds", [["focused"], ["hindered"]])
def test_the_second_of_two_dice_is_asked_for_as_such(kinds: list[str]) -> None:
    state = house()
    script = VERBS.run(
        state,
        Cause("item", "flashlight", "historian"),
        VERBS.compile([{"do": "roll", "who": "user", "kinds": kinds}], "test", "effects"),
    )
    first, second = a_question(next(script)), a_question(script.send(0))
    assert (first.cause, first.asks) == ("Flashlight", "What does the Historian's Sanity Die show?")
    assert (second.cause, second.asks) == ("Flashlight", "What does the Historian's second Sanity Die show?")


def test_a_card_that_makes_an_agent_roll_twice_says_for_which_roll_the_die_is_thrown() -> None:
    state = house("historian")
    rows = [{"do": "roll", "who": "in-lit"}, {"do": "roll", "who": "lowest-sanity"}]
    script = VERBS.run(state, Cause("event", "card"), VERBS.compile(rows, "test", "effects"))
    first, second = a_question(next(script)), a_question(script.send(0))
    assert first.cause == "The Event, an Agent in a Lit Zone"
    assert second.cause == "The Event, the Agent with the least Sanity"


def test_what_the_host_rules_is_told_as_a_card_would_say_it_of_that_agent() -> None:
    play = real_box()
    play.answer(HOST, ("ruling", "lose_sanity", "who", "user", "agent", "skeptic"))
    play.answer(HOST, ("ruling", "carry", "agent", "skeptic", "zone", "study"))
    told = [line.says for line in play.story if line.says.startswith("The host rules")]
    assert told == ["The host rules: The Skeptic loses 1 Sanity.", "The host rules: The Skeptic is carried elsewhere."]


def test_whoever_throws_a_real_die_is_told_what_for() -> None:
    """At the start of a turn, and face to face with the Demon: the question begins with it."""
    play = real_box("sanity-die")
    state = play.state.copy()
    state.agent("historian").zone = "larder"  # which is dim
    play = Play(GAME, play.setup, state=state)
    play.answer("seat1", ("turn", "historian"))
    asked = there(seen_by(play, "seat1")["asks"])["asks"]
    assert asked == "A turn begun in a Dim Zone: What does the Historian's Sanity Die show?"
    state = manifested(house("historian", "skeptic"), "kitchen")
    state.tier = "initiate"
    state.agent("historian").zone = "kitchen"
    script = movement.meet_demon(state, state.agent("historian"))
    next(script)
    assert a_question(script.send(("face", "historian"))).cause == "Face to face with the Demon"


@pytest.mark.parametrize("verb", ["demon_dormant", "unaim", "cancel_event", "peek_event"])
def test_what_a_real_card_says_in_vain_is_not_offered(verb: str) -> None:
    def offered(state: State) -> bool:
        choice = next(what_happened(state, Cause("event", "blue-1"), "seat1", "What does it do?"))
        return ("verb", verb) in [option.key for option in a_choice(choice).options("seat1")]

    vain = house()
    vain.target, vain.event, vain.events.top = "", "", ()
    assert not offered(vain)
    able = manifested(house(), "study")
    able.target, able.event, able.step = "skeptic", "blue-1", "resolve"
    able.events.put_top("blue-2")
    assert offered(able)
    able.stage = "confrontation"
    assert offered(able) == (verb != "demon_dormant")
    able.agent("skeptic").pocket = ("real-artifact-1",)  # a Demon Artifact holds the Target token
    assert offered(able) == (verb not in ("demon_dormant", "unaim"))


@shows("SOLO-02")
def test_of_a_real_hq_deck_the_player_looks_out_whichever_card_it_is() -> None:
    choices: dict[str, Any] = {"by_hand": "items", "solo": ["artifact"]}
    play = Play(GAME, Setup(("seat1",), 3, choices))
    assert len([card for card in play.state.agents[0].items if card.startswith("real-hq-")]) == 1
    assert len(play.state.hq_deck.cards()) == 30


def test_every_word_that_can_be_picked_can_also_be_sent() -> None:
    picked = [value for verb in VERBS.known.values() for hint in verb.hints.values() for value in by_hand._values(hint)]
    assert picked
    assert all(type(value) in (str, int) for value in picked)  # a switch would not pass as a word of a key
    assert by_hand._values(bool) == ("yes", "no")
