"""Draws the two small boards: `python -m tests.rules.stifling_dark.draw_boards`, then `gloam map prepare` for each.

Places are columns and rows of 50 mm. Labels and neighbours that area DATA of the rulebook states are as stated there;
everything else is ours.
"""

from __future__ import annotations

import itertools
from pathlib import Path

FOLDER = Path(__file__).parent / "maps"
PITCH, MARGIN, RADIUS = 50, 40, 14

Place = tuple[float, float]


class Drawing:
    def __init__(self, id: str, title: str, size: tuple[int, int], zones: dict[str, str], groups: dict[str, str]):
        self.id, self.title, self.size, self.zones, self.groups = id, title, size, zones, groups
        self.at: dict[str, Place] = {}
        self.features: dict[str, list[str]] = {}
        self.in_groups: dict[str, list[str]] = {}
        self.dark: set[str] = set()
        self.links: list[tuple[str, str, str, str]] = []
        self.walls: list[tuple[Place, Place, str]] = []
        self.doors: list[tuple[str, Place, Place, str, str]] = []

    def row(self, column: float, row: float, labels: str, step: Place = (1, 0)) -> None:
        for n, label in enumerate(labels.split()):
            self.at[label] = (column + n * step[0], row + n * step[1])

    def path(self, labels: str, kind: str = "path") -> None:
        chain = labels.split()
        self.links += [(a, b, kind, "") for a, b in itertools.pairwise(chain)]

    def having(self, feature: str, labels: str) -> None:
        for label in labels.split():
            self.features.setdefault(label, []).append(feature)

    def ride(self, group: str, labels: str) -> None:
        for label in labels.split():
            self.in_groups.setdefault(label, []).append(group)

    def wall(self, *places: Place, blocks: str = "") -> None:
        self.walls += [(a, b, blocks) for a, b in itertools.pairwise(places)]

    def door(self, label: str, a: Place, b: Place) -> None:
        self.having("door", label)
        self.doors.append((f"door-{ident(label)}", a, b, ident(label), "door"))

    def window(self, number: int, one: str, other: str, a: Place, b: Place) -> None:
        self.doors.append((f"window-{number}", a, b, "", "window"))
        self.links.append((one, other, "window", f"window-{number}"))

    def text(self) -> str:
        kinds = ["window", "water", "arrow", "dashed", "mirror-red", "mirror-green", "mirror-blue"]
        lines = [
            "# Drawn by draw_boards.py beside this folder; change it there.",
            "v = 1",
            f'id = "{self.id}"',
            f'title = "{self.title}"',
            f"size_mm = [{self.size[0] * PITCH + 2 * MARGIN}, {self.size[1] * PITCH + 2 * MARGIN}]",
            f"kinds = {str(kinds).replace(chr(39), chr(34))}",
            'templates = ["small-flashlight"]',
        ]
        for id, name in (self.zones | self.groups).items():
            lines += ["", "[[group]]", f'id = "{id}"', f'name = "{name}"']
        for label, place in self.at.items():
            zone = [label[0].lower()] if label[0].isalpha() else []
            groups = [*zone, *self.in_groups.get(label, [])]
            lines += ["", "[[space]]", f'id = "{ident(label)}"', f'name = "{label}"', f"spot_mm = {mm(place)}"]
            lines += [f"radius_mm = {RADIUS}", f'light = "{"dark" if label in self.dark else "dim"}"']
            if groups:
                lines.append(f"groups = {words(groups)}")
            if label in self.features:
                lines.append(f"features = {words(self.features[label])}")
        for a, b, kind, door in self.links:
            lines += ["", "[[link]]", f'a = "{ident(a)}"', f'b = "{ident(b)}"', f'kind = "{kind}"']
            if kind in ("arrow", "dashed"):
                lines.append(f'id = "{ident(a)}--{ident(b)}-{kind}"')
            if kind == "arrow":
                lines.append("one_way = true")
            if door:
                lines.append(f'door = "{door}"')
        for begin, end, blocks in self.walls:
            lines += ["", "[[wall]]", f"from_mm = {mm(begin)}", f"to_mm = {mm(end)}"]
            if blocks:
                lines.append(f"blocks = {words(blocks.split())}")
        for id, begin, end, space, feature in self.doors:
            lines += ["", "[[door]]", f'id = "{id}"', f"from_mm = {mm(begin)}", f"to_mm = {mm(end)}"]
            lines.append(f'features = ["{feature}"]')
            if space:
                lines.append(f'space = "{space}"')
        return "\n".join(lines) + "\n"


