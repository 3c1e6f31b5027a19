"""What made an effect happen: a card, an ability, an Interaction, a Demon Board. Verbs read it; it changes nothing."""

from __future__ import annotations

from typing import Literal

Kind = Literal["event", "item", "ability", "interaction", "board", "ritual", "device", "operation", "ruling", "specter"]


class Cause:
    """Made afresh for each card; `target`, `zone` and `meant` are filled in by the verbs that pick them."""

    __slots__ = ("agent", "card", "kind", "meant", "rule", "target", "zone")

    def __init__(self, kind: Kind, card: str, agent: str = "", zone: str = "", rule: str = "") -> None:
        self.kind = kind
        self.card = card
        self.agent = agent  # whose doing it is: the user of an Item; "" for the Demon's
        self.zone = zone  # where: the user's zone, or the zone picked last
        self.target = ""  # the Agent picked last
        self.rule = rule
        self.meant: dict[str, tuple[str, ...]] = {}  # a word of the card → whom the players said it means, in order
