"""The doctor: every fault is found, and has a next step."""

from __future__ import annotations

import json
import re
import socket
import tomllib
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Literal

import pytest
from adafruit_blinka.platform_dependencies import get_platform_dependencies

from gloamboard.hal.parts import Health
from gloamboard.hal.sim.chips.table import ChipTable
from gloamboard.hal.table import Bus, GpioLibrary, PropSpec
from gloamboard.pi_app.cli import main
from gloamboard.pi_app.commission.doctor import broker, examine, lines, of_running, props
from gloamboard.pi_app.commission.machine import NEOPIXEL, Machine, findings, look
from gloamboard.pi_app.commission.workbench import Workbench

ROOT = Path(__file__).parents[3]
PI4 = Machine(
    model="Raspberry Pi 4 Model B Rev 1.4",
    system="bookworm",
    user_id=1000,
    groups=frozenset({"spi", "gpio", "dialout"}),
    devices=frozenset({"/dev/spidev0.0", "/dev/gpiochip0"}),
    libraries=frozenset({"RPi.GPIO", "lgpio", "spidev", "gpiozero", NEOPIXEL, "gpiod", "rpi-ws281x"}),
    rpi_gpio="RPi.GPIO",
)
PI5 = replace(
    PI4,
    model="Raspberry Pi 5 Model B Rev 1.0",
    system="trixie",
    libraries=frozenset({"rpi-lgpio", "lgpio", "spidev", NEOPIXEL, "gpiod", "adafruit-blinka-raspberry-pi5-neopixel"}),
    rpi_gpio="rpi-lgpio",
)


def wrong(bench: Workbench, machine: Machine, pi: Literal["pi4", "pi5"] = "pi4") -> dict[str, tuple[str, str]]:
    table = replace(bench.table, pi=pi)
    return {h.part: (h.state, h.next_step) for h in findings(table, machine) if h.state in ("faulty", "missing")}


def test_a_well_set_up_pi_has_nothing_to_mend(bench: Workbench) -> None:
    assert wrong(bench, PI4) == {}
    assert wrong(bench, PI5, "pi5") == {}


def test_a_laptop_is_told_to_practise(bench: Workbench) -> None:
    assert "--parts chips" in wrong(bench, replace(PI4, model=""))["computer"][1]


def test_the_wrong_pi_is_named(bench: Workbench) -> None:
    assert 'pi = "pi5"' in wrong(bench, PI5)["computer"][1]


def test_spi_switched_off_has_its_command(bench: Workbench) -> None:
    assert "raspi-config" in wrong(bench, replace(PI4, devices=frozenset()))["spi /dev/spidev0.0"][1]


def test_a_second_bus_names_its_overlay(bench: Workbench) -> None:
    table = replace(bench.table, bus=(Bus("spi1", device="/dev/spidev1.0", select="gpio"),))
    missing = [health for health in findings(table, PI4) if health.part == "spi /dev/spidev1.0"]
    assert "overlay" in missing[0].next_step


def test_a_user_outside_the_groups_is_told_how_to_join(bench: Workbench) -> None:
    found = wrong(bench, replace(PI4, groups=frozenset({"gpio"})))
    assert found == {"group spi": ("missing", "Run `sudo usermod -aG spi $USER`, log out and in again.")}


@pytest.mark.parametrize(
    ("machine", "pi", "keep"), [(PI4, "pi4", "install RPi.GPIO"), (PI5, "pi5", "install rpi-lgpio")]
)
def test_two_gpio_libraries_that_overwrite_each_other_are_found(
    bench: Workbench, machine: Machine, pi: Literal["pi4", "pi5"], keep: str
) -> None:
    both = replace(machine, libraries=machine.libraries | {"RPi.GPIO", "rpi-lgpio"})
    assert keep in wrong(bench, both, pi)["gpio library"][1]


