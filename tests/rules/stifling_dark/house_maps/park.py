"""The Amusement Park of the house: two rides of carriages, a maze, a tunnel with water, a carousel, two buildings."""

from __future__ import annotations

from itertools import pairwise

from tests.rules.stifling_dark.house_maps.lattice import Drawing, Numbered, Obstacle

ROWS = (
    " .GGGG.... .....mmmmmmm.",
    ".|GGGg....... . mmmmmmm.",
    "..GGGG.. ..  ...mmmmmmm.",
    ".gGGG|.....  ..mmmmmmm .",
    "..... ............ . ...",
    ":.. .....     ...CC...  ",
    ":... .....    ...CCC....",
    ":........     ..C  C... ",
    ":.TTTTTT.........CCC. . ",
    ": TTTTTt...... ..CC.... ",
    ":.TTTTTT.... ...........",
    ".|TTTTT|.fFFF|...   ....",
    ".... .....FFFF....   ..:",
    ":.... ...|FFFf........  ",
    " .......................",
)
EVERYWHERE = frozenset((row, column) for row in range(15) for column in range(24))
PLACES = {
    (4, 10): 63,
    (6, 9): 97,
    (7, 7): 116,
    (8, 10): 132,
    (9, 8): 142,
    (10, 0): 165,
    (11, 0): 184,
    (11, 14): 188,
    (12, 0): 205,
    (12, 14): 219,
    (13, 0): 228,
    (13, 14): 242,
    (14, 1): 250,
}
# Each carriage has two spaces; both go on to the next carriage, clockwise.
WHEEL = (("134", "97", "65", "98"), ("133", "117", "64", "118"))
ZIPPER = (("246", "222", "176", "191"), ("247", "190", "177", "223"))
WATER = ["T-8", "T-9", "T-10", "T-17", "T-22", "T-21", "T-20", "T-14"]


def _rounds(*rings: tuple[str, ...]) -> list[tuple[str, str, str]]:
    return [("arrow", a, b) for ring in rings for a, b in pairwise((*ring, ring[0]))]


def _carriages(ride: tuple[tuple[str, ...], tuple[str, ...]]) -> list[tuple[str, str, str]]:
    return [("path", a, b) for a, b in zip(*ride, strict=True)]


