// A board that grows, as a page knows it: free cells are spaces like any other, all tiles on the grid are one part of the
// board, and a tag under a tile belongs to that tile. Pure: it draws nothing.

export const BOARD = "grid"; // the part of the board that the tiles make together

/** A layout's spaces, parts and links with what its grid adds to them. Without one it is as it came. */
export function withGrid({ grid, maps, spaces, links, exits, ...layout }) {
  const sheets = maps; // every map and tile by itself
  if (!grid) return { ...layout, grid, maps, spaces, links, exits, sheets };
  const laid = spaces.filter((space) => onGrid(grid, space.spot));
  const names = new Set(laid.map((space) => space.map));
  const zones = spaces.map((space) => (names.has(space.map) ? { ...space, tile: space.map, map: BOARD } : space));
  const part = { id: BOARD, title: "Board", corners: corners(reached(grid, laid)) };
  return {
    ...layout,
    grid,
    sheets,
    maps: [...maps.filter(({ id }) => !names.has(id)), part],
    spaces: [...zones, ...grid.free.map((name) => cell(grid, name))],
    links: [...links, ...gaps(exits)],
    exits: exits.filter(({ way }) => way !== "joined"),
  };
}

const columnOf = (name) => name.charCodeAt(0) - 97;
const rowOf = (name) => Number(name.slice(1)) - 1;
const corners = ([left, top, right, bottom]) => [
  [left, top],
  [right, top],
  [right, bottom],
  [left, bottom],
];

/** A cell in which nothing lies yet. */
function cell(grid, name) {
  const [x, y] = [grid.origin[0] + columnOf(name) * grid.cell, grid.origin[1] + rowOf(name) * grid.cell];
  const spot = [x + grid.cell / 2, y + grid.cell / 2];
  return {
    id: name,
    name: `cell ${name.toUpperCase()}`,
    map: BOARD,
    free: true,
    polygon: corners([x, y, x + grid.cell, y + grid.cell]),
    spot,
    label: spot,
    limit: 0,
    features: [],
  };
}

function onGrid({ origin: [x, y], cell: mm, columns, rows }, [sx, sy]) {
  return sx > x && sx < x + columns * mm && sy > y && sy < y + rows * mm;
}

/** As far as the board has grown, and a cell further each way; all of the grid where nothing lies. */
function reached({ origin: [x, y], cell: mm, columns, rows }, laid) {
  const whole = [x, y, x + columns * mm, y + rows * mm];
  if (!laid.length) return whole;
  const xs = laid.flatMap(({ polygon }) => polygon.map((corner) => corner[0]));
  const ys = laid.flatMap(({ polygon }) => polygon.map((corner) => corner[1]));
  return [
    Math.max(whole[0], Math.min(...xs) - mm),
    Math.max(whole[1], Math.min(...ys) - mm),
    Math.min(whole[2], Math.max(...xs) + mm),
    Math.min(whole[3], Math.max(...ys) + mm),
  ];
}

/** Where two ways meet there is a gap in the wall, once. */
function gaps(exits) {
  const joined = new Map(exits.filter(({ way }) => way === "joined").map((exit) => [exit.at.join(), exit]));
  return [...joined.values()].map(({ space, at, side }) => ({
    a: space,
    b: space,
    kind: "opening",
    at,
    along: "ns".includes(side) ? [1, 0] : [0, 1],
  }));
}

/** The tile under which a tag of that name lies; null for any other piece. */
export function tileOf(layout, piece) {
  const name = String(piece ?? "").replace(/@.*/, "");
  const tiles = Object.entries(layout?.grid?.tiles ?? {});
  return tiles.find(([tile, spaces]) => tile === name || spaces.includes(name))?.[0] ?? null;
}
