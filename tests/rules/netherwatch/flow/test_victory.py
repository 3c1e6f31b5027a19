"""How an Operation ends: Banishment, Escape, death, giving up; and the ritual's tokens."""

from __future__ import annotations

import dataclasses
from typing import Literal

import pytest

from gloamboard.rules.kernel import PUBLIC, Ended
from gloamboard.rules.netherwatch import GAME, cards
from gloamboard.rules.netherwatch.demon import rituals, targeting
from gloamboard.rules.netherwatch.flow import turns
from gloamboard.rules.netherwatch.house import banishment, ground
from gloamboard.rules.netherwatch.people import conditions, objectives, promotions
from gloamboard.rules.netherwatch.state import State
from gloamboard.rules.netherwatch.view.views import view
from tests.rules.netherwatch.facing import begun
from tests.rules.netherwatch.table import Evening, house, run, shows, turn_of

TEAM = ("historian", "skeptic", "occultist")


def at_the_shutter(*team: str) -> State:
    """Leshy is far off; everybody stands in a lit Garage with the way out cleared."""
    state = begun("leshy", "crypt", *(team or TEAM))
    for agent in state.agents:
        agent.zone = "garage"
    state.light["garage"] = "lit"
    state.flags |= {f"objective-{letter}": 1 for letter in "abc"}
    return state


def over(state: State) -> tuple[str, str]:
    assert state.over is not None
    return state.over[:2]


@shows("VIC-01")
def test_the_whole_ritual_in_order_banishes_the_demon() -> None:
    state = begun("azazel")
    historian, skeptic = state.agents
    historian.zone = skeptic.zone = "dining-room"  # beside the Circle, and a Rift
    historian.hand, skeptic.hand = ("binding-chains", "seal-of-anathema"), ("athame-of-absolution",)
    state.light["dining-room"] = "lit"
    evening = turn_of(state, "historian", dice=[0, 0]).do("ritual", 1).do("ritual", 2)
    assert evening.state.over is None
    evening.do("end", "historian").do("turn", "skeptic").do("ritual", 3)
    assert over(evening.state) == ("win", "banishment")
    assert evening.play.outcome is not None
    assert evening.play.outcome.result == "win"


@shows("VIC-05")
def test_no_step_of_the_ritual_before_its_turn_and_none_without_its_relic() -> None:
    state = begun("azazel")
    historian = state.agent("historian")
    historian.zone, historian.hand = "dining-room", ("seal-of-anathema",)  # the Relic of step 2
    state.light["dining-room"] = "lit"
    evening = turn_of(state.copy(), "historian", dice=[0])
    assert "ritual" not in evening.words()
    assert evening.why("ritual", 2).rule == "NW-VIC-05"
    assert evening.why("ritual", 1).rule == "NW-VIC-05"
    historian.hand += ("binding-chains",)
    evening = turn_of(state, "historian", dice=[0])
    assert evening.all("ritual") == {("ritual", 1)}
    assert evening.do("ritual", 1).all("ritual") == {("ritual", 2)}


def begun_anew(demon: str) -> State:
    """With the rituals of today, beside the Circle, in the light."""
    state = begun(demon)
    state.settings |= {banishment.THIRD_PRINTING}
    for agent in state.agents:
        agent.zone, agent.hand = "dining-room", ("seal-of-anathema", "binding-chains", "athame-of-absolution")
    state.light["dining-room"] = "lit"
    return state


@shows("VIC-05")
def test_a_step_says_what_it_brings_about_and_brings_it_about() -> None:
    state = begun_anew("azazel")
    state.ritual, state.rifts = 1, {1: "dining-room", 2: "rookery", 3: "study"}
    evening = turn_of(state, "historian", dice=[0])
    option = evening.play.option("seat1", ("ritual", 2))
    assert option is not None
    assert option.says == "Ritual: Close a Rift's eye with the Seal. The Demon jumps to the Rift farthest from you."
    assert evening.do("ritual", 2).state.demon_zone == "rookery"


