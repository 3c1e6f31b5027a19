"""Making a test: three dice of the skill's colour and the effect die, upgrades and downgrades, cubes, the score."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, partial
from typing import NamedTuple

from gloamboard.rules.hellboy.cards.box import PRINTED, called
from gloamboard.rules.hellboy.cards.words import LADDER, Colour, Skill
from gloamboard.rules.hellboy.figures.printed import colour_of, name_of
from gloamboard.rules.hellboy.rolls.dice import EFFECT, roll
from gloamboard.rules.hellboy.state.lasting import changed
from gloamboard.rules.hellboy.state.state import NO_TEST, Agent, State, Test
from gloamboard.rules.hellboy.state.story import tell
from gloamboard.rules.hellboy.vocabulary import has_power
from gloamboard.rules.kernel import DONE, Choice, Option, Script, done

TEST_DICE = 3
WILD = ("plus-two", "double", "plus-one", "re-roll", "catastrophe")
WILD_SAYS = {
    "plus-one": "1 more.",
    "plus-two": "2 more.",
    "double": "The highest die counts twice.",
    "re-roll": "Re-roll any dice.",
    "catastrophe": "Discard the highest die.",
}


class Result(NamedTuple):
    score: int
    effect: str  # what the effect die showed
    spent: str = ""  # the card its BPRD icon was spent on


def changed_dice(colour: Colour, steps: int) -> tuple[Colour, ...]:
    """Three dice of a colour, after so many upgrades, or downgrades where it is below 0: each die once."""
    some = min(abs(steps), TEST_DICE)  # HB-TEST-06 HB-RULING-23
    at = LADDER.index(colour)
    rest = (colour,) * (TEST_DICE - some)
    if steps >= 0:
        return (LADDER[min(at + 1, len(LADDER) - 1)],) * some + rest  # HB-TEST-03 HB-RULING-02
    if at == 0:
        return rest  # HB-TEST-04 HB-TEST-05
    return rest + (LADDER[at - 1],) * some


def standing_steps(state: State, who: Agent, skill: Skill) -> int:
    """What the place, injuries and cards in force do to every such test of theirs."""
    steps = changed(state, who.id, skill)
    if not who.is_backup:
        steps -= state.injuries(who, skill)  # HB-DMG-04
    steps -= state.swarms.get(who.area, 0)  # HB-FROG-01
    if who.area in state.infernos:
        steps -= 1  # HB-INF-08
    return steps


def make_test(
    state: State,
    who: Agent,
    skill: Skill,
    upgrades: int = 0,
    downgrades: int = 0,
    *,
    what: str,
    weapon: str = "",
    line: tuple[str, ...] = (),
) -> Script:
    """Take dice, change them, roll, apply the effect die, add up: HB-TEST-02. The Result."""
    steps = upgrades - downgrades + standing_steps(state, who, skill)  # HB-TEST-03
    colour = colour_of(who, skill)
    state.test = Test(what, who.id, skill, (*changed_dice(colour, steps), EFFECT), line=line)
    steps = yield from _boost(state, who, skill, colour, steps)
    result = yield from roll_test(state, who, changed_dice(colour, steps), what=what, weapon=weapon)
    return result


def helpers(state: State, who: Agent) -> list[Agent]:
    """Those in the same area with a cube to spare, standing."""
    here = [one for one in state.agents_at(who.area) if one is not who]  # HB-BOOST-02 HB-DIRECT-06
    return [one for one in here if one.cubes and not one.stunned]  # HB-RULING-21


def _boost(state: State, who: Agent, skill: Skill, colour: Colour, steps: int) -> Script:
    """Own cubes, and one of each helper here, before the dice are rolled: HB-RULING-22. The steps after that."""
    helped: list[str] = []  # or said that they will not

    def listed() -> dict[str, list[Option]]:
        by: dict[str, list[Option]] = {}
        mine = by.setdefault(who.seat, [])
        if steps < TEST_DICE and who.cubes:
            says = f"{name_of(who)} spends a cube: 1 upgrade. {who.cubes} left."
            mine.append(Option(("boost", who.id), says, "HB-BOOST-01", _button(who)))  # HB-BOOST-01
        if steps < TEST_DICE and (skill != "shoot" or PRINTED.shoot_assisted):  # HB-RULING-62
            for one in helpers(state, who):  # HB-BOOST-02 HB-DIRECT-06
                if one.id not in helped:
                    says = f"{name_of(one)} assists with a cube: 1 upgrade."
                    hand = _button(one) if one.seat != who.seat else None  # that button boosts
                    option = Option(("assist", one.id), says, "HB-BOOST-02", hand)
                    by.setdefault(one.seat, []).append(option)
                    if one.seat != who.seat:
                        by[one.seat].append(_without(one))
        if any(by.values()):
            mine.append(Option(("roll", who.id), "Roll.", "HB-TEST-02", ("press", "confirm")))
        return by

    def asked() -> Choice:
        asks = f"{state.test.what}: {_dice_words(state.test.dice)}. Boost?"
        return Choice(listed, asks, about="boost", rule="HB-BOOST-01")

    while any((choice := asked()).listed().values()):
        key = yield choice
        if key[0] == "roll":
            break
        if key[0] == "without":
            helped.append(str(key[1]))
            continue
        spender = state.agent(str(key[1]))
        spender.cubes -= 1
        steps += 1
        if key[0] == "assist":
            helped.append(spender.id)
            tell(state, f"{name_of(spender)} assists.", "HB-BOOST-02")
        else:
            tell(state, f"{name_of(who)} boosts.", "HB-BOOST-01")
        state.test = state.test._replace(dice=(*changed_dice(colour, steps), EFFECT))
    return steps


def _without(agent: Agent) -> Option:
    """A helper keeps the cube: nobody has to wait whether more help comes."""
    return Option(("without", agent.id), f"{name_of(agent)} keeps the cube.", "HB-BOOST-02")


def _button(agent: Agent) -> tuple[str, str]:
    return ("press", agent.seat)


EFFECT_SAYS = {"bprd": "BPRD", "plus-one": "plus 1", "plus-two": "plus 2"}
"""Faces of the effect die within a sentence, where they are not called as they are written."""


@cache
def _dice_words(dice: tuple[str, ...]) -> str:
    found = [f"{dice.count(colour)} {colour}" for colour in reversed(LADDER) if colour in dice]
    return " and ".join([*found, "the effect die"])


def roll_test(state: State, who: Agent, dice: Sequence[Colour], *, what: str, weapon: str = "") -> Script:
    """Roll these and the effect die, and what that changes. The Result."""
    seats = (who.seat,)
    state.test = Test(what, who.id, state.test.skill, (*dice, EFFECT), line=state.test.line)
    faces = yield from roll(state, state.test.dice, seats, "HB-TEST-01")  # HB-TEST-01
    pips, effect = list(faces[:-1]), str(faces[-1])
    _, _, skill, thrown, _, line = state.test
    state.test = Test(what, who.id, skill, thrown, tuple(map(str, faces)), line)
    shown = ", ".join(map(str, pips)) or "no dice"
    tell(state, f"{what}: {shown}, and {EFFECT_SAYS.get(effect, effect)}.", "HB-TEST-02")
    spent, used = "", effect
    if effect == "bprd":
        used, spent = yield from _wild(state, who, weapon)
    if used == "re-roll":
        yield from _re_roll(state, who, list(dice), pips)  # HB-EFFD-01
    score = score_of(pips, used)  # HB-TEST-02
    tell(state, f"{name_of(who)} scores {score}.", "HB-TEST-02")
    state.test = NO_TEST
    return Result(score, effect, spent)


def score_of(pips: Sequence[int], effect: str) -> int:
    """Pips after the effect die."""
    total, most = sum(pips), max(pips, default=0)  # HB-RULING-61
    if effect == "catastrophe":
        return total - most  # HB-EFFD-02
    if effect == "plus-one":
        return total + 1  # HB-EFFD-03
    if effect == "plus-two":
        return total + 2  # HB-EFFD-04
    if effect == "double":
        return total + most  # HB-EFFD-06
    return total


def _wild(state: State, who: Agent, weapon: str) -> Script:
    """The BPRD icon: any other result, or spent on the card in hand. What it is used as, and the card."""
    options = [Option(("wild", face), WILD_SAYS[face], "HB-EFFD-07") for face in WILD]
    if weapon and has_power(weapon, "bprd"):
        says = f"Spend it on {called(weapon)}: no bonus."
        options.append(Option(("spend", weapon), says, "HB-EFFD-08"))
    key = yield Choice({who.seat: options}, "BPRD: use it as what?", about="wild", rule="HB-EFFD-07")
    if key[0] == "spend":
        return "", str(key[1])  # HB-EFFD-08
    return str(key[1]), ""  # HB-EFFD-07


def _re_roll(state: State, who: Agent, dice: list[Colour], pips: list[int]) -> Script:
    """Any number of dice, all named before any is rolled; the new faces stand."""
    picked: list[int] = []
    options = partial(_re_roll_options, dice, pips, picked)
    while len(picked) < len(pips):
        named = f" {len(picked)} named." if picked else ""
        asks = f"{name_of(who)} re-rolls which dice?{named}"
        key = yield Choice({who.seat: options}, asks, about="re-roll", rule="HB-EFFD-05")
        if key == DONE:
            break
        found = (n for n in range(len(pips)) if n not in picked and (dice[n], pips[n]) == (key[1], key[2]))
        picked.append(next(found))
    again = yield from roll(state, [dice[n] for n in sorted(picked)], (who.seat,), "HB-EFFD-05")
    for n, face in zip(sorted(picked), again, strict=True):
        pips[n] = face  # HB-EFFD-05
    if picked:
        tell(state, f"Re-rolled: {', '.join(map(str, again))}.", "HB-EFFD-05")
        shown = (*[str(face) for face in pips], state.test.faces[-1])
        state.test = state.test._replace(faces=shown)


def _re_roll_options(dice: list[Colour], pips: list[int], picked: list[int]) -> list[Option]:
    left = dict.fromkeys((dice[n], pips[n]) for n in range(len(pips)) if n not in picked)
    found = [
        Option(("again", colour, face), f"The {colour} die that shows {face}.", "HB-EFFD-05") for colour, face in left
    ]
    return [*found, done("Re-roll these." if picked else "Keep them all.")]
