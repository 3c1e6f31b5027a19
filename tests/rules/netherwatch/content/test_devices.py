"""Field Equipment and Clues as data."""

from __future__ import annotations

from collections import Counter

import pytest

from gloamboard.rules.netherwatch import cards

rule = pytest.mark.rule
DEVICES = sorted(cards.in_play().devices)


def test_eight_devices() -> None:
    assert len(DEVICES) == 8
    assert {card for card in cards.item_deck("essential") if cards.item(card).has("field-equipment")} == set(DEVICES)


@rule("NW-CLUE-01")
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


def test_the_orb_and_the_dice_reader_are_props() -> None:
    assert {row.prop for row in cards.in_play().devices.values() if row.prop} == {"orb", "pkad"}


@pytest.mark.parametrize("device", DEVICES)
def test_a_device_uses_the_parts_its_vault_holds(device: str) -> None:
    row = cards.in_play().devices[device]
    assert row.parts == cards.in_play().vault[row.part].count
