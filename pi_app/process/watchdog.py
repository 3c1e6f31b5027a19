"""The supervisor's end of sd_notify: which program said that it is ready, or that it still runs.

Programs write datagrams as they would to systemd; the kernel tells whose they are, so none can speak for another.
"""

from __future__ import annotations

import socket
import struct
from collections.abc import Iterator, Mapping

_SCM_CREDENTIALS = 2  # Linux; the socket module does not name it everywhere
_UCRED = struct.Struct("iII")  # process, user, group
NAMES = ("NOTIFY_SOCKET", "WATCHDOG_USEC", "WATCHDOG_PID")


class Watchdog:
    def __init__(self, patience_s: float) -> None:
        self.patience_s = patience_s
        self.ear = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.ear.setblocking(False)
        self.ear.setsockopt(socket.SOL_SOCKET, socket.SO_PASSCRED, 1)
        self.ear.bind("")  # the kernel finds it a name that is no file

    def environment(self, given: Mapping[str, str], *, watched: bool) -> dict[str, str]:
        """For a program: where to report, if it is to; never where we report ourselves."""
        env = {name: value for name, value in given.items() if name not in NAMES}
        if watched:
            name: bytes = self.ear.getsockname()
            env["NOTIFY_SOCKET"] = "@" + name[1:].decode()
            env["WATCHDOG_USEC"] = str(int(self.patience_s * 1e6))
        return env

    def heard(self) -> Iterator[tuple[int, str]]:
        """Process and word, of everything that has arrived."""
        while True:
            try:
                words, extras, _, _ = self.ear.recvmsg(256, socket.CMSG_SPACE(_UCRED.size))
            except BlockingIOError:
                return
            for level, kind, data in extras:
                if (level, kind) == (socket.SOL_SOCKET, _SCM_CREDENTIALS):
                    yield _UCRED.unpack(data[: _UCRED.size])[0], words.decode(errors="replace")

    def close(self) -> None:
        self.ear.close()
