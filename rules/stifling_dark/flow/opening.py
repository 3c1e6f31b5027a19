"""Before the game: who plays what; then the Investigators choose, place their figures, and lay out Medical Items."""

from __future__ import annotations

from functools import partial
from typing import Any

from gloamboard.rules.kernel import Option, Script, Setup
from gloamboard.rules.stifling_dark.asking import ask_group, ask_player, space_option
from gloamboard.rules.stifling_dark.cards.box import CARD, FOE, PERSON, PRINTED, SCENARIO, by_count, cards_of, read
from gloamboard.rules.stifling_dark.cards.kinds import Investigator
from gloamboard.rules.stifling_dark.moments import happens
from gloamboard.rules.stifling_dark.state.state import ADVERSARY, ALIVE, INVESTIGATORS, OFF, State, Terms
from gloamboard.rules.stifling_dark.state.story import tell
from gloamboard.rules.stifling_dark.state.ways import settle_ways

MOST_INVESTIGATORS = PRINTED.pieces["flashlight"]  # each has one, with a Sprint die and an aid
FIRST_PARTY = ("aira", "lucy", "mitchell", "vincent")


def terms_of(setup: Setup) -> Terms:
    """What the set-up settles, or a ValueError in one sentence."""
    choices = setup.choices
    seats = setup.seats
    if not 2 <= len(seats) <= 5:
        raise ValueError(f"The Stifling Dark is for 2 to 5 players, not {len(seats)}.")  # SD-GOAL-01
    hunter = str(choices.get("hunter", "seat1"))
    if hunter not in seats:
        raise ValueError(f"Nobody sits at {hunter}: choose another seat for the Adversary.")
    players = [seat for seat in seats if seat != hunter]
    first = choices.get("length", choices.get("game")) == "first"  # older evenings call it "game"
    scenario = "sawmill" if first else str(choices.get("scenario", "sawmill"))
    adversary = "butcher" if first else str(choices.get("adversary", "butcher"))
    for word, known in ((scenario, SCENARIO), (adversary, FOE)):
        if word not in known:
            raise ValueError(f"There is no {word} in the box: {', '.join(known)}.")
    info = str(choices.get("info", "hidden"))
    return Terms(
        seats=seats,
        hunter=hunter,
        owner=_owners(players, str(choices.get("investigators", "one-each"))),
        scenario=scenario,
        adversary=adversary,
        map=str(choices.get("map", SCENARIO[scenario].map)),  # SD-SETUP-01
        events=not first,  # SD-SETUP-19
        open_info={"hidden": (), "open": (ADVERSARY, INVESTIGATORS)}.get(info, (info,)),  # SD-INFO-05
        first_game=first,
        hands=setup.hands,
    )


def _owners(players: list[str], number: str) -> tuple[str, ...]:
    """The seat of each Investigator: one each, two for a lone player, or as many as are asked for, in turn."""
    wanted = max(2, len(players)) if number == "one-each" else int(number)  # SD-CNT-01
    if not max(2, len(players)) <= wanted <= MOST_INVESTIGATORS:  # SD-SETUP-08
        raise ValueError(f"{len(players)} players cannot play {wanted} Investigators: 2 to 4, and at least one each.")
    return tuple(players[n % len(players)] for n in range(wanted))  # SD-CNT-03 SD-GOAL-01


def new_state(setup: Setup) -> State:
    terms = terms_of(setup)
    state = State(terms, setup.seed)  # SD-SETUP-02: round 1
    settle_ways(state)  # SD-DOOR-01 SD-SETUP-12
    state.bags = {
        "general": cards_of("general", terms.scenario),  # SD-SETUP-13
        "cursed": cards_of("cursed", terms.scenario),
        "wounds": cards_of("wound", terms.scenario, terms.adversary),
        "medical": cards_of("medical", terms.scenario),  # SD-SETUP-14
        "objective": cards_of("objective", terms.scenario, terms.adversary),  # SD-SETUP-15
    }
    for tier in ("minor", "moderate", "major"):
        cards = cards_of("event", terms.scenario)
        state.bags[tier] = tuple(card for card in cards if CARD[card].tier == tier)  # SD-EVT-01
    return state


