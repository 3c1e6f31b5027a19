// A grid of names that takes marks: the game's own, and each player's pencil. Knows no game.

import { h, spoken } from "./dom.js";
import { changed, joined, seen, state } from "./state.js";
import { say } from "./toast.js";

const CELLS = { yes: ["✓", "yes"], no: ["✕", "no"], "?": ["?", "maybe"] };
const PENCIL = ["", "no", "yes", "?"];
let send = () => false;

export function startPencil(sender) {
  send = sender;
}

const TOLD_BACK_MS = 3000; // by then the table has told every tab of the seat
const drawn = new Map(); // panel/head → { mark, until }: marked on this tab and not yet told back

/** A player's own mark on a panel: kept with the evening for this seat alone, seen by all its tabs. Shown at once. */
function pencil(panel, head, mark) {
  if (!send({ do: "pencil", panel, head, mark })) return say("Not connected. Try again when the table is back.");
  drawn.set(`${panel}/${head}`, { mark, until: performance.now() + TOLD_BACK_MS });
  changed("view");
}

/** What is marked there: this tab's own mark until the table has told it back, however slowly, so that no tap is lost. */
function marked(panel, head) {
  const key = `${panel}/${head}`;
  const told = seen()?.seen?.pencil?.[key] ?? "";
  const mine = drawn.get(key);
  if (mine && mine.mark !== told && performance.now() < mine.until) return mine.mark;
  drawn.delete(key);
  return told;
}

const unfolded = new Set(); // matrices whose columns are marked by name

/** Columns are narrower than a thumb: on a phone they can also be marked by their names. */
function byName(title, chips) {
  const fold = (event) => unfolded[event.target.open ? "add" : "delete"](title);
  return h(
    "details.by-name",
    { open: unfolded.has(title), ontoggle: fold },
    h("summary", { data: { key: `by-name ${title}` } }, "Mark a column by its name"),
    h("div.chips", {}, chips),
  );
}

/** A grid. Row and column heads take the game's marks, and the player's own pencil where the panel allows it. */
export function matrix({ title = "", rows = [], columns = [], cells = {}, marks = false, says: text }) {
  const name = (one) => (Array.isArray(one) ? one[1] : spoken(one)); // an id, or an id and its name
  const id = (one) => (Array.isArray(one) ? one[0] : one);
  const cell = (row, column) => {
    const value = cells[`${id(row)}/${id(column)}`];
    const [sign, word] = CELLS[value] ?? [value ?? "", value ? String(value) : ""];
    return h(`td${CELLS[value] ? `.${word}` : ""}`, { "aria-label": word || "no" }, String(sign));
  };
  const own = marks && Boolean(state.views[state.role]) && joined();
  const turn = (one) => {
    const mark = marked(title, id(one));
    pencil(title, id(one), PENCIL[(PENCIL.indexOf(mark) + 1) % PENCIL.length]);
  };
  const signed = (one) => CELLS[cells[id(one)] ?? marked(title, id(one))] ?? ["", ""];
  const button = (kind, word, one, label) =>
    h(
      `${kind}${word ? `.${word}` : ""}`,
      { type: "button", title: "Mark for yourself", data: { key: `${kind} ${title}/${id(one)}` }, onclick: () => turn(one) },
      label,
    );
  const head = (one, scope) => {
    const [sign, word] = signed(one);
    const label = [h("span", {}, name(one)), sign ? h("i", { "aria-label": word }, sign) : null];
    return h(`th${word ? `.${word}` : ""}`, { scope }, own ? button("button", "", one, label) : label);
  };
  const chip = (one) => {
    const [sign, word] = signed(one);
    return button("button.chip", word, one, [name(one), sign ? h("i", { "aria-label": word }, sign) : null]);
  };
  return [
    h(
      "div.scroll",
      {},
      h(
        "table",
        {},
        h(
          "thead",
          {},
          h(
            "tr",
            {},
            h("td"),
            columns.map((column) => head(column, "col")),
          ),
        ),
        h(
          "tbody",
          {},
          rows.map((row) =>
            h(
              "tr",
              {},
              head(row, "row"),
              columns.map((column) => cell(row, column)),
            ),
          ),
        ),
      ),
    ),
    own ? byName(title, columns.map(chip)) : null,
    own ? h("p.says", {}, "Tap a name to mark it; your marks are kept with the evening.") : null,
    text ? h("p.says", {}, text) : null,
  ];
}
