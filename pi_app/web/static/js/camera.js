// Where we look at the board, and what the look follows. Tells others the new place. Hands that steer it: steer.js.

import { $, calm } from "./dom.js";
import { current, hintFloors, markFloor } from "./floors.js";
import { asks, game, spaceOf, state } from "./state.js";

const MARGIN_MM = 6;
const CLOSEST = 4; // pixels a millimetre
const READABLE = 1.05; // so many at least, where a part of the board is looked at on a phone
const THUMB_PX = 40; // and so wide a round space: a thumb must hit it
const PHONE_PX = 560; // a board narrower than this is a phone's
const STEERED_MS = 8000; // so long after a hand has moved the look, others' moves do not
const BELOW_PX = 58; // what stands over the lower edge of the board: the box of pieces, closer, further away
const look = { x: 0, y: 0, scale: 1, tableWidth: 1, tableHeight: 1 }; // top left in mm, pixels a mm
let whole = 1;
let told = () => {};
let flight = 0;
let region = null; // the floor we look at, kept when the window changes
let steeredAt = -Infinity; // when somebody last moved the look by hand

export function startCamera(listener) {
  told = listener;
  new ResizeObserver(fitAgain).observe($("board"));
  $("floors").addEventListener("scroll", hintFloors, { passive: true });
}

/** The window has another size: look at the same thing. */
function fitAgain() {
  const floor = state.layout?.maps.find(({ id }) => id === current());
  if (floor) showMap(floor, false);
  else if (region) showBox(region, false);
  else showAll(false);
}

let zones = new Set(); // of the tiles that lay there

export function setCameraLayout(layout) {
  const [width, height] = layout.table.size;
  const laid = layout.spaces.filter(({ tile }) => tile);
  const fresh = zones.size ? laid.filter(({ id }) => !zones.has(id)) : [];
  zones = new Set(laid.map(({ id }) => id));
  if (width === look.tableWidth && height === look.tableHeight) {
    go(look); // tiles turned over, or one more laid: keep looking there
    if (fresh.length && performance.now() - steeredAt > STEERED_MS) reveal(fresh.at(-1)); // unless it lies out of sight
    return;
  }
  Object.assign(look, { tableWidth: width, tableHeight: height });
  region = null;
  showAll(false);
}

function showAll(gently = true) {
  region = null;
  markFloor("");
  const floors = state.layout?.maps ?? [];
  // On a phone the whole table would be a stamp: start with the first part of the board.
  const part = floors.length > 1 || small() || state.layout?.grid;
  if (!gently && floors.length && onPhone() && part) return showMap(home(floors), false);
  fit([-MARGIN_MM, -MARGIN_MM, look.tableWidth + MARGIN_MM, look.tableHeight + MARGIN_MM], gently);
}

const onPhone = () => $("board").clientWidth < PHONE_PX;
const smallest = () => Math.min(...(state.layout?.spaces ?? []).map(({ radius }) => radius ?? Infinity));
const small = () => Number.isFinite(smallest());

/** So close, in pixels a millimetre, that a phone's thumb hits a space and an eye reads its name. */
const closeEnough = () => Math.min(CLOSEST, small() ? THUMB_PX / (2 * smallest()) : READABLE);

/** The part of the board where this seat's piece is, or of who is asked; else the one that has most spaces. */
function home(floors) {
  const space = whereabouts(state.role) ?? whereabouts(asks()?.of[0]);
  const size = (map) => state.layout.spaces.filter((one) => one.map === map.id).length;
  return floors.find((map) => map.id === space?.map) ?? [...floors].sort((a, b) => size(b) - size(a))[0];
}

/** The space on which a seat's piece is. */
const whereabouts = (seat) => spaceOf(game().pieces?.[game().seats?.[seat]?.piece]?.at);

let stood = new Map(); // piece → where it was when we last looked
let followed = "";

