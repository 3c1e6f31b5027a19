"""docs/first-light.md: each command on the page gives the answer printed under it, here on simulated chips."""

from __future__ import annotations

import csv
import re
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from gloamboard.hal.sim.chips.table import ChipTable
from gloamboard.hal.table_check import load_table
from gloamboard.hal.tokens import load_tokens
from gloamboard.pi_app.cli import main
from gloamboard.pi_app.commands.calibrate import report
from gloamboard.pi_app.commands.steps.play_announcement import facts
from gloamboard.pi_app.commission.doctor import examine, lines
from gloamboard.pi_app.commission.learn import Lesson
from gloamboard.pi_app.commission.proposal import propose
from gloamboard.pi_app.commission.watch import changes
from gloamboard.pi_app.commission.workbench import Workbench
from gloamboard.pi_app.config.settings import load_settings
from gloamboard.pi_app.docgen.parts_page import page
from gloamboard.pi_app.layout.building_rules import strip_per_m
from gloamboard.pi_app.layout.wiring import logic_chips, rails
from gloamboard.pi_app.mqtt.access import SEATS
from gloamboard.pi_app.terminal import aligned
from tests.pi_app.commission.test_calibration import Walker

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs/first-light.md").read_text(encoding="utf-8")
HARDWARE_PAGE = (ROOT / "docs/hardware.md").read_text(encoding="utf-8")
NTAG = "04a1b2c3d4e580"
ON_PARTS = ("doctor", "light-test", "bench", "watch", "learn")


def shown() -> Iterator[tuple[str, list[str]]]:
    """Each command of the page and the lines that should answer it."""
    for block in re.findall(r"```console\n(.*?)```", PAGE, re.DOTALL):
        command, *answer = block.splitlines()
        yield command.removeprefix("$ gloam "), answer


def fits(answer: list[str], printed: list[str]) -> bool:
    """`...` alone is any lines; inside a line it is anything."""
    pattern = "".join(
        r"(?:.*\n)*" if line == "..." else re.escape(line).replace(r"\.\.\.", ".*") + "\n" for line in answer
    )
    return re.fullmatch(pattern, "".join(line + "\n" for line in printed)) is not None


def test_the_page_has_its_commands() -> None:
    assert len(list(shown())) == 9


