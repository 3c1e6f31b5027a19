// The question of the moment: what is asked, of whom, and the options as thumb-sized buttons. One thing at a time.

import { act } from "./act.js";
import { openChooser } from "./chooser.js";
import { $, fill, h, s, spoken } from "./dom.js";
import { isFace, openEntry } from "./entry.js";
import { concerns, drawPanel } from "./panels.js";
import {
  asks,
  changed,
  curtained,
  joined,
  mayAnswer,
  options,
  pieceName,
  seatName,
  seen,
  spaceName,
  state,
  steward,
} from "./state.js";
import { say } from "./toast.js";

const HOLD_MS = 3000;
const MANY = 8; // more options than this are shown by kind
let opened = new Set(); // kinds unfolded for this question
let openedFor = null;
let everythingFor = null; // the question for which all options are wanted, not only the ones left to pick from
let send = () => false;
let pressed = false; // a finger is on the question: it is not drawn anew under it, or the tap would be lost
let missed = false; // something changed meanwhile

export function startDeciding(sender) {
  send = sender;
  $("now").addEventListener("pointerdown", ({ button }) => (pressed = button === 0));
  const lifted = () => {
    pressed = false;
    if (missed) changed("answered");
  };
  for (const name of ["pointerup", "pointercancel", "blur"])
    addEventListener(name, () => pressed && setTimeout(lifted)); // after the click it makes
}

/** What was tapped counts for the question it was drawn for, and for no later one. */
const ifStill = (decision, then) => () =>
  seen()?.decision === decision ? then() : say("The question has changed meanwhile.");

export function drawNow() {
  missed = pressed;
  if (pressed) return;
  const view = seen();
  const key = `${state.role}/${openEntry() ? "entry" : view?.decision}`; // a throw is one question, face by face
  const box = $("now");
  if (key !== openedFor) {
    [opened, openedFor] = [new Set(), key];
    box.scrollTop = $("side").scrollTop = 0; // a new question is seen, wherever the sheet was scrolled to
  }
  const focused = box.contains(document.activeElement) ? document.activeElement.dataset.key : null;
  box.classList.toggle("sent", state.answered !== null && state.answered === view?.decision);
  fill(box, trouble(), differences(view), ending(view) ?? question(view));
  if (focused) [...box.querySelectorAll("[data-key]")].find((button) => button.dataset.key === focused)?.focus();
}

/** No link, no broker, no referee: said where the eye is. */
function trouble() {
  if (!state.link) return h("p.trouble", {}, "Reconnecting to the table…");
  if (!state.broker) return h("p.trouble", {}, "The table's message broker is away. Waiting for it.");
  if (state.statuses.referee?.state === "down") return h("p.trouble", {}, "The referee is away. Waiting for it.");
  if (state.statuses.table?.state === "down") return h("p.trouble", {}, "The table itself is away. Waiting for it.");
  if (state.board?.workshop) return h("p.trouble", {}, "The host is at the workshop. The game waits until it is closed.");
  return null;
}

function differences(view) {
  const found = view?.differences ?? [];
  if (!found.length) return null;
  const says = (one) =>
    one.says ??
    (one.should
      ? `Put ${pieceName(one.piece)} on ${spaceName(one.should)}.`
      : `Take ${pieceName(one.piece)} off the board.`);
  return h(
    "section.differences",
    {},
    h("h2", {}, "The board and the game differ"),
    h(
      "ul",
      {},
      found.map((one) => h("li", {}, says(one))),
    ),
    steward()
      ? h("button.quiet", { type: "button", onclick: () => send({ do: "settle" }) }, "The board is right as it lies")
      : null,
  );
}

function ending(view) {
  const end = view?.seen?.outcome;
  if (!end) return null;
  return h(
    `section.ending.${end.result === "win" ? "won" : "lost"}`,
    {},
    h("p.eyebrow", {}, end.result === "win" ? "You have won" : "It is over"),
    h("h2", {}, end.says),
    end.rule ? ruleMark(end.rule) : null,
    steward() ? h("button.big", { type: "button", onclick: () => openChooser(send) }, "Start another game") : null,
  );
}

function question(view) {
  if (!view)
    return h(
      "section.asked",
      {},
      h("p.waiting", {}, state.link ? "No game yet." : ""),
      steward() ? h("button.big", { type: "button", onclick: () => openChooser(send) }, "Start a game") : null,
    );
  const asked = asks();
  if (!asked) return h("p.waiting", {}, "Nothing to decide at the moment.");
  const others = asked.of.map(seatName).join(", ");
  if (curtained()) return curtain(others, view.decision);
  if (!mayAnswer()) {
    return h(
      "section.asked",
      {},
      h("p.eyebrow", {}, others ? `Waiting for ${others}` : "Waiting"),
      asked.asks ? h("h2.quiet", {}, asked.asks) : null,
      joined() ? null : h("p.hint", {}, "You are watching. Take a seat to play."),
    );
  }
  const head = [
    h("p.eyebrow", {}, asked.mine ? seatName(state.role) : others),
    h("h2", {}, asked.asks || "Your decision", asked.rule ? ruleMark(asked.rule) : null),
    aboutThis(asked),
  ];
  const entry = openEntry();
  if (entry) {
    const rest = options().filter((option) => !isFace(entry, option) && option.key[0] !== "done");
    return h("section.asked", {}, head, rest.length ? list(rest) : null);
  }
  return h(
    "section.asked",
    {},
    head,
    speakers(),
    list(offered(options()).some),
    offered(options()).some.length < options().length
      ? h(
          "button.quiet.else",
          { type: "button", onclick: () => ((everythingFor = openedFor), drawNow()) },
          "Something else",
        )
      : null,
  );
}

