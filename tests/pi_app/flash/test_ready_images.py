"""The images a release carries are whole, told of, and hashed."""

from __future__ import annotations

import re
import struct
import subprocess
from pathlib import Path

from gloamboard.pi_app.flash.drives import uf2_models
from gloamboard.pi_app.flash.microbit_image import build_hex
from gloamboard.pi_app.flash.pico_image import FILES_AT, FLASH, uf2
from gloamboard.pi_app.flash.plan import make_plan, read_prop
from gloamboard.pi_app.flash.ready_images import images, main

ROOT = Path(__file__).resolve().parents[3]


def memory(text: str, device: str) -> dict[int, int]:
    """What a board of that model has in its memory after the hex was dragged onto it, by address."""
    flash, base, now = {}, 0, device
    for line in text.splitlines():
        record = bytes.fromhex(line[1:])
        at, kind, data = int.from_bytes(record[1:3]), record[3], record[4:-1]
        if kind == 0x0A:
            now = data[:2].hex()
        elif kind in (2, 4):
            base = int.from_bytes(data) << (4 if kind == 2 else 16)
        elif kind in (0, 0x0D) and now == device:
            flash.update({base + at + n: byte for n, byte in enumerate(data)})
    return flash


EIGHT = {"animus", "imager", "orb", "pkad", "projector", "shard", "spirit-box", "talisman"}


def test_every_prop_of_a_shipped_table_has_an_image_with_its_build_and_a_hash_that_holds(tmp_path: Path) -> None:
    main(tmp_path)
    hexes = {path.name.removeprefix("gloam-").partition("-microbit")[0]: path for path in tmp_path.glob("*.hex")}
    assert {*EIGHT, "dice"} <= set(hexes)
    told = (tmp_path / "IMAGES.txt").read_text()
    for name, path in hexes.items():
        [(kind, build)] = re.findall(rf"{re.escape(path.name)} +(\w+), build (\w+)", told)
        assert build == make_plan(read_prop(kind, "microbit", name=name), "microbit").build
        assert path.stat().st_size > 500_000
    subprocess.run(["sha256sum", "-c", "--strict", "IMAGES.SHA256SUMS"], cwd=tmp_path, check=True, capture_output=True)


def test_what_is_in_the_images_is_told_with_the_licences_that_came_with_it() -> None:
    told = images()["IMAGES.txt"].decode()
    assert told.count("Permission is hereby granted, free of charge") == 2
    assert "2013-2025 Damien P. George" in told  # MicroPython's own, from Debian's sources
    assert "Nicholas H.Tollervey" in told  # as the package has it
    assert ".uf2 files" not in told


def test_nothing_of_nordics_is_handed_out() -> None:
    """A V2's runtime is one piece with Nordic's SoftDevice; no licence that comes with it lets us pass that on."""
    magic = (0x51B1E5DB).to_bytes(4, "little")  # every SoftDevice tells of itself with it, at 0x3004
    flash = memory(build_hex({"main.py": b"0"}), "9903")
    assert bytes(flash[0x3004 + n] for n in range(4)) == magic
    hexes = {name: content.decode() for name, content in images().items() if name.endswith(".hex")}
    assert len(hexes) >= len(EIGHT)
    for name, content in hexes.items():
        assert "-microbit-v1-" in name
        flash = memory(content, "9900")
        assert max(at for at in flash if at < 0x10000000) < 0x40000  # a V2's begins with 408 kB of its own
        assert bytes(flash[0x3004 + n] for n in range(4)) != magic


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
