"""What the page shows beside the board: the task, each Agent's Actions and abilities, in words made from their rows."""

from typing import Any

import pytest

from gloamboard.rules.kernel import PUBLIC
from gloamboard.rules.kernel.forms import CardForm, PanelForm
from gloamboard.rules.netherwatch import GAME, cards
from gloamboard.rules.netherwatch.state import State
from tests.rules.netherwatch.table import house, turn_of


def abilities(state: State) -> dict[str | None, list[CardForm]]:
    panels = GAME.panels(GAME.view(state, PUBLIC))
    return {panel["seat"]: panel["cards"] for panel in panels if panel["title"].endswith(": Abilities")}


def test_each_seat_reads_its_agents_passive_and_unique_ability() -> None:
    shown = abilities(house())
    assert set(shown) == {"seat1", "seat2"}
    passive, unique = shown["seat1"]
    assert passive["says"] == "After an Interaction: You regain 1 Sanity."
    assert unique["says"] == "Look at the next Event; leave it, discard it or put it under the deck."
    assert unique["tags"] == ["free action", "ready"]


def test_a_used_unique_ability_is_shown_as_spent() -> None:
    evening = turn_of(house(), "historian").do("ability", "historian").do("event", "stays")
    assert abilities(evening.state)["seat1"][1]["tags"][-1] == "spent"
    assert abilities(evening.state)["seat2"][1]["tags"][-1] == "ready"


def test_a_specter_has_no_abilities_of_an_agent() -> None:
    state = house()
    state.agents[1].specter = 1
    assert set(abilities(state)) == {"seat1"}


def test_every_agents_abilities_have_words() -> None:
    rows = cards.in_play().agents
    assert len(rows) == 8
    for agent in rows:
        other = next(each for each in rows if rows[each].board != rows[agent].board)
        passive, unique = abilities(house(agent, other))["seat1"]
        assert len(passive["says"]) > 10
        assert len(unique["says"]) > 10


def panel(state: State, title: str) -> PanelForm:
    return next(each for each in GAME.panels(GAME.view(state, PUBLIC)) if each["title"] == title)


def task(state: State) -> list[str]:
    return [line["says"] for line in panel(state, "Your task")["lines"]]


def test_the_task_is_told_stage_by_stage() -> None:
    state = house()
    first, *_, last = task(state)
    assert first.startswith("Find out which Demon it is: INVESTIGATE")
    assert last == "Then take that Demon's Summoning Circle at HQ and USE it one Zone away from a Rift."
    state = house(operation="crane-estate", bare=False)
    assert sum(line.startswith("Before it can be summoned: ") for line in task(state)) == 2
    state.stage = "confrontation"
    ritual, escape = task(state)
    assert ritual == "Complete the ritual and banish the Demon."
    assert escape == f"Or get out. {cards.in_play().operations['crane-estate'].escape.says}"


def test_the_actions_left_stand_with_each_agent() -> None:
    evening = turn_of(house(), "historian")
    assert panel(evening.state, "Historian: Actions")["value"] == 3
    evening.do("move", "historian", "foyer").do("stop", "historian")
    shown = panel(evening.state, "Historian: Actions")
    assert (shown["value"], shown["of"], shown["seat"]) == (2, 3, "seat1")


def board(state: State) -> dict[str, dict[str, Any]]:
    name = cards.in_play().operations[state.operation].name
    return {card["name"]: dict[str, Any](card) for card in panel(state, f"Operation: {name}")["cards"]}


INTERACTIONS = "Interactions: INVESTIGATE there, 1 Action (2 with a Condition)"


@pytest.mark.rule("NW-OP-02", "NW-OP-03")
def test_the_operations_rules_and_fate_effects_are_told_and_which_is_in_force() -> None:
    state = house(operation="crane-estate")
    state.fate = 3
    shown = board(state)
    assert shown["The sea remembers"]["says"] == "When an Agent dies: Place a Cold Cube in a Zone of your choice."
    water = shown["High water"]
    assert (water["slot"], water["says"]) == ("Fate 3", "-1 Zone to a MOVE while the Demon is Dormant.")
    assert [name for name, card in shown.items() if card["tags"] == ["in force now"]] == ["High water"]


@pytest.mark.rule("NW-TOK-09", "NW-OP-04")
def test_objectives_and_the_escape_are_told_before_and_after_they_matter() -> None:
    state = house(operation="crane-estate")
    state.tokens = {"objective-a": "chapel"}
    before = board(state)
    supper = "The supper table, laid for one more."
    how = "INVESTIGATE there to clear it. Then: You lose 1 Sanity. Place a Clue in your Zone."
    assert before["Objective A"] == {"name": "Objective A", "says": f"{supper} {how}", "tags": [], "slot": "Chapel"}
    assert before["Objective B"]["slot"] == "Tower Room"
    assert before["Objective B"]["tags"] == ["from the Confrontation on"]
    assert before["Escape"]["tags"] == ["only in the Confrontation"]
    assert before["Escape"]["slot"] == "Carriage House"
    state.stage, state.tokens, state.flags = "confrontation", {"objective-b": "tower-room"}, {"objective-a": 1}
    after = board(state)
    assert after["Objective A"] == {"name": "Objective A", "says": supper, "tags": ["cleared"], "slot": ""}
    assert after["Objective B"]["tags"] == after["Escape"]["tags"] == []


def test_discovery_only_tells_of_no_escape_and_no_later_objective() -> None:
    state = house()
    assert "Escape" in board(state)
    state.variant = "discovery"
    assert set(board(state)) == {"Other people's things", "The stairs lead elsewhere"}


@pytest.mark.rule("NW-OP-05", "NW-OP-06")
def test_what_may_be_done_where_is_told_as_long_as_the_cube_lies_there() -> None:
    state = house()
    rows = cards.in_play().operations[state.operation].interaction
    state.interactions = [row.zone for row in rows]
    shown = {card["name"]: card for card in panel(state, INTERACTIONS)["cards"]}
    assert len(shown) == len(rows) == 8
    assert shown["Kitchen"]["says"] == "The kettle is still warm. You regain 2 Sanity."
    assert shown["Long Gallery"]["says"].endswith("have turned. Turn up a Cover in a Zone of your choice, twice.")
    assert [name for name, card in shown.items() if card["tags"] == ["can be used again"]] == ["Undercroft"]
    state.interactions.remove("kitchen")
    assert "Kitchen" not in {card["name"] for card in panel(state, INTERACTIONS)["cards"]}
    state.interactions = []
    assert INTERACTIONS not in [each["title"] for each in GAME.panels(GAME.view(state, PUBLIC))]


def test_every_operations_board_has_words() -> None:
    for operation, row in cards.in_play().operations.items():
        state = house(operation=operation)
        shown = board(state)
        assert len(shown) >= len(row.special) + len(row.fate_effect) + 1
        assert all(len(card["says"]) > 15 for card in shown.values())
