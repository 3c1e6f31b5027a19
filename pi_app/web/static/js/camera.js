// Where we look at the board: pan by dragging, zoom by wheel, pinch or a floor's name. Tells others the new place.

import { $, calm, fill, h } from "./dom.js";
import { asks, game, spaceOf, state } from "./state.js";

const MARGIN_MM = 6;
const CLOSEST = 4; // pixels a millimetre
const READABLE = 1.05; // so many at least, where a part of the board is looked at on a phone
const PHONE_PX = 560; // a board narrower than this is a phone's
const BELOW_PX = 58; // what stands over the lower edge of the board: the box of pieces, closer, further away
const look = { x: 0, y: 0, scale: 1, tableWidth: 1, tableHeight: 1 }; // top left in mm, pixels a mm
let whole = 1;
let told = () => {};
let flight = 0;
let region = null; // the floor we look at, kept when the window changes

export function startCamera(listener) {
  told = listener;
  const board = $("board");
  new ResizeObserver(fitAgain).observe(board);
  board.addEventListener("wheel", wheel, { passive: false });
  $("floors").addEventListener("scroll", hintFloors, { passive: true });
  drags(board);
  fill(
    $("zoom"),
    h("button", { type: "button", "aria-label": "Closer", onclick: () => zoomMiddle(1.4) }, "+"),
    h("button", { type: "button", "aria-label": "Further away", onclick: () => zoomMiddle(1 / 1.4) }, "−"),
  );
}

/** The window has another size: look at the same thing. */
function fitAgain() {
  const floor = state.layout?.maps.find(({ id }) => id === current);
  if (floor) showMap(floor, false);
  else if (region) showBox(region, false);
  else showAll(false);
}

export function setCameraLayout(layout) {
  const [width, height] = layout.table.size;
  if (width === look.tableWidth && height === look.tableHeight) return go(look); // tiles turned over: keep looking there
  Object.assign(look, { tableWidth: width, tableHeight: height });
  region = null;
  showAll(false);
}

function showAll(gently = true) {
  region = null;
  markFloor("");
  const floors = state.layout?.maps ?? [];
  // On a phone the whole table would be a stamp: start with the first part of the board.
  if (!gently && floors.length > 1 && onPhone()) return showMap(home(floors), false);
  fit([-MARGIN_MM, -MARGIN_MM, look.tableWidth + MARGIN_MM, look.tableHeight + MARGIN_MM], gently);
}

const onPhone = () => $("board").clientWidth < PHONE_PX;

/** The part of the board where this seat's piece is, or of who is asked; else the one that has most spaces. */
function home(floors) {
  const space = whereabouts(state.role) ?? whereabouts(asks()?.of[0]);
  const size = (map) => state.layout.spaces.filter((one) => one.map === map.id).length;
  return floors.find((map) => map.id === space?.map) ?? [...floors].sort((a, b) => size(b) - size(a))[0];
}

/** The space on which a seat's piece is. */
const whereabouts = (seat) => spaceOf(game().pieces?.[game().seats?.[seat]?.piece]?.at);

let followed = "";

/** Who is asked has moved, or is another one: keep that piece in sight. A seat's own page follows its own piece only. */
export function follow() {
  const asked = asks()?.of.length === 1 ? asks().of[0] : null;
  const seat = game().seats?.[state.role] && asked !== state.role ? null : asked;
  const space = whereabouts(seat);
  const now = `${seat} ${space?.id}`;
  if (space && now !== followed && followed) reveal(space);
  followed = now;
}

/** A tab has taken a seat: on a phone, look where its piece is. */
export function goHome() {
  if (state.layout) showAll(false);
}

function showEverything() {
  region = [0, 0, look.tableWidth, look.tableHeight];
  markFloor("");
  fit(region, true);
}

function showMap(map, gently = true) {
  const xs = map.corners.map((corner) => corner[0]);
  const ys = map.corners.map((corner) => corner[1]);
  const box = [Math.min(...xs) - 8, Math.min(...ys) - 8, Math.max(...xs) + 8, Math.max(...ys) + 8];
  showBox(onPhone() ? readable(box, map) : box, gently);
  markFloor(map.id);
}

/** A part too tall for a phone: so much of it as can be read, about who is looked for, else its middle. */
function readable([left, top, right, bottom], map) {
  const tall = $("board").clientHeight / READABLE;
  if (bottom - top <= tall) return [left, top, right, bottom];
  const who = [whereabouts(state.role), whereabouts(asks()?.of[0])].find((space) => space?.map === map.id);
  const middle = who?.spot[1] ?? (top + bottom) / 2;
  const first = Math.max(top, Math.min(bottom - tall, middle - tall / 2));
  return [left, first, right, first + tall];
}

