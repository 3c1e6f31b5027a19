// What a tap on the board means: the one thing that may be done there; else what the thing is, with all that may be done
// with it and what forbids the rest. A long press or the other button always tells.

import { act, drawReach, reachesAll } from "./act.js";
import { closeAbout, tellAbout } from "./about.js";
import { turnTowards } from "./aim.js";
import { toTable } from "./camera.js";
import { $ } from "./dom.js";
import { spaceAt } from "./map.js";
import { standing } from "./pieces.js";
import { ruledSpace } from "./ruling.js";
import { carriedTo, inHand, isOf, may, mayAnswer, movesPiece, options, spaceOf } from "./state.js";

export function startTaps() {
  addEventListener("pointerdown", (event) => {
    if (!event.target.closest("#menu")) closeAbout();
  });
  addEventListener("keydown", (event) => {
    if (event.key === "Escape" && !$("menu").hidden) closeAbout();
  });
  $("map").addEventListener("click", (event) => {
    if ($("board").dataset.panning || event.target.closest("[data-piece], .control, #beam .grip")) return;
    tapBoard(toTable(event.clientX, event.clientY));
  });
  $("map").addEventListener("contextmenu", (event) => {
    event.preventDefault();
    const piece = event.target.closest("[data-piece]")?.dataset.piece;
    const space = spaceAt(toTable(event.clientX, event.clientY));
    if (piece) tellAbout(["piece", piece], { at: standing().get(piece) });
    else if (space) tellAbout(["space", space.id], { at: space.spot });
  });
}

/** A tap on the board that hit no piece and no button. */
function tapBoard(at) {
  const space = spaceAt(at);
  if (space && ruledSpace(space.id)) return;
  if (space && tapSpace(space.id)) return;
  if (!turnTowards(at) && space) tellAbout(["space", space.id], { at: space.spot });
}

/** True when something can be done there: it is done, or what there is to do is told. */
export function tapSpace(id) {
  const held = inHand();
  const mine = (option) => reachesAll(option).includes(id) && (!held || isOf(held)(option));
  const open = mayAnswer() ? options().filter(mine) : [];
  if (open.length === 1 && !may("rule")) act(open[0]);
  else if (open.length) tellAbout(["space", id], { at: spaceOf(id).spot });
  return open.length > 0;
}

/** A piece was tapped: show where it may go, what it is and what may be done with it where it is. */
export function tapPiece(piece, at) {
  const mine = mayAnswer() ? options().filter((option) => movesPiece(option, piece)) : [];
  drawReach(mine.length || carriedTo(piece).length ? piece : null);
  tellAbout(["piece", piece], { at });
}
