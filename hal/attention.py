"""Which readers are swept next, where some matter more than the others: those are read in every sweep, the others in
turn, a few of them with each sweep. It touches no reader.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence


class InTurn:
    """Groups of readers that are swept together. Before anybody says what matters, every sweep reads all of them."""

    def __init__(self, groups: Sequence[Sequence[str]]) -> None:
        self._groups = [list(group) for group in groups]
        self._matter: frozenset[str] | None = None
        self._turn = 0

    def attend(self, readers: Collection[str] | None) -> None:
        """From the next sweep on these are read every time; none at all: only in turn. None: everything, as before."""
        self._matter = None if readers is None else frozenset(readers)

    def next(self) -> list[list[str]]:
        """The groups of the next sweep, without those that nothing is read of."""
        matter, turn = self._matter, self._turn
        if matter is None:
            return self._groups
        self._turn = (turn + 1) % max(1, len(self._groups))
        chosen = [
            group if i == turn else [reader for reader in group if reader in matter]
            for i, group in enumerate(self._groups)
        ]
        return [group for group in chosen if group]
