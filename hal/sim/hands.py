"""What a person does at a simulated table: put and take tags, press and turn controls, and look at the pixels.

The simple simulation and the chip-level one both have hands, so that scenarios, pages and tests need not care which.
"""

from __future__ import annotations

from typing import Protocol


class Hands(Protocol):
    def put(self, tag: str, reader: str) -> None:
        """Lay a tag on a reader's pad; a tag that lies elsewhere is carried over."""
        ...

    def take(self, tag: str) -> None: ...

    def press(self, control: str) -> None: ...

    def release(self, control: str) -> None: ...

    def turn(self, control: str, steps: int) -> None:
        """Turn a dial; right is positive."""
        ...

    def pixels(self, strip: str) -> bytes:
        """What the strip's pixels are showing now, three bytes each in wire order."""
        ...


def clean_uid(tag: str) -> str:
    """A UID as the readers report it: 4 or 7 bytes of lower-case hex. Spaces, colons and dashes are allowed."""
    bare = tag.lower().translate({ord(c): None for c in " :-"})
    try:
        size = len(bytes.fromhex(bare))
    except ValueError:
        size = 0
    if size not in (4, 7) or len(bare) != 2 * size:
        raise ValueError(f'tag "{tag}": a UID is 4 or 7 bytes of hex, as in 04a1b2c3d4e580 or 9c41f02b.')
    return bare
