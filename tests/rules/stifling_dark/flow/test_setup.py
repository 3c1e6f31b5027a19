"""Set-up of both sides, for every number of players."""

from __future__ import annotations

import pytest

from gloamboard.rules.kernel import PUBLIC, Play
from gloamboard.rules.stifling_dark import GAME
from gloamboard.rules.stifling_dark.cards.box import PRINTED
from gloamboard.rules.stifling_dark.flow.rulings import check
from gloamboard.rules.stifling_dark.state.ways import steps_to
from tests.rules.asking import there
from tests.rules.stifling_dark.evening import PARTY, answer, keys, new_play, playing, rules_told


def to(play: Play, phase: str) -> Play:
    """The first of everything, until that phase."""
    while play.state.phase != phase:
        answer(play, *keys(play)[0])
    return play


@pytest.mark.rule("SD-GOAL-01")
@pytest.mark.parametrize("players", [1, 6])
def test_one_or_six_players_are_refused(players: int) -> None:
    with pytest.raises(ValueError, match="2 to 5 players"):
        new_play(players)


@pytest.mark.rule("SD-GOAL-01")
def test_five_players_are_one_adversary_and_four_investigators() -> None:
    play = playing(5)
    assert GAME.sides(play.setup) == {"adversary": ("seat1",), "investigators": ("seat2", "seat3", "seat4", "seat5")}
    assert play.state.people == list(PARTY)


@pytest.mark.rule("SD-CNT-01")
def test_a_lone_player_runs_two_investigators() -> None:
    play = playing(2)
    assert play.state.terms.owner == ("seat2", "seat2")
    with pytest.raises(ValueError, match="2 to 4"):
        new_play(2, investigators="1")


@pytest.mark.rule("SD-CNT-02")
def test_both_investigators_of_a_player_have_a_turn_of_their_own() -> None:
    play = new_play(2)
    answer(play, "play", "aira")
    assert play.pending is not None
    assert play.pending.asks == "Whom do you play as well?"
    play = playing(2)
    for person in ("aira", "marci"):
        if ("turn", person) in keys(play):
            answer(play, "turn", person)
        answer(play, "sprint")
        answer(play, "end")
    assert play.state.stamina == [4, 4]


@pytest.mark.rule("SD-CNT-03")
@pytest.mark.rule("SD-CNT-04")
@pytest.mark.rule("SD-CNT-05")
def test_players_may_run_more_investigators_and_all_goes_by_their_number() -> None:
    play = playing(3, investigators="4")
    assert play.state.terms.owner == ("seat2", "seat3", "seat2", "seat3")
    state = playing(2, investigators="4").state
    assert state.quota() == 5
    assert len([token for token in state.tokens if token.startswith("medical")]) == 2
    assert state.counts.get("free-pois", 0) == 0


@pytest.mark.rule("SD-CNT-05")
@pytest.mark.parametrize(("players", "quota"), [(3, 2), (4, 3), (5, 5)])
def test_the_quota_goes_by_the_number_of_investigators(players: int, quota: int) -> None:
    assert playing(players).state.quota() == quota


@pytest.mark.rule("SD-SETUP-01")
def test_a_scenario_lays_its_own_side_of_the_board() -> None:
    assert "n67" in new_play(scenario="sawmill").state.board.spaces
    assert "n67" not in new_play(scenario="park").state.board.spaces
    with pytest.raises(ValueError, match="no castle"):
        new_play(scenario="castle", map="dark-yard")


@pytest.mark.rule("SD-SETUP-02")
@pytest.mark.rule("SD-SETUP-12")
@pytest.mark.rule("SD-DOOR-01")
def test_a_new_game_is_in_round_one_with_every_door_open() -> None:
    play = new_play()
    assert (play.state.round, play.state.doors) == (1, {})


@pytest.mark.rule("SD-SETUP-04")
def test_nobody_is_played_twice() -> None:
    play = new_play()
    assert len(keys(play)) == 10
    answer(play, "play", "aira")
    assert ("play", "aira") not in keys(play)
    assert len(keys(play)) == 9


@pytest.mark.rule("SD-SETUP-05")
@pytest.mark.rule("SD-SETUP-06")
@pytest.mark.rule("SD-SETUP-07")
def test_an_investigator_starts_with_five_stamina_three_charge_and_a_major_token() -> None:
    state = playing().state
    assert (state.stamina[0], state.charge[0], state.major[0]) == (5, 3, 1)