/** A piece has moved, or somebody else is asked: keep it in sight. A seat that is asked follows its own piece only, and
 *  nobody's look is moved on while they steer it. */
export function follow() {
  const pieces = Object.entries(game().pieces ?? {});
  const moved = pieces.filter(([id, { at }]) => stood.has(id) && stood.get(id) !== at && spaceOf(at));
  stood = new Map(pieces.map(([id, { at }]) => [id, at]));
  const asked = asks()?.of.length === 1 ? asks().of[0] : null;
  const own = game().seats?.[state.role]?.piece;
  const mine = moved.find(([id]) => id === own);
  const other = asked === state.role || performance.now() - steeredAt < STEERED_MS ? null : moved.at(-1);
  const now = `${asked} ${whereabouts(asked)?.id}`;
  const turn = followed && now !== followed && (!game().seats?.[state.role] || asked === state.role) ? asked : null;
  followed = now;
  const space = spaceOf((mine ?? other)?.[1].at) ?? whereabouts(turn);
  if (space) reveal(space);
}

/** A tab has taken a seat: on a phone, look where its piece is. */
export function goHome() {
  if (state.layout) showAll(false);
}

export function showEverything() {
  region = [0, 0, look.tableWidth, look.tableHeight];
  markFloor("");
  fit(region, true);
}

const boxOf = (map) => {
  const xs = map.corners.map((corner) => corner[0]);
  const ys = map.corners.map((corner) => corner[1]);
  return [Math.min(...xs) - 8, Math.min(...ys) - 8, Math.max(...xs) + 8, Math.max(...ys) + 8];
};

export function showMap(map, gently = true) {
  showBox(onPhone() ? readable(boxOf(map), map) : boxOf(map), gently);
  markFloor(map.id);
}

/** A part too large for a phone: so much of it as can be read, about who is looked for, else its middle. */
function readable([left, top, right, bottom], map) {
  const who = [whereabouts(state.role), whereabouts(asks()?.of[0])].find((space) => space?.map === map.id);
  const part = (low, high, seen, at) => {
    if (high - low <= seen) return [low, high];
    const first = Math.max(low, Math.min(high - seen, (at ?? (low + high) / 2) - seen / 2));
    return [first, first + seen];
  };
  const { clientWidth, clientHeight } = $("board");
  const wide = small() ? clientWidth / closeEnough() : Infinity; // rooms are as wide as the phone, however narrow it is
  const [x1, x2] = part(left, right, wide, who?.spot[0]);
  const [y1, y2] = part(top, bottom, clientHeight / closeEnough(), who?.spot[1]);
  return [x1, y1, x2, y2];
}

function showBox(box, gently) {
  region = box;
  fit(box, gently);
}

/** Makes sure a space can be seen; where it is in sight already nothing moves. Among small spaces we stay as close as we are. */
export function reveal(space) {
  const { width, height } = $("board").getBoundingClientRect();
  const [x, y] = toScreen(space.spot);
  const edge = small() ? Math.min(60, width / 5) : 20;
  if (x > edge && y > edge && x < width - edge && y < height - edge) return;
  if (small()) return goTo(space.spot);
  const map = state.layout.maps.find((one) => one.id === space.map);
  if (map) showMap(map);
}

/** Brings the board within so many mm of a place into sight, where its spaces are small and less is shown. It never comes closer. */
export function revealRound([x, y], far) {
  const { clientWidth, clientHeight } = $("board");
  const box = [Math.max(0, x - far), Math.max(0, y - far), Math.min(look.tableWidth, x + far), Math.min(look.tableHeight, y + far)];
  const [left, top] = toScreen(box.slice(0, 2));
  const [right, bottom] = toScreen(box.slice(2));
  if (!small() || (left >= 0 && top >= 0 && right <= clientWidth && bottom <= clientHeight)) return;
  const scale = Math.min(look.scale, clientWidth / (box[2] - box[0]), clientHeight / (box[3] - box[1]));
  goTo([(box[0] + box[2]) / 2, (box[1] + box[3]) / 2], scale);
}

