// Dice thrown by hands, entered on one screen: every die with its faces as buttons, mended until it is right. What is
// typed here shows at once and goes to the table face by face, so that all phones fill in the same throw together.

import { act } from "./act.js";
import { $, h } from "./dom.js";
import { die } from "./panels.js";
import { colourOf } from "./pieces.js";
import { asks, changed, concerns, mayAnswer, options, seen, state } from "./state.js";

const AGAIN_MS = 4500; // a face that nothing came of is sent again
const typed = new Map(); // die → the face typed here that the table does not show yet
let at = null; // the die the next digit is for
let sentFor = null; // the question a face was sent for: one at a time
let shown = false; // whether the page is laid out for entering
let finishing = false; // digits filled the last die: the keyboard goes to the button that ends it

const name = ({ key }) => JSON.stringify(key);
const facesOf = ({ faces, sides }) =>
  faces ?? Array.from({ length: sides }, (_, i) => ({ face: i + 1, says: String(i + 1) }));
const inWords = (faces) => faces.some(({ says }) => says.length > 2);
const faceOf = (one) => typed.get(name(one)) ?? one.face ?? null;
const optionFor = (key) => options().find((option) => JSON.stringify(option.key) === JSON.stringify(key));

/** The panel of the open question whose dice are to be entered; null when there is none or it is not ours to answer. */
export function openEntry() {
  if (!mayAnswer()) return null;
  const ours = (panel) => panel.kind === "entry" && concerns(panel, asks()?.about);
  return (seen()?.seen?.panels ?? []).find(ours) ?? null;
}

/** Whether an option is one of the faces shown there, and needs no line of its own. */
export function isFace(panel, { key }) {
  return panel.dice.some((one) => name(one) === JSON.stringify(key.slice(0, -1)));
}

export function startEntry() {
  addEventListener("keydown", pressed);
}

/** Opens and closes with the question, and sends the next face that waits. Called after every change. */
export function mindEntry() {
  const panel = openEntry();
  if (Boolean(panel) !== shown) {
    shown = Boolean(panel);
    document.body.classList.toggle("entering", shown);
    document.body.classList.toggle("sheet-up", shown);
  }
  if (!panel) return typed.clear();
  forgetArrived(panel.dice);
  sendNext(panel);
  if (finishing && !$("enter-dice")?.disabled) {
    finishing = false;
    $("enter-dice").focus();
  }
}

/** What the table shows by now need not be remembered here. */
function forgetArrived(dice) {
  for (const one of dice) if (typed.get(name(one)) === one.face) typed.delete(name(one));
}

function sendNext({ dice }) {
  const { decision } = seen();
  if (!typed.size || sentFor === decision || !state.link || !state.broker) return;
  const next = dice.find((one) => typed.has(name(one)));
  const option = next && optionFor([...next.key, typed.get(name(next))]);
  if (!option) return typed.delete(next && name(next));
  sentFor = decision;
  act(option, { byHand: false });
  setTimeout(() => {
    if (sentFor !== decision) return;
    sentFor = null;
    mindEntry();
  }, AGAIN_MS);
}

function enter(dice, one, face) {
  if (face === one.face) typed.delete(name(one));
  else typed.set(name(one), face);
  at = name(dice.find((other) => faceOf(other) === null) ?? one);
  changed("answered");
}

export function drawEntry({ dice }) {
  forgetArrived(dice);
  if (!dice.some((one) => name(one) === at)) at = name(dice.find((one) => faceOf(one) === null) ?? dice[0]);
  const owners = new Map();
  for (const one of dice) owners.set(one.of, [...(owners.get(one.of) ?? []), one]);
  return [
    h(
      "div.throws",
      {},
      [...owners].map(([of, some]) =>
        h(
          "section",
          { "--owner": colourOf(some[0].colour, 0) },
          h("h5", {}, of),
          some.map((one, i) => row(dice, one, `${of}, die ${i + 1} of ${some.length}, ${one.sides} sides`)),
        ),
      ),
    ),
    finish(dice),
  ];
}

function row(dice, one, label) {
  const now = faceOf(one);
  const faces = facesOf(one);
  const reached = now ?? faces[0].face;
  const button = ({ face, says }) =>
    h(
      "button.face",
      {
        type: "button",
        role: "radio",
        "aria-checked": String(face === now),
        tabindex: face === reached ? 0 : -1,
        data: { key: JSON.stringify([...one.key, face]) },
        onclick: () => {
          enter(dice, one, face);
          queueMicrotask(focusMarked);
        },
      },
      says,
    );
  return h(
    `div.throw${name(one) === at ? ".at" : ""}${inWords(faces) ? ".words" : ""}`,
    { role: "radiogroup", "aria-label": label, data: { die: name(one) }, "--sides": faces.length },
    die({ ...one, face: now, used: false }),
    faces.map(button),
  );
}

function finish(dice) {
  const left = dice.filter((one) => faceOf(one) === null).length;
  const option = typed.size ? null : optionFor(["done"]);
  return h(
    "div.finish",
    {},
    h(
      "button.big",
      { type: "button", id: "enter-dice", disabled: !option, data: { key: '["done"]' }, onclick: () => act(option) },
      "Enter these dice",
    ),
    h("span", { role: "status" }, left ? `${left} of ${dice.length} to go` : "A tap on another face mends a slip."),
  );
}

/** The face a digit means: the one it names, or of words the one in that place; null for none. */
function faceTyped(faces, key) {
  if (!/^[0-9]$/.test(key)) return null;
  const named = faces.indexOf(Number(key));
  return faces[named < 0 && typeof faces[0] === "string" ? Number(key) - 1 : named] ?? null;
}

/** Digits name the face of the marked die and go on to the next; up and down choose a die, left and right its face. */
function pressed(event) {
  const panel = openEntry();
  const focus = document.activeElement;
  const ours = focus === document.body || $("now").contains(focus);
  if (!panel || !ours || event.ctrlKey || event.metaKey || event.altKey || $("dialog").open) return;
  const { dice } = panel;
  const here = focus.closest(".throw")?.dataset.die ?? at;
  const nth = Math.max(0, dice.findIndex((one) => name(one) === here));
  const one = dice[nth];
  const faces = facesOf(one).map(({ face }) => face);
  const digit = faceTyped(faces, event.key);
  const step = { ArrowUp: -1, ArrowDown: 1, Backspace: -1 }[event.key];
  const turn = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (digit !== null) {
    enter(dice, one, digit);
    if (at === name(one)) at = name(dice[Math.min(nth + 1, dice.length - 1)]);
  } else if (step) at = name(dice[(nth + step + dice.length) % dice.length]);
  else if (turn) {
    const now = faceOf(one) === null ? (turn > 0 ? -1 : faces.length) : faces.indexOf(faceOf(one));
    enter(dice, one, faces[(now + turn + faces.length) % faces.length]);
    at = name(one);
  } else return;
  event.preventDefault();
  changed("answered");
  finishing = digit !== null && dice.every((other) => faceOf(other) !== null);
  queueMicrotask(focusMarked);
}

/** The focus follows the mark, so that digits and arrows mean the marked die. */
function focusMarked() {
  const marked = [...document.querySelectorAll(".throw")].find((each) => each.dataset.die === at);
  marked?.querySelector('[tabindex="0"]')?.focus({ preventScroll: matchMedia("(pointer: coarse)").matches });
}
