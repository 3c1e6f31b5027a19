"""The board at one moment, to look at after a test: as text in the report, and as a drawing."""

from __future__ import annotations

import numpy as np

from gloamboard.pi_app.layout.table_drawing import Look, draw_table
from gloamboard.pi_app.mqtt import messages as m
from gloamboard.pi_app.rehearsal.scenario_seen import light_of
from gloamboard.pi_app.rehearsal.stage import Stage

FULL = 3 * 255
BAR = 8
STORY_LINES = 3


def lying(stage: Stage) -> dict[str, list[str]]:
    """Pad → the pieces on it, as the table has sensed them."""
    return m.read(stage.table.bridge.board_message(), m.Board).pads


def board_text(stage: Stage) -> str:
    """Space by space: what its pixels show, what the game said they should, what lies there; then who is asked what."""
    evening, here = stage.referee.evening, lying(stage)
    words = evening.scene()["spaces"]
    rows = [("space", "light", "red green blue", "words", "pieces")]
    for space in evening.layout.spaces:
        pieces = [piece for pad in evening.layout.space_pads[space] for piece in here.get(pad, ())]
        rows.append((space, *_light(stage, space), ", ".join(words.get(space, ())), ", ".join(pieces)))
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]
    lines += [f"difference: {row['says']}" for row in evening.differences()]
    for seat in evening.play.waiting():
        if asks := evening.seen(seat)["asks"]:
            lines.append(f"{seat} is asked: {asks['asks']} {[tuple(option['key']) for option in asks['options']]}")
    lines += [f"story: {line.says}" for line in evening.play.story[-STORY_LINES:]]
    return "\n".join(lines)


def _light(stage: Stage, space: str) -> tuple[str, str]:
    if not any(len(pixels) for pixels in stage.referee.evening.layout.space_pixels[space].values()):
        return "no pixel", ""
    red, green, blue = (round(float(value)) for value in light_of(stage, space))
    lit = -(-BAR * (red + green + blue) // FULL)
    return "█" * lit + "·" * (BAR - lit), f"{red:3} {green:3} {blue:3}"


def board_picture(stage: Stage) -> str:
    """The table with its maps, every pixel in the colour it shows, and the pieces on their pads, as SVG."""
    layout = stage.referee.evening.layout
    light: dict[str, list[tuple[int, int, int]]] = {}
    for strip in layout.table.strip:
        wire = np.frombuffer(stage.pixels(strip.id), np.uint8).reshape(-1, 3)
        colours = wire[:, [strip.order.index(channel) for channel in "RGB"]] / 255
        seen = np.rint(255 * colours ** (1 / strip.gamma)).astype(int)  # as bright as it was meant to look
        light[strip.id] = [(int(r), int(g), int(b)) for r, g, b in seen]
    return draw_table(layout.table, layout, Look(light, lying(stage)))
