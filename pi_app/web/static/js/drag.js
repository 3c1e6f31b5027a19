// Hands on a simulated table: pieces are dragged, or moved with the arrow keys, and put down on a space or beside it.
// Nothing is decided here; the table senses where the piece lies and the rules answer.

import { drawReach } from "./act.js";
import { $, fill, s } from "./dom.js";
import { toTable } from "./camera.js";
import { gesture } from "./gesture.js";
import { outline, spaceAt } from "./map.js";
import { drawPieces, token } from "./pieces.js";
import { carriedTo, game, joined, lying, movesPiece, options, pieceName, simulated, spaceOf, state } from "./state.js";
import { say } from "./toast.js";

const TAP_PX = 6;
let send = () => false;
let picked = () => {}; // a piece was tapped, not dragged
let carried = null; // {piece, pointer, from: [x, y], moved, at}

export function startDragging(sender, onTap) {
  send = sender;
  picked = onTap;
  for (const id of ["map", "aside"]) {
    $(id).addEventListener("pointerdown", take);
    $(id).addEventListener("keydown", keys);
  }
  addEventListener("pointermove", carry);
  addEventListener("pointerup", put);
  addEventListener("pointercancel", drop);
}

function take(event) {
  const piece = event.target.closest("[data-piece]")?.dataset.piece;
  if (!piece || carried || event.button > 0) return;
  if (!simulated() || !joined()) {
    picked(piece);
    return;
  }
  event.preventDefault();
  carried = { piece, pointer: event.pointerId, from: [event.clientX, event.clientY], moved: false };
}

function carry(event) {
  if (!carried || event.pointerId !== carried.pointer) return;
  const far = Math.hypot(event.clientX - carried.from[0], event.clientY - carried.from[1]);
  if (!carried.moved && far < TAP_PX) return;
  if (!carried.moved) lift(carried.piece);
  carried.moved = true;
  carried.at = toTable(event.clientX, event.clientY);
  hover(carried.piece, carried.at, spaceAt(carried.at));
}

function lift(piece) {
  $("board").dataset.carrying = "yes";
  drawReach(piece);
  $("pieces")
    .querySelector(`[data-piece="${CSS.escape(piece)}"]`)
    ?.classList.add("lifted");
  $("aside")
    .querySelector(`[data-piece="${CSS.escape(piece)}"]`)
    ?.classList.add("lifted");
}

/** The piece in the air, and the space it would land on. */
function hover(piece, [x, y], space) {
  const drawing = token(piece);
  drawing.classList.add("air");
  drawing.setAttribute("transform", `translate(${x} ${y - 6}) scale(1.18)`);
  const landing = space
    ? s(reachable(piece, space.id) ? "path.landing.open" : "path.landing", { d: outline(space.polygon) })
    : null;
  fill($("carried"), landing, drawing);
}

function reachable(piece, space) {
  const named = ({ start, spaces }) => start === space || spaces.includes(space);
  const moves = options().some((option) => movesPiece(option, piece) && named(gesture(option.hand)));
  return moves || carriedTo(piece).includes(space);
}

function put(event) {
  if (!carried || event.pointerId !== carried.pointer) return;
  const { piece, moved, at } = carried;
  if (moved) land(piece, spaceAt(at), at);
  else picked(piece);
  drop();
}

function drop() {
  carried = null;
  delete $("board").dataset.carrying;
  fill($("carried"));
  drawPieces();
  drawReach();
}

/** Put down on a space; outside of all spaces on a pad that lies there, else the piece is off the board. */
function land(piece, space, at) {
  const from = lying().get(piece);
  if (space && from?.space === space.id) return; // put back where it was: nothing happened
  const pad = space ? null : padAt(at);
  if (!space && !pad && !from) return;
  const name = from?.hand ?? piece;
  const deed = space
    ? { do: "hand", what: "place", piece: name, space: space.id }
    : pad
      ? { do: "hand", what: "place", piece: name, pad }
      : { do: "hand", what: "lift", piece: name };
  if (!send(deed)) say("Not connected: the piece stays where it was.", { tone: "alarm" });
}

function padAt(at) {
  if (!at) return null;
  const over = (pad) =>
    Math.abs(pad.at[0] - at[0]) <= pad.size[0] / 2 && Math.abs(pad.at[1] - at[1]) <= pad.size[1] / 2;
  return state.layout.pads.find(over)?.id ?? null;
}

// --- by keyboard ------------------------------------------------------------------------

const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
let aiming = null; // {piece, space}

function keys(event) {
  const piece = event.target.closest?.("[data-piece]")?.dataset.piece;
  if (!piece || !simulated() || !joined()) return;
  if (event.key in STEPS) {
    event.preventDefault();
    aim(piece, STEPS[event.key]);
  } else if (event.key === "Enter" && aiming?.piece === piece) {
    event.preventDefault();
    const { space } = aiming;
    aiming = null;
    fill($("carried"));
    land(piece, space, null);
  } else if (event.key === "Enter" || event.key === " ") {
    event.preventDefault();
    picked(piece);
  } else if (event.key === "Escape") {
    aiming = null;
    fill($("carried"));
  }
}

/** The nearest space in that direction, from where we aim now. */
function aim(piece, [dx, dy]) {
  const from =
    aiming?.piece === piece
      ? aiming.space
      : (spaceOf(lying().get(piece)?.space) ?? spaceOf(game().pieces?.[piece]?.at));
  const [x, y] = from?.spot ?? [state.layout.table.size[0] / 2, state.layout.table.size[1] / 2];
  let best = null;
  let least = Infinity;
  for (const space of state.layout.spaces) {
    if (space === from) continue;
    const [sx, sy] = [space.spot[0] - x, space.spot[1] - y];
    const ahead = sx * dx + sy * dy;
    const beside = Math.abs(sx * dy) + Math.abs(sy * dx);
    if (ahead <= 1 || beside > ahead * 2) continue;
    const far = ahead + beside * 2;
    if (far < least) [best, least] = [space, far];
  }
  if (!best) return;
  aiming = { piece, space: best };
  hover(piece, best.spot, best);
  say(`${pieceName(piece)} over ${best.name}`, { tone: "whisper" });
}
