"""A Pico image: MicroPython, and our files in its file system, as one UF2 that is dragged onto the drive RPI-RP2.

UF2: blocks of 512 bytes that carry 256, each with its place in flash. The file system is littlefs, where MicroPython
for the board RPI_PICO has it: the last 1,408 kB of 2 MB.
"""

from __future__ import annotations

import struct
from collections.abc import Mapping

RP2040 = 0xE48BFF56
FLASH = 0x10000000
FILES_AT, BLOCK, BLOCKS = FLASH + 0xA0000, 4096, 352
DISK_VERSION = 0x00020000  # of littlefs; MicroPython may not know a newer one
PAGE = 256
ERASED = b"\xff" * PAGE
HEAD, TAIL = struct.Struct("<8I"), struct.pack("<I", 0x0AB16F30)
MARKS, HAS_FAMILY = (0x0A324655, 0x9E5D5157), 0x2000


def file_system(files: Mapping[str, bytes]) -> bytes:
    """The files as they lie in flash."""
    from littlefs import LittleFS  # a builder's library: neither the table nor `gloam flash` needs it

    disk = LittleFS(block_size=BLOCK, block_count=BLOCKS, disk_version=DISK_VERSION)
    for name, content in sorted(files.items()):
        with disk.open(name, "wb") as file:
            file.write(content)
    return bytes(disk.context.buffer)


def uf2(segments: Mapping[int, bytes]) -> bytes:
    """Bytes by their place in flash. Pages that are as erased flash is are left out."""
    pages = [
        (start + at, content[at : at + PAGE].ljust(PAGE, b"\xff"))
        for start, content in sorted(segments.items())
        for at in range(0, len(content), PAGE)
    ]
    pages = [(at, page) for at, page in pages if page != ERASED]
    return b"".join(
        HEAD.pack(*MARKS, HAS_FAMILY, at, PAGE, n, len(pages), RP2040) + page.ljust(476, b"\0") + TAIL
        for n, (at, page) in enumerate(pages)
    )


def build_uf2(runtime: bytes, files: Mapping[str, bytes]) -> bytes:
    """`runtime` is MicroPython's firmware.bin for RPI_PICO."""
    return uf2({FLASH: runtime, FILES_AT: file_system(files)})
