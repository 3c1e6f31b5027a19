"""The cable between an emulated board and a pty: carries bytes both ways, damages them on request, can be pulled."""

from __future__ import annotations

import contextlib
import os
import pty
import select
import socket
import threading
import tty

from gloamboard.hal.sim.noise import Noise


class SerialWire:
    """`port` is the name to open. `to_table` and `to_prop` damage bytes when their `rate` is set; `cut` loses all.

    What is sent to a board that has not spoken since its start is lost, as on a real one, whose receiver is still off.
    QEMU would keep six of those bytes and then stay deaf: the chip clears their event before it waits for one."""

    def __init__(self, board: socket.socket, seed: int = 1) -> None:
        self.to_table, self.to_prop = Noise(seed=seed), Noise(seed=seed + 1)
        self.cut = False
        self.carried = 0  # bytes, both ways
        self._awake = False
        self._board = board
        self._wake_read, self._wake_write = os.pipe()
        self._lock = threading.Lock()
        self._closing = False
        self._master: int | None = None
        self.port = ""
        self.replug()
        self._thread = threading.Thread(target=self._carry, name="wire", daemon=True)
        self._thread.start()

    def board_starts(self) -> None:
        """The board was reset: it hears nothing until it has spoken."""
        with self._lock:
            self._awake = False

    def unplug(self) -> None:
        """The tty hangs up: whoever has it open gets an error."""
        with self._lock:
            if self._master is not None:
                os.close(self._slave)
                os.close(self._master)
                self._master = None
        self._wake()

    def replug(self) -> None:
        with self._lock:
            # Our own hold on the slave end keeps the pty alive while nobody has it open
            self._master, self._slave = pty.openpty()
            tty.setraw(self._slave)
            os.set_blocking(self._master, False)
            self.port = os.ttyname(self._slave)
        self._wake()

    def busy(self) -> bool:
        """Bytes are still on their way to the board."""
        with self._lock:
            return self._master is not None and bool(select.select([self._master], [], [], 0)[0])

    def close(self) -> None:
        self._closing = True
        self.unplug()
        self._thread.join(timeout=5)
        self._board.close()
        os.close(self._wake_read)
        os.close(self._wake_write)

    def _wake(self) -> None:
        os.write(self._wake_write, b".")

    def _carry(self) -> None:
        while not self._closing:
            with self._lock:
                ends = [self._wake_read, self._board.fileno(), *([self._master] if self._master is not None else [])]
            ready, _, _ = select.select(ends, [], [], 1.0)
            if self._wake_read in ready:
                os.read(self._wake_read, 64)
            with self._lock, contextlib.suppress(BlockingIOError):
                if self._board.fileno() in ready:
                    data = self._board.recv(256)
                    if not data:
                        return  # QEMU has ended
                    self._awake = self._awake or data.strip(b"\0") != b""  # its line driver starts with a NUL
                    if self._master is not None and not self.cut:
                        self.carried += len(data)
                        os.write(self._master, self.to_table(data))
                if self._master is not None and self._master in ready:
                    data = os.read(self._master, 64)
                    if self._awake and not self.cut:
                        self.carried += len(data)
                        self._board.sendall(self.to_prop(data))
