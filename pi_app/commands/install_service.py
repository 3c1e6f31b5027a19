"""`gloam install-service`: puts units, broker files, udev rules and settings in place, and starts the table.

What must not change (passwords, seat codes) stays; of the owner's table.toml only what a flag says is changed.
"""

from __future__ import annotations

import argparse
import grp
import os
import shutil
import subprocess
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

from gloamboard.pi_app.commands.steps.install_service_files import (
    KNOWS,
    SAYS,
    TABLE_GROUPS,
    File,
    Installed,
    broker_files,
    settings_text,
    unit_files,
)
from gloamboard.pi_app.commands.steps.play_announcement import addresses
from gloamboard.pi_app.commands.steps.play_checks import CannotPlay, check, look_for_files
from gloamboard.pi_app.config import shipped_files
from gloamboard.pi_app.config.installed import ETC, OWN, PAGE, below
from gloamboard.pi_app.config.passwords import passwords_in, write_passwords
from gloamboard.pi_app.config.seat_codes import codes_in
from gloamboard.pi_app.config.settings import Settings, add_flags, for_game, load_settings
from gloamboard.pi_app.config.table_file import with_values
from gloamboard.pi_app.layout.model import load_layout
from gloamboard.pi_app.storage.atomic_file import replace_file
from gloamboard.pi_app.terminal import Subparsers, aligned, is_root
from gloamboard.pi_app.web.entry.evening_codes import codes_now
from gloamboard.strict_toml import FileError

TOLD = (
    "table",
    "game",
    "layout",
    "tokens",
    "seats",
    "parts",
    "simulate",
    "https",
    "codes",
)  # what table.toml is written from
UNITS = tuple(f"gloam-{role}.service" for role in SAYS)
BROKER = "mosquitto.service"
UNSEEN = ("/home", "/root", "/run/user", "/tmp", "/var/tmp")  # by ProtectHome and PrivateTmp
START = (
    ("udevadm", "control", "--reload"),
    ("systemctl", "daemon-reload"),
    ("systemctl", "enable", BROKER),
    ("systemctl", "restart", BROKER),
    ("systemctl", "enable", *UNITS),
    ("systemctl", "restart", *UNITS),
)
STOP = (("systemctl", "disable", "--now", *UNITS),)
AFTER_REMOVAL = (("systemctl", "daemon-reload"), ("udevadm", "control", "--reload"))
MAY_FAIL = ("udevadm",)  # a container has none that listens; the rules count from the next start on
NO_SYSTEMD = (
    "gloam: systemd does not run this machine (it may be a plain container), so nothing would keep the services up. "
    "`gloam play` runs the same table; --root DIR writes the files alone."
)
NO_BROKER = "gloam: Mosquitto, the broker, is not installed. Run `sudo apt install mosquitto`, then this again."


