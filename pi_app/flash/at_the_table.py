"""Flashes the board of one place of a table: looks which board it is, says what is on it, and puts the firmware on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from gloamboard.hal.parts import Clock
from gloamboard.hal.props.ports import Ports
from gloamboard.hal.table import PropSpec
from gloamboard.pi_app.flash.drives import FlashProblem, mounted
from gloamboard.pi_app.flash.on_the_desk import boards, told
from gloamboard.pi_app.flash.plan import make_plan, read_prop
from gloamboard.pi_app.flash.steps import Tools, flash, mpremote


def flash_for(
    spec: PropSpec,
    ports: Ports,
    port: str,
    clock: Clock,
    say: Callable[[str], object],
    progress: Callable[[int, int], object],
    folders: Callable[[], Sequence[Path]] = mounted,
) -> None:
    """`port` is where its board is, "" when it is to be looked for. Raises FlashProblem."""
    say(f"Looking for the board of {spec.name}.")
    tools = Tools(clock, folders, ports, say, progress, mpremote, port or "auto")
    found = boards(tools)
    if port:
        found = [one for one in found if one.port is not None]
    if not found:
        raise FlashProblem("No board is to be seen.", "Plug one in with a data cable.")
    for line in told(found):
        say(line)
    if len(found) > 1:
        raise FlashProblem(f"{len(found)} boards are free.", "Leave only the one plugged in that is meant.")
    board = found[0].board
    plan = make_plan(read_prop(spec.kind, board, name=spec.name), board)
    hello = flash(plan, tools)
    say(f"{hello.kind} {hello.name}: firmware {hello.firmware}, build {hello.build}. Ready.")
