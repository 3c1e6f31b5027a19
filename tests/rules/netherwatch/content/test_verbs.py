"""Each verb on a board of its own: what changes, who is asked, and what it says on a card."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

from rules.kernel import Key
from rules.netherwatch import lasting, modifiers
from rules.netherwatch.card_check import calls
from rules.netherwatch.cards import cards
from rules.netherwatch.cause import Cause
from rules.netherwatch.ends import EventDropped
from rules.netherwatch.state import State
from rules.netherwatch.verbs import VERBS, say
from rules.netherwatch.verbs.words import SAYS
from tests.rules.netherwatch.table import house, manifested, run

HISTORIAN, SKEPTIC = "historian", "skeptic"


def play(state: State, row: dict[str, Any], *answers: Any, cause: Cause | None = None) -> Any:
    effects = VERBS.compile([row], "a test", "effects")
    return run(VERBS.run(state, cause or Cause("item", "flashlight", HISTORIAN), effects), *answers)


def board(historian: str = "study", skeptic: str = "parlor") -> State:
    """The Historian's turn; both stand in the house and nothing else lies there."""
    state = house()
    state.agent(HISTORIAN).zone, state.agent(SKEPTIC).zone = historian, skeptic
    state.active = state.turn = HISTORIAN
    state.last_active = HISTORIAN
    return state


def next_back(state: State) -> list[str]:
    """What chance is asked for when the top card goes: the next one, unless it is known."""
    return [state.events.bag[0]] if len(state.events.top) == 1 else []


def first(key: str) -> Key:
    return ("first", key)


# --- the mind ------------------------------------------------------------------------


def test_lose_and_gain_sanity_stop_at_the_ends_of_the_track() -> None:
    state = board()
    you = state.agent(HISTORIAN)
    play(state, {"do": "lose_sanity", "who": "user", "amount": 3})
    assert you.sanity == you.top - 3
    play(state, {"do": "gain_sanity", "who": "user", "amount": 9})
    assert you.sanity == you.top


def test_everyone_is_asked_in_an_order_of_their_choice() -> None:
    state = board()
    play(state, {"do": "roll", "who": "everyone"}, first(SKEPTIC), 1, 2)
    assert [agent.top - agent.sanity for agent in state.agents] == [2, 1]


def test_roll_takes_its_kinds() -> None:
    state = board()
    play(state, {"do": "roll", "who": "user", "kinds": ["hindered", "frightened"]}, 0, 2)
    you = state.agent(HISTORIAN)
    assert (you.sanity, you.condition) == (you.top - 2, "frightened")


def test_frighten_calm_and_recover() -> None:
    state = board()
    you = state.agent(HISTORIAN)
    play(state, {"do": "frighten", "who": "user"})
    assert you.condition == "frightened"
    play(state, {"do": "calm", "who": "user"})
    assert you.condition == ""
    you.sanity, you.condition = 0, "breakdown"
    play(state, {"do": "calm", "who": "user"})
    assert you.condition == "breakdown"
    play(state, {"do": "recover", "who": "user"})
    assert (you.condition, you.sanity) == ("", 1)


def test_next_roll_makes_one_roll_focused() -> None:
    state = board()
    play(state, {"do": "next_roll", "who": "user", "kind": "focused"})
    play(state, {"do": "roll", "who": "user"}, 2, 0)
    play(state, {"do": "roll", "who": "user"}, 1)
    assert state.agent(HISTORIAN).sanity == state.agent(HISTORIAN).top - 1


def test_shield_lessens_one_loss() -> None:
    state = board()
    you = state.agent(HISTORIAN)
    play(state, {"do": "shield", "who": "user", "amount": 2})
    play(state, {"do": "lose_sanity", "who": "user", "amount": 3})
    assert you.sanity == you.top - 1
    play(state, {"do": "lose_sanity", "who": "user"})
    assert you.sanity == you.top - 2


def test_die_makes_a_specter() -> None:
    state = board()
    play(state, {"do": "die", "who": "user"})
    assert state.agent(HISTORIAN).specter == 1


# --- light -----------------------------------------------------------------------------


def test_place_and_remove_cubes() -> None:
    state = board()
    play(state, {"do": "place", "cube": "lit"})
    assert state.light == {"study": "lit"}
    play(state, {"do": "place", "cube": "dark", "where": "beside"}, ("zone", "foyer"))
    assert state.light == {"study": "lit", "foyer": "dark"}
    play(state, {"do": "remove", "cube": "lit", "where": "nearest-lit"})
    assert state.light == {"foyer": "dark"}
    play(state, {"do": "place", "cube": "cold", "where": "zone", "zone": "crypt"})
    assert state.cold == ["crypt"]


