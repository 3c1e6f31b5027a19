"""Set-up in the six printed steps. With the quick setting the house chooses; otherwise the players are asked."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from gloamboard.rules.kernel import Chance, Choice, Option, Script, done
from gloamboard.rules.netherwatch import cards
from gloamboard.rules.netherwatch.cards import moments
from gloamboard.rules.netherwatch.demon import event_deck
from gloamboard.rules.netherwatch.flow import confrontation_only, start_extras
from gloamboard.rules.netherwatch.house import clues, ground, locks, rifts
from gloamboard.rules.netherwatch.people import inventory, objectives
from gloamboard.rules.netherwatch.state import HQ, Agent, State, ties
from gloamboard.rules.netherwatch.state.story import tell

HOUSE_AGENTS = ("historian", "skeptic", "occultist", "survivor")  # one of each board


def select(state: State) -> Script:
    """Step 1: Tier, Location and Operation are settled; one vault of twelve is picked, unseen."""
    row = cards.operation(state.operation)  # NW-SETUP-01 NW-SETUP-02 NW-SETUP-03
    tell(state, f"{row.name}: {row.site}", "NW-SETUP-03")  # NW-OP-07
    if "vault" not in state.by_hand:
        state.demon = yield Chance("vault", list(cards.in_play(state.boxes).demons), "Pick a vault.")  # NW-SETUP-22
    state.step = "decks"


def lay_decks(state: State) -> Script:
    """Step 2: the stations and the five Item decks."""
    yield from ()
    state.essential = list(cards.item_deck("essential", state.boxes))  # NW-SETUP-04 NW-SETUP-05
    state.initial = list(cards.item_deck("initial", state.boxes))  # NW-SETUP-07
    state.hq_deck.shuffle(_pile(state, "hq"))  # NW-SETUP-05 NW-SETUP-06 NW-SETUP-34
    state.scavenged_deck.shuffle(_pile(state, "scavenged"))  # NW-SETUP-34
    state.artifact_deck.shuffle(_pile(state, "artifact"))  # NW-SETUP-34
    state.clue_bag = list(cards.clue_faces(state.boxes))  # NW-CLUE-01
    state.step = "map"


def _pile(state: State, deck: cards.DeckName) -> tuple[str, ...]:
    """The cards of an Item deck; backs only when the real ones lie on the table."""
    cards_of = cards.real_deck if "items" in state.by_hand else cards.item_deck
    return cards_of(deck, state.boxes, cards.operation(state.operation).location)


def prepare_map(state: State) -> Script:
    """Step 3, as it is done at the Operation's location."""
    return PREPARE[cards.operation(state.operation).location](state)


def lay_mansion(state: State) -> Script:
    """Step 3 in the Mansion: the Operation's cubes and tokens in the Zones it names."""
    row = cards.operation(state.operation)  # NW-SETUP-10 NW-SINGLE-01
    for rift in row.rift:
        yield from rifts.place_rift(state, rift.number, rift.zone, "NW-SETUP-12")  # NW-SETUP-12 NW-EX-02
    state.cover_bag = ["safe"] * row.cover.safe + ["exposed"] * row.cover.exposed  # NW-EX-02
    for number, zone in enumerate(row.cover.zones, 1):
        state.covers[f"cover-{number}"] = (zone, "")  # NW-SETUP-13
    state.interactions = [each.zone for each in row.interaction]  # NW-EX-03
    for each in row.interaction:
        yield from clues.place_clue(state, each.zone, "NW-SETUP-14")  # NW-SETUP-14
    lay_out(state, row)
    state.step = "lamps"


def lay_out(state: State, row: cards.Operation) -> None:
    """Cubes, Locks, Dropped Items, the Artifact and Objectives, where the Operation wants them."""
    state.scavenge = list(row.scavenge)
    state.light |= dict.fromkeys(row.lit, "lit") | dict.fromkeys(row.dark, "dark")
    state.cold = list(row.cold)
    for lock in row.lock:
        locks.place_lock(state, lock.between, "NW-SETUP-15")  # NW-SETUP-15 NW-EX-05
    for drop in row.dropped:
        for card in drop.items:
            search_out(state, card)
        state.dropped[drop.slot] = (drop.zone, drop.items, not drop.face_down)  # NW-SETUP-16 NW-SETUP-17 NW-EX-04
    if row.artifact:
        state.tokens["artifact"] = row.artifact  # NW-SETUP-18
    if not row.objectives_aside:
        objectives.lay(state, "setup")  # NW-SETUP-20


def search_out(state: State, card: str) -> None:
    deck = cards.cards().items[card].deck
    pile = {"hq": state.hq_deck, "scavenged": state.scavenged_deck, "artifact": state.artifact_deck}.get(deck)
    if pile is not None and card in pile.cards():
        pile.take(card)  # NW-SETUP-17
    elif pile is None:
        (state.essential if deck == "essential" else state.initial).remove(card)


def light_lamps(state: State) -> Script:
    """Lit Cubes the players place on each Floor."""
    row = cards.operation(state.operation)
    house = ground.ground(state)
    for _ in range(row.lit_each_floor):
        for floor in house.floors:
            dim = [zone for zone in house.zones if house.graph.map_of[zone] == floor and zone not in state.light]
            if "quick" in state.settings:
                zone = next((zone for zone in dim if zone in house.bulbs and "hq" in house.features(zone)), "") or next(
                    zone for zone in sorted(dim, key=lambda zone: -len(house.near(zone, state.blocked)))
                )
            else:
                zone = yield from ties.choose_one(
                    state,
                    f"{house.graph.maps[floor].title}: which Zone is Lit?",
                    dim,
                    "NW-OP-10",
                    says=lambda zone: f"The {house.names[zone]}.",
                    about="lamp",
                )
            state.light[zone] = "lit"  # NW-OP-10
    state.step = "agents"


