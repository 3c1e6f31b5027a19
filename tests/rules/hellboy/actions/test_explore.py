"""Explore: the encounter is drawn when the door is opened."""

import pytest

from gloamboard.rules.hellboy.actions.explore import contents, draw, slots_left
from gloamboard.rules.hellboy.cards.box import CASE, ENCOUNTER, by_team
from gloamboard.rules.hellboy.cards.cases import EncounterRow
from gloamboard.rules.hellboy.state.state import Agent
from tests.rules.hellboy.field import field


@pytest.mark.rule("HB-EXPL-01")
@pytest.mark.rule("HB-AGENT-05")
@pytest.mark.rule("HB-BOARD-07")
def test_a_door_is_opened_for_nothing_even_beside_an_enemy() -> None:
    play = field(enemies={"acolyte-1": "great-hall-a"}, explored=["great-hall"], cubes=0)
    assert ("explore", "roger", "chapel") in play.open()
    assert ("explore", "roger", "library") not in play.open()
    play.do(("explore", "roger", "chapel"))
    assert "chapel" in play.state.explored
    assert play.why("explore", "roger").rule == "HB-EXPL-01"


@pytest.mark.rule("HB-EXPL-02")
@pytest.mark.rule("HB-SETUP-15")
@pytest.mark.rule("HB-SETUP-16")
@pytest.mark.rule("HB-SETUP-20")
def test_one_card_of_the_case_is_drawn_for_each_room() -> None:
    play = field(explored=["great-hall"])
    before = slots_left(play.state)
    case = CASE["lantern-street"]
    assert before == {row.icon: by_team(row.cards, 2) for row in case.encounters if by_team(row.cards, 2)}
    bag = set(play.state.encounters.bag)
    play.do(("explore", "roger", "chapel"))
    (card,) = bag - set(play.state.encounters.bag)
    assert sum(slots_left(play.state).values()) == sum(before.values()) - 1
    assert play.state.counts[f"drawn.{ENCOUNTER[card].icon}"] == 1


def _set_up(lines: tuple[tuple[str, ...], ...], areas: tuple[str, ...]) -> list[tuple[str, str]]:
    play = field({"roger": "great-hall-a", "dunmore": "great-hall-a"})
    row = EncounterRow("test", "Test", "trail", lines)  # type: ignore[arg-type]
    for _ in contents(play.state, row, areas):
        raise AssertionError("nobody is asked")
    state = play.state
    found = [(enemy.kind, enemy.area) for enemy in state.enemies]
    found += [("clue", area) for area, n in state.clues.items() for _ in range(n)]
    return [*found, *((piece.kind, piece.area) for piece in state.pieces)]


@pytest.mark.rule("HB-EXPL-03")
@pytest.mark.rule("HB-EXPL-06")
@pytest.mark.rule("HB-EXPL-07")
def test_lines_go_clockwise_from_the_nearest_area() -> None:
    areas = ("chapel-b", "chapel-c", "chapel-d", "chapel-a")
    lines = (("A",), ("clue",), ("scenery-2",), ("bookcase",))
    found = _set_up(lines, areas)
    assert found == [
        ("mire-spawn", "chapel-b"), ("clue", "chapel-c"), ("scenery-2", "chapel-d"), ("bookcase", "chapel-a"),
    ]  # fmt: skip


@pytest.mark.rule("HB-EXPL-04")
def test_in_a_room_of_two_areas_two_lines_go_into_each() -> None:
    found = _set_up((("clue",), ("clue",), ("A",), ("B",)), ("passage-b", "passage-a"))
    assert found == [
        ("mire-spawn", "passage-a"),
        ("acolyte", "passage-a"),
        ("clue", "passage-b"),
        ("clue", "passage-b"),
    ]


@pytest.mark.rule("HB-EXPL-05")
@pytest.mark.rule("HB-SETUP-17")
def test_a_card_with_rules_text_stays_beside_the_room() -> None:
    play = field(explored=["great-hall"], hands=frozenset({"encounter"}))
    play.do(("explore", "roger", "chapel"))
    texts = [card for card in play.state.encounters.bag if ENCOUNTER[card].says]
    plain = [card for card in play.state.encounters.bag if not ENCOUNTER[card].says]
    other = field(explored=["great-hall"], hands=frozenset({"encounter"})).do(("explore", "roger", "chapel"))
    with_text = next(key for key in play.open() if key[1] in texts)
    without = next(key for key in other.open() if key[1] in plain)
    play.do(with_text)
    assert [(lying.card, lying.room) for lying in play.state.in_play] == [(with_text[1], "chapel")]
    other.do(without)
    assert other.state.in_play == []
    assert other.state.encounter_discard == (without[1],)


@pytest.mark.rule("HB-DIRECT-03")
def test_a_backup_agent_does_not_explore() -> None:
    play = field(explored=["great-hall"])
    play.state.backups.append(Agent("radio-hut", "seat1", "great-hall-a", 1, supports="roger"))
    assert play.play.pending is not None
    play.play.pending.list_again()
    assert not [key for key in play.of("explore") if key[1] == "radio-hut"]
    assert play.why("explore", "radio-hut", "chapel").rule == "HB-DIRECT-03"


def test_a_room_is_empty_when_no_card_is_left() -> None:
    play = field(explored=["great-hall"])
    state = play.state
    for icon, n in slots_left(state).items():
        state.counts[f"drawn.{icon}"] = n
    with pytest.raises(StopIteration) as nothing:
        next(draw(state, play.agent("roger")))
    assert nothing.value.value == "nothing"


@pytest.mark.rule("HB-RULING-64")
def test_scenery_of_a_later_line_takes_its_space_before_anybody_stands_there() -> None:
    crowd = ("A",) * 5
    found = _set_up((crowd, ("scenery-2",), ("clue",), ()), ("passage-b", "passage-a"))
    areas = [area for kind, area in found if kind == "mire-spawn"]
    assert areas == ["passage-b"] * 4 + ["passage-a"]
    assert ("scenery-2", "passage-b") in found
