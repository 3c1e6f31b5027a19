// The panels a game declares, each drawn by its kind: track, deck, hand, matrix, line, dice, entry, notes. Knows no game.

import { tellAbout } from "./about.js";
import { h, s, spoken } from "./dom.js";
import { drawEntry, openEntry } from "./entry.js";
import { matrix } from "./matrix.js";
import { ruleMark } from "./rules.js";
import { asks, concerns, curtained, may, mayAnswer, seatName, seen, state } from "./state.js";
import { cardThing, dieThing, inQuestion } from "./things.js";

const KINDS = { track, deck, hand, matrix, line, dice, entry, notes };

export function drawPanels() {
  const asked = asks();
  const boards = (panel) => panel.kind === "hand" && "seat" in panel; // whole here, there only what is of use
  const drawnThere = (panel) => mayAnswer() && inQuestion(panel) && concerns(panel, asked?.about) && !boards(panel);
  const panels = curtained() ? [] : (seen()?.seen?.panels ?? []).filter((panel) => !drawnThere(panel));
  if (!panels.length)
    return h("p.waiting", {}, curtained() ? "Covered until the screen is taken." : "Nothing is laid out yet.");
  const groups = new Map();
  for (const panel of panels) {
    const owner = panel.seat ?? "";
    if (!groups.has(owner)) groups.set(owner, []);
    groups.get(owner).push(panel);
  }
  const order = [...groups.keys()].sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
  return order.map((owner) =>
    h(
      owner === state.role ? "section.owner.mine" : "section.owner",
      {},
      owner ? h("h3", {}, seatName(owner), owner === state.role ? h("small", {}, " you") : null) : null,
      h(
        "div.panels",
        {},
        [...groups.get(owner)]
          .sort((a, b) => glance(a) - glance(b))
          .map((panel) => drawPanel({ ...panel, title: withoutOwner(panel, owner), called: panel.title })),
      ),
    ),
  );
}

/** Below an owner's name a panel need not say it again. */
export function withoutOwner({ title = "" }, owner) {
  const name = owner ? seatName(owner) : "";
  if (title === name) return "";
  if (!name || !title.startsWith(`${name}: `)) return title;
  const rest = title.slice(name.length + 2);
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}

/** Within an owner's panels what is read at a glance comes first. */
const GLANCE = ["track", "deck"];
const glance = (panel) => (panel.seat && GLANCE.includes(panel.kind) ? 0 : 1);

const rank = (owner) => (owner === state.role ? 0 : owner === "" ? 1 : 2);

export function drawPanel(panel) {
  const kind = KINDS[panel.kind];
  const body = kind ? kind(panel) : h("p", {}, panel.says ?? "");
  return h(
    `article.panel.${KINDS[panel.kind] ? panel.kind : "plain"}`,
    {},
    panel.title ? h("h4", {}, ["track", "deck"].includes(panel.kind) ? pointable(panel) : panel.title) : null,
    body,
  );
}

/** The host points at a track or a pile to rule on it. */
function pointable({ title, called = title, seat = "", says: text = "" }) {
  if (!may("rule")) return title;
  const tell = (event) => tellAbout(["track", called, seat], { name: title, says: text, at: event.currentTarget });
  return h("button.thing", { type: "button", data: { key: `track ${called} ${seat}` }, onclick: tell }, title);
}

/** A card's name: a tap says what may be done with it, or what forbids it. */
function cardName({ id, name = "", says: text = "" }) {
  if (!id) return h("strong", {}, name);
  const tell = (event) => tellAbout(["card", id], { name, says: text, at: event.currentTarget });
  const take = cardThing({ id }).take;
  return h("button.thing", { type: "button", data: { key: `card ${id}` }, onclick: take ?? tell }, h("strong", {}, name));
}

const says = (text) => (text ? h("p.says", {}, text) : null);

/** Up to twelve steps are pips, more are a bar. What lies on a step stands below it by its first letter. */
function track({ value = 0, of = 0, mark = null, markers = [], says: text }) {
  const lying = markers.map(({ at, word }) => `, ${spoken(word)} at ${at}`).join("");
  const label = `${value} of ${of}${mark === null || mark === undefined ? "" : `, mark at ${mark}`}${lying}`;
  const pips = of > 0 && of <= 12;
  const letters = (i) => markers.filter(({ at }) => at === i + 1).map(({ word }) => h("small", {}, word[0].toUpperCase()));
  const body = pips
    ? h(
        `div.pips${markers.length ? ".laid" : ""}`,
        {},
        Array.from({ length: of }, (_, i) =>
          h(
            `i${i < value ? ".on" : ""}${mark !== null && mark !== undefined && i === mark - 1 ? ".mark" : ""}`,
            {},
            letters(i),
          ),
        ),
      )
    : h("div.bar", {
        "--part": of ? Math.max(0, Math.min(1, value / of)) : 0,
        "--mark": mark !== null && mark !== undefined && of ? mark / of : -1,
      });
  return [
    h("div.amount", { role: "img", "aria-label": label }, body, h("b", {}, String(value)), h("span", {}, `/ ${of}`)),
    says(text),
  ];
}

