"""Of a message that cannot be read as a whole, what its outermost words say: which one it is, so that none waits."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterator
from typing import Any, TypeVar

import msgspec

S = TypeVar("S", bound=msgspec.Struct)

_PARTS = re.compile(rb'"(?:[^"\\]|\\.)*+"?|[^"\[\]{}]+|[\[\]{}]', re.DOTALL)
"""Of JSON: words, what is between them, brackets. A word that never ends goes on to the end of all: were it looked for
anew behind each of its quotes, 64 kB of them would take most of a minute."""
_BROKEN = (msgspec.MsgspecError, UnicodeError, RecursionError, OverflowError)


def outermost(payload: bytes, kind: type[S]) -> S | None:
    """As much as stands in no list and no object within the message, however deep those are nested. Each fact is read
    for itself: beside what no JSON reader takes (half a character, NaN) it still says which message this is."""
    wanted = {field.encode_name: field for field in msgspec.structs.fields(kind)}
    found: dict[str, Any] = {}
    for key, value in _outermost_facts(payload):
        with contextlib.suppress(*_BROKEN):
            field = wanted.get(msgspec.json.decode(key, type=str))
            if field is not None:
                found[field.name] = msgspec.json.decode(value, type=field.type)
    with contextlib.suppress(TypeError):  # one that it must have is not there
        return kind(**found)
    return None


def _outermost_facts(payload: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Key and value, as they are written; only those whose value is a word or a number."""
    depth, key, colon = 0, b"", False
    for part in _PARTS.findall(payload):
        if part in (b"[", b"]", b"{", b"}"):
            depth += 1 if part in (b"[", b"{") else -1
            key = b""
        elif depth != 1:
            continue
        elif part.startswith(b'"'):
            if key and colon:
                yield key, part
                key = b""
            else:
                key, colon = part, False
        elif key:
            before, sign, after = part.partition(b":")
            colon = bool(sign) and not before.strip()
            if colon and after.strip():
                yield key, after.partition(b",")[0].strip()
            if not colon or after.strip():
                key = b""
