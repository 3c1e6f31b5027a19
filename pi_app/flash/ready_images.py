"""Images of every prop for a micro:bit, ready to be dragged onto its drive, with their hashes and what is in them.

`python -m gloamboard.pi_app.flash.ready_images FOLDER`; a release carries them (`make images`). There is none for a
Pico: MicroPython for it comes in no package, so its owner downloads that once (docs/props.md).
"""

from __future__ import annotations

import hashlib
import sys
from importlib import metadata
from pathlib import Path

from gloamboard.firmware import VERSION
from gloamboard.hal.table import PropSpec
from gloamboard.hal.table_check import load_table
from gloamboard.pi_app.config.shipped_files import find_table
from gloamboard.pi_app.flash.microbit_image import build_hex
from gloamboard.pi_app.flash.plan import Board, make_plan, read_prop
from gloamboard.rules.kernel.registry import names_of

BOARD: Board = "microbit"
CONTENTS = """\
Gloamboard's props for a BBC micro:bit, V1 and V2: drag one .hex onto the drive MICROBIT.
IMAGES.SHA256SUMS holds their hashes.

{rows}

In each file: Gloamboard's firmware {version} (MIT), and MicroPython for the micro:bit, unchanged as uflash {uflash}
hands it out (uflash, MicroPython and the micro:bit's own runtime: MIT; what Nordic adds is under Nordic's terms).
"""


def images() -> dict[str, bytes]:
    """By file name. The same sources give the same bytes."""
    files: dict[str, bytes] = {}
    rows = []
    for prop in _props():
        plan = make_plan(read_prop(prop.kind, BOARD, name=prop.name), BOARD)
        name = f"gloam-{prop.name}-{BOARD}-{VERSION}.hex"
        files[name] = build_hex(plan.files).encode("ascii")
        rows.append(f"{name:<38} {prop.kind}, build {plan.build}")
    told = CONTENTS.format(rows="\n".join(rows), version=VERSION, uflash=metadata.version("uflash"))
    files["IMAGES.txt"] = told.encode()
    return files


def _props() -> list[PropSpec]:
    """Every prop of the shipped tables once, by its name there: a board is known by that."""
    found = {prop.name: prop for name in names_of("table") for prop in load_table(find_table(name)).prop}
    return [found[name] for name in sorted(found)]


def sums(files: dict[str, bytes]) -> bytes:
    """As `sha256sum -c` reads them."""
    return "".join(f"{hashlib.sha256(content).hexdigest()}  {name}\n" for name, content in files.items()).encode()


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    files = images()
    for name, content in {**files, "IMAGES.SHA256SUMS": sums(files)}.items():
        (folder / name).write_bytes(content)
        print(f"wrote {folder / name}")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
