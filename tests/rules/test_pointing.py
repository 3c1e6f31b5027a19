"""Whatever is pointed at in any position of each game: what is said to be impossible is not open, what may be ruled can
be tried, and asking changes nothing."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from gloamboard.rules.kernel import PUBLIC, Play, Rng, Setup, Thing, load_game
from gloamboard.rules.kernel.door import seen_by
from gloamboard.rules.kernel.explaining import POINTED, UNSEEN, explain, rulings_on, would_change

GAMES = ("hellboy", "netherwatch", "set_a_watch", "stifling_dark")


def positions(game_id: str, count: int = 12) -> Iterator[Play]:
    """Every so many answers of a game that is played at random."""
    game = load_game(game_id)
    choices = {one.key: one.default for one in game.questions} | {"party": "random", "start": "quick"}
    play, rng = Play(game, Setup(("seat1", "seat2"), 11, choices)), Rng(5)
    for n in range(count * 9):
        if play.pending is None:
            return
        seat = rng.pick(play.waiting())
        play.answer(seat, rng.pick([one for one in play.pending.options(seat) if one.key[0] != "abandon"]).key)
        if n % 9 == 8 and play.pending is not None:
            yield play


def things(play: Play) -> Iterator[Thing]:
    seen = seen_by(play, PUBLIC)
    spaces = {piece["at"] for piece in seen["view"]["pieces"].values() if piece["at"]}
    spaces |= set(play.game.scene(seen["view"])["spaces"])
    yield ("verbs",)
    yield from (("space", space) for space in sorted(spaces))
    yield from (("piece", piece) for piece in seen["view"]["pieces"])
    for panel in seen["panels"]:
        yield from (("card", card["id"]) for card in panel.get("cards", ()) if "id" in card)
        yield from (tuple(die["thing"]) for die in panel.get("dice", ()) if "thing" in die)
        if panel["kind"] in ("track", "deck"):
            yield "track", panel["title"], panel.get("seat") or ""


@pytest.mark.parametrize("game_id", GAMES)
def test_what_is_said_to_be_impossible_is_not_open_and_gives_a_reason(game_id: str) -> None:
    said = 0
    for play in positions(game_id):
        before = play.hash()
        for seat in play.setup.seats:
            open_keys = {option.key for option in play.pending.options(seat)} if play.pending else set()
            for thing in things(play):
                told = explain(play, seat, thing)
                tried = play.game.about(seen_by(play, seat)["view"], seat, thing)  # type: ignore[attr-defined]
                assert all(tuple(key) in open_keys for key in told["can"]), thing
                for row in told["cannot"]:
                    said += 1
                    assert row["why"].endswith((".", "?")), row
                    [attempt] = {one.attempt for one in tried.tries if one.says == row["says"]}
                    assert not any(key[: len(attempt)] == attempt for key in open_keys), row
        assert play.hash() == before
    assert said > 100


@pytest.mark.parametrize("game_id", GAMES)
def test_every_ruling_that_is_offered_can_be_tried_and_changes_nothing_by_that(game_id: str) -> None:
    tried, told = 0, set[str]()
    for play in positions(game_id, 5):
        before = play.hash()
        for thing in things(play):
            for row in rulings_on(play, thing):
                if POINTED in row["key"]:
                    continue
                lines = would_change(play, tuple(row["key"]))
                assert lines != ["The host rules."], f"{row}: nobody is told what it does"
                told |= set(lines)
                tried += 1
        assert play.hash() == before
    assert tried > 50
    assert UNSEEN in told
    assert len(told) > 20


def test_a_ruling_that_would_change_nothing_is_not_offered() -> None:
    *_, play = positions("netherwatch", 3)
    said = {row["says"] for row in rulings_on(play, ("space", "hq"))}
    assert "Add a Lit Cube" not in said  # HQ has its own light
    assert "Add a Lit Cube" in {row["says"] for row in rulings_on(play, ("space", "hq"), checked=False)}
    assert {"Add a Lit Cube", "Add a Lock"} & {row["says"] for row in rulings_on(play, ("space", "study"))}


@pytest.mark.parametrize("game_id", GAMES)
def test_verbs_are_grey_only_where_one_of_them_would_be_an_answer(game_id: str) -> None:
    shown, quiet = 0, 0
    for play in positions(game_id, 20):
        assert play.pending is not None
        for seat in play.waiting():
            tries = play.game.about(seen_by(play, seat)["view"], seat, ("verbs",))  # type: ignore[attr-defined]
            open_keys = [option.key for option in play.pending.options(seat)]
            meant = tries and any(key[: len(one.attempt)] == one.attempt for one in tries.tries for key in open_keys)
            cannot = explain(play, seat, ("verbs",))["cannot"]
            shown += bool(cannot)
            if not meant and not play.pending.opens:
                assert cannot == []
                quiet += bool(tries and tries.tries)
    assert shown or game_id == "set_a_watch"
    assert quiet or game_id in ("set_a_watch", "stifling_dark")