@shows("VIC-05")
def test_a_step_that_is_done_alone_waits_until_nobody_living_is_beside() -> None:
    state = begun_anew("banshee")
    assert not turn_of(state.copy(), "historian", dice=[0]).can("ritual", 1)
    assert turn_of(state.copy(), "historian", dice=[0]).why("ritual", 1).says == (
        "Not here: Listen at a Rift for the names she keens, with nobody beside you."
    )
    state.agent("skeptic").zone = "foyer"
    assert turn_of(state.copy(), "historian", dice=[0]).can("ritual", 1)
    state.agent("skeptic").zone, state.agent("skeptic").specter = "dining-room", 1
    assert turn_of(state, "historian", dice=[0]).can("ritual", 1)


@shows("VIC-06")
def test_a_ritual_may_end_with_what_is_to_be_found() -> None:
    state = begun_anew("vetala")
    state.ritual, state.rifts = 1, {1: "study", 2: "rookery", 3: "nursery"}
    state.agent("historian").zone = beside = ground.near(state, state.demon_zone)[0]
    state.light[beside] = "lit"
    evening = turn_of(state, "historian", dice=[0]).do("ritual", 2)
    assert len(evening.state.banishment) == 3
    assert evening.state.over is None


@shows("EX-44")
def test_a_team_without_the_warding_salt_is_left_with_the_escape() -> None:
    brought = ("athame-of-absolution", "seal-of-anathema", "binding-chains")
    assert set(cards.demon("banshee").relics) - set(brought) == {"warding-salt"}
    state = begun("banshee")
    historian = state.agent("historian")
    historian.zone, state.light["dining-room"], state.ritual = "dining-room", "lit", 1  # the names are known
    for more, may in (("warding-salt", True), ("ritual-candles", False)):
        historian.hand = ("seal-of-anathema", more)
        evening = turn_of(state.copy(), "historian", dice=[0])
        assert evening.can("ritual", 2) is may
    assert evening.why("ritual", 2).rule == "NW-VIC-05"
    historian.zone, state.light["garage"] = "garage", "lit"
    state.flags |= {f"objective-{letter}": 1 for letter in "abc"}
    assert turn_of(state, "historian", dice=[0]).can("escape", "historian")


@shows("VIC-01")
@pytest.mark.parametrize(("alive", "result"), [(1, ("win", "banishment")), (0, ("loss", "death"))])
def test_somebody_must_be_alive_when_the_ritual_is_done(alive: int, result: tuple[str, str]) -> None:
    state = begun("azazel")
    for number, agent in enumerate(state.agents[alive:], 1):
        agent.specter = number
    with pytest.raises(Ended):
        rituals.banish(state)
    assert over(state) == result


@shows("VIC-02", "VIC-09")
def test_one_got_out_and_the_others_died_and_that_is_an_escape() -> None:
    state = at_the_shutter()
    evening = turn_of(state, "historian").do("escape", "historian")
    state = evening.state
    assert state.over is None
    run(conditions.die(state, state.agent("skeptic"), "NW-DEATH-01"))
    assert state.over is None
    with pytest.raises(Ended):
        run(conditions.die(state, state.agent("occultist"), "NW-DEATH-01"))
    assert over(state) == ("win", "escape")


@shows("VIC-02", "VIC-09")
def test_the_last_one_out_ends_it() -> None:
    evening = turn_of(at_the_shutter("historian", "skeptic"), "historian").do("escape", "historian")
    assert evening.state.over is None
    evening.do("turn", "skeptic").do("escape", "skeptic")
    assert over(evening.state) == ("win", "escape")


@shows("VIC-09")
def test_two_escaped_and_the_third_dies() -> None:
    state = at_the_shutter()
    for name in ("historian", "skeptic"):
        run(objectives.escape(state, state.agent(name)))
    assert state.over is None
    with pytest.raises(Ended):
        run(conditions.die(state, state.agent("occultist"), "NW-DEATH-01"))
    assert over(state) == ("win", "escape")


@shows("VIC-04")
def test_giving_up_is_a_loss_once_confirmed() -> None:
    evening = Evening(house()).do("abandon")
    assert evening.offered() == {("decline",), ("yes",)}
    evening.do("decline")
    assert evening.state.over is None
    assert evening.can("turn", "historian")
    evening.do("abandon").do("yes")
    assert over(evening.state) == ("loss", "abandoned")


