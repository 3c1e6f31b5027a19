"""`gloam install-service`: puts units, broker files, udev rules and settings in place, and starts the table.

What the owner has changed (table.toml) and what must not change (passwords, seat codes) stays as it is.
"""

from __future__ import annotations

import argparse
import grp
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from gloamboard.pi_app.commands.install_service_files import (
    ETC,
    KNOWS,
    SAYS,
    TABLE_GROUPS,
    File,
    Installed,
    broker_files,
    settings_text,
    unit_files,
)
from gloamboard.pi_app.config import shipped_files
from gloamboard.pi_app.config.passwords import passwords_in, write_passwords
from gloamboard.pi_app.config.seat_codes import codes_in
from gloamboard.pi_app.config.settings import Settings, add_flags, load_settings
from gloamboard.pi_app.storage.atomic_file import replace_file
from gloamboard.pi_app.terminal import aligned

OWN = f"{ETC}/table.toml"
TOLD = ("table", "game", "layout", "tokens", "seats")  # what a new table.toml is written from
UNITS = tuple(f"gloam-{role}.service" for role in SAYS)
START = (
    ("udevadm", "control", "--reload"),
    ("systemctl", "daemon-reload"),
    ("systemctl", "restart", "mosquitto.service"),
    ("systemctl", "enable", *UNITS),
    ("systemctl", "restart", *UNITS),
)
REMOVE = (("systemctl", "disable", "--now", *UNITS),)


def add_parser(subparsers: Any) -> None:
    parser: argparse.ArgumentParser = subparsers.add_parser(
        "install-service",
        help="install the systemd services on a Pi",
        description="Writes the services of this table, the broker's configuration and the udev rules, and starts "
        "them. Run it again after an update. Your table.toml, the passwords and the seat codes stay.",
    )
    add_flags(parser, *TOLD)
    parser.add_argument("--dry-run", action="store_true", help="print every file instead of writing it")
    parser.add_argument("--remove", action="store_true", help="stop the services and remove what was written")
    parser.add_argument("--root", type=Path, default=Path("/"), metavar="DIR", help="write below DIR and start nothing")


def run(args: argparse.Namespace) -> int:
    where = Installed(venv=Path(sys.prefix), code=shipped_files.ROOT)
    root: Path = args.root
    if root == Path("/") and not args.dry_run and os.geteuid() != 0:
        print("gloam: installing services needs root. Try: sudo .venv/bin/gloam install-service", file=sys.stderr)
        return 2
    own_path = _below(root, OWN)
    if own_path.exists():  # the programs go by it, so the broker must too
        settings = load_settings({}, {"GLOAM_FILE": str(own_path), "GLOAM_DATA": str(own_path.parent)})
        _say_what_is_not_taken(args, settings)
    else:
        settings = load_settings(args, {})
    groups = [name for name in TABLE_GROUPS if root != Path("/") or args.dry_run or _is_group(name)]
    own = File(
        OWN,
        settings_text(settings.table, settings.game, settings.layout, settings.tokens, settings.seats),
        keep=True,
    )
    plain_files = [own, *unit_files(where, groups)]
    if args.dry_run:
        for file in [*plain_files, *broker_files(settings.table, {})]:
            print(f"# --- {file.path} (mode {file.mode:04o})\n{file.text}")
        return 0
    if args.remove:
        return _remove(root, [*plain_files[1:], *broker_files(settings.table, {})])
    passwords = passwords_in(_below(root, f"{ETC}/passwords.json"))
    codes = codes_in(_below(root, f"{ETC}/seats.json"))
    for role, known in KNOWS.items():
        write_passwords(_below(root, f"{ETC}/passwords/{role}.json"), {name: passwords[name] for name in known})
    told = [(_write(root, file), file.path) for file in [*plain_files, *broker_files(settings.table, passwords)]]
    print("\n".join(aligned((name, path) for name, path in sorted(told))))
    print("\n".join(aligned((role, code) for role, code in codes.items())))
    return 0 if root != Path("/") else _do(START)


def _say_what_is_not_taken(args: argparse.Namespace, settings: Settings) -> None:
    other = [f"--{name}" for name in TOLD if getattr(args, name) not in (None, getattr(settings, name))]
    if other:
        print(f"gloam: {OWN} stays as it is; change {', '.join(other)} there.", file=sys.stderr)


def _write(root: Path, file: File) -> str:
    """What became of it: written, as it was, or kept."""
    path = _below(root, file.path)
    if file.keep and path.exists():
        return "kept"
    if path.exists() and path.read_text() == file.text:
        return "as it was"
    replace_file(path, file.text.encode(), mode=file.mode)
    if file.group and root == Path("/") and _is_group(file.group):
        os.chown(path, 0, grp.getgrnam(file.group).gr_gid)
    return "written"


def _remove(root: Path, files: list[File]) -> int:
    code = _do(REMOVE) if root == Path("/") else 0
    gone = [file.path for file in files if _below(root, file.path).exists()]
    for path in gone:
        _below(root, path).unlink()
    print("\n".join(aligned(("removed", path) for path in gone)) or "nothing was installed")
    print(f"kept       {ETC} (settings, passwords, seat codes) and /var/lib/gloamboard-* (evenings)")
    return code


def _do(commands: tuple[tuple[str, ...], ...]) -> int:
    for command in commands:
        try:
            code = subprocess.run(command, check=False).returncode
        except FileNotFoundError:
            print(f"gloam: {command[0]} is not on this machine; the files are written, nothing was started.")
            return 1
        if code:
            print(f"gloam: `{' '.join(command)}` failed ({code}); mend that and run this again.", file=sys.stderr)
            return 1
    return 0


def _below(root: Path, path: str) -> Path:
    return root / path.lstrip("/")


def _is_group(name: str) -> bool:
    try:
        grp.getgrnam(name)
    except KeyError:
        return False
    return True
