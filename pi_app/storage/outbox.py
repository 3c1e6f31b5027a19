"""What happened at the table, kept on disk until the referee has taken it. Nothing lost, nothing numbered twice.

A file holds one header line, then one line per input, each with a checksum, and ends with a single `~` that each append
overwrites: a file cut at any byte has lost its `~`, so damage is always noticed. `pi_app.storage.sender` sends from it.

It also remembers, with the very line an input is written in, how far each page's own numbers have come (`tabs`): what a
page sends again after a restart is known and not taken twice.

An input may be sent before it is flushed, so that a slow disk delays no light. A killed process loses nothing by that.
A pulled plug may: then the referee has taken a number that this file has forgotten, and to give it out again would lose
an input. So after the machine itself has started anew, numbers start at 1 under a new name.
"""

from __future__ import annotations

import contextlib
import secrets
import zlib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec

from gloamboard.pi_app.mqtt.messages import Input, Unreadable, fitting, read, write
from gloamboard.pi_app.mqtt.topics import ID
from gloamboard.pi_app.storage.atomic_file import replace_file
from gloamboard.pi_app.storage.journal import ROOM, Journal, without_room

STOP = b"~"
END = b"\n" + STOP
BOOT_ID = Path("/proc/sys/kernel/random/boot_id")
TIDY_AFTER = 64  # taken inputs a file may hold before it is written anew
MOST_TABS = 64  # pages whose numbers are remembered, the newest


class _Header(msgspec.Struct):
    src: str
    next: int  # the number the next input gets, when no line below says more
    boot: str = ""  # which start of the machine wrote this
    evening: str = ""  # the newest one its sender has seen
    tabs: dict[str, int] = {}
    v: int = 1


class _Note(msgspec.Struct):
    """A line that is no input: something a page did is done, and nothing is to be sent for it."""

    tabs: dict[str, int]


class Outbox:
    """The inputs of one sender. `src` names this outbox; if the file is damaged or missing, a new one starts at 1."""

    def __init__(self, folder: Path, role: str, name: str, boot: str | None = None) -> None:
        if not ID.match(name):
            raise ValueError(f"outbox name {name!r}: use lower-case letters, digits, - and _, a letter first")
        self.path = folder / f"{role}.{name}.outbox"
        self.role, self.name = role, name
        self._boot = this_boot() if boot is None else boot
        self._taken_lines = 0
        header, lines, tabs, damage = _read(self.path)
        self.new = header is None and not lines and damage is None  # nothing was here
        self.evening = next((one.evening for one in reversed(lines) if one.evening), header.evening if header else "")
        self.tabs = tabs  # page → the last of its numbers that is done
        self._next = 1
        self._waiting = list(_without_holes(lines))
        if header is not None and damage is None and header.boot == self._boot != "":
            self.src = header.src
            self._next = max([header.next, *(last_of(one) + 1 for one in self._waiting if one.src == self.src)])
            self._journal = self._write_anew()
            return
        self.src = f"{name}-{secrets.token_hex(4)}"
        self._journal = self._write_anew()
        if damage is not None:
            before = self._waiting[-1].seq if self._waiting else header.next - 1 if header else 0
            was = self._waiting[-1].src if self._waiting else header.src if header else ""
            self.declare_gap(f"{self.path.name}: {damage}", was, before)

    def add(self, **fields: Any) -> Input:
        """Number one input and write it down; after `flush` it outlives a pulled plug. Nothing was added on OSError,
        nor on Unreadable: the referee could not read it, and it would stand before all that follow."""
        one = fitting(Input(src=self.src, seq=self._next, evening=self.evening, **fields))
        self._journal.add(_line(write(one)) + b"\n")
        self._next = one.seq + 1
        self._waiting.append(one)
        self._remember(one.tabs)
        return one

    def note(self, tabs: dict[str, int]) -> None:
        """Write down that what these pages did is done, where no input came of it. Nothing was noted on OSError."""
        self._journal.add(_line(msgspec.json.encode(_Note(tabs))) + b"\n")
        self._remember(tabs)
        self._taken(1)

    def _remember(self, tabs: Mapping[str, int] | None) -> None:
        for tab, number in (tabs or {}).items():
            self.tabs.pop(tab, None)  # the newest also takes the newest place
            self.tabs[tab] = number
        while len(self.tabs) > MOST_TABS:
            del self.tabs[next(iter(self.tabs))]

    @property
    def flushed(self) -> bool:
        return self._journal.flushed

    def flush(self) -> None:
        self._journal.flush()

    def declare_gap(self, why: str, src: str, after: int) -> Input:
        """Say openly that inputs of `src` after number `after` may be lost."""
        return self.add(kind="gap", words={"why": why, "src": src, "after": after})

    def pending(self) -> list[Input]:
        """What the referee has not taken yet, in the order it happened."""
        return list(self._waiting)

    @property
    def issued(self) -> int:
        """How many numbers this outbox has given out under its present name."""
        return self._next - 1

    def owns(self, src: str) -> bool:
        return src == self.src or any(one.src == src for one in self._waiting)

    def taken_up_to(self, src: str) -> int:
        """The highest number of `src` that needs no more sending."""
        first = next((one for one in self._waiting if one.src == src), None)
        return first.seq - 1 if first is not None else self._next - 1 if src == self.src else 0

    def covered(self, src: str, seq: int) -> int:
        """The referee has everything of `src` up to `seq` on its disk. How many inputs that frees."""
        still = [one for one in self._waiting if one.src != src or one.seq > seq]
        freed = len(self._waiting) - len(still)
        self._waiting = still
        self._taken(freed, at_once=src != self.src)
        return freed

    def _taken(self, lines: int, *, at_once: bool = False) -> None:
        """So many lines of the file are of no more use. Those of an older name go at once: after a few more starts of
        the machine the referee has forgotten that name, and would take them again."""
        self._taken_lines += lines
        if self._taken_lines >= TIDY_AFTER or (lines and at_once):
            with contextlib.suppress(OSError):  # on a full disk the old file serves on
                old, self._journal = self._journal, self._write_anew()
                old.close()

    def close(self) -> None:
        self._journal.close()

    def _write_anew(self) -> Journal:
        """The file with only what is waiting; the old one stays whole until the new one is on disk."""
        header = _line(msgspec.json.encode(_Header(self.src, self._next, self._boot, self.evening, self.tabs)))
        content = b"\n".join([header, *(_line(write(one)) for one in self._waiting)]) + END
        replace_file(self.path, content + ROOM)
        self._taken_lines = 0
        return Journal(self.path, len(content) - len(STOP), STOP)


