"""Whom enemies head for, how far they go, and in which order they act."""

import pytest

from gloamboard.rules.hellboy.cards.box import MINION
from gloamboard.rules.hellboy.figures.priority import leave_queue, reset_queue, select
from gloamboard.rules.hellboy.flow.enemy_phase import next_group
from gloamboard.rules.hellboy.hunting.hunting import activate
from gloamboard.rules.hellboy.state.state import Enemy, State
from tests.rules.hellboy.field import Field, field, run


def alone(at: str, enemies: dict[str, str], **given: object) -> Field:
    """Roger there, Dunmore knocked out."""
    play = field({"roger": at, "dunmore": at}, enemies, **given)  # type: ignore[arg-type]
    dunmore = play.agent("dunmore")
    dunmore.area, dunmore.out = "", True
    leave_queue(play.state, "dunmore")
    return play


def acts(play: Field, id: str, *answers: tuple[str, str], dice: list[list[int | str]] | None = None) -> Enemy:
    enemy = play.enemy(id)
    run(activate(play.state, enemy), *answers, dice=dice or ())
    return enemy


def wounded(play: Field, id: str = "roger") -> int:
    return len(play.agent(id).track)


@pytest.mark.rule("HB-PRIO-01")
@pytest.mark.rule("HB-PRIO-02")
@pytest.mark.rule("HB-PRIO-03")
def test_the_queue_goes_by_threat_and_equals_decide() -> None:
    play = field({"roger": "great-hall-a", "dunmore": "great-hall-a"})
    play.state.queue = ()
    run(reset_queue(play.state))
    assert [*play.state.queue] == ["dunmore", "roger"]  # threat 5 and 4
    assert play.state.lead().id == "dunmore"


@pytest.mark.rule("HB-PRIO-04")
@pytest.mark.rule("HB-PRIO-05")
@pytest.mark.rule("HB-RULING-10")
def test_who_is_picked_goes_to_the_back() -> None:
    state = field({"roger": "great-hall-a", "dunmore": "great-hall-a", "frey": "great-hall-a"}, players=3).state
    state.queue = ("roger", "dunmore", "frey")
    assert run(select(state, ["dunmore", "frey"], "", "")) == "dunmore"
    assert state.queue == ("roger", "frey", "dunmore")
    assert run(select(state, ["frey"], "", "")) == "frey"
    assert state.queue == ("roger", "frey", "dunmore")


@pytest.mark.rule("HB-PRIO-06")
@pytest.mark.rule("HB-PRIO-03")
def test_who_is_knocked_out_leaves_the_queue() -> None:
    state = field().state
    state.queue = ("roger", "dunmore")
    leave_queue(state, "roger")
    assert [*state.queue] == ["dunmore"]
    assert state.lead().id == "dunmore"


@pytest.mark.rule("HB-ENEMY-07")
@pytest.mark.rule("HB-ENEMY-18")
@pytest.mark.rule("HB-ENEMY-10")
def test_a_brawler_goes_as_far_as_it_can_towards_the_nearest_agent() -> None:
    play = alone("great-hall-b", {"mire-spawn-1": "chapel-a"})
    enemy = acts(play, "mire-spawn-1")
    assert enemy.area == "great-hall-a"  # two areas on, one away
    assert wounded(play) == 0


@pytest.mark.rule("HB-ENEMY-08")
@pytest.mark.rule("HB-ENEMY-06")
def test_a_brawler_that_arrives_attacks() -> None:
    play = alone("great-hall-a", {"mire-spawn-1": "chapel-b"}, cubes=0)
    acts(play, "mire-spawn-1", dice=[[0, 0, 0, "catastrophe"]])
    assert wounded(play) == MINION["mire-spawn"].melee
    play = alone("great-hall-a", {"acolyte-1": "great-hall-a"}, cubes=0)
    enemy = acts(play, "acolyte-1", dice=[[0, 0, 0, "catastrophe"]])  # cowardly, and fights all the same
    assert (enemy.area, wounded(play)) == ("great-hall-a", MINION["acolyte"].melee)


@pytest.mark.rule("HB-ENEMY-09")
def test_of_two_areas_as_near_priority_picks_one() -> None:
    play = field({"roger": "great-hall-b", "dunmore": "great-hall-c"}, {"clay-guard-1": "great-hall-a"}, cubes=0)
    play.state.queue = ("roger", "dunmore")
    assert acts(play, "clay-guard-1", dice=[[2, 2, 2, "double"]]).area == "great-hall-b"
    assert [*play.state.queue] == ["dunmore", "roger"]


