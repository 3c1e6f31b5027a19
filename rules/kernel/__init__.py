"""The shared rules engine: choices, chance, decks, maps, views, records. Pure; it names no game."""

from gloamboard.rules.kernel.chance import Rng
from gloamboard.rules.kernel.choices import (
    DONE,
    EVERYBODY,
    Aimed,
    Chance,
    Choice,
    Hand,
    Key,
    Option,
    Roll,
    Script,
    done,
)
from gloamboard.rules.kernel.decks import Deck
from gloamboard.rules.kernel.game import (
    PLAYERS,
    PUBLIC,
    Bot,
    Game,
    Line,
    Outcome,
    Question,
    Reason,
    Setup,
    Sides,
    one_side,
)
from gloamboard.rules.kernel.plain_data import PlainData
from gloamboard.rules.kernel.play import (
    HOST,
    Answer,
    NoAnswerLeft,
    Play,
    Refused,
    RulesFault,
    Runaway,
    replay,
    state_hash,
)
from gloamboard.rules.kernel.registry import games, load_game
from gloamboard.rules.kernel.snapshot import Kept

__all__ = [
    "DONE",
    "EVERYBODY",
    "HOST",
    "PLAYERS",
    "PUBLIC",
    "Aimed",
    "Answer",
    "Bot",
    "Chance",
    "Choice",
    "Deck",
    "Game",
    "Hand",
    "Kept",
    "Key",
    "Line",
    "NoAnswerLeft",
    "Option",
    "Outcome",
    "PlainData",
    "Play",
    "Question",
    "Reason",
    "Refused",
    "Rng",
    "Roll",
    "RulesFault",
    "Runaway",
    "Script",
    "Setup",
    "Sides",
    "done",
    "games",
    "load_game",
    "one_side",
    "replay",
    "state_hash",
]