def choose_agents(state: State) -> Script:
    """Step 4: each player takes a board; no board is taken twice."""
    every = cards.in_play(state.boxes).agents
    wanted = state.wished
    for number, seat in enumerate(state.seats):
        taken = {every[agent.id].board for agent in state.agents}
        if number < len(wanted):
            chosen = wanted[number]
        elif "quick" in state.settings:
            chosen = next(each for each in _house_team(state) if every[each].board not in taken)
        else:
            chosen = yield from ties.choose_one(
                state,
                "Which Agent do you play?",
                [
                    row.id for row in every.values() if row.board not in taken and _eligible(state, row.id)
                ],  # NW-SETUP-25
                "NW-SETUP-25",
                says=lambda id: f"The {every[id].name}, for {every[id].suits}.",
                about="agent",
                seat=seat,
            )
        state.agents.append(new_agent(chosen, seat))
    state.wished = ()
    for each in wanted:
        state.flags.pop(each, None)  # older evenings kept them there
    start_extras.second_specter(state)
    state.step = "kit"
    yield from moments.fire(state, "team-chosen")


def _eligible(state: State, agent_id: str) -> bool:
    return all(ELIGIBLE[box](state, agent_id) for box in state.boxes if box in ELIGIBLE)


def _house_team(state: State) -> Sequence[str]:
    """The Agents the house would take, of boxes in play that have a wish, else one of each board."""
    wished = [each for box in state.boxes if box in TEAMS for each in TEAMS[box](state)]
    return (*wished, *HOUSE_AGENTS)


def new_agent(agent_id: str, seat: str) -> Agent:
    """A fresh board: beads on 3 and 2, ability Ready, Sanity at the top, no Condition, no light, in HQ."""
    row = cards.agent(agent_id)
    return Agent(row.id, seat, row.name, row.sanity, HQ)  # NW-SETUP-26 NW-SETUP-27 NW-SETUP-28 NW-SETUP-30 NW-SETUP-35


def hand_out(state: State) -> Script:
    """Assigned Items: up to four, fewer if the player likes."""
    for agent in state.living():
        kit = assigned(state, agent)
        if "quick" not in state.settings:
            kit = yield from _pick_kit(state, agent, kit)
        for card in kit:
            search_out(state, card)
        inventory.carry(state, agent, kit)  # NW-SETUP-31
        yield from start_extras.bring(state, agent)
        yield from moments.fire(state, "kitted-out", agent)
    state.initial = []  # NW-SETUP-33
    state.step = "deck"


def assigned(state: State, agent: Agent) -> list[str]:
    """The cards an Agent's board lists: at most two Initial, one device, one HQ Item."""
    row = cards.agent(agent.id).assigned
    kit = [next(c for c in state.initial if cards.cards().items[c].kind == kind) for kind in row.initial]  # NW-SETUP-32
    for card, pile in ((row.equipment, state.essential), (row.hq, state.hq_deck.cards())):
        if card and card in pile:
            kit.append(card)  # NW-SETUP-32
    while not inventory.fits(state, agent, kit):
        kit.pop(0)
    return kit


def _pick_kit(state: State, agent: Agent, kit: list[str]) -> Script:
    """Leave out what is not wanted, one after another."""
    kept = list(kit)
    while kept:

        def options() -> list[Option]:
            leave = [
                Option(("leave", card), f"Leave the {inventory.named(card)}", "NW-SETUP-31", ("tap", card))
                for card in kept
            ]
            return [done("Take these.", "NW-SETUP-31"), *leave]

        key = yield Choice({agent.seat: options}, f"The {agent.name}'s Items.", about="kit", rule="NW-SETUP-31")
        if key[0] == "done":
            break
        kept.remove(str(key[1]))  # NW-SETUP-31 NW-EX-07
    return kept


def build_deck(state: State) -> Script:
    """Step 5: the Event Deck. Step 6: the Demon stands by; everybody is in HQ; the Agents begin."""
    yield from event_deck.build(state)
    state.fate = 1  # NW-FATE-02
    if state.variant == "confrontation":
        yield from confrontation_only.prepare(state)
        return
    state.phase, state.step = "agents", "start"  # NW-SETUP-36 NW-SETUP-35 NW-SETUP-19


PREPARE: dict[str, Callable[[State], Script]] = {"mansion": lay_mansion}
"""Step 3 by location."""
ELIGIBLE: dict[str, Callable[[State, str], bool]] = {}
"""By box: whether an Agent may join those chosen so far."""
TEAMS: dict[str, Callable[[State], Sequence[str]]] = {}
"""By box: the Agents the house chooses when asked to, the first one's first."""
STEPS: dict[tuple[str, str], Callable[[State], Script]] = {
    ("setup", "start"): select,
    ("setup", "decks"): lay_decks,
    ("setup", "map"): prepare_map,
    ("setup", "lamps"): light_lamps,
    ("setup", "agents"): choose_agents,
    ("setup", "kit"): hand_out,
    ("setup", "deck"): build_deck,
}
