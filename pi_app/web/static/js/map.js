// Draws what lies still: floors, walls, doors, stairs, names, gauges. Its own light it has none; that is glow.js.

import { $, fill, hashed, s, spoken } from "./dom.js";
import { game, state } from "./state.js";
import { inside } from "./transfer.js";

const DOOR_MM = 24;
const OPENING_MM = 42;
const WALL_MM = 4.5;
const LEAST_NAME_MM = 13; // letters of a room's name; larger where they would be small on the screen and the room is wide
const MOST_NAME_MM = 30;
const LETTER = 0.68; // how wide a letter is, as a part of its height
const GAPS = ["door", "opening", "path"]; // in a wall, for links of these kinds; a game's own kind leaves the wall whole
const FLOORS = ["planks", "planks-across", "tiles", "bond"];

/** Draws the whole map into the svg and leaves empty layers for what moves. */
export function drawMap() {
  const layout = state.layout;
  const rooms = layout.spaces.filter(({ free }) => !free);
  fill(
    $("map"),
    definitions(layout),
    s("rect.rim-of-table", { x: 2, y: 2, width: layout.table.size[0] - 4, height: layout.table.size[1] - 4, rx: 12 }),
    s("g.sheets", {}, layout.sheets.map(sheet)),
    s("g.cells", {}, layout.spaces.filter(({ free }) => free).map(cell)),
    s(
      "g.ground",
      {},
      rooms.map((space) => s("path", { d: outline(space.polygon) })),
    ),
    s("g.ways", {}, layout.ways.map(way)),
    s("g.floors", {}, rooms.map(floor)),
    s(
      "g.walls",
      { mask: "url(#not-doors)" },
      rooms.filter((space) => !space.radius).map((space) => s("path", { d: outline(space.polygon) })),
    ),
    s("g.doors", {}, layout.links.map(door)),
    s(
      "g.sight",
      {},
      layout.walls.map(([a, b]) => s("line", { x1: a[0], y1: a[1], x2: b[0], y2: b[1] })),
    ),
    s("g", { id: "doors" }, layout.doors.map(leaf)),
    s("g.stairs", {}, layout.exits.map((exit) => (exit.way ? wayOn(exit) : stairs(exit)))),
    s("g.lenses", {}, lenses(layout)),
    s("g.names", { "aria-hidden": "true" }, layout.groups.map(groupName), rooms.map(name)),
    s("g.names", { id: "captions", "aria-hidden": "true" }),
    s("g", { id: "beam" }),
    s("g", { id: "reach" }),
    s("g", { id: "ghosts" }),
    s("g", { id: "controls" }),
    s("g", { id: "pieces" }),
    s("g", { id: "pointed" }),
    s("g", { id: "carried" }),
  );
  hideSmallNames();
}

export const outline = (polygon) => `M${polygon.map((corner) => corner.join(" ")).join("L")}Z`;

function definitions(layout) {
  const line = (x1, y1, x2, y2) =>
    s("line", { x1, y1, x2, y2, stroke: "#000", "stroke-opacity": 0.32, "stroke-width": 0.7 });
  const pattern = (id, width, height, ...lines) =>
    s("pattern", { id, width, height, patternUnits: "userSpaceOnUse" }, ...lines);
  return s(
    "defs",
    {},
    pattern("planks", 64, 16, line(0, 0, 64, 0), line(0, 8, 64, 8), line(14, 0, 14, 8), line(46, 8, 46, 16)),
    pattern("planks-across", 16, 64, line(0, 0, 0, 64), line(8, 0, 8, 64), line(0, 22, 8, 22), line(8, 54, 16, 54)),
    pattern("tiles", 14, 14, line(0, 0, 14, 0), line(0, 0, 0, 14)),
    pattern("bond", 28, 20, line(0, 0, 28, 0), line(0, 10, 28, 10), line(7, 0, 7, 10), line(21, 10, 21, 20)),
    s(
      "mask",
      {
        id: "not-doors",
        maskUnits: "userSpaceOnUse",
        x: -50,
        y: -50,
        width: layout.table.size[0] + 100,
        height: layout.table.size[1] + 100,
      },
      s("rect", {
        x: -50,
        y: -50,
        width: layout.table.size[0] + 100,
        height: layout.table.size[1] + 100,
        fill: "#fff",
      }),
      layout.links
        .filter(({ kind }) => GAPS.includes(kind))
        .map((link) => {
          const [[x1, y1], [x2, y2]] = ends(link);
          return s("line", { x1, y1, x2, y2, stroke: "#000", "stroke-width": WALL_MM + 3 });
        }),
    ),
    s(
      "radialGradient",
      { id: "brass" },
      s("stop", { offset: 0, "stop-color": "#f0cf8e" }),
      s("stop", { offset: 0.6, "stop-color": "#8d6a35" }),
      s("stop", { offset: 1, "stop-color": "#3a2a17" }),
    ),
    s(
      "radialGradient",
      { id: "back", cy: 0.35 },
      s("stop", { offset: 0, "stop-color": "#4b4152" }),
      s("stop", { offset: 1, "stop-color": "#1c1822" }),
    ),
  );
}

