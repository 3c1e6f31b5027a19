"""`gloam play` as a newcomer runs it: real processes, from first light to nothing left behind."""

import argparse
import json
import re
import signal
import socket
import time
import urllib.request
from pathlib import Path

import pytest

from gloamboard.pi_app.broker import free_port
from gloamboard.pi_app.cli import COMMANDS, main
from gloamboard.pi_app.commands.play import kept, set_aside
from gloamboard.pi_app.commands.steps.play_announcement import addresses, facts, qr_lines
from gloamboard.pi_app.commands.steps.play_checks import going_on, not_taken_up
from gloamboard.pi_app.config.seat_codes import CODED
from gloamboard.pi_app.config.settings import load_settings
from gloamboard.pi_app.referee.keeping.files import OF_THE_TABLE
from gloamboard.pi_app.referee.keeping.record import LOG, Record, read_log
from gloamboard.pi_app.web.address.own_address import own_address
from tests.pi_app.commands.playing import playing


def all_gone(pids: list[int]) -> bool:
    until = time.monotonic() + 10
    while any(Path(f"/proc/{pid}").exists() for pid in pids):
        if time.monotonic() > until:
            return False
        time.sleep(0.01)
    return True


@pytest.mark.parametrize("broker", ["mosquitto", "nats"])
def test_one_command_brings_a_table_and_ctrl_c_takes_everything_away(tmp_path: Path, broker: str) -> None:
    port = free_port()
    with playing(tmp_path, "--port", str(port), "--broker", broker) as play:
        address = play.until(r"^page +(http://127\.0\.0\.1:\d+/)$")[1]
        codes = [play.until(rf"^{name} +([A-Z0-9]{{3}}-[A-Z0-9]{{3}})")[1] for name in ("seat 1", "seat 2", "screen")]
        broker_port = int(play.until(rf"^broker +{broker} on 127\.0\.0\.1:(\d+)$")[1])
        play.until("first light after")
        children = play.children()
        with urllib.request.urlopen(address) as page:
            assert page.status == 200
        assert len(children) == 5
        assert play.stop() == 0
    assert all_gone(children)
    for left in (port, broker_port):
        with socket.socket() as probe:
            assert probe.connect_ex(("127.0.0.1", left)) != 0
    assert json.loads((tmp_path / "seats.json").read_text())["codes"]["seat1"] == codes[0]
    assert any("█" in line for line in play.lines), "no QR code"
    assert not any("Traceback" in path.read_text() for path in (tmp_path / "logs").iterdir())


def test_killing_it_outright_leaves_no_process_and_the_evening_goes_on(tmp_path: Path) -> None:
    with playing(tmp_path) as play:
        assert play.until(r"^evening .*\((.*)\)$")[1] == "a new one"
        play.until("first light after")
        children = play.children()
        play.process.kill()
        play.process.communicate()
    assert len(children) == 5
    assert all_gone(children)
    header = (tmp_path / "referee/evening.log").read_bytes().splitlines()[0]
    with playing(tmp_path) as play:
        assert play.until(r"^evening .*\((.*)\)$")[1] == "goes on where it stood"
        play.until("first light after")
        assert play.stop(signal.SIGTERM) == 0
    assert (tmp_path / "referee/evening.log").read_bytes().splitlines()[0] == header


def test_an_evening_that_goes_on_is_told_as_it_was_begun(tmp_path: Path) -> None:
    settings = load_settings({"data": tmp_path}, {})
    assert going_on(settings) is None
    record = Record(settings.referee_folder)
    seats = ["seat1", "seat2", "seat3"]
    setup = {"seats": seats, "seed": 4, "choices": {"party": "random"}, "hands": [], "points": {}}
    record.begin({"game": "set_a_watch", "setup": setup})
    record.close()
    evening = going_on(settings)
    assert evening is not None
    told = dict(facts(settings, dict.fromkeys(CODED, "ABC-234"), None, evening))
    assert told["game"] == "set_a_watch on camp, for 3"
    assert "seat 3" in told
    asked = argparse.Namespace(game="netherwatch", seats=3, seed=None)
    assert not_taken_up(asked, ["party=random", "difficulty=hard"], evening) == [
        "--game netherwatch",
        "--difficulty hard",
    ]


@pytest.mark.parametrize("command", ["play", "simulate"])
def test_help_lists_the_games_own_questions(capsys: pytest.CaptureFixture[str], command: str) -> None:
    with pytest.raises(SystemExit, match="0"):
        main([command, "--game", "netherwatch", "--help"])
    told = capsys.readouterr().out
    assert "--tier: How experienced is the team?\n      initiate | operative | veteran" in told
    assert "Set a Watch also asks" not in told


BELOW = [
    *("scenario run", "bench hardware", "prop list", "prop test", "prop log", "table check", "table draw"),
    *("table wiring", "table run", "layout check", "layout print", "rules show", "rules coverage", "content check"),
    *("map check", "map prepare"),
]


