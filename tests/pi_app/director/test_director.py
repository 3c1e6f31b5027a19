"""Scene words become frames: drawn at once, animated only while something moves, within each supply's current."""

from __future__ import annotations

import dataclasses
import itertools
from typing import Any

import numpy as np
import pytest

from gloamboard.hal.clock import VirtualClock
from gloamboard.hal.limiter import Limiter
from gloamboard.hal.sim.strip import SimStrip
from gloamboard.hal.table import StripSpec, Supply, Table
from gloamboard.pi_app.config import shipped_files
from gloamboard.pi_app.director.part import FRAME_S, REFUSED_S, Director
from gloamboard.pi_app.director.theme import Theme, load_theme
from gloamboard.pi_app.layout.model import Layout, load_layout
from gloamboard.pi_app.mqtt import messages as m
from gloamboard.pi_app.mqtt.topics import Topics
from gloamboard.strict_toml import FileError
from tests.pi_app.lantern_table import mansion

TOPICS = Topics("test")


class Heard:
    def __init__(self) -> None:
        self.sent: list[tuple[str, bytes]] = []

    def publish(self, topic: str, payload: bytes, retain: bool = False) -> bool:
        self.sent.append((topic, payload))
        return True


class Room:
    def __init__(self, layout: Layout | None = None, theme: Theme | None = None) -> None:
        self.clock, self.heard = VirtualClock(), Heard()
        self.layout = layout or mansion()
        self.strips = {strip.id: SimStrip(strip.id, strip.pixels) for strip in self.layout.table.strip}
        self.director = Director(self.layout, theme or load_theme(), self.strips, TOPICS, self.heard, self.clock)
        self.rev = 0

    def stage(self, **scene: Any) -> None:
        self.rev += 1
        self.director.arrived(TOPICS.scene, m.write(m.Scene(rev=self.rev, scene=scene)))

    def light(self, space: str) -> np.ndarray:
        rows = []
        for strip, pixels in self.layout.space_pixels[space].items():
            rows.append(np.frombuffer(self.strips[strip].last, np.uint8).reshape(-1, 3)[pixels][:, [1, 0, 2]])
        return np.asarray(np.concatenate(rows).mean(axis=0))  # red, green, blue

    def after(self, seconds: float) -> None:
        self.clock.advance(seconds)
        self.director.tick(self.clock.now())


def with_weak_supplies() -> Layout:
    supplies = tuple(dataclasses.replace(supply, limit_ma=400) for supply in mansion().table.supply)
    return dataclasses.replace(mansion(), table=dataclasses.replace(mansion().table, supply=supplies))


@pytest.fixture
def room() -> Room:
    return Room()


def test_a_scene_is_drawn_at_once_and_its_words_differ_in_brightness(room: Room) -> None:
    room.stage(spaces={"foyer": ["lit"], "study": ["dim"], "kitchen": ["dark"], "library": []})
    assert room.director.rev == 1
    lit, dim, dark, unlit = (room.light(space).sum() for space in ("foyer", "study", "kitchen", "library"))
    assert lit > 3 * dim > 3 * dark > 0
    assert unlit == 0  # off means fault or nothing, never Dark
    assert room.light("foyer")[0] > room.light("foyer")[2]  # warm
    assert room.light("study")[2] > room.light("study")[0]  # cold


@pytest.mark.parametrize("words", [["dark"], ["dark", "shadow"]])
@pytest.mark.parametrize("limited", [False, True])
def test_what_is_dark_never_goes_out_in_any_part_of_its_beat_nor_when_a_supply_is_at_its_limit(
    words: list[str], limited: bool
) -> None:
    room = Room(with_weak_supplies() if limited else None)
    room.stage(spaces={space: ["bright"] for space in mansion().spaces} | {"kitchen": words})
    seen = set()
    for _ in range(500):
        room.after(FRAME_S)
        seen.add(float(room.light("kitchen").sum()))
    assert min(seen) >= 1
    drawn = [m.read(payload, m.Drawn) for topic, payload in room.heard.sent if topic == TOPICS.drawn]
    assert bool(drawn[-1].limited) == limited


