// Twins of the props beside the board: they show the scene the prop shows, and stand in for it where it is missing.
// The words are those of docs/props.md.

import { $, calm, fill, h, spoken } from "./dom.js";
import { gesture, isHand } from "./gesture.js";
import { faceOf } from "./prop_faces.js";
import { DICE } from "./prop_looks.js";
import { hear, pressTorch } from "./prop_hands.js";
import { joined, options, state } from "./state.js";

const opened = new Map(); // prop → whether somebody unfolded or folded it
const typed = new Map(); // prop → the faces typed here; kept until new dice are wanted
const drawn = new Map(); // prop → what its twin was drawn from, and its parts
let send = () => false;
const FRAME_MS = 50; // as the props themselves

export function startProps(sender) {
  send = sender;
  hear(happen);
}

/** Twins move as their props do: 20 pictures a second, and none while nothing is to be seen of them. */
function move() {
  for (const one of drawn.values()) if (one.element.isConnected) one.moves?.(calm() ? null : performance.now() - one.began);
}

setInterval(move, FRAME_MS);

export function drawProps() {
  const props = (state.layout?.props ?? []).filter(shown);
  const twins = props.map((prop) => drawTwin(look(prop)));
  const box = $("props");
  if (twins.length !== box.children.length || twins.some((one, i) => one !== box.children[i])) fill(box, twins);
}

const AT_TIMES = ["dice", "panel", "torch"];

/** A twin is drawn while its prop has a scene or is waited for; a dice tray, a panel, a torch and what is not built only while
 *  there is something to do or to see. */
function shown({ name, kind, built }) {
  if (AT_TIMES.includes(kind) || !built) return wanted(name) || !["idle", undefined].includes(state.props[name]?.scene);
  return state.props[name] || wanted(name);
}

/** An option that is waiting for this prop. */
const wanted = (name) => options().some((option) => isHand(option, "prop", name) || isHand(option, "dial", name));

/** All that a twin is drawn from. */
function look({ name, kind }) {
  const { scene = "idle", words = {} } = state.props[name] ?? {};
  const over = scene === "dice" && drawn.get(name)?.scene === "reading"; // new dice are wanted
  if (over || !["dice", "ask", "reading"].includes(scene)) typed.delete(name);
  const works = kind !== "dice"; // what a dice tray would tell is entered in the question itself
  const device = Object.values(state.devices).find((one) => one.kind === "prop" && one.part === `prop-${name}`);
  return {
    name,
    kind,
    scene: String(scene),
    words,
    away: Boolean(device) && device.state !== "ok",
    asked: works && wanted(name),
    open: works && joined() && (opened.get(name) ?? (wanted(name) && kind !== "torch")), // a light is swung in the question too
    joined: works && joined(),
    waits: options().flatMap((option) => (isHand(option, "prop", name) ? [gesture(option.hand).event] : [])),
    typed: entered(scene, device) ?? typed.get(name) ?? [],
    bearing: device?.facts?.bearing ?? null,
  };
}

/** Dice that were set in, on the prop or on any page: all pages show the same ones. */
function entered(scene, device) {
  const faces = device?.facts?.faces;
  return ["ask", "reading"].includes(scene) && Array.isArray(faces) ? faces : null;
}

/** What a prop shows moves: a needle sweeps, a light goes round. Its face is made once for what it shows and stays where it
 *  is while everything about it changes (a question ends, another begins), so that no motion is begun again. */
function drawTwin(facts) {
  const { name, kind, scene, words } = facts;
  const text = JSON.stringify(facts);
  const shows = JSON.stringify([kind, scene, words, facts.typed, facts.joined, facts.bearing]);
  const before = drawn.get(name);
  if (before?.text === text) return before.element;
  const now = before?.shows === shows ? before : { shows, scene, began: performance.now(), ...made(facts) };
  drawn.set(name, Object.assign(now, { text }));
  dress(now, facts);
  now.moves?.(calm() ? null : performance.now() - now.began);
  return now.element;
}

function made({ name, kind, scene, words, typed: faces, joined: live, bearing }) {
  const caption = h("span.caption");
  const events = h("div.events");
  const shown = faceOf(kind, { name, scene, words, bearing, live, faces });
  const face = [shown.element, caption];
  const data = { scene: scene.replace(/[^a-z0-9_-]/g, ""), prop: name };
  const classes = `twin.${kind === "dice" ? "pkad" : kind}`;
  const parts = { caption, events, moves: shown.moves };
  if (!live) return { ...parts, element: h(`div.${classes}`, { data }, face) };
  const fold = (event) => {
    event.preventDefault();
    if (element.open && event.target.closest(".turning")) return; // hands that turn it do not fold it
    opened.set(name, !element.open);
    drawProps();
  };
  const element = h(`details.${classes}`, { data }, h("summary", { onclick: fold }, face), events);
  return { ...parts, element };
}

