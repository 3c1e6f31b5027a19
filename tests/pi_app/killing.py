"""A real evening of real processes for the kill tests: `gloam play`, bots that keep it going, and its books."""

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

from gloamboard.pi_app.config.passwords import read_passwords
from gloamboard.pi_app.mqtt.connection import Wire
from gloamboard.pi_app.mqtt.topics import Topics
from gloamboard.pi_app.process.part import pump
from gloamboard.pi_app.rehearsal.bot_seat import BotSeat
from gloamboard.pi_app.rehearsal.stage import SenderPart
from gloamboard.pi_app.storage.outbox import Outbox
from gloamboard.pi_app.storage.sender import Sender
from gloamboard.rules.kernel import load_game

PATIENCE_S = 60.0
VICTIMS = ("broker", "table", "referee", "web")
MARKS_OF = {"table": " table run", "referee": " referee", "web": " web"}


class Evening:
    """`gloam play` on a folder of its own, and two bots at its seats."""

    def __init__(self, folder: Path, broker: str, seed: int, game: str = "netherwatch") -> None:
        self.folder, self.game, self._luck = folder, game, random.Random(seed)
        words = ["--data", str(folder), "--broker", broker, "--web-host", "127.0.0.1", "--seed", str(seed)]
        self._said = open(folder / "said.txt", "wb")  # noqa: SIM115 (open as long as the evening)
        self._play = subprocess.Popen(
            [sys.executable, "-m", "gloamboard", "play", "--game", game, *words], stdout=self._said, stderr=self._said
        )
        self._wires: dict[str, Wire] = {}
        self._tried: dict[str, tuple[int, float]] = {}  # seat: the question it last answered, and when
        self._new_games = 0
        try:
            self._sit_down(seed)
        except BaseException:
            self.stop()
            raise

    def _sit_down(self, seed: int) -> None:
        """Once everything runs: two bots and the host."""
        self.until(lambda: set(self.pids()) == set(VICTIMS), "four processes")
        port = next(int(line.rsplit(":", 1)[1]) for line in self._lines_with("broker  "))
        passwords = read_passwords(self.folder / "broker" / "passwords.json")
        topics = Topics("home")
        self._wires = {
            role: Wire("127.0.0.1", port, role, passwords[role], topics) for role in ("seat1", "seat2", "host")
        }
        bot = load_game(self.game).bots["random"]
        outboxes = self.folder / "bots"
        self.bots = [
            BotSeat(seat, bot, seed, Outbox(outboxes, seat, seat), topics, self._wires[seat], time.monotonic)
            for seat in ("seat1", "seat2")
        ]
        self.host = Sender(Outbox(outboxes, "host", "host"), self._wires["host"], topics, time.monotonic)
        self._host_part = SenderPart(self.host)

    # --- playing on ---------------------------------------------------------------------

    def play_for(self, seconds: float) -> None:
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            self._turn()

    def until(self, seen: Callable[[], bool], what: str) -> None:
        until = time.monotonic() + PATIENCE_S
        while not seen():
            said = (self.folder / "said.txt").read_text(errors="replace")
            assert self._play.poll() is None, f"gloam play ended:\n{said}"
            assert time.monotonic() < until, f"{what}: not within {PATIENCE_S:.0f} s\n{said}"
            self._turn()

    def goes_on(self) -> None:
        """Until something done after now has been taken, by a seat that saw it happen."""
        before = {bot.seat: (bot.sender.outbox.issued, bot.sender.counts["taken"]) for bot in self.bots}

        def gone_on() -> bool:
            return any(
                bot.sender.outbox.issued > before[bot.seat][0] and bot.sender.counts["taken"] > before[bot.seat][1]
                for bot in self.bots
            )

        self.until(gone_on, "an answer taken after the kill")

    def _turn(self) -> None:
        if not hasattr(self, "bots"):
            time.sleep(0.01)
            return
        now = time.monotonic()
        for part, wire in [
            *((bot, self._wires[bot.seat]) for bot in self.bots),
            (self._host_part, self._wires["host"]),
        ]:
            pump(part, wire)
            due = part.due()
            if due is not None and due <= now:
                part.tick(now)
        for bot in self.bots:
            self._answer(bot, now)
        if all(bot.seen is not None and bot.seen.seen.get("outcome") for bot in self.bots):
            self._another_game()
        time.sleep(0.002)

    def _answer(self, bot: BotSeat, now: float) -> None:
        if not bot.asked or bot.sender.outbox.pending() or bot.seen is None:
            return
        decision, tried_at = self._tried.get(bot.seat, (-1, 0.0))
        if decision == bot.seen.decision and now - tried_at < 1.0:
            return
        again = decision == bot.seen.decision
        self._tried[bot.seat] = (bot.seen.decision, now)
        option = bot.decide()
        if again or self._luck.random() < 0.5 or not bot.use_hands(option):
            bot.use_page(option.key)

    def _another_game(self) -> None:
        if self.host.outbox.pending():
            return
        for bot in self.bots:
            bot.seen = None
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
        """Nothing on its way any more."""
        senders = [*(bot.sender for bot in self.bots), self.host]
        self.until(lambda: not any(sender.outbox.pending() for sender in senders), "every answer taken")

    def stop(self) -> None:
        if self._play.poll() is None:
            self._play.send_signal(signal.SIGINT)
        try:
            self._play.wait(PATIENCE_S)
        finally:  # whatever it started dies with it
            self._play.kill()
        for wire in self._wires.values():
            wire.close()
        self._said.close()

    def books(self) -> dict[str, Any]:
        """What was given out by every outbox, and what the referee's logs say it took."""
        board = Outbox(self.folder / "outbox", "board", "board")
        boxes = [board, *(bot.sender.outbox for bot in self.bots), self.host.outbox]
        taken: Counter[tuple[str, int]] = Counter()
        gaps, marks = 0, {}
        for header, entries in (_read(path) for path in sorted((self.folder / "referee").glob("evening*.log"))):
            marks = {src: max(seq, marks.get(src, 0)) for src, seq in {**marks, **header["marks"]}.items()}
            for entry in entries:
                taken[entry["in"]["src"], entry["in"]["seq"]] += 1
                marks[entry["in"]["src"]] = max(entry["through"], marks.get(entry["in"]["src"], 0))
                gaps += entry["in"]["kind"] == "gap"
        given = {(box.src, number) for box in boxes for number in range(1, box.issued + 1)}
        waiting = {(one.src, one.seq) for box in boxes for one in box.pending() if one.seq > marks.get(one.src, 0)}
        new_games = {(self.host.outbox.src, number) for number in range(1, self.host.outbox.issued + 1)}
        return {
            "sent": len(given),
            "board": board.issued,
            "doubled": sum(times - 1 for times in taken.values()),
            "lost": len(given - set(taken) - new_games - waiting),
            "not_ours": len(set(taken) - given),
            "waiting": len(waiting),  # made while everything was being stopped
            "gaps": gaps,
            "new_games": self._new_games,
        }

    def _lines_with(self, start: str) -> Iterator[str]:
        self.until(lambda: start in (self.folder / "said.txt").read_text(), f"a line of {start}")
        return (line for line in (self.folder / "said.txt").read_text().splitlines() if line.startswith(start))


def _children(pid: int) -> list[int]:
    found: list[int] = []
    for task in Path(f"/proc/{pid}/task").glob("*/children"):
        try:
            found += [int(word) for word in task.read_text().split()]
        except (FileNotFoundError, ProcessLookupError):
            continue
    return found


def _read(path: Path) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """A referee's log, read without the referee; every line must be whole."""
    rows = []
    for line in path.read_bytes().splitlines():
        assert int(line[:8], 16) == zlib.crc32(line[9:]), f"{path}: a damaged line"
        rows.append(msgspec.json.decode(line[9:]))
    return rows[0], rows[1:]
