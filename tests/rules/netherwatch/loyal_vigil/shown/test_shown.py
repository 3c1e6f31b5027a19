"""What is seen of dogs and of the wood: light, panels, what a thing is, and why a tile may not lie so."""

from __future__ import annotations

from typing import Any

from gloamboard.rules.kernel import PUBLIC, Play, Reason, Setup
from gloamboard.rules.kernel.forms import SceneForm
from gloamboard.rules.netherwatch import GAME
from gloamboard.rules.netherwatch.loyal_vigil.canine import death
from gloamboard.rules.netherwatch.loyal_vigil.state import of
from gloamboard.rules.netherwatch.loyal_vigil.wood.ground import camp
from gloamboard.rules.netherwatch.people import conditions
from gloamboard.rules.netherwatch.state import State
from tests.rules.netherwatch.loyal_vigil.camp import ENTRANCE, camping
from tests.rules.netherwatch.loyal_vigil.kennel import BOX, kennel, new_game, turn
from tests.rules.netherwatch.table import run


def scene(state: State) -> SceneForm:
    return GAME.scene(GAME.view(state, PUBLIC))


def about(state: State, *thing: str) -> Any:
    return GAME.about(GAME.view(state, "seat1"), "seat1", thing)


def exploring(*words: str, zone: str = "trailhead") -> State:
    state = camping(*words, zone=zone)
    of(state).exploration.shuffle(("dirt-trail", "torn-tent"))
    of(state).special.shuffle(("ravine",))
    return state


# --- light --------------------------------------------------------------------------------


def test_open_paths_breathe_in_the_cells_they_lead_to() -> None:
    spaces = scene(camping())["spaces"]
    assert (spaces["e3"], spaces["g4"], spaces["d5"]) == (["path-on"], ["path-on"], ["path-on"])
    assert spaces["f6"] == ["special-path"], "a Special Path looks otherwise"
    assert "path-on" not in spaces["trailhead"]


def test_a_path_that_is_joined_breathes_no_more() -> None:
    spaces = scene(camping(ENTRANCE, "dirt-trail@e3/0"))["spaces"]
    assert "e3" not in spaces
    assert "dirt-trail" in spaces


def test_a_hazard_is_felt_face_down_and_warns_face_up() -> None:
    state = camping()
    of(state).hazards = {"gravel-lot": ("hazard-1", ""), "lavatories": ("hazard-2", next(iter(of(state).hazard_bag)))}
    spaces = scene(state)["spaces"]
    assert "lurk" in spaces["gravel-lot"]
    assert "hazard" in spaces["lavatories"]


def test_a_dogs_death_flares_in_every_zone_it_reaches_and_a_humans_does_not() -> None:
    state = kennel(zone="study")
    husky = state.agents[1]
    run(conditions.die(state, husky, "NW-DEATH-01"))
    moment = scene(state)["moment"]
    assert (moment["word"], moment["space"]) == ("howl", "study")
    assert moment["spaces"] == list(death.reached(state, "study"))
    assert len(moment["spaces"]) > 1
    state = kennel("historian", "tracker", zone="study")
    run(conditions.die(state, state.agents[1], "NW-DEATH-01"))
    assert scene(state)["moment"]["word"] == "death"
    assert "spaces" not in scene(state)["moment"]


# --- panels and pieces --------------------------------------------------------------------


def titles(state: State) -> list[str]:
    return [panel["title"] for panel in GAME.panels(GAME.view(state, "seat1"))]


def test_the_stacks_are_counted_on_the_page_and_only_in_the_wood() -> None:
    panels = {panel["title"]: panel for panel in GAME.panels(GAME.view(exploring(), "seat1"))}
    assert panels["Exploration Tiles"]["count"] == 2
    assert panels["Special Tiles"]["count"] == 1
    assert "Exploration Tiles" not in titles(kennel())


