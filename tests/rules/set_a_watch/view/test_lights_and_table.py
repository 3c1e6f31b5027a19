"""What the lights and the page show, and that the camp's files fit the game."""

import numpy as np
import pytest

from gloamboard.hal.clock import VirtualClock
from gloamboard.hal.sim.strip import SimStrip
from gloamboard.hal.tokens import load_tokens
from gloamboard.pi_app.config import shipped_files
from gloamboard.pi_app.director.part import Director
from gloamboard.pi_app.director.theme import load_theme
from gloamboard.pi_app.layout.model import load_layout
from gloamboard.pi_app.mqtt import messages as m
from gloamboard.pi_app.mqtt.topics import Topics
from gloamboard.rules.kernel.door import scene_of, seen_by
from gloamboard.rules.set_a_watch import GAME
from gloamboard.rules.set_a_watch.cards import BOX
from gloamboard.rules.set_a_watch.state import PLACES
from gloamboard.rules.set_a_watch.table.fire import lower_fire
from gloamboard.rules.set_a_watch.table.line import deal_line
from tests.rules.asking import question
from tests.rules.set_a_watch.night import Night, begin, night

TOPICS = Topics("camp")
BOTH_DECKS = {"creature-deck", "unhallowed-deck"}
LINE = ["eagle-1", "ashen-king", "~wolf-1"]


def test_what_is_revealed_is_bright_and_what_is_not_is_dark() -> None:
    spaces = scene_of(night(LINE, camper="wizard").play)["spaces"]
    assert spaces["line-1"][:2] == ["bright", "first"]
    assert spaces["line-2"][:2] == ["bright", "unhallowed"]
    assert spaces["line-3"][0] == "unseen"
    assert spaces["line-4"] == ["bare"]


def test_of_those_in_the_dark_the_next_to_come_into_the_light_is_heard() -> None:
    spaces = scene_of(night([*LINE, "~bear-1"], camper="wizard").play)["spaces"]
    assert {space for space, words in spaces.items() if "noise" in words} == {"line-3"}
    spaces = scene_of(night(["eagle-1"], camper="wizard").play)["spaces"]
    assert not any("noise" in words for words in spaces.values())


@pytest.mark.parametrize(("wood", "sinks"), [(13, False), (12, True), (11, False), (7, True), (6, False), (1, False)])
def test_the_fire_gutters_when_one_log_less_lights_one_place_less(wood: int, sinks: bool) -> None:
    game = night(["eagle-1"], fire=wood, camper="wizard")
    assert ("sinking" in scene_of(game.play)["spaces"]["fire"]) is sinks
    less = night(["eagle-1"], fire=wood - 1, camper="wizard") if wood > 1 else game
    assert (less.state.level() < game.state.level()) is sinks


def test_a_summon_that_somebody_has_seen_on_the_deck_stirs_and_one_that_nobody_has_seen_does_not() -> None:
    game = night(["eagle-1"], camper="wizard")
    assert not any("stir" in words for words in scene_of(game.play)["spaces"].values())
    for top, stirs in ((("wolf-1",), set()), (("summon-1", "wolf-1"), set()), (("wolf-1", "summon-1"), BOTH_DECKS)):
        game.state.deck = [*game.state.deck, *top]
        spaces = scene_of(game.play)["spaces"]
        assert {space for space, words in spaces.items() if "stir" in words} == stirs


def path(game: Night) -> list[str]:
    """Every space that something has come over so far."""
    walked = scene_of(game.play).get("path")
    if walked is None:
        return []
    assert len(walked["spaces"]) == walked["n"]
    return list(walked["spaces"])


def test_when_a_creature_falls_those_behind_it_come_nearer_along_the_line() -> None:
    game = night(["eagle-1", "~bear-1", "~wolf-1", "~wolf-2"], {"ranger": (8, 1, 1)}, camper="wizard", fire=1)
    assert path(game) == []
    game.do(("attack", "eagle-1"), ("die", "ranger", 8))
    assert path(game) == ["line-3", "line-2", "line-1"]
    assert scene_of(game.play)["path"]["word"] == "first"  # it pulses there once it has come


def test_a_line_that_comes_is_heard_from_its_far_end_to_the_camp() -> None:
    game = night(["~bear-1"], phase="dusk", camper="wizard")
    game.state.line, game.state.up, game.state.trod, game.state.deck = [], [], (), ["wolf-1"] * 12
    deal_line(game.state)
    far = min(len(game.state.line), PLACES)
    assert far >= 3
    assert list(game.state.trod) == [f"line-{n}" for n in range(far, 0, -1)]


