"""The Investigators' bot: light a Zone, take what comes to light, turn it in, then whatever the Objective asks for."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from gloamboard.rules.kernel import Key, Option
from gloamboard.rules.stifling_dark.bots.belief import danger, signs
from gloamboard.rules.stifling_dark.bots.ground import (
    FAR,
    View,
    acting,
    alive,
    board_of,
    far_from,
    nearest,
    steps,
    tokens,
)
from gloamboard.rules.stifling_dark.cards.box import CARD, SCENARIO

Me = Mapping[str, Any]
Worth = Callable[[View, Key], float]
PARTS = ("battery", "repair-kit", "spark-plug")
LOW = 2  # Stamina and Charge below which one looks after oneself


def seek(view: View, options: Sequence[Option]) -> dict[Key, float]:
    """What each option is worth to the one who acts."""
    walks = _walks(view, options)
    return {option.key: walks.get(option.key, _worth(view, option.key)) for option in options}


def _worth(view: View, key: Key) -> float:
    return WORTH.get(str(key[0]), _nothing)(view, key)


def _nothing(view: View, key: Key) -> float:
    return 0.0


# --- where to ---------------------------------------------------------------------------


def goals(view: View, me: Me) -> list[str]:
    """Spaces worth going to, for what is to be done next."""
    here, held = str(me["at"]), _held(me)
    objective = CARD[view["objective"]["id"]].objective if view["objective"] else ""
    if objective:
        return TASKS[objective](view, me, held)
    board = board_of(view)
    carried = sum(row["evidence"] for row in view["people"])
    desk = list(board.having(SCENARIO[str(view["scenario"])].desk))
    enough = view["evidence"]["turned_in"] + carried >= (view["evidence"]["needed"] or FAR)
    if me["evidence"] and (enough or min((steps(view, here, space) for space in desk), default=FAR) <= 5):
        return desk
    found = [space for space in tokens(view, "evidence").values() if _is_mine(view, me, space)]
    if found and not enough:
        return found
    if enough:
        return [str(row["at"]) for row in alive(view) if row["evidence"] and row["id"] != me["id"]] or desk
    switches = [space for space, zone in board.switches.items() if _unlit(view, zone)]
    mine = [space for space in switches if _is_mine(view, me, space)]
    return mine or switches or desk


def _unlit(view: View, zone: str) -> bool:
    light = view["light"]
    return zone not in light["bright_zones"] and zone not in light["faltering"]


def _is_mine(view: View, me: Me, space: str) -> bool:
    """Whether nobody else is nearer to it."""
    far = far_from(view, space, through_doors=True)
    mine = far.get(str(me["at"]), FAR)
    return all(far.get(str(row["at"]), FAR) >= mine for row in alive(view) if row["id"] != me["id"])


def _held(row: Me) -> set[str]:
    return {CARD[card["id"]].id for card in row.get("hand", ())}


def _beside(view: View, me: Me, spaces: Sequence[str]) -> list[str]:
    """Next to these: for whoever only waits there, out of the way of those who work."""
    taken = {str(row["at"]) for row in alive(view) if row["id"] != me["id"]}
    around = [near for space in spaces for near in board_of(view).next_to[space] if near not in taken]
    return around or list(spaces)


def bearer(view: View, wanted: set[str]) -> Me | None:
    """Who gathers things that one alone must carry: whoever has most of them."""
    having = [row for row in alive(view) if _held(row) & wanted]
    return max(having, key=lambda row: (len(_held(row) & wanted), row["id"]), default=None)


def _gather(view: View, me: Me, wanted: set[str]) -> list[str]:
    """The bearer fetches what is missing and goes to the locked way out; who has something brings it; the rest wait."""
    locked = list(tokens(view, "locked-escape").values())
    bears = bearer(view, wanted)
    if bears is None:
        lying = list(tokens(view, *wanted).values())
        return [space for space in lying if _is_mine(view, me, space)] or _beside(view, me, locked)
    if bears["id"] == me["id"]:
        return list(tokens(view, *(wanted - _held(me))).values()) or locked
    return [str(bears["at"])] if _held(me) & wanted else _beside(view, me, locked)


def _gate(view: View, me: Me, held: set[str]) -> list[str]:
    if out := list(tokens(view, "escape").values()):
        return out
    if "fuse" in held:
        return list(tokens(view, "locked-escape").values())
    if "lockbox" in held:
        return list(tokens(view, "saw").values())
    lying = [space for space in tokens(view, "lockbox").values() if _is_mine(view, me, space)]
    return lying or _beside(view, me, list(tokens(view, "locked-escape").values()))


def _truck(view: View, me: Me, held: set[str]) -> list[str]:
    if out := list(tokens(view, "escape").values()):
        return out
    truck = list(tokens(view, "truck").values())
    if held & set(PARTS):
        return truck
    mine = [space for space in tokens(view, *PARTS).values() if _is_mine(view, me, space)]
    return mine or _beside(view, me, truck)


def _flare(view: View, me: Me, held: set[str]) -> list[str]:
    board, ride = board_of(view), CARD[view["objective"]["id"]].ride
    if view.get("help_round"):
        return [space for space in board.in_group(ride) if "carriage" in board.features[space]]
    return _gather(view, me, GATHERED["flare"])


def _service(view: View, me: Me, held: set[str]) -> list[str]:
    if out := list(tokens(view, "escape").values()):
        return out
    if view.get("help_round"):
        return _beside(view, me, list(tokens(view, "locked-escape").values()))
    return _gather(view, me, GATHERED["service"])


def _banish(view: View, me: Me, held: set[str]) -> list[str]:
    wanted = tokens(view, "egg-sac", "grave", "altar", "rope-circle", "hook", "ritual-knife", "shovel")
    return list(wanted.values()) or [str(at) for at, _ in signs(view)]


GATHERED = {"flare": {"flare-gun", "ammo"}, "service": {"angle-grinder", "ride-parts"}}
TASKS: dict[str, Callable[[View, Me, set[str]], list[str]]] = {
    "gate": _gate,
    "truck": _truck,
    "flare": _flare,
    "service": _service,
    "banish": _banish,
}


def _walks(view: View, options: Sequence[Option]) -> dict[Key, float]:
    """Steps by how much nearer they bring, and how near to the Adversary."""
    me = acting(view)
    steps_open = [option for option in options if option.key[0] in ("walk", "go", "window")]
    if me is None or not steps_open or me["at"] is None:
        return {}
    here = str(me["at"])
    goal = nearest(view, here, goals(view, me))
    if not goal:
        return {option.key: 0.1 for option in steps_open}
    far = far_from(view, goal, through_doors=True)
    now = far.get(here, FAR)
    fear = 0.8 + 0.8 * len(me["wounds"])
    worth = {}
    for option in steps_open:
        there = str(option.key[2])
        gain = now - far.get(there, FAR)
        price = 0.5 if option.key[0] == "window" and option.key[3] == "wound" else 0.0
        worth[option.key] = (2.0 + gain if gain > 0 else -1.0 + gain) - price - fear * danger(view, there)
    return worth


# --- what to do -------------------------------------------------------------------------


def _sprint(view: View, key: Key) -> float:
    me = acting(view)
    if me is None or me["stamina"] <= LOW or view["mp"]:
        return -1.0
    goal = nearest(view, str(me["at"]), goals(view, me))
    near = steps(view, str(me["at"]), goal) if goal else 0
    return 2.0 if near >= 2 or danger(view, str(me["at"])) > 0.6 else -1.0


def _flashlight(view: View, key: Key) -> float:
    me = acting(view)
    if me is None:
        return 0.0
    return 0.6 if danger(view, str(me["at"])) > 0.3 or me["charge"] > LOW else 0.1


def _charge(view: View, key: Key) -> float:
    me = acting(view)
    return 0.5 if me is not None and me["charge"] < LOW else 0.2


def _aim(view: View, key: Key) -> float:
    """Light the ways the Adversary would come along."""
    me = acting(view)
    lit = [str(space) for space in key[1:]]
    if me is None:
        return float(len(lit))
    here = str(me["at"])
    around = set(board_of(view).next_to[here])
    known = [far_from(view, seen) for seen, _ in signs(view)]
    towards = sum(far.get(space, FAR) < far.get(here, FAR) for far in known for space in lit)
    return len(lit) + 2.0 * len(around & set(lit)) + towards


def _objective(view: View, key: Key) -> float:
    return BY_OBJECTIVE.get(CARD[str(key[1])].objective, 0.0)


BY_OBJECTIVE = {"truck": 3.0, "gate": 2.5, "service": 3.0, "flare": 2.5, "banish": 1.0}


def _trade(view: View, key: Key) -> float:
    """What the bearer needs is handed over; the rest stays where it is."""
    me = acting(view)
    wanted = GATHERED.get(CARD[view["objective"]["id"]].objective, set()) if view["objective"] else set()
    bears = bearer(view, wanted) if wanted else None
    if me is None or bears is None or str(key[2]) not in CARD or CARD[str(key[2])].id not in wanted:
        return -30.0
    to = str(key[1]) if key[0] == "give" else str(me["id"])
    return 6.0 if to == bears["id"] else -30.0


def _take(view: View, key: Key) -> float:
    return 9.0


def _start(view: View, key: Key) -> float:
    """Turn the key, unless one has still a Part to put in."""
    me = acting(view)
    return 1.0 if me is not None and _held(me) & set(PARTS) and view["progress"]["value"] < 3 else 11.0


def _reward(view: View, key: Key) -> float:
    return {"major-token": 3.0, "medical-item": 2.5, "general-item": 2.0, "cursed-item": 1.0}.get(str(key[1]), 1.0)


def _switch(view: View, key: Key) -> float:
    return 8.0


def _open_door(view: View, key: Key) -> float:
    """A Door that stands between here and the goal."""
    me = acting(view)
    if me is None:
        return -20.0
    goal = nearest(view, str(me["at"]), goals(view, me))
    if not goal:
        return -20.0
    shut = far_from(view, goal).get(str(me["at"]), FAR)
    return 3.0 if shut > steps(view, str(me["at"]), goal) else -20.0


def _push(view: View, key: Key) -> float:
    me = acting(view)
    return 1.0 if me is not None and str(me["at"]) in view["light"]["bright"] else -0.5


def _use(view: View, key: Key) -> float:
    """What heals counts when there is something to heal; what is Cursed stays in the bag."""
    me, kind = acting(view), CARD[str(key[1])].type
    if kind == "medical":
        return 2.0 if me is not None and me["wounds"] else -1.0
    return 0.7 if kind == "general" else -1.0


WORTH: dict[str, Worth] = {
    "escape": lambda view, key: 50.0,
    "take": _take,
    "turn-in": lambda view, key: 10.0 + float(str(key[1])),
    "switch": _switch,
    "sprint": _sprint,
    "flashlight": _flashlight,
    "charge": _charge,
    "end": lambda view, key: 0.3,
    "aim": _aim,
    "objective": _objective,
    "reward": _reward,
    "give": _trade,
    "get": _trade,
    "lock": lambda view, key: -20.0,
    "open": _open_door,
    "look": lambda view, key: 2.5,
    "push": _push,
    "use": _use,
    "heal": lambda view, key: 2.0,
    "ability": lambda view, key: 0.65,
    "booth": lambda view, key: -0.5,
    "open-lockbox": lambda view, key: 12.0,
    "power-gate": lambda view, key: 12.0,
    "install": lambda view, key: 12.0,
    "start-truck": _start,
    "fire-flare": lambda view, key: 12.0,
    "tear-parts": lambda view, key: 11.0,
    "open-tunnel": lambda view, key: 12.0,
    "destroy-sac": lambda view, key: 11.0,
    "strike-horror": lambda view, key: 12.0,
    "exhume": lambda view, key: 11.0,
    "hook": lambda view, key: 12.0,
    "bleed": lambda view, key: 10.0,
    "cut-rope": lambda view, key: 12.0,
}
