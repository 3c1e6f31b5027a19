"""Set-up: the case and its board, the agents, what they buy, the queue, and the first card of the case file."""

from __future__ import annotations

from functools import cache

from gloamboard.rules.hellboy.board.board import board
from gloamboard.rules.hellboy.cards.box import AGENT, BACKUP, CASE, ENCOUNTER, ITEM, PRINTED, by_team, called
from gloamboard.rules.hellboy.cards.decks import doom_deck
from gloamboard.rules.hellboy.figures.priority import reset_queue
from gloamboard.rules.hellboy.hq.case_file import next_card
from gloamboard.rules.hellboy.state.state import Agent, State, Terms
from gloamboard.rules.hellboy.state.story import tell
from gloamboard.rules.kernel import Choice, Deck, Option, Script, Setup

CUBES = 3  # HB-SETUP-04
MIDDLE = ""  # credits that anybody may use
FIRST = 0  # space of a track


def new_state(setup: Setup) -> State:
    case = str(setup.choices.get("case", next(iter(CASE))))
    if case not in CASE:
        raise ValueError(f"There is no case {case}. Choose one of {', '.join(CASE)}.")
    level = str(setup.choices.get("difficulty", "printed"))
    if level not in ("calm", "printed", "grim"):
        raise ValueError(f"There is no difficulty {level}. Choose calm, printed or grim.")
    terms = Terms(setup.seats, case, level, setup.hands)
    state = State(terms, setup.seed, layout=case)
    state.doom = state.info = FIRST  # HB-SETUP-07
    row = CASE[case]
    state.slots = row.slots
    state.insights = row.insights
    state.top, state.case_deck = row.card[0].id, tuple(card.id for card in row.card[1:])  # HB-SETUP-09
    here = board(case)
    start = here.room_of[here.area_at[row.start]]
    state.explored = (start,)
    state.closed = frozenset(area for area in here.areas if here.room_of[area] != start)  # HB-SETUP-20
    state.requisition = Deck("requisition", [item.id for item in ITEM.values() if not item.owner])  # HB-SETUP-08
    icons = [marker.icon for marker in PRINTED.marker for _ in range(marker.count)]
    state.markers = Deck("damage", icons)
    tell(state, f"{row.name}. {row.briefing}", "HB-SETUP-01")  # HB-SETUP-01 HB-SETUP-10
    return state


def wanted(state: State) -> int:
    """How many agents take part: one for each player, two for a lone one."""
    return max(2, len(state.terms.seats))  # HB-SETUP-02 HB-SETUP-03


def choose_agents(state: State) -> Script:
    """Each player takes an agent, in the order of seats."""
    if len(state.agents) == wanted(state):
        state.step = "buy"
        prepare(state)
        return
    seat = state.terms.seats[len(state.agents) % len(state.terms.seats)]
    taken = {each.id for each in state.agents}

    start = board(state.layout).area_at[CASE[state.terms.case].start]  # HB-SETUP-19

    def options() -> list[Option]:
        return [_agent_option(id, start) for id in AGENT if id not in taken]  # HB-SETUP-02

    key = yield Choice({seat: options}, "Whom do you play?", about="agent", rule="HB-SETUP-02", opens=True)
    row = AGENT[str(key[1])]
    agent = Agent(row.id, seat, start, CUBES, cards=row.starting, spark=row.spark)  # HB-SETUP-04 HB-SETUP-06
    state.agents.append(agent)
    tell(state, f"{row.name} takes the case.", "HB-SETUP-02")


@cache
def _agent_option(id: str, start: str) -> Option:
    """By hand, its figure is set down where the case begins."""
    return Option(("agent", id), f"{AGENT[id].name}: {AGENT[id].says}", "HB-SETUP-02", ("put", id, start))


