"""A fresh Debian, booted, without a network: installed by one command, played on, cut off, updated and emptied again.

Takes some minutes. GLOAM_BOOT_CACHE names a folder in which the fresh system is kept for the next time.
"""

from __future__ import annotations

import json
import os
import random
import re
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.boot.books import balance, evening_in
from tests.boot.disk import Disk, cloning_folder
from tests.boot.machine import ROOT, Machine, fresh, missing, until, wheelhouse
from tests.installing import build
from tests.old_evenings.unpacked import differences, facts, unpack

KILLS, CUTS = 20, 5
OLD_EVENING = "set_a_watch-mid-round"
GLOAM = "/usr/local/bin/gloam"
PYTHON = "/opt/gloamboard/current/bin/python"
UNITS = ("gloam-table", "gloam-referee", "gloam-web", "gloam-bots")
# With a /proc of its own a service in nspawn is told the machine that runs the tests has not been started anew.
SEES_THE_BOOT = "[Service]\nProtectProc=default\nProcSubset=all\n"

pytestmark = [
    pytest.mark.soak,
    pytest.mark.timeout(3600),
    pytest.mark.skipif(bool(missing()), reason=f"the tests on a booted system are left out: {missing()}"),
]


@pytest.fixture(scope="module")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    named = os.environ.get("GLOAM_BOOT_CACHE")
    return Path(named) if named else tmp_path_factory.mktemp("systems")


def booted(cache: Path, folder: Path) -> Iterator[Machine]:
    """Debian 12, on, with the source in /shared/source and nothing of ours installed."""
    subprocess.run(["cp", "-a", str(fresh(cache, "bookworm")), str(folder / "root")], check=True)
    shared = folder / "shared"
    shutil.copytree(wheelhouse(cache), shared / "wheelhouse")
    source_of(shared / "source")
    shutil.copy(Path(__file__).with_name("player.py"), shared)
    one = Machine(folder / "root", shared)
    one.boot()
    yield one
    one.off()


@pytest.fixture(scope="module")
def machine(cache: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Machine]:
    """The one that most tests here go on with, one after the other."""
    yield from booted(cache, tmp_path_factory.mktemp("machine"))


def source_of(folder: Path) -> Path:
    """The files of this tree as they are now."""
    names = subprocess.run(
        ["git", "ls-files", "-coz", "--exclude-standard"], cwd=ROOT, capture_output=True, check=True
    ).stdout
    folder.mkdir()
    listed = subprocess.run(["tar", "-c", "--null", "-T", "-"], cwd=ROOT, input=names, capture_output=True, check=True)
    subprocess.run(["tar", "-x", "-C", str(folder)], input=listed.stdout, check=True)
    return folder


def wheel_of(folder: Path, version: str, change: Callable[[Path], None] = lambda _source: None) -> Path:
    """A wheel of this tree with another number, and maybe another fault."""
    source = source_of(folder)
    project = source / "pyproject.toml"
    project.write_text(re.sub(r'^version = ".*"$', f'version = "{version}"', project.read_text(), flags=re.MULTILINE))
    change(source)
    return build("wheel", source, folder / "dist")


def versions(machine: Machine) -> set[str]:
    said = machine.run(GLOAM, "doctor", "--installed", "--json")
    return set(re.findall(r"up, version ([\w.]+)", said))


def seats_folder(machine: Machine) -> Path:
    folder = machine.shared / "bots"
    folder.mkdir(exist_ok=True)
    return folder


def play(machine: Machine, seed: int) -> None:
    """Bots play, and go on playing when this returns: a few more of their answers are taken."""
    taken = seats_folder(machine) / "taken"
    if machine.program is None:
        taken.write_text("0")
        machine.start(PYTHON, "/shared/player.py", "/shared/bots", str(seed))
    before = int(taken.read_text() or 0)
    until(lambda: int(taken.read_text() or 0) >= before + 5, "five more answers taken")


def settle(machine: Machine) -> dict[str, int]:
    """Until nothing is on its way; then what was given out, beside what the referee has on record."""
    folder = seats_folder(machine)
    (folder / "enough").touch()
    machine.wait_for_program()
    (folder / "enough").unlink()
    machine.run("systemctl", "stop", *UNITS)
    kept = machine.root / "var/lib/private"
    books = balance(folder / "ledger.txt", kept / "gloamboard-referee/referee")
    machine.run("systemctl", "start", *UNITS)
    return books


