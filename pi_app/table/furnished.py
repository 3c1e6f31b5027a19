"""What a table is: how its board lies, the parts under it, and which tag is under which piece."""

from __future__ import annotations

from typing import NamedTuple

from gloamboard.hal.open import Parts
from gloamboard.hal.tokens import TokenSheet
from gloamboard.pi_app.layout.model import Layout


class Furnished(NamedTuple):
    layout: Layout
    parts: Parts
    tokens: TokenSheet
