"""docs/first-light.md: each command on the page gives the answer printed under it, here on simulated chips."""

from __future__ import annotations

import csv
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from hal.table_check import load_table
from hal.tokens import load_tokens
from pi_app.cli import main
from pi_app.wiring import rails

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs/first-light.md").read_text(encoding="utf-8")
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
    assert len(list(shown())) == 7


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


@pytest.mark.parametrize(
    ("name", "sheet"), [("first-light", "first-light"), ("mansion-40", "netherwatch"), ("camp", "set_a_watch")]
)
def test_the_parts_list_has_what_the_table_file_says(name: str, sheet: str) -> None:
    table = load_table(ROOT / f"hardware/tables/{name}.toml")
    with open(ROOT / f"hardware/parts/{name}.csv", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    count = {row["part"].split(",")[0]: int(row["quantity"]) for row in rows}
    kinds = [control.kind for control in table.control]
    assert count["RC522 reader board (MFRC522)"] == len(table.reader)
    assert count["WS2812B strip"] == sum(strip.pixels for strip in table.strip)
    assert sum(int(row["quantity"]) for row in rows if row["part"].startswith("5 V supply")) == len(table.supply)
    assert count["Rotary encoder with switch"] == kinds.count("dial")
    assert count.get("Push button", 0) == kinds.count("button")
    assert count.get("CD74HC4067 board", 0) == sum(bus.select == "4067" for bus in table.bus)
    assert count.get("74HC138", 0) == sum(bus.select == "74hc138" for bus in table.bus)
    assert count.get("74LVC125", 0) == sum(bus.buffered for bus in table.bus)
    assert count["74AHCT125"] == -(-len(table.strip) // 4)  # four gates each
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