def prepare(state: State) -> None:
    """Decks, credits and the starting area, once it is known who takes part."""
    case, n = CASE[state.terms.case], len(state.agents)
    doom = doom_deck(state.terms.case, [each.id for each in state.agents], state.terms.level)
    state.doom_deck = Deck("doom", doom)  # HB-SETUP-14
    icons = {row.icon for row in case.encounters}
    state.encounters = Deck("encounter", [row.id for row in ENCOUNTER.values() if row.icon in icons])  # HB-SETUP-15
    pool = by_team(PRINTED.credits, n)  # HB-CREDIT-01 HB-CREDIT-02 HB-CREDIT-03
    seats = state.terms.seats
    state.credits = dict.fromkeys(seats, pool // len(seats)) | {MIDDLE: pool % len(seats)}  # HB-CREDIT-04


# --- buying -------------------------------------------------------------------


def purse(state: State, seat: str) -> int:
    """What a seat may spend: its own credits and those in the middle."""
    return state.credits[seat] + state.credits[MIDDLE]


def buy(state: State) -> Script:
    """Everybody buys, gives credits to the middle, or is ready, in any order."""
    seats = [seat for seat in state.terms.seats if state.votes.get(seat) != "ready"]
    if not seats or not any(purse(state, seat) for seat in seats):
        state.credits = dict.fromkeys(state.credits, 0)  # HB-CREDIT-07
        state.votes = {}
        state.step = "queue"
        return

    def listed() -> dict[str, list[Option]]:
        return {seat: for_sale(state, seat) for seat in seats}

    key = yield Choice(listed, "What do you requisition?", about="buy", rule="HB-CREDIT-05", opens=True, even_one=True)
    if key[0] == "ready":
        state.votes[str(key[1])] = "ready"
    elif key[0] == "pool":
        state.credits[str(key[1])] -= 1
        state.credits[MIDDLE] += 1  # HB-CREDIT-06
        tell(state, "A credit goes into the middle.", "HB-CREDIT-06")
    elif key[0] == "buy":
        buy_item(state, state.agent(str(key[1])), str(key[2]))
    else:
        buy_backup(state, state.agent(str(key[1])), str(key[2]), str(key[3]))


def for_sale(state: State, seat: str) -> list[Option]:
    """What a seat can pay for, for each of its agents; any card, chosen openly."""
    money = purse(state, seat)
    backups = {each.id for each in state.backups}
    found: list[Option] = []
    for agent in state.agents:
        if agent.seat != seat:
            continue
        found += [_buy_option(agent.id, id) for id in state.requisition.bag if ITEM[id].cost <= money]  # HB-RULING-65
        for id, row in BACKUP.items():
            if id not in backups and row.cost <= money:
                found += [_backup_option(agent.id, id, side) for side in ("remote", "direct")]  # HB-CREDIT-10
    if state.credits[seat] and len(state.terms.seats) > 1:
        found.append(_pool_option(seat))
    return [*found, _ready_option(seat, state.credits[seat])]


def _credits(count: int) -> str:
    return f"{count} credit" if count == 1 else f"{count} credits"


@cache
def _buy_option(agent: str, item: str) -> Option:
    row = ITEM[item]
    says = f"{row.name} for {called(agent)}: {row.says}"
    return Option(("buy", agent, item), says, "HB-CREDIT-05", cost=_credits(row.cost))


@cache
def _backup_option(agent: str, id: str, side: str) -> Option:
    row = BACKUP[id]
    how = "by radio" if side == "remote" else f"on the spot, health {row.health}"
    says = f"{row.name} supports {called(agent)} {how}. {row.remote.says if side == 'remote' else row.says}"
    return Option(("backup", agent, id, side), says, "HB-CREDIT-10", cost=_credits(row.cost))


@cache
def _pool_option(seat: str) -> Option:
    return Option(("pool", seat), "Put a credit into the middle.", "HB-CREDIT-06")


@cache
def _ready_option(seat: str, left: int) -> Option:
    """What is left in the middle others may still spend."""
    lost = f" {_credits(left)} will be lost." if left else ""
    return Option(("ready", seat), f"Buy nothing more.{lost}", "HB-CREDIT-07", ("press", seat))


def _spend(state: State, seat: str, cost: int) -> None:
    own = min(cost, state.credits[seat])
    state.credits[seat] -= own
    state.credits[MIDDLE] -= cost - own


def buy_item(state: State, agent: Agent, item: str) -> None:
    _spend(state, agent.seat, ITEM[item].cost)  # HB-CREDIT-05
    state.requisition.take(item)
    agent.cards = (*agent.cards, item)  # HB-SETUP-22
    tell(state, f"{called(agent.id)} gets {ITEM[item].name}.", "HB-CREDIT-05")


def buy_backup(state: State, agent: Agent, id: str, side: str) -> None:
    _spend(state, agent.seat, BACKUP[id].cost)
    backup = Agent(id, agent.seat, supports=agent.id)
    if side == "direct":
        backup.area, backup.cubes = agent.area, 1  # HB-RULING-41
    state.backups.append(backup)
    tell(state, f"{BACKUP[id].name} supports {called(agent.id)}.", "HB-CREDIT-10")


def line_up(state: State) -> Script:
    """The queue by threat, and the first card of the case: then round 1."""
    yield from reset_queue(state)  # HB-PRIO-01 HB-PRIO-02
    state.round, state.phase, state.step = 1, "enemy", ""
    yield from next_card(state)  # HB-SETUP-21


STEPS = {"agents": choose_agents, "buy": buy, "queue": line_up}


def step(state: State) -> Script:
    yield from STEPS[state.step](state)
