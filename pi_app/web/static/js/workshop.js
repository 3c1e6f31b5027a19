// The host's workshop: how every part is doing, what the readers read, the light walk, learning tags, calibrating. It
// shows what the table says and asks it for more; the table does the work.

import { setCameraLayout, showEverything, showMap, startCamera, toTable } from "./camera.js";
import { $, drawTabs, fill, h, refill, s, spoken } from "./dom.js";
import { drawFloors, startFloors } from "./floors.js";
import { colourAt, lit, setGlowCamera, setGlowLayout } from "./glow.js";
import { comeBack, roleName, startJoining, turnedAway, youAre } from "./join.js";
import { openLink } from "./link.js";
import { outline } from "./map.js";
import { changed, laidOut, may, on, simulated, spaceName, state } from "./state.js";
import { startSteering } from "./steer.js";

const HERE_MS = 5000; // how often the table is told that somebody is still here
const TAP_MM = 45; // so near to the middle of a zone is a tap on it
const TABS = [
  ["parts", "Parts"],
  ["watch", "Watch"],
  ["light", "Lights"],
  ["learn", "Learn"],
  ["calibrate", "Calibrate"],
];
const DRAW = { parts: drawParts, watch: drawWatch, light: drawLights, learn: drawLearn, calibrate: drawCalibrate };
const STATES = { ok: ["●", "well"], weak: ["◐", "weak"], faulty: ["▲", "faulty"], missing: ["○", "missing"] };
let open = "parts";
let closing = false;
let troubled = "";
let meant = ""; // the prop that is to be flashed, until that is said twice

state.workshop = null;

const heard = {
  you: (you) => {
    youAre(you);
    if (may("workshop")) ask("look");
  },
  turned_away: turnedAway,
  not_done: ({ says }) => trouble(says),
  unreadable: ({ says }) => trouble(says),
  layout: ({ layout }) => keep("layout", laidOut(layout)),
  board: (board) => keep("board", board),
  broker: ({ up }) => keep("broker", up),
  workshop: (shown) => {
    if (!shown.doing) closing = false;
    else if (!state.workshop?.doing) open = shown.doing; // another tab of the host opened it
    keep("workshop", shown);
  },
};

const link = openLink({
  heard: (message) => heard[message.is]?.(message),
  lit,
  changed: (up) => {
    keep("link", up);
    if (up) comeBack();
  },
});
startJoining((message) => link.send(message));
startCamera(setGlowCamera);
startFloors((map) => (map ? showMap(map) : showEverything()));
startSteering();
$("seat").before(h("a", { id: "back", href: "/" }, "Back to the board"));
$("grip").addEventListener("click", () => document.body.classList.toggle("sheet-up"));

function keep(name, value) {
  state[name] = value;
  changed(name);
}

const isHost = () => may("workshop");
const doing = () => state.workshop?.doing ?? "";

function ask(what, more = {}) {
  troubled = "";
  if (!link.send({ do: "workshop", what, ...more })) trouble("Not connected to the table. Try again in a moment.");
}

function trouble(says) {
  troubled = says;
  changed("workshop");
}

setInterval(() => {
  if (isHost() && doing() && !closing) link.send({ do: "workshop", what: "here" });
}, HERE_MS);
addEventListener("pagehide", () => {
  if (isHost() && doing()) link.send({ do: "workshop", what: "close" });
});

// --- the table ---------------------------------------------------------------------

function drawTable() {
  if (!state.layout) return;
  const focused = document.activeElement?.dataset?.zone;
  fill(
    $("map"),
    s(
      "g.rooms",
      {},
      state.layout.spaces.map((space) => s("path", { d: outline(space.polygon) })),
    ),
    s("g.zones", {}, state.layout.pads.map(zone)),
    open === "calibrate" ? s("g.along", {}, readAlong()) : null,
  );
  if (focused) $("map").querySelector(`[data-zone="${focused}"]`)?.focus();
}