def test_one_command_makes_an_evening_of_a_fresh_system(machine: Machine, soak_record: Callable[..., None]) -> None:
    began = time.monotonic()
    said = machine.run("/shared/source/install.sh", "--game", "set_a_watch")
    soak_record(install_s=round(time.monotonic() - began))
    assert said.index("1. apt packages: mosquitto") < said.index("gloam: making an environment")  # said before done
    assert "all well" in said
    assert "http://" in said
    assert "█" in said
    assert machine.run("systemctl", "is-active", *UNITS, "mosquitto").split() == ["active"] * 5
    assert machine.run("systemctl", "is-enabled", *UNITS, "mosquitto").split() == ["enabled"] * 5
    play(machine, 1)
    assert settle(machine)["lost"] == 0


def test_running_it_again_updates_and_keeps_what_is_the_owners(machine: Machine) -> None:
    own = [machine.root / "etc/gloamboard" / name for name in ("table.toml", "seats.json", "passwords.json")]
    before = [path.read_bytes() for path in own]
    assert "gloam: updated" in machine.run("/shared/source/install.sh")
    assert [path.read_bytes() for path in own] == before
    assert len(list((machine.root / "var/backups/gloamboard").glob("*.tar.gz"))) == 1


def test_https_and_codes_of_the_evening_hold_under_the_services(machine: Machine) -> None:
    said = machine.run(GLOAM, "install-service", "--https", "on", "--codes", "evening")
    assert "https was 'off' and is 'on' now" in said
    told = machine.run(GLOAM, "doctor", "--installed")
    assert "all well" in told
    assert "answers at https://127.0.0.1:8080/ (200)" in told
    assert re.search(r"SHA-256 ([0-9A-F]{2}:){31}[0-9A-F]{2}\n", told)
    before = _codes(machine.run(GLOAM, "install-service"))
    play(machine, 3)
    kept = machine.root / "var/lib/private/gloamboard-web/evening-codes.json"
    first = kept.read_bytes()
    (seats_folder(machine) / "another").touch()
    until(lambda: kept.read_bytes() != first, "codes of another evening")
    after = _codes(machine.run(GLOAM, "install-service"))
    assert (after["host"], after["screen"]) == (before["host"], before["screen"])
    assert all(after[seat] != before[seat] for seat in ("seat1", "seat2", "side1"))
    assert settle(machine)["lost"] == 0
    machine.run(GLOAM, "install-service", "--https", "off", "--codes", "keep")


def _codes(said: str) -> dict[str, str]:
    return dict(re.findall(r"^(seat\d|side\d|host|screen) +([A-Z2-9]{3}-[A-Z2-9]{3})$", said, re.MULTILINE))


def test_twenty_pulled_plugs_lose_nothing(machine: Machine, soak_record: Callable[..., None]) -> None:
    luck, began = random.Random(20), machine.boots
    for kill in range(KILLS):
        play(machine, kill + 2)
        time.sleep(luck.uniform(0.0, 0.5))  # in the middle of something
        machine.cut()
        machine.boot()
    play(machine, 99)
    books = settle(machine)
    assert machine.boots - began == KILLS
    assert (books["lost"], books["doubled"], books["gaps"], books["not_ours"]) == (0, 0, 0, 0), books
    assert books["sent"] >= 5 * KILLS
    soak_record(plugs_pulled={"kills": KILLS, **books})


def test_an_update_from_a_wheel_runs_and_is_taken_back(machine: Machine, tmp_path: Path) -> None:
    wheel = wheel_of(tmp_path / "next", "9.9.9")
    shutil.copy(wheel, machine.shared)
    said = machine.run(GLOAM, "update", f"/shared/{wheel.name}")
    assert f"from /shared/{wheel.name}" in said
    assert versions(machine) == {"9.9.9"}
    play(machine, 100)
    assert "is in use again" in machine.run(GLOAM, "update", "--rollback")
    assert "9.9.9" not in versions(machine)
    play(machine, 101)
    books = settle(machine)
    assert (books["lost"], books["doubled"], books["gaps"]) == (0, 0, 0), books


