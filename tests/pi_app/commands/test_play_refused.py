"""What `gloam play` refuses: one message each, and nothing is started."""

import errno
import os
import socket
from pathlib import Path

import pytest

from gloamboard.pi_app.broker import free_port
from gloamboard.pi_app.broker.private import is_free
from gloamboard.pi_app.cli import main
from gloamboard.pi_app.commands.play import PortInUse, not_ours, only_one
from gloamboard.pi_app.referee.keeping.record import Record
from tests.pi_app.commands.playing import PATIENCE_S, playing


def test_a_second_one_on_the_same_folder_is_refused(tmp_path: Path) -> None:
    with playing(tmp_path) as play:
        play.until("^broker")
        with playing(tmp_path) as second:
            second.until("already running on this folder")
            second.process.communicate()
        assert second.process.returncode == 2
        assert play.process.poll() is None


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("seats = 9\n", r"table\.toml: seats = 9: one to six can play"),
        ("layuot = 'x'\n", r"table\.toml: layuot = \"x\": no such key here\. Did you mean layout\?"),
        ("layout = 'mansoin-a'\ntokens = 'netherwatch'\n", r"no layout called mansoin-a\. Did you mean mansion-a\?"),
    ],
)
def test_a_broken_file_is_one_message_and_exit_2(tmp_path: Path, text: str, says: str) -> None:
    (tmp_path / "table.toml").write_text(text)
    with playing(tmp_path) as play:
        play.until(says)
        rest, _ = play.process.communicate(timeout=PATIENCE_S)
    assert play.process.returncode == 2
    assert "Traceback" not in "\n".join(play.lines) + rest


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (
            "--game netherwach",
            'command line: --game = "netherwach": no table is laid for it. Did you mean netherwatch?',
        ),
        ("--tier vetran", "--tier vetran: not an answer. Did you mean veteran?"),
        ("--opertion crane-estate", "Netherwatch does not ask for --opertion. Did you mean --operation?"),
        ("--gmae set_a_watch", "Netherwatch does not ask for --gmae. Did you mean --game?"),
        ("set_a_watch", "Netherwatch does not ask for set_a_watch. `--help` lists what can be said."),
        ("--layout mansoin-a", "there is no layout called mansoin-a. Did you mean mansion-a?"),
        ("--tokens /nowhere/mine.toml", "/nowhere/mine.toml: there is no such file. Check the name and the folder."),
        ("--port 99999", "command line: --web-port = 99999: a port is a number from 1 to 65535."),
        ("--json", "--json goes with --headless --bots"),
        ("--seats 5", "--seats 5: Netherwatch is for 1 to 4 players."),
        ("--seats 9", "command line: --seats = 9: one to six can play."),
        ("--seats 5 --headless --bots", "--seats 5: Netherwatch is for 1 to 4 players."),
        ("--data /dev/null", "/dev/null: no evening can be kept here (File exists). Give --data another folder."),
        ("--data /dev/null/here", "no evening can be kept here (Not a directory). Give --data another folder."),
    ],
)
def test_a_slip_in_the_command_is_one_message_and_nothing_is_started(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], words: str, says: str
) -> None:
    assert main(["play", "--data", str(tmp_path / "table"), *words.split()]) == 2
    out, err = capsys.readouterr()
    assert (out, err.splitlines()) == ("", [f"gloam: {err.removeprefix('gloam: ').strip()}"])
    assert says in err
    assert not (tmp_path / "table/broker").exists()


