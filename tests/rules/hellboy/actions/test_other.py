"""Examine, clear, trade, interact, backup agents, and who may act when."""

import pytest

from gloamboard.rules.hellboy.actions.examine import downgrades
from gloamboard.rules.hellboy.cards.box import ITEM
from gloamboard.rules.hellboy.hq.supplies import discard
from gloamboard.rules.hellboy.state.state import WOUND, Agent
from tests.rules.hellboy.field import Field, field

DICE = frozenset({"dice"})


def rolled(play: Field, *faces: int | str) -> Field:
    """Enter what the dice of the open test show."""
    for n, (die, face) in enumerate(zip(play.state.test.dice, faces, strict=True)):
        play.do(("die", n + 1, die, face))
    return play.do(("done",))


def examined(*faces: int | str) -> Field:
    play = field({"roger": "great-hall-a", "dunmore": "crypt-a"}, clues={"great-hall-a": 2}, hands=DICE, cubes=1)
    play.do(("examine", "roger"))
    return rolled(play, *faces)


@pytest.mark.rule("HB-EXAM-01")
@pytest.mark.rule("HB-EXAM-04")
@pytest.mark.rule("HB-EXAM-05")
@pytest.mark.rule("HB-EXAM-06")
@pytest.mark.rule("HB-AGENT-03")
def test_what_a_score_finds() -> None:
    table = (
        ((1, 0, 0, "plus-one"), 2, 0),
        ((1, 1, 0, "plus-one"), 1, 1),
        ((2, 2, 0, "plus-one"), 1, 1),
        ((2, 2, 0, "double"), 1, 2),
    )
    for faces, clues, info in table:
        play = examined(*faces)
        assert (play.state.clues["great-hall-a"], play.state.info) == (clues, info), faces
    play = field()
    assert play.of("examine") == []
    assert play.why("examine", "roger").rule == "HB-EXAM-01"


@pytest.mark.rule("HB-EXAM-02")
@pytest.mark.rule("HB-EXAM-03")
def test_enemies_in_the_room_disturb_and_those_beside_one_twice() -> None:
    play = field(enemies={"acolyte-1": "great-hall-b", "acolyte-2": "great-hall-c"}, clues={"great-hall-a": 1})
    assert downgrades(play.state, play.agent("roger")) == 2
    play = field(enemies={"acolyte-1": "great-hall-a"})
    assert downgrades(play.state, play.agent("roger")) == 2
    play = field(enemies={"acolyte-1": "great-hall-a", "acolyte-2": "great-hall-c", "acolyte-3": "chapel-b"})
    assert downgrades(play.state, play.agent("roger")) == 3


@pytest.mark.rule("HB-CLEAR-01")
@pytest.mark.rule("HB-CLEAR-02")
@pytest.mark.rule("HB-TOKEN-03")
def test_clear_takes_one_swarm_or_the_fire_here() -> None:
    play = field(swarms={"great-hall-a": 1, "great-hall-b": 1}, infernos=["great-hall-a"], rubble=["great-hall-a"])
    assert {key[2] for key in play.of("clear")} == {"swarm", "inferno"}
    play.do(("clear", "roger", "swarm"))
    assert (play.state.swarms, play.state.infernos) == ({"great-hall-b": 1}, ("great-hall-a",))
    play = field(enemies={"acolyte-1": "great-hall-a"}, swarms={"great-hall-a": 1})
    assert play.of("clear") == []
    assert play.why("clear", "roger", "swarm").rule == "HB-CLEAR-01"
    assert play.agent("roger").cubes == 3
    assert field().why("clear", "roger", "swarm").rule == "HB-CLEAR-02"


TRADED = next(id for id, row in ITEM.items() if row.trade and not row.owner)
KEPT = next(id for id, row in ITEM.items() if not row.trade)


@pytest.mark.rule("HB-TRADE-01")
@pytest.mark.rule("HB-TRADE-02")
@pytest.mark.rule("HB-TRADE-03")
@pytest.mark.rule("HB-TRADE-04")
@pytest.mark.rule("HB-DIRECT-07")
@pytest.mark.rule("HB-AGENT-05")
def test_a_card_with_the_icon_goes_to_another_agent_here_and_lies_sideways() -> None:
    play = field(cards={"roger": (TRADED, KEPT)}, cubes=0)
    play.agent("roger").flipped = (TRADED,)
    assert play.of("give") == [("give", "roger", TRADED, "dunmore")]
    assert play.why("give", "roger", KEPT, "dunmore").rule == "HB-TRADE-02"
    play.do(("give", "roger", TRADED, "dunmore"))
    got = play.agent("dunmore")
    assert (got.cards, got.flipped, got.sideways) == ((TRADED,), (TRADED,), (TRADED,))
    assert play.why("give", "dunmore", TRADED, "roger", seat="seat2").rule == "HB-TRADE-04"
    play = field(enemies={"acolyte-1": "great-hall-a"}, cards={"roger": (TRADED,)})
    assert play.why("give", "roger", TRADED, "dunmore").rule == "HB-TRADE-01"
    play = field({"roger": "great-hall-a", "dunmore": "crypt-a"}, cards={"roger": (TRADED,)})
    assert play.of("give") == []
    assert play.why("give", "roger", TRADED, "dunmore").rule == "HB-TRADE-01"


