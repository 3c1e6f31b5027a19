"""The rest phase: whether time is taken, who comes back, backup agents, rest actions, making ready, doom."""

from __future__ import annotations

from collections.abc import Callable

from gloamboard.rules.hellboy.actions.trade import hand_over
from gloamboard.rules.hellboy.asking import ask_agent
from gloamboard.rules.hellboy.board.ways import areas_of, beside, label, on, steps
from gloamboard.rules.hellboy.cards.box import ITEM
from gloamboard.rules.hellboy.figures.printed import name_of
from gloamboard.rules.hellboy.figures.priority import reset_queue
from gloamboard.rules.hellboy.flow import backups
from gloamboard.rules.hellboy.flow.phases import next_phase
from gloamboard.rules.hellboy.harm.counters import take_clue, take_inferno
from gloamboard.rules.hellboy.harm.damage import heal_agent, hurt_agent
from gloamboard.rules.hellboy.hq.tracks import advance
from gloamboard.rules.hellboy.rolls.dice import roll_plain
from gloamboard.rules.hellboy.state.lasting import nobody_rests
from gloamboard.rules.hellboy.state.state import Agent, State
from gloamboard.rules.hellboy.state.story import mark, tell
from gloamboard.rules.kernel import Choice, Option, Script


def step(state: State) -> Script:
    yield from STEPS[state.step](state)


# --- whether ------------------------------------------------------------------


def decide(state: State) -> Script:
    """Skip, vote, or no choice."""
    if state.enemies or nobody_rests(state):
        next_phase(state)  # HB-REST-01
        return
    if any(agent.out for agent in state.agents):
        tell(state, "Somebody is down: the agents must take time.", "HB-REST-04")
        state.step = "return"  # HB-REST-04
    elif (yield from vote(state)):
        state.step = "return"
    else:
        next_phase(state)
        return
    mark(state, "rest")
    defeated, rests, outs = state.history
    state.history = (defeated, rests + 1, outs)


def vote(state: State) -> Script:
    """Every player says yes or no; the lead agent's player breaks a tie: HB-REST-02 HB-REST-03."""
    state.step, state.votes = "vote", {}
    seats = state.terms.seats

    def listed() -> dict[str, list[Option]]:
        return {seat: _ballot(seat) for seat in seats if seat not in state.votes}

    while len(state.votes) < len(seats):
        key = yield Choice(listed, "Do the agents take time?", about="vote", rule="HB-REST-02")
        state.votes[str(key[1])] = str(key[2])
    yes = sum(word == "yes" for word in state.votes.values())
    lead = state.votes[state.lead().seat]
    state.votes = {}
    if 2 * yes == len(seats):
        return lead == "yes"  # HB-REST-03
    return 2 * yes > len(seats)  # HB-REST-02


def _ballot(seat: str) -> list[Option]:
    return [
        Option(("vote", seat, "yes"), "Take time: rest, and 1 doom.", "HB-REST-02"),
        Option(("vote", seat, "no"), "Go on without a rest.", "HB-REST-02"),
    ]


# --- back into play, and backup agents ----------------------------------------


def come_back(state: State) -> Script:
    """Knocked out agents return, with all their damage."""
    for agent in [one for one in state.agents if one.out]:
        areas = [area for area in on(state).areas if area not in state.closed and state.room_left(area) > 0]
        options = [
            Option(
                ("return", agent.id, area), f"{name_of(agent)} comes back in {label(state, area)}.", "HB-REST-05",
                ("put", agent.id, area),
            )
            for area in areas
        ]  # fmt: skip
        asks = f"Where does {name_of(agent)} come back?"
        key = yield ask_agent(state, agent, options, asks, "return", "HB-RULING-18")
        agent.area, agent.out, agent.fell = str(key[2]), False, ""  # HB-REST-05 HB-RULING-18
        state.queue = (*state.queue, agent.id)
        tell(state, f"{name_of(agent)} is back.", "HB-REST-05")
    state.step = "backups"


