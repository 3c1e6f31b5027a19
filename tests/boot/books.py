"""What players gave out and were told is taken, beside what the referee's logs say it took; and what a backup holds."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from gloamboard.pi_app.evenings.backup import read_backup
from gloamboard.pi_app.referee.keeping.record import LOG, read_log


def balance(ledger: Path, referee: Path) -> dict[str, int]:
    """`ledger` has a line for each number a player used (`+ src seq`) and for each it was told is taken (`= src seq`).
    The request for a new game is in no log: it starts one."""
    lines = [line.split() for line in ledger.read_text().splitlines()]
    given = {(src, int(seq)) for mark, src, seq in lines if mark == "+"}
    promised = {(src, int(seq)) for mark, src, seq in lines if mark == "="}
    taken: Counter[tuple[str, int]] = Counter()
    gaps = 0
    for path in sorted(referee.glob("evening*.log")):
        found = read_log(path)
        assert found is not None, path
        for entry in found[1]:
            taken[entry["in"]["src"], entry["in"]["seq"]] += 1
            gaps += entry["in"]["kind"] == "gap"
    from_seats = {one for one in taken if one[0].startswith("seat")}
    return {
        "sent": len(given),
        "promised": len(promised),
        "from_board": len(taken) - len(from_seats),
        "doubled": sum(times - 1 for times in taken.values()),
        "lost": len({one for one in promised if one[0].startswith("seat")} - set(taken)),
        "not_ours": len(from_seats - given),
        "gaps": gaps,
    }


def evening_in(backup: Path, folder: Path) -> str:
    """The id of the evening that is in it. Bots play on: it may be over, and another may be on when somebody looks."""
    log = folder / LOG
    log.write_bytes(read_backup(backup)[1]["referee", f"referee/{LOG}"])
    found = read_log(log)
    assert found is not None, backup
    return str(found[0]["evening"])