def ident(label: str) -> str:
    return label.lower() if label[0].isalpha() else f"n{label}"


def words(each: list[str]) -> str:
    return "[" + ", ".join(f'"{one}"' for one in each) + "]"


def mm(place: Place) -> list[float]:
    return [round(place[0] * PITCH + MARGIN, 1), round(place[1] * PITCH + MARGIN, 1)]


def yard() -> Drawing:
    """A small Sawmill: SD-DATA-01 to SD-DATA-06 and SD-DATA-08."""
    d = Drawing(
        "dark-yard",
        "Small Sawmill",
        (12, 9),
        {"l": "Lumber Shed", "k": "Kiln", "g": "Garage", "s": "Sawmill", "o": "Office"},
        {},
    )
    d.row(0, 1, "142 152 151 150 149 141 119 120")  # SD-DATA-03
    d.row(1, 0, "154")
    d.row(7, 0, "110 111 201 202 203")
    d.row(8, 1, "129 130 204 205")
    d.path("142 152 151 150 149 141 119 120")
    d.path("154 152")
    d.path("110 120 111")
    d.path("129 120")
    d.links.append(("120", "130", "path", ""))  # SD-DATA-01
    d.path("110 111 201 202 203")
    d.path("129 111")
    d.path("201 130 204 205 203")
    d.path("202 204")
    d.having("start", "201 202 203 204 205")
    # the Garage: all of it Dark; SD-DATA-04
    d.row(3, 2, "G-17 G-16 G-13 G-14", (0, 1))
    d.row(2, 2, "G-11 G-10 G-12 G-9", (0, 1))
    d.path("150 G-17 G-16 G-13 G-14")
    d.path("G-11 G-10 G-12 G-9")
    d.path("G-17 G-11")
    d.path("G-13 G-12")
    d.path("G-14 G-9")
    d.having("computer", "G-14")
    d.having("switch", "G-11")
    d.dark |= {label for label in d.at if label[0] == "G"}
    d.wall((2.4, 1.5), (1.5, 1.5), (1.5, 5.5), (3.5, 5.5), (3.5, 1.5))
    # beside it
    d.row(4, 2, "143 144 145 146 147", (0, 1))
    d.path("149 143 144 145 146 147")
    d.having("poi", "146")
    # the Sawmill: SD-DATA-02 SD-DATA-05
    d.row(5, 3, "S-15 S-26 S-29", (0, 1))
    d.row(6, 2, "S-16 S-11 S-7 S-3 67 54", (0, 1))
    d.row(7, 3, "S-12 S-13 S-25", (0, 1))
    d.row(8, 3, "S-19 S-20 S-22", (0, 1))
    d.row(9, 4, "S-23 131 132")
    d.path("119 S-16 S-11 S-7 S-3 67 54")
    d.path("S-15 S-11 S-12 S-19 S-20 S-22 S-25")
    d.path("S-13 S-12")
    d.path("S-15 S-26 S-29 S-3")
    d.path("S-20 S-23 131 132")
    d.path("S-7 S-13")
    d.dark |= {"S-3", "S-20", "S-25", "S-29", "S-22"}
    d.having("switch", "S-20")
    d.having("computer", "S-19")
    d.door("S-16", (5.6, 2), (6.4, 2))
    d.door("S-23", (9, 3.6), (9, 4.4))
    d.wall((5.6, 2), (4.5, 2), (4.5, 3.6))
    d.wall((4.5, 4.4), (4.5, 5.5), (5.5, 5.5))
    d.wall((6.5, 5.5), (9, 5.5), (9, 4.4))
    d.wall((9, 3.6), (9, 2), (6.4, 2))
    d.wall((6.5, 4.5), (7.4, 4.5))
    d.window(1, "145", "S-26", (4.5, 3.6), (4.5, 4.4))
    # the Kiln
    d.row(4, 8, "K-2 K-7 K-15 K-8 K-9")
    d.row(5, 9, "K-6 K-5 K-4")
    d.path("54 K-15 K-7 K-2")
    d.path("K-15 K-8 K-9")
    d.path("K-7 K-6 K-5 K-4 K-8")
    d.path("K-5 K-15")
    d.dark |= {"K-15", "K-7", "K-6", "K-2"}
    d.having("computer", "K-9")
    d.having("medical", "K-4")
    d.having("switch", "K-6")
    d.wall((5.6, 7.5), (3.5, 7.5), (3.5, 9.4))
    d.wall((6.4, 7.5), (8.5, 7.5), (8.5, 7.7))
    d.window(2, "K-9", "300", (8.5, 7.7), (8.5, 8.3))
    d.wall((8.5, 8.3), (8.5, 9.4))
    # the west side and the Lumber Shed
    d.row(0, 2, "140 10 11 12 13 L-1 L-2", (0, 1))
    d.row(1, 7, "L-3 L-4", (0, 1))
    d.row(2, 7, "L-5 L-6", (0, 1))
    d.row(3, 7, "148")
    d.path("142 140 10 11 12 13 L-1 L-2 L-4 L-3 L-1")
    d.path("L-3 L-5 L-6 L-4")
    d.path("L-5 148")
    d.path("147 148")
    d.having("poi", "12")
    d.having("computer", "L-4")
    d.having("medical", "L-6")
    d.dark |= {"L-2", "L-3"}
    d.wall((0.5, 6.5), (2.5, 6.5))
    # the east side and the Office
    d.row(12, 2, "206 306 307 308", (0, 1))
    d.row(9, 8, "300 301")
    d.row(9, 6, "133 134 135")
    d.row(11, 6, "O-1")
    d.at["135"] = (10, 7)
    d.at["134"] = (10, 6)
    d.row(11, 7, "O-2 O-3", (0, 1))
    d.row(12, 6, "O-4 O-5 O-6", (0, 1))
    d.path("205 206 306 307 308 O-4")
    d.path("132 308")
    d.path("131 133 134 O-1 O-2 O-3 O-6 O-5 O-4")
    d.path("O-2 O-5")
    d.path("134 135 301 300 133")
    d.path("54 133")
    d.having("poi", "132")
    d.having("computer", "O-6")
    d.having("medical", "O-5")
    d.dark |= {"O-3", "O-5"}
    d.door("O-1", (11, 5.6), (11, 6.4))
    d.wall((11, 5.6), (11, 5.4), (11.6, 5.4))
    d.wall((10.6, 6.4), (11, 6.4))
    d.wall((10.5, 6.5), (10.5, 8.5))
    return d


