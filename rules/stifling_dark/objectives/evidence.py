"""Turning in Evidence: an Involved Action at a Computer or Ticket Booth, with one reward for each token.

A reward is a script under its id: `@reward("general-item")`; which ones a Scenario offers stands in scenarios.toml.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, partial

from gloamboard.rules.kernel import Key, Option, Reason, Script
from gloamboard.rules.stifling_dark.asking import ask_player, choose_investigator
from gloamboard.rules.stifling_dark.cards.box import REWARD, read
from gloamboard.rules.stifling_dark.light.reveal import kind_of, show_token
from gloamboard.rules.stifling_dark.menus import INVOLVED
from gloamboard.rules.stifling_dark.moments import happens
from gloamboard.rules.stifling_dark.people.items import draw_items
from gloamboard.rules.stifling_dark.state.state import State
from gloamboard.rules.stifling_dark.state.story import mark, tell
from gloamboard.rules.stifling_dark.turns.using import gain_major

Rewarding = Callable[[State, int], Script]
REWARDS: dict[str, Rewarding] = {}
CAN_BE_HAD: dict[str, Callable[[State, int], bool]] = {}
"""Whether a reward would give anything now; one without an entry always does."""


def reward(id: str, when: Callable[[State, int], bool] | None = None) -> Callable[[Rewarding], Rewarding]:
    def add(script: Rewarding) -> Rewarding:
        REWARDS[id] = script
        if when is not None:
            CAN_BE_HAD[id] = when
        return script

    return add


def turn_ins(state: State, who: int) -> Sequence[Option]:
    held = state.evidence[who]
    if not held or no_turn_in(state, who, ("turn-in", 1)):
        return ()
    return [_turn_in(number, state.scenario.desk_name) for number in range(1, held + 1)]  # SD-SAW-03


@cache
def _turn_in(number: int, desk: str) -> Option:
    plural = "piece" if number == 1 else "pieces"
    return Option(("turn-in", number), f"Turn in {number} {plural} of Evidence at the {desk}.", "SD-SAW-02", None, "",
                  "Involved Action")  # fmt: skip


def no_turn_in(state: State, who: int, key: Key) -> Reason | None:
    desk = state.scenario.desk
    if desk not in state.board.features[state.place[who]]:
        spots = state.board.having(desk)
        return Reason("SD-SAW-02", f"Evidence is turned in on a {state.scenario.desk_name} space.", spots)
    if not state.evidence[who] or (len(key) > 1 and int(key[1]) > state.evidence[who]):
        return Reason("SD-SAW-02", "You do not hold that much Evidence.")
    return None


@INVOLVED.deed("turn-in", turn_ins, no_turn_in)
def turn_in(state: State, who: int, key: Key) -> Script:
    """Any number at once; for each one reward, chosen by the same Investigator."""
    number = int(key[1])
    state.evidence[who] -= number
    state.turned_in += number  # SD-SAW-03 SD-CNT-06 SD-PARK-02 SD-EX-13
    mark(state, "evidence", state.place[who])
    tell(state, f"{state.name(who)} turns in Evidence: {state.turned_in} so far.", "SD-SAW-02")  # SD-SAW-02
    for _ in range(number):
        yield from choose_reward(state, who)  # SD-SAW-04
    yield from happens(state, "evidence_turned_in", who)


def open_rewards(state: State, who: int) -> list[str]:
    """Those this Scenario still offers, and that would give something."""
    offered = [*state.scenario.rewards, *(one for one in state.scenario.rewards_once if one not in state.rewards)]
    return [one for one in offered if one in REWARDS and (one not in CAN_BE_HAD or CAN_BE_HAD[one](state, who))]


def choose_reward(state: State, who: int) -> Script:
    offered = open_rewards(state, who)
    if not offered:
        return
    options = [Option(("reward", one), REWARD[one].says, "SD-SAW-05") for one in offered]
    key = yield ask_player(state, who, options, "Which reward?", "reward", "SD-SAW-04")
    chosen = str(key[1])
    read(REWARD[chosen])
    if chosen in state.scenario.rewards_once:
        state.rewards.append(chosen)  # SD-SAW-06 SD-PARK-05
    yield from REWARDS[chosen](state, who)  # SD-SAW-05 SD-PARK-03


@reward("general-item")
def general_item(state: State, who: int) -> Script:
    yield from draw_items(state, who, "general", 1, "SD-SAW-05")


@reward("cursed-item")
def cursed_item(state: State, who: int) -> Script:
    yield from draw_items(state, who, "cursed", 1, "SD-SAW-06")


@reward("medical-item")
def medical_item(state: State, who: int) -> Script:
    yield from draw_items(state, who, "medical", 1, "SD-SAW-06")


def hidden_pois(state: State) -> list[str]:
    return [token for token in state.hidden if kind_of(token) == "poi"]


@reward("reveal-poi", lambda state, who: bool(hidden_pois(state)))
def reveal_poi(state: State, who: int) -> Script:
    """One Point of Interest's token, named by its place, comes onto the main board."""
    pois = hidden_pois(state)
    options = [Option(("poi", poi), f"The one at {state.label(poi.partition('--')[2])}.", "SD-SAW-05") for poi in pois]
    key = yield ask_player(state, who, options, "Which Point of Interest?", "poi", "SD-SAW-05")
    show_token(state, str(key[1]), "SD-SAW-05")


def without_major(state: State) -> list[int]:
    return [who for who in state.alive() if not state.major[who]]  # SD-RULING-44 SD-RULING-66


@reward("major-token", lambda state, who: bool(without_major(state)))
def major_token(state: State, who: int) -> Script:
    chosen = yield from choose_investigator(
        state, partial(ask_player, state, who), without_major(state), "Who gets the token?", "SD-SAW-06"
    )
    gain_major(state, chosen)


def _pocket(token: str) -> Rewarding:
    def gain(state: State, who: int) -> Script:
        state.pocket[who] = (*state.pocket[who], token)  # SD-RULING-30
        yield from ()

    return gain


for _token in ("open-window", "dim", "secret-passage"):
    REWARDS[_token] = _pocket(_token)
