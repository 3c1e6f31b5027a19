"""The pins a maker solders to, by README and drawing, are those the boards' files drive, prop by prop."""

from __future__ import annotations

import re

import pytest

from gloamboard.pi_app.flash.plan import FIRMWARE, MOST_PIXELS, PROPS, read_prop

README = (PROPS / "README.md").read_text(encoding="utf-8")
DRAWING = (PROPS / "wiring.svg").read_text(encoding="utf-8")
PICO_HEADER = {
    0: 1,
    1: 2,
    2: 4,
    3: 5,
    4: 6,
    5: 7,
    6: 9,
    7: 10,
    8: 11,
    9: 12,
    16: 21,
    17: 22,
    18: 24,
    19: 25,
}  # GP number: pin of the board's edge


def driven(board: str) -> set[int]:
    """Every pin number in the files of a board."""
    text = "".join(path.read_text() for path in sorted((FIRMWARE / "boards").glob(f"{board}*.py")))
    code = "\n".join(line.split("#")[0] for line in text.splitlines())
    if board == "microbit":
        return {int(number) for number in re.findall(r"\bpin(\d+)\b", code)}
    listed = re.findall(r"(?:PINS|DIAL) = \[.*for n in \(([\d, ]+)\)\]", code)
    assert len(listed) == 2
    return {int(number) for number in [*",".join(listed).split(","), *re.findall(r"\bPin\((\d+)", code)]}


def told(text: str, board: str) -> set[int]:
    """The pins a text names, on the micro:bit by `pin 0`, on the Pico by `GP2`."""
    if board == "pico":
        return {int(number) for number in re.findall(r"GP(\d+)", text)}
    return {int(number) for number in re.findall(r"(?<!\()\bpin (\d+)", text)}


def section(title: str) -> str:
    return README.split(f"## {title}\n")[1].split("\n## ")[0]


@pytest.mark.parametrize("board", ["microbit", "pico"])
def test_readme_and_drawing_name_just_the_pins_the_firmware_drives(board: str) -> None:
    assert len(driven(board)) == {"microbit": 3, "pico": 11}[board]
    assert told(README, board) == driven(board)
    assert told(DRAWING, board) == driven(board)


def test_each_prop_on_a_pico_is_told_its_own_pins() -> None:
    assert told(section("Scrying Orb"), "pico") == {2, 3, 5, 6, 7, 8}
    assert told(section("P.K.A.D. reader"), "pico") == {2, 3, 4, 5, 16, 17, 18, 19}
    orb, reader = DRAWING.split(">P.K.A.D. reader</text>")[1].split('y="370"', 1)
    assert (told(orb, "pico"), told(reader, "pico")) == ({2, 3, 5, 6, 7, 8}, {2, 3, 4, 5, 16, 17, 18, 19})


def test_the_places_on_a_picos_edge_are_right() -> None:
    places = [(int(gp), int(pin)) for gp, pin in re.findall(r"GP(\d+) \(pin (\d+)\)", README)]
    assert len(places) >= 8
    assert [pin for _, pin in places] == [PICO_HEADER[gp] for gp, _ in places]


def test_pixels_and_current_in_the_readme_are_those_of_the_prop_file() -> None:
    orb = read_prop("orb", "microbit")
    assert f"`limit_ma = {orb.limit_ma}`" in section("Scrying Orb")
    assert f"at most {MOST_PIXELS['microbit']} on a micro:bit" in section("Parts")
    assert orb.pixels <= MOST_PIXELS["microbit"]
