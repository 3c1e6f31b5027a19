"""An evening from its record: by replay, or from the stored boundary when the rules have changed under it.

The record tells now and then how the game stood. Rules that have changed may take every answer and still make another
game of them; that is seen there, and the evening goes on from the boundary that was kept. So it does where the record
is damaged in its middle and a boundary was kept behind that.

Everybody is told what that cost. Where some hide from others no number and no answer is in it: hidden ones count too.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Mapping

from gloamboard.pi_app.layout.tiles import Tiles
from gloamboard.pi_app.referee.evening import Evening
from gloamboard.pi_app.referee.keeping.record import Damage, Entry, Record, check_header
from gloamboard.pi_app.referee.marks import Marks
from gloamboard.rules.kernel import Game, Play, Refused, Setup
from gloamboard.rules.kernel.fingerprint import Fingerprint, changed, fingerprint_of
from gloamboard.rules.kernel.game import HANDS, OwnState
from gloamboard.rules.kernel.state.snapshot import freeze, thaw
from gloamboard.strict_toml import FileError

Boundary = Entry  # a state as data, and how many answers there were by then
Found = tuple[Evening, Marks, list[str]]


PARTS = {"kernel": "the engine", "rules": "the rules", "content": "the cards or maps", "layout": "the layout"}
PLAYED = ("kernel", "rules", "content")  # what a replay hangs on


def header_of(evening: Evening, marks: Marks) -> Entry:
    setup = evening.setup
    return {
        "v": 1,
        "evening": evening.id,
        "game": evening.game.id,
        "fingerprint": _fingerprint(evening),
        "setup": {
            "seats": list(setup.seats),
            "seed": setup.seed,
            "choices": dict(setup.choices),
            "hands": sorted(setup.hands),
            "points": dict(setup.points),
        },
        "marks": dict(marks.through),
        "roles": dict(marks.roles),
        "questions": dict(evening.questions),
        "bots": dict(evening.seating.bots),
    }


def setup_from(words: Entry, find_game: Callable[[str], Game]) -> tuple[str, Setup]:
    """A set-up as a page or a command line says it. Raises ValueError or LookupError in one sentence."""
    game_id = words.get("game")
    if not isinstance(game_id, str):
        raise ValueError("A new game needs the name of the game.")
    game = find_game(game_id)
    seats = words.get("seats", 2)
    fewest, most = game.seats
    if not isinstance(seats, int) or not fewest <= seats <= most:
        raise ValueError(f"{game.title} is for {fewest} to {most} players, not {seats}.")
    chosen, hands, points = words.get("choices", {}), words.get("hands", ()), words.get("points", {})
    if not (isinstance(chosen, dict) and isinstance(hands, (list, tuple)) and isinstance(points, dict)):
        raise ValueError("A new game's choices and points are given by name, its hands as a list.")
    if not all(isinstance(earned, int) for earned in points.values()):
        raise ValueError("Points are whole numbers.")
    choices = {question.key: question.default for question in game.questions} | chosen
    seed = words.get("seed")
    return game_id, Setup(
        seats=tuple(f"seat{n}" for n in range(1, seats + 1)),
        seed=seed if isinstance(seed, int) else secrets.randbits(63),
        choices=choices,
        hands=frozenset(map(str, hands)) | frozenset(str(choices.get(HANDS, "")).split()),
        points=dict(points),
    )


def resume(record: Record, find_game: Callable[[str], Game], find_tiles: Callable[[str], Tiles]) -> Found | None:
    """The evening on disk with its marks, or None when there is none."""
    found = record.read()
    if found is None:
        return None
    header, entries = found
    check_header(header, record.path)
    raw = header["setup"]
    setup = Setup(tuple(raw["seats"]), raw["seed"], raw["choices"], frozenset(raw["hands"]), raw["points"])
    game = find_game(header["game"])
    evening = Evening(game, setup, find_tiles(game.id), header.get("evening", ""))
    if header.get("boundary"):
        try:
            evening.play = Play(game, setup, state=state_in(header["boundary"], game))
        except ValueError as no:
            raise FileError(record.path, "", f"{no}.", hint="`gloam play --new` keeps it aside.") from None
    for who, count in header["questions"].items():
        evening.questions[who] = max(count, evening.questions.get(who, 0))
    evening.pencil = header.get("pencil", {})
    evening.seating.bots = dict(header.get("bots", {}))
    marks = Marks(dict(header["marks"]), dict(header["roles"]))
    declared = []
    if record.lost_bytes:
        lost = f"{record.lost_bytes} bytes of it were lost" if evening.one_side else "some of it was lost"
        declared.append(
            f"The end of the record was torn; {lost}. What was in it is asked for again from those who sent it."
        )
    snapshot = record.snapshot() or {}
    boundary: Boundary | None = None  # where it goes on once the answers no longer fit
    unsure = 0  # inputs since it was last seen that the game stands as it stood
    for line, entry in enumerate(entries, 1):
        _mark(evening, entry, marks)
        if boundary is None:
            given = len(evening.play.answers)
            try:
                unsure = 0 if still_stands(evening.play, entry.get("stood")) else unsure
                evening.again([(seat, tuple(key)) for seat, key in entry.get("did", ())], entry.get("undone", 0))
                unsure += bool(entry.get("did") or entry.get("undone"))
                if line == snapshot.get("lines") and still_stands(evening.play, snapshot.get("hash")):
                    unsure = 0
            except Exception as no:  # a fault of changed rules too: the game must not stay where it broke
                evening.again([], max(0, len(evening.play.answers) - given))
                boundary, says = _to_boundary(evening, header, snapshot, str(no))
                declared.append(says)
    if boundary is not None:
        # From here on the old record no longer tells the story: begin a new one at this boundary.
        record.begin(header_of(evening, marks) | {"boundary": boundary, "pencil": evening.pencil})
    elif record.damage is not None:
        declared.append(_past_damage(record, record.damage, header, entries, evening, marks))
    elif unsure and (parts := _changed(header, evening, PLAYED)):
        how_many = "last input was" if unsure == 1 else f"last {unsure} inputs were"
        how_many = how_many if evening.one_side else "end was"
        declared.append(f"{parts} since this evening began; its {how_many} played again as they are now.")
    return evening, marks, declared


def _mark(evening: Evening, entry: Entry, marks: Marks) -> None:
    """What an input left beside the game."""
    src, role = entry["in"]["src"], entry["role"]
    if entry["in"]["seq"] == 1:
        marks.forget_namesakes(role, src)
    marks.set(src, role, max(entry["through"], marks.through.get(src, 0)))
    if not evening.is_meant(entry["in"].get("evening")):
        return  # it was refused
    if entry["in"]["kind"] == "pencil":
        evening.mark(entry["role"], entry["in"].get("key", ()))
    elif entry["in"]["kind"] == "seating":
        evening.seat_bots(entry["role"], entry["in"].get("words", {}))


def _past_damage(
    record: Record,
    damage: Damage,
    header: Entry,
    entries: list[Entry],
    evening: Evening,
    marks: Marks,
) -> str:
    """The record is broken in its middle: go on from a boundary that was kept behind the damage, with what is written
    behind that; else from before the damage. Says what that costs."""
    some = f"line {damage.first} of the record" if damage.lines == 1 else f"{damage.lines} lines of the record"
    some = some if evening.one_side else "a part of the record"
    says = f"A disk or a hand has damaged {some}; the whole is kept as {damage.kept_as}."
    kept = record.snapshot() or {}
    behind = _behind(kept, damage.later, marks.through)
    for _, entry in damage.later:
        _mark(evening, entry, marks)
    try:
        state = state_in({} if behind is None else kept, evening.game)
    except ValueError:  # no boundary was kept behind the damage, or none that opens
        record.write_again(header | {"marks": marks.through, "roles": marks.roles}, entries)
        answers = f"{sum(len(entry.get('did', ())) for _, entry in damage.later)} answers"
        lost = f"{answers if evening.one_side else 'all answers'} behind it are lost"
        return f"{says} The game stands where it stood before that; {lost}."
    evening.play = Play(evening.game, evening.setup, state=state)
    evening.again([], 0)
    begins = header_of(evening, marks) | {"boundary": kept, "pencil": evening.pencil}
    where = f" after answer {kept['answers']}" if evening.one_side else " last"
    says = f"{says} It was filled again from the boundary kept{where}"
    fits = _play_again(evening, behind or []) if kept.get("whole") else []
    record.write_again(begins, fits)
    record.keep_snapshot(kept | {"lines": 0})
    if not fits:
        return f"{says}; what was answered after that is lost."
    return f"{says} and the {f'{len(fits)} ' if evening.one_side else ''}inputs written behind it."


def _behind(kept: Boundary, later: list[tuple[int, Entry]], marks: Mapping[str, int]) -> list[Entry] | None:
    """Of what can be read behind the damage, what was taken after that boundary, in one unbroken run of lines: a disk
    may have made one line of several, or copied some. None: the boundary is no further on than the record is good."""
    through = kept.get("marks")
    if through is None:  # kept by an older version, which counted lines alone
        new = [line - 1 > kept.get("lines", 0) for line, _ in later]
        further = not all(new)
    else:
        new = [entry["through"] > through.get(entry["in"]["src"], 0) for _, entry in later]
        further = any(number > marks.get(src, 0) for src, number in through.items())
    if not further:
        return None
    run: list[Entry] = []
    before = 0  # the line before, where it can be read
    for is_new, (line, entry) in zip(new, later, strict=True):
        joined = line == before + 1 or (not run and entry.get("stood", "") == kept.get("hash"))
        if (run and not is_new) or ((run or is_new) and not joined):
            break
        before = line
        if is_new:
            run.append(entry)
    return run


def _play_again(evening: Evening, behind: list[Entry]) -> list[Entry]:
    """As many of them as fit."""
    for number, entry in enumerate(behind):
        given = len(evening.play.answers)
        try:
            still_stands(evening.play, entry.get("stood"))
            evening.again([(seat, tuple(key)) for seat, key in entry.get("did", ())], entry.get("undone", 0))
        except Exception:  # the game must not stay where it broke
            evening.again([], max(0, len(evening.play.answers) - given))
            return behind[:number]
    return behind


def still_stands(play: Play, stood: str | None) -> bool:
    """Whether the record tells here how the game stood. Raises Refused when it stands otherwise now."""
    if stood is None:
        return False
    if play.hash() != stood:
        raise Refused(f"after {len(play.answers)} answers it stands otherwise than it stood")
    return True


def _fingerprint(evening: Evening) -> Fingerprint:
    return fingerprint_of(evening.game, evening.tiles.in_words())


def _changed(header: Entry, evening: Evening, of: Iterable[str]) -> str:
    """What is not as it was when the evening began, as the beginning of a sentence; nothing, when all is."""
    parts = [PARTS[part] for part in changed(header.get("fingerprint"), _fingerprint(evening)) if part in of]
    names = " and ".join(parts)
    return f"{names[:1].upper()}{names[1:]} changed" if names else ""


def boundary_of(play: Play) -> Boundary:
    """What is kept for the day the rules have changed or the record is damaged: the state where the running step
    began."""
    whole = play.pending is not None and play.pending.opens  # nothing was answered since
    return {"answers": len(play.answers), "state": freeze(play.boundary), "whole": whole}


def state_in(boundary: Boundary, game: Game) -> OwnState:
    """The state of a boundary that was kept. Raises ValueError, in one sentence, where these rules cannot open it."""
    try:
        return thaw(boundary["state"], game.kinds)
    except (LookupError, TypeError) as no:
        raise ValueError(f"there is no state of {game.title} in it ({no!r})") from None


def _to_boundary(evening: Evening, header: Entry, kept: Boundary, why: str) -> tuple[Boundary, str]:
    """Go on from the boundary that was kept, or where that does not open, from the last that replay reached; say so."""
    parts = _changed(header, evening, PARTS)
    because = f" ({why})" if evening.one_side else ""
    cause = f"{parts} since this evening began" if parts else f"The record does not fit{because}"
    boundary, reached = kept, len(evening.play.answers)
    try:
        state = state_in(kept, evening.game)
        where, count = "the last kept boundary", f", after answer {kept['answers']} (replay reached {reached})"
    except ValueError:
        boundary, state = boundary_of(evening.play), evening.play.boundary
        where, count = "the last boundary that replay reached", f"; {reached} answers could be played again"
    evening.play = Play(evening.game, evening.setup, state=state)
    evening.again([], 0)
    return boundary, f"{cause}; it goes on from {where}{count if evening.one_side else ''}."
