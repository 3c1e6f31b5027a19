"""What is in the box: the printed counts, and that a pack that misses one is refused."""

import shutil
import tomllib
from pathlib import Path

import pytest

from gloamboard.rules.kernel.rulebook import load_rulebook
from gloamboard.rules.kernel.shown import listen
from gloamboard.rules.set_a_watch.cards import ABILITY, BOARD, CARD, CONTENT, LOCATION, open_box, read
from gloamboard.rules.set_a_watch.vocabulary import VERBS
from gloamboard.strict_toml import FileError
from tests.rules.set_a_watch.night import begin, night


def spoiled(tmp_path: Path, file: str, old: str, new: str) -> Path:
    """The content with one thing changed."""
    folder = tmp_path / "content"
    shutil.copytree(CONTENT, folder)
    text = (folder / file).read_text()
    assert old in text
    (folder / file).write_text(text.replace(old, new, 1))
    return folder


@pytest.mark.rule("SW-COMP-01")
@pytest.mark.rule("SW-PARTY-08")
def test_six_adventurers_have_five_abilities_each(tmp_path: Path) -> None:
    box = open_box()
    assert len(box.board) == 6
    assert len(box.ability) == 30
    assert sorted(card for board in box.board.values() for card in board.abilities) == sorted(box.ability)
    with pytest.raises(FileError, match="the box holds 5"):
        open_box(spoiled(tmp_path, "adventurers.toml", '"cleave", ', ""))


def without(tmp_path: Path, file: str, row: str) -> Path:
    """The content with one row left out."""
    folder = tmp_path / f"without-{row}"
    shutil.copytree(CONTENT, folder)
    head, *rows = (folder / file).read_text().split("\n[[")
    kept = [text for text in rows if f'id = "{row}"' not in text]
    assert len(kept) == len(rows) - 1
    (folder / file).write_text("\n[[".join([head, *kept]))
    return folder


@pytest.mark.rule("SW-COMP-01")
@pytest.mark.rule("SW-COMP-04")
@pytest.mark.rule("SW-COMP-05")
@pytest.mark.parametrize(
    ("file", "row", "says"),
    [
        ("adventurers.toml", "rogue", "board: the box holds 6, this file 5"),
        ("abilities.toml", "cleave", "ability: the box holds 30, this file 29"),
        ("locations.toml", "inn", "location: the box holds 20, this file 19"),
    ],
    ids=["board", "ability", "location"],
)
def test_a_box_with_a_row_missing_is_refused(tmp_path: Path, file: str, row: str, says: str) -> None:
    with pytest.raises(FileError, match=says):
        open_box(without(tmp_path, file, row))
    summons = spoiled(tmp_path, "creatures.toml", 'type = "summon"\ncount = 4', 'type = "summon"\ncount = 5')
    with pytest.raises(FileError, match="summon: the box holds 4, this file 5"):
        open_box(summons)


@pytest.mark.rule("SW-COMP-05")
def test_without_a_final_location_there_is_no_game(tmp_path: Path) -> None:
    folder = spoiled(tmp_path, "locations.toml", 'kind = "final"', 'kind = "respite"')
    text = (folder / "locations.toml").read_text().replace('kind = "final"', 'kind = "respite"')
    (folder / "locations.toml").write_text(text)
    with pytest.raises(FileError, match="kind"):
        open_box(folder)


@pytest.mark.rule("SW-COMP-02")
def test_there_are_nine_unhallowed(tmp_path: Path) -> None:
    assert len(open_box().unhallowed) == 9
    with pytest.raises(FileError, match="the box holds 9, this file 10"):
        open_box(spoiled(tmp_path, "creatures.toml", 'type = "unhallowed"', 'type = "unhallowed"\ncount = 2'))


@pytest.mark.rule("SW-COMP-03")
def test_there_are_thirty_eight_creatures_with_at_least_two_acolytes(tmp_path: Path) -> None:
    box = open_box()
    assert len(box.creatures) == 38
    assert sum(box.card[card].name == "Acolyte" for card in box.creatures) >= 2
    assert not {box.card[card].type for card in box.creatures} & {"summon", "unhallowed"}
    with pytest.raises(FileError, match="the box holds 38, this file 39"):
        open_box(spoiled(tmp_path, "creatures.toml", "count = 2", "count = 3"))


