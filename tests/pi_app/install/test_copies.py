"""A copy of what is the owner's: whole, and put back exactly."""

from __future__ import annotations

from pathlib import Path

from gloamboard.pi_app.install import copies


def files(root: Path) -> dict[str, str]:
    return {str(path.relative_to(root)): path.read_text() for path in sorted(root.rglob("*")) if path.is_file()}


def test_what_is_put_back_is_what_was_copied_and_nothing_else(tmp_path: Path) -> None:
    root = tmp_path / "root"
    for name in ("etc/gloamboard/table.toml", "etc/other/file", "var/lib/private/gloamboard-referee/evening.log"):
        (root / name).parent.mkdir(parents=True)
        (root / name).write_text(name)
    (root / "var/lib/gloamboard-referee").symlink_to("private/gloamboard-referee")  # as systemd has it
    before = files(root)
    copy = copies.take(root, tmp_path / "copies")
    assert copy.stat().st_mode & 0o777 == 0o600
    (root / "var/lib/private/gloamboard-referee/evening.log").write_text("newer than anybody can read")
    (root / "var/lib/private/gloamboard-referee/more").touch()
    (root / "etc/gloamboard/table.toml").unlink()
    copies.put_back(copy, root)
    assert files(root) == before
    assert (root / "var/lib/gloamboard-referee").is_symlink()


def test_only_the_last_few_copies_are_kept(tmp_path: Path) -> None:
    (tmp_path / "root/etc/gloamboard").mkdir(parents=True)
    folder = tmp_path / "copies"
    folder.mkdir()
    for day in range(1, 9):
        (folder / f"2026-01-0{day}-120000.tar.gz").touch()
    newest = copies.take(tmp_path / "root", folder)
    left = sorted(folder.iterdir())
    assert len(left) == copies.KEPT
    assert left[-1] == newest
