"""The Confrontation as the book tells it: what begins it, how it is set up, who comes back, how it ends."""

import pytest

from tests.rules.hellboy.field import Field, field

HALL, FAR = "great-hall-c", "chapel-a"
HANDS = frozenset({"dice", "doom", "behaviour"})


def begun(by: str = "info", *, out: str = "", swarms: dict[str, int] | None = None) -> Field:
    """The Confrontation fell due in an agent phase, and that is over."""
    f = field({"roger": FAR, "dunmore": "crypt-c"}, hands=HANDS, swarms=swarms)
    if out:
        f.agent(out).track = ("+fight",) * 6
        f.play.answer("host", ("ruling", "hurt", "who", "agent", "agent", out, "amount", 1))
    ruled = ("doom", "amount", 3) if by == "doom" else ("confront",)
    for _ in range(2 if by == "doom" else 1):
        f.play.answer("host", ("ruling", *ruled))
    assert (f.state.phase, f.state.due, f.state.confrontation) == ("agent", True, False)  # this phase goes on
    for seat in f.play.waiting():
        f.do(("finish", seat))
    while f.of("area"):
        f.do(f.of("area")[0])  # where its minions come from
    assert f.of("activate") == [("activate", "drowned-abbot")]
    return f


@pytest.mark.parametrize("by", ["info", "doom"])
def test_it_begins_when_the_phase_under_way_is_over_and_the_end_phase_is_not_lost(by: str) -> None:
    f = begun(by)
    assert f.state.because == by
    assert f.agent("roger").cubes == 3  # refreshed: rest and doom were skipped, the end phase was not
    assert f.state.phase == "enemy"


def test_headquarters_is_cleared_and_agents_and_boss_stand_where_the_card_says() -> None:
    f = begun()
    assert (len(f.state.doom_deck), f.state.doom_discard, f.state.triggers, f.state.insights) == (0, (), [], ())
    assert f.state.slots == ("mire-spawn", "acolyte")
    assert [f.agent(id).area for id in ("roger", "dunmore")] == [HALL, HALL]
    assert f.enemy("drowned-abbot").area == "library-d"
    assert f.state.queue == ("dunmore", "roger")
    assert f.state.boss_health == 18  # two agents
    deck = f.state.deck_of("drowned-abbot")
    assert deck is not None
    assert (len(deck), all(card.startswith("abbot-") for card in deck.bag)) == (8, True)


def test_the_marker_on_the_track_counts_what_is_left_of_the_boss() -> None:
    f = begun()
    f.play.answer("host", ("ruling", "wound_it", "enemy", "drowned-abbot", "amount", 3))
    view = f.play.game.view(f.state, "seat1")
    assert (view["boss_health"], view["boss_of"]) == (15, 18)
    assert f.enemy("drowned-abbot").damage == 0


def draws(f: Field, card: str) -> Field:
    """The boss acts, by that card."""
    return f.do(("activate", "drowned-abbot"), ("face", card))


def go_on(f: Field) -> None:
    """One answer: what is rolled wards everything off."""
    best: dict[str, int | str] = {"yellow": 2, "orange": 2, "red": 3, "black": 3, "effect": "plus-two"}
    if f.dice():
        f.throw(*(best[die] for die in f.dice()))
    elif f.of("roll"):
        f.do(f.of("roll")[0])
    else:
        f.do(f.open()[0])


def test_a_round_has_three_phases_and_in_each_the_boss_is_first() -> None:
    f = begun()
    seen: list[str] = []
    for _ in range(120):
        if seen[-1:] != [f.state.phase]:
            seen.append(f.state.phase)
            if seen.count("enemy") == 2:
                break
        if f.state.phase == "agent":
            for seat in f.play.waiting():
                f.do(("finish", seat))
        else:
            go_on(f)
    assert [phase for phase in seen if phase != "end"][:3] == ["enemy", "agent", "enemy"]
    assert not {"rest", "doom"} & set(seen)


