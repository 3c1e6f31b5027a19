"""The libraries that tests run for real: `make test` installs them without what they would pull in."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from gloamboard.hal.sim.chips.rpi_gpio_module import NotInstalled


@contextmanager
def library_or_skip() -> Iterator[None]:
    try:
        yield
    except NotInstalled as missing:
        if os.environ.get("CI"):
            raise
        pytest.skip(str(missing))