function goTo([x, y], scale = look.scale) {
  const { clientWidth, clientHeight } = $("board");
  region = null;
  fly(held({ scale, x: x - clientWidth / 2 / scale, y: y - clientHeight / 2 / scale }), true);
}

/** The box fills the board's element; the scale of the whole table is the furthest we go. */
function fit([left, top, right, bottom], gently) {
  const { clientWidth, clientHeight } = $("board");
  if (!clientWidth || !clientHeight) return;
  whole = Math.min(clientWidth / (look.tableWidth + 12), clientHeight / (look.tableHeight + 12));
  const below = onPhone() ? 0 : BELOW_PX;
  const scale = Math.min(CLOSEST, clientWidth / (right - left), (clientHeight - below) / (bottom - top));
  const spare = clientHeight / scale - (bottom - top);
  const above = Math.min(spare / 2, Math.max(0, spare - BELOW_PX / scale)); // twins stand above the board
  fly({ scale, x: (left + right) / 2 - clientWidth / 2 / scale, y: top - above }, gently);
}

function fly(to, gently) {
  cancelAnimationFrame(flight);
  if (!gently || calm()) return go(to);
  const from = { ...look };
  const begun = performance.now();
  const step = (now) => {
    const t = Math.min(1, (now - begun) / 260);
    const eased = t * (2 - t);
    go({
      x: from.x + (to.x - from.x) * eased,
      y: from.y + (to.y - from.y) * eased,
      scale: from.scale + (to.scale - from.scale) * eased,
    });
    if (t < 1) flight = requestAnimationFrame(step);
  };
  flight = requestAnimationFrame(step);
}

function go({ x, y, scale }) {
  Object.assign(look, { x, y, scale });
  const { clientWidth, clientHeight } = $("board");
  $("map").setAttribute("viewBox", `${x} ${y} ${clientWidth / scale} ${clientHeight / scale}`);
  $("map").style.setProperty("--mm", `${1 / scale}px`); // one screen pixel, in the map's own units
  told({ ...look });
}

/** A place of the screen (client coordinates) in mm of the table, and back within the board's element. */
export function toTable(clientX, clientY) {
  const box = $("board").getBoundingClientRect();
  return [look.x + (clientX - box.left) / look.scale, look.y + (clientY - box.top) / look.scale];
}

export function toScreen([x, y]) {
  return [(x - look.x) * look.scale, (y - look.y) * look.scale];
}

/** A hand comes closer to a place of the screen, or goes further away from it. */
export function zoomAt(factor, clientX, clientY) {
  const [x, y] = toTable(clientX, clientY);
  const scale = Math.max(whole * 0.9, Math.min(CLOSEST, look.scale * factor));
  const box = $("board").getBoundingClientRect();
  markFloor("");
  steer({ scale, x: x - (clientX - box.left) / scale, y: y - (clientY - box.top) / scale });
}

export function zoomMiddle(factor) {
  const box = $("board").getBoundingClientRect();
  zoomAt(factor, box.left + box.width / 2, box.top + box.height / 2);
}

/** A hand moves the board by so many pixels. */
export function panBy(right, down) {
  steer({ scale: look.scale, x: look.x - right / look.scale, y: look.y - down / look.scale });
}

function steer(to) {
  cancelAnimationFrame(flight);
  region = null;
  steeredAt = performance.now();
  go(held(to));
}

/** Some of the table always stays in sight. */
function held({ x, y, scale }) {
  const { clientWidth, clientHeight } = $("board");
  const [wide, tall] = [clientWidth / scale, clientHeight / scale];
  const keep = (value, seen, size) => Math.max(-seen * 0.6, Math.min(size - seen * 0.4, value));
  return { scale, x: keep(x, wide, look.tableWidth), y: keep(y, tall, look.tableHeight) };
}
