"""Walkabout: a small game on the mansion that uses everything a page can show. It exists for the page's own tests."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from gloamboard.pi_app.config.shipped_files import find_map
from gloamboard.rules.kernel import (
    PLAYERS,
    PUBLIC,
    Chance,
    Choice,
    Key,
    Line,
    Option,
    Outcome,
    Question,
    Reason,
    Refused,
    Script,
    Setup,
    Sides,
    done,
    one_side,
)
from gloamboard.rules.kernel.board.graph import Graph
from gloamboard.rules.kernel.board.joining import join
from gloamboard.rules.kernel.board.map_file import load_map
from gloamboard.rules.kernel.forms import DieForm, PanelForm, SceneForm
from gloamboard.rules.kernel.game import Attempt, Bot

MAPS = ("attic-a", "floor2-a", "floor1-a", "basement-a", "hq")
WALKERS = ("historian", "occultist", "skeptic", "athlete")
COLOURS = ("red", "blue", "yellow", "green")
GRAPH: Graph = join([load_map(find_map("netherwatch", name)) for name in MAPS])
START = "hq"
REACH = 3


class House:
    __slots__ = (
        "asked",
        "at",
        "clues",
        "light",
        "rolled",
        "round",
        "seats",
        "seed",
        "steps",
        "streams",
        "told",
        "turn",
    )

    def __init__(self, setup: Setup) -> None:
        self.seats, self.seed = setup.seats, setup.seed
        self.streams: dict[str, int] = {}
        self.told: list[Line] = []
        self.round, self.turn, self.steps = 1, 0, REACH
        self.at: dict[str, str] = dict.fromkeys(setup.seats, START)
        self.clues: dict[str, str] = {"clue-1": "study", "clue-2": "kitchen", "clue-3": "larder"}
        self.light: dict[str, str] = dict.fromkeys(GRAPH.spaces, "dark")
        self.light |= {START: "lit", "foyer": "dim", "great-room": "dim"}
        self.rolled: tuple[int, ...] = ()
        self.asked = 0

    def copy(self) -> House:
        twin = object.__new__(House)
        twin.seats, twin.seed, twin.streams, twin.told = self.seats, self.seed, self.streams.copy(), []
        twin.round, twin.turn, twin.steps, twin.asked = self.round, self.turn, self.steps, self.asked
        twin.at, twin.clues, twin.light, twin.rolled = self.at.copy(), self.clues.copy(), self.light.copy(), self.rolled
        return twin

    def facts(self) -> tuple[object, ...]:
        return (
            self.round, self.turn, self.steps, self.asked, self.rolled, tuple(self.at.items()),
            tuple(self.clues.items()), tuple(self.light.items()), tuple(sorted(self.streams.items())),
        )  # fmt: skip


class Walkabout:
    id = "walkabout"
    title = "Walkabout"
    folder = Path(__file__).parent
    seats = (1, 4)
    screen_for = PLAYERS
    questions = (Question("mood", "How dark is the house?", (("gentle", "Gently dark."), ("grim", "Grim.")), "gentle"),)
    bots: Mapping[str, Bot] = {}
    kinds = (House,)

    def sides(self, setup: Setup) -> Sides:
        return one_side(setup)

    def new(self, setup: Setup) -> House:
        if len(setup.seats) > len(WALKERS):
            raise ValueError("Four walkers at most.")
        return House(setup)

    def walker(self, state: House, seat: str) -> str:
        return WALKERS[state.seats.index(seat)]

    def step(self, state: House) -> Script:
        seat = state.seats[state.turn]
        name = self.walker(state, seat).title()
        key = yield Choice(
            {seat: lambda: self.deeds(state, seat)}, f"What does the {name} do?", about="deed", rule="WA-1"
        )
        if key[0] == "walk":
            state.at[seat] = str(key[2])
            state.steps -= GRAPH.distances(str(key[1]))[str(key[2])]
            state.told.append(Line(f"The {name} walks to the {GRAPH.spaces[str(key[2])].name}.", "WA-2"))
        elif key[0] == "light":
            state.light[state.at[seat]] = "lit"
            state.told.append(Line(f"The {name} lights the {GRAPH.spaces[state.at[seat]].name}.", "WA-3"))
        elif key[0] == "listen":
            heard = [Option(("heard", "steps"), "Steps.", "WA-6"), Option(("heard", "nothing"), "Nothing.", "WA-6")]
            yield Choice({seat: heard}, "Only you hear it. What is it?", about="listen", rule="WA-6", eyes=seat)
            state.told.append(Line(f"The {name} has listened.", "WA-6"))
        elif key[0] == "call":
            state.told.append(Line(f"The {name} calls out. Nobody answers.", "WA-5"))
        else:
            face = yield Chance("die", (1, 2, 3, 4, 5, 6), "What did the die show?", rule="WA-4")
            state.rolled = (*state.rolled, face)[-3:]
            state.told.append(Line(f"The {name} rests; the house stirs ({face}).", "WA-4"))
            state.turn = (state.turn + 1) % len(state.seats)
            state.steps = REACH
            state.round += state.turn == 0

    def deeds(self, state: House, seat: str) -> list[Option]:
        here, piece = state.at[seat], self.walker(state, seat)
        far = GRAPH.distances(here)
        walks = [
            Option(
                ("walk", here, space), f"Walk to the {GRAPH.spaces[space].name}.", "WA-2", ("move", piece, here, space)
            )
            for space, steps in far.items()
            if 0 < steps <= state.steps
        ]
        lights = [Option(("light", here), "Light the room.", "WA-3")] if state.light[here] != "lit" else []
        call = Option(("call",), "Call out into the house.", "WA-5", ("hold", "confirm"))
        listen = Option(("listen",), "Listen at the door.", "WA-6")
        return [*lights, *walks, listen, call, done("Rest.", "WA-4")]

    def outcome(self, state: House) -> Outcome | None:
        if all(word == "lit" for word in state.light.values()):
            return Outcome("win", "light", "The whole house is lit.", "WA-9")
        return None

    def view(self, state: House, seat: str) -> dict[str, Any]:
        pieces: dict[str, Any] = {
            self.walker(state, s): {"at": at, "name": self.walker(state, s).title(), "kind": "walker", "face": None}
            for s, at in state.at.items()
        }
        pieces |= {c: {"at": at, "name": "Clue", "kind": "clue", "face": "down"} for c, at in state.clues.items()}
        return {
            "game": self.id,
            "title": self.title,
            "round": state.round,
            "phase": "walking",
            "seats": {
                s: {"name": self.walker(state, s).title(), "colour": COLOURS[i], "piece": self.walker(state, s)}
                for i, s in enumerate(state.seats)
            },
            "pieces": pieces,
            "light": state.light,
            "rolled": list(state.rolled),
            "steps": state.steps,
            "turn": state.seats[state.turn],
            "you": seat if seat != PUBLIC else None,
        }

    def scene(self, view: Mapping[str, Any]) -> SceneForm:
        nth = list(view["seats"]).index(view["turn"]) + 1
        return {
            "spaces": {space: [word] for space, word in view["light"].items()},
            "gauges": {
                f"seat{nth}.actions": {"value": view["steps"], "of": REACH, "word": "actions"},
                "seat1.sanity": {"value": 7, "of": 9, "word": "sanity"},
                "hq.fate": {"value": 2, "of": 5, "word": "fate"},
            },
            "props": {"orb": {"scene": "idle", "tension": 2}},
        }

    def panels(self, view: Mapping[str, Any]) -> list[PanelForm]:
        lit = sum(word == "lit" for word in view["light"].values())
        dice: list[DieForm] = [{"sides": 6, "face": f, "used": False} for f in view["rolled"]]
        dice.append({"sides": 8, "face": 5, "used": True, "of": "seat1"})
        return [
            {"kind": "track", "title": "Steps left", "value": view["steps"], "of": REACH, "seat": view["turn"]},
            {"kind": "track", "title": "Rooms lit", "value": lit, "of": len(view["light"]), "says": "Light them all."},
            {"kind": "deck", "title": "Whispers", "count": 21, "of": 30, "back": "Whisper"},
            {"kind": "hand", "title": "Bag", "seat": "seat1", "slots": 3, "cards": [
                {"name": "Brass lamp", "says": "Light a room you can see.", "tags": ["tool"], "slot": "hand"}]},
            {"kind": "matrix", "title": "Who was where", "rows": ["cook", "butler"], "columns": ["study", "larder"],
             "cells": {"cook/study": "yes", "butler/study": "no", "cook/larder": "?"}, "marks": False},
            {"kind": "line", "title": "On the stairs", "first": 0, "cards": [
                {"name": "Draught", "face": "up", "says": "Puts out a candle.", "health": 2, "of": 3, "at": "larder"},
                {"name": "Unseen", "face": "down"}]},
            {"kind": "dice", "title": "Dice", "dice": dice},
            {"kind": "notes", "title": "Notebook", "lines": [{"says": "<b>Not bold</b> & safe.", "rule": "WA-7"}]},
        ]  # fmt: skip

    def earned(self, state: House) -> Mapping[str, int]:
        return {}

    def hide(self, state: House, eyes: str) -> None:
        pass

    def why_not(self, known: House, seat: str, attempt: Attempt, about: str) -> Reason:
        if attempt[0] == "move" and attempt[2] in GRAPH.spaces and attempt[3] in GRAPH.spaces:
            steps = GRAPH.distances(attempt[2])[attempt[3]]
            there = GRAPH.spaces[attempt[3]].name
            return Reason(
                "WA-2",
                f"The {there} is {steps} rooms away; {known.steps} can be walked.",
                (str(attempt[2]), str(attempt[3])),
            )
        return Reason("WA-1", "That cannot be done now.")

    def check_ruling(self, state: House, key: Key) -> None:
        if key[:2] != ("ruling", "light"):
            raise Refused("the host may only light a room here")

    def ruling(self, state: House, key: Key) -> Script:
        state.light[str(key[2])] = "lit"
        yield from ()
