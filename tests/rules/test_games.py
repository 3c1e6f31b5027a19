"""Every installed game keeps the kernel's contract: what it brings, snapshots that come back, views of plain data."""

from __future__ import annotations

import json
from typing import Any

import pytest

from gloamboard.pi_app.cli import main
from gloamboard.rules.kernel import PUBLIC, Play, Rng, Setup, games, load_game, registry, state_hash
from gloamboard.rules.kernel.door import scene_of, seen_by, story_for
from gloamboard.rules.kernel.game import milestones
from gloamboard.rules.kernel.rulebook import load_rulebook
from gloamboard.rules.kernel.state.snapshot import freeze, thaw

BRINGS = (
    *(
        "id",
        "title",
        "seats",
        "screen_for",
        "sides",
        "bots",
        "questions",
        "kinds",
        "new",
        "step",
        "outcome",
        "view",
        "scene",
    ),
    *("panels", "hide", "why_not", "earned", "check_ruling", "ruling", "folder"),
)
PANELS = {"track", "deck", "hand", "matrix", "line", "dice", "notes"}


def playing(game: Any, answers: int) -> Play:
    choices = {question.key: question.default for question in game.questions}
    play, rng = Play(game, Setup(("seat1", "seat2"), 5, choices)), Rng(5)
    for _ in range(answers):
        if play.pending is None:
            break
        seat = rng.pick(play.waiting())
        play.answer(seat, rng.pick(play.pending.options(seat)).key)
    return play


@pytest.mark.parametrize("game_id", sorted(games()))
def test_a_game_brings_all_that_the_kernel_asks_for(game_id: str) -> None:
    game = load_game(game_id)
    assert game.id == game_id
    assert [name for name in BRINGS if not hasattr(game, name)] == []
    assert {"random", "sensible"} <= set(game.bots)
    assert game.folder == registry.belongings_of(game_id).folder


@pytest.mark.parametrize("game_id", sorted(games()))
def test_a_boundary_comes_back_from_its_snapshot_and_plays_on(game_id: str) -> None:
    game = load_game(game_id)
    play = playing(game, 60)
    data = json.loads(json.dumps(freeze(play.boundary)))
    again = thaw(data, game.kinds)
    assert state_hash(again) == state_hash(play.boundary)
    resumed = Play(game, play.setup, state=again)
    assert resumed.pending is not None
    assert resumed.waiting()


@pytest.mark.parametrize("game_id", sorted(games()))
def test_what_leaves_a_game_is_plain_data_in_the_shared_words(game_id: str) -> None:
    play = playing(load_game(game_id), 40)
    for who in (PUBLIC, "seat1", "seat2"):
        seen = seen_by(play, who)
        assert json.loads(json.dumps(seen)) == seen
        assert seen["panels"]
        assert {panel["kind"] for panel in seen["panels"]} <= PANELS
        assert all(panel["title"] is not None for panel in seen["panels"])
    scene = scene_of(play)
    assert json.loads(json.dumps(scene)) == scene
    assert scene["spaces"]


def test_nothing_shared_names_a_game() -> None:
    from pathlib import Path

    root = Path(__file__).resolve().parents[2]
    words = [word for game in games() for word in (game, load_game(game).title)]
    found = [
        f"{path.relative_to(root)}: {word}"
        for folder in ("pi_app", "rules/kernel", "hal", "strict_toml")
        for path in sorted((root / folder).rglob("*"))
        if path.suffix in (".py", ".js", ".html", ".css")
        for word in words
        if word in path.read_text()
    ]
    assert found == []


HINTS = {  # what each game's own lights hint with in one evening: words of docs/kernel.md, and words of its own
    "netherwatch": {"smoulder", "stir", "presence", "noise"},
    "set_a_watch": {"noise", "shadow", "unseen", "sinking"},
    "stifling_dark": {"shadow"},
    "hellboy": {"active", "boss", "swarm", "came_from"},
}


@pytest.mark.parametrize("game_id", sorted(games()))
def test_the_lights_hint_at_what_moves_unseen_as_the_readme_says(game_id: str) -> None:
    """In one evening of the sensible bot: words that hint, and paths of several zones."""
    game = load_game(game_id)
    setup = Setup(("seat1", "seat2", "seat3"), 1, {question.key: question.default for question in game.questions})
    play, rng = Play(game, setup), Rng(1)
    words: set[str] = set()
    paths: set[tuple[str, ...]] = set()
    while play.pending is not None:
        seat = play.waiting()[0]
        view = game.view(play.state, seat)
        play.answer(seat, game.bots["sensible"](view, play.pending.options(seat), rng))
        scene = scene_of(play)
        words.update(word for of_space in scene["spaces"].values() for word in of_space)
        paths.add(tuple(scene.get("path", {}).get("spaces", ())))
    assert words >= HINTS[game_id]
    assert max(map(len, paths)) >= 2


@pytest.mark.parametrize("game_id", ["hellboy", "netherwatch", "set_a_watch", "stifling_dark"])
def test_turning_points_of_a_game_are_rules_of_its_book_and_marked_in_the_story(game_id: str) -> None:
    game = load_game(game_id)
    rules = set(load_rulebook(game.folder / "rulebook.toml").by_id)
    assert milestones(game) <= rules
    play, rng = Play(game, Setup(("seat1", "seat2"), 5, {q.key: q.default for q in game.questions})), Rng(5)
    while play.pending is not None:
        seat = rng.pick(play.waiting())
        play.answer(seat, rng.pick([one for one in play.pending.options(seat) if one.key[0] != "abandon"]).key)
        marked = [line for line in story_for(play, PUBLIC) if line.get("big")]
        if marked:
            assert {line["rule"] for line in marked} <= milestones(game)
            return
    raise AssertionError("an evening without a turning point")


@pytest.mark.parametrize("game_id", sorted(id for id in games() if hasattr(load_game(id), "check_content")))
def test_a_copy_of_a_games_cards_can_be_checked(game_id: str, capsys: pytest.CaptureFixture[str]) -> None:
    content = registry.belongings_of(game_id).folder / "content"
    assert main(["content", "check", "--json", str(content)]) == 0
    assert json.loads(capsys.readouterr().out) == {"ok": True, "game": game_id, "problems": []}
