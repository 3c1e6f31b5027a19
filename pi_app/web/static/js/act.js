// Doing an option: on a simulated table as a hand would, so that sensors and rules see it as at a real one; else as an
// answer. Also the marks on the board for what may be done. What a tap means is taps.js.

import { $, fill, s } from "./dom.js";
import { captioned } from "./captions.js";
import { gesture, isHand } from "./gesture.js";
import { outline } from "./map.js";
import {
  carriedTo,
  changed,
  game,
  inHand,
  isOf,
  lying,
  movesPiece,
  mayAnswer,
  options,
  pieceOf,
  seen,
  shared,
  simulated,
  spaceOf,
  state,
  tagged,
} from "./state.js";
import { say } from "./toast.js";

let send = () => false;
let tapSpace = () => {};

/** `tapped(space)` is called for a space that is chosen with the keyboard. */
export function startActing(sender, tapped) {
  [send, tapSpace] = [sender, tapped];
}

/** What a hand would do for this option on a simulated table; null when only an answer will do. */
function handFor({ hand }) {
  if (!simulated() || !hand) return null;
  const { what, thing, spaces, event } = gesture(hand);
  const twins = options().filter((other) => other.hand && String(other.hand) === String(hand));
  if (twins.length > 1) return null; // the hand alone would not tell which is meant
  const to = what === "move" || (what === "put" && !touches(thing, spaces[0])) ? spaces[0] : null;
  if (to && spaceOf(to)?.pads?.length && lying().get(thing)?.space !== to && known(thing)) {
    return { do: "hand", what: "place", piece: handName(thing), space: to };
  }
  if (what === "take" && lying().has(thing)) return { do: "hand", what: "lift", piece: handName(thing) };
  // A hold begins as a press: where both mean something on one button, the finger's answer is sent as what it is.
  const pressedToo = what === "hold" && options().some((other) => isHand(other, "press", thing));
  if (
    (what === "press" || what === "hold") &&
    !pressedToo &&
    state.layout?.controls.some((control) => control.id === thing)
  ) {
    return { do: "hand", what, control: thing };
  }
  if (what === "prop" && state.layout?.props.some((prop) => prop.name === thing)) {
    return { do: "hand", what: "prop", prop: thing, event };
  }
  return null;
}

/** A piece that the game has in another space only touches this one, and would lie wrong afterwards. */
function touches(thing, space) {
  const at = spaceOf(game().pieces?.[thing]?.at)?.id;
  return Boolean(at) && at !== space;
}

/** What the table calls a piece: itself, the one of its kind on a pad, or any of its kind from beside the table. */
function handName(piece) {
  const aside = state.board?.aside ?? [];
  return lying().get(piece)?.hand ?? (aside.includes(piece) ? piece : pieceOf(piece)?.kind);
}

const known = (piece) => lying().has(piece) || tagged(piece);

/** `byHand` false: only an answer will do, even where a hand could. */
export function act(option, { byHand = true } = {}) {
  $("menu").hidden = true;
  const view = seen();
  if (!mayAnswer() || !view) return;
  const deed = (byHand ? handFor(option) : null) ?? answerFor(option, view);
  if (!send(deed)) return say("Not connected. Try again when the table is back.", { tone: "alarm" });
  state.answered = view.decision;
  changed("answered");
  setTimeout(() => {
    if (state.answered !== view.decision) return;
    state.answered = null; // nothing came of it: let it be tried again
    changed("answered");
  }, 4000);
}

function answerFor(option, view) {
  const answer = { do: "answer", decision: view.decision, key: option.key };
  const seats = option.of ?? [];
  if (shared() && seats.length)
    answer.seat = seats.includes(state.speaksFor) ? state.speaksFor : seats[0];
  return answer;
}

/** The spaces a hand reaches for. Where only a page can do it, a tap on the space that the option names will do. */
export function reachesAll({ hand, key, aim }) {
  const { what, thing, spaces } = gesture(hand);
  if (aim && what !== "lay") return [];
  const named = hand ? (["tap", "press", "hold"].includes(what) ? thing : null) : key.at(-1);
  return named === null ? spaces : [spaceOf(named)?.id].filter(Boolean);
}

/** Outlines where something may be done now. `piece` narrows it to one piece. */
export function drawReach(piece = null) {
  if (!$("reach")) return;
  const held = inHand();
  const mine = (option) => (piece ? movesPiece(option, piece) : !held || isOf(held)(option));
  const open = mayAnswer() ? options().filter(mine) : [];
  const spaces = new Set([...open.flatMap(reachesAll), ...(mayAnswer() ? carriedTo(piece) : [])].filter(Boolean));
  const taken = new Set([...lying().values()].map((one) => one.space).concat(captioned().map((card) => card.at)));
  const focused = $("reach").contains(document.activeElement) ? document.activeElement.dataset.reach : null;
  fill(
    $("reach"),
    [...spaces]
      .map(spaceOf)
      .filter(Boolean)
      .map((space) =>
        s(
          "g",
          {
            data: { reach: space.id },
            tabindex: 0,
            role: "button",
            "aria-label": tapName(space.id),
            onkeydown: (event) => {
              if (event.key !== "Enter" && event.key !== " ") return;
              event.preventDefault();
              tapSpace(space.id);
            },
          },
          s("path", { d: outline(space.polygon) }),
          s(space.radius ? "circle.rimmed" : taken.has(space.id) ? "circle.around" : "circle", {
            cx: space.spot[0],
            cy: space.spot[1],
            "--radius": space.radius ? `${space.radius}px` : null,
          }),
          held ? s("text", { x: space.spot[0], y: space.spot[1] }, wouldDo(open, space.id)) : null,
        ),
      ),
  );
  if (focused) [...$("reach").children].find((one) => one.dataset.reach === focused)?.focus();
}

/** What the thing in hand would do there, after the colon of its sentence. */
function wouldDo(open, id) {
  const says = open.find((option) => reachesAll(option).includes(id))?.says ?? "";
  const short = says.split(": ").slice(1).join(": ") || says;
  return short.length > 30 ? `${short.slice(0, 29)}…` : short;
}

const tapName = (id) =>
  options()
    .filter((option) => reachesAll(option).includes(id))
    .map((option) => option.says)
    .join(" or ");
