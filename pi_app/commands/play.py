"""`gloam play`: a whole table on this machine, each program a process of its own, exactly as on a Pi under systemd."""

from __future__ import annotations

import argparse
import contextlib
import dataclasses
import fcntl
import os
import re
import secrets
import signal
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from gloamboard.errors import GloamboardError
from gloamboard.pi_app.broker.private import CannotListen, Kind, NoBroker, find, forget, free_port, is_free, prepare
from gloamboard.pi_app.commands.steps.play_checks import (
    CannotPlay,
    check,
    check_bots,
    going_on,
    look_for_files,
    not_taken_up,
)
from gloamboard.pi_app.config.seat_codes import codes_in, forget_codes
from gloamboard.pi_app.config.settings import BROKER_PORT, RUN, WEB_PORT, Settings, add_flags, laid_for, load_settings
from gloamboard.pi_app.process.supervisor import CannotStart, Program, Supervisor
from gloamboard.pi_app.process.troubles import Trouble, write_troubles
from gloamboard.pi_app.referee.keeping.files import OF_THE_TABLE
from gloamboard.pi_app.terminal import Subparsers, aligned, paint
from gloamboard.pi_app.web.entry.evening_codes import codes_now

TAKES_QUESTIONS = True
EVENING = ("referee", "outbox", "web", "bots")  # the folders that make an evening; the rest of the data folder stays
PORTS_TO_TRY = 50
OF_A_PROGRAM = re.compile(r"^gloam( \w+)?: ")  # what a program says about itself; here it is said once

# In the order they are started: the referee has the most to read before there is light.
PROGRAMS = {"referee": ("referee",), "table": ("table", "run"), "web": ("web",), "bots": ("bots",)}


