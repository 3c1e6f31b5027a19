// The faces of the twins: what each kind of prop shows of a scene, as its own lights would.

import { h, s, spoken } from "./dom.js";
import { ring, swung } from "./prop_hands.js";
import { beam, CELLS_MS, DICE, glow, lit, needle } from "./prop_looks.js";

const PIXELS = 12;

/** Its element, and how it moves. */
export function faceOf(kind, facts) {
  return (FACES[kind] ?? display)(facts);
}

/** A ring of pixels in a globe. While it searches, its second mark is turned: dragged, or by the arrow keys. */
function orb({ name, scene, words, bearing, live }) {
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
  const turned = turning ? ring(element, name) : null;
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

/** 5×5 lights. */
function panel({ scene, words }) {
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
function torch({ name, scene, words, live }) {
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

const FACES = { orb, panel, torch };

/** Five columns for the dice; for a reading a dial whose needle swings before it stands. */
function display({ scene, words, faces: typedHere }) {
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