def test_lamps_on_and_off() -> None:
    state = board()
    you = state.agent(HISTORIAN)
    play(state, {"do": "lamp_on", "who": "user"})
    assert not you.lit  # carries no LIGHT Item
    you.hand = ("flashlight",)
    play(state, {"do": "lamp_on", "who": "user"})
    assert you.lit
    play(state, {"do": "lamp_off", "who": "all-with-light"})
    assert not you.lit


# --- tokens ----------------------------------------------------------------------------


def test_clues_are_placed_turned_and_lost() -> None:
    state = board()
    play(state, {"do": "place_clue", "where": "beside"}, ("zone", "foyer"))
    assert state.clues["foyer"][1] == ""
    play(state, {"do": "turn_clue", "where": "beside"}, "wild")
    assert state.clues["foyer"][1] == "wild"
    play(state, {"do": "place_clue"}, "physical special")
    assert state.clues["study"][1] == "physical special"
    play(state, {"do": "lose_clue", "where": "here"})
    assert set(state.clues) == {"foyer"}


def test_cover_is_placed_turned_moved_and_lost() -> None:
    state = board()
    play(state, {"do": "place_cover"}, ("leave", "cover-1"))
    assert state.covers == {"cover-1": ("study", "")}
    play(state, {"do": "turn_cover", "where": "any"}, "safe")
    assert state.covers["cover-1"][1] == "safe"
    play(state, {"do": "move_cover"}, ("zone", "foyer"))
    assert state.covers["cover-1"][0] == "foyer"
    play(state, {"do": "lose_cover", "where": "any"})
    assert state.covers == {}


def test_lock_and_unlock() -> None:
    state = board()
    play(state, {"do": "lock"}, ("zone", "foyer"))
    assert list(state.locks) == ["foyer--study"]
    play(state, {"do": "unlock", "where": "any"})
    assert (state.locks, state.blocked) == ({}, frozenset())


def test_rifts_open_and_close() -> None:
    state = board()
    play(state, {"do": "open_rift"})
    assert state.rifts[8] == "study"
    play(state, {"do": "close_rift"})
    assert 8 not in state.rifts


@pytest.mark.parametrize(("size", "stays"), [("minor", False), ("major", True)])
@pytest.mark.rule("NW-TOK-08")
def test_a_ward_holds_the_demon_off(size: str, stays: bool) -> None:
    state = manifested(board("study", "crypt"), "great-room")
    play(state, {"do": "ward", "size": size, "where": "zone", "zone": "foyer"})
    play(state, {"do": "ward", "size": size})
    assert state.tokens[f"{size}-ward"] == "foyer"  # there is only one of them
    cause = Cause("event", "a card")
    state.active = HISTORIAN
    ways = [("demon-way", "foyer")]
    play(state, {"do": "demon_moves", "toward": "active", "zones": 2}, *ways, cause=cause)
    assert state.demon_zone == "great-room"
    assert (f"{size}-ward" in state.tokens) == stays


def test_objectives_and_marks() -> None:
    state = board()
    play(state, {"do": "place_objective", "letter": "a", "zone": "garage"})
    assert state.tokens["objective-a"] == "garage"
    play(state, {"do": "clear_objective", "letter": "a"})
    play(state, {"do": "mark", "name": "gate-open"})
    assert "objective-a" not in state.tokens
    assert {"objective-a", "gate-open"} <= set(state.flags)


# --- Items -----------------------------------------------------------------------------


def test_drop_takes_the_item_that_is_meant() -> None:
    state = board()
    you = state.agent(HISTORIAN)
    you.hand = ("flashlight", "storm-lantern")
    play(state, {"do": "drop", "who": "user", "which": "electric"})
    assert you.items == ("storm-lantern",)
    assert state.dropped[1] == ("study", ("flashlight",), True)


@pytest.mark.rule("NW-MISC-02")
@pytest.mark.rule("NW-DROP-10")
def test_who_has_no_such_item_ignores_it() -> None:
    state = board()
    play(state, {"do": "drop", "who": "user", "which": "hand"})
    play(state, {"do": "fling", "who": "user"})
    play(state, {"do": "lose_item", "who": "user"})
    assert state.dropped == {}


