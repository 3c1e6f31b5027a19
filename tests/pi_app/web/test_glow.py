"""What the page shows of the strips' light to whoever wants little motion, run in Node on the page's own files."""

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.pi_app.web.test_transfer import LAYOUT, TRANSFER

STAND_INS = """
globalThis.matchMedia = () => ({ matches: CALM });
globalThis.requestAnimationFrame = () => 0;
globalThis.setTimeout = () => 1;
globalThis.OffscreenCanvas = class { getContext() { return { putImageData() {} }; } };
globalThis.ImageData = class { constructor(w, h) { this.data = new Uint8ClampedArray(4 * w * h); } };
globalThis.document = { getElementById: () => null };
const glow = await import("./glow.js");
const [dark, bright] = [new Uint8Array(15), new Uint8Array(15).fill(255)];
const seen = () => glow.colourAt(90, 60).some((part) => part > 0);
glow.setGlowLayout(LAYOUT);
glow.lit("main", dark);
const shown = [seen()];
glow.setGlowWalking(true);
glow.lit("main", bright);
shown.push(seen());
glow.setGlowWalking(false);
shown.push(seen());
console.log(JSON.stringify(shown));
"""


@pytest.mark.node
@pytest.mark.parametrize(("calm", "shown"), [(True, [False, False, True]), (False, [False, True, True])])
def test_who_wants_little_motion_sees_a_trail_when_the_walk_is_over(
    tmp_path: Path, calm: bool, shown: list[bool]
) -> None:
    node = shutil.which("node")
    if node is None:
        if os.environ.get("CI"):
            pytest.fail("node is not installed, and CI leaves nothing out")
        pytest.skip("node is not installed")
    for name in ("glow.js", "transfer.js", "dom.js"):
        shutil.copy(TRANSFER.with_name(name), tmp_path)
    (tmp_path / "package.json").write_text('{"type": "module"}')
    (tmp_path / "look.js").write_text(
        f"const CALM = {json.dumps(calm)};\nconst LAYOUT = {json.dumps(LAYOUT)};\n{STAND_INS}"
    )
    done = subprocess.run([node, "look.js"], cwd=tmp_path, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == shown
