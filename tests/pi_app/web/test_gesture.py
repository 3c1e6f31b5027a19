"""What a hand means stands once for the rules and once for the page, and both read every hand alike."""

import json
import subprocess
from pathlib import Path

import pytest

from gloamboard.rules.kernel.asking.hands import gesture

JS = Path(__file__).resolve().parents[3] / "pi_app" / "web" / "static" / "js"
READ = """
const source = require("fs").readFileSync(process.argv[1], "utf8");
import("data:text/javascript," + encodeURIComponent(source)).then(({ gesture }) => {
  const hands = JSON.parse(process.argv[2]);
  console.log(JSON.stringify(hands.map((hand) => gesture(hand))));
});
"""
HANDS = [
    None,
    ["move", "historian", "foyer", "library"],
    ["move", "demon", None, "crypt"],
    ["move", "demon", "crypt", None],
    ["put", "clue", "study"],
    ["take", "historian", "hq"],
    ["flip", "clue-2", "study"],
    ["put", "clue", None],
    ["lay", "ford", "f4", "90", "g4"],
    ["lay", "hut", "e5", "0"],
    ["tap", "flashlight"],
    ["press", "confirm"],
    ["hold", "confirm"],
    ["prop", "orb", "touch"],
    ["dial", "torch"],
]


@pytest.mark.node
def test_the_page_reads_every_hand_as_the_rules_do() -> None:
    said = subprocess.run(
        ["node", "-e", READ, str(JS / "gesture.js"), json.dumps(HANDS)], capture_output=True, text=True, check=True
    )
    told = json.loads(said.stdout)
    read = [(one["what"], one["thing"], one["start"], tuple(one["spaces"]), one["turned"]) for one in told]
    assert len(read) == len(HANDS)
    assert read == [tuple(gesture(hand)) for hand in HANDS]


def test_no_script_of_the_page_reads_a_hand_by_itself() -> None:
    """An option's hand is a list that nobody counts through elsewhere."""
    scripts = [path for path in JS.glob("*.js") if path.name != "gesture.js"]
    assert len(scripts) > 30
    assert [path.name for path in scripts if "hand[" in path.read_text() or "hand?.[" in path.read_text()] == []
