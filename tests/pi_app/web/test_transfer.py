"""The LED-to-screen transfer, run in Node on the very file the page loads. docs/light-transfer.md says what it does."""

import base64
import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

TRANSFER = Path(__file__).parents[3] / "pi_app" / "web" / "static" / "js" / "transfer.js"
LAYOUT = {
    "table": {"size": [300, 120]},
    "spaces": [
        {"id": "left", "polygon": [[0, 0], [150, 0], [150, 120], [0, 120]]},
        {"id": "right", "polygon": [[150, 0], [300, 0], [300, 120], [150, 120]]},
    ],
    "strips": [
        {
            "id": "main",
            "pixels": 5,
            "order": "GRB",
            "at": [[60, 60], [90, 60], [210, 60], [240, 60], [290, 10]],
            "space": ["left", "left", "right", "right", None],
        }
    ],
}

pytestmark = pytest.mark.node


def in_node(script: str) -> Any:
    node = shutil.which("node")
    if node is None:
        if os.environ.get("CI"):
            pytest.fail("node is not installed, and CI leaves nothing out")
        pytest.skip("node is not installed")
    # By its text: Debian 12's Node takes a file for a module only where its name says so, and a page's does not.
    module = "data:text/javascript;base64," + base64.b64encode(TRANSFER.read_bytes()).decode()
    source = f'import * as t from "{module}"; const layout = {json.dumps(LAYOUT)};\n{script}'
    done = subprocess.run(
        [node, "--input-type=module", "-e", source], capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def shown(frame: list[int], *places: tuple[int, int], strip: str = "") -> list[list[int]]:
    """The screen's colour at these places of the table when the strip got that frame."""
    colours: list[list[int]] = in_node(
        f"""{strip}
        const field = t.makeField(layout);
        t.takeBytes(field, "main", Uint8Array.from({frame}));
        const pixels = t.develop(field, new Uint8ClampedArray(4 * field.columns * field.rows));
        const at = ([x, y]) => {{
          const i = 4 * (Math.floor(y / t.CELL_MM) * field.columns + Math.floor(x / t.CELL_MM));
          return [...pixels.subarray(i, i + 3)];
        }};
        console.log(JSON.stringify({[list(place) for place in places]}.map(at)));"""
    )
    return colours


def test_wire_order_is_undone() -> None:
    green_red_blue = [0, 255, 0] * 2 + [0] * 9
    [[red, green, blue]] = shown(green_red_blue, (75, 60))
    assert red > 240
    assert (green, blue) == (0, 0)


def test_light_stops_at_the_wall() -> None:
    near, beyond = shown([255] * 6 + [0] * 9, (140, 60), (160, 60))
    assert near[0] > 60
    assert beyond == [0, 0, 0]


def test_all_pixels_of_a_space_at_full_white_make_its_brightest_place_white() -> None:
    brightest = in_node(
        """const field = t.makeField(layout);
        t.takeBytes(field, "main", Uint8Array.from([255,255,255,255,255,255,0,0,0,0,0,0,0,0,0]));
        const pixels = t.develop(field, new Uint8ClampedArray(4 * field.columns * field.rows));
        let most = 0; for (let i = 0; i < pixels.length; i += 4) most = Math.max(most, pixels[i]);
        console.log(JSON.stringify(most));"""
    )
    assert brightest == 255


def test_gamma_is_undone_so_that_the_colour_is_the_one_that_was_meant() -> None:
    byte = round(255 * 0.5**2.2)  # what the director sends for a half
    [[half, _, _]] = shown([0, byte, 0] * 2 + [0] * 9, (75, 60))
    [[full, _, _]] = shown([0, 255, 0] * 2 + [0] * 9, (75, 60))
    assert abs(half / full - 0.5) < 0.02


def test_another_gamma_and_brightness_mean_the_same_colour() -> None:
    byte = round(255 * 0.6 * 0.5**2.8)
    strip = "Object.assign(layout.strips[0], { gamma: 2.8, brightness: 0.6 });"
    [[half, _, _]] = shown([0, byte, 0] * 2 + [0] * 9, (75, 60), strip=strip)
    [[full, _, _]] = shown([0, 255, 0] * 2 + [0] * 9, (75, 60))
    assert abs(half / full - 0.5) < 0.03


def test_the_light_of_a_round_space_is_half_at_its_rim_and_spills_no_further_than_half_a_radius() -> None:
    round_left = """layout.spaces[0] = { id: "left", spot: [75, 60], radius: 30, polygon: [] };
        layout.strips[0].at[0] = layout.strips[0].at[1] = [75, 60];"""
    middle, rim, spilled, beyond = shown(
        [255] * 6 + [0] * 9, (75, 60), (104, 60), (114, 60), (122, 60), strip=round_left
    )
    assert middle[0] == 255
    assert 120 < rim[0] < 200
    assert 0 < spilled[0] < rim[0]
    assert beyond == [0, 0, 0]


def test_a_gauges_pixel_is_a_dot() -> None:
    middle, edge = shown([0] * 12 + [255, 255, 255], (290, 10), (264, 10))
    assert middle[0] > 220
    assert edge == [0, 0, 0]


def test_a_frame_cut_short_lights_what_it_has() -> None:
    lit, dark = shown([255, 255, 255, 255], (60, 60), (240, 60))
    assert lit[0] > 100
    assert dark == [0, 0, 0]


def test_the_quick_table_agrees_with_the_formula() -> None:
    worst = in_node(
        """let worst = 0;
        for (let i = 0; i <= 4000; i++) { const l = (i / 4000) ** 2;
          worst = Math.max(worst, Math.abs(t.screenByte(l) - t.screenByteFast(l))); }
        console.log(JSON.stringify(worst));"""
    )
    assert worst <= 1
