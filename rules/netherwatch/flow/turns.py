"""The order of play: Agent Phases and Demon Phases, who takes a turn, how a turn starts and ends.

Each step is short and ends where the next can start afresh; `phase` and `step` of the state say which comes next.
"""

from __future__ import annotations

import functools
from collections.abc import Callable

from gloamboard.rules.kernel import EVERYBODY, Choice, Ended, Option, Script
from gloamboard.rules.netherwatch import cards
from gloamboard.rules.netherwatch.actions import act, drop, hq
from gloamboard.rules.netherwatch.actions.menu import DO
from gloamboard.rules.netherwatch.cards import modifiers, moments
from gloamboard.rules.netherwatch.cards.vocabulary import VERBS
from gloamboard.rules.netherwatch.demon import (
    behavior_cycle,
    by_hand,
    event_deck,
    manifestation,
    targeting,
)
from gloamboard.rules.netherwatch.flow import declaring, giving_up, setup
from gloamboard.rules.netherwatch.house import ground, light
from gloamboard.rules.netherwatch.people import conditions, reactions, sanity
from gloamboard.rules.netherwatch.state import HQ, Agent, State, lasting, ties
from gloamboard.rules.netherwatch.state.beads import FULL, actions_left, set_actions
from gloamboard.rules.netherwatch.state.cause import Cause
from gloamboard.rules.netherwatch.state.ends import EventDropped, PhaseCut
from gloamboard.rules.netherwatch.state.story import tell

ABANDON = Option(("abandon",), "Give up the Operation.", "NW-VIC-04")
READ = Option(("read",), "Read it aloud; then it happens.", "NW-EVENT-02", ("press", "confirm"), EVERYBODY)


def step(state: State) -> Script:
    """The next small step of the game."""
    try:
        at = ("", "")
        while not at[0] or at in QUIET:
            at = (state.phase, state.step)
            yield from STEPS[at](state)
    except Ended:
        pass
    except PhaseCut:
        cut_turn(state)


def cut_turn(state: State) -> None:
    """Whoever's turn it was, it is over without its end."""
    state.moving, state.moves_left, state.stopped, state.dash_gift = "", 0, True, False
    if state.turn:
        lasting.turn_over(state, state.turn)
    state.turn = ""  # NW-SUMM-05


# --- Agent Phase ---------------------------------------------------------------------


def start_agents(state: State) -> Script:
    """An Agent Phase begins, Dormant or Manifested."""
    yield from ()
    state.step = "claim"
    state.overlapped = []
    for agent in state.agents:
        agent.lured = False  # NW-SPEC-13
    if not state.manifested:
        state.track = "dormant"  # NW-TURN-10 NW-AGENT-07
        return
    state.track = "manifested"  # NW-TURN-18 NW-CS-06 NW-EX-32
    state.active = ""  # NW-TURN-11
    for agent in state.agents:
        if agent.specter:
            agent.bead = FULL["specter"]  # NW-SPEC-03
        agent.manifested = FULL["manifested"]  # NW-TURN-11


def candidates(state: State) -> list[Agent]:
    """Who may still take a turn: their bead stands where it started."""
    found = []
    for agent in state.agents:
        if agent.escaped:
            continue
        kind = "specter" if agent.specter else state.track
        if actions_left(state, agent) >= FULL[kind]:  # NW-TURN-04 NW-TURN-12 NW-EX-29 NW-EX-38
            found.append(agent)
    return found


def claim(state: State) -> Script:
    """Some Agent takes the Active Agent token, or the turn, or the phase is over."""
    able = candidates(state)
    if not able and state.track == "manifested":
        yield from end_manifested_phase(state)
        return
    if not able:
        reset_round(state)  # NW-TURN-02 NW-TURN-03
        able = candidates(state)
    by = {seat: [a for a in able if a.seat == seat] for seat in state.seats}  # NW-SETUP-37
    key = yield Choice(
        {seat: _claims(state, mine) for seat, mine in by.items() if mine},
        "Who goes next?",
        about="turn",
        rule="NW-TURN-03" if state.track == "dormant" else "NW-TURN-12",
        opens=True,
    )
    if key[0] == "abandon":
        yield from giving_up.abandon(state)
        return
    if key[0] == "let-go":
        yield from drop.let_go(state, key, DO)  # NW-DROP-09
        return
    agent = next(a for a in state.agents if a.piece == key[1])
    state.turn = state.last_active = agent.id
    if state.track == "dormant":
        state.active = agent.id  # NW-TURN-04 NW-TURN-07 NW-TOK-10
    state.step = "turn-start"
    tell(state, f"The {agent.name}'s turn.", "NW-TURN-04" if state.track == "dormant" else "NW-TURN-12")