def fair() -> Drawing:
    """A small Amusement Park: SD-DATA-07 and SD-DATA-08."""
    d = Drawing(
        "dark-fair",
        "Small Amusement Park",
        (12, 9),
        {"g": "Gift Shop", "m": "Mirror Maze", "c": "Carousel", "t": "Tunnel of Love", "f": "Food Stand"},
        {"mirror-maze": "Mirror Maze", "tunnel-of-love": "Tunnel of Love", "ferris-wheel": "Ferris Wheel",
         "zipper": "Zipper"},
    )  # fmt: skip
    # the way through the middle
    d.row(0, 4, "1 2 3 4 5 6 7 8 9 11 12 13 14")
    d.path("1 2 3 4 5 6 7 8 9 11 12 13 14")
    d.having("start", "1 2 3 4 5")
    d.having("ticket-booth", "7")
    # the Ferris Wheel: SD-DATA-07
    d.row(6, 3, "146 117")
    d.row(6, 2, "134 97 65 66")
    d.path("6 146 134")
    d.path("7 117 97")
    d.path("146 117")
    d.row(9, 3, "18")
    d.path("66 18 9")
    for a, b in (("134", "97"), ("97", "65"), ("65", "134")):
        d.links.append((a, b, "arrow", ""))
    d.links.append(("65", "66", "dashed", ""))
    d.having("carriage", "134 97 65")
    d.ride("ferris-wheel", "134 97 65")
    # the Mirror Maze
    d.row(0, 0, "M-1 M-2 M-3")
    d.row(0, 1, "M-4 M-5 M-6")
    d.row(1, 2, "20")
    d.row(1, 3, "21")
    d.path("M-1 M-2", "mirror-red")
    d.path("M-2 M-3", "mirror-green")
    d.path("M-4 M-5", "mirror-blue")
    d.path("M-1 M-4")
    d.path("M-5 M-6 M-3")
    d.path("M-2 M-5", "mirror-red")
    d.path("M-5 20 21 2")
    d.ride("mirror-maze", "M-1 M-2 M-3 M-4 M-5 M-6")
    d.dark |= {"M-1", "M-3", "M-6"}
    # the Tunnel of Love: clockwise is as listed
    d.row(3, 0, "T-1 T-2 T-3")
    d.row(5, 1, "T-4 T-5 T-6", (-1, 0))
    d.path("T-1 T-2 T-3 T-4 T-5 T-6 T-1", "water")
    d.row(3, 2, "T-7 T-8")
    d.path("T-6 T-7 T-8 T-5")
    d.row(3, 3, "22")
    d.path("T-7 22 4")
    d.ride("tunnel-of-love", "T-1 T-2 T-3 T-4 T-5 T-6")
    d.having("medical", "T-8")
    # the Gift Shop, Carousel and Food Stand
    d.row(1, 6, "G-1 G-2 G-3")
    d.row(1, 7, "G-4 G-5 G-6")
    d.row(2, 5, "23")
    d.path("3 23 G-2")
    d.path("G-1 G-2 G-3 G-6 G-5 G-4 G-1")
    d.path("G-2 G-5")
    d.having("switch", "G-5")
    d.door("G-2", (1.6, 6), (2.4, 6))
    d.wall((1.6, 6), (0.5, 5.5))
    d.wall((2.4, 6), (3.5, 5.5))
    d.row(5, 6, "C-1 C-2 C-3 136")
    d.row(5, 7, "C-4 C-5 C-6")
    d.row(6, 5, "24")
    d.path("7 24 C-2")
    d.path("C-1 C-2 C-3 136")
    d.path("C-1 C-4 C-5 C-6 C-3")
    d.dark |= {"C-4", "C-5", "C-6"}
    d.wall((4.6, 6.5), (6.4, 6.5), blocks="sight light")
    d.row(9, 6, "F-1 F-2 F-3")
    d.row(9, 7, "F-4 F-5")
    d.row(9, 5, "220")
    d.path("9 220 F-1 F-2 F-3")
    d.path("F-1 F-4 F-5 F-2")
    d.path("136 F-1")
    d.having("medical", "F-5")
    d.row(11, 5, "248")
    d.path("12 248")
    d.having("game-booth", "220 248")
    d.having("ticket-booth", "14")
    d.having("poi", "24 23 11")
    d.wall((8.5, 7.4), (8.5, 7.6))
    d.row(8, 8, "25 26 27")
    d.row(8, 7, "28")
    d.path("C-6 28 25 26 27")
    d.window(1, "28", "F-4", (8.5, 6.6), (8.5, 7.4))
    return d


if __name__ == "__main__":
    for drawing in (yard(), fair()):
        (FOLDER / f"{drawing.id}.toml").write_text(drawing.text())
