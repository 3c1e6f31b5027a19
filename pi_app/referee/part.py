"""The referee on the wire: inputs in, views out. Its log is on disk before anybody sees what an input did.

Inputs are taken in order, each once (`seq == last + 1`); the retained mark tells the sender how far. Those that arrive
together share one flush. Whatever is next in its line and cannot be read, or taken, is set aside: it is logged, its
mark moves, its sender and the host are told. Nothing waits behind it and nothing that is sent can end the referee.
"""

from __future__ import annotations

import secrets
import traceback
from collections import Counter
from collections.abc import Callable, Mapping

import msgspec

from gloamboard.pi_app.layout.tiles import Tiles
from gloamboard.pi_app.mqtt import messages as m
from gloamboard.pi_app.mqtt.access import bot_of
from gloamboard.pi_app.mqtt.discarded import ignore, worth_telling
from gloamboard.pi_app.mqtt.publisher import Publisher
from gloamboard.pi_app.mqtt.rights import may
from gloamboard.pi_app.mqtt.topics import ID, Topics
from gloamboard.pi_app.referee.enquiries import found_out
from gloamboard.pi_app.referee.evening import FROM_BOARD, Evening
from gloamboard.pi_app.referee.keeping.attempts import Attempts
from gloamboard.pi_app.referee.keeping.record import Entry, Record
from gloamboard.pi_app.referee.keeping.resume import boundary_of, header_of, resume, setup_from
from gloamboard.pi_app.referee.seating import Seating
from gloamboard.pi_app.referee.showing import Showing
from gloamboard.pi_app.referee.taken import Taken
from gloamboard.rules.kernel import HOST, PUBLIC, Game, Reason, Setup

SNAPSHOT_EVERY = 10  # inputs
NAMESAKES = 4  # older outboxes of one name whose marks are kept

UNREADABLE = Reason("", "Something that was sent here could not be read; it was set aside and the game goes on.")
ENDED_US = Reason("", "Something that was sent here ended the referee twice; it was set aside and the game goes on.")
ANOTHER_EVENING = Reason("", "That was meant for another evening; nothing was done.")


