"""`gloam flash` without words finds the board, says what is on it and offers what fits; then the prop shows itself."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from gloamboard.firmware import VERSION
from gloamboard.hal.clock import VirtualClock
from gloamboard.hal.props.words import LETTERS, SCENES_OF
from gloamboard.pi_app.commands.flash import picked, put_on
from gloamboard.pi_app.flash.drives import FlashProblem
from gloamboard.pi_app.flash.on_the_desk import boards, offers, told
from gloamboard.pi_app.flash.plan import PARTS_OF, make_plan, read_prop
from gloamboard.pi_app.flash.self_test import BELL, SHOWN, TOUCH, scene_shown
from tests.pi_app.flash.boards import Desk


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path)


def answers(*words: str) -> Callable[[str], str]:
    rest = list(words)
    return lambda question: rest.pop(0)


def test_a_board_is_told_by_what_it_is_and_what_is_on_it(desk: Desk) -> None:
    serial = "9904360251974e450034700f"
    desk.drive(serial=serial)
    assert told(boards(desk.tools())) == [f"micro:bit V2 at {desk.root}/MICROBIT: nothing of ours that answers."]
    newest = make_plan(read_prop("orb", "microbit", name="crystal"), "microbit").build
    desk.prop("crystal", build=newest, serial=serial)
    [one] = boards(desk.tools())
    assert told([one]) == [
        f"micro:bit V2 at sim:crystal, {desk.root}/MICROBIT: orb crystal, firmware {VERSION}, as new as here."
    ]
    desk.ports.props.clear()
    desk.prop("crystal", build="other", serial=serial)
    assert told(boards(desk.tools()))[0].endswith("built otherwise than here.")


def test_a_first_model_and_a_new_pico_are_told_apart(desk: Desk) -> None:
    desk.drive(serial="9900000000000000")
    desk.drive("RPI-RP2", "INFO_UF2.TXT")
    (desk.root / "RPI-RP2" / "INFO_UF2.TXT").write_text("Board-ID: RPI-RP2\n")
    assert told(boards(desk.tools())) == [
        f"micro:bit V1 at {desk.root}/MICROBIT: nothing of ours that answers.",
        f"Pico at {desk.root}/RPI-RP2: nothing yet, not even MicroPython.",
    ]


def test_what_is_on_it_already_is_offered_first(desk: Desk) -> None:
    desk.drive()
    assert [offer.prop.kind for offer in offers(boards(desk.tools())[0])] == list(PARTS_OF)
    desk.prop("crystal")
    first = offers(boards(desk.tools())[0])[0]
    assert (first.says, first.prop.name) == ("orb, again as crystal", "crystal")


def test_one_number_and_a_name_are_enough(desk: Desk) -> None:
    desk.drive()
    choice = picked(desk.tools(), answers("7", "2", "lens"))
    assert choice is not None
    assert (choice[0].prop.kind, choice[0].prop.name, choice[0].board) == ("pkad", "lens", "microbit")
    assert f"7: a number from 1 to {len(PARTS_OF)}." in desk.said
    assert picked(desk.tools(), answers("")) is None


def test_what_is_no_number_or_no_name_is_asked_again(desk: Desk) -> None:
    desk.drive()
    choice = picked(desk.tools(), answers("²", "-1", "1", "my crystal ball", "crystal"))
    assert choice is not None
    assert choice[0].prop.name == "crystal"
    assert f"²: a number from 1 to {len(PARTS_OF)}." in desk.said
    assert "my crystal ball: a prop's name has 1 to 12 letters, digits, - or _." in desk.said


def test_where_nobody_can_be_asked_the_commands_are_told(desk: Desk) -> None:
    desk.drive()
    assert picked(desk.tools(), None) is None
    assert any("gloam flash orb --board microbit --name orb" in line for line in desk.said)


def test_of_two_boards_one_is_picked_and_the_other_left_alone(desk: Desk) -> None:
    desk.drive(serial="9904aa")
    desk.drive("MICROBIT1", serial="9904bb")
    choice = picked(desk.tools(), answers("2", "1", ""))
    assert choice is not None
    assert choice[1].drive == desk.root / "MICROBIT1"
    with pytest.raises(FlashProblem, match="2 boards are plugged in"):
        picked(desk.tools(), None)


def test_no_board_is_told_with_the_next_step(desk: Desk) -> None:
    with pytest.raises(FlashProblem, match="No board is to be seen") as none:
        picked(desk.tools(), None)
    assert "data cable" in none.value.next_step


class Watched(VirtualClock):
    """Looks at the props whenever time passes; touches one when that is asked for."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk.clock.now())
        self.desk, self.shown, self.touches = desk, list[str](), True

    def sleep(self, seconds: float) -> None:
        super().sleep(seconds)
        asked = any(" within " in line for line in self.desk.said)
        for prop in self.desk.ports.props:
            scene = LETTERS.get(chr(prop.thing.mode), "")
            self.shown += [scene] if scene not in self.shown[-1:] else []
            if asked and self.touches:
                self.touches = False
                prop.tap()


def test_after_flashing_the_prop_lights_up_and_is_touched(desk: Desk) -> None:
    desk.drive()
    desk.clock = clock = Watched(desk)
    assert put_on(desk.plan, desk.tools(), None, touch_s=10) == 0
    assert clock.shown[-3:] == ["manifest", "banished", "idle"]
    assert desk.said[-1] == "Self-test: manifest, banished shown. It felt: touch."
    assert any(BELL in line for line in desk.said)  # this orb has no buzzer, so the computer rings
    assert desk.bytes > 1_000_000


def test_a_prop_nobody_touches_has_passed_all_the_same_and_it_is_told(desk: Desk) -> None:
    desk.drive()
    desk.clock = clock = Watched(desk)
    clock.touches = False
    assert put_on(desk.plan, desk.tools(), None, touch_s=10) == 0
    assert desk.said[-1].endswith("Nobody touched it.")
    assert put_on(desk.plan, desk.tools(), None, touch_s=0) == 0  # nobody is there to touch it
    assert desk.said[-1] == "Self-test: manifest, banished shown."


def test_a_prop_that_goes_away_during_its_self_test_is_told(desk: Desk) -> None:
    desk.drive()
    desk.clock = clock = Watched(desk)
    clock.touches = False
    pulls = desk.tools().say

    def say(line: str) -> None:
        pulls(line)
        if line.startswith("Look"):
            desk.ports.props[0].unplug()

    assert put_on(desk.plan, replace(desk.tools(), say=say), None, touch_s=0) == 1
    assert desk.said[-1].startswith("It went away during the self-test")


@pytest.mark.parametrize("kind", list(PARTS_OF))
def test_every_kind_has_something_to_show(kind: str) -> None:
    assert [scene_shown(scene) for scene in SHOWN[kind]]
    assert set(SHOWN[kind]) <= set(SCENES_OF[kind])
    assert TOUCH[kind]
