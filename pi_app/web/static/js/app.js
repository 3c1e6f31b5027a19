// Joins the parts of the page: what arrives changes the state, what changed is drawn again. Nothing is decided here.

import { drawReach, startActing } from "./act.js";
import { drawBeam } from "./aim.js";
import { follow, goHome, setCameraLayout, showEverything, showMap, startCamera } from "./camera.js";
import { drawCaptions } from "./captions.js";
import { drawControls, startControls } from "./controls.js";
import { drawNow, startDeciding } from "./decide.js";
import { $, spoken } from "./dom.js";
import { keepDeeds } from "./deeds.js";
import { startDragging } from "./drag.js";
import { replied, startEnquiring } from "./enquire.js";
import { mindEntry, startEntry } from "./entry.js";
import { drawFloors, startFloors } from "./floors.js";
import { colourAt, lit, setGlowCamera, setGlowLayout, setGlowWalking } from "./glow.js";
import { comeBack, roleName, startJoining, turnedAway, youAre } from "./join.js";
import { openLink } from "./link.js";
import { drawDoors, drawMap, setNameScale } from "./map.js";
import { startPencil } from "./matrix.js";
import { drawAside, drawPieces, setPieceScale, standing } from "./pieces.js";
import { drawProps, startProps } from "./props.js";
import { drawQuiet, quiet } from "./quiet.js";
import { drawHealth, drawShelf, startShelf } from "./shelf.js";
import { changed, game, laidOut, lying, on, seen, state } from "./state.js";
import { startSteering } from "./steer.js";
import { startRuling } from "./ruling.js";
import { startTaps, tapPiece, tapSpace } from "./taps.js";
import { refused, say } from "./toast.js";

const heard = {
  you: (you) => {
    youAre(you);
    deeds.sitsAs(you.role, you.table, () => say("What was not sent when this page was closed is sent now."));
  },
  turned_away: turnedAway,
  reply: replied,
  receipt: (receipt) => deeds.receipt(receipt),
  refused: (refusal) => {
    state.answered = null;
    refused(refusal);
    changed("answered");
  },
  not_done: ({ says, lane, n }) => {
    deeds.refused({ lane, n });
    state.answered = null;
    say(says, { tone: "alarm" });
    changed("answered");
  },
  unreadable: ({ says, lane, n }) => {
    deeds.refused({ lane, n });
    say(says, { tone: "alarm" });
  },
  layout: ({ layout }) => keep("layout", laidOut(layout)),
  board: (board) => {
    const lent = Boolean(board.workshop) !== Boolean(state.board?.workshop);
    keep("board", board);
    if (lent) changed("lent");
  },
  drawn: (drawn) => {
    keep("drawn", drawn);
    setGlowWalking(Boolean(drawn.walking));
  },
  broker: ({ up }) => keep("broker", up),
  view: (view) => {
    const first = !state.views[view.who];
    state.views[view.who] = view;
    if (first && (view.who === state.role || state.role === "spectator")) goHome();
    if (view === seen() && state.answered !== view.decision) state.answered = null;
    changed("view");
  },
  device: (device) => {
    state.devices[device.part] = device;
    changed("devices");
  },
  status: (status) => {
    state.statuses[status.role] = status;
    changed("statuses");
  },
  trouble: (trouble) => {
    state.troubles[trouble.about] = trouble;
    changed("troubles");
  },
  trouble_over: ({ says }) => say(says),
  codes: ({ codes }) => keep("codes", codes),
  gone: ({ key }) => {
    const [kind, name] = key.split("/");
    const kept = { trouble: [state.troubles, "troubles"], device: [state.devices, "devices"], view: [state.views, "view"], prop: [state.props, "props"] }[kind];
    if (!kept) return;
    delete kept[0][name];
    changed(kept[1]);
  },
  prop: (prop) => {
    state.props[prop.name] = prop;
    changed("props");
  },
};

function keep(name, value) {
  state[name] = value;
  changed(name);
}

const link = openLink({
  heard: (message) => heard[message.is]?.(message),
  lit: (strip, bytes) => {
    lit(strip, bytes);
  },
  changed: (up) => {
    keep("link", up);
    if (up) comeBack();
    else deeds.left();
  },
});
const deeds = keepDeeds(link);
const send = deeds.send;

startJoining(send);
startActing(send, tapSpace);
startEnquiring((message) => link.send(message));
startRuling(send);
startTaps();
startDeciding(send);
startEntry();
startControls(send);
startProps(send);
startShelf(send);
startPencil(send);
startDragging(send, (piece) => tapPiece(piece, standing().get(piece)));
startCamera((look) => {
  setGlowCamera(look);
  setPieceScale(look.scale);
  setNameScale(look.scale);
});
startFloors((map) => (map ? showMap(map) : showEverything()));
startSteering();

$("grip").addEventListener("click", () => document.body.classList.toggle("sheet-up"));

let said = "";
on("layout", () => {
  const says = state.layout.grid?.says ?? "";
  if (says && says !== said) say(says);
  said = says;
  setCameraLayout(state.layout);
  setGlowLayout(state.layout);
  drawMap();
  drawFloors();
});
on("layout", "board", "view", "role", () => {
  drawPieces();
  drawAside();
});
on("layout", "view", "role", "board", "held", () => {
  drawReach();
  drawControls();
});
on("layout", "view", "role", drawDoors);
on("view", "role", "quiet", drawQuiet);
on("view", follow);
on("layout", "view", "role", drawCaptions);
on("layout", "view", "role", "props", "devices", drawProps);
on("layout", "view", "role", "aim", drawBeam);
on("view", "role", "link", "broker", "statuses", "troubles", "answered", "layout", "lent", "aim", "held", drawNow);
on("view", "role", "link", "broker", "answered", mindEntry); // after it is drawn
on("view", "role", "codes", drawShelf);
on("devices", "statuses", "drawn", "board", drawHealth);
on("view", "role", "link", "broker", () => {
  const { title, round, phase } = game();
  document.title = title ? `${title} · Gloamboard` : "Gloamboard";
  $("title").textContent = title || "Gloamboard";
  $("where").textContent = [round ? `Round ${round}` : "", phase ? spoken(phase) : ""].filter(Boolean).join(" · ");
  $("seat").textContent = roleName();
  document.body.classList.toggle("away", !state.link || !state.broker);
});

drawNow();
drawShelf();

// For tests and for the curious: what this tab knows, and the light at a place of the table.
Object.assign(window, { gloam: { state, seen, lying, colourAt, standing, quiet, drop: link.drop, kept: deeds.kept } });
