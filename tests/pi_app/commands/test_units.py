"""The services themselves: sound to systemd, tight, bounded, and saying when they are ready."""

import json
import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from gloamboard.pi_app.broker.private import free_port
from gloamboard.pi_app.commands.install_service import installed_at
from gloamboard.pi_app.commands.steps.install_service_files import (
    KNOWS,
    SAYS,
    Installed,
    unit,
)
from gloamboard.pi_app.config.passwords import passwords_in
from tests.pi_app.commands.installing import OPT, install, needs_systemd


@pytest.mark.parametrize("role", sorted(SAYS))
def test_no_program_can_use_up_the_machine(role: str) -> None:
    lines = dict(line.split("=", 1) for line in unit(role, OPT).splitlines() if "=" in line)
    assert int(lines["MemoryMax"].removesuffix("M")) <= 384
    assert int(lines["TasksMax"]) <= 64
    assert int(lines["LimitNOFILE"]) <= 1024


@pytest.mark.parametrize("role", sorted(SAYS))
def test_a_slow_pi_has_minutes_to_read_a_long_evening_again(role: str) -> None:
    assert "\nTimeoutStartSec=5min\n" in unit(role, OPT)


# Ten times the exposure that `systemd-analyze security` may find: it gets no worse.
EXPOSURE = {"table": 16, "referee": 11, "web": 13, "bots": 11}


@needs_systemd
@pytest.mark.parametrize("role", sorted(SAYS))
def test_systemd_finds_no_fault_and_little_exposure(tmp_path: Path, role: str) -> None:
    install(tmp_path)
    written = tmp_path / "etc/systemd/system" / f"gloam-{role}.service"
    found = subprocess.run(
        ["systemd-analyze", "verify", "--recursive-errors=no", str(written)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (found.returncode, found.stderr) == (0, "")
    judged = subprocess.run(
        ["systemd-analyze", "security", "--offline=true", f"--threshold={EXPOSURE[role]}", str(written)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert judged.returncode == 0, judged.stdout[-200:]


@needs_systemd
def test_a_page_on_port_80_may_have_it_and_little_more(tmp_path: Path) -> None:
    install(tmp_path)
    own, written = tmp_path / "etc/gloamboard/table.toml", tmp_path / "etc/systemd/system/gloam-web.service"
    before = written.read_text()
    own.write_text(own.read_text() + "web_port = 80\n")
    install(tmp_path)
    assert set(written.read_text().splitlines()) - set(before.splitlines()) == {
        "CapabilityBoundingSet=CAP_NET_BIND_SERVICE",
        "AmbientCapabilities=CAP_NET_BIND_SERVICE",
    }
    words = ["systemd-analyze", "security", "--offline=true", "--threshold=16", str(written)]
    assert subprocess.run(words, capture_output=True, check=False).returncode == 0


def test_each_program_is_handed_only_the_passwords_it_needs(tmp_path: Path) -> None:
    assert install(tmp_path) == 0
    everything = passwords_in(tmp_path / "etc/gloamboard/passwords.json")
    for role, known in KNOWS.items():
        path = tmp_path / "etc/gloamboard/passwords" / f"{role}.json"
        handed = json.loads(path.read_text())["passwords"]
        assert handed == {name: everything[name] for name in known}
        assert path.stat().st_mode & 0o777 == 0o600
    assert "referee" not in json.loads((tmp_path / "etc/gloamboard/passwords/web.json").read_text())["passwords"]


def test_a_unit_may_read_the_outermost_folders_only() -> None:
    wheel = Installed(Path("/opt/gloamboard/current"), Path("/opt/gloamboard/current/lib/python3.11/site-packages/g"))
    assert "\nBindReadOnlyPaths=/opt/gloamboard/current\n" in unit("web", wheel)
    assert "\nBindReadOnlyPaths=/opt/gloamboard\n" in unit("web", OPT)
    apart = Installed(Path("/srv/venv"), Path("/opt/gloamboard"))
    assert "\nBindReadOnlyPaths=/opt/gloamboard /srv/venv\n" in unit("web", apart)


def test_units_name_the_version_in_use_and_no_other(tmp_path: Path) -> None:
    venv = tmp_path / "1.0"
    venv.mkdir()
    assert installed_at(venv, venv / "lib/gloamboard") == Installed(venv, venv / "lib/gloamboard")
    (tmp_path / "current").symlink_to("1.0")
    written = unit("web", installed_at(venv, venv / "lib/gloamboard"))
    assert f"\nBindReadOnlyPaths={tmp_path}/current\n" in written
    assert str(venv) not in written


@contextmanager
def as_a_service(folder: Path, *words: str, **more: str) -> Iterator[tuple[subprocess.Popen[bytes], socket.socket]]:
    """A program as systemd runs it, with a socket of ours in systemd's place and no broker in sight."""
    passwords_in(folder / "broker/passwords.json")
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
        systemd.bind(str(folder / "notify"))
        systemd.settimeout(30)
        process = subprocess.Popen(
            [sys.executable, "-m", "gloamboard", *words],
            env={
                **os.environ,
                "GLOAM_DATA": str(folder),
                "GLOAM_BROKER_PORT": str(free_port()),
                "NOTIFY_SOCKET": str(folder / "notify"),
                "WATCHDOG_USEC": "200000",
                **more,
            },
        )
        try:
            yield process, systemd
        finally:
            process.kill()
            process.wait()


def test_a_service_says_ready_feeds_the_watchdog_and_says_stopping(tmp_path: Path) -> None:
    with as_a_service(tmp_path, "referee") as (process, systemd):
        heard: list[str] = []
        while heard.count("WATCHDOG=1") < 2 or "READY=1" not in heard:
            heard.append(systemd.recv(100).decode())
        process.terminate()
        while heard[-1] != "STOPPING=1":
            heard.append(systemd.recv(100).decode())
        assert process.wait(10) == 0
    assert (set(heard), heard.count("READY=1")) == ({"READY=1", "WATCHDOG=1", "STOPPING=1"}, 1)


def test_a_table_none_of_whose_parts_is_built_yet_runs_on_any_computer(tmp_path: Path) -> None:
    (tmp_path / "table.toml").write_text('v = 1\nparts = "real"\nsimulate = "readers,strips,controls"\n')
    with as_a_service(tmp_path, "table", "run") as (_, systemd):
        while systemd.recv(100) != b"READY=1":
            pass
