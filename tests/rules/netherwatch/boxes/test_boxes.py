"""A box joins the game without a line of the base naming it, and a game without it does not notice that it is there."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from gloamboard.pi_app.cli import main
from gloamboard.pi_app.config.setup_flags import BadAnswer, choices_from
from gloamboard.pi_app.web.games import installed_games
from gloamboard.rules.kernel import Play, Setup, registry
from gloamboard.rules.kernel.play import state_hash
from gloamboard.rules.kernel.state.snapshot import freeze, thaw
from gloamboard.rules.netherwatch import GAME, cards
from gloamboard.rules.netherwatch.boxes import open_boxes, registered
from gloamboard.rules.netherwatch.cards import lookup, printed
from gloamboard.rules.netherwatch.house import ground
from gloamboard.rules.netherwatch.people import artifacts, inventory
from gloamboard.rules.netherwatch.state import State
from gloamboard.rules.netherwatch.verbs.page import page
from gloamboard.strict_toml import FileError
from tests.rules.netherwatch import golden
from tests.rules.netherwatch.boxes.brass import Clockwork, clockwork
from tests.rules.netherwatch.table import Evening, effect, run, turn_of
from tests.rules.whole_games import checked_game

TWO = ("seat1", "seat2")
OPERATIONS = ("ashwood-manor", "brass-yard")


@pytest.fixture(autouse=True)
def brass(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The box is installed, by an entry point as any other."""
    info = tmp_path / "brass-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: brass\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[gloamboard.boxes]\nbrass = tests.rules.netherwatch.boxes.brass:BOX\n")
    monkeypatch.syspath_prepend(tmp_path)
    registry.all_belongings.cache_clear()
    yield
    monkeypatch.undo()
    registry.all_belongings.cache_clear()


def new_game(seed: int = 7, seats: tuple[str, ...] = TWO, **choices: Any) -> Play:
    return Play(GAME, Setup(seats, seed, {"boxes": "brass", **choices}))


def porters_turn(**choices: Any) -> Evening:
    state: State = new_game(**choices).boundary.copy()
    return turn_of(state, "tin-porter")


def test_the_content_is_that_of_the_boxes_in_play_and_of_no_other() -> None:
    assert new_game().state.boxes == ("brass",)
    with_box, without = cards.item_deck("hq", ("brass",)), cards.item_deck("hq")
    assert (len(with_box), set(with_box) - set(without)) == (32, {"brass-lamp"})
    plain: State = Play(GAME, Setup(TWO, 7, {})).state
    assert "brass-lamp" not in plain.hq_deck.cards()
    assert not {agent.id for agent in plain.agents} & {"tin-porter", "tin-guard"}


def test_a_row_that_is_there_already_is_refused(tmp_path: Path) -> None:
    (tmp_path / "items").mkdir()
    (tmp_path / "items" / "hq.toml").write_text(
        'v = 1\n[[item]]\nid = "kitchen-knife"\nname = "Kitchen Knife"\ncarry = "pocket"\n'
    )
    with pytest.raises(FileError, match="kitchen-knife: items has a row of this id already"):
        lookup.open_box("copycat", tmp_path)
    assert "copycat" not in lookup.OPENED


@pytest.mark.parametrize(
    ("row", "says"),
    [
        ('carry = "poket"', "no such way to carry. Did you mean pocket"),
        ('carry = "pocket"\nproperties = ["lihgt"]', "no such property. Did you mean light"),
    ],
)
def test_a_word_that_nobody_registered_is_refused(tmp_path: Path, row: str, says: str) -> None:
    (tmp_path / "items").mkdir()
    (tmp_path / "items" / "hq.toml").write_text(f'v = 1\n[[item]]\nid = "slip"\nname = "Slip"\n{row}\n')
    with pytest.raises(FileError, match=says):
        lookup.open_box("slips", tmp_path)


def test_golden_games_are_the_same_while_a_box_lies_open() -> None:
    open_boxes(("brass",))
    name = "ashwood-by-hand"
    assert golden.again(name) == (golden.FOLDER / f"{name}.txt").read_text().splitlines()


def test_the_page_of_verbs_and_words_is_that_of_the_base_while_a_box_lies_open() -> None:
    open_boxes(("brass",))
    assert "### ring" not in page()
    assert "`winding`" not in page()


def test_a_box_that_is_not_installed_is_named_with_those_that_are() -> None:
    with pytest.raises(ValueError, match=r"no box 'bras' is installed \(installed: .*brass.*\)"):
        Play(GAME, Setup(TWO, 7, {"boxes": "bras"}))


