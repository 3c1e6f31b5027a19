"""Somebody types in cards and makes mistakes: each is found, with its place and the nearest right word."""

from __future__ import annotations

import json
import re
import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from gloamboard.pi_app.cli import main
from gloamboard.rules.netherwatch import cards
from gloamboard.rules.netherwatch.cards.checker import check_content, check_operation
from gloamboard.rules.netherwatch.cards.reader import Reader
from gloamboard.rules.netherwatch.cards.vocabulary import VERBS
from gloamboard.rules.netherwatch.verbs.page import page
from gloamboard.strict_toml import FileError

rule = pytest.mark.rule
Mistake = Callable[[str, str, str], list[str]]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return Path(shutil.copytree(cards.CONTENT, tmp_path / "my-cards"))


@pytest.fixture
def mistake(folder: Path) -> Mistake:
    """Changes one text in one file and says what the checker finds."""

    def change(name: str, old: str, new: str) -> list[str]:
        path = folder / name
        text = path.read_text()
        assert old in text
        path.write_text(text.replace(old, new, 1))
        return [str(problem).replace(f"{folder}/", "") for problem in check_content(folder)]

    return change


def test_the_house_content_is_sound() -> None:
    assert check_content(cards.CONTENT) == []


def test_a_wrong_verb(mistake: Mistake) -> None:
    found = mistake("events/generic.toml", 'do = "roll"', 'do = "rol"')
    assert found == [
        f'{found[0].split(":")[0]}: event generic-02.dormant.effects[0].do = "rol": no such verb. Did you mean roll?'
    ]


def test_a_wrong_word_of_a_verb(mistake: Mistake) -> None:
    (found,) = mistake("events/generic.toml", 'who = "nearest-rift"', 'whom = "nearest-rift"')
    assert (
        'event generic-02.dormant.effects[0].whom = "nearest-rift": roll takes no such word. Did you mean who?' in found
    )


def test_a_wrong_value(mistake: Mistake) -> None:
    (found,) = mistake("events/generic.toml", '"nearest-rift"', '"nearest-rfit"')
    assert "not a known word. Did you mean nearest-rift?" in found


def test_three_mistakes_on_three_cards_of_one_file_are_all_named_by_their_cards(mistake: Mistake) -> None:
    mistake("items/hq.toml", 'do = "turn_clue"', 'do = "turn_cleu"')
    mistake("items/hq.toml", 'carry = "pocket"', 'carry = "poket"')
    found = mistake("items/hq.toml", 'name = "Good Boots"\n', "")
    assert [line.split(":")[1].strip().split(" = ")[0] for line in found] == [
        "item etheric-field-reader.use[0].do",
        "item wraith-rush.carry",
        "item good-boots.name",
    ]


def test_two_broken_files_are_both_named(folder: Path, mistake: Mistake) -> None:
    (folder / "agents.toml").write_text("v = 1\n[[agent]\n")
    found = mistake("tokens.toml", "copies = 4", 'copies = "four"')
    assert len(found) == 2
    assert any(line.startswith("agents.toml: not readable as TOML") for line in found)
    assert any("copies" in line and "a whole number" in line for line in found)


def test_a_zone_on_the_other_side_of_the_tile(mistake: Mistake) -> None:
    (found,) = mistake("operations/ashwood-manor.toml", 'zone = "observatory"', 'zone = "observatary"')
    assert found.startswith('operations/ashwood-manor.toml: interaction.zone = "observatary": no such Zone')
    assert found.endswith("Did you mean observatory?")


def test_an_initial_event_that_manifests_the_demon(mistake: Mistake) -> None:
    (found,) = mistake(
        "events/initial.toml", '{ do = "lose_sanity", who = "active" }', '{ do = "manifest", where = "rift-fate" }'
    )
    assert "an Initial Event never lets the Demon Manifest. NW-EVDECK-07" in found


def against(broken: str, *mistake: str) -> Any:
    """A mistake that breaks this rule of the rulebook."""
    return pytest.param(*mistake, marks=rule(broken), id=broken)