function sheet(map) {
  return s("path.sheet", { d: outline(map.corners) }, s("title", {}, map.title));
}

function floor(space) {
  const facts = { data: { space: space.id } };
  if (space.radius) {
    const [cx, cy] = space.spot;
    return s("circle.space.round", { cx, cy, r: space.radius, ...facts }, s("title", {}, spaceTitle(space)));
  }
  return s(
    "path.space",
    { d: outline(space.polygon), fill: `url(#${FLOORS[hashed(space.id) % FLOORS.length]})`, ...facts },
    s("title", {}, spaceTitle(space)),
  );
}

/** A cell in which nothing lies yet: hardly there, with its name for whoever is told to lay something on it. */
function cell({ id, name: called, polygon, spot: [x, y] }) {
  const half = (polygon[1][0] - polygon[0][0]) / 2;
  return s(
    "g.cell",
    { data: { space: id } },
    s("title", {}, called),
    s("path", { d: outline(polygon) }),
    s("text", { x: x - half + 9, y: y - half + 13, data: { high: CELL_MM } }, id.toUpperCase()),
  );
}

/** A way off a tile: an arrow while it is open, a bar where it ends at a border or at the edge of the grid. */
function wayOn({ at: [x, y], side, way, kind }) {
  const turn = { n: 0, e: 90, s: 180, w: 270 }[side];
  const open = way === "open";
  const says = open ? "open" : way === "dead" ? "ends at a border" : "ends at the edge";
  return s(
    `g.way-on.${way}`,
    { transform: `translate(${x} ${y}) rotate(${turn})`, data: { way: kind } },
    s("title", {}, `${spoken(kind)}, ${says}`),
    s("path", { d: open ? "M-9 11L0 2L9 11M-9 18L0 9L9 18" : "M-11 5H11" }),
    open ? s("text", { transform: `translate(0 27) rotate(${-turn})` }, spoken(kind)) : null,
  );
}

const spaceTitle = ({ name: called, limit }) => (limit ? `${called} (room for ${limit})` : called);

/** A way between two round spaces; its kind is a class of its own, so that a window is not taken for a path. */
function way({ kind, ends: [[x1, y1], [x2, y2]], door: through = "", one_way: oneWay = false }) {
  const line = s(`line.way-line${kind === "path" ? "" : ".other"}${through ? ".through" : ""}`, { x1, y1, x2, y2 });
  line.append(s("title", {}, `${spoken(kind)}${oneWay ? ", one way" : ""}`));
  return line;
}

/** A door of the map that opens and shuts; the view may say how it stands (`doors`), else it is as printed. */
function leaf({ id, ends: [[x1, y1], [x2, y2]], shut, features }) {
  return s(
    `g.leafed${shut ? ".shut" : ""}`,
    { data: { door: id } },
    s("title", {}, spoken(features[0] ?? "door")),
    s("line", { x1, y1, x2, y2 }),
    s("circle", { cx: x1, cy: y1, r: 1.6 }),
    s("circle", { cx: x2, cy: y2, r: 1.6 }),
  );
}

/** How the doors stand now. */
export function drawDoors() {
  for (const one of $("doors")?.children ?? []) {
    const how = game().doors?.[one.dataset.door];
    const printed = state.layout.doors.find(({ id }) => id === one.dataset.door)?.shut;
    one.classList.toggle("shut", how === undefined ? Boolean(printed) : how !== "open");
  }
}

function ends({ at, along, kind }) {
  const half = (kind === "opening" ? OPENING_MM : DOOR_MM) / 2;
  return [
    [at[0] - along[0] * half, at[1] - along[1] * half],
    [at[0] + along[0] * half, at[1] + along[1] * half],
  ];
}

/** A door stands ajar, as on an architect's plan; an opening is only the gap; a path is dotted; a game's own kind is a dashed
 *  line on the wall. */
function door(link) {
  if (link.kind === "stairs") return null;
  const [[x1, y1], [x2, y2]] = ends(link);
  if (link.kind === "path") return s("circle.path", { cx: link.at[0], cy: link.at[1], r: 3 });
  if (link.kind === "opening") return s("line.opening", { x1, y1, x2, y2 });
  if (link.kind !== "door") return s("line.own-kind", { x1, y1, x2, y2 }, s("title", {}, spoken(link.kind)));
  const [nx, ny] = [-link.along[1], link.along[0]];
  const [ox, oy] = [x1 + nx * DOOR_MM, y1 + ny * DOOR_MM];
  return s(
    "g.door",
    {},
    s("line.sill", { x1, y1, x2, y2 }),
    s("path.swing", { d: `M${ox} ${oy}A${DOOR_MM} ${DOOR_MM} 0 0 0 ${x2} ${y2}` }),
    s("line.leaf", { x1, y1, x2: ox, y2: oy }),
  );
}

