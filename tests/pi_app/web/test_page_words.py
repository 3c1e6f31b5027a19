"""docs/page.md says every word a page may send."""

from pathlib import Path
from typing import Literal, get_args, get_origin, get_type_hints

import msgspec
import pytest

from gloamboard.pi_app.web.requests import Asked, NumberedDeed

ROWS = {
    row.split("`")[1]: row
    for row in (Path(__file__).resolve().parents[3] / "docs/page.md").read_text().splitlines()
    if row.startswith("| `")
}
OF_EVERY_DEED = set(NumberedDeed.__struct_fields__)


@pytest.mark.parametrize("asked", get_args(Asked), ids=lambda one: one.__name__)
def test_the_page_about_the_page_names_each_word_of_it(asked: type[msgspec.Struct]) -> None:
    row = ROWS[str(asked.__struct_config__.tag)]
    said = [name for name in asked.__struct_fields__ if name not in OF_EVERY_DEED]
    for name, hint in get_type_hints(asked, include_extras=True).items():
        said += get_args(hint) if get_origin(hint) is Literal and name == "what" else ()
    assert [word for word in said if word not in row] == []
