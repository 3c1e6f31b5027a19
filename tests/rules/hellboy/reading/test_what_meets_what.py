"""Rules of different chapters in one moment: what the book's pages say together."""

from __future__ import annotations

import pytest

from tests.rules.hellboy.field import BY_HAND, Field, field, fresh

HERE, NEAR, FAR = "crypt-a", "crypt-b", "chapel-a"
TOLD = frozenset({"dice", "behaviour", "doom"})


def boss(f: Field, id: str, card: str) -> Field:
    """The boss draws that card: its deck is made as by a card of doom."""
    return f.do(("activate", id), ("face", card))


def with_boss(id: str, at: str, agents: dict[str, str]) -> Field:
    """The enemy phase, that boss come by a card of doom."""
    f = field(agents, hands=TOLD)
    f.play.answer("host", ("ruling", "threat", "boss", id, "where", "far"))
    while f.of("area"):
        f.do(f.of("area")[0])
    f.play.answer("host", ("ruling", "put", "figure", id, "area", at))
    f.do(*[("finish", seat) for seat in f.play.waiting()])
    while f.state.phase != "enemy":
        f.do(f.open()[0])
    for agent in f.state.agents:
        agent.cubes = 0
    return f.again()


def test_a_stunned_boss_gets_up_and_draws_no_card() -> None:
    f = with_boss("drowned-abbot", HERE, {"roger": HERE, "dunmore": FAR})
    f.enemy("drowned-abbot").stunned = True
    f.do(("activate", "drowned-abbot"))
    deck = f.state.deck_of("drowned-abbot")
    assert deck is not None
    assert (len(deck), f.enemy("drowned-abbot").stunned) == (8, False)


def test_an_agent_hurled_by_an_enemy_goes_where_the_lead_says_alone_and_pays_for_the_fire_not_for_rubble() -> None:
    f = with_boss("drowned-abbot", HERE, {"roger": HERE, "dunmore": FAR})
    f.state.infernos, f.state.rubble = (HERE,), (NEAR,)
    assert f.state.lead().id == "dunmore"
    boss(f, "drowned-abbot", "abbot-hook-of-the-crozier")
    f.throw(*("plus-one" if die == "effect" else 1 for die in f.dice()))  # melee 7
    wounds = len(f.agent("roger").track)
    assert wounds > 0
    assert f.play.waiting() == ("seat2",)  # the lead agent's player
    f.do(("hurl", NEAR))
    assert f.agent("roger").area == NEAR
    assert len(f.agent("roger").track) == wounds + 2
    assert f.enemy("drowned-abbot").area == HERE


def test_two_bosses_each_draw_from_their_own_deck_and_the_lead_says_who_is_first() -> None:
    f = with_boss("moth-prince", "study-b", {"roger": FAR, "dunmore": FAR})
    f.state.due, f.state.because = True, "info"
    for _ in range(40):
        if f.state.confrontation and f.state.phase == "enemy" and len(f.of("activate")) == 2:
            break
        if f.of("finish"):
            f.do(f.of("finish")[0])
        elif f.dice():
            f.throw(*("plus-two" if die == "effect" else 2 for die in f.dice()))
        else:
            f.do(f.open()[0])
    assert {key[1] for key in f.of("activate")} == {"moth-prince", "drowned-abbot"}
    assert f.state.boss == "drowned-abbot"
    assert {deck.name for deck in f.state.behaviours} == {"moth-prince", "drowned-abbot"}


def test_a_generator_that_burns_away_does_not_explode() -> None:
    f = field({"roger": HERE, "dunmore": FAR}, phase="end", step="", cubes=0, hands=TOLD, infernos=(HERE,),
              pieces={"generator-1": HERE})  # fmt: skip
    assert f.state.pieces == []
    assert not f.agent("roger").stunned
    f.throw(0)
    assert not f.agent("roger").track


