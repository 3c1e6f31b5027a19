"""Two worlds with other secrets that show the same give the same bytes, counts and times to everybody else."""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from gloamboard.pi_app.broker.private import Kind, find
from gloamboard.rules.kernel import Rng
from gloamboard.rules.netherwatch.game import Netherwatch
from gloamboard.rules.stifling_dark.game import StiflingDark
from tests.two_worlds import fox, hellboy, loyal_vigil, netherwatch, set_a_watch, stifling_dark
from tests.two_worlds.brings import Brings
from tests.two_worlds.leaks import LEAKS, LEAKS_OF_A_WALK, ON_STAGE, QUICK_ON_STAGE, Leak
from tests.two_worlds.pairs import FEWEST_MOMENTS, Pair, differences, part, play_pair
from tests.two_worlds.staged import StagedWorld
from tests.two_worlds.world import Told, may_read

GAMES: dict[str, Callable[[], Brings]] = {
    "fox": fox.brings,
    "hellboy": hellboy.brings,
    "loyal_vigil": loyal_vigil.brings,
    "netherwatch": netherwatch.brings,
    "set_a_watch": set_a_watch.brings,
    "stifling_dark": stifling_dark.brings,
    "stifling_dark-items": stifling_dark.brings_items,
}
MOST_SEEDS_FOR_A_LEAK = 40
FIRST_ON_STAGE = {"loyal_vigil": 1, "set_a_watch": 6, "stifling_dark": 4}  # of these most pairs count, to be quick

log = logging.getLogger("gloam.test")


def pairs_that_count(
    brings: Brings, wanted: int, folder: Path, first: int = 0, stage: Kind | None = None
) -> list[Pair]:
    """The first so many pairs that count; of four that begin, one must."""
    found: list[Pair] = []
    for seed in range(first, first + 4 * wanted):
        pair = play_pair(brings, seed, folder, stage)
        assert pair.leaks == [], f"seed {seed}, moment {pair.moments}"
        found += [pair] * pair.counts
        if len(found) == wanted:
            return found
    raise AssertionError(f"{len(found)} pairs of {4 * wanted} count, not {wanted}")


@pytest.mark.timeout(600)
@pytest.mark.parametrize("game", sorted(GAMES))
def test_fifty_pairs_of_worlds_cannot_be_told_apart(game: str, tmp_path: Path) -> None:
    pairs = pairs_that_count(GAMES[game](), 50, tmp_path)
    assert len(pairs) == 50
    assert all(pair.differed and pair.moments == FEWEST_MOMENTS for pair in pairs)


@pytest.mark.soak
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("game", sorted(GAMES))
def test_two_thousand_pairs_of_worlds_cannot_be_told_apart(game: str, tmp_path: Path) -> None:
    assert len(pairs_that_count(GAMES[game](), 2000, tmp_path, first=1000)) == 2000


@pytest.mark.timeout(600)
@pytest.mark.parametrize("game", sorted(GAMES))
def test_three_pairs_of_worlds_cannot_be_told_apart_on_the_stage(game: str, tmp_path: Path) -> None:
    pairs = pairs_that_count(GAMES[game](), 3, tmp_path, first=FIRST_ON_STAGE.get(game, 0), stage=find()[0])
    assert len(pairs) == 3
    assert all(pair.differed and pair.moments == FEWEST_MOMENTS for pair in pairs)


def test_a_pair_of_worlds_cannot_be_told_apart_on_nats(tmp_path: Path) -> None:
    assert len(pairs_that_count(stifling_dark.brings(), 1, tmp_path, first=4, stage="nats")) == 1


@pytest.mark.soak
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("broker", ["mosquitto", "nats"])
@pytest.mark.parametrize("game", sorted(GAMES))
def test_fifty_pairs_of_worlds_cannot_be_told_apart_on_the_stage(game: str, broker: Kind, tmp_path: Path) -> None:
    assert len(pairs_that_count(GAMES[game](), 50, tmp_path, first=3000, stage=broker)) == 50


def test_on_the_stage_everything_is_heard_that_leaves_the_table(tmp_path: Path) -> None:
    brings = netherwatch.brings()
    setup = brings.setup(2)
    parted = part(brings, setup, Rng(2))
    assert parted is not None
    world = StagedWorld(
        tmp_path, brings.game, setup, parted[0], brings.layout, tokens=brings.tokens, roles=("spectator", "seat1")
    )
    try:
        stood = len(world.told)
        [seat, *_] = world.play.waiting()
        assert world.play.pending is not None
        world.answer(seat, world.play.pending.options(seat)[0].key)
        for _ in range(12):
            world.wait()
        log.warning("something for whoever mends the table")
        with world.acting():
            log.warning("something else")
        heard = world.heard_by("spectator", stood)
        below = {topic.removeprefix("gloam/stage/").partition("/")[0] for topic in heard}
        assert {"view", "scene", "light", "drawn", "line orb", "log"} <= below
        assert [told.payload for told in heard["log"]] == [b"something else"]  # of this world alone
        assert "gloam/stage/view/seat1" in world.heard_by("seat1", stood)
        assert "gloam/stage/view/seat1" not in heard
    finally:
        world.end()