MISTAKES = [
    ("events/azazel.toml", "fate = 1\n", "fate = 6\n", "Fate goes from 1 to 5."),
    against("NW-COMP-15", "items/hq.toml", "copies = 2", "copies = 3", "this deck has 31 cards."),
    (
        "items/hq.toml",
        '["single-use"]',
        '["single-use", "field-equipment"]',
        "only an Essential Item has this property.",
    ),
    ("items/hq.toml", "modifiers = { move = 1 }", "modifiers = { moves = 1 }", "Did you mean move?"),
    ("items/scavenged.toml", '["reaction", "single-use"]', '["single-use"]', "go together."),
    against(
        "NW-SETUP-32",
        "agents.toml",
        'initial = ["flashlight"',
        'initial = ["flashlight", "flashlight"',
        "at most 2 Initial Items.",
    ),
    ("agents.toml", "sanity = 9", "sanity = 10", "the Sanity Track goes from 1 to 9."),
    ("agents.toml", 'hq = "blood-ink"', 'hq = "blod-ink"', "Did you mean blood-ink?"),
    ("agents.toml", "board = 4", "board = 3", "two Agents each."),
    ("demons/banshee.toml", '"warding-salt"]', '"warding-malt"]', "Did you mean warding-salt"),
    ("demons/banshee.toml", 'circle = "fury"', 'circle = "malice"', "a Circle lures two Demons."),
    ("demons/banshee.toml", "shapeshifting", "shapeshiftin", "Did you mean shapeshifting?"),
    against(
        "NW-DEMON-06",
        "demons/camazotz.toml",
        '["ritual-candles", "binding-chains"]',
        '["ritual-candles", "binding-chains", "warding-salt", "seal-of-anathema"]',
        "two or three Relics work on a Demon.",
    ),
    ("demons/leshy.toml", "tokens = 4", "tokens = 5", "at most 4 Banishment tokens."),
    ("demons/leshy.toml", 'id = "leshy"', 'id = "leshi"', "Use leshy."),
    ("operations/ashwood-manor.toml", "safe = 7", "safe = 6", "as many Zones as Cover tokens."),
    ("operations/ashwood-manor.toml", '["garage", "hq"]', '["garage", "study"]', "no way joins these two."),
    ("operations/ashwood-manor.toml", "fate_tokens = [1, 5]", "fate_tokens = [1]", "no Fate token reminds of this."),
    against(
        "NW-SETUP-11",
        "operations/ashwood-manor.toml",
        "fate_tokens = [1, 5]",
        "fate_tokens = [1, 2, 3, 5]",
        "at most 3.",
    ),
    ("operations/ashwood-manor.toml", "number = 2", "number = 1", "named twice."),
    ("operations/ferry-cottage.toml", 'station = "van"', 'station = "vam"', "Did you mean van?"),
    ("operations/ferry-cottage.toml", 'cottage = "a"', 'cotage = "a"', "Did you mean cottage-a?"),
    ("operations/ashwood-manor.toml", '["kitchen-knife"]', '["kitchen-nife"]', "Did you mean kitchen-knife?"),
    ("operations/delta-mu-nu.toml", 'mark = "last-guest-out"', 'mark = "last-guest"', "Did you mean last-guest-out?"),
    against("NW-COMP-06", "tokens.toml", "copies = 4", "copies = 5", "there are 14 Clues."),
    ("tokens.toml", "safe = 8", "safe = 9", "there are 12 Cover tokens"),
    ("codex.toml", 'device = "pkad"', 'device = "pcad"', "Did you mean pkad?"),
    ("devices.toml", 'trait = "darkness"', 'trait = "darknes"', "Did you mean darkness?"),
    ("society.toml", "v = 1", "v = 2", "this program reads version 1."),
]


@pytest.mark.parametrize(("name", "old", "new", "says"), MISTAKES)
def test_what_the_rows_mean_is_checked(mistake: Mistake, name: str, old: str, new: str, says: str) -> None:
    found = mistake(name, old, new)
    assert found
    assert any(says in line for line in found), found
    assert all(line.split(":")[0].endswith(".toml") for line in found)


@rule("NW-COMP-14")
@rule("NW-COMP-16")
@pytest.mark.parametrize(("name", "size"), [("initial", 20), ("generic", 30), ("azazel", 15)])
def test_an_event_too_few_is_missed(folder: Path, name: str, size: int) -> None:
    path = folder / "events" / f"{name}.toml"
    path.write_text(path.read_text().rpartition("[[event]]")[0])
    (found,) = check_content(folder)
    assert str(found) == f"{path}: event = {size - 1}: this deck has {size}."


WORDS = ('"hq"', '""', "0", "-3", "[]", "true", '"study"', "{ }", '"\\u2603"', "99")


@settings(max_examples=120, deadline=None, phases=[Phase.generate])
@given(st.randoms(use_true_random=False))
def test_whatever_is_typed_is_answered_with_findings_never_a_crash(dice: Random) -> None:
    text = (cards.CONTENT / "operations" / "ashwood-manor.toml").read_text()
    old, new = dice.choice(re.findall(r'"[^"\n]*"|\b\d+\b|\btrue\b', text)), dice.choice(WORDS)
    with tempfile.TemporaryDirectory() as place:
        path = Path(place) / "ashwood-manor.toml"
        path.write_text(text.replace(old, new, 1))
        try:
            row = Reader(Path(place), VERBS).one(path, cards.Operation)
            found = list(check_operation(cards.in_play(), row, Path(place)))
        except FileError as problem:
            found = [problem]
    assert all(str(problem).startswith(place) for problem in found)


# --- the command ----------------------------------------------------------------------------------


def test_gloam_content_check_says_sound(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["content", "check", str(cards.CONTENT)]) == 0
    assert "sound" in capsys.readouterr().out


def test_gloam_content_check_lists_what_to_mend(
    folder: Path, mistake: Mistake, capsys: pytest.CaptureFixture[str]
) -> None:
    mistake("tokens.toml", "safe = 8", "safe = 9")
    assert main(["content", "check", str(folder)]) == 2
    assert "12 Cover tokens" in capsys.readouterr().err
    assert main(["content", "check", "--json", str(folder)]) == 2
    answer = json.loads(capsys.readouterr().out)
    assert (answer["ok"], answer["game"], len(answer["problems"])) == (False, "netherwatch", 1)
    assert answer["problems"][0]["key"] == "cover"


def test_gloam_content_check_needs_to_know_the_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["content", "check", str(tmp_path)]) == 2
    assert "there is no such file" in capsys.readouterr().err
    (tmp_path / "content.toml").write_text('v = 1\ngame = "netherwacht"\n')
    assert main(["content", "check", str(tmp_path)]) == 2
    assert "Did you mean netherwatch?" in capsys.readouterr().err


def test_the_page_about_content_is_true() -> None:
    written = (Path(__file__).parents[4] / "docs" / "content.md").read_text()
    assert written == page(), "run: python -m gloamboard.rules.netherwatch.verbs.page > docs/content.md"
