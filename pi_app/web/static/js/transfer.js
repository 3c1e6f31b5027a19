// From the bytes a strip gets to the colours a screen shows. The one transfer, told in docs/light-transfer.md.
// Pure: no canvas, no page. Tests run it in Node.

export const CELL_MM = 3; // the light is worked out on a grid this fine, and smoothed by the screen
const REACH_MM = 78; // how far a pixel's light is followed
const SPREAD_MM = 34; // at this distance it has fallen to a half
const DOT_MM = 7; // a gauge's pixel is seen as itself, this wide
const WALL_SOFT_MM = 7; // light fades this near to a wall
const SPILL = 1.5; // a round space has no lip about it: its light spills so many radii far, to nothing there

/** Where red, green and blue sit in one pixel's three bytes. */
function places(order) {
  return ["R", "G", "B"].map((colour) => order.indexOf(colour));
}

/** One strip's bytes as light, three numbers a pixel, 1 = the pixel's full red, green or blue.
 *  Undoes wire order, brightness and the strip's gamma (the colour that was meant), then makes it linear. */
function lightOf(bytes, strip, out) {
  const [red, green, blue] = places(strip.order ?? "GRB");
  const table = lightTable(strip.gamma ?? 2.2, strip.brightness ?? 1);
  const pixels = Math.min(strip.pixels, Math.floor(bytes.length / 3));
  const light = out ?? new Float32Array(strip.pixels * 3);
  light.fill(0);
  for (let i = 0; i < pixels; i++) {
    light[3 * i] = table[bytes[3 * i + red]];
    light[3 * i + 1] = table[bytes[3 * i + green]];
    light[3 * i + 2] = table[bytes[3 * i + blue]];
  }
  return light;
}

const tables = new Map();
const SCREEN_GAMMA = 2.2;

function lightTable(gamma, brightness) {
  const key = `${gamma}/${brightness}`;
  if (!tables.has(key)) {
    const dim = brightness > 0 ? brightness : 1;
    const table = new Float32Array(256);
    for (let byte = 0; byte < 256; byte++) {
      const meant = Math.min(1, byte / 255 / dim) ** (1 / gamma);
      table[byte] = meant ** SCREEN_GAMMA;
    }
    tables.set(key, table);
  }
  return tables.get(key);
}

/** How much of a pixel's light reaches a place: a half at SPREAD_MM, nothing at REACH_MM. */
function falloff(mm) {
  if (mm >= REACH_MM) return 0;
  const edge = 1 - (mm / REACH_MM) ** 2;
  return (edge * edge) / (1 + (mm / SPREAD_MM) ** 2);
}

/** Linear light to a screen byte, by the screen's own curve. */
export function screenByte(light) {
  return Math.round(255 * Math.min(1, light) ** (1 / SCREEN_GAMMA));
}

const STEPS = 2048;
const screenTable = Uint8ClampedArray.from({ length: STEPS + 1 }, (_, i) => screenByte((i / STEPS) ** 2));

/** The same as screenByte, by table: fine steps where it is dark. */
export function screenByteFast(light) {
  return screenTable[Math.min(STEPS, Math.round(Math.sqrt(light) * STEPS))];
}

/** Math.hypot guards against numbers no table has, and costs ten times this. */
const far = (dx, dy) => Math.sqrt(dx * dx + dy * dy);

export function inside(x, y, polygon) {
  let found = false;
  for (let i = 0, j = polygon.length - 1; i < polygon.length; j = i++) {
    const [xi, yi] = polygon[i];
    const [xj, yj] = polygon[j];
    if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) found = !found;
  }
  return found;
}

