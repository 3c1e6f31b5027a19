"""Who plays whom, and what an Adventurer board holds."""

import pytest

from gloamboard.rules.kernel import Play, Setup
from gloamboard.rules.set_a_watch import GAME
from gloamboard.rules.set_a_watch.cards import BOARD, OWNER
from tests.rules.set_a_watch.night import Night, begin, night, seats


def chosen(players: int, *names: str) -> Night:
    game = begin(players, party="choose")
    for name in names:
        game.do(("take", name))
    return game


@pytest.mark.rule("SW-PARTY-01")
def test_one_to_four_players_win_or_lose_together() -> None:
    for players in (1, 2, 3, 4):
        assert GAME.new(Setup(seats(players), 1)).terms.seats == seats(players)
    for players in (0, 5):
        with pytest.raises(ValueError, match="1 to 4 players"):
            Play(GAME, Setup(seats(players), 1))
    assert GAME.seats == (1, 4)
    assert GAME.screen_for


@pytest.mark.rule("SW-PARTY-02")
def test_four_different_adventurers_whatever_the_number_of_players() -> None:
    for players in (1, 2, 3, 4):
        game = begin(players, party="random", seed=players)
        assert len(set(game.state.party)) == 4
    for party in ("ranger,rogue,wizard", "ranger,rogue,wizard,cleric,warrior", "ranger,ranger,wizard,cleric"):
        with pytest.raises(ValueError, match="four different"):
            begin(party=party)


@pytest.mark.rule("SW-PARTY-03")
def test_four_players_have_one_adventurer_each() -> None:
    game = chosen(4, "ranger", "rogue", "cleric", "warrior")
    assert game.state.owner == [0, 1, 2, 3]


def test_an_adventurer_is_taken_by_the_seat_whose_turn_it_is() -> None:
    game = begin(2, party="choose")
    assert game.play.waiting() == ("seat1",)
    game.do(("take", "ranger"))
    assert game.play.waiting() == ("seat2",)
    game.cannot("take", "ranger")


@pytest.mark.rule("SW-PARTY-04")
def test_three_players_share_the_fourth_adventurer() -> None:
    game = begin(3, party="choose")
    game.do(("take", "ranger"), ("take", "rogue"), ("take", "cleric"))
    assert len(game.play.waiting()) == 3
    game.do(("take", "warrior"))
    assert game.state.owner == [0, 1, 2, -1]


@pytest.mark.rule("SW-PARTY-05")
def test_who_rests_in_camp_plays_the_shared_adventurer() -> None:
    game = night(["bear-1"], players=3, camper="wizard", dice={"rogue": (6, 6, 6)}, fire=1)
    assert ("attack", "bear-1") in game.open("seat2")
    assert game.state.seats_of(3) == ("seat2",)
    game.do(("attack", "bear-1"))
    assert ("die", "rogue", 6) in game.open("seat2")
    assert ("die", "rogue", 6) not in game.open("seat1") + game.open("seat3")
    game.state.camper = 2
    assert game.state.seats_of(3) == ("seat3",)


def test_when_the_shared_adventurer_rests_anybody_answers_for_it() -> None:
    game = night(phase="camp", players=3, camper="rogue")
    assert game.play.waiting() == ("seat1", "seat2", "seat3")
    assert game.state.seats_of(0) == ("seat1",)


@pytest.mark.rule("SW-PARTY-06")
def test_two_players_have_two_adventurers_each() -> None:
    assert chosen(2, "ranger", "rogue", "cleric", "warrior").state.owner == [0, 1, 0, 1]


@pytest.mark.rule("SW-PARTY-07")
def test_a_solo_player_has_all_four() -> None:
    game = chosen(1, "ranger", "rogue", "cleric", "warrior")
    assert game.state.owner == [0, 0, 0, 0]
    assert GAME.view(game.state, "seat1")["seats"]["seat1"]["name"] == "The whole party"  # short enough for a phone


@pytest.mark.rule("SW-PARTY-08")
def test_an_adventurer_brings_board_dice_and_own_cards() -> None:
    game = begin(party="ranger,rogue,cleric,warrior")
    state = game.state
    assert BOARD["ranger"].dice == (8, 8, 8)
    for a, name in enumerate(state.party):
        own = state.cards[3 * a : 3 * a + 3] + state.reserve[2 * a : 2 * a + 2]
        assert sorted(own) == sorted(BOARD[name].abilities)
        assert {OWNER[card] for card in own} == {name}