def test_an_update_that_does_not_run_goes_back_by_itself(machine: Machine, tmp_path: Path) -> None:
    def broken(source: Path) -> None:
        file = source / "pi_app/commands/referee.py"
        file.write_text(file.read_text().replace("def run_referee(", "raise SystemExit(3)\n\n\ndef run_referee("))

    before, wheel = versions(machine), wheel_of(tmp_path / "broken", "9.9.10", broken)
    shutil.copy(wheel, machine.shared)
    code, said = machine.try_(GLOAM, "update", f"/shared/{wheel.name}")
    assert (code, "the version before runs again" in said) == (1, True), said
    assert versions(machine) == before
    assert not list((machine.root / "opt/gloamboard").glob("9.9.10*"))
    play(machine, 102)
    books = settle(machine)
    assert (books["lost"], books["doubled"], books["gaps"]) == (0, 0, 0), books


def test_five_cuts_that_drop_what_was_not_written_lose_nothing(
    machine: Machine, tmp_path: Path, soak_record: Callable[..., None]
) -> None:
    machine.run("sync")
    machine.off()
    knew = shutil.copytree(seats_folder(machine), tmp_path / "bots")
    luck, dropped = random.Random(5), 0
    with cloning_folder(tmp_path) as place:
        disk = Disk(place, machine.root)
        on_disk = Machine(disk.root, machine.shared)
        for unit in UNITS:
            override = disk.root / f"etc/systemd/system/{unit}.service.d/test.conf"
            override.parent.mkdir()
            override.write_text(SEES_THE_BOOT)
        try:
            on_disk.boot()
            for cut in range(CUTS):
                play(on_disk, cut + 200)
                time.sleep(luck.uniform(0.0, 0.5))
                (disk.root / "root/not-written-out").write_text("gone with the plug")
                on_disk.cut(disk.pull_cable)
                disk.plug_in_again()
                dropped += not (disk.root / "root/not-written-out").exists()
                on_disk.boot()
            play(on_disk, 300)
            books = settle(on_disk)
        finally:
            on_disk.off()
            disk.unmount()
    shutil.rmtree(seats_folder(machine))  # what these bots know now was played on the disk that is gone
    shutil.copytree(knew, seats_folder(machine), dirs_exist_ok=True)
    machine.boot()
    assert dropped == CUTS  # or these were no cuts
    assert (books["lost"], books["doubled"], books["gaps"], books["not_ours"]) == (0, 0, 0, 0), books
    soak_record(cuts_of_the_disk={"cuts": CUTS, **books})


def test_a_backup_taken_in_play_puts_codes_passwords_and_evening_back(machine: Machine, tmp_path: Path) -> None:
    play(machine, 7)
    machine.run(GLOAM, "backup", "/shared/table.tar.gz")
    books = settle(machine)
    assert (books["lost"], books["doubled"], books["gaps"]) == (0, 0, 0), books
    own = [machine.root / "etc/gloamboard" / name for name in ("seats.json", "passwords.json")]
    before = [path.read_bytes() for path in own]
    for path in own:
        path.unlink()
    machine.run(GLOAM, "install-service")  # another table, as far as anybody can tell
    code, said = machine.try_(GLOAM, "restore", "/shared/table.tar.gz", "--yes")
    assert (code, "a table is running on this folder" in said) == (2, True), said
    machine.run("systemctl", "stop", *UNITS)
    said = machine.run(GLOAM, "restore", "/shared/table.tar.gz", "--yes")
    assert "next       sudo gloam install-service" in said
    assert [path.read_bytes() for path in own] == before
    machine.run(GLOAM, "install-service")
    assert "all well" in machine.run(GLOAM, "doctor", "--installed")
    kept = evening_in(machine.shared / "table.tar.gz", tmp_path)
    assert json.loads(machine.run(PYTHON, "-c", PUBLIC_VIEW))["evening"] == kept
    shutil.rmtree(seats_folder(machine))  # what these bots know is newer than the evening that was put back
    play(machine, 8)
    settle(machine)


