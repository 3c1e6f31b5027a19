"""The house cards and the box they lie in."""

from __future__ import annotations

from pathlib import Path

import pytest

from gloamboard.rules.stifling_dark import GAME
from gloamboard.rules.stifling_dark.cards.box import BOX, CONTENT, PERSON, PRINTED, SCENARIO, cards_of, open_box, read
from gloamboard.rules.stifling_dark.verbs.checker import check_content
from gloamboard.strict_toml import FileError


def test_the_house_content_is_sound() -> None:
    assert check_content(CONTENT) == []
    assert GAME.check_content(CONTENT) == []


@pytest.mark.rule("SD-DATA-09")
def test_the_ten_investigators_of_the_book_are_there() -> None:
    names = ["Aira", "Asher", "Brielle", "Dylan", "Ibraheem", "Lucy", "Mada", "Marci", "Mitchell", "Vincent"]
    assert [row.name for row in PERSON.values()] == names
    for row in PERSON.values():
        read(row)
    assert {PERSON[id].mp for id in ("aira", "mitchell", "mada")} == {4}


@pytest.mark.rule("SD-ZONE-02")
@pytest.mark.rule("SD-ZONE-03")
def test_each_scenario_has_its_five_zones() -> None:
    for row in SCENARIO.values():
        read(row)
    assert SCENARIO["sawmill"].zones == {"l": "Lumber Shed", "k": "Kiln", "g": "Garage", "s": "Sawmill", "o": "Office"}
    assert sorted(SCENARIO["park"].zones) == ["c", "f", "g", "m", "t"]


@pytest.mark.rule("SD-COMP-09")
def test_cards_of_one_scenario_stay_out_of_the_other() -> None:
    sawmill, park = set(cards_of("event", "sawmill")), set(cards_of("event", "park"))
    assert sawmill
    assert park
    assert not sawmill & park


def test_the_box_has_what_the_component_list_says() -> None:
    assert (PRINTED.rounds, PRINTED.wound_slots) == (17, 4)
    assert len(PRINTED.aids) == PRINTED.pieces["aid"] == 10
    assert len(PRINTED.icons) == 32
    assert sum(PRINTED.cards.values()) == 196


def test_a_wrong_word_on_a_card_is_found_by_name(tmp_path: Path) -> None:
    for path in CONTENT.rglob("*.toml"):
        if path.parent.name in ("content", "cards"):
            copy = tmp_path / path.relative_to(CONTENT)
            copy.parent.mkdir(exist_ok=True)
            copy.write_text(path.read_text().replace('do = "heal"', 'do = "heel"'))
    found = check_content(tmp_path)
    assert found
    assert all("heal" in str(problem) for problem in found)


def test_a_card_without_a_type_is_refused(tmp_path: Path) -> None:
    (tmp_path / "cards").mkdir()
    (tmp_path / "cards" / "some.toml").write_text('v = 1\n[[card]]\nid = "x"\nname = "X"\nsays = "."\n')
    with pytest.raises(FileError, match="type"):
        open_box(tmp_path)
    assert len(BOX.row) > 40