def words_of(folder: Path) -> set[str]:
    """The ids and names of all rows and map spaces in a box's content, as they would be written elsewhere."""
    found: set[str] = set()

    def gather(value: Any) -> None:
        if isinstance(value, dict):
            found.update(f'"{value[key]}"' for key in ("id", "name") if isinstance(value.get(key), str))
        for inner in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
            gather(inner)

    for file in folder.rglob("*.toml"):
        gather(tomllib.loads(file.read_text()))
    return found


def test_no_file_of_the_base_names_what_a_box_brings() -> None:
    boxes = [one for one in registry.with_boxes("netherwatch") if one.group == registry.BOXES]
    assert "brass" in [box.name for box in boxes]
    base = [path for kind in ("*.py", "*.toml") for path in GAME.folder.rglob(kind)]
    base = [path for path in base if not any(path.is_relative_to(box.folder) for box in boxes)]
    assert len(base) > 150
    own = words_of(GAME.folder / "content")  # Objective A of one Operation and of another
    for box in boxes:
        names = {f'"{box.name}"', *words_of(box.folder / "content")} - own
        assert names
        said = {f"{path.name}: {name}" for path in base for name in names if name in path.read_text()}
        assert said == set()


# --- a kind of Agent ---------------------------------------------------------------------


def test_the_house_takes_the_agents_a_box_wishes_for() -> None:
    assert [agent.id for agent in new_game().state.agents] == ["tin-porter", "historian"]


def test_a_kind_of_agent_has_its_own_menu() -> None:
    evening = porters_turn()
    assert evening.words() == {"move", "wind", "drop", "discard", "end"}
    assert evening.why("light", "on").says == "That is not for this kind of Agent."
    assert "only the Specter" not in evening.why("fate", "1").says


def test_a_kind_of_agent_has_its_own_numbers() -> None:
    evening = porters_turn()
    far = ground.ground(evening.state).graph.distances("hq")
    assert max(far[str(key[2])] for key in evening.all("move")) == 2  # a human goes 3


def test_a_kind_of_agent_has_its_own_slots() -> None:
    state = new_game().state
    porter, historian = state.agents
    assert (porter.hand, porter.pocket) == ((), ("brass-lamp",))
    assert inventory.slots(state, porter, ("kitchen-knife", "old-key")) is not None
    assert not inventory.fits(state, porter, ("kitchen-knife", "old-key", "matchbox", "brass-lamp"))
    assert not inventory.fits(state, historian, ("brass-lamp",))
    hands = [panel for panel in GAME.panels(GAME.view(state, "seat1")) if panel["title"] == "Tin Porter"]
    assert hands[0]["slots"] == ["Claw", "Hook"]


def test_what_only_one_kind_may_use_counts_for_no_other() -> None:
    assert cards.at_hand("automaton", (), ("brass-lamp",)) == ("brass-lamp",)
    assert cards.at_hand("human", (), ("brass-lamp",)) == ()


def test_a_box_says_who_may_join_those_chosen_so_far() -> None:
    play = new_game(start="table")

    def on_offer() -> set[str]:
        assert play.pending is not None
        return {str(option.key[-1]) for options in play.pending.listed().values() for option in options}

    while play.pending is not None and play.pending.about != "agent":
        play.answer(play.waiting()[0], play.pending.options(play.waiting()[0])[0].key)
    assert "tin-porter" in on_offer()
    assert "tin-guard" not in on_offer()
    play.answer("seat1", ("agent", "historian"))
    assert "tin-guard" in on_offer()


def test_what_only_one_kind_carries_is_neither_taken_nor_traded_by_another() -> None:
    state = new_game().state
    porter, historian = state.agents
    assert inventory.to_carry(porter, ("brass-lamp", "old-key")) == ("old-key",)  # one at most
    assert inventory.to_carry(historian, ("brass-lamp", "old-key")) == ("old-key",)
    assert not inventory.tradeable("brass-lamp")


def test_what_is_held_fast_is_not_torn_away() -> None:
    state = new_game().state
    porter = state.agents[0]
    porter.hand = ("matchbox",)
    effect(state, {"do": "drop", "who": "user", "which": "all"}, kind="item", agent="tin-porter")
    assert porter.items == ("brass-lamp",)
    porter.hand, porter.pocket = ("brass-lamp",), ()
    effect(state, {"do": "drop", "who": "user", "which": "light"}, kind="item", agent="tin-porter")
    assert porter.items == ()


def test_what_lies_inside_an_item_goes_where_the_item_goes() -> None:
    state = new_game().state
    historian = state.agents[1]
    state.essential.remove("pkad")
    historian.hand, historian.pocket, state.inside = (), ("old-key",), {"old-key": ("weeping-idol", "pkad")}
    artifacts.claim_target(state, historian)
    assert state.target == "historian"  # a Demon Artifact, put away or not
    run(inventory.discard(state, historian, "old-key", "NW-ITEM-19"))
    assert (state.target, state.inside) == ("", {})
    assert state.discard == ["weeping-idol", "old-key"]
    assert "pkad" in state.essential