function showBox(box, gently) {
  region = box;
  fit(box, gently);
}

/** Makes sure a space can be seen; where everything is in sight already nothing moves. */
export function reveal(space) {
  const { width, height } = $("board").getBoundingClientRect();
  const [x, y] = toScreen(space.spot);
  if (x > 20 && y > 20 && x < width - 20 && y < height - 20) return;
  const map = state.layout.maps.find((one) => one.id === space.map);
  if (map) showMap(map);
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

function zoomAt(factor, clientX, clientY) {
  const [x, y] = toTable(clientX, clientY);
  const scale = Math.max(whole * 0.9, Math.min(CLOSEST, look.scale * factor));
  const box = $("board").getBoundingClientRect();
  region = null;
  markFloor("");
  go(held({ scale, x: x - (clientX - box.left) / scale, y: y - (clientY - box.top) / scale }));
}

function zoomMiddle(factor) {
  const box = $("board").getBoundingClientRect();
  zoomAt(factor, box.left + box.width / 2, box.top + box.height / 2);
}

function wheel(event) {
  event.preventDefault();
  zoomAt(Math.exp(-event.deltaY * 0.0016), event.clientX, event.clientY);
}

/** Some of the table always stays in sight. */
function held({ x, y, scale }) {
  const { clientWidth, clientHeight } = $("board");
  const [wide, tall] = [clientWidth / scale, clientHeight / scale];
  const keep = (value, seen, size) => Math.max(-seen * 0.6, Math.min(size - seen * 0.4, value));
  return { scale, x: keep(x, wide, look.tableWidth), y: keep(y, tall, look.tableHeight) };
}

/** One finger or the mouse on empty board pans, two fingers pinch. Pieces and buttons keep their own touches. */
function drags(board) {
  const touching = new Map();
  let apart = 0;
  board.addEventListener("pointerdown", (event) => {
    if (event.target.closest("[data-piece], button, .control, .twin, #menu, #aside")) return;
    touching.set(event.pointerId, [event.clientX, event.clientY]);
    apart = 0;
  });
  addEventListener("pointermove", (event) => {
    const last = touching.get(event.pointerId);
    if (!last) return;
    const moved = [event.clientX - last[0], event.clientY - last[1]];
    if (touching.size === 1) {
      if (!board.dataset.panning && Math.hypot(...moved) < 6) return;
      board.dataset.panning = "yes";
      region = null;
      go(held({ scale: look.scale, x: look.x - moved[0] / look.scale, y: look.y - moved[1] / look.scale }));
    }
    touching.set(event.pointerId, [event.clientX, event.clientY]);
    if (touching.size === 2) {
      const [one, two] = [...touching.values()];
      const now = Math.hypot(one[0] - two[0], one[1] - two[1]);
      if (apart) zoomAt(now / apart, (one[0] + two[0]) / 2, (one[1] + two[1]) / 2);
      apart = now;
    }
  });
  for (const name of ["pointerup", "pointercancel"]) {
    addEventListener(name, (event) => {
      touching.delete(event.pointerId);
      apart = 0;
      if (!touching.size) setTimeout(() => delete board.dataset.panning, 0); // the click after a pan is not a tap
    });
  }
}

/** The names of the board's parts; the one looked at is marked. */
export function drawFloors() {
  const maps = state.layout?.maps ?? [];
  if (maps.length < 2) return fill($("floors"));
  fill(
    $("floors"),
    h("button", { type: "button", data: { floor: "" }, onclick: () => showEverything() }, "All"),
    maps.map((map) =>
      h("button", { type: "button", data: { floor: map.id }, onclick: () => showMap(map) }, shortTitle(map.title)),
    ),
  );
  markFloor(current);
}

let current = "";

function markFloor(id) {
  current = id;
  for (const button of $("floors").children) {
    const here = button.dataset.floor === id;
    button.setAttribute("aria-pressed", String(here));
    if (here) $("floors").scrollLeft = button.offsetLeft - $("floors").clientWidth / 2 + button.offsetWidth / 2;
  }
  hintFloors();
}

/** Names that are out of sight fade in at the edge. */
function hintFloors() {
  const { scrollLeft, scrollWidth, clientWidth, classList } = $("floors");
  classList.toggle("more-left", scrollLeft > 2);
  classList.toggle("more-right", scrollLeft < scrollWidth - clientWidth - 2);
}

const shortTitle = (title) => title.split(",")[0];
