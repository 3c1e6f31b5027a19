"""A bot with simulated hands: it moves pieces and presses buttons where the option says how; it answers as a page only
what nothing else can do."""

from __future__ import annotations

from gloamboard.pi_app.bots.seat import BotSeat
from gloamboard.pi_app.mqtt import messages as m
from gloamboard.rules.kernel import Option


class HandyBot(BotSeat):
    by_hand = 0  # how often it used its hands

    def use_hands(self, option: Option) -> bool:
        """Do it on the board, if it is done there."""
        hand = hand_of(option)
        if hand is None:
            return False
        self.by_hand += 1
        self.wire.publish(self.topics.hand(self.seat), m.write(hand))
        return True


def hand_of(option: Option) -> m.Hand | None:
    """What a hand does for this option on a simulated table; None where only a page can."""
    if option.hand is None:
        return None
    do, what, *where = option.hand
    if do == "move":
        return m.Hand(do="place", piece=what, space=where[1])
    if do == "put":
        return m.Hand(do="place", piece=what, space=where[0])
    if do == "take":
        return m.Hand(do="lift", piece=what)
    if do in ("press", "hold"):
        return m.Hand(do="press" if do == "press" else "hold", control=what)
    return None
