"""The table's props, simulated: found by identity, talked to over bad wires, unplugged and restarted."""

from __future__ import annotations

from typing import Any

import pytest

from gloamboard.hal.clock import VirtualClock
from gloamboard.hal.props.hub import PropHub
from gloamboard.hal.props.words import SCENES_OF, BadScene
from gloamboard.hal.sim.props import SimPorts, SimProp
from gloamboard.hal.table import PropSpec
from tests.firmware.hub_evening import ORB, PKAD, Evening


def test_props_say_hello_and_are_ready() -> None:
    evening = Evening([ORB, PKAD])
    events = evening.run(0.5)
    assert [(e.prop, e.kind) for e in events] == [("orb", "here"), ("reader", "here")]
    assert [h.state for h in evening.hub.health()] == ["ok", "ok"]
    status = evening.hub.status()[0]
    assert (status.state, status.board, status.firmware) == ("ready", "sim", "1.1")
    assert status.scenes == SCENES_OF["orb"]


def test_a_scene_reaches_the_prop_and_is_drawn() -> None:
    evening = Evening([ORB])
    evening.hub.scene("orb", {"scene": "vision", "direction": 0, "strength": 9, "colour": "#ff0000"})
    evening.run(0.5)
    ring = evening.ports["orb"].picture
    assert len(ring) == 36
    assert ring[0] > 40
    assert ring[18:21] == [0, 0, 0]


def test_only_the_newest_of_many_scenes_needs_to_arrive() -> None:
    evening = Evening([ORB])
    evening.run(0.5)
    for tension in range(10):
        evening.hub.scene("orb", {"scene": "idle", "tension": tension})
    evening.run(0.2)
    assert evening.ports["orb"].thing.level == 9


def test_wrong_words_or_an_unknown_prop_are_the_callers_fault_and_change_nothing() -> None:
    evening = Evening([ORB])
    with pytest.raises(BadScene):
        evening.hub.scene("orb", {"scene": "party"})
    with pytest.raises(KeyError):
        evening.hub.scene("lamp", {"scene": "idle"})
    assert evening.kinds(0.5) == ["here"]


def test_a_touch_is_reported_at_once_and_a_hold_after_it() -> None:
    evening = Evening([ORB])
    evening.run(0.5)
    orb = evening.ports["orb"]
    orb.press()
    assert evening.kinds(0.1) == ["touch"]
    assert evening.kinds(1.0) == ["hold"]
    orb.release()
    orb.tap("shake")
    assert evening.kinds(0.5) == ["shake"]


def test_with_bytes_damaged_both_ways_every_touch_counts_once() -> None:
    evening = Evening([ORB])
    orb = evening.ports["orb"]
    orb.to_prop.rate = orb.to_table.rate = 0.03
    evening.run(3)
    for _ in range(100):
        orb.tap()
        evening.run(1)
    assert [e.kind for e in evening.seen].count("touch") == 100
    assert orb.to_prop.hits > 50
    assert orb.to_table.hits > 50


def test_unplugged_and_plugged_in_elsewhere_it_is_known_again_and_shows_its_scene() -> None:
    evening = Evening([ORB, PKAD])
    evening.hub.scene("orb", {"scene": "omen"})
    evening.run(0.5)
    orb = evening.ports["orb"]
    orb.unplug()
    assert evening.kinds(1) == ["gone"]
    assert evening.state("orb") == "missing"
    evening.run(5)
    orb.replug()
    assert evening.kinds(3) == ["here"]
    assert orb.port != "sim:orb"
    assert orb.thing.mode == ord("o")
    assert evening.state("reader") == "ready"


def test_a_prop_that_restarts_is_told_its_scene_again() -> None:
    evening = Evening([ORB])
    evening.hub.scene("orb", {"scene": "manifest"})
    evening.run(0.5)
    evening.ports["orb"].restart()
    assert evening.kinds(1) == []
    assert evening.ports["orb"].thing.mode == ord("m")


def test_a_prop_whose_program_stopped_at_its_prompt_is_started_again() -> None:
    evening = Evening([ORB])
    evening.hub.scene("orb", {"scene": "manifest"})
    evening.run(0.5)
    evening.ports["orb"].crash()
    assert evening.kinds(3) == []  # restarted so quickly that the table need not know
    assert evening.ports["orb"].starts == 2
    assert evening.ports["orb"].thing.mode == ord("m")
    assert any("help()" in line for line in evening.hub.log("orb"))


