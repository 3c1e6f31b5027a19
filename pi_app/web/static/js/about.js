// What a thing is, what may be done with it and what forbids the rest: for whatever is tapped, on the board or in a
// panel. The host may also rule on it from here.

import { act, reachesAll } from "./act.js";
import { toScreen } from "./camera.js";
import { $, fill, h } from "./dom.js";
import { enquire } from "./enquire.js";
import { gesture } from "./gesture.js";
import { drawRulings } from "./ruling.js";
import { ruleMark } from "./rules.js";
import { joined, lying, mayAnswer, mayRule, onlyMine, options, pieceName, pieceOf, spaceName, spaceOf, state } from "./state.js";

let opened = null; // what is told about now

/** thing: ["space", id], ["piece", id], ["card", id], ["track", title, seat], ["die", …]. `name` is its headline, `at` a
 *  place of the board, or an element beside which it is told. */
export async function tellAbout(thing, { name = nameOf(thing), says = "", at = null } = {}) {
  const mine = [...thing];
  opened = mine;
  const now = { name, says: says || ownWords(thing), rule: "", can: [], cannot: [], thing };
  show(now, at);
  if (!joined()) return;
  const found = await enquire("about", ...thing);
  if (opened !== mine || !found) return;
  Object.assign(now, { ...found, says: found.says || now.says, can: found.can ?? [], cannot: found.cannot ?? [] });
  show(now, at);
}

export function closeAbout() {
  opened = null;
  $("menu").hidden = true;
}

const nameOf = ([kind, id]) => (kind === "space" ? spaceName(id) : kind === "piece" ? pieceName(id) : String(id));

/** What the page itself can say of it. */
function ownWords([kind, id]) {
  if (kind === "space") {
    const { limit, groups = [] } = spaceOf(id) ?? {};
    const there = [...lying()].filter(([, { space }]) => space === id).map(([piece]) => pieceName(piece));
    const part = (state.layout?.groups ?? []).filter((one) => groups.includes(one.id)).map(({ name }) => name);
    return [part.join(", "), limit ? `Room for ${limit}.` : "", there.length ? `Here: ${there.join(", ")}.` : ""].filter(Boolean).join(" ");
  }
  if (kind !== "piece") return "";
  const where = pieceOf(id)?.at;
  return [where ? `${spaceName(where)}.` : "Not on the board.", onlyMine(id) ? "Only you see this." : ""].filter(Boolean).join(" ");
}

/** The open options that concern a thing. */
export function optionsFor([kind, id]) {
  if (!mayAnswer()) return [];
  if (kind === "space") return options().filter((option) => !option.aim && (reachesAll(option).includes(id) || option.key.includes(id)));
  const here = pieceOf(id)?.at; // whoever taps what lies in a room may mean the room
  const meant = (option) => gesture(option.hand).thing === id || option.key.includes(id) || (here && reachesAll(option).includes(here));
  return options().filter((option) => !option.aim && meant(option));
}

/** What may be done with it: what names it, and what the game says is done with such a thing. */
function doableWith(thing, can) {
  const meant = new Set(can.map((key) => JSON.stringify(key)));
  const named = new Set(optionsFor(thing));
  return mayAnswer() ? options().filter((option) => named.has(option) || meant.has(JSON.stringify(option.key))) : [];
}

function show({ name, says, rule, can, cannot, thing }, at) {
  const doable = doableWith(thing, can).slice(0, 8);
  const box = $("menu");
  const again = box.hidden ? null : document.activeElement?.dataset?.key;
  fill(
    box,
    h("div.about-head", {}, h("h3", {}, name), close()),
    says ? h("p.says", {}, says, rule ? ruleMark(rule) : null) : null,
    doable.map((option) =>
      h(
        "button",
        { type: "button", role: "menuitem", data: { key: JSON.stringify(option.key) }, onclick: () => act(option) },
        option.says,
        option.cost ? h("small.cost", {}, option.cost) : null,
      ),
    ),
    cannot.map((one) =>
      h("p.cannot", {}, h("b", {}, one.says), " ", one.why, one.rule ? ruleMark(one.rule) : null),
    ),
    mayRule() ? drawRulings(thing, name) : null,
  );
  box.hidden = false;
  place(box, at);
  ([...box.querySelectorAll("[data-key]")].find((one) => one.dataset.key === again) ?? box.querySelector("button")).focus();
}

function close() {
  return h("button.close", { type: "button", "aria-label": "Close", data: { key: "close" }, onclick: closeAbout }, "×");
}

/** Beside what it is about, within the board; on a phone along its lower edge, over the sheet. */
function place(box, at) {
  const board = $("board");
  const [x, y] = at instanceof Element ? beside(at) : toScreen(at ?? [0, 0]);
  const [width, height] = [box.offsetWidth, box.offsetHeight];
  box.style.left = `${Math.max(8, Math.min(board.clientWidth - width - 8, x - width / 2))}px`;
  box.style.top = `${Math.max(8, Math.min(board.clientHeight - height - 8, y + 22))}px`;
}

function beside(element) {
  const [board, box] = [$("board").getBoundingClientRect(), element.getBoundingClientRect()];
  return [box.left - board.left, box.top - board.top - 22];
}

// --- greyed verbs ---------------------------------------------------------------------

let verbs = { at: "", cannot: [] };

/** What is done in a question of this kind and cannot be done now, once the referee has said so. */
export function greyedVerbs(decision, drawAgain) {
  const key = `${state.role} ${decision}`;
  if (verbs.at !== key) {
    verbs = { at: key, cannot: [] };
    enquire("about", "verbs").then((found) => {
      if (verbs.at !== key || !found?.cannot?.length) return;
      verbs.cannot = found.cannot;
      drawAgain();
    });
  }
  return verbs.cannot;
}
