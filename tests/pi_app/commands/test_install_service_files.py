"""The services of a Pi: written as shown, the same when installed again, nothing of the owner's overwritten."""

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from gloamboard.pi_app.broker.private import find, free_port, wait_until_open
from gloamboard.pi_app.cli import main
from gloamboard.pi_app.commands import install_service
from gloamboard.pi_app.commands.install_service import START, broker_afterwards, do
from gloamboard.pi_app.commands.steps.install_service_files import (
    SAYS,
    File,
    broker_files,
    settings_text,
    unit_files,
)
from gloamboard.pi_app.config import shipped_files
from gloamboard.pi_app.config.installed import ETC
from gloamboard.pi_app.config.passwords import passwords_in
from gloamboard.pi_app.config.settings import load_settings
from gloamboard.pi_app.mqtt.connection import Connected, Wire
from gloamboard.pi_app.mqtt.topics import Topics
from tests.pi_app.commands.installing import OPT, install
from tests.pi_app.wires import next_event

SHOWN = Path(__file__).parents[3] / "systemd"


def test_the_shown_files_are_what_would_be_written() -> None:
    files = [file for file in [*unit_files(OPT), *broker_files("home", {})] if not file.path.endswith(".passwords")]
    assert len(files) == 7
    for file in files:
        shown = SHOWN / Path(file.path).name
        assert shown.read_text() == file.text, f"{shown} is not what `gloam install-service --dry-run` prints"
    assert {path.name for path in SHOWN.iterdir()} == {Path(file.path).name for file in files} | {"README.md"}


def test_without_mosquitto_it_says_how_to_get_it_and_writes_nothing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    written: list[object] = []
    monkeypatch.setattr(install_service, "is_root", lambda _command: True)
    monkeypatch.setattr(install_service, "_has_systemd", lambda: True)
    monkeypatch.setattr(install_service, "_has_mosquitto", lambda: False)
    monkeypatch.setattr(install_service, "_write", lambda *words: written.append(words))
    assert main(["install-service"]) == 1
    assert "Run `sudo apt install mosquitto`, then this again." in capsys.readouterr().err
    assert written == []


