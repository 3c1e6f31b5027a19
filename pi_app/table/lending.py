"""Lends the parts of a running table to its workshop: the bridge listens for it, the director shows for it, simulated
hands put back what they moved.
"""

from __future__ import annotations

from collections.abc import Mapping

from gloamboard.hal.parts import Strip
from gloamboard.hal.tokens import TokenSheet
from gloamboard.pi_app.commission.surroundings import Guest
from gloamboard.pi_app.director.part import Director
from gloamboard.pi_app.table.attendant import Attendant
from gloamboard.pi_app.table.bridge import Bridge


class Lending:
    """Implements pi_app.commission.surroundings.Lender."""

    def __init__(self, bridge: Bridge, director: Director, attendant: Attendant | None) -> None:
        self._bridge, self._director, self._attendant = bridge, director, attendant
        self._lay: dict[str, str] = {}

    def lend(self, to: Guest) -> Mapping[str, Strip]:
        if self._attendant is not None:
            self._lay = self._attendant.lies()
        self._bridge.lend(to)
        return self._director.lend()

    def put_back(self) -> None:
        if self._attendant is not None:
            self._attendant.put_back(self._lay)

    def take_back(self, tokens: TokenSheet) -> None:
        if self._attendant is not None:
            self._attendant.know(tokens)
        self._bridge.take_back(tokens)
        self._director.take_back()
