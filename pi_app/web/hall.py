"""The hall between broker and tabs: the public feed, one line per joined role, and who is let in.

It opens no sockets itself; `open_line` is passed in, so that tests can stand a line of their own there.
"""

from __future__ import annotations

import contextlib
import logging
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Protocol

import msgspec

from gloamboard.pi_app.mqtt.messages import Board, OfEvening, Unreadable, read
from gloamboard.pi_app.mqtt.rights import may
from gloamboard.pi_app.mqtt.topics import Topics
from gloamboard.pi_app.web.entry.joining import Doorkeeper
from gloamboard.pi_app.web.pushes import Push, push_of, told
from gloamboard.pi_app.web.requests import (
    AnswerDeed,
    AtWorkshop,
    Enquire,
    HandOver,
    NewGame,
    Pencil,
    RulingDeed,
    SeatingDeed,
    Settle,
    Undo,
)
from gloamboard.pi_app.web.tabs import Feed, Tab

log = logging.getLogger("gloam.web")

SPECTATOR = "spectator"
MOST_OF_A_SEAT = 12  # tabs, so that one code does not fill the house

Deed = AnswerDeed | HandOver | NewGame | Undo | RulingDeed | Settle | Pencil | AtWorkshop | Enquire | SeatingDeed


class RoleLine(Protocol):
    """One role's own connection to the broker, with its credentials and its outbox."""

    role: str
    feed: Feed  # its own view and refusals

    def do(self, deed: Deed) -> str | None:
        """Send it on, durably where it is an input. Returns why not, in one sentence, or nothing; None when there is
        nothing to say yet: the tab sends it again until it has a receipt."""
        ...


class Hall:
    def __init__(self, topics: Topics, doorkeeper: Doorkeeper, open_line: Callable[[str], RoleLine]) -> None:
        self.topics = topics
        self.doorkeeper = doorkeeper
        self.public = Feed()
        self.host_only = Feed()
        self.lines: dict[str, RoleLine] = {}
        self.counts: Counter[str] = Counter()
        self.workshop_is_open = False
        self.evening = ""  # whose view the tabs have
        self.several_sides = False  # then a side rules what is its own secret
        self._open_line = open_line
        self.broker(up=False)

    def arrived(self, topic: str, payload: bytes) -> None:
        """Something public, from the broker."""
        if topic == self.topics.board:
            with contextlib.suppress(Unreadable):  # told by `feed`
                self.workshop_is_open = read(payload, Board).workshop
        elif topic == self.topics.view("public"):
            with contextlib.suppress(msgspec.MsgspecError, UnicodeError):
                shown = msgspec.json.decode(payload, type=OfEvening)
                self.evening, self.several_sides = shown.evening, bool(shown.seen.sides)
        self.feed(self.public, topic, payload)

    def feed(self, feed: Feed, topic: str, payload: bytes) -> None:
        if not payload:  # a broker forgets what is empty, and so do the tabs
            feed.forget(topic.removeprefix(self.topics.root + "/"))
            return
        try:
            push = push_of(self.topics, topic, payload)
        except Unreadable as broken:
            self.counts["unreadable"] += 1
            log.warning("%s: %s", topic, broken)
            return
        if push is not None:
            feed.push(push)

    def broker(self, *, up: bool) -> None:
        """Whether the broker can be reached; every tab shows it."""
        self.broker_is_up = up
        self.public.push(Push("broker", told("broker", up=up)))

    def welcome(self, tab: Tab) -> None:
        """A tab came: it watches until it joins."""
        self.public.follow(tab)

    def join(self, tab: Tab, role: str) -> RoleLine:
        """From now on the tab sees what this role sees. Its view replaces the public one as soon as it is there."""
        line = self.lines.get(role)
        if line is None:
            line = self.lines[role] = self._open_line(role)
        line.feed.follow(tab)
        if role == "host":
            self.host_only.follow(tab)
        return line

    def new_codes(self, codes: Mapping[str, str]) -> None:
        """Other codes count from now on. Whoever sits where the code is another now came by the old one, and stands
        up: another player may have been given the seat, and its secrets."""
        for role in self.doorkeeper.change(codes):
            line = self.lines.get(role)
            for tab in list(line.feed.tabs) if line is not None else ():
                tab.turned_out("This seat has a new code. The host has it.")

    def stand_up(self, tab: Tab, line: RoleLine) -> None:
        """The tab is at this seat no more."""
        line.feed.leave(tab)
        self.host_only.leave(tab)

    def no_room_at(self, role: str) -> str:
        """Why nobody else may come to this seat; nothing when they may."""
        line = self.lines.get(role)
        if line is None or len(line.feed.tabs) < MOST_OF_A_SEAT:
            return ""
        return f"{MOST_OF_A_SEAT} tabs are at this seat already. Close one of them and try again."

    def leave(self, tab: Tab, line: RoleLine | None) -> None:
        """Back to the public view."""
        if line is not None:
            self.stand_up(tab, line)
        self.public.leave(tab)

    def may(self, role: str, deed: Deed) -> str:
        """Why this role may not do that; nothing when it may. The broker's access list stands behind this."""
        if isinstance(deed, (NewGame, Settle)) and not may(role, "start" if isinstance(deed, NewGame) else "settle"):
            return "Only the host or the shared screen may do that."
        if isinstance(deed, SeatingDeed) and role != deed.seat and not may(role, "seat"):
            return "Only the host or the shared screen seats a bot elsewhere."
        if isinstance(deed, RulingDeed) and not may(role, "rule") and not self.several_sides:
            return "Only the host may rule."
        if isinstance(deed, Enquire):
            return ""  # the referee minds who hears what
        if isinstance(deed, AtWorkshop):
            return "" if may(role, "workshop") else "Only the host may use the workshop. Join with the host's code."
        if self.workshop_is_open and not (may(role, "workshop") and isinstance(deed, HandOver)):
            return "The host is at the workshop; the game goes on when that is closed."
        own = not isinstance(deed, AnswerDeed) or deed.seat in (None, role)
        if not own and not may(role, "answer_for_others"):
            return "You may answer for your own seat only."
        return ""
