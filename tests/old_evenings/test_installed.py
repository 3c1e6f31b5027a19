"""A table that an older version has installed, updated by `gloam install-service`: all its files name what exists."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path

import pytest

import gloamboard
from gloamboard.pi_app.cli import main
from gloamboard.pi_app.commands.steps.install_service_files import KNOWS, SAYS
from gloamboard.pi_app.config.seat_codes import CODED
from gloamboard.pi_app.config.settings import load_settings
from gloamboard.pi_app.mqtt.access import ROLES, SIDES
from tests.old_evenings.unpacked import unpack

THEN = ("table", "referee", "web")  # the programs there were; the rest is new
NEW = {Path(f"etc/systemd/system/gloam-{role}.service") for role in SAYS if role not in THEN}
NEW |= {Path(f"etc/gloamboard/passwords/{role}.json") for role in SAYS if role not in THEN}
HANDED_OUT = ("seats.json", "passwords.json", *(f"passwords/{role}.json" for role in THEN))


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file system of such a table."""
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    return unpack("0.1.0/installed", tmp_path / "root")


def update(root: Path) -> None:
    assert main(["install-service", "--root", str(root)]) == 0


def values(unit: str, key: str) -> list[str]:
    return re.findall(rf"^{key}=(.*)$", unit, re.MULTILINE)


def units(root: Path) -> dict[str, str]:
    return {role: (root / f"etc/systemd/system/gloam-{role}.service").read_text() for role in THEN}


def test_what_the_owner_has_set_and_handed_out_stays(root: Path) -> None:
    own = root / "etc/gloamboard"
    text, before = (own / "table.toml").read_bytes(), handed_out(own)
    update(root)
    assert (own / "table.toml").read_bytes() == text
    after = handed_out(own)
    assert {name: {role: after[name][role] for role in known} for name, known in before.items()} == before
    settings = load_settings({}, {"GLOAM_FILE": str(own / "table.toml"), "GLOAM_DATA": str(root / "var")})
    assert (settings.table, settings.game, settings.seats, settings.web_port) == ("attic", "set_a_watch", 3, 80)


def handed_out(own: Path) -> dict[str, dict[str, str]]:
    """By file, the password or code of each role in it."""
    files = {name: json.loads((own / name).read_text()) for name in HANDED_OUT}
    return {name: found.get("codes") or found["passwords"] for name, found in files.items()}


def test_roles_that_are_new_are_added_to_passwords_codes_and_access_lists(root: Path) -> None:
    own, broker = root / "etc/gloamboard", root / "etc/mosquitto"
    assert not set(SIDES) & {role for known in handed_out(own).values() for role in known}  # there were no sides then
    update(root)
    after = handed_out(own)
    assert set(after["passwords.json"]) == set(ROLES)
    assert set(after["seats.json"]) == set(CODED)
    assert set(SIDES) < set(after["passwords/web.json"])
    assert not set(SIDES) & set(after["passwords/table.json"]) | set(SIDES) & set(after["passwords/referee.json"])
    logins = [line.partition(":")[0] for line in (broker / "gloamboard.passwords").read_text().splitlines()]
    assert logins == [f"attic.{role}" for role in after["passwords.json"]]
    users = re.findall(r"^user (.*)$", (broker / "gloamboard.acl").read_text(), re.MULTILINE)
    assert users == [f"attic.{role}" for role in ROLES]
    assert len(set(after["seats.json"].values())) == len(CODED)


def test_every_program_path_and_credential_of_the_units_exists(root: Path) -> None:
    before = units(root)
    update(root)
    for role, unit in units(root).items():
        assert "/opt/gloamboard/" in before[role]
        assert "/opt/gloamboard" not in unit  # where the older version was
        [start] = values(unit, "ExecStart")
        program, *words = start.split()
        helped = subprocess.run([program, *words, "--help"], capture_output=True, text=True, check=False)
        assert (helped.returncode, helped.stderr) == (0, ""), start
        [readable] = values(unit, "BindReadOnlyPaths")
        folders = [Path(folder) for folder in readable.split()]
        for needed in (Path(program), Path(gloamboard.__file__).resolve()):
            assert any(needed.is_relative_to(folder) for folder in folders), f"{role} may not read {needed}"
        for credential in values(unit, "LoadCredential"):
            assert (root / credential.partition(":")[2].lstrip("/")).is_file()
        assert values(unit, "StateDirectory") == values(before[role], "StateDirectory")  # where its evenings are
        variables = [one.partition("=")[0] for one in values(unit, "Environment")]
        assert variables == [one.partition("=")[0] for one in values(before[role], "Environment")]


def test_nothing_the_older_version_installed_is_left_behind(root: Path) -> None:
    before = {path.relative_to(root) for path in root.rglob("*")}
    update(root)
    assert {path.relative_to(root) for path in root.rglob("*")} == before | NEW


def test_a_program_that_is_new_is_handed_the_passwords_it_needs(root: Path) -> None:
    update(root)
    known = json.loads((root / "etc/gloamboard/passwords.json").read_text())["passwords"]
    for role in set(SAYS) - set(THEN):
        handed = json.loads((root / f"etc/gloamboard/passwords/{role}.json").read_text())["passwords"]
        assert handed == {name: known[name] for name in KNOWS[role]}


def test_the_broker_knows_the_table_by_the_name_it_has(root: Path) -> None:
    broker = root / "etc/mosquitto"
    update(root)
    rights = [line for line in (broker / "gloamboard.acl").read_text().splitlines() if line.startswith("topic ")]
    assert len(rights) > 20
    assert [line for line in rights if " gloam/attic/" not in line] == []
    assert "attic" in (broker / "gloamboard.passwords").read_text()
