"""What the page shows beside the board: the task, each Agent's Actions and abilities, in words made from their rows."""

from typing import Any

from rules.kernel import PUBLIC
from rules.netherwatch import GAME, cards
from rules.netherwatch.state import State
from tests.rules.netherwatch.table import house, turn_of


def abilities(state: State) -> dict[str, list[dict[str, Any]]]:
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
    rows = cards.cards().agents
    assert len(rows) == 8
    for agent in rows:
        other = next(each for each in rows if rows[each].board != rows[agent].board)
        passive, unique = abilities(house(agent, other))["seat1"]
        assert len(passive["says"]) > 10
        assert len(unique["says"]) > 10


def panel(state: State, title: str) -> dict[str, Any]:
    return next(each for each in GAME.panels(GAME.view(state, PUBLIC)) if each["title"] == title)


def task(state: State) -> list[str]:
    return [line["says"] for line in panel(state, "Your task")["lines"]]


def test_the_task_is_told_stage_by_stage() -> None:
    state = house()
    first, *_, last = task(state)
    assert first.startswith("Find out which Demon it is: INVESTIGATE")
    assert last == "Then take that Demon's Summoning Circle at HQ and USE it one Zone away from a Rift."
    state.operation = "crane-estate"
    assert sum(line.startswith("Before it can be summoned: ") for line in task(state)) == 2
    state.stage = "confrontation"
    ritual, escape = task(state)
    assert ritual == "Complete the ritual and banish the Demon."
    assert escape == f"Or get out. {cards.cards().operations['crane-estate'].escape.says}"


def test_the_actions_left_stand_with_each_agent() -> None:
    evening = turn_of(house(), "historian")
    assert panel(evening.state, "Historian: Actions")["value"] == 3
    evening.do("move", "historian", "foyer").do("stop", "historian")
    shown = panel(evening.state, "Historian: Actions")
    assert (shown["value"], shown["of"], shown["seat"]) == (2, 3, "seat1")