function borderDistance(x, y, polygon) {
  let least = Infinity;
  for (let i = 0, j = polygon.length - 1; i < polygon.length; j = i++) {
    const [x1, y1] = polygon[j];
    const dx = polygon[i][0] - x1;
    const dy = polygon[i][1] - y1;
    const t = Math.max(0, Math.min(1, ((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy || 1)));
    least = Math.min(least, (x - x1 - t * dx) ** 2 + (y - y1 - t * dy) ** 2);
  }
  return Math.sqrt(least);
}

/** The grid with, for every pixel of every strip, the cells it lights and how strongly.
 *  A space's pixels light that space and stop at its walls; a pixel outside all spaces is a dot of its own. */
export function makeField(layout) {
  const [width, height] = layout.table.size;
  const columns = Math.ceil(width / CELL_MM);
  const rows = Math.ceil(height / CELL_MM);
  const spaces = new Map(layout.spaces.map((space) => [space.id, (space.radius ? roundFootprint : footprint)(space, columns, rows)]));
  const strips = new Map();
  for (const strip of layout.strips) {
    const lamps = strip.at.map((at, i) => (at ? lamp(at, spaces.get(strip.space?.[i]), columns, rows) : null));
    strips.set(strip.id, { strip, lamps, light: new Float32Array(strip.pixels * 3) });
  }
  share(strips, columns * rows);
  return { columns, rows, strips, light: new Float32Array(columns * rows * 3) };
}

/** The pixels of a space share one diffuser: all of them at full white make its brightest place just white. */
function share(strips, cells) {
  const sums = new Float32Array(cells);
  const bySpace = new Map();
  for (const { strip, lamps } of strips.values()) {
    lamps.forEach((one, i) => {
      const space = strip.space?.[i];
      if (!one || !space) return;
      if (!bySpace.has(space)) bySpace.set(space, []);
      bySpace.get(space).push(one);
      for (let k = 0; k < one.indices.length; k++) sums[one.indices[k]] += one.weights[k];
    });
  }
  for (const lamps of bySpace.values()) {
    let most = 0;
    for (const { indices } of lamps) for (const cell of indices) most = Math.max(most, sums[cell]);
    for (const { weights } of lamps) for (let k = 0; k < weights.length; k++) weights[k] /= most || 1;
  }
}

/** The cells of one space, each with how much the wall nearby takes away. */
function footprint({ polygon }, columns, rows) {
  const xs = polygon.map((p) => p[0]);
  const ys = polygon.map((p) => p[1]);
  const cells = [];
  const last = {
    column: Math.min(columns - 1, Math.ceil(Math.max(...xs) / CELL_MM)),
    row: Math.min(rows - 1, Math.ceil(Math.max(...ys) / CELL_MM)),
  };
  for (let row = Math.max(0, Math.floor(Math.min(...ys) / CELL_MM)); row <= last.row; row++) {
    for (let column = Math.max(0, Math.floor(Math.min(...xs) / CELL_MM)); column <= last.column; column++) {
      const x = (column + 0.5) * CELL_MM;
      const y = (row + 0.5) * CELL_MM;
      if (!inside(x, y, polygon)) continue;
      const near = Math.min(1, borderDistance(x, y, polygon) / WALL_SOFT_MM);
      cells.push([column, row, 0.25 + 0.75 * near * near * (3 - 2 * near)]);
    }
  }
  return cells;
}

/** How much of its light a round space shows so many radii from its middle: a half at its rim, nothing at SPILL. */
function roundWeight(radii) {
  const t = Math.max(0, Math.min(1, (radii - 2 + SPILL) / (2 * SPILL - 2)));
  return 1 - t * t * (3 - 2 * t);
}

/** The cells of a round space and about it. */
function roundFootprint({ spot: [x, y], radius }, columns, rows) {
  const cells = [];
  const reach = radius * SPILL;
  const first = (middle) => Math.max(0, Math.floor((middle - reach) / CELL_MM));
  const last = (middle, most) => Math.min(most - 1, Math.ceil((middle + reach) / CELL_MM));
  for (let row = first(y); row <= last(y, rows); row++) {
    for (let column = first(x); column <= last(x, columns); column++) {
      const away = far((column + 0.5) * CELL_MM - x, (row + 0.5) * CELL_MM - y);
      if (away < reach) cells.push([column, row, roundWeight(away / radius)]);
    }
  }
  return cells;
}

function lamp([x, y], space, columns, rows) {
  const indices = [];
  const weights = [];
  if (space) {
    for (const [column, row, soft] of space) {
      const weight = soft * falloff(far((column + 0.5) * CELL_MM - x, (row + 0.5) * CELL_MM - y));
      if (weight > 0.004) {
        indices.push(row * columns + column);
        weights.push(weight);
      }
    }
  } else {
    const reach = Math.ceil((2 * DOT_MM) / CELL_MM);
    const [middle, level] = [Math.floor(x / CELL_MM), Math.floor(y / CELL_MM)];
    for (let row = Math.max(0, level - reach); row <= Math.min(rows - 1, level + reach); row++) {
      for (let column = Math.max(0, middle - reach); column <= Math.min(columns - 1, middle + reach); column++) {
        const mm = far((column + 0.5) * CELL_MM - x, (row + 0.5) * CELL_MM - y);
        const weight = Math.exp(-((mm / DOT_MM) ** 2) * 2.2);
        if (weight > 0.01) {
          indices.push(row * columns + column);
          weights.push(weight);
        }
      }
    }
  }
  return { indices: Int32Array.from(indices), weights: Float32Array.from(weights) };
}

/** A strip got these bytes. */
export function takeBytes(field, stripId, bytes) {
  const known = field.strips.get(stripId);
  if (known) lightOf(bytes, known.strip, known.light);
  return Boolean(known);
}

/** All light added up, as screen pixels (RGBA), one a cell. */
export function develop(field, pixels) {
  const sum = field.light;
  sum.fill(0);
  for (const { lamps, light } of field.strips.values()) {
    for (let i = 0; i < lamps.length; i++) {
      const [red, green, blue] = [light[3 * i], light[3 * i + 1], light[3 * i + 2]];
      const one = lamps[i];
      if (!one || red + green + blue === 0) continue;
      const { indices, weights } = one;
      for (let k = 0; k < indices.length; k++) {
        const at = 3 * indices[k];
        sum[at] += weights[k] * red;
        sum[at + 1] += weights[k] * green;
        sum[at + 2] += weights[k] * blue;
      }
    }
  }
  for (let cell = 0; cell < field.columns * field.rows; cell++) {
    pixels[4 * cell] = screenByteFast(sum[3 * cell]);
    pixels[4 * cell + 1] = screenByteFast(sum[3 * cell + 1]);
    pixels[4 * cell + 2] = screenByteFast(sum[3 * cell + 2]);
    pixels[4 * cell + 3] = 255;
  }
  return pixels;
}
