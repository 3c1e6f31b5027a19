"""The Investigators' bot: towards what is to be done next, past the places where the Adversary would strike, and with
light between it and oneself."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

from gloamboard.rules.kernel import Key, Option
from gloamboard.rules.kernel.verbs import Rows
from gloamboard.rules.stifling_dark.board.board import FLASHLIGHT, Board
from gloamboard.rules.stifling_dark.bots import choosing
from gloamboard.rules.stifling_dark.bots.belief import NOTHING, Threat, danger, threat
from gloamboard.rules.stifling_dark.bots.ground import (
    FAR,
    acting,
    alive,
    board_of,
    far_from,
    known_hidden,
    lands_on,
    nearest,
    steps,
    tokens,
    walls_shut,
)
from gloamboard.rules.stifling_dark.bots.tasks import (
    GATHERED,
    PARTS,
    Me,
    bearer,
    goal_of,
    goals,
    grave_ground,
    held,
    objective_of,
    waits,
)
from gloamboard.rules.stifling_dark.cards.box import CARD, FOE, PERSON
from gloamboard.rules.stifling_dark.forms import View

Worth = Callable[[View, Key], float]
FEAR = (2.0, 3.0, 6.0, 12.0)  # steps one goes round for not being struck, by Wounds one has
DEADLY = 1.5  # times that where one death ends the game
CALM_UNTIL, BOLDER = 7, 0.8  # from that round on fear gives way, by so much in the last
UNHURRIED = 0.3  # what a step counts to whoever only waits
NEAR = 6  # steps within which one lights the way for another
BROUGHT_TO_LIGHT = 8.0  # what it is worth to show The Butcher to The Hook
SURE_ENOUGH = 0.12  # with less than that The Hook is not swung
MAKES_ROOM = 1.9  # less than a step aside, more than anything else to end the turn with
FOUND = 1.0  # what it is worth to light what is known to be Hidden there
LOW = 1  # Charge below which one looks after it


def seek(view: View, options: Sequence[Option]) -> dict[Key, float]:
    """What each option is worth to the one who acts."""
    walks = _walks(view, options)
    return {option.key: walks.get(option.key, _worth(view, option.key)) for option in options}


def _worth(view: View, key: Key) -> float:
    return WORTH.get(str(key[0]), _nothing)(view, key)


def _nothing(view: View, key: Key) -> float:
    return 0.0


# --- where to ---------------------------------------------------------------------------


def fear(view: View, me: Me) -> float:
    """How many steps it is worth not to be struck; less when time runs out, and nothing to a Spirit."""
    if me["status"] == "spirit":
        return 0.0
    one_is_enough = FOE[str(view["adversary"])].kills == 1
    late = max(0, int(view["round"]) - CALM_UNTIL) / (int(view["of_rounds"]) - CALM_UNTIL)
    harm = FEAR[min(len(me["wounds"]), 3)] * (DEADLY if one_is_enough else 1.0)
    return harm * (1 - BOLDER * late)


def _walks(view: View, options: Sequence[Option]) -> dict[Key, float]:
    """Steps by how much nearer they bring, and how likely one is struck there."""
    me = acting(view)
    open_steps = [option for option in options if option.key[0] in ("walk", "go", "window")]
    if me is None or not open_steps or me["at"] is None:
        return {}
    here, mp = str(me["at"]), view["mp"] or 0
    wanted = goals(view, me)
    goal = nearest(view, here, wanted)
    far = far_from(view, goal, through_doors=True) if goal else {}
    afraid = fear(view, me)
    haste = UNHURRIED if waits(view, me) else 1.0
    carriages = board_of(view).next_carriage
    feared = to_fear(view, me)

    def ahead(space: str, left: int) -> float:
        """Steps still to go; whoever ends the turn in a carriage is carried on before the next."""
        if space in wanted:
            return 0.0
        to_go = far.get(space, FAR if goal else 0)
        if space not in carriages or to_go <= left:
            return to_go
        return 0.5 + (0 if carriages[space] in wanted else far.get(carriages[space], to_go))

    def stands(space: str, left: int) -> float:
        return -haste * ahead(space, left) - afraid * danger(feared(space), space)

    now = stands(here, mp)
    worth = {}
    for option in open_steps:
        harm = 2.5 + 2 * len(me["wounds"]) if option.key[0] == "window" and option.key[3] == "wound" else 0.0
        left = mp - int(option.cost.partition(" ")[0])
        gain = stands(lands_on(view, here, str(option.key[2])), left) - now - harm
        worth[option.key] = 2.0 + gain if gain > 0 else -1.0 + gain
    return worth


def to_fear(view: View, me: Me) -> Callable[[str], Threat]:
    """What is to be feared on a space by whoever then lights from there what is known to stand somewhere."""
    known = threat(view)
    sure = [figure for figure in known.figures if len(figure.may_be) == 1 and figure.reach.hides]
    if not sure or me["charge"] < 1:
        return lambda space: known
    board, shut = board_of(view), walls_shut(view)

    def left(space: str) -> Threat:
        lit = lightable(board, space, shut)
        return known._replace(figures=tuple(f for f in known.figures if not (f in sure and f.may_be <= lit)))

    return left


@lru_cache(maxsize=4096)
def lightable(board: Board, space: str, shut: frozenset[str]) -> frozenset[str]:
    """All that some way of holding a Flashlight lights from a space."""
    return frozenset(there for aim in board.sight.aims(space, FLASHLIGHT, shut) for there in aim.spaces)


# --- what to do -------------------------------------------------------------------------


def _sprint(view: View, key: Key) -> float:
    """Where the walk ends short of the goal, or where one would be struck."""
    me = acting(view)
    if me is None or (view["mp"] or 0) > 1 or me["stamina"] - 1 in PERSON[str(me["id"])].wound_icons:
        return -1.0
    here, goal = str(me["at"]), goal_of(view, me)
    near = steps(view, here, goal) if goal else 0
    return 1.5 if near >= 2 or danger(threat(view), here) > 0.3 else -1.0


def _aims(view: View, me: Me) -> list[frozenset[str]]:
    """What a Flashlight can light from where one stands."""
    board = board_of(view)
    return [frozenset(aim.spaces) for aim in board.sight.aims(str(me["at"]), FLASHLIGHT, walls_shut(view))]


def _light(view: View, known: Threat, lit: frozenset[str]) -> float:
    """What this light is worth: who is struck less, and what may come to view."""
    me = acting(view)
    if me is None:
        return float(len(lit))
    saved = 0.0
    if any(figure.reach.light != NOTHING for figure in known.figures):
        for row in alive(view):
            here = str(row["at"])
            if (row["id"] == me["id"] or row["had_turn"]) and steps(view, here, str(me["at"])) <= NEAR:
                saved += fear(view, row) * (danger(known, here) - danger(known, here, lit))
    board = board_of(view)
    shows = FOUND * len(lit.intersection(known_hidden(view, "evidence", "grave", "altar")))
    shows += 0.15 * len(lit & grave_ground(view)) + _lights_up(view, known, lit)
    unseen = sum(space in board.general and _may_hold(view, board.zone[space]) for space in lit)
    return saved + shows + 0.12 * unseen + 0.01 * len(lit)


def _lights_up(view: View, known: Threat, lit: frozenset[str]) -> float:
    """How likely this light shows The Butcher to whoever has The Hook and is still to act."""
    bears = bearer(view, {"the-hook"})
    if bears is None or bears["had_turn"] or bears["id"] == view["turn"]:
        return 0.0
    return sum(BROUGHT_TO_LIGHT * len(lit & figure.may_be) / len(figure.may_be) for figure in known.figures)


def _may_hold(view: View, zone: str) -> bool:
    """Whether Evidence may still be Hidden in that Zone."""
    return bool(zone) and zone not in view["light"]["faltering"] and f"evidence--{zone}" not in view["pieces"]


def _flashlight(view: View, key: Key) -> float:
    """As much as the best way to hold it; less where one would be left in the dark with no Charge."""
    me = acting(view)
    if me is None:
        return 0.0
    known = threat(view)
    best = max((_light(view, known, lit) for lit in _aims(view, me)), default=0.0)
    return 0.3 + min(best, 1.0) - (0.4 if me["charge"] <= LOW else 0.1)


def _charge(view: View, key: Key) -> float:
    me = acting(view)
    if me is None or me["charge"] >= me["charge_most"]:
        return 0.0
    return 0.55 if me["charge"] <= LOW else 0.35


def _aim(view: View, key: Key) -> float:
    return _light(view, threat(view), frozenset(str(space) for space in key[1:]))


def _objective(view: View, key: Key) -> float:
    return choosing.worth(view, str(key[1]))


def _trade(view: View, key: Key) -> float:
    """What the bearer needs is handed over; the rest stays where it is. A Spirit gives all it has."""
    me = acting(view)
    if me is not None and me["status"] == "spirit":
        return 8.0
    if str(key[2]) in CARD and CARD[str(key[2])].id == "frayed-ropes" and me is not None:
        gives = key[0] == "give" and "the-hook" in held(me)  # whoever has The Hook acts last: too late to ask for him
        return 5.0 if gives else -30.0
    wanted = GATHERED.get(objective_of(view), set())
    bears = bearer(view, wanted) if wanted else None
    if me is None or bears is None or str(key[2]) not in CARD or CARD[str(key[2])].id not in wanted:
        return -30.0
    to = str(key[1]) if key[0] == "give" else str(me["id"])
    return 6.0 if to == bears["id"] else -30.0


def _take(view: View, key: Key) -> float:
    return 9.0


def _start(view: View, key: Key) -> float:
    """Turn the key, unless one has still a Part to put in, or stands where others would put theirs in."""
    me = acting(view)
    if me is None:
        return 0.0
    if held(me) & set(PARTS) and view["progress"]["value"] < len(PARTS):
        return 1.0
    awaited = any(held(row) & set(PARTS) for row in alive(view) if row["id"] != me["id"])
    return MAKES_ROOM if awaited and me["at"] in tokens(view, "truck").values() else 11.0


def _reward(view: View, key: Key) -> float:
    return {"major-token": 3.0, "medical-item": 2.5, "general-item": 2.0, "cursed-item": 1.0}.get(str(key[1]), 1.0)


def _switch(view: View, key: Key) -> float:
    return 8.0


def _open_door(view: View, key: Key) -> float:
    """A Door that stands between here and the goal."""
    me = acting(view)
    if me is None:
        return -20.0
    goal = goal_of(view, me)
    if not goal:
        return -20.0
    shut = far_from(view, goal).get(str(me["at"]), FAR)
    return 3.0 if shut > steps(view, str(me["at"]), goal) else -20.0


def _push(view: View, key: Key) -> float:
    me = acting(view)
    return 1.0 if me is not None and str(me["at"]) in view["light"]["bright"] else -0.5


def _use(view: View, key: Key) -> float:
    """What heals counts when there is something to heal; what is Cursed stays in the bag."""
    me, row = acting(view), CARD[str(key[1])]
    if me is None or _hurts(me, row.use):
        return -1.0
    if row.type == "medical":
        return 2.0 if me["wounds"] else -1.0
    return 0.7 if row.type in ("general", "objective") else -1.0


def _ability(view: View, key: Key) -> float:
    me = acting(view)
    if me is None:
        return 0.65
    rows = [power for power in PERSON[str(me["id"])].powers if power.id == key[1]]
    return -1.0 if rows and _hurts(me, rows[0].use) else 0.65


def _hook(view: View, key: Key) -> float:
    """Where he is likeliest; not where he cannot be."""
    likely = [1 / len(figure.may_be) for figure in threat(view).figures if key[1] in figure.may_be]
    seen = [view["pieces"][figure]["at"] for figure in view["foe"]["revealed"]]
    return 14.0 if key[1] in seen else 12.0 + max(likely) if max(likely, default=0.0) >= SURE_ENOUGH else -1.0


def _turn(view: View, key: Key) -> float:
    """Whoever has The Hook comes last: by then the others may have shown where he is."""
    bears = bearer(view, {"the-hook"})
    return 0.0 if bears is not None and bears["id"] == key[1] else 1.0


def _hurts(me: Me, effects: Rows) -> bool:
    """Whether these words cost the user a Wound, or the last Stamina."""
    left = me["stamina"] - max(PERSON[str(me["id"])].wound_icons)
    for effect in effects:
        costs = effect.get("stamina", 0) if effect["do"] == "pay" else 0
        if effect["do"] == "lose_stamina" and effect.get("who") == "self":
            costs = effect["amount"]
        if costs >= left > 0 or (effect["do"] == "gain_wound" and effect.get("who") == "self"):
            return True
    return False


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
    "ability": _ability,
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
    "hook": _hook,
    "turn": _turn,
    "bleed": lambda view, key: 10.0,
    "cut-rope": lambda view, key: 12.0,
    "spirit": lambda view, key: 1.0,
}
