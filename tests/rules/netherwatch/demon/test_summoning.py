"""Summoning: a Circle, a name, the True Demon; what a right and a wrong name bring."""

from __future__ import annotations

import pytest

from gloamboard.rules.kernel import PUBLIC
from gloamboard.rules.netherwatch.state import State
from gloamboard.rules.netherwatch.view.views import view
from tests.rules.asking import there
from tests.rules.netherwatch.table import Evening, house, manifested, shows, turn_of


def ready(true: str = "azazel", circle: str = "malice", *team: str) -> State:
    """The Historian holds a Circle in a lit Foyer, one Zone from Rift 2; the others stand in the Library."""
    state = house(*team)
    state.demon = true
    for agent in state.agents:
        agent.zone = "library"
    historian = state.agent("historian")
    historian.zone, historian.hand = "foyer", (circle,)
    state.light |= {"foyer": "lit", "library": "lit"}
    return state


def summoned(state: State, name: str, dice: list[int] | None = None) -> Evening:
    """The Historian lays the Circle on the Rift beside them and speaks the name."""
    circle = state.agent("historian").hand[0]
    evening = turn_of(state, "historian", dice).do("summon", circle)
    return evening.do("name", name).do("speak", name)


@shows("SUMM-01")
def test_the_team_names_one_of_the_two_demons_of_the_circle_it_brings() -> None:
    evening = turn_of(ready(), "historian").do("summon", "malice")
    assert evening.offered() == {("name", "azazel"), ("name", "strzyga")}
    evening.do("name", "strzyga")
    assert evening.offered() == {("speak", "strzyga"), ("decline",)}
    assert there(evening.play.option("seat1", ("speak", "strzyga"))).hand == ("hold", "confirm")
    evening.do("speak", "strzyga")
    assert (evening.state.named, evening.state.circle) == ("strzyga", "malice")


@shows("SUMM-01")
def test_until_the_name_is_spoken_nothing_has_happened() -> None:
    evening = turn_of(ready(), "historian").do("summon", "malice").do("name", "azazel").do("decline")
    assert (evening.state.stage, evening.state.named, evening.state.manifested) == ("discovery", "", False)
    assert evening.agent("historian").hand == ("malice",)
    assert evening.can("summon", "malice")


@shows("SUMM-01")
def test_without_a_circle_nobody_summons() -> None:
    state = ready()
    state.agent("historian").hand = ()
    assert "summon" not in turn_of(state, "historian").words()


@shows("SUMM-02")
@pytest.mark.parametrize(("zone", "may"), [("foyer", True), ("great-room", True), ("study", False), ("hq", False)])
def test_the_summoner_stands_one_zone_from_a_rift(zone: str, may: bool) -> None:
    state = ready()
    state.agent("historian").zone, state.light[zone] = zone, "lit"
    evening = turn_of(state, "historian")
    assert evening.can("summon", "malice") is may
    if may:
        laid = evening.do("summon", "malice").offered()
        assert ("rift", zone) not in laid  # in the Great Room it is Rift 5 next door, never the one underfoot
    else:
        assert evening.why("summon", "malice").rule == "NW-SUMM-02"


@shows("SUMM-02")
def test_in_the_rifts_own_zone_with_no_other_rift_beside_it_nobody_summons() -> None:
    state = ready()
    state.agent("historian").zone, state.light["conservatory"] = "conservatory", "lit"
    evening = turn_of(state, "historian")
    assert evening.why("summon", "malice").rule == "NW-SUMM-02"


@shows("SUMM-02")
def test_a_rift_behind_a_lock_is_not_accessible() -> None:
    state = ready()
    state.locks["lock-1"] = state.blocked = frozenset(("foyer--great-room",))
    evening = turn_of(state, "historian")
    assert evening.why("summon", "malice").rule == "NW-SUMM-02"


@shows("SUMM-03")
def test_circle_and_demon_come_to_that_rift() -> None:
    evening = summoned(ready(), "azazel")
    state = evening.state
    assert (state.tokens["circle"], state.demon_zone, state.manifested) == ("great-room", "great-room", True)
    assert view(state, PUBLIC)["pieces"]["circle"]["at"] == "great-room"
    assert "malice" not in evening.agent("historian").items


@shows("SUMM-03")
def test_with_two_rifts_beside_them_the_summoner_picks_one() -> None:
    state = ready()
    state.agent("historian").zone, state.light["kitchen"] = "kitchen", "lit"
    evening = turn_of(state, "historian").do("summon", "malice")
    assert evening.offered() == {("rift", "conservatory"), ("rift", "dining-room")}
    evening.do("rift", "dining-room").do("name", "azazel").do("speak", "azazel")
    assert evening.state.tokens["circle"] == evening.state.demon_zone == "dining-room"


