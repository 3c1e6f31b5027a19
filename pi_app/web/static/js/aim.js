// A light that is swung: options that say where a light would fall are one thing to turn, by drag on the board, by the
// dial in the question, or by keys. What it would light is marked before it is placed.

import { act } from "./act.js";
import { revealRound, toTable } from "./camera.js";
import { $, fill, h, s } from "./dom.js";
import { ruleMark } from "./rules.js";
import { asks, changed, game, mayAnswer, options, seen, spaceOf, state } from "./state.js";

const HANDLE_MM = 46; // from the figure to the grip on the beam, at least
const turned = { at: "", light: "", angle: 0 }; // for which question, which light, and where it points
let pointedAt = ""; // what the table's own dial pointed at last

export const isAim = (option) => Boolean(option.aim);
const lights = () => [...new Set(options().filter(isAim).map(({ aim }) => aim.light))];
const round = (angle) => ((angle % 360) + 360) % 360;

/** How far apart two angles are, from -180 to 180. */
const apart = (a, b) => ((((b - a) % 360) + 540) % 360) - 180;

/** All that the light can be turned to, in order: each a span of angles with its option. */
function stops() {
  const all = options().filter(({ aim }) => aim?.light === turned.light);
  const lie = mapTurn(all[0]?.aim.origin);
  return all
    .flatMap((option) => option.aim.spans.map(([from, to]) => ({ from: round(from + lie), wide: to - from, option })))
    .sort((a, b) => a.from - b.from);
}

/** How far the map of a space is turned on the table, in degrees clockwise: angles are the map's own. */
function mapTurn(space) {
  const { map: part, tile = part } = spaceOf(space) ?? {};
  const map = state.layout?.sheets.find(({ id }) => id === tile);
  if (!map) return 0;
  const [[x1, y1], [x2, y2]] = map.corners;
  return (Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI;
}

const middle = ({ from, wide }) => round(from + wide / 2);
const within = ({ from, wide }, angle) => round(angle - from) < wide;

/** The stop the light points at, or the one next to where it points. */
function stopAt(all, angle) {
  const far = (stop) => Math.abs(apart(angle, middle(stop))) - stop.wide / 2;
  return all.find((stop) => within(stop, angle)) ?? [...all].sort((a, b) => far(a) - far(b))[0];
}

/** What is aimed now: null when there is nothing to aim. Between two questions the light stays where it points. */
function aimed() {
  if (!mayAnswer() || !lights().length) return null;
  const key = `${state.role} ${seen().decision}`;
  if (turned.at !== key) Object.assign(turned, { at: key, light: lights().includes(turned.light) ? turned.light : lights()[0] });
  const all = stops();
  followDial(all);
  return { all, stop: stopAt(all, turned.angle) };
}

/** The dial on the table walks through the same options. */
function followDial(all) {
  const offer = asks().offer;
  const key = offer && offer.cursor >= 0 ? JSON.stringify(offer.keys[offer.cursor]) : "";
  if (key && key !== pointedAt) {
    const stop = all.find(({ option }) => JSON.stringify(option.key) === key);
    if (stop) turned.angle = middle(stop);
  }
  pointedAt = key;
}

function turnTo(angle) {
  turned.angle = round(angle);
  changed("aim");
}

function step(by) {
  const { all, stop } = aimed();
  turnTo(middle(all[(all.indexOf(stop) + by + all.length) % all.length]));
}

/** The panel in the question; null when there is nothing to aim. */
export function drawAimer() {
  const now = aimed();
  if (!now) return null;
  const { all, stop } = now;
  const { option } = stop;
  const nth = all.indexOf(stop);
  const rim = (angle, far) => [Math.cos((angle * Math.PI) / 180) * far, Math.sin((angle * Math.PI) / 180) * far];
  const arc = ({ from, wide }) => {
    const gap = Math.min(1.2, wide / 4);
    return `M${rim(from + gap, 40)}A40 40 0 ${wide > 180 ? 1 : 0} 1 ${rim(from + wide - gap, 40)}`;
  };
  const dial = s(
    "svg.swing-dial",
    {
      viewBox: "-50 -50 100 100",
      role: "slider",
      tabindex: 0,
      data: { key: "swing" },
      "aria-label": `Swing ${option.aim.light}`,
      "aria-valuemin": 1,
      "aria-valuemax": all.length,
      "aria-valuenow": nth + 1,
      "aria-valuetext": `${option.says} ${nth + 1} of ${all.length}`,
      onkeydown: keyed,
      onwheel: wheeled,
      onpointerdown: dialled,
    },
    s("circle.well", { r: 46 }),
    all.map((each) => s(each === stop ? "path.stop.at" : "path.stop", { d: arc(each) })),
    s("line.needle", { x1: 0, y1: 0, x2: rim(turned.angle, 33)[0], y2: rim(turned.angle, 33)[1] }),
    s("circle.hub", { r: 5 }),
  );
  const turn = (by, sign, label) =>
    h("button.quiet", { type: "button", "aria-label": label, data: { key: label }, onclick: () => step(by) }, sign);
  const now_ = seen().decision;
  const place = () => seen()?.decision === now_ && act(option);
  return h(
    "div.aimer",
    {},
    lights().length > 1 ? h("div.speakers", {}, lights().map(lightChip)) : null,
    h("div.swing", {}, turn(-1, "↺", "Swing to the left"), dial, turn(1, "↻", "Swing to the right")),
    h(
      "div.row",
      {},
      h(
        "button.option.place",
        { type: "button", data: { key: "place the light" }, onclick: place },
        h("span", {}, option.says, option.cost ? h("small.cost", {}, option.cost) : null),
      ),
      option.rule ? ruleMark(option.rule) : null,
    ),
  );
}

function lightChip(light) {
  const choose = () => {
    turned.light = light;
    changed("aim");
  };
  return h(
    "button.chip",
    { type: "button", "aria-pressed": String(light === turned.light), data: { key: `light ${light}` }, onclick: choose },
    light,
  );
}

const KEYS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1, PageDown: 5, PageUp: -5 };

