"""What the lights hint at: where the Demon is and came along, what draws it, which Rift stirs, what lies face down."""

from __future__ import annotations

from typing import Any

import pytest

from gloamboard.hal.props.words import encode_scene
from gloamboard.pi_app.config import shipped_files
from gloamboard.pi_app.director.theme import load_theme
from gloamboard.rules.kernel import PUBLIC, Chance, Play, Rng, Script, Setup
from gloamboard.rules.kernel.forms import SceneForm
from gloamboard.rules.netherwatch import GAME
from gloamboard.rules.netherwatch.demon import manifestation
from gloamboard.rules.netherwatch.house import ground
from gloamboard.rules.netherwatch.state import State
from gloamboard.rules.netherwatch.state.footfalls import KEPT, set_foot
from gloamboard.rules.netherwatch.state.story import moment
from tests.rules.asking import a_choice
from tests.rules.netherwatch.table import SEATS, house, run, shows


def scene(state: State) -> SceneForm:
    return GAME.scene(GAME.view(state, PUBLIC))


def zones_with(word: str, state: State) -> set[str]:
    return {zone for zone, words in scene(state)["spaces"].items() if word in words}


def haunted(at: str) -> State:
    """The Demon stands there, and both Agents in the Trunk Room."""
    state = house()
    for agent in state.agents:
        agent.zone = "trunk-room"
    state.manifested = True
    set_foot(state, at)
    return state


def test_a_demon_that_walks_three_zones_gives_a_path_of_those_zones_in_order() -> None:
    state = haunted("study")
    before = scene(state)["path"]["n"]
    way = ["study"]
    take_any(manifestation.move_towards(state, "crypt", 3, "NW-EVENT-02"))
    path = scene(state)["path"]
    walked = path["spaces"][before - path["n"] :]
    assert len(walked) == path["n"] - before == 3
    for zone in walked:
        assert zone in ground.demon_near(state, way[-1])
        way.append(zone)
    assert way[-1] == state.demon_zone
    assert path["word"] in scene(state)["spaces"][walked[-1]]


def take_any(script: Script) -> None:
    """Drive a script, taking the first of whatever it asks."""
    answer: Any = None
    try:
        while True:
            asked = script.send(answer)
            listed = asked.faces if isinstance(asked, Chance) else next(iter(a_choice(asked).listed().values()))
            answer = listed[0] if isinstance(asked, Chance) else listed[0].key
    except StopIteration:
        return


def test_the_demon_is_a_presence_in_its_own_zone_and_nowhere_when_dormant() -> None:
    state = haunted("study")
    assert zones_with("presence", state) == {"study"}
    run(manifestation.go_dormant(state, "NW-DORM-01"))
    assert zones_with("presence", state) == set()


def test_every_shortest_way_to_the_target_pulls_alike_and_the_ends_have_words_of_their_own() -> None:
    state = haunted("study")
    state.target = "historian"
    for zone in ground.ground(state).zones:
        state.agent("historian").zone = zone
        far = ground.demon_far(state, "study", zone)
        assert far is not None
        steps = {"study"}
        ways = set()
        for left in range(far, 1, -1):  # walk as the Demon would, every tie both ways
            near = {there for here in steps for there in ground.demon_near(state, here)}
            steps = {there for there in near if ground.demon_far(state, there, zone) == left - 1}
            ways |= steps
        assert zones_with("pull", state) == ways


def test_nobody_is_drawn_where_there_is_no_target() -> None:
    assert zones_with("pull", haunted("study")) == set()


@pytest.mark.parametrize(("fate", "zones"), [(2, {"study"}), (3, {"study", "crypt"}), (5, {"crypt"})])
@shows("RIFT-03")
def test_the_rifts_that_fate_means_stir_until_the_demon_is_there(fate: int, zones: set[str]) -> None:
    state = house()
    state.rifts, state.fate = {1: "foyer", 2: "study", 4: "crypt"}, fate
    assert zones_with("stir", state) == zones
    state.manifested = True
    set_foot(state, "foyer")
    assert zones_with("stir", state) == set()


def test_a_clue_smoulders_until_it_is_turned() -> None:
    state = house()
    state.clues = {"study": ("clue-1", ""), "foyer": ("clue-2", "wild")}
    assert zones_with("smoulder", state) == {"study"}


def test_whoever_stands_beside_the_demon_hears_it() -> None:
    state = haunted("study")
    assert zones_with("noise", state) == set()
    state.agent("historian").zone = ground.demon_near(state, "study")[0]
    assert zones_with("noise", state) == {state.agent("historian").zone}


def test_every_hint_has_a_look() -> None:
    words = load_theme(*shipped_files.find_themes("netherwatch")).word
    assert words.keys() >= {"presence", "pull", "stir", "smoulder", "noise", "path", "afterglow"}


def test_in_whole_evenings_every_change_of_the_demons_place_is_told_by_a_path_that_ends_there() -> None:
    steps = [told for seed in range(20) for told in ways_of(seed)]
    assert len(steps) > 100
    assert max(steps) > 1  # more than one Zone between two questions
    assert max(steps) < KEPT


def ways_of(seed: int) -> list[int]:
    """How many footfalls told of each change of its place, in an evening that chance plays."""
    choices = {"tier": ("initiate", "operative", "veteran")[seed % 3], "variant": ("full", "confrontation")[seed % 2]}
    play, rng = Play(GAME, Setup(SEATS[: 1 + seed % 4], seed, choices)), Rng(seed)
    found, at, n = [], "", 0
    while play.pending is not None:
        state = play.state
        if state.demon_zone not in ("", at):
            path = scene(state)["path"]
            assert path["n"] > n
            assert path["spaces"][-1] == state.demon_zone
            found.append(path["n"] - n)
        at, n = state.demon_zone, state.footfalls
        seat = play.waiting()[0]
        play.answer(seat, GAME.bots["random"](GAME.view(state, seat), play.pending.options(seat), rng))
    return found


def orb(state: State) -> dict[str, Any]:
    shown: dict[str, Any] = scene(state)["props"]["orb"]
    encode_scene(shown)  # the prop understands it
    return shown


def test_the_orb_beats_faster_as_events_go_and_when_the_demon_comes() -> None:
    state = house()
    calm = orb(state)
    assert (calm["scene"], calm["tension"]) == ("idle", 0)
    state.events.bag = state.events.bag[:2]
    late = orb(state)["tension"]
    state.manifested = True
    set_foot(state, "study")
    there = orb(state)["tension"]
    state.ascended = True
    assert 0 < late < there < orb(state)["tension"] == 9


def test_an_unread_event_is_an_omen_on_the_orb_until_it_is_read_aloud() -> None:
    state = house()
    moment(state, "scrying-orb drift", "study")
    assert orb(state)["scene"] == "drift"
    state.event, state.event_half = state.events.top[-1], "dormant"
    assert orb(state)["scene"] == "omen"
    state.event_shown = True
    assert orb(state)["scene"] == "drift"


def test_the_demons_coming_and_its_end_come_over_the_orb_and_nothing_comes_over_the_reader() -> None:
    state = haunted("study")
    for word, shown in (("manifest", "manifest"), ("ascend", "manifest"), ("banish", "banished"), ("overlap", "idle")):
        moment(state, word, "study")
        assert orb(state)["scene"] == shown
        assert scene(state)["props"]["pkad"]["scene"] == "idle"
