"""The Camp phase: who rests, and where the camper's dice go, one at a time, each resolved before the next."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from gloamboard.rules.kernel import Option, Reason, Script, asked_by
from gloamboard.rules.set_a_watch.asking import ask_players_of, die_id, die_meant, face_words, group, refresh_option
from gloamboard.rules.set_a_watch.cards import BOARD, SPACE, read
from gloamboard.rules.set_a_watch.state import DICE_OF, State, decided, mark, tell
from gloamboard.rules.set_a_watch.table import camp_spaces as deeds
from gloamboard.rules.set_a_watch.table.fire import turn_up_card
from gloamboard.rules.set_a_watch.vocabulary import Cause, could_do, run_power

VISITS = 2
Because = tuple[str, str] | None
"""The rule that forbids something, with one sentence; None where nothing does."""
RUNES = tuple(row.id for row in SPACE.values() if row.rune)


def choose_camper(state: State) -> Script:
    """After the roll the group decides who rests; everybody else is on Watch."""

    def options() -> list[Option]:
        may = [a for a in range(4) if no_rest(state, a) is None]  # SW-ROUND-04
        return [_rest_option(state.party[a], a, state.rests[a], len(state.exhausted_cards([a]))) for a in may]

    key = yield group(state, options, "Who rests in Camp?", "rest", "SW-ROUND-04", opens=True)
    a = state.camper = state.adventurer(key[1])
    state.rests[a] += 1  # SW-CAMP-01 SW-CAMP-04 SW-CAMP-05 SW-COMP-07 SW-EX-05
    mark(state, "rest", "rest")
    tell(state, f"The {state.board(a).name} rests in Camp.", "SW-ROUND-04")
    tired = state.exhausted_cards([a])
    if tired:
        asks = "Which Ability does rest refresh?"
        key = yield ask_players_of(
            state, a, lambda: [refresh_option(c, state.slot(c)) for c in tired], asks, "refresh", "SW-CAMP-03"
        )
        turn_up_card(state, key[1], "SW-CAMP-03")  # SW-CAMP-03 SW-CAMP-13 SW-ABIL-09 SW-ABIL-10
    state.phase = "camp"


def no_rest(state: State, a: int) -> Because:
    if state.rests[a] < VISITS:
        return None
    return "SW-CAMP-02", f"The {state.board(a).name} has rested twice already."


@cache
def _rest_option(name: str, a: int, rests: int, tired: int) -> Option:
    visit = "second and last" if rests else "first"
    says = f"The {BOARD[name].name} rests, for the {visit} time; {tired or 'nothing'} exhausted."
    return Option(("rest", name), says, "SW-ROUND-04", ("move", name, f"board-{a + 1}", "rest"))


# --- where dice may go --------------------------------------------------------


def placed(state: State) -> dict[str, list[int]]:
    """What the camper's dice show, by the space they lie on."""
    found: dict[str, list[int]] = {}
    for d in DICE_OF[state.camper]:
        if state.lies[d].startswith("camp:"):
            found.setdefault(state.lies[d][5:], []).append(state.left[d])
    return found


def spaces_for(state: State, face: int, on: dict[str, list[int]]) -> list[str]:
    """Where the camper may put a die with that face, with those dice lying there already."""
    found: list[str] = []
    if not state.rune_debt:  # SW-RUNE-02: the pair that was begun comes first
        for space, room, no_action in ACTIONS:
            there = on.get(space, ())
            if len(there) < room and no_action(state, face, there) is None:  # SW-CAMP-11 SW-CACT-02 SW-CACT-05
                found.append(space)  # SW-CAMP-10 SW-CACT-09 SW-CACT-14 SW-CACT-17 SW-CACT-19 SW-RULING-01
    if _no_rune(state, face, on) is None:
        found += [rune for rune in RUNES if rune not in on]  # SW-RUNE-09
    return found


def no_place(state: State, space: str, face: int) -> Reason | None:
    """What keeps the camper from putting a die with that face there."""
    row, on, camper = SPACE[space], placed(state), state.board(state.camper).name
    name = _space_name(space, state.party[state.camper])
    if face not in [state.left[d] for d in state.ready(state.camper)]:
        shows = f" that shows {face}" if face else ""
        return Reason("SW-CAMP-07", f"The {camper} has no unspent die{shows}.", (space,))
    if row.rune:
        if space in on:
            return Reason("SW-RUNE-09", f"{name} has its die: each rune takes one.", (space,))
        because = _no_rune(state, face, on)
    elif state.rune_debt:
        return Reason("SW-RUNE-02", f"The second {state.rune_debt} goes on another rune first.", RUNES)
    elif len(on.get(space, ())) >= row.room:
        return Reason("SW-CAMP-10", f"{name[0].upper()}{name[1:]} has no room for another die.", (space,))
    else:
        because = FORBIDS[space](state, face, on.get(space, ()))
    return None if because is None else Reason(*because, (space,))


