"""What the hidden player's phone and the light show beyond the public view: ghosts, a cone to swing, open information,
and what a thing is when somebody points at it."""

from __future__ import annotations

import pytest

from gloamboard.pi_app.config.shipped_files import find_themes
from gloamboard.pi_app.director.theme import load_theme
from gloamboard.rules.kernel import EVERYBODY, PUBLIC, Play, Thing
from gloamboard.rules.kernel.door import scene_of, seen_by
from gloamboard.rules.kernel.explaining import explain, rulings_on
from gloamboard.rules.kernel.play import HOST
from gloamboard.rules.stifling_dark import GAME
from gloamboard.rules.stifling_dark.adversary.cards import price
from gloamboard.rules.stifling_dark.light.reveal import token_within
from tests.rules.asking import there
from tests.rules.reasons import again
from tests.rules.stifling_dark.evening import answer, hunt, options, playing, prowl, turn_of

OTHERS = ("seat2", "seat3", PUBLIC)


def pieces(play: Play, eyes: str) -> dict[str, str | None]:
    return {id: piece["at"] for id, piece in GAME.view(play.state, eyes)["pieces"].items()}


def test_what_is_hidden_is_a_piece_in_the_adversarys_view_and_in_no_other() -> None:
    play = hunt(playing(), "n145")
    mine = pieces(play, "seat1")
    assert mine["butcher"] == "n145"
    assert play.state.hidden.items() <= mine.items()
    play.state.cursed_poi = "poi--n12"
    assert "Cursed" in GAME.view(play.state, "seat1")["pieces"]["poi--n12"]["name"]
    for eyes in OTHERS:
        assert pieces(play, eyes)["butcher"] is None
        assert not play.state.hidden.keys() & pieces(play, eyes).keys()


def test_the_hidden_phone_is_quiet_unless_it_plays_openly() -> None:
    assert GAME.view(playing().state, "seat1")["quiet"]
    assert not any("quiet" in GAME.view(playing().state, eyes) for eyes in OTHERS)
    assert "quiet" not in GAME.view(playing(info="adversary").state, "seat1")


def test_which_of_several_figures_acts_is_told_to_their_own_side_alone() -> None:
    play = hunt(playing(adversary="cult"))
    answer(play, "act", "cultist-2")
    assert GAME.view(play.state, "seat1")["seats"]["seat1"]["piece"] == "cultist-2"
    assert {GAME.view(play.state, eyes)["seats"]["seat1"]["piece"] for eyes in OTHERS} == {"cultist-1"}


def test_a_flashlight_is_swung_before_it_is_placed_and_then_shines_for_all() -> None:
    play = turn_of(playing(), "aira", place="n145")
    answer(play, "flashlight")
    swings = [option.aim for option in options(play) if option.aim]
    assert len(swings) == len(list(options(play))) > 5
    assert {(swing.light, swing.origin) for swing in swings} == {("the Flashlight", "n145")}
    widest = max(swings, key=lambda swing: len(swing.spaces))
    answer(play, "aim", *widest.spaces)
    for eyes in ("seat1", *OTHERS):
        assert GAME.view(play.state, eyes)["beams"] == [{"origin": "n145", "spaces": sorted(widest.spaces)}]


def test_lights_out_is_a_moment() -> None:
    play = hunt(playing(), "n145")
    play.state.lamps = {"flare": ("s-26",)}
    answer(play, "finish")
    assert there(GAME.view(play.state, PUBLIC)["moment"])["word"] == "lights_out"
    assert play.state.lamps == {}


def test_what_asks_for_a_standee_pulses_over_the_steady_light_of_a_revealed_figure() -> None:
    theme = load_theme(*find_themes(GAME.id))
    assert theme.word["carry_to"].layer > theme.word["revealed"].layer
    assert theme.word["carry_to"].swing > 0
    assert theme.word["revealed"].swing == 0
    brightest = max(theme.word.values(), key=lambda word: word.level + word.swing if word.layer == 0 else 0)
    assert brightest == theme.word["bright"]


def test_disappearing_leaves_a_shadow_and_no_standee() -> None:
    play = hunt(playing(), "n145", revealed=[True])
    assert pieces(play, PUBLIC)["butcher"] == "n145"
    answer(play, "disappear")
    assert pieces(play, PUBLIC)["butcher"] is None
    assert "shadow" in scene_of(play)["spaces"]["n145"]


@pytest.mark.rule("SD-INFO-05")
def test_an_adversary_that_plays_openly_is_seen_in_the_light() -> None:
    play = hunt(playing(info="adversary"), "n145")
    spaces = scene_of(play)["spaces"]
    assert "lurks" in spaces["n145"]
    assert all("known" in spaces[space] for space in play.state.hidden.values())
    secret = scene_of(hunt(playing(), "n145"))["spaces"]
    assert not {"lurks", "known"} & {word for words in secret.values() for word in words}


