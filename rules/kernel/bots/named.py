"""The bots of a game by name: its own, and `search` where the game can be imagined, with a budget behind a colon.

`search:200` plays 200 worlds on before each answer and plays the same game wherever it runs; `search:1.5s` takes a
second and a half, and plays as well as the machine is quick.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from gloamboard.errors import GloamboardError
from gloamboard.rules.kernel.bots.imagining import imagines, with_known
from gloamboard.rules.kernel.bots.search import GUIDE, Budget, search_bot
from gloamboard.rules.kernel.game import Bot, Game, OwnView
from gloamboard.rules.kernel.play import Play

SEARCH = "search"
PLAYOUTS = 48  # of a search that names no budget
MOST_PLAYOUTS, MOST_SECONDS = 100_000, 60.0
SEAT_SECONDS, MOST_SEAT_SECONDS = 1.5, 10.0  # of a search at somebody's table
_BUDGET = re.compile(r"(?P<playouts>\d{1,6})|(?P<seconds>\d{1,3}(?:\.\d{1,3})?)s")


class NoSuchBot(GloamboardError, LookupError):
    """The game has no bot of that name, or its budget cannot be read."""


def bot_names(game: Game) -> list[str]:
    """What may sit at a seat of this game."""
    search = [SEARCH] if imagines(game) and GUIDE in game.bots else []
    return sorted(game.bots) + search


def bot_named(game: Game, name: str, clock: Callable[[], float]) -> Bot:
    """The bot of that name. Raises NoSuchBot, in one sentence."""
    kind, _, words = name.partition(":")
    if kind == SEARCH and imagines(game) and GUIDE in game.bots:
        return search_bot(game, _budget(name, words, clock))
    if name not in game.bots:
        raise NoSuchBot(f"{game.title} has no bot {name!r} (it has {', '.join(bot_names(game))}).")
    return game.bots[name]


def thinking_s(game: Game, name: str) -> float:
    """How long that bot takes for an answer at a table, at most: there a search is given seconds, never playouts, for
    how long it takes must not hang on what it thinks about. Raises NoSuchBot, in one sentence."""
    kind, _, words = name.partition(":")
    bot_named(game, name, float)
    if kind != SEARCH or name in game.bots:
        return 0.0
    found = _BUDGET.fullmatch(words or f"{SEAT_SECONDS}s")
    if found is None or not found["seconds"] or float(found["seconds"]) > MOST_SEAT_SECONDS:
        raise NoSuchBot(f"{name}: at a table a search thinks for up to {MOST_SEAT_SECONDS:.0f} seconds (search:1.5s).")
    return float(found["seconds"])


def view_for(play: Play, seat: str, name: str) -> OwnView:
    """What that bot is shown at that seat."""
    game = play.game
    if name.partition(":")[0] == SEARCH and imagines(game):
        return with_known(game, play, seat)
    return game.view(play.state, seat)


def _budget(name: str, words: str, clock: Callable[[], float]) -> Budget:
    if not words:
        return Budget(PLAYOUTS)
    found = _BUDGET.fullmatch(words)
    if found and found["playouts"] and 0 < int(found["playouts"]) <= MOST_PLAYOUTS:
        return Budget(int(found["playouts"]))
    if found and found["seconds"] and 0 < float(found["seconds"]) <= MOST_SECONDS:
        return Budget(seconds=float(found["seconds"]), clock=clock)
    raise NoSuchBot(f"{name}: a budget is a number of playouts (search:200) or of seconds up to 60 (search:1.5s).")
