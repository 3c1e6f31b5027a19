"""Run inside a booted system by its own Gloamboard: bots at both seats that play for ever, one game after another.

`player.py FOLDER SEED` keeps their outboxes and books in FOLDER. FOLDER/another asks for another game now. It ends when
FOLDER/enough is there and nothing is on its way.
"""

import random
import sys
import time
from pathlib import Path

from gloamboard.pi_app.config.installed import installed_settings
from gloamboard.pi_app.config.passwords import read_passwords
from gloamboard.pi_app.mqtt.connection import Wire
from gloamboard.pi_app.mqtt.topics import Topics
from gloamboard.pi_app.process.part import Part, pump
from gloamboard.pi_app.rehearsal.handy_bot import HandyBot
from gloamboard.pi_app.rehearsal.stage import SenderPart
from gloamboard.pi_app.storage.outbox import Outbox
from gloamboard.pi_app.storage.sender import Sender
from gloamboard.rules.kernel import load_game

folder, seed = Path(sys.argv[1]), int(sys.argv[2])
settings, luck = installed_settings(), random.Random(seed)
topics, passwords = Topics(settings.table), read_passwords(settings.passwords_path)
wires = {
    role: Wire(settings.broker_host, settings.broker_port, role, passwords[role], topics, version=settings.mqtt)
    for role in ("seat1", "seat2", "host")
}
bot = load_game(settings.game).bots["random"]
seats = [
    HandyBot(seat, bot, seed, Outbox(folder, seat, seat), topics, wires[seat], time.monotonic)
    for seat in ("seat1", "seat2")
]
host = Sender(Outbox(folder, "host", "host"), wires["host"], topics, time.monotonic)
parts: list[tuple[Part, Wire]] = [*((one, wires[one.seat]) for one in seats), (SenderPart(host), wires["host"])]
senders = [host, *(one.sender for one in seats)]
known: dict[tuple[str, int], bool] = {}
tried: dict[str, tuple[int, float]] = {}
ledger = open(folder / "ledger.txt", "a", buffering=1)  # noqa: SIM115 (open as long as this runs)


def keep_books() -> None:
    """A line for each number that was used, and one when its sender is told that it is taken."""
    waiting = {(one.src, one.seq) for sender in senders for one in sender.outbox.pending()}
    for one in waiting - set(known):
        known[one] = False
        ledger.write(f"+ {one[0]} {one[1]}\n")
    for one in [one for one, taken in known.items() if not taken and one not in waiting]:
        known[one] = True
        ledger.write(f"= {one[0]} {one[1]}\n")


while True:
    keep_books()
    now = time.monotonic()
    for part, wire in parts:
        pump(part, wire)
        due = part.due()
        if due is not None and due <= now:
            part.tick(now)
    on_its_way = any(sender.outbox.pending() for sender in senders)
    if (folder / "enough").exists():
        if not on_its_way:
            break
        time.sleep(0.002)
        continue
    for one in seats:
        if not one.asked or one.sender.outbox.pending() or one.seen is None:
            continue
        decision, at = tried.get(one.seat, (-1, 0.0))
        if decision == one.seen.decision and now - at < 1.0:
            continue
        tried[one.seat] = (one.seen.decision, now)
        option = one.decide()
        if decision == one.seen.decision or luck.random() < 0.5 or not one.use_hands(option):
            one.answer(option.key)
    over = all(one.seen is not None and one.seen.seen.get("outcome") for one in seats)
    if (over or (folder / "another").exists()) and not host.outbox.pending():
        (folder / "another").unlink(missing_ok=True)
        for one in seats:
            one.seen = None
        host.add(kind="new_game", words={"game": settings.game, "seats": 2, "seed": luck.randrange(1, 10**6)})
    keep_books()
    (folder / "taken").write_text(str(sum(one.sender.counts["taken"] for one in seats)))
    time.sleep(0.002)
keep_books()
for wire in wires.values():
    wire.close()