function dress({ caption, events, element }, facts) {
  element.classList.toggle("asked", facts.asked);
  if (facts.joined) element.open = facts.open;
  const [called, does] = [title(facts.name), facts.asked ? "It waits for you" : spoken(facts.scene)];
  fill(
    caption,
    h("b", {}, called),
    h(
      "span",
      {},
      does === called ? null : does, // a dice tray with dice says so once
      facts.away ? h("em", {}, " · this page stands in") : null,
    ),
  );
  fill(events, EVENTS[facts.kind] ? EVENTS[facts.kind](facts) : pkadEvents(facts));
}

const title = (name) => (name.length <= 4 && !/[aeiou].*[aeiou]|^orb$/.test(name) ? name.toUpperCase() : spoken(name));
const chip = (says, then) => h("button.chip", { type: "button", onclick: then }, says);

function happen(prop, event, words = {}) {
  if (wanted(prop) && event !== "turn") opened.delete(prop); // it folds once it is served; the next thing it waits for unfolds it again
  send({ do: "hand", what: "prop", prop, event, words });
}

/** All that hands can do to an Orb; while a question waits for one of them, that one alone. Rings are turned on its face. */
function orbEvents({ name, waits }) {
  if (waits.includes("met")) return h("small", {}, "Drag its ring, or use the arrow keys, until the marks meet.");
  return several(name, waits, ["touch", "hold", "shake"]);
}

const panelEvents = ({ name, waits }) => several(name, waits, ["button", "hold", "shake"]);

function several(name, waits, all) {
  const useful = all.filter((event) => waits.includes(event));
  return (useful.length ? useful : all).map((event) => chip(DEEDS[event] ?? spoken(event), () => happen(name, event)));
}

const DEEDS = { button: "Press", shake: "Shake" };
const EVENTS = { orb: orbEvents, panel: panelEvents, torch: torchEvents };

/** A torch is turned on its face; here it is told to shine where it points. */
function torchEvents({ name, asked }) {
  if (!asked) return [];
  const hint = h("small", {}, "Drag it sideways, or use the arrow keys.");
  return [hint, chip("Shine there", () => pressTorch(name))];
}

/** While dice are wanted they are typed or rolled here; otherwise its two buttons and the question. */
function pkadEvents({ name, scene, words, typed: faces }) {
  if (scene === "card") return [chip("Lay the card on", () => happen(name, "card"))];
  if (scene === "ask") return [chip("Ask for a reading", () => happen(name, "ask", whole(words.faces ?? faces)))];
  if (scene !== "dice")
    return ["a", "b"].map((button) => chip(`Button ${button.toUpperCase()}`, () => happen(name, "button", { button })));
  const sides = Math.max(2, Math.min(9, Number([words.sides].flat()[0]) || 6));
  const now = Array.from({ length: DICE }, (_, i) => faces[i] ?? 0);
  const set = (i, face) => {
    typed.set(
      name,
      now.map((old, n) => (n === i ? face : old)),
    );
    drawProps();
    document.querySelectorAll(`[data-prop="${name}"] .die-key`)[i]?.focus();
  };
  const rolled = () => Array.from({ length: DICE }, () => 1 + (crypto.getRandomValues(new Uint32Array(1))[0] % sides));
  const give = (how, all) => {
    typed.set(name, all);
    return happen(name, "dice", { faces: all, how });
  };
  const digits = (i) => (event) => {
    const face = Number(event.key);
    if (!(face >= 1 && face <= sides)) return;
    set(i, face);
    document.querySelectorAll(`[data-prop="${name}"] .die-key, [data-prop="${name}"] .give`)[i + 1]?.focus();
  };
  return [
    now.map((face, i) =>
      h(
        "button.chip.die-key",
        {
          type: "button",
          "aria-label": `Die ${i + 1}: ${face || "not seen"}`,
          onclick: () => set(i, (face % sides) + 1),
          onkeydown: digits(i),
        },
        face ? String(face) : "·",
      ),
    ),
    now.every(Boolean)
      ? h("button.chip.give", { type: "button", onclick: () => give("typed", now) }, "Set them in")
      : chip("Roll for me", () => give("rolled", rolled())),
  ];
}

const whole = (faces) => (Array.isArray(faces) && faces.length === DICE && faces.every(Boolean) ? { faces } : {});
