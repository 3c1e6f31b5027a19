"""The kernel runs a game from answers alone, and its copies, replays and undos are that very game."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gloamboard.rules.kernel import (
    DONE,
    HOST,
    PUBLIC,
    Chance,
    Choice,
    Key,
    Option,
    Play,
    Refused,
    Rng,
    Script,
    Setup,
    replay,
)
from gloamboard.rules.kernel.door import scene_of, seen_by
from gloamboard.rules.kernel.state.decks import Deck
from gloamboard.rules.kernel.state.snapshot import freeze, thaw
from gloamboard_lantern.game import Lantern
from gloamboard_lantern.state import Walk
from tests.rules.asking import question, there
from tests.rules.whole_games import check_opening

GAME = Lantern()
TWO = ("seat1", "seat2")


def new(seed: int = 1, **more: object) -> Play:
    return Play(GAME, Setup(seats=TWO, seed=seed, **more))  # type: ignore[arg-type]


def random_answer(play: Play, rng: Rng) -> None:
    seat = rng.pick(play.waiting())
    play.answer(seat, rng.pick([option.key for option in question(play).options(seat)]))


def played(seed: int, answers: int) -> Play:
    play, rng = new(seed), Rng(seed)
    for _ in range(answers):
        if play.pending is None:
            break
        random_answer(play, rng)
    return play


def test_a_single_option_is_taken_and_not_asked() -> None:
    play = new()
    assert play.answers == []
    assert question(play).about == "walk"  # from camp there is but one way: it was taken
    assert play.state.at["seat1"] == 1


def test_an_answer_that_is_no_option_is_refused_and_changes_nothing() -> None:
    play = new()
    before = play.hash()
    for seat, key in (("seat1", ("walk", "seat1", "gate")), ("seat2", DONE), ("nobody", DONE)):
        with pytest.raises(Refused):
            play.answer(seat, key)
    assert play.hash() == before
    assert play.answers == []


def test_a_question_that_paces_is_asked_even_with_one_option() -> None:
    play = new()
    play.answer("seat1", DONE)
    play.answer("seat2", DONE)
    assert question(play).asks == "Night falls."
    assert play.waiting() == TWO
    play.answer("seat2", ("on",))
    assert question(play).asks == "Sleep or watch?"


def test_a_secret_vote_waits_for_all_and_tells_nobody() -> None:
    play = new()
    play.answer("seat1", DONE)
    play.answer("seat2", DONE)
    play.answer("seat1", ("on",))
    play.answer("seat1", ("watch",))
    assert play.waiting() == ("seat2",)
    for seat in ("seat2", PUBLIC):
        assert "watch" not in str(list(seen_by(play, seat)["story"]))
    assert there(seen_by(play, PUBLIC)["asks"])["options"] == []
    assert play.clone().waiting() == ("seat2",)
    with pytest.raises(Refused):
        play.answer("seat1", ("sleep",))
    play.answer("seat2", ("sleep",))
    assert play.state.vote == (("seat1", ("watch",)), ("seat2", ("sleep",)))
    assert play.state.oil == 4


def test_one_function_may_list_what_all_seats_can_do_and_is_asked_once() -> None:
    lists: list[int] = []

    class Together(Lantern):
        def walk(self, state: Walk, seat: str) -> Script:
            def offers() -> dict[str, list[Option]]:
                lists.append(state.oil)
                return {"seat1": [Option(("hum",), "Hum.")], "seat2": [Option(("sing",), "Sing.")]}

            yield Choice(offers, "What now?")

    play = Play(Together(), Setup(seats=TWO, seed=1))
    assert play.waiting() == TWO
    assert [option.key for option in question(play).options("seat2")] == [("sing",)]
    assert play.clone().waiting() == TWO
    assert lists == [6]
    play.answer(HOST, ("ruling", "oil", 1))
    assert (play.waiting(), lists) == (TWO, [6, 7])  # after a ruling, once more


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 2**32), st.integers(0, 60))
def test_a_clone_goes_on_exactly_as_the_game_would(seed: int, answers: int) -> None:
    play = played(seed, answers)
    twin, before = play.clone(), play.hash()
    assert twin.hash() == before
    assert twin.waiting() == play.waiting()
    ours, theirs = Rng(seed + 1), Rng(seed + 1)
    while twin.pending is not None:
        random_answer(twin, theirs)
    assert play.hash() == before  # the copy never changes the original
    while play.pending is not None:
        random_answer(play, ours)
    assert play.hash() == twin.hash()
    assert play.outcome == twin.outcome


class Openly(Lantern):
    """A walk is one step of the path, and its question opens it. Counts the steps begun and the lists made."""

    def __init__(self) -> None:
        super().__init__()
        self.begun = self.lists = 0

    def step(self, state: Walk) -> Script:
        self.begun += 1
        return super().step(state)

    def walk(self, state: Walk, seat: str) -> Script:
        key = yield Choice({seat: lambda: self.walks(state, seat, 1)}, "Where to?", opens=True)
        if key != DONE:
            state.at[seat] = self.path.index(key[2])
            state.oil -= yield Chance("die", (0, 1), "What did the die show?")

    def walks(self, state: Walk, seat: str, left: int) -> list[Option]:
        self.lists += 1
        return super().walks(state, seat, left)


class OpensTooLate(Openly):
    """Says that its question opens a step, though something happens before it."""

    def walk(self, state: Walk, seat: str) -> Script:
        state.oil -= 1
        yield from super().walk(state, seat)


def test_a_question_that_wrongly_says_it_opens_a_step_is_found() -> None:
    check_opening(Play(Openly(), Setup(seats=TWO, seed=1)))
    with pytest.raises(AssertionError, match="'Where to\\?' does not open a step"):
        check_opening(Play(OpensTooLate(), Setup(seats=TWO, seed=1)))


@pytest.mark.parametrize("seed", range(8))
def test_a_clone_of_an_opening_question_gives_nothing_again_and_lists_nothing_again(seed: int) -> None:
    game = Openly()
    play, rng, opening = Play(game, Setup(seats=TWO, seed=seed)), Rng(seed), 0
    while play.pending is not None:
        begun, lists = game.begun, game.lists
        twin = play.clone()
        assert (twin.hash(), twin.waiting()) == (play.hash(), play.waiting())
        if play.pending.opens:
            opening += 1
            assert (game.begun, game.lists) == (begun + 1, lists)
        again = twin.clone()
        random_answer(again, Rng(seed))
        random_answer(twin, Rng(seed))
        assert (again.hash(), again.boundary.facts()) == (twin.hash(), twin.boundary.facts())
        random_answer(play, rng)
    assert opening > 2


def test_a_game_is_copied_for_its_clones_only(monkeypatch: pytest.MonkeyPatch) -> None:
    copies: list[int] = []
    new().state.copy()  # from now on Walk has a copy of its own
    copy = Walk.copy

    def counted(self: Walk) -> Walk:
        copies.append(1)
        return copy(self)

    monkeypatch.setattr(Walk, "copy", counted)

    class Counted(Lantern):
        begun = 0

        def step(self, state: Walk) -> Script:
            self.begun += 1
            return super().step(state)

    game = Counted()
    play, rng = Play(game, Setup(seats=TWO, seed=3)), Rng(3)
    copies.clear()
    for _ in range(5):
        random_answer(play, rng)
    assert copies == []  # nobody wanted one
    play.clone()
    for _ in range(5):
        random_answer(play, rng)
        copies.clear()
        begun = game.begun
        assert play.clone().hash() == play.hash()
        assert (len(copies), game.begun - begun) == (
            1,
            1,
        )  # the boundary was kept: only the running step is begun again


def test_a_question_that_was_ruled_over_opens_no_more() -> None:
    class Rested(Openly):
        def ruling(self, state: Walk, key: Key) -> Script:
            yield from super().ruling(state, key)
            state.turn = 1  # a step that began now would ask the other walker

    play = Play(Rested(), Setup(seats=TWO, seed=1))
    assert question(play).opens
    assert play.waiting() == ("seat1",)
    play.answer(HOST, ("ruling", "oil", 1))
    assert not question(play).opens
    assert question(play).opened  # nothing is half done: the host may rule again
    for twin in (play.clone(), play.clone().clone()):
        assert tuple(question(twin).listed()) == tuple(question(play).listed()) == ("seat1",)
        assert twin.hash() == play.hash()


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 2**32), st.integers(1, 60))
def test_replay_gives_the_same_game_and_undo_an_earlier_one(seed: int, answers: int) -> None:
    play = played(seed, answers)
    again = replay(GAME, play.setup, play.answers)
    assert again.hash() == play.hash()
    assert [line.says for line in again.story] == [line.says for line in play.story]
    back = play.undo(1)
    assert back.answers == play.answers[:-1]
    assert back.decision > play.decision  # an answer to the old question cannot be mistaken for a new one
    back.answer(*play.answers[-1])
    assert back.hash() == play.hash()


def test_a_record_that_does_not_fit_names_the_place() -> None:
    with pytest.raises(Refused, match="answer 1 of the record"):
        replay(GAME, Setup(seats=TWO, seed=1), [("seat1", DONE), ("seat1", DONE)])


def test_hands_answer_chance_when_the_setup_says_so() -> None:
    play = new(hands=frozenset({"woods", "die"}))
    play.answer("seat1", ("walk", "seat1", "hill"))
    assert question(play).about == "chance"
    assert {option.key for option in question(play).options("seat2")} == {
        ("face", "owl"), ("face", "wolf"), ("face", "nothing"), ("face", "oil"),
    }  # fmt: skip
    play.answer("seat2", ("face", "wolf"))
    play.answer("seat1", ("face", 3))
    assert play.state.oil == 3
    assert play.state.found == ("wolf",)
    assert play.state.streams == {}  # no seeded stream moved


def test_the_host_may_rule_at_any_time_and_the_question_stands_again() -> None:
    play = new()
    asks, decision = question(play).asks, play.decision
    play.answer(HOST, ("ruling", "oil", 3))
    assert play.state.oil == 9
    assert question(play).asks == asks
    assert play.decision == decision + 1  # an answer to what was listed before comes too late
    play.answer(HOST, ("ruling", "oil", 30))
    assert question(play).asks == "Too much oil. Spill?"
    assert question(play.clone()).asks == "Too much oil. Spill?"
    play.answer("seat2", ("spill",))
    assert (play.state.oil, question(play).asks) == (20, asks)
    twin = play.clone()
    assert twin.hash() == play.hash()
    assert replay(GAME, play.setup, play.answers).hash() == play.hash()
    with pytest.raises(Refused, match="pour oil"):
        play.answer(HOST, ("ruling", "wolves"))
    play.answer(HOST, ("ruling", "oil", -50))
    assert play.outcome is not None
    assert play.pending is None


def test_a_seat_reads_its_own_lines_and_the_public_ones() -> None:
    play = new()
    play.answer("seat1", ("walk", "seat1", "hill"))
    mine, theirs = (seen_by(play, seat)["story"] for seat in TWO)
    assert any("You find" in line["says"] for line in mine)
    assert not any("You find" in line["says"] for line in theirs)


def test_open_moves_prompt_their_spaces_in_the_scene() -> None:
    scene = scene_of(new())
    assert scene["spaces"]["hill"] == ["dark", "prompt"]
    assert scene["spaces"]["gate"] == ["gate"]
    assert scene["controls"] == ["confirm"]


def test_decks_that_would_be_drawn_otherwise_hash_otherwise() -> None:
    """The order of a bag means nothing to players, but a seeded stream picks from it by place."""
    one, other = new(), new()
    other.state.woods.bag = other.state.woods.bag[::-1]
    assert one.hash() != other.hash()
    for play in (one, other):
        play.answer("seat1", ("walk", "seat1", "hill"))
    assert one.state.found != other.state.found


def test_the_boundary_is_where_the_running_step_began_though_no_snapshot_was_kept_there() -> None:
    began: list[tuple[object, ...]] = []

    class ShortWalks(Lantern):
        def step(self, state: Walk) -> Script:
            began.append(state.facts())
            return super().step(state)

        def walk(self, state: Walk, seat: str) -> Script:
            key = yield Choice({seat: lambda: self.walks(state, seat, 1)}, "Where to?")
            if key != DONE:
                state.at[seat] = self.path.index(key[2])

    played_again = set()
    for seed in range(8):
        play, rng = Play(ShortWalks(), Setup(seats=TWO, seed=seed)), Rng(seed)
        while play.pending is not None:
            if rng.below(3) == 0:
                steps, latest = len(began), began[-1]
                assert play.boundary.facts() == latest
                played_again.add(len(began) - steps)
                assert play.boundary.facts() == latest
                assert len(began) - steps in played_again  # asked twice, the steps before are not played twice
            random_answer(play, rng)
    assert played_again >= {0, 2, 3}  # from the snapshot itself, and by way of other steps


def test_a_snapshot_comes_back_whole() -> None:
    play = played(3, 4)
    again = thaw(freeze(play.boundary), (Walk, Deck))
    assert again.facts() == play.boundary.facts()
    with pytest.raises(ValueError, match="holds a Walk"):
        thaw(freeze(play.boundary), ())