def test_fling_throws_into_the_next_zone() -> None:
    state = board()
    state.agent(HISTORIAN).pocket = ("old-key",)
    play(state, {"do": "fling", "who": "most-items"}, ("zone", "foyer"))
    assert state.dropped[1] == ("foyer", ("old-key",), True)


def test_lost_essentials_go_back_to_their_deck() -> None:
    state = board()
    state.agent(HISTORIAN).hand = ("spirit-box",)
    state.essential = []
    play(state, {"do": "lose_item", "who": "user"})
    assert (state.essential, state.discard) == (["spirit-box"], [])


def test_draw_and_fetch() -> None:
    state = board()
    state.scavenged_deck.put_top("matchbox")
    play(state, {"do": "draw", "who": "user", "deck": "scavenged"}, ("keep", "matchbox"))
    assert state.agent(HISTORIAN).items == ("matchbox",)
    state.discard = ["old-key", "matchbox-2"]
    play(state, {"do": "fetch", "who": "user", "from": "discard"}, ("fetch", "old-key"))
    assert state.agent(HISTORIAN).items == ("matchbox", "old-key")
    assert state.discard == ["matchbox-2"]


# --- people ----------------------------------------------------------------------------


def test_tire_and_extra_action() -> None:
    state = board()
    you, other = state.agents
    play(state, {"do": "extra_action", "who": "user"})
    assert you.dormant == 4
    play(state, {"do": "tire", "who": "others"})
    assert modifiers.total(state, "actions", other) == -1
    assert modifiers.total(state, "actions", you) == 0


def test_ready_and_spend() -> None:
    state = board()
    play(state, {"do": "spend", "who": "user"})
    assert not state.agent(HISTORIAN).ready
    play(state, {"do": "ready", "who": "user"})
    assert state.agent(HISTORIAN).ready


def test_free_move_goes_zone_by_zone_and_may_end_early() -> None:
    state = board()
    play(state, {"do": "free_move", "who": "user", "zones": 3}, ("go", HISTORIAN, "foyer"), ("done",))
    assert state.agent(HISTORIAN).zone == "foyer"


def test_pull_draws_towards_a_place() -> None:
    state = board()
    row = {"do": "pull", "who": "user", "where": "rift-nearest", "zones": 1}
    play(state, row, ("zone", "conservatory"))
    assert state.agent(HISTORIAN).zone == "parlor"


def test_flee_leads_away_from_the_demon() -> None:
    state = manifested(board("foyer", "crypt"), "great-room")
    play(state, {"do": "flee", "who": "user"}, ("zone", "garage"))
    assert state.agent(HISTORIAN).zone == "garage"


def test_swap_places() -> None:
    state = board()
    play(state, {"do": "swap_places", "who": "user", "with": "farthest-hq"})
    assert [agent.zone for agent in state.agents] == ["parlor", "study"]


def test_lasting_holds_for_a_while() -> None:
    state = board()
    you = state.agent(HISTORIAN)
    play(state, {"do": "lasting", "what": "move", "who": "user", "until": "turn", "amount": 2})
    assert modifiers.total(state, "move", you) == 2
    lasting.expire(state, "turn")
    assert modifiers.total(state, "move", you) == 0


# --- the Demon ---------------------------------------------------------------------------


def test_manifest_near_and_far() -> None:
    state = board()
    cause = Cause("event", "a card")
    play(state, {"do": "manifest", "who": "active", "where": "rift-nearest"}, ("zone", "great-room"), cause=cause)
    assert (state.manifested, state.demon_zone) == (True, "great-room")


def test_the_demon_moves_goes_jumps_and_is_pushed() -> None:
    state = manifested(board("study", "crypt"), "dining-room")
    play(state, {"do": "demon_goes", "where": "rift-nearest", "zones": 1}, ("zone", "great-room"))
    assert state.demon_zone == "great-room"
    play(state, {"do": "demon_jumps", "where": "rift-fate"})
    assert state.demon_zone == state.rifts[1]
    play(state, {"do": "demon_pushed", "zones": 1}, ("zone", "kitchen"))
    assert state.demon_zone == "kitchen"


def test_the_demon_goes_dormant_and_leaves_a_clue() -> None:
    state = manifested(board("study", "crypt"), "great-room")
    play(state, {"do": "demon_dormant"})
    assert not state.manifested
    assert "great-room" in state.clues


def test_aim_and_unaim() -> None:
    state = board()
    play(state, {"do": "aim", "who": "user"})
    assert state.target == HISTORIAN
    play(state, {"do": "unaim"})
    assert state.target == ""


# --- time and Fate ---------------------------------------------------------------------------


