"""The twelve Demons as data: traits, circles, relics, boards, rituals."""

from __future__ import annotations

from itertools import combinations

import pytest

from gloamboard.rules.kernel import Setup
from gloamboard.rules.netherwatch import GAME, cards
from gloamboard.rules.netherwatch.house import banishment

rule = pytest.mark.rule
NAMES = [
    "Pontianak",
    "Leshy",
    "Camazotz",
    "Onryō",
    "Banshee",
    "Vetala",
    "Obayifo",
    "Rakshasa",
    "Strzyga",
    "Azazel",
    "Nuckelavee",
    "Ammit",
]
DEMONS = sorted(name.lower().replace("ō", "o") for name in NAMES)


def having(trait: str) -> set[str]:
    return {demon for demon in DEMONS if trait in cards.demon(demon).traits}


@rule("NW-DEMON-01")
def test_exactly_these_twelve_demons() -> None:
    assert sorted(cards.demon(demon).name for demon in cards.in_play().demons) == sorted(NAMES)


@rule("NW-DEMON-02")
def test_every_circle_lures_two_demons() -> None:
    assert len(cards.in_play().circles) == 6
    pairs = [cards.circle_demons(cards.circle(circle).id) for circle in cards.in_play().circles]
    assert [len(pair) for pair in pairs] == [2] * 6
    assert sorted(demon for pair in pairs for demon in pair) == DEMONS


@rule("NW-DEMON-03")
@rule("NW-EX-41")
def test_azazel_is_drawn_by_malice_and_the_banshee_by_fury() -> None:
    assert {"despair", "hunger", "malice", "vengeance", "fury"} <= set(cards.in_play().circles)
    assert cards.demon("azazel").circle == "malice"
    assert cards.demon("banshee").circle == "fury"


@rule("NW-DEMON-04")
def test_ten_traits_two_in_each_category() -> None:
    rows = [cards.trait(trait) for trait in cards.in_play().traits]
    assert {category: [row.id for row in rows if row.category == category] for category in cards.categories()} == {
        "physical": ["bestial", "ethereal"],
        "behavioral": ["aggressive", "stalker"],
        "environmental": ["cold-spots", "darkness"],
        "special": ["teleportation", "shapeshifting"],
        "weakness": ["electric-aversion", "light-aversion"],
    }


@rule("NW-DEMON-05")
def test_every_trait_has_its_device() -> None:
    assert {trait: cards.trait(trait).device for trait in cards.in_play().traits} == {
        "bestial": "animus-detector",
        "ethereal": "animus-detector",
        "aggressive": "pkad",
        "stalker": "pkad",
        "cold-spots": "thermal-imager",
        "darkness": "shadow-projector",
        "teleportation": "scrying-orb",
        "shapeshifting": "occult-talisman",
        "electric-aversion": "spirit-box",
        "light-aversion": "helios-shard",
    }


@rule("NW-DEMON-06")
def test_two_or_three_of_six_relics_work_on_a_demon() -> None:
    kinds = {cards.item(card).kind for card in cards.item_deck("essential") if cards.item(card).has("banishment-relic")}
    assert len(kinds) == 6
    for demon in DEMONS:
        relics = set(cards.demon(demon).relics)
        assert len(relics) in (2, 3), demon
        assert relics <= kinds, demon


@rule("NW-DEMON-07")
def test_the_codex_opens_where_it_should() -> None:
    pages = {name: (cards.section(name).first, cards.section(name).last) for name in cards.in_play().sections}
    assert pages == {
        "traits": (1, 7),
        "light-protocol": (8, 8),
        "demons": (10, 34),
        "essentials": (35, 53),
        "tributes": (55, 0),
    }


def test_the_provisional_trait_table_holds() -> None:
    assert having("bestial") == {"ammit", "leshy", "camazotz", "nuckelavee", "rakshasa", "strzyga"}
    assert having("darkness") == {
        *("ammit", "leshy", "obayifo", "pontianak", "camazotz", "nuckelavee", "azazel", "banshee")
    }
    assert having("electric-aversion") == set(DEMONS) - {"azazel", "banshee", "strzyga"}
    assert "azazel" in having("teleportation")
    assert "banshee" not in having("teleportation")