@pytest.mark.rule("HB-INTER-01")
@pytest.mark.rule("HB-INTER-03")
@pytest.mark.rule("HB-SPEC-12")
def test_a_desk_is_read_twice_and_never_beside_an_enemy() -> None:
    play = field(pieces={"writing-desk-1": "great-hall-a", "scenery-2-1": "great-hall-a"})
    assert play.of("interact") == [("interact", "roger", "writing-desk-1"), ("interact", "dunmore", "writing-desk-1")]
    play.do(("interact", "roger", "writing-desk-1"), ("interact", "roger", "writing-desk-1"))
    assert play.state.info == 2
    assert play.of("interact") == []
    assert play.why("interact", "roger", "writing-desk-1").rule == "HB-INTER-03"
    play = field(enemies={"acolyte-1": "great-hall-a"}, pieces={"writing-desk-1": "great-hall-a"})
    assert play.why("interact", "roger", "writing-desk-1").rule == "HB-INTER-01"
    assert field().why("interact", "roger").rule == "HB-INTER-01"


@pytest.mark.rule("HB-SPEC-03")
def test_a_cabinet_heals_two_as_one_likes() -> None:
    play = field(pieces={"cabinet-1": "great-hall-a"})
    play.agent("roger").track = play.agent("dunmore").track = (WOUND, WOUND)
    play.do(("interact", "roger", "cabinet-1"), ("heal", "roger"), ("heal", "dunmore"))
    assert [len(play.agent(id).track) for id in ("roger", "dunmore")] == [1, 1]
    play.do(("interact", "roger", "cabinet-1"), ("heal", "roger"))  # then only Dunmore is left to heal
    assert [len(play.agent(id).track) for id in ("roger", "dunmore")] == [0, 0]
    assert play.of("interact") == []


@pytest.mark.rule("HB-SPEC-04")
@pytest.mark.rule("HB-SPEC-05")
@pytest.mark.rule("HB-RULING-09")
def test_the_tome_tells_or_dooms() -> None:
    for face, info, doom in (("plus-two", 2, 0), ("plus-one", 1, 0), ("catastrophe", 0, 1), ("double", 0, 0)):
        play = field(pieces={"forbidden-tome-1": "great-hall-a"}, hands=DICE)
        play.do(("interact", "roger", "forbidden-tome-1"), ("die", 1, "effect", face), ("done",))
        assert (play.state.info, play.state.doom) == (info, doom)
    play = field(pieces={"forbidden-tome-1": "great-hall-a"}, hands=DICE)
    play.do(("interact", "roger", "forbidden-tome-1"), ("die", 1, "effect", "bprd"), ("done",), ("face", "plus-two"))
    assert play.state.info == 2


@pytest.mark.rule("HB-SPEC-07")
def test_only_roger_drinks_from_the_generator_and_once() -> None:
    play = field(pieces={"generator-1": "great-hall-a"})
    play.agent("roger").spark = 0
    assert play.of("interact") == [("interact", "roger", "generator-1")]
    play.do(("interact", "roger", "generator-1"))
    assert play.agent("roger").spark == 3
    assert play.of("interact") == []


@pytest.mark.rule("HB-SPEC-08")
@pytest.mark.rule("HB-SPEC-09")
def test_the_orrery_shows_doom_to_come_or_stuns() -> None:
    play = field(pieces={"orrery-1": "great-hall-a"}, hands=DICE)
    cards = len(play.state.doom_deck)
    play.do(("interact", "roger", "orrery-1"), ("die", 1, "effect", "plus-two"), ("done",))
    assert len(play.state.doom_deck.top) == 2
    assert len(play.state.doom_deck) == cards
    play = field(pieces={"orrery-1": "great-hall-a"}, hands=DICE)
    play.do(("interact", "roger", "orrery-1"), ("die", 1, "effect", "catastrophe"), ("done",))
    assert play.agent("roger").stunned


