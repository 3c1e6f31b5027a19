"""The doom phase: a card each round, and bosses that come unexpected."""

import pytest

from gloamboard.rules.hellboy.cards.box import BEHAVIOUR, DOOM
from gloamboard.rules.hellboy.hunting.bosses import behave, boss_appears
from tests.rules.hellboy.field import field
from tests.rules.hellboy.flow.phase import play_phase
from tests.rules.hellboy.running import drive

APART = {"roger": "great-hall-a", "dunmore": "crypt-a"}


@pytest.mark.rule("HB-DOOM-01")
def test_a_card_of_doom_each_round() -> None:
    play = field(APART)
    before = len(play.state.doom_deck)
    card = next(id for id in play.state.doom_deck.bag if not DOOM[id].stays)
    play_phase(play.state, "doom", faces=[card])
    assert len(play.state.doom_deck) == before - 1
    assert play.state.doom_discard == (card,)
    assert play.state.phase == "end"


@pytest.mark.rule("HB-DOOM-01")
def test_an_empty_deck_of_doom_is_shuffled_anew() -> None:
    play = field(APART)
    cards = play.state.doom_deck.bag
    card = next(id for id in cards if not DOOM[id].stays)
    for each in cards:
        play.state.doom_deck.take(each)
    play.state.doom_discard = cards
    play_phase(play.state, "doom", faces=[card])
    assert len(play.state.doom_deck) == len(cards) - 1


@pytest.mark.rule("HB-DOOM-02")
def test_an_unexpected_boss_brings_its_own_cards() -> None:
    play = field(APART)
    drive(boss_appears(play.state, "moth-prince", "chapel-a"))
    deck = play.state.deck_of("moth-prince")
    assert deck is not None
    assert set(deck.bag) == {id for id, row in BEHAVIOUR.items() if row.icon == "moth"}
    assert play.enemy("moth-prince").area == "chapel-a"


@pytest.mark.rule("HB-DOOM-03")
@pytest.mark.rule("HB-ENEMY-05")
def test_it_draws_a_card_each_enemy_phase() -> None:
    play = field(APART)
    drive(boss_appears(play.state, "moth-prince", "chapel-a"))
    play_phase(play.state, "enemy")
    deck = play.state.deck_of("moth-prince")
    assert deck is not None
    assert (len(deck), len(play.state.behaviour_discard["moth-prince"])) == (7, 1)


@pytest.mark.rule("HB-CONF-08")
def test_an_empty_behaviour_deck_is_shuffled_anew() -> None:
    play = field(APART)
    drive(boss_appears(play.state, "moth-prince", "chapel-a"))
    deck = play.state.deck_of("moth-prince")
    assert deck is not None
    cards = deck.bag
    for card in cards:
        deck.take(card)
    play.state.behaviour_discard["moth-prince"] = cards
    drive(behave(play.state, play.enemy("moth-prince")))
    assert (len(deck), len(play.state.behaviour_discard["moth-prince"])) == (7, 1)
