// Hands that steer the look: dragging, pinching, the wheel, keys, and the two buttons for closer and further away.

import { panBy, showEverything, zoomAt, zoomMiddle } from "./camera.js";
import { $, fill, h } from "./dom.js";

const STEP_PX = 90; // an arrow key
const PANS = { ArrowLeft: [1, 0], ArrowRight: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
const CLOSER = { "+": 1.4, "=": 1.4, "-": 1 / 1.4, _: 1 / 1.4 };

export function startSteering() {
  const board = $("board");
  board.addEventListener("wheel", wheel, { passive: false });
  addEventListener("keydown", keys);
  drags(board);
  fill(
    $("zoom"),
    h("button", { type: "button", "aria-label": "Closer", onclick: () => zoomMiddle(1.4) }, "+"),
    h("button", { type: "button", "aria-label": "Further away", onclick: () => zoomMiddle(1 / 1.4) }, "−"),
  );
}

function wheel(event) {
  event.preventDefault();
  zoomAt(Math.exp(-event.deltaY * 0.0016), event.clientX, event.clientY);
}

/** Plus and minus wherever nothing is typed, 0 for everything; arrows while the map itself has the focus. */
function keys(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || $("dialog").open) return;
  const at = event.target;
  if (at.closest?.("input, select, textarea, #side")) return;
  if (event.key in CLOSER) zoomMiddle(CLOSER[event.key]);
  else if (event.key === "0") showEverything();
  else if (event.key in PANS && (at === $("map") || at === document.body)) panBy(...PANS[event.key].map((way) => way * STEP_PX));
  else return;
  event.preventDefault();
}

/** One finger or the mouse on empty board pans, two fingers pinch. Pieces and buttons keep their own touches. */
function drags(board) {
  const touching = new Map();
  let apart = 0;
  board.addEventListener("pointerdown", (event) => {
    if (event.target.closest("[data-piece], button, .control, .twin, #menu, #aside, #beam .grip")) return;
    touching.set(event.pointerId, [event.clientX, event.clientY]);
    apart = 0;
  });
  addEventListener("pointermove", (event) => {
    const last = touching.get(event.pointerId);
    if (!last) return;
    const moved = [event.clientX - last[0], event.clientY - last[1]];
    if (touching.size === 1) {
      if (!board.dataset.panning && Math.hypot(...moved) < 6) return;
      board.dataset.panning = "yes";
      panBy(...moved);
    }
    touching.set(event.pointerId, [event.clientX, event.clientY]);
    if (touching.size === 2) {
      const [one, two] = [...touching.values()];
      const now = Math.hypot(one[0] - two[0], one[1] - two[1]);
      if (apart) zoomAt(now / apart, (one[0] + two[0]) / 2, (one[1] + two[1]) / 2);
      apart = now;
    }
  });
  for (const name of ["pointerup", "pointercancel"]) {
    addEventListener(name, (event) => {
      touching.delete(event.pointerId);
      apart = 0;
      if (!touching.size) setTimeout(() => delete board.dataset.panning, 0); // the click after a pan is not a tap
    });
  }
}
