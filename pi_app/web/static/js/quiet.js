// A quiet phone: for a player who hides. No sound, no vibration, no voice, and no light that changes when it is asked
// something: whoever sits opposite must not read it off a face. The game may ask for it; the player has the last word.

import { $ } from "./dom.js";
import { changed, game, state } from "./state.js";

let chosen = null; // what the player has said; null: as the game wants it

export const quiet = () => state.role !== "spectator" && (chosen ?? Boolean(game().quiet));

export function turnQuiet() {
  chosen = !quiet();
  changed("quiet");
}

export function drawQuiet() {
  document.body.classList.toggle("quiet", quiet());
  for (const id of ["now", "toasts", "where"]) $(id).setAttribute("aria-live", quiet() ? "off" : id === "toasts" ? "assertive" : "polite");
}