def test_a_space_says_what_it_is_and_why_it_cannot_be_walked_to() -> None:
    play = turn_of(playing(), "aira", place="n145")
    far = next(space for space in play.state.board.spaces if space in play.state.board.printed_dark)
    told = explain(play, "seat2", ("space", far))
    assert "Dark" in told["says"]
    assert [row["rule"] for row in told["cannot"]] == ["SD-MOVE-02"]


def test_pointing_tells_the_investigators_nothing_hidden() -> None:
    one, other = (hunt(playing(), lurks) for lurks in ("n145", "s-26"))
    for play in (one, other):
        prowl(play, play.state.board.next_to[play.state.lurks[0]][0])
    things = [("space", space) for space in one.state.board.spaces] + [("piece", "butcher"), ("verbs",)]
    for thing in things:
        assert explain(one, "seat2", thing) == explain(other, "seat2", thing)
    mine = [explain(play, "seat1", ("space", "k-2"))["cannot"] for play in (one, other)]
    assert [row["says"] for row in mine[0]] == ["Go there"]


def test_an_item_in_hand_says_what_it_does() -> None:
    play = turn_of(playing(), "aira", items=("spare-cells-1",), charge=0)
    hand = next(panel for panel in seen_by(play, "seat2")["panels"] if panel["title"] == "Aira: Items")
    assert hand["cards"][0]["id"] == "spare-cells-1"
    assert explain(play, "seat2", ("card", "spare-cells-1"))["says"]


def test_a_host_rules_by_pointing_at_a_door_a_figure_or_a_track() -> None:
    play = turn_of(playing(), "aira", place="n145", stamina=2)
    door = next(iter(play.state.board.door_at))
    rulings = {row["says"]: tuple(row["key"]) for row in rulings_on(play, ("space", door))}
    assert "The Door is Open" not in rulings, "it is open"
    play.answer(HOST, rulings["The Door is Locked"])
    assert play.state.doors[door] == "locked"
    play.answer(HOST, tuple(rulings_on(play, ("space", door))[0]["key"]))
    assert door not in play.state.doors
    [give, _] = rulings_on(play, ("track", "Aira: Stamina", "seat2"))
    play.answer(HOST, tuple(give["key"]))
    assert play.state.stamina[0] == 3
    carry = rulings_on(play, ("piece", "aira"))[0]["key"]
    play.answer(HOST, tuple("s-26" if word == "?space" else word for word in carry))
    assert play.state.place[0] == "s-26"


def ruled(play: Play, thing: Thing, says: str, space: str = "") -> None:
    """Picks that ruling on that thing."""
    keys = {row["says"]: tuple(row["key"]) for row in rulings_on(play, thing)}
    assert says in keys, sorted(keys)
    play.answer(HOST, tuple(space if word == "?space" else word for word in keys[says]))


def test_a_host_sets_light_noise_and_tokens_right_by_pointing() -> None:
    play = turn_of(playing(), "aira", place="n145")
    space, zone = next((space, zone) for space, zone in play.state.board.zone.items() if zone)
    ruled(play, ("space", space), "Light the Zone")
    assert zone in play.state.bright_zones
    assert space in play.state.bright
    ruled(play, ("space", space), "Take the Zone's lights away")
    assert zone not in play.state.bright_zones
    ruled(play, ("space", space), "Make the Zone Dim")
    assert zone in play.state.dim_zones
    window, (beside, beyond) = next(iter(play.state.board.windows.items()))
    where = f"at the Window to {play.state.label(beyond)}"
    ruled(play, ("space", beside), f"Add Noise {where}")
    assert play.state.noise == [window]
    ruled(play, ("space", beside), f"Take the Noise {where} away")
    assert play.state.noise == []
    token = "evidence--s"
    play.state.tokens[token] = "n145"
    play = again(play, play.state)
    ruled(play, ("piece", token), "Move it to …", "s-26")
    assert play.state.tokens[token] == "s-26"
    ruled(play, ("piece", token), "Take it away")
    assert token not in play.state.tokens


def test_a_host_gives_and_takes_what_an_investigator_holds() -> None:
    play = turn_of(playing(info="open"), "aira", place="n145", items=("spare-cells-1",))
    ruled(play, ("piece", "aira"), "Give an Evidence")
    assert play.state.evidence[0] == 1
    ruled(play, ("piece", "aira"), "Take an Evidence")
    assert "Take an Evidence" not in {row["says"] for row in rulings_on(play, ("piece", "aira"))}
    ruled(play, ("card", "spare-cells-1"), "Take it away")
    assert play.state.items[0] == ()


