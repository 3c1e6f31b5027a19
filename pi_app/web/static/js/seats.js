// Who plays which seat: a person or a bot, what a bot did last, and a choice for whoever may seat one.

import { h, spoken } from "./dom.js";
import { changed, game, may, seatName, seen, state } from "./state.js";

const PERSON = "person";
let known = null; // game → its bots, once somebody who may seat one has looked

export function drawSeats(send) {
  const seats = Object.keys(game().seats ?? {});
  if (!seats.length) return null;
  const bots = seen()?.seen?.bots ?? {};
  return [h("h3", {}, "Seats"), h("ul.seats", {}, seats.map((seat) => row(seat, bots[seat], send)))];
}

function row(seat, bot, send) {
  const seats = state.statuses.bots?.state === "up" && (may("seat") || state.role === seat);
  return h(
    "li",
    { data: { seat } },
    h("span", {}, seatName(seat)),
    seats ? choice(seat, bot, send) : h("span.who", {}, bot ? `bot: ${spoken(bot.bot)}` : "a person"),
    state.role === "host" && state.codes[seat] ? h("p.says", {}, "Code of this evening: ", h("code", {}, state.codes[seat])) : null,
    bot ? h("p.says", {}, says(seat, bot)) : null,
  );
}

function says(seat, bot) {
  const asked = seen()?.seen?.asks?.of ?? [];
  if (asked.includes(seat) && seen().differences?.length) return "Waits until the board lies as the lights show.";
  return bot.did ? `Last: ${bot.did}` : "Has done nothing yet that all may know.";
}

function choice(seat, bot, send) {
  ask();
  const names = [...new Set([PERSON, ...(known?.[seen()?.game] ?? []), ...(bot ? [bot.bot] : [])])];
  const pick = (event) => {
    send({ do: "seating", seat, bot: event.target.value });
    event.target.blur(); // so that the list may be drawn again
  };
  return h(
    "select",
    { "aria-label": `Who plays ${seatName(seat)}`, onchange: pick },
    names.map((name) =>
      h("option", { value: name, selected: name === (bot?.bot ?? PERSON) }, name === PERSON ? "a person" : spoken(name)),
    ),
  );
}

async function ask() {
  if (known) return;
  known = {};
  try {
    const { games } = await (await fetch("/api/games")).json();
    known = Object.fromEntries(games.map(({ id, bots }) => [id, bots ?? []]));
    changed("view");
  } catch {
    known = null; // the next look asks again
  }
}
