"""Flashing a micro:bit: the good way, and each bad one with its message."""

from __future__ import annotations

from pathlib import Path

import pytest

from gloamboard.hal.props.ports import PortForbidden
from gloamboard.pi_app.flash import drives, steps
from gloamboard.pi_app.flash.plan import read_prop
from gloamboard.strict_toml import FileError
from tests.pi_app.flash.boards import Desk


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path)


def test_a_microbit_is_flashed_and_says_hello_with_the_new_build(desk: Desk) -> None:
    desk.drive()
    assert desk.flash() == "orb"
    assert desk.bytes > 1_000_000
    assert desk.said[0].startswith("copying 1")
    assert desk.said[-2:] == ["checking the files on sim:orb", "saying hello on sim:orb"]


def test_a_file_that_arrived_damaged_or_not_at_all_is_named(desk: Desk) -> None:
    desk.drive()
    desk.ports.files = {**desk.plan.files, "link.py": desk.plan.files["link.py"][:-1] + b"#"}
    answer = desk.flash()
    assert "The files on the board are not those that were sent (damaged: link.py)." in answer
    assert "reset button and flash it again" in answer
    desk.ports.files = {name: content for name, content in desk.plan.files.items() if name != "board.py"}
    assert "(missing: board.py)" in desk.flash()


def test_a_script_that_lost_bytes_on_its_way_is_sent_again(desk: Desk) -> None:
    desk.drive()
    desk.ports.losses = [b"NameError: name 'fead' is not defined"] * 2
    assert desk.flash() == "orb"
    assert desk.ports.losses == []
    desk.ports.losses = [b"NameError: name 'fead' is not defined"] * 5
    assert "MicroPython could not do what it was asked (NameError: name 'fead' is not defined)" in desk.flash()


def test_files_of_the_user_beside_ours_are_left_alone(desk: Desk) -> None:
    desk.drive()
    desk.ports.files = {**desk.plan.files, "notes.py": b"mine", "photo.png": b"mine"}
    assert desk.flash() == "orb"


def test_a_board_without_micropython_is_told_apart(desk: Desk) -> None:
    desk.drive()
    desk.ports.deaf = True
    assert "sim:orb: MicroPython's prompt does not come, so its files cannot be checked." in desk.flash()


def test_no_board_at_all(desk: Desk) -> None:
    assert "No micro:bit drive is to be seen." in desk.flash()


def test_two_boards_need_a_choice(desk: Desk) -> None:
    desk.drive("MICROBIT")
    second = desk.drive("MICROBIT1")
    assert "2 microbit drives are plugged in" in desk.flash()
    assert "--drive FOLDER" in desk.flash()
    desk.prop()
    assert desk.flash(drive=second) == "orb"


def test_two_ports_need_a_choice(desk: Desk) -> None:
    desk.drive()
    desk.prop("orb")
    desk.prop("other")
    answer = desk.flash()
    assert "2 boards are plugged in: sim:orb, sim:other. -> Leave one plugged in, or pass --port." in answer
    assert desk.bytes == 0  # nothing was copied yet
    assert desk.flash(port="sim:orb") == "orb"


def test_of_two_boards_either_word_names_both_drive_and_port(desk: Desk) -> None:
    first, second = desk.prop("orb"), desk.prop("other")
    desk.drive("MICROBIT", serial=first.unique_id)
    drive = desk.drive("MICROBIT1", serial=second.unique_id)
    assert "2 microbit drives" in desk.flash()
    assert desk.flash(drive=drive) == "other"
    desk.said.clear()
    assert desk.flash(port="sim:other") == "other"
    assert desk.said[0].endswith("MICROBIT1")


def test_a_port_that_leaves_usb_once_more_is_waited_for(desk: Desk) -> None:
    desk.drive()
    prop, looks = desk.prop(), iter(range(1000))
    desk.ports.before_open = lambda: prop.unplug() if next(looks) == 1 else None  # 0 is the look before copying
    desk.ports.before_find = lambda: prop.replug() if desk.clock.now() > 3 and not prop.plugged else None
    assert desk.flash() == "orb"
    assert [line for line in desk.said if line.endswith("went away; waiting for it")] == [
        "sim:orb went away; waiting for it"
    ]


def test_a_folder_that_is_no_boards_drive_is_named(desk: Desk) -> None:
    folder = desk.root / "photos"
    folder.mkdir()
    answer = desk.flash(drive=folder)
    assert f"{folder} is not the drive of a microbit: it holds none of DETAILS.TXT" in answer
    assert "Leave --drive out" in answer


