"""What the page shows of a case beside its board."""

import pytest

from gloamboard.rules.hellboy import GAME
from gloamboard.rules.hellboy.cards.box import CASE
from gloamboard.rules.hellboy.harm.damage import knock_out
from gloamboard.rules.hellboy.view.about import about
from gloamboard.rules.hellboy.view.enemy_words import card_of
from gloamboard.rules.kernel import PUBLIC
from tests.rules.hellboy.field import BY_HAND, Field, field, fresh, run


def notes(play: Field, title: str) -> list[str]:
    panels = GAME.panels(GAME.view(play.state, PUBLIC))
    return [line["says"] for panel in panels if panel.get("title") == title for line in panel["lines"]]


def test_what_has_no_figure_is_told_area_by_area() -> None:
    assert notes(field(), "On the board") == []
    pieces = {"bookcase-1": "library-a", "scenery-2-1": "library-a"}
    play = field(pieces=pieces, clues={"chapel-a": 1}, swarms={"chapel-a": 2}, infernos=["crypt-a"], rubble=["crypt-a"])
    play.state.interests = {"bell": "study-a"}
    assert sorted(notes(play, "On the board")) == [
        "Chapel: Altar: 1 clue, 2 frog swarms.",
        "Crypt: Tombs: 1 inferno, 1 destruction counter.",
        "Library: Stacks: Bookcase (size 2, 2 clues), Broken Statue (size 2).",
        "Study: Fireside: 1 point of interest.",
    ]


def test_what_lies_on_scenery_is_told_with_it() -> None:
    play = field(pieces={"cabinet-1": "library-a", "bookcase-1": "library-b"}, clues={"library-b": 1})
    play.state.pieces[0].cubes, play.state.pieces[1].clues, play.state.pieces[1].damage = 1, 1, 1
    assert notes(play, "On the board") == [
        "Library: Stacks: Cabinet (size 2, 1 cube).",
        "Library: Reading Desk: Bookcase (size 2, 1 clue, 1 damage marker), 1 clue.",
    ]


@pytest.mark.rule("HB-CONF-09")
def test_where_an_agent_fell_in_the_confrontation_its_cube_is_told() -> None:
    play = field(enemies={"drowned-abbot": "crypt-a"})
    play.state.confrontation = True
    run(knock_out(play.state, play.agent("roger")))
    assert notes(play, "On the board") == ["Great Hall: Hearth: a cube of Roger's."]


def test_credits_are_told_while_anything_may_be_bought() -> None:
    play = fresh(3)
    assert notes(play, "Credits") == []
    play.do(("agent", "roger"), ("agent", "frey"), ("agent", "calloway"))
    assert notes(play, "Credits") == ["Roger: 2 · Ottoline Frey: 2 · Ines Calloway: 2 · in the middle: 1"]
    play.do(*(("ready", seat) for seat in ("seat1", "seat2", "seat3")))
    assert notes(play, "Credits") == []


def test_sparks_and_insight_are_told_with_their_agent() -> None:
    play = field()
    play.agent("roger").insight, play.agent("roger").spark = 2, 1
    says = {panel["title"]: panel["says"] for panel in GAME.panels(GAME.view(play.state, PUBLIC)) if "says" in panel}
    assert says["Roger: health"] == "3 cubes. 1 vital spark. 2 insight markers."
    assert says["Big Dunmore: health"] == "3 cubes."


def test_an_enemys_card_can_be_read_by_all() -> None:
    play = field(enemies={"hooded-gunman-1": "great-hall-b", "ash-wight-1": "crypt-a", "brass-colossus": "crypt-b"})
    cards = {enemy["id"]: card_of(enemy) for enemy in GAME.view(play.state, PUBLIC)["enemies"]}
    assert cards == {
        "hooded-gunman-1": "ranged, 2 health, move 2, melee 4, shoots 5 within 4, resilience 3.",
        "ash-wight-1": "brawler, 2 health, move 2, melee 5, resilience 3, a hit sets fire, fire does nothing to it.",
        "brass-colossus": "12 health, move 1, melee 7, resilience 5, a hit hurls, it cannot be stunned.",
    }


def test_an_agents_board_can_be_read_by_pointing_at_its_figure() -> None:
    told = about(GAME.view(field().state, PUBLIC), "seat1", ("piece", "roger"))
    assert told is not None
    assert "Fight red, Shoot yellow, Examine yellow, Defence orange. Threat 4, health 6." in told.says


def test_what_can_be_done_is_offered_to_point_at_in_the_agent_phase_only() -> None:
    for phase, there in (("agent", True), ("enemy", False)):
        play = field(enemies={"acolyte-1": "crypt-a"}, phase=phase, step="act" if there else "")
        assert (about(GAME.view(play.state, PUBLIC), "seat1", ("verbs",)) is not None) is there


def test_in_the_confrontation_its_card_is_read_and_the_phase_says_so() -> None:
    play = field()
    assert not any("Confrontation: " in line for line in notes(play, "In force"))
    play.play.answer("host", ("ruling", "confront"))
    play.do(("finish", "seat1"), ("finish", "seat2"))
    while play.of("area"):
        play.do(play.of("area")[0])
    assert GAME.view(play.state, PUBLIC)["phase"] == "Confrontation: enemy phase"
    assert notes(play, "In force")[0] == f"The Confrontation: {CASE['lantern-street'].showdown.says}"


def test_thrown_dice_are_entered_on_one_screen_faces_that_are_words_too() -> None:
    play = field(enemies={"acolyte-1": "great-hall-a"}, hands=BY_HAND)
    play.do(("fight", "dunmore", "acolyte-1"), ("roll", "dunmore"))
    play.do(("die", 2, "red", 3), ("die", 4, "effect", "plus-two"))
    (panel,) = [panel for panel in GAME.panels(GAME.view(play.state, PUBLIC)) if panel["kind"] == "entry"]
    assert [(die["of"], die["key"], die["face"]) for die in panel["dice"]] == [
        ("Red dice", ["die", 1, "red"], None),
        ("Red dice", ["die", 2, "red"], 3),
        ("Red dice", ["die", 3, "red"], None),
        ("The effect die", ["die", 4, "effect"], "plus-two"),
    ]
    assert [face["face"] for face in panel["dice"][0]["faces"]] == [0, 1, 2, 3]  # each once
    assert [face["says"] for face in panel["dice"][3]["faces"]] == [
        "Catastrophe", "+1", "+2", "Re-roll", "×2", "BPRD",
    ]  # fmt: skip
    keys = {
        (*die["key"], face["face"]) for die in panel["dice"] for face in die["faces"] if face["face"] != die["face"]
    }
    assert keys == set(play.open())  # every face that may be told is a button, and nothing else


def test_no_dice_no_screen_to_enter_them() -> None:
    assert not [panel for panel in GAME.panels(GAME.view(field().state, PUBLIC)) if panel["kind"] == "entry"]
