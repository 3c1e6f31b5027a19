"""What a browser is sent of the page: named once, gzipped, and kept until it changes."""

import gzip
import re
import shutil
import urllib.error
import urllib.request
from http.client import HTTPResponse
from pathlib import Path

import pytest

from gloamboard.pi_app.web.files import PAGES, STATIC, Files
from tests.pi_app.web.standing_table import StandingTable


def fetch(table: StandingTable, path: str, **headers: str) -> HTTPResponse:
    answer = urllib.request.urlopen(urllib.request.Request(table.address + path, headers=headers), timeout=5)
    assert isinstance(answer, HTTPResponse)
    return answer


def test_a_page_names_every_script_it_will_need_so_that_all_come_in_one_go() -> None:
    files = Files()
    for name, facts in PAGES.items():
        text = files.page(name).body.decode()
        named = set(re.findall(r'(?:href|src)="/static/[0-9a-f]{12}/(js/[a-z]+\.js)"', text))
        asked = {f"js/{facts.script}.js"}
        for script in named:
            sent = files.file(script)
            assert sent is not None
            asked |= {f"js/{other}" for other in re.findall(r'from "\./([a-z]+\.js)"', sent.body.decode())}
        assert len(named) > 8
        assert named == asked
        assert f"<title>{facts.title}</title>" in text
        assert "$" not in text


def test_files_are_kept_for_ever_under_an_address_that_changes_with_them(tmp_path: Path) -> None:
    shutil.copytree(STATIC, tmp_path / "static")
    files = Files(tmp_path / "static")
    first = files.page("board").body
    assert files.page("board").body is first  # nothing has changed: nothing is read again
    style = tmp_path / "static/css/room.css"
    style.write_text(style.read_text() + "\n/* changed */\n")
    assert files.page("board").body != first
    sent = files.file("css/room.css")
    assert sent is not None
    assert sent.body.endswith(b"/* changed */\n")


def test_the_browser_is_told_to_keep_them_and_gets_them_gzipped(table: StandingTable) -> None:
    page = fetch(table, "/")
    assert page.headers["Cache-Control"] == "no-cache"
    script = re.search(r'src="(/static/[^"]+app\.js)"', page.read().decode())
    assert script is not None
    plain = fetch(table, script[1])
    assert "immutable" in plain.headers["Cache-Control"]
    assert plain.headers["Content-Type"].startswith("text/javascript")
    gzipped = fetch(table, script[1], **{"Accept-Encoding": "gzip"})
    body = gzipped.read()
    assert gzipped.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(body) == plain.read()
    earlier = fetch(table, "/static/earlier/js/app.js")  # a page loaded before the server was renewed
    assert earlier.headers["Cache-Control"] == "no-cache"
    with pytest.raises(urllib.error.HTTPError) as nothing:
        fetch(table, "/static/earlier/js/none.js")
    assert nothing.value.code == 404
