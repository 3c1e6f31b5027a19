// Taking a seat: a code typed or from the QR, a ticket to come back with. The code leaves the address bar at once.

import { closeDialog, openDialog } from "./dialog.js";
import { $, h, spoken } from "./dom.js";
import { quiet, turnQuiet } from "./quiet.js";
import { changed, forgetSeat, joined, seatName, seen, shared, state } from "./state.js";

const TICKET = "gloam.ticket";
const CODE = "gloam.code";
const kept = storage();
let send = () => false;
let sat = ""; // where this tab sat last

export function startJoining(sender) {
  send = sender;
  const address = new URL(location.href);
  const code = address.searchParams.get("code") ?? new URLSearchParams(address.hash.slice(1)).get("code");
  if (code) {
    kept.set(CODE, code);
    kept.set(TICKET, "");
    history.replaceState(null, "", address.pathname);
  }
  $("seat").addEventListener("click", () => (joined() ? openSeat() : openJoin("")));
}

/** After every (re)connection: come back to the seat we had. */
export function comeBack() {
  const [ticket, code] = [kept.get(TICKET), kept.get(CODE)];
  if (ticket || code) send({ do: "join", ticket, code });
}

export function youAre({ role, ticket, table, may = [] }) {
  const was = state.role;
  Object.assign(state, { role, table, may, answered: null });
  if (ticket) kept.set(TICKET, ticket);
  const left = role === "spectator" && !kept.get(TICKET) && !kept.get(CODE);
  if (left || (role !== "spectator" && role !== sat)) {
    forgetSeat(); // a tab that merely lost its link comes back as it was
    sat = role;
  }
  if (role !== "spectator") {
    closeDialog();
  }
  if (was !== role) for (const name of ["role", "view", "board"]) changed(name);
}

export function turnedAway({ says, wait_s: wait }) {
  kept.set(CODE, "");
  kept.set(TICKET, "");
  forgetSeat();
  openJoin(says, wait);
}

function openJoin(says, wait = 0) {
  const code = h("input", {
    type: "text",
    name: "code",
    id: "code",
    autocomplete: "off",
    autocapitalize: "characters",
    spellcheck: "false",
    maxlength: 32,
    required: true,
    "aria-describedby": "code-says",
  });
  const button = h("button.big", { type: "submit" }, "Take the seat");
  const note = h(
    "p",
    { id: "code-says", role: "alert" },
    says || "Each seat has its own code. It is printed where the table was started.",
  );
  const form = h(
    "form.join",
    { method: "dialog" },
    h("h2", {}, "Take a seat"),
    h("label", { for: "code" }, "Seat code"),
    code,
    note,
    h("div.row", {}, button, h("button.quiet", { type: "button", onclick: closeDialog }, "Only watch")),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const typed = code.value.trim();
    if (!typed) return;
    kept.set(CODE, typed);
    if (!send({ do: "join", code: typed })) note.textContent = "Not connected to the table. Try again in a moment.";
  });
  openDialog(form);
  code.focus();
  if (wait > 0) countDown(button, note, wait);
}

function countDown(button, note, wait) {
  const until = Date.now() + wait * 1000;
  button.disabled = true;
  const timer = setInterval(() => {
    const left = Math.ceil((until - Date.now()) / 1000);
    if (left > 0 && button.isConnected) note.textContent = `Too many wrong codes. Try again in ${left} s.`;
    else {
      clearInterval(timer);
      button.disabled = false;
      note.textContent = "Try again.";
    }
  }, 500);
}

function openSeat() {
  const leave = () => {
    kept.set(CODE, "");
    kept.set(TICKET, "");
    send({ do: "leave" });
    closeDialog();
  };
  openDialog(
    h("h2", {}, roleName()),
    h("p", {}, `Table ${state.table}. This tab sees and answers what this seat may.`),
    h(
      "button.quiet",
      {
        type: "button",
        id: "hush",
        "aria-pressed": String(quiet()),
        onclick: () => {
          turnQuiet();
          closeDialog();
        },
      },
      quiet() ? "Quiet phone: on. Let it glow again" : "Quiet phone: no sound, no glow that tells",
    ),
    h(
      "div.row",
      {},
      h("button.big", { type: "button", onclick: closeDialog }, "Stay"),
      h("button.quiet", { type: "button", onclick: leave }, "Leave the seat"),
    ),
  );
}

export function roleName() {
  if (state.role === "spectator") return "Watching";
  if (shared()) return seen()?.seen?.side ? `Shared screen, ${spoken(seen().seen.side)}` : "Shared screen";
  if (state.role === "host") return "Host";
  return seatName(state.role);
}

/** The tab's own memory, where the browser allows one. */
function storage() {
  const memory = new Map();
  const box = () => {
    try {
      return window.sessionStorage;
    } catch {
      return null; // cookies are forbidden: the seat is forgotten when the tab is reloaded
    }
  };
  return {
    get: (key) => box()?.getItem(key) ?? memory.get(key) ?? "",
    set: (key, value) => {
      memory.set(key, value);
      box()?.setItem(key, value);
    },
  };
}
