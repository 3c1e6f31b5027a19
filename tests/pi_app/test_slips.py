"""A slip in a command that starts nothing: one message that says the next step, and exit 2."""

from __future__ import annotations

import pytest

from gloamboard.pi_app.cli import main


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("simulate --game netherwatch --games 0", "gloam simulate: --games 0: at least one is played."),
        ("simulate --game netherwatch --seats 9", "gloam simulate: --seats 9: Netherwatch is for 1 to 4 players."),
        (
            "simulate --game netherwatch --gmaes 5",
            "gloam simulate: Netherwatch does not ask for --gmaes. Did you mean --games?",
        ),
        (
            "layout print mansion-a --part drill -o /nowhere/x.pdf",
            "/nowhere/x.pdf: cannot be written: No such file or directory. Make the folder, or name another place.",
        ),
        ("rules show XX", "gloam rules: no rule XX. `gloam rules coverage` lists the areas."),
        ("rules show NW-TURN-99", "gloam rules: no rule NW-TURN-99. Its area has NW-TURN-01 to NW-TURN-"),
    ],
)
def test_a_slip_is_one_message_with_the_next_step(capsys: pytest.CaptureFixture[str], words: str, says: str) -> None:
    assert main(words.split()) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert says in err