def _claims(state: State, mine: list[Agent]) -> Callable[[], list[Option]]:
    def options() -> list[Option]:
        rule = "NW-TURN-04" if state.track == "dormant" else "NW-TURN-12"
        found = [_turn_option(agent.piece, agent.name, rule) for agent in mine]
        return [*found, *drop.out_of_turn(state, (mine[0].seat,)), ABANDON]

    return options


@functools.cache
def _turn_option(piece: str, name: str, rule: str) -> Option:
    return Option(("turn", piece), f"The {name} takes a turn.", rule, ("tap", piece))


def reset_round(state: State) -> None:
    """Nobody has Actions left: all beads go back."""
    for agent in state.agents:
        agent.dormant = FULL["dormant"]  # NW-TURN-02 NW-EX-31
        if agent.specter:
            agent.bead = FULL["specter"]  # NW-SPEC-04
    state.active = ""  # NW-TURN-02
    state.round += 1
    lasting.expire(state, "round")


def start_turn(state: State) -> Script:
    """The start of a turn: fewer or more Actions, the roll for light and adjacency, then what answers the moment."""
    agent = state.agent(state.turn)
    state.overlapped, state.lights_used, state.dash_gift = [], 0, False
    state.moving, state.moves_left, state.stopped = "", 0, True
    state.step = "act"
    state.flags.pop(f"used-{agent.id}", None)  # the first USE of this turn is still to come
    change = modifiers.total(state, "actions", agent)
    if change:
        set_actions(state, agent, max(1, actions_left(state, agent) + change))  # NW-ACT-30
    yield from moments.fire(state, "turn-begins", agent)
    yield from first_roll(state, agent)
    yield from moments.fire(state, "turn-start", agent)


def first_roll(state: State, agent: Agent) -> Script:
    """Starting in a Dim or Dark Zone, or beside the Manifested Demon: one roll before anything else."""
    if agent.specter:
        return
    level = light.level(state, agent.zone)
    dark = level == "dark" or (level == "dim" and modifiers.total(state, "no-dim-roll", agent) <= 0)
    beside = beside_demon(state, agent)
    if dark or beside:
        kinds = ["frightened"] if beside and modifiers.total(state, "adjacency-frightened", agent) > 0 else []
        rule = "NW-LIGHT-13" if dark else "NW-SAN-11"
        why = f"A turn begun in a {level.capitalize()} Zone" if dark else "A turn begun beside the Demon"
        yield from sanity.roll(state, agent, kinds, rule, why)  # NW-LIGHT-13 NW-LIGHT-14 NW-SAN-11 NW-HIDE-11


def beside_demon(state: State, agent: Agent) -> bool:
    """Whether a roll for adjacency is due."""
    if not state.manifested or agent.zone not in ground.near(state, state.demon_zone):
        return False
    return "calm" not in state.flags and modifiers.total(state, "no-adjacency-roll", agent) <= 0  # NW-SUMM-09


def take_action(state: State) -> Script:
    """One action of the running turn, or its end."""
    return act(state, state.agent(state.turn))


def end_turn(state: State) -> Script:
    """The turn is over: HQ calms, unused Actions are lost, and the phase may be over with it."""
    agent = state.agent(state.turn)
    state.dash_gift = False
    if agent.zone == HQ and agent.living:
        conditions.recover(state, agent, "NW-HQ-09")  # NW-HQ-09 NW-COND-13
        amount = cards.tier(state.tier).hq_sanity + modifiers.total(state, "hq-sanity", agent)
        yield from sanity.gain(state, agent, amount, "NW-HQ-08")  # NW-HQ-08
        conditions.hold_on(agent)
    yield from moments.fire(state, "turn-end", agent)
    set_actions(state, agent, 0)  # NW-TURN-05 NW-TURN-13
    lasting.turn_over(state, agent.id)
    state.turn = ""
    if state.track == "dormant":
        yield from declaring.offer(state)
        start_demon(state)  # NW-TURN-06
    else:
        state.step = "claim"
        if not candidates(state):
            yield from _last_to_act(state, agent)


def _last_to_act(state: State, agent: Agent) -> Script:
    """The last to finish takes the Active Agent token. Who has escaped leaves it to the others."""
    if agent.escaped:
        inside = [each.id for each in state.agents if not each.escaped]
        holder = yield from ties.choose_one(
            state,
            f"The {agent.name} is out. Who takes the Active Agent token?",
            inside,
            "NW-TURN-14",
            says=lambda id: f"The {state.agent(id).name}.",
            about="token",
        )
        agent = state.agent(holder)
    state.active = state.last_active = agent.id  # NW-TURN-14 NW-EX-34


