"""config.txt: what a table needs is added once, and goes without a trace."""

from __future__ import annotations

from pathlib import Path

import pytest

from gloamboard.hal.table_check import load_table
from gloamboard.pi_app.cli import main
from gloamboard.pi_app.commands.prepare_pi import REBOOT, written_since
from gloamboard.pi_app.config.shipped_files import find_table
from gloamboard.pi_app.install.start_up_file import wanted, with_lines, without_ours

FRESH = "# For more options see the documentation\n#dtparam=spi=on\ndtparam=audio=on\n\n[cm5]\ndtoverlay=dwc2\n"


@pytest.mark.parametrize(
    ("table", "lines"),
    [
        ("first-light", ["dtparam=spi=on", "dtoverlay=spi0-0cs", "dtparam=audio=off"]),
        ("mansion-40", ["dtparam=spi=on", "dtoverlay=spi0-0cs", "dtoverlay=spi1-1cs,cs0_pin=15"]),
    ],
)
def test_a_table_wants_spi_its_overlays_and_on_a_pi_4_no_sound(table: str, lines: list[str]) -> None:
    assert wanted(load_table(find_table(table))) == lines


def test_lines_are_added_once_for_every_pi_and_go_without_a_trace() -> None:
    once = with_lines(FRESH, ["dtparam=spi=on", "dtparam=audio=off"])
    assert once.startswith(FRESH.rstrip("\n"))
    assert once.splitlines()[-4:-1] == ["[all]", "dtparam=spi=on", "dtparam=audio=off"]
    assert with_lines(once, ["dtparam=spi=on", "dtparam=audio=off"]) == once
    assert without_ours(once) == FRESH


def test_what_the_owner_has_said_already_is_not_said_again() -> None:
    own = FRESH.replace("#dtparam=spi", "dtparam=spi")
    assert with_lines(own, ["dtparam=spi=on"]) == own
    other = with_lines(own, ["dtparam=spi=on", "dtoverlay=spi0-0cs"])
    assert other.count("dtparam=spi=on") == 1
    assert with_lines(other, ["dtparam=spi=on"]) == own  # another table wants less


def test_preparing_tells_whether_the_pi_must_be_restarted(tmp_path: Path) -> None:
    def prepare(*words: str) -> int:
        return main(["prepare-pi", "--root", str(tmp_path), "--data", str(tmp_path), *words])

    assert prepare("--layout", "camp", "--game", "set_a_watch") == 2  # no Raspberry Pi
    file = tmp_path / "boot/firmware/config.txt"
    file.parent.mkdir(parents=True)
    file.write_text(FRESH)
    assert prepare("--layout", "camp", "--game", "set_a_watch") == REBOOT
    assert "dtoverlay=spi0-0cs\n" in file.read_text()
    assert prepare("--layout", "camp", "--game", "set_a_watch") == 0
    assert prepare("mansion-40") == REBOOT
    assert "dtparam=audio=off" not in file.read_text()
    assert main(["uninstall", "--root", str(tmp_path)]) == 0
    assert file.read_text() == FRESH


def test_what_an_earlier_run_wrote_since_the_last_start_still_wants_a_restart() -> None:
    assert written_since(1_000.0, "120.50 300.00\n", now=1_060.0)
    assert not written_since(1_000.0, "120.50 300.00\n", now=1_200.0)
