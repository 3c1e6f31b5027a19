// Below the question: what the game has laid out, the story so far, and how the table's parts are doing.

import { $, betweenTaps, drawTabs, h, refill, spoken } from "./dom.js";
import { enquire } from "./enquire.js";
import { drawPanels } from "./panels.js";
import { drawMoments, rulingForm } from "./ruling.js";
import { ruleName } from "./rules.js";
import { game, joined, may, mayRule, needsALook, parts, seen, state } from "./state.js";
import { openChooser } from "./chooser.js";
import { drawSeats } from "./seats.js";

const TABS = [
  ["panels", "Game"],
  ["story", "Story"],
  ["table", "Table"],
];
const DRAW = { panels: drawPanels, story: drawStory, table: drawTable };
let open = "panels";
let send = () => false;

export function startShelf(sender) {
  send = sender;
}

export const drawShelf = betweenTaps($("side"), draw);

/** What the parts of the table tell is drawn where it is looked at; elsewhere only how many need a look. */
export function drawHealth() {
  if (open === "table") drawShelf();
  else drawHeads();
}

function drawHeads() {
  const bad = parts().filter(needsALook).length;
  drawTabs(
    TABS.map(([id, name]) => [id, name, id === "table" ? bad : 0]),
    open,
    show,
  );
}

function draw() {
  drawHeads();
  const shelf = $("shelf");
  const busy = ["INPUT", "SELECT"].includes(document.activeElement?.tagName);
  if (busy && shelf.contains(document.activeElement)) return; // not under a hand that types or picks
  shelf.setAttribute("aria-labelledby", `tab-${open}`);
  refill(shelf, DRAW[open]());
}

function show(id) {
  open = id;
  draw();
  $("shelf").scrollTop = 0;
  if (getComputedStyle($("grip")).display === "none") return;
  document.body.classList.add("sheet-up"); // on a phone the shelf lies below the question: bring it up
  $("tabs").scrollIntoView({ block: "start" });
}

/** Newest first, so that what just happened is where the eye is. */
function drawStory() {
  const story = seen()?.seen?.story ?? [];
  if (!story.length) return h("p.waiting", {}, "The story has not begun.");
  return [
    may("rule") ? drawMoments() : null,
    h(
      "ol.story",
      { reversed: true },
      [...story].reverse().map((line) => h("li", {}, h("span", {}, line.says), line.rule ? ruleName(line.rule) : null)),
    ),
  ];
}

const STATES = { ok: ["●", "well"], weak: ["◐", "weak"], faulty: ["▲", "faulty"], missing: ["○", "missing"] };

function drawTable() {
  const devices = parts().sort(
    (a, b) => needsALook(b) - needsALook(a) || a.part.localeCompare(b.part, "en", { numeric: true }),
  );
  const kinds = new Map();
  for (const device of devices) kinds.set(device.kind, [...(kinds.get(device.kind) ?? []), device]);
  const limited = Object.entries(state.drawn?.limited ?? {}).filter(([, percent]) => percent < 100);
  return [
    joined() ? stewards() : null,
    declared(),
    drawSeats(send),
    h("h3", {}, "Programs"),
    h(
      "ul.devices",
      {},
      Object.values(state.statuses).map((one) =>
        device({
          part: spoken(one.role),
          state: one.state === "up" ? "ok" : "missing",
          says: one.says || (one.state === "up" ? "" : "not running"),
        }),
      ),
    ),
    limited.map(([supply, percent]) =>
      h("p.says", {}, `${spoken(supply)} is limited to ${percent} % to stay within its current.`),
    ),
    state.layout?.grid?.says ? h("p.says", {}, state.layout.grid.says) : null,
    unknown(),
    [...kinds].map(([kind, some]) => [
      h("h3", {}, `${spoken(kind).replace(/y$/, "ie")}s`),
      h("ul.devices", {}, group(some)),
    ]),
    devices.length ? null : h("p.waiting", {}, "No part has reported yet."),
  ];
}

/** Parts that are well and say the same need no line of their own. */
function group(some) {
  const alike = new Map();
  for (const one of some) {
    const key = one.state === "ok" ? `ok ${one.says}` : one.part;
    alike.set(key, [...(alike.get(key) ?? []), one]);
  }
  return [...alike.values()].map((ones) =>
    ones.length < 3 ? ones.map(device) : device({ ...ones[0], part: `${ones.length} ${ones[0].kind}s` }),
  );
}

function device({ part, kind = "", state: how, says, next_step: next }) {
  const [sign, word] = STATES[how] ?? ["?", how];
  const name = spoken(part.replace(new RegExp(`^${kind}-`), ""));
  return h(
    `li.${how}${needsALook({ kind, state: how }) ? ".bad" : ""}`,
    {},
    h("i", { "aria-hidden": "true" }, sign),
    h("strong", {}, name),
    h("em", {}, word),
    says ? h("p", {}, says) : null,
    next ? h("p.next", {}, next) : null,
  );
}

function unknown() {
  const tags = state.board?.unknown ?? [];
  return tags.length
    ? [
        h("h3", {}, "Unknown tags"),
        h(
          "ul.devices",
          {},
          tags.map(({ tag, pad }) =>
            h(
              "li.weak",
              {},
              h("i", { "aria-hidden": "true" }, "?"),
              h("strong", {}, tag),
              h("em", {}, `on ${pad}`),
              h("p.next", {}, "The host teaches the table what it is, in the workshop; or run `gloam learn`."),
            ),
          ),
        ),
      ]
    : null;
}

function stewards() {
  const takeBack =
    seen() && joined()
      ? h(
          "button.quiet",
          { type: "button", onclick: () => send({ do: "undo", count: 1 }) },
          "Take back the last answer",
        )
      : null;
  return h(
    "div.stewards",
    {},
    may("start")
      ? h(
          "button.quiet",
          { type: "button", onclick: () => openChooser(send) },
          game().game ? "Start another game" : "Start a game",
        )
      : null,
    takeBack,
    may("workshop")
      ? h("a.door", { href: "/workshop" }, h("strong", {}, "Workshop"), " look at the parts, try lights, learn tags")
      : null,
    mayRule() ? rulingForm() : null,
    may("workshop") ? evenings() : null,
  );
}

/** Evenings that were played to their end here, once they were asked for; of one that goes on it says nothing. */
let finished = null;

function evenings() {
  const look = async () => {
    finished = (await enquire("evenings"))?.evenings ?? [];
    drawShelf();
  };
  if (!finished)
    return h("button.quiet", { type: "button", data: { key: "evenings" }, onclick: look }, "Finished evenings");
  return [
    h("h3", {}, "Finished evenings"),
    finished.length
      ? h("ul.devices", {}, finished.map(evening))
      : h("p.waiting", {}, "None yet. Older ones are listed by `gloam evenings`."),
  ];
}

function evening({ title, when, seats, says }) {
  return h("li.ok", {}, h("strong", {}, title), h("em", {}, `${when}, ${seats} ${seats === 1 ? "seat" : "seats"}`), h("p", {}, says));
}

/** What was lost and recovered: said openly. */
function declared() {
  const lines = seen()?.seen?.declared ?? [];
  return lines.length
    ? [
        h("h3", {}, "Lost and declared"),
        h(
          "ul.devices",
          {},
          lines.map((line) => h("li.weak", {}, h("i", { "aria-hidden": "true" }, "▲"), h("strong", {}, line))),
        ),
      ]
    : null;
}