def test_a_hazard_in_the_open_is_listed_with_its_zone_and_its_moment() -> None:
    state = camping()
    of(state).hazards = {"gravel-lot": ("hazard-1", ""), "lavatories": ("hazard-2", "dead-air")}
    panels = {panel["title"]: panel for panel in GAME.panels(GAME.view(state, "seat1"))}
    [card] = panels["Hazards in the open"]["cards"]  # not the one that lies face down
    assert (card["name"], card["slot"]) == ("Dead Air", "Lavatories")
    assert card["says"] == "While you are here: Sanity rolls are Hindered."
    of(state).hazards = {"lavatories": ("hazard-2", "brambles")}
    panels = {panel["title"]: panel for panel in GAME.panels(GAME.view(state, "seat1"))}
    assert panels["Hazards in the open"]["cards"][0]["says"].startswith("As you leave: You lose 1 Sanity")
    assert "Hazards in the open" not in titles(kennel())


def test_objectives_that_an_agent_took_along_are_counted() -> None:
    state = camping(operation="black-tarn")
    assert "Objectives taken along" not in titles(state)
    of(state).held = {"husky": 2}
    panels = {panel["title"]: panel for panel in GAME.panels(GAME.view(state, "seat1"))}
    assert [line["says"] for line in panels["Objectives taken along"]["lines"]] == ["Husky: 2."]


def test_companions_and_collars_at_hq_are_listed_with_what_they_do() -> None:
    state = kennel("historian", "husky", bare=False)
    panels = {panel["title"]: panel for panel in GAME.panels(GAME.view(state, "seat1"))}
    dogs = panels["Companions at HQ: ESSENTIALS takes one along"]["cards"]
    assert len(dogs) == 7, "the Husky plays as an Agent"
    assert all(card["says"] for card in dogs)
    assert "Collars at HQ: ESSENTIALS takes one" in panels
    assert "Collars at HQ: ESSENTIALS takes one" not in titles(kennel("historian", "tracker"))


def test_what_a_container_holds_is_seen_while_somebody_carries_it() -> None:
    state = kennel("historian", "tracker")
    historian = state.agents[0]
    historian.pocket, state.inside = ("husky-companion",), {"husky-companion": ("old-key",)}
    panels = {panel["title"]: panel for panel in GAME.panels(GAME.view(state, "seat1"))}
    assert [card["id"] for card in panels["Historian: in Containers"]["cards"]] == ["old-key"]
    historian.pocket = ()
    assert dict(GAME.view(state, "seat1"))["inside"] == {}, "face down among Dropped Items it is nobody's to see"


def test_a_companions_standee_may_stand_beside_its_carrier() -> None:
    state = kennel("historian", "tracker", zone="study")
    state.agents[0].pocket = ("husky-companion",)
    piece = GAME.view(state, PUBLIC)["pieces"]["husky"]
    assert (piece["at"], piece["kind"], piece["optional"]) == ("study", "companion", True)


# --- what a thing is ----------------------------------------------------------------------


def test_a_cell_where_a_path_leads_says_what_comes_there() -> None:
    state = exploring()
    state.turn = state.active = "historian"
    said = about(state, "space", "f6")
    assert said.says == "Nobody has been here. A Path leads on: a Special Tile."
    assert [one.attempt for one in said.tries] == [("explore", "special")]
    assert about(state, "space", "a1") == ("", "", ()), "and nothing is said of one where none leads"


def test_the_verbs_of_a_dog_and_of_the_wood_are_listed() -> None:
    state = exploring()
    state.turn = "historian"
    words = [one.attempt[0] for one in about(state, "verbs").tries]
    assert "explore" in words
    assert "fetch" not in words
    state.turn, state.agents[1].seat = "husky", "seat1"
    assert {"explore", "fetch", "heel", "guard"} <= {one.attempt[0] for one in about(state, "verbs").tries}


def test_a_hazard_says_what_it_is() -> None:
    state = camping()
    of(state).hazards = {"gravel-lot": ("hazard-1", "")}
    assert about(state, "piece", "hazard-1").rule == "LV-HAZ-04"


