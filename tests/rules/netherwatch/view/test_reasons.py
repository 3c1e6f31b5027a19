"""Random positions of Netherwatch: every refused attempt cites a condition that really forbids it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from gloamboard.rules.kernel import Key, Rng
from gloamboard.rules.netherwatch import cards
from gloamboard.rules.netherwatch.actions.specter import CUBES
from gloamboard.rules.netherwatch.cards import modifiers
from gloamboard.rules.netherwatch.house import banishment, ground
from gloamboard.rules.netherwatch.people import inventory
from gloamboard.rules.netherwatch.state import HQ, Agent, State, lasting
from gloamboard.rules.netherwatch.state.beads import set_actions
from tests.rules.netherwatch.test_many_games import new_game
from tests.rules.reasons import Held

# --- what somebody might try -----------------------------------------------------------


def attempts(state: State, agent: Agent, rng: Rng) -> Iterator[Key]:
    """Every kind of action, with things that are at hand and things that are not."""
    piece, house = agent.piece, ground.ground(state)
    zones = [*house.zones, HQ, "nowhere"]
    some = [rng.pick(zones) for _ in range(4)] + [rng.pick(house.graph.neighbours(agent.zone)), agent.zone]
    carried = [card for each in state.agents for card in inventory.one_of_each(each.items)]
    floor = [card for _, lying, _ in state.dropped.values() for card in lying]
    things = dict.fromkeys([*carried, *floor[:2], rng.pick(list(cards.in_play().items))])
    for zone in some:
        yield from (("move", piece, zone), ("dash", piece, zone), ("reveal", zone), ("distract", zone))
        yield ("promotion", "free-move", zone)
    yield from ((word, piece) for word in ("stop", "center", "leave-cover", "ability", "escape", "explore"))
    yield from (("hide", piece, cover) for cover in [*state.covers][:3])
    yield from (("light", what) for what in ("on", "off", "cube", "cube-off"))
    yield from (("investigate", what) for what in ("interaction", "clue"))
    for letter in "abc":
        yield from (("investigate", "objective", letter), ("use-artifact", letter), ("clear", letter))
    yield from (("pick-up", what) for what in ("scavenge", "dropped", "artifact"))
    for card in things:
        yield from (("use", card), ("drop", card), ("discard", card), ("summon", card))
        yield from (("use", card, lock) for lock in [*state.locks][:1])
        device = cards.in_play().devices.get(cards.in_play().items[card].kind)
        yield from (("investigate", card, row.trait) for row in (device.readings if device else ()))
    for other in state.agents:
        yield from (("trade", other.id), ("invigorate", other.id))
    yield from (
        (word,) for word in ("essentials", "loadout", "requisition", "manifest-item", "premonition", "reinforce")
    )
    yield from (("ritual", step) for step in (1, 2, 3))
    yield from (("codex", "step"), ("codex", "banished"), ("distract", "target"), ("fate", 1), ("fate", -1))
    yield from (("unveil", token) for token in state.banishment)
    yield from (("manifest-token", f"dropped-{slot}") for slot in (1, 2, 3, 4))
    yield from (("wrathlight", deed, cube) for deed in ("place", "remove") for cube in CUBES)
    yield from (("promotion", "turn-of-fate", 1), ("promotion", "one-more"), ("promotion", "deep-breath"))
    yield from (("promotion", "safe-house", cover) for cover in [*state.covers][:2])


def shaken(state: State, agent: Agent, rng: Rng) -> None:
    """Now and then something is otherwise than a game would have it so soon."""
    if rng.below(3) == 0:
        set_actions(state, agent, rng.below(3))
    if rng.below(4) == 0 and not agent.specter:
        agent.condition = rng.pick(("frightened", "breakdown", ""))
    if rng.below(4) == 0 and not state.moving:
        agent.zone, agent.hiding = rng.pick(ground.ground(state).zones), ""
    if rng.below(5) == 0 and not agent.specter and not state.moving and len(state.living()) > 1:
        agent.specter = 1 + max(each.specter for each in state.agents)
        agent.bead, agent.hiding, agent.lit, agent.hand, agent.pocket = 2, "", False, (), ()
        agent.condition = ""
    if rng.below(5) == 0:
        state.lights_used = 1


# --- how a condition is lifted ---------------------------------------------------------


def actor(state: State, seat: str, attempt: Key) -> Agent:
    named = [a for a in state.agents if len(attempt) > 1 and attempt[1] in (a.id, a.piece)]
    return named[0] if named and attempt[0] not in ("trade", "invigorate") else state.agent(state.turn)


def on(do: Callable[[State, Agent, Key], None]) -> Callable[[State, str, Key], None]:
    return lambda state, seat, attempt: do(state, actor(state, seat, attempt), attempt)


def rested(state: State, agent: Agent, attempt: Key) -> None:
    state.moving, state.moves_left, state.stopped = "", 0, True


def fresh(state: State, agent: Agent, attempt: Key) -> None:
    set_actions(state, agent, 3)


def calm(state: State, agent: Agent, attempt: Key) -> None:
    agent.condition = ""


def dormant(state: State, agent: Agent, attempt: Key) -> None:
    state.manifested = False
    if state.stage == "discovery":
        state.demon_zone = ""


def risen(state: State, agent: Agent, attempt: Key) -> None:
    state.manifested, state.demon_zone = True, agent.zone


def alive(state: State, agent: Agent, attempt: Key) -> None:
    agent.specter, agent.sanity = 0, agent.top


def dead(state: State, agent: Agent, attempt: Key) -> None:
    agent.specter, agent.bead = 1, 2


def unhidden(state: State, agent: Agent, attempt: Key) -> None:
    agent.hiding = ""


def sheltered(state: State, agent: Agent, attempt: Key) -> None:
    state.covers[str(attempt[2])] = (agent.zone, "safe")
    for other in state.agents:
        other.hiding = ""


def elsewhere(state: State, agent: Agent, attempt: Key) -> None:
    agent.zone = next(zone for zone in ground.ground(state).zones if zone != agent.zone)


def at_hq(state: State, agent: Agent, attempt: Key) -> None:
    agent.zone = HQ


def unlocked(state: State, agent: Agent, attempt: Key) -> None:
    state.locks, state.blocked = {}, frozenset()


def next_door(state: State, agent: Agent, attempt: Key) -> None:
    """Beside where it should go, with nobody else about."""
    agent.zone = ground.ground(state).graph.neighbours(str(attempt[-1]))[0]


def emptied(state: State, agent: Agent, attempt: Key) -> None:
    for other in state.agents:
        if other is not agent:
            other.zone = HQ


def demon_away(state: State, agent: Agent, attempt: Key) -> None:
    state.demon_zone = str(attempt[-1])


def without(word: str) -> Callable[[State, str, Key], None]:
    def lift(state: State, seat: str, attempt: Key) -> None:
        lasting.add(state, word, "", -modifiers.total(state, word, actor(state, seat, attempt)), "game")

    return lift


def given(*items: str) -> Callable[[State, Agent, Key], None]:
    def give(state: State, agent: Agent, attempt: Key) -> None:
        agent.hand, agent.pocket = items, ()

    return give


def carrying_it(state: State, agent: Agent, attempt: Key) -> None:
    for other in state.agents:
        other.hand = tuple(card for card in other.hand if card != attempt[1])
        other.pocket = tuple(card for card in other.pocket if card != attempt[1])
    agent.hand, agent.pocket = (str(attempt[1]),), ()


def picked_up(state: State, agent: Agent, attempt: Key) -> None:
    state.dropped = {}
    carrying_it(state, agent, attempt)


def put_down(state: State, agent: Agent, attempt: Key) -> None:
    slot = int(str(attempt[-1])[-1]) if attempt[0] == "manifest-token" else 1
    state.dropped = {slot: (agent.zone, ("flashlight",), True)}


def with_clue(face: str) -> Callable[[State, Agent, Key], None]:
    def lay(state: State, agent: Agent, attempt: Key) -> None:
        state.clues[agent.zone] = ("clue-99", face)

    return lay


def fact(name: str, value: object) -> Callable[[State, str, Key], None]:
    return lambda state, seat, attempt: setattr(state, name, value)


def own(name: str, value: object) -> Callable[[State, str, Key], None]:
    return on(lambda state, agent, attempt: setattr(agent, name, value))


def with_token(state: State, agent: Agent, attempt: Key) -> None:
    name = (
        "escape" if attempt[0] == "escape" else "artifact" if attempt[-1] == "artifact" else f"objective-{attempt[-1]}"
    )
    state.tokens[name] = agent.zone
    state.artifact_taken = False


def unblocked(state: State, agent: Agent, attempt: Key) -> None:
    state.tokens = {"escape": agent.zone}
    needs = cards.in_play().operations[state.operation].escape.needs
    state.flags |= {f"objective-{need.objective}": 1 for need in needs} | {need.mark: 1 for need in needs}


def lit(state: State, agent: Agent, attempt: Key) -> None:
    state.light[agent.zone] = "lit"


def unlit(state: State, agent: Agent, attempt: Key) -> None:
    state.light = {}


def with_bulb(state: State, agent: Agent, attempt: Key) -> None:
    agent.zone = next(iter(ground.ground(state).bulbs))


def scavenge_here(state: State, agent: Agent, attempt: Key) -> None:
    state.scavenge.append(agent.zone)


def interaction_here(state: State, agent: Agent, attempt: Key) -> None:
    rows = cards.in_play().operations[state.operation].interaction
    if rows:
        agent.zone = rows[0].zone
    state.interactions.append(agent.zone)


def partner(state: State, agent: Agent, attempt: Key) -> None:
    state.agent(str(attempt[1])).zone = agent.zone
    state.agent(str(attempt[1])).escaped = False


def partner_alive(state: State, agent: Agent, attempt: Key) -> None:
    state.agent(str(attempt[1])).specter = 0


def partner_spent(state: State, agent: Agent, attempt: Key) -> None:
    state.agent(str(attempt[1])).ready = False


def lock_here(state: State, agent: Agent, attempt: Key) -> None:
    state.locks[agent.zone] = frozenset()


def discovery(state: State, agent: Agent, attempt: Key) -> None:
    state.stage, state.circle = "discovery", ""


def confronted(state: State, agent: Agent, attempt: Key) -> None:
    state.stage, state.demon_known, state.manifested = "confrontation", True, True
    state.demon, state.demon_zone, state.ritual = (
        state.demon or "azazel",
        state.demon_zone or ground.ground(state).zones[0],
        0,
    )


def all_in(state: State, agent: Agent, attempt: Key) -> None:
    for each in state.agents:
        each.escaped = False


def its_step(state: State, agent: Agent, attempt: Key) -> None:
    state.ritual = int(attempt[-1]) - 1


def its_relic(state: State, agent: Agent, attempt: Key) -> None:
    row = banishment.step_due(state)
    agent.hand = tuple(
        card for card, item in cards.in_play().items.items() if row is not None and item.kind == row.relic
    )


def in_place(state: State, agent: Agent, attempt: Key) -> None:
    """Wherever the step may be done: everything is here, and from here a way leads on."""
    if not ground.near(state, agent.zone):
        agent.zone = next(zone for zone in ground.ground(state).zones if ground.near(state, zone))
    state.tokens["circle"] = state.demon_zone = agent.zone
    state.rifts[9], state.banishment["token-9"] = agent.zone, (agent.zone, "active")
    row = banishment.step_due(state)
    beside = ground.near(state, agent.zone)
    if row is not None and row.where.startswith("beside") and beside:
        state.tokens["circle"] = state.demon_zone = beside[0]
    state.light[agent.zone] = "dark" if row is not None and row.where == "dark" else "lit"
    agent.lit = False


def token_here(state: State, agent: Agent, attempt: Key) -> None:
    state.banishment[str(attempt[1])] = (agent.zone, "")


def promoted(state: State, agent: Agent, attempt: Key) -> None:
    state.points = tuple((seat, 200) for seat in state.seats)


def unused(state: State, agent: Agent, attempt: Key) -> None:
    state.used = []


def hidden_here(state: State, agent: Agent, attempt: Key) -> None:
    state.clues[str(attempt[1])] = ("clue-99", "")


def cube(state: State, agent: Agent, attempt: Key) -> None:
    """What lies here goes, what does not lie here comes."""
    kind, zone = str(attempt[2]), agent.zone
    pile = {"cold": state.cold, "scavenge": state.scavenge}.get(kind)
    if attempt[1] == "place":
        if pile is None:
            state.light.pop(zone, None)
        else:
            pile.remove(zone)
    elif pile is None:
        state.light[zone] = kind
    else:
        pile.append(zone)


def stocked(state: State, agent: Agent, attempt: Key) -> None:
    """Everything goes back into the Supply."""
    state.light, state.clues, state.cold, state.scavenge = {}, {}, [], [agent.zone]
    state.covers = {cover: where for cover, where in state.covers.items() if cover == attempt[-1]}


def only_cover(state: State, agent: Agent, attempt: Key) -> None:
    state.covers = {cover: where for cover, where in state.covers.items() if cover == attempt[-1]}


def met(state: State, agent: Agent, attempt: Key) -> None:
    state.variant = "confrontation"  # NW-SINGLE-16: it has no Requirements


def beside_rift(state: State, agent: Agent, attempt: Key) -> None:
    agent.zone = next(zone for zone in ground.ground(state).zones if ground.near(state, zone))
    state.rifts[9] = ground.near(state, agent.zone)[0]


def _all_calm(state: State, _seat: str, _attempt: Key) -> None:
    for agent in state.agents:
        agent.condition = ""


LIFTS = [
    ("NW-TURN-05", "turn.", lambda state, seat, attempt: setattr(state, "turn", actor(state, seat, attempt).id)),
    ("NW-TURN-05", "", on(fresh)),
    ("NW-SPEC-03", "", on(fresh)),
    ("NW-TURN-04", "first", fact("step", "act")),
    ("NW-TURN-04", "", on(fresh)),
    ("NW-TURN-12", "", on(fresh)),
    ("NW-VIC-08", "", own("escaped", False)),
    ("NW-DROP-09", "", on(given("flashlight"))),
    ("NW-ACT-19", "", on(rested)),
    ("NW-ACT-11", "", fact("moving", "move")),
    ("NW-HIDE-04", "", on(unhidden)),
    ("NW-HIDE-01", "already", on(unhidden)),
    ("NW-ACT-24", "alike", on(only_cover)),
    ("NW-HIDE-01", "", on(sheltered)),
    ("NW-HIDE-02", "", on(sheltered)),
    ("NW-HIDE-07", "", own("hiding", "cover-99")),
    *(
        (rule, "", on(calm))
        for rule in ("NW-COND-04", "NW-COND-05", "NW-COND-09", "NW-COND-10", "NW-COND-11", "NW-COND-12")
    ),
    ("NW-AGENT-06", "", own("sanity", 1)),
    ("NW-AGENT-05", "", own("ready", True)),
    ("NW-BOARD-01", "CENTER", without("no-center")),
    ("NW-BOARD-01", "HIDE", without("no-hide-dark")),
    ("NW-BOARD-01", "DASH", without("no-dash")),
    ("NW-BOARD-01", "LIGHT", without("no-light")),
    ("NW-ITEM-06", "", on(given())),
    ("NW-ACT-01", "", on(dormant)),
    ("NW-ACT-02", "running", on(risen)),
    ("NW-ACT-02", "", on(fresh)),
    ("NW-ACT-28", "Dormant", on(dormant)),
    ("NW-ACT-28", "Manifested", on(risen)),
    ("NW-ACT-25", "", fact("lights_used", 0)),
    ("NW-ACT-26", "is on", own("lit", False)),
    ("NW-ACT-26", "no light on", own("lit", True)),
    ("NW-ACT-26", "", on(given("flashlight"))),
    ("NW-LIGHT-16", "", on(elsewhere)),
    ("NW-ACT-27", "no lamp", on(with_bulb)),
    ("NW-ACT-27", "already", on(unlit)),
    ("NW-ACT-27", "does not burn", on(lit)),
    ("NW-CUBE-10", "Scavenged", on(elsewhere)),
    ("NW-CUBE-10", "", on(stocked)),
    ("NW-ACT-10", "there already", on(elsewhere)),
    ("NW-ACT-10", "", on(next_door)),
    ("NW-LOCK-01", "", on(unlocked)),
    ("NW-HQ-01", "", on(dormant)),
    ("NW-MAP-11", "", on(emptied)),
    ("NW-MAP-12", "", on(emptied)),
    ("NW-ACT-05", "", on(next_door)),
    ("NW-OVER-01", "", on(demon_away)),
    ("NW-OP-03", "", without("stairs-end-move")),
    ("NW-HQ-10", "", on(elsewhere)),
    ("NW-HQ-07", "", on(elsewhere)),
    ("NW-HQ-06", "", on(elsewhere)),
    ("NW-CUBE-08", "", on(interaction_here)),
    ("NW-OP-05", "", on(interaction_here)),
    ("NW-ACT-09", "Discovery", on(discovery)),
    ("NW-ACT-09", "Dormant", on(dormant)),
    ("NW-ACT-09", "", own("sanity", 9)),
    ("NW-CLUE-10", "carries", on(carrying_it)),
    ("NW-CLUE-10", "none lies", on(with_clue("wild"))),
    ("NW-CLUE-10", "face down", on(with_clue("wild"))),
    ("NW-CLUE-10", "fit", on(with_clue("wild"))),
    ("NW-ACT-13", "Scavenge", on(scavenge_here)),
    ("NW-ACT-13", "", on(put_down)),
    ("NW-TOK-04", "", on(with_token)),
    ("NW-TOK-02", "", on(with_token)),
    ("NW-TOK-03", "", on(unblocked)),
    ("NW-TOK-09", "carries", on(given("silver-mirror"))),
    ("NW-TOK-09", "not in your", on(with_token)),
    ("NW-ACT-14", "no such", on(carrying_it)),
    ("NW-ACT-14", "at hand", on(carrying_it)),
    ("NW-ACT-14", "Manifested", on(risen)),
    ("NW-ACT-14", "Dormant", on(dormant)),
    ("NW-ACT-14", "with the Demon", on(risen)),
    ("NW-ACT-17", "", on(picked_up)),
    ("NW-MISC-01", "", on(lock_here)),
    ("NW-ITEM-14", "at hand", on(carrying_it)),
    ("NW-TOK-06", "", fact("circle", "")),
    ("NW-SINGLE-02", "", fact("variant", "full")),
    ("NW-SUMM-02", "Discovery", on(discovery)),
    ("NW-SUMM-02", "", on(beside_rift)),
    ("NW-OP-01", "", on(met)),
    ("NW-ACT-16", "not in your", on(partner)),
    ("NW-ACT-16", "Neither", on(given("flashlight"))),
    ("NW-ACT-20", "", on(carrying_it)),
    ("NW-SPEC-02", "trade", on(partner_alive)),
    ("NW-SPEC-02", "", on(alive)),
    ("NW-SPEC-10", "", on(alive)),
    ("NW-SPEC-11", "only the", on(alive)),
    ("NW-SPEC-11", "Only a", on(dead)),
    ("NW-ACT-31", "for HQ", on(at_hq)),
    ("NW-ACT-31", "Dormant", on(dormant)),
    ("NW-ACT-34", "", on(fresh)),
    ("NW-OP-04", "", on(confronted)),
    ("NW-ASC-02", "", fact("ascended", False)),
    ("NW-VIC-10", "", on(all_in)),
    ("NW-ITEM-05", "Confrontation", on(confronted)),
    ("NW-VIC-05", "real Codex", fact("by_hand", frozenset())),
    ("NW-VIC-05", "table knows", fact("by_hand", frozenset(("boards",)))),
    ("NW-VIC-05", "step by step", on(its_step)),
    ("NW-VIC-05", "Relic", on(its_relic)),
    ("NW-VIC-05", "Not here", on(in_place)),
    ("NW-VIC-07", "", on(token_here)),
    ("NW-PROMO-01", "", fact("promotions", True)),
    ("NW-PROMO-04", "", on(promoted)),
    *((f"NW-PROMO-{n:02}", "once a game", on(unused)) for n in range(5, 15)),
    ("NW-PROMO-13", "", lambda state, seat, attempt: state.covers.update({str(attempt[2]): (HQ, "exposed")})),
    ("NW-SPEC-18", "already", on(elsewhere)),
    ("NW-SPEC-18", "", on(next_door)),
    ("NW-SPEC-05", "", on(dormant)),
    ("NW-SPEC-12", "Manifested", on(risen)),
    ("NW-SPEC-12", "Target already", fact("target", "")),
    ("NW-SPEC-12", "2 Zones", on(lambda state, agent, attempt: setattr(state, "demon_zone", agent.zone))),
    ("NW-SPEC-12", "adjacent", on(lambda state, agent, attempt: setattr(state, "demon_zone", beside(state, attempt)))),
    ("NW-ITEM-22", "", fact("target", "")),
    ("NW-SPEC-13", "", own("lured", False)),
    ("NW-SPEC-14", "not in the", on(partner)),
    ("NW-SPEC-14", "Living", on(partner_alive)),
    ("NW-SPEC-14", "Ready", on(partner_spent)),
    ("NW-SPEC-14", "2 Actions", on(fresh)),
    ("NW-SPEC-16", "No Dropped", on(put_down)),
    ("NW-SPEC-16", "", lambda state, seat, attempt: state.discard.append("flashlight")),
    ("NW-SPEC-17", "does not lie", on(put_down)),
    ("NW-SPEC-17", "", lambda state, seat, attempt: state.rifts.update(enumerate(ground.ground(state).zones[:2], 8))),
    ("NW-SPEC-21", "left to see", lambda state, seat, attempt: state.events.put_top("ammit-01")),
    ("NW-SPEC-14", "left to discard", lambda state, seat, attempt: state.events.put_top("ammit-01")),
    ("NW-SPEC-21", "Living", _all_calm),
    ("NW-SPEC-24", "is for HQ", on(at_hq)),
    ("NW-SPEC-24", "Dormant", on(dormant)),
    (
        "NW-SPEC-24",
        "in the house",
        lambda state, seat, attempt: state.agents.__setitem__(slice(None), [state.agent(state.turn)]),
    ),
    ("NW-SOLO-03", "", fact("solo", frozenset())),
    ("NW-SPEC-25", "Nothing", on(hidden_here)),
    ("NW-SPEC-25", "reaches", on(lambda state, agent, attempt: setattr(agent, "zone", str(attempt[1])))),
    ("NW-SPEC-28", "", on(cube)),
]
"""The cited condition, and how a copied state is made in which only that is otherwise."""
PRINTED = (
    *(
        "NW-ITEM-08",
        "NW-ITEM-05",
        "NW-ACT-21",
        "NW-MAP-02",
        "no USE of its own",
        "no such",
        "alone",
        "no Clues",
        "that Trait",
    ),
    *("another way", "no Summoning Circle", "opens no Lock", "cannot go there", "one of the Locks"),
)
"""What is printed and no state changes: that Field Equipment has no USE, that the Mansion is not explored."""


def beside(state: State, attempt: Key) -> str:
    return (
        ground.demon_near(state, str(attempt[1]))[0]
        if attempt[1] in ground.ground(state).zones
        else ground.ground(state).zones[0]
    )


def _whose(state: State) -> Agent:
    return state.agent(state.turn)


REASONS = Held(
    new_game,
    ("action",),
    lambda state, rng: shaken(state, _whose(state), rng),
    lambda then, _rng: _whose(then.state).seat,
    lambda then, _seat, rng: attempts(then.state, _whose(then.state), rng),
    LIFTS,
    lambda line: "cannot lift" in line and any(word in line for word in PRINTED),
)


def test_reasons_of_300_random_positions_are_true() -> None:
    REASONS.hold(300, seed=1, rules=60, refused=20_000)


@pytest.mark.soak
def test_reasons_of_5000_random_positions_are_true(soak_record: Callable[..., None]) -> None:
    soak_record(**REASONS.hold(5_000, seed=10_000))
