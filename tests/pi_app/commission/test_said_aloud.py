"""What the building commands say when they are given something wrong: what, where, and what to do. Never a trace."""

from __future__ import annotations

from pathlib import Path

import pytest

from gloamboard.hal.drivers.reader_health import describe_bus_failure
from gloamboard.hal.sim.chips.table import ChipTable
from gloamboard.hal.sim.chips.tag import Tag
from gloamboard.hal.tokens import Token, TokenSheet
from gloamboard.pi_app.cli import main
from gloamboard.pi_app.commission.watch import changes
from gloamboard.pi_app.commission.workbench import Workbench, told
from gloamboard.pi_app.config.shipped_files import HARDWARE

TAG = "04a1b2c3d4e580"
SHEET = 'v = 1\nid = "x"\ntitle = "X"\ntoken = [{ tag = "zz", piece = "a" }]\n'
TYPO = (HARDWARE / "tables/first-light.toml").read_text(encoding="utf-8").replace("pixels = 88", "pixles = 88")

TABLES = ", ".join(sorted(path.stem for path in (HARDWARE / "tables").glob("*.toml")))
BAD = {
    "doctor nowhere": f"there is no table called nowhere. Known: {TABLES}.",
    "doctor first-lite": "Did you mean first-light?",
    "doctor ./missing.toml": "missing.toml: there is no such file. Check the name and the folder.",
    "doctor {tmp}": ": this is a folder, not a file.",
    "doctor {tmp}/typo.toml": "typo.toml: strip[0].pixles = 88: no such key here. Did you mean pixels?",
    "doctor first-light --parts chips --simulate reader": 'simulate "reader": there is none of that name. Did you mean',
    "watch first-light": "spidev cannot be used here: No module named 'spidev'. On the Raspberry Pi, in ",
    "watch first-light --parts sim --tokens nope": "there is no token sheet called nope. Known: first-light, ",
    "watch first-light --parts sim --sweeps 0": "0: a whole number from 1 on is wanted.",
    "light-test first-light --parts sim --each-ms -5": "-5: a whole number from 0 on is wanted.",
    "bench hardware first-light --parts sim --sweeps 0": "0: a whole number from 1 on is wanted.",
    "bench hardware first-light --parts sim --sweeps x": "x: a whole number from 1 on is wanted.",
    "learn first-light --parts sim --like {tmp}/sheet.toml -o {tmp}/new.toml": 'tag = "zz": a tag id is 4, 7',
    "learn first-light --parts sim --like first-light -o {tmp}/sheet.toml": 'tag = "zz": a tag id is 4, 7',
    "learn first-light --parts sim --like first-light -o {tmp}/no/new.toml": ": your sheet cannot be written there.",
    "learn first-light --parts sim --like first-light --only histrian -o {tmp}/new.toml": "Did you mean historian?",
    "table wiring first-light -o {tmp}/no/wiring.svg": "wiring.svg: cannot be written: No such file or directory. Make",
    "table draw first-light -o {tmp}/no/table.svg": "table.svg: cannot be written: No such file or directory. Make",
}


@pytest.mark.parametrize("words", BAD)
def test_bad_input_is_one_message_and_exit_2(words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "sheet.toml").write_text(SHEET, encoding="utf-8")
    (tmp_path / "typo.toml").write_text(TYPO, encoding="utf-8")
    try:
        code = main(words.format(tmp=tmp_path).split())
    except SystemExit as no:  # argparse's own
        code = int(no.code or 0)
    assert code == 2
    said = capsys.readouterr().err
    assert BAD[words] in said
    assert "Traceback" not in said
    assert not (tmp_path / "new.toml").exists()


def test_a_file_that_may_not_be_read_is_said_not_raised(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def forbidden(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("builtins.open", forbidden)  # root may read everything, and tests may run as root
    code = main(["table", "check", str(tmp_path / "mine.toml")])
    monkeypatch.undo()
    assert code == 2
    assert "mine.toml: this user may not read it. Try `sudo chmod a+r " in capsys.readouterr().err


def test_a_fault_of_ours_is_not_told_as_one_of_the_maker() -> None:
    with pytest.raises(IndexError):
        told(lambda: [][0])


@pytest.mark.parametrize(
    ("number", "device", "says", "step"),
    [
        (2, "/dev/spidev0.0", "is not there: SPI is switched off", "sudo raspi-config nonint do_spi 0"),
        (2, "/dev/spidev1.0", "is not there", "Add the SPI1 overlay"),
        (13, "/dev/spidev0.0", "may not be opened by this user", "sudo usermod -aG spi $USER"),
        (16, "/dev/spidev0.0", "is in use", "fuser"),
        (108, "/dev/spidev0.0", "failed", "dmesg"),
    ],
)
def test_each_way_spi_can_fail_has_its_own_next_step(number: int, device: str, says: str, step: str) -> None:
    seen, next_step = describe_bus_failure(device, OSError(number, "why"))
    assert says in seen
    assert step in next_step


def test_watching_a_reader_pulled_in_mid_sweep_and_a_doubled_tag_says_what_to_do(
    bench: Workbench, chips: ChipTable
) -> None:
    watching = changes(bench, TokenSheet(1, "t", "T", (Token(TAG, piece="historian"),)))
    chips.put(TAG, "r1")
    for _ in range(5):
        next(watching)
    chips.air.later(bench.clock.now() + 0.004, lambda: setattr(chips.chips["r1"], "fault", "open"))
    said = [line for _ in range(6) for line in next(watching)]
    assert [line.split("s  ")[1] for line in said] == [
        "reader r1: no answer (VersionReg reads 0xFF); what to do: `gloam doctor`"
    ]
    chips.chips["r1"].fault = None
    chips.air.put(Tag(bytes.fromhex(TAG)), "r3")
    said = [line for _ in range(40) for line in next(watching)]
    assert said[0].endswith("reader r1: answers again")
    (twice,) = [line for line in said if "at once" in line]
    assert "historian on p1 and p3 at once: two tags carry the same UID, or the pads are too close." in twice
    assert TAG not in "".join(said)
