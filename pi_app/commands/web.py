"""`gloam web`: the page as a program of its own."""

from __future__ import annotations

import argparse

from gloamboard.pi_app.config.settings import add_flags, load_settings
from gloamboard.pi_app.config.setup_flags import BadAnswer
from gloamboard.pi_app.process.program import start
from gloamboard.pi_app.terminal import Subparsers
from gloamboard.pi_app.web.serve import run_web
from gloamboard.rules.kernel.registry import NoSuchGame


def add_parser(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser("web", help="run the page", description="Run the page (as a service does).")
    add_flags(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    return start("web", lambda: run_web(load_settings(args)), (BadAnswer, NoSuchGame))