@pytest.mark.rule("HB-SPEC-10")
@pytest.mark.rule("HB-CREDIT-08")
@pytest.mark.rule("HB-SETUP-08")
def test_a_plinth_gives_the_last_requisition_card() -> None:
    play = field(pieces={"plinth-1": "great-hall-a"})
    play.state.requisition.put_bottom(TRADED)
    play.do(("interact", "roger", "plinth-1"))
    assert play.agent("roger").cards == (TRADED,)
    assert play.of("interact") == []


@pytest.mark.rule("HB-CREDIT-09")
def test_a_discarded_requisition_card_is_shuffled_back() -> None:
    card = next(id for id, row in ITEM.items() if row.after == "discard" and not row.owner)
    play = field(cards={"roger": (card,)})
    play.state.requisition.take(card)
    discard(play.state, play.agent("roger"), card)
    assert card in play.state.requisition.bag
    assert play.agent("roger").cards == ()


@pytest.mark.rule("HB-INTER-02")
def test_a_point_of_interest_needs_a_card_that_tells_how() -> None:
    play = field()
    play.state.interests["nothing-says-how"] = "great-hall-a"
    assert play.of("interact") == []
    assert play.why("interact", "roger", "nothing-says-how").rule == "HB-INTER-02"


def _with_backup() -> Field:
    play = field({"roger": "great-hall-a", "dunmore": "crypt-a"})
    play.state.backups.append(Agent("radio-hut", "seat1", "great-hall-c", 1, supports="roger"))
    assert play.play.pending is not None
    play.play.pending.list_again()
    return play


@pytest.mark.rule("HB-DIRECT-05")
@pytest.mark.rule("HB-RULING-58")
@pytest.mark.rule("HB-AGENT-05")
def test_a_backup_agent_joins_its_agent_once_a_round() -> None:
    play = _with_backup()
    play.do(("join", "radio-hut"))
    assert (play.agent("radio-hut").area, play.agent("radio-hut").cubes) == ("great-hall-a", 1)
    play.do(("move", "roger", "great-hall-b"))
    assert play.of("join") == []
    assert play.why("join", "radio-hut").rule == "HB-DIRECT-05"


@pytest.mark.rule("HB-DIRECT-03")
@pytest.mark.rule("HB-DIRECT-07")
def test_a_backup_agent_has_five_actions() -> None:
    play = _with_backup()
    play.state.pieces.extend(field(pieces={"writing-desk-1": "great-hall-c"}).state.pieces)
    play.state.clues["great-hall-c"] = play.state.swarms["great-hall-c"] = 1
    assert play.play.pending is not None
    play.play.pending.list_again()
    words = {key[0] for key in play.open() if len(key) > 1 and key[1] == "radio-hut"}
    assert words == {"move", "examine", "clear", "join"}
    assert play.why("interact", "radio-hut", "writing-desk-1").rule == "HB-DIRECT-03"


@pytest.mark.rule("HB-AGENT-04")
def test_a_unique_action_costs_what_is_printed() -> None:
    play = field(enemies={"acolyte-1": "great-hall-a"}, cubes=1)
    assert ("deed", "roger", "heave") not in play.open()  # 2 cubes
    assert play.why("deed", "roger", "heave").rule == "HB-AGENT-03"
    play = field(enemies={"acolyte-1": "great-hall-a"})
    assert ("deed", "roger", "heave") in play.open()
    play = field()
    assert play.why("deed", "roger", "heave").rule == "HB-AGENT-04"
    play.do(("deed", "roger", "jolt-awake"))
    assert (play.agent("roger").cubes, play.agent("roger").spark) == (5, 2)
    assert play.why("deed", "roger", "jolt-awake").rule == "HB-AGENT-04"


@pytest.mark.rule("HB-RULING-69")
def test_a_unique_action_that_shoots_needs_a_gun_as_any_shot_does() -> None:
    where, enemies = {"calloway": "great-hall-a", "roger": "crypt-a"}, {"clay-guard-1": "great-hall-b"}
    play = field(where, enemies, cards={"calloway": ("long-rifle",)})
    assert ("deed", "calloway", "called-shot") in play.open()
    play = field(where, enemies)
    assert ("deed", "calloway", "called-shot") not in play.open()
    assert play.why("deed", "calloway", "called-shot").rule == "HB-AGENT-04"


@pytest.mark.rule("HB-SPEC-03")
def test_a_cabinet_heals_one_other_agent_at_most() -> None:
    here = "great-hall-a"
    play = field({"roger": here, "dunmore": here, "frey": here}, players=3, pieces={"cabinet-1": here})
    for agent in play.state.agents:
        agent.track = ("?", "?")
    play.do(("interact", "roger", "cabinet-1"), ("heal", "dunmore"))
    assert play.of("heal") == [("heal", "roger"), ("heal", "dunmore")]
    play.do(("heal", "roger"))
    assert [len(agent.track) for agent in play.state.agents] == [1, 1, 2]
