// Paints the light of the strips under the map, from the bytes they got, through transfer.js.

import { develop, makeField, takeBytes } from "./transfer.js";
import { $, calm } from "./dom.js";

const CALM_MS = 400; // who wants little motion gets steps instead of flicker

let field = null;
let developed = null;
let sheet = null;
let camera = null;
let due = false;
let stale = true;
let walking = false; // something is on its way: who wants little motion sees its trail once it has come there
const early = new Map(); // light that came before the layout

export function setGlowLayout(layout) {
  field = makeField(layout);
  sheet = new OffscreenCanvas(field.columns, field.rows);
  developed = new ImageData(field.columns, field.rows);
  for (const [strip, bytes] of early) takeBytes(field, strip, bytes);
  stale = true;
  ask();
}

export function setGlowCamera(next) {
  camera = next;
  ask();
}

export function setGlowWalking(now) {
  walking = now;
  ask();
}

export function lit(strip, bytes) {
  early.set(strip, bytes);
  if (!field || !takeBytes(field, strip, bytes)) return;
  stale = true;
  if (!calm()) ask();
  else if (!asksSoon) asksSoon = setTimeout(askNow, CALM_MS);
}

let asksSoon = 0; // with little motion light is drawn now and then

function askNow() {
  asksSoon = 0;
  ask();
}

function ask() {
  if (due || !field || !camera) return;
  due = true;
  requestAnimationFrame(paint);
}

function refresh() {
  if (!stale || !field || (walking && calm())) return;
  develop(field, developed.data);
  sheet.getContext("2d").putImageData(developed, 0, 0);
  stale = false;
}

function paint() {
  due = false;
  const canvas = $("glow");
  const ratio = Math.min(2, devicePixelRatio || 1);
  const width = Math.round(canvas.clientWidth * ratio);
  const height = Math.round(canvas.clientHeight * ratio);
  if (!width || !height) return;
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
  refresh();
  const pen = canvas.getContext("2d", { alpha: false });
  pen.fillStyle = "#000";
  pen.fillRect(0, 0, width, height);
  const scale = (width / canvas.clientWidth) * camera.scale;
  pen.imageSmoothingEnabled = true;
  pen.imageSmoothingQuality = "high";
  pen.drawImage(sheet, -camera.x * scale, -camera.y * scale, camera.tableWidth * scale, camera.tableHeight * scale);
}

/** The colour on the screen at a place of the table, for tests: [red, green, blue]. What it tells is on the glass too, even
 *  where little motion is wanted and it would have been drawn only later. */
export function colourAt(x, y, cell = 3) {
  if (!field) return null;
  if (stale && camera) paint();
  else refresh();
  const at = 4 * (Math.floor(y / cell) * field.columns + Math.floor(x / cell));
  return [...developed.data.subarray(at, at + 3)];
}
