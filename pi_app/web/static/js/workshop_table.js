// The table in the workshop: what is read on each zone, what a calibration found there, and what a tap on one does.

import { toTable } from "./camera.js";
import { $, fill, s, spoken } from "./dom.js";
import { outline } from "./map.js";
import { simulated, spaceName, state } from "./state.js";
import { ask, desk, doing, isHost, send } from "./workshop_desk.js";

const TAP_MM = 45; // so near to the middle of a zone is a tap on it

export function drawTable() {
  if (!state.layout) return;
  const focused = document.activeElement?.dataset?.zone;
  fill(
    $("map"),
    s(
      "g.rooms",
      {},
      state.layout.spaces.map((space) => s("path", { d: outline(space.polygon) })),
    ),
    s("g.zones", {}, state.layout.pads.map(zone)),
    desk.open === "calibrate" ? s("g.along", {}, readAlong()) : null,
  );
  if (focused) $("map").querySelector(`[data-zone="${focused}"]`)?.focus();
}

function zone(pad) {
  const shown = state.workshop;
  const names = doing() ? (shown.zones[pad.id] ?? []) : [];
  const fault = doing() ? shown.faults[pad.id] : undefined;
  const act = onTap(pad);
  const found = desk.open === "calibrate" ? shown?.measured[pad.id] : undefined;
  const what = found ? figures(found) : names.map(spoken).join(", ");
  const classes = [
    names.length && "read",
    shown?.lit === pad.id && "lit",
    fault && "fault",
    act && "live",
    desk.open === "calibrate" && shown?.asked_pad === pad.id && "asked",
    found && (found.good && !found.along.length ? "good" : "poor"),
  ];
  return s(
    ["g", "zone", ...classes.filter(Boolean)].join("."),
    {
      transform: `translate(${pad.at.join(" ")})`,
      data: { zone: pad.id },
      role: act ? "button" : "img",
      tabindex: act ? 0 : null,
      "aria-label": `Zone ${pad.id}${fault ? `: ${fault}` : ""}${what ? `: ${what}` : ""}${act ? `. ${act.says}` : ""}`,
    },
    s("circle.well", { r: 21 }),
    s("text.room", { y: -26 }, pad.spaces.map(spaceName).join(", ")),
    s("text", { y: 5 }, pad.id),
    found
      ? [bars(found), s("text.what", { y: 47 }, found.gain_db ? `${found.reader}, ${found.gain_db} dB` : found.reader)]
      : (fault ? ["blind"] : names).map((name, i) => s("text.what", { y: 34 + 13 * i }, spoken(name))),
  );
}

/** Answers at each gain, a bar each; the one that is proposed stands out. */
function bars({ answers, looks, gain_db: chosen }) {
  const gains = Object.entries(answers);
  return s(
    "g.bars",
    { transform: `translate(${-3.5 * gains.length} 35)` },
    gains.map(([gain, count], i) => {
      const high = Math.max(0.8, (11 * count) / looks);
      return s(Number(gain) === chosen ? "rect.chosen" : "rect", { x: 7 * i, y: -high, width: 5.5, height: high });
    }),
  );
}

function figures({ reader, answers, looks, gain_db: gain, margin_db: spare, along }) {
  const others = along.length ? `; ${along.join(", ")} read${along.length === 1 ? "s" : ""} along` : "";
  if (!gain) return `reader ${reader}${others}`;
  return `reader ${reader}, ${answers[gain]} of ${looks} at ${gain} decibels, ${spare} to spare${others}`;
}

/** A line from each pad to those whose readers read its tag as well. */
function readAlong() {
  const at = new Map(state.layout.pads.map((pad) => [pad.id, pad.at]));
  return Object.entries(state.workshop?.measured ?? {}).flatMap(([pad, { along }]) =>
    along
      .filter((other) => at.has(other))
      .map((other) => s("path", { d: `M${at.get(pad).join(" ")}L${at.get(other).join(" ")}` })),
  );
}

// Zones are drawn anew whenever something is read, even under a finger: a tap is known by its place.
$("map").addEventListener("click", (event) => {
  if ($("board").dataset.panning || !state.layout) return;
  const [x, y] = toTable(event.clientX, event.clientY);
  const far = (pad) => Math.hypot(pad.at[0] - x, pad.at[1] - y);
  const [nearest] = [...state.layout.pads].sort((one, other) => far(one) - far(other));
  if (nearest && far(nearest) <= TAP_MM) onTap(nearest)?.go();
});
$("map").addEventListener("keydown", (event) => {
  const pad = state.layout?.pads.find(({ id }) => id === event.target.dataset?.zone);
  if (!pad || !["Enter", " "].includes(event.key)) return;
  event.preventDefault();
  onTap(pad)?.go();
});

/** What a tap on a zone does now: light it; on a simulated table also lay down the piece that is asked for. */
function onTap(pad) {
  if (!isHost() || desk.closing) return null;
  if (desk.open === "light") return { says: "Light it", go: () => ask("zone", { zone: pad.id }) };
  const asked = state.workshop?.asked;
  const [walker] = state.workshop?.pieces ?? [];
  if (desk.open === "calibrate" && state.workshop?.asked_pad && walker && simulated()) {
    return { says: "Lay the tag here", go: () => send({ do: "hand", what: "place", piece: walker, pad: pad.id }) };
  }
  if (desk.open === "learn" && asked && simulated()) {
    const piece = asked.replace(/^a /, "");
    return {
      says: `Lay down ${named(asked)}`,
      go: () => send({ do: "hand", what: "place", piece, pad: pad.id }),
    };
  }
  return null;
}

export const named = (asked) => (asked.startsWith("a ") ? asked : `the ${spoken(asked)}`);
