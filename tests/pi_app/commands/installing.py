"""Services installed below a folder instead of a system's root."""

import os
import shutil
from pathlib import Path

import pytest

from gloamboard.pi_app.cli import main
from gloamboard.pi_app.commands.steps.install_service_files import Installed

OPT = Installed(Path("/opt/gloamboard/.venv"), Path("/opt/gloamboard"))

needs_systemd = pytest.mark.skipif(
    not shutil.which("systemd-analyze") and not os.environ.get("CI"), reason="systemd-analyze is not on the PATH"
)


def install(root: Path, *words: str) -> int:
    return main(["install-service", "--root", str(root), *words])
