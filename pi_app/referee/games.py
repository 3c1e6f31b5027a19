"""The games of a table, and how another evening of one is begun on the board as it lies."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import NamedTuple

from gloamboard.pi_app.layout.tiles import Tiles
from gloamboard.pi_app.referee.evening import Evening
from gloamboard.pi_app.referee.seating import Seating
from gloamboard.rules.kernel import Game, Setup


class Games(NamedTuple):
    """The games of a table, by name, and which is played when nothing says otherwise."""

    find: Callable[[str], Game]
    tiles: Callable[[str], Tiles]  # what the game lies on here
    default: Callable[[], tuple[str, Setup]]


def another(games: Games, game_id: str, setup: Setup, standing: Evening | None, seating: Seating | None) -> Evening:
    """An evening after the one that stands, if any: the board lies as it lay, and bots keep their seats."""
    game = games.find(game_id)
    evening = Evening(game, setup, games.tiles(game_id), secrets.token_hex(8))  # a bad set-up is refused here
    evening.layout  # noqa: B018 (laid once, so that tiles this table does not have are refused as well)
    if seating is None:
        seating = Seating() if standing is None else standing.seating
    evening.seating = seating.moved(game, setup.seats)
    if standing is not None:
        evening.lies(standing.lying.pads, standing.lying.aside, standing.lying.unseen)
        for who, count in standing.questions.items():  # numbers never repeat, not even over games
            evening.questions[who] = evening.questions.get(who, 0) + count
    return evening