def test_an_unhallowed_walks_from_its_deck_to_the_place_of_the_summon() -> None:
    game = night(
        ["eagle-1", "~summon-1"], {"ranger": (8, 1, 1)}, camper="wizard", fire=1, unhallowed=["iron-saint"] * 2
    )
    game.do(("attack", "eagle-1"), ("die", "ranger", 8), ("exhaust", "backstab"))
    assert path(game)[-2:] == ["unhallowed-deck", "line-1"]


@pytest.mark.parametrize(
    ("wood", "less", "walked"), [(12, 1, ["line-3", "fire"]), (12, 6, ["line-3", "line-2", "fire"]), (11, 1, [])]
)
def test_when_the_fire_sinks_the_dark_comes_in_from_the_place_it_no_longer_lights(
    wood: int, less: int, walked: list[str]
) -> None:
    game = night(["eagle-1"], fire=wood, camper="wizard")
    assert list(lower_fire(game.state, less)) == []
    assert path(game) == walked


def test_on_the_strip_the_dark_walks_in_place_by_place() -> None:
    camp, game = Camp(), night(["eagle-1"], fire=12, camper="wizard")
    game.state.trod, game.state.footfalls = ("line-8",), 1  # something walked before
    camp.stage(game)
    assert (camp.light("line-3"), camp.light("line-2")) == (0, 0)  # nobody stands there
    assert list(lower_fire(game.state, 6)) == []
    camp.stage(game)
    assert (camp.light("line-3") > 0, camp.light("line-2")) == (True, 0)
    assert max(camp.over("line-2", 0.5)) > 0


@pytest.mark.parametrize(("wood", "word"), [(3, "embers"), (4, "fire-1"), (8, "fire-2"), (14, "fire-3")])
def test_the_fire_breathes_with_its_wood(wood: int, word: str) -> None:
    scene = scene_of(night(["eagle-1"], fire=wood, camper="wizard").play)
    assert scene["spaces"]["fire"] == ["fire", word]
    assert scene["gauges"]["fire.wood"] == {"value": wood, "of": 15, "word": "fire"}


class Camp:
    """The camp's own strip under the director: what a place really gets, in red, green and blue."""

    def __init__(self) -> None:
        self.layout, self.clock, self.rev = load_layout("camp"), VirtualClock(), 0
        self.strips = {strip.id: SimStrip(strip.id, strip.pixels) for strip in self.layout.table.strip}
        theme = load_theme(*shipped_files.find_themes("set_a_watch"))
        self.director = Director(self.layout, theme, self.strips, TOPICS, Unheard(), self.clock)

    def stage(self, game: Night) -> None:
        self.rev += 1
        self.director.arrived(TOPICS.scene, m.write(m.Scene(rev=self.rev, scene=dict(scene_of(game.play)))))

    def light(self, space: str) -> float:
        """All of its light, summed."""
        of = self.layout.space_pixels[space].items()
        return sum(float(np.frombuffer(self.strips[s].last, np.uint8).reshape(-1, 3)[px].sum()) for s, px in of)

    def over(self, space: str, seconds: float) -> list[float]:
        """The same every tenth of a second."""
        found = []
        for _ in range(round(10 * seconds)):
            self.clock.advance(0.1)
            self.director.tick(self.clock.now())
            found.append(self.light(space))
        return found


class Unheard:
    def publish(self, topic: str, payload: bytes, retain: bool = False) -> bool:
        return True


def test_on_the_strip_the_fire_grows_with_its_wood() -> None:
    camp, seen = Camp(), []
    for wood in (2, 5, 9, 13):
        camp.stage(night(["eagle-1"], fire=wood, camper="wizard"))
        seen.append(camp.light("fire"))
    assert 0 < 2 * seen[0] < seen[1] < seen[2] / 2 < seen[3]


def test_on_the_strip_the_revealed_outshine_the_unseen_and_those_are_never_out() -> None:
    camp = Camp()
    camp.stage(
        night(["fell-beast", "bear-1", "~wolf-2", "~wolf-1"], {"ranger": (1, 1, 1)}, camper="wizard", barred=[0, 3])
    )
    first, second, heard, unseen, bare = (camp.over(f"line-{n}", 7.2) for n in (1, 2, 3, 4, 5))
    assert min(unseen) > 0
    assert min(second) > max(heard) > max(unseen)
    assert min(second) > 20 * max(unseen)
    assert max(bare) == 0
    assert max(first) > 1.4 * min(first)  # it pulses
    assert max(second) == min(second)


