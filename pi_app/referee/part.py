"""The referee on the wire: inputs in, views out. Its log is on disk before anybody sees what an input did.

Inputs are taken in order, each once (`seq == last + 1`); the retained mark tells the sender how far. Those that arrive
together share one flush. Whatever is next in its line and cannot be read, or taken, is set aside: it is logged, its
mark moves, its sender and the host are told. Nothing waits behind it and nothing that is sent can end the referee.
"""

from __future__ import annotations

import traceback
from collections import Counter
from collections.abc import Mapping

import msgspec

from gloamboard.pi_app.mqtt import messages as m
from gloamboard.pi_app.mqtt.discarded import ignore, worth_telling
from gloamboard.pi_app.mqtt.publisher import Publisher
from gloamboard.pi_app.mqtt.rights import may
from gloamboard.pi_app.mqtt.topics import Topics
from gloamboard.pi_app.referee.enquiries import found_out
from gloamboard.pi_app.referee.evening import FROM_BOARD, Evening
from gloamboard.pi_app.referee.games import Games, another
from gloamboard.pi_app.referee.keeping.kept import Kept
from gloamboard.pi_app.referee.keeping.record import Entry
from gloamboard.pi_app.referee.keeping.resume import boundary_of, header_of, resume, setup_from
from gloamboard.pi_app.referee.marks import Marks
from gloamboard.pi_app.referee.refusals import Refusals, lost
from gloamboard.pi_app.referee.seating import Seating
from gloamboard.pi_app.referee.showing import Showing
from gloamboard.pi_app.referee.taken import Taken
from gloamboard.rules.kernel import HOST, PUBLIC, Reason, Setup

SNAPSHOT_EVERY = 10  # inputs

UNREADABLE = Reason("", "Something that was sent here could not be read; it was set aside and the game goes on.")
ENDED_US = Reason("", "Something that was sent here ended the referee twice; it was set aside and the game goes on.")
ANOTHER_EVENING = Reason("", "That was meant for another evening; nothing was done.")


