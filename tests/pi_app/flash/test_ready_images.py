"""The images a release carries are whole, told of, and hashed."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

from gloamboard.pi_app.flash.plan import make_plan, read_prop
from gloamboard.pi_app.flash.ready_images import images, main

ROOT = Path(__file__).resolve().parents[3]


EIGHT = {"animus", "imager", "orb", "pkad", "projector", "shard", "spirit-box", "talisman"}


def test_every_prop_of_a_shipped_table_has_an_image_with_its_build_and_a_hash_that_holds(tmp_path: Path) -> None:
    main(tmp_path)
    hexes = {path.name.removeprefix("gloam-").partition("-microbit")[0]: path for path in tmp_path.glob("*.hex")}
    assert {*EIGHT, "dice"} <= set(hexes)
    told = (tmp_path / "IMAGES.txt").read_text()
    for name, path in hexes.items():
        [(kind, build)] = re.findall(rf"{re.escape(path.name)} +(\w+), build (\w+)", told)
        assert build == make_plan(read_prop(kind, "microbit", name=name), "microbit").build
        assert path.stat().st_size > 1_000_000
    subprocess.run(["sha256sum", "-c", "--strict", "IMAGES.SHA256SUMS"], cwd=tmp_path, check=True, capture_output=True)


def test_the_same_sources_give_the_same_images() -> None:
    assert images() == images()


def test_a_release_makes_and_carries_them() -> None:
    workflow = (ROOT / ".github/workflows/release.yml").read_text()
    assert "make dist images" in workflow
    assert "gh release create" in workflow
    assert "dist/*" in workflow
