"""What Loyal Vigil adds to a view of Netherwatch; what belongs to the wood is there in the wood alone."""

from __future__ import annotations

from typing import NotRequired, cast

from gloamboard.rules.netherwatch.forms import View


class VigilView(View):
    heels: int
    dane_cover: str | None
    howl: list[str]
    inside: dict[str, list[str]]
    held: dict[str, int]
    explores: NotRequired[int]
    drawn: NotRequired[str | None]
    stacks: NotRequired[dict[str, int]]
    open_paths: NotRequired[dict[str, list[list[str]]]]  # side, kind, onto
    hazards: NotRequired[dict[str, list[str]]]  # public name, face
    wilds: NotRequired[int]
    hq_tokens: NotRequired[list[str]]
    known_safe: NotRequired[list[str]]


def of_vigil(view: View) -> VigilView:
    """A view of a game with this box, as what it then is."""
    return cast(VigilView, view)
