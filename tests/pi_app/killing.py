"""A real evening of real processes for the kill tests: `gloam play`, tabs on its page that keep it going, its books.

Everything a tab does has the tab's own number, which goes along into the referee's log: each must be there once.
"""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
import zlib
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec

from gloamboard.pi_app.bots.seat import offered
from gloamboard.pi_app.broker import free_port
from gloamboard.pi_app.config.passwords import password_of
from gloamboard.pi_app.config.seat_codes import codes_in
from gloamboard.pi_app.mqtt.connection import Wire
from gloamboard.pi_app.mqtt.topics import Topics
from gloamboard.pi_app.process.part import pump
from gloamboard.pi_app.rehearsal.stage import SenderPart
from gloamboard.pi_app.storage.outbox import Outbox
from gloamboard.pi_app.storage.sender import Sender
from gloamboard.rules.kernel import Bot, Rng, load_game
from tests.pi_app.page_tab import PageTab

PATIENCE_S = 60.0
VICTIMS = ("broker", "table", "referee", "web")
MARKS_OF = {"table": " table run", "referee": " referee", "web": " web"}


class TabSeat:
    """A player: a tab of the page at one seat, and a bot that decides."""

    def __init__(self, seat: str, bot: Bot, seed: int, tab: PageTab) -> None:
        self.seat, self.tab = seat, tab
        self._bot, self._rng = bot, Rng(seed)
        self.events: list[str] = []  # what its hand did on a prop
        self.fidgets_at = 0.0  # when it next does what no question asks for
        self.tried: tuple[int, float] = (-1, 0.0)  # the question it last answered, and when

    @property
    def asked(self) -> bool:
        return self.tab.view is not None and bool((self.tab.view["seen"]["asks"] or {}).get("mine"))

    @property
    def over(self) -> bool:
        return self.tab.view is not None and bool(self.tab.view["seen"].get("outcome"))

    def answer(self, by_hand: bool) -> None:
        """On the board where that is possible and wanted, else on the page."""
        view = self.tab.view
        assert view is not None
        options = offered(view["seen"]["asks"]["options"])
        key = self._bot(view["seen"]["view"], options, self._rng)
        hand = next(option.hand for option in options if option.key == key)
        if by_hand and hand and hand[0] in ("move", "put"):
            self.tab.do(do="hand", what="place", piece=hand[1], space=hand[-1])
        elif by_hand and hand and hand[0] == "press":
            self.tab.do(do="hand", what="press", control=hand[1])
        else:
            self.tab.do(do="answer", decision=view["decision"], key=list(key))

    def mark(self) -> None:
        number = self.tab.last["input"]
        self.tab.do(do="pencil", panel="notes", head=f"n{number % 40}", mark="yes" if number % 3 else "")

    def touch(self) -> None:
        """Something on a prop that no game knows: it comes to nothing, and stands in the log by its name."""
        event = f"{self.seat}-touch-{len(self.events)}"
        if self.tab.do(do="hand", what="prop", prop="orb", event=event):
            self.events.append(event)


