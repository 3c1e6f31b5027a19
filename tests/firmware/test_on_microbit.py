"""The flashed image on an emulated micro:bit V1, through a pty, by the table's own driver and hub.

QEMU shows that the firmware loads, fits, talks and survives; light, touch, shaking and USB need silicon.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from gloamboard.hal.drivers.serial_ports import SerialPort
from gloamboard.hal.props.words import SCENES, SCENES_OF, mark_of
from gloamboard.hal.sim.microbit import Microbit
from gloamboard.pi_app.flash.microbit_image import build_hex, v1_part
from gloamboard.pi_app.flash.plan import Plan, make_plan, read_prop
from tests.firmware.emulated import Table, image, need

pytestmark = pytest.mark.qemu


def test_the_orb_says_hello_with_the_build_that_was_flashed(orb: Table, orb_image: tuple[Plan, Path]) -> None:
    hello = orb.line.hello
    assert hello is not None
    assert (hello.kind, hello.board, hello.firmware, hello.link) == ("orb", "microbit", "1.1", 1)
    assert hello.build == orb_image[0].build
    assert len(hello.unique_id) == 16
    assert orb.hub.status()[0].scenes == SCENES_OF["orb"]


@pytest.mark.parametrize(
    ("kind", "ballast"), [("orb", 400), ("pkad", 300), ("dice", 300), ("panel", 700), ("torch", 400)]
)
def test_it_still_starts_with_memory_to_spare(kind: str, ballast: int, tmp_path: Path) -> None:
    """Loading is the tightest moment: each file is compiled beside those loaded before."""
    need("qemu-system-arm")
    files = make_plan(read_prop(kind, "microbit"), "microbit").files
    files = {**files, "main.py": b"ballast = bytearray(%d)\n" % ballast + files["main.py"]}
    path = tmp_path / "tight.hex"
    path.write_text(v1_part(build_hex(files)))
    with Microbit(path) as board:
        table = Table(board, kind)
        table.until(table.ready, 20)
        table.hub.close()


def test_an_orb_with_a_buzzer_stays_silent_on_a_v1_and_does_not_tell_of_one(tmp_path: Path) -> None:
    plan = make_plan(replace(read_prop("orb", "microbit"), buzzer=True), "microbit")
    assert {"tune.py", "buzzer.py"} < set(plan.files)
    path = tmp_path / "buzzer.hex"
    path.write_text(v1_part(build_hex(plan.files)))
    with Microbit(path) as board:
        orb = Table(board, "orb")
        orb.until(orb.ready, 20)
        assert orb.line.hello is not None
        assert not orb.line.hello.buzzer
        orb.hub.scene("orb", {"scene": "manifest"})
        orb.until(lambda: orb.line.settled)
        free, _, mode = orb.ask_health()
        assert mode == "m"
        assert free >= 1000
        orb.hub.close()


def test_every_scene_is_shown_and_memory_stays(orb: Table) -> None:
    for name in SCENES_OF["orb"]:
        orb.hub.scene("orb", {"scene": name})
        orb.until(lambda: orb.line.settled)
        free, _, mode = orb.ask_health()
        assert mode == SCENES[name].letter
        assert free >= 1000


def test_button_and_touch_plate_are_reported_and_a_long_press_is_a_hold(orb: Table) -> None:
    for what in ("a", "touch"):
        orb.seen.clear()
        orb.board.press(what)
        orb.until(lambda: "touch" in orb.kinds())
        orb.until(lambda: "hold" in orb.kinds())
        orb.board.release(what)
        orb.echo(b"done")
        assert orb.kinds() == ["touch", "hold"]


def test_dice_are_typed_with_two_buttons_and_a_reading_is_shown(reader: Table) -> None:
    reader.hub.scene("pkad", {"scene": "dice"})
    reader.until(lambda: reader.line.settled)
    for face in (1, 1, 2, 1, 1):
        for _ in range(face):
            reader.press("a")
        reader.press("b")
    reader.until(lambda: "dice" in reader.kinds())
    assert reader.seen[-1].words == {"faces": [1, 1, 2, 1, 1], "how": "typed"}
    reader.hub.scene("pkad", {"scene": "ask", "faces": [1, 1, 2, 1, 1]})
    reader.until(lambda: reader.line.settled)
    reader.press("a")
    reader.until(lambda: "ask" in reader.kinds())
    assert reader.seen[-1].words == {"faces": [1, 1, 2, 1, 1]}
    reader.hub.scene("pkad", {"scene": "reading", "needle": 7, "faces": [1, 1, 2, 1, 1]})
    reader.until(lambda: reader.line.settled)
    free, _, mode = reader.ask_health()
    assert mode == "r"
    assert free >= 1000


def test_a_dice_prop_tells_the_three_dice_that_were_asked_for(tmp_path: Path) -> None:
    _, path = image("dice", tmp_path)
    with Microbit(path) as board:
        cup = Table(board, "dice")
        cup.until(cup.ready, 20)
        assert set(cup.hub.status()[0].scenes) == set(SCENES_OF["dice"])
        cup.hub.scene("dice", {"scene": "dice", "dice": ["a-1", "a-2", "a-3"], "sides": [8, 6, 2]})
        cup.until(lambda: cup.line.settled)
        board.press("b")  # and hold: it throws them itself
        cup.until(lambda: "dice" in cup.kinds())
        board.release("b")
        words = cup.seen[-1].words
        assert (words["how"], words["mark"]) == ("rolled", mark_of(["a-1", "a-2", "a-3"]))
        assert words["faces"][3:] == [0, 0]
        assert all(1 <= face <= sides for face, sides in zip(words["faces"], (8, 6, 2), strict=False))
        free, _, mode = cup.ask_health()
        assert (mode, free >= 1000) == ("d", True)
        cup.hub.close()


def test_a_torch_is_turned_by_its_second_button_and_pressed_by_its_first(tmp_path: Path) -> None:
    """QEMU's lies aslant for ever: that alone turns nothing."""
    _, path = image("torch", tmp_path)
    with Microbit(path) as board:
        torch = Table(board, "torch")
        torch.until(torch.ready, 20)
        assert set(torch.hub.status()[0].scenes) == set(SCENES_OF["torch"])
        torch.hub.scene("torch", {"scene": "beam", "strength": 6})
        torch.until(lambda: torch.line.settled)
        torch.run(1.0)
        assert torch.kinds() == ["here"]
        for _ in range(3):
            torch.press("b")
        torch.press("a")
        torch.until(lambda: "touch" in torch.kinds())
        assert torch.kinds()[-1] == "touch"
        assert sum(event.words.get("steps", 0) for event in torch.seen) == 3
        free, _, mode = torch.ask_health()
        assert (mode, free >= 1000) == ("t", True)
        torch.hub.close()