@pytest.mark.rule("SW-PARTY-09")
@pytest.mark.rule("SW-PARTY-10")
def test_two_random_cards_lie_faceup_and_a_third_exhausted() -> None:
    seen = set()
    for seed in range(12):
        state = begin(seed=seed).state
        assert state.down == [False, False, True] * 4
        assert len(set(state.cards)) == 12
        seen.add(tuple(state.cards[:3]))
    assert len(seen) > 3
    assert begin(seed=3).state.cards == begin(seed=3).state.cards


@pytest.mark.rule("SW-PARTY-11")
def test_two_spare_cards_lie_beside_the_board_and_cannot_be_used() -> None:
    assert len([card for card in begin().state.reserve if card]) == 8
    cards = {"rogue": ("stay-dead", "smoke-bomb", "poisoned-blade")}
    game = night(["bear-1", "wolf-1"], cards=cards, camper="wizard")
    assert "backstab" in game.state.reserve
    assert not [key for key in game.open() if "backstab" in key]
    reason = game.why("exhaust", "backstab")
    assert (reason.rule, reason.says) == ("SW-PARTY-11", "Backstab is not on a board.")
    game.do(("out", "seat1"))
    assert not [key for key in game.open() if "backstab" in key]


@pytest.mark.rule("SW-BOARD-01")
def test_a_board_holds_three_cards_all_game() -> None:
    game = night(phase="camp", camper="rogue")
    game.do(("camp", "equip", 3))
    assert all(key[0] == "swap" for key in game.open())
    game.do(("swap", "backstab", "cheap-trick"))
    assert game.state.cards[9:] == ["cheap-trick", "stay-dead", "smoke-bomb"]
    assert sorted(game.state.reserve[6:]) == ["backstab", "poisoned-blade"]


@pytest.mark.rule("SW-BOARD-02")
def test_a_d8_shows_up_to_8_and_a_d6_up_to_6() -> None:
    faces: dict[int, set[int]] = {6: set(), 8: set()}
    for seed in range(30):
        state = begin(seed=seed).state
        for d in range(12):
            faces[state.board(d // 3).dice[d % 3]].add(state.rolled[d])
    assert faces == {6: set(range(1, 7)), 8: set(range(1, 9))}


@pytest.mark.rule("SW-BOARD-03")
def test_a_spent_die_lies_on_a_banner_of_its_owner() -> None:
    game = night(["bear-1", "~wolf-1"], {"ranger": (6, 3, 1)}, fire=1)
    game.do(("attack", "bear-1"), ("die", "ranger", 6), ("die", "ranger", 3))
    view = GAME.view(game.state, "seat1")
    ranger = view["party"][2]
    assert [die["used"] for die in ranger["dice"]] == [True, True, False]
    assert sum(die["used"] for row in view["party"] for die in row["dice"]) == 2
    game = night(["bear-1"], {"rogue": (6, 3, 1)}, {"rogue": ("poisoned-blade", "stay-dead", "smoke-bomb")})
    game.do(("ability", "poisoned-blade", 1))
    assert [die["lies"] for die in GAME.view(game.state, "seat1")["party"][3]["dice"]] == [
        "",
        "",
        "card:poisoned-blade",
    ]


@pytest.mark.rule("SW-BOARD-04")
def test_the_own_camp_action_works_once_and_only_in_camp() -> None:
    party = ("warrior", "wizard", "ranger", "rogue")
    game = night(["bear-1"], party=party, camper="wizard")
    assert "camp" not in game.words()
    game = night(phase="camp", party=party, camper="warrior", fire=5)
    game.do(("camp", "own-board", 3))
    assert game.state.fire == 8
    game.cannot("camp", "own-board", 3)


@pytest.mark.rule("SW-BOARD-05")
def test_ranged_reaches_the_first_two_places() -> None:
    line = ["wolf-1", "thornling-1", "eagle-1"]
    game = night(line, {"ranger": (8, 8, 8)}, camper="beast-master", cards={"wizard": ("-frost-bolt",) * 3}, barred=[1])
    assert [key[1] for key in game.open() if key[0] == "attack"] == ["wolf-1", "thornling-1"]


@pytest.mark.rule("SW-BOARD-06")
def test_melee_reaches_the_first_place_only() -> None:
    party = ("warrior", "wizard", "ranger", "rogue")
    game = night(["thornling-1", "eagle-1"], {"warrior": (8, 8, 8)}, party=party, barred=[1, 2], camper="rogue")
    assert [key[1] for key in game.open() if key[0] == "attack"] == ["thornling-1"]
    assert game.why("tap", "line-2").rule == "SW-BOARD-06"