class Evening:
    """`gloam play` on a folder of its own, two tabs at its seats, and the host."""

    def __init__(self, folder: Path, broker: str, seed: int, game: str = "netherwatch") -> None:
        self.folder, self.game, self._luck = folder, game, random.Random(seed)
        self._port = free_port()
        words = ["--data", str(folder), "--broker", broker, "--web-host", "127.0.0.1", "--seed", str(seed)]
        self._said = open(folder / "said.txt", "wb")  # noqa: SIM115 (open as long as the evening)
        self._play = subprocess.Popen(
            [sys.executable, "-m", "gloamboard", "play", "--game", game, "--port", str(self._port), *words],
            stdout=self._said,
            stderr=self._said,
        )
        self._wires: dict[str, Wire] = {}
        self.seats: list[TabSeat] = []
        self._new_games = 0
        try:
            self._sit_down(seed)
        except BaseException:
            self.stop()
            raise

    def _sit_down(self, seed: int) -> None:
        """Once everything runs: two tabs and the host."""
        self.until(lambda: set(self.pids()) == set(VICTIMS), "four processes")
        port = next(int(line.rsplit(":", 1)[1]) for line in self._lines_with("broker  "))
        file = self.folder / "broker" / "passwords.json"
        self._wires = {"host": Wire("127.0.0.1", port, "host", password_of(file, "host"), Topics("home"))}
        bot = load_game(self.game).bots["random"]
        self.host = Sender(
            Outbox(self.folder / "bots", "host", "host"), self._wires["host"], Topics("home"), time.monotonic
        )
        self._host_part = SenderPart(self.host)
        codes = codes_in(self.folder / "seats.json")
        self.seats = [
            TabSeat(seat, bot, seed + n, PageTab(f"ws://127.0.0.1:{self._port}/ws", codes[seat]))
            for n, seat in enumerate(("seat1", "seat2"))
        ]

    # --- playing on ---------------------------------------------------------------------

    def play_for(self, seconds: float) -> None:
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            self._turn()

    def until(self, seen: Callable[[], bool], what: str) -> None:
        until = time.monotonic() + PATIENCE_S
        while not seen():
            assert self._play.poll() is None, f"gloam play ended:\n{self._told()}"
            assert time.monotonic() < until, f"{what}: not within {PATIENCE_S:.0f} s\n{self._told()}"
            self._turn()

    def _told(self) -> str:
        """What is needed to find out why it stands still: each tab, and the end of what each program said."""
        tabs = [
            f"{one.seat}: {one.tab.role}, last {one.tab.last}, kept {one.tab.kept}, not done {one.tab.not_done[-3:]}, "
            f"breaks {one.tab.breaks}, view {one.tab.view and (one.tab.view['rev'], one.tab.view['decision'])}"
            for one in self.seats
        ]
        files = [self.folder / "said.txt", *sorted((self.folder / "logs").glob("*"))]
        return "\n".join([*tabs, *(f"--- {file.name}\n{_end_of(file)}" for file in files)])

    def goes_on(self) -> None:
        """Until something done after now has been kept, and a view came of it that its seat sees."""
        before = {one.seat: (dict(one.tab.last), one.tab.view and one.tab.view["rev"]) for one in self.seats}

        def gone_on() -> bool:
            return any(
                one.tab.last["input"] > before[one.seat][0]["input"]
                and not one.tab.kept["input"]
                and one.tab.view is not None
                and one.tab.view["rev"] != before[one.seat][1]
                for one in self.seats
            )

        self.until(gone_on, "something taken after the kill")

    def _turn(self) -> None:
        if not self.seats:
            time.sleep(0.01)
            return
        now = time.monotonic()
        pump(self._host_part, self._wires["host"])
        due = self._host_part.due()
        if due is not None and due <= now:
            self._host_part.tick(now)
        for one in self.seats:
            one.tab.turn()
            if self._resting:
                continue
            self._answer(one, now)
            if now >= one.fidgets_at:  # by the clock: however quick this machine is, as quick as quick fingers
                one.fidgets_at = now + self._luck.uniform(0.0, 0.4)
                self._luck.choice((one.mark, one.mark, one.touch))()
        if all(one.over for one in self.seats) and not self._resting:
            self._another_game()
        time.sleep(0.002)

    _resting = False

    def _answer(self, one: TabSeat, now: float) -> None:
        if not one.asked or any(one.tab.kept.values()) or one.tab.view is None:
            return
        decision, tried_at = one.tried
        again = decision == one.tab.view["decision"]
        if again and now - tried_at < 1.0:
            return
        one.tried = (one.tab.view["decision"], now)
        one.answer(by_hand=not again and self._luck.random() < 0.5)

    def _another_game(self) -> None:
        if self.host.outbox.pending():
            return
        for one in self.seats:
            one.tab.view = None
        self._new_games += 1
        self.host.add(kind="new_game", words={"game": self.game, "seats": 2, "seed": self._luck.randrange(1, 10**6)})

    # --- killing ------------------------------------------------------------------------

    def pids(self) -> dict[str, int]:
        """The programs under the supervisor, by name."""
        found = {}
        for pid in _children(self._play.pid):
            try:
                words = Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode().strip()
            except (FileNotFoundError, ProcessLookupError):
                continue
            if "mosquitto.conf" in words or "nats.conf" in words:
                found["broker"] = pid
            for name, mark in MARKS_OF.items():
                if words.endswith(mark):
                    found[name] = pid
        return found

    def kill(self, victim: str) -> None:
        self.until(lambda: victim in self.pids(), f"a running {victim}")
        pid = self.pids()[victim]
        os.kill(pid, signal.SIGKILL)
        self.until(lambda: self.pids().get(victim, pid) != pid, f"{victim} started again")

    def random_victim(self) -> str:
        return self._luck.choice(VICTIMS)

    def random_moment(self) -> float:
        return self._luck.uniform(0.0, 0.6)

    # --- the books ----------------------------------------------------------------------

    def settle(self) -> None:
        """Everybody rests, and nothing is on its way any more."""
        self._resting = True
        tabs = [one.tab for one in self.seats]
        self.until(lambda: not any(kept for tab in tabs for kept in tab.kept.values()), "a receipt for everything")
        self.until(lambda: not self.host.outbox.pending(), "the host's games taken")
        done = self._done()
        last = {(tab.name, max(n for name, n in done if name == tab.name)) for tab in tabs}
        self.until(lambda: last <= set(self._taken()[0]), "what was done last in the referee's log")

    def stop(self) -> None:
        if self._play.poll() is None:
            self._play.send_signal(signal.SIGINT)
        try:
            self._play.wait(PATIENCE_S)
        finally:  # whatever it started dies with it
            self._play.kill()
        for wire in self._wires.values():
            wire.close()
        for one in self.seats:
            one.tab.close()
        self._said.close()

    def _taken(self) -> tuple[Counter[tuple[str, int]], Counter[str], Counter[tuple[str, int]], dict[str, int], int]:
        """What the referee's logs hold: tabs' numbers, touches by name, outboxes' numbers, marks, gaps."""
        by_tab: Counter[tuple[str, int]] = Counter()
        touches: Counter[str] = Counter()
        by_src: Counter[tuple[str, int]] = Counter()
        marks: dict[str, int] = {}
        gaps = 0
        for header, entries in (_read(path) for path in sorted((self.folder / "referee").glob("evening*.log"))):
            for src, seq in header["marks"].items():
                marks[src] = max(seq, marks.get(src, 0))
            for entry in entries:
                what = entry["in"]
                by_src[what["src"], what["seq"]] += 1
                marks[what["src"]] = max(entry["through"], marks.get(what["src"], 0))
                gaps += what["kind"] == "gap"
                if what["kind"] == "prop":
                    touches[what["event"]] += 1
                if entry["role"] != "board":
                    by_tab.update((what.get("tabs") or {}).items())
        return by_tab, touches, by_src, marks, gaps

    def _done(self) -> set[tuple[str, int]]:
        """Tabs' numbers, without those of which their page was told that they are not done."""
        done = {(one.tab.name, n) for one in self.seats for n in range(1, one.tab.last["input"] + 1)}
        return done - {
            (one.tab.name, no["n"]) for one in self.seats for no in one.tab.not_done if no["lane"] == "input"
        }

    def books(self) -> dict[str, Any]:
        """What the tabs did and every outbox gave out, against what the referee's logs say it took."""
        by_tab, touches, by_src, marks, gaps = self._taken()
        done = self._done()
        touched = {event for one in self.seats for event in one.events}
        board = Outbox(self.folder / "outbox", "board", "board")
        web = [Outbox(self.folder / "web", one.seat, one.seat) for one in self.seats]
        boxes = [board, self.host.outbox, *web]
        given = {(box.src, number) for box in boxes for number in range(1, box.issued + 1)}
        waiting = {(one.src, one.seq) for box in boxes for one in box.pending() if one.seq > marks.get(one.src, 0)}
        new_games = {(self.host.outbox.src, number) for number in range(1, self.host.outbox.issued + 1)}
        lost = [*(done - set(by_tab)), *(touched - set(touches)), *(given - set(by_src) - new_games - waiting)]
        doubled = [*by_tab.values(), *touches.values(), *by_src.values()]
        return {
            "sent": len(done) + len(touched),
            "from_tabs": len(done),
            "touches": len(touched),
            "board": board.issued,
            "doubled": sum(times - 1 for times in doubled),
            "lost": len(lost),
            "not_ours": len(set(by_src) - given) + len(set(by_tab) - done) + len(set(touches) - touched),
            "not_done": sum(len(one.tab.not_done) for one in self.seats),
            "breaks": sum(one.tab.breaks for one in self.seats),
            "waiting": len(waiting),  # made while everything was being stopped
            "gaps": gaps,
            "new_games": self._new_games,
        }

    def _lines_with(self, start: str) -> Iterator[str]:
        self.until(lambda: start in (self.folder / "said.txt").read_text(), f"a line of {start}")
        return (line for line in (self.folder / "said.txt").read_text().splitlines() if line.startswith(start))


def _end_of(file: Path) -> str:
    return file.read_text(errors="replace")[-3000:]


def _children(pid: int) -> list[int]:
    found: list[int] = []
    for task in Path(f"/proc/{pid}/task").glob("*/children"):
        try:
            found += [int(word) for word in task.read_text().split()]
        except (FileNotFoundError, ProcessLookupError):
            continue
    return found


def _read(path: Path) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """A referee's log, read without the referee, which may be writing its last line; every other must be whole."""
    rows = []
    for line in path.read_bytes().rstrip(b"\0").splitlines(keepends=True):
        if not line.endswith(b"\n"):
            break
        line = line[:-1]
        assert int(line[:8], 16) == zlib.crc32(line[9:]), f"{path}: a damaged line"
        rows.append(msgspec.json.decode(line[9:]))
    return rows[0], rows[1:]
