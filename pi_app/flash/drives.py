"""The USB drives boards show: finds them, says what they are, copies an image onto one with progress.

A drive is a folder. MICROBIT takes a .hex and comes back by itself; RPI-RP2 and RP2350 (a Pico and a Pico 2 started
with BOOTSEL held) take a .uf2 of their own and do not come back.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from gloamboard.errors import GloamboardError

MARKS = {"DETAILS.TXT": "microbit", "MICROBIT.HTM": "microbit", "INFO_UF2.TXT": "pico"}
LABELS = {"microbit": ("MICROBIT",), "pico": ("RPI-RP2", "RP2350")}
CHUNK = 64 * 1024
UF2_BLOCK = 512
UF2_HAS_FAMILY = 0x2000
FAMILIES = {0xE48BFF56: "pico", 0xE48BFF59: "pico2", 0xE48BFF5A: "pico2"}  # of a UF2 file's blocks


@dataclass(frozen=True)
class Drive:
    path: Path
    board: str  # "microbit" or "pico"
    serial: str = ""  # of a micro:bit, the same its serial port has
    model: str = ""  # of a Pico: "pico" or "pico2"


class FlashProblem(GloamboardError):
    """Flashing cannot go on: what was seen, and the next step."""

    def __init__(self, says: str, next_step: str) -> None:
        self.says, self.next_step = says, next_step
        super().__init__(f"{says}\n  {next_step}")


def mounted() -> list[Path]:
    """Every folder a drive is mounted on, on Linux and macOS."""
    folders: list[Path] = []
    if os.path.exists("/proc/mounts"):
        with open("/proc/mounts", encoding="utf-8") as mounts:
            for line in mounts:
                folders.append(Path(line.split()[1].replace("\\040", " ")))
    elif os.path.isdir("/Volumes"):
        folders = sorted(Path("/Volumes").iterdir())
    return [folder for folder in folders if folder.name.startswith(tuple(sum(LABELS.values(), ())))]


def look(folders: Sequence[Path]) -> list[Drive]:
    """The boards' drives among these folders, by the files every such drive carries."""
    drives = []
    for folder in folders:
        # os.path: a drive that went away under its mount answers with errors, which Path.exists would raise
        boards = {board for mark, board in MARKS.items() if os.path.exists(folder / mark)}
        if len(boards) == 1:
            drives.append(Drive(folder, boards.pop(), _serial(folder), _model(folder)))
    return drives


def unmounted(board: str, devices: Path = Path("/dev/disk/by-label")) -> Path | None:
    """The board's drive where the system has seen it and not mounted it, as on a Pi without a desktop."""
    for label in LABELS[board]:
        if os.path.exists(devices / label):
            return devices / label
    return None


def _serial(folder: Path) -> str:
    """The board's number, from the line "Unique ID: 9904..." of DETAILS.TXT."""
    return _told(folder / "DETAILS.TXT", "unique id")


def _model(folder: Path) -> str:
    """Which Pico it is, from the line "Board-ID: RP2350" of INFO_UF2.TXT."""
    return {"RPI-RP2": "pico", "RP2350": "pico2"}.get(_told(folder / "INFO_UF2.TXT", "board-id"), "")


def _told(file: Path, what: str) -> str:
    with contextlib.suppress(OSError):
        for line in file.read_text(encoding="utf-8", errors="replace").splitlines():
            name, _, value = line.partition(":")
            if name.strip().lower() == what:
                return value.strip()
    return ""


def uf2_models(image: bytes) -> set[str]:
    """The Picos that a UF2 file is for: "pico", "pico2"; nothing when it does not tell."""
    found = set()
    for at in range(0, len(image) - UF2_BLOCK + 1, UF2_BLOCK):
        flags, family = (int.from_bytes(image[at + place : at + place + 4], "little") for place in (8, 28))
        if image[at : at + 4] == b"UF2\n" and flags & UF2_HAS_FAMILY and family in FAMILIES:
            found.add(FAMILIES[family])
    return found


def choose(drives: Sequence[Drive], board: str, serial: str = "") -> Drive | None:
    """The one drive of that board, or of the very board with that serial; None when there is none. Two, or only another
    board's, are a problem."""
    right = [drive for drive in drives if drive.board == board]
    right = [drive for drive in right if serial and drive.serial == serial] or right
    if len(right) > 1:
        names = ", ".join(str(drive.path) for drive in right)
        raise FlashProblem(
            f"{len(right)} {board} drives are plugged in: {names}.", "Leave one plugged in, or pass --drive FOLDER."
        )
    if right:
        return right[0]
    if drives:
        other = drives[0]
        raise FlashProblem(
            f"{other.path} is the drive of a {other.board}, not of a {board}.",
            f"Plug in the {board}, or run again with --board {other.board}.",
        )
    return None


def copy(image: bytes, drive: Drive, name: str, progress: Callable[[int], object]) -> None:
    """Write the image. `progress` gets the number of bytes just written. A drive that vanishes during the last
    bytes is how these boards say thank you; whether it worked, failure() and the board's hello tell."""
    written = 0
    try:
        with open(drive.path / name, "wb", buffering=0) as file:
            while written < len(image):
                count = file.write(image[written : written + CHUNK]) or 0
                written += count
                progress(count)
            os.fsync(file.fileno())
    except PermissionError:
        raise FlashProblem(
            f"{drive.path} may not be written to.", "Mount it for your user, or run the command with sudo."
        ) from None
    except OSError as why:
        if why.errno == 30:  # EROFS
            raise FlashProblem(
                f"{drive.path} is mounted read-only.",
                "Unplug the board and plug it in again; if it stays so, mend the drive with fsck.",
            ) from None
        if why.errno == 28:  # ENOSPC
            raise FlashProblem(f"{drive.path} is full.", "Unplug the board, plug it in again and retry.") from None
        if written < len(image):
            raise


def failure(drive: Drive) -> str:
    """What the board wrote into FAIL.TXT, or ""."""
    try:
        return (drive.path / "FAIL.TXT").read_text(encoding="utf-8", errors="replace").strip()
    except OSError:
        return ""
