"""`gloam prepare-pi`: makes a Raspberry Pi ready for a table's parts: config.txt and the groups of its user."""

from __future__ import annotations

import argparse
import grp
import subprocess
import sys
import time
from pathlib import Path

from gloamboard.hal.table import Table
from gloamboard.hal.table_check import load_table
from gloamboard.pi_app.commands.steps.install_service_files import TABLE_GROUPS
from gloamboard.pi_app.config import shipped_files
from gloamboard.pi_app.config.installed import OWN, below
from gloamboard.pi_app.config.settings import add_flags, load_settings
from gloamboard.pi_app.install import start_up_file
from gloamboard.pi_app.layout.model import load_layout
from gloamboard.pi_app.storage.atomic_file import replace_file
from gloamboard.pi_app.terminal import Subparsers, is_root

CONFIG = ("/boot/firmware/config.txt", "/boot/config.txt")  # where bookworm and later have it, and where older ones had
REBOOT = 10  # exit code: all is done, and counts after a restart


def add_parser(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser(
        "prepare-pi",
        help="switch on what a table's parts need of a Pi",
        description="Switches SPI on, adds the overlays the table file names, switches sound off where it shares the "
        f"strip's clock, and puts a user into the groups that may use the parts. Ends with {REBOOT} when the Pi must "
        "be restarted for it.",
    )
    parser.add_argument("table", nargs="?", metavar="TABLE", help="a table's name or its file; else that of the layout")
    add_flags(parser, "game", "layout")
    parser.add_argument("--user", metavar="NAME", help="who shall use the parts without sudo")
    parser.add_argument("--root", type=Path, default=Path("/"), metavar="DIR", help="the Pi's files are below DIR")


def run(args: argparse.Namespace) -> int:
    root: Path = args.root
    if root == Path("/") and not is_root("gloam prepare-pi"):
        return 2
    table = _table(args, below(root, OWN))
    file = next((one for path in CONFIG if (one := below(root, path)).is_file()), None)
    if file is None:
        print(f"gloam: there is no {CONFIG[0]} here: this is no Raspberry Pi. Nothing is changed.", file=sys.stderr)
        return 2
    before = file.read_text()
    after = start_up_file.with_lines(before, start_up_file.wanted(table))
    if args.user and root == Path("/"):
        _join(args.user)
    if after == before:
        waits = root == Path("/") and written_since(file.stat().st_mtime, Path("/proc/uptime").read_text(), time.time())
        print(f"as it was  {file}{', written since the last start' if waits else ''}")
        return REBOOT if waits else 0
    replace_file(file, after.encode(), mode=file.stat().st_mode & 0o777)
    print(f"written    {file}: {', '.join(start_up_file.wanted(table))}")
    return REBOOT


def written_since(written_at: float, uptime: str, now: float) -> bool:
    """Whether it counts from the next start on: an earlier run of ours, stopped half way, may have written it."""
    return written_at > now - float(uptime.split()[0])


def _table(args: argparse.Namespace, own: Path) -> Table:
    if args.table is not None:  # here a table file, not the id in the settings
        return load_table(shipped_files.find_table(args.table))
    return load_layout(load_settings(args, {"GLOAM_FILE": str(own)} if own.exists() else {}).layout).table


def _join(user: str) -> None:
    known = {group.gr_name for group in grp.getgrall()}
    groups = ",".join(name for name in TABLE_GROUPS if name in known)
    if groups:
        subprocess.run(["usermod", "-aG", groups, user], check=True)
        print(f"joined     {user}: {groups}")