def add_parser(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser(
        "play",
        help="play on this machine",
        description="Starts a private broker, a table (simulated, unless --parts says otherwise), the referee\n"
        "and the page, and goes on with the evening where it stood. Ctrl-C stops everything.",
    )
    add_flags(
        parser,
        "game",
        "layout",
        "tokens",
        "seats",
        "seed",
        "table",
        "parts",
        "broker",
        "broker_port",
        "web_host",
        "web_names",
        "https",
        "codes",
    )
    parser.add_argument("--new", action="store_true", help="start a fresh evening; the old one is kept aside")
    parser.add_argument(
        "--port", "--web-port", dest="web_port", type=int, metavar="N", help=f"port of the page ({WEB_PORT})"
    )
    parser.add_argument("--chips", dest="parts", action="store_const", const="chips", help="same as --parts chips")
    parser.add_argument("--open", action="store_true", help="open the page in a browser")
    parser.add_argument("--headless", action="store_true", help="without a page, to the end; needs --bots")
    parser.add_argument("--bots", action="store_true", help="bots move the pieces and answer")
    parser.add_argument(
        "--bot", default="", metavar="NAME", help="which bot: random, or sensible where the game has one"
    )
    parser.add_argument(
        "--bot-at",
        action="append",
        metavar="SEAT=BOT",
        help="a bot plays this seat: seat2=sensible, seat2=search; seat2=person takes it away; may be given for each",
    )
    parser.add_argument("--json", action="store_true", help="with --headless: one line of JSON at the end")


def run(args: argparse.Namespace) -> int:
    args.bot_at = ", ".join(args.bot_at) if args.bot_at else None
    settings = load_settings(args)
    try:
        if args.headless or args.bots:
            return _headless(args, settings)
        with only_one(settings.data):
            return _play(args, settings)
    except (PortInUse, NoBroker, CannotListen, CannotPlay, CannotStart) as problem:
        print(f"gloam: {OF_A_PROGRAM.sub('', str(problem))}", file=sys.stderr)
        return 2
    except OSError as no:
        if no.filename is None or settings.data not in Path(os.fsdecode(no.filename)).parents:
            raise
        print(f"gloam: {not_ours(no, settings.data)}", file=sys.stderr)
        return 2


def not_ours(no: OSError, data: Path) -> str:
    """What to do about a file of the data folder that cannot be had."""
    whose = "Was `gloam play` once started here with sudo? `sudo chown -R $USER` on the folder gives it back"
    do = whose if isinstance(no, PermissionError) else "Move that away"
    return f"{os.fsdecode(no.filename)}: {no.strerror}. {do}; or give --data another folder than {data}."


def _headless(args: argparse.Namespace, settings: Settings) -> int:
    if args.bot_at:
        print("gloam: --bot-at is for an evening with people; with --headless, --bot NAME plays all.", file=sys.stderr)
        return 2
    if not (args.headless and args.bots):
        print("gloam: --headless and --bots go together: bots play an evening without a page.", file=sys.stderr)
        return 2
    pairs = list(_as_pairs(args.more))
    settings = laid_for(settings, _by_key([*kept(settings.choices, pairs), *pairs]))
    look_for_files(settings)
    if settings.parts == "real":
        print("gloam: bots have no hands to move real pieces: say --parts sim or --parts chips.", file=sys.stderr)
        return 2
    check(settings, args.more, args.flags)
    from gloamboard.pi_app.commands.steps.play_headless import run_headless

    if args.data is None and "GLOAM_DATA" not in os.environ:
        return run_headless(args, settings)
    with only_one(settings.data):
        return run_headless(args, settings, lambda: set_aside(settings.data))


# --- an evening of processes -----------------------------------------------------------


class PortInUse(GloamboardError, RuntimeError):
    """The folder or the port belongs to somebody else."""


@contextlib.contextmanager
def only_one(data: Path) -> Iterator[None]:
    """Holds the data folder; a second `gloam play` on it is refused."""
    try:
        data.mkdir(parents=True, exist_ok=True, mode=0o700)
        held = open(data / "play.lock", "a+")  # noqa: SIM115 (closed below)
    except OSError as no:
        raise CannotPlay(f"{data}: no evening can be kept here ({no.strerror}). Give --data another folder.") from None
    with held as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            lock.seek(0)
            raise PortInUse(
                f"{data}: `gloam play` is already running on this folder (process {lock.read().strip() or '?'}). "
                "Stop it, or give --data another folder."
            ) from None
        lock.truncate(0)
        lock.write(f"{os.getpid()}\n")
        lock.flush()
        yield


def set_aside(data: Path) -> Path | None:
    """Move the evening out of the way; where it now lies, or None when there was none. What players have earned and the
    list of evenings stay."""
    there = [path for name in EVENING if (path := data / name).exists() and not _of_the_table(path)]
    if not there:
        return None
    stamp = time.strftime("%Y-%m-%d-%H%M%S")
    aside = next(
        path
        for n in range(1, 10_000)
        if not (path := data / "evenings" / (stamp if n == 1 else f"{stamp}-{n}")).exists()
    )
    aside.mkdir(parents=True)
    for folder in there:
        folder.rename(aside / folder.name)
    stays = [path for name in OF_THE_TABLE if (path := aside / "referee" / name).exists()]
    for path in stays:
        (data / "referee").mkdir(mode=0o700, exist_ok=True)
        path.rename(data / "referee" / path.name)
    return aside


def _of_the_table(folder: Path) -> bool:
    """Whether no evening is in it."""
    names = {path.name for path in folder.iterdir()}
    return bool(names) and names <= set(OF_THE_TABLE)


def choose_port(settings: Settings, asked: bool) -> int:
    """The page's port: the one that was asked for, or the first free one from the usual one on."""
    if settings.web_port == 0:
        return free_port(settings.web_host)
    if is_free(settings.web_port, settings.web_host):
        return settings.web_port
    if asked:
        raise PortInUse(f"port {settings.web_port} is taken by another program. Choose another with --port.")
    for port in range(settings.web_port + 1, settings.web_port + PORTS_TO_TRY):
        if is_free(port, settings.web_host):
            return port
    return free_port(settings.web_host)


def own_port(settings: Settings) -> int | None:
    """The broker's port that a setting names; the usual one is for a broker that others run."""
    return settings.broker_port if settings.broker_port != BROKER_PORT else None


def choose_broker_port(asked: int | None) -> int:
    """The broker's port: the one that was asked for, or any."""
    if asked and not is_free(asked):
        raise PortInUse(
            f"port {asked} is taken by another program. Choose another with --broker-port, or leave it out."
        )
    return asked or free_port()


def programs_for(settings: Settings, kind: Kind) -> list[Program]:
    def broker_argv() -> Sequence[str]:
        return prepare(settings.data, settings.broker_port, kind, settings.table).argv

    def role(name: str, words: tuple[str, ...]) -> Program:
        return Program(name, lambda: (sys.executable, "-m", "gloamboard", *words), watched=True)

    return [Program("broker", broker_argv), *(role(name, words) for name, words in PROGRAMS.items())]


def _play(args: argparse.Namespace, settings: Settings) -> int:
    from gloamboard.pi_app.commands.steps.play_announcement import (
        Watcher,
        addresses,
        facts,
        house_lines,
        house_of,
        qr_lines,
    )

    pairs = list(_as_pairs(args.more))
    if args.more or args.seats is not None:  # else there is nothing to be wrong, and the first light need not wait
        check(settings, args.more, args.flags)
    if args.json or args.bot:
        raise CannotPlay(f"{'--json' if args.json else '--bot'} goes with --headless --bots: bots play an evening.")
    look_for_files(settings)
    kind = find(settings.broker or None)[0]
    asked_port = args.web_port is not None or "GLOAM_WEB_PORT" in os.environ
    aside = set_aside(settings.data) if args.new else None
    evening = going_on(settings)
    if args.bot_at:
        check_bots(settings, evening)
    choices = [*kept(settings.choices, pairs), *pairs]
    laid = evening or laid_for(settings, _by_key(choices))  # the table is laid for what is played here
    settings = dataclasses.replace(
        settings,
        game=laid.game,
        layout=laid.layout,
        tokens=laid.tokens,
        broker=kind,
        mqtt="5" if kind == "mosquitto" else "3.1.1",
        broker_host="127.0.0.1",
        broker_port=choose_broker_port(args.broker_port or own_port(settings)),
        web_port=choose_port(settings, asked_port),
        choices=", ".join(choices),
    )
    if settings.codes == "evening" and evening is None:
        forget_codes(settings.seats_path)
    codes = codes_in(settings.seats_path)
    if settings.codes == "evening":
        codes = codes_now(settings.data, codes)
    house = house_lines(settings, house_of(settings)) if settings.https == "on" else []

    def say(line: str) -> None:
        try:
            print(f"gloam: {line}", flush=True)
        except BrokenPipeError:  # whoever read along is gone
            supervisor.stop()

    def troubled(troubles: list[Trouble]) -> None:
        with contextlib.suppress(OSError):  # a full disk has told itself already
            write_troubles(settings.data, troubles)

    troubled([])  # those of another evening are over
    environment = {**os.environ, **settings.as_environment()}
    if args.bot_at:  # said here, it counts for an evening that goes on as well
        environment[RUN] = secrets.token_hex(4)
    supervisor = Supervisor(settings.data / "logs", environment, say, troubled)
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, lambda *_: supervisor.stop())
    watcher: Watcher | None = None
    try:
        for program in programs_for(settings, kind):
            supervisor.start(program)
        for line in aligned(facts(settings, codes, aside, evening)):
            print(line)
        if evening is not None and (other := not_taken_up(args, pairs, evening)):
            say(f"this evening goes on as it was begun; {', '.join(other)} counts for a new one: add --new")
        for line in [*qr_lines(addresses(settings)[0]), *house]:
            print(line)
        sys.stdout.flush()
        watcher = Watcher(settings, codes, say, lambda: supervisor.hangs("broker"))
        if args.open:
            watcher.open_when_up(addresses(settings)[-1])
        supervisor.run()
    finally:
        if watcher is not None:
            watcher.close()
        supervisor.close()
        forget(settings.data)
    print(paint("gloam: stopped; `gloam play` goes on from here", "quiet"))
    return 0


def kept(choices: str, pairs: Sequence[str]) -> list[str]:
    """The set-up that settings and layout say, but for what is said here."""
    said = {pair.partition("=")[0] for pair in pairs}
    return [pair.strip() for pair in choices.split(",") if pair.strip() and pair.partition("=")[0].strip() not in said]


def _by_key(pairs: Sequence[str]) -> dict[str, str]:
    return {key: value for key, _, value in (pair.partition("=") for pair in pairs)}


def _as_pairs(words: Sequence[str]) -> Iterator[str]:
    """`--tier veteran --map=b` as `tier=veteran`, `map=b`; the referee knows which of them mean something."""
    rest = list(words)
    while rest:
        key, _, value = rest.pop(0).removeprefix("--").partition("=")
        yield f"{key.replace('-', '_')}={value or (rest.pop(0) if rest else '')}"
