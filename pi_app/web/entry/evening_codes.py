"""New seat codes for each new evening, where the host wants that: made here, told to the host's page alone.

Whoever starts evenings, the host and the shared screen, keep the codes they have; those of seats and sides are made
anew. What is installed under /etc is never written: codes of an evening are kept in the page's own folder.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from pathlib import Path

import msgspec

from gloamboard.pi_app.config.seat_codes import codes_besides
from gloamboard.pi_app.storage.atomic_file import replace_file
from gloamboard.pi_app.web.hall import Hall
from gloamboard.pi_app.web.pushes import Push, told

log = logging.getLogger("gloam.web")

NAME = "evening-codes.json"
STAY = ("host", "screen")


class _KeptCodes(msgspec.Struct, forbid_unknown_fields=True):
    evening: str
    standing: dict[str, str]  # the codes of the table when this evening was first seen
    codes: dict[str, str]
    v: int = 1


class EveningCodes:
    """`look` is called often; it does nothing while the evening is the same."""

    def __init__(self, hall: Hall, folder: Path, standing: Mapping[str, str]) -> None:
        self._hall, self._path = hall, folder / NAME
        self._kept = _kept_in(folder, standing)
        hall.new_codes(self._kept.codes)
        self._tell()

    def stand(self, standing: Mapping[str, str]) -> None:
        """The table's own codes are others now; they count for the evening that is on."""
        self._keep(_KeptCodes(self._hall.evening, dict(standing), dict(standing)))

    def look(self) -> None:
        evening = self._hall.evening
        if not evening or evening == self._kept.evening:
            return
        codes = self._kept.codes
        if self._kept.evening:  # the first one is played with the codes the host was given
            codes = codes_besides({role: self._kept.standing[role] for role in STAY if role in self._kept.standing})
        self._keep(_KeptCodes(evening, self._kept.standing, codes))

    def _keep(self, kept: _KeptCodes) -> None:
        self._kept = kept
        try:
            replace_file(self._path, msgspec.json.encode(kept))
        except OSError as no:  # they count all the same, until a restart
            log.error("%s: the codes of this evening could not be kept (%s)", self._path, no)
        self._hall.new_codes(kept.codes)
        self._tell()

    def _tell(self) -> None:
        others = {role: code for role, code in self._kept.codes.items() if role not in STAY}
        self._hall.host_only.push(Push("codes", told("codes", codes=others)))


def codes_now(folder: Path, standing: Mapping[str, str]) -> dict[str, str]:
    """Role → code for the evening that goes on in this folder, of a table whose own codes are `standing`."""
    return _kept_in(folder, standing).codes


def _kept_in(folder: Path, standing: Mapping[str, str]) -> _KeptCodes:
    """What was kept, as long as the table's own codes are those it was made beside."""
    fresh = _KeptCodes("", dict(standing), dict(standing))
    try:
        found = msgspec.json.decode((folder / NAME).read_bytes(), type=_KeptCodes)
    except FileNotFoundError:
        return fresh
    except (OSError, msgspec.MsgspecError, UnicodeError) as no:
        log.error("%s is not readable (%s): the table's own codes count", folder / NAME, no)
        return fresh
    return found if found.standing == fresh.standing else fresh
