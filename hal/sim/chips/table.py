"""A whole simulated table down to its chips, wired as the table file says, and the hands that use it."""

from __future__ import annotations

from hal.parts import Clock
from hal.sim.chips.air import Air
from hal.sim.chips.gpio import Lines
from hal.sim.chips.mfrc522 import Mfrc522
from hal.sim.chips.spi import SpiWires
from hal.sim.chips.tag import Tag
from hal.sim.hands import clean_uid, known
from hal.table import Table


class ChipTable:
    """Chips, wires and air of one table. Faults are injected on `chips[reader]`, `air`, `lines` and `tag(uid)`."""

    def __init__(self, table: Table, clock: Clock, seed: int = 0) -> None:
        self.table, self.clock = table, clock
        self.air = Air(clock, seed)
        self.lines = Lines(clock)
        self.chips = {reader.id: Mfrc522(reader.id, self.air) for reader in table.reader}
        self.wires = SpiWires(table, self.chips, self.lines, clock)
        self._tags: dict[str, Tag] = {}

    def tag(self, uid: str) -> Tag:
        """The tag with this UID, made when first asked for."""
        uid = clean_uid(uid)
        if uid not in self._tags:
            self._tags[uid] = Tag(bytes.fromhex(uid))
        return self._tags[uid]

    # --- hands ---------------------------------------------------------------

    def put(self, tag: str, reader: str) -> None:
        self.air.put(self.tag(tag), known(reader, self.chips, "reader"))

    def take(self, tag: str) -> None:
        lying = {one.uid.hex(): one for one in self.air.lying()}
        self.air.take(lying[known(clean_uid(tag), lying, "tag")])
