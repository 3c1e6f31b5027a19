// Draws the pieces where they lie, and the ghost of a piece where it belongs. Shape and letter tell them apart, never
// colour alone. Moving them is drag.js.

import { $, fill, h, hashed, s } from "./dom.js";
import { isHand } from "./gesture.js";
import {
  game,
  isUnderTile,
  joined,
  lying,
  movesPiece,
  onlyMine,
  options,
  pieceName,
  pieceOf,
  simulated,
  spaceName,
  spaceOf,
  state,
  tagged,
} from "./state.js";

const FIGURE_MM = 15; // half the width of a player's figure
const TOKEN_MM = 10.5;
const SHAPES = {
  disc: "M0-1A1 1 0 1 1 0 1A1 1 0 1 1 0-1Z",
  shield: "M-.88-.92H.88V.1Q.88.72 0 1.08Q-.88.72-.88.1Z",
  hexagon: "M-.5-.95H.5L1.05 0L.5.95H-.5L-1.05 0Z",
  diamond: "M0-1.18L1.02 0L0 1.18L-1.02 0Z",
  square: "M-.72-.9H.72Q.9-.9.9-.72V.72Q.9.9.72.9H-.72Q-.9.9-.9.72V-.72Q-.9-.9-.72-.9Z",
  house: "M0-1.1L.95-.2V.95H-.95V-.2Z",
  octagon: "M-.42-.98H.42L.98-.42V.42L.42.98H-.42L-.98.42V-.42Z",
  drop: "M0-1.2C.3-.6.95-.2.95.3A.95.8 0 0 1-.95.3C-.95-.2-.3-.6 0-1.2Z",
};
const FIGURES = ["shield", "hexagon", "diamond", "octagon", "house", "drop"];
const COLOURS = {
  red: "#d8574f",
  blue: "#5c86e6",
  green: "#62ad6c",
  yellow: "#e3bf4f",
  purple: "#9a6fd0",
  orange: "#e08a44",
  white: "#e6dfd2",
  black: "#4a444f",
  grey: "#8f8894",
  pink: "#dc7fae",
  teal: "#4fb0a8",
  amber: "#e0a63c",
  violet: "#a57be0",
  brown: "#97714c",
};

/** How a piece looks, worked out from what the view says of it. */
export function looks(id) {
  const piece = pieceOf(id);
  const seats = game().seats ?? {};
  const owner = Object.keys(seats).find((seat) => seats[seat].piece === id);
  const down = piece?.face === "down";
  const name = pieceName(id);
  if (owner) {
    const nth = Object.keys(seats).indexOf(owner);
    return {
      shape: FIGURES[nth % FIGURES.length],
      colour: colourOf(seats[owner].colour, nth),
      mark: letters(piece),
      size: FIGURE_MM,
      owner,
    };
  }
  if (down) return { shape: "disc", colour: "#6b6072", mark: "", size: TOKEN_MM, down };
  const kind = piece?.kind ?? id.replace(/[-@].*$/, "");
  const figure = piece && piece.face == null;
  const numbered = isOneOfMany(name) ? /\d$/.exec(id)?.[0] : "";
  const shapes = figure ? ["drop", "octagon", "house", "diamond"] : ["square", "disc", "hexagon"];
  return {
    shape: shapes[hashed(kind) % shapes.length],
    colour: figure ? "#b8a8c4" : `hsl(${hashed(kind) % 360} 32% 62%)`,
    mark: numbered ? initials(name) + numbered : figure ? letters(piece) : initials(name),
    size: figure ? FIGURE_MM * 0.92 : TOKEN_MM,
  };
}

