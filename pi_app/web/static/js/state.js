// All this tab knows, in one object, and who wants to hear when a part of it changes. It draws nothing.

import { spoken } from "./dom.js";
import { gesture } from "./gesture.js";
import { tileOf, withGrid } from "./grid.js";

export const state = {
  link: false, // the websocket is open
  broker: false, // the server reaches the broker
  role: "spectator",
  may: [], // what this role may besides answering for its own seat
  table: "",
  layout: null,
  board: null,
  views: {}, // by whom: "public", and the own role once joined
  drawn: null,
  devices: {},
  statuses: {},
  troubles: {}, // with the machine under the table, by what they are about
  codes: {}, // of the seats, where each evening has its own; the host alone is told
  props: {},
  uncovered: null, // the decision for one seat's eyes that somebody chose to look at on the shared screen
  answered: null, // the decision this tab answered last
  held: { id: "", at: "" }, // the die or card taken in hand, and for which question
};

const CORNERS = 24;

/** A layout as it came, with all it may leave out: round spaces have corners too, for whatever asks for an outline. */
export function laidOut(layout) {
  const corner = ({ spot: [x, y], radius }, i) => {
    const turn = (2 * Math.PI * i) / CORNERS;
    return [x + radius * Math.cos(turn), y + radius * Math.sin(turn)];
  };
  const spaces = layout.spaces.map((space) => ({
    ...space,
    polygon: space.polygon ?? Array.from({ length: CORNERS }, (_, i) => corner(space, i)),
  }));
  const empty = { links: [], ways: [], doors: [], groups: [], exits: [], walls: [], gauges: [], controls: [], props: [], pads: [], maps: [] };
  const whole = withGrid({ ...empty, ...layout, spaces });
  return { ...whole, byId: new Map(whole.spaces.map((space) => [space.id, space])) };
}

const listeners = new Map(); // listener → the names it wants to hear of, in the order they began to listen

/** on("board", "view", redraw) */
export function on(...names) {
  const listener = names.pop();
  listeners.set(listener, new Set([...(listeners.get(listener) ?? []), ...names]));
}

let news = new Set();

/** Something of that name changed; each listener hears of it once, before the next picture. Whatever came first, they
 *  hear in the order they began to listen: a map that is drawn anew is drawn before what is drawn on it. */
export function changed(name) {
  if (!news.size) queueMicrotask(tellAll);
  news.add(name);
}

function tellAll() {
  const now = news;
  news = new Set();
  for (const [listener, names] of listeners) if ([...names].some((name) => now.has(name))) listener();
}

/** The view this tab goes by: its own, else the public one. */
export const seen = () => state.views[state.role] ?? state.views.public ?? null;
export const game = () => seen()?.seen?.view ?? {};
export const asks = () => seen()?.seen?.asks ?? null;
export const options = () => asks()?.options ?? [];

/** Another role sits here now, or nobody: what the one before was told is not for them. */
export function forgetSeat() {
  for (const who of Object.keys(state.views)) if (who !== "public" && who !== state.role) delete state.views[who];
  Object.assign(state, { codes: {}, uncovered: null, held: { id: "", at: "" } });
}

/** Whether a panel belongs to questions about this: `about` is one word, or several. */
export const concerns = (panel, about) => Boolean(about) && [panel.about].flat().includes(about);

/** The die or card of the open question that is taken in hand here; empty when none is. */
export const inHand = () => (state.held.at === `${state.role} ${seen()?.decision}` ? state.held.id : "");

export function takeInHand(id) {
  state.held = { id: id === inHand() ? "" : id, at: `${state.role} ${seen()?.decision}` };
  changed("held");
}

/** Whether an option is one of this thing's. */
export const isOf = (id) => (option) => option.takes === id || option.key.includes(id);
export const simulated = () => Boolean(state.board?.simulated);
export const joined = () => state.role !== "spectator";

/** Whether the table's one list of rights, which came with our role, has this: start, settle, rule, workshop. */
export const may = (right) => state.may.includes(right);

/** Whether one may rule on something: the host on what all may know, where there are sides each on its own secrets. */
export const mayRule = () => may("rule") || (joined() && Boolean(seen()?.seen?.sides));

/** One screen for several seats: of the whole table, or of a side that keeps it to itself. */
export const shared = () => state.role === "screen" || /^side\d$/.test(state.role);