def add_parser(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser(
        "install-service",
        help="install the systemd services on a Pi",
        description="Writes the services of this table, the broker's configuration and the udev rules, and starts "
        "them. Run it again after an update. Passwords and seat codes stay, and of your table.toml all that no flag "
        "says otherwise.",
    )
    add_flags(parser, *TOLD)
    parser.add_argument("--dry-run", action="store_true", help="print every file instead of writing it")
    parser.add_argument("--remove", action="store_true", help="stop the services and remove what was written")
    parser.add_argument("--root", type=Path, default=Path("/"), metavar="DIR", help="write below DIR and start nothing")


def run(args: argparse.Namespace) -> int:
    root: Path = args.root
    live = root == Path("/")
    if live and not args.dry_run and not is_root("gloam install-service"):
        return 2
    own_path = below(root, OWN)
    if args.remove:
        return remove(root)
    for name in ("layout", "tokens"):  # services are started elsewhere
        if (said := getattr(args, name)) is not None and shipped_files.is_path(said):
            setattr(args, name, str(Path(said).resolve()))
    settings, text, changes = _settings(args, own_path)
    try:
        _check(settings)
    except CannotPlay as no:
        print(f"gloam: {no}", file=sys.stderr)
        return 2
    for has, without in ((_has_systemd, NO_SYSTEMD), (_has_mosquitto, NO_BROKER)):
        if live and not args.dry_run and not has():
            print(without, file=sys.stderr)
            return 1
    groups = [name for name in TABLE_GROUPS if not live or args.dry_run or _is_group(name)]
    where = installed_at(Path(sys.prefix), shipped_files.ROOT)
    low_port = 0 < settings.web_port < 1024
    units = unit_files(where, groups, pi4_strip=_drives_strip_as_pi4(settings), low_port=low_port)
    plain_files = [File(OWN, text), *units]
    if args.dry_run:
        for file in [*plain_files, *broker_files(settings.table, {})]:
            print(f"# --- {file.path} (mode {file.mode:04o})\n{file.text}")
        return 0
    for change in changes:
        print(change)
    passwords = passwords_in(below(root, f"{ETC}/passwords.json"))
    codes = codes_in(below(root, f"{ETC}/seats.json"))
    for role, known in KNOWS.items():
        write_passwords(below(root, f"{ETC}/passwords/{role}.json"), {name: passwords[name] for name in known})
    told = [(_write(root, file), file.path) for file in [*plain_files, *broker_files(settings.table, passwords)]]
    print("\n".join(aligned((name, path) for name, path in sorted(told))))
    if settings.codes == "evening":  # those of the evening that goes on
        codes = codes_now(below(root, PAGE), codes)
    print("\n".join(aligned((role, code) for role, code in codes.items())))
    if not live:
        return 0
    code = do(START)
    if code == 0:
        print("\n".join(aligned(("page", at) for at in addresses(settings))))
    return code


def _settings(args: argparse.Namespace, own: Path) -> tuple[Settings, str, list[str]]:
    """What the table goes by from now on, the table.toml that says so, and what is new in it. FileError where a file is
    wrong."""
    asked = {name: getattr(args, name) for name in TOLD if getattr(args, name) is not None}
    if not own.exists():
        settings = load_settings({"parts": "real", **asked}, {})
        return settings, settings_text(settings), []
    from_file = {"GLOAM_FILE": str(own), "GLOAM_DATA": str(own.parent)}
    kept = load_settings({}, from_file)
    if asked.get("game", kept.game) != kept.game:  # its own layout and pieces come with it
        laid = for_game(kept, asked["game"])
        asked = {"layout": laid.layout, "tokens": laid.tokens, **asked}
    other = {name: value for name, value in asked.items() if value != getattr(kept, name)}
    changes = [f"{OWN}: {name} was {getattr(kept, name)!r} and is {value!r} now" for name, value in other.items()]
    return load_settings(asked, from_file), with_values(own.read_text(), other), changes


def _check(settings: Settings) -> None:
    """What the services would only find out when nobody looks. Raises CannotPlay, FileError."""
    look_for_files(settings)
    check(settings, ())
    for named in (settings.layout, settings.tokens):
        home = next((home for home in UNSEEN if Path(named).is_relative_to(home)), None)
        if home is not None and not Path(named).is_relative_to(shipped_files.ROOT):
            do = f"Copy it, and what it names, to {ETC} and say that path"
            raise FileError(named, "", f"no service sees what is in {home}.", hint=f"{do}.")
    layout = load_layout(settings.layout)
    if layout.game != settings.game:
        do = "Leave --layout out, or name one of this game"
        raise FileError(layout.path, "game", f"the evening's is {settings.game}.", value=layout.game, hint=f"{do}.")


def _drives_strip_as_pi4(settings: Settings) -> bool:
    """Whether pixels are driven by PWM from memory, which only root may: real strips on a Pi up to 4."""
    table = load_layout(settings.layout).table
    real = settings.parts == "real" and "strips" not in settings.simulated
    return real and table.pi == "pi4" and bool(table.strip)


def installed_at(venv: Path, code: Path) -> Installed:
    """By the name that always means the version in use, where there is one: units need no change after an update."""
    current = venv.parent / "current"
    if not (current.is_symlink() and current.resolve() == venv.resolve()):
        return Installed(venv, code)
    return Installed(current, current / code.relative_to(venv) if code.is_relative_to(venv) else code)


def _write(root: Path, file: File) -> str:
    """What became of it: written, or as it was. Whose it is, is set each time: its group may be newer than the file."""
    path = below(root, file.path)
    same = path.exists() and path.read_text() == file.text
    if not same:
        replace_file(path, file.text.encode(), mode=file.mode)
    if file.group and os.geteuid() == 0 and _is_group(file.group):
        os.chown(path, 0, grp.getgrnam(file.group).gr_gid)
    return "as it was" if same else "written"


def remove(root: Path) -> int:
    """Stops the services and takes away what was written, but nothing of the owner's."""
    live = root == Path("/")
    where = installed_at(Path(sys.prefix), shipped_files.ROOT)
    files = [*unit_files(where), *broker_files("home", {})]
    there = [file.path for file in files if below(root, file.path).exists()]
    running = live and there and _has_systemd()
    code = do(STOP) if running else 0
    for path in there:
        below(root, path).unlink()
    print("\n".join(aligned(("removed", path) for path in there)) or "nothing was installed")
    print(f"kept     {ETC} (settings, passwords, seat codes) and /var/lib/gloamboard-* (evenings)")
    if running:
        code |= do((*AFTER_REMOVAL, broker_afterwards(below(root, "/etc/mosquitto/conf.d"))))
    return code


def broker_afterwards(conf_d: Path) -> tuple[str, ...]:
    """A broker that serves somebody else goes on without us; one that served only us listens no more."""
    others = list(conf_d.glob("*.conf"))
    return ("systemctl", "try-restart", BROKER) if others else ("systemctl", "disable", "--now", BROKER)


def do(commands: Iterable[Sequence[str]]) -> int:
    for command in commands:
        try:
            code = subprocess.run(command, check=False).returncode
        except FileNotFoundError:
            if command[0] in MAY_FAIL:
                continue
            print(f"gloam: {command[0]} is not on this machine; the files are written, nothing was started.")
            return 1
        if code and command[0] in MAY_FAIL:
            print(f"gloam: `{' '.join(command)}` failed ({code}); it will do after the next start of the Pi.")
        elif code:
            why = "`journalctl -n 30 -u 'gloam-*' -u mosquitto` says why"
            print(f"gloam: `{' '.join(command)}` failed ({code}): {why}. Then run this again.", file=sys.stderr)
            return 1
    return 0


def _is_group(name: str) -> bool:
    try:
        grp.getgrnam(name)
    except KeyError:
        return False
    return True


def _has_systemd() -> bool:
    """Whether it runs this machine, by its own sign (sd_booted)."""
    return Path("/run/systemd/system").is_dir()


def _has_mosquitto() -> bool:
    return shutil.which("mosquitto", path=f"{os.environ.get('PATH', '')}:/usr/sbin") is not None
