"""The Adversary's bot: hide things far from their Switches, come up to somebody in the dark, strike, and be gone."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache

from gloamboard.rules.kernel import Key, Option
from gloamboard.rules.stifling_dark.board.board import WINDOW
from gloamboard.rules.stifling_dark.board.boards import board
from gloamboard.rules.stifling_dark.bots.ground import (
    FAR,
    alive,
    barred,
    board_of,
    far_from,
    person,
    steps,
    ways_closed,
)
from gloamboard.rules.stifling_dark.cards.box import CARD
from gloamboard.rules.stifling_dark.forms import PersonForm, View

Worth = Callable[[View, Key], float]
LURKS_AT = 5  # steps from its prey that it keeps when it cannot strike
MOST_BLOOD = 5


def hunt(view: View, options: Sequence[Option]) -> dict[Key, float]:
    prowls = _prowls(view, options)
    return {
        option.key: prowls.get(option.key, WORTH.get(str(option.key[0]), _nothing)(view, option.key))
        for option in options
    }


def _nothing(view: View, key: Key) -> float:
    return 0.0


# --- whom ---------------------------------------------------------------------------------


def appetite(row: PersonForm) -> float:
    """How gladly this one is struck: the wounded first, then who carries something."""
    return 4.0 * len(row["wounds"]) + 2.0 * int(row["evidence"]) + (1.0 if row["items"] else 0.0)


def acting(view: View) -> tuple[str, str]:
    """The figure that acts, and where it is; none between two of them."""
    figure = view["foe"].get("acting")
    return (str(figure), str(view["foe"]["lurks"][figure])) if figure else ("", "")


def may_strike(view: View, figure: str) -> bool:
    """Whether this one could still strike somebody this turn, were it near."""
    foe = view["foe"]
    n, used = list(foe["lurks"]).index(figure), foe["used"]
    if view["adversary"] == "cult" and not view["form"]:
        return figure != "morgonnod" and "bloodlet" not in used and f"disappear:{n}" not in used and view["round"] > 1
    if view["form"] == "enraged":
        return f"drag:{n}" not in used
    if view["adversary"] == "horror":
        return False  # it Ambushes before it walks
    attack = foe["attack"]["id"] if foe["attack"] else ""
    gone = f"disappear:{n}" in used or (figure in foe["revealed"] and not view["form"])
    paid = not attack or CARD[attack].stalk <= foe["track"]["value"] or view["adversary"] != "butcher"
    return not gone and paid and attack not in used and attack not in foe["cooldown"]


def strikes_within(view: View) -> int:
    if view["form"] == "enraged":
        return 2
    attack = view["foe"]["attack"]
    return CARD[attack["id"]].within if attack and view["adversary"] == "butcher" else 1


# --- Move ---------------------------------------------------------------------------------


@lru_cache(maxsize=512)
def _walk(
    map_id: str, here: str, mp: int, walls: frozenset[str], closed: frozenset[str], shut: frozenset[str]
) -> tuple[dict[str, int], dict[str, str]]:
    """What each space costs it this turn, and the first step of the way there; never over the walls."""
    around = board(map_id).around
    spent, first = {here: 0}, {here: ""}
    waiting: list[list[str]] = [[here], *([] for _ in range(mp + 1))]
    for cost in range(mp):
        for space in waiting[cost]:
            if spent[space] < cost:
                continue
            for edge in around[space]:
                there, total = edge.there, cost + (2 if edge.kind == WINDOW else 1)
                if there in walls or there in closed or edge.way in shut:
                    continue
                if total <= mp and total < spent.get(there, FAR):
                    spent[there], first[there] = total, first[space] or there
                    waiting[total].append(there)
    return spent, first


def _prowls(view: View, options: Sequence[Option]) -> dict[Key, float]:
    """The first step towards the best place it can get to; none where it is there already."""
    found = {str(option.key[2]): option.key for option in options if option.key[0] == "prowl"}
    figure, here = acting(view)
    if not found or not figure or not alive(view):
        return {}
    mp = int(view["foe"]["mp"] or 0)
    light = frozenset(view["light"]["bright"]) if shuns_light(view, figure) and here else frozenset[str]()
    spent, first = _walk(board_of(view).id, here, mp, light, barred(view), ways_closed(view))
    good = _places(view, figure)
    best = max(spent, key=lambda space: (good(space) - 0.05 * spent[space], space))
    if first[best] not in found or good(best) <= good(here) + 0.1:
        return dict.fromkeys(found.values(), -1.0)
    return {key: 4.0 if there == first[best] else -1.0 for there, key in found.items()}


def shuns_light(view: View, figure: str) -> bool:
    """Whether stepping into the light would spoil its turn."""
    return not view["form"] and figure not in view["foe"]["revealed"]


def _places(view: View, figure: str) -> Callable[[str], float]:
    """How good it is to end its walk on a space."""
    bright = frozenset(view["light"]["bright"])
    prey = [(appetite(row), far_from(view, str(row["at"]))) for row in alive(view)]
    if _gathers(view):
        return _beside_the_others(view, figure)
    if view["adversary"] == "butcher" and figure in view["foe"]["revealed"]:
        return lambda space: -10.0 if space in bright else _lurking(prey, space)  # where it can Disappear
    if may_strike(view, figure):
        within = strikes_within(view)

        def strikes(space: str) -> float:
            reached = [want for want, far in prey if 1 <= far.get(space, FAR) <= within]
            near = max(want / 4 - far.get(space, FAR) for want, far in prey)
            return (30.0 + max(reached) if reached else near) - (3.0 if space in bright else 0.0)

        return strikes
    if view["adversary"] == "horror":
        return lambda space: _ambushing(prey, space) - (8.0 if space in bright else 0.0)
    if figure == "morgonnod" or view["adversary"] == "butcher":
        return lambda space: _lurking(prey, space) - (8.0 if space in bright else 0.0)
    return lambda space: max(want / 4 - max(far.get(space, FAR), 1) for want, far in prey)


Prey = Sequence[tuple[float, Mapping[str, int]]]


def _lurking(prey: Prey, space: str) -> float:
    """Some steps off whoever it likes best, so that it can strike next turn and is not stumbled over."""
    return max(want / 8 - abs(far.get(space, FAR) - LURKS_AT) for want, far in prey)


def _ambushing(prey: Prey, space: str) -> float:
    """Near as many as it can be: they will have gone on a little by its next turn."""
    return sum((5.0 + want) / (2 + max(far.get(space, FAR), 2)) for want, far in prey)


def _gathers(view: View) -> bool:
    """Whether the Cult has blood enough to come together."""
    return view["adversary"] == "cult" and not view["form"] and view["foe"]["track"]["value"] >= MOST_BLOOD


def _beside_the_others(view: View, figure: str) -> Callable[[str], float]:
    """Next to the others of the Cult, on a space of its own."""
    places = [str(at) for id, at in view["foe"]["lurks"].items() if id != figure]
    far = [far_from(view, at) for at in places]
    return lambda space: -sum(max(one.get(space, FAR), 1) for one in far) - (6.0 if space in places else 0.0)


# --- what else ----------------------------------------------------------------------------


def _roll(view: View, key: Key) -> float:
    """The die is free, and tells how far one gets."""
    return 14.0


def _break(view: View, key: Key) -> float:
    """A Door that keeps it from somebody near."""
    _, here = acting(view)
    if not here:
        return -1.0
    shut = min((far_from(view, str(row["at"])).get(here, FAR) for row in alive(view)), default=FAR)
    opened = min((steps(view, here, str(row["at"])) for row in alive(view)), default=FAR)
    return 2.0 if opened + 3 < shut else -1.0


def _attack(view: View, key: Key) -> float:
    return 20.0 + appetite(person(view, key[2]))


def _on_whom(good: float) -> Worth:
    def worth(view: View, key: Key) -> float:
        named = [row for row in view["people"] if len(key) > 1 and row["id"] == key[1]]
        return good + (appetite(named[0]) if named else 0.0)

    return worth


def _stalk(view: View, key: Key) -> float:
    """It shows where one is: after the blow, or where nobody is near enough for one."""
    figure, _ = acting(view)
    return 1.0 if figure and may_strike(view, figure) else 5.0


def _power(view: View, key: Key) -> float:
    """Cards that make the walk longer come first; those that show where one is, once that does no harm."""
    row = CARD[str(key[1])]
    figure, _ = acting(view)
    if row.rests_after:
        return 15.0
    return 1.0 if row.shadow == "up" and figure and may_strike(view, figure) else 3.5


def _disappear(view: View, key: Key) -> float:
    """At once where the walk then goes on unseen; a Cultist strikes first."""
    figure, _ = acting(view)
    return 3.0 if view["adversary"] == "cult" and figure and may_strike(view, figure) else 6.0


def _finish(view: View, key: Key) -> float:
    """Not while others of the Cult have still to act."""
    waiting = [n for n in range(len(view["foe"]["lurks"])) if f"figure:{n}" not in view["foe"]["used"]]
    return -0.5 if view["adversary"] == "cult" and waiting else 0.0


def _act(view: View, key: Key) -> float:
    """Whoever is nearest to somebody; Mor'gonnod last."""
    here = str(view["foe"]["lurks"][str(key[1])])
    near = min((far_from(view, str(row["at"])).get(here, FAR) for row in alive(view)), default=FAR)
    return 1.0 + (0.0 if key[1] == "morgonnod" else 1.0 / (1 + near))