@shows("SUMM-04")
def test_a_manifested_demon_is_moved_to_the_circle_and_leaves_no_second_behind() -> None:
    state = manifested(ready(), "old-atrium")
    evening = summoned(state, "azazel")
    assert evening.state.demon_zone == evening.state.tokens["circle"] == "great-room"
    assert evening.said("drawn to the Circle")
    assert not evening.said("Manifests")


@shows("SUMM-05", "SUMM-10")
def test_summoning_ends_the_agent_phase_for_everybody() -> None:
    state = manifested(ready("azazel", "malice", "historian", "skeptic", "occultist"), "old-atrium")
    evening = summoned(state, "strzyga")
    assert (evening.state.turn, evening.state.stage) == ("", "confrontation")
    assert evening.state.cycle == 1  # the Demon has acted,
    assert not evening.said("The Skeptic's turn")  # and two Agents have not
    assert not evening.said("The Occultist's turn")


@shows("SUMM-05")
def test_actions_the_summoner_had_left_are_gone() -> None:
    evening = turn_of(ready(), "historian")
    assert evening.agent("historian").dormant == 3
    evening.do("summon", "malice").do("name", "azazel").do("speak", "azazel")
    assert (evening.agent("historian").dormant, evening.state.turn) == (0, "")
    assert evening.words() == {"turn", "abandon"}  # a new Agent Phase, and nobody has begun


@shows("SUMM-06", "SUMM-07")
def test_the_true_demon_is_revealed_and_its_card_goes_back_into_the_vault() -> None:
    state = ready()
    assert "azazel" not in str(view(state, PUBLIC)["demon"])
    evening = summoned(state, "strzyga")
    assert evening.state.demon_known
    assert evening.said("The Demon is Azazel.")
    assert not evening.said("Envelope")  # house cards lie in none
    real = summoned(ready(""), "strzyga").do("named", "azazel")
    assert real.said("The Demon is Azazel.")
    lines = [line for line in real.play.story if line.rule == "NW-SUMM-07"]
    assert len(lines) == 1
    for word in ("Envelope", "face down", "vault's parts"):
        assert word in lines[0].says


@shows("SUMM-08", "SUMM-09")
def test_a_right_name_gives_the_agents_a_phase_without_the_roll_for_adjacency() -> None:
    evening = summoned(ready(), "azazel")
    assert (evening.state.phase, evening.state.track) == ("agents", "manifested")
    assert evening.all("turn") == {("turn", "historian"), ("turn", "skeptic")}
    evening.do("turn", "historian")  # beside the Demon, in the light
    assert evening.agent("historian").manifested == 2
    assert not evening.said("rolls")
    assert evening.agent("historian").sanity == 7


@shows("SUMM-09")
def test_from_the_second_round_on_standing_beside_the_demon_costs_a_roll() -> None:
    evening = summoned(ready(), "azazel")
    evening.do("turn", "historian").do("end", "historian").do("turn", "skeptic").do("end", "skeptic")
    state = evening.state.copy()
    state.phase, state.step, state.demon_zone = "agents", "start", "great-room"
    historian = state.agent("historian")
    historian.zone, historian.sanity, state.light["foyer"] = "foyer", 7, "lit"
    later = turn_of(state, "historian", dice=[2])
    assert later.agent("historian").sanity == 5


@shows("SUMM-10")
def test_the_right_circle_with_the_wrong_twin_brings_a_demon_phase() -> None:
    state = summoned(ready("azazel"), "strzyga").state
    assert (state.demon, state.named, state.circle) == ("azazel", "strzyga", "malice")
    assert state.cycle == 1  # one action of the Behavior Cycle has been played
    assert summoned(ready("azazel"), "azazel").state.cycle == 0


@shows("SUMM-11")
@pytest.mark.parametrize(("before", "after", "condition"), [(6, 4, "frightened"), (2, 0, "breakdown")])
def test_a_wrong_name_costs_everybody_two_sanity_and_frightens_them(before: int, after: int, condition: str) -> None:
    state = ready("azazel", "malice")
    for agent in state.agents:
        agent.sanity = before
    evening = summoned(state, "strzyga")
    assert [(agent.sanity, agent.condition) for agent in evening.state.agents] == [(after, condition)] * 2


@shows("SUMM-11")
def test_a_right_name_costs_nothing() -> None:
    evening = summoned(ready(), "azazel")
    agents = [(agent.sanity, agent.condition) for agent in evening.state.agents]
    assert agents == [(7, "frightened"), (8, "")]  # by Azazel's own look, when revealed; the other is spared


@shows("EX-43", "SUMM-10", "SUMM-11")
def test_malice_is_laid_azazel_named_and_it_is_banshee() -> None:
    evening = summoned(ready("banshee", "malice"), "azazel", dice=[0, 0]).do("first", "historian")
    state = evening.state
    assert (state.tokens["circle"], state.named, state.circle) == ("great-room", "azazel", "malice")
    assert evening.said("The Demon is Banshee.")
    assert evening.said("That was not its name.")
    assert (state.phase, state.stage) == ("demon", "confrontation")