class Referee:
    def __init__(
        self,
        games: Games,
        kept: Kept,
        topics: Topics,
        wire: Publisher,
        starts: int = 1,
        bots: Mapping[str, str] | None = None,
        run: str = "",
    ) -> None:
        """`bots` sit in a first evening. Said in a `run`, they take their seats in whatever evening this is: once,
        however often the referee is started in that run."""
        self._games, self._kept, self._topics, self._wire = games, kept, topics, wire
        self._record = kept.record
        self._marks = Marks()
        self.counts: Counter[str] = Counter()
        self.board_rev = 0
        self.showing = Showing(topics, wire, starts, self._not_shown)
        self._refusals = Refusals(topics, wire, self.counts)
        self._owes_marks: dict[str, None] = {}  # in the order the inputs came
        self._owes_scene = self._owes_views = False
        self._owes_hint = False  # a piece was lifted: where may it go?
        self._hint_waits = False  # it may lie again with the next input, which is on its way
        self._board: m.Board | None = None  # how the board lies, as the table last said
        self._lay: m.Board | None = None  # what of that was taken in: a board may be told before inputs that led to it
        self.declared: list[str] = []  # what was lost and recovered, told to everybody
        self.losses: dict[str, list[str]] = {}  # whose view → what of theirs was lost, told to them
        self._since_snapshot = 0
        self._stood = ""  # hash of the game when its newest boundary was kept; stands in the next line of the record
        found = resume(self._record, games.find, games.tiles)
        if found is None:
            self.evening = self.fresh(*games.default(), seating=Seating(dict(bots or {})))
            if self._record.kept_aside:
                aside = f"It is kept as {self._record.kept_aside}; this is a new one."
                self.declared.append(f"The evening before could not be read any more. {aside}")
        else:
            self.evening, self._marks, self.declared = found
        self._over_told = self.evening.play.outcome is not None
        src = f"{HOST}-{run}"
        if bots and run and src not in self.marks:
            self._take(HOST, m.Input(src=src, seq=1, kind="seating", words=dict(bots), evening=self.evening.id))

    @property
    def marks(self) -> Mapping[str, int]:
        """How far each sender's inputs were taken."""
        return self._marks.through

    @property
    def roles(self) -> Mapping[str, str]:
        """By sender."""
        return self._marks.roles

    @property
    def refusals(self) -> Mapping[str, int]:
        """How many were told to each."""
        return self._refusals.told

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
        elif self._owes_marks or self._refusals.are_owed:
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
        owes = self._owes_scene or self._owes_marks or self._refusals.are_owed or self._owes_hint or self._owes_views
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
        if not self._is_next(role, src, m.NumberedInput(what.src, what.seq)):
            return
        if not self._record.has_room():  # the pages say so; it comes again, and is taken when there is some
            self._ignore(role, self._topics.input(role, src), "no_room", "the disk is full")
            return
        if self._owes_scene:
            self._tell()  # each move has its own light, however quickly another follows
        if (tried := self._kept.attempts) is not None and not tried.may_try(src, what.seq):
            self._set_aside(role, src, what.seq, ENDED_US)
        elif what.kind == "new_game" and self.evening.is_meant(what.evening):
            self._new_game(role, what)
        else:
            self._take(role, what)

    def _is_next(self, role: str, src: str, which: m.NumberedInput) -> bool:
        """Whether it is this input's turn."""
        no = self._marks.out_of_turn(role, src, which)
        if no is not None:
            self._ignore(role, self._topics.input(role, src), no.cause, no.says)
            if no.own:
                self._owes_marks[src] = None
            return False
        if which.seq == 1:
            for gone in self._marks.forget_namesakes(role, src):
                self._wire.publish(self._topics.mark(role, gone), b"", retain=True)
        return True

    def _take(self, role: str, what: m.Input) -> None:
        through = what.seq
        if what.kind == "gap":
            taken, through = Taken(offered=True), what.seq + what.count - 1
            own = role in self.evening.questions and role != PUBLIC
            (self.losses.setdefault(role, []) if own else self.declared).append(lost(role, what))
        elif not self.evening.is_meant(what.evening):
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
            self._refusals.owe(role, taken)

    def _log(self, role: str, src: str, through: int, entry: Entry) -> None:
        """It is on record from here on, and its sender is told when that is on disk."""
        if self._stood:
            entry["stood"], self._stood = self._stood, ""
        self._record.add(entry)
        self._marks.set(src, role, through)
        self.counts["applied"] += 1
        self._since_snapshot += 1
        self._owes_marks[src] = None

    def _set_aside(self, role: str, src: str, seq: int, why: Reason) -> None:
        """It cannot be taken and must not stand in the way: its number is used up, and that is said."""
        entry = {"role": role, "in": {"src": src, "seq": seq, "kind": "set_aside"}, "through": seq, "refused": why.says}
        self._log(role, src, seq, entry)
        self.counts["set_aside"] += 1
        self._refusals.owe(role, Taken(refused=why, fault=True))

    def _old(self, what: m.Input) -> Taken:
        """What it is worth now: the board lies as it lies, and everything else is refused."""
        self.counts["other_evening"] += 1
        if what.kind in FROM_BOARD:
            if not what.late:
                self.evening.lies_as(what)
            return Taken(stale=True, offered=True)
        return Taken(refused=ANOTHER_EVENING)

    def _new_game(self, role: str, what: m.Input) -> None:
        """Starts another evening; the marks go with it, so that no input is taken twice."""
        before = self.marks.get(what.src, 0)
        self._marks.set(what.src, role, what.seq)
        try:
            if not may(role, "start"):
                raise ValueError("Only the host or the shared screen starts a game.")
            words = {"points": dict(self._kept.earned()), **(what.words or {})}
            game_id, setup = setup_from(words, self._games.find)
            self.evening = self.fresh(game_id, setup)
        except OSError:
            self._marks.set(what.src, role, before)  # it could not be kept: it comes again
            raise
        except Exception as no:
            says = str(no) if isinstance(no, (ValueError, LookupError)) else "The rules could not be set up like that."
            if not isinstance(no, (ValueError, LookupError)):
                self._broke(role, self._topics.input(role, what.src), traceback.format_exc())
            self._log(role, what.src, what.seq, {"role": role, "in": msgspec.to_builtins(what), "through": what.seq})
            self._refusals.owe(role, Taken(refused=Reason("", says)))
            return
        self.counts["applied"] += 1
        self._over_told = self.evening.play.outcome is not None
        self.showing.forget(self.evening)
        self._owes_scene = True
        self._owes_marks[what.src] = None

    def fresh(self, game_id: str, setup: Setup, seating: Seating | None = None) -> Evening:
        """Another evening of this table, on record; the board lies as it lay, and bots keep their seats."""
        standing = self.evening if hasattr(self, "evening") else None
        evening = another(self._games, game_id, setup, standing, seating)
        self._record.begin(header_of(evening, self._marks))
        self._stood = ""
        return evening

    def _enquired(self, role: str, asked: m.Enquiry) -> None:
        """It changes nothing and is not kept; whatever breaks under it is told as nothing found."""
        try:
            found = found_out(self.evening, role, asked, self._kept.finished)
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
        self._owes_marks = {}
        self._refusals.tell(self.evening.onlookers)
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
        topic = self._topics.mark(self._marks.role_of(src), src)
        self._wire.publish(topic, m.write(mark), retain=True)

    def _not_shown(self, who: str, trace: str) -> None:
        """A view could not be made: the one before stands, and the last answer can be taken back."""
        self._broke(who, self._topics.view(who), trace)
        says = f"What {who} should see now could not be made. Take the last answer back, or rule it otherwise."
        told = who if self.evening.onlookers.has_secrets(who) else HOST
        self._refusals.owe(told, Taken(refused=Reason("", says)))

    def _broke(self, role: str, topic: str, trace: str) -> None:
        """Count it and keep its trace; the same all evening fills no disk."""
        if worth_telling(self._ignore(role, topic, "broke", trace.strip().rpartition("\n")[2])):
            self._record.keep_trace(f"{topic}\n{trace}")

    def _ignore(self, role: str, topic: str, cause: str, says: str) -> int:
        """Not taken: counted and logged; how many so far. What is of one side in a game of several is only counted, by
        itself: logs are read by whoever mends the table, and that may be a player."""
        if not self.evening.onlookers.has_secrets(role):
            ignore(self.counts, cause, topic, says)
            return self.counts[cause]
        self.counts[f"{cause} {role}"] += 1
        return self.counts[f"{cause} {role}"]

    def _keep_snapshot(self) -> None:
        if self._since_snapshot >= SNAPSHOT_EVERY:
            self._since_snapshot = 0
            play = self.evening.play
            self._stood = play.hash()
            where = {"lines": self._record.lines, "hash": self._stood, "marks": dict(self.marks)}
            self._record.keep_snapshot(boundary_of(play) | where)

    def _tell_the_end(self) -> None:
        if self.evening.play.outcome is not None and not self._over_told:
            self._over_told = True
            self._kept.ended(self.evening)
