"""The props of a table on the wire: scenes to them, what is done on them as inputs, how they are as devices.

Props are never critical: a missing one is reported, its twin on the page takes its place, and the scene waits for it.
"""

from __future__ import annotations

import contextlib
import dataclasses
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from gloamboard.hal.parts import Health
from gloamboard.hal.props.hub import PropHub
from gloamboard.hal.props.status import HEALTH_OF, PropStatus
from gloamboard.hal.props.words import DICE, BadScene, Words, mark_of
from gloamboard.hal.table import PropSpec
from gloamboard.pi_app.flash.self_test import SCENE_S, SHOWN, TOUCH, words_shown
from gloamboard.pi_app.mqtt import messages as m
from gloamboard.pi_app.mqtt.topics import Topics
from gloamboard.strict_toml import did_you_mean

POLL_S = 0.02
SHOW_DICE = ("ask", "reading")  # scenes about dice that were entered before
CROSS_S = 1.5  # how long a cross is shown
NOTHING = m.PropScene(rev=0, scene="idle")  # what is played now has no scene for it
LIFE = ("here", "gone", "refused")  # what becomes of a prop, as against what is done on it


@dataclass(frozen=True)
class Around:
    """What the props need of the table round them."""

    direction: Callable[[str, str], int | None] = lambda prop, space: None  # of a space, in sixteenths of its ring
    bearing_deg: Callable[[str, str], float | None] = lambda prop, space: None  # the same, from the table's far edge
    piece: Callable[[str], str | None] = lambda tag: None  # what a tag is under


class Props:
    def __init__(
        self,
        hub: PropHub,
        specs: Sequence[PropSpec],
        topics: Topics,
        publish: Callable[[str, bytes], object],
        happened: Callable[[str, str, Words], None],
        now: float,
        *,
        around: Around | None = None,
    ) -> None:
        self._hub, self._topics = hub, topics
        self._plays = {spec.name: spec.plays or spec.name for spec in specs}  # prop → whose scenes it shows
        self._around = around or Around()
        self._scenes: dict[str, m.PropScene] = {}  # by prop of the game
        self._bearings: dict[str, int | None] = {}  # where each points on the table, for its twin
        self._cross_until: dict[str, float] = {}  # props that show that something was not right
        self._trials: dict[
            str, list[tuple[float, str]]
        ] = {}  # props being tried: when it shows what, "" the game's again
        self._now = now
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
        for game_prop in dict.fromkeys(self._plays.values()):
            if topic == self._topics.prop_scene(game_prop):
                self._stage(game_prop, m.read(payload, m.PropScene) if payload else NOTHING)
        if topic == self._topics.refused("public"):
            self._cross(m.read(payload, m.Refusal).prop)

    def lay(self) -> None:
        """The board lies otherwise: what points at a space may have to turn."""
        for game_prop, scene in self._scenes.items():
            if "towards" in scene.words:
                self._stage(game_prop, scene)

    def _stage(self, game_prop: str, scene: m.PropScene) -> None:
        self._scenes[game_prop] = scene
        if scene.scene not in SHOW_DICE:
            self._entered.pop(game_prop, None)
        for name in self._playing(game_prop):
            if name not in self._cross_until and name not in self._trials:
                self._show(name, scene)

    def _show(self, name: str, scene: m.PropScene) -> None:
        game_prop = self._plays[name]
        words = dict(scene.words)
        if game_prop in self._entered:
            words = {"faces": self._entered[game_prop], **words}
        towards = words.pop("towards", None)
        direction = None if towards is None else self._around.direction(name, str(towards))
        if direction is not None:
            words["direction"] = direction
        bearing = None if towards is None else self._around.bearing_deg(name, str(towards))
        self._bearings[name] = None if bearing is None else round(bearing)
        try:
            self._hub.scene(name, {"scene": scene.scene, **words})
            self._asked[game_prop] = list(scene.words.get("dice") or ())
        except BadScene:
            self.ignored += 1

    def try_out(self, name: str) -> str:
        """Has a prop show that it works, as after flashing; what to look for. Raises LookupError."""
        status = {one.prop: one for one in self._hub.status()}
        if name not in status:
            raise LookupError(f"this table has no prop {name}. {did_you_mean(name, status)}")
        if HEALTH_OF[status[name].state] not in ("ok", "weak") or status[name].state == "twin":
            raise LookupError(f"{name} is not there to be tried: {status[name].says}. {status[name].next_step}".strip())
        kind = status[name].kind
        self._trials[name] = [(self._now + SCENE_S * n, scene) for n, scene in enumerate((*SHOWN[kind], ""))]
        return (
            f"{name}: {' and '.join(SHOWN[kind])}; one with a buzzer sings. {TOUCH[kind]}: what it feels is told here."
        )

    def _go_on_trying(self, now: float) -> None:
        for name, left in list(self._trials.items()):
            if now < left[0][0]:
                continue
            scene = left.pop(0)[1]
            if scene:
                self._hub.scene(name, words_shown(scene))
                continue
            del self._trials[name]
            game_scene = self._scenes.get(self._plays[name])
            if game_scene is None:
                self._hub.scene(name, {"scene": "idle"})
            else:
                self._show(name, game_scene)

    def _playing(self, game_prop: str | None) -> list[str]:
        return [name for name, plays in self._plays.items() if plays == game_prop]

    def _cross(self, game_prop: str | None) -> None:
        """What was done on it was not right: it says so, and then shows again what it showed."""
        for name in self._playing(game_prop):
            self._hub.scene(name, {"scene": "fault"})
            self._cross_until[name] = self._now + CROSS_S

    def tick(self, now: float) -> None:
        if now < self._next:
            return
        self._next = now + POLL_S
        self._now = now
        for name in [name for name, until in self._cross_until.items() if now >= until]:
            del self._cross_until[name]
            if self._plays[name] in self._scenes:
                self._show(name, self._scenes[self._plays[name]])
        self._go_on_trying(now)
        for event in self._hub.poll(now):
            if event.kind not in LIFE:
                self._heard(self._plays[event.prop], event.kind, event.words)
        for status in self._hub.status():
            self._tell(status)

    def due(self) -> float | None:
        return self._next if self._plays else None

    def _heard(self, prop: str, kind: str, words: Words) -> None:
        if kind == "dice":
            self._enter(prop, words)
        if kind == "card" and "tag" in words:
            kind, words = self._card(prop, words["tag"])
        told = self._dice(prop, words)
        if told is not None:
            self._happened(prop, kind, told)

    def _card(self, prop: str, tag: str) -> tuple[str, Words]:
        """A tagged card was laid on: whether it is the one that is asked for."""
        piece = self._around.piece(tag)
        scene = self._scenes.get(prop)
        wanted = None if scene is None else scene.words.get("card")
        right = piece is not None and piece == wanted
        return ("card" if right else "wrong-card"), {"piece": piece} if piece else {}

    def _enter(self, prop: str, words: Words) -> None:
        """Five dice were entered, on the prop or on a page: the prop and every page show them from now on."""
        faces = words.get("faces")
        if "mark" in words or not isinstance(faces, list) or len(faces) != DICE:
            return  # a mark is for dice with names: those the game shows itself
        if all(face in range(1, 10) for face in faces):
            self._entered[prop] = faces

    def _dice(self, prop: str, words: Words) -> Words | None:
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
        game_prop = self._plays[status.prop]
        if game_prop in self._entered:
            facts["faces"] = self._entered[game_prop]
        if self._bearings.get(status.prop) is not None:
            facts["bearing"] = self._bearings[status.prop]
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
