"""Set-up: agents, credits, decks, the starting area."""

from typing import Any

import pytest

from gloamboard.rules.hellboy import GAME
from gloamboard.rules.hellboy.cards.box import BACKUP, CASE, DOOM, ENCOUNTER, ITEM
from gloamboard.rules.hellboy.flow import opening
from gloamboard.rules.kernel import Setup
from tests.rules.hellboy.field import CASE as FIRST
from tests.rules.hellboy.field import Field, fresh, seats

TEAM = ("roger", "dunmore", "frey", "asher")


def chosen(players: int = 2, **given: Any) -> Field:
    play = fresh(players, **given)
    for id in TEAM[: max(2, players)]:
        play.do(("agent", id))
    return play


def ready(play: Field) -> Field:
    for seat in play.play.setup.seats:
        if play.state.step == "buy":
            play.do(("ready", seat))
    return play


@pytest.mark.rule("HB-SETUP-01")
def test_a_game_has_a_case_whose_briefing_comes_first() -> None:
    play = fresh()
    assert CASE[FIRST].briefing in play.told()[0]
    with pytest.raises(ValueError, match="no case atlantis"):
        GAME.new(Setup(seats(2), 1, {"case": "atlantis"}))


@pytest.mark.rule("HB-SETUP-02")
@pytest.mark.rule("HB-SETUP-03")
@pytest.mark.rule("HB-SETUP-04")
@pytest.mark.rule("HB-SETUP-06")
def test_each_player_takes_another_agent_and_a_lone_one_takes_two() -> None:
    play = fresh(3)
    play.do(("agent", "roger"))
    assert ("agent", "roger") not in play.open()
    play.do(("agent", "dunmore"), ("agent", "frey"))
    assert [agent.id for agent in play.state.agents] == ["roger", "dunmore", "frey"]
    assert all(agent.cubes == 3 and len(agent.cards) == 2 and not agent.flipped for agent in play.state.agents)
    alone = fresh(1).do(("agent", "roger"))
    assert alone.of("agent")
    alone.do(("agent", "dunmore"))
    assert [agent.seat for agent in alone.state.agents] == ["seat1", "seat1"]


@pytest.mark.rule("HB-CREDIT-01")
@pytest.mark.rule("HB-CREDIT-02")
@pytest.mark.rule("HB-CREDIT-03")
@pytest.mark.rule("HB-CREDIT-04")
def test_credits_are_split_evenly() -> None:
    split = {n: chosen(n).state.credits for n in (1, 2, 3, 4)}
    assert split[1] == {"seat1": 8, "": 0}
    assert split[2] == {"seat1": 4, "seat2": 4, "": 0}
    assert split[3] == {"seat1": 2, "seat2": 2, "seat3": 2, "": 1}
    assert split[4] == {"seat1": 1, "seat2": 1, "seat3": 1, "seat4": 1, "": 2}


def _costing(n: int) -> str:
    return next(id for id, row in ITEM.items() if row.cost == n and not row.owner)


@pytest.mark.rule("HB-CREDIT-05")
@pytest.mark.rule("HB-CREDIT-06")
@pytest.mark.rule("HB-SETUP-22")
@pytest.mark.rule("HB-RULING-65")
def test_own_credits_and_the_middle_buy_a_card() -> None:
    play = chosen(3)
    assert ("buy", "roger", _costing(3)) in play.open("seat1")
    assert ("buy", "roger", _costing(4)) not in play.open("seat1")
    play.do(("pool", "seat2"))  # another player pays 1 towards it
    play.do(("buy", "roger", _costing(4)))
    assert play.state.credits == {"seat1": 0, "seat2": 1, "seat3": 2, "": 0}
    assert _costing(4) in play.agent("roger").cards
    assert _costing(4) not in play.state.requisition.bag


