"""Images of every prop, ready to be dragged onto a board's drive, with their hashes and what is in them.

`python -m gloamboard.pi_app.flash.ready_images FOLDER [MICROPYTHON]`; a release carries them (`make images`, `make
pico-images`). A micro:bit V1's MicroPython comes with uflash; a Pico's is built by .ci/pico into the folder
MICROPYTHON.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path

from gloamboard.firmware import VERSION
from gloamboard.hal.table import PropSpec
from gloamboard.hal.table_check import load_table
from gloamboard.pi_app.config.shipped_files import find_table
from gloamboard.pi_app.flash.microbit_image import build_v1_hex
from gloamboard.pi_app.flash.pico_image import build_uf2
from gloamboard.pi_app.flash.plan import FIRMWARE, Board, make_plan, read_prop
from gloamboard.rules.kernel.registry import names_of

CONTENTS = """\
Gloamboard's props, ready to be dragged: a .hex onto the drive MICROBIT of a micro:bit V1, a .uf2 onto RPI-RP2 (a Pico
that was plugged in with BOOTSEL held). IMAGES.SHA256SUMS holds their hashes.

A micro:bit V2 has no image here: its MicroPython is one piece with Nordic's SoftDevice and a boot loader, and nothing
that comes with it says that those may be handed on. `gloam flash` puts it on with what is installed on your computer.

{rows}

In each file: Gloamboard's firmware {version}, under the MIT licence; and MicroPython, under this one:

{micropython}
"""
MICROBIT = """
MicroPython for the micro:bit V1 is in the .hex files, unchanged as uflash {version} hands it out; it holds no
SoftDevice. All that the package itself says of its licence:

{licence}"""
PICO = """
MicroPython for the Pico is in the .uf2 files: {version}, built from Debian's sources, with the pico-sdk, TinyUSB and
Mbed TLS. Their notices are in PICO-NOTICES.txt.
"""
LICENCE = Path(__file__).with_name("micropython-licence.txt")
TITLE = {"microbit": "microbit-v1", "pico": "pico"}  # which board it is for, as a file's name says it


def images(micropython: Path | None = None) -> dict[str, bytes]:
    """By file name. The same sources give the same bytes."""
    files: dict[str, bytes] = {}
    rows = []
    for prop in _props():
        for board, made in _made(prop, micropython):
            name = f"gloam-{prop.name}-{TITLE[board]}-{VERSION}.{'hex' if board == 'microbit' else 'uf2'}"
            files[name] = made[1]
            rows.append(f"{name:<41} {prop.kind}, build {made[0]}")
    told = CONTENTS.format(rows="\n".join(rows), version=VERSION, micropython=LICENCE.read_text(encoding="utf-8"))
    told += MICROBIT.format(version=metadata.version("uflash"), licence=_licence("uflash"))
    if micropython is not None:
        told += PICO.format(version=(micropython / "VERSION").read_text().strip())
        files["PICO-NOTICES.txt"] = (micropython / "NOTICES.txt").read_bytes()
    files["IMAGES.txt"] = told.encode()
    return files


def _made(prop: PropSpec, micropython: Path | None) -> Iterator[tuple[Board, tuple[str, bytes]]]:
    """For each board: the build mark and the image."""
    plan = make_plan(read_prop(prop.kind, "microbit", name=prop.name), "microbit")
    yield "microbit", (plan.build, build_v1_hex(plan.files).encode("ascii"))
    if micropython is not None:
        plan = make_plan(read_prop(prop.kind, "pico", name=prop.name), "pico")
        files = {**plan.files, "neopixel.py": (FIRMWARE / "boards" / "pico_neopixel.py").read_bytes()}
        yield "pico", (plan.build, build_uf2((micropython / "micropython.bin").read_bytes(), files))


def _licence(package: str) -> str:
    """The licence file of an installed package, to the letter."""
    found = [path for path in metadata.files(package) or () if path.name == "LICENSE"]
    return "".join(path.read_text(encoding="utf-8") for path in found)


def _props() -> list[PropSpec]:
    """Every prop of the shipped tables once, by its name there: a board is known by that."""
    found = {prop.name: prop for name in names_of("table") for prop in load_table(find_table(name)).prop}
    return [found[name] for name in sorted(found)]


def sums(files: dict[str, bytes]) -> bytes:
    """As `sha256sum -c` reads them."""
    return "".join(f"{hashlib.sha256(content).hexdigest()}  {name}\n" for name, content in files.items()).encode()


def main(folder: Path, micropython: Path | None = None) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    files = images(micropython)
    for name, content in {**files, "IMAGES.SHA256SUMS": sums(files)}.items():
        (folder / name).write_bytes(content)
        print(f"wrote {folder / name}")


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:3]))