# --- words, moments, verbs, actions ------------------------------------------------------


def test_an_action_of_a_box_is_done_and_refused_by_its_own_rules() -> None:
    evening = porters_turn()
    evening.do("wind", "tin-porter")
    assert clockwork(evening.state).tension == 3  # the lamp adds 2
    evening.do("wind", "tin-porter")
    assert "wind" not in evening.words()
    assert evening.why("wind", "tin-porter").rule == "BR-WIND-02"


def test_a_moment_is_answered_by_rows_and_by_scripts() -> None:
    evening = porters_turn()
    evening.agent("tin-porter").sanity = 2
    evening.do("wind", "tin-porter")
    assert evening.agent("tin-porter").sanity == 3
    evening.do("move", "tin-porter", "foyer")
    assert evening.said("Clank, in foyer.")


def test_a_card_says_the_words_of_its_box() -> None:
    new_game()
    assert printed.item(cards.item("brass-lamp")) == (
        "USE: A bell rings. +2 to winding. It is brass. LIGHT puts your Lit Base on or off."
    )


# --- a location --------------------------------------------------------------------------


def test_a_location_brings_map_and_scavenged_deck() -> None:
    state = new_game(operation="brass-yard").state
    assert state.ground == "yard cottage-a van"
    assert "boat-room" in ground.ground(state).zones
    assert state.scavenged_deck.cards() == ["loose-cog"]
    assert "loose-cog" not in new_game().state.scavenged_deck.cards()


# --- state, view, scene, panels, questions, bots ------------------------------------------


def test_what_a_box_keeps_is_copied_told_apart_and_thawed() -> None:
    state: State = new_game(spring="tight").boundary
    twin = state.copy()
    clockwork(twin).tension += 1
    assert [clockwork(one).tension for one in (state, twin)] == [3, 4]
    assert state_hash(state) != state_hash(twin)
    again: State = thaw(freeze(state), GAME.kinds)
    assert isinstance(again.beside[0], Clockwork)
    assert state_hash(again) == state_hash(state)


def test_view_scene_and_panels_have_what_the_box_adds() -> None:
    view = GAME.view(new_game(spring="tight").state, "public")
    assert dict(view)["tension"] == 3
    assert GAME.scene(view)["gauges"]["hq.tension"]["value"] == 3
    assert GAME.panels(view)[-1]["title"] == "Tension"
    plain = GAME.view(Play(GAME, Setup(TWO, 7, {})).state, "public")
    assert "tension" not in plain
    assert "hq.tension" not in GAME.scene(plain)["gauges"]


def test_the_boxes_are_a_question_once_one_is_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    keys = [question.key for question in GAME.questions]
    assert (keys[0], "spring" in keys) == ("boxes", True)
    monkeypatch.setattr(registry, "all_belongings", lambda: ())
    assert registered() == ()
    assert "boxes" not in [question.key for question in GAME.questions]


def test_the_start_dialog_offers_an_operation_of_a_box_with_the_box_it_takes() -> None:
    [row] = [dict[str, Any](row) for row in installed_games() if row["id"] == "netherwatch"]
    [which] = [question for question in row["questions"] if question["key"] == "operation"]
    boxes = {answer["value"]: answer.get("box") for answer in which["answers"]}
    assert (boxes["brass-yard"], boxes["ashwood-manor"]) == ("brass", None)


def test_flags_name_the_box_that_an_answer_takes() -> None:
    assert choices_from(("--boxes", "brass", "--operation", "brass-yard"), GAME)["boxes"] == "brass"
    with pytest.raises(BadAnswer, match=r"--operation brass-yard comes with a box: add --boxes brass\."):
        choices_from(("--operation", "brass-yard"), GAME)
    with pytest.raises(BadAnswer, match=r"--spring tight comes with a box: add --boxes brass\."):
        choices_from(("--spring", "tight"), GAME)
    assert choices_from(("--spring", "slack"), GAME)["boxes"] == "none"


def test_a_simulated_game_takes_boxes(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    words = ["simulate", "--game", "netherwatch", "--games", "1", "--seats", "2", "--boxes", "brass"]
    assert main([*words, "--operation", "brass-yard", "--json"]) == 0
    assert '"faults": 0' in capsys.readouterr().out


@pytest.mark.parametrize("seed", range(4))
def test_whole_games_with_a_box_hold(seed: int) -> None:
    def begin(seed: int) -> Play:
        return new_game(seed, ("seat1", "seat2", "seat3")[: 2 + seed % 2], operation=OPERATIONS[seed % 2])

    outcome, asked = checked_game(begin, seed, every=20)
    assert outcome.result in ("win", "loss")
    assert asked > 20
