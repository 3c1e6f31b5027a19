"""FETCH: up to two Zones, and in each Zone left or come into a free PICK UP and a trade with whoever stands there."""

from __future__ import annotations

from gloamboard.rules.kernel import Choice, Key, Option, Script, done
from gloamboard.rules.netherwatch.actions import moving, pick_up, use
from gloamboard.rules.netherwatch.actions.because import Attempt, Because, no_action
from gloamboard.rules.netherwatch.cards import modifiers
from gloamboard.rules.netherwatch.forms import AgentForm, View
from gloamboard.rules.netherwatch.house import clues, ground
from gloamboard.rules.netherwatch.loyal_vigil.state import is_canine, settle_halts
from gloamboard.rules.netherwatch.state import Agent, State
from gloamboard.rules.netherwatch.state.beads import COSTS, spend
from gloamboard.rules.netherwatch.state.story import tell

ZONES = 2  # LV-CACT-07


def allowance(state: State, agent: Agent) -> int:
    return ZONES + modifiers.total(state, "fetch", agent)


def worth_a_stop(state: State, agent: Agent) -> frozenset[str]:
    """Zones where a fetching dog could take something: it comes into each of them, and passes none in one go."""
    lying = {zone for zone, _, _ in state.dropped.values()}
    company = {other.zone for other in state.living() if other is not agent}
    return frozenset({*state.scavenge, *lying, *company})


def reach(state: State, agent: Agent, zones: int) -> dict[str, tuple[int, bool]]:
    house = ground.ground(state)
    locks, closed = ground.locks_for(state, agent), ground.closed_to(state, agent)
    halts = state.halts | worth_a_stop(state, agent)
    return house.reach(agent.zone, zones, locks, closed, state.demon_zone, False, halts)


def offers(state: State, agent: Agent, left: int, found: list[Option]) -> None:
    if _no_time(state, agent, left) is not None:
        return
    for zone in reach(state, agent, allowance(state, agent)):
        says = f"FETCH: go to {ground.the(state, zone)}, taking what lies on the way."
        found.append(Option(("fetch", agent.piece, zone), says, "LV-CACT-07", cost=COSTS[1]))


def _no_time(state: State, agent: Agent, left: int) -> Because:
    if state.manifested:
        return "LV-CACT-07", "FETCH is only for while the Demon is Dormant."
    if agent.hiding:
        return "LV-FREE-07", f"The {agent.name} hides: leave Cover before moving."
    return no_action(state, agent, left)


def _no_fetch(state: State, agent: Agent, left: int, attempt: Attempt) -> Because:
    if (because := _no_time(state, agent, left)) is not None:
        return because
    to, allowed = str(attempt[-1]), allowance(state, agent)
    if to in reach(state, agent, allowed):
        return None
    because = moving.no_way(state, agent, to, allowed, f"a FETCH covers {allowed} Zones")
    return ("LV-CACT-07", because[1]) if because else ("LV-CACT-08", "Something waits on the way: go there first.")


def _fetch(state: State, agent: Agent, key: Key) -> Script:
    zone, allowed = str(key[2]), allowance(state, agent)
    step = reach(state, agent, allowed)[zone]
    spend(state, agent, 1)  # LV-CACT-07
    tell(state, f"The {agent.name} fetches.", "LV-CACT-07")
    if agent.zone in state.clues:
        yield from clues.reveal_clue(state, agent.zone, "NW-CLUE-05")
    yield from gather(state, agent)  # LV-CACT-08 LV-CACT-09: in the Zone it leaves
    state.moving, state.moves_left = "fetch", allowed
    settle_halts(state, worth_a_stop(state, agent))
    yield from moving.walk(state, agent, zone, step)
    if not state.moving:  # it died on the way, or stands where it wanted to be
        settle_halts(state)


def arrive(state: State, agent: Agent | None, zone: str) -> Script:
    """A fetching dog comes into a Zone."""
    if agent is not None and state.moving == "fetch" and state.turn == agent.id and is_canine(agent):
        yield from gather(state, agent)  # LV-CACT-08 LV-CACT-09


def over(state: State, agent: Agent | None, zone: str) -> Script:
    """No Zone is worth a stop any more."""
    yield from ()
    settle_halts(state)


def gather(state: State, agent: Agent) -> Script:
    """One free PICK UP, and trades, here."""
    picked, traded = False, set[str]()
    while True:
        found: list[Option] = []
        if not picked:
            _lying(state, agent, found)
        for other in state.in_zone(agent.zone):
            if other.id not in traded and use.no_partner(agent, other) is None:
                says = f"TRADE with the {other.name}."
                found.append(Option(("trade", other.id), says, "LV-CACT-09", ("tap", other.id), cost=COSTS[0]))
        if not found:
            return
        options = {agent.seat: [*found, done("On.", "LV-CACT-08")]}
        key = yield Choice(options, f"What does the {agent.name} do here?", about="fetch", rule="LV-CACT-08")
        if key[0] == "done":
            return
        if key[0] == "trade":
            traded.add(str(key[1]))
            yield from use.trade(state, agent, state.agent(str(key[1])), "LV-CACT-09")
            continue
        picked = True
        gift, state.dash_gift = state.dash_gift, True
        yield from pick_up.DO["pick-up"](state, agent, key)
        state.dash_gift = gift


def _lying(state: State, agent: Agent, found: list[Option]) -> None:
    """What a PICK UP takes in passing: not the Artifact, which asks for a stop."""
    gift, state.dash_gift = state.dash_gift, True
    some: list[Option] = []
    pick_up.offers(state, agent, 0, some)
    state.dash_gift = gift
    found += [option for option in some if option.key[1] != "artifact"]


def errand(view: View, me: AgentForm, key: Key) -> float:
    """What a FETCH to a Zone is worth to a bot."""
    zone = str(key[-1])
    lying = [row["at"] for row in view["dropped"].values()]
    room = len(me["hand"]) + len(me["pocket"]) < 5
    return 5.6 if room and (zone in view["scavenge"] or zone in lying) else -2.0


DO = {"fetch": _fetch}
CHECKS = {"fetch": _no_fetch}
