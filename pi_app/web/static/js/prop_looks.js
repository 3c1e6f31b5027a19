// How the props' scenes look, moment by moment: firmware/glow.py, face.py, frames.py and beam.py again, number for number, so that a twin
// moves as its prop does. A test compares the two. Pure: what is drawn with it is prop_faces.js's.

export const DICE = 5; // of a card reader
export const HELD_BREATH_MS = 900; // so long the two marks of a searching ring have to stay together
const floor = (number) => Math.floor(number);

/** 0..255 and back, eased, once in size ms. */
export function wave(ms, size) {
  let t = floor(((ms % size) * 510) / size);
  if (t > 255) t = 510 - t;
  return (t * t) >> 8;
}

/** How far round the ring, of 256: -128 to 127. */
const round = (at) => ((at + 128) & 255) - 128;

/** How bright (0-255) a pixel of a ring is, `at` -128 to 127 round it from where the scene points. */
export function glow(scene, level, at, ms) {
  return Math.max(0, Math.min(255, (RING[scene] ?? RING.fault)(level, at, ms)));
}

const lobe = (level, at, ms) => ((255 - Math.abs(round(at)) * (13 - level)) * (160 + floor(wave(ms, 1600) / 3))) >> 8;
const breath = (ms) => 48 - floor(ms / 25);

const RING = {
  idle: (level, _at, ms) => 24 + floor((wave(ms, 4000 - level * 340) * 9) / 10),
  // a still mark, and a wide one that is turned: here `ms` is how far it is from the other
  searching: (level, at, turned) =>
    Math.max(255 - Math.abs(at) * 16, 150 - floor((Math.abs(round(at - turned)) * (12 - level)) / 2)),
  vision: lobe,
  leap: (level, at, ms) => (ms < 1200 ? breath(ms) : lobe(level, at - floor(ms / 900) * 128, ms)),
  drift: (level, at, ms) => (ms < 1200 ? breath(ms) : lobe(level, at - floor(wave(ms, 5000) / 2), ms)),
  omen: (level, at, ms) => floor((wave(ms + at * (at + 37) + 1e6 * (1500 + at * 5), 1500 + at * 5) * (4 + level)) / 13),
  manifest: (level, at, ms) => Math.max(level * 7, 255 - (((ms >> 1) - at) & 127) * (13 - level)),
  banished: (level, _at, ms) => 255 - floor(ms / (3 + level)),
  fault: (_level, at, ms) => (at === 0 && ms % 1000 < 500 ? 255 : 0),
};

/** Where a needle is that is to stand at `level`, in 16ths of a mark: past it, back, each time less, against the stop. */
export function needle(level, ms) {
  let t = ms;
  let off = t > 1799 ? 0 : level * -16;
  while (t > 299 && off) {
    off = floor((off * -5) / 8);
    t -= 300;
  }
  return Math.min(152, off + level * 16 - floor((floor((off * 13) / 8) * t) / 300));
}

export const CELLS_MS = 1500; // what the cells answer is shown for so long, one after the other, before the needle moves

/** How bright (0-9) a cell of a torch is, column x of height y; `lean` is how far it is being turned, -8 to 8. */
export function beam(scene, level, x, y, lean, ms) {
  const across = x - 2;
  if (scene === "beam") {
    const off = Math.max(0, floor(Math.abs(16 * across - lean * y) / 2) - 3 * y);
    return Math.max(0, Math.min(9, floor(((9 - y - off) * (3 + level)) / 12)));
  }
  if (scene !== "idle") return Math.abs(across) === Math.abs(y - 2) && ms % 1000 < 500 ? 9 : 0;
  if (!across && !y) return floor(ms / 300) % 6;
  return y === 2 && across * 2 + 4 < level ? 4 : 0;
}

/** Whether a cell of a picture is lit: `frames` as in docs/props.md, column x of row y. */
export function lit(frames, pace, x, y, ms) {
  const frame = frames[floor(ms / (100 + 100 * pace)) % frames.length];
  return frame.split("/")[y]?.[x] === "#";
}
