"""What a table needs in a Raspberry Pi's config.txt: SPI, overlays, no sound where it shares the strip's clock. Pure.

Our lines stand between two marks at the end, so that they can be changed and taken away without touching others.
"""

from __future__ import annotations

import re

from gloamboard.hal.table import Table

BEGIN, END = "# Gloamboard: written by `gloam prepare-pi`", "# Gloamboard: end"
_OURS = re.compile(rf"\n*^{re.escape(BEGIN)}$.*?^{re.escape(END)}$\n?", re.MULTILINE | re.DOTALL)
_OVERLAY = re.compile(r"dtoverlay=[\w-]+(?:,[\w-]+=[\w-]+)*")


def wanted(table: Table) -> list[str]:
    """Overlays are those that the table file's notes name."""
    lines = ["dtparam=spi=on"] if table.bus else []
    lines += dict.fromkeys(_OVERLAY.findall(table.notes))
    if table.pi == "pi4" and table.strip:
        lines.append("dtparam=audio=off")
    return lines


def with_lines(text: str, lines: list[str]) -> str:
    """The file with these lines and no older ones of ours. What it says already is not said again."""
    bare = without_ours(text)
    said = {line.strip() for line in bare.splitlines()}
    missing = [line for line in lines if line not in said]
    if not missing:
        return bare
    return bare.rstrip("\n") + "\n\n" + "\n".join([BEGIN, "[all]", *missing, END]) + "\n"


def without_ours(text: str) -> str:
    return _OURS.sub("\n", text)
