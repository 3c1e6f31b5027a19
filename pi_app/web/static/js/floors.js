// The names of the board's parts over it: a tap looks at one of them.

import { $, fill, h } from "./dom.js";
import { state } from "./state.js";

let show = () => {};

/** `look(map)` shows a part of the board, or everything without one. */
export function startFloors(look) {
  show = look;
}

/** The names of the board's parts; the one looked at is marked. */
export function drawFloors() {
  const maps = state.layout?.maps ?? [];
  if (maps.length < 2) return fill($("floors"));
  fill(
    $("floors"),
    h("button", { type: "button", data: { floor: "" }, onclick: () => show(null) }, "All"),
    maps.map((map) =>
      h("button", { type: "button", data: { floor: map.id }, onclick: () => show(map) }, shortTitle(map.title)),
    ),
  );
  markFloor(shown);
}

let shown = "";

/** The part that is looked at; empty when it is none, or all. */
export const current = () => shown;

export function markFloor(id) {
  shown = id;
  for (const button of $("floors").children) {
    const here = button.dataset.floor === id;
    button.setAttribute("aria-pressed", String(here));
    if (here) $("floors").scrollLeft = button.offsetLeft - $("floors").clientWidth / 2 + button.offsetWidth / 2;
  }
  hintFloors();
}

/** Names that are out of sight fade in at the edge. */
export function hintFloors() {
  const { scrollLeft, scrollWidth, clientWidth, classList } = $("floors");
  classList.toggle("more-left", scrollLeft > 2);
  classList.toggle("more-right", scrollLeft < scrollWidth - clientWidth - 2);
}

const shortTitle = (title) => title.split(",")[0];
