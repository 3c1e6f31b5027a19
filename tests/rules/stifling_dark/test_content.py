"""The house cards and the box they lie in."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from gloamboard.rules.stifling_dark import GAME
from gloamboard.rules.stifling_dark.cards.box import (
    BOX,
    CARD,
    CONTENT,
    FOE,
    PERSON,
    PRINTED,
    SCENARIO,
    cards_of,
    open_box,
    read,
)
from gloamboard.rules.stifling_dark.verbs.checker import check_content, check_counts, check_pieces, counts
from gloamboard.rules.stifling_dark.vocabulary import POWERS
from gloamboard.strict_toml import FileError
from tests.rules.stifling_dark.evening import new_play


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


@pytest.mark.rule("SD-COMP-07")
def test_every_deck_holds_the_printed_number_of_cards() -> None:
    printed = {"cursed": 12, "general-medical": 37, "escape-objective": 26, "wound": 26, "condition": 29,
               "adversary": 35, "event": 28, "spirit": 3}  # fmt: skip
    assert counts(BOX) == PRINTED.cards == printed
    assert sum(printed.values()) == 196
    assert [str(found) for found in check_counts(BOX, CONTENT)] == []


PIECES = {
    "board": 1, "mini-map": 1, "screen": 1, "round-tracker": 1, "round-token": 2, "standee": 17, "player-board": 14,
    "flashlight": 4, "straightedge": 2, "die": 6, "investigator-token": 17, "adversary-token": 49, "mini-token": 17,
    "ability-token": 14, "evidence-token": 8, "window-token": 8, "passage-token": 2, "item-token": 9, "poi-token": 7,
    "medical-token": 3, "objective-token": 12, "aid": 10, "booklet": 2,
}  # fmt: skip


@pytest.mark.rule("SD-COMP-01")
@pytest.mark.rule("SD-COMP-02")
@pytest.mark.rule("SD-COMP-03")
@pytest.mark.rule("SD-COMP-04")
@pytest.mark.rule("SD-COMP-05")
@pytest.mark.rule("SD-COMP-06")
@pytest.mark.rule("SD-COMP-08")
def test_the_box_has_the_pieces_of_the_component_list_and_they_suffice() -> None:
    assert PRINTED.pieces == PIECES
    assert (PRINTED.rounds, PRINTED.wound_slots, len(PRINTED.aids)) == (17, 4, 10)
    assert list(check_pieces(BOX, CONTENT)) == []
    fewer = replace(BOX, printed=replace(PRINTED, pieces=PIECES | {"standee": 16, "medical-token": 1}))
    found = [str(problem) for problem in check_pieces(fewer, CONTENT)]
    assert len(found) == 2
    assert "pieces.standee" in found[0]


@pytest.mark.rule("SD-COMP-10")
def test_each_adversary_has_a_colour_of_its_own() -> None:
    assert {row.id: row.colour for row in FOE.values()} == {"horror": "green", "butcher": "red", "cult": "purple"}
    alike = replace(BOX, adversary={id: replace(row, colour="red") for id, row in FOE.items()})
    assert len(list(check_pieces(alike, CONTENT))) == 3


@pytest.mark.rule("SD-COMP-11")
def test_cards_of_one_adversary_are_foreign_to_another() -> None:
    butcher, horror = set(cards_of("attack", "butcher")), set(cards_of("attack", "horror"))
    assert butcher
    assert horror
    assert not butcher & horror


def changed_copy(folder: Path, old: str, new: str) -> list[FileError]:
    """What is found wrong in a copy of the house content in which these words were changed."""
    for path in CONTENT.rglob("*.toml"):
        if path.parent.name in ("content", "cards"):
            copy = folder / path.relative_to(CONTENT)
            copy.parent.mkdir(exist_ok=True)
            copy.write_text(path.read_text().replace(old, new, 1))
    return check_content(folder)


@pytest.mark.rule("SD-COMP-13")
def test_the_box_knows_thirty_two_icons_and_no_other_is_used(tmp_path: Path) -> None:
    assert len(PRINTED.icons) == len(set(PRINTED.icons)) == 32
    (found,) = changed_copy(tmp_path, 'id = "thermos"', 'id = "thermos"\nicons = ["stamna"]')
    assert "stamina" in str(found)


@pytest.mark.rule("SD-ITEM-04")
def test_a_cursed_item_says_its_price_and_an_objective_item_its_objective(tmp_path: Path) -> None:
    (found,) = changed_copy(tmp_path, 'drawback = "A face-up Wound."', 'drawback = ""')
    assert "grave-dust.drawback" in str(found)
    assert all(row.objective for row in BOX.row.values() if row.type == "objective")


@pytest.mark.rule("SD-COMP-12")
def test_every_card_has_name_type_and_text() -> None:
    for row in open_box(CONTENT).row.values():
        assert row.name, row.id
        assert row.type, row.id
        assert row.says, row.id


@pytest.mark.rule("SD-SETUP-10")
def test_the_aids_of_the_scenario_lie_by_the_board() -> None:
    play = new_play()
    assert GAME.view(play.state, "seat2")["aids"] == ["Round Order", "Power the Gate", "Fix the Truck"]
    play.state.objective = "banish-butcher"
    assert GAME.view(play.state, "seat2")["aids"][3:] == ["Banish The Butcher"]


@pytest.mark.rule("SD-SETUP-08")
def test_there_is_no_flashlight_for_a_fifth_investigator() -> None:
    assert len(new_play(5).state.terms.owner) == PRINTED.pieces["flashlight"]
    with pytest.raises(ValueError, match="cannot play 5"):
        new_play(5, investigators="5")


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


@pytest.mark.rule("SD-DATA-11")
def test_every_item_and_token_the_book_names_is_there_and_the_flare_is_a_light() -> None:
    names = {row.name for row in CARD.values()} | {power.name for row in PERSON.values() for power in row.powers}
    named = "Emergency Flare,Security Bar,Fuse,Lockbox,Battery,Flare Gun,Ammo,Angle Grinder,Ride Parts,Frayed Ropes"
    assert set(named.split(",")) <= names
    own = {token for row in PERSON.values() for token in row.tokens}
    assert {"can", "barricade", "escape-artist"} <= own
    flare = CARD["emergency-flare-1"]
    read(flare)
    assert [call.verb for call in POWERS["emergency-flare", "use"]] == ["throw_light"]
