"""The installed games: what each wants settled before it starts, for the page's chooser; and what a rule says."""

from __future__ import annotations

from gloamboard.pi_app.config.shipped_files import rulebooks
from gloamboard.rules.kernel.bots.named import bot_names
from gloamboard.rules.kernel.game import Game, Question
from gloamboard.rules.kernel.registry import games, load_game
from gloamboard.rules.kernel.rulebook import Rule, load_rulebook


def installed_games() -> list[dict[str, object]]:
    """One row a game. A game that cannot be loaded is listed with the reason, so that a maker sees it."""
    rows = []
    for game_id in sorted(games()):
        try:
            rows.append(_row(load_game(game_id)))
        except (ImportError, AttributeError, LookupError, ValueError, OSError) as fault:
            rows.append({"id": game_id, "title": game_id, "fault": f"{type(fault).__name__}: {fault}"})
    return rows


def _row(game: Game) -> dict[str, object]:
    return {
        "id": game.id,
        "title": game.title,
        "seats": list(game.seats),
        "shared_screen": bool(game.screen_for),
        "bots": bot_names(game),
        "questions": [
            {
                "key": question.key,
                "asks": question.asks,
                "answers": [_answer(question, value, says) for value, says in question.answers],
                "default": question.default,
                "several": question.several,
            }
            for question in game.questions
            if not question.quiet
        ],
    }


def _answer(question: Question, value: str, says: str) -> dict[str, str]:
    """An answer, and the box it comes with where it comes with one."""
    box = question.of_box.get(value)
    return {"value": value, "says": says} | ({"box": box} if box else {})


def rule_called(rule_id: str) -> dict[str, str]:
    """A rule or a ruling by its id, in the words of the rulebook; no words where no installed game has it."""
    for path in rulebooks().values():
        entry = load_rulebook(path).by_id.get(rule_id)
        if entry is not None:
            return {"id": entry.id, "says": entry.text if isinstance(entry, Rule) else entry.ruling}
    return {"id": rule_id, "says": ""}