def call_backups(state: State) -> Script:
    yield from backups.take_time(state)  # HB-RULING-56
    state.step = "actions"


# --- rest actions -------------------------------------------------------------


def actions(state: State) -> Script:
    """One rest action of anybody; each agent has one: HB-REST-06."""

    def listed() -> dict[str, list[Option]]:
        by: dict[str, list[Option]] = {}
        for agent in resting(state):
            by.setdefault(agent.seat, []).extend(rest_options(state, agent))
        return by

    if not resting(state):
        state.step = "prepare"
        return
    key = yield Choice(listed, "What does each agent do with the time?", about="rest", rule="HB-REST-06", opens=True)
    agent = state.agent(str(key[1]))
    agent.rested = True  # HB-REST-06
    if key[0] == "investigate":
        yield from investigate(state, agent, str(key[2]))
    elif key[0] == "recuperate":
        yield from recuperate(state, agent)
    elif key[0] == "secure":
        secure(state, agent, str(key[2]))


def resting(state: State) -> list[Agent]:
    """Agents who still have their rest action: standing, and not stunned."""
    return [one for one in state.standing() if not one.rested and not one.stunned]  # HB-RULING-60


def rest_options(state: State, agent: Agent) -> list[Option]:
    name = name_of(agent)
    found = [
        Option(
            ("investigate", agent.id, area),
            f"{name} investigates in {label(state, area)}: 2 information.",
            "HB-REST-07",
        )
        for area in on(state).areas
        if area not in state.closed and state.clues_at(area)
    ]
    if agent.track:
        found.append(Option(("recuperate", agent.id), f"{name} recuperates: 2 red dice.", "HB-REST-08"))
    for room in state.explored:
        areas = areas_of(state, room)
        if any(area in state.infernos or state.swarms.get(area, 0) for area in areas):
            says = f"{name} secures the {on(state).title[room]}: its swarms and infernos go."
            found.append(Option(("secure", agent.id, room), says, "HB-REST-09"))
    return [*found, Option(("idle", agent.id), f"{name} does nothing.", "HB-REST-06")]


def investigate(state: State, agent: Agent, area: str) -> Script:
    take_clue(state, area)
    tell(state, f"{name_of(agent)} investigates.", "HB-REST-07")
    yield from advance(state, "info", 2, "HB-REST-07", agent.id)  # HB-REST-07 HB-RULING-33


def recuperate(state: State, agent: Agent) -> Script:
    dice = yield from roll_plain(
        state, ["red", "red"], (agent.seat,), f"{name_of(agent)} recuperates", "HB-REST-08"
    )  # HB-REST-08 HB-RULING-24
    heal_agent(state, agent, sum(dice), "HB-REST-08")


def secure(state: State, agent: Agent, room: str) -> None:
    for area in areas_of(state, room):
        take_inferno(state, area)  # HB-REST-09
        state.swarms.pop(area, None)
    tell(state, f"{name_of(agent)} secures the {on(state).title[room]}.", "HB-REST-09")


# --- making ready -------------------------------------------------------------


def prepare(state: State) -> Script:
    """Starting cards go home; then requisition cards change hands, wherever the agents are."""
    for agent in state.agents:
        for card in agent.cards:
            owner = ITEM[card].owner
            if owner and owner != agent.id:
                hand_over(agent, card, state.agent(owner))  # HB-REST-11
        agent.sideways = ()
    state.votes, state.step = {}, "swap"
    yield from ()


def swap(state: State) -> Script:
    """One card given, or one seat that is done with it."""
    seats = [seat for seat in state.terms.seats if seat not in state.votes and gifts(state, seat)]
    if not seats:
        state.votes, state.step = {}, "relocate"
        return

    def listed() -> dict[str, list[Option]]:
        return {seat: [*gifts(state, seat), _enough("kept", seat, "Keep the cards.")] for seat in seats}

    key = yield Choice(listed, "Do cards change hands?", about="swap", rule="HB-REST-10", opens=True)
    if key[0] == "kept":
        state.votes[str(key[1])] = "kept"
        return
    giver, card, taker = state.agent(str(key[1])), str(key[2]), state.agent(str(key[3]))
    hand_over(giver, card, taker)  # HB-REST-10
    tell(state, f"{name_of(giver)} gives {ITEM[card].name} to {name_of(taker)}.", "HB-REST-10")


