"""The program at the table: the bridge senses, the director lights, over one connection."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from gloamboard.hal.parts import Clock, Health
from gloamboard.hal.props.hub import PropHub
from gloamboard.hal.props.ports import Ports
from gloamboard.hal.sim.props import SimPorts
from gloamboard.hal.tokens import TokenSheet
from gloamboard.pi_app.commission.surroundings import Surroundings
from gloamboard.pi_app.commission.token_file import learn
from gloamboard.pi_app.commission.workbench import Workbench
from gloamboard.pi_app.commission.workshop import OpenWorkshop
from gloamboard.pi_app.config import shipped_files
from gloamboard.pi_app.director.part import Director
from gloamboard.pi_app.director.theme import load_theme
from gloamboard.pi_app.layout.model import table_file
from gloamboard.pi_app.layout.tiles import Tiles, tile_tags
from gloamboard.pi_app.mqtt import messages as m
from gloamboard.pi_app.mqtt.connection import Wire
from gloamboard.pi_app.mqtt.discarded import ignore
from gloamboard.pi_app.storage.outbox import Outbox
from gloamboard.pi_app.storage.sender import Sender
from gloamboard.pi_app.table.attendant import Attendant
from gloamboard.pi_app.table.bridge import Bridge, Told
from gloamboard.pi_app.table.flashing import Flashing
from gloamboard.pi_app.table.furnished import Furnished
from gloamboard.pi_app.table.lending import Lending
from gloamboard.pi_app.table.props import Around, Props


class TablePart:
    def __init__(
        self,
        table: Furnished,
        outbox_folder: Path,
        wire: Wire,
        clock: Clock,
        *,
        helps: bool = True,
        still: bool = False,
        quiet: bool = False,
        ports: Ports | None = None,
    ) -> None:
        layout, parts, tokens = table
        topics = wire.topics
        self.parts, self._table = parts, layout.table
        theme = load_theme(*shipped_files.find_themes(layout.game))
        self.director = Director(layout, theme, parts.strips, topics, wire, clock, still=still)
        self.sender = Sender(Outbox(outbox_folder, "board", "board"), wire, topics, clock.now)
        self.attendant = (
            None
            if parts.hands is None
            else Attendant(layout, parts.hands, tokens, helps, outbox_folder / "simulated-table.json")
        )
        self._tiles, self._game, self._laid = Tiles(layout), layout.game, layout
        self._tokens, self._sheets = tokens, outbox_folder.parent / "tokens"
        self._laying: m.Data = {}  # what is asked for while the board is laid out
        self.other_game: str | None = None  # the referee plays another game than this table is laid for
        self.bridge = Bridge(
            table,
            wire,
            self.sender,
            clock,
            attendant=self.attendant,
            told=Told(self.director.noticed, self._seen, self._learn),
            kept=outbox_folder / "standing.json",
        )
        specs = layout.table.prop if ports is not None else ()
        hub = PropHub(specs, ports or SimPorts(), quiet=quiet)
        self.props = Props(
            hub,
            specs,
            topics,
            lambda topic, payload: wire.publish(topic, payload, retain=True),
            self.bridge.prop_event,
            clock.now(),
            around=Around(
                lambda prop, space: self._laid.direction(prop, space),
                lambda prop, space: self._laid.bearing_deg(prop, space),
                self._under,
            ),
        )
        around = Surroundings(
            Lending(self.bridge, self.director, self.attendant),
            self._findings,
            self.props.try_out,
            Flashing(hub, specs, ports or SimPorts()),
            self._sheets,
            table_file(layout),
        )
        self.workshop = OpenWorkshop(Workbench(layout.table, parts, clock), tokens, around, topics, wire)
        self.counts: Counter[str] = Counter()
        self._topics, self._wire = topics, wire
        parts_here = [health.part.replace(" ", "-") for health in parts.health()]
        self._here = {topics.device(part) for part in (*parts_here, *(f"prop-{spec.name}" for spec in specs))}
        wire.subscribe(topics.device("+"))
        wire.subscribe(topics.scene, topics.view("public"), topics.refused("public"), topics.prop_scene("+"))
        wire.subscribe(topics.hand("+"), topics.workshop_ask)

    def _seen(self, seen: m.Data) -> None:
        """What everybody sees now: the game may have turned tiles over, and may have moved pieces."""
        view, self._laying = seen["view"], seen.get("laying", {})
        if view.get("game", self._game) != self._game:
            self.other_game = view["game"]
            return
        layout = self._laid = self._tiles.lay(view.get("map"))
        self.bridge.lay(layout)
        self.director.lay(layout)
        self.props.lay()
        self.bridge.told(view.get("pieces", {}))
        if self.attendant is not None:
            pieces = tile_tags(layout, self.attendant.names()) | view.get("pieces", {})
            self.attendant.told(pieces, layout.pad_spaces)

    def _under(self, tag: str) -> str | None:
        """The piece a tag is under, by the table's sheet."""
        return self._tokens.pieces().get(tag)

    def _learn(self, tag: str, pad: str) -> TokenSheet | None:
        """While the board is laid out: a tag nobody knows, put where a piece is asked for that lies nowhere, is under
        that piece from now on."""
        piece = self._laying.get("new")
        if piece is None or self._laying["space"] not in self._laid.pad_spaces.get(pad, ()):
            return None
        self._tokens = learn(self._sheets, self._tokens, tag, piece)
        self.workshop.know(self._tokens)
        if self.attendant is not None:
            self.attendant.know(self._tokens)
        return self._tokens

    def _findings(self) -> list[Health]:
        from gloamboard.pi_app.commission import (
            doctor,  # brings in what looks at the machine, which playing does not need
        )

        return doctor.of_running(self._table, self.parts, self.props.health())

    def connected(self) -> None:
        self.bridge.connected()
        self.director.connected()
        self.props.connected()
        self.workshop.connected()

    def arrived(self, topic: str, payload: bytes) -> None:
        if topic.startswith(self._topics.device("")):
            self._forget_other_tables(topic, payload)
            return
        try:
            self.director.arrived(topic, payload)
            self.bridge.arrived(topic, payload)
            self.props.arrived(topic, payload)
            self.workshop.arrived(topic, payload)
        except m.Unreadable as no:
            ignore(self.counts, "unreadable", topic, str(no))

    def _forget_other_tables(self, topic: str, payload: bytes) -> None:
        """Another game may have been laid here before, or another table: its parts are nobody's any more."""
        if payload and topic not in self._here and not self.bridge.has_told(topic):
            self._wire.publish(topic, b"", retain=True)

    def tick(self, now: float) -> None:
        if not self.sender.outbox.pending():
            self.director.unanswered()
        self.bridge.tick(now)
        self.director.tick(now)
        self.props.tick(now)
        self.workshop.tick(now)

    def due(self) -> float | None:
        dues = (self.bridge.due(), self.director.due(), self.props.due(), self.workshop.due())
        return min((due for due in dues if due is not None), default=None)

    def close(self) -> None:
        self.director.close()
        self.props.close()
        self.parts.close()
        self.sender.outbox.close()
