// What this tab of the workshop has open, and how it asks the table for more.

import { changed, may, state } from "./state.js";

export const desk = {
  open: "parts", // the tab
  closing: false,
  troubled: "",
  meant: "", // the prop that is to be flashed, until that is said twice
};

let link = { send: () => false };

/** By which link the table is asked. */
export function askBy(opened) {
  link = opened;
}

export const send = (message) => link.send(message);

export const isHost = () => may("workshop");
export const doing = () => state.workshop?.doing ?? "";

export function ask(what, more = {}) {
  desk.troubled = "";
  if (!send({ do: "workshop", what, ...more })) trouble("Not connected to the table. Try again in a moment.");
}

export function trouble(says) {
  desk.troubled = says;
  changed("workshop");
}
