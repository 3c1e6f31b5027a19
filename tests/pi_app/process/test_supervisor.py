"""The supervisor with real processes: whatever ends is started again, and nothing is left when it stops."""

import errno
import itertools
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from gloamboard.pi_app.broker import NoBroker, free_port
from gloamboard.pi_app.process import logs
from gloamboard.pi_app.process.supervisor import CannotStart, Program, Supervisor
from gloamboard.pi_app.process.troubles import Trouble

PATIENCE_S = 20.0

LISTEN = "import socket,sys; s=socket.create_server(('127.0.0.1',int(sys.argv[1]))); s.accept()"
STUBBORN = "import signal; signal.signal(signal.SIGTERM, signal.SIG_IGN); print('here', flush=True); signal.pause()"


def python(code: str, *words: str) -> tuple[str, ...]:
    return (sys.executable, "-S", "-c", code, *words)


def alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return "zombie" not in Path(f"/proc/{pid}/status").read_text()


class Watched:
    """A supervisor that runs on a thread of its own; what it says is kept."""

    def __init__(self, folder: Path, answer_patience_s: float = 20.0) -> None:
        self.said: list[str] = []
        self.troubles: list[list[Trouble]] = []
        self.supervisor = Supervisor(
            folder / "logs", dict(os.environ), self.said.append, self.troubles.append, answer_patience_s
        )
        self._thread = threading.Thread(target=self.supervisor.run, daemon=True)

    def run(self) -> None:
        self._thread.start()

    def until(self, seen: object, what: str) -> None:
        until = time.monotonic() + PATIENCE_S
        while not seen():  # type: ignore[operator]
            assert time.monotonic() < until, f"{what} not seen in {PATIENCE_S} s; said: {self.said}"
            threading.Event().wait(0.01)

    def stop(self) -> None:
        self.supervisor.stop()
        if self._thread.is_alive():
            self._thread.join()
        self.supervisor.close()


@pytest.fixture
def watched(tmp_path: Path) -> Iterator[Watched]:
    one = Watched(tmp_path)
    yield one
    one.stop()


def test_a_killed_program_is_started_again_and_that_is_said(watched: Watched) -> None:
    first = watched.supervisor.start(Program("sleeper", lambda: ("sleep", "60")))
    watched.run()
    os.kill(first.pid, signal.SIGKILL)
    watched.until(lambda: watched.supervisor.starts()["sleeper"] == 2, "a second start")
    watched.until(lambda: "sleeper" in watched.supervisor.pids(), "a process")
    assert watched.supervisor.pids()["sleeper"] != first.pid
    assert watched.said == ["sleeper ended (killed by SIGKILL); starting it again"]


def test_a_program_that_keeps_failing_is_tried_ever_more_slowly_and_never_given_up(watched: Watched) -> None:
    moments: list[float] = []

    def argv() -> tuple[str, ...]:
        moments.append(time.monotonic())
        return python("raise SystemExit('no luck')")

    watched.supervisor.start(Program("unlucky", argv))
    watched.run()
    watched.until(lambda: len(moments) == 5, "five starts")
    waits = [later - earlier for earlier, later in itertools.pairwise(moments)]
    assert waits[-1] > 0.35
    assert "unlucky ended (exit 1): no luck; starting it again" in watched.said


def test_a_program_that_refuses_its_settings_at_once_ends_it_all_with_its_message(tmp_path: Path) -> None:
    supervisor = Supervisor(tmp_path, dict(os.environ), print)
    code = "import sys; print('gloam: table.toml: seats = 9: one to six can play.'); sys.exit(2)"
    supervisor.start(Program("referee", lambda: python(code)))
    with pytest.raises(CannotStart, match=r"table\.toml: seats = 9"):
        supervisor.run(until=time.monotonic() + PATIENCE_S)
    supervisor.close()


def test_a_program_that_cannot_be_started_again_is_tried_on_and_told_and_ends_nothing_else(watched: Watched) -> None:
    full = OSError(errno.ENOSPC, "No space left on device", "mosquitto.conf.new")
    answers: Iterator[OSError | None] = itertools.chain([None], [full] * 3, itertools.repeat(None))

    def argv() -> tuple[str, ...]:
        if (no := next(answers)) is not None:
            raise no
        return ("sleep", "60")

    first = watched.supervisor.start(Program("broker", argv))
    other = watched.supervisor.start(Program("sleeper", lambda: ("sleep", "60")))
    watched.run()
    os.kill(first.pid, signal.SIGKILL)
    watched.until(lambda: watched.supervisor.starts()["broker"] == 5, "the broker's fifth start")
    watched.until(lambda: "broker" in watched.supervisor.pids(), "a process")
    why = "[Errno 28] No space left on device: 'mosquitto.conf.new'"
    assert watched.said[1:] == [f"broker could not be started: {why}; trying again"] * 3
    assert [one.says for one in watched.troubles[-1]] == [f"The program broker cannot be started ({why})."]
    assert alive(other.pid)


