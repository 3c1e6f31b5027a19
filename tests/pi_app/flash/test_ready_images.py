"""The images a release carries are whole, told of, and hashed."""

from __future__ import annotations

import re
import struct
import subprocess
from pathlib import Path

from gloamboard.pi_app.flash.drives import uf2_models
from gloamboard.pi_app.flash.pico_image import FILES_AT, FLASH, uf2
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


def test_what_is_in_the_images_is_told_with_the_licence_that_came_with_it(tmp_path: Path) -> None:
    told = images()["IMAGES.txt"].decode()
    assert "Permission is hereby granted, free of charge" in told  # as the package has it
    assert "Nicholas H.Tollervey" in told
    assert "SoftDevice" in told
    assert ".uf2 files" not in told


def test_a_uf2_has_each_page_at_its_place_for_a_pico_alone_and_none_that_is_erased() -> None:
    runtime, files = bytes(range(256)) * 2 + b"end", b"\xff" * 4096 + b"file"
    image = uf2({FLASH: runtime, FILES_AT: files})
    assert uf2_models(image) == {"pico"}
    blocks = [image[at : at + 512] for at in range(0, len(image), 512)]
    heads = [struct.unpack_from("<8I", block) for block in blocks]
    assert [head[3] for head in heads] == [FLASH, FLASH + 256, FLASH + 512, FILES_AT + 4096]
    assert [(head[4], head[5], head[6]) for head in heads] == [(256, n, 4) for n in range(4)]
    assert blocks[1][32:288] == runtime[256:512]
    assert blocks[2][32:288] == b"end".ljust(256, b"\xff")
    assert {block[-4:] for block in blocks} == {b"\x30\x6f\xb1\x0a"}


def test_the_same_sources_give_the_same_images() -> None:
    assert images() == images()


def test_a_release_makes_and_carries_them() -> None:
    workflow = (ROOT / ".github/workflows/release.yml").read_text()
    assert "make dist images" in workflow
    assert "make pico-images" in workflow
    assert "gh release create" in workflow
    assert "dist/*" in workflow
