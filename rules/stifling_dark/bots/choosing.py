"""Which Objective the Investigators choose: the one that would take them the fewest rounds from where they stand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise, product

from gloamboard.rules.stifling_dark.bots.ground import FAR, alive, board_of, far_from, steps, tokens
from gloamboard.rules.stifling_dark.cards.box import CARD, FOE
from gloamboard.rules.stifling_dark.forms import View
from gloamboard.rules.stifling_dark.light.reveal import kind_of

PACE = 5.5  # steps a round
LATE = 0  # rounds one would like to have left
BANISHING = {
    "horror": 7.5,
    "butcher": 10.0,
    "cult": 4.5,
}  # rounds it takes, about; the Cult beside the walk to its Altar
IF_DRAWN, IF_LOST = 5.0, 10.0  # how little one likes what time will not suffice for
UNFOUND = 6.5  # while the Altar is not found
CHAINS: Mapping[str, tuple[tuple[str, ...], ...]] = {
    "gate": (("lockbox", "saw", "locked-escape"),),
    "truck": (("battery", "truck"), ("repair-kit", "truck"), ("spark-plug", "truck")),
    "flare": (("flare-gun", "locked-escape"), ("ammo", "locked-escape")),
    "service": (("angle-grinder", "locked-escape"), ("ride-parts", "locked-escape")),
}
"""What has to be brought where, in this order."""
WORK = {"gate": 4.5, "truck": 2.5, "flare": 3.5, "service": 2.5}  # rounds beside the walking


def worth(view: View, card: str) -> float:
    """The fewer rounds the better; too many are no way out at all."""
    rounds = rounds_of(view, card)
    left = int(view["of_rounds"]) - int(view["round"]) - LATE
    drawn = CARD[card].objective == "banish" and FOE[str(view["adversary"])].time_out == "draw"  # at worst
    return -rounds - (0.0 if rounds <= left else IF_DRAWN if drawn else IF_LOST)


def rounds_of(view: View, card: str) -> float:
    row = CARD[card]
    if row.objective == "banish":
        return BANISHING[str(view["adversary"])] + (_to_altar(view) if view["adversary"] == "cult" else 0.0)
    return max(_shortest(view, row.places, chain) for chain in CHAINS[row.objective]) / PACE + WORK[row.objective]


def _to_altar(view: View) -> float:
    """Rounds until the last of them is there; longer, while it is not found."""
    altar = list(tokens(view, "altar").values())
    if not altar:
        return UNFOUND
    far = far_from(view, altar[0], through_doors=True)
    return max(far.get(str(row["at"]), FAR) for row in alive(view)) / PACE


def _shortest(view: View, places: Mapping[str, str], chain: Sequence[str]) -> int:
    """Where there are two of a thing, by way of the nearer one."""
    space_of = board_of(view).space_of
    spots = [[space_of[at] for token, at in places.items() if kind_of(token) == thing] for thing in chain]
    return min(_walk(view, way) for way in product(*spots))


def _walk(view: View, way: Sequence[str]) -> int:
    """Steps from whoever is nearest to its first place, and then on."""
    far = far_from(view, way[0], through_doors=True)
    fetched = min((far.get(str(row["at"]), FAR) for row in alive(view)), default=FAR)
    return fetched + sum(steps(view, here, there) for here, there in pairwise(way))