def test_the_wrong_gpio_library_on_a_pi_5_is_found(bench: Workbench) -> None:
    libraries = PI5.libraries - {"rpi-lgpio"} | {"RPi.GPIO"}
    assert "rpi-lgpio" in wrong(bench, replace(PI5, libraries=libraries), "pi5")["gpio library"][1]


@pytest.mark.parametrize(
    ("gpio", "there", "state", "says"),
    [
        ("lgpio", "RPi.GPIO", "ok", "lgpio; the module RPi.GPIO is that of RPi.GPIO"),
        ("lgpio", "rpi-lgpio", "ok", "lgpio; the module RPi.GPIO is that of rpi-lgpio"),
        ("RPi.GPIO", "RPi.GPIO", "ok", "RPi.GPIO, as the table file says"),
        (
            "RPi.GPIO",
            "rpi-lgpio",
            "missing",
            "the table file says RPi.GPIO, but the module RPi.GPIO is that of rpi-lgpio",
        ),
        ("rpi-lgpio", "", "missing", "the table file says rpi-lgpio, but there is no RPi.GPIO"),
    ],
)
def test_the_gpio_library_that_is_really_there_is_named(
    bench: Workbench, gpio: GpioLibrary, there: str, state: str, says: str
) -> None:
    libraries = PI4.libraries - {"RPi.GPIO"} | ({there} if there else set())
    found = findings(replace(bench.table, gpio=gpio), replace(PI4, rpi_gpio=there, libraries=libraries))
    (health,) = [health for health in found if health.part == "gpio library"]
    assert (health.state, health.says) == (state, says)
    assert (f"pip install {gpio}`" in health.next_step) == (state != "ok")


def test_both_gpio_libraries_at_once_say_which_one_counts(bench: Workbench) -> None:
    both = replace(PI4, libraries=PI4.libraries | {"rpi-lgpio"}, rpi_gpio="rpi-lgpio")
    says = [health.says for health in findings(bench.table, both) if health.part == "gpio library"]
    assert "the one that counts now is rpi-lgpio" in says[0]


@pytest.mark.parametrize(("pi", "machine", "command"), [("pi4", PI4, "[stock]"), ("pi5", PI5, "--no-deps mfrc522")])
def test_a_stock_reader_asks_for_its_library(
    bench: Workbench, pi: Literal["pi4", "pi5"], machine: Machine, command: str
) -> None:
    reader = replace(bench.table.reader[0], driver="stock")
    table = replace(bench.table, pi=pi, reader=(reader,))
    (missing,) = [health for health in findings(table, machine) if health.part == "stock reader library"]
    assert (missing.state, command in missing.next_step) == ("missing", True)
    there = findings(table, replace(machine, libraries=machine.libraries | {"mfrc522"}))
    assert [health.state for health in there if health.part == "stock reader library"] == ["ok"]


def test_a_missing_library_names_the_command_that_brings_it(bench: Workbench) -> None:
    found = wrong(bench, replace(PI4, libraries=frozenset({"lgpio"})))
    assert {part: ".venv/bin/pip install -e '.[pi4]'" in step for part, (_, step) in found.items()} == {
        "spi library": True,
        "strip library": True,
        "pixel library": True,
        "pixel pins": True,
    }


@pytest.mark.parametrize("pi", ["pi4", "pi5"])
def test_the_extra_has_every_library_that_the_doctor_asks_for(bench: Workbench, pi: Literal["pi4", "pi5"]) -> None:
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]
    brought = {re.split("[<>=]", wanted)[0] for wanted in extras[pi]}
    brought |= {"lgpio"} if "rpi-lgpio" in brought else set()  # which needs it
    pi_of_it = replace(PI4 if pi == "pi4" else PI5, libraries=frozenset(brought))
    assert wrong(bench, pi_of_it, pi) == {}
    # What Blinka imports on a Pi and does not ask pip for by itself.
    detector = SimpleNamespace(board=SimpleNamespace(any_raspberry_pi=True, any_raspberry_pi_5_board=pi == "pi5"))
    imported = {re.split("[<>=]", wanted)[0] for _, wanted in get_platform_dependencies(detector)}
    assert len(imported) == 3
    assert {_plain(name) for name in imported} - {_plain(name) for name in brought} == {
        "adafruit-blinka-raspberry-pi-pwm"
    }


