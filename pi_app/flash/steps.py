"""Flashing a prop, step by step: image, drive, port, hello. Each way it can go wrong has its message and next step.

Time, drives, ports and mpremote are handed in, so the same steps run in tests on folders and simulated props.
"""

from __future__ import annotations

import contextlib
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from gloamboard.firmware import LINK
from gloamboard.hal.parts import Clock, PartGone, PropPort
from gloamboard.hal.props.line import Hello, PropLine, new_boot
from gloamboard.hal.props.ports import PortBusy, PortForbidden, PortInfo, Ports
from gloamboard.pi_app.flash.drives import (
    MARKS,
    Drive,
    FlashProblem,
    choose,
    copy,
    failure,
    look,
    uf2_models,
    unmounted,
)
from gloamboard.pi_app.flash.microbit_image import build_hex
from gloamboard.pi_app.flash.over_the_line import write_files
from gloamboard.pi_app.flash.plan import Plan
from gloamboard.pi_app.flash.prompt import NoPrompt
from gloamboard.pi_app.flash.read_back import Difference, compare, read_hashes

TRIES = 3  # of copying, when the drive goes away in the middle
DRIVE_BACK = 20.0
PORT_BACK = 15.0
HELLO = 12.0
MPREMOTE = 60  # seconds; a file takes two
RUNTIME_PAGE = "https://micropython.org/download/RPI_PICO"  # a Pico 2's has a 2 behind it
PICOS = {"pico": "Pico", "pico2": "Pico 2"}


@dataclass(frozen=True)
class Tools:
    clock: Clock
    folders: Callable[[], Sequence[Path]]  # where drives may be mounted
    ports: Ports
    say: Callable[[str], object]
    progress: Callable[[int, int], object]  # bytes just written, bytes in all
    mpremote: Callable[[Sequence[str]], tuple[int, str]]
    port: str = "auto"
    drive: Path | None = None
    unmounted: Callable[[str], Path | None] = unmounted  # a drive of that board that the system did not mount


def mpremote(arguments: Sequence[str]) -> tuple[int, str]:
    """Run mpremote; its exit code and what it said."""
    words = [sys.executable, "-m", "mpremote", *arguments]
    try:
        done = subprocess.run(words, capture_output=True, text=True, timeout=MPREMOTE, check=False)
    except subprocess.TimeoutExpired:
        return 1, f"MicroPython's prompt did not answer for {MPREMOTE} s"
    return done.returncode, (done.stdout + done.stderr).strip()


def flash(plan: Plan, tools: Tools, *, runtime: Path | None = None) -> Hello:
    """Put the plan onto the one board that is plugged in; its hello afterwards."""
    if plan.board == "microbit":
        return check(plan, tools, _flash_microbit(plan, tools))
    _flash_pico(plan, tools, runtime)
    return check(plan, tools)


def check(plan: Plan, tools: Tools, serial: str = "") -> Hello:
    """Hash the files on the board, then say hello to the prop, and compare both with what was meant. `serial` is the
    board's, where it is known."""
    end = tools.clock.now() + PORT_BACK
    while True:
        port = _port(plan.board, tools, serial, wait=end - tools.clock.now())
        tools.say(f"checking the files on {port.name}")
        try:
            different = _read_back(plan, port, tools)
            break
        except PartGone as why:  # a micro:bit leaves USB once more after its drive has come back
            if tools.clock.now() >= end:
                raise FlashProblem(f"{port.name} went away: {why}.", "Check the cable and flash it again.") from None
            tools.say(f"{port.name} went away; waiting for it")
            tools.clock.sleep(0.5)
    if different:
        raise FlashProblem(
            f"The files on the board are not those that were sent ({different}).",
            "Press its reset button and flash it again; if it says the same, use another cable or USB socket.",
        )
    tools.say(f"saying hello on {port.name}")
    hello = greet(port, tools)
    if hello.link != LINK or hello.build != plan.build:
        raise FlashProblem(
            f"The prop answers with build {hello.build} (link {hello.link}); {plan.build} (link {LINK}) was meant.",
            "It still runs its old firmware. Press its reset button, or unplug it, and flash it again.",
        )
    return hello


def _read_back(plan: Plan, where: PortInfo, tools: Tools) -> Difference:
    port = _open(where, tools)
    try:
        return compare(plan.files, read_hashes(port, tools.clock))
    except NoPrompt as why:
        raise FlashProblem(
            f"{where.name}: {why}, so its files cannot be checked.",
            "Press its reset button and flash it again; a Pico may need MicroPython first: --runtime FILE.uf2.",
        ) from None
    finally:
        port.close()


