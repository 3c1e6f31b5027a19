"""Settings: the first place that has it wins, and a wrong one is one clear message."""

import argparse
from pathlib import Path

import pytest

from gloamboard.pi_app.config.seat_codes import CODED, LETTERS, codes_in
from gloamboard.pi_app.config.settings import Settings, add_flags, laid_for, load_settings
from gloamboard.strict_toml import FileError


def settings_from(tmp_path: Path, text: str = "", env: dict[str, str] | None = None, **flags: object) -> Settings:
    (tmp_path / "table.toml").write_text(text)
    return load_settings({"data": tmp_path, **flags}, env or {})


def test_a_flag_beats_the_environment_beats_the_file_beats_the_default(tmp_path: Path) -> None:
    text, env = "web_port = 1001\nseats = 3\nbroker_port = 1002\n", {"GLOAM_WEB_PORT": "2001", "GLOAM_SEATS": "4"}
    got = settings_from(tmp_path, text, env, web_port=3001)
    assert (got.web_port, got.seats, got.broker_port, got.table) == (3001, 4, 1002, "home")


def test_the_data_folder_comes_from_flag_environment_or_home(tmp_path: Path) -> None:
    flag, env = tmp_path / "flag", tmp_path / "env"
    assert load_settings({"data": flag}, {"GLOAM_DATA": str(env)}).data == flag
    assert load_settings({}, {"GLOAM_DATA": str(env)}).data == env
    assert load_settings({}, {"XDG_DATA_HOME": str(tmp_path)}).data == tmp_path / "gloamboard"
    assert load_settings({}, {"HOME": str(tmp_path)}).data == tmp_path / ".local/share/gloamboard"


def test_what_is_handed_on_by_the_environment_arrives_the_same(tmp_path: Path) -> None:
    got = settings_from(tmp_path, "seats = 5\nmqtt = '5'\nchoices = 'tier=veteran'\n", web_host="127.0.0.1")
    assert load_settings({}, got.as_environment()) == got


def test_a_game_brings_its_layout_and_tokens(tmp_path: Path) -> None:
    got = settings_from(tmp_path)
    assert got.game
    assert got.layout
    assert got.tokens
    assert settings_from(tmp_path, layout="mine.toml").layout == "mine.toml"


def test_a_layout_that_is_named_brings_its_game_its_sheet_and_its_set_up(tmp_path: Path) -> None:
    got = settings_from(tmp_path, layout="first-light")
    assert (got.game, got.tokens, got.choices) == ("netherwatch", "first-light", "operation=ferry-cottage")
    got = settings_from(tmp_path, layout="camp")
    assert (got.game, got.tokens, got.choices) == ("set_a_watch", "set_a_watch", "")


def test_a_set_up_that_a_layout_is_made_for_is_laid_on_it_unless_another_is_named(tmp_path: Path) -> None:
    usual = settings_from(tmp_path)
    laid = laid_for(usual, {"operation": "ferry-cottage", "tier": "veteran"})
    assert (laid.layout, laid.tokens) == ("first-light", "first-light")
    assert laid_for(usual, {"operation": "crane-estate"}) == usual
    other = settings_from(tmp_path, layout="mansion-b")
    assert laid_for(other, {"operation": "ferry-cottage"}) == other


def test_a_layout_made_for_several_answers_is_taken_for_each_and_means_the_first(tmp_path: Path) -> None:
    usual = settings_from(tmp_path)
    for operation in ("coffin-rock", "black-tarn"):
        laid = laid_for(usual, {"boxes": "loyal_vigil", "operation": operation})
        assert (laid.layout, laid.tokens) == ("campsite", "loyal_vigil")
    named = settings_from(tmp_path, layout="campsite")
    assert (named.game, named.choices) == ("netherwatch", "boxes=loyal_vigil, operation=coffin-rock")
    assert settings_from(tmp_path, layout="campsite", choices="operation=black-tarn").choices == (
        "boxes=loyal_vigil, operation=black-tarn"
    )


