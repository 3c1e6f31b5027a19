"""One evening as it stands: the game, how the board lies, what hands have begun, and what of all that is shown to whom.

Nothing is done here: see evening.py for what an input comes to.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, cast

import msgspec

from gloamboard.pi_app.layout.model import Layout
from gloamboard.pi_app.layout.tiles import Tiles, TileTag, space_names, tile_tags
from gloamboard.pi_app.mqtt import messages as m
from gloamboard.pi_app.referee.forms import Difference, HandsForm, ShownForm
from gloamboard.pi_app.referee.hands import board, carrying, hints, laying, tiling
from gloamboard.pi_app.referee.hands.asking_after import AskingAfter
from gloamboard.pi_app.referee.hands.board import Lying
from gloamboard.pi_app.referee.hands.meaning import HandsNow, Now
from gloamboard.pi_app.referee.onlookers import Numbers, Onlookers
from gloamboard.pi_app.referee.seating import Seating
from gloamboard.rules.kernel import EVERYBODY, PUBLIC, Game, Play, Setup
from gloamboard.rules.kernel.bots.named import view_for
from gloamboard.rules.kernel.door import scene_of, seen_by
from gloamboard.rules.kernel.forms import Pieces, SceneForm, View
from gloamboard.rules.kernel.game import Line


class _Stood(NamedTuple):
    play: Play  # a clone, whose story is told apart
    told: tuple[list[Line], int]
    lying: tuple[Mapping[str, list[str]], tuple[str, ...], Mapping[str, list[str]]]
    numbers: Numbers
    hands: HandsNow


class Standing:
    def __init__(self, game: Game, setup: Setup, tiles: Tiles) -> None:
        self.game = game
        self.setup = setup
        self.tiles = tiles
        self.onlookers = Onlookers(game, setup)
        self.play = self._fresh = Play(game, setup)
        self.lying = Lying()
        self._accepted: list[tuple[str | None, ...]] = []  # differences the people at the table are content with
        self.asking = AskingAfter()
        self.hands = HandsNow()
        self.taken_back = ""  # what was undone last, told to all until something else is done
        self._laid: bool | None = None  # whether the board ever lay as the game says; none before the table has told
        self._to_lay = 0  # pieces that were to be laid out at the beginning
        self.seating = Seating()
        self.pencil: dict[str, dict[str, str]] = {}  # whose → what is marked: a player's own, no part of the game
        self._known: View | None = None  # the public view between two moves
        self._known_play: tuple[Play | None] | None = None  # the game as everybody knows it, once that was worked out
        self._carries: dict[str, list[str]] | None = None  # where pieces may be carried by what their carrying implies
        self.onlookers.count(self.play)
        self._first = self.questions[PUBLIC]  # the question everybody heard of first

    # --- what is shown -----------------------------------------------------------

    @property
    def eyes(self) -> tuple[str, ...]:
        """Everybody who has a view of this evening, as the wire calls them."""
        return self.onlookers.eyes

    @property
    def questions(self) -> dict[str, int]:
        """At which question each of them is."""
        return self.onlookers.questions

    @property
    def one_side(self) -> bool:
        """Whether all at the table play together."""
        return self.onlookers.one_side

    def seen(self, who: str) -> ShownForm:
        seen = cast(ShownForm, seen_by(self.play, self.onlookers.door_name(who), self._public()))  # with room for more
        if seen["asks"] and seen["asks"]["options"]:
            self._tell_hands(cast(HandsForm, seen["asks"]))
        if self._to_lay and not self._begun:
            rows = self.differences()
            if self.laying or not rows:
                seen["laying"] = laying.shown(rows, self._to_lay)
        if self.taken_back and self.one_side:  # where some hide, its end would tell that somebody has answered
            seen["taken_back"] = self.taken_back
        if self.seating.bots:
            seen["bots"] = self.seating.shown()
        if who in self.seating.bots and seen["asks"] and seen["asks"]["mine"]:
            seen["view"] = view_for(self.play, who, self.seating.bots[who])
        if self.pencil.get(who):
            seen["pencil"] = dict(self.pencil[who])
        return seen

    def _tell_hands(self, asks: HandsForm) -> None:
        """What is left to pick and where pieces may be carried, as far as it begins with an option seen here."""
        keys = {tuple(option["key"]) for option in asks["options"]}
        offer = None if self.hands.offer is None else self.hands.offer.shown(keys)
        if offer is not None:
            asks["offer"] = offer
        carries = {piece: spaces for piece, spaces in self.carries().items() if any(piece in key for key in keys)}
        if carries:
            asks["carries"] = carries

    def differences(self) -> list[Difference]:
        rows = board.differences(self._pieces(), self.lying, self.pad_spaces, space_names(self.layout))
        rows += self.asking.rows(rows, space_names(self.layout))
        rows = [row for row in rows if (row["piece"], row["is"], row["should"]) not in self._accepted]
        if self.hands.offer is not None and (put := self.hands.offer.put) is not None:
            rows = [hints.undecided(row) if row["piece"] == put.piece and row["is"] else row for row in rows]
        return laying.in_order(rows) if self.laying else rows

    @property
    def laying(self) -> bool:
        """Whether the board is still being laid out by hand."""
        return self._laid is False

    @property
    def _begun(self) -> bool:
        """Whether anything was played that everybody heard of; a game that goes on from a boundary has a past of its
        own."""
        heard = self.play.answers if self.one_side else self.questions[PUBLIC] != self._first
        return bool(heard) or self.play is not self._fresh

    def _lay_right(self, piece: str) -> bool:
        """Whether this piece lies, or was just lifted from, where the game has it."""
        pads = [*self.lying.places().get(piece, ()), *filter(None, [self.hands.lifted.get(piece)])]
        return any(space in self._now.belongs(piece) for pad in pads for space in self.pad_spaces.get(pad, ()))

    def scene(self, differences: list[Difference] | None = None) -> SceneForm:
        """The game's words for the lights, with what lies wrong and what the dial points at."""
        scene = scene_of(self.play, self._public())
        spaces = scene["spaces"]
        rows = self.differences() if differences is None else differences
        asked = laying.asked_now(rows) if self.laying else laying.in_turn(rows)
        hints.show_differences(spaces, asked, self.hands.in_air)
        offer = self.hands.offer
        if self.play.pending is not None:  # hands are held against what everybody may know, and nothing else
            hints.show(spaces, "landing", self.hands.landings(self._now, self.carries))
            if offer is not None:
                ends = (*carrying.every_reach(self.play), *tiling.every_cell(self.play))
                hints.show_offer(spaces, offer, ends, self.layout.spaces)
        return scene

    def carries(self) -> dict[str, list[str]]:
        """Where pieces may be carried although no open option moves them: the carrying itself makes the choice."""
        if self._carries is None:
            ahead = self._ahead
            self._carries = {} if ahead is None else carrying.carries(ahead, self._pieces())
        return self._carries

    def _look(self) -> None:
        """Make everything that will be shown, for nobody: what cannot be made raises here."""
        for shown in (self.scene(), *(self.seen(who) for who in self.eyes)):
            size = len(msgspec.json.encode(shown))
            if size > m.LARGEST:
                raise ValueError(f"{size} bytes to show, more than the {m.LARGEST} a message may have")

    def _shown_to_others(self, eyes: str) -> list[object]:
        """All that is shown to whoever is not among those eyes."""
        if eyes == EVERYBODY:
            return []
        blind = [who for who in self.eyes if not self.onlookers.may_know(self.play, who, eyes)]
        return [self.scene(), self.differences(), *((self.seen(who), self.questions[who]) for who in blind)]

    # --- what is worked out once between two moves ---------------------------------------

    def _pieces(self) -> Pieces:
        """Where the game has each piece; worked out once between two moves."""
        return {**self._tile_tags(), **(self._public().get("pieces") or {})}  # a tile is laid before what stands on it

    def _tile_tags(self) -> dict[str, TileTag]:
        """The tags under tiles of a grid: no game knows of them. They belong where the game has laid their tile."""
        if self.layout.grid is None:
            return {}
        return tile_tags(self.layout, {*self.lying.places(), *self.lying.aside})

    def _public(self) -> View:
        """The public view: made once a move, read by board, lights and screens."""
        known = self._known
        if known is None:
            known = self._known = self.game.view(self.play.state, PUBLIC)
        return known

    @property
    def layout(self) -> Layout:
        """The table's layout as this game has it laid."""
        return self.tiles.lay(self._public().get("map"))

    @property
    def pad_spaces(self) -> Mapping[str, tuple[str, ...]]:
        return self.layout.pad_spaces

    @property
    def _now(self) -> Now:
        return Now(self.play, self._ahead, self._pieces(), self.layout, self.lying, self._tile_tags())

    @property
    def _ahead(self) -> Play | None:
        """The game in which is tried what carrying a piece may mean. Light and offers tell what comes of that, so where
        there are secrets between sides it is the game as everybody knows it; None where that cannot be played on."""
        if self.one_side or self.play.pending is None:
            return self.play
        if self._known_play is None:
            self._known_play = (carrying.as_all_know_it(self.play, self._public()),)
        return self._known_play[0]

    # --- to come back to -----------------------------------------------------------------

    def _stand(self) -> _Stood:
        """How everything stands, to come back to. A copy of the game takes less than a hundredth of a move's time."""
        lying = (self.lying.pads, self.lying.aside, self.lying.unseen)
        told = (self.play.story, len(self.play.story))
        return _Stood(self.play.clone(), told, lying, self.onlookers.numbers(), self.hands.copy())

    def _stand_again(self, stood: _Stood) -> None:
        self.play, self.hands = stood.play, stood.hands
        story, lines = stood.told
        self.play.story = story[:lines]
        self.lying.pads, self.lying.aside, self.lying.unseen = stood.lying
        self.onlookers.number_as(stood.numbers)
        self._known = self._known_play = self._carries = None
