"""docs/parts.md, made from the parts lists beside the table files.

`python -m gloamboard.pi_app.docgen.parts_page > docs/parts.md`
"""

from __future__ import annotations

import csv

from gloamboard.hal.table_check import load_table
from gloamboard.pi_app.config.shipped_files import HARDWARE, find_table

HEAD = """\
# Parts

What each table takes, from [hardware/parts](../hardware/parts). A test holds the lists against the table files:
readers, pixels, chips, fuses and tags are as many as the table has. Where to put them: [first light](first-light.md),
[building a table](hardware.md), `gloam table wiring`. Made by `python -m gloamboard.pi_app.docgen.parts_page`.
"""


def page() -> str:
    return HEAD + "".join(_list(name) for name in ("first-light", "mansion-40", "camp", "grid-80", "fields-40"))


def _list(name: str) -> str:
    rows = [f"\n## {load_table(find_table(name)).title}\n", "| how many | part | for | |", "|---:|---|---|---|"]
    with open(HARDWARE / "parts" / f"{name}.csv", encoding="utf-8") as file:
        for row in csv.DictReader(file):
            rows.append(f"| {row['quantity']} | {row['part']} | {row['for']} | {row['notes']} |".replace("|  |", "| |"))
    return "\n".join([*rows, ""])


if __name__ == "__main__":
    print(page(), end="")