def end_manifested_phase(state: State) -> Script:
    """Everybody has acted. With all in hiding, or after an Initiate's death, the Demon goes Dormant."""
    state.flags.pop("calm", None)
    lasting.expire(state, "phase")
    hidden = state.stage == "discovery" and state.manifested and manifestation.nobody_in_sight(state)
    if state.stage == "discovery" and (hidden or state.to_dormant or not state.manifested):
        yield from manifestation.go_dormant(state, "NW-DORM-02" if hidden else "NW-OVER-08")  # NW-DORM-02 NW-OVER-08
        state.phase, state.step = "demon", "close"
        rule = "NW-TURN-15" if hidden else "NW-OVER-08"
        yield from event_deck.discard_top(state, 1, rule)  # NW-TURN-15 NW-EX-37
    else:
        start_demon(state)


# --- Demon Phase -----------------------------------------------------------------------


def start_demon(state: State) -> None:
    state.phase = "demon"  # NW-TURN-01
    state.step = "draw" if state.stage == "discovery" else "cycle"  # NW-CS-09
    state.overlapped = []
    lasting.expire(state, "phase")


def draw_event(state: State) -> Script:
    """The top Event goes into the Sleeve; its reader reads it aloud, and whoever can may react before it happens."""
    yield from moments.fire(state, "demon-phase-start")
    if not state.events.top:
        state.step = "close"
        return
    yield from event_deck.draw(state)
    state.step = "resolve"
    reader = targeting.fallback(state).seat
    while not state.event_shown:
        key = yield Choice(
            {reader: lambda: [READ, *drop.out_of_turn(state, state.seats)]},
            "Read the Event aloud.",
            about="event",
            rule="NW-EVENT-02",
            even_one=True,
            eyes=reader,
        )  # NW-EVENT-02
        if key[0] == "let-go":
            yield from drop.let_go(state, key, DO)  # NW-DROP-09
        else:
            state.event_shown = True  # NW-EVENT-02
    yield from reactions.window(state, "event-drawn", state.living())


def resolve_event(state: State) -> Script:
    """The half that matches the Demon's state."""
    if by_hand.is_card(state.event):
        yield from resolve_by_hand(state)
        return
    row = cards.event(state.event)
    half = row.manifested if state.event_half == "manifested" else row.dormant  # NW-EVENT-01 NW-TURN-08 NW-TURN-16
    tell(state, half.story, "NW-EVENT-02")
    state.step = "discard"
    try:
        yield from VERBS.run(state, Cause("event", state.event), event_deck.half_does(state, half))  # NW-EVENT-02
    except EventDropped:
        tell(state, "The rest of the Event comes to nothing.", "NW-TARGET-03")  # NW-TARGET-03


def resolve_by_hand(state: State) -> Script:
    """A real card: its reader picks what it did."""
    state.step = "discard"
    reader = targeting.fallback(state).seat
    half = "upper" if state.event_half == "dormant" else "lower"
    try:
        yield from by_hand.what_happened(state, Cause("event", state.event), reader, f"What does the {half} half do?")
    except EventDropped:
        tell(state, "The rest of the Event comes to nothing.", "NW-TARGET-03")


def discard_event(state: State) -> Script:
    """The Event leaves the Sleeve and its back is Fate."""
    state.step = "close"
    yield from event_deck.discard_played(state)  # NW-TURN-09


def close_demon(state: State) -> Script:
    """The end of a Demon Phase; then an Agent Phase."""
    yield from moments.fire(state, "demon-phase-end")
    targeting.drop_target(state, "NW-TOK-13")  # NW-TURN-17 NW-TOK-13
    if state.to_dormant:
        yield from manifestation.go_dormant(state, "NW-DEATH-06")  # NW-DEATH-06
    if state.ascended and state.stage == "confrontation":
        for agent in state.living():
            yield from sanity.lose(state, agent, 1, "NW-ASC-04")  # NW-ASC-04
    lasting.expire(state, "demon-phase")
    state.phase, state.step = "agents", "start"  # NW-TURN-01 NW-TURN-10 NW-TURN-18


STEPS: dict[tuple[str, str], Callable[[State], Script]] = {
    ("agents", "start"): start_agents,
    ("agents", "claim"): claim,
    ("agents", "turn-start"): start_turn,
    ("agents", "act"): take_action,
    ("agents", "essentials"): hq.take_essential,
    ("agents", "turn-end"): end_turn,
    ("demon", "draw"): draw_event,
    ("demon", "resolve"): resolve_event,
    ("demon", "discard"): discard_event,
    ("demon", "cycle"): behavior_cycle.behave,
    ("demon", "close"): close_demon,
    **setup.STEPS,
}

QUIET = frozenset(
    (("agents", "start"), ("agents", "turn-start"), ("agents", "turn-end"), ("demon", "discard"), ("demon", "close"))
)
"""Steps that seldom ask: they are run together with the step that follows."""