# --- who ------------------------------------------------------------------------------


def _played(row: Investigator) -> str:
    """Who somebody may play, with what they can do."""
    return " ".join([f"Play {row.name}.", *(f"{power.name}: {power.says}" for power in row.powers)])


def choose_investigators(state: State) -> Script:
    """Each in turn; nobody is played twice."""
    who = len(state.people)
    if state.terms.first_game:
        person = FIRST_PARTY[who]  # SD-SETUP-18
    else:
        free = [row for row in PERSON.values() if row.id not in state.people]  # SD-SETUP-04
        options = [Option(("play", row.id), _played(row), "SD-SETUP-04", ("tap", row.id)) for row in free]
        seat = state.terms.owner[who]
        nth = state.terms.owner[:who].count(seat)
        asks = "Whom do you play?" if not nth else "Whom do you play as well?"  # SD-CNT-02
        key = yield ask_player(state, who, options, asks, "investigator", "SD-SETUP-04", opens=True)
        person = str(key[1])
    join(state, person)
    if len(state.people) == len(state.terms.owner):
        state.phase = "start"


def join(state: State, person: str) -> None:
    """An Investigator with all that is laid out for one."""
    row = PERSON[person]
    read(row)
    lists: tuple[tuple[list[Any], Any], ...] = (
        (state.people, person),
        (state.place, OFF),
        (state.status, ALIVE),
        (state.stamina, row.stamina),  # SD-SETUP-05
        (state.charge, row.charge),  # SD-SETUP-06
        (state.major, 1),  # SD-SETUP-07
        (state.wounds, ()),
        (state.conditions, ()),
        (state.items, ()),
        (state.evidence, 0),
        (state.pocket, row.tokens),  # SD-SETUP-09
        (state.spirit, ""),
        (state.chill, 0),
        (state.had_turn, False),
    )
    for each, value in lists:
        each.append(value)
    tell(state, f"{row.name} joins the search.", "SD-SETUP-04")


# --- where ----------------------------------------------------------------------------


def place_figures(state: State) -> Script:
    """Figures onto Start spaces, one on each."""
    who = state.place.index(OFF)
    free = [space for space in state.board.having("start") if space not in state.place]  # SD-SETUP-11 SD-RULING-61
    person, label = state.people[who], state.board.label
    options = [
        space_option(
            "start", space, label[space], f"{state.name(who)} starts on", "SD-SETUP-11", ("put", person, space)
        )
        for space in free
    ]
    key = yield ask_player(state, who, options, "Where do you start?", "start", "SD-SETUP-11", opens=True)
    state.place[who] = str(key[1])
    if OFF not in state.place:
        for token, space in state.scenario.tokens.items():
            state.tokens[token] = state.board.space_of[space]  # SD-SETUP-16
        yield from happens(state, "board_laid")
        state.phase = "medical"


def lay_medical(state: State) -> Script:
    """Medical Items on as many Medical Item spaces as there are to be, one on each, chosen by the Investigators."""
    laid = [token for token in state.tokens if token.startswith("medical--")]
    wanted = by_count(PRINTED.medical, len(state.people))  # SD-SETUP-03 SD-CNT-10 SD-CNT-11 SD-CNT-12
    spaces = [space for space in state.board.having("medical") if space not in state.tokens.values()]
    if len(laid) >= wanted or not spaces:
        state.phase = "foe"
        return
    label = state.board.label
    options = partial(_medical_options, spaces, label)
    key = yield ask_group(state, options, "Where does a Medical Item lie?", "medical", "SD-CNT-11", opens=True)
    left = [card for card in state.bags["medical"] if f"medical--{CARD[card].id}" not in state.tokens]
    state.tokens[f"medical--{CARD[left[0]].id}"] = str(key[1])  # SD-SETUP-03 SD-CNT-12


def _medical_options(spaces: list[str], label: dict[str, str]) -> list[Option]:
    return [space_option("medical", space, label[space], "A Medical Item lies on", "SD-CNT-11") for space in spaces]
