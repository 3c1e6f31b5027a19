"""Field Equipment and Clues as data."""

from __future__ import annotations

import itertools
from collections import Counter

import pytest

from gloamboard.hal.props.words import encode_scene
from gloamboard.rules.netherwatch import cards
from gloamboard.rules.netherwatch.boxes import open_boxes, registered
from gloamboard.rules.netherwatch.people import devices
from gloamboard.rules.netherwatch.view import signs

rule = pytest.mark.rule
DEVICES = sorted(cards.in_play().devices)


def test_eight_devices() -> None:
    assert len(DEVICES) == 8
    assert {card for card in cards.item_deck("essential") if cards.item(card).has("field-equipment")} == set(DEVICES)


@rule("NW-CLUE-02")
def test_a_clue_is_wild_or_a_pair_of_the_five_categories() -> None:
    faces = Counter(cards.clue_faces())
    assert sum(faces.values()) == 14
    assert faces.pop("wild") == 4
    assert len(faces) == 10  # every pair once
    assert len(cards.categories()) == 5
    for face in faces:
        assert len(set(face.split()) & set(cards.categories())) == 2


@rule("NW-CLUE-03")
def test_a_clue_enables_the_devices_of_its_categories() -> None:
    assert len(cards.devices_for("wild")) == 8
    assert cards.devices_for("physical behavioral") == ("animus-detector", "pkad")
    assert set(cards.devices_for("environmental weakness")) == {
        *("thermal-imager", "shadow-projector", "spirit-box", "helios-shard")
    }


@rule("NW-EX-15")
def test_the_physical_and_special_clue_of_the_example() -> None:
    assert set(cards.devices_for("physical special")) == {"animus-detector", "occult-talisman", "scrying-orb"}


@rule("NW-DEMON-05")
@pytest.mark.parametrize("device", DEVICES)
def test_a_device_speaks_for_and_against_each_of_its_traits(device: str) -> None:
    row = cards.device(device)
    traits = [trait.id for trait in cards.in_play().traits.values() if trait.device == device]
    assert [reading.trait for reading in row.readings] == traits
    for reading in row.readings:
        assert reading.sign_yes != reading.sign_no
        assert min(len(reading.yes), len(reading.no)) >= 2
        assert not set(reading.yes) & set(reading.no)


@rule("NW-DISC-08")
@pytest.mark.parametrize("device", DEVICES)
def test_a_device_has_an_optimal_usage(device: str) -> None:
    row = cards.device(device)
    assert row.optimal or row.both
    assert row.both == (len(row.readings) == 2)


def test_every_device_is_a_prop_of_its_own_and_is_worked_by_hand_first() -> None:
    assert {row.prop for row in cards.in_play().devices.values()} == {
        *("animus", "pkad", "imager", "projector", "orb", "talisman", "spirit-box", "shard")
    }
    assert all(row.work for row in cards.in_play().devices.values())


@pytest.mark.parametrize("device", DEVICES)
def test_yes_and_no_of_a_device_differ_in_shape_or_motion_and_not_in_colour_alone(device: str) -> None:
    for reading in cards.device(device).readings:
        yes, no = (signs.shown(sign, (), "study", 1) | {"colour": ""} for sign in (reading.sign_yes, reading.sign_no))
        assert yes != no
        for words in (yes, no):
            assert encode_scene(words | {"colour": "#ffffff"})


THROWS = tuple(itertools.product(devices.FACES, repeat=5))


@rule("NW-DEMON-05")
def test_whatever_is_thrown_the_reader_tells_the_trait_of_every_demon_truly() -> None:
    assert len(THROWS) == 7776
    readings = cards.device("pkad").readings
    needles = {
        (row.trait, has): {devices.needle(devices.answers(row, faces, has)) for faces in THROWS}
        for row in readings
        for has in (True, False)
    }
    open_boxes(registered())
    demons = cards.in_play(registered()).demons  # and those that a box brings
    assert len(demons) >= len(cards.in_play().demons) == 12
    for demon in demons.values():
        for row in readings:
            has = row.trait in demon.traits
            assert all((needle >= devices.HIGH) is has for needle in needles[row.trait, has])
    for found in needles.values():
        assert all(needle <= devices.LOW or needle >= devices.HIGH for needle in found)
        assert len(found) == 4  # and yet no throw is like another


def test_the_dice_choose_which_cells_answer_and_some_of_them_are_flawed() -> None:
    force = cards.device("pkad").readings[0]
    assert devices.answers(force, (1, 1, 1, 1, 1), True) == (8, 7, 6, 9, devices.LOW)
    assert devices.answers(force, (1, 1, 1, 1, 1), False) == (2, 1, 0, 3, devices.HIGH)
    assert devices.answers(force, (2, 2, 2, 2, 2), True) == (6, devices.LOW, 9, 7, 8)
    assert devices.needle((8, 7, 6, 9, devices.LOW)) == 7


@pytest.mark.parametrize("device", DEVICES)
def test_a_device_uses_the_parts_its_vault_holds(device: str) -> None:
    row = cards.in_play().devices[device]
    assert row.parts == cards.in_play().vault[row.part].count