function stairs(way) {
  const [x, y] = way.at;
  const says = way.label || spoken(way.joins);
  const steps = [0, 1, 2, 3, 4].map((n) =>
    s("line", { x1: x - 9 + n, x2: x + 9 - n, y1: y + 7 - n * 3.5, y2: y + 7 - n * 3.5 }),
  );
  return s("g.way", {}, s("title", {}, says), s("rect", { x: x - 11, y: y - 10, width: 22, height: 20, rx: 2 }), steps);
}

/** A small glass over every pixel of a gauge, and what the gauge tells. */
function lenses(layout) {
  const strips = new Map(layout.strips.map((strip) => [strip.id, strip]));
  return layout.gauges.map((gauge) => {
    const places = gauge.pixels.map((pixel) => strips.get(gauge.strip)?.at[pixel]).filter(Boolean);
    if (!places.length) return null;
    return s(
      "g.gauge",
      {},
      s("title", {}, gaugeName(gauge.name)),
      places.map(([cx, cy]) => s("circle", { cx, cy, r: 5.2 })),
      gaugeLabel(places, gaugeName(gauge.name).split(" ").at(-1), layout.table.size),
    );
  });
}

const gaugeName = (name) => spoken(name.replace(/^seat(\d+)\./, "Seat $1 ").replace(".", " "));

/** Beside the bar, on the side that faces the middle of the table, along with it. */
function gaugeLabel(places, says, [width, height]) {
  const xs = places.map((place) => place[0]);
  const ys = places.map((place) => place[1]);
  const [x, y] = [(Math.min(...xs) + Math.max(...xs)) / 2, (Math.min(...ys) + Math.max(...ys)) / 2];
  if (places.length > 2 && spaceAt([x, y])) return null; // a ring round a space: the space's name stands there
  const upright = Math.max(...ys) - Math.min(...ys) > Math.max(...xs) - Math.min(...xs);
  if (upright) {
    const left = x < width / 2;
    return s("text", { transform: `translate(${x + (left ? -14 : 14)} ${y}) rotate(${left ? -90 : 90})`, data: { high: GAUGE_MM } }, says);
  }
  return s("text", { x, y: y > height * 0.9 ? y + 19 : y - 11, data: { high: GAUGE_MM } }, says);
}

/** The room's name, over two lines where the room is narrow. */
function name(space) {
  const xs = space.polygon.map((corner) => corner[0]);
  const room = Math.max(...xs) - Math.min(...xs);
  const words = space.name.split(" ");
  const [x, y] = space.label;
  const tight = words.length > 1 && space.name.length * 7.4 > room;
  const middle = Math.ceil(words.length / 2);
  const lines = tight ? [words.slice(0, middle).join(" "), words.slice(middle).join(" ")] : [space.name];
  const longest = Math.max(...lines.map((line) => line.length)) + (space.limit ? 3 : 0);
  const fits = (room - (space.radius ? 2 : 6)) / (LETTER * longest);
  const high = space.radius ? Math.min(fits, space.radius * 0.5) : Math.max(LEAST_NAME_MM, Math.min(MOST_NAME_MM, fits));
  return s(
    space.radius ? "text.small" : "text",
    { x, y: lines.length > 1 && space.radius ? y - high * 0.5 : y, "--fits": `${high}px`, data: { high } },
    lines.map((line, i) => s("tspan", { x, dy: i ? "1.05em" : 0 }, line)),
    limitMark(space),
  );
}

/** Where spaces are small a building has its name over them. */
function groupName({ id, name: called }) {
  const spots = state.layout.spaces.filter(({ groups = [], radius }) => radius && groups.includes(id)).map(({ spot }) => spot);
  if (!spots.length) return null;
  const middle = (n) => (Math.min(...spots.map((spot) => spot[n])) + Math.max(...spots.map((spot) => spot[n]))) / 2;
  return s("text.group", { x: middle(0), y: Math.min(...spots.map((spot) => spot[1])) - 18 }, called);
}

const [CELL_MM, GAUGE_MM] = [9, 10]; // how high letters are there at most, as board.css has it
const READ_PX = { room: 10, small: 7.5, mark: 7 }; // letters smaller than that are left out; over small round spaces they are few
let scale = 1;

/** The camera shows this many pixels a millimetre: names that could not be read are not there until somebody comes closer. */
export function setNameScale(pixelsPerMm) {
  if (pixelsPerMm === scale) return;
  scale = pixelsPerMm;
  hideSmallNames();
}

export function hideSmallNames() {
  for (const one of document.querySelectorAll("#map text[data-high]")) {
    const least = one.closest("#captions, .gauge, .cell") ? READ_PX.mark : one.classList.contains("small") ? READ_PX.small : READ_PX.room;
    one.toggleAttribute("hidden", one.dataset.high * scale < least);
  }
}

/** How many pieces a small room holds. */
const limitMark = (space) => (space.limit ? s("tspan.limit", { dx: "0.4em" }, `×${space.limit}`) : null);

/** The space under a place of the table, or null. */
export function spaceAt([x, y]) {
  return state.layout?.spaces.find((space) => inside(x, y, space.polygon)) ?? null;
}
