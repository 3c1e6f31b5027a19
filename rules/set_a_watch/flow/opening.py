"""Before the first round: the party is chosen, Abilities are dealt, the piles are made, the fire is lit."""

from __future__ import annotations

from functools import cache

from gloamboard.rules.kernel import Chance, Choice, Option, Script, Setup
from gloamboard.rules.kernel.state.face_down import face_down
from gloamboard.rules.set_a_watch.asking import group
from gloamboard.rules.set_a_watch.cards import ABILITY, BOARD, BOX, CAMP, CARD, LOCATION, called, read
from gloamboard.rules.set_a_watch.state import SLOTS_OF, SPARES_OF, State, Terms, drawn, tell
from gloamboard.rules.set_a_watch.table.dice import FACES
from gloamboard.rules.set_a_watch.table.line import show_top_unhallowed
from gloamboard.rules.set_a_watch.table.piles import UNUSED, seen

DIFFICULTY = {"easy": 1, "normal": 2, "hard": 3, "insane": 4}
CREATURES_IN_PLAY = 30
ACOLYTES_SET_ASIDE = 2
UNHALLOWED_DECK = 7
ORDINARY_LOCATIONS = 8
ACOLYTES = [card for card in BOX.creatures if CARD[card].id == "acolyte"][:ACOLYTES_SET_ASIDE]
OTHERS = [card for card in BOX.creatures if card not in ACOLYTES]


def new_state(setup: Setup) -> State:
    """A game before its first step, or one sentence why not."""
    said = setup.choices
    if not 1 <= len(setup.seats) <= 4:
        raise ValueError(f"Set a Watch is for 1 to 4 players, not {len(setup.seats)}.")  # SW-PARTY-01
    difficulty = said.get("difficulty", "normal")
    if difficulty not in DIFFICULTY:
        known = ", ".join(DIFFICULTY)
        raise ValueError(f"There is no difficulty {difficulty!r}, only {known}: 1 to 4 Summons.")  # SW-COMP-04
    party = tuple(name for name in str(said.get("party", "")).split(",") if name not in ("", "choose", "random"))
    if party and (len(party) != 4 or len(set(party)) != 4 or not set(party) <= set(BOARD)):
        raise ValueError(f"A party is four different Adventurers of {', '.join(BOARD)}.")  # SW-PARTY-02
    final = str(said.get("final", "random"))
    if final not in ("random", "choose") and (final not in LOCATION or LOCATION[final].kind != "final"):
        raise ValueError(f"{final!r} is no final Location.")
    terms = Terms(
        seats=setup.seats,
        hands=setup.hands,
        summons=DIFFICULTY[difficulty],
        rolled_fire=said.get("fire", "seven") == "rolled",
        final=final,
        wood_any_time=said.get("wood", "forced") == "any-time",
        party=("random",) if said.get("party") == "random" else party,
    )
    return State(terms, setup.seed)


# --- the party ----------------------------------------------------------------


def owner_of_next(state: State) -> int:
    """Whose turn it is to take an Adventurer: the seat's number, or -1 for one that all share."""
    seats, taken = len(state.terms.seats), len(state.party)
    if seats == 3 and taken == 3:
        return -1  # SW-PARTY-04
    return taken % seats  # SW-PARTY-03 SW-PARTY-06 SW-PARTY-07


def choose_party(state: State) -> Script:
    """One Adventurer is taken; four are always in play."""
    owner = owner_of_next(state)
    free = [name for name in BOARD if name not in state.party]
    if state.terms.party == ("random",):
        name = yield Chance("party", free, "Which Adventurer?", rule="SW-PARTY-02", called=called)
    elif state.terms.party:
        name = state.terms.party[len(state.party)]
    else:
        asks = "Which Adventurer do you all share?" if owner < 0 else "Which Adventurer do you play?"
        seats = state.terms.seats if owner < 0 else (state.terms.seats[owner],)
        by = dict.fromkeys(seats, lambda: [_take_option(name) for name in free])
        key = yield Choice(by, asks, about="party", rule="SW-PARTY-02")
        name = key[1]
    read(BOARD[name])
    state.party.append(name)  # SW-PARTY-08
    state.owner.append(owner)
    if len(state.party) == 4:
        state.phase = "abilities"  # SW-PARTY-02


@cache
def _take_option(name: str) -> Option:
    board = BOARD[name]
    dice = ", ".join(f"d{sides}" for sides in board.dice)
    says = f"The {board.name}: {board.attack}, {dice}. In Camp: {board.camp_says}"
    return Option(("take", name), says, "SW-PARTY-08", ("tap", name))


def deal_abilities(state: State) -> Script:
    """Each Adventurer shuffles five cards: two lie faceup, one exhausted, two beside the board."""
    for a in range(4):
        board = state.board(a)
        cards = list(board.abilities)
        *_, last = SLOTS_OF[a]
        for slot in SLOTS_OF[a]:
            asks = f"Which Ability does the {board.name} draw{', exhausted' if slot == last else ''}?"
            card = yield Chance("abilities", cards, asks, rule="SW-PARTY-09", called=called)
            cards.remove(card)
            state.cards[slot] = card  # SW-PARTY-09
        state.down[last] = True  # SW-PARTY-10 SW-EX-01
        state.reserve[SPARES_OF[a]] = cards  # SW-PARTY-11
        up = " and ".join(ABILITY[state.cards[slot]].name for slot in SLOTS_OF[a] if slot != last)
        tell(state, f"The {board.name} has {up}; {ABILITY[state.cards[last]].name} is exhausted.", "SW-PARTY-09")
    state.phase = "piles"


