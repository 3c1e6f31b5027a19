// Twins of the props beside the board: they show the scene the prop shows, and can be touched where it is missing.

import { $, fill, h, spoken } from "./dom.js";
import { joined, options, state } from "./state.js";

const EVENTS = { orb: ["touch", "hold", "shake"], pkad: ["a", "b", "shake"] };
const NAMES = { a: "A", b: "B" };
const opened = new Set();
let send = () => false;

export function startProps(sender) {
  send = sender;
}

export function drawProps() {
  const props = state.layout?.props ?? [];
  fill($("props"), props.filter(({ name }) => state.props[name] || wanted(name).length).map(twin));
}

const wanted = (name) => options().filter(({ hand }) => hand?.[0] === "prop" && hand[1] === name);

function twin({ name, kind }) {
  const { scene = "idle", words = {} } = state.props[name] ?? {};
  const device = Object.values(state.devices).find((one) => one.kind === "prop" && one.part.includes(name));
  const events = [...new Set([...wanted(name).map(({ hand }) => hand[2]), ...(EVENTS[kind] ?? ["press"])])].slice(0, 4);
  const drawing = kind === "orb" ? orb(words) : pkad(scene, words);
  const stands = device && device.state !== "ok" ? h("em", {}, "this page stands in") : null;
  const face = [drawing, h("span.caption", {}, h("b", {}, spoken(name)), h("span", {}, spoken(scene)), stands)];
  const classes = `twin.${kind === "orb" ? "orb" : "pkad"}`;
  const data = { scene: String(scene).replace(/[^a-z0-9_-]/g, "") };
  if (!joined()) return h(`div.${classes}`, { data }, face);
  return h(
    `details.${classes}`,
    { data, open: opened.has(name) || wanted(name).length > 0, ontoggle: (event) => (event.target.open ? opened.add(name) : opened.delete(name)) },
    h("summary", {}, face),
    h("div.events", {}, events.map((event) => h("button.chip", { type: "button", onclick: () => touch(name, event) }, NAMES[event] ?? spoken(event)))),
  );
}

const touch = (prop, event) => send({ do: "hand", what: "prop", prop, event });

function orb(words) {
  const tension = Math.max(0, Math.min(9, Number(words.tension) || 0));
  const colour = /^#[0-9a-f]{6}$/i.test(words.colour) ? words.colour : `hsl(${220 - tension * 24} 75% 60%)`;
  return h("div.globe", { "--glow": colour, "--beat": `${4 - tension * 0.32}s`, "--turn": `${Number(words.direction) || 0}deg`, role: "img", "aria-label": `tension ${tension}` }, h("i"));
}

/** Dice as columns of a small display, and a needle for the reading. */
function pkad(scene, words) {
  const dice = Array.isArray(words.dice) ? words.dice.slice(0, 5) : [];
  const reading = words.reading ?? words.value ?? "";
  return h(
    "div.display",
    { role: "img", "aria-label": reading === "" ? spoken(scene) : `reading ${reading}` },
    h("div.columns", {}, Array.from({ length: 5 }, (_, i) => h("b", {}, dice[i] === undefined ? "·" : String(dice[i])))),
    h("output", {}, reading === "" ? "–" : String(reading)),
  );
}