function zone(pad) {
  const shown = state.workshop;
  const names = doing() ? (shown.zones[pad.id] ?? []) : [];
  const fault = doing() ? shown.faults[pad.id] : undefined;
  const act = onTap(pad);
  const found = open === "calibrate" ? shown?.measured[pad.id] : undefined;
  const what = found ? figures(found) : names.map(spoken).join(", ");
  const classes = [
    names.length && "read",
    shown?.lit === pad.id && "lit",
    fault && "fault",
    act && "live",
    open === "calibrate" && shown?.asked_pad === pad.id && "asked",
    found && (found.good && !found.along.length ? "good" : "poor"),
  ];
  return s(
    ["g", "zone", ...classes.filter(Boolean)].join("."),
    {
      transform: `translate(${pad.at.join(" ")})`,
      data: { zone: pad.id },
      role: act ? "button" : "img",
      tabindex: act ? 0 : null,
      "aria-label": `Zone ${pad.id}${fault ? `: ${fault}` : ""}${what ? `: ${what}` : ""}${act ? `. ${act.says}` : ""}`,
    },
    s("circle.well", { r: 21 }),
    s("text.room", { y: -26 }, pad.spaces.map(spaceName).join(", ")),
    s("text", { y: 5 }, pad.id),
    found
      ? [bars(found), s("text.what", { y: 47 }, found.gain_db ? `${found.reader}, ${found.gain_db} dB` : found.reader)]
      : (fault ? ["blind"] : names).map((name, i) => s("text.what", { y: 34 + 13 * i }, spoken(name))),
  );
}

/** Answers at each gain, a bar each; the one that is proposed stands out. */
function bars({ answers, looks, gain_db: chosen }) {
  const gains = Object.entries(answers);
  return s(
    "g.bars",
    { transform: `translate(${-3.5 * gains.length} 35)` },
    gains.map(([gain, count], i) => {
      const high = Math.max(0.8, (11 * count) / looks);
      return s(Number(gain) === chosen ? "rect.chosen" : "rect", { x: 7 * i, y: -high, width: 5.5, height: high });
    }),
  );
}

function figures({ reader, answers, looks, gain_db: gain, margin_db: spare, along }) {
  const others = along.length ? `; ${along.join(", ")} read${along.length === 1 ? "s" : ""} along` : "";
  if (!gain) return `reader ${reader}${others}`;
  return `reader ${reader}, ${answers[gain]} of ${looks} at ${gain} decibels, ${spare} to spare${others}`;
}

/** A line from each pad to those whose readers read its tag as well. */
function readAlong() {
  const at = new Map(state.layout.pads.map((pad) => [pad.id, pad.at]));
  return Object.entries(state.workshop?.measured ?? {}).flatMap(([pad, { along }]) =>
    along
      .filter((other) => at.has(other))
      .map((other) => s("path", { d: `M${at.get(pad).join(" ")}L${at.get(other).join(" ")}` })),
  );
}

// Zones are drawn anew whenever something is read, even under a finger: a tap is known by its place.
$("map").addEventListener("click", (event) => {
  if ($("board").dataset.panning || !state.layout) return;
  const [x, y] = toTable(event.clientX, event.clientY);
  const far = (pad) => Math.hypot(pad.at[0] - x, pad.at[1] - y);
  const [nearest] = [...state.layout.pads].sort((one, other) => far(one) - far(other));
  if (nearest && far(nearest) <= TAP_MM) onTap(nearest)?.go();
});
$("map").addEventListener("keydown", (event) => {
  const pad = state.layout?.pads.find(({ id }) => id === event.target.dataset?.zone);
  if (!pad || !["Enter", " "].includes(event.key)) return;
  event.preventDefault();
  onTap(pad)?.go();
});

/** What a tap on a zone does now: light it; on a simulated table also lay down the piece that is asked for. */
function onTap(pad) {
  if (!isHost() || closing) return null;
  if (open === "light") return { says: "Light it", go: () => ask("zone", { zone: pad.id }) };
  const asked = state.workshop?.asked;
  const [walker] = state.workshop?.pieces ?? [];
  if (open === "calibrate" && state.workshop?.asked_pad && walker && simulated()) {
    return { says: "Lay the tag here", go: () => link.send({ do: "hand", what: "place", piece: walker, pad: pad.id }) };
  }
  if (open === "learn" && asked && simulated()) {
    const piece = asked.replace(/^a /, "");
    return {
      says: `Lay down ${named(asked)}`,
      go: () => link.send({ do: "hand", what: "place", piece, pad: pad.id }),
    };
  }
  return null;
}

