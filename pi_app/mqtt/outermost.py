"""Of a message that cannot be read as a whole, what its outermost words say: which one it is, so that none waits."""

from __future__ import annotations

import contextlib
import re
from typing import TypeVar

import msgspec

S = TypeVar("S")

_PARTS = re.compile(rb'"(?:[^"\\]|\\.)*+"?|[^"\[\]{}]+|[\[\]{}]', re.DOTALL)
"""Of JSON: words, what is between them, brackets. A word that never ends goes on to the end of all: were it looked for
anew behind each of its quotes, 64 kB of them would take most of a minute."""


def outermost(payload: bytes, kind: type[S]) -> S | None:
    """As much as stands in no list and no object within the message, however deep those are nested."""
    flat, depth = [], 0
    for part in _PARTS.findall(payload):
        depth -= part in (b"]", b"}")
        if part in (b"[", b"{"):
            if depth == 1:
                flat.append(b"0")  # in the place of all that is in there
            depth += 1
            if depth == 1:
                flat.append(part)
        elif depth == 0 or (depth == 1 and part not in (b"]", b"}")):
            flat.append(part)
    with contextlib.suppress(msgspec.MsgspecError, UnicodeError, RecursionError, OverflowError):
        return msgspec.json.decode(b"".join(flat), type=kind)
    return None