def test_pages_get_the_very_bytes_the_strip_got(room: Room) -> None:
    room.stage(spaces={"foyer": ["lit"]})
    published = dict(room.heard.sent)
    for strip in room.strips.values():
        assert published[TOPICS.light(strip.id)] == strip.last


def test_nothing_moves_means_no_more_frames(room: Room) -> None:
    room.stage(spaces={"study": ["dim"]})
    assert room.director.due() is None
    room.stage(spaces={"study": ["dim", "prompt"]})
    assert room.director.due() == pytest.approx(room.clock.now() + FRAME_S)
    frames = room.director.frames
    for _ in range(500):
        room.after(FRAME_S / 5)
    assert room.director.frames - frames <= 101  # two seconds at 50 a second


def test_a_refusal_points_out_both_spaces_and_passes(room: Room) -> None:
    room.stage(spaces={"foyer": ["dim"], "library": ["dim"]})
    quiet = room.light("foyer")
    refusal = m.Refusal(n=1, rule="XX-1", says="No.", spaces=["foyer", "library"])
    room.director.arrived(TOPICS.refused("public"), m.write(refusal))
    for space in ("foyer", "library"):
        assert room.light(space)[0] > 100  # the alarm colour
    room.after(REFUSED_S)
    assert np.array_equal(room.light("foyer"), quiet)


def test_a_moment_plays_once_when_its_number_changes(room: Room) -> None:
    flash = {"word": "flash", "space": "foyer", "n": 1}
    room.stage(spaces={"foyer": ["dim"]}, moment=flash)
    room.stage(spaces={"foyer": ["dim"]}, moment=flash)
    assert room.director.due() is None
    quiet = room.light("foyer").sum()
    room.stage(spaces={"foyer": ["dim"]}, moment=flash | {"n": 2})
    room.after(0.4)
    assert room.light("foyer").sum() > quiet
    for _ in range(400):
        room.after(FRAME_S)
    assert room.light("foyer").sum() == quiet
    assert room.director.due() is None


def test_a_moment_of_several_spaces_flares_in_each_and_nowhere_else() -> None:
    layout = load_layout("campsite")
    room = Room(layout, load_theme(*shipped_files.find_themes("netherwatch")))
    dim = {cell: ["dim"] for cell in ("c3", "c4", "f6")}
    room.stage(spaces=dim)
    quiet = {cell: room.light(cell).sum() for cell in dim}
    room.stage(spaces=dim, moment={"word": "howl", "space": "c3", "spaces": ["c3", "c4"], "n": 2})
    room.after(1.0)
    assert {cell: room.light(cell).sum() > quiet[cell] for cell in dim} == {"c3": True, "c4": True, "f6": False}


def test_a_gauge_lights_as_much_as_its_value(room: Room) -> None:
    room.stage(gauges={"seat1.sanity": {"value": 4, "of": 9}})
    strip, pixels = mansion().gauge_pixels["seat1.sanity"]
    wire = np.frombuffer(room.strips[strip].last, np.uint8).reshape(-1, 3)[pixels].sum(axis=1)
    assert len(wire) == 9
    assert (wire > 60).tolist() == [True] * 4 + [False] * 5


def test_markers_on_a_gauge_light_where_the_bar_comes_to_them(room: Room) -> None:
    strip, pixels = mansion().gauge_pixels["seat1.sanity"]

    def shown(value: int, **marked: int) -> list[list[int]]:
        markers = [{"at": at, "word": word} for word, at in marked.items()]
        room.stage(gauges={"seat1.sanity": {"value": value, "of": 18, "markers": markers}})
        wire = np.frombuffer(room.strips[strip].last, np.uint8).reshape(-1, 3)[pixels]
        return [[int(light) for light in pixel] for pixel in wire]

    plain = shown(4)
    assert [n for n, pixel in enumerate(shown(4, alarm=6, bright=18)) if pixel != plain[n]] == [2, 8]
    reached = shown(6)
    assert [n for n, pixel in enumerate(reached) if pixel != plain[n]] == [2]  # where the first marker was
    assert shown(4, nonsense=6) == plain


