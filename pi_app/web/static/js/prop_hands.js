// Hands on the twins of props: a ring that is turned, a light that is swung and pressed.

import { HELD_BREATH_MS } from "./prop_looks.js";

let tell = () => {};

/** Whoever is told what hands do: which prop, what happens to it, in which words. */
export function hear(listener) {
  tell = listener;
}

/** Hands on a ring that searches; gives how far its mark is from the other, of 256, and tells once they have met. */
export function ring(element, name) {
  let heading = 128;
  let last = null; // where the finger was, in degrees round the middle
  let since = null; // when the marks met
  const angle = ({ clientX, clientY }) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return (Math.atan2(clientX - left - width / 2, top + height / 2 - clientY) * 180) / Math.PI;
  };
  const turn = (by) => {
    heading = (heading + by + 512) % 256;
    element.setAttribute("aria-valuenow", String(Math.round(Math.min(heading, 256 - heading))));
  };
  turn(0);
  element.setAttribute("aria-valuemin", "0");
  element.setAttribute("aria-valuemax", "128");
  element.addEventListener("pointerdown", (event) => {
    last = angle(event);
    element.setPointerCapture(event.pointerId);
  });
  element.addEventListener("pointermove", (event) => {
    if (last === null) return;
    const now = angle(event);
    turn(((((now - last + 540) % 360) - 180) * 256) / 360);
    last = now;
  });
  for (const over of ["pointerup", "pointercancel"]) element.addEventListener(over, () => (last = null));
  element.addEventListener("keydown", (event) => {
    const by = { ArrowRight: 16, ArrowUp: 16, ArrowLeft: -16, ArrowDown: -16 }[event.key];
    if (!by) return;
    event.preventDefault();
    turn(by);
  });
  return () => {
    const now = performance.now();
    if (heading > 12 && heading < 244) since = now;
    else if (since !== null && now - since > HELD_BREATH_MS) {
      since = null;
      tell(name, "met");
    }
    return heading;
  };
}

const STEP_PX = 14; // of dragging, for one step
const TELL_MS = 150; // as the firmware: what was turned since is told at once

const turnedBy = new Map(); // torch → the steps it was turned by and has not told yet

function tellTurned(name) {
  const steps = turnedBy.get(name) ?? 0;
  turnedBy.delete(name);
  if (steps) tell(name, "turn", { steps });
}

/** What was turned before is told before. */
export function pressTorch(name) {
  tellTurned(name);
  tell(name, "touch");
}

/** Hands on a torch; gives how far it leans, and tells the steps it was turned by. */
export function swung(element, name) {
  let [lean, last, told] = [0, null, 0];
  const turn = (by) => {
    turnedBy.set(name, (turnedBy.get(name) ?? 0) + by);
    lean = Math.max(-8, Math.min(8, lean + 8 * by));
    element.setAttribute("aria-valuetext", by > 0 ? "turned right" : "turned left");
  };
  element.addEventListener("pointerdown", (event) => {
    last = event.clientX;
    element.setPointerCapture(event.pointerId);
  });
  element.addEventListener("pointermove", (event) => {
    if (last === null) return;
    const by = Math.trunc((event.clientX - last) / STEP_PX);
    if (!by) return;
    last += by * STEP_PX;
    turn(by);
  });
  for (const over of ["pointerup", "pointercancel"]) element.addEventListener(over, () => (last = null));
  element.addEventListener("keydown", (event) => {
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (by) turn(by);
    else if (event.key === "Enter" || event.key === " ") pressTorch(name);
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  return () => {
    if (lean) lean -= Math.sign(lean);
    const now = performance.now();
    if (now - told > TELL_MS) {
      told = now;
      tellTurned(name);
    }
    return lean;
  };
}
