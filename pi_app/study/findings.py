"""What a study has found so far: for each setting its counts, shares with intervals, and the gap to the first one."""

from __future__ import annotations

from dataclasses import dataclass

from gloamboard.pi_app.study.intervals import Share, difference, share_of
from gloamboard.pi_app.study.ledger import Ledger
from gloamboard.pi_app.study.playing import Ends
from gloamboard.pi_app.study.study_file import Study


@dataclass(frozen=True)
class Found:
    """One setting. Wins are by side; where all play together there is one side."""

    name: str
    ends: Ends
    wins: dict[str, Share]
    gaps: dict[str, Share]  # to the first setting; empty for itself
    outcomes: dict[str, Share]

    @property
    def decisions(self) -> float:
        return self.ends.decisions / max(1, self.ends.players)


def findings(study: Study, ledger: Ledger) -> list[Found]:
    rows: list[Found] = []
    counted = [ledger.ends(setting.terms, study.seeds) for setting in study.settings]
    sides = sorted({side for ends in counted for side in ends.wins})
    for setting, ends in zip(study.settings, counted, strict=True):
        wins = {side: share_of(ends.wins[side], ends.games) for side in sides}
        gaps = {side: difference(wins[side], rows[0].wins[side]) for side in sides} if rows else {}
        outcomes = {end: share_of(times, ends.games) for end, times in ends.outcomes.most_common()}
        rows.append(Found(setting.name, ends, wins, gaps, outcomes))
    return rows


def as_data(study: Study, found: list[Found]) -> dict[str, object]:
    """For scripts."""
    return {
        "title": study.title,
        "game": study.game.id,
        "games": len(study.seeds),
        "settings": [
            {
                "name": one.name,
                "games": one.ends.games,
                "faults": len(one.ends.faults),
                "wins": {side: _rounded(share) for side, share in one.wins.items()},
                "against_first": {side: _rounded(share) for side, share in one.gaps.items()},
                "outcomes": {end: one.ends.outcomes[end] for end in one.outcomes},
                "decisions_per_player": round(one.decisions, 1),
            }
            for one in found
        ],
    }


def _rounded(share: Share) -> dict[str, float]:
    return {name: round(value, 4) for name, value in share._asdict().items()}


def percent(share: Share) -> str:
    return f"{share.share:.1%} ({share.low:.1%} to {share.high:.1%})"


def points(gap: Share) -> str:
    """A difference of shares, and whether it may be chance."""
    sure = "" if gap.low > 0 or gap.high < 0 else ", may be chance"
    return f"{gap.share * 100:+.1f} points ({gap.low * 100:+.1f} to {gap.high * 100:+.1f}{sure})"
