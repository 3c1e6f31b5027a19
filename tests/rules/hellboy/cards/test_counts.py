"""What the house box holds, to the exact counts, and that its rows make sense together."""

from collections import Counter
from itertools import pairwise

import pytest

from gloamboard.rules.hellboy.board.board import board, tile
from gloamboard.rules.hellboy.cards.box import (
    AGENT,
    BEHAVIOUR,
    BOSS,
    BOX,
    CASE,
    CONTENT,
    DOOM,
    ENCOUNTER,
    ITEM,
    MINION,
    PRINTED,
    SCENERY,
    by_team,
)
from gloamboard.rules.hellboy.cards.cases import DoomRow, EncounterRow
from gloamboard.rules.hellboy.cards.foes import BehaviourRow
from gloamboard.rules.hellboy.cards.people import Item
from gloamboard.rules.hellboy.cards.words import LADDER, SKILLS

TILES = sorted(path.stem for path in (CONTENT / "maps").glob("*.toml"))


def test_the_decks_have_their_counts() -> None:
    assert len(AGENT) == 6
    assert len(BOX.backup) == 8
    assert len(BOX.requisition) == 30
    assert len(BOX.starting) == 12
    assert len(ENCOUNTER) == 60
    assert len(DOOM) == 60
    assert len(MINION) == 8
    assert {row.figures for row in MINION.values()} == {6}
    assert {tag for row in MINION.values() for tag in row.tags} == {"brawler", "ranged", "cowardly"}
    assert Counter(row.icon for row in BEHAVIOUR.values()) == {icon: 8 for boss in BOSS.values() for icon in boss.icons}
    assert len(BOSS) == 4
    assert len(CASE) == 6


def test_sixteen_room_tiles_ten_of_four_areas_and_four_outdoors() -> None:
    maps = [tile(id).map for id in TILES]
    assert Counter(len(m.space) for m in maps) == {4: 10, 2: 6}
    assert sum("outdoor" in m.space[0].features for m in maps) == 4
    for m in maps:
        outdoor = ["outdoor" in space.features for space in m.space]
        assert all(outdoor) or not any(outdoor)
        assert {space.groups for space in m.space} == {(m.id,)}
        assert len(m.link) == len(m.space) * (len(m.space) - 1) / 2  # HB-BOARD-05
        assert bool(m.exit) == any(outdoor)
        assert bool(m.wall) != any(outdoor)


def test_the_eight_named_scenery_pieces() -> None:
    special = {row.id for row in SCENERY.values() if row.special}
    assert special == {
        "bookcase", "cabinet", "forbidden-tome", "generator", "orrery", "plinth", "rockslide", "writing-desk",
    }  # fmt: skip
    assert {row.id: row.size for row in SCENERY.values() if not row.special} == {f"scenery-{n}": n for n in (1, 2, 3)}


@pytest.mark.rule("HB-RULING-02")
@pytest.mark.rule("HB-RULING-03")
@pytest.mark.rule("HB-RULING-04")
def test_each_colour_of_dice_is_better_than_the_one_below() -> None:
    faces = [sorted(getattr(PRINTED.dice, colour)) for colour in LADDER]
    for low, high in pairwise(faces):
        assert all(a <= b for a, b in zip(low, high, strict=True))
        assert sum(low) < sum(high)
    assert set(PRINTED.dice.red) == {0, 1, 2, 3}
    assert 0 in PRINTED.dice.orange
    assert len(set(PRINTED.dice.effect)) == len(PRINTED.dice.effect) == 6


def test_agents_have_skills_actions_and_two_starting_cards() -> None:
    assert AGENT["roger"].spark > 0
    assert [id for id, row in AGENT.items() if row.spark] == ["roger"]
    threats = [row.threat for row in AGENT.values()]
    assert len(set(threats)) < len(threats), "two of the same threat are asked who stands in front"
    for row in AGENT.values():
        assert 2 <= len(row.action) <= 3, row.id
        assert len(row.starting) == 2
        assert all(ITEM[card].owner == row.id for card in row.starting)
        assert len({getattr(row.skills, skill) for skill in SKILLS}) > 1 or row.id == "asher"
        assert row.health in (5, 6)
    for backup in BOX.backup.values():
        assert backup.says
        assert backup.remote.says
        assert backup.health > 0


def test_damage_markers_bear_every_icon() -> None:
    assert Counter({marker.icon: marker.count for marker in PRINTED.marker}).keys() == {*SKILLS, "cube"}
    assert sum(marker.count for marker in PRINTED.marker) == 60


def test_names_ids_and_texts_are_unique_and_short() -> None:
    rows = list(BOX.named())
    assert [id for id, n in Counter(row.id for row in rows).items() if n > 1] == []
    cards: list[DoomRow | EncounterRow | Item | BehaviourRow] = []
    cards += [*DOOM.values(), *ENCOUNTER.values(), *ITEM.values(), *BEHAVIOUR.values()]
    names = [*(row.name for row in cards), *(row.name for row in BOX.backup.values())]
    assert [name for name, n in Counter(names).items() if n > 1] == []
    for row in cards:
        assert len(row.says) <= 130, row.id


@pytest.mark.parametrize("case", CASE)
def test_a_case_has_its_cards_rooms_and_encounters(case: str) -> None:
    row, here = CASE[case], board(case)
    assert 6 <= len(row.card) + 1 <= 10, "with the Confrontation's card"
    assert 6 <= len(row.room) <= 10
    rooms = len(row.room) - 1 + sum(len(more.room) for more in row.added)
    icons = Counter(each.icon for each in ENCOUNTER.values())
    for agents in (2, 3, 4):
        assert sum(by_team(drawn.cards, agents) for drawn in row.encounters) >= rooms  # HB-SETUP-20
    assert all(max(drawn.cards) <= icons[drawn.icon] for drawn in row.encounters)
    lairs = next(drawn.cards for drawn in row.encounters if drawn.icon == "lair")
    assert list(lairs) == sorted(set(lairs)), "more agents meet more enemies"
    assert row.insights
    assert set(row.doom_icons) <= {doom.icon for doom in DOOM.values()}
    spaces = [reaction.space for card in row.card for reaction in card.reaction if reaction.track == "info"]
    assert spaces == sorted(spaces)
    assert spaces[-1] == row.info_end
    assert here.room_of[here.area_at[row.showdown.boss_at]] != here.room_of[here.area_at[row.showdown.agents_at]]
    assert set(here.graph.distances(here.area_at[row.start])) == set(here.areas), "every room can be reached"


def test_the_first_case_is_short_and_each_has_a_confrontation_of_its_own() -> None:
    assert [row.id for row in CASE.values() if row.minutes < 60] == ["lantern-street"]
    assert min(CASE.values(), key=lambda row: len(row.room)).id == "lantern-street"
    assert len({row.showdown.says for row in CASE.values()}) == len({row.briefing for row in CASE.values()}) == 6
    assert any(row.added for row in CASE.values())
    assert {row.showdown.boss for row in CASE.values()} == set(BOSS)