def this_boot() -> str:
    """Which start of the machine this is; empty where it does not say, and then every start of a program counts."""
    try:
        return BOOT_ID.read_text().strip()
    except OSError:
        return ""


def _line(body: bytes) -> bytes:
    return b"%08x %s" % (zlib.crc32(body), body)


def _body(line: bytes) -> bytes:
    """What `_line` was given; Unreadable when a byte of it has changed."""
    checksum, _, body = line.partition(b" ")
    if checksum != b"%08x" % zlib.crc32(body):
        raise Unreadable("the checksum does not fit")
    return body


def _read(path: Path) -> tuple[_Header | None, list[Input], dict[str, int], str | None]:
    """Header, inputs and pages' numbers as far as they can be read, and what is damaged, if anything."""
    try:
        content = without_room(path.read_bytes())
    except FileNotFoundError:
        return None, [], {}, None
    damage = None if content.endswith(END) else "the end is cut off"
    first, *rest = content.removesuffix(END).split(b"\n")
    header: _Header | None = None
    try:
        header = msgspec.json.decode(_body(first), type=_Header)
    except (Unreadable, msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        damage = damage or "the first line is unreadable"
    if header is not None and not (ID.match(header.src) and header.next >= 1):
        header, damage = None, damage or "the first line is unreadable"
    inputs: list[Input] = []
    tabs = dict(header.tabs) if header is not None else {}
    for number, line in enumerate(rest, start=2):
        try:
            one = _input_or_note(_body(line))
        except Unreadable:
            damage = damage or f"line {number} is unreadable"
            continue
        tabs |= one.tabs or {}
        if isinstance(one, Input):
            inputs.append(one)
    return header, inputs, tabs, damage


def _input_or_note(body: bytes) -> Input | _Note:
    if body.startswith(b'{"tabs"'):
        with contextlib.suppress(msgspec.MsgspecError):
            return msgspec.json.decode(body, type=_Note)
    one = read(body, Input)
    if not ID.match(one.src) or one.seq < 1 or one.count < 1:
        raise Unreadable("no number of ours")
    return one


def _without_holes(inputs: list[Input]) -> Iterator[Input]:
    """The inputs with a gap declared wherever a number is missing, so that the referee never waits for it."""
    last: dict[str, int] = {}
    for one in inputs:
        expected = last.get(one.src, one.seq - 1) + 1
        if one.seq < expected:
            continue
        if one.seq > expected:
            lost = one.seq - expected
            yield Input(src=one.src, seq=expected, kind="gap", count=lost, words={"why": "unreadable in the outbox"})
        yield one
        last[one.src] = last_of(one)


def last_of(one: Input) -> int:
    """The number after which the next input follows: a gap stands for as many as it counts."""
    return one.seq + one.count - 1 if one.kind == "gap" else one.seq