@pytest.mark.parametrize("command", [*COMMANDS, *BELOW])
def test_every_command_says_in_a_sentence_what_it_is_for(capsys: pytest.CaptureFixture[str], command: str) -> None:
    with pytest.raises(SystemExit, match="0"):
        main([*command.split(), "--help"])
    usage, sentence, *_ = capsys.readouterr().out.split("\n\n")
    assert usage.startswith(f"usage: gloam {command}")
    assert re.match(r"[A-Z]", sentence)
    assert "." in sentence
    assert not sentence.startswith("positional")


def test_a_new_evening_keeps_the_old_one_aside(tmp_path: Path) -> None:
    for name in ("referee", "outbox", "broker"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "file").write_text(name)
    first = set_aside(tmp_path)
    assert first is not None
    assert sorted(path.name for path in first.iterdir()) == ["outbox", "referee"]
    assert (first / "referee/file").read_text() == "referee"
    assert (tmp_path / "broker/file").exists()
    assert set_aside(tmp_path) is None
    (tmp_path / "referee").mkdir()
    assert set_aside(tmp_path) not in (None, first)


def test_what_players_earned_and_the_list_of_evenings_stay_when_one_is_put_aside(tmp_path: Path) -> None:
    (tmp_path / "referee").mkdir()
    for name in ("evening.log", *OF_THE_TABLE):
        (tmp_path / "referee" / name).write_text(name)
    first = set_aside(tmp_path)
    assert first is not None
    assert [path.name for path in (first / "referee").iterdir()] == ["evening.log"]
    assert sorted(path.name for path in (tmp_path / "referee").iterdir()) == sorted(OF_THE_TABLE)
    assert set_aside(tmp_path) is None  # these alone are no evening


def test_a_flag_takes_the_place_of_the_same_word_in_the_settings() -> None:
    assert kept("operation=ferry-cottage, tier=veteran", ["operation=crane-estate"]) == ["tier=veteran"]
    assert kept("", ["tier=veteran"]) == []


def test_an_evening_on_the_first_table_goes_on_there_though_nobody_names_its_layout(tmp_path: Path) -> None:
    with playing(tmp_path, "--layout", "first-light") as play:
        play.until("^game +netherwatch on first-light, for 2$")
        play.until("first light")
        play.stop()
    with playing(tmp_path) as play:
        play.until("^game +netherwatch on first-light, for 2$")
        play.until("first light")
        play.stop()


def test_bots_play_the_small_house_on_four_pads_to_its_end(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["play", "--layout", "first-light", "--headless", "--bots", "--bot", "sensible", "--seed", "3", "--json"]
    assert main([*words, "--data", str(tmp_path)]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["outcome"]["result"] in ("win", "loss")
    assert told["by_hand"] >= 20  # pieces were moved, not only pages touched
    assert told["inputs"]["lost"] == told["inputs"]["doubled"] == 0


def test_a_headless_evening_stays_in_the_folder_it_was_given(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    words = ["play", "--headless", "--bots", "--json", "--game", "set_a_watch", "--data", str(tmp_path)]
    assert main([*words, "--seed", "7"]) == 0
    outcome = json.loads(capsys.readouterr().out)["outcome"]
    found = read_log(tmp_path / "referee" / LOG)
    assert found is not None
    header, entries = found
    assert (header["game"], header["setup"]["seed"]) == ("set_a_watch", 7)
    assert main(["report", "--data", str(tmp_path), "-o", str(tmp_path / "page.html")]) == 0
    assert outcome["result"] in ("win", "loss")
    assert "Set a Watch" in (tmp_path / "page.html").read_text()
    capsys.readouterr()
    assert main([*words, "--seed", "8"]) == 0
    assert f"the evening that was here is kept in {tmp_path}/evenings/" in capsys.readouterr().err
    [kept] = tmp_path.glob("evenings/*/referee/evening.log")
    assert read_log(kept) == (header, entries)


def test_phones_are_told_the_address_of_the_network_and_this_machine_its_own(tmp_path: Path) -> None:
    settings = load_settings({"data": tmp_path, "web_port": 8080, "web_host": "0.0.0.0"}, {})
    assert addresses(settings)[0] == f"http://{own_address()}:8080/"
    assert addresses(settings)[-1] == "http://127.0.0.1:8080/"
    assert len(qr_lines("http://192.168.178.20:8080/")) >= 12


def test_seat_codes_stay_unless_the_host_wants_new_ones_for_each_new_evening(tmp_path: Path) -> None:
    def code_of(*words: str) -> str:
        with playing(tmp_path, *words) as play:
            code = play.until(r"^seat 1 +(\S+)")[1]
            play.until("first light after")
        return code

    first = code_of("--codes", "evening")
    assert code_of("--codes", "evening") == first  # it goes on
    assert code_of("--new") == first
    assert code_of("--new", "--codes", "evening") != first