def test_without_systemd_nothing_is_written_and_what_was_is_taken_away_all_the_same(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """As in a container: codes that open nothing would be told, and a package could not be removed."""
    monkeypatch.setattr(install_service, "is_root", lambda _command: True)
    monkeypatch.setattr(install_service, "_has_systemd", lambda: False)
    monkeypatch.setattr(install_service, "_write", lambda *_words: pytest.fail("written"))
    monkeypatch.setattr(install_service, "do", lambda _commands: pytest.fail("nothing listens"))
    assert main(["install-service"]) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert "systemd does not run this machine" in said.err
    unit_file = tmp_path / "gloam-web.service"
    unit_file.touch()
    here = [File(str(unit_file), "")]
    monkeypatch.setattr(install_service, "unit_files", lambda _where: here)
    monkeypatch.setattr(install_service, "broker_files", lambda *_words: [])
    assert install_service.remove(Path("/")) == 0
    assert not unit_file.exists()


def test_installing_again_keeps_settings_passwords_and_codes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    install(tmp_path)
    own = tmp_path / "etc/gloamboard/table.toml"
    own.write_text('v = 1\ntable = "attic"\n')
    assert install(tmp_path) == 0
    assert own.read_text() == 'v = 1\ntable = "attic"\n'
    before = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    capsys.readouterr()
    assert install(tmp_path) == 0
    assert {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()} == before
    said = capsys.readouterr().out
    assert "written" not in said
    assert "as it was" in said


def test_the_codes_it_tells_are_those_of_the_evening_that_goes_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    install(tmp_path, "--codes", "evening", "--https", "on")
    standing = json.loads((tmp_path / "etc/gloamboard/seats.json").read_text())["codes"]
    assert f"seat1   {standing['seat1']}" in capsys.readouterr().out
    kept = {"evening": "second", "standing": standing, "codes": {**standing, "seat1": "NEW-234"}, "v": 1}
    page = tmp_path / "var/lib/gloamboard-web"
    page.mkdir(parents=True)
    (page / "evening-codes.json").write_text(json.dumps(kept))
    for words, told in (((), "NEW-234"), (("--codes", "keep"), standing["seat1"])):
        install(tmp_path, *words)
        assert f"seat1   {told}" in capsys.readouterr().out
    assert 'https = "on"' in (tmp_path / "etc/gloamboard/table.toml").read_text()


def test_the_broker_goes_by_the_settings_that_are_kept(tmp_path: Path) -> None:
    install(tmp_path, "--table", "attic")
    acl = tmp_path / "etc/mosquitto/gloamboard.acl"
    assert "gloam/attic/" in acl.read_text()
    assert install(tmp_path) == 0
    assert "gloam/attic/" in acl.read_text()


def test_a_flag_changes_its_key_in_the_kept_settings_and_nothing_else(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    install(tmp_path, "--parts", "sim")
    own = tmp_path / "etc/gloamboard/table.toml"
    own.write_text(own.read_text().replace("seats = 2", "seats = 2  # and the cat") + "web_port = 80\n")
    before = own.read_text()
    capsys.readouterr()
    assert install(tmp_path, "--seats", "4", "--parts", "sim", "--table", "cellar") == 0
    assert own.read_text() == before.replace("seats = 2", "seats = 4").replace('"home"', '"cellar"')
    assert "gloam/cellar/" in (tmp_path / "etc/mosquitto/gloamboard.acl").read_text()
    told = capsys.readouterr().out
    assert "seats was 2 and is 4 now" in told
    assert "parts was" not in told


def test_another_game_brings_its_own_layout_and_pieces(tmp_path: Path) -> None:
    install(tmp_path, "--game", "netherwatch")
    assert install(tmp_path, "--game", "set_a_watch") == 0
    own = tmp_path / "etc/gloamboard/table.toml"
    got = load_settings({}, {"GLOAM_FILE": str(own), "GLOAM_DATA": str(tmp_path)})
    fresh = load_settings({"game": "set_a_watch"}, {})
    assert (got.game, got.layout, got.tokens) == ("set_a_watch", fresh.layout, fresh.tokens)


@pytest.mark.parametrize("words", [("--layout", "mansion-x"), ("--layout", "no/such.toml"), ("--tokens", "nobody")])
def test_a_file_that_does_not_exist_is_refused_and_nothing_is_written(
    tmp_path: Path, words: tuple[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert install(tmp_path, *words) == 2
    assert list(tmp_path.iterdir()) == []
    install(tmp_path)
    before = (tmp_path / "etc/gloamboard/table.toml").read_text()
    capsys.readouterr()
    assert install(tmp_path, *words) == 2
    assert (tmp_path / "etc/gloamboard/table.toml").read_text() == before
    assert capsys.readouterr().out == ""  # not that it was one and is another now


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--game", "set_a_watch", "--seats", "6"), "--seats 6: Set a Watch is for 1 to 4 players."),
        (("--game", "netherwatch", "--layout", "camp"), 'game = "set_a_watch": the evening\'s is netherwatch.'),
        (("--layout", "{own}/mine.toml"), "no service sees what is in /tmp. Copy it, and what it names, to /etc/gloam"),
    ],
)
def test_what_would_never_run_is_refused_and_nothing_is_written(
    tmp_path: Path,
    words: tuple[str, ...],
    says: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    own = tmp_path / "own"
    own.mkdir()
    shutil.copy(shipped_files.find_layout("mansion-a"), own / "mine.toml")
    monkeypatch.setattr(install_service, "UNSEEN", (str(tmp_path),))
    root = tmp_path / "root"
    assert install(root, *(word.format(own=own) for word in words)) == 2
    assert says.replace("/tmp", str(tmp_path)) in capsys.readouterr().err
    assert not root.exists()


def test_a_layout_of_the_owners_is_kept_by_its_whole_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copy(shipped_files.find_layout("mansion-a"), tmp_path / "mine.toml")
    monkeypatch.setattr(install_service, "UNSEEN", ())
    monkeypatch.chdir(tmp_path)
    assert install(tmp_path / "root", "--layout", "./mine.toml") == 0
    assert f'layout = "{tmp_path}/mine.toml"' in (tmp_path / f"root{ETC}/table.toml").read_text()


def test_parts_that_are_not_built_yet_have_a_key(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert install(tmp_path, "--simulate", "readers,strips") == 0
    own = tmp_path / "etc/gloamboard/table.toml"
    got = load_settings({}, {"GLOAM_FILE": str(own), "GLOAM_DATA": str(tmp_path)})
    assert (got.parts, got.simulated) == ("real", ("readers", "strips"))
    assert install(tmp_path, "--simulate", "reader") == 2
    assert "--simulate" in (said := capsys.readouterr().err)
    assert "Did you mean readers?" in said


@pytest.mark.parametrize(
    ("words", "root"),
    [
        (("--layout", "camp", "--game", "set_a_watch"), True),
        (("--layout", "camp", "--game", "set_a_watch", "--simulate", "strips"), False),
        (("--layout", "camp", "--game", "set_a_watch", "--parts", "sim"), False),
        (("--layout", "mansion-a", "--game", "netherwatch"), False),
    ],
    ids=["pi4", "pi4 without its strip", "simulated", "pi5"],
)
def test_the_strip_of_a_pi_4_gets_what_it_needs(tmp_path: Path, words: tuple[str, ...], root: bool) -> None:
    assert install(tmp_path, *words) == 0
    units = {role: (tmp_path / f"etc/systemd/system/gloam-{role}.service").read_text() for role in SAYS}
    assert ("User=root" in units["table"]) == ("/dev/mem rw" in units["table"]) == root
    assert "User=root" not in units["referee"] + units["web"]


@pytest.mark.mosquitto
@pytest.mark.skipif(os.geteuid() != 0, reason="only root gives files away")
def test_the_brokers_files_are_given_to_it_on_every_run(tmp_path: Path) -> None:
    install(tmp_path)
    files = [tmp_path / "etc/mosquitto" / name for name in ("gloamboard.acl", "gloamboard.passwords")]
    for file in files:
        os.chown(file, 0, 0)  # as they are when they were written before the broker was installed
    assert install(tmp_path) == 0
    assert [file.group() for file in files] == ["mosquitto", "mosquitto"]


@pytest.fixture
def programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A PATH with a systemctl that keeps what it is told, and a udevadm that fails, as in a container."""
    for name, script in (("systemctl", f"echo $* >> {tmp_path}/told"), ("udevadm", "exit 2")):
        (tmp_path / name).write_text(f"#!/bin/sh\n{script}\n")
        (tmp_path / name).chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    return tmp_path


def test_rules_that_cannot_be_loaded_yet_stop_nothing(programs: Path) -> None:
    assert do(START) == 0
    told = (programs / "told").read_text().splitlines()
    assert told[0] == "daemon-reload"
    assert told[-1].startswith("restart gloam-table.service")


def test_a_service_that_does_not_start_is_told(programs: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (programs / "systemctl").write_text("#!/bin/sh\nexit 1\n")
    assert do(START) == 1
    assert "journalctl" in capsys.readouterr().err


def test_a_broker_that_served_only_us_listens_no_more(tmp_path: Path) -> None:
    assert broker_afterwards(tmp_path) == ("systemctl", "disable", "--now", "mosquitto.service")
    (tmp_path / "home.conf").write_text("listener 8883\n")
    assert broker_afterwards(tmp_path) == ("systemctl", "try-restart", "mosquitto.service")


def test_removing_leaves_what_is_the_owners(tmp_path: Path) -> None:
    install(tmp_path)
    assert install(tmp_path, "--remove") == 0
    left = {str(path.relative_to(tmp_path)) for path in tmp_path.rglob("*") if path.is_file()}
    assert all(path.startswith("etc/gloamboard/") for path in left)
    assert {"etc/gloamboard/table.toml", "etc/gloamboard/seats.json"} <= left


def test_a_dry_run_prints_every_file_and_writes_none(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert install(tmp_path, "--dry-run") == 0
    said = capsys.readouterr().out
    assert said.count("# --- /etc/") == 9
    assert list(tmp_path.iterdir()) == []


def test_the_settings_it_writes_are_settings(tmp_path: Path) -> None:
    install(tmp_path, "--seats", "4")
    file = tmp_path / ETC.lstrip("/") / "table.toml"
    got = load_settings({}, {"GLOAM_FILE": str(file), "GLOAM_DATA": str(tmp_path)})
    assert (got.seats, got.parts, got.mqtt) == (4, "real", "5")
    assert settings_text(got) == file.read_text()


@pytest.mark.mosquitto
def test_the_broker_takes_our_file_beside_the_distributions_own(tmp_path: Path, topics: Topics) -> None:
    """The first four lines are what Debian's mosquitto.conf says; ours is included after them, as there."""
    install(tmp_path)
    conf, port = tmp_path / "etc/mosquitto", free_port()
    ours = conf / "conf.d/gloamboard.conf"
    ours.write_text(
        ours.read_text().replace("/etc/mosquitto/", f"{conf}/").replace("listener 1883", f"listener {port}")
    )
    (conf / "mosquitto.conf").write_text(
        f"persistence true\npersistence_location {tmp_path}/\nlog_dest stderr\ninclude_dir {conf}/conf.d\nuser root\n"
    )
    process = subprocess.Popen([find("mosquitto")[1], "-c", str(conf / "mosquitto.conf")], stderr=subprocess.PIPE)
    try:
        wait_until_open("127.0.0.1", port, lambda: process.poll() is None)
        password = passwords_in(tmp_path / "etc/gloamboard/passwords.json")["referee"]
        wire = Wire("127.0.0.1", port, "referee", password, topics, version="5")
        assert next_event(wire, lambda event: isinstance(event, Connected)) == Connected()
        wire.close()
    finally:
        process.terminate()
        process.wait()
