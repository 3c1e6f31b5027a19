// The question of the moment: what is asked, of whom, and the options as thumb-sized buttons. One thing at a time.

import { greyedVerbs, tellAbout } from "./about.js";
import { drawAimer, isAim } from "./aim.js";
import { openChooser } from "./chooser.js";
import { $, betweenTaps, h, refill, spoken } from "./dom.js";
import { isFace, openEntry } from "./entry.js";
import { drawOffers, foldAll } from "./offers.js";
import { drawPanel, withoutOwner } from "./panels.js";
import { ruleMark } from "./rules.js";
import {
  asks,
  changed,
  curtained,
  inHand,
  joined,
  may,
  mayAnswer,
  options,
  pieceName,
  seatName,
  seen,
  simulated,
  spaceName,
  state,
} from "./state.js";
import { listed, questionPanels } from "./things.js";
import { refused } from "./toast.js";

const NEWS = 3; // lines of the story told with a question
let openedFor = null;
let decision = null; // of the question that is drawn, and for whom
let before = null; // the story as it was when the question before this one was answered
let latest = null; // the story as it was drawn last
let send = () => false;

export function startDeciding(sender) {
  send = sender;
}

export const drawNow = betweenTaps($("now"), draw, () => changed("answered"));

function draw() {
  const view = seen();
  const key = `${state.role}/${openEntry() ? "entry" : view?.decision}`; // a throw is one question, face by face
  const box = $("now");
  if (joined() && key !== openedFor) {
    // a link that comes back makes nobody of us for a moment: that is no new question
    foldAll();
    openedFor = key;
    box.scrollTop = $("side").scrollTop = 0; // a new question is seen, wherever the sheet was scrolled to
  }
  const asking = `${view?.who} ${view?.decision}`;
  if (asking !== decision) [decision, before] = [asking, decision?.startsWith(`${view?.who} `) ? latest : null];
  box.classList.toggle("sent", state.answered !== null && state.answered === view?.decision);
  latest = view?.seen?.story ?? [];
  refill(box, trouble(), troubles(), laying(view) ?? differences(view), ending(view) ?? question(view));
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

/** What is wrong with the machine under the table, and what to do about it. */
function troubles() {
  return Object.values(state.troubles).map(({ says, next_step: next }) =>
    h("div.trouble", {}, h("strong", {}, says), next ? h("p", {}, next) : null),
  );
}

/** Before the first answer: one piece after the other, until the board lies as the game says. */
function laying(view) {
  const now = view?.seen?.laying;
  if (!now || (!now.left && simulated())) return null;
  const lie = `${now.of - now.left} of ${now.of} lie where they belong`;
  return h(
    "section.differences.laying",
    {},
    h("h2", {}, h("span", { "aria-hidden": "true" }, "⇄ "), "Laying out the board"),
    h("p", { role: "status" }, now.says),
    now.left ? h("p.hint", {}, lie) : null,
    now.left && may("settle")
      ? h("button.quiet", { type: "button", onclick: () => send({ do: "settle" }) }, "Begin with the board as it lies")
      : null,
  );
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
    h("h2", {}, h("span", { "aria-hidden": "true" }, "⇄ "), "The board and the game differ"),
    h(
      "ul",
      {},
      found.map((one) => h("li", {}, says(one))),
    ),
    may("settle")
      ? h("button.quiet", { type: "button", onclick: () => send({ do: "settle" }) }, "The board is right as it lies")
      : null,
  );
}

function ending(view) {
  const end = view?.seen?.outcome;
  if (!end) return null;
  const { sides, side } = view.seen;
  const ours = !sides || Boolean(side); // whoever watches a game of several sides has neither won nor lost
  const drawn = end.result === "draw";
  const says = drawn ? "A draw" : ours ? (end.result === "win" ? "You have won" : "It is over") : wonBy(end.winners);
  return h(
    `section.ending${drawn || !ours ? "" : end.result === "win" ? ".won" : ".lost"}`,
    {},
    h("p.eyebrow", {}, says),
    h("h2", {}, end.says, end.rule ? ruleMark(end.rule) : null),
    may("start")
      ? h("button.big", { type: "button", data: { key: "again" }, onclick: () => openChooser(send) }, "Start another game")
      : h("p.hint", {}, "The shared screen or the host starts another game."),
  );
}

const wonBy = (sides) => (sides.length ? `Won by the ${sides.map(spoken).join(" and ")}` : "It is over");

function question(view) {
  if (!view)
    return h(
      "section.asked",
      {},
      h("p.waiting", {}, state.link ? "No game yet." : ""),
      may("start") ? h("button.big", { type: "button", onclick: () => openChooser(send) }, "Start a game") : null,
    );
  const asked = asks();
  if (!asked) return h("p.waiting", {}, "Nothing to decide at the moment.");
  const others = asked.of.map(seatName).join(", ");
  if (curtained()) return curtain(others, view.decision);
  if (!mayAnswer()) {
    return h(
      "section.asked",
      {},
      news(),
      h("p.eyebrow", {}, others ? `Waiting for ${others}` : "Waiting"),
      asked.asks ? h("h2.quiet", {}, asked.asks) : null,
      joined() ? null : h("p.hint", {}, "You are watching."),
      joined() ? null : h("button.big", { type: "button", onclick: () => $("seat").click() }, "Take a seat"),
    );
  }
  const head = [
    openEntry() ? null : news(),
    h("p.eyebrow", {}, asked.mine ? seatName(state.role) : others, vitals(asked), takeBack()),
    h("h2", {}, causeOf(asked), asked.asks || "Your decision", asked.rule ? ruleMark(asked.rule) : null),
    aboutThis(),
  ];
  const entry = openEntry();
  if (entry) {
    const rest = options().filter((option) => !isFace(entry, option) && option.key[0] !== "done");
    return h("section.asked", {}, head, rest.length ? drawOffers(rest) : null);
  }
  const aimer = drawAimer();
  const things = everything === view.decision ? null : listed();
  const rest = drawOffers(aimer ? options().filter((option) => !isAim(option)) : things);
  return h("section.asked", {}, head, aimer, things ? pickUp(view.decision) : null, rest, notNow(view));
}

