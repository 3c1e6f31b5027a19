"""A fresh Debian that boots in systemd-nspawn, without a network: what install.sh is tried on.

Made once by debootstrap, with the packages and wheels an install wants lying ready in it. Nothing of the machine that
runs the tests is touched.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from tests.installing import run

ROOT = Path(__file__).resolve().parents[2]
DEBIAN = "http://deb.debian.org/debian"
PACKAGES = ("mosquitto", "python3", "python3-venv")
PATIENCE_S = 120.0


def missing() -> str:
    """Why no system can be booted here; empty when one can."""
    if os.geteuid() != 0:
        return "booting a system needs root"
    absent = [name for name in ("systemd-nspawn", "debootstrap", "mkfs.xfs", "mkfs.ext4") if not shutil.which(name)]
    return f"not installed: {', '.join(absent)}" if absent else ""


def fresh(cache: Path, release: str) -> Path:
    """The folder of such a system, made where it is not there yet. To be copied, not used."""
    root = cache / release
    if (root / "ready").exists():
        return root
    shutil.rmtree(root, ignore_errors=True)
    include = "systemd,systemd-sysv,udev,dbus,ca-certificates"
    run("debootstrap", "--variant=minbase", f"--include={include}", release, root, DEBIAN, cwd=cache)
    shutil.copy("/etc/resolv.conf", root / "etc/resolv.conf")
    run("chroot", root, "apt-get", "update", "-qq", cwd=cache)
    words = ("install", "-y", "-qq", "--no-install-recommends", "--download-only", *PACKAGES)
    run("chroot", root, "apt-get", *words, cwd=cache)
    (root / "ready").touch()
    return root


def wheelhouse(cache: Path) -> Path:
    """Every wheel that the lock names, for the Python of the tests and of Debian 12 alike: 3.11."""
    folder = cache / "wheelhouse"
    stamp = folder / "of-this-lock"
    lock = (ROOT / "requirements/play.txt").read_text()
    if not stamp.exists() or stamp.read_text() != lock:
        for name in ("build.txt", "play.txt"):
            words = ("--no-build-isolation", "--use-pep517", "--require-hashes", "-r", ROOT / "requirements" / name)
            run(sys.executable, "-m", "pip", "download", "-q", *words, "-d", folder, cwd=cache)
        stamp.write_text(lock)
    return folder


def until(seen: Callable[[], bool], what: str, patience_s: float = PATIENCE_S) -> None:
    end = time.monotonic() + patience_s
    while not seen():
        assert time.monotonic() < end, f"{what}: not within {patience_s:.0f} s"
        time.sleep(0.05)


class Machine:
    """One system, on or off. `shared` is a folder of ours that it sees as /shared, whatever becomes of its disk."""

    def __init__(self, root: Path, shared: Path) -> None:
        self.root, self.shared = root, shared
        self._nspawn: subprocess.Popen[bytes] | None = None
        self._leader = 0
        self.program: subprocess.Popen[bytes] | None = None
        self.boots = 0

    def boot(self) -> None:
        words = ["-q", "-D", str(self.root), "--boot", "--private-network", "--register=no", "--keep-unit"]
        log = open(self.shared / "console.txt", "ab")  # noqa: SIM115 (open as long as the machine is on)
        self._nspawn = subprocess.Popen(
            ["systemd-nspawn", *words, f"--bind={self.shared}:/shared", "--console=pipe"],
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
        )
        log.close()
        try:
            until(self._is_running, "a booted system")
        except BaseException:
            self._nspawn.kill()
            raise
        self.boots += 1

    def cut(self, meanwhile: Callable[[], None] = lambda: None) -> None:
        """The plug is pulled: every process is gone at once. `meanwhile` is done at that very moment."""
        assert self._nspawn is not None
        os.kill(self._leader, signal.SIGKILL)
        meanwhile()
        self._nspawn.wait(60)
        if self.program is not None:
            self.program.wait(60)
        self._nspawn = self.program = None

    def off(self) -> None:
        if self._nspawn is not None:
            self.cut()

    def start(self, *command: str) -> None:
        """A program in there that goes on; it ends with the machine at the latest."""
        log = open(self.shared / "program.txt", "ab")  # noqa: SIM115
        self.program = subprocess.Popen([*self._inside(), *command], stdin=subprocess.DEVNULL, stdout=log, stderr=log)
        log.close()

    def wait_for_program(self) -> None:
        assert self.program is not None
        assert self.program.wait(PATIENCE_S) == 0, (self.shared / "program.txt").read_text()[-2000:]
        self.program = None

    def try_(self, *command: str) -> tuple[int, str]:
        done = subprocess.run(
            [*self._inside(), *command], stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False
        )
        return done.returncode, done.stdout + done.stderr

    def run(self, *command: str) -> str:
        code, said = self.try_(*command)
        assert code == 0, f"{' '.join(command)} ended with {code}:\n{said}"
        return said

    def _inside(self) -> list[str]:
        namespaces = ["-t", str(self._leader), "-m", "-u", "-i", "-n", "-p"]
        path = "PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
        offline = ["PIP_NO_INDEX=1", "PIP_FIND_LINKS=/shared/wheelhouse", "HOME=/root", "LANG=C.UTF-8"]
        return ["nsenter", *namespaces, "env", "-C", "/", "-i", path, *offline]

    def _is_running(self) -> bool:
        """Its first process is the child that stays: the one before it only prepares things."""
        assert self._nspawn is not None
        assert self._nspawn.poll() is None, (self.shared / "console.txt").read_text()
        children = Path(f"/proc/{self._nspawn.pid}/task/{self._nspawn.pid}/children").read_text().split()
        self._leader = int(children[-1]) if children else 0
        return bool(children) and self.try_("systemctl", "is-system-running")[1].strip() in ("running", "degraded")
