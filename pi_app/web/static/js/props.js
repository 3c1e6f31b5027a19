// Twins of the props beside the board: they show the scene the prop shows, and stand in for it where it is missing.
// The words are those of docs/props.md.

import { $, calm, fill, h, s, spoken } from "./dom.js";
import { gesture, isHand } from "./gesture.js";
import { beam, CELLS_MS, glow, HELD_BREATH_MS, lit, needle } from "./prop_looks.js";
import { joined, options, state } from "./state.js";

const DICE = 5;
const opened = new Map(); // prop → whether somebody unfolded or folded it
const typed = new Map(); // prop → the faces typed here; kept until new dice are wanted
const drawn = new Map(); // prop → what its twin was drawn from, and its parts
let send = () => false;
const FRAME_MS = 50; // as the props themselves
const PIXELS = 12;

export function startProps(sender) {
  send = sender;
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
  const shown = FACES[kind] ? FACES[kind](name, scene, words, bearing, live) : display(scene, words, faces);
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

/** A ring of pixels in a globe. While it searches, its second mark is turned: dragged, or by the arrow keys. */
function orb(name, scene, words, bearing, live) {
  const tension = Math.max(0, Math.min(9, Number(words.tension) || 0));
  const colour = /^#[0-9a-f]{6}$/i.test(words.colour) ? words.colour : null;
  const own = scene === "idle" ? `rgb(${tension * 28} 0 ${252 - tension * 28})` : COLOURS[scene];
  const dots = Array.from({ length: PIXELS }, (_, n) => {
    const angle = (2 * Math.PI * n) / PIXELS;
    return s("circle", { cx: 22 + 16 * Math.sin(angle), cy: 22 - 16 * Math.cos(angle), r: 4 });
  });
  const says = scene === "idle" ? `tension ${tension}` : spoken(scene);
  const turning = live && scene === "searching";
  const element = h(
    `div.globe${turning ? ".turning" : ""}`,
    {
      "--glow": colour ?? own,
      role: turning ? "slider" : "img",
      tabindex: turning ? 0 : null,
      "aria-label": turning ? "Turn the ring until its two marks meet" : says,
    },
    s("svg", { viewBox: "0 0 44 44" }, dots),
  );
  const level = scene === "idle" ? tension : Math.max(0, Math.min(9, Number(words.strength ?? LEVELS[scene] ?? 5)));
  const points = bearing ?? ((Number(words.direction) || 0) * 360) / 16;
  const at = (n) => (((((n * 256) / PIXELS - (points * 256) / 360 + 128) % 256) + 256) % 256 | 0) - 128;
  const turned = turning ? ring(element, () => happen(name, "met")) : null;
  const moves = (ms) => {
    const now = scene === "searching" ? (turned?.(ms) ?? 128) : ms;
    for (const [n, dot] of dots.entries()) dot.style.opacity = bright(scene, level, at(n), now) / 255;
  };
  return { element, moves };
}

const COLOURS = {
  searching: "#00a080", vision: "#3060fc", leap: "#8a2be2", drift: "#3060fc",
  omen: "#7000c0", manifest: "#fc1800", banished: "#fce0a0", fault: "#fc8000",
}; // prettier-ignore
const LEVELS = { leap: 3, drift: 8, manifest: 9, banished: 9 };

/** Without motion a scene is shown as all its places at once, so that a leap has two and a drift a whole side. */
function bright(scene, level, at, now) {
  if (now !== null) return glow(scene, level, at, now);
  return Math.max(...Array.from({ length: 25 }, (_, n) => glow(scene, level, at, 1200 + n * 200)));
}

/** Hands on a ring that searches; gives how far its mark is from the other, of 256, and tells once they have met. */
function ring(element, met) {
  let heading = 128;
  let last = null; // where the finger was, in degrees round the middle
  let since = null; // when the marks met
  const angle = ({ clientX, clientY }) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return (Math.atan2(clientX - left - width / 2, top + height / 2 - clientY) * 180) / Math.PI;
  };
  const turn = (by) => {
    heading = (heading + by + 512) % 256;
    element.setAttribute("aria-valuenow", String(Math.round(Math.min(heading, 256 - heading))));
  };
  turn(0);
  element.setAttribute("aria-valuemin", "0");
  element.setAttribute("aria-valuemax", "128");
  element.addEventListener("pointerdown", (event) => {
    last = angle(event);
    element.setPointerCapture(event.pointerId);
  });
  element.addEventListener("pointermove", (event) => {
    if (last === null) return;
    const now = angle(event);
    turn(((((now - last + 540) % 360) - 180) * 256) / 360);
    last = now;
  });
  for (const over of ["pointerup", "pointercancel"]) element.addEventListener(over, () => (last = null));
  element.addEventListener("keydown", (event) => {
    const by = { ArrowRight: 16, ArrowUp: 16, ArrowLeft: -16, ArrowDown: -16 }[event.key];
    if (!by) return;
    event.preventDefault();
    turn(by);
  });
  return () => {
    const now = performance.now();
    if (heading > 12 && heading < 244) since = now;
    else if (since !== null && now - since > HELD_BREATH_MS) {
      since = null;
      met();
    }
    return heading;
  };
}

/** 5×5 lights. */
function panel(_name, scene, words) {
  const cells = Array.from({ length: 25 }, (_, n) =>
    s("rect", { x: 3 + 8 * (n % 5), y: 3 + 8 * Math.floor(n / 5), width: 6, height: 6, rx: 1.5 }),
  );
  const frames = Array.isArray(words.frames) && scene === "picture" ? words.frames : [];
  const moves = (ms) => {
    for (const [n, cell] of cells.entries()) {
      const on = frames.length ? lit(frames, Number(words.pace ?? 4), n % 5, Math.floor(n / 5), ms ?? 0) : n === 12;
      cell.classList.toggle("on", on);
    }
  };
  const colour = /^#[0-9a-f]{6}$/i.test(words.colour) ? words.colour : null;
  return {
    element: h("div.panel-face", { role: "img", "aria-label": spoken(scene), "--glow": colour }, s("svg", { viewBox: "0 0 44 44" }, cells)),
    moves,
  };
}

