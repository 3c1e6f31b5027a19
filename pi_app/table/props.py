"""The props of a table on the wire: scenes to them, what is done on them as inputs, how they are as devices.

Props are never critical: a missing one is reported, its twin on the page takes its place, and the scene waits for it.
"""

from __future__ import annotations

import contextlib
import dataclasses
from collections.abc import Callable
from typing import Any

from gloamboard.hal.parts import Health
from gloamboard.hal.prop_words import DICE, BadScene, mark_of
from gloamboard.hal.props import HEALTH_OF, PropHub, PropStatus
from gloamboard.pi_app.mqtt import messages as m
from gloamboard.pi_app.mqtt.topics import Topics

POLL_S = 0.02
SHOW_DICE = ("ask", "reading")  # scenes about dice that were entered before
LIFE = ("here", "gone", "refused")  # what becomes of a prop, as against what is done on it


class Props:
    def __init__(
        self,
        hub: PropHub,
        names: tuple[str, ...],
        topics: Topics,
        publish: Callable[[str, bytes], Any],
        happened: Callable[[str, str, dict[str, Any]], None],
        now: float,
    ) -> None:
        self._hub, self._names, self._topics = hub, names, topics
        self._publish, self._happened = publish, happened
        self._next = now
        self._told: dict[str, bytes] = {}
        self._asked: dict[str, list[str]] = {}  # the dice each prop was last asked for
        self._entered: dict[
            str, list[int]
        ] = {}  # the faces entered on each, or on its twin, until it is done with them
        self.ignored = 0  # scenes with words no prop understands, dice nobody asks for any more

    def connected(self) -> None:
        for part, payload in self._told.items():
            self._publish(self._topics.device(part), payload)

    def arrived(self, topic: str, payload: bytes) -> None:
        if topic.startswith(self._topics.hand("")):
            with contextlib.suppress(m.Unreadable):  # the bridge says so
                hand = m.read(payload, m.Hand)
                if hand.do == "prop" and hand.event == "dice":
                    self._enter(hand.prop or "", hand.words)
        for name in self._names:
            if topic == self._topics.prop_scene(name):
                scene = m.read(payload, m.PropScene)
                if scene.scene not in SHOW_DICE:
                    self._entered.pop(name, None)
                words = {"faces": self._entered[name], **scene.words} if name in self._entered else scene.words
                try:
                    self._hub.scene(name, {"scene": scene.scene, **words})
                    self._asked[name] = list(scene.words.get("dice") or ())
                except BadScene:
                    self.ignored += 1

    def tick(self, now: float) -> None:
        if now < self._next:
            return
        self._next = now + POLL_S
        for event in self._hub.poll(now):
            if event.kind not in LIFE:
                if event.kind == "dice":
                    self._enter(event.prop, event.words)
                words = self._dice(event.prop, event.words)
                if words is not None:
                    self._happened(event.prop, event.kind, words)
        for status in self._hub.status():
            self._tell(status)

    def due(self) -> float | None:
        return self._next if self._names else None

    def _enter(self, prop: str, words: dict[str, Any]) -> None:
        """Five dice were entered, on the prop or on a page: the prop and every page show them from now on."""
        faces = words.get("faces")
        if "mark" in words or not isinstance(faces, list) or len(faces) != DICE:
            return  # a mark is for dice with names: those the game shows itself
        if all(face in range(1, 10) for face in faces):
            self._entered[prop] = faces

    def _dice(self, prop: str, words: dict[str, Any]) -> dict[str, Any] | None:
        """Faces that carry a mark belong to the dice that were asked for under it; None when others are asked for."""
        if "mark" not in words:
            return words
        dice = self._asked.get(prop, [])
        if not dice or words["mark"] != mark_of(dice):
            self.ignored += 1
            return None
        return {"dice": dice, "faces": words["faces"][: len(dice)], "how": words["how"]}

    def _tell(self, status: PropStatus) -> None:
        part = f"prop-{status.prop}"
        facts = {name: value for name, value in dataclasses.asdict(status).items() if name not in ("says", "next_step")}
        if status.prop in self._entered:
            facts["faces"] = self._entered[status.prop]
        device = m.Device(
            part=part,
            kind="prop",
            state=HEALTH_OF[status.state],
            says=status.says,
            next_step=status.next_step,
            facts=facts,
        )
        payload = m.write(device)
        if self._told.get(part) != payload:
            self._told[part] = payload
            self._publish(self._topics.device(part), payload)

    def health(self) -> list[Health]:
        return self._hub.health()

    def close(self) -> None:
        self._hub.close()