def test_no_two_demons_have_the_same_traits() -> None:
    pairs = list(combinations(DEMONS, 2))
    assert len(pairs) == 66
    for a, b in pairs:
        assert set(cards.demon(a).traits) != set(cards.demon(b).traits), (a, b)


@rule("NW-EX-39")
def test_the_matrix_example_leaves_azazel_and_the_banshee() -> None:
    left = cards.possible(frozenset({"darkness"}), frozenset({"bestial", "electric-aversion"}))
    assert left == ("azazel", "banshee")
    assert [cards.demon(demon).name for demon in left] == ["Azazel", "Banshee"]


@rule("NW-EX-40")
def test_three_devices_tell_them_apart_and_three_do_not() -> None:
    differ = set(cards.demon("azazel").traits) ^ set(cards.demon("banshee").traits)
    assert {cards.trait(trait).device for trait in differ} == {"scrying-orb", "pkad", "animus-detector"}
    for useless in ("helios-shard", "occult-talisman", "thermal-imager"):
        assert all(reading.trait not in differ for reading in cards.device(useless).readings), useless


@rule("NW-EX-42")
@rule("NW-EX-44")
def test_relics_of_the_worked_example() -> None:
    assert cards.demon("azazel").relics == ("athame-of-absolution", "seal-of-anathema", "binding-chains")
    assert cards.demon("banshee").relics == ("seal-of-anathema", "warding-salt")
    brought = {"athame-of-absolution", "seal-of-anathema", "binding-chains"}
    assert set(cards.demon("banshee").relics) - brought == {"warding-salt"}


@rule("NW-BOARD-02")
@rule("NW-BOARD-06")
@pytest.mark.parametrize("demon", DEMONS)
def test_a_board_has_passives_a_cycle_and_shows_relics_and_circle(demon: str) -> None:
    board = cards.board(demon)
    assert len(board.cycle) in (3, 4)
    assert board.passives
    assert board.revealed
    assert cards.demon(demon).relics
    assert cards.demon(demon).circle


@rule("NW-VIC-05")
@rule("NW-VIC-06")
@pytest.mark.parametrize("demon", DEMONS)
def test_a_ritual_uses_each_relic_once_and_at_most_four_tokens(demon: str) -> None:
    steps = cards.ritual(demon).step
    assert sorted(step.relic for step in steps if step.relic) == sorted(cards.demon(demon).relics)
    assert all(0 <= step.tokens <= 4 for step in steps)
    assert all(bool(step.tokens) == bool(step.lay) for step in steps)


def test_some_rituals_lay_out_banishment_tokens() -> None:
    counts = [sum(step.tokens for step in cards.ritual(demon).step) for demon in DEMONS]
    assert max(counts) == 4
    assert counts.count(0) >= 6


def kind(step: cards.RitualStep) -> tuple[object, ...]:
    """What a step asks for and brings about, wherever it is done and with whichever Relic."""
    brings = tuple(call.verb for call in step.effects)
    return step.action, step.alone, bool(step.tokens), step.reveal if step.tokens else "", brings


def test_rituals_differ_in_kind_and_not_only_in_place() -> None:
    kinds = {tuple(kind(step) for step in cards.ritual(demon).step) for demon in DEMONS}
    assert len(kinds) == len(DEMONS) == 12


@rule("NW-VIC-05")
@pytest.mark.parametrize("printing", ["first", "second", "third", None])
def test_an_evening_keeps_the_ritual_it_was_begun_with(printing: str | None) -> None:
    state = GAME.new(Setup(("seat1",), 1, {} if printing is None else {"printing": printing}))
    for demon in DEMONS:
        state.demon, row = demon, cards.ritual(demon)
        old = row.old_step or row.step
        assert banishment.steps(state) == (row.step if printing == "third" else old)
        assert [(step.action, bool(step.relic)) for step in old]
    assert sum(bool(cards.ritual(demon).old_step) for demon in DEMONS) == 10


@rule("NW-TOK-12")
def test_some_boards_do_not_look_at_the_target() -> None:
    blind = [
        demon
        for demon in DEMONS
        if any(cards.note(passive).modifiers.get("ignore-target") for passive in cards.board(demon).passives)
    ]
    assert 1 <= len(blind) < 6