const named = (asked) => (asked.startsWith("a ") ? asked : `the ${spoken(asked)}`);

// --- beside it -----------------------------------------------------------------------

function drawSide() {
  $("seat").textContent = roleName();
  $("where").textContent = doing() ? "The game waits" : "";
  document.body.classList.toggle("away", !state.link || !state.broker);
  refill($("now"), headline());
  drawTabs(TABS, open, (id) => {
    open = id;
    draw();
  });
  const shelf = $("shelf");
  if (shelf.contains(document.activeElement) && document.activeElement.tagName === "SELECT") return; // not under a choosing hand
  shelf.setAttribute("aria-labelledby", `tab-${open}`);
  refill(shelf, isHost() ? DRAW[open]() : null);
}

function headline() {
  if (!state.link) return h("p.trouble", {}, "Reconnecting to the table…");
  if (!isHost()) {
    return [
      h("h2", {}, "The workshop is the host's"),
      h("p.hint", {}, "Here parts are tried and tags are learnt. Join with the host's code."),
      h("div.row", {}, button("Join", () => $("seat").click(), "big")),
    ];
  }
  const { asked, asked_pad: pad, measured } = state.workshop ?? {};
  const done = Object.keys(measured ?? {}).length;
  return [
    troubled ? h("p.trouble", {}, troubled) : null,
    pad ? [h("p.eyebrow", {}, `${done} measured`), h("h2", {}, `Lay the tag on ${pad}`)] : null,
    asked ? [h("p.eyebrow", {}, `${state.workshop.left} to learn`), h("h2", {}, `Lay down ${named(asked)}`)] : null,
    asked || pad
      ? null
      : h("h2", {}, doing() ? "The game waits while you try the parts" : "The game goes on; looking disturbs nothing"),
    doing()
      ? h(
          "div.row",
          {},
          asked || pad ? button("Skip it", () => ask("skip")) : null,
          button(closing ? "Closing…" : "Close the workshop", close, asked || pad ? "quiet" : "big", closing),
        )
      : null,
  ];
}

function close() {
  closing = true;
  ask("close");
  draw();
}

function button(says, go, looks = "", disabled = false) {
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
  if (meant !== prop) return button(`Flash ${prop}`, () => mean(prop), "quiet", Boolean(state.workshop?.flashing));
  return [
    h("p.next", {}, `Puts the firmware of ${prop} on its board, or on the one board that is plugged in and no other prop's. What is on it is overwritten.`),
    button(`Flash ${prop} now`, () => flash(prop), "big"),
    button("Leave it", () => mean(""), "quiet"),
  ];
}

function mean(prop) {
  meant = prop;
  draw();
}

/** How far it is, and in the end the prop showing itself, is told on the watching tab. */
function flash(prop) {
  meant = "";
  ask("flash", { prop });
  open = "watch";
  draw();
}

function written() {
  const { flashing: prop, share } = state.workshop ?? {};
  if (!prop) return null;
  return h("p.flashing", {}, `Flashing ${prop} `, h("progress", { max: 1, value: share, "aria-label": `Flashing ${prop}` }));
}

/** It shows that it works; what is felt on it is told on the watching tab. */
function tryProp(prop) {
  ask("prop", { prop });
  open = "watch";
  draw();
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

function draw() {
  drawTable();
  drawSide();
}

on("layout", () => {
  setCameraLayout(state.layout);
  setGlowLayout(state.layout);
  drawFloors();
});
on("layout", "workshop", "role", "board", "link", "broker", draw);
drawSide();

// For tests and for the curious: what this tab knows, and the light at a place of the table.
Object.assign(window, { gloam: { state, colourAt, drop: link.drop } });
