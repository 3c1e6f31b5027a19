"""Set-up by hand: before the first answer, each place asks for its pieces in turn, until all lie as the game says.

The rows are the differences of the board; here they are put in order and into words. A piece out of the box is laid
wherever it is put and moves nothing; one that lay where it belongs and is carried on is a move, and ends the set-up.
"""

from __future__ import annotations

from collections.abc import Sequence

from gloamboard.pi_app.referee.forms import Difference, LayingForm


def in_order(rows: Sequence[Difference]) -> list[Difference]:
    """First what lies wrong, then place by place."""
    places = list(dict.fromkeys(row["should"] for row in rows))
    return sorted(rows, key=lambda row: (row["lifted"], places.index(row["should"])))


def asked_now(rows: Sequence[Difference]) -> list[Difference]:
    """What is asked for now: all that belongs to the first place, or the first piece that lies wrong."""
    if not rows or not rows[0]["lifted"]:
        return list(rows[:1])
    return [row for row in rows if row["should"] == rows[0]["should"]]


def in_turn(rows: Sequence[Difference]) -> list[Difference]:
    """While the game goes on: all that lies wrong, and of what is not on the board what belongs to the first place."""
    return [row for row in rows if not row["lifted"]] + asked_now([row for row in rows if row["lifted"]])


def shown(rows: Sequence[Difference], of: int) -> LayingForm:
    """As views carry it: what is asked for, one piece at a time, and how much is left. `new` is a piece that lies
    nowhere: a tag that nobody knows, put on that space, is taken for it."""
    if not rows:
        return {"says": "Everything lies where it belongs.", "left": 0, "of": of}
    first = rows[0]
    found: LayingForm = {"says": first["says"], "left": len(rows), "of": of, "space": first["should"]}
    if first["lifted"] and first["should"]:
        found["new"] = first["piece"]
    return found
