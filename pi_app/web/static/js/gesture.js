// What the hand of an option does, read in this one place: to what, from where, and which spaces it comes to. The rules
// read it in rules/kernel/asking/hands.py; a test holds the two to the same.

const listed = (space) => (space === null || space === undefined ? [] : [space]);

/** `what`: move, put, take, flip, lay, tap, press, hold, prop, dial; empty where only a page can. `thing`: the piece, card, tile,
 *  control or prop. `spaces`: where it ends or is done, or every cell that a tile covers. */
export function gesture(hand) {
  const [what = "", thing = "", ...rest] = hand ?? [];
  const read = { what, thing, start: null, spaces: [], turned: "", event: "" };
  switch (what) {
    case "move":
      return { ...read, start: rest[0] ?? null, spaces: listed(rest[1]) };
    case "put":
    case "take":
    case "flip":
      return { ...read, spaces: listed(rest[0]) };
    case "lay":
      return { ...read, spaces: [rest[0], ...rest.slice(2)], turned: String(rest[1]) };
    case "prop":
      return { ...read, event: rest[0] ?? "" };
    default:
      return read;
  }
}

/** Whether the option's hand does that, to that thing where one is named. */
export function isHand({ hand }, what, thing) {
  const read = gesture(hand);
  return read.what === what && (thing === undefined || read.thing === thing);
}