@pytest.mark.rule("HB-CREDIT-07")
@pytest.mark.rule("HB-SETUP-21")
@pytest.mark.rule("HB-SETUP-07")
@pytest.mark.rule("HB-SETUP-09")
@pytest.mark.rule("HB-SETUP-10")
def test_the_first_round_begins_with_the_next_card_of_the_case() -> None:
    play = chosen()
    deck = tuple(card.id for card in CASE[FIRST].card)
    assert (play.state.top, play.state.case_deck) == (deck[0], deck[1:])
    assert (play.state.doom, play.state.info) == (0, 0)
    ready(play)
    assert play.state.credits == {"seat1": 0, "seat2": 0, "": 0}
    assert (play.state.round, play.state.top, play.state.case_deck) == (1, deck[1], deck[2:])


@pytest.mark.rule("HB-CREDIT-10")
@pytest.mark.rule("HB-RULING-41")
def test_a_backup_agent_begins_on_either_side() -> None:
    id = next(id for id, row in BACKUP.items() if row.cost <= 4)
    play = chosen().do(("backup", "roger", id, "remote"))
    assert play.agent(id).area == ""
    assert not [key for key in play.of("backup") if key[2] == id]
    play = chosen().do(("backup", "roger", id, "direct"))
    assert (play.agent(id).area, play.agent(id).cubes) == (play.agent("roger").area, 1)


@pytest.mark.rule("HB-SETUP-11")
@pytest.mark.rule("HB-SETUP-12")
@pytest.mark.rule("HB-SETUP-13")
@pytest.mark.rule("HB-SETUP-14")
def test_the_deck_of_doom_has_the_icons_of_the_case_and_of_who_plays() -> None:
    decks = {level: set(chosen(difficulty=level).state.doom_deck.cards()) for level in ("calm", "printed", "grim")}
    for level, deck in decks.items():
        icons = {*CASE[FIRST].doom_icons, "roger", "dunmore"}
        assert deck == {id for id, row in DOOM.items() if row.icon in icons and level in row.levels}
        assert not any(DOOM[card].icon == "frey" for card in deck)
    assert decks["calm"] != decks["printed"] != decks["grim"]
    with pytest.raises(ValueError, match="no difficulty hopeless"):
        GAME.new(Setup(seats(2), 1, {"case": FIRST, "difficulty": "hopeless"}))


@pytest.mark.rule("HB-SETUP-15")
@pytest.mark.rule("HB-SETUP-16")
def test_the_encounter_deck_has_the_icons_of_the_case() -> None:
    play = chosen()
    icons = {row.icon for row in CASE[FIRST].encounters}
    assert {ENCOUNTER[card].icon for card in play.state.encounters.bag} == icons


@pytest.mark.rule("HB-SETUP-19")
@pytest.mark.rule("HB-SETUP-20")
@pytest.mark.rule("HB-RULING-66")
def test_all_agents_begin_in_the_starting_area_and_only_its_room_is_explored() -> None:
    play = ready(chosen())
    assert {agent.area for agent in play.state.agents} == {"great-hall-d"}
    assert play.state.explored == ("great-hall",)
    assert len(play.state.closed) == 16


def test_a_credit_is_never_spent_twice() -> None:
    play = chosen()
    opening._spend(play.state, "seat1", 3)
    assert play.state.credits == {"seat1": 1, "seat2": 4, "": 0}


def test_whatever_is_for_sale_says_what_it_does_before_it_is_bought() -> None:
    play = chosen()
    says = {option.key: option.says for option in play.play.pending.options("seat1")}  # type: ignore[union-attr]
    assert says["buy", "roger", "trench-club"] == "Trench Club for Roger: Melee, 1 upgrade."
    assert says["backup", "roger", "seer", "remote"].startswith("Blind Marit supports Roger by radio. Examine 2:")
    assert says["backup", "roger", "seer", "direct"] == (
        "Blind Marit supports Roger on the spot, health 2. Examines on red."
    )
    assert says["ready", "seat1"] == "Buy nothing more. 4 credits will be lost."
