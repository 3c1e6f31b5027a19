"""The host points at a die, a card, a place of the Line or a deck, and sets right what lies wrong."""

from __future__ import annotations

from gloamboard.rules.kernel import HOST, Thing
from gloamboard.rules.kernel.explaining import rulings_on, would_change
from gloamboard.rules.set_a_watch.state import READY, SPENT
from tests.rules.asking import question
from tests.rules.set_a_watch.night import Night, night


def rule(at: Night, thing: Thing, says: str) -> list[str]:
    """Picks that ruling on that thing; what it was said to change beforehand."""
    keys = {row["says"]: tuple(row["key"]) for row in rulings_on(at.play, thing)}
    assert says in keys, sorted(keys)
    would = would_change(at.play, keys[says])
    at.play.answer(HOST, keys[says])
    return would


def offered(at: Night, thing: Thing) -> set[str]:
    return {row["says"] for row in rulings_on(at.play, thing)}


def test_a_die_is_turned_taken_and_given_back() -> None:
    at = night(["eagle-1"], camper="wizard", fire=5)
    d = 3 * at.state.adventurer("ranger")
    die = ("die", "ranger", 1)
    face = at.state.left[d] % 6 + 1
    assert f"The Ranger's die is turned to {face}." in rule(at, die, f"Turn it to {face}")
    assert at.state.left[d] == face
    assert f"Turn it to {face}" not in offered(at, die)
    rule(at, die, "Take it away: it is spent")
    assert at.state.lies[d] == SPENT
    assert "Take it away: it is spent" not in offered(at, die)
    rule(at, die, "Give it back unspent")
    assert (at.state.lies[d], at.state.left[d]) == (READY, face)


def test_a_creature_moves_nearer_and_is_taken_out_defeated_by_nobody() -> None:
    at = night(["eagle-1", "bear-1", "~wolf-1"], camper="wizard", fire=5)
    assert "Move it one place nearer" not in offered(at, ("space", "line-1"))
    rule(at, ("space", "line-2"), "Move it one place nearer")
    assert at.state.line[:2] == ["bear-1", "eagle-1"]
    rule(at, ("card", "eagle-1"), "Take it out of the Line")
    assert "eagle-1" not in at.state.line
    assert at.state.graveyard == ["eagle-1"]
    assert not any("is defeated" in says for says in at.told())


def test_the_line_grows_by_an_unseen_creature_that_may_be_taken_again() -> None:
    at = night(["eagle-1"], camper="wizard", fire=1)
    deck = list(at.state.deck)
    rule(at, ("track", "Creature deck", ""), "Add its top card to the Line, unseen")
    assert at.state.up == [True, False]
    rule(at, ("space", "line-2"), "Take it out of the Line")
    assert at.state.line == ["eagle-1"]
    assert sorted(at.state.deck) == sorted(deck)


def test_nothing_rises_from_a_graveyard_of_nobody() -> None:
    at = night(["eagle-1"], camper="wizard", fire=5)
    assert offered(at, ("track", "Graveyard", "")) == set()
    rule(at, ("card", "eagle-1"), "Defeat it")
    assert at.state.graveyard == ["eagle-1"]


def test_the_story_says_that_the_host_rules_and_what_came_of_it() -> None:
    at = night(["eagle-1"], camper="wizard", fire=5)
    rule(at, ("track", "Firewood", ""), "Firewood +2")
    assert at.told()[-2:] == ["The host rules.", "Firewood 5 to 7."]


def test_a_strike_that_a_ruling_left_too_weak_falls_short_and_the_watch_goes_on() -> None:
    dice = {"wizard": (3, 3, 3), "ranger": (6, 6, 6), "rogue": (1, 1, 1), "beast-master": (1, 1, 1)}
    at = night(["wyvern-1", "wolf-1"], dice, camper="wizard", fire=5)
    at.do(("attack", "wyvern-1"))
    for nth in (1, 2, 3):
        at.rule("take_die", "who", "ranger", "die", nth)
    while at.state.aim != ("", 0):
        at.do(next(key for key in at.open() if key[0] == "die"))
    assert "Nothing is left to strike the Wyvern with: it stands." in at.told()
    assert "wyvern-1" in at.state.line
    assert at.words() >= {"out"}


def test_a_die_that_a_ruling_took_is_struck_with_no_more() -> None:
    at = night(["wolf-1"], {"ranger": (1, 2, 6)}, camper="wizard", fire=5)
    at.do(("attack", "wolf-1"))
    assert ("die", "ranger", 6) in at.open()
    at.rule("take_die", "who", "ranger", "die", 3)
    at.cannot("die", "ranger", 6)


def test_whoever_points_while_a_strike_goes_on_is_offered_only_what_leaves_it_an_answer() -> None:
    dice = {"wizard": (3, 3, 3), "ranger": (6, 6, 6), "rogue": (1, 1, 1), "beast-master": (1, 1, 1)}
    at = night(["wyvern-1"], dice, camper="wizard", fire=5)
    at.do(("attack", "wyvern-1"))
    for nth in (1, 2, 3):
        assert "Turn it to 1" in offered(at, ("die", "ranger", nth))


def test_a_card_that_is_refreshed_is_no_secret() -> None:
    at = night(["eagle-1"], camper="wizard", fire=5)
    rule(at, ("card", "frost-bolt"), "Turn it over: exhaust or refresh it")
    would = rule(at, ("card", "frost-bolt"), "Turn it over: exhaust or refresh it")
    assert "Frost Bolt is refreshed." in would


def test_within_a_sentence_a_creature_has_its_article() -> None:
    at = night(["pale-huntress", "wyvern-1"], camper="wizard", fire=5)
    said = {option.says for option in question(at.play).options("seat1")}
    assert (
        "Attack the Pale Huntress in place 1: 10 Health." in said or at.why("attack", "pale-huntress").says[:3] == "The"
    )
    at.rule("step_nearer", "place", 2)
    assert "The Wyvern comes to place 1, the Pale Huntress to 2." in at.told()


def test_no_die_left_is_said_without_a_face() -> None:
    at = night(["eagle-1"], camper="wizard", fire=5)
    for nth in (1, 2, 3):
        at.rule("take_die", "who", "ranger", "die", nth)
    assert at.why("ability", "long-shot", 0).says == "The Ranger has no unspent die."


def test_whoever_was_out_of_actions_thinks_again_after_a_ruling() -> None:
    at = night(["eagle-1", "wolf-1"], camper="wizard", players=2, fire=5)
    at.do(("out", "seat1"))
    assert at.play.waiting() == ("seat2",)
    rule(at, ("card", "eagle-1"), "Defeat it")
    assert at.play.waiting() == ("seat1", "seat2")
    at.do(("out", "seat1"))
    rule(at, ("card", "wolf-1"), "Defeat it")
    assert at.state.line == []
    assert at.state.out == []  # nor is anybody out of the next Watch from its start
