"""What is sent to somebody who mends a table: enough to mend it, and no secret."""

import os
import tarfile
from collections.abc import Sequence
from pathlib import Path

import pytest

from gloamboard.pi_app.cli import main
from gloamboard.pi_app.config.passwords import passwords_in
from gloamboard.pi_app.config.seat_codes import codes_in
from gloamboard.pi_app.evenings import listing
from gloamboard.pi_app.referee.keeping.record import LOG, read_log
from gloamboard.rules.kernel import Setup
from tests.hidden_walk.game import FoxAndHounds
from tests.old_evenings.unpacked import unpack
from tests.pi_app.referee.desk import TOPICS, Desk

HUNT = Setup(("seat1", "seat2"), seed=3)


def test_a_bundle_tells_versions_parts_logs_and_evenings_and_no_secret(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = unpack("0.1.0/netherwatch-mid-round", tmp_path / "data")
    codes, passwords = codes_in(data / "seats.json"), passwords_in(data / "broker/passwords.json")
    found = read_log(data / "referee" / LOG)
    assert found is not None
    seed = found[0]["setup"]["seed"]
    (data / "logs").mkdir(exist_ok=True)
    (data / "logs/web.log").write_text(
        f"GET /?code={codes['host']}\nauth {passwords['referee']}\nseed: {seed}\nan end\n"
    )
    file = tmp_path / "bundle.tar.gz"
    words = ["doctor", "first-light", "--parts", "sim", "--no-broker", "--data", str(data), "--bundle", str(file)]
    assert main(words) == 0
    assert f"{file}" in capsys.readouterr().out
    assert file.stat().st_mode & 0o777 == 0o600
    with tarfile.open(file) as tar:
        inside = {one.name: tar.extractfile(one).read().decode() for one in tar.getmembers()}  # type: ignore[union-attr]
    assert "numpy" in inside["gloam-bundle/versions.txt"]
    assert "looked at" in inside["gloam-bundle/parts.txt"]
    assert "netherwatch, 3 seats, goes on" in inside["gloam-bundle/evenings.txt"]
    assert "an end" in inside["gloam-bundle/data/logs/web.log"]
    assert any(name.startswith("gloam-bundle/files/") for name in inside)
    everything = "\n".join(inside.values())
    assert len(codes) + len(passwords) > 15
    assert [word for word in (*codes.values(), *passwords.values()) if word in everything] == []
    assert f"seed: {seed}" not in everything


HIDDEN = (("study", "foyer"), ("crypt", "conservatory", "crypt"))  # where the Fox of each world slipped by now


def a_running_hunt(data: Path, slips: Sequence[str]) -> None:
    """One in which the Fox has gone its own ways, tried in vain, and is asked again."""
    desk = Desk(data / "referee", find_game=lambda _game: FoxAndHounds(luck=(1,)), default=("fox", HUNT))
    for place in slips:
        desk.answer("seat1", "slip", "nowhere")
        desk.answer("seat1", "slip", place)
        desk.answer("seat2", "sniff", "hq")
    desk.hear(TOPICS.input("seat1", "seat1-a"), b"{}")
    desk.record.close()


def test_lists_and_bundles_of_a_running_evening_tell_nothing_that_one_side_alone_knows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(listing, "load_game", lambda _game: FoxAndHounds(luck=(1,)))
    told = []
    for n, slips in enumerate(HIDDEN):
        data = tmp_path / "data"  # the same place, one after the other
        a_running_hunt(data, slips)
        os.utime(data / "referee" / LOG, (1_800_000_000 + 600 * n,) * 2)  # the Fox thought longer
        monkeypatch.setenv("GLOAM_DATA", str(data))
        (data / "seats.json").write_text('{"codes": {}, "v": 1}')
        assert main(["evenings"]) == main(["evenings", "--json"]) == 0
        listed = capsys.readouterr().out
        assert "fox, 2 seats, goes on" in listed
        file = tmp_path / "bundle.tar.gz"
        assert main(["doctor", "first-light", "--parts", "sim", "--no-broker", "--bundle", str(file)]) == 0
        with tarfile.open(file) as tar:
            inside = {one.name: tar.extractfile(one).read() for one in tar.getmembers()}  # type: ignore[union-attr]
        assert len(inside) >= 5
        told.append((listed, capsys.readouterr().out, inside))
        data.rename(tmp_path / f"world-{n}")
    assert told[0] == told[1]
