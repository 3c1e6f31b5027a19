"""What the referee shows: scenes for light and props, one view a seat, all retained, each numbered by itself.

An unchanged view is not sent, so that counts tell nothing. What is nobody's any more is taken off the broker. A view
that cannot be made keeps nothing else from being shown.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable, Mapping

from gloamboard.pi_app.mqtt import messages as m
from gloamboard.pi_app.mqtt.access import SEATS, SIDES
from gloamboard.pi_app.mqtt.publisher import Publisher
from gloamboard.pi_app.mqtt.topics import Topics
from gloamboard.pi_app.referee.evening import Evening
from gloamboard.pi_app.referee.forms import Difference
from gloamboard.rules.kernel.game import SCREEN

REVS_PER_START = 1_000_000  # a restarted referee begins above every revision it has ever sent
DECLARED = 5  # of what was lost and recovered, the newest are in every view


class Showing:
    def __init__(self, topics: Topics, wire: Publisher, starts: int, broke: Callable[[str, str], None]) -> None:
        """`broke` is told whose view could not be made, and the trace."""
        self._topics, self._wire, self._broke = topics, wire, broke
        self._rev = starts * REVS_PER_START
        self.revs: dict[str, int] = {}
        self.differences: list[Difference] = []  # as last shown
        self._sent: dict[str, bytes] = {}

    def again(self, evening: Evening) -> None:
        """A broker may have forgotten everything, or know what is long gone."""
        for seat in (*SEATS, *SIDES, SCREEN):
            if seat not in evening.eyes:
                self._wire.publish(self._topics.view(seat), b"", retain=True)
        for topic, payload in self._sent.items():
            self._wire.publish(topic, payload, retain=True)

    def forget(self, evening: Evening) -> None:
        """Another evening: views of seats that are not in it and scenes of props are nobody's until shown anew."""
        mine = {self._topics.view(who) for who in evening.eyes} | {self._topics.scene}
        for topic in [topic for topic in self._sent if topic not in mine]:
            del self._sent[topic]
            self._wire.publish(topic, b"", retain=True)

    def light(self, evening: Evening) -> None:
        """The scenes, for light and props."""
        try:
            self.differences = evening.differences()
            scene = evening.scene(self.differences)
        except Exception:
            self._broke("the table", traceback.format_exc())
            return
        props = scene.pop("props", {})
        self._send(self._topics.scene, "scene", m.Scene(rev=0, scene=dict(scene)))
        for prop, spoken in props.items():
            words = dict(spoken)
            shown = m.PropScene(rev=0, scene=str(words.pop("scene", "idle")), words=words)
            self._send(self._topics.prop_scene(prop), f"prop {prop}", shown)

    def views(self, evening: Evening, declared: list[str], losses: Mapping[str, list[str]]) -> None:
        """All views that have changed, with what was lost and recovered: for everybody, and each one's own."""
        for who in evening.eyes:
            try:
                seen = evening.seen(who)
            except Exception:
                self._broke(who, traceback.format_exc())
                continue
            lost = [*declared, *losses.get(who, ())]
            if lost:
                seen["declared"] = lost[-DECLARED:]
            view = m.Seen(
                rev=0,
                who=who,
                evening=evening.id,
                decision=evening.questions[who],
                game=evening.game.id,
                seen=dict(seen),
                differences=[dict(row) for row in self.differences],
            )
            self._send(self._topics.view(who), who, view)

    def _send(self, topic: str, what: str, message: m.Scene | m.Seen | m.PropScene) -> None:
        """Number it and send it, unless it says what was said last."""
        message.rev = self.revs.get(what, self._rev)
        if m.write(message) == self._sent.get(topic):
            return
        message.rev += 1
        payload = m.write(message)
        if len(payload) > m.LARGEST:
            self._broke(what, f"{topic}: {len(payload)} bytes, more than the {m.LARGEST} a message may have")
            return
        self.revs[what] = message.rev
        self._sent[topic] = payload
        self._wire.publish(topic, payload, retain=True)
