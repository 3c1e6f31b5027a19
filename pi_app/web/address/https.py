"""The page's certificate, from an authority of this house: made here by `openssl`, renewed here, its key never leaves.

A phone that has the authority's certificate trusts the page as it would any site. The authority may vouch for names and
addresses of a home network and for nothing else, so that its key, if stolen, opens no other site.
"""

from __future__ import annotations

import ipaddress
import logging
import secrets
import subprocess
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from gloamboard.pi_app.storage.atomic_file import replace_file
from gloamboard.strict_toml import FileError

log = logging.getLogger("gloam.web")

HOUSE_DAYS = 3650
PAGE_DAYS = 397  # phones refuse what is valid for much longer
RENEW_S = 30 * 24 * 3600  # before it ends
NETWORKS = tuple(
    ipaddress.ip_network(words)
    for words in (
        *("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16", "127.0.0.0/8"),
        *("fc00::/7", "fe80::/10", "::1/128"),
    )
)
AT_HOME = ("local", "lan", "home.arpa", "internal")


class Certificate(NamedTuple):
    page: Path
    key: Path
    house: Path  # what phones install


def certificate(folder: Path, names: Iterable[str]) -> Certificate:
    """The page's, for these names and addresses; made or renewed where it must be. Raises FileError."""
    found = Certificate(folder / "page.crt", folder / "page.key", folder / "house.crt")
    wanted = sorted({name for name in names if _at_home(name)})
    listed, vouched = folder / "names.txt", folder / "house-names.txt"
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        if not (found.house.exists() and (folder / "house.key").exists()):
            _make_house(folder, wanted)
            replace_file(vouched, "\n".join(_dns(wanted)).encode())
        known = vouched.read_text().split()
        for name in [name for name in _dns(wanted) if name not in known and not name.endswith(AT_HOME)]:
            log.warning("https: the house does not vouch for %s; delete %s to make it anew for all names", name, folder)
            wanted.remove(name)
        same = listed.exists() and listed.read_text().split() == wanted
        if not (same and found.key.exists() and _lasts(found.page)):
            _make_page(folder, wanted)
            replace_file(listed, "\n".join(wanted).encode())
    except FileNotFoundError as no:
        if no.filename != "openssl":
            raise FileError(folder, "", f"{no.filename} is missing.", hint="Delete the folder.") from None
        raise FileError(folder, "", "`openssl` is not on this machine.", hint="sudo apt install openssl") from None
    except (OSError, subprocess.CalledProcessError) as no:
        why = no.stderr.strip().splitlines()[-1] if isinstance(no, subprocess.CalledProcessError) else no
        raise FileError(folder, "", f"no certificate could be made ({why}).", hint="Delete the folder.") from None
    return found


def fingerprint(cert: Path) -> str:
    """To compare by eye with what a phone shows."""
    return _openssl("x509", "-in", str(cert), "-noout", "-fingerprint", "-sha256").strip().partition("=")[2]


def _make_house(folder: Path, names: list[str]) -> None:
    networks = [f"permitted;IP.{n}={one.network_address}/{one.netmask}" for n, one in enumerate(NETWORKS)]
    allowed = networks + [f"permitted;DNS.{n}={name}" for n, name in enumerate([*AT_HOME, *_dns(names)])]
    extensions = (
        "[req]\ndistinguished_name=who\nprompt=no\nx509_extensions=house\n[who]\nCN=Gloamboard, this house\n"
        "[house]\nbasicConstraints=critical,CA:true,pathlen:0\nkeyUsage=critical,keyCertSign,cRLSign\n"
        "subjectKeyIdentifier=hash\nnameConstraints=critical,@allowed\n"
        "[allowed]\n" + "\n".join(allowed) + "\n"
    )
    _make(folder, "house", extensions, ["-x509", "-days", str(HOUSE_DAYS)])


def _make_page(folder: Path, names: list[str]) -> None:
    alt = [f"DNS.{n}={name}" for n, name in enumerate(_dns(names))] + [
        f"IP.{n}={name}" for n, name in enumerate(name for name in names if _address(name))
    ]
    extensions = (
        "[req]\ndistinguished_name=who\nprompt=no\n[who]\nCN=Gloamboard\n"
        "[page]\nbasicConstraints=critical,CA:false\nkeyUsage=critical,digitalSignature\nextendedKeyUsage=serverAuth\n"
        "subjectAltName=@names\n[names]\n" + "\n".join(alt) + "\n"
    )
    house = ["-CA", str(folder / "house.crt"), "-CAkey", str(folder / "house.key")]
    with tempfile.TemporaryDirectory(dir=folder) as aside:
        key, asked = _ask(Path(aside), extensions, [])
        made = Path(aside, "made.crt")
        words = [
            "-in",
            str(asked),
            *house,
            "-days",
            str(PAGE_DAYS),
            "-set_serial",
            f"0x{secrets.token_hex(16)}",
            "-out",
            str(made),
        ]
        _openssl("x509", "-req", *words, "-extfile", str(Path(aside, "conf")), "-extensions", "page", "-sha256")
        replace_file(folder / "page.key", key.read_bytes())
        replace_file(folder / "page.crt", made.read_bytes())


def _make(folder: Path, name: str, extensions: str, more: list[str]) -> None:
    with tempfile.TemporaryDirectory(dir=folder) as aside:
        key, made = _ask(Path(aside), extensions, more)
        replace_file(folder / f"{name}.key", key.read_bytes())
        replace_file(folder / f"{name}.crt", made.read_bytes(), mode=0o644)


def _ask(aside: Path, extensions: str, more: list[str]) -> tuple[Path, Path]:
    """A new key, and a request or certificate for it."""
    conf, key, out = aside / "conf", aside / "key", aside / "out"
    conf.write_text(extensions)
    curve = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-noenc"]
    _openssl("req", "-new", *curve, "-keyout", str(key), "-out", str(out), "-config", str(conf), "-sha256", *more)
    return key, out


def _lasts(cert: Path) -> bool:
    words = ["openssl", "x509", "-in", str(cert), "-noout", "-checkend", str(RENEW_S)]
    return cert.exists() and subprocess.run(words, capture_output=True, check=False).returncode == 0


def _openssl(*words: str) -> str:
    return subprocess.run(["openssl", *words], capture_output=True, text=True, check=True).stdout


def _dns(names: list[str]) -> list[str]:
    return [name for name in names if not _address(name)]


def _at_home(name: str) -> bool:
    """What the house may vouch for: names, and addresses of a home network."""
    ip = _address(name)
    return ip is None or any(ip in network for network in NETWORKS)


def _address(name: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        return ipaddress.ip_address(name)
    except ValueError:
        return None
