"""Changes single values in the text of a table.toml; the owner's comments, order and other keys stay as they are."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping

_VALUE = r"""("[^"\n]*"|'[^'\n]*'|[^#\n]*?)"""


def with_values(text: str, values: Mapping[str, str | int]) -> str:
    for name, value in values.items():
        said = json.dumps(value, ensure_ascii=False)  # a string or a number is written alike in JSON and in TOML
        line = re.compile(rf"^({re.escape(name)}[ \t]*=[ \t]*){_VALUE}([ \t]*(?:#.*)?)$", re.MULTILINE)
        at = line.search(text)
        if at is not None:
            text = f"{text[: at.start()]}{at[1]}{said}{at[3]}{text[at.end() :]}"
        else:
            text = f"{text.rstrip()}\n{name} = {said}\n".lstrip()
    return text