function deck({ count = 0, of = null, back = "", says: text }) {
  const layers = Math.max(0, Math.min(5, Math.ceil((count / (of || count || 1)) * 5)));
  const pile = h(
    "div.pile",
    { "aria-hidden": "true" },
    Array.from({ length: layers }, (_, i) => h("i", { "--n": i })),
    h("em", {}, back ? back.slice(0, 1).toUpperCase() : ""),
  );
  return [
    h(
      "div.amount",
      {},
      pile,
      h("b", {}, String(count)),
      h("span", {}, of === null || of === undefined ? (count === 1 ? "card" : "cards") : `of ${of} left`),
    ),
    says([back && back.length > 1 ? back : "", text].filter(Boolean).join(" · ")),
  ];
}

function hand({ cards = [], slots = null, says: text }) {
  const empty = Math.max(0, (Number(slots) || 0) - cards.length);
  return [
    h(
      "ul.cards",
      {},
      cards.map((card) =>
        h(
          cardThing(card).looks,
          cardThing(card).facts,
          cardName(card),
          card.slot ? h("small", {}, spoken(card.slot)) : null,
          says(card.says),
          tags(card.tags),
        ),
      ),
      Array.from({ length: empty }, () => h("li.empty", {}, "empty")),
    ),
    says(text),
  ];
}

const tags = (list) =>
  list?.length
    ? h(
        "p.tags",
        {},
        list.map((tag) => h("span", {}, spoken(tag))),
      )
    : null;

/** Cards or creatures in a row, the first one leading. */
function line({ cards = [], first = null, says: text }) {
  return [
    h(
      "ol.line",
      {},
      cards.map((card, i) =>
        h(
          `li${card.face === "down" ? ".down" : ""}${(first === null || first === undefined ? 0 : first) === i ? ".first" : ""}`,
          {},
          card.face === "down" ? h("strong", {}, card.name ?? "Face down") : cardName(card),
          card.of
            ? h("span.health", { role: "img", "aria-label": `health ${card.health} of ${card.of}` }, hearts(card))
            : card.health !== undefined && card.health !== null
              ? h("span.health", {}, `♥ ${card.health}`)
              : null,
          says(card.says),
        ),
      ),
    ),
    cards.length ? null : h("p.says", {}, "Nothing stands here."),
    says(text),
  ];
}

const hearts = ({ health = 0, of }) =>
  of <= 10 ? "♥".repeat(Math.max(0, health)) + "♡".repeat(Math.max(0, of - health)) : `♥ ${health} / ${of}`;

const OUTLINES = {
  4: "M18 3L34 31H2Z",
  6: "M4 4H32V32H4Z",
  8: "M18 1L34 18L18 35L2 18Z",
  10: "M18 1L34 15V21L18 35L2 21V15Z",
  12: "M18 2L33 13L27 32H9L3 13Z",
  20: "M18 1L33 10V26L18 35L3 26V10Z",
};

export function die({ sides = 6, faces = [], face = null, used = false, of = "" }) {
  const shown = face === null || face === undefined ? "" : (faces.find((one) => one.face === face)?.says ?? String(face));
  const label = `${of ? `${of}: ` : ""}d${sides} ${shown ? `shows ${shown}` : "not rolled"}${used ? ", used" : ""}`;
  return s(
    `svg.die${used ? ".used" : ""}`,
    { viewBox: "0 0 36 36", role: "img", "aria-label": label },
    s("title", {}, label),
    s("path", { d: OUTLINES[sides] ?? OUTLINES[6] }),
    s("text", { x: 18, y: sides === 4 ? 27 : 24 }, shown.length > 2 ? shown[0] : shown || "–"), // a word has no room
  );
}

/** The host points at a die to rule on it. */
function ruledDie(one) {
  const drawing = die(one);
  if (!one.thing || !may("rule")) return drawing;
  const name = drawing.getAttribute("aria-label");
  const tell = (event) => tellAbout(one.thing, { name, at: event.currentTarget });
  return h("button.thing.die-of", { type: "button", "aria-label": name, data: { key: one.thing.join(" ") }, onclick: tell }, drawing);
}

function dice({ dice: all = [], says: text }) {
  const owners = new Map();
  for (const one of all) owners.set(one.of ?? "", [...(owners.get(one.of ?? "") ?? []), one]);
  return [
    [...owners].map(([owner, some]) =>
      h("div.dice", {}, owner ? h("span", {}, seatName(owner)) : null, some.map((one) => dieThing(one, ruledDie(one)))),
    ),
    says(text),
  ];
}

/** Dice whose faces hands say: buttons for whoever is asked, only what is entered so far for the others. */
function entry(panel) {
  return openEntry() ? drawEntry(panel) : dice(panel);
}

function notes({ lines = [], says: text }) {
  return [
    h(
      "ul.notes",
      {},
      lines.map((one) => h("li", {}, one.says ?? "", one.rule ? ruleMark(one.rule) : null)),
    ),
    lines.length ? null : h("p.says", {}, "Nothing noted yet."),
    says(text),
  ];
}