def _no_rune(state: State, face: int, on: dict[str, list[int]]) -> Because:
    """Runes are paid with dice that show the same, each on a rune of its own."""
    if state.flag("no-runes"):
        return "SW-RUNE-01", "At this Location no runes are used."
    if not state.map:
        return "SW-RUNE-01", "No Map card is left whose runes could be used."
    if state.rune_debt:
        if face == state.rune_debt:
            return None
        return "SW-RUNE-03", f"The second die on the runes shows a {state.rune_debt} as the first does."
    for rune in RUNES:
        if rune in on:
            if face in on[rune]:  # SW-RUNE-04
                return None
            return "SW-RUNE-04", f"A further die on the runes shows a {on[rune][0]} as those there do."
    if [state.left[d] for d in state.ready(state.camper)].count(face) >= 2:  # SW-EX-06
        return None
    return "SW-RUNE-02", "Runes take two dice that show the same, each on a rune of its own."


def _any(state: State, face: int, there: Sequence[int]) -> Because:
    return None  # SW-CACT-01


def _higher(state: State, face: int, there: Sequence[int]) -> Because:
    if not (state.deck or state.graveyard):
        return "SW-CAMP-11", "There is no Creature left to scout."
    if there and face <= max(there):
        return "SW-CACT-06", f"A further die on Scout Ahead is higher than the {max(there)} there."
    return None


def _four(state: State, face: int, there: Sequence[int]) -> Because:
    if face < 4:
        return "SW-CACT-10", "Check Map takes a 4 or more."
    if deeds.can_check_map(state):
        return None
    return "SW-CACT-11", "Check Map never replaces the final Location, and takes an unused one to look at."


def _six(state: State, face: int, there: Sequence[int]) -> Because:
    if face != 6:
        return "SW-CACT-13", "Heal takes exactly a 6."
    return (
        None if state.exhausted_cards([0, 1, 2, 3]) else ("SW-CACT-12", "Nothing is exhausted that Heal could refresh.")
    )


def _own(state: State, face: int, there: Sequence[int]) -> Because:
    if could_do(state, state.party[state.camper], "camp", Cause(state.party[state.camper], state.camper)):
        return None
    return "SW-CAMP-11", f"The {state.board(state.camper).name}'s own action would do nothing now."


FORBIDS = {
    "chop-wood": _any,
    "scout-ahead": _higher,
    "check-map": _four,
    "heal": _six,
    "equip": _any,
    "own-board": _own,
}
"""What each action asks of a die: what forbids that face, with those dice there already."""
ACTIONS = tuple((row.id, row.room, FORBIDS[row.id]) for row in SPACE.values() if not row.rune)


def camp(state: State) -> Script:
    """One die of the camper is assigned and its action resolved."""
    a = state.camper
    if not state.ready(a):
        state.phase = "dusk"  # SW-CAMP-09 SW-CAMP-12
        return
    if state.rune_debt and state.rune_debt not in [state.left[d] for d in state.ready(a)]:
        state.rune_debt = 0  # a ruling has changed the other die of the pair

    def options() -> list[Option]:
        on, faces = placed(state), dict.fromkeys(state.left[d] for d in state.ready(a))
        pairs = [(space, face) for face in faces for space in spaces_for(state, face, on)]  # SW-CAMP-08
        return [_place_option(space, face, state.party[a]) for space, face in pairs]

    asks = f"Where does a die of the {state.board(a).name} go?"
    _, space, face = yield ask_players_of(state, a, options, asks, "camp", "SW-CAMP-07", opens=True)
    decided(state)
    state.lies[die_meant(state, state.ready(a), state.party[a], face)] = f"camp:{space}"  # SW-CAMP-07
    read(SPACE[space])
    tell(state, f"{face_words(face)} on {_space_name(space, state.party[a])}.", "SW-CAMP-08")
    if SPACE[space].rune:
        state.rune_debt = face if sum(rune in placed(state) for rune in RUNES) == 1 else 0  # SW-RUNE-02
    yield from asked_by(SPACE[space].name, _resolve(state, a, space))


@cache
def _place_option(space: str, face: int, camper: str) -> Option:
    says = BOARD[camper].camp_says if space == "own-board" else SPACE[space].says
    told = f"{face_words(face)} on {_space_name(space, camper)}: {says}"
    return Option(("camp", space, face), told, "SW-CAMP-08", ("press", space), takes=die_id(camper, face))


def _space_name(space: str, camper: str) -> str:
    return f"the {BOARD[camper].name}'s board" if space == "own-board" else SPACE[space].name


def _resolve(state: State, a: int, space: str) -> Script:
    if space == "chop-wood":
        deeds.chop_wood(state)
    elif space == "scout-ahead":
        yield from deeds.scout_ahead(state, a, 2)
    elif space == "check-map":
        yield from deeds.check_map(state, a)
    elif space == "heal":
        yield from deeds.heal(state, a)
    elif space == "equip":
        yield from deeds.equip(state, a, [a])
    elif space == "own-board":
        read(state.board(a))
        yield from run_power(state, state.party[a], "camp", Cause(state.party[a], a))  # SW-CACT-18 SW-BOARD-04
    elif space == "seal":
        yield from deeds.seal(state, a)
    elif space == "vanquish":
        deeds.vanquish(state)
    else:
        yield from deeds.bolster(state)