def test_a_quiet_evening_stays_connected_and_the_prop_keeps_its_scene() -> None:
    evening = Evening([ORB])
    evening.hub.scene("orb", {"scene": "omen"})
    assert evening.kinds(60) == ["here"]
    assert evening.ports["orb"].thing.mode == ord("o")


def test_a_table_that_falls_silent_leaves_the_prop_idle_and_brings_it_back() -> None:
    evening = Evening([ORB])
    evening.hub.scene("orb", {"scene": "omen"})
    evening.run(0.5)
    orb = evening.ports["orb"]
    for _ in range(600):  # the table hangs for 6 s; the prop's own clock goes on
        evening.clock.advance(0.01)
        orb.prop.step()
    assert orb.thing.mode == ord("i")
    evening.run(1.5)
    assert orb.thing.mode == ord("o")


def test_dice_rolled_while_the_table_is_away_arrive_once_when_it_is_back() -> None:
    evening = Evening([PKAD])
    evening.hub.scene("reader", {"scene": "dice"})
    evening.run(0.5)
    reader = evening.ports["reader"]
    reader.tap("shake")
    reader.to_table.rate = 1.0  # nothing gets through to the table
    for _ in range(1000):
        evening.clock.advance(0.01)
        reader.prop.step()
    reader.to_table.rate = 0.0
    dice = [e for e in evening.run(40) if e.kind == "dice"]
    assert len(dice) == 1
    assert len(dice[0].words["faces"]) == 5
    assert all(1 <= face <= 6 for face in dice[0].words["faces"])


def test_a_busy_port_is_named_and_taken_when_it_is_free() -> None:
    evening = Evening([ORB])
    evening.ports.busy.add("orb")
    evening.run(5)
    assert "used by another program" in evening.hub.health()[0].says
    evening.ports.busy.clear()
    assert evening.kinds(20) == ["here"]


def test_the_board_a_table_names_is_the_one_taken() -> None:
    spec = PropSpec("orb", "orb", unique_id="beef")
    evening = Evening(
        [spec],
        lambda clock: SimPorts(
            [SimProp("orb", "orb", clock, unique_id="aaaa"), SimProp("other", "orb", clock, unique_id="beef")]
        ),
    )
    evening.run(3)
    assert evening.hub.status()[0].unique_id == "beef"


def listen(orb: SimProp, shown: list[bytes]) -> None:
    """Notes every scene that reaches it."""
    scene = orb.thing.scene

    def noted(data: bytes, now: int) -> Any:
        shown.append(data)
        return scene(data, now)

    orb.thing.scene = noted  # type: ignore[method-assign]


@pytest.mark.parametrize("quiet", [False, True])
def test_a_quiet_table_asks_a_prop_with_a_buzzer_for_silence_and_no_other(quiet: bool) -> None:
    for extras, hushed in (("", False), ("+z", quiet)):
        clock = VirtualClock()
        orb = SimProp("orb", "orb", clock)
        orb._about += extras.encode()
        orb.restart()
        shown: list[bytes] = []
        listen(orb, shown)
        hub = PropHub([ORB], SimPorts([orb]), quiet=quiet)
        hub.scene("orb", {"scene": "manifest"})
        for _ in range(300):
            hub.poll(clock.now())
            clock.advance(0.01)
        assert shown[-1] == b"m90o60" + (b"q" if hushed else b"")


def test_a_port_that_is_lent_for_flashing_is_let_go_of_and_the_prop_found_again_afterwards() -> None:
    evening = Evening([ORB, PKAD])
    evening.run(0.5)
    orb, reader = evening.ports["orb"], evening.ports["reader"]
    lent = evening.hub.lend("orb")
    assert (lent.port, {*lent.taken}) == (orb.port, {reader.port})
    orb.crash()  # somebody stops its program, writes files, and starts it
    opened = evening.ports.opened
    evening.run(5)
    assert evening.ports.opened == opened
    assert (evening.state("orb"), evening.state("reader")) == ("missing", "ready")
    assert "being flashed" in evening.hub.status()[0].says
    orb.restart()
    evening.hub.take_back()
    evening.run(3)
    assert (evening.state("orb"), evening.state("reader")) == ("ready", "ready")