def test_unknown_words_spaces_and_gauges_are_left_out(room: Room) -> None:
    room.stage(spaces={"nowhere": ["lit"], "foyer": ["sparkling"]}, gauges={"none": {"value": 1, "of": 2}})
    assert room.director.rev == 1
    assert room.light("foyer").sum() == 0


def test_everything_is_said_again_on_a_new_connection(room: Room) -> None:
    room.stage(spaces={"foyer": ["lit"]})
    room.heard.sent.clear()
    room.director.connected()
    assert {topic for topic, _ in room.heard.sent} == {*(TOPICS.light(strip) for strip in room.strips), TOPICS.drawn}


def test_the_limiter_keeps_a_supply_within_its_current_and_says_so() -> None:
    table = Table(
        1, "t", "t", (1.0, 1.0),
        supply=(Supply("s", 500), Supply("big", 9000)),
        strip=(StripSpec("a", 60, 18, "s"), StripSpec("b", 60, 12, "big")),
    )  # fmt: skip
    white = np.full((60, 3), 255, np.uint8)
    loads = Limiter(table).loads({"a": white, "b": white})
    assert loads["s"].wanted_ma == pytest.approx(60 * 36 + 60)
    assert loads["s"].given_ma <= 500
    assert loads["s"].percent == 20
    assert str(loads["s"]) == "supply s: about 500 mA, limited to 20 %"
    assert loads["big"].percent == 100


def test_a_frame_too_bright_for_its_supply_is_turned_down_on_the_wire() -> None:
    weak = with_weak_supplies()
    room = Room(weak)
    room.stage(spaces={space: ["bright", "cursor"] for space in mansion().spaces})
    drawn = [m.read(payload, m.Drawn) for topic, payload in room.heard.sent if topic == TOPICS.drawn]
    assert drawn[-1].limited
    for supply in weak.table.supply:
        ma = 0.0
        for strip in weak.table.strip:
            if strip.supply == supply.id:
                sent = np.frombuffer(room.strips[strip.id].last, np.uint8).sum(dtype=int)
                assert sent > 0
                ma += sent * strip.ma_per_channel / 255 + strip.pixels * strip.idle_ma_per_pixel
        assert ma <= 400


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('colour = "red"\nlevel = 0.5', "a colour is written #rrggbb"),
        ('colour = "#ffffff"\nlevel = 1.5', "a level is from 0 to 1"),
        ('colour = "#ffffff"\nlevel = 0.5\nlayer = 7', "layers are 0 to 4"),
        ('color = "#ffffff"\nlevel = 0.5', "Did you mean colour?"),
    ],
)
def test_a_broken_theme_says_what_to_mend(tmp_path: Any, text: str, says: str) -> None:
    path = tmp_path / "theme.toml"
    path.write_text(f'v = 1\nid = "x"\n[word.cold]\n{text}\n')
    with pytest.raises(FileError, match=says.replace("?", r"\?")):
        load_theme(path)


def test_what_may_be_done_and_what_lies_wrong_differ_in_more_than_colour() -> None:
    """By brightness, depth or tempo of the swing, or its evenness: each word from each other of its layer."""
    words = {name: word for name, word in load_theme().word.items() if word.layer == 3}
    assert {"prompt", "target", "cursor", "landing", "carry_from", "carry_to", "ahead"} == set(words)
    for one, other in itertools.combinations(words.values(), 2):
        levels = abs(one.level - other.level) >= 0.15
        tempi = max(one.beat_s, other.beat_s) >= 1.25 * min(one.beat_s, other.beat_s)
        assert levels or tempi or one.wander != other.wander, (one, other)
