"""Field Equipment is worked by hand on its props before it answers; what it answers is as true as without."""

from typing import Any

import pytest

from gloamboard.hal.props.words import encode_scene
from gloamboard.rules.kernel import PUBLIC
from gloamboard.rules.kernel.door import scene_of
from gloamboard.rules.netherwatch import GAME, cards
from gloamboard.rules.netherwatch.people import devices
from tests.rules.asking import question
from tests.rules.netherwatch.flow.test_discovery import with_device
from tests.rules.netherwatch.table import Evening, turn_of


def worked(device: str) -> Evening:
    state = with_device(device)
    state.settings |= {"props", devices.SECOND_PROPS}
    return turn_of(state, "historian")


def shown(evening: Evening, prop: str) -> str:
    return str(scene_of(evening.play)["props"][prop]["scene"])


def notebook(evening: Evening) -> list[str]:
    panels = GAME.panels(GAME.view(evening.state, PUBLIC))
    return [line["says"] for panel in panels if panel["title"] == "Notebook" for line in panel["lines"]]


def test_the_orbs_rings_are_turned_until_its_marks_meet_and_then_its_light_moves() -> None:
    evening = worked("scrying-orb")
    assert shown(evening, "orb") == "idle"
    evening.do("investigate", "scrying-orb", "teleportation")
    assert shown(evening, "orb") == "searching"
    assert [option.hand for option in question(evening.play).options("seat1")] == [("prop", "orb", "met")]
    assert notebook(evening) == []
    evening.do("work", "scrying-orb", "met")
    words = scene_of(evening.play)["props"]["orb"]
    assert (words["scene"], words["towards"]) == ("leap", "study")  # Azazel leaps, and it was read in the Study
    assert len(notebook(evening)) == 1


def throw(evening: Evening, *faces: int) -> Evening:
    for die, face in enumerate(faces, 1):
        evening.do("die", "pkad", die, face)
    return evening


def test_a_card_is_laid_on_five_dice_are_thrown_and_the_reader_is_asked_before_it_shows_a_reading() -> None:
    evening = worked("pkad").do("investigate", "pkad", "stalker")
    assert scene_of(evening.play)["props"]["pkad"] == {"scene": "card", "card": "pkad-card-patience"}
    evening.do("work", "pkad", "card")
    asked = scene_of(evening.play)["props"]["pkad"]
    assert (asked["scene"], asked["dice"]) == ("dice", [f"pkad-{n}" for n in range(1, 6)])
    throw(evening, 3, 1, 6, 2)
    assert shown(evening, "pkad") == "dice"
    evening.do("die", "pkad", 5, 5)
    assert scene_of(evening.play)["props"]["pkad"] == {"scene": "ask", "faces": [3, 1, 6, 2, 5]}
    asks = [option for option in question(evening.play).options("seat1") if option.hand == ("prop", "pkad", "ask")]
    assert [option.says for option in asks] == ["Ask the reader."]
    assert notebook(evening) == []
    evening.do("done")
    reading = dict[str, Any](scene_of(evening.play)["props"]["pkad"])
    assert reading["scene"] == "reading"
    assert reading["needle"] == sorted(reading["faces"])[2]
    assert len(notebook(evening)) == 1


def test_the_throw_chooses_the_sentence_and_the_needle() -> None:
    told = set()
    for faces in ((3, 1, 6, 2, 5), (1, 1, 1, 1, 1), (5, 6, 2, 3, 4)):
        evening = worked("pkad").do("investigate", "pkad", "aggressive").do("work", "pkad", "card")
        throw(evening, *faces).do("done")
        reading = dict[str, Any](scene_of(evening.play)["props"]["pkad"])
        told.add((reading["needle"], tuple(reading["faces"]), *notebook(evening)))
    assert len(told) == 3


@pytest.mark.parametrize("device", sorted(cards.in_play().devices))
def test_every_device_waits_for_hands_on_its_prop_and_then_shows_its_sign_there(device: str) -> None:
    row = cards.device(device)
    evening = worked(device).do("investigate", device, row.readings[0].trait)
    waits = scene_of(evening.play)["props"][row.prop]
    assert waits["scene"] in ("searching", "card", "picture")
    encode_scene(waits)
    (step,) = row.work
    assert [option.hand for option in question(evening.play).options("seat1")] == [("prop", row.prop, step.event)]
    evening.do("work", device, step.event)
    if row.dice:
        throw(evening, 1, 2, 3, 4, 5).do("done")
    shows = scene_of(evening.play)["props"][row.prop]
    assert shows != waits
    assert shows["scene"] != "idle"
    encode_scene(shows)
    assert len(notebook(evening)) == 1


@pytest.mark.parametrize("device", sorted(cards.in_play().devices))
def test_the_table_can_work_them_itself(device: str) -> None:
    state = with_device(device)
    state.settings |= {devices.SECOND_PROPS}
    evening = turn_of(state, "historian")
    evening.do("investigate", device, cards.device(device).readings[0].trait)
    assert len(notebook(evening)) == 1


@pytest.mark.parametrize(
    ("device", "events"), [("scrying-orb", ["touch"]), ("pkad", ["dice", "ask"]), ("spirit-box", [])]
)
def test_an_evening_that_was_begun_before_is_worked_as_it_was(device: str, events: list[str]) -> None:
    state = with_device(device)
    state.settings |= {"props"}
    evening = turn_of(state, "historian").do("investigate", device, cards.device(device).readings[0].trait)
    for event in events:
        assert notebook(evening) == []
        encode_scene(scene_of(evening.play)["props"][cards.device(device).prop])
        evening.do("work", device, event)
    assert len(notebook(evening)) == 1