@pytest.mark.rule("SD-SETUP-09")
def test_special_tokens_are_taken_by_those_who_use_them() -> None:
    state = playing(5, party=("brielle", "lucy", "aira", "marci")).state
    assert state.pocket == [("can",) * 3, ("barricade",) * 2, (), ()]


@pytest.mark.rule("SD-SETUP-11")
def test_figures_begin_on_start_spaces_one_on_each() -> None:
    play = to(new_play(), "start")
    starts = {f"n{number}" for number in range(201, 206)}
    assert {key[1] for key in keys(play)} == starts
    answer(play, "start", "n203")
    assert {key[1] for key in keys(play)} == starts - {"n203"}


@pytest.mark.rule("SD-SETUP-13")
@pytest.mark.rule("SD-SETUP-14")
@pytest.mark.rule("SD-SETUP-15")
def test_decks_are_apart_and_nobody_knows_their_order() -> None:
    state = new_play(adversary="butcher").state
    assert set(state.bags["general"]).isdisjoint(state.bags["cursed"])
    assert "fuse" in state.bags["objective"]
    assert "frayed-ropes" in state.bags["objective"]
    assert "frayed-ropes" not in new_play(adversary="horror").state.bags["objective"]


@pytest.mark.rule("SD-SETUP-16")
def test_ducks_are_laid_out_in_the_park_only() -> None:
    assert {"duck--220": "n220", "duck--248": "n248"}.items() <= playing(scenario="park").state.tokens.items()
    assert not any(token.startswith("duck") for token in playing().state.tokens)


@pytest.mark.rule("SD-SETUP-18")
@pytest.mark.rule("SD-SETUP-19")
@pytest.mark.parametrize(("players", "abilities"), [(3, 1), (4, 2), (5, 2)])
def test_a_first_game_is_the_butcher_without_events(players: int, abilities: int) -> None:
    state = playing(players, length="first").state
    assert state.people == ["aira", "lucy", "mitchell", "vincent"][: players - 1]
    assert state.attack == "eviscerate"
    assert state.abilities == ["sinister-gaze", "escalating-terror"][:abilities]
    assert state.event == ""


@pytest.mark.rule("SD-SETUP-03")
@pytest.mark.rule("SD-CNT-10")
@pytest.mark.rule("SD-CNT-11")
@pytest.mark.rule("SD-CNT-12")
@pytest.mark.parametrize(("players", "count"), [(3, 0), (4, 1), (5, 2)])
def test_medical_items_lie_on_spaces_the_investigators_choose(players: int, count: int) -> None:
    play = to(new_play(players), "medical" if count else "foe")
    laid: list[str] = []
    for _ in range(count):
        assert play.pending is not None
        assert play.pending.about == "medical"
        assert not set(laid) & {str(key[1]) for key in keys(play)}
        laid.append(str(keys(play)[0][1]))
        answer(play, *keys(play)[0])
    assert sorted(laid) == sorted(space for token, space in play.state.tokens.items() if "medical" in token)
    assert play.state.phase == "foe"


@pytest.mark.rule("SD-ASET-01")
@pytest.mark.rule("SD-ASET-02")
def test_everybody_hears_who_hunts_and_nobody_sees_its_cards() -> None:
    play = playing(adversary="horror")
    assert "SD-ASET-01" in rules_told(play)
    for eyes in (PUBLIC, "seat2", "investigators"):
        seen = GAME.view(play.state, eyes)
        assert seen["foe"]["name"] == "The Insatiable Horror"
        assert "attack" not in seen["foe"]
    assert there(GAME.view(play.state, "seat1")["foe"]["attack"])["id"] == "digestive-juices"


@pytest.mark.rule("SD-ASET-03")
@pytest.mark.rule("SD-CUL-09")
@pytest.mark.rule("SD-CUL-10")
@pytest.mark.rule("SD-RULING-15")
def test_only_the_figures_in_play_are_there() -> None:
    assert playing(adversary="horror").state.figures == ["horror"]
    assert playing(3, adversary="cult").state.figures == ["cultist-1", "cultist-2", "morgonnod"]
    assert len(playing(4, adversary="cult").state.figures) == 4
    assert len(playing(5, adversary="cult").state.figures) == 5


