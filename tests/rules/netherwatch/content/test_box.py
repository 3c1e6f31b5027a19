"""What lies in the box and in each vault, counted."""

from __future__ import annotations

import pytest

from gloamboard.rules.netherwatch import cards

rule = pytest.mark.rule


def counts(*ids: str) -> tuple[int, ...]:
    return tuple(cards.component(each).count for each in ids)


@rule("NW-COMP-01")
def test_the_box_holds_twelve_vaults_one_codex_and_one_guide() -> None:
    assert counts("vaults", "codex", "guide") == (12, 1, 1)
    assert len(cards.in_play().demons) == 12


@rule("NW-COMP-02")
def test_six_operation_boards_four_tiles_and_two_stations() -> None:
    boards, floors, halves, stations = counts("operation-boards", "floor-tiles", "half-tiles", "stations")
    assert (boards, floors + halves, stations) == (6, 4, 2)
    assert sum(row.printed for row in cards.in_play().operations.values()) == boards


@rule("NW-COMP-03")
def test_cubes_as_printed() -> None:
    found = counts("lit-cubes", "dark-cubes", "cold-cubes", "interaction-cubes", "scavenge-cubes")
    assert found == (22, 22, 12, 8, 12)


@rule("NW-COMP-04")
def test_two_cubes_and_two_beads_for_each_of_four_agents_and_a_bead_for_the_demon() -> None:
    cubes, beads = counts("agent-cubes", "action-beads")
    assert (cubes, beads) == (4 * 2, 4 * 2 + 1)


@rule("NW-COMP-05")
def test_seven_tokens_exist_once() -> None:
    ones = ("active-agent", "target", "artifact", "escape", "major-ward", "minor-ward", "summoning-circle")
    assert counts(*ones) == (1,) * 7


@rule("NW-COMP-06")
def test_tokens_as_printed() -> None:
    assert counts("clues", "cover", "rifts", "locks", "objectives") == (14, 12, 8, 3, 3)
    assert len(cards.clue_faces()) == 14
    assert sum(cards.in_play().cover.values()) == 12


@rule("NW-COMP-07")
@rule("NW-DROP-02")
def test_four_dropped_item_tokens() -> None:
    assert counts("dropped") == (4,)


@rule("NW-COMP-08")
def test_six_fate_tokens() -> None:
    assert counts("fate") == (6,)


@rule("NW-COMP-09")
def test_three_inert_banishment_tokens_and_one_active() -> None:
    assert counts("banishment-inert", "banishment-active") == (3, 1)


@rule("NW-COMP-10")
def test_one_die_four_lit_bases_four_agent_bases() -> None:
    assert counts("sanity-die", "lit-bases", "agent-bases") == (1, 4, 4)


@rule("NW-COMP-11")
def test_eleven_standees() -> None:
    agents, specters = counts("agent-standees", "specter-standees")
    assert (agents, specters, agents + specters) == (8, 3, 11)
    assert len(cards.in_play().agents) == agents


@rule("NW-COMP-12")
@rule("NW-SETUP-29")
def test_cards_and_boards_of_the_agents() -> None:
    assert counts("conditions", "action-references", "turn-references", "agent-boards") == (8, 4, 4, 4)
    assert {row.board for row in cards.in_play().agents.values()} == {1, 2, 3, 4}


@rule("NW-COMP-13")
def test_six_demon_boards_for_twelve_demons_and_one_standee() -> None:
    assert counts("matrix-pad", "demon-boards", "demon-standee") == (1, 6, 1)
    numbers = [cards.board(demon).number for demon in cards.in_play().demons]
    assert sorted(numbers) == sorted([1, 2, 3, 4, 5, 6] * 2)


@rule("NW-COMP-14")
def test_one_sleeve_twenty_initial_and_thirty_generic_events() -> None:
    assert counts("event-sleeve", "initial-events", "generic-events") == (1, 20, 30)
    assert (len(cards.event_deck("initial")), len(cards.event_deck("generic"))) == (20, 30)


