"""A path of the scene is walked space by space, leaves its afterglow and waits for nobody; no hint hangs on colour."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from gloamboard.hal.sim.strip import SimStrip
from gloamboard.pi_app.config import shipped_files
from gloamboard.pi_app.director.part import FRAME_S, Director
from gloamboard.pi_app.director.theme import load_theme
from gloamboard.pi_app.director.walk import AFTERGLOW_S, PACE_S, Footfalls
from gloamboard.pi_app.mqtt import messages as m
from gloamboard.rules.kernel import games
from tests.pi_app.director.test_director import TOPICS, Room
from tests.pi_app.lantern_table import mansion

WAY = ["foyer", "study", "kitchen"]
HINTS = {"noise", "shadow", "smoulder", "stir", "pull", "afterglow", "path", "presence"}


class House(Room):
    """The Demon stands in the library and has made two footfalls nobody missed."""

    def __init__(self, *, still: bool = False) -> None:
        super().__init__()
        self.director = Director(mansion(), load_theme(), self.strips, TOPICS, self.heard, self.clock, still=still)
        self.stands("library", ["attic", "library"], 2)

    def stands(self, at: str, trod: list[str], n: int) -> None:
        spaces = {space: ["dim"] for space in mansion().spaces}
        spaces[at] = ["dim", "presence"]
        self.stage(spaces=spaces, path={"spaces": trod, "n": n, "word": "presence"})

    def glows(self) -> dict[str, str]:
        """The word each space of the way has, told by its light."""
        found = {}
        for space in WAY:
            red, _, blue = self.light(space)
            found[space] = "dim" if blue > red else "afterglow" if red < 60 else "hot"
        return found


@pytest.fixture
def house() -> House:
    return House()


def test_a_path_is_walked_space_by_space_at_a_steady_pace_and_glows_after(house: House) -> None:
    house.stands("kitchen", ["library", *WAY], 5)
    seen = [house.glows()]
    for _ in WAY[1:]:
        house.after(PACE_S)
        seen.append(house.glows())
    assert [list(now.values()) for now in seen] == [
        ["hot", "dim", "dim"],
        ["afterglow", "hot", "dim"],
        ["afterglow", "afterglow", "hot"],
    ]
    house.after(AFTERGLOW_S)
    assert list(house.glows().values()) == ["dim", "dim", "hot"]  # it is there, and the trail has gone cold


def test_the_first_footfall_is_drawn_with_the_scene_and_the_director_asks_to_be_woken_for_the_next(
    house: House,
) -> None:
    frames = house.director.frames
    house.stands("kitchen", WAY, 5)
    assert (house.director.frames, house.glows()["foyer"]) == (frames + 1, "hot")
    due = house.director.due()
    assert due is not None
    assert due <= house.clock.now() + PACE_S


def test_pages_are_told_while_something_is_on_its_way_and_when_it_has_come(house: House) -> None:
    house.heard.sent.clear()
    house.stands("kitchen", WAY, 5)
    for _ in range(3 * round(PACE_S / FRAME_S)):
        house.after(FRAME_S)
    drawn = [m.read(payload, m.Drawn) for topic, payload in house.heard.sent if topic == TOPICS.drawn]
    assert [said.walking for said in drawn] == [True, False]


def test_the_next_path_cuts_a_walk_short(house: House) -> None:
    house.stands("kitchen", WAY, 5)
    house.stands("study", [*WAY, "study"], 6)
    assert list(house.glows().values()) == ["dim", "hot", "dim"]


def test_a_scene_with_no_newer_path_lets_the_walk_go_on(house: House) -> None:
    house.stands("kitchen", WAY, 5)
    house.after(PACE_S)
    house.stands("kitchen", WAY, 5)
    assert list(house.glows().values()) == ["afterglow", "hot", "dim"]


def test_whoever_missed_scenes_walks_all_that_is_told_and_nothing_twice(house: House) -> None:
    house.stands("kitchen", ["attic", *WAY], 12)
    assert house.director.due() is not None
    house.after(PACE_S)
    assert list(house.glows().values()) == ["hot", "dim", "dim"]
    house.stands("library", ["attic", "library"], 2)  # taken back
    assert list(house.glows().values()) == ["dim", "dim", "dim"]


def test_a_walk_is_over_when_what_walked_has_gone(house: House) -> None:
    house.stands("kitchen", WAY, 5)
    house.stage(spaces={space: ["dim"] for space in mansion().spaces}, path={"spaces": WAY, "n": 5, "word": "presence"})
    assert list(house.glows().values()) == ["dim", "dim", "dim"]


def test_a_table_that_starts_anew_does_not_walk_what_was_walked_long_ago() -> None:
    room = House.__new__(House)
    Room.__init__(room)
    room.stands("kitchen", WAY, 5)
    assert list(room.glows().values()) == ["dim", "dim", "hot"]


def test_with_little_motion_the_whole_trail_is_shown_at_once_and_nothing_walks() -> None:
    house = House(still=True)
    house.stands("kitchen", WAY, 5)
    assert list(house.glows().values()) == ["afterglow", "afterglow", "hot"]
    house.after(AFTERGLOW_S)
    assert list(house.glows().values()) == ["dim", "dim", "hot"]


def test_a_walk_that_crosses_its_own_end_still_ends_there() -> None:
    walk = Footfalls(("hall", "study", "hall"), "presence", 0.0)
    spaces = {"hall": ["lit", "presence"], "study": ["dim"]}
    assert walk.laid_over(spaces, 0.0) == {"hall": ["lit", "path"], "study": ["dim"]}
    assert walk.laid_over(spaces, PACE_S) == {"hall": ["lit"], "study": ["dim", "path"]}
    assert walk.laid_over(spaces, 2 * PACE_S) == {"hall": ["lit", "presence"], "study": ["dim", "afterglow"]}
    assert spaces == {"hall": ["lit", "presence"], "study": ["dim"]}


OWN_HINTS: dict[str | None, set[str]] = {  # words of a game or its boxes for what moves, or waits
    None: set(),
    "netherwatch": {"lurk", "hazard"},
    "set_a_watch": {"sinking"},
    "stifling_dark": {"heard", "perhaps", "revealed", "lurks", "known"},
    "hellboy": {"enemy", "boss", "active", "swarm", "came_from"},
}


def test_every_game_is_among_them() -> None:
    assert {game for game in OWN_HINTS if game} == set(games())


@pytest.mark.parametrize("game", OWN_HINTS)
def test_hints_differ_from_each_other_and_from_all_of_their_layer_in_more_than_colour(game: str | None) -> None:
    """By brightness, depth or tempo of the swing, or its evenness."""
    words = load_theme(*(shipped_files.find_themes(game) if game else ())).word
    hints = HINTS | OWN_HINTS[game]
    assert words.keys() >= hints
    for one, other in itertools.combinations(words, 2):
        a, b = words[one], words[other]
        if {one, other} & hints and (a.layer == b.layer or {one, other} <= hints):
            levels = abs(a.level - b.level) >= 0.15 or abs(a.swing - b.swing) >= 0.15
            tempi = max(a.beat_s, b.beat_s) >= 1.25 * min(a.beat_s, b.beat_s)
            assert levels or tempi or a.wander != b.wander, (one, other)


@pytest.mark.parametrize("ground", ["lit", "dim", "dark"])
def test_a_presence_seethes_as_nothing_else_does_on_any_ground(ground: str) -> None:
    """Its pixels are apart by more than those of any other word, and each goes through more."""
    apart = {}
    words = [word for word in load_theme().word if not word.startswith("gauge") and word != "off"]
    for word in words:
        room = Room()
        room.stage(spaces={"foyer": [ground, "prompt", word]})
        frames = []
        for _ in range(80):
            room.after(0.02)
            frames.append(brightness(room.strips, "foyer"))
        apart[word] = float(np.array(frames).std(axis=1).mean())
    presence = apart.pop("presence")
    assert presence > 1.4 * max(apart.values()), sorted(apart.items(), key=lambda of: -of[1])[:3]


def brightness(strips: dict[str, SimStrip], space: str) -> np.ndarray:
    rows = [
        np.frombuffer(strips[strip].last, np.uint8).reshape(-1, 3)[pixels].max(axis=1)
        for strip, pixels in mansion().space_pixels[space].items()
    ]
    return np.concatenate(rows).astype(float)
