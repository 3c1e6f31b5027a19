"""Verbs that no card says: with them a host sets right what lies or stands otherwise than it should. Nobody follows,
nothing is tested, and nothing else comes of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from gloamboard.rules.hellboy.actions.explore import open_room
from gloamboard.rules.hellboy.board.ways import areas_of, label
from gloamboard.rules.hellboy.cards.box import called
from gloamboard.rules.hellboy.figures.printed import health_of, name_of
from gloamboard.rules.hellboy.harm.counters import take_clue, take_inferno, take_swarm
from gloamboard.rules.hellboy.harm.damage import heal_enemy, hurt_enemy
from gloamboard.rules.hellboy.harm.ending import check_victory
from gloamboard.rules.hellboy.harm.scenery import remove
from gloamboard.rules.hellboy.hq.supplies import discard
from gloamboard.rules.hellboy.state.state import Agent, Enemy, State
from gloamboard.rules.hellboy.state.story import tell
from gloamboard.rules.hellboy.vocabulary import VERBS, Cause, possible
from gloamboard.rules.kernel import Script
from gloamboard.rules.kernel.verbs import Count

Counter = Literal["clue", "swarm", "inferno", "rubble"]
COUNTERS: dict[Counter, str] = {
    "clue": "clue",
    "swarm": "frog swarm",
    "inferno": "inferno",
    "rubble": "destruction counter",
}
Track = Literal["doom", "info"]
TRACKS: dict[Track, str] = {"doom": "Impending doom", "info": "Information gathered"}


def figures(state: State, id: str) -> list[Agent | Enemy]:
    """Whoever stands on the board by that id, or nobody."""
    everybody: list[Agent | Enemy] = [*state.everyone(), *state.enemies]
    return [each for each in everybody if each.id == id]


def foes(state: State, id: str) -> list[Enemy]:
    return [each for each in state.enemies if each.id == id]


# --- figures --------------------------------------------------------------------


@VERBS.verb(example='{ do = "put", figure = "hellboy", area = "parlour-1" }')
def put(state: State, cause: Cause, figure: str, area: str) -> Script:
    """An agent, a backup agent or an enemy is set down elsewhere."""
    for found in figures(state, figure):
        found.area = area
        tell(state, f"{name_of(found)} stands in {label(state, area)} now.")
    yield from ()


@possible("put")
def can_put(state: State, cause: Cause, figure: str, area: str) -> bool:
    return any(found.area != area for found in figures(state, figure)) and state.room_left(area) > 0


@VERBS.verb(example='{ do = "turn_figure", figure = "hellboy" }')
def turn_figure(state: State, cause: Cause, figure: str) -> Script:
    """A figure is laid on its side, or stands up again."""
    for found in figures(state, figure):
        found.stunned = not found.stunned
        tell(state, f"{name_of(found)} {'lies stunned' if found.stunned else 'stands up'}.", "HB-STUN-01")
    yield from ()


@possible("turn_figure")
def can_turn_figure(state: State, cause: Cause, figure: str) -> bool:
    return bool(figures(state, figure))


@VERBS.verb(example='{ do = "wound_it", enemy = "frog-1", amount = 1 }')
def wound_it(state: State, cause: Cause, enemy: str, amount: Count) -> Script:
    """That enemy suffers damage, and is defeated where it was too much."""
    for found in foes(state, enemy):
        yield from hurt_enemy(state, found, amount, "HB-DMG-08")


@possible("wound_it")
def can_wound_it(state: State, cause: Cause, enemy: str, amount: int) -> bool:
    return bool(foes(state, enemy))


@VERBS.verb(example='{ do = "mend_it", enemy = "frog-1", amount = 1 }')
def mend_it(state: State, cause: Cause, enemy: str, amount: Count) -> Script:
    """That enemy heals damage."""
    for found in foes(state, enemy):
        heal_enemy(state, found, amount, "HB-DMG-10")
    yield from ()


@possible("mend_it")
def can_mend_it(state: State, cause: Cause, enemy: str, amount: int) -> bool:
    def can(found: Enemy) -> bool:
        return state.boss_health < health_of(state, found) if found.id == state.boss else found.damage > 0

    return any(map(can, foes(state, enemy)))


@VERBS.verb(example='{ do = "take_enemy", enemy = "frog-1" }')
def take_enemy(state: State, cause: Cause, enemy: str) -> Script:
    """That enemy was never there: it leaves the board, and counts as defeated by nobody."""
    for found in foes(state, enemy):
        state.enemies.remove(found)
        tell(state, f"{name_of(found)} is taken off the board.")
    check_victory(state)
    yield from ()


@possible("take_enemy")
def can_take_enemy(state: State, cause: Cause, enemy: str) -> bool:
    return bool(foes(state, enemy)) and enemy != state.boss  # the Confrontation ends by its health


@VERBS.verb(example='{ do = "lead", agent = "hellboy" }')
def lead(state: State, cause: Cause, agent: str) -> Script:
    """That agent comes to the front of the queue."""
    state.queue = (agent, *[one for one in state.queue if one != agent])
    tell(state, f"{called(agent)} leads now.", "HB-PRIO-03")
    yield from ()


@possible("lead")
def can_lead(state: State, cause: Cause, agent: str) -> bool:
    return agent in state.queue and state.queue[0] != agent


# --- cards ----------------------------------------------------------------------


def _holders(state: State, card: str) -> list[Agent]:
    """Whoever has that card, or nobody."""
    return [one for one in (*state.agents, *state.backups) if card in one.cards]


@VERBS.verb(example='{ do = "take_card", card = "hand-lamp" }')
def take_card(state: State, cause: Cause, card: str) -> Script:
    """That card is discarded, whoever has it."""
    for holder in _holders(state, card):
        discard(state, holder, card)
        tell(state, f"{called(holder.id)} loses {called(card)}.", "HB-CREDIT-09")
    yield from ()


@VERBS.verb(example='{ do = "give_card", card = "hand-lamp", agent = "hellboy" }')
def give_card(state: State, cause: Cause, card: str, agent: str) -> Script:
    """That card goes from whoever has it to that agent, as it lies."""
    other = state.agent(agent)
    for holder in _holders(state, card):
        holder.cards = tuple(one for one in holder.cards if one != card)
        other.cards = (*other.cards, card)
        if card in holder.flipped:
            holder.flipped = tuple(one for one in holder.flipped if one != card)
            other.flipped = (*other.flipped, card)
        holder.sideways = tuple(one for one in holder.sideways if one != card)
        tell(state, f"{called(holder.id)} gives {called(card)} to {called(agent)}.")
    yield from ()


@VERBS.verb(example='{ do = "flip_card", card = "hand-lamp" }')
def flip_card(state: State, cause: Cause, card: str) -> Script:
    """That card is turned over: used, or ready again."""
    for holder in _holders(state, card):
        if card in holder.flipped:
            holder.flipped = tuple(one for one in holder.flipped if one != card)
        else:
            holder.flipped = (*holder.flipped, card)
        tell(state, f"{called(card)} is {'flipped' if card in holder.flipped else 'ready again'}.")
    yield from ()


def _is_held(state: State, cause: Cause, card: str) -> bool:
    return bool(_holders(state, card))


possible("take_card")(_is_held)
possible("flip_card")(_is_held)


@possible("give_card")
def can_give_card(state: State, cause: Cause, card: str, agent: str) -> bool:
    return any(holder.id != agent for holder in _holders(state, card))


# --- what lies about --------------------------------------------------------------


@VERBS.verb(example='{ do = "take_counter", what = "clue", area = "parlour-1" }')
def take_counter(state: State, cause: Cause, what: Counter, area: str) -> Script:
    """One counter is taken off an area."""
    if what == "rubble":
        state.rubble = tuple(one for one in state.rubble if one != area)
    else:
        takes: dict[str, Callable[[State, str], None]] = {
            "clue": take_clue,
            "swarm": take_swarm,
            "inferno": take_inferno,
        }
        takes[what](state, area)
    tell(state, f"A{'n' if what == 'inferno' else ''} {COUNTERS[what]} goes: {label(state, area)}.")
    yield from ()


@possible("take_counter")
def can_take_counter(state: State, cause: Cause, what: Counter, area: str) -> bool:
    if what == "clue":
        return state.clues_at(area) > 0
    return area in {"swarm": state.swarms, "inferno": state.infernos, "rubble": state.rubble}[what]


@VERBS.verb(example='{ do = "take_scenery", piece = "bookcase-1" }')
def take_scenery(state: State, cause: Cause, piece: str) -> Script:
    """A piece of scenery is taken off the board; nothing explodes."""
    for found in [one for one in state.pieces if one.id == piece]:
        remove(state, found)
        tell(state, f"{called(found.kind)} is taken off the board: {label(state, found.area)}.")
    yield from ()


@possible("take_scenery")
def can_take_scenery(state: State, cause: Cause, piece: str) -> bool:
    return any(one.id == piece for one in state.pieces)


@VERBS.verb(example='{ do = "open_door", room = "parlour" }')
def open_door(state: State, cause: Cause, room: str) -> Script:
    """A room is explored though nobody stands at its door; what lies there is set up from its first area on."""
    yield from open_room(state, room, areas_of(state, room)[0], state.lead())


@possible("open_door")
def can_open_door(state: State, cause: Cause, room: str) -> bool:
    return room not in state.explored


# --- headquarters -------------------------------------------------------------------


@VERBS.verb(example='{ do = "turn_back", track = "doom" }')
def turn_back(state: State, cause: Cause, track: Track) -> Script:
    """A track goes back one space. What was triggered on the way stays so."""
    if track == "doom":
        state.doom -= 1
    else:
        state.info -= 1
    tell(state, f"{TRACKS[track]} goes back: {state.doom if track == 'doom' else state.info}.")
    yield from ()


@possible("turn_back")
def can_turn_back(state: State, cause: Cause, track: Track) -> bool:
    return not state.confrontation and (state.doom if track == "doom" else state.info) > 0
