"""HTTPS by a certificate of the house: trusted by whoever installed it, good for nothing else, and no new way in."""

import asyncio
import dataclasses
import socket
import ssl
import subprocess
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from gloamboard.pi_app.broker import free_port
from gloamboard.pi_app.commission import running
from gloamboard.pi_app.config.settings import Settings
from gloamboard.pi_app.web.address.https import certificate, fingerprint
from gloamboard.pi_app.web.entry.gate import MOST_OF_ONE
from gloamboard.pi_app.web.serve import Web, WebSettings
from tests.pi_app.web.conftest import TabByHand

NAMES = ["localhost", "127.0.0.1", "::1", "tabletop", "tabletop.local", "192.168.1.20", "8.8.8.8"]


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Web, str, Path]]:
    """The page alone: no broker is in sight, and it waits for one."""
    data, port = tmp_path_factory.mktemp("data"), free_port()
    settings = WebSettings("home", "127.0.0.1", free_port(), {"web": "x"}, {}, data / "web", port=port)
    web = Web(WebSettings(**{**vars(settings), "data": data, "https": True}))
    thread = threading.Thread(target=lambda: asyncio.run(web.serve()), daemon=True)
    thread.start()
    until = time.monotonic() + 15
    while not web.server.started:
        assert time.monotonic() < until
        threading.Event().wait(0.01)
    yield web, f"127.0.0.1:{port}", data / "https"
    web.stop()
    thread.join(10)


def test_whoever_has_the_houses_certificate_trusts_the_page_and_its_socket(page: tuple[Web, str, Path]) -> None:
    _, where, folder = page
    trusting = ssl.create_default_context(cafile=str(folder / "house.crt"))
    for name in (where, where.replace("127.0.0.1", "localhost")):
        with urllib.request.urlopen(f"https://{name}/healthz", context=trusting, timeout=5) as answer:
            assert answer.status == 200
    with urllib.request.urlopen(f"https://{where}/house.crt", context=trusting, timeout=5) as answer:
        assert answer.headers["Content-Type"] == "application/x-x509-ca-cert"
        assert answer.read() == (folder / "house.crt").read_bytes()
    tab = TabByHand(f"https://{where}", ssl=trusting, origin=f"https://{where}")
    assert tab.until("you")["role"] == "spectator"
    tab.close()


def test_the_doctor_of_an_installed_table_asks_as_a_phone_does_that_trusts_the_house(
    page: tuple[Web, str, Path], tmp_path: Path
) -> None:
    _, where, folder = page
    settings = Settings(web_port=int(where.rpartition(":")[2]), https="on")
    seen = running.page(settings, folder / "house.crt")
    assert (seen.state, seen.says) == ("ok", f"answers at https://{where}/ (200)")
    assert running.page(settings, tmp_path / "none.crt").state == "missing"
    assert running.page(dataclasses.replace(settings, https="off")).state == "missing"


def test_whoever_has_it_not_is_warned(page: tuple[Web, str, Path]) -> None:
    with pytest.raises(urllib.error.URLError, match="CERTIFICATE_VERIFY_FAILED"):
        urllib.request.urlopen(f"https://{page[1]}/healthz", timeout=5)


def test_strangers_who_never_finish_their_greeting_keep_nobody_out(page: tuple[Web, str, Path]) -> None:
    web, where, folder = page
    host, port = where.split(":")
    lines = [socket.create_connection((host, int(port)), timeout=5) for _ in range(300)]
    trusting = ssl.create_default_context(cafile=str(folder / "house.crt"))
    with urllib.request.urlopen(f"https://{where}/healthz", context=trusting, timeout=5) as answer:
        assert answer.status == 200
    assert len(web.gate) <= MOST_OF_ONE
    for line in lines:
        line.close()


def test_it_is_made_once_and_again_only_for_other_names(tmp_path: Path) -> None:
    made = certificate(tmp_path, NAMES)
    first = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    certificate(tmp_path, NAMES)
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == first
    certificate(tmp_path, [*NAMES, "192.168.1.21"])
    assert made.house.read_bytes() == first["house.crt"]
    assert made.page.read_bytes() != first["page.crt"]
    assert {path.name for path in tmp_path.iterdir() if path.stat().st_mode & 0o077} == {"house.crt"}
    assert len(fingerprint(made.house)) == 95
    shown = subprocess.run(
        ["openssl", "x509", "-in", str(made.page), "-noout", "-ext", "subjectAltName"], capture_output=True, text=True
    ).stdout
    assert "192.168.1.21" in shown
    assert "tabletop.local" in shown
    assert "8.8.8.8" not in shown  # the house vouches for a home network alone


def test_the_houses_key_opens_no_other_site(tmp_path: Path) -> None:
    certificate(tmp_path, NAMES)
    (tmp_path / "conf").write_text("[page]\nsubjectAltName=DNS:bank.example\n")
    ask = ["req", "-new", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-noenc", "-subj", "/CN=bank"]
    subprocess.run(["openssl", *ask, "-keyout", "k", "-out", "r"], cwd=tmp_path, check=True, capture_output=True)
    sign = ["x509", "-req", "-in", "r", "-CA", "house.crt", "-CAkey", "house.key", "-out", "c", "-extensions", "page"]
    subprocess.run(["openssl", *sign, "-extfile", "conf"], cwd=tmp_path, check=True, capture_output=True)
    words = ["openssl", "verify", "-CAfile", "house.crt"]
    good = subprocess.run([*words, "page.crt"], cwd=tmp_path, capture_output=True, text=True)
    bad = subprocess.run([*words, "c"], cwd=tmp_path, capture_output=True, text=True)
    assert good.returncode == 0, good.stderr
    assert bad.returncode != 0
    assert "permitted subtree violation" in bad.stderr
