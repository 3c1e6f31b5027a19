"""The `gloam` command. Each subcommand lives in a module of its own, imported only when it is asked for."""

from __future__ import annotations

import argparse
import importlib
import sys
from collections.abc import Sequence

from gloamboard.strict_toml import FileError, did_you_mean

COMMANDS: dict[str, tuple[str, str]] = {
    # name, and that of its module in pi_app/commands: (group, help)
    "play": ("play", "play on this machine: broker, table, referee and page in one go"),
    "simulate": ("play", "let bots play many games, without a table"),
    "study": ("play", "compare settings over many games of bots"),
    "report": ("play", "make a finished evening one page to share"),
    "evenings": ("play", "list the evenings that are kept"),
    "backup": ("play", "keep this table in one file"),
    "restore": ("play", "put a backup back"),
    "scenario": ("play", "play scenario files and check what is seen"),
    "doctor": ("build", "look at every part and say what to do next"),
    "calibrate": ("build", "walk one tag over the pads: readers, margins, gains"),
    "learn": ("build", "learn which tag is under which piece"),
    "light-test": ("build", "walk a light over every pixel and zone"),
    "watch": ("build", "show live what the readers see"),
    "bench": ("build", "measure the real parts"),
    "flash": ("build", "put the firmware on a prop"),
    "prop": ("build", "list, test and listen to props"),
    "table": ("build", "check, draw, wire or run a table"),
    "layout": ("build", "check or print a layout"),
    "rules": ("write", "show a rule, or which rules tests show"),
    "content": ("write", "check card files"),
    "map": ("write", "check a map, or prepare what its lights can light"),
    "referee": ("serve", "run the referee (as a service does)"),
    "web": ("serve", "run the page (as a service does)"),
    "bots": ("serve", "play the seats that bots have (as a service does)"),
    "install-service": ("serve", "install the systemd services on a Pi"),
    "prepare-pi": ("serve", "switch on what a table's parts need of a Pi"),
    "update": ("serve", "install another version of Gloamboard, or go back"),
    "uninstall": ("serve", "take Gloamboard off this machine; evenings stay"),
}
GROUPS = {"play": "Playing", "build": "Building a table", "write": "Writing rules and cards", "serve": "Services"}


def main(argv: Sequence[str] | None = None) -> int:
    words = list(sys.argv[1:] if argv is None else argv)
    if not words or words[0] in ("-h", "--help", "help"):
        print(_help())
        return 0
    if words[0] in ("-V", "--version"):
        from importlib.metadata import version

        print(f"gloam {version('gloamboard')}")
        return 0
    if words[0] not in COMMANDS:
        print(
            f"gloam: no command {words[0]!r}. {did_you_mean(words[0], COMMANDS)} `gloam --help` lists all.",
            file=sys.stderr,
        )
        return 2
    module = importlib.import_module(f"gloamboard.pi_app.commands.{words[0].replace('-', '_')}")
    parser = argparse.ArgumentParser(prog="gloam")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    module.add_parser(commands)
    own: argparse.ArgumentParser = commands.choices[words[0]]
    own.description = own.description or _sentence(COMMANDS[words[0]][1])
    _describe_below(own)
    takes_questions = getattr(module, "TAKES_QUESTIONS", False)
    if takes_questions and {"-h", "--help"} & set(words):
        _tell_questions(own, words)
    args, more = parser.parse_known_args(words)
    args.more, args.flags = more, _flags_of(own)
    if more and not takes_questions:
        parser.error(f"unknown words: {' '.join(more)}. `gloam {words[0]} --help` lists what it takes.")
    run = getattr(args, "run", None) or module.run
    try:
        return int(run(args) or 0)
    except FileError as broken:
        print(f"gloam: {broken}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        return 0
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130


def _sentence(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}."


def _describe_below(parser: argparse.ArgumentParser) -> None:
    """What a list of commands says about each is also the sentence each begins its own help with."""
    for below in (action for action in parser._actions if isinstance(action, argparse._SubParsersAction)):
        for row in below._choices_actions:
            below.choices[row.dest].description = below.choices[row.dest].description or _sentence(row.help or "")


def _flags_of(parser: argparse.ArgumentParser) -> list[str]:
    return [flag for action in parser._actions for flag in action.option_strings if flag.startswith("--")]


def _tell_questions(parser: argparse.ArgumentParser, words: Sequence[str]) -> None:
    """Below a command's own flags: the questions of the game that is named, or of every installed one."""
    from gloamboard.pi_app.config.setup_flags import help_of
    from gloamboard.rules.kernel.registry import games, load_game

    named = [game for game in sorted(games()) if game in words or f"--game={game}" in words]
    parser.epilog = "\n\n".join(help_of(load_game(game)) for game in named or sorted(games()))
    parser.formatter_class = argparse.RawDescriptionHelpFormatter


def _help() -> str:
    lines = [
        "usage: gloam COMMAND [options]",
        "",
        "A tabletop that senses and glows. `gloam COMMAND --help` tells more.",
    ]
    for group, title in GROUPS.items():
        lines += ["", f"{title}:"]
        lines += [f"  {name:<17}{text}" for name, (where, text) in COMMANDS.items() if where == group]
    return "\n".join([*lines, "", "options:", "  -h, --help       this page", "  -V, --version    the version"])
