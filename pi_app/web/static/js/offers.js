// The options of the open question as thumb-sized buttons: folded where there are many, held where a hold is meant.

import { act } from "./act.js";
import { h, s, spoken } from "./dom.js";
import { isHand } from "./gesture.js";
import { asks, changed, options, seatName, seen, shared, state } from "./state.js";
import { ruleMark } from "./rules.js";
import { say } from "./toast.js";

const HOLD_MS = 3000;
const MANY = 8; // more options than this are shown by kind
let opened = new Set(); // kinds unfolded for this question
let everything = false; // all options of this question are wanted, not only the ones left to pick from

/** A new question: nothing is unfolded. */
export function foldAll() {
  [opened, everything] = [new Set(), false];
}

/** The question's options, or only `some` of them. */
export function drawOffers(some = null) {
  const { left, pointed } = offered(some ?? options());
  const more = () => {
    everything = true;
    changed("answered");
  };
  return [
    speakers(left),
    list(left.filter(spokenFor(left)), pointed),
    left.length < (some ?? options()).length
      ? h("button.quiet.else", { type: "button", onclick: more }, "Something else")
      : null,
  ];
}

/** On the shared screen, who answers, where there is too much to list for everybody. */
const seatsOf = (all) => [...new Set(all.flatMap((option) => option.of ?? []))];
const bySeat = (all) => shared() && all.length > MANY && seatsOf(all).length > 1;

function spokenFor(all) {
  if (!bySeat(all)) return () => true;
  const seats = seatsOf(all);
  if (!seats.includes(state.speaksFor)) state.speaksFor = seats[0];
  return ({ of }) => !of || of.includes(state.speaksFor);
}

function speakers(all) {
  if (!bySeat(all)) return null;
  spokenFor(all);
  const choose = (seat) => () => {
    state.speaksFor = seat;
    changed("answered");
  };
  return h(
    "div.speakers",
    { role: "group", "aria-label": "Who answers" },
    seatsOf(all).map((seat) =>
      h(
        "button.chip",
        {
          type: "button",
          "aria-pressed": String(seat === state.speaksFor),
          data: { key: `for ${seat}` },
          onclick: choose(seat),
        },
        seatName(seat),
      ),
    ),
  );
}

/** A hand or the dial leaves some to pick from: those are shown, and the one pointed at is marked. A way of several answers is
 *  picked as one. */
function offered(all) {
  const offer = asks()?.offer;
  if (!offer || everything) return { left: all, pointed: "" };
  if (offer.ways) {
    const mine = ({ of }) => shared() || of.includes(state.role);
    const left = offer.ways.filter(mine).map((way) => ({ ...way, rule: "", hand: null }));
    if (left.length) return { left, pointed: JSON.stringify(offer.ways[offer.cursor]?.key) };
  }
  const keys = new Set(offer.keys.map((key) => JSON.stringify(key)));
  const left = all.filter((option) => keys.has(JSON.stringify(option.key)));
  return { left: left.length ? left : all, pointed: JSON.stringify(offer.keys[offer.cursor]) };
}

function list(some, pointed) {
  const one = (option) => row(option, pointed);
  const everybodys = ({ of }) => (of?.length ?? 0) === asks().of.length && of.length > 1;
  const first = everybodys(options()[0]); // then it is the thing to do; else what anybody may say comes last
  const all = first ? some : [...some].sort((a, b) => everybodys(a) - everybodys(b));
  if (all.length <= MANY || asks()?.offer) return h("div.options", {}, all.map(one));
  const kinds = new Map();
  for (const option of all) {
    const kind = String(option.key[0]);
    if (!kinds.has(kind)) kinds.set(kind, []);
    kinds.get(kind).push(option);
  }
  if (kinds.size === 1) return h("div.options", {}, all.map(one));
  return h(
    "div.options",
    {},
    [...kinds].map(([kind, alike]) => (alike.length < 3 ? alike.map(one) : folded(kind, alike, one))),
  );
}

/** What a card says that this option is named after, for whoever has forgotten it: from the cards of who is asked. */
function meaning({ says, of }) {
  const seats = of ?? asks().of;
  const hands = (seen()?.seen?.panels ?? []).filter((panel) => panel.kind === "hand" && seats.includes(panel.seat));
  const card = hands.flatMap(({ cards = [] }) => cards).find(({ name }) => name && says.includes(name));
  return card?.says && !says.includes(card.says) && !says.includes(":") ? h("small", {}, card.says) : null;
}

