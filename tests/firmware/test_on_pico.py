"""The UF2 of a release on an emulated Pico: real MicroPython, booted from the very file that is dragged onto one.

It needs what `make pico-images` builds and installs, and takes half a minute a prop.
"""

from __future__ import annotations

import asyncio
import functools
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from gloamboard.hal.props.line import PropLine
from gloamboard.hal.props.words import SCENES, SCENES_OF, decode_event, encode_scene
from gloamboard.hal.sim.chips.tag import Tag
from gloamboard.pi_app.flash.pico_image import build_uf2
from gloamboard.pi_app.flash.plan import FIRMWARE, make_plan, read_prop
from gloamboard.pi_app.flash.ready_images import images

if TYPE_CHECKING:
    from tests.firmware.pico_chip import Pico

MICROPYTHON = Path(sys.prefix) / "share" / "gloam-pico"
pytestmark = [
    pytest.mark.soak,
    pytest.mark.skipif(not (MICROPYTHON / "micropython.bin").exists(), reason="built by: make pico-images"),
]


@pytest.fixture(scope="module")
def made() -> dict[str, bytes]:
    return images(MICROPYTHON)


@pytest.mark.parametrize("name", ["orb", "pkad", "imager", "torch"])
def test_a_pico_boots_the_uf2_says_hello_shows_every_scene_and_feels_a_finger(
    name: str, made: dict[str, bytes], tmp_path: Path
) -> None:
    (image,) = (content for file, content in made.items() if file.startswith(f"gloam-{name}-pico"))
    (tmp_path / "prop.uf2").write_bytes(image)
    asyncio.run(_evening(name, tmp_path / "prop.uf2"))


def _is_past(chip: Pico, at: float) -> bool:
    now: float = chip.now()
    return now > at


class Talk:
    """The table's end of the chip's line."""

    def __init__(self, chip: Pico) -> None:
        self.chip, self.line = chip, PropLine(chip.port, 0x1234, chip.now())

    async def until(self, what: Callable[[], object], seconds: float = 5.0) -> None:
        await self.chip.until(what, lambda: self.line.poll(self.chip.now()), seconds)

    async def show(self, scene: str) -> None:
        self.line.show(encode_scene({"scene": scene}))
        await self.until(lambda: self.line.settled)


async def _evening(name: str, image: Path) -> None:
    from tests.firmware.pico_chip import Pico  # its emulator is installed by `make pico-images` alone

    kind = {"imager": "panel"}.get(name, name)
    async with Pico(image) as chip:
        talk = Talk(chip)
        line, until = talk.line, talk.until
        chip.supply(4700)
        await until(lambda: line.hello is not None)
        assert line.hello is not None
        assert (line.hello.kind, line.hello.name, line.hello.board) == (kind, name, "pico")
        assert line.hello.build == make_plan(read_prop(kind, "pico", name=name), "pico").build
        await until(lambda: line.millivolts is not None)
        assert abs((line.millivolts or 0) - 4700) < 10
        for scene in SCENES_OF[kind]:
            await talk.show(scene)
            line.replies.clear()
            line.say(b"Q")
            await until(lambda: line.replies)
            free, bad, mode, _ = (int(part) for part in line.replies[-1][1:].split(b","))
            assert chr(mode) == SCENES[scene].letter
            assert free > 5000
            assert bad == 0
        await talk.show("idle")
        line.events.clear()
        chip.finger(3, down=True)
        await until(lambda: line.events)
        chip.finger(3, down=False)
        event = decode_event(line.events[0][1:])
        assert event == (("touch", {}) if kind in ("orb", "torch") else ("button", {"button": "a"}))


def test_the_rings_of_an_orb_are_turned_by_a_dial_until_the_marks_have_met(
    made: dict[str, bytes], tmp_path: Path
) -> None:
    (image,) = (content for file, content in made.items() if file.startswith("gloam-orb-pico"))
    (tmp_path / "orb.uf2").write_bytes(image)
    asyncio.run(_turned(tmp_path / "orb.uf2"))


async def _turned(image: Path) -> None:
    from tests.firmware.pico_chip import Pico

    async with Pico(image) as chip:
        talk = Talk(chip)
        await talk.until(lambda: talk.line.hello is not None)
        await talk.show("searching")
        for click in range(8):  # from the far side, a sixteenth a click
            assert talk.line.events == [], click
            await chip.click(lambda: talk.line.poll(chip.now()))
        await talk.until(lambda: talk.line.events)
        assert [decode_event(event[1:]) for event in talk.line.events] == [("met", {})]


def test_a_torch_tells_each_click_of_its_dial_and_then_that_it_was_pressed(
    made: dict[str, bytes], tmp_path: Path
) -> None:
    (image,) = (content for file, content in made.items() if file.startswith("gloam-torch-pico"))
    (tmp_path / "torch.uf2").write_bytes(image)
    asyncio.run(_swung(tmp_path / "torch.uf2"))


async def _swung(image: Path) -> None:
    from tests.firmware.pico_chip import Pico

    async with Pico(image) as chip:
        talk = Talk(chip)
        await talk.until(lambda: talk.line.hello is not None)
        await talk.show("beam")
        for _ in range(5):
            await chip.click(lambda: talk.line.poll(chip.now()))
        chip.finger(3, down=True)
        await talk.until(lambda: talk.line.events and decode_event(talk.line.events[-1][1:]) == ("touch", {}))
        chip.finger(3, down=False)
        *turns, _ = [decode_event(event[1:]) for event in talk.line.events]
        assert sum(turn[1]["steps"] for turn in turns if turn is not None) == 5


def test_a_reader_with_an_rc522_tells_the_card_that_is_laid_on_it(tmp_path: Path) -> None:
    plan = make_plan(replace(read_prop("pkad", "pico"), card_reader=True), "pico")
    pixels = (FIRMWARE / "boards" / "pico_neopixel.py").read_bytes()
    image = build_uf2((MICROPYTHON / "micropython.bin").read_bytes(), {**plan.files, "neopixel.py": pixels})
    (tmp_path / "reader.uf2").write_bytes(image)
    asyncio.run(_laid_on(tmp_path / "reader.uf2"))


async def _laid_on(image: Path) -> None:
    from tests.firmware.pico_chip import Pico

    async with Pico(image) as chip:
        talk = Talk(chip)
        await talk.until(lambda: talk.line.hello is not None)
        await talk.show("card")
        for uid in ("0401332f5a9001", "9a3f0c11"):
            talk.line.events.clear()
            card = Tag(bytes.fromhex(uid))
            chip.cards.air.put(card, "cards")
            await talk.until(lambda: talk.line.events)
            assert decode_event(talk.line.events[0][1:]) == ("card", {"tag": uid})
            chip.cards.air.take(card)
            gone = chip.now() + 0.6
            await talk.until(functools.partial(_is_past, chip, gone))
            assert len(talk.line.events) == 1
