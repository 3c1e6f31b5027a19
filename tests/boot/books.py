"""What some outboxes have given out, beside what the referee's logs say it took."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from gloamboard.pi_app.referee.record import read_log
from gloamboard.pi_app.storage.outbox import Outbox


def balance(boxes: list[Outbox], referee: Path) -> dict[str, int]:
    """The request for a new game is in no log: it starts one."""
    taken: Counter[tuple[str, int]] = Counter()
    marks: dict[str, int] = {}
    gaps = 0
    for path in sorted(referee.glob("evening*.log")):
        found = read_log(path)
        assert found is not None, path
        header, entries = found
        for src, seq in header["marks"].items():
            marks[src] = max(seq, marks.get(src, 0))
        for entry in entries:
            what = entry["in"]
            taken[what["src"], what["seq"]] += 1
            marks[what["src"]] = max(entry["through"], marks.get(what["src"], 0))
            gaps += what["kind"] == "gap"
    given = {(box.src, number) for box in boxes for number in range(1, box.issued + 1)}
    waiting = {(one.src, one.seq) for box in boxes for one in box.pending() if one.seq > marks.get(one.src, 0)}
    new_games = {one for one in given if one[0].startswith("host-")}
    return {
        "sent": len(given),
        "doubled": sum(times - 1 for times in taken.values()),
        "lost": len(given - set(taken) - new_games - waiting),
        "not_ours": len(set(taken) - given),
        "waiting": len(waiting),
        "gaps": gaps,
    }
