"""Plain files: TOML with exact keys, read into dataclasses, with messages a maker can act on.

Beside hal and rules because both read files and neither may import the other. It knows no table and no game.
"""

from gloamboard.strict_toml.reader import FileError, Toml, convert, load, read_toml, refuse_newer
from gloamboard.strict_toml.suggestions import closest, did_you_mean

__all__ = ["FileError", "Toml", "closest", "convert", "did_you_mean", "load", "read_toml", "refuse_newer"]
