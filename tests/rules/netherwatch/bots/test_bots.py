"""The bots: they see a view and options only, and the sensible one reads, deduces, fetches and gets somewhere."""

from __future__ import annotations

import copy
from collections import Counter

import pytest

from gloamboard.rules.kernel import Key, Option, Play, Rng, Setup
from gloamboard.rules.netherwatch import GAME, cards
from gloamboard.rules.netherwatch.bots import carrying, goals, reading
from tests.rules.netherwatch.table import SEATS, house


def evening(seed: int, tier: str = "initiate", players: int = 3) -> Play:
    play = Play(GAME, Setup(SEATS[:players], seed, {"tier": tier}))
    rng = Rng(seed)
    for _ in range(4000):
        if play.outcome is not None:
            return play
        seat = play.waiting()[0]
        view = GAME.view(play.state, seat)
        assert play.pending is not None
        play.answer(seat, GAME.bots["sensible"](view, play.pending.options(seat), rng))
    raise AssertionError("the sensible bots never came to an end")


def test_sensible_teams_finish_and_win_often_at_the_lowest_tier() -> None:
    ends = Counter(evening(seed).outcome.by for seed in range(10))  # type: ignore[union-attr]
    assert sum(ends.values()) == 10
    assert ends["banishment"] + ends["escape"] >= 3


def test_sensible_agents_burn_no_actions_on_what_leads_nowhere() -> None:
    """Twelve evenings: no Codex turned twice in a turn, nobody breaks down over their own ink, and what was taken from
    the Essentials is not put back and taken again."""
    burnt: Counter[str] = Counter()
    taken = 0
    for seed in range(12):
        play = Play(GAME, Setup(SEATS[: 1 + seed % 4], seed, {"tier": ("initiate", "operative", "veteran")[seed % 3]}))
        rng, turn, done = Rng(seed), "", Counter[Key]()
        while play.pending is not None:
            seat, told = play.waiting()[0], len(play.story)
            view = GAME.view(play.state, seat)
            if (view["turn"] or "") != turn:
                turn, done = view["turn"] or "", Counter()
            key = GAME.bots["sensible"](view, play.pending.options(seat), rng)
            play.answer(seat, key)
            done[key] += 1
            taken += key[0] == "take"
            if done[key] == 2 and (key[0] == "take" or key[1:2] == ("annotated-codex",)):
                burnt[str(key)] += 1
            if key[0] == "use" and any("breaks down" in line.says for line in play.story[told:]):
                burnt[f"{key} breaks its user"] += 1
    assert taken > 20
    assert not burnt


def test_nobody_picks_up_what_would_only_be_dropped_again() -> None:
    state = house("historian", "skeptic")
    agent = state.agent("historian")
    agent.zone, agent.hand, agent.pocket = "study", ("scrying-orb", "annotated-codex"), ("flashlight",)
    for lying, picked in (("silver-mirror", False), ("matchbox", True)):
        state.dropped = {1: ("study", (lying,), True)}
        view = GAME.view(state, "seat1")
        weight = carrying.pick_up(view, view["agents"]["historian"], ("pick-up", "dropped"))
        assert (weight > 2.0) is picked, lying  # what ending the turn weighs


def test_a_bot_changes_nothing_of_what_it_is_shown() -> None:
    play = Play(GAME, Setup(SEATS[:2], 1))
    play.answer("seat1", ("turn", "historian"))
    view = GAME.view(play.state, "seat1")
    before = copy.deepcopy(view)
    assert play.pending is not None
    for name in ("random", "sensible"):
        GAME.bots[name](view, play.pending.options("seat1"), Rng(1))
    assert view == before


def test_readings_leave_the_demons_that_fit() -> None:
    play = Play(GAME, Setup(SEATS[:2], 1))
    state = play.state.copy()
    assert len(reading.suspects(GAME.view(state, "seat1"))) == 12
    device = cards.in_play().devices["scrying-orb"].readings[0]
    state.notebook.append((1, "scrying-orb", "study", device.no[0]))
    left = reading.suspects(GAME.view(state, "seat1"))
    assert left == cards.possible(frozenset(), frozenset(("teleportation",)))
    assert 0 < len(left) < 12


def test_a_team_that_knows_sends_somebody_for_what_is_missing() -> None:
    state = Play(GAME, Setup(SEATS[:2], 1)).state.copy()
    state.marks = {}
    for trait in cards.in_play().traits:
        row = next(r for d in cards.in_play().devices.values() for r in d.readings if r.trait == trait)
        has = trait in cards.in_play().demons["azazel"].traits
        state.notebook.append((1, "pkad", "study", (row.yes if has else row.no)[0]))
    view = GAME.view(state, "seat1")
    assert reading.suspects(view) == ("azazel",)
    assert reading.wanted_items(view, ("azazel",)) == {
        "malice",
        "athame-of-absolution",
        "seal-of-anathema",
        "binding-chains",
    }
    state.agents[0].zone = "study"
    assert (
        max(
            goals.goals(GAME.view(state, "seat1"), GAME.view(state, "seat1")["agents"]["skeptic"]).items(),
            key=lambda row: row[1],
        )[0]
        == "hq"
    )


def test_one_alone_who_cannot_carry_what_banishes_two_reads_on_and_guesses_when_time_is_up() -> None:
    state = Play(GAME, Setup(SEATS[:1], 1)).state.copy()
    two, one = ("azazel", "nuckelavee"), {"malice", "athame-of-absolution", "seal-of-anathema", "binding-chains"}
    alone = GAME.view(state, "seat1")
    assert alone["events"]["left"] > 7
    assert reading.wanted_items(alone, two) == set()
    pair = GAME.view(Play(GAME, Setup(SEATS[:2], 1)).state, "seat1")
    assert reading.wanted_items(pair, two) == one | {"warding-salt", "hallowed-bell"}
    alone["events"]["left"] = 7
    assert reading.wanted_items(alone, two) == one
    assert reading.wanted_items(alone, ("azazel", "leshy", "ammit")) == one


@pytest.mark.parametrize(("seats", "room"), [(2, True), (3, False)])
def test_a_third_pocket_is_counted_where_there_is_one(seats: int, room: bool) -> None:
    state = Play(GAME, Setup(SEATS[:seats], 1)).state.copy()
    relic = "athame-of-absolution"
    state.agents[0].hand, state.agents[0].pocket = (f"{relic}-2", "ritual-candles"), ("fury", "dread")
    state.demon, state.demon_known = "ammit", True
    state.agents[0].pocket = ("seal-of-anathema", "vengeance")
    view = GAME.view(state, "seat1")
    assert carrying.has_room(view, view["agents"]["historian"], relic) is room


@pytest.mark.parametrize("tier", ["initiate", "veteran"])
def test_the_random_bot_never_gives_up(tier: str) -> None:
    options = [Option(("abandon",), "Give up."), Option(("turn", "historian"), "Go.")]
    assert {GAME.bots["random"]({}, options, Rng(seed)) for seed in range(20)} == {("turn", "historian")}
