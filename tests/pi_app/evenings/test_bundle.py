"""What is sent to somebody who mends a table: enough to mend it, and no secret."""

import tarfile
from pathlib import Path

import pytest

from gloamboard.pi_app.cli import main
from gloamboard.pi_app.config.passwords import passwords_in
from gloamboard.pi_app.config.seat_codes import codes_in
from gloamboard.pi_app.referee.record import LOG, read_log
from tests.old_evenings.unpacked import unpack


def test_a_bundle_tells_versions_parts_logs_and_evenings_and_no_secret(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
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
    monkeypatch.setenv("GLOAM_DATA", str(data))
    file = tmp_path / "bundle.tar.gz"
    words = ["doctor", "first-light", "--parts", "sim", "--no-broker", "--bundle", str(file)]
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