def _open(where: PortInfo, tools: Tools) -> PropPort:
    """Raises PartGone."""
    try:
        return tools.ports.open(where)
    except PortForbidden as why:
        says, _, step = str(why).partition(". ")
        raise FlashProblem(f"{says}.", f"{step}.") from None
    except PortBusy as why:
        raise FlashProblem(
            f"{where.name} is busy: {why}.",
            "Stop the table first: sudo systemctl stop gloam-table; or close the terminal.",
        ) from None


def greet(port: PortInfo, tools: Tools, *, wait: float = HELLO) -> Hello:
    line = _greeted(port, tools, wait)
    line.close()
    assert line.hello is not None
    return line.hello


def line_to(hello: Hello, board: str, tools: Tools) -> PropLine:
    """An open line to the prop that said this hello; its port may have another name by now."""
    for port in _candidates(board, tools):
        line = _greeted(port, tools, HELLO)
        if line.hello is not None and (line.hello.unique_id, line.hello.build) == (hello.unique_id, hello.build):
            return line
        line.close()
    raise FlashProblem(f"{hello.name} is not there any more.", "Check the cable and run: gloam prop list")


def _greeted(port: PortInfo, tools: Tools, wait: float) -> PropLine:
    """An open line on which somebody said hello."""
    try:
        line = PropLine(_open(port, tools), new_boot(), tools.clock.now())
    except PartGone as why:
        raise FlashProblem(f"{port.name} went away: {why}.", "Check the cable and try again.") from None
    end = tools.clock.now() + wait
    while line.hello is None and not line.lost and tools.clock.now() < end:
        line.poll(tools.clock.now())
        tools.clock.sleep(0.01)
    if line.hello is None:
        line.close()
        heard = f' The last line it printed: "{line.log[-1]}".' if line.log else ""
        raise FlashProblem(
            f"Nothing on {port.name} says hello ({line.lost or 'no answer'}).{heard}",
            "Press the board's reset button and run: gloam prop list",
        )
    return line


# --- micro:bit ----------------------------------------------------------------


def _flash_microbit(plan: Plan, tools: Tools) -> str:
    """The serial of the board that was flashed, "" when its drive does not tell."""
    image = build_hex(plan.files).encode("ascii")
    drive = _drive("microbit", tools)
    if drive is None:
        return _over_the_line(plan, tools, _no_drive("microbit", tools))
    serial = drive.serial
    ports = _candidates("microbit", tools, serial)
    if len(ports) > 1:
        raise _two_boards(ports)
    for port in ports:  # who has it is better known before copying than after
        with contextlib.suppress(PartGone):
            _open(port, tools).close()
    for attempt in range(1, TRIES + 1):
        tools.say(f"copying {len(image) // 1024} kB to {drive.path}" + (f", try {attempt}" if attempt > 1 else ""))
        try:
            copy(image, drive, "gloam.hex", lambda count: tools.progress(count, len(image)))
        except OSError as why:
            tools.say(f"the drive went away in the middle ({why}); waiting for it")
            drive = _wait_drive(tools, serial) or drive
            continue
        back = _wait_drive(tools, serial)
        if back is None:
            return serial  # some systems do not mount it again by themselves; the hello decides
        problem = failure(back)
        if not problem:
            return serial
        if attempt == TRIES:
            raise FlashProblem(
                f"The micro:bit refused the image: {problem}",
                "Unplug it, plug it in again, and retry; if it says the same, update its DAPLink firmware.",
            )
        drive = back
    raise FlashProblem(
        f"The drive went away {TRIES} times while copying.", "Use another cable or USB socket, without a hub."
    )


def _over_the_line(plan: Plan, tools: Tools, otherwise: FlashProblem) -> str:
    """The files alone, where no drive is to be seen and the one board that is plugged in has MicroPython already, as on
    a Pi without a desktop. The board's serial; `otherwise` is raised where that cannot be."""
    ports = [port for port in _candidates(plan.board, tools) if port.board != "sim"]
    if tools.drive is not None or not ports:
        raise otherwise
    if len(ports) > 1:
        raise _two_boards(ports)
    where, size = ports[0], sum(map(len, plan.files.values()))
    tools.say(f"no drive is to be seen: writing {len(plan.files)} files over {where.name}")
    try:
        port = _open(where, tools)
        try:
            write_files(plan.files, port, tools.clock, lambda count: tools.progress(count, size))
        finally:
            port.close()
    except NoPrompt as why:
        raise FlashProblem(f"{where.name}: {why}. {otherwise.says}", otherwise.next_step) from None
    except PartGone as why:
        raise FlashProblem(f"{where.name} went away: {why}.", "Check the cable and flash it again.") from None
    return where.serial


def _wait_drive(tools: Tools, serial: str) -> Drive | None:
    end = tools.clock.now() + DRIVE_BACK
    tools.clock.sleep(1.0)  # it takes a moment to go away at all
    while tools.clock.now() < end:
        ours = [drive for drive in drives_of(tools) if drive.board == "microbit" and drive.serial == serial]
        if ours:
            return ours[0]
        tools.clock.sleep(0.25)
    return None


