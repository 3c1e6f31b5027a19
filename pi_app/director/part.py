"""The director on the wire: reads scenes and refusals, draws frames, hands them to the strips and shows them to pages.

A changed scene is drawn at once. Animation is capped at 50 frames a second and stops when nothing moves.
"""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Mapping, Sequence
from typing import cast

import numpy as np

from gloamboard.hal.parts import Clock, Health, Strip
from gloamboard.pi_app.director.canvas import Canvas, Palette, Picture, paint
from gloamboard.pi_app.director.moments import Passing, begin
from gloamboard.pi_app.director.output import Output
from gloamboard.pi_app.director.theme import Theme
from gloamboard.pi_app.director.walk import PACE_S, Footfalls, is_over, walk_of
from gloamboard.pi_app.layout.model import Layout
from gloamboard.pi_app.mqtt import messages as m
from gloamboard.pi_app.mqtt.publisher import Publisher
from gloamboard.pi_app.mqtt.topics import Topics
from gloamboard.rules.kernel.forms import SceneForm

FRAME_S = 1 / 50
REFUSED_S = 4.0  # how long a refusal is pointed out


class Director:
    def __init__(
        self,
        layout: Layout,
        theme: Theme,
        strips: Mapping[str, Strip],
        topics: Topics,
        wire: Publisher,
        clock: Clock,
        watch: Callable[[], float] = time.perf_counter,
        still: bool = False,
    ) -> None:
        """`still`: what walks shows its trail at once instead of walking."""
        self._theme, self._strips, self._topics, self._wire, self._clock = theme, strips, topics, wire, clock
        self._canvas = Canvas.of(layout)
        self._output = Output(layout.table, self._canvas)
        self._layout = layout
        self._scene: SceneForm = {"spaces": {}}
        self._palette = Palette(theme.word)
        self._picture: Picture = paint({"spaces": {}}, self._palette, self._canvas)
        self._passing: list[Passing] = []
        self._moment_n: int | None = None
        self._walk: Footfalls | None = None
        self._path_n: int | None = None  # footfalls seen, or passed over
        self._steps_at: float | None = None  # when the walk looks otherwise
        self._walking = self._said_walking = False
        self._pace_s = 0.0 if still else PACE_S
        self._refused: list[str] = []
        self._refused_until = 0.0
        self._sent: dict[str, bytes] = {}
        self._limited: dict[str, int] = {}
        self._due: float | None = None
        self._lent = False
        self._watch = watch
        self._settled_at: float | None = None
        self._shown_at = 0.0
        self.rev = 0  # newest scene drawn
        self.frames = 0
        self.overheads_ms: list[float] = []  # from settled presence to show()

    # --- the wire -------------------------------------------------------------

    def connected(self) -> None:
        """A broker may have forgotten: say everything again."""
        for strip, frame in self._sent.items():
            self._wire.publish(self._topics.light(strip), frame, retain=True)
        self._say_drawn()

    def arrived(self, topic: str, payload: bytes) -> None:
        if topic == self._topics.scene:
            message = m.read(payload, m.Scene)
            if message.rev != self.rev:
                self.stage(cast(SceneForm, message.scene), message.rev)
        elif topic == self._topics.refused("public"):
            self._point_out(m.read(payload, m.Refusal).spaces)

    def lay(self, layout: Layout) -> None:
        """Tiles were turned over: the same pixels lie under other spaces."""
        if layout is not self._layout:
            self._layout, self._canvas = layout, self._canvas.relaid(layout)
            now = self._clock.now()
            self._paint(now)
            self._draw(now)

    def noticed(self) -> None:
        """Presence has settled: the next new scene is its answer, and the time between is ours to keep short."""
        self._settled_at = self._watch()

    def unanswered(self) -> None:
        """What was noticed changed no light."""
        self._settled_at = None

    def lend(self) -> dict[str, Strip]:
        """Somebody else lights the strips until they are taken back; scenes that come meanwhile are shown then."""
        self._lent, self._due = True, None
        return {name: LentStrip(strip, self._shown) for name, strip in self._strips.items()}

    def take_back(self) -> None:
        self._lent = False
        self._draw(self._clock.now())

    def shown(self, strip: str) -> bytes:
        """The newest frame this strip was sent."""
        return self._sent[strip]

    def in_a_moment(self) -> bool:
        """Whether something passes over the board now that will be gone by itself."""
        return bool(self._passing)

    # --- drawing --------------------------------------------------------------

    def stage(self, scene: SceneForm, rev: int) -> None:
        """A new scene: painted and shown at once."""
        self._scene = scene
        now = self._clock.now()
        moment = scene.get("moment")
        if moment and moment.get("n") != self._moment_n:
            if self._moment_n is not None or rev > 1:
                self._begin(moment["word"], moment.get("spaces") or [moment.get("space") or ""], now)
            self._moment_n = moment.get("n")
        self._follow(scene, now)
        self._paint(now)
        self.rev = rev
        self._draw(now)
        if self._settled_at is not None:
            self.overheads_ms.append((self._shown_at - self._settled_at) * 1000)
            self._settled_at = None
        self._say_drawn()

    def tick(self, now: float) -> None:
        if self._refused and now >= self._refused_until:
            self._refused = []
            self._paint(now)
            self._draw(now)
        elif self._steps_at is not None and now >= self._steps_at:
            self._paint(now)
            self._draw(now)
        elif self._due is not None and now >= self._due:
            self._draw(now)
        if self._walking != self._said_walking:
            self._say_drawn()

    def due(self) -> float | None:
        times = [self._due, self._refused_until if self._refused else None, self._steps_at]
        return min((t for t in times if t is not None), default=None)

    def _point_out(self, spaces: list[str]) -> None:
        now = self._clock.now()
        self._refused, self._refused_until = spaces, now + REFUSED_S
        self._paint(now)
        self._draw(now)

    def _follow(self, scene: SceneForm, now: float) -> None:
        """Walk what is new of the scene's path; a path seen for the first time was walked before we looked."""
        path = scene.get("path")
        if path and path["n"] != self._path_n:
            self._walk = None if self._path_n is None else walk_of(path, self._path_n, now, self._pace_s)
            self._path_n = path["n"]
        if self._walk is not None and is_over(self._walk, scene["spaces"]):
            self._walk = None

    def _paint(self, now: float) -> None:
        scene = self._scene
        self._steps_at = None if self._walk is None else self._walk.next_change(now)
        if self._steps_at is None:
            self._walk = None
        self._walking = self._walk is not None and self._walk.on_its_way(now)
        if self._walk is not None:
            scene = {**scene, "spaces": self._walk.laid_over(scene["spaces"], now)}
        if self._refused:
            marked = {space: [*scene["spaces"].get(space, ()), "alarm"] for space in self._refused}
            scene = {**scene, "spaces": scene["spaces"] | marked}
        self._picture = paint(scene, self._palette, self._canvas)

    def _begin(self, word: str, spaces: Sequence[str], now: float) -> None:
        moment = self._theme.moment.get(word)
        if moment is not None:
            where = [self._canvas.spaces[space] for space in spaces if space in self._canvas.spaces]
            self._passing.append(begin(moment, self._canvas, np.concatenate(where) if where else None, now))

    def _draw(self, now: float) -> None:
        if self._lent:
            return
        light = self._picture.at(now)
        self._passing = [moment for moment in self._passing if now < moment.until]
        for moment in self._passing:
            moment.over(light, now)
        frames = self._output.bytes_of(light)
        for strip, frame in frames.items():
            self._strips[strip].show(frame)
        self._shown_at = self._watch()
        for strip, frame in frames.items():
            self._shown(strip, bytes(frame))
        self.frames += 1
        self._due = now + FRAME_S if self._picture.moves or self._passing else None
        self._watch_limits()

    def _shown(self, strip: str, frame: bytes) -> None:
        """Pages are shown what the strip got."""
        if frame != self._sent.get(strip):
            self._sent[strip] = frame
            self._wire.publish(self._topics.light(strip), frame, retain=True)

    def _watch_limits(self) -> None:
        limited = {supply: load.percent for supply, load in self._output.loads.items() if load.percent < 100}
        if limited != self._limited:
            self._limited = limited
            self._say_drawn()

    def _say_drawn(self) -> None:
        self._said_walking = self._walking
        drawn = m.Drawn(rev=self.rev, frames=self.frames, limited=self._limited, walking=self._walking)
        self._wire.publish(self._topics.drawn, m.write(drawn), retain=True)

    def close(self) -> None:
        for strip in self._strips.values():
            with contextlib.suppress(OSError):
                strip.show(bytes(3 * strip.pixels))


class LentStrip:
    """A strip in somebody else's hands; pages still see what it shows."""

    def __init__(self, strip: Strip, shown: Callable[[str, bytes], None]) -> None:
        self.id, self.pixels = strip.id, strip.pixels
        self._strip, self._shown = strip, shown

    def show(self, frame: bytes | bytearray | memoryview) -> None:
        self._strip.show(frame)
        self._shown(self.id, bytes(frame))

    def health(self) -> Health:
        return self._strip.health()

    def close(self) -> None:
        """It is not ours to close."""
