"""Winning and losing: looked at whenever an enemy or an agent goes down."""

from __future__ import annotations

from gloamboard.rules.hellboy.cards.box import CASE
from gloamboard.rules.hellboy.state.state import State
from gloamboard.rules.hellboy.state.story import end


def check_victory(state: State) -> None:
    """In the Confrontation the agents win when no enemy is left, or as its card says."""
    if not state.confrontation:
        return
    wanted = CASE[state.terms.case].showdown.win
    if not state.enemies or (wanted == "boss" and state.enemy(state.boss) is None):  # HB-WIN-01
        end(state, "win", "confrontation", "The last of them falls. The case is closed.", "HB-WIN-01")


def check_defeat(state: State) -> None:
    """Every agent is knocked out: lost in the Confrontation, and before it where enemies are on the board."""
    if state.standing():
        return
    if state.confrontation:
        end(state, "loss", "confrontation", "Every agent is down. Nobody is left to stop it.", "HB-WIN-02")  # HB-WIN-02
    if state.enemies:
        end(state, "loss", "overrun", "Every agent is down, and they are still here.", "HB-RULING-17")  # HB-RULING-17