def test_a_ruling_on_an_item_is_offered_only_where_items_are_open() -> None:
    play = turn_of(playing(), "aira", place="n145", items=("spare-cells-1",))
    assert rulings_on(play, ("card", "spare-cells-1")) == []


def test_the_story_tells_a_ruling_in_a_sentence() -> None:
    play = turn_of(playing(), "aira", stamina=2)
    play.answer(HOST, ("ruling", "gain_stamina", "who", "self", "amount", 1, "aira"))
    assert play.story[-1].says == "The host rules: Aira gains 1 Stamina."


def test_the_adversary_sets_right_what_it_has_hidden_by_pointing_at_its_ghost() -> None:
    play = hunt(playing(), "n145")
    before = [seen_by(play, eyes) for eyes in OTHERS]
    token, at = next((token, at) for token, at in play.state.hidden.items() if at != "s-26")
    for ghost in ("butcher", token):
        assert all(rulings_on(play, ("piece", ghost), eyes) == [] for eyes in OTHERS)
        [row] = rulings_on(play, ("piece", ghost), "seat1")
        assert row["says"] == "Move it to …"
        on_its_space = rulings_on(play, ("space", there(pieces(play, "seat1")[ghost])), "seat1")
        assert row["key"] in [one["key"] for one in on_its_space]
        key = tuple("s-26" if word == "?space" else word for word in row["key"])
        assert GAME.ruling_eyes(play.state, key) == "adversary"
        play.answer(HOST, key)
    assert play.state.lurks[0] == play.state.hidden[token] == "s-26" != at
    assert [seen_by(play, eyes) for eyes in OTHERS] == before
    assert "You rule: Evidence" in play.story[-1].says or "You rule: A" in play.story[-1].says


def test_the_adversary_rules_itself_nowhere_where_it_would_be_seen() -> None:
    play = hunt(playing(), "n145")
    play.state.bright = frozenset({"s-26"})
    for space in ("s-26", play.state.place[0], "n145", "nowhere"):
        with pytest.raises(ValueError, match="would do nothing"):
            GAME.check_ruling(play.state, ("ruling", "set_hidden", "what", "butcher", "space", space))
    openly = hunt(playing(info="adversary"), "n145")
    assert GAME.ruling_eyes(openly.state, ("ruling", "set_hidden", "what", "butcher", "space", "s-26")) == EVERYBODY


def test_what_is_picked_up_is_named_within_the_sentence() -> None:
    assert token_within("poi--n12") == "a Point of Interest token"
    assert token_within("evidence--s") == "Evidence"
    assert token_within("lockbox") == "the Lockbox"


def test_who_points_where_an_open_adversary_has_hidden_something_is_offered_what_any_space_offers() -> None:
    play = hunt(playing(info="adversary"), "n145")
    hidden = next(space for token, space in sorted(play.state.hidden.items()) if space)
    offered = {row["key"][1] for row in rulings_on(play, ("space", hidden), checked=False)}
    assert "set_light" in offered
    assert "set_hidden" not in offered


def test_the_story_tells_a_ruling_in_a_sentence_also_where_its_verb_tells_what_came_of_it() -> None:
    play = turn_of(playing(), "aira")
    play.answer(HOST, ("ruling", "gain_wound", "who", "self", "side", "down", "aira"))
    assert [line.says for line in play.story[-2:]] == ["The host rules.", "Aira gains a face-down Wound."]


def test_what_an_ability_or_the_end_of_a_turn_takes_is_said_before_it_is_chosen() -> None:
    play = turn_of(playing(party=("vincent", "marci", "mada", "aira")), "vincent", stamina=3, charge=2, major=1)
    costs = {option.key: option.cost for option in options(play)}
    assert costs["ability", "push-on"] == "1 Stamina"
    assert costs["ability", "headlong"] == "Major Ability token"
    assert costs["charge",] == "ends your turn"
    assert costs["flashlight",] == "1 Charge, ends your turn"


def test_what_an_attack_takes_is_said_before_it_is_chosen() -> None:
    assert price("dragging-cut") == "1 Stalk, Cooldown 2"
    assert price("eviscerate") == "Cooldown 2"


def test_nobody_is_told_to_pick_up_what_lies_where_it_is() -> None:
    play = turn_of(playing(), "aira", place="n145")
    for token, hands in (("truck", False), ("evidence--s", True)):
        play.state.tokens[token] = "n145"
        told = explain(play, "seat2", ("piece", token))
        assert bool([*told["can"], *told["cannot"]]) == hands, token
