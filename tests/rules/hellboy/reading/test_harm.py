"""Wounds, injuries, healing and backup agents, as the book tells it."""

import pytest

from tests.rules.hellboy.field import BY_HAND, Field, field, fresh

HERE, FAR = "crypt-a", "chapel-a"


def hurt(track: tuple[str, ...], melee: str = "mire-spawn-1", faces: tuple[int, ...] = (0, 0, 0)) -> Field:
    """Roger, hurt like this, is struck in the enemy phase."""
    f = field({"roger": HERE, "dunmore": FAR}, {melee: HERE}, phase="enemy", step="", cubes=0, hands=BY_HAND)
    f.agent("roger").track = track
    f.do(("activate", melee))
    f.throw(*faces, "plus-one")
    return f


def test_wounds_lie_from_the_left_with_their_backs_unseen() -> None:
    assert hurt((), faces=(1, 0, 0)).agent("roger").track == ("?", "?", "?")


def test_on_a_full_track_the_leftmost_wound_is_turned() -> None:
    f = hurt(("?",) * 5)  # 4 damage: one more wound, then three are turned
    track = f.agent("roger").track
    assert [marker[0] for marker in track] == ["+", "+", "+", "?", "?", "?"]
    assert all(marker[1:] in ("fight", "shoot", "examine", "defence", "cube") for marker in track[:3])


def test_the_eleventh_damage_of_a_track_of_five_knocks_out() -> None:
    f = field(
        {"calloway": HERE, "dunmore": FAR}, {"mire-spawn-1": HERE}, phase="enemy", step="", cubes=0, hands=BY_HAND
    )
    f.agent("calloway").track = ("+fight",) * 4 + ("-shoot",)
    f.state.queue = ("calloway", "dunmore")
    f.do(("activate", "mire-spawn-1"))
    f.throw(2, 1, 0, "plus-one")  # 1 damage: the tenth
    assert f.agent("calloway").track == ("+fight",) * 4 + ("+shoot",)  # its back was seen before
    told = [line.says for line in f.play.story if line.rule == "HB-DMG-02"]
    assert told == ["Ines Calloway is injured: Shoot tests have 1 downgrade."]
    assert not f.agent("calloway").out
    g = field(
        {"calloway": HERE, "dunmore": FAR}, {"mire-spawn-1": HERE}, phase="enemy", step="", cubes=0, hands=BY_HAND
    )
    g.agent("calloway").track = ("+fight",) * 5
    g.state.queue = ("calloway", "dunmore")
    g.do(("activate", "mire-spawn-1"))
    g.throw(2, 1, 0, "plus-one")
    assert g.agent("calloway").out
    assert g.agent("calloway").area == ""
    assert list(g.state.queue) == ["dunmore"]
    assert g.agent("calloway").track == ("+fight",) * 5


def test_healing_turns_injuries_back_from_the_right_and_then_takes_wounds_off() -> None:
    f = field({"lucan": HERE, "roger": HERE}, cards={"lucan": ("field-surgery-kit",)}, cubes=3)
    f.agent("roger").track = ("+cube", "+fight", "?", "?", "?")
    f.again().do(("use", "lucan", "field-surgery-kit"))
    f.do(("whom", "roger"))
    assert f.agent("roger").track == ("-cube", "-fight", "?")  # 4 healed: two turned, two taken off


@pytest.mark.parametrize(("injuries", "cubes"), [(0, 3), (1, 2), (3, 1)])
def test_cube_injuries_cost_cubes_but_never_the_last(injuries: int, cubes: int) -> None:
    g = field({"roger": HERE, "dunmore": FAR}, {"acolyte-1": "study-b"}, phase="agent", hands=BY_HAND)
    g.agent("roger").track = ("+cube",) * injuries + ("?",) * (3 - injuries)
    g.do(("finish", "seat1"), ("finish", "seat2"))
    while g.state.phase in ("doom", "end"):
        g.do(g.open()[0])
    assert g.agent("roger").cubes == cubes


