"""Words for kinds of parts, and those a part and its simulation say alike when they are used wrongly."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from gloamboard.hal.table import ControlSpec
from gloamboard.strict_toml import did_you_mean

PartKind = Literal["readers", "strips", "controls"]


def known(word: str, choices: Iterable[str], what: str) -> str:
    """The word itself, or a LookupError that names the nearest right one."""
    names = list(choices)
    if word not in names:
        raise LookupError(f'{what} "{word}": there is none of that name. {did_you_mean(word, names)}'.rstrip())
    return word


def check_frame(strip: str, pixels: int, size: int) -> None:
    """Three bytes a pixel, exactly: anything else is a mistake of the caller."""
    if size != 3 * pixels:
        raise ValueError(
            f"strip {strip}: a frame of {size} bytes for {pixels} pixels, which take {3 * pixels}. "
            "Check the number of pixels in the table file."
        )


def check_can(spec: ControlSpec, what: str) -> None:
    """Buttons and three-pin dials can be pressed, dials turned, buzzers buzzed."""
    pressable = spec.kind == "button" or (spec.kind == "dial" and len(spec.pins) == 3)
    able = {"pressed": pressable, "turned": spec.kind == "dial", "buzzed": spec.kind == "buzzer"}
    if not able[what]:
        raise LookupError(f'control "{spec.id}" is a {spec.kind} on {len(spec.pins)} pins; it cannot be {what}.')