@pytest.mark.rule("SD-ASET-04")
@pytest.mark.rule("SD-ASET-05")
@pytest.mark.rule("SD-ASET-06")
def test_evidence_is_hidden_in_every_zone_on_a_general_space() -> None:
    play = to(new_play(3), "evidence")
    board = play.state.board
    for zone in board.zones:
        offered = {str(key[1]) for key in keys(play)}
        assert {board.zone[space] for space in offered} == {zone}
        assert offered <= board.general
        answer(play, *keys(play)[0])
    assert sorted(play.state.hidden) == [f"evidence--{zone}" for zone in sorted(board.zones)]


@pytest.mark.rule("SD-ASET-07")
@pytest.mark.rule("SD-ASET-08")
@pytest.mark.rule("SD-ASET-09")
def test_each_point_of_interest_has_a_token_near_it_and_one_is_purple() -> None:
    play = to(new_play(5), "pois")
    board = play.state.board
    answer(play, "cursed", "n146")
    for poi in board.having("poi"):
        for key in keys(play):
            assert key[1] in board.general
            assert steps_to(play.state, poi, str(key[1])) <= 2
        answer(play, *keys(play)[0])
    assert play.state.cursed_poi == "poi--n146"
    assert len([token for token in play.state.hidden if token.startswith("poi")]) == 3


@pytest.mark.rule("SD-ADV-08")
@pytest.mark.rule("SD-BUT-02")
def test_the_adversary_begins_hidden_anywhere() -> None:
    play = to(new_play(), "lair")
    assert len(keys(play)) == len(play.state.board.spaces)
    play = playing(lair="n67")
    assert (play.state.lurks, play.state.revealed, play.state.shadows) == (["n67"], [False], {})
    assert play.state.track == 0


@pytest.mark.rule("SD-CUL-04")
@pytest.mark.rule("SD-CUL-05")
def test_the_cult_begins_as_one_group() -> None:
    play = to(new_play(5, adversary="cult"), "lair")
    answer(play, "lair", "n67")
    assert {key[1] for key in keys(play)} == {"s-3", "n54"}
    answer(play, "lair", "n54")
    assert "n67" not in {key[1] for key in keys(play)}


def test_nothing_is_ruled_while_the_cult_is_still_hiding() -> None:
    play = to(new_play(5, adversary="cult"), "lair")
    answer(play, "lair", "n67")
    with pytest.raises(ValueError, match="Finish the set-up first"):
        check(play.state, ("ruling", "give_away", "within", 3))


@pytest.mark.rule("SD-BUT-03")
@pytest.mark.rule("SD-HOR-03")
@pytest.mark.rule("SD-HOR-04")
def test_fewer_investigators_leave_the_adversary_fewer_abilities() -> None:
    assert [len(playing(players).state.abilities) for players in (3, 4, 5)] == [1, 2, 2]
    assert [len(playing(players, adversary="horror").state.abilities) for players in (3, 4, 5)] == [1, 1, 2]
    play = to(new_play(3, adversary="horror"), "foe")
    answer(play, *keys(play)[0])
    assert {key[1] for key in keys(play)}.isdisjoint({"projectile-adhesive", "occluded-lights"})


@pytest.mark.rule("SD-CNT-07")
@pytest.mark.rule("SD-CNT-08")
@pytest.mark.rule("SD-CNT-09")
@pytest.mark.parametrize(("players", "free"), [(3, 2), (4, 1), (5, 0)])
def test_points_of_interest_are_given_to_few_investigators(players: int, free: int) -> None:
    play = to(new_play(players, seed=3), "lair")
    cursed = play.state.cursed_poi
    answer(play, *keys(play)[0])
    for _ in range(free):
        assert play.pending is not None
        assert play.pending.about == "free-poi"
        token = next(str(key[1]) for key in keys(play) if key[1] != cursed)
        before = sum(map(len, play.state.items))
        answer(play, "poi", token)
        for person in play.state.people[:2]:  # the two cards may go to two of them
            assert play.pending.eyes == "investigators"
            answer(play, "whom", person)
        assert sum(map(len, play.state.items)) == before + 2
        assert token not in play.state.hidden
    assert play.state.phase == "order"
    assert PRINTED.free_pois[players - 3] == free