def gifts(state: State, seat: str) -> list[Option]:
    """Requisition cards with the trade icon that this seat's agents may give."""
    return [
        Option(
            ("give", agent.id, card, other.id), f"{name_of(agent)} gives {ITEM[card].name} to {name_of(other)}.",
            "HB-REST-10", takes=card,
        )
        for agent in state.standing()
        if agent.seat == seat
        for card in agent.cards
        if ITEM[card].trade and not ITEM[card].owner
        for other in state.standing()
        if other is not agent
    ]  # fmt: skip


def _enough(word: str, seat: str, says: str) -> Option:
    return Option((word, seat), says, "HB-REST-12", ("press", seat))


def relocate(state: State) -> Script:
    """One agent goes anywhere it can reach, or one seat is settled."""
    going = [one for one in state.standing() if one.seat not in state.votes and one.id not in state.votes]
    if not going:
        state.votes, state.step = {}, "queue"
        return

    def listed() -> dict[str, list[Option]]:
        by: dict[str, list[Option]] = {}
        for agent in going:
            by.setdefault(agent.seat, []).extend(places(state, agent))
        return {seat: [*found, _enough("settled", seat, "Stay where you are.")] for seat, found in by.items()}

    key = yield Choice(listed, "Where do the agents go?", about="relocate", rule="HB-REST-12", opens=True)
    state.votes[str(key[1])] = "settled"
    if key[0] == "relocate":
        yield from walk(state, state.agent(str(key[1])), str(key[2]))


def places(state: State, agent: Agent) -> list[Option]:
    """Explored areas with space that it reaches through explored ones."""
    return [
        Option(
            ("relocate", agent.id, area), f"{name_of(agent)} goes to {label(state, area)}.", "HB-REST-12",
            ("move", agent.id, agent.area, area),
        )
        for area in steps(state, agent.area)
        if area != agent.area and state.room_left(area) > 0
    ]  # fmt: skip


def walk(state: State, agent: Agent, area: str) -> Script:
    """By the way that costs least: 2 fire damage for each burning area left, 1 damage for each counter's area."""
    for there in cheapest(state, agent.area, area):
        if agent.area in state.infernos:
            yield from hurt_agent(state, agent, 2, "HB-INF-07", fire=True)  # HB-RULING-34
        if agent.area and there in state.rubble:
            yield from hurt_agent(state, agent, 1, "HB-TOKEN-04")
        if not agent.area:
            return
        agent.area = there  # HB-REST-12
    tell(state, f"{name_of(agent)} goes to {label(state, area)}.", "HB-REST-12")


def cheapest(state: State, start: str, goal: str) -> list[str]:
    """The areas of the way from start to goal, without the start."""
    cost: dict[str, tuple[int, int]] = {start: (0, 0)}
    way: dict[str, list[str]] = {start: []}
    left = [start]
    while left:
        here = min(left, key=cost.__getitem__)
        left.remove(here)
        harm, far = cost[here]
        for there in beside(state, here):
            price = (harm + 2 * (here in state.infernos) + (there in state.rubble), far + 1)
            if there not in cost or price < cost[there]:
                cost[there], way[there] = price, [*way[here], there]
                left.append(there)
    return way[goal]


def queue(state: State) -> Script:
    yield from reset_queue(state)  # HB-REST-13
    yield from advance(state, "doom", 1, "HB-REST-14")  # HB-REST-14
    next_phase(state)


STEPS: dict[str, Callable[[State], Script]] = {
    "": decide,
    "vote": decide,
    "return": come_back,
    "backups": call_backups,
    "actions": actions,
    "prepare": prepare,
    "swap": swap,
    "relocate": relocate,
    "queue": queue,
}
