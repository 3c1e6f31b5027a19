"""Somebody copies the box's content and makes mistakes: each is found where it is."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from gloamboard.pi_app.cli import main
from gloamboard.rules.netherwatch import cards
from tests.rules.netherwatch.loyal_vigil.kennel import kennel

BOX = Path(cards.CONTENT).parent / "loyal_vigil" / "content"


def test_the_boxs_own_content_is_sound(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["content", "check", str(BOX)]) == 0
    assert "sound" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("file", "old", "new", "says"),
    [
        ("items/hq.toml", 'id = "vet-kit"\n', 'id = "vet-kit"\ncopies = 2\n', "this deck has 17 cards"),
        ("items/hq.toml", "no-dim-roll", "no-dim-rol", "Did you mean no-dim-roll"),
        ("items/scavenged.toml", 'do = "climb"', 'do = "climp"', "Did you mean climb"),
        ("agents.toml", 'equipment = "sled-collar"', 'equipment = "sled-colar"', "Did you mean sled-collar"),
        ("agents.toml", "board = 8", "board = 7", "four boards have two dogs each"),
        ("operations/coffin-rock.toml", 'zone = "docks"', 'zone = "dock"', "Did you mean docks"),
        ("operations/coffin-rock.toml", 'zone = "welcome-cabin"', 'zone = "docks"', "Zone that lies at set-up"),
        ("operations/coffin-rock.toml", "fate_tokens = [1, 2, 3, 4, 5]", "fate_tokens = [1]", "no Fate token"),
        ("operations/coffin-rock.toml", "bear-spray", "bear-sprey", "Did you mean bear-spray"),
        ("operations/black-tarn.toml", "hq-found", "hq-fond", "Did you mean hq-found"),
        ("campsite.toml", 'id = "le-bois"', 'id = "le-boix"', "Did you mean le-bois"),
        ("campsite.toml", 'start = "dirt-trail"', 'start = "torn-tent"', "Zone that lies at set-up"),
        (
            "campsite.toml",
            'docks = ["hazard"], mess-hall = ["hq"]',
            'docks = ["hq"], mess-hall = ["hq"]',
            "at most 2 hq",
        ),
        ("hazards.toml", 'id = "obstacle"\n', 'id = "obstacle"\ncopies = 3\n', "there are 14 tokens"),
    ],
    ids=lambda value: value.split()[0].replace("/", "-") if isinstance(value, str) else None,
)
def test_a_mistake_is_found(
    file: str, old: str, new: str, says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kennel()
    folder = Path(shutil.copytree(BOX, tmp_path / "mine"))
    text = (folder / file).read_text()
    assert old in text
    (folder / file).write_text(text.replace(old, new))
    assert main(["content", "check", str(folder)]) == 2
    assert says in capsys.readouterr().err


def test_every_wrong_card_is_told_and_each_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = Path(shutil.copytree(BOX, tmp_path / "mine"))
    for file, old, new in (
        ("agents.toml", 'do = "lead"', 'do = "leed"'),
        ("items/scavenged.toml", 'do = "climb"', 'do = "climp"'),
    ):
        path = folder / file
        path.write_text(path.read_text().replace(old, new))
    assert main(["content", "check", str(folder)]) == 2
    told = capsys.readouterr().err
    assert "2 to mend" in told
    assert told.count("Did you mean lead") == told.count("Did you mean climb") == 1


def test_an_operation_with_seven_interactions_is_one_short(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = Path(shutil.copytree(BOX, tmp_path / "mine"))
    path = folder / "operations" / "pine-hollow.toml"
    head, _, rest = path.read_text().partition("[[interaction]]")
    path.write_text(head + "[[interaction]]" + rest.partition("[[interaction]]")[2])
    assert main(["content", "check", str(folder)]) == 2
    assert "a board has 8 of them" in capsys.readouterr().err
