// What stands under each tab of the workshop: the parts, what is watched, the light walk, learning, calibrating.

import { h, spoken } from "./dom.js";
import { changed, simulated, state } from "./state.js";
import { ask, desk, doing } from "./workshop_desk.js";

const STATES = { ok: ["●", "well"], weak: ["◐", "weak"], faulty: ["▲", "faulty"], missing: ["○", "missing"] };

export const TABS = [
  ["parts", "Parts"],
  ["watch", "Watch"],
  ["light", "Lights"],
  ["learn", "Learn"],
  ["calibrate", "Calibrate"],
];
/** What stands under each. */
export const DRAW = { parts: drawParts, watch: drawWatch, light: drawLights, learn: drawLearn, calibrate: drawCalibrate };

export function button(says, go, looks = "", disabled = false) {
  return h(`button${looks ? `.${looks}` : ""}`, { type: "button", data: { key: says }, onclick: go, disabled }, says);
}

function drawParts() {
  const found = state.workshop?.findings ?? [];
  const bad = found.filter((one) => one.state !== "ok");
  const well = new Map();
  for (const one of found.filter((one) => one.state === "ok")) {
    const kind = one.part.split(" ")[0];
    well.set(kind, [...(well.get(kind) ?? []), one]);
  }
  return [
    h("div.row", {}, button("Look again", () => ask("look"))),
    found.length
      ? h("p", {}, bad.length ? `${bad.length} of ${found.length} parts need a look.` : `All ${found.length} are well.`)
      : h("p.waiting", {}, "Looking…"),
    h("ul.devices", {}, bad.map(part)),
    h(
      "ul.devices",
      {},
      [...well].flatMap(([kind, ones]) =>
        ones.length < 3 || kind === "prop" ? ones.map(part) : [part({ part: `${ones.length} ${kind}s`, state: "ok", says: alike(ones) })],
      ),
    ),
  ];
}

/** What they all say, when they all say the same. */
const alike = (ones) => (ones.every((one) => one.says === ones[0].says) ? ones[0].says : "");

function part({ part: name, state: how, says, next_step: next }) {
  const [sign, word] = STATES[how] ?? ["?", how];
  return h(
    `li.${how}`,
    {},
    h("i", { "aria-hidden": "true" }, sign),
    h("strong", {}, spoken(name)),
    h("em", {}, word),
    says ? h("p", {}, says) : null,
    next && how !== "ok" ? h("p.next", {}, next) : null,
    name.startsWith("prop ") ? propActions(name, ["ok", "weak"].includes(how) && !says?.startsWith("not built")) : null,
  );
}

function propActions(name, there) {
  const tries = there ? button(`Try ${name}`, () => tryProp(name.slice(5))) : null;
  const flashes = state.workshop?.flashes ? flashing(name.slice(5)) : null;
  return tries || flashes ? h("div.row", {}, tries, flashes) : null;
}

/** Flashing overwrites what is on the board, so it is asked twice. */
function flashing(prop) {
  if (desk.meant !== prop) return button(`Flash ${prop}`, () => mean(prop), "quiet", Boolean(state.workshop?.flashing));
  return [
    h("p.next", {}, `Puts the firmware of ${prop} on its board, or on the one board that is plugged in and no other prop's. What is on it is overwritten.`),
    button(`Flash ${prop} now`, () => flash(prop), "big"),
    button("Leave it", () => mean(""), "quiet"),
  ];
}

function mean(prop) {
  desk.meant = prop;
  changed("workshop");
}

/** How far it is, and in the end the prop showing itself, is told on the watching tab. */
function flash(prop) {
  desk.meant = "";
  ask("flash", { prop });
  desk.open = "watch";
  changed("workshop");
}

function written() {
  const { flashing: prop, share } = state.workshop ?? {};
  if (!prop) return null;
  return h("p.flashing", {}, `Flashing ${prop} `, h("progress", { max: 1, value: share, "aria-label": `Flashing ${prop}` }));
}

/** It shows that it works; what is felt on it is told on the watching tab. */
function tryProp(prop) {
  ask("prop", { prop });
  desk.open = "watch";
  changed("workshop");
}

function drawWatch() {
  return [
    h("p.hint", {}, "Lay pieces down, lift them, press and turn: what is sensed shows here and on the zones."),
    doing() === "watch" ? null : h("div.row", {}, button("Begin to watch", () => ask("watch"), "big")),
    written(),
    happened(),
  ];
}

function drawLights() {
  return [
    h("p.hint", {}, "Tap a zone to light it, or let a light walk over every pixel and then every zone."),
    h("div.row", {}, button("Walk over everything", () => ask("walk"), "big")),
    happened(),
  ];
}

function drawLearn() {
  const shown = state.workshop;
  const pieces = shown?.pieces ?? [];
  const choose = h(
    "select",
    { id: "again", onchange: (event) => event.target.value && ask("learn", { piece: event.target.value }) },
    h("option", { value: "" }, "Choose a piece"),
    pieces.map((piece) => h("option", { value: piece }, spoken(piece))),
  );
  return [
    h(
      "p.hint",
      {},
      simulated()
        ? "Each piece is asked for by name. This table is simulated: tap a zone to lay it there."
        : "Each piece is asked for by name. Lay it on any zone; the zone lights when it is learnt.",
    ),
    doing() === "learn" && shown.asked
      ? null
      : h("div.row", {}, button("Learn what is missing", () => ask("learn"), "big")),
    pieces.length ? h("div.again", {}, h("label", { for: "again" }, "One piece again, whose tag came off"), choose) : null,
    shown?.sheet ? h("p.file", {}, `Written to ${shown.sheet}.`) : null,
    happened(),
  ];
}

function drawCalibrate() {
  const { changes = [], notes = [], table_file: file, asked_pad: pad } = state.workshop ?? {};
  return [
    h(
      "p.hint",
      {},
      simulated()
        ? "One tag walks over all pads. This table is simulated: tap the pad that is asked for to lay it there."
        : "One tag walks over all pads: lay it on the one that is asked for and lift it when the next is. Wires that are swapped, answers at each gain and neighbours that read along show on the picture.",
    ),
    pad ? null : h("div.row", {}, button("Begin to calibrate", () => ask("calibrate"), "big")),
    changes.length ? [h("h3", {}, "Would change"), h("ul.changes", {}, changes.map((line) => h("li", {}, line)))] : null,
    notes.length ? [h("h3", {}, "To look at"), h("ul.changes", {}, notes.map((line) => h("li", {}, line)))] : null,
    file ? h("p.file", {}, `The table as found is in ${file}; the table file in use is as it was.`) : null,
    happened(),
  ];
}

/** Newest first, so that what just happened is where the eye is. */
function happened() {
  const lines = state.workshop?.lines ?? [];
  return h(
    "ol.happened",
    { reversed: true },
    [...lines].reverse().map((line) => h("li", {}, line)),
  );
}
