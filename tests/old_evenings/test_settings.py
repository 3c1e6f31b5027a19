"""What an owner has set, learnt and handed out stays: settings, seat codes, passwords, the tags of the pieces."""

from __future__ import annotations

import json
from pathlib import Path

from gloamboard.hal.tokens import load_tokens
from gloamboard.pi_app.commission.token_file import with_own_tags
from gloamboard.pi_app.config import shipped_files
from gloamboard.pi_app.config.passwords import passwords_in
from gloamboard.pi_app.config.seat_codes import codes_in
from gloamboard.pi_app.config.settings import load_settings
from gloamboard.pi_app.mqtt.access import SEATS, SIDES, bot_of
from gloamboard.pi_app.referee.keeping.files import POINTS
from gloamboard.pi_app.referee.keeping.service import points_of
from tests.old_evenings.unpacked import Old, differences


def contents(folder: Path) -> dict[Path, bytes]:
    return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_settings_codes_passwords_and_learnt_tags_are_read_and_stay(old: Old) -> None:
    """Only roles that there were not then get a code and a password."""
    before = contents(old.folder)
    settings = load_settings({"data": old.folder}, {})
    assert differences(old.facts["settings"], vars(settings)) == []
    assert differences(old.facts["codes"], codes_in(settings.seats_path)) == []
    assert differences(old.facts["passwords"], passwords_in(settings.passwords_path)) == []
    sheet = with_own_tags(load_tokens(shipped_files.find_tokens(settings.tokens)), old.folder / "tokens")
    learnt = [[token.tag, token.piece, token.kind] for token in sheet.token]
    assert learnt[: len(old.facts["learnt"])] == old.facts["learnt"]
    assert len(learnt) > len(old.facts["learnt"]) == 5
    grown = (settings.seats_path, settings.passwords_path)
    assert set(codes_in(grown[0])) - set(old.facts["codes"]) == set(SIDES)
    bots = {"bots", *map(bot_of, SEATS)}
    assert set(passwords_in(grown[1])) - set(old.facts["passwords"]) == {*SIDES, *bots}
    assert {path: content for path, content in contents(old.folder).items() if before[path] != content}.keys() == {
        *grown
    }


def test_the_points_of_a_finished_evening_are_kept(old: Old) -> None:
    path = old.folder / "referee" / POINTS
    assert path.exists() == (old.facts["outcome"] is not None)
    assert points_of(old.folder / "referee") == (json.loads(path.read_bytes()) if path.exists() else {})