function folded(kind, alike, one) {
  const open = opened.has(kind);
  const toggle = () => {
    if (open) opened.delete(kind);
    else opened.add(kind);
    changed("answered");
  };
  return h(
    "div.kind",
    {},
    h(
      "button.fold",
      { type: "button", "aria-expanded": String(open), data: { key: `fold ${kind}` }, onclick: toggle },
      h("span", {}, nameOf(kind, alike)),
      h("span.count", {}, [costOf(alike), `${alike.length} ways`].filter(Boolean).join(" · ")),
    ),
    open ? alike.map(one) : null,
  );
}

/** What every option of a kind takes; nothing where they differ. */
const costOf = (alike) => (alike.every(({ cost }) => cost === alike[0].cost) ? alike[0].cost : null);

/** What options of a kind have in common, in their own words: "Discard the …", "… takes a turn"; else the kind. */
function nameOf(kind, alike) {
  const all = alike.map(({ says }) => says.replace(/[.:?]$/, "").split(" "));
  const common = (words) => {
    const bare = (word) => word?.replace(/:$/, ""); // "INVESTIGATE: …" and "INVESTIGATE with …" begin alike
    const alikeAt = (i) => words.every((other) => other[i] === words[0][i]);
    const n = words[0].findIndex((word, i) => words.some((other) => bare(other[i]) !== bare(word)));
    const shared = n < 0 ? words[0] : words[0].slice(0, n);
    return shared.map((word, i) => (alikeAt(i) ? word : bare(word)));
  };
  const start = common(all);
  if (start.some((word) => word.length > 3)) return `${start.join(" ")} …`;
  const told = all.every((words) => words.some((word) => word.endsWith(":"))); // more than what is done
  const end = told ? [] : common(all.map((words) => [...words].reverse())).reverse();
  return end.length > 1 ? `… ${end.join(" ")}` : spoken(kind);
}

/** What was tapped counts for the question it was drawn for, and for no later one. */
const ifStill = (decision, then) => () =>
  seen()?.decision === decision ? then() : say("The question has changed meanwhile.");

function row(option, pointed) {
  const slow = isHand(option, "hold");
  const key = JSON.stringify(option.key);
  const twin = options().some((other) => other !== option && other.says === option.says); // then it says whose it is
  const now = seen()?.decision;
  const button = h(
    `button.option${slow ? ".slow" : ""}${pointed === key ? ".pointed" : ""}`,
    { type: "button", data: { key }, onclick: slow ? null : ifStill(now, () => act(option)) },
    slow ? ring() : null,
    h(
      "span",
      {},
      option.says,
      option.cost ? h("small.cost", {}, option.cost) : null,
      opened.has(String(option.key[0])) ? null : meaning(option),
      twin && option.of ? h("small", {}, option.of.map(seatName).join(" and ")) : null,
      slow ? h("small", {}, "hold for three seconds") : null,
    ),
  );
  if (slow) holds(button, ifStill(now, () => act(option)));
  return h("div.row", {}, button, option.rule ? ruleMark(option.rule) : null);
}

const ring = () =>
  s("svg.ring", { viewBox: "0 0 36 36", "aria-hidden": "true" }, s("circle", { cx: 18, cy: 18, r: 15, pathLength: 1 }));

/** Pressed for three seconds without letting go, by finger, mouse or key. The ring shows how far it is. */
export function holds(button, then) {
  let timer = 0;
  const start = (event) => {
    if (timer || (event.type === "keydown" && (event.repeat || ![" ", "Enter"].includes(event.key)))) return;
    if (event.type === "keydown") event.preventDefault();
    button.classList.add("holding");
    timer = setTimeout(() => {
      stop();
      then();
    }, HOLD_MS);
  };
  const stop = () => {
    clearTimeout(timer);
    timer = 0;
    button.classList.remove("holding");
  };
  button.addEventListener("pointerdown", start);
  button.addEventListener("keydown", start);
  for (const name of ["pointerup", "pointerleave", "pointercancel", "keyup", "blur"])
    button.addEventListener(name, stop);
  button.addEventListener("contextmenu", (event) => event.preventDefault());
}