/** A question for one seat only, on the screen that all can see: it waits until that player holds the screen. */
function curtain(others, decision) {
  const look = () => ((state.uncovered = decision), changed("view"));
  return h(
    "section.asked.curtain",
    {},
    h("p.eyebrow", {}, others),
    h("h2", {}, "This is for your eyes only. Take the screen."),
    h("button.big", { type: "button", data: { key: "look" }, onclick: look }, "Look"),
  );
}

/** What the game lays out for this very question: a story to read aloud, a card to judge. */
function aboutThis({ about }) {
  const panels = (seen()?.seen?.panels ?? []).filter((panel) => concerns(panel, about));
  return panels.length ? h("div.about", {}, panels.map(drawPanel)) : null;
}

/** The shared screen answers for whoever is meant, where several may. */
function speakers() {
  if (state.role !== "screen") return null;
  const seats = [...new Set(options().flatMap((option) => option.of ?? []))];
  const alike = options().every((option) => (option.of ?? []).length === seats.length);
  if (seats.length < 2 || alike) return null; // whoever answers, it is the same
  if (!seats.includes(state.speaksFor)) state.speaksFor = seats[0];
  const choose = (seat) => () => ((state.speaksFor = seat), drawNow());
  return h(
    "div.speakers",
    { role: "group", "aria-label": "Who answers" },
    seats.map((seat) =>
      h(
        "button.chip",
        { type: "button", "aria-pressed": String(seat === state.speaksFor), onclick: choose(seat) },
        seatName(seat),
      ),
    ),
  );
}

/** A coarse pad or the dial leaves some to pick from: those are shown, and the one pointed at is marked. */
function offered(all) {
  const offer = asks()?.offer;
  if (!offer || everythingFor === openedFor) return { some: all, pointed: "" };
  const keys = new Set(offer.keys.map((key) => JSON.stringify(key)));
  const some = all.filter((option) => keys.has(JSON.stringify(option.key)));
  return { some: some.length ? some : all, pointed: JSON.stringify(offer.keys[offer.cursor]) };
}

function list(all) {
  const shown = all.filter(
    (option) =>
      !option.of ||
      !state.speaksFor ||
      state.role !== "screen" ||
      option.of.includes(state.speaksFor) ||
      option.of.length === 1,
  );
  if (shown.length <= MANY || asks()?.offer) return h("div.options", {}, shown.map(row));
  const kinds = new Map();
  for (const option of shown) {
    const kind = String(option.key[0]);
    if (!kinds.has(kind)) kinds.set(kind, []);
    kinds.get(kind).push(option);
  }
  return h(
    "div.options",
    {},
    [...kinds].map(([kind, some]) => (some.length < 3 ? some.map(row) : folded(kind, some, kinds.size === 1))),
  );
}

function folded(kind, some, only) {
  const open = only || opened.has(kind);
  const toggle = () => (opened.has(kind) ? opened.delete(kind) : opened.add(kind), drawNow());
  return h(
    "div.kind",
    {},
    only
      ? null
      : h(
          "button.fold",
          { type: "button", "aria-expanded": String(open), data: { key: `fold ${kind}` }, onclick: toggle },
          h("span", {}, spoken(kind)),
          h("span.count", {}, `${some.length} ways`),
        ),
    open ? some.map(row) : null,
  );
}

function row(option) {
  const slow = option.hand?.[0] === "hold";
  const key = JSON.stringify(option.key);
  const pointed = offered(options()).pointed === key;
  const twin = options().some((other) => other !== option && other.says === option.says); // then it says whose it is
  const now = seen()?.decision;
  const button = h(
    `button.option${slow ? ".slow" : ""}${pointed ? ".pointed" : ""}`,
    { type: "button", data: { key }, onclick: slow ? null : ifStill(now, () => act(option)) },
    slow ? ring() : null,
    h(
      "span",
      {},
      option.says,
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
    timer = setTimeout(() => (stop(), then()), HOLD_MS);
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

/** A rule's id, small, behind a tap. */
export function ruleMark(rule) {
  const mark = h(
    "button.rule-mark",
    {
      type: "button",
      "aria-label": `Rule ${rule}`,
      title: rule,
      onclick: () => (mark.textContent = mark.textContent === "§" ? rule : "§"),
    },
    "§",
  );
  return mark;
}
