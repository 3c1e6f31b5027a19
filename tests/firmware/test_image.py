"""The image a micro:bit is flashed with."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
import uflash
from hypothesis import given, settings
from hypothesis import strategies as st

from gloamboard.firmware import MAX
from gloamboard.pi_app.flash.microbit_image import CHUNK, ImageTooBig, build_hex, file_system, v1_part
from gloamboard.pi_app.flash.plan import PARTS_OF, Board, make_plan, read_prop


@settings(max_examples=20, deadline=None)
@given(st.integers(1, 1500))
def test_for_one_file_the_image_is_what_uflash_makes(size: int) -> None:
    script = (b"# a script\n" * 200)[:size]
    assert build_hex({"main.py": script}) == uflash.embed_fs_uhex(uflash._RUNTIME, script)


def read_back(image: bytes) -> dict[str, bytes]:
    """Files as MicroPython finds them: from each starting chunk along the chain."""
    chunks = [image[at : at + CHUNK] for at in range(0, len(image), CHUNK)]
    found = {}
    for index, chunk in enumerate(chunks):
        if chunk[0] != 0xFE:
            continue
        end, data, at = chunk[1], chunk[1:-1], index
        while chunks[at][-1] != 0xFF:
            follower = chunks[at][-1] - 1
            assert chunks[follower][0] == at + 1
            data += chunks[follower][1:-1]
            at = follower
        data = data[: len(data) - 126 + end]
        size = data[1]
        found[data[2 : 2 + size].decode()] = data[2 + size :]
    return found


@given(st.dictionaries(st.sampled_from(["a.py", "link.py", "board.py"]), st.binary(max_size=600), min_size=1))
def test_files_read_back_as_they_were_written(files: dict[str, bytes]) -> None:
    assert read_back(file_system(files)) == files


@pytest.mark.parametrize("kind", ["orb", "pkad"])
def test_each_prop_fits_both_models(kind: str) -> None:
    plan = make_plan(read_prop(kind, "microbit"), "microbit")
    universal = build_hex(plan.files)
    assert len(universal) % 512 == len(":00000001FF\n")  # each section fills whole USB blocks
    plain = v1_part(universal)
    assert plain.endswith(":00000001FF\n")
    assert all(line[7:9] in ("00", "02", "03", "04", "05", "01") for line in plain.splitlines())


def test_files_that_do_not_fit_are_refused_with_numbers() -> None:
    with pytest.raises(ImageTooBig, match="a micro:bit V2 has 20480 for files"):
        build_hex({"main.py": b"#" * 22_000})


@pytest.mark.parametrize("board", ["microbit", "pico"])
@pytest.mark.parametrize("kind", list(PARTS_OF))
def test_a_name_of_twelve_letters_leaves_room_in_the_hello(kind: str, board: Board) -> None:
    prop = replace(read_prop(kind, board, name="twelve-names"), buzzer=kind == "orb")
    [info] = re.findall(rb"b'(I[^']*)'", make_plan(prop, board).files["main.py"])
    frame = b"!1" + info + b"+z" * prop.buzzer + b"*ffff\n"
    assert info.startswith(b"Itwelve-names,")
    assert len(frame) <= MAX


def test_a_changed_file_or_setting_changes_the_build_mark() -> None:
    prop = read_prop("orb", "microbit")
    plan = make_plan(prop, "microbit")
    assert plan.build == make_plan(prop, "microbit").build
    assert plan.build != make_plan(read_prop("orb", "microbit", name="other"), "microbit").build
    assert plan.build.encode() in plan.files["main.py"]