@pytest.mark.parametrize("name", ["referee/evening.log", "seats.json", "broker/passwords.json"])
def test_a_file_of_the_folder_that_cannot_be_had_is_one_message(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    (tmp_path / name).mkdir(parents=True)
    assert main(["play", "--data", str(tmp_path), "--port", str(free_port())]) == 2
    err = capsys.readouterr().err.strip()
    assert "Traceback" not in err
    says = f"gloam: {tmp_path / name}: Is a directory. Move that away; or give --data another folder than {tmp_path}."
    assert err.splitlines() == [says]


def test_a_folder_that_sudo_has_made_says_how_to_have_it_back() -> None:
    data = Path("/home/ada/.local/share/gloamboard")
    said = not_ours(PermissionError(errno.EACCES, "Permission denied", str(data / "seats.json")), data)
    assert said.startswith(f"{data}/seats.json: Permission denied. Was `gloam play` once started here with sudo?")
    assert "sudo chown -R $USER" in said


def test_a_port_that_is_taken_is_passed_over_unless_it_was_asked_for(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with playing(tmp_path, "--port", str(port)) as play:
            play.until(f"port {port} is taken by another program. Choose another with --port")
            play.process.communicate(timeout=PATIENCE_S)
        assert play.process.returncode == 2
        (tmp_path / "table.toml").write_text(f"web_port = {port}\n")
        with playing(tmp_path) as play:
            assert int(play.until(r"^page +http://127\.0\.0\.1:(\d+)/$")[1]) > port


@pytest.mark.parametrize("told_by", ["flag", "settings"])
def test_a_brokers_port_that_is_taken_is_said_and_nothing_is_started(tmp_path: Path, told_by: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        flags = ["--broker-port", str(port)] if told_by == "flag" else []
        if not flags:
            (tmp_path / "table.toml").write_text(f"broker_port = {port}\n")
        with playing(tmp_path, *flags) as play:
            play.until(f"port {port} is taken by another program. Choose another with --broker-port, or leave it out")
            play.process.communicate(timeout=PATIENCE_S)
        assert play.process.returncode == 2
        assert not (tmp_path / "broker").exists()


def test_what_a_program_cannot_start_with_is_said_once(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text("v = 1\nlay_out = 3\n")
    with playing(tmp_path, "--layout", str(tmp_path / "mine.toml")) as play:
        told = play.until("mine.toml: .*no such key").string
        play.process.communicate(timeout=PATIENCE_S)
    assert told.startswith(f"gloam: {tmp_path}/mine.toml: ")
    assert play.process.returncode == 2


def test_a_house_the_table_has_no_tiles_for_is_one_message(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    words = ["play", "--layout", "first-light", "--operation", "ashwood-manor", "--headless", "--bots"]
    assert main([*words, "--data", str(tmp_path)]) == 2
    assert 'first-light.toml: lay = "attic-a": there is no such side of a tile here.' in capsys.readouterr().err


@pytest.mark.parametrize("address", ["nonsense.invalid", "256.1.1.1", "198.51.100.7", "::x", "2001:db8::7"])
def test_an_address_that_is_not_ours_is_one_sentence_and_no_taken_port(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, address: str
) -> None:
    assert main(["play", "--web-host", address, "--data", str(tmp_path)]) == 2
    assert f"gloam: '{address}' is no address to listen on here (" in capsys.readouterr().err


def test_a_taken_port_is_said_for_either_kind_of_address(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    for host, family in (("127.0.0.1", socket.AF_INET), ("::1", socket.AF_INET6)):
        with socket.socket(family) as taken:
            taken.bind((host, 0))
            taken.listen()
            port = taken.getsockname()[1]
            assert main(["play", "--web-host", host, "--port", str(port), "--data", str(tmp_path)]) == 2
            assert f"port {port} is taken by another program" in capsys.readouterr().err
        assert is_free(free_port(host), host)


def test_only_one_may_hold_a_folder(tmp_path: Path) -> None:
    with only_one(tmp_path), pytest.raises(PortInUse, match=rf"{tmp_path}.*process {os.getpid()}"), only_one(tmp_path):
        pass
    with only_one(tmp_path):
        pass


def test_bots_need_headless_and_the_other_way_round(capsys: pytest.CaptureFixture[str]) -> None:
    for flag in ("--bots", "--headless"):
        assert main(["play", flag]) == 2
        assert "go together" in capsys.readouterr().err


def test_a_headless_evening_does_not_touch_one_that_is_running(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    words = ["play", "--headless", "--bots", "--json", "--game", "set_a_watch", "--data", str(tmp_path)]
    with only_one(tmp_path):
        assert main(words) == 2
    assert "is already running on this folder" in capsys.readouterr().err
    running = Record(tmp_path / "referee")
    assert main(words) == 2
    assert "another referee is running on this folder" in capsys.readouterr().err
    running.close()
    assert list(tmp_path.glob("evenings/*")) == []


def test_bots_do_not_play_on_real_parts(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["play", "--headless", "--bots", "--parts", "real", "--data", str(tmp_path)]) == 2
    assert capsys.readouterr().err == (
        "gloam: bots have no hands to move real pieces: say --parts sim or --parts chips.\n"
    )
