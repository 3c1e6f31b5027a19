"""A micro:bit image: uflash's MicroPython for V1 and V2, or V1 alone, with our files in its file system. Pure text.

uflash itself can store one file, main.py; a V1 has no memory to compile ours in one piece, so several are stored here
in the same format. (Format: 128-byte chunks; first byte 0xFE or the chunk before, last byte the chunk after; a file's
first chunk holds the end offset, the name's length and the name.)
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import uflash

from gloamboard.errors import GloamboardError

CHUNK, DATA = 128, 126


@dataclass(frozen=True)
class Model:
    """Where one model of micro:bit keeps its files, and how its records are marked in a universal hex."""

    title: str
    device: str
    start: int
    end: int
    universal: bool


V1 = Model("micro:bit V1", "9900", 0x38C00, 0x3F800, False)
V2 = Model("micro:bit V2", "9903", 0x6D000, 0x72000, True)


class ImageTooBig(GloamboardError, ValueError):
    """The files do not fit a board's file system."""


def file_system(files: Mapping[str, bytes]) -> bytes:
    """The files as they lie in flash."""
    chunks: list[bytearray] = []
    for name, content in files.items():
        first = len(chunks)
        stream = bytes([len(name)]) + name.encode("ascii") + content
        # The byte before `stream` holds where the file ends in its last chunk, so it shares the first chunk's data
        parts = [stream[: DATA - 1], *(stream[at : at + DATA] for at in range(DATA - 1, len(stream), DATA))]
        end = (len(stream) + 1) % DATA
        if end == 0:
            parts.append(b"")  # a full last chunk is followed by an empty one
        for index, part in enumerate(parts):
            lead = bytes([0xFE, end]) if index == 0 else bytes([first + index])
            chunk = bytearray((lead + part).ljust(CHUNK, b"\xff"))
            if index < len(parts) - 1:
                chunk[-1] = first + index + 2
            chunks.append(chunk)
    return b"".join(chunks)


def build_hex(files: Mapping[str, bytes]) -> str:
    """A universal hex: drag it onto a V1 or a V2."""
    first, second = _runtimes()
    return _with_files(first, V1, files) + _with_files(second, V2, files)


def build_v1_hex(files: Mapping[str, bytes]) -> str:
    """A plain hex for a V1 alone."""
    return v1_part(_with_files(_runtimes()[0], V1, files))


def _runtimes() -> tuple[str, str]:
    """MicroPython for a V1 and for a V2."""
    runtime: str = uflash._RUNTIME
    start = ":020000040000FA\n:0400000A"
    second = runtime.index(start, len(start))
    return runtime[:second], runtime[second:]


def v1_part(universal: str) -> str:
    """The plain hex a V1 gets out of a universal one; emulators know nothing else."""
    lines: list[str] = []
    device = V1.device
    for line in universal.splitlines():
        kind = line[7:9]
        if kind == "0A":
            device = line[9:13]
        if device == V1.device and kind in ("00", "02", "03", "04", "05"):
            lines.append(line)
    return "\n".join([*lines, ":00000001FF", ""])


def _with_files(section: str, model: Model, files: Mapping[str, bytes]) -> str:
    image = file_system(files)
    if len(image) > model.end - model.start or len(image) // CHUNK > 252:
        raise ImageTooBig(
            f"The firmware needs {len(image)} bytes; a {model.title} has {model.end - model.start} for files."
        )
    records = uflash.bytes_to_ihex(model.start, image, model.universal)
    scratch = uflash.bytes_to_ihex(model.end, b"\xfd", model.universal)  # marks the page MicroPython may write
    if records[:16] == scratch[:16]:
        scratch = scratch[16:]
    block: str = uflash.pad_hex_string(f"{records}\n{scratch}\n")
    # Some V1s want addresses in order, so files go before the last records (UICR) and the jumps that lead there
    at = section.rindex(":020000041000EA")
    for jump in (":020000040000FA\n", ":020000020000FC\n"):
        if section[:at].endswith(jump):
            at -= len(jump)
    return section[:at] + block + section[at:]