def test_a_box_in_play_brings_its_sheet_to_the_usual_table(tmp_path: Path) -> None:
    usual = settings_from(tmp_path)
    laid = laid_for(usual, {"boxes": "loyal_vigil", "operation": "ashwood-manor"})
    assert (laid.layout, laid.tokens) == (usual.layout, "loyal_vigil")
    assert laid_for(usual, {"boxes": "none"}) == usual
    mine = settings_from(tmp_path, tokens="mine.toml")
    assert laid_for(mine, {"boxes": "loyal_vigil"}).tokens == "mine.toml"


def test_what_somebody_says_beats_what_a_layout_brings(tmp_path: Path) -> None:
    text = "choices = 'tier=veteran, operation=crane-estate'\n"
    got = settings_from(tmp_path, text, layout="first-light", tokens="netherwatch")
    assert (got.tokens, got.choices) == ("netherwatch", "tier=veteran, operation=crane-estate")
    got = settings_from(tmp_path, "choices = 'tier=veteran'\n", layout="first-light")
    assert got.choices == "operation=ferry-cottage, tier=veteran"
    assert load_settings({}, got.as_environment()) == got
    assert settings_from(tmp_path, layout="first-light", game="set_a_watch").tokens == "set_a_watch"


@pytest.mark.parametrize(
    ("text", "env", "flags", "says"),
    [
        ("v = 2", {}, {}, r"table\.toml: v = 2: this program reads version 1\. Update Gloamboard\."),
        ("broker = 'rabbit'", {}, {}, r"broker = \"rabbit\": not a known word\. Known: mosquitto, nats\."),
        ("web_prot = 8081", {}, {}, r"table\.toml: web_prot = 8081: no such key here\. Did you mean web_port"),
        ("web_port = 'eight'", {}, {}, r"table\.toml: web_port = \"eight\": this must be a whole number"),
        ("parts = 'rael'", {}, {}, r"table\.toml: parts = \"rael\".*Did you mean real"),
        ("seats = 9", {}, {}, "seats = 9: one to six can play"),
        ("web_port = 70000", {}, {}, "web_port = 70000: a port is a number"),
        ("table = 'My Table'", {}, {}, "table = \"My Table\": use lower-case letters"),
        ("game = 'nether'", {}, {}, "game = \"nether\": no table is laid for it. Did you mean netherwatch"),
        ("seats = = 3", {}, {}, r"table\.toml: not readable as TOML"),
        ("", {"GLOAM_SEATS": "many"}, {}, "environment: GLOAM_SEATS = \"many\": this must be a whole number"),
        ("", {"GLOAM_PARTS": "chip"}, {}, "environment: GLOAM_PARTS = \"chip\".*Did you mean chips"),
    ],
)  # fmt: skip
def test_a_wrong_setting_is_said_with_its_place(
    tmp_path: Path, text: str, env: dict[str, str], flags: dict[str, object], says: str
) -> None:
    with pytest.raises(FileError, match=says):
        settings_from(tmp_path, text, env, **flags)


def test_every_setting_has_a_flag_with_a_sentence() -> None:
    parser = argparse.ArgumentParser()
    add_flags(parser)
    args = parser.parse_args(["--broker-port", "5", "--parts", "chips", "--data", "/x"])
    assert (args.broker_port, args.parts, args.data, args.seats) == (5, "chips", Path("/x"), None)
    assert len(parser.format_help().splitlines()) > 15


def test_seat_codes_are_made_once_and_are_easy_to_read_out(tmp_path: Path) -> None:
    codes = codes_in(tmp_path / "seats.json")
    assert set(codes) == set(CODED)
    assert len(set(codes.values())) == len(CODED)
    assert all(len(code) == 7 and set(code.replace("-", "")) <= set(LETTERS) for code in codes.values())
    assert codes_in(tmp_path / "seats.json") == codes
    assert (tmp_path / "seats.json").stat().st_mode & 0o777 == 0o600


def test_a_broken_file_of_codes_says_what_to_do(tmp_path: Path) -> None:
    (tmp_path / "seats.json").write_text("{")
    with pytest.raises(FileError, match=r"seats\.json.*Delete it"):
        codes_in(tmp_path / "seats.json")