@shows("VIC-07")
def test_turning_a_banishment_token_over_costs_nothing() -> None:
    state = begun("leshy", "crypt")
    state.banishment = {"banishment-1": ("library", ""), "banishment-2": ("crypt", "inert")}
    evening = turn_of(state, "historian").do("unveil", "banishment-1")
    assert evening.state.banishment["banishment-1"] == ("library", "active")
    assert evening.agent("historian").manifested == 2


@shows("VIC-07")
@pytest.mark.parametrize("how", ["investigate", "use"])
def test_unless_the_ritual_asks_for_an_action(
    monkeypatch: pytest.MonkeyPatch, how: Literal["investigate", "use"]
) -> None:
    row = cards.demon("leshy")
    first, *rest = row.ritual.step
    steps = (dataclasses.replace(first, reveal=how), *rest)
    dear = dataclasses.replace(row, ritual=dataclasses.replace(row.ritual, step=steps))
    monkeypatch.setitem(cards.cards().demons, "leshy", dear)
    state = begun("leshy", "crypt")
    state.banishment = {"banishment-1": ("library", "")}
    evening = turn_of(state, "historian").do("unveil", "banishment-1")
    assert evening.state.banishment["banishment-1"] == ("library", "active")
    assert evening.agent("historian").manifested == 1


@shows("VIC-08")
def test_whoever_escapes_goes_to_hq() -> None:
    state = at_the_shutter()
    state.target, state.agent("historian").lit = "historian", True
    evening = turn_of(state, "historian").do("escape", "historian")
    historian = evening.agent("historian")
    assert (historian.zone, historian.escaped, historian.living) == ("hq", True, False)
    assert view(evening.state, PUBLIC)["pieces"]["historian"]["at"] == "hq"
    assert evening.state.target == ""
    assert evening.all("turn") == {("turn", "skeptic"), ("turn", "occultist")}


@shows("TURN-14", "TARGET-06")
def test_the_last_to_act_is_out_and_hands_the_active_agent_token_on() -> None:
    state = at_the_shutter()
    for agent in state.agents:
        agent.manifested = 0
    state.turn, state.track, state.agent("historian").escaped = "historian", "manifested", True
    run(turns.end_turn(state), ("token", "occultist"))
    assert (state.active, targeting.fallback(state).id) == ("occultist", "occultist")


@shows("VIC-10")
def test_after_the_first_escape_the_ritual_is_closed_to_the_others() -> None:
    for escaped in (False, True):
        state = begun("azazel")
        historian, skeptic = state.agents
        skeptic.escaped = escaped
        historian.zone, historian.hand = "dining-room", ("binding-chains",)
        state.light["dining-room"] = "lit"
        evening = turn_of(state, "historian", dice=[0])
        assert evening.can("ritual", 1) is not escaped
    assert evening.why("ritual", 1).rule == "NW-VIC-10"


@shows("VIC-11", "SPEC-10")
def test_specters_do_not_count_and_vanish_once_the_living_are_out() -> None:
    state = at_the_shutter()
    run(conditions.die(state, state.agent("occultist"), "NW-DEATH-01"))
    evening = turn_of(state, "historian").do("escape", "historian")
    evening.do("turn", "specter-1")
    assert not evening.can("escape", "specter-1")
    evening.do("end", "specter-1").do("turn", "skeptic").do("escape", "skeptic")
    assert over(evening.state) == ("win", "escape")
    assert evening.play.waiting() == ()


@shows("PROMO-02", "PROMO-03")
@pytest.mark.parametrize(
    ("result", "by", "points"), [("win", "banishment", 5), ("win", "escape", 2), ("loss", "death", 0)]
)
def test_service_points_go_to_the_whole_team_specters_included(result: str, by: str, points: int) -> None:
    state = begun("azazel", "great-room", *TEAM)
    state.agent("skeptic").specter = 1
    state.over = (result, by, "", "")
    assert promotions.service_points(state) == dict.fromkeys(("seat1", "seat2", "seat3"), points)
    assert view(state, PUBLIC)["points"]["seat2"] == GAME.earned(state)["seat2"] == points
