"""The Orb and the P.K.A.D. are worked by hand before they answer; the reading is the same as without."""

import pytest

from gloamboard.rules.kernel import PUBLIC
from gloamboard.rules.kernel.door import scene_of
from gloamboard.rules.netherwatch import GAME
from tests.rules.netherwatch.flow.test_discovery import with_device
from tests.rules.netherwatch.table import Evening, turn_of


def worked(device: str) -> Evening:
    state = with_device(device)
    state.settings |= {"props"}
    return turn_of(state, "historian")


def shown(evening: Evening, prop: str) -> str:
    word: str = scene_of(evening.play)["props"][prop]["scene"]
    return word


def notebook(evening: Evening) -> list[str]:
    panels = GAME.panels(GAME.view(evening.state, PUBLIC))
    return [line["says"] for panel in panels if panel["title"] == "Notebook" for line in panel["lines"]]


def test_the_orb_searches_until_a_hand_touches_it_and_then_shows_its_vision() -> None:
    evening = worked("scrying-orb")
    assert shown(evening, "orb") == "idle"
    evening.do("investigate", "scrying-orb", "teleportation")
    assert shown(evening, "orb") == "searching"
    assert [option.hand for option in evening.play.pending.options("seat1")] == [("prop", "orb", "touch")]
    assert notebook(evening) == []
    evening.do("work", "scrying-orb", "touch")
    assert shown(evening, "orb") == "vision"
    assert len(notebook(evening)) == 1


def test_five_dice_are_thrown_and_the_reader_is_asked_before_it_shows_a_reading() -> None:
    evening = worked("pkad").do("investigate", "pkad", "stalker")
    assert shown(evening, "pkad") == "dice"
    evening.do("work", "pkad", "dice")
    assert shown(evening, "pkad") == "ask"
    assert notebook(evening) == []
    evening.do("work", "pkad", "ask")
    assert shown(evening, "pkad") == "reading"
    assert len(notebook(evening)) == 1


@pytest.mark.parametrize("device", ["scrying-orb", "pkad"])
def test_the_table_can_work_them_itself(device: str) -> None:
    evening = turn_of(with_device(device), "historian")
    trait = {"scrying-orb": "teleportation", "pkad": "stalker"}[device]
    evening.do("investigate", device, trait)
    assert len(notebook(evening)) == 1
