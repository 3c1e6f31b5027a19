"""A card read aloud: the players who own the real one pick what it says, with the same verbs that cards use."""

from __future__ import annotations

from gloamboard.rules.hellboy.asking import ask_all
from gloamboard.rules.hellboy.cards.box import called
from gloamboard.rules.hellboy.state.state import State
from gloamboard.rules.hellboy.vocabulary import VERBS, Cause, compile_key
from gloamboard.rules.kernel import Key, Option, Script, done

ALOUD: tuple[tuple[Key, str], ...] = (
    (("doom", "amount", 1), "Advance doom."),
    (("info", "amount", 1), "Gain 1 information."),
    (("minions", "slot", "A", "where", "far"), "A minion from slot A, far off."),
    (("minions", "slot", "B", "where", "far"), "A minion from slot B, far off."),
    (("minions", "slot", "A", "where", "lead"), "A minion from slot A with the lead agent."),
    (("swarm", "where", "beside-lead"), "A swarm beside the lead agent."),
    (("inferno", "where", "beside-lead"), "An inferno beside the lead agent."),
    (("hurt", "who", "one", "amount", 1), "An agent takes 1 damage."),
    (("heal", "who", "one", "amount", 1), "An agent heals 1 damage."),
    (("stun", "who", "one"), "An agent is stunned."),
    (("cubes", "who", "one", "amount", 1), "An agent gains a cube."),
    (("draw", "who", "one", "count", 1), "An agent draws a requisition card."),
    (("approach",), "The boss moves."),
    (("strike",), "The boss makes a melee attack."),
    (("shot",), "The boss makes a ranged attack."),
    (("mend", "whom", "self", "amount", 1), "The boss heals 1 damage."),
)
"""What a real card may say, for those who read it aloud; picked as often as it applies."""


@VERBS.verb(example='{ do = "read_aloud" }')
def read_aloud(state: State, cause: Cause) -> Script:
    """The real card is read aloud; anybody picks what happens, as often as needed, then is done."""
    options = [*(Option(("aloud", *words), says) for words, says in ALOUD), done("That is all it says.")]
    while True:
        key = yield ask_all(state, options, f"Read {called(cause.card)} aloud. What happens?", "by-hand")
        if key[0] == "done":
            return
        yield from VERBS.run(state, cause, compile_key(key[1:]))
