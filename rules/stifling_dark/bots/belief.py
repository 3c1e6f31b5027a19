"""Where the Adversary may be, worked out from what everybody sees: figures, Shadows and Noise."""

from __future__ import annotations

from collections.abc import Iterator

from gloamboard.rules.stifling_dark.bots.ground import FAR, View, board_of, far_from
from gloamboard.rules.stifling_dark.cards.box import FOE

ROLL = 3  # what a Sprint die adds, about


def signs(view: View) -> Iterator[tuple[str, int]]:
    """Places a figure was known to be, with how far off it may have got since."""
    foe = FOE[str(view["adversary"])]
    move = max(figure.move for figure in foe.figures)
    for figure in view["foe"]["revealed"]:
        at = view["pieces"][figure]["at"]
        if at:
            yield str(at), 0
    for shadow in view["shadows"].values():
        yield str(shadow["space"]), int(shadow["within"]) + (move + ROLL if foe.shadows_stay else move)
    windows = board_of(view).windows
    for window in view["noise"]:
        for end in windows.get(str(window), ()):
            yield end, move


def danger(view: View, space: str) -> float:
    """How likely the Adversary can strike somebody who stays on that space: from 0 to about 1."""
    foe = FOE[str(view["adversary"])]
    reach = max(figure.move for figure in foe.figures) + ROLL + 1
    far = far_from(view, space)
    worst = 0.0
    for seen, strayed in signs(view):
        steps = far.get(seen, FAR)
        if steps <= reach + strayed:
            worst = max(worst, (1.0 if steps <= reach else 0.5) / (1 + strayed / 4))
    return worst
