"""In a wood that grows the lights hint as in a house: at Zones that lie, by words that have a look; and whatever the
Demon walks is told as a path that ends where it is."""

from __future__ import annotations

from gloamboard.pi_app.config import shipped_files
from gloamboard.pi_app.director.theme import load_theme
from gloamboard.rules.kernel import PUBLIC, Rng
from gloamboard.rules.netherwatch import GAME, cards
from gloamboard.rules.netherwatch.house import ground
from tests.rules.netherwatch.loyal_vigil.test_many_games import new_game

EVENINGS = range(8)


def test_in_evenings_of_the_box_hints_lie_on_what_lies_and_the_demon_walks_its_way() -> None:
    words: set[str] = set()
    moments: set[str] = set()
    walks = 0
    for seed in EVENINGS:
        play, rng, n, at = new_game(seed), Rng(seed), 0, ""
        while play.pending is not None:
            state = play.state
            scene = GAME.scene(GAME.view(state, PUBLIC))
            words.update(word for of_space in scene["spaces"].values() for word in of_space)
            if "moment" in scene:
                moments.add(scene["moment"]["word"].split(" ")[0])
            zones = {*ground.ground(state).zones, "hq"}
            hinted = {
                space for space, said in scene["spaces"].items() if {"smoulder", "pull", "presence", "stir"} & {*said}
            }
            assert hinted <= zones
            if state.demon_zone not in ("", at):
                assert scene["path"]["n"] > n
                assert scene["path"]["spaces"][-1] == state.demon_zone
                walks += 1
            n, at = state.footfalls, state.demon_zone
            seat = play.waiting()[0]
            play.answer(seat, GAME.bots["random"](GAME.view(state, seat), play.pending.options(seat), rng))
    assert walks > 20
    assert words >= {"smoulder", "stir", "presence", "pull", "noise", "path-on", "lurk"}
    theme = load_theme(*shipped_files.find_themes("netherwatch"))
    assert words <= set(theme.word)
    assert moments
    assert moments <= {*theme.moment, *cards.in_play().devices}  # a reading is its device's to show
