// Twins of the props beside the board: they show the scene the prop shows, and stand in for it where it is missing.
// The words are those of docs/props.md.

import { $, fill, h, spoken } from "./dom.js";
import { joined, options, state } from "./state.js";

const DICE = 5;
const opened = new Set();
const typed = new Map(); // prop → the faces typed here and not sent yet
let send = () => false;

export function startProps(sender) {
  send = sender;
}

export function drawProps() {
  const props = state.layout?.props ?? [];
  fill($("props"), props.filter(({ name }) => state.props[name] || wanted(name)).map(twin));
}

/** An option that is waiting for this prop. */
const wanted = (name) => options().some(({ hand }) => hand?.[0] === "prop" && hand[1] === name);

function twin({ name, kind }) {
  const { scene = "idle", words = {} } = state.props[name] ?? {};
  const device = Object.values(state.devices).find((one) => one.kind === "prop" && one.part.endsWith(name));
  const away = device && device.state !== "ok" ? h("em", {}, "this page stands in") : null;
  const face = [
    kind === "orb" ? orb(words) : display(scene, words),
    h("span.caption", {}, h("b", {}, title(name)), h("span", {}, spoken(scene)), away),
  ];
  const data = { scene: String(scene).replace(/[^a-z0-9_-]/g, "") };
  const classes = `twin.${kind === "orb" ? "orb" : "pkad"}`;
  if (!joined()) return h(`div.${classes}`, { data }, face);
  const remember = (event) => (event.target.open ? opened.add(name) : opened.delete(name));
  return h(
    `details.${classes}`,
    { data, open: opened.has(name) || wanted(name), ontoggle: remember },
    h("summary", {}, face),
    h("div.events", {}, kind === "orb" ? orbEvents(name) : pkadEvents(name, scene, words)),
  );
}

const title = (name) => (name.length <= 4 && !/[aeiou].*[aeiou]|^orb$/.test(name) ? name.toUpperCase() : spoken(name));
const chip = (says, then) => h("button.chip", { type: "button", onclick: then }, says);

function happen(prop, event, words = {}) {
  send({ do: "hand", what: "prop", prop, event, words });
}

function orbEvents(name) {
  return ["touch", "hold", "shake"].map((event) => chip(spoken(event), () => happen(name, event)));
}

/** While dice are wanted they are typed or rolled here; otherwise its two buttons and the question. */
function pkadEvents(name, scene, words) {
  if (scene === "ask") return [chip("Ask", () => happen(name, "ask", facesOf(words)))];
  if (scene !== "dice")
    return ["a", "b"].map((button) => chip(button.toUpperCase(), () => happen(name, "button", { button })));
  const sides = Math.max(2, Math.min(9, Number(words.sides) || 6));
  const faces = typed.get(name) ?? Array(DICE).fill(0);
  const keep = (next) => (typed.set(name, next), drawProps());
  const turn = (i) => keep(faces.map((face, n) => (n === i ? (face % sides) + 1 : face)));
  const give = (how, all) => (typed.delete(name), happen(name, "dice", { faces: all, how }));
  const rolled = () => Array.from({ length: DICE }, () => 1 + (crypto.getRandomValues(new Uint32Array(1))[0] % sides));
  return [
    faces.map((face, i) =>
      h(
        "button.chip.die-key",
        { type: "button", "aria-label": `Die ${i + 1}: ${face || "not seen"}`, onclick: () => turn(i) },
        face ? String(face) : "·",
      ),
    ),
    chip("Roll", () => give("rolled", rolled())),
    faces.every(Boolean) ? chip("Give", () => give("typed", faces)) : null,
  ];
}

const facesOf = ({ faces }) => (Array.isArray(faces) && faces.length === DICE ? { faces } : {});

function orb(words) {
  const tension = Math.max(0, Math.min(9, Number(words.tension) || 0));
  const colour = /^#[0-9a-f]{6}$/i.test(words.colour) ? words.colour : `hsl(${225 - tension * 25} 75% 58%)`;
  const turn = `${((Number(words.direction) || 0) * 360) / 16}deg`;
  return h(
    "div.globe",
    {
      "--glow": colour,
      "--beat": `${4 - tension * 0.32}s`,
      "--turn": turn,
      role: "img",
      "aria-label": `tension ${tension}`,
    },
    h("i"),
  );
}

/** Five columns for the dice, a needle for the reading. */
function display(scene, words) {
  const faces = Array.isArray(words.faces) ? words.faces.slice(0, DICE) : [];
  const needle = scene === "reading" && Number.isInteger(words.needle) ? words.needle : null;
  return h(
    "div.display",
    {
      role: "img",
      "aria-label": needle === null ? spoken(scene) : `reading ${needle}`,
      "--needle": `${((needle ?? 0) - 4.5) * 14}deg`,
    },
    h(
      "span",
      {},
      Array.from({ length: DICE }, (_, i) => h("b", {}, faces[i] ? String(faces[i]) : "·")),
    ),
    needle === null ? null : [h("i"), h("output", {}, String(needle))],
  );
}