DRAWING = Drawing(
    id="dark-park",
    title="The Amusement Park",
    about="The Amusement Park: two rides of carriages, a maze, a tunnel with water, a carousel, a shop, a stand.\n"
    "Drawn by tests/rules/stifling_dark/house_maps; change it there.",
    rows=ROWS,
    zones={"g": "Gift Shop", "m": "Mirror Maze", "c": "Carousel", "t": "Tunnel of Love", "f": "Food Stand"},
    numbered=(Numbered(1, EVERYWHERE, PLACES),),
    walls={
        "shop": ((1.5, 0), (5.5, 0), (5.5, 4), (1.5, 4), (1.5, 0)),
        "shop-shelf": ((1.5, 2), (4.1, 2)),
        "maze": ((15.5, 0), (22.5, 0), (22.5, 4), (15.5, 4), (15.5, 0)),
        "maze-mirror-a": ((15.5, 1), (22.5, 1)),
        "maze-mirror-b": ((15.5, 2), (22.5, 2)),
        "maze-mirror-c": ((15.5, 3), (22.5, 3)),
        "tunnel": ((1.5, 8), (7.5, 8), (7.5, 12), (1.5, 12), (1.5, 8)),
        "stand": ((9.5, 11), (13.5, 11), (13.5, 14), (9.5, 14), (9.5, 11)),
    },
    gaps=(
        ((4.1, 8), (4.9, 8)),  # the tunnel's mouth
        ((21.55, 1), (21.95, 1)),  # the maze has a long way round its mirrors
        ((16.05, 3), (16.45, 3)),
    ),
    doorways={
        (17.25, 1): "mirror-red",
        (19.75, 1): "mirror-green",
        (21.25, 1): "mirror-blue",
        (16.25, 2): "mirror-blue",
        (18.75, 2): "mirror-red",
        (21.75, 2): "mirror-green",
        (16.75, 3): "mirror-green",
        (19.25, 3): "mirror-blue",
        (21.75, 3): "mirror-red",
    },
    curtains={
        "tunnel-curtain": ((4.1, 8), (4.9, 8)),
        "carousel-curtain": ((19.5, 6.1), (19.5, 6.9), (20.0, 7.15), (20.0, 7.85), (19.5, 8.1), (19.5, 8.9)),
    },
    fences={
        "carousel-rail-north": ((16.9, 5), (19.1, 5)),
        "carousel-rail-south": ((16.9, 10), (19.1, 10)),
    },
    obstacles=(
        Obstacle("wheel-hub", at=(11.5, 6.5), radius_mm=28),
        Obstacle("zipper-tower", ((18.3, 11.2), (19.7, 11.2), (19.7, 12.8), (18.3, 12.8))),
        Obstacle("carousel-engine", at=(18, 7.5), radius_mm=26),
        Obstacle(
            "fountain",
            ((10.8, 2.2), (12.2, 2.2), (12.8, 3.2), (12.8, 3.75), (11.2, 3.75), (11.2, 3.2)),
            blocks='["movement"]',
        ),
        Obstacle("grill", ((11.7, 12.85), (12.3, 12.85), (12.3, 13.15), (11.7, 13.15))),
        Obstacle("photo-booth", ((14.2, 9.25), (14.8, 9.25), (14.8, 9.75), (14.2, 9.75))),
        Obstacle("statue", at=(13.5, 1.5), radius_mm=12),
        Obstacle("tree-1", at=(10, 0.5), radius_mm=14),
        Obstacle("tree-2", at=(8, 2.5), radius_mm=14),
        Obstacle("tree-3", at=(5, 4.5), radius_mm=14),
        Obstacle("tree-4", at=(3.5, 5.5), radius_mm=14),
        Obstacle("tree-5", at=(4, 6.5), radius_mm=13),
        Obstacle("kiosk-1", ((17.7, 4.25), (18.3, 4.25), (18.3, 4.75), (17.7, 4.75))),
        Obstacle("kiosk-2", ((19.7, 4.25), (20.3, 4.25), (20.3, 4.75), (19.7, 4.75))),
        Obstacle("tree-6", at=(22.5, 5.5), radius_mm=14),
        Obstacle("kiosk-3", ((20.7, 8.25), (21.3, 8.25), (21.3, 8.75), (20.7, 8.75))),
        Obstacle("kiosk-4", ((11.7, 10.25), (12.3, 10.25), (12.3, 10.75), (11.7, 10.75))),
        Obstacle("tree-7", at=(4, 12.5), radius_mm=14),
        Obstacle("tree-8", at=(5.5, 13.5), radius_mm=14),
    ),
    features={
        "start": "250 251 252 253 254",
        "ticket-booth": "16 42 72 126 180 258",
        "game-booth": "220 248",
        "switch": "G-12 M-18 C-6 T-11 F-2",
        "medical": "G-15 212 193",
        "poi": "G-2 M-4 T-16 F-7 91 122 208",
        "carriage": " ".join(space for ride in (WHEEL, ZIPPER) for ring in ride for space in ring),
        "tunnel-place": "1 40 272",
    },
    groups={
        "mirror-maze": ("Mirror Maze", " ".join(f"M-{n}" for n in range(1, 29))),
        "tunnel-of-love": ("Tunnel of Love", " ".join(f"T-{n}" for n in range(1, 24))),
        "ferris-wheel": ("Ferris Wheel", " ".join(space for ring in WHEEL for space in ring)),
        "zipper": ("Zipper", " ".join(space for ring in ZIPPER for space in ring)),
    },
    kinds=("water", "arrow", "dashed", "mirror-red", "mirror-green", "mirror-blue"),
    not_walked=("arrow", "dashed"),
    apart=" ".join(space for ride in (WHEEL, ZIPPER) for ring in ride for space in ring),
    cut=" ".join(f"{a}/{b}" for a, b in pairwise((*WATER, WATER[0]))),
    links=(
        *(("water", a, b) for a, b in pairwise((*WATER, WATER[0]))),
        *_carriages(WHEEL),
        *_carriages(ZIPPER),
        ("path", "133", "145"),
        ("path", "134", "146"),
        ("path", "117", "116"),
        ("path", "118", "119"),
        ("path", "246", "267"),
        ("path", "247", "269"),
        ("path", "190", "189"),
        ("path", "223", "224"),
        *_rounds(*WHEEL, *ZIPPER),
        ("dashed", "65", "66"),
        ("dashed", "64", "63"),
        ("dashed", "97", "96"),
        ("dashed", "98", "99"),
        ("dashed", "133", "132"),
        ("dashed", "134", "135"),
        ("dashed", "176", "175"),
        ("dashed", "177", "178"),
        ("dashed", "222", "221"),
        ("dashed", "191", "192"),
        ("dashed", "246", "245"),
        ("dashed", "247", "248"),
    ),
)
