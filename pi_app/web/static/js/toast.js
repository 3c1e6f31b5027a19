// Short messages: what was refused and by which rule, what went wrong. They leave by themselves.

import { $, h, s, fill } from "./dom.js";
import { reveal } from "./camera.js";
import { outline } from "./map.js";
import { ruleName } from "./rules.js";
import { spaceName, spaceOf } from "./state.js";

const STAY_MS = 7000;
const READ_MS = 60; // a letter, for long messages
const AT_ONCE = 3;

/** tone: "alarm", "plain", "rule" (a rule told in full), or "whisper" (read aloud to those who cannot see the board, not shown). */
export function say(says, { tone = "plain", rule = "", more = null } = {}) {
  const toast = h(
    `div.toast.${tone}`,
    {},
    h("p", {}, says),
    more,
    rule ? h("p.rule", {}, tone === "rule" ? rule : ruleName(rule)) : null,
    h("button.close", { type: "button", "aria-label": "Close", onclick: () => toast.remove() }, "×"),
  );
  const box = $("toasts");
  if (tone === "whisper") box.querySelector(".whisper")?.remove();
  box.append(toast);
  while (box.children.length > AT_ONCE) box.firstChild.remove();
  setTimeout(() => toast.remove(), tone === "whisper" ? 1500 : Math.max(STAY_MS, READ_MS * says.length));
}

/** The rules said no: why, by which rule, and where. */
export function refused({ says, rule, spaces = [], back_to: back }) {
  const more = back ? h("p.back", {}, `Put it back where it stood: ${spaceName(back)}.`) : null;
  say(says, { tone: "alarm", rule, more });
  pointOut(spaces);
}

let pointing = 0;

/** Spaces named by a refusal are outlined for a while, joined by a line. */
function pointOut(ids) {
  const spaces = ids.map(spaceOf).filter(Boolean);
  if (!spaces.length || !$("pointed")) return;
  const line =
    spaces.length > 1 ? s("polyline", { points: spaces.map((space) => space.spot.join(",")).join(" ") }) : null;
  fill(
    $("pointed"),
    line,
    spaces.map((space) => s("path", { d: outline(space.polygon), data: { pointed: space.id } })),
  );
  reveal(spaces.at(-1));
  clearTimeout(pointing);
  pointing = setTimeout(() => fill($("pointed")), STAY_MS);
}