def test_a_face_runs_on_while_button_a_is_held(reader: Table) -> None:
    reader.hub.scene("pkad", {"scene": "dice"})
    reader.until(lambda: reader.line.settled)
    reader.board.press("a")
    reader.run(1.8)  # the press, and several faces more
    reader.board.release("a")
    while reader._health()[3]:
        reader.run(0.01)
    reader.press("b")
    for _ in range(4):
        reader.press("a")
        reader.press("b")
    reader.until(lambda: "dice" in reader.kinds())
    assert reader.seen[-1].words["faces"][0] >= 3
    assert reader.seen[-1].words["faces"][1:] == [1, 1, 1, 1]


def test_a_panel_shows_a_picture_and_tells_its_buttons(tmp_path: Path) -> None:
    _, path = image("panel", tmp_path)
    with Microbit(path) as board:
        panel = Table(board, "panel")
        panel.until(panel.ready, 20)
        panel.hub.scene(
            "panel",
            {
                "scene": "picture",
                "pace": 1,
                "frames": [f".{n}...".replace(str(n), "#") + "/....." * 4 for n in range(6)],
            },
        )
        panel.until(lambda: panel.line.settled)
        panel.press("a")
        panel.until(lambda: "button" in panel.kinds())
        free, _, mode = panel.ask_health()
        assert (mode, free >= 1000) == ("p", True)
        panel.hub.close()


def test_holding_b_rolls_all_five_dice(reader: Table) -> None:
    reader.hub.scene("pkad", {"scene": "dice"})
    reader.until(lambda: reader.line.settled)
    reader.board.press("b")
    reader.until(lambda: "dice" in reader.kinds())
    reader.board.release("b")
    words = reader.seen[-1].words
    assert words["how"] == "rolled"
    assert len(words["faces"]) == 5
    assert all(1 <= face <= 6 for face in words["faces"])