/** 5×5 lights in which a cone leans while it is turned: by dragging, or by the arrow keys. */
function torch(name, scene, words, _bearing, live) {
  const cells = Array.from({ length: 25 }, (_, n) =>
    s("rect", { x: 3 + 8 * (n % 5), y: 3 + 8 * Math.floor(n / 5), width: 6, height: 6, rx: 1.5 }),
  );
  const turning = live && scene === "beam";
  const element = h(
    `div.panel-face.torch-face${turning ? ".turning" : ""}`,
    { role: turning ? "slider" : "img", tabindex: turning ? 0 : null, "aria-label": turning ? "Turn the torch" : spoken(scene) },
    s("svg", { viewBox: "0 0 44 44" }, cells),
  );
  const level = Math.max(0, Math.min(9, Number((scene === "beam" ? words.strength : words.tension) ?? 9)));
  const leaning = turning ? swung(element, name) : () => 0;
  const moves = (ms) => {
    const lean = leaning();
    for (const [n, cell] of cells.entries()) {
      const light = beam(scene, level, n % 5, 4 - Math.floor(n / 5), ms === null ? 0 : lean, ms ?? 0);
      cell.style.fill = `color-mix(in oklab, #fff1d6 ${light * 11}%, #2a2230)`;
    }
  };
  return { element, moves };
}

const STEP_PX = 14; // of dragging, for one step
const TELL_MS = 150; // as the firmware: what was turned since is told at once

const turnedBy = new Map(); // torch → the steps it was turned by and has not told yet

function tellTurned(name) {
  const steps = turnedBy.get(name) ?? 0;
  turnedBy.delete(name);
  if (steps) happen(name, "turn", { steps });
}

/** What was turned before is told before. */
function pressTorch(name) {
  tellTurned(name);
  happen(name, "touch");
}

/** Hands on a torch; gives how far it leans, and tells the steps it was turned by. */
function swung(element, name) {
  let [lean, last, told] = [0, null, 0];
  const turn = (by) => {
    turnedBy.set(name, (turnedBy.get(name) ?? 0) + by);
    lean = Math.max(-8, Math.min(8, lean + 8 * by));
    element.setAttribute("aria-valuetext", by > 0 ? "turned right" : "turned left");
  };
  element.addEventListener("pointerdown", (event) => {
    last = event.clientX;
    element.setPointerCapture(event.pointerId);
  });
  element.addEventListener("pointermove", (event) => {
    if (last === null) return;
    const by = Math.trunc((event.clientX - last) / STEP_PX);
    if (!by) return;
    last += by * STEP_PX;
    turn(by);
  });
  for (const over of ["pointerup", "pointercancel"]) element.addEventListener(over, () => (last = null));
  element.addEventListener("keydown", (event) => {
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (by) turn(by);
    else if (event.key === "Enter" || event.key === " ") pressTorch(name);
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  return () => {
    if (lean) lean -= Math.sign(lean);
    const now = performance.now();
    if (now - told > TELL_MS) {
      told = now;
      tellTurned(name);
    }
    return lean;
  };
}

const FACES = { orb, panel, torch };

/** Five columns for the dice; for a reading a dial whose needle swings before it stands. */
function display(scene, words, typedHere) {
  const faces = Array.isArray(words.faces) ? words.faces : typedHere;
  const level = scene === "reading" && Number.isInteger(words.needle) ? words.needle : null;
  if (level !== null) return dial(level, faces);
  if (scene === "card") return { element: h("div.display", { role: "img", "aria-label": "a card is wanted" }, h("i.card")) };
  return {
    element: h(
      "div.display",
      { role: "img", "aria-label": faces.some(Boolean) ? `dice ${faces.join(" ")}` : spoken(scene) },
      h(
        "span",
        {},
        Array.from({ length: words.dice?.length || DICE }, (_, i) => h("b", {}, faces[i] ? String(faces[i]) : "·")),
      ),
    ),
  };
}

const degrees = (mark) => (mark - 4.5) * 14;

/** What the cells of the card answer, bar by bar, and then the needle. */
function dial(level, answers) {
  const tick = (mark) => s("line", { x1: 40, y1: 7, x2: 40, y2: 12, transform: `rotate(${degrees(mark)} 40 44)` });
  const hand = s("line.needle", { x1: 40, y1: 44, x2: 40, y2: 10 });
  const bars = answers.map((answer, n) => s("line.answer", { x1: 8 + 4 * n, y1: 44, x2: 8 + 4 * n, y2: 44 - answer }));
  const output = h("output", {}, String(level));
  const moves = (ms) => {
    const at = ms === null ? level * 16 : ms < CELLS_MS ? 0 : needle(level, ms - CELLS_MS);
    hand.style.rotate = `${degrees(at / 16)}deg`;
    output.style.opacity = ms === null || ms > CELLS_MS + 1800 ? 1 : 0;
    for (const [n, bar] of bars.entries()) bar.style.opacity = ms === null || ms >= n * 300 ? 1 : 0;
  };
  const marks = Array.from({ length: 10 }, (_, mark) => tick(mark));
  const svg = s("svg", { viewBox: "0 0 80 46" }, marks, bars, hand);
  return { element: h("div.display.dial", { role: "img", "aria-label": `reading ${level}` }, svg, output), moves };
}
