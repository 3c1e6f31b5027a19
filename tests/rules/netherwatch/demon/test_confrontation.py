"""The Confrontation: what happens as it starts, and what the Demon Board does, slot by slot."""

from __future__ import annotations

import pytest

from gloamboard.rules.kernel import PUBLIC
from gloamboard.rules.netherwatch import GAME, cards
from gloamboard.rules.netherwatch.cards import modifiers
from gloamboard.rules.netherwatch.demon import confrontation, manifestation
from gloamboard.rules.netherwatch.house import clues
from gloamboard.rules.netherwatch.people import conditions
from gloamboard.rules.netherwatch.state import State
from gloamboard.rules.netherwatch.view.views import view
from tests.rules.asking import there
from tests.rules.netherwatch.facing import begun, behave, demon_went, drawn_out, pass_round
from tests.rules.netherwatch.table import Evening, run, shows, turn_of

# --- how it starts --------------------------------------------------------------------------


@shows("CS-01")
def test_all_clues_leave_the_map() -> None:
    state = drawn_out()
    state.clue_bag = list(cards.clue_faces())
    for zone in ("study", "kitchen", "library"):
        run(clues.place_clue(state, zone, "NW-CS-01"), *(["wild"] if zone == "library" else []))
    assert (len(state.clues), state.supply("clue")) == (3, 11)
    run(confrontation.begin(state))
    assert (state.clues, state.supply("clue")) == ({}, 14)
    assert sorted(state.clue_bag) == sorted(cards.clue_faces())


@shows("CS-02")
def test_the_board_is_the_true_demons_and_not_the_named_ones() -> None:
    state = drawn_out("azazel")
    state.named = "strzyga"
    assert modifiers.board_of(state) == ""
    run(confrontation.begin(state))
    assert modifiers.board_of(state) == "azazel"
    seen = there(view(state, PUBLIC)["ritual"])
    assert (seen["circle"], seen["relics"]) == ("malice", list(cards.demon("azazel").relics))
    assert modifiers.total(state, "ignore-target") == 1  # its passive holds


@shows("BOARD-06")
def test_the_page_shows_relics_codex_entry_and_circle_and_where_the_bead_is() -> None:
    state = begun("banshee")
    assert board_panel(drawn_out("banshee")) == []  # not before the Confrontation
    state.cycle = 1
    lines = board_panel(state)
    assert lines[:3] == [
        "Relics: Seal of Anathema, Warding Salt.",
        "Codex: The Silence.",
        f"Summoning Circle: {cards.circle('fury').name}.",
    ]
    cycle = [row.name for row in cards.board("banshee").cycle]
    assert [line for line in lines if line.startswith("Next: ")] == [lines[-len(cycle) + 1]]
    assert lines[-len(cycle) + 1].startswith(f"Next: 2. {cycle[1]}. ")
    assert len(lines) == 3 + len(cards.board("banshee").passives) + len(cycle)
    state.by_hand = frozenset(("boards",))
    assert board_panel(state) == []  # the real one lies on the table


def board_panel(state: State) -> list[str]:
    """The lines of the Demon Board as the page shows it."""
    panels = [each for each in GAME.panels(view(state, PUBLIC)) if each["title"] == "Demon Board: Banshee"]
    return [line["says"] for panel in panels for line in panel["lines"]]


@shows("CS-03")
def test_the_bead_starts_on_slot_one() -> None:
    state = drawn_out()
    state.cycle = 2
    run(confrontation.begin(state))
    assert state.cycle == 0


@shows("CS-04")
def test_everything_the_board_does_when_revealed_is_done() -> None:
    state = drawn_out("azazel")
    historian, skeptic = state.agents
    historian.sanity, skeptic.lit = 3, True
    run(confrontation.begin(state))
    assert (historian.condition, state.light["great-room"], skeptic.lit) == ("frightened", "dark", False)


@shows("CS-04")
def test_and_each_of_it_once() -> None:
    state = drawn_out("banshee")
    run(confrontation.begin(state), ("first", "skeptic"), 1, 2)
    assert [(agent.id, agent.sanity) for agent in state.agents] == [("historian", 5), ("skeptic", 7)]
    assert "library" not in state.light  # the one lamp there was
    assert len([line for line in state.told if "rolls" in line.says]) == 2


@shows("CS-05")
def test_the_escape_objective_is_read_and_its_token_placed() -> None:
    state = drawn_out()
    assert "escape" not in state.tokens
    run(confrontation.begin(state))
    row = cards.operation("ashwood-manor").escape
    assert state.tokens["escape"] == row.zone == "garage"
    assert [line.says for line in state.told if line.rule == "NW-CS-05"] == [f"Escape: {row.says}"]


