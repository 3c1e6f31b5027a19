"""Verbs for the wood: what stops a walker, and Hazards that come and go."""

from __future__ import annotations

from gloamboard.rules.kernel import Script
from gloamboard.rules.kernel.verbs import Count
from gloamboard.rules.netherwatch.cards.vocabulary import verb
from gloamboard.rules.netherwatch.house import ground
from gloamboard.rules.netherwatch.loyal_vigil.state import of
from gloamboard.rules.netherwatch.loyal_vigil.wood import explore, hazards
from gloamboard.rules.netherwatch.loyal_vigil.wood.ground import Camp
from gloamboard.rules.netherwatch.people.movement import HELD
from gloamboard.rules.netherwatch.state import State, ties
from gloamboard.rules.netherwatch.state.cause import Cause
from gloamboard.rules.netherwatch.state.story import tell
from gloamboard.rules.netherwatch.verbs.picking import doer, places
from gloamboard.rules.netherwatch.verbs.words import Where, place_of, rule_of

BOX = "loyal_vigil"


@verb('{ do = "halt" }', lambda w: "your movement ends here", box=BOX)
def halt(state: State, cause: Cause) -> Script:
    """The mover goes no farther: what is left of the MOVE, DASH or other movement is lost."""
    yield from ()
    state.flags[HELD] = 1  # LV-HAZ-10
    tell(state, "No way on.", rule_of(cause))


@verb(
    '{ do = "survey", draw = 3, lay = 1 }',
    lambda w: (
        f"draw {w.get('draw', 2)} tiles for a Path of your Zone, lay {w.get('lay', 1)}, and put the others on "
        "top of their stack or under it"
    ),
    box=BOX,
)
def survey(state: State, cause: Cause, draw: Count = 2, lay: Count = 1) -> Script:
    """The user looks at several tiles and lays as many as said."""
    agent = doer(state, cause)
    kinds = list(explore.kinds_open(state, agent.zone)) if isinstance(ground.ground(state), Camp) else []
    if not kinds:
        tell(state, "No Path is open here.", "LV-EXPL-01")
        return
    kind = yield from ties.choose_one(
        state,
        "For which Path?",
        kinds,
        "LV-EXPL-09",
        says=lambda kind: f"Draw {explore.NAMES[kind]}.",
        about="survey",
        seat=agent.seat,
    )
    yield from explore.survey(state, agent, agent.zone, kind, draw, lay)


@verb('{ do = "hazard", where = "beside" }', lambda w: f"place a Hazard in {place_of(w)}", box=BOX)
def hazard(state: State, cause: Cause, where: Where = "here", zone: str = "") -> Script:
    """A Hazard, face down."""
    for spot in (yield from places(state, cause, where, "where does something lie in wait?", zone)):
        hazards.place(state, spot, rule_of(cause))


@verb('{ do = "clear_hazard", where = "here" }', lambda w: f"remove the Hazard in {place_of(w)}", box=BOX)
def clear_hazard(state: State, cause: Cause, where: Where = "here", zone: str = "") -> Script:
    """The Hazard there goes back to the Supply."""
    lurking = of(state).hazards
    for spot in (yield from places(state, cause, where, "which Zone is cleared?", zone, lambda spot: spot in lurking)):
        hazards.remove(state, spot, rule_of(cause))