def test_a_bookcase_shot_to_pieces_takes_its_clues_along() -> None:
    f = field({"calloway": FAR, "dunmore": HERE}, {"grave-hound-1": "chapel-b"}, pieces={"bookcase-1": "chapel-b"},
              cubes=1, cards={"calloway": ("pocket-pistol",)}, hands=BY_HAND)  # fmt: skip
    assert f.state.clues_at("chapel-b") == 2
    f.do(("shoot", "calloway", "grave-hound-1"))
    f.throw(2, 2, 1, "plus-one")  # 6 - 3: 2 for the bookcase, 1 for the hound
    assert (f.state.clues_at("chapel-b"), f.state.info) == (0, 0)
    assert f.enemy("grave-hound-1").damage == 1


def test_when_slot_a_has_no_figure_left_the_next_slot_comes_and_then_none() -> None:
    full = {f"mire-spawn-{n}": "library-a" for n in range(1, 7)}
    f = field({"roger": FAR, "dunmore": FAR}, full)
    for n in range(1, 8):
        f.play.answer("host", ("ruling", "minions", "slot", "A", "where", "at", "area", "crypt-d" if n < 4 else HERE))
    kinds = [enemy.kind for enemy in f.state.enemies]
    assert (kinds.count("mire-spawn"), kinds.count("acolyte")) == (6, 6)  # the seventh did not come


@pytest.mark.parametrize(("effect", "checks_in"), [("plus-one", True), ("catastrophe", False)])
def test_a_backup_agent_by_radio_checks_in_when_time_is_taken_and_may_be_called(effect: str, checks_in: bool) -> None:
    f = fresh(players=2, seed=3, hands=BY_HAND)
    f.do(("agent", "calloway"), ("agent", "dunmore"), ("backup", "calloway", "old-wrestler", "remote"))
    while f.of("ready"):
        f.do(f.of("ready")[0])
    f.do(("finish", "seat1"), ("finish", "seat2"), ("vote", "seat1", "yes"), ("vote", "seat2", "yes"))
    assert f.throw(2, 1, 1, effect) == ["orange"] * 3 + ["effect"]  # no boost is asked for
    if checks_in:
        f.do(("call-in", "old-wrestler", "yes"))
        assert (f.agent("old-wrestler").area, f.agent("old-wrestler").cubes) == (f.agent("calloway").area, 1)
    else:
        assert f.agent("old-wrestler").out
        assert not f.of("call-in")


def test_exploring_is_free_and_open_beside_an_enemy_and_the_room_is_seen_at_once() -> None:
    f = field({"calloway": "great-hall-c", "dunmore": FAR}, {"acolyte-1": "great-hall-c"}, cubes=0,
              explored=("great-hall", "chapel"), hands=frozenset({"dice", "encounter"}))  # fmt: skip
    f.do(("explore", "calloway", "library"), ("face", "telegram"))
    assert f.state.clues == {"library-a": 1}
    assert "library" in f.state.explored


def test_a_knocked_out_agents_player_is_asked_nothing_and_the_others_go_on() -> None:
    f = field({"roger": HERE, "dunmore": FAR}, {"acolyte-1": "study-b"})
    f.agent("roger").track = ("+fight",) * 6
    f.play.answer("host", ("ruling", "hurt", "who", "agent", "agent", "roger", "amount", 1))
    assert f.play.waiting() == ("seat2",)
    f.do(("finish", "seat2"))
    assert f.state.phase != "agent"


def test_a_shot_may_be_helped_from_the_same_area_as_any_test() -> None:
    f = field({"calloway": FAR, "dunmore": FAR}, {"grave-hound-1": "chapel-b"}, cards={"calloway": ("pocket-pistol",)},
              hands=BY_HAND)  # fmt: skip
    f.do(("shoot", "calloway", "grave-hound-1"), ("assist", "dunmore"), ("roll", "calloway"))
    assert f.dice() == ["black", "red", "red", "effect"]
