// Twins of the table's buttons and dial, where they sit. On a simulated table a finger works them; on a real one they
// only show what is meant.

import { act } from "./act.js";
import { $, fill, s, spoken } from "./dom.js";
import { gesture, isHand } from "./gesture.js";
import { joined, mayAnswer, options, simulated, state } from "./state.js";

const HOLD_MS = 3000;
let send = () => false;

export function startControls(sender) {
  send = sender;
}

export function drawControls() {
  if (!state.layout || !$("controls")) return;
  const wanted = new Set(
    mayAnswer()
      ? options()
          .map(({ hand }) => gesture(hand))
          .filter(({ what }) => what === "press" || what === "hold")
          .map(({ thing }) => thing)
      : [],
  );
  const focused = $("controls").contains(document.activeElement) ? document.activeElement.dataset.control : null;
  fill(
    $("controls"),
    state.layout.controls
      .filter((control) => control.kind !== "buzzer")
      .map((control) => twin(control, wanted.has(control.id))),
  );
  if (focused) [...$("controls").children].find((one) => one.dataset.control === focused)?.focus();
}

function twin(control, wanted) {
  const [x, y] = control.at;
  const live = joined() && (simulated() || wanted);
  const says = wanted ? options().find(({ hand }) => gesture(hand).thing === control.id)?.says : "";
  const group = s(
    `g.control.${control.kind}${wanted ? ".wanted" : ""}${live ? ".live" : ""}`,
    {
      transform: `translate(${x} ${y})`,
      data: { control: control.id },
      role: live ? "button" : "img",
      tabindex: live ? 0 : null,
      "aria-label": `${spoken(control.id)} ${control.kind}${says ? `: ${says}` : ""}`,
    },
    s("title", {}, says || `${spoken(control.id)} (${control.kind})`),
    s("circle.well", { r: 14 }),
    s("circle.cap", { r: 10.5 }),
    control.kind === "dial" ? s("path.pointer", { d: "M0-9V-3" }) : null,
    s("circle.holdring", { r: 13, pathLength: 1 }),
  );
  if (live) presses(group, control);
  return group;
}

/** Short is a press, three seconds a hold; arrow keys and the wheel turn a dial. */
function presses(group, control) {
  let timer = 0;
  let held = false;
  const down = (event) => {
    if (event.type === "keydown" && (event.repeat || ![" ", "Enter"].includes(event.key))) return;
    event.preventDefault();
    event.stopPropagation();
    held = false;
    group.classList.add("holding");
    timer = setTimeout(() => {
      held = true;
      group.classList.remove("holding");
      work(control, "hold");
    }, HOLD_MS);
  };
  const up = (event) => {
    if (!timer || (event.type === "keyup" && ![" ", "Enter"].includes(event.key))) return;
    clearTimeout(timer);
    timer = 0;
    group.classList.remove("holding");
    if (!held) work(control, "press");
  };
  group.addEventListener("pointerdown", down);
  group.addEventListener("pointerup", up);
  group.addEventListener("keydown", down);
  group.addEventListener("keyup", up);
  group.addEventListener("pointerleave", () => {
    clearTimeout(timer);
    timer = 0;
    group.classList.remove("holding");
  });
  if (control.kind !== "dial") return;
  group.addEventListener(
    "wheel",
    (event) => {
      event.preventDefault();
      event.stopPropagation();
      turn(control, Math.sign(event.deltaY));
    },
    { passive: false },
  );
  group.addEventListener("keydown", (event) => {
    const steps = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
    if (!steps) return;
    event.preventDefault();
    turn(control, steps);
  });
}

function work(control, what) {
  if (simulated()) return send({ do: "hand", what, control: control.id });
  const meant = options().find((option) => isHand(option, what, control.id));
  return meant ? act(meant) : null;
}

function turn(control, steps) {
  if (simulated()) send({ do: "hand", what: "turn", control: control.id, steps });
}
