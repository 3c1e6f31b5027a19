"""Whom a word means, and what every verb says."""

from __future__ import annotations

import tomllib

import pytest

from gloamboard.rules.netherwatch.cards import cards
from gloamboard.rules.netherwatch.cards.checker import calls
from gloamboard.rules.netherwatch.cards.printed import say
from gloamboard.rules.netherwatch.cards.vocabulary import SAYS, VERBS
from gloamboard.rules.netherwatch.state.cause import Cause, Kind
from gloamboard.rules.netherwatch.state.ends import EventDropped
from tests.rules.asking import a_choice, a_question
from tests.rules.netherwatch.table import manifested
from tests.rules.netherwatch.verbs.board import HISTORIAN, SKEPTIC, board, play


def test_an_event_means_the_target_first_whatever_it_names() -> None:
    state = board()
    state.target = SKEPTIC
    play(state, {"do": "lose_sanity", "who": "active"}, cause=Cause("event", "a card"))
    assert [agent.top - agent.sanity for agent in state.agents] == [0, 1]


def test_an_item_means_whom_it_says_even_with_a_target_about() -> None:
    state = board()
    state.target = SKEPTIC
    play(state, {"do": "lose_sanity", "who": "user"})
    assert [agent.top - agent.sanity for agent in state.agents] == [1, 0]


def test_an_event_comes_to_nothing_when_everybody_hides() -> None:
    state = manifested(board("study", "parlor"), "great-room")
    for number, agent in enumerate(state.agents, 1):
        state.covers[f"cover-{number}"] = (agent.zone, "safe")
        agent.hiding = f"cover-{number}"
    with pytest.raises(EventDropped):
        play(state, {"do": "demon_moves", "toward": "active"}, cause=Cause("event", "a card"))
    assert not state.manifested


def test_every_verb_has_an_example_a_docstring_and_a_sentence() -> None:
    assert len(VERBS.known) >= 50
    assert set(SAYS) == set(VERBS.known)
    for name, verb in VERBS.known.items():
        row = tomllib.loads(f"row = {verb.example}")["row"]
        call = VERBS.compile([row], "an example", name)[0]
        assert call.verb == name
        assert verb.says.endswith("."), name
        assert say((call,))[0].isupper(), name


def test_every_verb_is_on_a_card_or_kept_for_the_hosts_ruling() -> None:
    content = cards()
    used = set()
    for row in content.events.values():
        used |= {call.verb for half in (row.dormant, row.manifested) for call in calls(half.effects)}
    for item in content.items.values():
        used |= {call.verb for call in calls(item.use)}
        used |= {call.verb for call in calls(item.reaction.effects)} if item.reaction else set()
    for operation in content.operations.values():
        used |= {call.verb for each in operation.interaction for call in calls(each.effects)}
    assert len(used) >= 45


@pytest.mark.parametrize(
    ("row", "asks"),
    [
        ({"do": "place", "cube": "cold", "where": "any"}, "where does the Cold Cube go?"),
        ({"do": "remove", "cube": "lit", "where": "any-lit"}, "which Lit Cube is taken away?"),
        ({"do": "place_clue", "where": "beside"}, "where does the Clue go?"),
        ({"do": "move_cover"}, "where does the Cover in the Study go?"),
        ({"do": "lock"}, "which way out of the Study is locked?"),
        ({"do": "demon_pushed"}, "where is the Demon pushed?"),
        ({"do": "flee", "who": "user"}, "where does the Historian run?"),
        ({"do": "fling", "who": "user"}, "Flashlight: where does it land?"),
    ],
)
@pytest.mark.parametrize(
    ("kind", "card", "asker"),
    [
        ("event", "azazel-10", "The Event"),  # its name could tell the Demon's
        ("item", "flashlight", "Flashlight"),
        ("ability", "The tide comes in", "The tide comes in"),
    ],
)
def test_whoever_is_asked_for_a_zone_hears_which_card_asks_and_what_for(
    row: dict[str, str], asks: str, kind: Kind, card: str, asker: str
) -> None:
    state = manifested(board(), "study")
    state.covers["cover-1"] = ("study", "")
    state.light |= {"library": "lit", "foyer": "lit"}
    state.agent(HISTORIAN).hand = ("flashlight",)
    cause = Cause(kind, card, HISTORIAN)
    choice = next(VERBS.run(state, cause, VERBS.compile([row], "a test", "effects")))
    assert a_choice(choice).about == "zone"
    assert a_question(choice).asks == f"{asker}: {asks}"