/** Beside the question, where the slip is seen. */
function takeBack() {
  const back = () => send({ do: "undo", count: 1 });
  return h("button.quiet.undo", { type: "button", title: "Take back the last answer", "aria-label": "Take back the last answer", data: { key: "undo" }, onclick: back }, "↶");
}

let everything = null; // the decision whose options are all to be listed

/** Where dice and cards are things: what to do with them, and the way back to a plain list. */
function pickUp(decision) {
  const list = () => {
    everything = decision;
    changed("answered");
  };
  const says = inHand() ? "Where it may go glows." : "Take a die or a card in hand: what it may do glows.";
  return h(
    "p.hint.pick-up",
    {},
    says,
    h("button.quiet", { type: "button", data: { key: "list all" }, onclick: list }, "List everything"),
  );
}

/** The card that asks, where one lies before somebody: a tap reads it. */
function causeOf({ cause }) {
  const cards = (seen()?.seen?.panels ?? []).flatMap((panel) => panel.cards ?? []);
  const card = cause && cards.find(({ id, name }) => id && name === cause);
  if (!card) return null;
  const tell = (event) => tellAbout(["card", card.id], { name: card.name, says: card.says, at: event.currentTarget });
  return h("button.rule-mark.cause", { type: "button", "aria-label": `Read ${cause}`, title: cause, onclick: tell }, "▤");
}

/** What is done in such a question and cannot be done now: a tap says which rule forbids it. */
function notNow(view) {
  const cannot = greyedVerbs(view.decision, () => changed("answered"));
  if (!cannot.length) return null;
  const tell = ({ why, rule, spaces }) => refused({ says: why, rule, spaces });
  return h(
    "div.not-now",
    { role: "group", "aria-label": "Not possible now" },
    cannot.map((one) =>
      h("button.chip.grey", { type: "button", data: { key: `not now ${one.says}` }, onclick: () => tell(one) }, one.says),
    ),
  );
}

/** What happened since the last question, so that nobody has to ask "why?". */
function news() {
  const told = since(before ?? [], latest ?? []);
  const back = seen()?.seen?.taken_back;
  const lines = back ? [{ says: back }] : worthTelling(told);
  const more = back ? 0 : told.length - lines.length;
  if (!latest?.length && !lines.length) return null;
  const rest = h("button.thing", { type: "button", data: { key: "more news" }, onclick: () => $("tab-story").click() }, `${more} more besides`);
  return h(
    "div.news", // of one height, whatever is told: what is below it stays under the finger
    {},
    h("ul", {}, more ? h("li", {}, rest) : null, lines.map(({ says, big }) => h(big ? "li.big-news" : "li", {}, says))),
  );
}

/** The newest lines, among them the turning points of all that were told. */
function worthTelling(told) {
  const big = told.filter((line) => line.big).slice(1 - NEWS);
  const others = told.filter((line) => !big.includes(line)).slice(big.length - NEWS);
  return told.filter((line) => big.includes(line) || others.includes(line));
}

/** The lines that `now` has after those of `then`; the last one where nothing is known of then. */
function since(then, now) {
  const words = (lines) => lines.map(({ says }) => says).join("\n");
  for (let shared = Math.min(then.length, now.length); shared > 0; shared--) {
    if (words(now.slice(0, shared)) === words(then.slice(-shared))) return now.slice(shared);
  }
  return now.slice(-1);
}

/** What the one who is asked has left: the tracks of that seat, in a few words. */
function vitals({ mine, of }) {
  const seat = mine ? state.role : of.length === 1 ? of[0] : null;
  const tracks = (seen()?.seen?.panels ?? []).filter((panel) => panel.kind === "track" && panel.seat === seat && seat);
  return tracks.map((panel) => h("span.vital", {}, `${withoutOwner(panel, seat)} `, h("b", {}, `${panel.value}/${panel.of}`)));
}

/** A question for one seat only, on the screen that all can see: it waits until that player holds the screen. */
function curtain(others, decision) {
  const look = () => {
    state.uncovered = decision;
    changed("view");
  };
  return h(
    "section.asked.curtain",
    {},
    h("p.eyebrow", {}, others),
    h("h2", {}, "This is for your eyes only. Take the screen."),
    h("button.big", { type: "button", data: { key: "look" }, onclick: look }, "Look"),
  );
}

/** What the game lays out for this very question: a story to read aloud, a card to judge. */
function aboutThis() {
  const panels = questionPanels();
  return panels.length ? h("div.about", {}, panels.map(drawPanel)) : null;
}
