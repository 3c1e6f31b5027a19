"""What was refused, told to whoever may hear why. Numbered for those who hear it: what others are refused moves no
number of theirs."""

from __future__ import annotations

from collections import Counter

from gloamboard.pi_app.mqtt import messages as m
from gloamboard.pi_app.mqtt.publisher import Publisher
from gloamboard.pi_app.mqtt.topics import Topics
from gloamboard.pi_app.referee.onlookers import Onlookers
from gloamboard.pi_app.referee.taken import Taken
from gloamboard.rules.kernel import HOST, PUBLIC


class Refusals:
    def __init__(self, topics: Topics, wire: Publisher, counts: Counter[str]) -> None:
        self._topics, self._wire, self._counts = topics, wire, counts
        self.told: Counter[str] = Counter()  # to each
        self._owed: list[tuple[str, Taken]] = []

    @property
    def are_owed(self) -> bool:
        return bool(self._owed)

    def owe(self, role: str, taken: Taken) -> None:
        """What this role sent was refused; to be told with the next telling."""
        self._owed.append((role, taken))

    def tell(self, by: Onlookers) -> None:
        owed, self._owed = self._owed, []
        for role, taken in owed:
            self._refuse(by, role, taken)

    def _refuse(self, by: Onlookers, role: str, taken: Taken) -> None:
        reason = taken.refused
        assert reason is not None
        self._counts["refused"] += 1
        message = m.Refusal(
            n=0,
            rule=reason.rule,
            says=reason.says,
            spaces=list(reason.spaces),
            piece=taken.piece,
            back_to=taken.back_to,
            prop=taken.prop,
        )
        for_all = role == "board" or (by.one_side and not taken.hidden)
        who = PUBLIC if for_all else role
        self._say(who, message)
        if (taken.fault or taken.trace) and who not in (PUBLIC, HOST) and not by.has_secrets(role):
            message.says = f"From {role}: {reason.says}"
            self._say(HOST, message)

    def _say(self, who: str, message: m.Refusal) -> None:
        self.told[who] += 1
        message.n = self.told[who]
        self._wire.publish(self._topics.refused(who), m.write(message))


def lost(role: str, gap: m.Input) -> str:
    """A gap as it is told: in words of ours, whoever declared it. Only the table's own program says why."""
    whose = "the board" if role == "board" else role
    said = f"An input of {whose} may be lost" if gap.count == 1 else f"{gap.count} inputs of {whose} were lost"
    why = (gap.words or {}).get("why") if role == "board" else None
    return f"{said}: {why[:200]}." if isinstance(why, str) else f"{said}."
