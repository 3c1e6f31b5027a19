"""What a hub tells of the boards it has: old or foreign firmware, restarts, batteries, what is missing."""

from __future__ import annotations

import pytest

from gloamboard.hal.sim.props import SimPorts, SimProp
from gloamboard.hal.table import PropSpec
from tests.firmware.hub_evening import ORB, PKAD, Evening


def test_old_firmware_is_refused_with_the_command_that_updates_it() -> None:
    evening = Evening([ORB], lambda clock: SimPorts([SimProp("orb", "orb", clock, firmware="1.0")]))
    assert evening.kinds(10) == ["refused"]
    health = evening.hub.health()[0]
    assert health.state == "faulty"
    assert health.says == "its firmware 1.0 is too old, at least 1.1 is needed"
    assert health.next_step == "Run: gloam flash orb"


def test_what_is_wrong_with_one_prop_is_not_said_of_another_that_is_missing() -> None:
    evening = Evening([ORB, PKAD], lambda clock: SimPorts([SimProp("orb", "orb", clock, firmware="1.0")]))
    evening.run(3)
    reader = evening.hub.health()[1]
    assert (reader.state, reader.says) == ("missing", "not seen yet")


def test_another_link_version_is_refused() -> None:
    evening = Evening([ORB], lambda clock: SimPorts([SimProp("orb", "orb", clock, link=2)]))
    assert evening.kinds(3) == ["refused"]
    assert "link version is 2" in evening.hub.health()[0].says


def test_a_missing_prop_stops_nobody_and_waits_grow() -> None:
    evening = Evening([ORB, PKAD])
    evening.ports["orb"].unplug()
    assert evening.kinds(60) == ["here"]
    assert evening.state("orb") == "missing"
    assert "twin on the page" in evening.hub.health()[0].next_step


def test_a_scene_a_board_lacks_is_shown_as_idle() -> None:
    evening = Evening([ORB], lambda clock: SimPorts([SimProp("orb", "orb", clock, scenes=("idle", "fault"))]))
    evening.hub.scene("orb", {"scene": "manifest"})
    evening.run(1)
    assert evening.ports["orb"].thing.mode == ord("i")
    assert evening.hub.status()[0].scenes == ("idle", "fault")


def test_a_prop_that_restarts_now_and_then_says_so_and_one_that_keeps_restarting_is_weak() -> None:
    evening = Evening([ORB])
    evening.run(0.5)
    assert "restarted" not in evening.hub.health()[0].says
    for times, said, state in ((1, "once", "ok"), (2, "2 times", "ok"), (3, "3 times", "weak")):
        evening.ports["orb"].restart()
        evening.run(1)
        health = evening.hub.health()[0]
        assert f"restarted {said} in ten minutes" in health.says, times
        assert health.state == state
    assert "gloam prop log orb" in health.next_step
    assert evening.state("orb") == "restless"
    evening.run(601, step=0.1)
    assert (evening.hub.health()[0].state, "restarted" in evening.hub.health()[0].says) == ("ok", False)


def test_162_restarts_in_a_minute_are_told_without_counting_them_out() -> None:
    evening = Evening([ORB])
    evening.run(0.5)
    said = set()
    for _ in range(162):
        evening.ports["orb"].restart()
        evening.run(0.37)
        said.add(evening.hub.health()[0].says)
    health = evening.hub.health()[0]
    assert health.state == "weak"
    assert "restarted more than 10 times" in health.says
    assert len(said) < 15  # its retained status is not sent anew for each of them


def test_what_a_prop_printed_before_it_restarted_is_told() -> None:
    evening = Evening([ORB])
    evening.run(0.5)
    orb = evening.ports["orb"]
    for _ in range(3):
        orb.write(b"MemoryError()\n")
        evening.run(0.1)
        orb.restart()
        evening.run(0.5)
    assert 'it last printed "MemoryError()"' in evening.hub.health()[0].says


def test_a_prop_that_comes_back_after_its_line_was_lost_has_restarted_too() -> None:
    evening = Evening([ORB])
    evening.run(0.5)
    for _ in range(3):
        evening.ports["orb"].unplug()
        evening.run(2)
        evening.ports["orb"].replug()
        evening.run(3)
    assert evening.hub.health()[0].state == "weak"


