"""Loyal Vigil as Netherwatch takes it in: the tables of its folders put together."""

from __future__ import annotations

from collections.abc import Mapping
from types import ModuleType
from typing import Any

from gloamboard.rules.kernel import Option, Reason, Script
from gloamboard.rules.netherwatch.actions.because import Attempt
from gloamboard.rules.netherwatch.boxes import Box, Lid
from gloamboard.rules.netherwatch.cards.moments import Answer
from gloamboard.rules.netherwatch.forms import View
from gloamboard.rules.netherwatch.loyal_vigil import bots, verbs
from gloamboard.rules.netherwatch.loyal_vigil.canine import table as canine
from gloamboard.rules.netherwatch.loyal_vigil.canine import team
from gloamboard.rules.netherwatch.loyal_vigil.forms import of_vigil
from gloamboard.rules.netherwatch.loyal_vigil.items import table as items
from gloamboard.rules.netherwatch.loyal_vigil.operations import table as operations
from gloamboard.rules.netherwatch.loyal_vigil.operations.checking import check_content
from gloamboard.rules.netherwatch.loyal_vigil.shown import table as shown
from gloamboard.rules.netherwatch.loyal_vigil.state import Vigil
from gloamboard.rules.netherwatch.loyal_vigil.wood import table as wood
from gloamboard.rules.netherwatch.state import Agent, State

TABLES: tuple[ModuleType, ...] = (wood, operations, items, canine, shown, bots)
"""In the order in which their scripts answer a moment."""
VERB_FILES = verbs.__all__  # importing them registers their verbs, before any card is read


def _all(field: str) -> dict[Any, Any]:
    """One field of every table; no word stands in two of them."""
    found: dict[Any, Any] = {}
    for table in TABLES:
        more: Mapping[Any, Any] = getattr(table, field, {})
        assert not found.keys() & more.keys(), f"{field}: {found.keys() & more.keys()} in two tables"
        found |= more
    return found


def _by_kind(field: str) -> dict[str, Any]:
    """A field with a row for each kind of Agent, the rows of all tables put together."""
    kinds = dict.fromkeys(kind for table in TABLES for kind in getattr(table, field, {}))
    rows = {kind: [getattr(table, field, {}).get(kind) for table in TABLES] for kind in kinds}
    if field == "OFFERS":
        return {kind: tuple(one for row in each if row for one in row) for kind, each in rows.items()}
    return {kind: {word: one for row in each if row for word, one in row.items()} for kind, each in rows.items()}


def _answers() -> dict[str, Answer]:
    """Each moment with all that answers it."""
    words = dict.fromkeys(word for table in TABLES for word in getattr(table, "SCRIPTS", {}))
    return {word: _one_after_another(word) for word in words}


def _one_after_another(word: str) -> Answer:
    scripts: list[Answer] = [table.SCRIPTS[word] for table in TABLES if word in getattr(table, "SCRIPTS", {})]
    if len(scripts) == 1:
        return scripts[0]

    def answer(state: State, agent: Agent | None, zone: str) -> Script:
        for script in scripts:
            yield from script(state, agent, zone)

    return answer


def _view(state: State, seat: str, made: View) -> None:
    for table in TABLES:
        if hasattr(table, "view"):
            table.view(state, seat, of_vigil(made))


def _why_not(state: State, seat: str, attempt: Attempt, about: str) -> Reason | None:
    found = (table.why_not(state, seat, attempt, about) for table in TABLES if hasattr(table, "why_not"))
    return next((reason for reason in found if reason is not None), None)


def _tidying(state: State, agent: Agent) -> list[Option]:
    return [option for table in TABLES if hasattr(table, "tidying") for option in table.tidying(state, agent)]


def unpacked(lid: Lid) -> Box:
    """All of it, under the name on the lid."""
    return Box(
        id=lid.id,
        title=lid.title,
        folder=lid.folder,
        properties=_all("PROPERTIES"),
        carried=_all("CARRIED"),
        modifiers=_all("MODIFIERS"),
        moments=_all("MOMENTS"),
        agent_kinds=_all("AGENT_KINDS"),
        begin=team.begin,
        check=check_content,
        kept=(Vigil,),
        eligible=team.eligible,
        team=team.house_team,
        locations=tuple(_all("LOCATIONS").values()),
        prepare=_all("PREPARE"),
        steps=_all("STEPS"),
        scripts=_answers(),
        menus=_all("MENUS"),
        offers=_by_kind("OFFERS"),
        do=_all("DO"),
        checks=_by_kind("CHECKS"),
        tidying=_tidying,
        face_down=wood.face_down,
        view=_view,
        scene=lambda view, made: shown.scene(of_vigil(view), made),
        panels=lambda view: shown.panels(of_vigil(view)),
        about=lambda view, seat, thing, base: shown.about(of_vigil(view), seat, thing, base),
        kinds=shown.KINDS,
        pieces=_all("PIECES"),
        why_not=_why_not,
        weights=_all("WEIGHTS"),
        goals=bots.goals,
        whim=bots.whim,
        hide=wood.hide,
    )