function keyed(event) {
  if (event.key in KEYS) step(KEYS[event.key]);
  else if (event.key === "Enter" || event.key === " ") act(aimed().stop.option);
  else return;
  event.preventDefault();
}

function wheeled(event) {
  event.preventDefault();
  step(Math.sign(event.deltaY));
}

/** Turns with the pointer as long as it is down: about the middle of the dial, or about the figure on the board. */
function swing(event, angleOf) {
  event.preventDefault();
  event.stopPropagation();
  const move = (now) => {
    if (now.pointerId === event.pointerId) turnTo(angleOf(now));
  };
  const up = (now) => {
    if (now.pointerId !== event.pointerId) return;
    removeEventListener("pointermove", move);
    removeEventListener("pointerup", up);
    removeEventListener("pointercancel", up);
    delete $("board").dataset.aiming;
    changed("aim");
  };
  $("board").dataset.aiming = "yes";
  addEventListener("pointermove", move);
  addEventListener("pointerup", up);
  addEventListener("pointercancel", up);
  move(event);
}

const degrees = (dx, dy) => (Math.atan2(dy, dx) * 180) / Math.PI;

function dialled(event) {
  const box = event.currentTarget.getBoundingClientRect();
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  swing(event, (now) => degrees(now.clientX - x, now.clientY - y));
}

function dragged(event) {
  const [x, y] = spaceOf(aimed().stop.option.aim.origin).spot;
  swing(event, (now) => {
    const at = toTable(now.clientX, now.clientY);
    return degrees(at[0] - x, at[1] - y);
  });
}

/** A tap on the board while a light is aimed turns it there. True when it did. */
export function turnTowards([x, y]) {
  const now = aimed();
  if (!now) return false;
  const [ox, oy] = spaceOf(now.stop.option.aim.origin).spot;
  turnTo(degrees(x - ox, y - oy));
  return true;
}

let shownFor = ""; // the question whose whole swing was brought into sight

/** On the board: the lights that shine, in the air; what would be lit, brightest of all, and a grip to swing it by. */
export function drawBeam() {
  if (!$("beam")) return;
  const now = aimed();
  const from = now && spaceOf(now.stop.option.aim.origin);
  fill($("beam"), shining(now?.stop.option.aim), from ? preview(now.stop.option.aim, from) : null);
  if (!from || shownFor === turned.at) return;
  shownFor = turned.at;
  const reach = Math.max(...now.all.flatMap(({ option }) => option.aim.spaces.map((id) => apartMm(from, spaceOf(id)))));
  revealRound(from.spot, reach + 30);
}

const apartMm = (one, other) => (other ? Math.hypot(one.spot[0] - other.spot[0], one.spot[1] - other.spot[1]) : 0);

/** Lights that shine now, as the view tells them (`beams`); the one that is being swung is shown where it would fall. */
function shining(aim) {
  const beams = (game().beams ?? []).filter(({ origin }) => origin !== aim?.origin && spaceOf(origin));
  return beams.map(({ origin, spaces }) =>
    s("g.air.shining", {}, spaces.map(spaceOf).filter(Boolean).map((space) => s("path", { d: shaft(spaceOf(origin).spot, space) }))),
  );
}

function preview(aim, from) {
  const lit = aim.spaces.map(spaceOf).filter(Boolean);
  const far = Math.max(HANDLE_MM, ...lit.map((space) => apartMm(from, space)));
  const angle = (turned.angle * Math.PI) / 180;
  const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
  const grip = [from.spot[0] + dx * (far + 26), from.spot[1] + dy * (far + 26)];
  return [
    s(
      "radialGradient",
      { id: "torchlight", gradientUnits: "userSpaceOnUse", cx: from.spot[0], cy: from.spot[1], r: far + 30 },
      s("stop", { offset: 0, "stop-color": "#fffdf2" }),
      s("stop", { offset: 0.55, "stop-color": "#ffeec2" }),
      s("stop", { offset: 1, "stop-color": "#f7c978" }),
    ),
    s("g.air", {}, lit.map((space) => s("path", { d: shaft(from.spot, space) }))),
    s("g.fall", {}, lit.map((space) => s("circle", { cx: space.spot[0], cy: space.spot[1], r: space.radius ?? 22, data: { lit: space.id } }))),
    s("line.stem", { x1: from.spot[0], y1: from.spot[1], x2: grip[0], y2: grip[1] }),
    s("g.grip", { onpointerdown: dragged, transform: `translate(${grip})` }, s("circle.reach", { r: 18 }), s("circle", { r: 9 })),
  ];
}

/** The light in the air between the figure and a space: as wide as the space, to a point at the figure. */
function shaft([x, y], { spot, radius = 22 }) {
  const far = Math.hypot(spot[0] - x, spot[1] - y);
  if (far < 1) return "";
  const [nx, ny] = [((spot[1] - y) / far) * radius, (-(spot[0] - x) / far) * radius];
  return `M${x} ${y}L${spot[0] + nx} ${spot[1] + ny}L${spot[0] - nx} ${spot[1] - ny}Z`;
}
