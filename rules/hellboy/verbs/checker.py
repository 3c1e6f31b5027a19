"""Checks what the rows of a content folder mean together. Every finding is a FileError that says where and what."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Protocol

from gloamboard.rules.hellboy.cards.box import Box, open_box
from gloamboard.rules.hellboy.cards.cases import Case
from gloamboard.rules.hellboy.cards.numbers import check_numbers
from gloamboard.rules.hellboy.cards.words import LADDER
from gloamboard.rules.hellboy.hq.case_file import UNREAD
from gloamboard.rules.hellboy.verbs import aloud, attacks, foes, ground, hq, people, ruled
from gloamboard.rules.hellboy.verbs.case_checker import check_case
from gloamboard.rules.hellboy.vocabulary import POWERS, VERBS
from gloamboard.rules.kernel.verbs import Effects, Rows
from gloamboard.strict_toml import FileError, did_you_mean

FILES = (people, foes, ground, hq, attacks, aloud, ruled)  # importing them adds their verbs
Power = tuple[str, str, Rows, str]  # row id, moment, effects, file


class ByHand(Protocol):
    @property
    def id(self) -> str: ...
    @property
    def by_hand(self) -> bool: ...


class HasIcon(Protocol):
    @property
    def id(self) -> str: ...
    @property
    def icon(self) -> str: ...


FACES = 6  # of every die


def powers(box: Box) -> Iterator[Power]:
    """Every effect of every row, with the moment it runs at."""
    for agent in box.agent.values():
        for deed in agent.action:
            yield deed.id, "effects", deed.effects, "agents.toml"
    for file, items in (("starting.toml", box.starting), ("requisition.toml", box.requisition)):
        for item in items.values():
            yield item.id, "effects", item.effects, file
            yield item.id, "bprd", item.bprd, file
    for backup in box.backup.values():
        yield backup.id, "remote", backup.remote.effects, "backups.toml"
    for minion in box.minion.values():
        yield minion.id, "defeated", minion.defeated, "minions.toml"
    for behaviour in box.behaviour.values():
        yield behaviour.id, "effects", behaviour.effects, "bosses.toml"
    for doom in box.doom.values():
        yield doom.id, "effects", doom.effects, "doom.toml"
        yield doom.id, "at_end", doom.at_end, "doom.toml"
    for meeting in box.encounter.values():
        yield meeting.id, "effects", meeting.effects, "encounters.toml"
        yield meeting.id, "at_end", meeting.at_end, "encounters.toml"
        yield meeting.id, "point", meeting.point, "encounters.toml"
    for case in box.case.values():
        yield from _case_powers(case)


def _case_powers(case: Case) -> Iterator[Power]:
    file = f"cases/{case.id}.toml"
    for card in case.card:
        yield card.id, "effects", card.effects, file
        yield card.id, "at_end", card.at_end, file
        yield card.id, "defeated", card.defeated, file
        for n, reaction in enumerate(card.reaction):
            yield card.id, f"reaction:{n}", reaction.effects, file
        for point in card.interest:
            yield card.id, f"interest:{point.id}", point.effects, file
    yield case.id, "showdown", case.showdown.effects, file
    yield case.id, "showdown-end", case.showdown.at_end, file


def compile_box(box: Box) -> None:
    """Every effect of every row, checked against the verbs once, when the game is loaded."""
    aloud = VERBS.compile([{"do": "read_aloud"}], "aloud.py", "by_hand")
    for id, moment, effects, file in powers(box):
        if effects:
            POWERS[id, moment] = VERBS.compile(list(effects), file, f"{id}.{moment}")
    POWERS[UNREAD, "reaction:0"] = VERBS.compile([{"do": "confront"}], "imagined", UNREAD)
    for id in by_hand(box):
        POWERS[id, "remote" if id in box.backup else "effects"] = aloud


def by_hand(box: Box) -> list[str]:
    """Rows whose real card is read aloud, and its effects picked."""
    rows: tuple[Iterable[ByHand], ...] = (
        box.starting.values(), box.requisition.values(), box.backup.values(), box.behaviour.values(),
        box.doom.values(), box.encounter.values(), box.case_cards().values(), box.uniques().values(),
    )  # fmt: skip
    return [row.id for each in rows for row in each if row.by_hand]


def check_content(folder: Path) -> list[FileError]:
    """Everything wrong in a folder of content; an empty list when it can be played."""
    try:
        box = open_box(folder)
    except FileError as problem:
        return [problem]
    found: list[FileError] = []
    for id, moment, effects, file in powers(box):
        try:
            calls = VERBS.compile(list(effects), folder / file, f"{id}.{moment}")
        except FileError as problem:
            found.append(problem)
        else:
            found += _check_named(box, calls, folder / file, f"{id}.{moment}")
    found += _check_ids(box, folder)
    found += _check_agents(box, folder)
    found += _check_dice(box, folder)
    found += _check_icons(box, folder)
    found += _check_minions(box, folder)
    found += check_numbers(box, folder)
    for case in box.case.values():
        found += check_case(box, case, folder)
    return found


def _check_named(box: Box, calls: Effects, path: Path, key: str) -> Iterator[FileError]:
    """Words of an effect that name a row."""
    rows: dict[str, Iterable[str]] = {"agent": box.agent, "boss": box.boss}
    for call in calls:
        for word, known in rows.items():
            value = call.words.get(word, "")
            if value and value not in known:
                yield FileError(path, f"{key}.{word}", f"no such {word}.", value=value, hint=did_you_mean(value, known))
        for value in call.words.values():
            if isinstance(value, tuple):
                yield from _check_named(box, value, path, key)


def _check_ids(box: Box, folder: Path) -> Iterator[FileError]:
    """No two things of the box share an id, so that a card can be told from a figure."""
    for id, times in Counter(row.id for row in box.named()).items():
        if times > 1:
            yield FileError(folder, id, f"{times} rows have this id.", value=id, hint="Rename all but one.")


def _check_agents(box: Box, folder: Path) -> Iterator[FileError]:
    path = folder / "agents.toml"
    for agent in box.agent.values():
        for card in agent.starting:
            if card not in box.starting or box.starting[card].owner != agent.id:
                cause = "a starting card stands in starting.toml, with this agent as its owner."
                yield FileError(path, f"{agent.id}.starting", cause, value=card, hint=did_you_mean(card, box.starting))
    icons = {behaviour.icon for behaviour in box.behaviour.values()}
    for boss in box.boss.values():
        for icon in boss.icons:
            if icon not in icons:
                cause = "no behaviour card has this icon."
                yield FileError(folder / "bosses.toml", f"{boss.id}.icons", cause, value=icon)


def _check_dice(box: Box, folder: Path) -> Iterator[FileError]:
    """Every die has six faces; each colour is better than the one below it, face by face."""
    path, dice = folder / "box.toml", box.printed.dice
    short = [(die, faces) for die in (*LADDER, "effect") if len(faces := getattr(dice, die)) != FACES]
    for die, faces in short:
        yield FileError(path, f"dice.{die}", f"a die has {FACES} faces.", value=list(faces))
    if short:
        return
    for worse, better in pairwise(LADDER):
        low, high = sorted(getattr(dice, worse)), sorted(getattr(dice, better))
        if sum(high) <= sum(low) or any(a > b for a, b in zip(low, high, strict=True)):
            cause = f"{better} dice are better than {worse} ones."
            yield FileError(path, f"dice.{better}", cause, value=high)


def _check_icons(box: Box, folder: Path) -> Iterator[FileError]:
    """A doom or encounter card that no deck would ever take in has a wrong icon."""
    cases = box.case.values()
    doom = {icon for case in cases for icon in case.doom_icons} | set(box.agent)
    meet = {drawn.icon for case in cases for drawn in case.encounters}
    decks: tuple[tuple[str, Iterable[HasIcon], set[str]], ...] = (
        ("doom.toml", box.doom.values(), doom),
        ("encounters.toml", box.encounter.values(), meet),
    )
    for file, rows, known in decks:
        for row in rows:
            if row.icon not in known:
                cause = "no case asks for this icon, so the card is never drawn."
                yield FileError(
                    folder / file, f"{row.id}.icon", cause, value=row.icon, hint=did_you_mean(row.icon, known)
                )


def _check_minions(box: Box, folder: Path) -> Iterator[FileError]:
    for minion in box.minion.values():
        if "ranged" in minion.tags and not minion.range:
            yield FileError(folder / "minions.toml", f"{minion.id}.range", "a minion that shoots has a range.", value=0)
