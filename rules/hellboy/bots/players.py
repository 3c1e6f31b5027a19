"""Players without hands: one that picks anything, one that thinks a little. They know a view and their options only.

The thinking one gives every option a worth, by the first word of its key, and takes the best; ties fall by chance.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from gloamboard.rules.hellboy.board.board import board
from gloamboard.rules.hellboy.cards.box import AGENT, ITEM
from gloamboard.rules.hellboy.forms import AgentForm, EnemyForm, View
from gloamboard.rules.kernel import Bot, Key, Option, Rng

Worth = Callable[[View, Key], float]
FINISH = 0.5  # what doing nothing more is worth


def random_bot(view: View, options: Sequence[Option], rng: Rng) -> Key:
    return rng.pick(options).key


def sensible_bot(view: View, options: Sequence[Option], rng: Rng) -> Key:
    worth = [WORTH.get(str(option.key[0]), _nothing)(view, option.key) for option in options]
    best = max(worth)
    return rng.pick([option for option, each in zip(options, worth, strict=True) if each >= best - 0.001]).key


# --- what is so -----------------------------------------------------------------


def _nothing(view: View, key: Key) -> float:
    return 0.0


def _agent(view: View, id: object) -> AgentForm:
    return next(agent for agent in view["agents"] if agent["id"] == id)


def _enemy(view: View, id: object) -> EnemyForm | None:
    return next((enemy for enemy in view["enemies"] if enemy["id"] == id), None)


def _at(view: View, area: str) -> list[EnemyForm]:
    return [enemy for enemy in view["enemies"] if enemy["area"] == area]


def _closed(view: View) -> frozenset[str]:
    here = board(view["layout"])
    return frozenset(area for area in here.areas if here.room_of[area] not in view["explored"])


def _far(view: View, start: str) -> Mapping[str, int]:
    return board(view["layout"]).graph.distances(start, frozenset(), _closed(view))


def _strength(agent: AgentForm, skill: str) -> float:
    """Pips to expect of a test."""
    colour = getattr(AGENT[agent["id"]].skills, skill) if agent["id"] in AGENT else "yellow"
    return {"yellow": 2.5, "orange": 3.5, "red": 4.5, "black": 6.0}[colour] + 1.2


def _hurt(agent: AgentForm) -> float:
    """How near an agent is to being knocked out, from 0 to 1."""
    return (agent["wounds"] + len(agent["injuries"]) * 2) / max(1, 2 * agent["health"])


# --- actions --------------------------------------------------------------------


def _fight(view: View, key: Key) -> float:
    agent, enemy = _agent(view, key[1]), _enemy(view, key[2])
    if enemy is None:
        return 0.0
    others = len(_at(view, agent["area"])) - 1
    damage = _strength(agent, "fight") - 0.8 * others - enemy["resilience"]
    return (
        6.0
        + damage
        + (2.0 if damage >= enemy["left"] else 0.0)
        + (3.0 if enemy["boss"] and view["confrontation"] else 0)
    )


def _shoot(view: View, key: Key) -> float:
    agent, enemy = _agent(view, key[1]), _enemy(view, key[2])
    if enemy is None:
        return 0.0
    damage = _strength(agent, "shoot") - enemy["resilience"]
    return 5.0 + damage + (2.0 if damage >= enemy["left"] else 0.0)


def _examine(view: View, key: Key) -> float:
    agent = _agent(view, key[1])
    enemies = len(_at(view, agent["area"]))
    return 7.5 + 0.3 * _strength(agent, "examine") - 3.0 * enemies


def _explore(view: View, key: Key) -> float:
    agent = _agent(view, key[1])
    danger = len(view["enemies"])
    return 5.0 - 1.5 * danger + 0.5 * agent["cubes"] - 4.0 * _hurt(agent) + (2.0 if not view["clues"] else -1.0)


def _move(view: View, key: Key) -> float:
    agent, to = _agent(view, key[1]), str(key[-1])
    here = agent["area"]
    leaving = len(_at(view, here))
    goal = _pull(view, agent, to) - _pull(view, agent, here)
    cost = 1.2 * leaving + (2.0 if here in view["infernos"] else 0.0) + (1.0 if to in view["rubble"] else 0.0)
    return 0.4 + goal - cost - (1.5 if to in view["infernos"] else 0.0) + (2.0 if here in view["infernos"] else 0.0)


def _pull(view: View, agent: AgentForm, area: str) -> float:
    """How good it is to stand there: near clues, doors, and enemies one can beat."""
    far = _far(view, area)
    here = board(view["layout"])
    pull = 0.0
    if view["confrontation"] or view["enemies"]:
        near = min((far.get(enemy["area"], 20) for enemy in view["enemies"]), default=20)
        brave = 3.0 if view["confrontation"] else 1.5 - 3.0 * _hurt(agent)
        pull = max(pull, brave * (6.0 - near) / 3.0) if brave > 0 else pull - (4 - min(near, 4))
    for clue in view["clues"]:
        pull = max(pull, 6.0 - 1.2 * far.get(clue, 20))
    if not view["confrontation"]:
        doors = [other for other in far if any(way.room not in view["explored"] for way in here.beyond[other])]
        pull = max(pull, 4.0 - 0.8 * min((far[other] for other in doors), default=20))
    return pull


def _clear(view: View, key: Key) -> float:
    return 3.5 if key[2] == "swarm" else 3.0


def _deed(view: View, key: Key) -> float:
    agent = _agent(view, key[1])
    row = next(each for each in AGENT[agent["id"]].action if each.id == key[2])
    return 4.0 if row.cost <= 1 else 5.5


def _use(view: View, key: Key) -> float:
    heals = any(call.get("do") == "heal" for call in ITEM[str(key[2])].effects if isinstance(call, dict))
    agent = _agent(view, key[1])
    if heals:
        return 6.0 if _hurt(agent) > 0.25 else 0.2
    return 3.0


def _finish(view: View, key: Key) -> float:
    return FINISH


def _boost(view: View, key: Key) -> float:
    """A cube for a test: to defend when it matters; in the agent phase only when there is nothing better."""
    agent = _agent(view, key[1])
    if view["step"] == "enemy":
        return 1.5 if agent["cubes"] > 2 or _hurt(agent) > 0.6 else 0.0
    return 0.8 if agent["cubes"] == 1 else 0.0


def _roll(view: View, key: Key) -> float:
    return 1.0


def _buy(view: View, key: Key) -> float:
    row = ITEM[str(key[2])]
    agent = _agent(view, key[1])
    has = {ITEM[card["id"]].weapon for card in agent["cards"]}
    if row.weapon == "ranged" and "ranged" not in has:
        return 5.0 + row.cost
    if row.weapon == "melee" and "melee" not in has:
        return 4.0 + row.cost
    return 2.0 + row.cost if row.changes else 1.0 + row.cost


def _backup(view: View, key: Key) -> float:
    return 2.5 if key[3] == "direct" else 1.5


def _evade(view: View, key: Key) -> float:
    return 1.0


def _drag(view: View, key: Key) -> float:
    return 1.2


WILD = {"plus-two": 2.0, "double": 1.8, "plus-one": 1.0, "re-roll": 1.2, "catastrophe": -2.0}

WORTH: dict[str, Worth] = {
    "fight": _fight,
    "shoot": _shoot,
    "burn": lambda view, key: -1.0,
    "examine": _examine,
    "explore": _explore,
    "move": _move,
    "to": lambda view, key: 0.3,
    "on": lambda view, key: -1.0,
    "clear": _clear,
    "interact": lambda view, key: 5.5,
    "give": lambda view, key: -1.0,
    "deed": _deed,
    "use": _use,
    "stand": lambda view, key: 9.0,
    "join": lambda view, key: 1.0,
    "finish": _finish,
    "boost": _boost,
    "assist": lambda view, key: 0.2,
    "without": lambda view, key: 0.5,
    "roll": _roll,
    "buy": _buy,
    "backup": _backup,
    "pool": lambda view, key: 0.1,
    "ready": lambda view, key: 0.5,
    "evade": _evade,
    "drag": _drag,
    "distract": lambda view, key: 0.0,
    "climb": lambda view, key: 1.0 if key[1] == "cube" else 0.5,
    "wild": lambda view, key: WILD[str(key[1])],
    "face": lambda view, key: 1.0 if key[1] == "plus-two" else 0.0,
    "again": lambda view, key: 1.0 if int(key[2]) == 0 else -1.0,
}

BOTS: Mapping[str, Bot] = {"random": random_bot, "sensible": sensible_bot}