def test_a_prop_that_is_not_built_is_not_missed_and_plays_when_it_comes() -> None:
    spec = PropSpec("imager", "panel", built=False)
    evening = Evening([spec], lambda clock: SimPorts([]))
    evening.run(2)
    assert [(h.state, h.says) for h in evening.hub.health()] == [("ok", "not built; its twin on the page stands in")]
    evening.ports.props.append(SimProp("imager", "panel", evening.clock))
    assert evening.kinds(3) == ["here"]
    assert evening.hub.status()[0].state == "ready"


def test_five_panels_at_one_table_each_take_the_place_of_their_name() -> None:
    names = ["animus", "imager", "projector", "talisman", "spirit-box"]
    evening = Evening(
        [PropSpec(name, "panel", built=False) for name in names],
        lambda clock: SimPorts([SimProp(name, "panel", clock, seed=n) for n, name in enumerate(reversed(names))]),
    )
    evening.run(3)
    for n, name in enumerate(names):
        evening.hub.scene(name, {"scene": "picture", "pace": n})
    evening.run(1)
    assert [evening.ports[name].thing.level for name in names] == [0, 1, 2, 3, 4]


def test_a_prop_for_something_else_is_told_with_the_command_that_mends_it() -> None:
    evening = Evening([ORB], lambda clock: SimPorts([SimProp("dice", "dice", clock)]))
    evening.run(5)
    [health] = evening.hub.health()
    assert (health.state, health.next_step) == ("missing", "Run: gloam flash orb")
    assert health.says == "sim:dice has a prop for something else: dice dice"


def test_the_command_names_the_prop_where_its_name_is_not_its_kind() -> None:
    spec = PropSpec("shard", "orb")
    evening = Evening([spec], lambda clock: SimPorts([SimProp("shard", "orb", clock, firmware="1.0")]))
    evening.run(5)
    assert evening.hub.health()[0].next_step == "Run: gloam flash orb --name shard"


@pytest.mark.parametrize(("millivolts", "state"), [(4700, "ok"), (3300, "weak")])
def test_a_board_that_can_tell_its_voltage_is_weak_when_its_battery_runs_out(millivolts: int, state: str) -> None:
    evening = Evening([ORB])
    evening.ports["orb"].millivolts = millivolts
    evening.run(3)
    [health] = evening.hub.health()
    assert health.state == state
    assert f"{millivolts / 1000:.1f} V" in health.says
    assert bool(health.next_step) is (state == "weak")
    assert evening.hub.status()[0].millivolts == millivolts


def test_a_pico_w_whose_pin_measures_something_else_is_not_called_weak() -> None:
    """Its radio holds that pin; under 1.8 V no Pico would run to tell of it."""
    evening = Evening([ORB])
    evening.ports["orb"].millivolts = 120
    evening.run(3)
    (status,) = evening.hub.status()
    assert (status.state, status.millivolts) == ("ready", None)
    assert " V" not in status.says


def test_of_a_prop_that_was_refused_its_port_is_known_to_whoever_flashes_it() -> None:
    evening = Evening([ORB], lambda clock: SimPorts([SimProp("orb", "orb", clock, firmware="1.0")]))
    evening.run(3)
    assert evening.state("orb") == "refused"
    assert evening.hub.lend("orb").port == evening.ports["orb"].port
    evening.ports["orb"].unplug()
    assert evening.hub.lend("orb").port == ""


def test_a_prop_of_another_game_is_told_even_where_all_that_is_free_are_twins() -> None:
    specs = [ORB, PropSpec("shard", "orb", built=False), PropSpec("imager", "panel", built=False)]
    evening = Evening(specs, lambda clock: SimPorts([SimProp("orb", "orb", clock), SimProp("tray", "dice", clock)]))
    evening.run(3)
    orb, shard, imager = evening.hub.status()
    assert (orb.state, shard.state, imager.state) == ("ready", "refused", "twin")  # once is enough
    assert "sim:tray has a prop for something else: dice tray" in shard.says
    assert shard.next_step == "Run: gloam flash orb --name shard"
    evening.ports["tray"].unplug()
    evening.run(3)
    assert [status.state for status in evening.hub.status()] == ["ready", "twin", "twin"]


def test_another_board_than_the_table_file_names_is_told_by_its_id_and_not_sent_to_be_flashed() -> None:
    named = PropSpec("orb", "orb", unique_id="9a3f")
    evening = Evening([named], lambda clock: SimPorts([SimProp("orb", "orb", clock, unique_id="0c11")]))
    evening.run(1)
    (status,) = evening.hub.status()
    assert (status.state, status.says) == ("missing", "sim:orb has another orb, with id 0c11, not 9a3f")
    assert 'unique_id = "0c11" for orb in the table file' in status.next_step