def test_a_behaviour_card_moves_the_boss_and_strikes_and_is_put_aside() -> None:
    f = draws(begun(), "abbot-slow-procession")
    assert f.enemy("drowned-abbot").area == HALL
    f.do(f.of("roll")[0])
    f.throw(2, 2, 1, "plus-one")  # melee 7, score 6
    assert len(f.agent("dunmore").track) == 1
    assert f.state.behaviour_discard["drowned-abbot"] == ("abbot-slow-procession",)


def test_who_falls_leaves_a_cube_and_three_dice_without_a_blank_bring_it_back_to_it() -> None:
    f = begun()
    f.agent("dunmore").track = ("+fight", "+cube") + ("+fight",) * 4
    draws(f, "abbot-slow-procession").do(f.of("roll")[0])
    f.throw(2, 2, 1, "plus-one")
    assert (f.agent("dunmore").out, f.agent("dunmore").fell) == (True, HALL)
    assert f.state.queue[:1] == ("roger",)
    for faces in ((1, 0, 2), (1, 1, 2)):  # a blank, and none
        assert f.agent("dunmore").out
        while f.dice() != ["orange"] * 3 or not f.state.test.what.endswith("stirs"):
            if f.state.phase == "agent":
                f.do(("finish", "seat1"))
            else:
                go_on(f)
        f.throw(*faces)
        assert f.state.phase == "agent"
    dunmore = f.agent("dunmore")
    assert (dunmore.out, dunmore.area, dunmore.fell) == (False, HALL, "")
    assert f.state.queue[-1] == "dunmore"
    assert dunmore.cubes == 2  # one injury shows a cube
    assert dunmore.track == ("+fight", "+cube") + ("+fight",) * 4
    assert [key for key in f.of("move") if key[1] == "dunmore"]


def test_who_was_down_when_it_began_waits_where_the_agents_were_set_up() -> None:
    f = begun(out="roger")
    assert (f.agent("roger").out, f.agent("roger").fell) == (True, HALL)


def test_it_is_lost_the_moment_all_are_down() -> None:
    f = begun(out="roger")
    f.agent("dunmore").track = ("+fight",) * 6
    draws(f, "abbot-slow-procession").do(f.of("roll")[0])
    f.throw(2, 2, 1, "plus-one")
    assert f.play.outcome is not None
    assert f.play.outcome.result == "loss"


def in_the_agent_phase(f: Field) -> Field:
    draws(f, "abbot-everything-rises")
    while f.state.phase != "agent":
        go_on(f)
    return f


def beaten(f: Field) -> Field:
    """The boss struck down, minions left."""
    for _ in range(6):
        f.play.answer("host", ("ruling", "wound_it", "enemy", "drowned-abbot", "amount", 3))
    assert f.state.enemy("drowned-abbot") is None
    assert f.state.enemies
    assert f.play.outcome is None  # HB-WIN-01
    return f


@pytest.mark.parametrize("ruled", [("wound_it", "amount", 3), ("take_enemy",)])
def test_it_is_won_when_nobody_is_left_of_them_also_where_the_host_takes_the_last_off(
    ruled: tuple[str | int, ...],
) -> None:
    f = beaten(in_the_agent_phase(begun()))
    for enemy in list(f.state.enemies):
        f.play.answer("host", ("ruling", ruled[0], "enemy", enemy.id, *ruled[1:]))
    assert f.play.outcome is not None
    assert f.play.outcome.result == "win"


def test_swarms_and_clues_do_nothing_to_the_boss_track() -> None:
    f = in_the_agent_phase(begun(swarms={"study-b": 4}))
    health = f.state.boss_health
    for seat in f.play.waiting():
        f.do(("finish", seat))
    while f.state.phase != "enemy":
        go_on(f)
    assert f.state.boss_health == health
    assert (f.state.doom, f.state.info) == (0, 0)
