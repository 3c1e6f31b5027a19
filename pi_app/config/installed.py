"""Where an installed table keeps what it goes by, and its settings read from there, whoever asks."""

from __future__ import annotations

from pathlib import Path

from gloamboard.pi_app.config.settings import Settings, load_settings
from gloamboard.strict_toml import FileError

ETC = "/etc/gloamboard"
OWN = f"{ETC}/table.toml"
STATE = "/var/lib"  # with a folder gloamboard-<role> for each program
PAGE = f"{STATE}/gloamboard-web"  # the page's: the codes of this evening, and the house's certificate
HOUSE = f"{PAGE}/https/house.crt"


def below(root: Path, path: str) -> Path:
    return root / path.lstrip("/")


def installed_settings(root: Path = Path("/")) -> Settings:
    """FileError where no table is installed, or its file is wrong."""
    own = below(root, OWN)
    if not own.is_file():
        raise FileError(own, "", "no table is installed here.", hint="Run `sudo ./install.sh`.")
    passwords = str(below(root, f"{ETC}/passwords.json"))
    return load_settings({}, {"GLOAM_FILE": str(own), "GLOAM_DATA": str(own.parent), "GLOAM_PASSWORDS_FILE": passwords})