def test_who_gets_back_a_single_cube_stands_up_for_it() -> None:
    f = field({"roger": HERE, "dunmore": FAR}, cubes=1)
    f.agent("roger").track = ("+cube",) * 2 + ("?",) * 4
    f.agent("roger").stunned = True
    f.again().do(("stand", "roger"))
    assert (f.agent("roger").stunned, f.agent("roger").cubes) == (False, 0)


def test_a_fight_injury_hinders_fights_and_no_shots() -> None:
    f = field({"calloway": "chapel-a", "dunmore": HERE}, {"grave-hound-1": "chapel-b"}, hands=BY_HAND, cubes=1,
              cards={"calloway": ("pocket-pistol",)})  # fmt: skip
    f.agent("calloway").track = ("+fight", "?")
    f.do(("shoot", "calloway", "grave-hound-1"))
    assert f.throw(1, 1, 0, "plus-one") == ["red"] * 3 + ["effect"]


# --- backup agents ------------------------------------------------------------------


def backed(side: str = "direct", backup: str = "old-wrestler", enemies: dict[str, str] | None = None,
           cubes: int = 3) -> Field:  # fmt: skip
    """A game begun at the table: Calloway with a backup agent, Dunmore beside her; then the agent phase."""
    f = fresh(players=2, seed=3)
    f.do(("agent", "calloway"), ("agent", "dunmore"), ("backup", "calloway", backup, side))
    while f.of("ready"):
        f.do(f.of("ready")[0])
    assert f.state.phase == "agent"
    return f


def test_a_backup_agent_on_the_spot_stands_in_the_starting_area_with_one_cube() -> None:
    f = backed()
    wrestler = f.agent("old-wrestler")
    assert (wrestler.area, wrestler.cubes) == (f.agent("calloway").area, 1)
    words = {str(key[0]) for key in f.open() if len(key) > 1 and key[1] == "old-wrestler"}
    assert words == {"move"}  # no explore though a door is here, no trade, no deed
    f.do(("move", "old-wrestler", "great-hall-b"))
    assert wrestler.cubes == 0
    f.do(("join", "old-wrestler"))
    assert wrestler.area == f.agent("calloway").area
    assert not f.of("join")


def test_a_backup_agent_by_radio_is_no_figure() -> None:
    f = backed("remote")
    assert f.agent("old-wrestler").area == ""
    assert "old-wrestler" not in f.play.game.view(f.state, "seat1")["pieces"]


def test_any_part_of_the_damage_may_go_to_the_backup_agent_beside_its_agent() -> None:
    f = backed()
    f.play.answer("host", ("ruling", "hurt", "who", "agent", "agent", "calloway", "amount", 3))
    assert {key[2] for key in f.of("pass-on")} == {0, 1, 2, 3}
    f.do(("pass-on", "old-wrestler", 2))
    assert (len(f.agent("calloway").track), f.agent("old-wrestler").damage) == (1, 2)
    f.play.answer("host", ("ruling", "hurt", "who", "agent", "agent", "calloway", "amount", 2))
    f.do(("pass-on", "old-wrestler", 2))
    assert f.agent("old-wrestler").out  # 4 of 4
    assert f.agent("old-wrestler").area == ""


def test_target_priority_never_means_a_backup_agent_while_an_agent_is_there() -> None:
    f = backed()
    area = f.agent("calloway").area
    f.play.answer("host", ("ruling", "put", "figure", "dunmore", "area", "great-hall-c"))
    f.play.answer("host", ("ruling", "minions", "slot", "A", "where", "at", "area", area))
    f.do(("finish", "seat1"), ("finish", "seat2"))
    while f.state.phase != "enemy":
        f.do(f.open()[0])
    told = len(f.told())
    f.do(f.of("activate")[0])
    assert any("attacks Ines Calloway" in line for line in f.told()[told:])
    g = backed()
    g.play.answer("host", ("ruling", "put", "figure", "old-wrestler", "area", "great-hall-c"))
    g.play.answer("host", ("ruling", "minions", "slot", "A", "where", "at", "area", "great-hall-c"))
    g.do(("finish", "seat1"), ("finish", "seat2"))
    while g.state.phase != "enemy":
        g.do(g.open()[0])
    told = len(g.told())
    g.do(g.of("activate")[0])
    assert any("attacks Mother Grigg" in line for line in g.told()[told:])
