"""Which Objective the Investigators choose: the one that would take them the fewest rounds from where they stand."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

from gloamboard.rules.stifling_dark.bots.ground import FAR, View, alive, board_of, far_from, steps, tokens
from gloamboard.rules.stifling_dark.cards.box import CARD, FOE

PACE = 5.5  # steps a round
LATE = 0  # rounds one would like to have left
BANISHING = {"horror": 7.5, "butcher": 14.0, "cult": 12.0}  # rounds it takes, about
IF_DRAWN, IF_LOST = 5.0, 10.0  # how little one likes what time will not suffice for
UNFOUND = 3.0  # more, while the Altar is not found
CHAINS: Mapping[str, tuple[tuple[str, ...], ...]] = {
    "gate": (("lockbox", "saw", "locked-escape"),),
    "truck": (("battery", "truck"), ("repair-kit", "truck"), ("spark-plug", "truck")),
    "flare": (("flare-gun", "locked-escape"), ("ammo--1", "locked-escape")),
    "service": (("angle-grinder", "locked-escape"), ("ride-parts--1", "locked-escape")),
}
"""What has to be brought where, in this order."""
WORK = {"gate": 4.5, "truck": 2.5, "flare": 4.5, "service": 2.5}  # rounds beside the walking


def worth(view: View, card: str) -> float:
    """The fewer rounds the better; too many are no way out at all."""
    rounds = rounds_of(view, card)
    left = int(view["of_rounds"]) - int(view["round"]) - LATE
    drawn = CARD[card].objective == "banish" and FOE[str(view["adversary"])].time_out == "draw"  # at worst
    return -rounds - (0.0 if rounds <= left else IF_DRAWN if drawn else IF_LOST)


def rounds_of(view: View, card: str) -> float:
    row = CARD[card]
    if row.objective == "banish":
        found = view["adversary"] != "cult" or bool(tokens(view, "altar"))
        return BANISHING[str(view["adversary"])] + (0.0 if found else UNFOUND)
    space_of = board_of(view).space_of
    ways = [[space_of[row.places[place]] for place in chain] for chain in CHAINS[row.objective]]
    return max(_walk(view, way) for way in ways) / PACE + WORK[row.objective]


def _walk(view: View, way: list[str]) -> int:
    """Steps from whoever is nearest to its first place, and then on."""
    far = far_from(view, way[0], through_doors=True)
    fetched = min((far.get(str(row["at"]), FAR) for row in alive(view)), default=FAR)
    return fetched + sum(steps(view, here, there) for here, there in pairwise(way))
