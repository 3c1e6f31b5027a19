"""The page's scripts, and those of the tests, under a linter."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.npm import fetched

ROOT = Path(__file__).resolve().parents[3]
LINTER, VERSION = "@biomejs/biome", "2.6.7"


def lint(folder: Path) -> subprocess.CompletedProcess[str]:
    biome = fetched(LINTER, VERSION) / "bin" / "biome"
    command = ["node", str(biome), "lint", "--error-on-warnings", "--colors=off", "."]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


@pytest.mark.node
def test_the_linter_finds_nothing_to_say_of_our_scripts() -> None:
    said = lint(ROOT)
    assert said.returncode == 0, said.stdout + said.stderr
    ours = [*ROOT.glob("pi_app/web/static/js/*.js"), *(ROOT / "tests").glob("**/*.mjs")]
    [checked] = re.findall(r"Checked (\d+) files", said.stdout + said.stderr)
    assert int(checked) >= len(ours) > 20


@pytest.mark.node
@pytest.mark.parametrize(("script", "code"), [("export const used = 1;\n", 0), ("let unused = 1;\n", 1)])
def test_the_linter_does_find_a_fault(tmp_path: Path, script: str, code: int) -> None:
    scripts = tmp_path / "pi_app/web/static/js"
    scripts.mkdir(parents=True)
    (scripts / "new.js").write_text(script)
    shutil.copy(ROOT / "biome.json", tmp_path)
    assert lint(tmp_path).returncode == code
