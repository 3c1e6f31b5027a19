"""The table's props, simulated: found by identity, talked to over bad wires, unplugged and restarted."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from gloamboard.hal.clock import VirtualClock
from gloamboard.hal.props.hub import PropEvent, PropHub
from gloamboard.hal.props.words import SCENES_OF, BadScene
from gloamboard.hal.sim.props import SimPorts, SimProp, sim_ports
from gloamboard.hal.table import PropSpec

ORB, PKAD = PropSpec("orb", "orb"), PropSpec("reader", "pkad")


class Evening:
    """A hub and its simulated props on one clock."""

    def __init__(self, specs: list[PropSpec], ports: Callable[[VirtualClock], SimPorts] | None = None) -> None:
        self.clock = VirtualClock()
        self.ports = ports(self.clock) if ports else sim_ports(specs, self.clock)
        marks = iter(range(1, 10_000))
        self.hub = PropHub(specs, self.ports, boot=lambda: next(marks))
        self.seen: list[PropEvent] = []

    def run(self, seconds: float, step: float = 0.01) -> list[PropEvent]:
        fresh: list[PropEvent] = []
        for _ in range(round(seconds / step)):
            fresh += self.hub.poll(self.clock.now())
            self.clock.advance(step)
        self.seen += fresh
        return fresh

    def kinds(self, seconds: float) -> list[str]:
        return [event.kind for event in self.run(seconds)]

    def state(self, prop: str) -> str:
        return next(status.state for status in self.hub.status() if status.prop == prop)


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


def test_a_busy_port_is_named_and_taken_when_it_is_free() -> None:
    evening = Evening([ORB])
    evening.ports.busy.add("orb")
    evening.run(5)
    assert "used by another program" in evening.hub.health()[0].says
    evening.ports.busy.clear()
    assert evening.kinds(20) == ["here"]


def test_a_missing_prop_stops_nobody_and_waits_grow() -> None:
    evening = Evening([ORB, PKAD])
    evening.ports["orb"].unplug()
    assert evening.kinds(60) == ["here"]
    assert evening.state("orb") == "missing"
    assert "twin on the page" in evening.hub.health()[0].next_step


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
