"""Every effect of every row is carried out in several states, and none of them faults."""

import tomllib

import pytest

from gloamboard.rules.hellboy.board.board import board
from gloamboard.rules.hellboy.cards.box import AGENT, BEHAVIOUR, BOX, CASE, CASE_CARD, CONTENT, DOOM
from gloamboard.rules.hellboy.hunting.bosses import boss_appears
from gloamboard.rules.hellboy.state.state import Enemy, State
from gloamboard.rules.hellboy.verbs.checker import by_hand, check_content, powers
from gloamboard.rules.hellboy.vocabulary import POWERS, VERBS, Cause, could_do
from tests.rules.hellboy.field import field
from tests.rules.hellboy.running import drive, use

EVERY = sorted(POWERS)
BOSS_OF = {
    behaviour.id: boss.id
    for behaviour in BEHAVIOUR.values()
    for boss in BOX.boss.values()
    if behaviour.icon in boss.icons
}
CASE_OF = {card.id: case.id for case in CASE.values() for card in case.card} | {case: case for case in CASE}


def crowded(row: str, *, case: str, about: str) -> State:
    """Three agents among a crowd of enemies, fire and frogs; with one enemy in sight; or with nobody about."""
    user = next((agent for agent, board in AGENT.items() if row in {deed.id for deed in board.action}), "roger")
    if row in DOOM and DOOM[row].icon in AGENT:
        user = DOOM[row].icon
    start = board(case).room_of[board(case).area_at[CASE[case].start]]
    others = [agent for agent in ("frey", "calloway", "dunmore") if agent != user][:2]
    state = field({user: f"{start}-a", **dict.fromkeys(others, f"{start}-b")}, case=case, players=3).state
    state.agents[0].spark = min(1, state.agents[0].spark)
    state.boss = CASE[case].showdown.boss
    state.agents[0].cards = AGENT[user].starting
    if about == "one in sight":
        state.enemies = [Enemy("clay-guard-1", "clay-guard", f"{start}-b")]
    if about != "a crowd":
        return state
    drive(boss_appears(state, BOSS_OF.get(row, state.boss), f"{start}-a"))
    state.boss_health = 30
    for slot in ("A", "B", "A"):
        drive(
            VERBS.run(
                state, Cause("test"), VERBS.compile([{"do": "minions", "slot": slot, "where": "lead"}], "test", "test")
            )
        )
    state.swarms = {f"{start}-a": 1, f"{start}-b": 2}
    state.infernos = (f"{start}-b",)
    for agent in state.agents:
        agent.track, agent.insight = ("?", "?"), 1
    return state


@pytest.mark.parametrize(("row", "moment"), EVERY)
def test_an_effect_runs_among_enemies_and_alone(row: str, moment: str) -> None:
    case = CASE_OF.get(row, "lantern-street")
    told = 0
    for seed in range(4):
        for about in ("a crowd", "one in sight", "nobody"):
            state = crowded(row, case=case, about=about)
            if row in CASE_CARD:
                state.top = row
            boss = BOSS_OF.get(row, "")
            cause = Cause(row, enemy=boss) if boss else Cause(row, who=state.agents[0].id)
            if moment == "bprd":
                cause = cause._replace(enemy=next((enemy.id for enemy in state.enemies if not enemy.boss), ""))
            if moment == "effects" and not could_do(state, row, moment, cause):
                continue
            before = len(state.told)
            use(state, row, moment, cause, seed=seed)
            told += len(state.told) - before
            assert all(n > 0 for n in state.swarms.values())
    assert told, "it does something, somewhere"


def test_every_row_with_words_has_effects_changes_or_a_weapon() -> None:
    assert len(EVERY) > 150
    for item in (*BOX.starting.values(), *BOX.requisition.values()):
        assert item.weapon or item.effects or item.changes or item.flags, item.id
    for doom in BOX.doom.values():
        assert doom.effects or doom.changes or doom.says == "Nothing stirs.", doom.id


def test_every_verb_is_used_by_a_card_or_is_there_to_be_read_aloud() -> None:
    used: set[str] = set()

    def walk(rows: object) -> None:
        if isinstance(rows, (list, tuple)):
            for row in rows:
                walk(row)
        elif isinstance(rows, dict):
            used.add(rows.get("do", ""))
            for value in rows.values():
                walk(value)

    for _, _, effects, _ in powers(BOX):
        walk(effects)
    assert set(VERBS.known) - used <= {"read_aloud"} | RULED
    assert by_hand(BOX) == []


RULED = {name for name, verb in VERBS.known.items() if verb.script.__module__.endswith(".ruled")}


def test_every_verb_says_what_it_does_and_its_example_compiles() -> None:
    for verb in VERBS.known.values():
        assert verb.says.endswith("."), verb.name
        VERBS.compile([tomllib.loads(f"call = {verb.example}")["call"]], "example", verb.name)


def test_the_house_content_is_whole() -> None:
    assert check_content(CONTENT) == []