# --- set-up -------------------------------------------------------------------------------


def _hide(view: View, key: Key) -> float:
    """Far from the Switch that would show it."""
    on, space = board_of(view), str(key[1])
    switch = [at for at, lights in on.switches.items() if lights == on.zone[space]]
    return float(min((steps(view, space, at) for at in switch), default=0))


def _lair(view: View, key: Key) -> float:
    """In the middle of things, out of sight of where they begin."""
    far = far_from(view, str(key[1]), through_doors=True)
    near = min((far.get(str(row["at"]), FAR) for row in alive(view)), default=8)
    evidence = [space for token, space in view["foe"].get("hidden", {}).items() if token.startswith("evidence")]
    spread = sum(far.get(space, FAR) for space in evidence) / (len(evidence) or 1)
    return -abs(near - 7) - spread / 4


def _far_from_people(view: View, key: Key) -> float:
    """For a Grave, an Altar, and what goes with it."""
    return float(min((steps(view, str(row["at"]), str(key[1])) for row in alive(view)), default=0))


WORTH: dict[str, Worth] = {
    "attack": _attack,
    "strike": _on_whom(15.0),
    "ambush": _on_whom(25.0),
    "pull": _on_whom(5.0),
    "stalk": _stalk,
    "stalked": _on_whom(2.0),
    "bloodlet": _on_whom(18.0),
    "turn-up": _on_whom(1.0),
    "sacrifice": _on_whom(19.0),
    "drag": _on_whom(16.0),
    "whom": _on_whom(1.0),
    "power": _power,
    "roll": _roll,
    "break": _break,
    "disappear": _disappear,
    "finish": _finish,
    "act": _act,
    "hide": _hide,
    "lair": _lair,
    "grave": _far_from_people,
    "altar": _far_from_people,
    "lay-out": _far_from_people,
}