def test_a_drive_the_system_did_not_mount_comes_with_the_command_that_does(desk: Desk) -> None:
    devices = desk.root / "by-label"
    devices.mkdir()
    (devices / "MICROBIT").touch()
    answer = desk.flash(unmounted=lambda board: drives.unmounted(board, devices))
    assert "MICROBIT is plugged in, but not mounted." in answer
    assert f"sudo mount -o uid=$(id -u) {devices}/MICROBIT /mnt; then this again with --drive /mnt" in answer


def test_a_mount_whose_drive_went_away_is_no_drive(tmp_path: Path) -> None:
    gone = tmp_path / ("x" * 300)  # the system answers with an error, not with "no such file"
    with pytest.raises(OSError, match="too long"):
        gone.exists()
    assert drives.look([gone]) == []


def test_the_wrong_board_is_named(desk: Desk) -> None:
    desk.drive("RPI-RP2", "INFO_UF2.TXT")
    answer = desk.flash()
    assert "is the drive of a pico, not of a microbit." in answer
    assert "--board pico" in answer


def test_a_refused_image_shows_what_the_board_wrote(desk: Desk) -> None:
    desk.drive()
    desk.fails = "The hex file is not for this board."
    answer = desk.flash()
    assert "The micro:bit refused the image: The hex file is not for this board." in answer
    assert [line for line in desk.said if "try 3" in line] != []


def test_a_drive_that_goes_away_while_copying_is_tried_again(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    desk.drive()
    real, broken = drives.copy, [1, 2]

    def copy(*words: object) -> None:
        if broken:
            broken.pop()
            raise OSError(5, "Input/output error")
        real(*words)  # type: ignore[arg-type]

    monkeypatch.setattr(steps, "copy", copy)
    assert desk.flash() == "orb"
    assert len([line for line in desk.said if "went away in the middle" in line]) == 2
    broken.extend(range(9))
    desk.ports.props.clear()
    assert "The drive went away 3 times while copying." in desk.flash()


def test_a_read_only_drive(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    desk.drive()

    def fsync(_: int) -> None:
        raise OSError(30, "Read-only file system")

    monkeypatch.setattr("os.fsync", fsync)
    assert "is mounted read-only. -> Unplug the board and plug it in again" in desk.flash()


def test_a_busy_port_says_who_may_have_it(desk: Desk) -> None:
    desk.drive()
    desk.prop()
    desk.ports.busy.add("orb")
    answer = desk.flash()
    assert "sim:orb is busy" in answer
    assert "systemctl stop" in answer
    assert desk.bytes == 0  # said before the copying, not after


def test_a_port_this_user_may_not_open(desk: Desk) -> None:
    desk.drive()
    desk.prop()

    def forbid() -> None:
        raise PortForbidden("sim:orb may not be opened by this user. Run: sudo usermod -aG dialout $USER")

    desk.ports.before_open = forbid
    assert desk.flash() == "sim:orb may not be opened by this user. -> Run: sudo usermod -aG dialout $USER."


def test_a_board_that_still_runs_its_old_firmware_is_noticed(desk: Desk) -> None:
    desk.drive()
    desk.prop(build="01dbu11d")
    answer = desk.flash()
    assert f"answers with build 01dbu11d (link 1); {desk.plan.build} (link 1) was meant." in answer
    assert "reset button" in answer


def test_a_board_that_says_nothing(desk: Desk) -> None:
    desk.drive()
    prop = desk.prop()
    prop.to_table.rate = 1.0
    assert "Nothing on sim:orb says hello (it does not answer)." in desk.flash()


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("pixels = 24", "pixels = 24: a microbit drives 1 to 16 pixels."),
        ("limit_ma = 5", "limit_ma = 5: 12 dark pixels alone draw 12 mA."),
        ("die_faces = 12", "die_faces = 12: a die has 2 to 9 faces here."),
        ("pixel = 12", "Did you mean pixels?"),
    ],
)
def test_a_prop_file_that_cannot_be_built_is_refused(tmp_path: Path, line: str, says: str) -> None:
    path = tmp_path / "orb.toml"
    path.write_text(f'v = 1\nkind = "orb"\nname = "orb"\n{line}\n')
    with pytest.raises(FileError) as problem:
        read_prop("orb", "microbit", path=path)
    assert says in str(problem.value)


@pytest.mark.parametrize("name", ["", "my orb", "a-very-long-prop-name", "örb"])
def test_a_name_the_line_cannot_carry_is_refused(name: str) -> None:
    with pytest.raises(FileError, match="1 to 12 letters") as problem:
        read_prop("orb", "microbit", name=name)
    assert str(problem.value).startswith("--name")  # it stands in no file
