// Dice and cards of the open question as things. One that is taken in hand, by a tap or by dragging it, shows where it may go
// and what it would do there, and nothing else; a flat list of all that is only for whoever asks for it.

import { act, drawReach, reachesAll } from "./act.js";
import { toTable } from "./camera.js";
import { $, h } from "./dom.js";
import { spaceAt } from "./map.js";
import { asks, concerns, inHand, isOf, mayAnswer, options, seen, shared, state, takeInHand } from "./state.js";

const FEW = 4; // so few options are listed whatever they are
const DRAG_PX = 6;

/** Of the panels of a question, those that lie before whoever is asked. */
export const inQuestion = (panel) => panel.kind !== "hand" || !panel.seat || shared() || panel.seat === state.role;

/** The panels of the open question. Of a row of cards only those that something can be done with, where there are such. */
export const questionPanels = () => ownPanels().map(useful).filter((panel) => panel.kind !== "hand" || panel.cards.length);

const ownPanels = () => (seen()?.seen?.panels ?? []).filter((panel) => concerns(panel, asks()?.about) && inQuestion(panel));

function useful(panel) {
  if (panel.kind !== "hand" || !("seat" in panel)) return panel;
  return { ...panel, slots: 0, cards: panel.cards.filter(({ id }) => id && options().some(isOf(id))) };
}

/** The dice and cards of the question that something can be done with. */
function things() {
  const ids = ownPanels().flatMap((panel) => [...(panel.dice ?? []), ...(panel.cards ?? [])].map(({ id }) => id));
  return new Set(ids.filter((id) => id && options().some(isOf(id))));
}

const ofSome = (ids) => (option) => [...ids].some((id) => isOf(id)(option));

/** What is listed: with a thing in hand its options, else those of no thing; null where all are to be listed. */
export function listed() {
  const ids = things();
  if (inHand()) return options().filter(isOf(inHand()));
  const rest = options().filter((option) => !ofSome(ids)(option));
  return options().length - rest.length < FEW ? null : rest;
}

/** Does what the thing in hand does with another thing, where that is one option. True when it did. */
function together(id) {
  const both = inHand() && id !== inHand() ? options().filter((option) => isOf(inHand())(option) && isOf(id)(option)) : [];
  if (both.length !== 1) return false;
  act(both[0]);
  return true;
}

const take = (id) => () => together(id) || takeInHand(id);

/** A die that can be taken in hand, or its drawing alone. */
export function dieThing({ id }, drawing) {
  if (!id || !mayAnswer() || !things().has(id)) return drawing;
  return h(
    `button.die-thing${lights(id) ? ".target" : ""}`,
    {
      type: "button",
      "aria-pressed": String(inHand() === id),
      "aria-label": drawing.getAttribute("aria-label"),
      data: { key: `die ${id}`, thing: id },
      onclick: take(id),
      onpointerdown: (event) => drag(event, id, drawing),
    },
    drawing,
  );
}

/** How a card is drawn: whether it is in hand, or what is in hand may go onto it; and what taking it does. */
export function cardThing({ id }) {
  if (!id || !mayAnswer() || !things().has(id)) return { looks: "li", facts: {}, take: null };
  const looks = inHand() === id ? "li.held" : lights(id) ? "li.target" : "li";
  return { looks, facts: { data: { thing: id } }, take: take(id) };
}

const lights = (id) => Boolean(inHand()) && options().some((option) => isOf(inHand())(option) && isOf(id)(option) && id !== inHand());

/** Dragging a die: it follows the finger, its places glow, and it is put where it is let go. */
function drag(event, id, drawing) {
  const from = [event.clientX, event.clientY];
  let flying = null;
  const move = (now) => {
    if (now.pointerId !== event.pointerId) return;
    if (!flying && Math.hypot(now.clientX - from[0], now.clientY - from[1]) < DRAG_PX) return;
    if (!flying) {
      flying = h("div.flying", {}, drawing.cloneNode(true));
      document.body.append(flying);
      if (inHand() !== id) takeInHand(id);
      drawReach();
    }
    flying.style.translate = `${now.clientX - 24}px ${now.clientY - 24}px`;
  };
  const up = (now) => {
    if (now.pointerId !== event.pointerId) return;
    for (const [name, heard] of heardOf) removeEventListener(name, heard);
    if (!flying) return;
    flying.remove();
    if (now.type === "pointerup") put(id, now);
    addEventListener("click", (click) => click.stopPropagation(), { capture: true, once: true });
    setTimeout(() => document.body.click()); // whether or not the drag ends in one
  };
  const heardOf = [
    ["pointermove", move],
    ["pointerup", up],
    ["pointercancel", up],
  ];
  for (const [name, heard] of heardOf) addEventListener(name, heard);
}

function put(id, { clientX, clientY }) {
  const under = document.elementFromPoint(clientX, clientY);
  const card = under?.closest("[data-thing]")?.dataset.thing;
  const space = $("board").contains(under) ? spaceAt(toTable(clientX, clientY))?.id : null;
  const meant = options().filter((option) => isOf(id)(option) && ((card && card !== id && isOf(card)(option)) || (space && reachesAll(option).includes(space))));
  if (meant.length === 1) act(meant[0]);
}