# --- the piles ----------------------------------------------------------------


def make_piles(state: State) -> Script:
    """Unhallowed, Creatures, Map; then the first Location and the fire."""
    entries = face_down(state.bags, "u", BOX.unhallowed)  # SW-SETUP-01
    state.horde = [entries.pop()]  # SW-SETUP-02 SW-SETUP-24
    state.unhallowed = entries[:UNHALLOWED_DECK]  # SW-SETUP-03; the one left in the bag is set aside: SW-SETUP-04
    yield from show_top_unhallowed(state)
    if "creatures" in state.terms.hands:
        creatures_in_hands(state)
    else:
        shuffle_creatures(state)
    yield from make_map(state)
    yield from light_the_fire(state)
    state.phase = "roll"


def pile_sizes(summons: int) -> list[int]:
    """Creatures in each pile, top pile first."""
    return [CREATURES_IN_PLAY // summons + (n < CREATURES_IN_PLAY % summons) for n in range(summons)]  # SW-SETUP-12


def shuffle_creatures(state: State) -> None:
    """Thirty Creatures, two Acolytes for certain, in as many piles as Summons, one Summon in each."""
    rest = OTHERS[:]
    spare = len(BOX.creatures) - CREATURES_IN_PLAY
    state.removed += _some_of(state, rest, spare)  # SW-SETUP-11
    state.removed += BOX.summons[state.terms.summons :]  # SW-SETUP-09
    chosen = ACOLYTES + rest  # SW-SETUP-10 SW-RULING-23
    for n, size in enumerate(pile_sizes(state.terms.summons)):
        pile = _some_of(state, chosen, size) if size < len(chosen) else chosen
        cards = [*pile, BOX.summons[n]]  # SW-SETUP-05 SW-SETUP-06 SW-SETUP-07 SW-SETUP-08 SW-SETUP-13
        state.deck[:0] = face_down(state.bags, f"c{n}", cards)  # SW-SETUP-14


def _some_of(state: State, cards: list[str], count: int) -> list[str]:
    """Take so many of these cards at random."""
    taken = []
    for _ in range(count):
        card = drawn(state, "selection", cards)  # SW-SETUP-12
        cards.remove(card)
        taken.append(card)
    return taken


def creatures_in_hands(state: State) -> None:
    """Hands hold the real cards and made the piles: any card not yet seen may turn up."""
    entries = face_down(state.bags, "c", [*BOX.creatures, *BOX.summons[: state.terms.summons]])
    state.deck = entries[: CREATURES_IN_PLAY + state.terms.summons]


def make_map(state: State) -> Script:
    """Eight ordinary Locations over a final one; everything else but the finals is unused."""
    kinds: dict[str, list[str]] = {"normal": [], "respite": [], "final": []}
    for row in LOCATION.values():
        kinds[row.kind].append(row.id)  # SW-SETUP-15 SW-LOC-03
    ordinary = face_down(state.bags, "m", kinds["normal"])
    unused = face_down(state.bags, "x", kinds["respite"])
    final, *_ = face_down(state.bags, "f", kinds["final"])
    if state.terms.final == "choose":
        key = yield group(
            state,
            lambda: [_final_option(name) for name in kinds["final"]],
            "Where does it end?",
            "final",
            "SW-SETUP-17",
        )
        final = key[1]  # SW-SETUP-17
    elif state.terms.final != "random":
        final = state.terms.final
    state.map = [final, *ordinary[:ORDINARY_LOCATIONS]]  # SW-SETUP-16 SW-SETUP-17
    left_over = len(ordinary) - ORDINARY_LOCATIONS
    state.unused = [*unused, *[UNUSED] * left_over]  # SW-SETUP-18 SW-SETUP-19 SW-RULING-22


def _final_option(name: str) -> Option:
    return Option(("final", name), f"{LOCATION[name].name}. {LOCATION[name].says}", "SW-SETUP-17")


def light_the_fire(state: State) -> Script:
    """The first Location is turned up, without its firewood; the fire burns at 7, or at a die's roll."""
    place = yield from seen(state, state.map.pop(), "Which Location is first?", "SW-SETUP-20")
    state.location = place  # SW-SETUP-20 SW-SETUP-21
    read(LOCATION[place])
    state.fire = CAMP.firewood_start  # SW-SETUP-22
    if state.terms.rolled_fire:
        source = "dice" if "dice" in state.terms.hands else "fire"  # who rolls, rolls for the fire too
        face = yield Chance(source, FACES[6], "What does the d6 for the fire show?", rule="SW-SETUP-23")
        state.fire = face  # SW-SETUP-23 SW-EX-02
    tell(state, f"{LOCATION[state.location].name}. The fire burns at {state.fire}.", "SW-SETUP-20")
