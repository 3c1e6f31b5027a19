"""The Sawmill of the house: a mill between a log pond and a yard of timber, kiln, shed and office along the north."""

from __future__ import annotations

from tests.rules.stifling_dark.house_maps.lattice import Drawing, Numbered, Obstacle

ROWS = (
    " ::. ...KKKKK....... :: ",
    ": LLL .|KKKK .. .|o o|: ",
    "::LLLL..KKKKK.....OOOO.:",
    ":|LLLl. KKKKk. ..oOoOo. ",
    ":.LLLL..... ......OOoo.:",
    ":........... .........: ",
    ":.. ...SSSS. ..GGG..  .:",
    ":.....sSSS|... GG|.. .. ",
    ":.  ...SSSS....GGG..... ",
    ":   ..|SSSs..  GGG... . ",
    ":    ..SSSS....GGG...   ",
    ":   ..  SSs...GGG ....  ",
    ":.  ... SSS..........  .",
    " :.. . SSS|.. .. ...... ",
    " ::.....................",
)
WEST = frozenset((row, column) for row in range(5, 14) for column in range(7) if (row, column) != (5, 7))
ROAD = frozenset((14, column) for column in range(24))
YARD = frozenset((row, column) for row in range(14) for column in range(24)) - WEST

DRAWING = Drawing(
    id="dark-sawmill",
    title="The Sawmill",
    about="The Sawmill: a mill between a log pond and a yard of timber, with kiln, shed, garage and office.\n"
    "Drawn by tests/rules/stifling_dark/house_maps; change it there.",
    rows=ROWS,
    zones={"l": "Lumber Shed", "k": "Kiln", "g": "Garage", "s": "Sawmill", "o": "Office"},
    numbered=(
        Numbered(
            1,
            YARD,
            {(4, 8): 54, (5, 7): 66, (8, 11): 109, (9, 11): 119, (10, 11): 128, (11, 11): 139, (12, 14): 149},
        ),
        Numbered(201, WEST),
        Numbered(284, ROAD),
    ),
    walls={
        "shed": ((1.5, 1), (5.5, 1), (5.5, 5), (1.5, 5), (1.5, 1)),
        "shed-rack": ((1.5, 3), (4.1, 3)),
        "kiln": ((7.5, 0), (12.5, 0), (12.5, 4), (7.5, 4), (7.5, 0)),
        "kiln-inner": ((7.5, 2), (12.5, 2)),
        "office": ((17.5, 1), (21.5, 1), (21.5, 5), (17.5, 5), (17.5, 1)),
        "office-inner": ((19.5, 1), (19.5, 5)),
        "mill": ((6.5, 6), (10.5, 6), (10.5, 14), (6.5, 14), (6.5, 6)),
        "garage": ((14.5, 6), (17.5, 6), (17.5, 12), (14.5, 12), (14.5, 6)),
    },
    gaps=(
        ((3.1, 5), (3.9, 5)),  # the shed is open to the south
        ((8.1, 4), (8.9, 4)),  # the kiln's loading hatch
        ((9.6, 2), (10.4, 2)),  # between its chambers
        ((8.6, 6), (9.4, 6)),  # where logs come into the mill
        ((8.1, 14), (8.9, 14)),  # and boards go out
        ((15.1, 12), (15.9, 12)),  # the garage's roll-up door
    ),
    obstacles=(
        Obstacle("saw-bench", ((8.7, 11.92), (9.72, 11.92), (9.72, 12.08), (8.7, 12.08))),
        Obstacle("planer", ((6.7, 11.3), (7.6, 11.3), (7.6, 12.7), (6.7, 12.7))),
        Obstacle("work-bench", ((16.3, 10.88), (16.9, 10.88), (17.1, 11.12), (16.45, 11.12))),
        Obstacle("fuel-tank", at=(13.5, 9.5), radius_mm=17),
        Obstacle("furnace", ((9.7, 0.9), (10.3, 0.9), (10.3, 1.1), (9.7, 1.1))),
        Obstacle("boards-1", ((11.6, 6.2), (12.4, 6.2), (12.4, 6.8), (11.6, 6.8))),
        Obstacle("boards-2", ((12.1, 5.2), (12.9, 5.2), (12.9, 5.75), (12.1, 5.75))),
        Obstacle(
            "stack-1",
            ((19.7, 6.2), (21.3, 6.2), (21.3, 6.8), (20.9, 7.1), (20.9, 7.75), (20.1, 7.75), (20.1, 7.1), (19.7, 6.8)),
        ),
        Obstacle(
            "stack-2",
            (
                (21.1, 9.2),
                (21.9, 9.2),
                (21.9, 10.2),
                (22.3, 10.2),
                (22.3, 10.75),
                (20.7, 10.75),
                (20.7, 10.2),
                (21.1, 10.2),
            ),
        ),
        Obstacle("stack-3", ((20.7, 12.25), (22.3, 12.25), (22.3, 12.75), (20.7, 12.75))),
        Obstacle("crane", at=(16.5, 13.5), radius_mm=15),
        Obstacle("barrels", at=(13.5, 13.5), radius_mm=12),
        Obstacle("logs-1", ((10.7, 4.25), (11.3, 4.25), (11.3, 4.75), (10.7, 4.75))),
        Obstacle("tree-1", at=(4, 0.5), radius_mm=14),
        Obstacle("tree-2", at=(20, 0.5), radius_mm=14),
        Obstacle("tree-3", at=(15.5, 1.5), radius_mm=13),
        Obstacle("tree-4", at=(14.5, 3.5), radius_mm=14),
        Obstacle("tree-5", at=(3, 6.5), radius_mm=14),
        Obstacle("tree-6", at=(4.5, 13.5), radius_mm=14),
        Obstacle("tree-7", at=(22.5, 11.5), radius_mm=13),
        Obstacle(
            "pond",
            (
                (1.7, 8.2),
                (3.3, 8.2),
                (3.9, 9.2),
                (4.3, 10.2),
                (4.3, 10.8),
                (3.9, 11.8),
                (3.3, 12.75),
                (1.7, 12.75),
                (1.1, 11.8),
                (0.7, 10.8),
                (0.7, 10.2),
                (1.1, 9.2),
            ),
            blocks='["movement"]',
        ),
    ),
    features={
        "start": "163 164 165 303 304",
        "computer": "L-15 K-5 G-14 S-27 O-13",
        "switch": "L-10 K-18 G-10 S-20 O-8",
        "medical": "O-6 K-1 209",
        "poi": "L-2 K-14 O-4 S-28 225 116 28",
        "gate": "10 306",
        "saw-place": "S-21 S-26 L-9",
        "truck-place": "292 153 58",
    },
)
