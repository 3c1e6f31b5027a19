"""Every scenario file plays as it says, on real MQTT; and files that cannot fail are refused."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from gloamboard.pi_app.rehearsal.scenario_file import load_scenario
from gloamboard.pi_app.rehearsal.scenario_run import Failed, run_scenario
from gloamboard.pi_app.testing.at_the_table import EveningAtTable
from gloamboard.strict_toml import FileError

FOLDER = Path(__file__).resolve().parents[2] / "scenarios"
FILES = sorted(FOLDER.glob("*.toml"))
HEAD = 'v = 1\ntitle = "t"\ngame = "netherwatch"\nlayout = "mansion-a"\ntokens = "netherwatch"\n'


@pytest.mark.parametrize(
    "name", [pytest.param(file.stem, marks=pytest.mark.evening(scenario=file), id=file.stem) for file in FILES]
)
def test_scenario(name: str, evening: EveningAtTable) -> None:
    assert evening.file is not None
    assert evening.file.stem == name
    assert evening.play_scenario() >= 1


def test_a_scenario_that_goes_otherwise_fails_at_its_step(tmp_path: Path) -> None:
    file = tmp_path / "wrong.toml"
    file.write_text(HEAD + '[[step]]\nexpect = "view"\npath = "pieces.historian.at"\nis = "crypt"\n')
    with pytest.raises(Failed, match=r"wrong.toml: step\[0\].*public sees pieces.historian.at = 'hq'"):
        run_scenario(file, tmp_path / "data")


def test_a_space_that_does_not_exist_is_no_space_without_a_prompt(tmp_path: Path) -> None:
    file = tmp_path / "wrong.toml"
    file.write_text(HEAD + '[[step]]\nexpect = "no prompt"\nspace = "foyyer"\n')
    with pytest.raises(Failed, match=r"there is no space 'foyyer'. Did you mean foyer\?"):
        run_scenario(file, tmp_path / "data")


@pytest.mark.parametrize(
    ("steps", "says"),
    [
        ("step = []", "a scenario without steps shows nothing"),
        ('[[step]]\nplace = "historian"\non = "foyer"', "nothing is expected, so nothing can fail"),
        ('[[step]]\nplace = "a"\nlift = "a"', "a step has one verb, this has 2"),
        ('[[step]]\nexpekt = "light"', "Did you mean expect"),
        ('[[step]]\nexpect = "light"\nspace = "hq"', "`light` wants like or brighter_than, or it would hold always"),
        ('[[step]]\nexpect = "no prompt"', "`no prompt` wants space"),
        ('[[step]]\nexpect = "story"\nsays = "a"\nspace = "hq"', "`story` takes no space"),
    ],
)
def test_a_broken_scenario_says_what_to_mend(tmp_path: Path, steps: str, says: str) -> None:
    file = tmp_path / "broken.toml"
    file.write_text(HEAD + steps + "\n")
    with pytest.raises(FileError, match=says):
        load_scenario(file)


def test_every_piece_of_field_equipment_has_a_scenario_on_its_prop() -> None:
    content = FOLDER.parents[1] / "rules" / "netherwatch" / "content" / "devices.toml"
    devices = {(device["id"], device["prop"]) for device in tomllib.loads(content.read_text())["device"]}
    played = set()
    for scenario in map(load_scenario, FILES):
        asked = {step.answer[1] for step in scenario.step if step.answer and step.answer[0] == "investigate"}
        played |= {(device, step.prop) for device in asked for step in scenario.step if step.prop}
    assert len(devices) == 8
    assert devices - played == set()