class Referee:
    def __init__(
        self,
        record: Record,
        topics: Topics,
        wire: Publisher,
        find_game: Callable[[str], Game],
        find_tiles: Callable[[str], Tiles],
        default: Callable[[], tuple[str, Setup]],
        starts: int = 1,
        ended: Callable[[Evening], None] | None = None,
        attempts: Attempts | None = None,
        finished: Callable[[], list[Entry]] = list,
        bots: Mapping[str, str] | None = None,
        run: str = "",
        earned: Callable[[], Mapping[str, int]] = dict,
    ) -> None:
        """`earned` are the points of earlier evenings, by seat. `bots` sit in a first evening. Said in a `run`, they
        take their seats in whatever evening this is: once, however often the referee is started in that run."""
        self._record, self._topics, self._wire, self._find_game = record, topics, wire, find_game
        self._find_ground = find_tiles
        self._ended, self._finished = ended, finished
        self._attempts, self._earned = attempts, earned
        self.marks: dict[str, int] = {}
        self.roles: dict[str, str] = {}  # src → role
        self.counts: Counter[str] = Counter()
        self.board_rev = 0
        self.showing = Showing(topics, wire, starts, self._not_shown)
        self._owes_marks: dict[str, None] = {}  # in the order the inputs came
        self._owes_refusals: list[tuple[str, Taken]] = []
        self._owes_scene = self._owes_views = False
        self._owes_hint = False  # a piece was lifted: where may it go?
        self._hint_waits = False  # it may lie again with the next input, which is on its way
        self._board: m.Board | None = None  # how the board lies, as the table last said
        self._lay: m.Board | None = None  # what of that was taken in: a board may be told before inputs that led to it
        self.declared: list[str] = []  # what was lost and recovered, told to everybody
        self.losses: dict[str, list[str]] = {}  # whose view → what of theirs was lost, told to them
        self.refusals: Counter[str] = Counter()  # told to each
        self._since_snapshot = 0
        self._stood = ""  # hash of the game when its newest boundary was kept; stands in the next line of the record
        found = resume(record, find_game, find_tiles)
        if found is None:
            self.evening = self.fresh(*default(), seating=Seating(dict(bots or {})))
            if record.kept_aside:
                kept = f"It is kept as {record.kept_aside}; this is a new one."
                self.declared.append(f"The evening before could not be read any more. {kept}")
        else:
            self.evening, self.marks, self.roles, self.declared = found
        self._over_told = self.evening.play.outcome is not None
        src = f"{HOST}-{run}"
        if bots and run and src not in self.marks:
            self._take(HOST, m.Input(src=src, seq=1, kind="seating", words=dict(bots), evening=self.evening.id))

    @property
    def revs(self) -> dict[str, int]:
        """The newest revision of each view and scene."""
        return self.showing.revs

    # --- the wire ------------------------------------------------------------------

    def connected(self) -> None:
        """A broker may have forgotten everything: say it all again."""
        self._tell()
        self.showing.again(self.evening)
        for src in self.marks:
            self._say_mark(src)
        self.show()

    def arrived(self, topic: str, payload: bytes) -> None:
        root = self._topics.root + "/"
        if not topic.startswith(root):
            return
        words = topic[len(root) :].split("/")
        try:
            if words[0] == "in" and len(words) == 3:
                self._input(words[1], words[2], payload)
            elif words[0] == "enquiry" and len(words) == 2:
                self._enquired(words[1], m.read(payload, m.Enquiry))
            elif words == ["board"]:
                self._lies(m.read(payload, m.Board))
        except m.Unreadable as no:
            ignore(self.counts, "unreadable", topic, str(no))

    def tick(self, now: float) -> None:
        """Nothing happens here by the passing of time; what is owed is told when nothing else has arrived: light first
        and alone, then marks and refusals, then the views."""
        if self._owes_scene:
            self._tell_light()
        elif self._owes_marks or self._owes_refusals:
            self._tell()
        elif self._owes_hint:
            self._record.flush()
            self._owes_hint, before = False, self.showing.differences
            self.showing.light(self.evening)
            self._owes_views |= self.showing.differences != before
        elif self._owes_views:
            self._owes_views = False
            self.showing.views(self.evening, self.declared, self.losses)
            self._keep_snapshot()
            self._record.make_room()

    def due(self) -> float | None:
        owes = self._owes_scene or self._owes_marks or self._owes_refusals or self._owes_hint or self._owes_views
        return 0.0 if owes else None

    # --- inputs --------------------------------------------------------------------

    def _input(self, role: str, src: str, payload: bytes) -> None:
        try:
            what = m.read(payload, m.Input)
        except m.Unreadable as no:
            self._ignore(role, self._topics.input(role, src), "unreadable", str(no))
            which = m.number_of(payload)
            if which is not None and self._is_next(role, src, which):
                self._set_aside(role, src, which.seq, UNREADABLE)
            return
        if not self._is_next(role, src, m.Numbered(what.src, what.seq)):
            return
        if not self._record.has_room():  # the pages say so; it comes again, and is taken when there is some
            self._ignore(role, self._topics.input(role, src), "no_room", "the disk is full")
            return
        if self._owes_scene:
            self._tell()  # each move has its own light, however quickly another follows
        if self._attempts is not None and not self._attempts.may_try(src, what.seq):
            self._set_aside(role, src, what.seq, ENDED_US)
        elif what.kind == "new_game" and not self._of_another_evening(what):
            self._new_game(role, what)
        else:
            self._take(role, what)

    def _is_next(self, role: str, src: str, which: m.Numbered) -> bool:
        """Whether it is this input's turn. Nobody sends in another's name, and nothing is taken twice."""
        topic, last = self._topics.input(role, src), self.marks.get(src, 0)
        if which.src != src or not ID.match(src) or src.rpartition("-")[0] not in (role, bot_of(role)):
            self._ignore(role, topic, "misaddressed", f"it says {which.src}")
            return False
        if which.seq != last + 1:
            cause = "doubled" if which.seq <= last else "early"
            self._ignore(role, topic, cause, f"number {which.seq} after {last}")
            self._owes_marks[src] = None
            return False
        if last == 0:
            self._forget_namesakes(role, src)
        return True

    def _take(self, role: str, what: m.Input) -> None:
        through = what.seq
        if what.kind == "gap":
            taken, through = Taken(offered=True), what.seq + what.count - 1
            own = role in self.evening.questions and role != PUBLIC
            (self.losses.setdefault(role, []) if own else self.declared).append(_lost(role, what))
        elif self._of_another_evening(what):
            taken = self._old(what)
        else:
            taken = self.evening.take(role, what)
        entry: Entry = {"role": role, "in": msgspec.to_builtins(what), "through": through}
        if taken.answers:
            entry["did"] = [[seat, list(key)] for seat, key in taken.answers]
        if taken.undone:
            entry["undone"] = taken.undone
        self._log(role, what.src, through, entry)
        if taken.stale:
            why = f"{what.kind} to a question that is gone"
            self._ignore(role, self._topics.input(role, what.src), "stale", why)
        if taken.trace:
            self._broke(role, self._topics.input(role, what.src), taken.trace)
        if (board := self._board) is not None and board.src == what.src and what.seq <= board.through:
            self._lies(board)
        if taken.answers or taken.undone or taken.offered:  # merely lifting changes no view
            self._owes_scene = True
        self._hint_waits |= taken.changed
        if not what.more:
            self._owes_hint, self._hint_waits = self._owes_hint or self._hint_waits, False
        if taken.refused is not None:
            self._owes_refusals.append((role, taken))

    def _log(self, role: str, src: str, through: int, entry: Entry) -> None:
        """It is on record from here on, and its sender is told when that is on disk."""
        if self._stood:
            entry["stood"], self._stood = self._stood, ""
        self._record.add(entry)
        self.marks[src], self.roles[src] = through, role
        self.counts["applied"] += 1
        self._since_snapshot += 1
        self._owes_marks[src] = None

    def _set_aside(self, role: str, src: str, seq: int, why: Reason) -> None:
        """It cannot be taken and must not stand in the way: its number is used up, and that is said."""
        entry = {"role": role, "in": {"src": src, "seq": seq, "kind": "set_aside"}, "through": seq, "refused": why.says}
        self._log(role, src, seq, entry)
        self.counts["set_aside"] += 1
        self._owes_refusals.append((role, Taken(refused=why, fault=True)))

    def _of_another_evening(self, what: m.Input) -> bool:
        """Before 0.2.0 neither inputs nor evenings had an id: what such an outbox still holds belongs to the evening
        beside it. An empty id is of a sender that has seen no evening yet."""
        return what.evening not in ("", self.evening.id) and not (what.evening is None and not self.evening.id)

    def _old(self, what: m.Input) -> Taken:
        """What it is worth now: the board lies as it lies, and everything else is refused."""
        self.counts["other_evening"] += 1
        if what.kind in FROM_BOARD:
            if not what.late:
                self.evening.lies_as(what)
            return Taken(stale=True, offered=True)
        return Taken(refused=ANOTHER_EVENING)

    def _forget_namesakes(self, role: str, src: str) -> None:
        """A sender begins a new outbox each time its machine starts; over the years that would be many marks."""
        name = src.rsplit("-", 1)[0]
        older = [one for one in self.marks if self.roles.get(one) == role and one.rsplit("-", 1)[0] == name]
        for one in older[:-NAMESAKES]:
            del self.marks[one], self.roles[one]
            self._wire.publish(self._topics.mark(role, one), b"", retain=True)

    def _new_game(self, role: str, what: m.Input) -> None:
        """Starts another evening; the marks go with it, so that no input is taken twice."""
        before = self.marks.get(what.src, 0)
        self.marks[what.src], self.roles[what.src] = what.seq, role
        try:
            if not may(role, "start"):
                raise ValueError("Only the host or the shared screen starts a game.")
            words = {"points": dict(self._earned()), **(what.words or {})}
            game_id, setup = setup_from(words, self._find_game)
            self.evening = self.fresh(game_id, setup)
        except OSError:
            self.marks[what.src] = before  # it could not be kept: it comes again
            raise
        except Exception as no:
            says = str(no) if isinstance(no, (ValueError, LookupError)) else "The rules could not be set up like that."
            if not isinstance(no, (ValueError, LookupError)):
                self._broke(role, self._topics.input(role, what.src), traceback.format_exc())
            self._log(role, what.src, what.seq, {"role": role, "in": msgspec.to_builtins(what), "through": what.seq})
            self._owes_refusals.append((role, Taken(refused=Reason("", says))))
            return
        self.counts["applied"] += 1
        self._over_told = self.evening.play.outcome is not None
        self.showing.forget(self.evening)
        self._owes_scene = True
        self._owes_marks[what.src] = None

    def fresh(self, game_id: str, setup: Setup, seating: Seating | None = None) -> Evening:
        """Another evening of this table, on record; the board lies as it lay, and bots keep their seats."""
        game = self._find_game(game_id)
        tiles = self._find_ground(game_id)
        evening = Evening(game, setup, tiles, secrets.token_hex(8))  # a bad set-up is refused before anything is kept
        evening.layout  # noqa: B018 (laid once, so that tiles this table does not have are refused as well)
        evening.seating = (seating or self.evening.seating).moved(game, setup.seats)
        if hasattr(self, "evening"):
            evening.lies(self.evening.lying.pads, self.evening.lying.aside, self.evening.lying.unseen)
            for who, count in self.evening.questions.items():  # numbers never repeat, not even over games
                evening.questions[who] = evening.questions.get(who, 0) + count
        self._record.begin(header_of(evening, self.marks, self.roles))
        self._stood = ""
        return evening

    def _enquired(self, role: str, asked: m.Enquiry) -> None:
        """It changes nothing and is not kept; whatever breaks under it is told as nothing found."""
        try:
            found = found_out(self.evening, role, asked, self._finished)
        except Exception:
            self._broke(role, self._topics.enquiry(role), traceback.format_exc())
            found = {}
        self._wire.publish(self._topics.reply(role), m.write(m.Reply(tab=asked.tab, n=asked.n, found=found)))

    def _lies(self, board: m.Board) -> None:
        self._board = board
        waits = self.marks.get(board.src, board.through) < board.through  # of an outbox unknown here nothing may come
        if waits and board is not self._lay:
            return
        self._lay = board
        self.board_rev = board.rev
        self.evening.lies(board.pads, board.aside, board.unseen, board.lost)
        if self.evening.differences() != self.showing.differences:  # nothing else that is shown hangs on it
            self._owes_scene = True

    # --- what is told -----------------------------------------------------------------

    def _tell(self) -> None:
        """What the inputs taken so far came to; on disk first."""
        self._tell_light()
        for src in self._owes_marks:
            self._say_mark(src)
        refusals, self._owes_marks, self._owes_refusals = self._owes_refusals, {}, []
        for role, taken in refusals:
            self._refuse(role, taken)
        self._tell_the_end()

    def _tell_light(self) -> None:
        """The light of the last move; whatever else it came to can wait until that is on its way."""
        self._record.flush()
        if self._owes_scene:
            self._owes_scene = False
            self.show()

    def show(self) -> None:
        """Scenes for light and props at once, the views after whatever else has arrived."""
        self.showing.light(self.evening)
        self._owes_hint, self._owes_views = False, True

    def _say_mark(self, src: str) -> None:
        mark = m.Mark(src=src, seq=self.marks.get(src, 0))
        topic = self._topics.mark(self.roles.get(src, src.rsplit("-", 1)[0]), src)
        self._wire.publish(topic, m.write(mark), retain=True)

    def _refuse(self, role: str, taken: Taken) -> None:
        reason = taken.refused
        assert reason is not None
        self.counts["refused"] += 1
        message = m.Refusal(
            n=0,
            rule=reason.rule,
            says=reason.says,
            spaces=list(reason.spaces),
            piece=taken.piece,
            back_to=taken.back_to,
            prop=taken.prop,
        )
        for_all = role == "board" or (self.evening.one_side and not taken.hidden)
        who = PUBLIC if for_all else role
        self._say_refused(who, message)
        if (taken.fault or taken.trace) and who not in (PUBLIC, HOST) and not self._has_secrets(role):
            message.says = f"From {role}: {reason.says}"
            self._say_refused(HOST, message)

    def _say_refused(self, who: str, message: m.Refusal) -> None:
        """Numbered for those who hear it: what others are refused moves no number of theirs."""
        self.refusals[who] += 1
        message.n = self.refusals[who]
        self._wire.publish(self._topics.refused(who), m.write(message))

    def _not_shown(self, who: str, trace: str) -> None:
        """A view could not be made: the one before stands, and the last answer can be taken back."""
        self._broke(who, self._topics.view(who), trace)
        says = f"What {who} should see now could not be made. Take the last answer back, or rule it otherwise."
        told = who if self._has_secrets(who) else HOST
        self._owes_refusals.append((told, Taken(refused=Reason("", says))))

    def _broke(self, role: str, topic: str, trace: str) -> None:
        """Count it and keep its trace; the same all evening fills no disk."""
        if worth_telling(self._ignore(role, topic, "broke", trace.strip().rpartition("\n")[2])):
            self._record.keep_trace(f"{topic}\n{trace}")

    def _ignore(self, role: str, topic: str, cause: str, says: str) -> int:
        """Not taken: counted and logged; how many so far. What is of one side in a game of several is only counted, by
        itself: logs are read by whoever mends the table, and that may be a player."""
        if not self._has_secrets(role):
            ignore(self.counts, cause, topic, says)
            return self.counts[cause]
        self.counts[f"{cause} {role}"] += 1
        return self.counts[f"{cause} {role}"]

    def _has_secrets(self, role: str) -> bool:
        """Whether what this role does may be hidden from others at the table."""
        return not self.evening.one_side and role in self.evening.questions and role != PUBLIC

    def _keep_snapshot(self) -> None:
        if self._since_snapshot >= SNAPSHOT_EVERY:
            self._since_snapshot = 0
            play = self.evening.play
            self._stood = play.hash()
            self._record.keep_snapshot(boundary_of(play) | {"lines": self._record.lines, "hash": self._stood})

    def _tell_the_end(self) -> None:
        if self.evening.play.outcome is not None and not self._over_told:
            self._over_told = True
            if self._ended is not None:
                self._ended(self.evening)


def _lost(role: str, gap: m.Input) -> str:
    """A gap as it is told: in words of ours, whoever declared it. Only the table's own program says why."""
    whose = "the board" if role == "board" else role
    said = f"An input of {whose} may be lost" if gap.count == 1 else f"{gap.count} inputs of {whose} were lost"
    why = (gap.words or {}).get("why") if role == "board" else None
    return f"{said}: {why[:200]}." if isinstance(why, str) else f"{said}."
