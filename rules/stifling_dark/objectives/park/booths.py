"""The Game Booths: while its Duck token lies there, a Booth may be played at once a turn for a General Item."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

from gloamboard.rules.kernel import DONE, Chance, Key, Option, Reason, Script, asked_by, done
from gloamboard.rules.stifling_dark.asking import ask_player
from gloamboard.rules.stifling_dark.cards.box import PRINTED
from gloamboard.rules.stifling_dark.light.levels import level
from gloamboard.rules.stifling_dark.menus import INVESTIGATOR
from gloamboard.rules.stifling_dark.people.items import draw_items
from gloamboard.rules.stifling_dark.people.tracks import lose_charge, lose_stamina
from gloamboard.rules.stifling_dark.state.state import ALIVE, State
from gloamboard.rules.stifling_dark.state.story import mark, tell
from gloamboard.rules.stifling_dark.turns.moving import SPRINT_DIE

BOOTH = "game-booth"  # a feature of its space
DUCK = "duck--"
D6 = (1, 2, 3, 4, 5, 6)
WINS_FROM = 5
RINGS, RING = 3, 3  # how many dice are tossed, and the face that counts
GAMES = {"strength": "Test-Your-Strength", "ducks": "Duck Hunt", "rings": "Ring Toss"}


def duck_at(state: State, space: str) -> str:
    """The Duck token that lies on this space, if one does."""
    return next((token for token in state.tokens_at(space) if token.startswith(DUCK)), "")


def games(state: State, who: int) -> Sequence[Option]:
    if BOOTH not in state.board.features.get(state.place[who], ()) or no_game(state, who, ("booth",)):
        return ()
    return [_game(game) for game in GAMES]


@cache
def _game(game: str) -> Option:
    return Option(("booth", game), f"Play {GAMES[game]}.", "SD-BTH-01")


def no_game(state: State, who: int, key: Key) -> Reason | None:
    here = state.place[who]
    if BOOTH not in state.board.features.get(here, ()):
        return Reason("SD-BTH-01", "You do not stand at a Game Booth.", state.board.having(BOOTH))
    if not duck_at(state, here):
        return Reason("SD-BTH-02", "This Booth has paid out: its Duck is gone.", (here,))
    if f"booth:{here}" in state.used:
        return Reason("SD-BTH-01", "Once a turn at each Booth.", (here,))
    return None


@INVESTIGATOR.deed("booth", games, no_game, of="park")
def play(state: State, who: int, key: Key) -> Script:
    here, game = state.place[who], str(key[1])
    state.used.append(f"booth:{here}")  # SD-BTH-01
    mark(state, "booth", here)
    won = yield from asked_by(GAMES[game], PLAYS[game](state, who))
    if state.status[who] != ALIVE:
        return
    tell(state, f"{state.name(who)} {'wins' if won else 'loses'} at {GAMES[game]}.", "SD-BTH-01")
    if won:
        del state.tokens[duck_at(state, here)]  # SD-BTH-02
        yield from draw_items(state, who, "general", 1, "SD-BTH-02")


def roll_d6(state: State, who: int, rule: str) -> Script:
    face: int = yield Chance("d6", D6, "What does the D6 show?", rule=rule, seats=(state.seat_of(who),))
    return face


def strength(state: State, who: int) -> Script:
    """Stamina first, then the die."""
    spends = [Option(("spend", n), f"Spend {n} Stamina.", "SD-BTH-03") for n in range(state.stamina[who] + 1)]
    key = yield ask_player(state, who, spends, "How much Stamina do you put into it?", "spend", "SD-BTH-03")
    spent = int(key[1])
    yield from lose_stamina(state, who, spent)  # SD-BTH-03
    if state.status[who] != ALIVE:
        return False
    face = yield from roll_d6(state, who, "SD-BTH-03")
    return face > 1 and face + 2 * spent >= WINS_FROM  # SD-BTH-03 SD-BTH-04


def duck_hunt(state: State, who: int) -> Script:
    face = yield from roll_d6(state, who, "SD-BTH-05")
    return face + (2 if level(state, state.place[who]) == "bright" else 0) >= WINS_FROM  # SD-BTH-05


def ring_toss(state: State, who: int) -> Script:
    """Sprint dice that must show enough rings; one more for Stamina, and again for Charge."""
    dice: list[int] = []
    for _ in range(RINGS):
        dice.append((yield from toss(state, who)))  # SD-BTH-06
    extra = False
    while dice.count(RING) < RINGS:
        tell(state, f"The rings lie at {', '.join(map(str, dice))}.", "SD-BTH-06")
        options = []
        if not extra and state.stamina[who] > 0:
            options.append(Option(("extra",), "Toss one die more.", "SD-BTH-07", None, "", "1 Stamina"))
        if state.charge[who] > 0:
            options.append(Option(("again",), "Toss some of them again.", "SD-BTH-08", None, "", "1 Charge"))
        if not options:
            return False
        options.append(done("Leave it at that.", "SD-BTH-06"))
        key = yield ask_player(state, who, options, "Another toss?", "rings", "SD-BTH-06")
        if key == DONE:
            return False
        if key[0] == "extra":
            extra = True
            yield from lose_stamina(state, who)  # SD-BTH-07
            if state.status[who] != ALIVE:
                return False
            dice.append((yield from toss(state, who)))  # SD-BTH-07
        else:
            lose_charge(state, who)  # SD-BTH-08
            yield from toss_again(state, who, dice)
    return True  # SD-BTH-06


def toss(state: State, who: int) -> Script:
    asks = "What does the Sprint die show?"
    face: int = yield Chance(SPRINT_DIE, PRINTED.sprint_die, asks, rule="SD-BTH-06", seats=(state.seat_of(who),))
    return face


def toss_again(state: State, who: int, dice: list[int]) -> Script:
    """Any of the dice, picked one at a time; at least one."""
    kept, picked = list(dice), 0
    while kept:
        options = [Option(("die", face), f"The die that shows {face}.", "SD-BTH-08") for face in dict.fromkeys(kept)]
        if picked:
            options.append(done("Toss them.", "SD-BTH-08"))
        key = yield ask_player(state, who, options, "Which dice again?", "dice", "SD-BTH-08")
        if key == DONE:
            break
        kept.remove(int(key[1]))
        picked += 1
    dice[:] = kept
    for _ in range(picked):
        dice.append((yield from toss(state, who)))  # SD-BTH-08


PLAYS: dict[str, Callable[[State, int], Script]] = {"strength": strength, "ducks": duck_hunt, "rings": ring_toss}
