// The host rules by pointing: what can be ruled on a thing is listed where the thing is told about, what it would change is
// said in words, and "So it is" makes it so. Whoever knows the verbs may type them.

import { $, fill, h } from "./dom.js";
import { enquire } from "./enquire.js";
import { mayRule, seen, spaceName } from "./state.js";
import { say } from "./toast.js";

const SPACE = "?space"; // stands in a ruling for a space that is pointed at next
let send = () => false;
let carried = null; // a ruling that waits for a space
let typed = ""; // what the expert has typed and was not taken

export function startRuling(sender) {
  send = sender;
}

/** The list of rulings on a thing; it fills itself. */
export function drawRulings(thing, name) {
  const box = h("div.rulings", { role: "group", "aria-label": `Rule on ${name}` });
  enquire("rulings", ...thing).then((found) => {
    const rulings = found?.rulings ?? [];
    fill(
      box,
      rulings.length ? h("h4", {}, "Rule") : null,
      h("div.chips", {}, rulings.map(({ key, says }) => chip(says, () => choose(box, key, says, name)))),
    );
  });
  return box;
}

const chip = (says, then) => h("button.chip", { type: "button", data: { key: `rule ${says}` }, onclick: then }, says);

function choose(box, key, says, name) {
  if (!key.includes(SPACE)) return preview(box, key, `${name}: ${says}`);
  carried = { key, says: `${name}: ${says}` };
  $("menu").hidden = true;
  say(`${name}: tap the space.`);
}

/** A space was tapped while a ruling waits for one: true when it was meant for that. */
export function ruledSpace(space) {
  if (!carried || !mayRule()) return false;
  const { key, says } = carried;
  carried = null;
  const box = $("menu");
  box.hidden = false;
  preview(box, key.map((word) => (word === SPACE ? space : word)), `${says} ${spaceName(space)}`);
  return true;
}

/** Opens the box for a ruling that was not made on the board. */
function openBeside(element) {
  const [board, box] = [$("board").getBoundingClientRect(), element.getBoundingClientRect()];
  $("menu").hidden = false;
  $("menu").style.left = `${Math.max(8, board.width - 320)}px`;
  $("menu").style.top = `${Math.max(8, Math.min(board.height - 320, box.top - board.top))}px`;
}

/** What it would change, in words, and the button that makes it so; `done` is called when it was sent. */
async function preview(box, key, says, done = () => {}) {
  const found = await enquire("would", ...key);
  const would = found?.would;
  const rule = () => {
    if (!send({ do: "ruling", key })) return say("Not connected. Try again when the table is back.", { tone: "alarm" });
    $("menu").hidden = true;
    done();
  };
  fill(
    box,
    h("h4", {}, says),
    would ? h("ul.would", {}, (would.length ? would : ["Nothing that is seen would change."]).map((line) => h("li", {}, line))) : null,
    would ? null : h("p.trouble", {}, found?.refused ?? "The referee did not answer."),
    h(
      "div.row",
      {},
      would ? h("button.big", { type: "button", data: { key: "so it is" }, onclick: rule }, "So it is") : null,
      h("button.quiet", { type: "button", onclick: () => ($("menu").hidden = true) }, "Not so"),
    ),
  );
  box.querySelector("button")?.focus();
}

// --- what can be taken back ---------------------------------------------------------------

let unfolded = null; // the list of moments, while it is open: what arrives meanwhile does not fold it under a finger

/** The newest moments that can be gone back to; a tap goes there. */
export function drawMoments() {
  const box = unfolded ?? h("div.moments");
  if (unfolded) listMoments(box);
  else fill(box, h("button.quiet", { type: "button", data: { key: "moments" }, onclick: () => listMoments(box) }, "Take back more than one answer"));
  return box;
}

async function listMoments(box) {
  unfolded = box;
  const found = (await enquire("moments"))?.moments ?? [];
  if (unfolded !== box) return;
  const go = (count) => {
    unfolded = null;
    send({ do: "undo", count });
  };
  fill(
    box,
    h("h3", {}, "Take back to …"),
    found.map(({ count, says }) => h("button.quiet.moment", { type: "button", onclick: () => go(count) }, `before “${says}”`)),
    found.length ? null : h("p.waiting", {}, "There is nothing to take back."),
  );
}

// --- in verbs -------------------------------------------------------------------------

const known = { game: "", lines: [] };

/** Every verb of the game as it would be typed, asked for once. */
async function typedVerbs() {
  const { game } = seen() ?? {};
  if (game && known.game !== game) {
    const found = await enquire("rulings", "verbs");
    if (found?.typed) Object.assign(known, { game, lines: found.typed });
  }
  return known.lines;
}

/** The game's own verbs, typed: a verb, then words and values. What was refused stays in the line. */
export function rulingForm() {
  const words = h("input", {
    type: "text",
    id: "ruling",
    maxlength: 200,
    autocomplete: "off",
    list: "verbs",
    value: typed,
    placeholder: "a verb, then its words and values",
    "aria-label": "Ruling",
    oninput: () => {
      typed = words.value;
    },
  });
  const completions = h("datalist", { id: "verbs" });
  typedVerbs().then((lines) => fill(completions, lines.map((line) => h("option", { value: line }))));
  const form = h(
    "form.ruling",
    {},
    h("label", { for: "ruling" }, "Rule, in the game's own verbs"),
    words,
    completions,
    h("button.quiet", { type: "submit" }, "See what it would change"),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const said = words.value.trim().split(/\s+/).filter(Boolean);
    if (!said.length) return;
    const key = ["ruling", ...said.map((word) => (/^-?\d+$/.test(word) ? Number(word) : word))];
    openBeside(form);
    preview($("menu"), key, said.join(" "), () => {
      if (!seen()?.seen?.sides) typed = words.value = ""; // where some hide it was not tried, and may still be refused
    });
  });
  return form;
}