def drives_of(tools: Tools) -> list[Drive]:
    return look([tools.drive] if tools.drive is not None else tools.folders())


def _drive(board: str, tools: Tools) -> Drive | None:
    named = [port.serial for port in tools.ports.find() if port.name == tools.port]
    return choose(drives_of(tools), board, named[0] if named else "")


def _no_drive(board: str, tools: Tools) -> FlashProblem:
    if tools.drive is not None:
        return FlashProblem(
            f"{tools.drive} is not the drive of a {board}: it holds none of {', '.join(MARKS)}.",
            "Leave --drive out to have it looked for, or name the folder the board's drive is mounted on.",
        )
    device = tools.unmounted(board)
    if device is not None:
        return FlashProblem(
            f"{device.name} is plugged in, but not mounted.",
            f"Run: sudo mount -o uid=$(id -u) {device} /mnt; then this again with --drive /mnt",
        )
    return FlashProblem(
        "No micro:bit drive is to be seen.", "Plug it in with a data cable and wait for the drive MICROBIT."
    )


# --- Pico ---------------------------------------------------------------------


def _flash_pico(plan: Plan, tools: Tools, runtime: Path | None) -> None:
    drive = _drive("pico", tools) if runtime is not None or not _candidates("pico", tools) else None
    if drive is not None:
        page = RUNTIME_PAGE + ("2" if drive.model == "pico2" else "")
        name = PICOS.get(drive.model, "Pico")
        if runtime is None:
            raise FlashProblem(
                f"The {name} has no MicroPython yet.",
                f"Download its UF2 from {page} once, then run this again with --runtime FILE.",
            )
        if runtime.suffix.lower() != ".uf2" or not runtime.is_file():
            raise FlashProblem(f"{runtime} is not a UF2 file.", f"Download MicroPython's UF2 from {page}.")
        image = runtime.read_bytes()
        made_for = uf2_models(image)
        if drive.model and made_for and drive.model not in made_for:
            other = " and ".join(PICOS[model] for model in sorted(made_for))
            raise FlashProblem(
                f"{runtime} is for a {other}, and {drive.path} is a {name}, which would not start with it.",
                f"Download the {name}'s UF2 from {page}.",
            )
        tools.say(f"copying MicroPython, {len(image) // 1024} kB, to {drive.path}")
        try:
            copy(image, drive, "micropython.uf2", lambda count: tools.progress(count, len(image)))
        except OSError as why:  # it starts as soon as it has the last block; the port tells whether it had
            tools.say(f"the drive went away ({why})")
    port = _port("pico", tools, wait=PORT_BACK)
    with tempfile.TemporaryDirectory(prefix="gloam-flash-") as folder:
        for number, (name, content) in enumerate(plan.files.items(), 1):
            path = Path(folder) / name
            path.write_bytes(content)
            tools.say(f"copying {name} ({number} of {len(plan.files)})")
            code, said = tools.mpremote(["connect", port.name, "fs", "cp", str(path), f":{name}"])
            if code:
                busy = "in use" in said or "busy" in said.lower()
                step = (
                    "Stop the table or the terminal that has it." if busy else "Unplug the Pico, plug it in and retry."
                )
                raise FlashProblem(
                    f"{name} could not be copied to {port.name}: {said or f'mpremote ended {code}'}", step
                )
    tools.mpremote(["connect", port.name, "reset"])


# --- ports --------------------------------------------------------------------


def _candidates(board: str, tools: Tools, serial: str = "") -> list[PortInfo]:
    found = list(tools.ports.find())
    if tools.port != "auto":
        return [port for port in found if port.name == tools.port]
    mine = [port for port in found if serial and port.serial == serial]
    return mine or [port for port in found if port.board in (board, "", "sim")]


def _two_boards(ports: Sequence[PortInfo]) -> FlashProblem:
    names = ", ".join(port.name for port in ports)
    return FlashProblem(f"{len(ports)} boards are plugged in: {names}.", "Leave one plugged in, or pass --port.")


def _port(board: str, tools: Tools, serial: str = "", *, wait: float) -> PortInfo:
    end = tools.clock.now() + wait
    while True:
        found = _candidates(board, tools, serial)
        if len(found) > 1:
            raise _two_boards(found)
        if found:
            return found[0]
        if tools.clock.now() >= end:
            others = [port for port in tools.ports.find() if port.board and port.board != board]
            if others and tools.port == "auto":
                raise FlashProblem(
                    f"{others[0].name} is a {others[0].board}; no {board} is plugged in.",
                    f"Plug in the {board}, or run again with --board {others[0].board}.",
                )
            where = "" if tools.port == "auto" else f" at {tools.port}"
            raise FlashProblem(f"No {board} is to be seen{where}.", "Plug it in with a data cable, not a charging one.")
        tools.clock.sleep(0.1)
