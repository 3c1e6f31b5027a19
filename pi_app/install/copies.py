"""A copy of all that is the owner's, taken before an update, and put back when the update does not run."""

from __future__ import annotations

import shutil
import subprocess
import time
from pathlib import Path

COPIES = Path("/var/backups/gloamboard")
KEPT = 5


def what_is_the_owners(root: Path = Path("/")) -> list[str]:
    """Settings, passwords and codes; evenings, which systemd keeps in a private folder behind a link."""
    patterns = ("etc/gloamboard", "var/lib/gloamboard-*", "var/lib/private/gloamboard-*")
    return sorted(str(path.relative_to(root)) for pattern in patterns for path in root.glob(pattern))


def take(root: Path = Path("/"), folder: Path = COPIES) -> Path:
    """With the programs stopped. Older copies than the last few are taken away."""
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    path = folder / f"{time.strftime('%Y-%m-%d-%H%M%S')}.tar.gz"
    subprocess.run(["tar", "-C", str(root), "-czf", str(path), *what_is_the_owners(root)], check=True)
    path.chmod(0o600)
    for old in sorted(folder.glob("*.tar.gz"))[:-KEPT]:
        old.unlink()
    return path


def put_back(copy: Path, root: Path = Path("/")) -> None:
    """Exactly that, with nothing of what came after it."""
    subprocess.run(["tar", "-tzf", str(copy)], check=True, stdout=subprocess.DEVNULL)  # readable to its end
    for name in what_is_the_owners(root):
        path = root / name
        if path.is_symlink():
            path.unlink()
        else:
            shutil.rmtree(path)
    subprocess.run(["tar", "-C", str(root), "-xpzf", str(copy)], check=True)
