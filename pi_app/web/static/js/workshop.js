// The host's workshop: how every part is doing, what the readers read, the light walk, learning tags, calibrating. It
// shows what the table says and asks it for more; the table does the work.

import { setCameraLayout, showEverything, showMap, startCamera } from "./camera.js";
import { $, drawTabs, h, refill } from "./dom.js";
import { drawFloors, startFloors } from "./floors.js";
import { colourAt, lit, setGlowCamera, setGlowLayout } from "./glow.js";
import { comeBack, roleName, startJoining, turnedAway, youAre } from "./join.js";
import { openLink } from "./link.js";
import { changed, laidOut, may, on, state } from "./state.js";
import { startSteering } from "./steer.js";
import { ask, askBy, desk, doing, isHost, trouble } from "./workshop_desk.js";
import { drawTable, named } from "./workshop_table.js";
import { button, DRAW, TABS } from "./workshop_tabs.js";

const HERE_MS = 5000; // how often the table is told that somebody is still here

state.workshop = null;

const heard = {
  you: (you) => {
    youAre(you);
    if (may("workshop")) ask("look");
  },
  turned_away: turnedAway,
  not_done: ({ says }) => trouble(says),
  unreadable: ({ says }) => trouble(says),
  layout: ({ layout }) => keep("layout", laidOut(layout)),
  board: (board) => keep("board", board),
  broker: ({ up }) => keep("broker", up),
  workshop: (shown) => {
    if (!shown.doing) desk.closing = false;
    else if (!state.workshop?.doing) desk.open = shown.doing; // another tab of the host opened it
    keep("workshop", shown);
  },
};

const link = openLink({
  heard: (message) => heard[message.is]?.(message),
  lit,
  changed: (up) => {
    keep("link", up);
    if (up) comeBack();
  },
});
askBy(link);
startJoining((message) => link.send(message));
startCamera(setGlowCamera);
startFloors((map) => (map ? showMap(map) : showEverything()));
startSteering();
$("seat").before(h("a", { id: "back", href: "/" }, "Back to the board"));
$("grip").addEventListener("click", () => document.body.classList.toggle("sheet-up"));

function keep(name, value) {
  state[name] = value;
  changed(name);
}

setInterval(() => {
  if (isHost() && doing() && !desk.closing) link.send({ do: "workshop", what: "here" });
}, HERE_MS);
addEventListener("pagehide", () => {
  if (isHost() && doing()) link.send({ do: "workshop", what: "close" });
});

// --- beside it -----------------------------------------------------------------------

function drawSide() {
  $("seat").textContent = roleName();
  $("where").textContent = doing() ? "The game waits" : "";
  document.body.classList.toggle("away", !state.link || !state.broker);
  refill($("now"), headline());
  drawTabs(TABS, desk.open, (id) => {
    desk.open = id;
    draw();
  });
  const shelf = $("shelf");
  if (shelf.contains(document.activeElement) && document.activeElement.tagName === "SELECT") return; // not under a choosing hand
  shelf.setAttribute("aria-labelledby", `tab-${desk.open}`);
  refill(shelf, isHost() ? DRAW[desk.open]() : null);
}

function headline() {
  if (!state.link) return h("p.trouble", {}, "Reconnecting to the table…");
  if (!isHost()) {
    return [
      h("h2", {}, "The workshop is the host's"),
      h("p.hint", {}, "Here parts are tried and tags are learnt. Join with the host's code."),
      h("div.row", {}, button("Join", () => $("seat").click(), "big")),
    ];
  }
  const { asked, asked_pad: pad, measured } = state.workshop ?? {};
  const done = Object.keys(measured ?? {}).length;
  return [
    desk.troubled ? h("p.trouble", {}, desk.troubled) : null,
    pad ? [h("p.eyebrow", {}, `${done} measured`), h("h2", {}, `Lay the tag on ${pad}`)] : null,
    asked ? [h("p.eyebrow", {}, `${state.workshop.left} to learn`), h("h2", {}, `Lay down ${named(asked)}`)] : null,
    asked || pad
      ? null
      : h("h2", {}, doing() ? "The game waits while you try the parts" : "The game goes on; looking disturbs nothing"),
    doing()
      ? h(
          "div.row",
          {},
          asked || pad ? button("Skip it", () => ask("skip")) : null,
          button(desk.closing ? "Closing…" : "Close the workshop", close, asked || pad ? "quiet" : "big", desk.closing),
        )
      : null,
  ];
}

function close() {
  desk.closing = true;
  ask("close");
  draw();
}

function draw() {
  drawTable();
  drawSide();
}

on("layout", () => {
  setCameraLayout(state.layout);
  setGlowLayout(state.layout);
  drawFloors();
});
on("layout", "workshop", "role", "board", "link", "broker", draw);
drawSide();

// For tests and for the curious: what this tab knows, and the light at a place of the table.
Object.assign(window, { gloam: { state, colourAt, drop: link.drop } });