def _plain(package: str) -> str:
    return package.lower().replace("_", "-")


def test_sound_that_shares_the_strips_clock_is_found_on_a_pi_4_only(bench: Workbench) -> None:
    assert "audio=off" in wrong(bench, replace(PI4, plays_sound=True))["sound"][1]
    assert wrong(bench, replace(PI5, plays_sound=True), "pi5") == {}


def test_root_needs_no_group(bench: Workbench) -> None:
    root = findings(bench.table, replace(PI4, user_id=0, groups=frozenset()))
    assert [health.says for health in root if health.part == "group spi"] == ["root needs no group"]


def test_looking_reads_a_pis_files(tmp_path: Path) -> None:
    (tmp_path / "proc/device-tree").mkdir(parents=True)
    (tmp_path / "proc/device-tree/model").write_text("Raspberry Pi 5 Model B Rev 1.0\0")
    (tmp_path / "etc").mkdir()
    (tmp_path / "etc/os-release").write_text("ID=debian\nVERSION_CODENAME=trixie\n")
    (tmp_path / "dev").mkdir()
    (tmp_path / "dev/spidev0.0").touch()
    seen = look(tmp_path)
    assert (seen.model, seen.system) == ("Raspberry Pi 5 Model B Rev 1.0", "trixie")
    assert seen.devices == {"/dev/spidev0.0"}


def test_parts_in_every_state_are_told_with_next_steps(bench: Workbench, chips: ChipTable) -> None:
    chips.chips["r1"].fault = "dead"
    chips.chips["r2"].fault = "forgetful"
    chips.chips["r3"].noise = 0.9
    chips.pixel_lines["main"].refuse("no")
    found = examine(bench)
    states = {health.part: health.state for health in found}
    assert states["reader r1"] == "missing"
    assert states["reader r2"] == "faulty"
    assert states["reader r3"] == "weak"
    assert states["reader r4"] == "ok"
    assert states["control dial"] == "ok"
    assert all(health.next_step for health in found if health.state != "ok")
    said = lines(found)
    assert said[-1].startswith(f"{len(found)} looked at: ")
    assert sum("→" in line for line in said) == sum(health.state != "ok" for health in found)


def test_a_running_table_is_told_without_trying_anything(bench: Workbench) -> None:
    orb = Health("prop orb", "missing", "not seen yet", "Plug it in.")
    practice = of_running(bench.table, bench.parts, [orb])
    assert [health.part for health in practice] == [
        *("reader r1", "reader r2", "reader r3", "reader r4", "strip main", "control dial", "control buzzer"),
        *("prop orb", "broker"),
    ]
    real = of_running(bench.table, replace(bench.parts, hands=None), [])
    assert real[0].part == "computer"  # on real parts the machine is looked at as well


def test_props_are_counted(bench: Workbench) -> None:
    table = replace(bench.table, prop=(PropSpec("orb", "orb"), PropSpec("pkad", "pkad")))
    assert props(bench.table, 0) == []
    assert props(table, 2)[0].state == "ok"
    assert "1 of 2" in props(table, 1)[0].says


def test_a_broker_is_found_or_not() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        assert broker("127.0.0.1", port).state == "ok"
    assert broker("127.0.0.1", port).state == "weak"


def test_the_command_answers_in_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["doctor", "first-light", "--parts", "chips", "--json", "--no-broker"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [row["state"] for row in found] == ["ok"] * 7


def test_an_unknown_part_to_simulate_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["doctor", "first-light", "--parts", "sim", "--simulate", "strip"]) == 2
    assert "Did you mean strips?" in capsys.readouterr().err
