"""`gloam uninstall`: takes Gloamboard off this machine and leaves what is the owner's."""

from __future__ import annotations

import argparse
import shutil
import sys
from pathlib import Path

from gloamboard.pi_app.commands.install_service import remove
from gloamboard.pi_app.commands.prepare_pi import CONFIG
from gloamboard.pi_app.commands.update import PACKAGED
from gloamboard.pi_app.config.installed import below
from gloamboard.pi_app.install import start_up_file, versions
from gloamboard.pi_app.storage.atomic_file import replace_file
from gloamboard.pi_app.terminal import Subparsers, is_root

COMMAND = "/usr/local/bin/gloam"


def add_parser(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser(
        "uninstall",
        help="take Gloamboard off this machine; your evenings and settings stay",
        description="Stops the services and removes them, every installed version, the `gloam` command and the lines "
        "in config.txt. Settings, codes, evenings and their copies stay; so does the broker's package.",
    )
    parser.add_argument("--root", type=Path, default=Path("/"), metavar="DIR", help="remove below DIR and stop nothing")


def run(args: argparse.Namespace) -> int:
    root: Path = args.root
    if Path(sys.prefix).is_relative_to(PACKAGED):
        print("gloam: this came as a Debian package: remove it with `sudo apt remove gloamboard`.")
        return 2
    if root == Path("/") and not is_root("gloam uninstall"):
        return 2
    code = remove(root)
    for path in CONFIG:
        file = below(root, path)
        if file.is_file() and (bare := start_up_file.without_ours(file.read_text())) != file.read_text():
            replace_file(file, bare.encode(), mode=file.stat().st_mode & 0o777)
            print(f"changed  {path}: our lines are gone")
    command, home = below(root, COMMAND), below(root, str(versions.HOME))
    if command.is_symlink():
        command.unlink()
        print(f"removed  {COMMAND}")
    if home.is_dir():
        shutil.rmtree(home)
        print(f"removed  {versions.HOME}")
    print("by hand  sudo apt remove mosquitto, if nothing else needs it")
    return code