def test_on_the_strip_a_defeat_flashes_and_passes_and_a_summon_is_violet() -> None:
    camp, game = Camp(), night(["eagle-1", "~wolf-1"], {"ranger": (8, 1, 1)}, camper="wizard", fire=1)
    camp.stage(game)
    before = max(camp.over("line-3", 1))
    camp.stage(game.do(("attack", "eagle-1"), ("die", "ranger", 8)))
    lit = camp.over("line-3", 3)
    assert (before, max(lit) > 1000, lit[-1]) == (0, True, 0)  # the flash runs along the Line
    game = night(["~summon-1"], camper="wizard", fire=1)
    camp.stage(game)
    camp.over("line-2", 1)
    camp.stage(game.do(("exhaust", "backstab")))
    camp.over("line-2", 1)
    green, red, blue = (
        np.frombuffer(camp.strips["camp"].last, np.uint8)
        .reshape(-1, 3)[camp.layout.space_pixels["line-2"]["camp"]]
        .mean(axis=0)
    )
    assert blue > 2 * red > 4 * green


def test_before_the_fire_is_lit_nothing_burns_and_nothing_alarms() -> None:
    game = begin(party="choose")
    spaces = scene_of(game.play)["spaces"]
    assert (spaces["fire"], spaces["unhallowed-deck"]) == (["dark"], ["dark"])
    panels = {panel["title"]: panel for panel in GAME.panels(GAME.view(game.state, "seat1"))}
    assert panels["Firewood"]["says"] == "The fire is not lit yet."
    spaces = scene_of(night(["eagle-1"], camper="wizard", unhallowed=[]).play)["spaces"]
    assert spaces["unhallowed-deck"] == ["alarm"]  # the next Summon loses the game


def test_a_summon_has_no_health_to_strike_at() -> None:
    game = night(["~summon-1"], camper="wizard", fire=1)
    (card,) = next(panel for panel in GAME.panels(GAME.view(game.state, "seat1")) if panel["kind"] == "line")["cards"]
    assert (card["name"], card["health"]) == ("Summon", None)


def test_what_the_dice_can_defeat_is_prompted_and_what_is_struck_is_the_target() -> None:
    game = night(
        ["bear-1", "fell-beast"], {"ranger": (8, 1, 1), "beast-master": (1, 1, 1)}, camper="wizard", barred=[3]
    )
    spaces = scene_of(game.play)["spaces"]
    assert "prompt" in spaces["line-1"]
    assert "prompt" in spaces["line-2"]  # 8 + 3 + 2: together they are enough
    game.do(("attack", "bear-1"))
    assert "target" in scene_of(game.play)["spaces"]["line-1"]


def test_the_camp_spaces_a_die_may_go_to_are_prompted() -> None:
    scene = scene_of(night(phase="camp", camper="wizard", dice={"wizard": (1, 2, 3)}).play)
    assert "prompt" in scene["spaces"]["chop-wood"]
    assert "prompt" not in scene["spaces"]["seal"]
    assert "chop-wood" in scene["controls"]


def test_defeat_and_summon_have_their_moment() -> None:
    line = ["eagle-1", "~bear-1", "~summon-1", "~wolf-1"]
    game = night(line, {"ranger": (8, 8, 1)}, camper="wizard", fire=1, unhallowed=["iron-saint"] * 2)
    game.do(("attack", "eagle-1"), ("die", "ranger", 8))
    moment = scene_of(game.play)["moment"]
    assert (moment["word"], moment["space"]) == ("slain", "line-1")  # and not the Bear that came to light after it
    game.do(("attack", "bear-1"), ("die", "ranger", 8))
    assert scene_of(game.play)["moment"] == {"word": "slain", "space": "line-1", "n": moment["n"] + 1}
    game.do(("exhaust", "backstab"))
    assert scene_of(game.play)["moment"]["word"] == "summon"


def test_what_comes_to_light_by_itself_has_its_moment() -> None:
    cards = {"wizard": ("conjured-light", "fireball", "polymorph")}
    game = night(["eagle-1", "~bear-1", "~wolf-1"], fire=6, camper="rogue", cards=cards)
    game.do(("exhaust", "conjured-light"))
    assert scene_of(game.play)["moment"] == {"word": "reveal", "space": "line-2", "n": 1}
    game = night(["~spider-1", "~bear-1"], fire=7, camper="rogue")
    game.do(("stun", "tame-beast", 3))
    assert scene_of(game.play)["moment"]["space"] == "line-2"