@pytest.mark.parametrize(
    ("command", "answer"), list(shown()), ids=lambda value: value if isinstance(value, str) else ""
)
def test_a_command_of_the_page_gives_its_answer(
    command: str, answer: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    words = command.split()
    if words[0] in ON_PARTS:
        words += ["--parts", "chips"]
    if words[0] == "light-test":
        words += ["--each-ms", "1", "--zone-ms", "1"]
    assert main(words) == 0
    printed = capsys.readouterr().out.splitlines()
    assert fits(answer, printed), "\n".join(printed)


def told(of: str) -> list[str]:
    """The block of the page in which these words are, with every number as N: those differ from table to table."""
    (block,) = [block for block in re.findall(r"```text\n(.*?)```", PAGE, re.DOTALL) if of in block]
    return [numberless(line) for line in block.splitlines()]


def exactly(of: str) -> list[str]:
    """The block of the page in which these words are."""
    (block,) = [block for block in re.findall(r"```text\n(.*?)```", PAGE, re.DOTALL) if of in block]
    lines: list[str] = block.splitlines()
    return lines


def numberless(line: str) -> str:
    return re.sub(r"\d+", "N", line.replace(NTAG, "TAG")).strip()


def watched(bench: Workbench, *deeds: Callable[[], None]) -> list[str]:
    """What watching says while hands do one thing after the other."""
    watching, said = changes(bench, load_tokens(ROOT / "hardware/tokens/first-light.toml")), list[str]()
    for deed in deeds:
        deed()
        for _ in range(15):
            said += next(watching)
            bench.clock.sleep(0.02)
    return [numberless(line) for line in said]


def test_the_first_tag_is_told_as_the_page_says(bench: Workbench, chips: ChipTable) -> None:
    said = watched(bench, lambda: chips.put(NTAG, "r3"), lambda: chips.take(NTAG))
    assert said == told("first seen")[1:]
    assert told("first seen")[0] == "Watching N readers and N controls of first-light; Ctrl-C ends."


def test_the_dial_is_told_as_the_page_says(bench: Workbench, chips: ChipTable) -> None:
    said = watched(bench, lambda: chips.turn("dial", 1), lambda: chips.press("dial"), lambda: chips.release("dial"))
    assert said == told("turn +1")


def test_a_piece_is_asked_for_and_learnt_as_the_page_says(bench: Workbench, chips: ChipTable, tmp_path: Path) -> None:
    said: list[str] = []
    like = load_tokens(ROOT / "hardware/tokens/first-light.toml")
    lesson = Lesson(bench, like, tmp_path / "mine.toml", said.append)
    for i in range(30):
        if i == 10:
            chips.put(NTAG, "r1")
        lesson.feed(bench.parts.readers.sweep(), bench.clock.now())
    assert [numberless(line) for line in said] == told("Lay down historian")


def test_an_evening_is_announced_as_the_page_says(tmp_path: Path) -> None:
    settings = load_settings({"data": tmp_path, "layout": "first-light"}, {})
    printed = aligned(facts(settings, dict.fromkeys((*SEATS, "screen", "host"), "CODE"), None, None))
    head, address, *_ = told("netherwatch on first-light")
    assert numberless(printed[0]) == head
    assert address.startswith("page     http://N.N.N.N:N/")
    assert any(line.startswith("page     http://") for line in printed)


def test_the_walk_over_all_pads_is_told_as_the_page_says(bench: Workbench, chips: ChipTable) -> None:
    walker = Walker(bench, chips, {"p1": "r2", "p2": "r1"}, looks=100, heights={"p4": 30.0})
    measured = walker.walk().measured
    shown = exactly("of 100 answers")
    assert walker.said[: len(shown)] == shown
    assert report(propose(bench.table, measured), measured) == exactly("pad   reader")


def test_a_reader_that_is_not_wired_yet_is_told_as_the_page_says(bench: Workbench, chips: ChipTable) -> None:
    chips.chips["r2"].fault = "dead"
    printed = [numberless(line) for line in lines(examine(bench))]
    assert [line for line in told("VersionReg") if line not in printed] == []


@pytest.mark.parametrize(
    ("name", "sheet"),
    [
        ("first-light", "first-light"),
        ("mansion-40", "netherwatch"),
        ("camp", "set_a_watch"),
        ("fields-40", "stifling_dark"),
    ],
)
def test_the_parts_list_has_what_the_table_file_says(name: str, sheet: str) -> None:
    table = load_table(ROOT / f"hardware/tables/{name}.toml")
    with open(ROOT / f"hardware/parts/{name}.csv", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    count = {row["part"].split(",")[0]: int(row["quantity"]) for row in rows}
    kinds = [control.kind for control in table.control]
    assert count["RC522 reader board (MFRC522)"] == len(table.reader)
    strips = {row["part"]: int(row["quantity"]) for row in rows if row["for"] == "pixel"}
    wanted: Counter[str] = Counter()
    for run in table.run:
        single = "WS2812B single pixel on a 10 mm board"
        wanted[single if run.wired else f"WS2812B strip, {strip_per_m(run)} per metre"] += run.count
    assert strips == wanted
    assert sum(strips.values()) == sum(strip.pixels for strip in table.strip)
    assert sum(int(row["quantity"]) for row in rows if row["part"].startswith("5 V supply")) == len(table.supply)
    assert count["Rotary encoder with switch"] == kinds.count("dial")
    assert count.get("Push button", 0) == kinds.count("button")
    assert count.get("CD74HC4067 board", 0) == sum(bus.select == "4067" for bus in table.bus)
    assert count.get("74HC138", 0) == sum(bus.select == "74hc138" for bus in table.bus)
    assert count.get("74LVC125", 0) == sum(bus.buffered for bus in table.bus)
    assert count["74AHCT125"] == -(-len(table.strip) // 4)  # four gates each
    assert count["Capacitor 100 nF"] == logic_chips(table)
    (regulator,) = table.regulator
    assert count["3.3 V regulator module"] == 1
    assert f"3.3 V regulator module, {regulator.limit_ma // 1000} A" in {row["part"] for row in rows}
    wires = {f"Wire {rail.wire_mm2:g} mm²" for rail in rails(table) if "strip" in rail.feeds}
    assert {part for part in count if part.startswith("Wire")} == wires
    assert count["Resistor 330 Ω"] == count["Capacitor 1000 µF"] == len(table.strip)
    assert count["Capacitor"] == len(table.reader)
    behind_4067 = sum(bus.select == "4067" for bus in table.bus for reader in table.reader if reader.bus == bus.id)
    assert count.get("Resistor 10 kΩ", 0) == behind_4067
    assert count["Active buzzer"] == kinds.count("buzzer")
    fuses = Counter(f"Fuse {rail.fuse_a:g} A and holder" for rail in rails(table))
    assert {part: number for part, number in count.items() if part.startswith("Fuse")} == fuses
    tags = sum(int(row["quantity"]) for row in rows if row["for"] == "tag")
    assert tags >= len(load_tokens(ROOT / f"hardware/tokens/{sheet}.toml").token)
    width, depth = table.size_mm
    assert {row["part"].split(", ")[-1] for row in rows if row["for"] in ("top", "base")} == {
        f"{width:g} × {depth:g} mm"
    }
    computer = "Raspberry Pi 4" if table.pi == "pi4" else "Raspberry Pi 5"
    assert count[computer] == 1


def test_every_table_that_is_shipped_has_a_parts_list() -> None:
    tables, lists = (
        {path.stem for path in (ROOT / "hardware").glob(glob)} for glob in ("tables/*.toml", "parts/*.csv")
    )
    assert tables == lists


def test_the_first_sheet_has_ten_tags() -> None:
    assert len(load_tokens(ROOT / "hardware/tokens/first-light.toml").token) == 10


def test_the_parts_page_is_made_from_the_lists() -> None:
    assert (ROOT / "docs/parts.md").read_text(encoding="utf-8") == page()
    assert all(f"hardware/parts/{path.name}" in HARDWARE_PAGE for path in (ROOT / "hardware/parts").glob("*.csv"))
    assert page().count("\n## ") == len(list((ROOT / "hardware/parts").glob("*.csv")))
