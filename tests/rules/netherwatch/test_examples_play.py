"""The long worked example, played move by move: the Historian and the Skeptic from their first turns to the Demon's
going Dormant again. Each chapter goes on from the one before; each test plays up to its own."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from gloamboard.rules.kernel import PUBLIC
from tests.rules.netherwatch.table import Evening, house, shows, with_event
from tests.rules.netherwatch.written import written

pytestmark = pytest.mark.usefixtures("written_events")
CHILL = written("chill", 4, [{"do": "place", "cube": "cold", "where": "here"}])
SHIVER = written("shiver", 3, [{"do": "lose_sanity", "who": "active"}])
COMES = written("comes", 5, [{"do": "manifest", "where": "rift-fate"}])
HUNTS = written(
    "hunts",
    2,
    manifested=[{"do": "demon_jumps", "where": "rift-fate"}, {"do": "demon_moves", "toward": "farthest-demon"}],
)
UNREAD = written("unread", 1, manifested=[{"do": "die", "who": "everyone"}])
FACE = "environmental special"  # fits the Scrying Orb and the Shadow Projector


def start() -> Evening:
    """Ashwood Manor, both Agents in HQ, tokens where the example needs them."""
    state = with_event(house(), CHILL, SHIVER, COMES, HUNTS, UNREAD)
    historian, skeptic = state.agents
    historian.hand, historian.pocket = ("scrying-orb",), ("first-aid-tin",)
    skeptic.hand = ("shadow-projector", "flashlight")
    state.clues = {"study": ("clue-1", ""), "upper-storage": ("clue-2", "")}
    state.clue_count, state.clue_bag = 2, [FACE] * 14
    state.covers = {"cover-1": ("upper-storage", ""), "cover-2": ("great-room", "")}
    state.cover_bag = ["safe", "safe"]
    state.interactions, state.scavenge = ["study", "upper-storage"], ["crawlspace"]
    for card in ("lamp-oil", "matchbox", "old-key"):
        state.scavenged_deck.take(card)
        state.scavenged_deck.put_top(card)
    return Evening(state)


def historian_moves(evening: Evening) -> None:
    evening.do("turn", "historian").do("move", "historian", "foyer").do("light", "cube")
    evening.do("move", "historian", "study").do("stop", "historian")


def historian_investigates(evening: Evening) -> None:
    evening.do("investigate", "scrying-orb", "teleportation")
    evening.do("investigate", "interaction").do("keep", "old-key").do("end", "historian")


def first_event(evening: Evening) -> None:
    evening.do("read")


def skeptic_climbs(evening: Evening) -> None:
    evening.do("turn", "skeptic").do("light", "on")
    evening.do("move", "skeptic", "servants-room").do("move", "skeptic", "crawlspace")
    evening.do("pick-up", "scavenge").do("keep", "matchbox").do("end", "skeptic")


def second_event(evening: Evening) -> None:
    evening.do("read")


def demon_comes(evening: Evening) -> None:
    evening.do("turn", "skeptic").do("end", "skeptic").do("read")


def skeptic_investigates(evening: Evening) -> None:
    evening.do("turn", "skeptic").do("move", "skeptic", "upper-storage")
    evening.do("investigate", "shadow-projector", "darkness").do("end", "skeptic")


def historian_dashes(evening: Evening) -> None:
    evening.dice.append(0)  # the Study is dim
    evening.do("turn", "historian").do("dash", "historian", "great-room").do("stop", "historian")
    evening.do("hide", "historian", "cover-2").do("end", "historian")


def demon_hunts(evening: Evening) -> None:
    evening.do("read").do("face", "historian")


def skeptic_centers(evening: Evening) -> None:
    evening.do("turn", "skeptic").do("investigate", "interaction").do("either", "first")
    evening.do("keep", "lamp-oil").do("center", "skeptic").do("hide", "skeptic", "cover-1")
    evening.do("end", "skeptic")


def historian_waits(evening: Evening) -> None:
    evening.dice.append(1)  # the Great Room is dim
    evening.do("turn", "historian").do("use", "first-aid-tin").do("end", "historian")


CHAPTERS: list[Callable[[Evening], None]] = [
    historian_moves,
    historian_investigates,
    first_event,
    skeptic_climbs,
    second_event,
    demon_comes,
    skeptic_investigates,
    historian_dashes,
    demon_hunts,
    skeptic_centers,
    historian_waits,
]


def before(chapter: Callable[[Evening], None]) -> Evening:
    """The game as it stands when that chapter begins."""
    evening = start()
    for each in CHAPTERS[: CHAPTERS.index(chapter)]:
        each(evening)
    return evening


def takers(evening: Evening) -> set[str | int]:
    """Who may take a turn."""
    return {key[1] for key in evening.offered() if key[0] == "turn"}


@shows("EX-27")
def test_the_historians_first_action() -> None:
    evening = start()
    assert takers(evening) == {"historian", "skeptic"}
    evening.do("turn", "historian").do("move", "historian", "foyer")
    assert evening.state.moves_left == 2
    assert evening.do("light", "cube").state.light == {"foyer": "lit"}
    evening.do("move", "historian", "study")
    assert evening.state.moves_left == 1
    assert evening.state.clues["study"] == ("clue-1", "")  # he has not stopped yet
    evening.do("stop", "historian")
    assert evening.state.clues["study"] == ("clue-1", FACE)
    assert evening.agent("historian").dormant == 2  # 1 Action spent


@shows("EX-28")
def test_the_historians_second_and_third_action() -> None:
    evening = before(historian_investigates)
    evening.do("investigate", "scrying-orb", "teleportation")
    assert (evening.agent("historian").dormant, len(evening.state.notebook)) == (1, 1)
    assert "study" not in evening.state.clues  # back to the Supply
    evening.do("investigate", "interaction").do("keep", "old-key")
    assert evening.agent("historian").dormant == 0
    assert evening.state.interactions == ["upper-storage"]
    assert "old-key" in evening.agent("historian").items
    assert evening.do("end", "historian").state.phase == "demon"


@shows("EX-29")
def test_the_demon_phase_after_the_historian() -> None:
    evening = before(first_event)
    assert (evening.state.event, evening.state.event_half, evening.state.fate) == (CHILL, "dormant", 1)
    evening.do("read")
    assert evening.state.cold == ["study"]
    assert evening.play.game.view(evening.state, PUBLIC)["fate"] == 4
    assert takers(evening) == {"skeptic"}
    assert evening.do("turn", "skeptic").state.active == "skeptic"


@shows("EX-30")
def test_the_skeptics_turn_from_hq() -> None:
    evening = before(skeptic_climbs).do("turn", "skeptic").do("light", "on")
    assert (evening.agent("skeptic").lit, evening.agent("skeptic").dormant) == (True, 3)
    evening.do("move", "skeptic", "servants-room")
    assert evening.agent("skeptic").dormant == 2
    evening.do("move", "skeptic", "crawlspace")
    assert (evening.agent("skeptic").zone, evening.agent("skeptic").dormant) == ("crawlspace", 1)
    evening.do("pick-up", "scavenge").do("keep", "matchbox")
    assert evening.agent("skeptic").dormant == 0
    assert evening.state.scavenge == []
    assert "matchbox" in evening.agent("skeptic").items


@shows("EX-31")
def test_the_end_of_the_round() -> None:
    evening = before(second_event)
    assert [agent.dormant for agent in evening.state.agents] == [0, 0]
    evening.do("read")
    assert evening.agent("skeptic").sanity == 7
    assert [agent.dormant for agent in evening.state.agents] == [3, 3]
    assert takers(evening) == {"historian", "skeptic"}


@shows("EX-32")
def test_the_demon_manifests_in_the_middle_of_a_round() -> None:
    evening = before(demon_comes)
    assert evening.state.fate == 3
    evening.do("turn", "skeptic").do("end", "skeptic").do("read")
    assert (evening.state.manifested, evening.state.demon_zone) == (True, "master-bedroom")  # Rift 3
    assert [agent.dormant for agent in evening.state.agents] == [3, 0]
    assert [agent.manifested for agent in evening.state.agents] == [2, 2]
    assert (evening.state.track, evening.state.active) == ("manifested", "")


@shows("EX-33")
def test_the_skeptics_manifested_turn() -> None:
    evening = before(skeptic_investigates).do("turn", "skeptic").do("move", "skeptic", "upper-storage")
    assert evening.state.covers["cover-1"] == ("upper-storage", "safe")
    assert evening.state.clues["upper-storage"] == ("clue-2", FACE)
    assert evening.agent("skeptic").manifested == 1
    evening.do("investigate", "shadow-projector", "darkness")
    assert evening.agent("skeptic").manifested == 0
    assert len(evening.state.notebook) == 2
    assert evening.state.light["upper-storage"] == "lit"  # Optimal Usage
    assert any(line.rule == "NW-DISC-08" for line in evening.play.story)


@shows("EX-34")
def test_the_historians_dash() -> None:
    evening = before(historian_dashes)
    evening.dice.append(0)
    evening.do("turn", "historian").do("dash", "historian", "great-room")
    assert (evening.agent("historian").manifested, evening.state.target) == (0, "historian")
    assert evening.state.moves_left == 1
    evening.do("stop", "historian").do("hide", "historian", "cover-2")
    assert evening.agent("historian").hiding == "cover-2"
    assert evening.state.active == ""
    assert evening.do("end", "historian").state.active == "historian"


@shows("EX-35")
def test_the_demon_phase_against_a_hidden_target() -> None:
    evening = before(demon_hunts)
    assert evening.state.fate == 5
    evening.do("read")
    said = [line.says for line in evening.play.story]
    assert "The Demon comes to the Dining Room." in said  # Rift 5
    assert evening.state.demon_zone == "great-room"  # and one Zone on, to the Historian in his Cover
    evening.do("face", "historian")
    historian = evening.agent("historian")
    assert (historian.hiding, historian.sanity) == ("cover-2", 7)
    assert set(evening.state.clues) == {"master-bedroom", "dining-room"}
    assert (evening.state.fate, evening.state.target, evening.state.manifested) == (2, "", True)


@shows("EX-36")
def test_the_skeptic_centers_before_a_manifested_demon() -> None:
    evening = before(skeptic_centers).do("turn", "skeptic").do("investigate", "interaction").do("either", "first")
    evening.do("keep", "lamp-oil")
    assert (evening.agent("skeptic").manifested, evening.agent("skeptic").sanity) == (1, 7)
    evening.do("center", "skeptic")
    assert (evening.agent("skeptic").manifested, evening.agent("skeptic").sanity) == (0, 8)
    evening.do("hide", "skeptic", "cover-1")
    assert (evening.agent("skeptic").hiding, evening.agent("skeptic").lit) == ("cover-1", False)


@shows("EX-37")
def test_the_demon_goes_dormant() -> None:
    evening = before(historian_waits)
    left = len(evening.state.events)
    evening.dice.append(1)
    evening.do("turn", "historian").do("use", "first-aid-tin")
    assert (evening.agent("historian").hiding, evening.agent("historian").manifested) == ("cover-2", 1)
    assert evening.agent("historian").sanity == 7  # lost 1 in the dim room, and regained it
    evening.do("end", "historian")
    assert (evening.state.manifested, evening.state.demon_zone) == (False, "")
    assert (len(evening.state.events), evening.state.fate) == (left - 1, 1)
    assert not evening.said("Lower unread.")
    assert len(evening.state.living()) == 2
    assert evening.state.clues["great-room"][1] == FACE  # left beside the Historian


@shows("EX-38")
def test_dormant_turns_go_on_where_they_stood() -> None:
    evening = before(historian_waits)
    historian_waits(evening)
    assert [agent.dormant for agent in evening.state.agents] == [3, 0]
    assert takers(evening) == {"historian"}
    assert evening.do("turn", "historian").state.turn == "historian"
