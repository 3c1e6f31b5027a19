"""Set-up step 3 at the Campsite: what the board wants on the tiles it begins with, and what is kept aside."""

from __future__ import annotations

from gloamboard.rules.kernel import Script
from gloamboard.rules.netherwatch import cards
from gloamboard.rules.netherwatch.flow import setup
from gloamboard.rules.netherwatch.house import covers, ground, rifts
from gloamboard.rules.netherwatch.loyal_vigil.state import of
from gloamboard.rules.netherwatch.loyal_vigil.wood import boards, explore, hazards, reveal
from gloamboard.rules.netherwatch.loyal_vigil.wood.ground import Camp
from gloamboard.rules.netherwatch.state import Agent, State
from gloamboard.rules.netherwatch.state.story import tell


def lay_campsite(state: State) -> Script:
    """The tiles of the board lie; all others are in two stacks; then cubes and tokens."""
    row, board, wood = cards.operation(state.operation), boards.board(state), of(state)
    explore.shuffle_stacks(state)  # LV-SETUP-06 LV-SETUP-07
    wood.hazard_bag = tuple(hazards.bag())  # LV-MIX-03
    _keep_aside(state, board)
    for rift in row.rift:
        yield from rifts.place_rift(state, rift.number, rift.zone, "LV-MAP-13")  # LV-MAP-13 LV-CR-04
    setup.lay_out(state, row)  # LV-SETUP-08 LV-RIFT-05
    for number, zone in enumerate(board.safe_cover, 1):
        state.covers[f"cover-{number}"] = (zone, "safe")  # LV-CR-05
    for zone in ground.ground(state).zones:
        yield from reveal.lay_tokens(state, zone)
    for zone in board.hazards:
        hazards.place(state, zone, "LV-HAZ-02")  # LV-HAZ-02
    state.step = "lamps"  # LV-SETUP-04 LV-SETUP-05 LV-SETUP-19 LV-SETUP-20 LV-SETUP-21: the other steps are the Core's


def _keep_aside(state: State, board: boards.CampsiteBoard) -> None:
    """Safe Covers that come first, and Wild Clues beside HQ."""
    if board.covers_aside:
        state.flags[covers.ASIDE] = board.covers_aside  # LV-CR-06
    if board.wild_clues:
        for _ in range(board.wild_clues):
            state.clue_bag.remove("wild")  # LV-CR-07
        of(state).wilds = state.flags["clue-aside"] = board.wild_clues


def begin_elsewhere(state: State, agent: Agent | None, zone: str) -> Script:
    """The team is chosen: where the board says so, it begins in a Zone and not in HQ."""
    yield from ()
    if not isinstance(ground.ground(state), Camp):
        return
    start = boards.board(state).start
    for each in state.agents if start else ():
        each.zone = start  # LV-SETUP-21
    if start:
        tell(state, f"The team is in the {ground.name(state, start)}.", "LV-SETUP-21")