def test_a_creature_that_gets_through_has_its_moment_and_so_has_the_next_location() -> None:
    game = night(["eagle-1", "~bear-1"], fire=1, camper="rogue")
    game.do(("out", "seat1"), ("exhaust", "frost-bolt"))
    assert scene_of(game.play)["moment"]["word"] == "breach"
    game.do(("exhaust", "fireball"), ("exhaust", "polymorph"))
    assert scene_of(game.play)["moment"]["word"] == "location"


def test_a_line_longer_than_the_table_scrolls() -> None:
    horde = ["bear-1", "bear-2", "drake-1", "drake-2", "ghoul-1", "ghoul-2"]
    game = night(phase="dusk", round=9, location="ember-throne", horde=horde, fire=1)
    assert len(game.state.line) == 10
    spaces = scene_of(game.play)["spaces"]
    assert "line-8" in spaces
    assert "line-9" not in spaces
    panel = GAME.panels(GAME.view(game.state, "public"))[0]
    assert (panel["kind"], len(panel["cards"])) == ("line", 10)
    game.rule("reveal", "which", "last", "count", 1)
    assert game.state.up[9]
    assert scene_of(game.play)["moment"]["space"] == "line-8"  # as far back as the table goes


def test_every_word_and_moment_of_the_scene_is_in_the_theme() -> None:
    theme = load_theme(*shipped_files.find_themes("set_a_watch"))
    scenes = [scene_of(game.play) for game in (begin(), night(LINE), night(phase="camp", camper="rogue"))]
    words = {word for scene in scenes for row in scene["spaces"].values() for word in row}
    words |= {gauge["word"] for scene in scenes for gauge in scene["gauges"].values()}
    assert words - set(theme.word) == set()
    assert {"reveal", "slain", "summon", "breach", "tame", "rest", "location", "victory", "defeat"} <= set(theme.moment)


def test_the_camp_layout_has_every_space_gauge_and_control_the_game_names() -> None:
    layout = load_layout("camp")
    controls = {control.id for control in layout.table.control}
    for game in (begin(), night(LINE), night(phase="camp", camper="ranger", dice={"ranger": (6, 6, 4)})):
        scene = scene_of(game.play)
        assert set(scene["spaces"]) <= set(layout.spaces)
        assert set(scene["gauges"]) >= set(layout.gauge_pixels)
        assert set(scene["controls"]) <= controls
        for piece in GAME.view(game.state, "public")["pieces"].values():
            assert piece["at"] in layout.spaces
    assert len(layout.spaces["line-1"].features) == 1


def test_every_piece_has_a_tag_and_no_die_has_one() -> None:
    sheet = load_tokens(shipped_files.ROOT / "hardware" / "tokens" / "set_a_watch.toml")
    pieces = set(sheet.pieces().values())
    assert {*BOX.board, *BOX.ability, *BOX.creatures, *BOX.unhallowed, *BOX.summons} <= pieces
    assert not [piece for piece in pieces if "die" in piece.split("-")]


def test_panels_use_the_shared_vocabulary_only() -> None:
    kinds = {"track", "deck", "hand", "matrix", "line", "dice", "notes"}
    game = night(LINE, camper="wizard", tamed=[(0, "eagle-2")])
    panels = seen_by(game.play, "seat1")["panels"]
    assert len(panels) >= 12
    assert {panel["kind"] for panel in panels} <= kinds
    assert all(panel["title"] for panel in panels)
    assert {panel["title"] for panel in panels if panel["kind"] == "deck" and "of" not in panel} == {
        "Horde",
        "Graveyard",
    }


def test_the_dice_at_hand_stand_beside_the_questions_that_need_them() -> None:
    game = night(LINE, camper="wizard")
    panel = next(panel for panel in seen_by(game.play, "seat1")["panels"] if panel["title"] == "Dice at hand")
    assert question(game.play).about in panel["about"]
    fighters = [row for row in GAME.view(game.state, "seat1")["party"] if row["place"] == "watch"]
    assert len(fighters) == 3
    assert {die["of"] for die in panel["dice"]} == {row["name"] for row in fighters}
    assert len(panel["dice"]) == sum(not die["used"] for row in fighters for die in row["dice"])