@shows("CS-06", "CS-09", "BOARD-03")
def test_everybody_has_two_actions_and_acts_before_the_demon_does() -> None:
    state = begun("leshy", "crypt")
    state.step, state.track = "start", "dormant"  # as it was when the Circle was laid
    evening = Evening(state)
    before = len(state.events)
    evening.do("turn", "skeptic")
    assert evening.agent("skeptic").manifested == 2
    evening.do("end", "skeptic")
    assert (evening.state.cycle, evening.all("turn")) == (0, {("turn", "historian")})
    evening.do("turn", "historian").do("end", "historian")
    assert (evening.state.cycle, evening.state.event) == (1, "")  # no Event in the Sleeve
    assert len(evening.state.events) == before - 1  # discarded unread, as the board says
    assert not [line for line in evening.play.story if line.rule == "NW-EVENT-02"]
    assert evening.all("turn") == {("turn", "skeptic"), ("turn", "historian")}
    assert [agent.manifested for agent in evening.state.agents] == [2, 2]


@shows("CS-07")
def test_devices_may_be_discarded_to_the_essential_deck() -> None:
    state = begun()
    historian = state.agent("historian")
    devices = ("scrying-orb", "helios-shard")
    historian.hand = devices
    state.essential = [card for card in state.essential if card not in devices]
    evening = turn_of(state, "historian")
    for card in devices:
        evening.do("discard", card)
    assert evening.agent("historian").items == ()
    assert set(devices) <= set(evening.state.essential)
    assert evening.agent("historian").manifested == 2  # it costs nothing


@shows("CS-08")
@pytest.mark.parametrize(("stage", "clues"), [("discovery", 1), ("confrontation", 0)])
def test_the_demon_leaves_no_clues_any_more(stage: str, clues: int) -> None:
    state = begun("leshy")
    state.stage = stage
    run(manifestation.step_to(state, "parlor", "NW-CS-08"))
    assert (state.demon_zone, len(state.clues)) == ("parlor", clues)


@shows("CS-10")
@pytest.mark.parametrize("tier", ["initiate", "operative", "veteran"])
def test_a_death_makes_a_specter_and_does_not_send_the_demon_away(tier: str) -> None:
    state = begun("leshy", "crypt", "historian", "skeptic", "occultist", tier=tier)
    run(conditions.die(state, state.agent("historian"), "NW-DEATH-01"))
    assert (state.agent("historian").specter, state.to_dormant) == (1, False)
    evening = pass_round(Evening(state), "skeptic", "occultist", "specter-1")
    assert (evening.state.manifested, evening.state.cycle) == (True, 1)


# --- the Demon Board -------------------------------------------------------------------------


@shows("BOARD-01")
def test_a_passive_of_the_board_is_stronger_than_an_ability_and_an_item() -> None:
    for name, may in (("leshy", True), ("vetala", False)):
        state = begun(name, "crypt")
        skeptic = state.agent("skeptic")
        skeptic.sanity, skeptic.pocket = 3, ("prayer-beads",)
        assert turn_of(state, "skeptic").can("center", "skeptic") is may, name


@shows("BOARD-01")
def test_a_passive_holds_for_the_whole_confrontation_and_not_before() -> None:
    for stage, may in (("discovery", True), ("confrontation", False)):
        state = begun("leshy", "crypt")
        state.stage, state.demon_known = stage, stage == "confrontation"
        evening = turn_of(state, "historian")
        assert ("dash" in evening.words()) is may, stage
        if not may:
            evening.do("end", "historian").do("turn", "skeptic").do("end", "skeptic").do("turn", "historian")
            assert "dash" not in evening.words()


@shows("BOARD-03", "BOARD-04")
def test_the_bead_goes_from_slot_to_slot_and_back_to_the_first() -> None:
    state = begun("nuckelavee", "crypt")
    rows = cards.board("nuckelavee").cycle
    seen = []
    for _ in range(len(rows) + 1):
        seen.append(state.cycle)
        behave(state)
    assert seen == [*range(len(rows)), 0]
    names = [line.says.split(".")[0] for line in state.told if line.rule == "NW-BOARD-03" and "." in line.says]
    assert [name for name in names if name in {row.name for row in rows}] == [*(row.name for row in rows), rows[0].name]


@shows("BOARD-03")
def test_the_text_at_the_bead_is_played_completely() -> None:
    state = begun("azazel", "crypt")
    state.agent("skeptic").sanity = 2
    state.cycle = 3  # a Dark Cube beside it, two Zones towards the weakest, an Event gone
    before = len(state.events)
    behave(state)
    assert (state.cycle, len(state.events)) == (0, before - 1)
    assert "dark" in state.light.values()
    assert demon_went(state) == 2


@shows("BOARD-05")
@pytest.mark.parametrize(("name", "slot", "gone"), [("leshy", 0, 1), ("rakshasa", 0, 1), ("rakshasa", 1, 2)])
def test_the_cycle_discards_as_many_events_as_the_board_prints(name: str, slot: int, gone: int) -> None:
    state = begun(name, "crypt")
    state.cycle = slot
    before, pile = len(state.events), state.events_gone
    behave(state)
    assert (len(state.events), state.events_gone) == (before - gone, pile + gone)
