"""Somebody types in cards and cases and makes mistakes: each is found, with its place, its value and the nearest right
word."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from gloamboard.rules.hellboy.cards.box import CONTENT
from gloamboard.rules.hellboy.verbs.checker import check_content

CASE = "cases/lantern-street.toml"
GHOUL = '[[minion]]\nid = "ghoul"\nname = "Ghoul"\ntags = ["ranged"]\nmove = 1\nmelee = 2\nresilience = 1\nhealth = 2\n'

MISTAKES = (
    ("doom.toml", 'icon = "omen"', 'icon = "omem"', 'omen-a-clock-stops.icon = "omem": no case asks for this icon'),
    ("doom.toml", 'do = "doom"', 'do = "dooom"', '.effects[0].do = "dooom": no such verb. Did you mean doom?'),
    (
        "encounters.toml",
        'icon = "lair"',
        'icon = "liar"',
        '.icon = "liar": no case asks for this icon, so the card is never drawn. Did you mean lair?',
    ),
    ("minions.toml", "health = ", "health = -", ".health = -"),
    ("minions.toml", "[[minion]]", GHOUL + "[[minion]]", "ghoul.range = 0: a minion that shoots has a range."),
    ("bosses.toml", "health = [18", "health = [0", "drowned-abbot.health[0] = 0: this is a number from 1 to 99."),
    ("agents.toml", "health = 6", "health = 0", "roger.health = 0: this is a number from 1 to 99."),
    ("agents.toml", 'id = "heave"', 'id = "arc"', 'arc = "arc": 2 rows have this id. Rename all but one.'),
    ("requisition.toml", "cost = ", "cost = -", ".cost = -"),
    ("backups.toml", "needs = ", "needs = 9", ".remote.needs = 9"),
    ("box.toml", 'effect = ["catastrophe", ', "effect = [", "dice.effect = "),
    ("box.toml", "yellow = [0, 0, 1, 1, 1, 2]", "yellow = []", "dice.yellow = []: a die has 6 faces."),
    ("box.toml", "size = 1", "size = 7", "scenery-1.size = 7: this is a number from 1 to 6."),
    (CASE, "insights = [3]", "insights = [30]", "insights = 30: beyond the end of its track."),
    (CASE, "doom_end = 6", "doom_end = 0", "doom_end = 0: this is a number from 1 to 30."),
    (CASE, 'slots = ["mire-spawn", "hooded-gunman"]', "slots = []", "slots = []: a case has slots A to C at most"),
    (CASE, 'tile = "crypt"', 'tile = "crpyt"', 'room[5].tile = "crpyt": there is no such tile. Did you mean crypt?'),
    (CASE, 'tile = "crypt"', 'tile = "study"', 'room[5].tile = "study": there is one tile of each, and it lies on g3.'),
    (CASE, 'cell = "e6"', 'cell = "e66"', 'room[5].cell = "e66": there is no such cell: they are called a1 to j8.'),
    (CASE, 'cell = "e6"', 'cell = "6e"', 'room[5].cell = "6e": there is no such cell'),
    (CASE, '["f5", "f6"]', '["f5", "zz"]', 'door = "zz": there is no such cell'),
    (CASE, 'cell = "e6"', 'cell = "j6"', "room: crypt on j6 reaches beyond the 10 × 8 cells."),
    (CASE, 'cell = "e6"', 'cell = "e4"', "room: crypt on e4 lies over "),
    (CASE, 'cell = "e6" }', 'cell = "e6", rotation = 45 }', "room[5].rotation = 45: this is one of 0, 90, 180, 270."),
    (CASE, '["f5", "f6"]', '["f5", "f7"]', "door: a door stands between two cells that touch, and f5 and f7 do not."),
    (CASE, ', ["f5", "f6"]', "", 'door = "crypt": no door leads there.'),
    (CASE, 'start = "c4"', 'start = "a8"', 'start = "a8": no room of this case covers that cell.'),
    (CASE, 'boss = "drowned-abbot"', 'boss = "drowned-abott"', "Did you mean drowned-abbot?"),
    (CASE, 'icon = "trail", cards = [3, 2, 1]', 'icon = "trail", cards = [1, 2, 1]', "5 rooms want a card each for 2"),
    (CASE, "[showdown]", "[showdwon]", "Did you mean showdown?"),
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return Path(shutil.copytree(CONTENT, tmp_path / "my-case"))


@pytest.mark.parametrize(("file", "old", "new", "says"), MISTAKES, ids=[new[:24] for _, _, new, _ in MISTAKES])
def test_a_mistake_is_found_where_it_stands(folder: Path, file: str, old: str, new: str, says: str) -> None:
    path = folder / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    found = [str(problem) for problem in check_content(folder)]
    assert any(line.startswith(str(folder)) and says in line for line in found), found


def test_a_copy_without_a_mistake_is_sound(folder: Path) -> None:
    assert check_content(folder) == []
