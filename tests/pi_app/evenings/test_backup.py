"""A table in one file and back again: nothing missing, nothing given away, nothing of today lost."""

import contextlib
import errno
import gzip
import hashlib
import io
import json
import os
import random
import tarfile
from pathlib import Path

import pytest

from gloamboard.pi_app.cli import main
from gloamboard.pi_app.config.passwords import passwords_in
from gloamboard.pi_app.config.seat_codes import codes_in
from gloamboard.pi_app.config.settings import load_settings
from gloamboard.pi_app.evenings.backup import NoBackup, read_backup, write_backup
from gloamboard.pi_app.evenings.listing import evenings_in
from gloamboard.pi_app.evenings.places import places_of
from gloamboard.pi_app.evenings.restore import DataInUse, changes, restore
from gloamboard.pi_app.referee.keeping.record import LOG, Record, read_log
from gloamboard.pi_app.storage.outbox import Outbox
from tests.old_evenings.unpacked import unpack


def files_below(folder: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and path.suffix != ".lock" and "replaced-" not in str(path)
    }


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A table with an evening that goes on, one that is over, learnt tokens, codes and passwords."""
    folder = tmp_path / "data"
    unpack("0.1.0/netherwatch-mid-round", folder)
    finished = unpack("0.1.0/netherwatch-finished", tmp_path / "other")
    (folder / "evenings/2026-11-01").mkdir(parents=True)
    (finished / "referee").rename(folder / "evenings/2026-11-01/referee")
    codes_in(folder / "seats.json")
    passwords_in(folder / "broker/passwords.json")
    (folder / "tokens").mkdir(exist_ok=True)
    (folder / "tokens/netherwatch.toml").write_text("v = 1\n")
    (folder / "logs").mkdir()
    (folder / "logs/web.log").write_text("noise")
    return folder


def backup(data: Path, file: Path, *words: str) -> int:
    return main(["backup", str(file), "--data", str(data), *words])


def test_a_table_that_was_lost_is_as_it_was(data: Path, tmp_path: Path) -> None:
    before = files_below(data)
    assert backup(data, tmp_path / "table.tar.gz") == 0
    assert (tmp_path / "table.tar.gz").stat().st_mode & 0o777 == 0o600
    elsewhere = tmp_path / "new"
    assert main(["restore", str(tmp_path / "table.tar.gz"), "--data", str(elsewhere), "--yes"]) == 0
    after = files_below(elsewhere)
    left_out = {name for name in before if name not in after}
    assert all(name.startswith(("logs/", "broker/")) or name.endswith("running.json") for name in left_out), left_out
    assert "broker/passwords.json" in after
    assert all(after[name] == before[name] for name in after if not name.endswith(LOG))
    assert read_log(elsewhere / "referee" / LOG) == read_log(data / "referee" / LOG)
    assert (elsewhere / "seats.json").stat().st_mode & 0o777 == 0o600


def test_it_is_made_while_the_table_runs_and_holds_whole_lines_only(data: Path, tmp_path: Path) -> None:
    record = Record(data / "referee")
    found = record.read()
    assert found is not None
    for n in range(3):
        record.add({"role": "host", "in": {"src": "host-x", "seq": n + 1, "kind": "undo"}, "through": n + 1})
    record.flush()
    record.make_room()
    outbox = Outbox(data / "outbox", "board", "board")
    outbox.add(kind="lifted", piece="historian", pad="a1")
    outbox.flush()
    assert backup(data, tmp_path / "table.tar.gz") == 0
    _, held = read_backup(tmp_path / "table.tar.gz")
    log = held["data", "referee/" + LOG]
    assert log.endswith(b"\n")
    assert b"\0" not in log
    assert log.count(b"\n") == 1 + len(found[1]) + 3
    assert any(path.startswith("outbox/board") for _, path in held)
    names = [path for _, path in held]
    assert names.index("referee/" + LOG) > max(n for n, path in enumerate(names) if path.startswith("outbox/"))
    record.close()
    outbox.close()


def test_without_secrets_it_holds_no_code_no_password_and_no_running_evening(data: Path, tmp_path: Path) -> None:
    assert backup(data, tmp_path / "share.tar.gz", "--no-secrets") == 0
    _, held = read_backup(tmp_path / "share.tar.gz")
    assert {path for _, path in held} >= {"tokens/netherwatch.toml", f"evenings/2026-11-01/referee/{LOG}"}
    secrets = [*codes_in(data / "seats.json").values(), *passwords_in(data / "broker/passwords.json").values()]
    found = read_log(data / "referee" / LOG)
    assert found is not None
    seed = f'"seed":{found[0]["setup"]["seed"]},'
    everything = gzip.decompress((tmp_path / "share.tar.gz").read_bytes()).decode("latin-1")
    assert len(secrets) > 10
    assert [word for word in secrets if word in everything] == []
    assert f"referee/{LOG}" not in {path for _, path in held}
    assert seed not in b"".join(content for (_, path), content in held.items() if "evenings/" not in path).decode()


@pytest.mark.parametrize("folder", ["outbox", "web", "bots"])
def test_without_secrets_it_holds_nothing_that_waits_to_be_sent(folder: str, data: Path, tmp_path: Path) -> None:
    outbox = Outbox(data / folder, "seat1", "seat1-bot")
    outbox.add(kind="answer", decision=3, key=["slip", "the-hidden-place"])
    outbox.flush()
    assert backup(data, tmp_path / "share.tar.gz", "--no-secrets") == 0
    outbox.close()
    _, held = read_backup(tmp_path / "share.tar.gz")
    assert [path for (_, path), content in held.items() if b"hidden-place" in content] == []


def test_restoring_shows_first_and_keeps_what_it_replaces(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    backup(data, tmp_path / "table.tar.gz")
    (data / "tokens/netherwatch.toml").write_text("v = 1\n# learnt today\n")
    today = files_below(data)
    capsys.readouterr()
    assert main(["restore", str(tmp_path / "table.tar.gz"), "--data", str(data)]) == 0
    said = capsys.readouterr().out
    assert "nothing was changed" in said
    assert f"replaced  {data}/tokens" in said
    assert f"as it is  {data}/table.toml" in said
    assert files_below(data) == today
    assert main(["restore", str(tmp_path / "table.tar.gz"), "--data", str(data), "--yes"]) == 0
    assert (data / "tokens/netherwatch.toml").read_text() == "v = 1\n"
    [kept] = data.glob("replaced-*/tokens/netherwatch.toml")
    assert "learnt today" in kept.read_text()


def test_on_a_disk_without_room_for_all_of_it_restoring_changes_nothing(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    backup(data, tmp_path / "table.tar.gz")
    (data / "tokens/netherwatch.toml").write_text("v = 1\n# learnt today\n")
    (data / "seats.json").unlink()
    today, flush, left = files_below(data), os.fsync, iter(range(3))

    def fills_up(fd: int) -> None:
        if next(left, None) is None:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        flush(fd)

    with monkeypatch.context() as disk:
        disk.setattr("gloamboard.pi_app.storage.atomic_file.os.fsync", fills_up)
        assert main(["restore", str(tmp_path / "table.tar.gz"), "--data", str(data), "--yes"]) == 2
    assert capsys.readouterr().err.endswith("No space left on device. Nothing was changed.\n")
    assert files_below(data) == today
    assert main(["restore", str(tmp_path / "table.tar.gz"), "--data", str(data), "--yes"]) == 0
    assert (data / "seats.json").is_file()


def test_a_folder_that_a_referee_holds_is_not_touched(data: Path, tmp_path: Path) -> None:
    backup(data, tmp_path / "table.tar.gz")
    (data / "tokens/netherwatch.toml").write_text("v = 1\n# learnt today\n")
    record = Record(data / "referee")
    assert main(["restore", str(tmp_path / "table.tar.gz"), "--data", str(data), "--yes"]) == 2
    assert "learnt today" in (data / "tokens/netherwatch.toml").read_text()
    contents, held = read_backup(tmp_path / "table.tar.gz")
    with pytest.raises(DataInUse, match="a table is running on this folder"):
        restore(held, contents, places_of(load_settings({"data": data}, {})))
    record.close()


def test_on_a_pi_it_takes_what_the_services_have(tmp_path: Path) -> None:
    root = tmp_path / "root"
    for name in ("etc/gloamboard/table.toml", "etc/gloamboard/passwords/web.json", "var/lib/gloamboard-web/web/seat1"):
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text("v = 1\n")
    unpack("0.1.0/set_a_watch-finished", root / "var/lib/gloamboard-referee")
    (tmp_path / "data").mkdir()
    places = places_of(load_settings({"data": tmp_path / "data"}, {}), root)
    write_backup(tmp_path / "pi.tar.gz", places)
    contents, held = read_backup(tmp_path / "pi.tar.gz")
    assert {name for name, _ in held} == {"etc", "web", "referee"}
    assert {change.what for change in changes(held, places)} == {"as it is"}
    (root / "etc/gloamboard/table.toml").write_text("v = 1\nseats = 4\n")
    restore(held, contents, places)
    assert (root / "etc/gloamboard/table.toml").read_text() == "v = 1\n"
    assert [one.state for one in evenings_in(*(place.folder for place in places))] == ["over"]


def test_without_secrets_it_holds_none_that_restoring_has_replaced_either(tmp_path: Path) -> None:
    etc = tmp_path / "root/etc/gloamboard"
    (etc / "passwords").mkdir(parents=True)
    for name in ("table.toml", "seats.json", "passwords/web.json"):
        (etc / name).write_text("before")
    (tmp_path / "data").mkdir()
    places = places_of(load_settings({"data": tmp_path / "data"}, {}), tmp_path / "root")
    write_backup(tmp_path / "pi.tar.gz", places)
    for name in ("seats.json", "passwords/web.json"):
        (etc / name).write_text("now")
    contents, held = read_backup(tmp_path / "pi.tar.gz")
    restore(held, contents, places)
    assert len(list(etc.rglob("seats.json"))) == 2
    write_backup(tmp_path / "open.tar.gz", places, secrets=False)
    assert [path for _, path in read_backup(tmp_path / "open.tar.gz")[1]] == ["table.toml"]


def test_a_data_folder_that_is_the_pis_own_is_kept_once(tmp_path: Path) -> None:
    etc = tmp_path / "etc/gloamboard"
    etc.mkdir(parents=True)
    (etc / "table.toml").write_text("v = 1\n")
    places = places_of(load_settings({"data": etc}, {}), tmp_path)
    assert [(place.name, list(place.files())) for place in places] == [("etc", ["table.toml"])]


@pytest.mark.parametrize("damage", ["cut", "changed", "foreign", "outside", "newer"])
def test_what_is_no_sound_backup_changes_nothing(data: Path, tmp_path: Path, damage: str) -> None:
    file = tmp_path / "table.tar.gz"
    backup(data, file)
    if damage == "cut":
        file.write_bytes(file.read_bytes()[:-2000])
    elif damage == "foreign":
        file.write_text("a letter to grandma")
    else:
        with tarfile.open(file) as tar:
            tar.extractall(tmp_path / "open", filter="data")
        listed = tmp_path / "open/contents.json"
        if damage == "changed":
            (tmp_path / "open/data/seats.json").write_text("{}")
        elif damage == "newer":
            listed.write_text(json.dumps({**json.loads(listed.read_text()), "v": 9}))
        else:
            listed.write_text(listed.read_text().replace('"tokens/netherwatch.toml"', '"../../passwd"'))
            (tmp_path / "passwd").write_text("v = 1\n")
        with tarfile.open(file, "w:gz") as tar:
            tar.add(tmp_path / "open", arcname=".")
            if damage == "outside":
                tar.add(tmp_path / "open/data/tokens/netherwatch.toml", arcname="data/../../passwd")
    before = files_below(data)
    with pytest.raises(NoBackup):
        read_backup(file)
    assert main(["restore", str(file), "--data", str(data), "--yes"]) == 2
    assert files_below(data) == before


def test_a_backup_with_some_bytes_changed_is_whole_or_none(data: Path, tmp_path: Path) -> None:
    file, luck = tmp_path / "table.tar.gz", random.Random(3)
    backup(data, file)
    whole = file.read_bytes()
    sound = read_backup(file)
    for at in [luck.randrange(len(whole)) for _ in range(60)]:
        file.write_bytes(whole[:at] + luck.randbytes(luck.choice((1, 8, 30))) + whole[at + 30 :])
        with contextlib.suppress(NoBackup):
            assert read_backup(file) == sound


@pytest.mark.parametrize(
    "row", [{"path": "seats\0.json"}, {"path": "."}, {"path": ""}, {"path": "a\nb"}, {"mode": -1}, {"mode": 2**70}]
)
def test_a_backup_that_lists_what_can_be_no_file_changes_nothing(
    row: dict[str, str | int], data: Path, tmp_path: Path
) -> None:
    file = tmp_path / "table.tar.gz"
    content, item = b"x", {"place": "data", "path": "seats.json", "mode": 0o600} | row
    item["sha256"] = hashlib.sha256(content).hexdigest()
    listed = {"v": 1, "made": "", "gloamboard": "0.2.0", "secrets": True, "places": {"data": "/"}, "items": [item]}
    with tarfile.open(file, "w:gz", format=tarfile.PAX_FORMAT) as tar:
        for name, inside in (("contents.json", json.dumps(listed).encode()), (f"data/{item['path']}", content)):
            info = tarfile.TarInfo(name)
            info.size = len(inside)
            tar.addfile(info, io.BytesIO(inside))
    before = files_below(data)
    assert main(["restore", str(file), "--data", str(data), "--yes"]) == 2
    assert files_below(data) == before


def test_where_there_is_no_table_there_is_nothing_to_keep(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["backup", str(tmp_path / "table.tar.gz"), "--data", str(tmp_path / "none")]) == 2
    said = capsys.readouterr().err
    assert said.startswith("gloam backup: The table's folder is not there: there is nothing to keep.")
    assert list(tmp_path.iterdir()) == []


def test_the_list_tells_how_evenings_ended_and_nothing_of_one_that_goes_on(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (data / "referee/evening-9.log").write_text("rubbish\n")
    (data / "evenings/2026-11-02/referee").mkdir(parents=True)  # where `gloam play --new` keeps one that was not over
    (data / "evenings/2026-11-02/referee" / LOG).write_bytes((data / "referee" / LOG).read_bytes())
    assert main(["evenings", "--data", str(data), "--json"]) == 0
    listed = {Path(one["log"]).relative_to(data).as_posix(): one for one in json.loads(capsys.readouterr().out)}
    running, over = listed[f"referee/{LOG}"], listed[f"evenings/2026-11-01/referee/{LOG}"]
    assert (running["state"], running["inputs"], running["end"]) == ("goes on", 0, "")
    assert listed[f"evenings/2026-11-02/referee/{LOG}"]["state"] == "was left"
    assert over["state"] == "over"
    assert over["inputs"] > 10
    assert over["end"].endswith(".")
    assert listed["referee/evening-9.log"]["state"] == "cannot be read"
    assert main(["evenings", "--data", str(data)]) == 0
    assert "netherwatch, 2 seats" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("file", "folder", "says"),
    [
        (".", "data", "is there and is no file"),
        ("pipe", "data", "is there and is no file"),
        ("table.tar.gz", "typed wrong", "there is nothing to keep"),
    ],
)
def test_what_cannot_be_a_backup_is_said_and_nothing_is_written(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], file: str, folder: str, says: str
) -> None:
    os.mkfifo(tmp_path / "pipe")  # as /dev/null, which root could put a file in the place of
    before = sorted(tmp_path.rglob("*"))
    assert (
        main(["backup", str(tmp_path / file), "--data", str(data.parent / folder if folder != "data" else data)]) == 2
    )
    said = capsys.readouterr()
    assert (says in said.err, said.out) == (True, "")
    assert (tmp_path / "pipe").is_fifo()
    assert sorted(tmp_path.rglob("*")) == before


def test_a_backup_that_the_disk_has_no_room_for_leaves_nothing_and_keeps_the_last_one(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert backup(data, tmp_path / "table.tar.gz") == 0
    before = (tmp_path / "table.tar.gz").read_bytes()

    def full(_fd: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr("gloamboard.pi_app.evenings.backup.os.fsync", full)
    assert backup(data, tmp_path / "table.tar.gz") == 2
    assert "table.tar.gz: No space left on device. Nothing was written." in capsys.readouterr().err
    assert [one.name for one in tmp_path.glob("table*")] == ["table.tar.gz"]
    assert (tmp_path / "table.tar.gz").read_bytes() == before


def test_a_backup_that_is_not_there_is_not_called_a_broken_one(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["restore", str(tmp_path / "tabel.tar.gz"), "--data", str(data)]) == 2
    assert capsys.readouterr().err == f"gloam restore: {tmp_path / 'tabel.tar.gz'}: No such file or directory.\n"