def test_a_thousand_round_trips_all_come_back(orb: Table) -> None:
    for n in range(1000):
        orb.echo(b"%d" % n)
    free, bad, _ = orb.ask_health()
    assert free >= 1000
    assert bad == 0
    assert orb.kinds() == ["here"]


def test_with_three_in_a_hundred_bytes_damaged_nothing_is_lost_or_doubled(orb_image: tuple[Plan, Path]) -> None:
    with Microbit(orb_image[1]) as board:
        orb = Table(board, "orb")
        orb.until(orb.ready, 20)
        wire = board.wire
        wire.to_prop.rate = wire.to_table.rate = 0.03
        for n in range(40):
            orb.echo(b"%d" % n, seconds=60)
        assert wire.to_prop.hits > 20
        assert wire.to_table.hits > 20
        assert orb.kinds() == ["here"]
        orb.hub.close()


def test_a_flood_is_survived(orb: Table) -> None:
    port = orb.line.port
    for n in range(20):
        port.write(b"!aSflood %d*0000\n" % n + bytes(range(5, 200)) + b"x" * 100)
    orb.until(lambda: not orb.board.wire.busy())
    port.write(b"\n")
    orb.until(orb.ready, seconds=15)
    orb.echo(b"still here", seconds=10)
    free, bad, mode = orb.ask_health()
    assert free >= 1000
    assert bad > 0
    assert mode == "i"


def test_a_reset_in_the_middle_of_a_message_brings_it_back_with_its_scene(orb: Table) -> None:
    orb.hub.scene("orb", {"scene": "omen"})
    orb.until(lambda: orb.line.settled)
    orb.line.port.write(b"!aSv9")  # half a message, and then
    orb.board.reset()
    orb.until(lambda: orb.line.restarts == 1)
    orb.until(lambda: orb.line.settled)
    assert orb.ask_health()[2] == "o"
    assert orb.kinds() == ["here"]


def test_stopped_at_its_prompt_it_is_started_again_and_shows_its_scene(orb: Table) -> None:
    orb.hub.scene("orb", {"scene": "manifest"})
    orb.until(lambda: orb.line.settled)
    orb.line.port.write(b"\x03")  # one Ctrl-C may be noise
    orb.echo(b"still here")
    assert orb.line.restarts == 0
    orb.line.port.write(b"\x03\x03")  # two: the program stops, the prompt appears
    orb.until(lambda: orb.line.restarts == 1, seconds=10)
    orb.until(lambda: orb.line.settled)
    assert orb.ask_health()[2] == "m"
    assert any("KeyboardInterrupt" in line for line in orb.hub.log("orb"))
    orb.run(8)
    assert orb.line.restarts == 1  # what the prompt said on the way does not have it restarted again and again


def test_a_board_found_at_its_prompt_is_started_by_the_first_greeting(orb_image: tuple[Plan, Path]) -> None:
    """A prompt echoes the greeting and no newline ever comes; the table must not wait for one."""
    with Microbit(orb_image[1]) as board:
        port, said = SerialPort(board.port), b""
        while b"!@H" not in said:  # its program runs
            said += port.read()
        port.write(b"\r\x03")  # as mpremote does
        while not said.endswith(b">>> "):
            said += port.read()
        port.close()
        orb = Table(board, "orb")
        orb.until(orb.ready, 6)
        assert orb.kinds() == ["here"]
        orb.hub.close()


def test_unplugged_and_plugged_in_under_another_name_it_is_found_by_what_it_is(orb: Table) -> None:
    orb.hub.scene("orb", {"scene": "searching"})
    orb.until(lambda: orb.line.settled)
    before = orb.board.port
    orb.board.unplug()
    orb.until(lambda: "gone" in orb.kinds())
    assert not orb.ready()
    orb.board.replug()
    orb.ports.also = (orb.board.port,)
    orb.until(orb.ready, seconds=10)
    orb.until(lambda: orb.line.settled)
    assert orb.kinds() == ["here", "gone", "here"]
    assert orb.ask_health()[2] == "s"
    assert before  # Linux may hand out the same pty number again
