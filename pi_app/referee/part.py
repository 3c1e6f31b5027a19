"""The referee on the wire: inputs in, views out. Its log is on disk before anybody sees what an input did.

Inputs are taken in order, each once (`seq == last + 1`); the retained mark tells the sender how far. Those that arrive
together share one flush. Revisions count per view and an unchanged view is not sent, so that counts tell nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import msgspec

from gloamboard.pi_app.layout.tiles import Tiles
from gloamboard.pi_app.mqtt import messages as m
from gloamboard.pi_app.mqtt.discarded import ignore
from gloamboard.pi_app.mqtt.publisher import Publisher
from gloamboard.pi_app.mqtt.topics import ID, Topics
from gloamboard.pi_app.referee.evening import Evening, Taken
from gloamboard.pi_app.referee.record import Record
from gloamboard.pi_app.referee.resume import boundary_of, header_of, resume, setup_from
from gloamboard.rules.kernel import PUBLIC, Game, Setup
from gloamboard.rules.kernel.game import SCREEN

SNAPSHOT_EVERY = 10  # inputs
NAMESAKES = 4  # older outboxes of one name whose marks are kept
REVS_PER_START = 1_000_000  # a restarted referee begins above every revision it has ever sent


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
    ) -> None:
        self._record, self._topics, self._wire, self._find_game = record, topics, wire, find_game
        self._find_ground = find_tiles
        self._ended = ended
        self.marks: dict[str, int] = {}
        self.roles: dict[str, str] = {}  # src → role
        self.counts: Counter[str] = Counter()
        self.board_rev = 0
        self._shown_differences: list[dict[str, Any]] = []
        self._owes_marks: dict[str, None] = {}  # in the order the inputs came
        self._owes_refusals: list[tuple[str, Taken, str]] = []
        self._owes_scene = self._owes_views = False
        self._ahead: m.Board | None = None  # how the board lies after inputs that are still to come
        self.declared: list[str] = []  # what was lost and recovered, said in the story
        self._rev = starts * REVS_PER_START
        self.revs: dict[str, int] = {}
        self._sent: dict[str, bytes] = {}
        self._refusals = 0
        self._since_snapshot = 0
        self._stood = ""  # hash of the game when its newest boundary was kept; stands in the next line of the record
        self._over_told = False
        found = resume(record, find_game, find_tiles)
        if found is None:
            self.evening = self.fresh(*default())
            if record.kept_aside:
                kept = f"It is kept as {record.kept_aside}; this is a new one."
                self.declared.append(f"The evening before could not be read any more. {kept}")
        else:
            self.evening, self.marks, self.roles, self.declared = found
        self._over_told = self.evening.play.outcome is not None

    # --- the wire ------------------------------------------------------------------

    def connected(self) -> None:
        """A broker may have forgotten everything: say it all again."""
        self._tell()
        for topic, payload in self._sent.items():
            self._wire.publish(topic, payload, retain=True)
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
                self._input(words[1], words[2], m.read(payload, m.Input))
            elif words == ["board"]:
                self._lies(m.read(payload, m.Board))
        except m.Unreadable as no:
            ignore(self.counts, "unreadable", topic, str(no))

    def tick(self, now: float) -> None:
        """Nothing happens here by the passing of time; what is owed is told when nothing else has arrived: light first
        and alone, then marks and refusals, then the views."""
        if self._owes_scene:
            self._tell_light()
        elif self._owes_marks:
            self._tell()
        elif self._owes_views:
            self._owes_views = False
            self._show_views()
            self._keep_snapshot()
            self._record.make_room()

    def due(self) -> float | None:
        return 0.0 if self._owes_scene or self._owes_marks or self._owes_views else None

    # --- inputs --------------------------------------------------------------------

    def _input(self, role: str, src: str, what: m.Input) -> None:
        last = self.marks.get(src, 0)
        if what.src != src or not ID.match(src) or src.rpartition("-")[0] != role:  # nobody sends in another's name
            ignore(self.counts, "misaddressed", self._topics.input(role, src), f"it says {what.src}")
            return
        if what.seq != last + 1:
            cause = "doubled" if what.seq <= last else "early"
            ignore(self.counts, cause, self._topics.input(role, src), f"number {what.seq} after {last}")
            self._owes_marks[src] = None
            return
        if last == 0:
            self._forget_namesakes(role, src)
        if self._owes_scene:
            self._tell()  # each move has its own light, however quickly another follows
        if what.kind == "new_game":
            self._new_game(role, what)
            return
        through = what.seq + what.count - 1 if what.kind == "gap" else what.seq
        entry: dict[str, Any] = {"role": role, "in": msgspec.to_builtins(what), "through": through}
        if what.kind == "gap":
            taken = Taken()
            lost = "An input of {} may be lost" if what.count == 1 else f"{what.count} inputs of {{}} were lost"
            self.declared.append(f"{lost.format(src)}: {(what.words or {}).get('why', '')}.")
        else:
            taken = self.evening.take(role, what)
        if taken.answers:
            entry["did"] = [[seat, list(key)] for seat, key in taken.answers]
        if taken.undone:
            entry["undone"] = taken.undone
        if self._stood:
            entry["stood"], self._stood = self._stood, ""
        self._record.add(entry)
        self.marks[src], self.roles[src] = through, role
        self.counts["applied"] += 1
        self._since_snapshot += 1
        if taken.stale:
            ignore(self.counts, "stale", self._topics.input(role, src), f"{what.kind} to a question that is gone")
        if self._ahead is not None:
            self._lies(self._ahead)
        if taken.answers or taken.undone or taken.offered or what.kind == "gap":  # merely lifting changes no view
            self._owes_scene = True
        self._owes_marks[src] = None
        if taken.refused is not None:
            self._owes_refusals.append((role, taken, ""))

    def _forget_namesakes(self, role: str, src: str) -> None:
        """A sender begins a new outbox each time its machine starts; over the years that would be many marks."""
        name = src.rsplit("-", 1)[0]
        older = [one for one in self.marks if self.roles.get(one) == role and one.rsplit("-", 1)[0] == name]
        for one in older[:-NAMESAKES]:
            del self.marks[one], self.roles[one]
            self._wire.publish(self._topics.mark(role, one), b"", retain=True)

    def _new_game(self, role: str, what: m.Input) -> None:
        """Starts another evening; the marks go with it, so that no input is taken twice."""
        self.marks[what.src], self.roles[what.src] = what.seq, role
        self.counts["applied"] += 1
        try:
            if role not in ("screen", "host"):
                raise ValueError("Only the host or the shared screen starts a game.")
            game_id, setup = setup_from(what.words or {}, self._find_game)
            self.evening = self.fresh(game_id, setup)
        except (ValueError, LookupError) as no:
            self._record.add({"role": role, "in": msgspec.to_builtins(what), "through": what.seq})
            self._owes_refusals.append((role, Taken(refused=None), str(no)))
        self._over_told = False
        self._owes_scene = True
        self._owes_marks[what.src] = None

    def fresh(self, game_id: str, setup: Setup) -> Evening:
        """Another evening of this table, on record; the board lies as it lay."""
        game = self._find_game(game_id)
        evening = Evening(game, setup, self._find_ground(game_id))  # a bad set-up is refused before anything is kept
        if hasattr(self, "evening"):
            evening.lying = self.evening.lying
            for who, count in self.evening.questions.items():  # numbers never repeat, not even over games
                evening.questions[who] = evening.questions.get(who, 0) + count
        self._record.begin(header_of(evening, self.marks, self.roles))
        self._stood = ""
        return evening

    def _lies(self, board: m.Board) -> None:
        self._ahead = board if self.marks.get(board.src, board.through) < board.through else None
        if self._ahead is not None:
            return
        self.board_rev = board.rev
        self.evening.lying.pads = board.pads
        self.evening.lying.aside = tuple(board.aside)
        if self.evening.differences() != self._shown_differences:  # nothing else that is shown hangs on it
            self._owes_scene = True

    # --- what is shown -----------------------------------------------------------------

    def _tell(self) -> None:
        """What the inputs taken so far came to; on disk first."""
        self._tell_light()
        for src in self._owes_marks:
            self._say_mark(src)
        for refusal in self._owes_refusals:
            self._refuse(*refusal)
        self._owes_marks, self._owes_refusals = {}, []
        self._tell_the_end()

    def _tell_light(self) -> None:
        """The light of the last move; whatever else it came to can wait until that is on its way."""
        self._record.flush()
        if self._owes_scene:
            self._owes_scene = False
            self.show()

    def show(self) -> None:
        """Send what has changed: scenes for light and props at once, the views after whatever else has arrived."""
        self._shown_differences = self.evening.differences()
        scene = self.evening.scene(self._shown_differences)
        props = scene.pop("props", {})
        self._send(self._topics.scene, "scene", m.Scene(rev=0, scene=scene))
        for prop, spoken in props.items():
            words = dict(spoken)
            shown = m.PropScene(rev=0, scene=words.pop("scene", "idle"), words=words)
            self._send(self._topics.prop_scene(prop), f"prop {prop}", shown)
        self._owes_views = True

    def _show_views(self) -> None:
        evening = self.evening
        shared = (SCREEN,) if evening.game.shared_screen else ()
        for who in (PUBLIC, *shared, *evening.setup.seats):
            seen = evening.seen(who)
            if self.declared:
                seen["declared"] = self.declared[-5:]
            view = m.Seen(
                rev=0,
                who=who,
                decision=evening.questions[who],
                game=evening.game.id,
                seen=seen,
                differences=self._shown_differences,
            )
            self._send(self._topics.view(who), who, view)

    def _send(self, topic: str, what: str, message: m.Scene | m.Seen | m.PropScene) -> None:
        """Number it and send it, unless it says what was said last."""
        message.rev = self.revs.get(what, self._rev)
        if m.write(message) == self._sent.get(topic):
            return
        message.rev += 1
        self.revs[what] = message.rev
        self._sent[topic] = m.write(message)
        self._wire.publish(topic, self._sent[topic], retain=True)

    def _say_mark(self, src: str) -> None:
        mark = m.Mark(src=src, seq=self.marks.get(src, 0))
        self._wire.publish(
            self._topics.mark(self.roles.get(src, src.rsplit("-", 1)[0]), src), m.write(mark), retain=True
        )

    def _refuse(self, role: str, taken: Taken, says: str) -> None:
        self._refusals += 1
        self.counts["refused"] += 1
        reason = taken.refused
        message = m.Refusal(
            n=self._refusals,
            rule=reason.rule if reason else "",
            says=reason.says if reason else says,
            spaces=list(reason.spaces) if reason else [],
            piece=taken.piece,
            back_to=taken.back_to,
        )
        who = role if role in self.evening.setup.seats and not self.evening.game.shared_screen else PUBLIC
        self._wire.publish(self._topics.refused(who), m.write(message))

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
