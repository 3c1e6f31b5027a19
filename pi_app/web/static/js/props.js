// Twins of the props beside the board: they show the scene the prop shows, and stand in for it where it is missing.
// The words are those of docs/props.md.

import { $, fill, h, s, spoken } from "./dom.js";
import { joined, options, state } from "./state.js";

const DICE = 5;
const opened = new Map(); // prop → whether somebody unfolded or folded it
const typed = new Map(); // prop → the faces typed here; kept until new dice are wanted
const drawn = new Map(); // prop → what its twin was drawn from, and its parts
let send = () => false;

export function startProps(sender) {
  send = sender;
}

export function drawProps() {
  const props = (state.layout?.props ?? []).filter(shown);
  const twins = props.map((prop) => drawTwin(look(prop)));
  const box = $("props");
  if (twins.length !== box.children.length || twins.some((one, i) => one !== box.children[i])) fill(box, twins);
}

/** A twin is drawn while its prop has a scene or is waited for; a dice tray only while it has dice to show. */
function shown({ name, kind }) {
  if (kind === "dice") return !["idle", undefined].includes(state.props[name]?.scene);
  return state.props[name] || wanted(name);
}

/** An option that is waiting for this prop. */
const wanted = (name) => options().some(({ hand }) => hand?.[0] === "prop" && hand[1] === name);

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
    open: works && joined() && (opened.get(name) ?? wanted(name)),
    joined: works && joined(),
    waits: options().flatMap(({ hand }) => (hand?.[0] === "prop" && hand[1] === name ? [hand[2]] : [])),
    typed: entered(scene, device) ?? typed.get(name) ?? [],
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
  const shows = JSON.stringify([kind, scene, words, facts.typed, facts.joined]);
  const before = drawn.get(name);
  if (before?.text === text) return before.element;
  const now = before?.shows === shows ? before : { shows, scene, ...made(facts) };
  drawn.set(name, Object.assign(now, { text }));
  dress(now, facts);
  return now.element;
}

function made({ name, kind, scene, words, typed: faces, joined: live }) {
  const caption = h("span.caption");
  const events = h("div.events");
  const face = [kind === "orb" ? orb(words) : display(scene, words, faces), caption];
  const data = { scene: scene.replace(/[^a-z0-9_-]/g, ""), prop: name };
  const classes = `twin.${kind === "orb" ? "orb" : "pkad"}`;
  if (!live) return { caption, events, element: h(`div.${classes}`, { data }, face) };
  const fold = (event) => {
    event.preventDefault();
    opened.set(name, !element.open);
    drawProps();
  };
  const element = h(`details.${classes}`, { data }, h("summary", { onclick: fold }, face), events);
  return { caption, events, element };
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
  fill(events, facts.kind === "orb" ? orbEvents(facts) : pkadEvents(facts));
}

const title = (name) => (name.length <= 4 && !/[aeiou].*[aeiou]|^orb$/.test(name) ? name.toUpperCase() : spoken(name));
const chip = (says, then) => h("button.chip", { type: "button", onclick: then }, says);

function happen(prop, event, words = {}) {
  if (wanted(prop)) opened.delete(prop); // it folds once it is served; the next thing it waits for unfolds it again
  send({ do: "hand", what: "prop", prop, event, words });
}

/** All that hands can do to an Orb; while a question waits for one of them, that one alone. */
function orbEvents({ name, waits }) {
  const all = ["touch", "hold", "shake"];
  const useful = all.filter((event) => waits.includes(event));
  return (useful.length ? useful : all).map((event) => chip(spoken(event), () => happen(name, event)));
}

/** While dice are wanted they are typed or rolled here; otherwise its two buttons and the question. */
function pkadEvents({ name, scene, words, typed: faces }) {
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

function orb(words) {
  const tension = Math.max(0, Math.min(9, Number(words.tension) || 0));
  const colour = /^#[0-9a-f]{6}$/i.test(words.colour) ? words.colour : null;
  return h(
    "div.globe",
    {
      "--glow": colour ?? ("tension" in words ? `rgb(${tension * 28} 0 ${252 - tension * 28})` : null),
      "--beat": `${4 - tension * 0.34}s`,
      "--turn": `${((Number(words.direction) || 0) * 360) / 16}deg`,
      "--width": `${16 + 6 * Math.max(0, Math.min(9, Number(words.strength ?? 5)))}deg`,
      role: "img",
      "aria-label": "tension" in words ? `tension ${tension}` : "",
    },
    h("i"),
  );
}

/** Five columns for the dice; for a reading a dial whose needle sweeps before it stands. */
function display(scene, words, typedHere) {
  const faces = Array.isArray(words.faces) ? words.faces : typedHere;
  const needle = scene === "reading" && Number.isInteger(words.needle) ? words.needle : null;
  if (needle !== null) return dial(needle);
  return h(
    "div.display",
    { role: "img", "aria-label": faces.some(Boolean) ? `dice ${faces.join(" ")}` : spoken(scene) },
    h(
      "span",
      {},
      Array.from({ length: words.dice?.length || DICE }, (_, i) => h("b", {}, faces[i] ? String(faces[i]) : "·")),
    ),
  );
}

const degrees = (value) => (value - 4.5) * 14;

function dial(needle) {
  const tick = (value) => s("line", { x1: 40, y1: 7, x2: 40, y2: 12, transform: `rotate(${degrees(value)} 40 44)` });
  return h(
    "div.display.dial",
    { role: "img", "aria-label": `reading ${needle}`, "--needle": `${degrees(needle)}deg` },
    s(
      "svg",
      { viewBox: "0 0 80 46" },
      Array.from({ length: 10 }, (_, value) => tick(value)),
      s("line.needle", { x1: 40, y1: 44, x2: 40, y2: 10 }),
    ),
    h("output", {}, String(needle)),
  );
}