def test_a_program_that_cannot_be_started_at_all_is_told_at_once(tmp_path: Path) -> None:
    def argv() -> tuple[str, ...]:
        raise NoBroker("neither mosquitto nor nats-server was found")

    supervisor = Supervisor(tmp_path, dict(os.environ), print)
    with pytest.raises(NoBroker):
        supervisor.start(Program("broker", argv))
    supervisor.close()


def test_stopping_ends_every_process_even_a_stubborn_one_and_frees_its_port(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gloamboard.pi_app.process.supervisor.STOP_PATIENCE_S", 0.3)
    watched, port = Watched(tmp_path), free_port()
    for name, argv in (("broker", python(LISTEN, str(port))), ("stubborn", python(STUBBORN))):
        watched.supervisor.start(Program(name, lambda argv=argv: argv))  # type: ignore[misc]
    pids = list(watched.supervisor.pids().values())
    assert len(pids) == 2
    watched.run()
    watched.until(lambda: socket.socket().connect_ex(("127.0.0.1", port)) in (0, 111), "a port")
    watched.until(lambda: "here" in (tmp_path / "logs/stubborn.log").read_text(), "its first word")
    watched.stop()
    assert not any(alive(pid) for pid in pids)
    assert socket.socket().connect_ex(("127.0.0.1", port)) != 0
    assert "stubborn does not end by itself; ending it" in watched.said


def test_what_a_program_started_does_not_outlive_it(watched: Watched) -> None:
    code = "import subprocess,sys,time; p=subprocess.Popen(['sleep','60']); print(p.pid, flush=True); time.sleep(60)"
    first = watched.supervisor.start(Program("parent", lambda: python(code)))
    watched.run()
    log = watched.supervisor.log_folder / "parent.log"
    watched.until(lambda: log.exists() and log.read_text().endswith("\n"), "the child's number")
    child = int(log.read_text().split()[0])
    assert alive(child)
    os.kill(first.pid, signal.SIGKILL)
    watched.until(lambda: not alive(child), "the child's end")


def test_killing_the_supervisor_itself_leaves_nobody_behind(tmp_path: Path) -> None:
    code = (
        "import os,sys,time\nfrom pathlib import Path\nfrom pi_app.process.supervisor import Program, Supervisor\n"
        "s = Supervisor(Path(sys.argv[1]), dict(os.environ), print)\n"
        "s.start(Program('sleeper', lambda: ('sleep', '60')))\n"
        "print(s.pids()['sleeper'], flush=True)\ns.run()\n"
    )
    process = subprocess.Popen([sys.executable, "-c", code, str(tmp_path)], stdout=subprocess.PIPE)
    assert process.stdout is not None
    sleeper = int(process.stdout.readline())
    assert alive(sleeper)
    process.kill()
    process.wait()
    until = time.monotonic() + PATIENCE_S
    while alive(sleeper):
        assert time.monotonic() < until
        threading.Event().wait(0.01)


def test_the_log_of_the_run_before_is_kept_beside_the_new_one(tmp_path: Path) -> None:
    for word in ("first", "second"):
        watched = Watched(tmp_path)
        watched.supervisor.start(Program("talker", lambda word=word: python(f"print('{word}')")))  # type: ignore[misc]
        watched.run()
        watched.until(lambda word=word: word in (tmp_path / "logs/talker.log").read_text(), word)
        watched.stop()
    assert "first" in (tmp_path / "logs/talker.log.1").read_text()
    assert "first" not in (tmp_path / "logs/talker.log").read_text()


def test_a_program_that_floods_its_log_fills_no_disk(watched: Watched, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(logs, "LARGEST", 100_000)
    code = "import time\nfor _ in range(20000): print(47 * 'x')\nprint('the end', flush=True); time.sleep(60)"
    watched.supervisor.start(Program("noisy", lambda: python(code)))
    watched.run()
    folder = watched.supervisor.log_folder
    watched.until(lambda: (folder / "noisy.log").read_text().endswith("the end\n"), "the end")
    sizes = {path.name: path.stat().st_size for path in folder.iterdir()}
    assert set(sizes) == {"noisy.log", "noisy.log.1", "noisy.log.2"}
    assert max(sizes.values()) <= 100_000
    assert (folder / "noisy.log").stat().st_mode & 0o777 == 0o600
    assert watched.supervisor.starts() == {"noisy": 1}


TELLING = """
import os, signal, socket, sys, time, faulthandler
faulthandler.enable()
def tell(word):
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as s:
        s.sendto(word, chr(0) + os.environ["NOTIFY_SOCKET"][1:])
tell(b"READY=1")
"""


def test_a_watched_program_that_hangs_is_ended_with_a_trace_and_started_again(tmp_path: Path) -> None:
    watched = Watched(tmp_path, answer_patience_s=0.5)
    watched.supervisor.start(Program("hanging", lambda: python(TELLING + "time.sleep(600)"), watched=True))
    watched.run()
    watched.until(lambda: watched.supervisor.starts()["hanging"] == 2, "a second start")
    watched.stop()
    assert watched.said[0] == "hanging does not answer; ending it"
    assert watched.said[1] == "hanging ended (killed by SIGABRT); starting it again"
    assert "Fatal Python error: Aborted" in (tmp_path / "logs/hanging.log").read_text()


def test_one_that_cannot_even_be_asked_is_killed(tmp_path: Path) -> None:
    watched = Watched(tmp_path, answer_patience_s=0.2)
    frozen = TELLING + "os.kill(os.getpid(), signal.SIGSTOP)"
    watched.supervisor.start(Program("frozen", lambda: python(frozen), watched=True))
    watched.run()
    watched.until(lambda: watched.supervisor.starts()["frozen"] == 2, "a second start")
    watched.stop()
    assert "frozen ended (killed by SIGKILL); starting it again" in watched.said


def test_one_that_somebody_found_hanging_is_ended_and_started_again(watched: Watched) -> None:
    for name in ("broker", "other"):
        watched.supervisor.start(Program(name, lambda: ("sleep", "600")))
    watched.run()
    watched.supervisor.hangs("broker")
    watched.until(lambda: watched.supervisor.starts()["broker"] == 2, "a second start")
    assert watched.said[0] == "broker does not answer; ending it"
    assert watched.supervisor.starts() == {"broker": 2, "other": 1}


def test_one_that_says_it_lives_is_left_alone_and_nobody_else_can_say_so_for_it(tmp_path: Path) -> None:
    watched = Watched(tmp_path, answer_patience_s=1.0)
    lively = TELLING + "print('up', flush=True)\nfor _ in range(600): tell(b'WATCHDOG=1'); time.sleep(0.1)"
    for_another = TELLING + (
        "child = os.fork()\nif not child:\n  while True: tell(b'WATCHDOG=1'); time.sleep(0.05)\ntime.sleep(600)"
    )
    watched.supervisor.start(Program("lively", lambda: python(lively), watched=True))
    watched.supervisor.start(Program("sly", lambda: python(for_another), watched=True))
    watched.run()
    watched.until(lambda: watched.supervisor.starts()["sly"] == 2, "a second start")
    assert watched.supervisor.starts()["lively"] == 1
    watched.stop()


def test_a_program_that_is_not_watched_reports_to_nobody(watched: Watched, monkeypatch: pytest.MonkeyPatch) -> None:
    watched.supervisor.environment = {**os.environ, "NOTIFY_SOCKET": "/run/systemd/notify", "WATCHDOG_PID": "1"}
    code = "import os; print([name for name in os.environ if 'WATCHDOG' in name or 'NOTIFY' in name], flush=True)"
    watched.supervisor.start(Program("broker", lambda: python(code)))
    watched.run()
    log = watched.supervisor.log_folder / "broker.log"
    watched.until(lambda: log.read_text().endswith("\n"), "a line")
    assert log.read_text().splitlines()[0] == "[]"


def test_a_crash_loop_is_told_without_the_games_secrets_and_again_when_it_is_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gloamboard.pi_app.process.supervisor.STEADY_S", 0.6)
    watched, mended = Watched(tmp_path), tmp_path / "mended"
    code = (
        f"import os, time\nif os.path.exists({str(mended)!r}): time.sleep(60)\nraise KeyError('the demon is Malphas')"
    )
    watched.supervisor.start(Program("referee", lambda: python(code)))
    watched.run()
    watched.until(lambda: watched.troubles, "a trouble")
    [trouble] = watched.troubles[0]
    assert (trouble.about, trouble.says) == ("referee", "The program referee ends again and again (KeyError).")
    assert "referee.log" in trouble.next_step
    assert f"`gloam doctor TABLE --data {tmp_path} --bundle FILE`" in trouble.next_step
    mended.touch()
    watched.until(lambda: watched.troubles[-1] == [], "the end of it")
    watched.stop()