/** On a screen that others can see, a question for one seat waits until that player holds the screen. */
export function curtained() {
  return shared() && Boolean(asks()?.private) && state.uncovered !== seen().decision;
}

/** May this tab answer the open question? A shared screen answers for all of its seats. */
export function mayAnswer() {
  const asked = asks();
  if (!asked || !joined() || curtained()) return false;
  return asked.mine || (shared() && asked.options.length > 0);
}

export function spaceOf(id) {
  return state.layout?.byId.get(id) ?? null;
}

export function spaceName(id) {
  return spaceOf(id)?.name ?? String(id ?? "").replace(/[-_]+/g, " ");
}

export function pieceOf(id) {
  return game().pieces?.[id] ?? null;
}

/** Whether only this tab's own view has the piece, or has it there: nobody else sees it where it is. */
export function onlyMine(id) {
  const own = state.views[state.role]?.seen?.view?.pieces?.[id];
  return Boolean(own && state.views.public) && state.views.public.seen?.view?.pieces?.[id]?.at !== own.at;
}

export function pieceName(id) {
  return pieceOf(id)?.name ?? spoken(String(id ?? "").replace(/@.*/, ""));
}

export function seatName(seat) {
  return String(game().seats?.[seat]?.name ?? seat ?? "").replace(/^seat(\d+)$/, "Seat $1");
}

/** The parts of the table that is laid now; another game may have brought another table, without the last one's props. */
export function parts() {
  const props = state.layout?.props;
  const here = ({ kind, part }) => kind !== "prop" || !props || props.some(({ name }) => part === `prop-${name}`);
  return Object.values(state.devices).filter(here);
}

/** Whether somebody should see to it. On a simulated table a prop may well be missing: the page stands in. */
export const needsALook = ({ kind, state: how }) =>
  how !== "ok" && !(kind === "prop" && how === "missing" && simulated());

/** Where every piece lies now: piece → {pad, space, hand}. `hand` is what the table calls it: pieces of a kind are all
 *  alike to it (`clue@p03`), while the game knows each by a public name of its own. */
export function lying() {
  const found = new Map();
  const pieces = game().pieces ?? {};
  const pads = new Map((state.layout?.pads ?? []).map((pad) => [pad.id, pad.spaces]));
  for (const [pad, names] of Object.entries(state.board?.pads ?? {})) {
    const covered = pads.get(pad) ?? [];
    for (const name of names) {
      const alike = (id) => pieces[id].kind === name && covered.includes(pieces[id].at) && !found.has(id);
      const stands = (id) => alike(id) && !pieces[id].on_its_side; // whoever lies is not felt
      const one = name in pieces ? name : (Object.keys(pieces).find(stands) ?? Object.keys(pieces).find(alike));
      const at = pieces[one]?.at;
      const space = covered.includes(at) ? at : (covered[0] ?? null);
      if (one) found.set(one, { pad, space, hand: one === name ? name : `${name}@${pad}` });
      else found.set(unused(`${name}@${pad}`, found), { pad, space, hand: `${name}@${pad}` });
    }
  }
  return found;
}

function unused(name, found) {
  let free = name;
  while (found.has(free)) free += "'";
  return free;
}

/** Whether the hand of an option moves that piece, or lays the tile that a tag of that name lies under. */
export function movesPiece({ hand }, piece) {
  if (!hand) return false;
  const { what, thing } = gesture(hand);
  return thing === piece || (what === "lay" && thing === tileOf(state.layout, piece));
}

/** A tag under a tile that lies where it does: what is seen of it is the tile. */
export function isUnderTile(piece, space) {
  const tile = tileOf(state.layout, piece);
  return tile !== null && spaceOf(space)?.tile === tile;
}

/** Where a piece may be carried although no option moves it: carrying it makes the choice that comes first. */
export const carriedTo = (piece) => asks()?.carries?.[piece] ?? [];

/** Whether the table can sense this piece at all. Some are only light or cardboard. */
export function tagged(id) {
  const kind = pieceOf(id)?.kind;
  const aside = state.board?.aside ?? [];
  const known = (name) =>
    aside.includes(name) || Object.values(state.board?.pads ?? {}).some((names) => names.includes(name));
  return known(id) || (Boolean(kind) && known(kind));
}
