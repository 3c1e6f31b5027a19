"""The images a release carries are whole, told of, and hashed."""

from __future__ import annotations

import subprocess
from pathlib import Path

from gloamboard.pi_app.flash.plan import PARTS_OF, make_plan, read_prop
from gloamboard.pi_app.flash.ready_images import images, main

ROOT = Path(__file__).resolve().parents[3]


def test_every_prop_has_an_image_that_carries_its_build_and_its_hash_holds(tmp_path: Path) -> None:
    main(tmp_path)
    hexes = sorted(tmp_path.glob("*.hex"))
    assert [path.name.split("-")[1] for path in hexes] == sorted(PARTS_OF)
    told = (tmp_path / "IMAGES.txt").read_text()
    for path in hexes:
        plan = make_plan(read_prop(path.name.split("-")[1], "microbit"), "microbit")
        assert f"{path.name:<32} {plan.prop.kind} named {plan.prop.name}, build {plan.build}" in told
        assert path.stat().st_size > 1_000_000
    subprocess.run(["sha256sum", "-c", "--strict", "IMAGES.SHA256SUMS"], cwd=tmp_path, check=True, capture_output=True)


def test_the_same_sources_give_the_same_images() -> None:
    assert images() == images()


def test_a_release_makes_and_carries_them() -> None:
    workflow = (ROOT / ".github/workflows/release.yml").read_text()
    assert "make dist images" in workflow
    assert "gh release create" in workflow
    assert "dist/*" in workflow