# --- why a tile may not lie so --------------------------------------------------------------


def why(state: State, *attempt: str) -> Any:
    return GAME.why_not(state, "seat1", attempt, "lay")


def test_a_tile_that_nobody_drew_is_refused_with_what_to_do_first() -> None:
    reason = why(exploring(), "lay", "torn-tent", "e3")
    assert (reason.rule, reason.says) == ("LV-EXPL-05", "EXPLORE first: then a tile is drawn and laid.")


def test_who_shows_another_tile_than_was_drawn_is_told_where_to_draw() -> None:
    state, shown = exploring(), ("lay", "torn-tent", "lectern")
    says = "The Torn Tent is an Exploration Tile: draw from the other stack, and tap what you drew."
    assert GAME.why_not(state, "seat1", shown, "chance") == Reason("LV-EXPL-05", says)
    of(state).exploration.take("torn-tent")
    says = "The Torn Tent was drawn before: tap the tile you drew now."
    assert GAME.why_not(state, "seat1", shown, "chance") == Reason("LV-EXPL-05", says)


def test_another_tile_than_the_drawn_one_is_refused_by_name() -> None:
    state = exploring()
    of(state).drawn, of(state).drawn_for = "dirt-trail", state.agents[0].zone
    assert why(state, "lay", "torn-tent", "e3").says == "The tile drawn is Dirt Trail."


def test_a_tile_that_meets_no_path_is_refused_with_the_cells_that_do() -> None:
    state = exploring()
    of(state).drawn, of(state).drawn_for = "dirt-trail", state.agents[0].zone
    reason = why(state, "lay", "dirt-trail", "a1")
    assert (reason.rule, reason.spaces) == ("LV-EXPL-06", ("e3",))


def test_a_tile_that_would_end_the_wood_is_refused_so() -> None:
    state = exploring("dry-creek@a1/0", zone="dry-creek")  # its other Path leads over the edge
    of(state).exploration.take("torn-tent")
    of(state).drawn, of(state).drawn_for = "torn-tent", state.agents[0].zone
    assert [edge.onto for edge in camp(state).laid.open] == ["b1"]
    assert why(state, "lay", "torn-tent", "b1").rule == "LV-EXPL-08"
    assert why(state, "lay", "torn-tent", "c5").rule == "LV-EXPL-06"


def test_the_edge_of_the_table_is_told_where_it_matters() -> None:
    state = exploring(ENTRANCE, "torn-tent@a1/0", zone="torn-tent")
    evening = turn(state, "historian")
    assert "explore" not in evening.words()
    assert evening.why("explore", "exploration").rule == "LV-RULING-16"


# --- drawing by hand ----------------------------------------------------------------------


def test_hands_draw_the_tile_and_tap_it_on_the_lectern() -> None:
    hands = frozenset(("exploration-tiles", "special-tiles"))
    choices: dict[str, Any] = {"boxes": BOX, "operation": "coffin-rock", "agents": ("historian", "husky")}
    play = Play(GAME, Setup(("seat1", "seat2"), 7, choices, hands))
    while play.pending is not None and not any(
        option.key[0] == "explore" for seat in play.waiting() for option in play.pending.options(seat)
    ):
        seat = play.waiting()[0]
        options = play.pending.options(seat)
        play.answer(seat, next((o.key for o in options if o.key[-1] == "trailhead"), options[0].key))
    play.answer(play.waiting()[0], ("explore", "exploration"))
    assert play.pending is not None
    assert play.pending.asks.endswith("? Tap it on the lectern.")
    drawn = {option.hand for option in play.pending.options(play.waiting()[0])}
    assert ("tap", "animal-den") in drawn
    assert len(drawn) == len(of(play.state).exploration)


def test_drawing_by_hand_is_an_answer_of_the_box() -> None:
    [question] = [question for question in GAME.questions if question.key == "hands"]
    assert question.of_box["exploration-tiles special-tiles"] == BOX
    assert new_game("historian").state.boxes == (BOX,)