def finds(leak: Leak, folder: Path, stage: Kind | None = None, game: str = "fox") -> str:
    """The first difference that gives it away."""
    with pytest.MonkeyPatch.context() as patch:
        leak(patch)
        for seed in range(MOST_SEEDS_FOR_A_LEAK):
            leaks = play_pair(GAMES[game](), seed, folder, stage).leaks
            if leaks:
                return leaks[0]
    return ""


@pytest.mark.parametrize("leak", LEAKS, ids=lambda leak: leak.__name__)
def test_every_planted_leak_is_found(leak: Leak, tmp_path: Path) -> None:
    assert finds(leak, tmp_path)


@pytest.mark.parametrize("leak", LEAKS_OF_A_WALK, ids=lambda leak: leak.__name__)
def test_every_leak_that_tells_how_long_a_hidden_walk_was_is_found(leak: Leak, tmp_path: Path) -> None:
    assert finds(leak, tmp_path, game="stifling_dark")


@pytest.mark.parametrize("leak", QUICK_ON_STAGE, ids=lambda leak: leak.__name__)
def test_a_planted_leak_is_found_on_the_stage(leak: Leak, tmp_path: Path) -> None:
    assert finds(leak, tmp_path, find()[0])


@pytest.mark.soak
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("leak", ON_STAGE, ids=lambda leak: leak.__name__)
def test_every_planted_leak_is_found_on_the_stage(leak: Leak, tmp_path: Path) -> None:
    assert finds(leak, tmp_path, find()[0])


SLIPS: list[tuple[str, type, Callable[[Any], object]]] = [
    ("netherwatch", Netherwatch, lambda state: state.demon),
    ("stifling_dark", StiflingDark, lambda state: state.lurks),
    ("stifling_dark", StiflingDark, lambda state: sorted(state.hidden.items())),
    ("stifling_dark", StiflingDark, lambda state: state.abilities),
    ("stifling_dark", StiflingDark, lambda state: state.roll),
    ("stifling_dark-items", StiflingDark, lambda state: state.items),
]


@pytest.mark.parametrize(("name", "game", "secret"), SLIPS, ids=["demon", "path", "token", "card", "roll", "item"])
def test_a_secret_that_slips_into_a_view_is_found(
    name: str, game: type, secret: Callable[[Any], object], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    view = game.view  # type: ignore[attr-defined]
    monkeypatch.setattr(game, "view", lambda self, state, eyes: view(self, state, eyes) | {"slip": secret(state)})
    leaks = (leak for seed in range(MOST_SEEDS_FOR_A_LEAK) for leak in play_pair(GAMES[name](), seed, tmp_path).leaks)
    assert next(leaks, "")


def test_what_differs_is_told_by_count_time_and_bytes() -> None:
    def said(at_s: float, payload: bytes) -> dict[str, list[Told]]:
        return {"x": [Told(at_s, "x", payload)]}

    assert differences("host", said(1, b"a"), said(1, b"a")) == []
    assert differences("host", said(1, b"a"), {}) == ["host: 1 and 0 of x, at 1 s"]
    twice = {"x": said(1, b"a")["x"] * 2}
    assert differences("host", twice, said(1, b"a")) == ["host: 2 and 1 of x, at 1 s the same again"]
    assert differences("host", said(1, b"a"), said(2, b"a")) == ["host: x at 1 and 2 s"]
    assert differences("host", said(1, b"a"), said(1, b"bb"))[0].startswith("host: x of 1 and 2 bytes")
    kept = {"x": [Told(1, "x", b"a", retained=True)]}
    assert differences("host", said(1, b"a"), kept) == ["host: x is retained in one world"]


def test_a_role_is_compared_by_what_the_access_list_lets_it_read() -> None:
    assert may_read("seat2", "gloam/test/view/seat2")
    assert may_read("seat2", "gloam/test/mark/seat2/seat2-a")
    assert not may_read("seat2", "gloam/test/view/seat1")
    assert not may_read("spectator", "gloam/test/mark/seat2/seat2-a")
