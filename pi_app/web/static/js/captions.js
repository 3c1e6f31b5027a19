// Names on the board of what lies there without being a piece: a card of a line stands in its place.

import { $, fill, s } from "./dom.js";
import { hideSmallNames } from "./map.js";
import { curtained, seen, spaceOf } from "./state.js";

const HIGH_MM = 12; // letters at most, as board.css has it
const ABOUT_MM = 8; // the width of a letter and the space after it, at the size captions have

/** The cards that lie face up on a space of the board. */
export function captioned() {
  const lines = curtained() ? [] : (seen()?.seen?.panels ?? []).filter(({ kind }) => kind === "line");
  return lines.flatMap((line) => line.cards ?? []).filter((card) => card.face !== "down" && spaceOf(card.at));
}

export function drawCaptions() {
  if (!$("captions")) return;
  fill($("captions"), captioned().map(caption));
  hideSmallNames();
}

/** The name over as many lines as the space is narrow, and below it what is left of its health. */
function caption({ name = "", at, health = null }) {
  const { spot, polygon } = spaceOf(at);
  const xs = polygon.map((corner) => corner[0]);
  const most = Math.max(6, Math.floor((Math.max(...xs) - Math.min(...xs)) / ABOUT_MM));
  const rows = [];
  for (const word of name.split(" ")) {
    if (rows.length && rows.at(-1).length + word.length < most) rows.push(`${rows.pop()} ${word}`);
    else rows.push(word);
  }
  const lines = [...rows, ...(health === null ? [] : [`♥ ${health}`])];
  return s(
    "text",
    { x: spot[0], y: spot[1], data: { high: HIGH_MM } },
    lines.map((line, i) =>
      s(i < rows.length ? "tspan" : "tspan.health", { x: spot[0], dy: i ? "1.15em" : `${-0.57 * (lines.length - 1)}em` }, line),
    ),
  );
}