@pytest.mark.rule("SW-COMP-04")
def test_there_are_four_summons_and_no_harder_game_than_insane() -> None:
    assert len(open_box().summons) == 4
    state = begin(difficulty="insane").state
    assert sorted(card for bag in state.bags.values() for card in bag if card.startswith("summon")) == [
        "summon-1", "summon-2", "summon-3", "summon-4",
    ]  # fmt: skip
    with pytest.raises(ValueError, match="1 to 4 Summons"):
        begin(difficulty="nightmare")


@pytest.mark.rule("SW-COMP-05")
def test_there_are_twenty_locations_of_three_kinds(tmp_path: Path) -> None:
    box = open_box()
    kinds = [row.kind for row in box.location.values()]
    assert len(kinds) == 20
    assert (kinds.count("normal"), kinds.count("respite"), kinds.count("final")) == (14, 3, 3)
    with pytest.raises(FileError, match="not a known word"):
        open_box(spoiled(tmp_path, "locations.toml", 'kind = "respite"', 'kind = "resort"'))


@pytest.mark.rule("SW-COMP-06")
def test_the_boards_use_nine_six_sided_and_nine_eight_sided_dice(tmp_path: Path) -> None:
    dice = [sides for board in open_box().board.values() for sides in board.dice]
    assert (dice.count(6), dice.count(8)) == (9, 9)
    with pytest.raises(FileError, match="dice"):
        open_box(spoiled(tmp_path, "adventurers.toml", "dice = [8, 8, 8]", "dice = [8, 8, 6]"))


@pytest.mark.rule("SW-COMP-07")
def test_each_adventurer_has_one_rest_token() -> None:
    game = night(phase="rest", rests=[1, 2, 0, 0])
    game.do(("rest", "beast-master"))
    view = game.play.game.view(game.state, "seat1")
    tokens = {piece: row["face"] for piece, row in view["pieces"].items() if row["kind"] == "rest"}
    assert tokens == {"rest-1": "down", "rest-2": "down"}


@pytest.mark.rule("SW-COMP-08")
def test_the_camp_board_has_one_fire_and_one_token_on_it() -> None:
    game = night(phase="camp", camper="wizard", fire=4)
    game.do(("camp", "chop-wood", 3))
    view = game.play.game.view(game.state, "seat1")
    assert view["fire"]["wood"] == 6
    assert [row["at"] for row in view["pieces"].values() if row["kind"] == "fire"] == ["fire"]


@pytest.mark.rule("SW-CRE-09")
def test_creature_types_are_words_of_a_list(tmp_path: Path) -> None:
    types = {row.type for row in open_box().card.values()}
    assert types == {"forest", "undead", "dragon", "cultist", "shadow", "unhallowed", "summon"}
    with pytest.raises(FileError, match="Did you mean forest"):
        open_box(spoiled(tmp_path, "creatures.toml", 'type = "forest"', 'type = "forrest"'))
    game = night(["vampire-1", "eagle-1"], party=("cleric", "wizard", "ranger", "rogue"))
    game.do(("ability", "turn-undead", 3))
    assert game.line() == ["eagle-1"]


def test_a_misspelt_verb_says_what_was_meant() -> None:
    with pytest.raises(FileError, match="Did you mean steal"):
        VERBS.compile([{"do": "steel", "which": "highest"}], "x.toml", "vampire.reveal")


def test_every_verb_has_an_example_that_passes_the_checker() -> None:
    assert len(VERBS.known) >= 30
    for verb in VERBS.known.values():
        VERBS.compile(tomllib.loads(f"e = [{verb.example}]")["e"], "examples", verb.name)
        assert verb.says, verb.name


def test_every_rule_a_row_bears_is_in_the_rulebook() -> None:
    book = load_rulebook(CONTENT.parent / "rulebook.toml")
    heard: list[str] = []
    stop = listen(heard.append)
    for rows in (BOARD, ABILITY, CARD, LOCATION):
        for row in rows.values():
            read(row)
    stop()
    assert len(heard) > 20
    assert [rule for rule in heard if rule not in book.by_id] == []
