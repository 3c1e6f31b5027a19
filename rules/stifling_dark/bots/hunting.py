"""The Adversary's bot: hide things far from their Switches, stalk whoever is nearest in the dark, and strike."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from gloamboard.rules.kernel import Key, Option
from gloamboard.rules.stifling_dark.bots.ground import FAR, View, alive, board_of, far_from, steps

Worth = Callable[[View, Key], float]


def hunt(view: View, options: Sequence[Option]) -> dict[Key, float]:
    walks = _prowls(view, options)
    return {
        option.key: walks.get(option.key, WORTH.get(str(option.key[0]), _nothing)(view, option.key))
        for option in options
    }


def _nothing(view: View, key: Key) -> float:
    return 0.0


def prey(view: View) -> list[str]:
    """Where the living are; whoever carries Evidence or is hurt first, by being counted nearer."""
    return [str(row["at"]) for row in alive(view)]


def _prowls(view: View, options: Sequence[Option]) -> dict[Key, float]:
    """Steps towards whoever is nearest, round the light."""
    found = [option for option in options if option.key[0] == "prowl"]
    acting = view["foe"].get("acting")
    if not found or not acting:
        return {}
    here = str(view["foe"]["lurks"][acting])
    bright = set(view["light"]["bright"])
    targets = prey(view)
    if not targets:
        return {}
    far = {target: far_from(view, target) for target in targets}
    now = min(distances.get(here, FAR) for distances in far.values())
    worth = {}
    for option in found:
        there = str(option.key[2])
        near = min(distances.get(there, FAR) for distances in far.values())
        gain = now - near
        shy = 1.5 if there in bright and near <= 2 else 0.5 if there in bright else 0.0
        worth[option.key] = (1.0 + gain if gain > 0 else -1.0) - shy
    return worth


def _finish(view: View, key: Key) -> float:
    return 0.0


def _roll(view: View, key: Key) -> float:
    """The die is free: as soon as the walk would end short of somebody."""
    return 0.5


def _hide(view: View, key: Key) -> float:
    """Far from the Switch that would show it."""
    board, space = board_of(view), str(key[1])
    zone = board.zone[space]
    switch = [at for at, lights in board.switches.items() if lights == zone]
    return float(min((steps(view, space, at) for at in switch), default=0))


def _lair(view: View, key: Key) -> float:
    """In the middle of things, out of sight of where they begin."""
    far = far_from(view, str(key[1]), through_doors=True)
    near = min((far.get(at, FAR) for at in prey(view)), default=8)
    evidence = [space for token, space in view["foe"].get("hidden", {}).items() if token.startswith("evidence")]
    spread = sum(far.get(space, FAR) for space in evidence) / (len(evidence) or 1)
    return -abs(near - 7) - spread / 4


def _disappear(view: View, key: Key) -> float:
    return 1.5


def _break(view: View, key: Key) -> float:
    """A Door that keeps it from somebody near."""
    acting = view["foe"].get("acting")
    if not acting:
        return -1.0
    here = str(view["foe"]["lurks"][acting])
    shut = min((far_from(view, at).get(here, FAR) for at in prey(view)), default=FAR)
    opened = min((steps(view, here, at) for at in prey(view)), default=FAR)
    return 2.0 if opened + 3 < shut else -1.0


def _near_prey(good: float) -> Worth:
    def worth(view: View, key: Key) -> float:
        return good

    return worth


WORTH: dict[str, Worth] = {
    "attack": _near_prey(20.0),
    "ambush": _near_prey(15.0),
    "power": _near_prey(3.0),
    "stalk": _near_prey(6.0),
    "bloodlet": _near_prey(8.0),
    "sacrifice": _near_prey(9.0),
    "drag": _near_prey(2.0),
    "roll": _roll,
    "break": _break,
    "disappear": _disappear,
    "finish": _finish,
    "act": _near_prey(1.0),
    "hide": _hide,
    "lair": _lair,
    "whom": _near_prey(1.0),
}