@pytest.mark.rule("HB-ENEMY-11")
def test_a_shooter_that_sees_somebody_in_range_stays_and_shoots() -> None:
    play = alone("great-hall-b", {"hooded-gunman-1": "chapel-a"}, cubes=0)
    enemy = acts(play, "hooded-gunman-1", dice=[[0, 0, 0, "catastrophe"]])
    assert (enemy.area, wounded(play)) == ("chapel-a", MINION["hooded-gunman"].ranged)


@pytest.mark.rule("HB-ENEMY-12")
@pytest.mark.rule("HB-ENEMY-13")
def test_a_shooter_moves_until_it_sees_somebody_and_shoots() -> None:
    play = alone("great-hall-b", {"hooded-gunman-1": "chapel-d"}, cubes=0)
    enemy = acts(play, "hooded-gunman-1", dice=[[0, 0, 0, "catastrophe"]])
    assert enemy.area in ("chapel-a", "chapel-b")
    assert wounded(play) == MINION["hooded-gunman"].ranged
    play = alone("crypt-d", {"hooded-gunman-1": "chapel-a"}, cubes=0)
    acts(play, "hooded-gunman-1")
    assert play.enemy("hooded-gunman-1").area == "great-hall-a"
    assert wounded(play) == 0


@pytest.mark.rule("HB-ENEMY-14")
@pytest.mark.rule("HB-ENEMY-15")
@pytest.mark.rule("HB-ENEMY-16")
@pytest.mark.rule("HB-ENEMY-17")
def test_a_coward_keeps_as_far_away_as_it_can() -> None:
    play = alone("great-hall-a", {"acolyte-1": "great-hall-b"})
    far = acts(play, "acolyte-1").area
    assert far in ("library-d",)  # two areas on, through the door
    play = alone("great-hall-a", {"acolyte-1": "great-hall-c"}, explored=["great-hall"])
    assert acts(play, "acolyte-1").area == "great-hall-c"  # nothing is farther, and no closed room is entered
    play = alone("chapel-b", {"acolyte-1": "great-hall-b"}, explored=["great-hall", "chapel"])
    assert acts(play, "acolyte-1").area == "great-hall-b"


@pytest.mark.rule("HB-TOKEN-05")
def test_rubble_stops_an_enemy() -> None:
    play = alone("great-hall-b", {"grave-hound-1": "chapel-a"}, rubble=["chapel-b"])
    assert acts(play, "grave-hound-1").area == "chapel-b"


@pytest.mark.rule("HB-STUN-04")
def test_a_stunned_enemy_only_stands_up() -> None:
    play = alone("great-hall-a", {"mire-spawn-1": "great-hall-a"})
    play.enemy("mire-spawn-1").stunned = True
    assert not acts(play, "mire-spawn-1").stunned
    assert wounded(play) == 0


def _order(state: State) -> list[str]:
    found = []
    while group := next_group(state):
        group[0].acted = True
        found.append(group[0].id)
    return found


@pytest.mark.rule("HB-ENEMY-01")
@pytest.mark.rule("HB-ENEMY-02")
@pytest.mark.rule("HB-ENEMY-04")
@pytest.mark.rule("HB-RULING-01")
def test_bosses_act_first_then_minions_slot_by_slot_each_once() -> None:
    enemies = {"acolyte-1": "crypt-a", "mire-spawn-1": "crypt-b", "drowned-abbot": "crypt-c", "mire-spawn-2": "crypt-a"}
    state = field(None, enemies).state
    assert state.slots == ("mire-spawn", "acolyte")
    assert _order(state) == ["drowned-abbot", "mire-spawn-1", "mire-spawn-2", "acolyte-1"]


@pytest.mark.rule("HB-ENEMY-03")
def test_the_lead_agent_orders_minions_of_a_kind() -> None:
    play = field(None, {"mire-spawn-1": "crypt-b", "mire-spawn-2": "crypt-a"}, phase="enemy", step="")
    assert play.play.waiting() == ("seat2",)  # Dunmore leads
    assert play.of("activate") == [("activate", "mire-spawn-1"), ("activate", "mire-spawn-2")]
    play.do(("activate", "mire-spawn-2"))
    assert (play.enemy("mire-spawn-2").acted, play.enemy("mire-spawn-1").acted) == (True, False)