def test_discard_events_sets_fate() -> None:
    state = board()
    top = state.events.top[-1]
    left = len(state.events)
    play(state, {"do": "discard_events"}, *next_back(state))
    assert len(state.events) == left - 1
    assert state.fate == cards().events[top].fate


def test_shift_fate_wraps() -> None:
    state = board()
    state.fate = 5
    play(state, {"do": "shift_fate"}, ("fate", 1))
    assert state.fate == 1


def test_peek_event_may_bury_it() -> None:
    state = board()
    top = state.events.top[-1]
    effects = VERBS.compile([{"do": "peek_event"}], "a test", "effects")
    asked: Any = next(VERBS.run(state, Cause("item", "a card", HISTORIAN), effects))
    assert cards().events[top].dormant.story in asked.asks
    assert top not in asked.asks
    play(state, {"do": "peek_event"}, ("event", "bottom"), *next_back(state))
    assert state.events.bottom[-1] == top


def test_cancel_event_leaves_it_unresolved() -> None:
    state = board()
    state.phase, state.step, state.event = "demon", "resolve", state.events.take_top()
    play(state, {"do": "cancel_event"})
    assert state.step == "discard"


# --- steering -----------------------------------------------------------------------------------


def test_target_is_meant_by_what_follows() -> None:
    state = board()
    state.agent(SKEPTIC).sanity = 2
    rows = [{"do": "target", "who": "lowest-sanity"}, {"do": "place", "cube": "dark", "where": "here"}]
    effects = VERBS.compile(rows, "a test", "effects")
    run(VERBS.run(state, Cause("event", "a card"), effects))
    assert state.light == {"parlor": "dark"}


@pytest.mark.rule("NW-LIGHT-15")
def test_when_looks_at_the_light() -> None:
    state = board()
    row = {
        "do": "when",
        "if": "lit",
        "then": [{"do": "gain_sanity", "who": "user"}],
        "otherwise": [{"do": "lose_sanity", "who": "user", "amount": 2}],
    }
    play(state, row)
    assert state.agent(HISTORIAN).sanity == state.agent(HISTORIAN).top - 2
    state.light["study"] = "lit"
    play(state, row)
    assert state.agent(HISTORIAN).sanity == state.agent(HISTORIAN).top - 1


@pytest.mark.rule("NW-FATE-06")
@pytest.mark.rule("NW-EVENT-03")
@pytest.mark.rule("NW-ITEM-03")
@pytest.mark.parametrize(("fate", "lost"), [(3, 2), (4, 1)])
def test_on_fate_takes_the_branch_of_the_active_fate(fate: int, lost: int) -> None:
    state = board()
    state.fate = fate
    lose = [{"do": "lose_sanity", "who": "user", "amount": 2}]
    row = {"do": "on_fate", "fate": [3], "then": lose, "otherwise": [{"do": "lose_sanity", "who": "user"}]}
    play(state, row)
    assert state.agent(HISTORIAN).top - state.agent(HISTORIAN).sanity == lost


def test_choose_may_and_pay() -> None:
    state = board()
    you = state.agent(HISTORIAN)
    lose, fright = [{"do": "lose_sanity", "who": "user"}], [{"do": "frighten", "who": "user"}]
    play(state, {"do": "choose", "first": lose, "second": fright}, ("either", "second"))
    assert (you.sanity, you.condition) == (you.top, "frightened")
    play(state, {"do": "may", "then": lose}, ("may", "pass"))
    assert you.sanity == you.top
    play(state, {"do": "pay", "who": "user", "amount": 2, "then": [{"do": "aim", "who": "user"}]}, ("pay", HISTORIAN))
    assert (you.sanity, state.target) == (you.top - 2, HISTORIAN)


@pytest.mark.rule("NW-COND-12")
def test_who_cannot_pay_is_not_asked() -> None:
    state = board()
    state.agent(HISTORIAN).sanity = 1
    row = {"do": "pay", "who": "user", "amount": 2, "then": [], "otherwise": [{"do": "frighten", "who": "user"}]}
    play(state, row)
    assert state.agent(HISTORIAN).condition == "frightened"


def test_each_does_it_for_every_one_of_them() -> None:
    state = board()
    row = {"do": "each", "who": "all-dim", "then": [{"do": "roll", "who": "target"}]}
    play(state, row, first(SKEPTIC), 1, 2)
    assert [agent.top - agent.sanity for agent in state.agents] == [2, 1]


# --- whom and where ------------------------------------------------------------------------------


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
