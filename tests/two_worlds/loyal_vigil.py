"""What Loyal Vigil brings: a wood in which other tiles lie next in both stacks, Hazards with other faces, and another
Demon in the vault."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from gloamboard.hal.tokens import load_tokens
from gloamboard.pi_app.config import shipped_files
from gloamboard.pi_app.layout.model import load_layout
from gloamboard.rules.kernel import Key, Play, Rng, Setup
from gloamboard.rules.netherwatch.loyal_vigil.state import of
from gloamboard.rules.netherwatch.state import State
from tests.two_worlds import netherwatch
from tests.two_worlds.brings import Brings

OPERATIONS = ("coffin-rock", "black-tarn")


def _mixed(pile: tuple[str, ...], rng: Rng) -> tuple[str, ...]:
    left = list(pile)
    return tuple(left.pop(rng.below(len(left))) for _ in pile)


def twin(state: State, eyes: str, rng: Rng) -> State | None:
    """The same wood with a stack's unseen tiles, or the Hazards, in another order, and another Demon where one fits."""
    wood = of(state)
    before = unseen(state)
    what = rng.below(3)  # one of them at a time: what is drawn soon parts the worlds for good
    if what == 0:
        wood.exploration.bag = _mixed(wood.exploration.bag, rng)
    elif what == 1:
        wood.special.bag = _mixed(wood.special.bag, rng)
    else:
        wood.hazard_bag = _mixed(wood.hazard_bag, rng)
    netherwatch.twin(state, eyes, rng)
    return state if unseen(state) != before else None


def unseen(state: State) -> tuple[object, ...]:
    """What a stream will draw next depends on these orders."""
    wood = of(state)
    return state.demon, wood.exploration.bag, wood.special.bag, wood.hazard_bag


def facts(before: State, seat: str, key: Key, after: Play) -> Sequence[object]:
    state: State = after.state
    wood = of(state)
    return [
        *netherwatch.facts(before, seat, key, after),
        (state.ground, wood.drawn, wood.exploration.bottom, wood.special.bottom),  # LV-EXPL-05 LV-EXPL-08
        (wood.exploration.top, wood.special.top),  # LV-EXPL-10
        wood.hazards,  # LV-HAZ-04
    ]


def _setup(seed: int) -> Setup:
    choices = {
        "tier": "initiate",
        "props": "table",
        "boxes": "loyal_vigil",
        "operation": OPERATIONS[seed % len(OPERATIONS)],
        "dogs": ("none", "one")[seed // 2 % 2],
    }
    return Setup(("seat1", "seat2"), seed, choices)


def brings() -> Brings:
    return replace(
        netherwatch.brings(),
        layout=load_layout("campsite"),
        setup=_setup,
        twin=twin,
        secret=unseen,
        facts=facts,
        pieces=("historian", "german-shepherd", "demon", "torn-tent", "ravine-ledge", "hazard"),
        tokens=load_tokens(shipped_files.find_tokens("loyal_vigil")),
    )
