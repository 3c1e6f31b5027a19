// One modal dialog at a time: joining with a code, choosing a game.

import { $, fill } from "./dom.js";

export function openDialog(...children) {
  const dialog = $("dialog");
  fill(dialog, ...children);
  if (!dialog.open) dialog.showModal();
  return dialog;
}

export function closeDialog() {
  if ($("dialog").open) $("dialog").close();
}
