"""`gloam prop list|test|log` on simulated props, and the commands' arguments."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import pytest

from gloamboard.hal.clock import VirtualClock
from gloamboard.hal.sim.props import SimPorts, SimProp
from gloamboard.pi_app.commands import flash as flash_cmd
from gloamboard.pi_app.commands import prop as prop_cmd
from gloamboard.pi_app.flash.self_test import spoken


@pytest.fixture
def clock() -> VirtualClock:
    return VirtualClock()


@pytest.fixture
def ports(clock: VirtualClock) -> SimPorts:
    return SimPorts([SimProp("orb", "orb", clock), SimProp("reader", "pkad", clock)])


def test_the_list_names_every_prop_and_what_is_wrong_with_a_port(ports: SimPorts, clock: VirtualClock) -> None:
    ports.props.append(SimProp("third", "orb", clock))
    ports.busy.add("third")
    said: list[str] = []
    assert prop_cmd.list_props(ports, clock, said.append) == 0
    assert len(said) == 5
    assert said[0].split() == ["sim:orb", "orb", "orb", "sim", "firmware", "1.1"]
    assert "Is the table running?" in said[4]


def test_one_command_right_after_another_finds_the_prop_again(ports: SimPorts, clock: VirtualClock) -> None:
    prop_cmd.list_props(ports, clock, lambda _: None)
    for _ in range(3):
        line, _ = prop_cmd.find("orb", ports, clock)
        assert line is not None
        line.close()


def test_the_list_as_json(ports: SimPorts, clock: VirtualClock) -> None:
    said: list[str] = []
    prop_cmd.list_props(ports, clock, said.append, as_json=True)
    rows = json.loads(said[0])
    assert [(row["name"], row["kind"]) for row in rows] == [("orb", "orb"), ("reader", "pkad")]


def test_an_empty_list_says_so(clock: VirtualClock) -> None:
    said: list[str] = []
    prop_cmd.list_props(SimPorts(), clock, said.append)
    assert said == ["No board is plugged in. A prop shows up as a micro:bit or a Pico on USB."]


def test_a_board_without_our_firmware_gets_the_next_step(ports: SimPorts, clock: VirtualClock) -> None:
    ports["orb"].to_table.rate = 1.0
    said: list[str] = []
    prop_cmd.list_props(ports, clock, said.append)
    assert "without our firmware" in said[0]


def test_trying_out_shows_every_scene_and_reports_presses(ports: SimPorts, clock: VirtualClock) -> None:
    line, _ = prop_cmd.find("reader", ports, clock)
    assert line is not None
    ports["reader"].tap("b")
    said: list[str] = []
    assert prop_cmd.try_out(line, clock, said.append) == 0
    assert [text for text in said if text.startswith("scene")] == [
        "scene idle",
        "scene card",
        "scene dice",
        "scene ask",
        "scene reading",
        "scene fault",
    ]
    assert "  button b" in said
    assert said[-1] == "free memory at least 9999 bytes, 0 damaged lines"


def test_trying_out_a_prop_that_is_unplugged_ends_with_one(ports: SimPorts, clock: VirtualClock) -> None:
    line, _ = prop_cmd.find("orb", ports, clock)
    assert line is not None
    ports["orb"].unplug()
    said: list[str] = []
    assert prop_cmd.try_out(line, clock, said.append) == 1
    assert said[-1].startswith("lost: unplugged")


def test_the_log_shows_what_a_prop_prints(ports: SimPorts, clock: VirtualClock) -> None:
    line, _ = prop_cmd.find("orb", ports, clock)
    assert line is not None
    ports["orb"].write(b"MemoryError()\r\n")
    said: list[str] = []
    assert prop_cmd.follow_log(line, clock, said.append, seconds=1) == 0
    assert said == ["listening on sim:orb; a healthy prop prints nothing. Ctrl-C ends", "MemoryError()"]


def parse(module: object, *words: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    module.add_parser(parser.add_subparsers())  # type: ignore[attr-defined]
    return parser.parse_args(words)


def test_a_dry_run_builds_the_image_and_changes_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    image = tmp_path / "orb.hex"
    args = parse(flash_cmd, "flash", "orb", "--dry-run", "--image", str(image))
    assert flash_cmd.run(args) == 0
    said = capsys.readouterr().out
    assert "orb for microbit: 6 files" in said
    assert "main.py" in said
    assert image.stat().st_size > 1_000_000


def test_a_prop_nobody_knows_is_an_error_that_says_what_is_there(capsys: pytest.CaptureFixture[str]) -> None:
    assert prop_cmd.run(parse(prop_cmd, "prop", "test", "nobody")) == 1
    said = capsys.readouterr().err.splitlines()
    assert said == ["gloam prop: no prop named nobody answers.", f"  {prop_cmd.NOTHING}"]


def test_where_the_named_prop_is_not_it_says_what_is_there(ports: SimPorts, clock: VirtualClock) -> None:
    ports.busy.add("orb")
    line, seen = prop_cmd.find("wand", ports, clock)
    assert line is None
    assert [text.split(".")[0] for text in seen] == ["sim:orb: sim:orb is locked", "sim:reader: this is reader"]
    assert "Is the table running?" in seen[0]


def test_what_is_done_on_a_prop_is_told_in_words() -> None:
    told = [spoken(payload) for payload in (b"t", b"b", b"dr31625", b"q31625", b"~")]
    assert told == ["touch", "button b", "dice 3 1 6 2 5 rolled", "ask 3 1 6 2 5", "unknown: b'~'"]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--dry-run", "--image", "/nowhere/x.hex"), "--image /nowhere/x.hex: it cannot be written"),
        (("--image", "x.hex"), "--image only goes with --dry-run."),
        (("--drive", "/nowhere"), "--drive /nowhere: there is no such folder."),
    ],
)
def test_wrong_words_to_flash_are_named(words: tuple[str, ...], says: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert flash_cmd.run(parse(flash_cmd, "flash", "orb", *words)) == 1
    assert says in capsys.readouterr().err


@pytest.mark.parametrize(
    ("word", "says"), [("orbb", "Did you mean orb?"), ("imager", "gloam flash panel --name imager, or orb for a ring")]
)
def test_a_word_that_is_no_prop_gets_the_command_that_was_meant(
    word: str, says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    parser = argparse.ArgumentParser()
    flash_cmd.add_parser(parser.add_subparsers())
    with pytest.raises(SystemExit):
        parser.parse_args(["flash", word])
    assert says in capsys.readouterr().err


def test_whoever_leaves_by_ctrl_d_changes_nothing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def leaves(*_: object) -> None:
        raise EOFError

    monkeypatch.setattr(flash_cmd, "picked", leaves)
    parser = argparse.ArgumentParser()
    flash_cmd.add_parser(parser.add_subparsers())
    args = parser.parse_args(["flash"])
    assert args.run(args) == 0
    assert "Nothing was changed." in capsys.readouterr().out