def test_uninstalled_it_leaves_what_is_the_owners_and_nothing_else(machine: Machine, cache: Path) -> None:
    machine.run(GLOAM, "uninstall")
    left = {
        str(path.relative_to(machine.root))
        for pattern in ("*gloam*", "*gloam*/**/*")
        for folder in ("etc", "opt", "usr/local", "lib/systemd", "var/lib", "var/backups")
        for path in (machine.root / folder).rglob(pattern)
    }
    ours = ("etc/gloamboard", "var/lib/gloamboard-", "var/lib/private/gloamboard-", "var/backups/gloamboard")
    assert left
    assert sorted(path for path in left if not path.startswith(ours)) == []
    assert machine.try_("systemctl", "is-active", "mosquitto", *UNITS)[1].split() == ["inactive"] * 5
    listening = machine.run("cat", "/proc/net/tcp")
    assert f":{1883:04X} 00000000:0000 0A" not in listening


@pytest.fixture
def another(cache: Path, tmp_path: Path) -> Iterator[Machine]:
    yield from booted(cache, tmp_path)


PUBLIC_VIEW = """
import time, msgspec
from gloamboard.pi_app.config.installed import installed_settings
from gloamboard.pi_app.config.passwords import read_passwords
from gloamboard.pi_app.mqtt.connection import Arrived, Wire
from gloamboard.pi_app.mqtt.topics import Topics
settings = installed_settings()
topics, password = Topics(settings.table), read_passwords(settings.passwords_path)["spectator"]
wire = Wire(settings.broker_host, settings.broker_port, "spectator", password, topics, reads=[topics.view("public")])
while not isinstance(event := wire.inbox.get(timeout=60), Arrived):
    pass
print(event.payload.decode())
wire.close()
"""


def test_a_table_that_0_1_installed_moves_over_with_its_evening(another: Machine, tmp_path: Path) -> None:
    """Its /etc and what its services kept, as it left them; of its program only the units are there."""
    unpack("0.1.0/installed", another.root)
    kept = unpack(f"0.1.0/{OLD_EVENING}", tmp_path / "kept")
    homes = {"referee": "referee", "outbox": "table", "tokens": "table", "web": "web"}
    for folder, role in homes.items():
        shutil.copytree(kept / folder, another.root / f"var/lib/gloamboard-{role}" / folder)
    codes = (another.root / "etc/gloamboard/seats.json").read_text()
    said = another.run("/shared/source/install.sh", "--parts", "sim")  # it had real ones, on a Pi
    assert "all well" in said
    stands = json.loads(another.run(PYTHON, "-c", PUBLIC_VIEW))
    then = facts(f"0.1.0/{OLD_EVENING}")["views"]["public"]
    assert differences(then, stands["seen"]["view"]) == []
    handed_out = json.loads(codes)["codes"]
    now = json.loads((another.root / "etc/gloamboard/seats.json").read_text())["codes"]
    assert {role: now[role] for role in handed_out} == handed_out


def test_a_debian_package_is_built_installed_and_removed(another: Machine, soak_record: Callable[..., None]) -> None:
    another.run("apt-get", "install", "-y", "-qq", "--no-install-recommends", "python3-venv")
    another.run("/shared/source/.ci/deb", "play", "/shared/dist")
    [package] = (another.shared / "dist").glob("gloamboard_*-deb12_*.deb")
    soak_record(deb_mb=round(package.stat().st_size / 1e6, 1))
    install = ("apt-get", "install", "-y", "-qq", "--no-install-recommends", f"/shared/dist/{package.name}")
    other = another.root / "opt/gloamboard"
    (other / "current").mkdir(parents=True)  # as install.sh leaves it
    code, said = another.try_(*install)
    assert (code, "Run `sudo gloam uninstall`, then this again" in said) == (100, True), said
    shutil.rmtree(other)
    assert "sudo gloam install-service" in another.run(*install)
    another.run("gloam", "install-service", "--parts", "sim")
    assert "all well" in another.run("gloam", "doctor", "--installed")
    assert another.try_("gloam", "update")[0] == 2
    own = another.root / "etc/gloamboard/table.toml"
    before = own.read_bytes()
    another.run("apt-get", "remove", "-y", "-qq", "gloamboard")
    assert own.read_bytes() == before
    assert another.try_("systemctl", "is-active", "mosquitto", *UNITS)[1].split() == ["inactive"] * 5
    assert not (another.root / "usr/lib/gloamboard").exists()