export function colourOf(word, nth) {
  if (typeof word === "string" && /^#[0-9a-f]{6}$/i.test(word)) return word;
  return COLOURS[word] ?? Object.values(COLOURS)[nth % 6];
}

const isOneOfMany = (name) =>
  Object.values(game().pieces ?? {}).filter((piece) => initials(piece.name) === initials(name)).length > 1;
const bare = (name) => name.replace(/^(the|a|an) /i, "");
const initials = (name) => bare(name).slice(0, 1).toUpperCase();

/** A figure's first letter; where another of its kind begins alike, two that tell them apart: of the first word, or of
 *  the first and the last ("Objective A" is OA). */
function letters({ name, kind }) {
  const others = Object.values(game().pieces ?? {}).filter((piece) => piece.kind === kind && piece.name !== name);
  const alike = others.filter((piece) => initials(piece.name) === initials(name));
  const two = (full) => initials(full) + bare(full).slice(1, 2);
  const ends = (full) => initials(full) + initials(bare(full).split(" ").at(-1));
  const apart = (way) => !alike.some((piece) => way(piece.name) === way(name));
  return ([initials, two, ends].find(apart) ?? initials)(name);
}

/** One piece as a drawing about 0,0. */
export function token(id, { ghost = false } = {}) {
  const { shape, colour, mark, size, down } = looks(id);
  const group = s(
    ghost ? "g.piece.ghost" : down ? "g.piece.down" : "g.piece",
    { "--piece": colour },
    ghost ? null : s("ellipse.shadow", { cx: 1.5, cy: size * 0.9, rx: size * 0.95, ry: size * 0.38 }),
    s("path.body", { d: SHAPES[shape], transform: `scale(${size})` }),
    ghost ? null : s("path.rim", { d: SHAPES[shape], transform: `scale(${size * 0.82})` }),
    down ? s("path.eye", { d: "M-6 0Q0-5 6 0Q0 5-6 0M-4.6 3.2L-5.6 5M0 4.2V6.4M4.6 3.2L5.6 5" }) : null,
    mark ? s("text", { y: size * 0.36, "font-size": size * (mark.length > 1 ? 0.86 : 1.05) }, mark) : null,
  );
  return group;
}

let larger = 1; // pieces are drawn larger than life where the whole table is small on the screen

/** The camera shows this many pixels a millimetre. */
export function setPieceScale(pixelsPerMm) {
  const next = Math.max(1, Math.min(1.5, 0.85 / pixelsPerMm));
  if (Math.abs(next - larger) < 0.04) return;
  larger = next;
  drawPieces();
}

/** How large a piece is drawn on a space, as a part of its size: round spaces may be smaller than a figure's base. */
const room = (space) => (space?.radius ? Math.min(1, (space.radius * 0.86) / FIGURE_MM) : 1);

/** Where each piece stands: side by side about the spot of its space, figures before tokens. */
export function standing() {
  const bySpace = new Map();
  for (const [piece, { space, pad }] of lying()) {
    if (isUnderTile(piece, space)) continue;
    const key = space ?? `pad:${pad}`;
    if (!bySpace.has(key)) bySpace.set(key, []);
    bySpace.get(key).push(piece);
  }
  const places = new Map();
  for (const [key, pieces] of bySpace) {
    const spot = key.startsWith("pad:")
      ? state.layout.pads.find((pad) => `pad:${pad.id}` === key)?.at
      : spaceOf(key)?.spot;
    if (!spot) continue;
    pieces.sort((a, b) => looks(b).size - looks(a).size || (a < b ? -1 : 1));
    const figures = pieces.filter((piece) => looks(piece).size > TOKEN_MM);
    const tokens = pieces.filter((piece) => looks(piece).size <= TOKEN_MM);
    const wide = larger * room(spaceOf(key));
    row(figures, spot, 29 * wide, tokens.length ? -8 * wide : 0, places);
    row(tokens, spot, 22 * wide, figures.length ? 20 * wide : 0, places);
  }
  return places;
}

function row(pieces, [x, y], step, down, places) {
  const perRow = state.layout.grid ? 3 : 4; // no wider than a cell
  const up = state.layout.grid ? ((Math.ceil(pieces.length / perRow) - 1) * step * 0.9) / 2 : 0;
  pieces.forEach((piece, i) => {
    const line = Math.floor(i / perRow);
    const inLine = Math.min(perRow, pieces.length - line * perRow);
    places.set(piece, [x + ((i % perRow) - (inLine - 1) / 2) * step, y + down - up + line * step * 0.9]);
  });
}

/** All pieces on the board, and ghosts where the game says a piece belongs but it does not lie. */
export function drawPieces() {
  if (!state.layout || !$("pieces")) return;
  const places = standing();
  const where = lying();
  const mayMove = simulated() && joined();
  const focused = document.activeElement?.dataset?.piece;
  fill(
    $("pieces"),
    [...places].map(([id, [x, y]]) => {
      const drawing = token(id);
      drawing.setAttribute("transform", `translate(${x} ${y}) scale(${larger * room(spaceOf(where.get(id)?.space))})`);
      drawing.dataset.piece = id;
      drawing.append(s("circle.grip", { r: 20 }), s("title", {}, pieceTitle(id, where.get(id)?.space)));
      if (mayMove) {
        drawing.classList.add("movable");
        drawing.setAttribute("tabindex", "0");
        drawing.setAttribute("role", "button");
        drawing.setAttribute(
          "aria-label",
          `${pieceTitle(id, where.get(id)?.space)}. Arrow keys choose a space, Enter puts it there.`,
        );
      } else {
        drawing.setAttribute("role", "img");
        drawing.setAttribute("aria-label", pieceTitle(id, where.get(id)?.space));
      }
      return drawing;
    }),
  );
  if (focused)
    $("pieces")
      .querySelector(`[data-piece="${CSS.escape(focused)}"]`)
      ?.focus();
  drawGhosts(where);
}

const pieceTitle = (id, space) => `${pieceName(id)}${space ? `, ${spaceName(space)}` : ""}`;

/** What the game has on the board but the table does not feel there: missing, laid on its side, not made to be felt, or
 *  for my eyes only. */
function drawGhosts(where) {
  const ghosts = [];
  const crowd = new Map();
  const apart = ghostsApart(where);
  for (const [id, piece] of Object.entries(game().pieces ?? {})) {
    const space = spaceOf(piece.at);
    if (!space || where.get(id)?.space === piece.at || !state.board) continue;
    const lies = Boolean(piece.on_its_side);
    const [mine, missing] = [onlyMine(id), tagged(id) && !lies];
    const drawing = token(id, { ghost: missing && !mine });
    if (mine) drawing.classList.add("only-mine");
    const nth = crowd.get(piece.at) ?? 0;
    if (!missing || mine) crowd.set(piece.at, nth + 1);
    drawing.setAttribute("transform", lies ? lyingPlace(space, nth) : ghostPlace(space, nth, apart.get(id)));
    drawing.dataset.ghost = id;
    const more = `${lies ? "; it lies on its side" : ""}${mine ? "; only you see this" : ""}`;
    drawing.append(s("title", {}, `${pieceTitle(id, piece.at)}${more}`));
    ghosts.push(drawing);
  }
  fill($("ghosts"), ghosts);
}

/** Where pieces that are missing belong: side by side, so that each can be read. */
function ghostsApart(where) {
  const missing = Object.entries(game().pieces ?? {}).filter(
    ([id, { at, on_its_side: lies }]) =>
      spaceOf(at) && where.get(id)?.space !== at && tagged(id) && !lies && !onlyMine(id),
  );
  const places = new Map();
  for (const space of new Set(missing.map(([, { at }]) => at))) {
    const here = missing.filter(([, { at }]) => at === space).map(([id]) => id);
    row(here, spaceOf(space).spot, 30 * larger * room(spaceOf(space)), 0, places);
  }
  return places;
}

/** Where it belongs; what cannot be felt stands aside in a room, and in the middle of a small space. */
function ghostPlace({ spot: [x, y], radius }, nth, missing) {
  if (missing) return `translate(${missing[0]} ${missing[1]})`;
  if (radius) return `translate(${x + nth * radius * 0.5} ${y - nth * radius * 0.4}) scale(${larger * room({ radius })})`;
  return `translate(${x + 26 - nth * 8} ${y - 20}) scale(0.7)`;
}

/** Before the feet of those who stand, side by side. */
function lyingPlace({ spot: [x, y], radius }, nth) {
  const wide = larger * room({ radius });
  return `translate(${x + (nth - 1) * 24 * wide} ${y + (radius ? radius * 0.6 : 32)}) scale(${0.75 * wide}) rotate(90)`;
}

let boxOpen = false;

function foldBox() {
  boxOpen = !boxOpen;
  drawAside();
}

/** Pieces beside a simulated table: those the game has in play, and those that may be set down now, are at hand; the rest
 *  wait in the box. */
export function drawAside() {
  const aside = simulated() && joined() ? (state.board?.aside ?? []) : [];
  const where = lying();
  const inPlay = (id) =>
    Object.entries(game().pieces ?? {}).some(
      ([name, piece]) => piece.at && !piece.on_its_side && !where.has(name) && (name === id || piece.kind === id),
    ) || options().some((option) => (isHand(option, "lay") || isHand(option, "put")) && movesPiece(option, id));
  const atHand = aside.filter(inPlay);
  const shown = boxOpen ? [...atHand, ...aside.filter((id) => !atHand.includes(id))] : atHand;
  $("aside").hidden = aside.length === 0;
  fill(
    $("aside"),
    aside.length > atHand.length
      ? h(
          "button.quiet",
          { type: "button", "aria-expanded": String(boxOpen), onclick: foldBox },
          boxOpen ? "Close the box" : "Box",
        )
      : null,
    shown
      .slice(0, 60)
      .map((id) =>
        s(
          "svg",
          {
            viewBox: "-20 -22 40 44",
            data: { piece: id },
            tabindex: 0,
            role: "button",
            "aria-label": `${pieceName(id)}, beside the table`,
          },
          token(id),
          s("title", {}, pieceName(id)),
        ),
      ),
  );
}