@rule("NW-COMP-15")
@rule("NW-SETUP-06")
def test_item_decks_as_printed() -> None:
    decks = ("essential", "hq", "scavenged", "initial", "artifact")
    printed = counts(*(f"{deck}-items" for deck in decks))
    assert printed == (26, 31, 14, 8, 3)
    assert tuple(len(cards.item_deck(deck)) for deck in decks) == printed
    assert sum(printed) == 82


VAULT = {
    "index": 1,
    "events": 15,
    "true-demon": 1,
    "fragments": 4,
    "image-cards": 4,
    "pkad-cards": 2,
    "scrying-cards": 2,
    "projector-cards": 2,
    "inquiry-card": 1,
    "helios-shards": 5,
    "sigils": 6,
}


@rule("NW-COMP-16")
def test_each_vault_holds_the_printed_parts() -> None:
    assert {part: cards.vault_part(part).count for part in cards.in_play().vault} == VAULT
    devices = ("pkad-cards", "scrying-cards", "projector-cards", "inquiry-card")
    assert sum(VAULT[part] for part in devices) == 7
    for demon in cards.in_play().demons:
        assert len(cards.event_deck("demon", demon)) == 15


@rule("NW-COMP-17")
def test_twelve_vaults_add_up() -> None:
    totals = {part: cards.vault_part(part).count * 12 for part in cards.in_play().vault}
    assert (totals["events"], totals["true-demon"], totals["fragments"], totals["image-cards"]) == (180, 12, 48, 48)
    assert {totals["pkad-cards"], totals["scrying-cards"], totals["projector-cards"]} == {24}
    assert (totals["inquiry-card"], totals["helios-shards"], totals["sigils"]) == (12, 60, 72)
    assert sum(row.deck == "demon" for row in cards.in_play().events.values()) == 180


@rule("NW-COMP-18")
@rule("NW-SETUP-21")
def test_ten_kinds_of_shared_equipment_parts() -> None:
    shared = {row.id: row.count for row in cards.in_play().components.values() if "NW-COMP-18" in row.rules}
    assert len(shared) == 10
    assert (cards.component("pkad-dice").count, cards.component("glyphs").count) == (5, 10)
    assert sorted(shared.values()) == [1] * 8 + [5, 10]


@rule("NW-COMP-19")
@rule("NW-EX-22")
def test_a_tag_after_the_name_tells_the_deck() -> None:
    assert cards.named("Old Key [SC]").deck == "scavenged"
    assert cards.named("Kitchen Knife [SC]").id == "kitchen-knife"
    assert cards.named("Ritual Chalice [DA]").deck == "artifact"
    assert cards.named("Shoulder Lamp [IN]").deck == "initial"
    assert cards.named("Etheric Field Reader [HQ]").deck == "hq"
    assert cards.named("Ritual Candles [ES]").deck == "essential"
    with pytest.raises(StopIteration):
        cards.named("Kitchen Knife [HQ]")


@rule("NW-VAULT-01")
@rule("NW-VAULT-04")
def test_every_vault_id_belongs_to_one_vault() -> None:
    seen: dict[str, str] = {}
    for demon in cards.in_play().demons:
        for part in cards.in_play().vault:
            ids = cards.vault_ids(demon, part)
            assert len(ids) == cards.vault_part(part).count
            for each in ids:
                assert seen.setdefault(each, demon) == demon, each
    assert len(seen) == 12 * sum(VAULT.values())


@rule("NW-EX-49")
def test_the_sample_index_card() -> None:
    sample = next(iter(cards.in_play().demons))
    ids = {part: cards.vault_ids(sample, part) for part in cards.in_play().vault if cards.vault_part(part)}
    ends = {part: (found[0], found[-1]) for part, found in ids.items()}
    assert ends["sigils"] == ("AD121", "AD126")
    assert ends["helios-shards"] == ("HS923", "HS927")
    assert ends["fragments"] == ("OT836", "OT839")
    assert ends["pkad-cards"] == ("PK216", "PK217")
    assert ends["scrying-cards"] == ("SO532", "SO533")
    assert ends["projector-cards"] == ("SP425", "SP426")
    assert ends["inquiry-card"] == ("SB452", "SB452")
    assert ends["image-cards"] == ("TI321", "TI324")
    assert ends["events"] == ("575", "589")
    assert ends["true-demon"] == ("TD265", "TD265")
