// What this tab has done and has no receipt for yet: numbered, kept, and sent again after a break, so that a killed
// program loses nothing of it and does nothing twice. Answers and the like have their receipt from the page's server,
// hands from the table. A tab that is closed takes what it kept along.

const NUMBERED = new Set(["answer", "new_game", "undo", "ruling", "settle", "pencil", "hand"]);
const AGAIN_MS = 1500;

export function keepDeeds(link) {
  const tab = [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const lanes = { input: { last: 0, kept: [], sentAt: 0 }, hand: { last: 0, kept: [], sentAt: 0 } };
  let seat = null; // the role for which things are kept
  let seated = false; // on this connection

  /** All of a lane that has no receipt, in order. */
  function sendKept(lane) {
    lane.sentAt = Date.now();
    for (const deed of lane.kept) link.send({ ...deed, since: lane.kept[0].n });
  }

  setInterval(() => {
    for (const lane of Object.values(lanes))
      if (seated && lane.kept.length && lane.sentAt < Date.now() - AGAIN_MS) sendKept(lane);
  }, AGAIN_MS / 3);

  return {
    /** Sends it, or says false when there is no link now. What says true is done, or told not to be. */
    send(message) {
      if (!NUMBERED.has(message.do)) return link.send(message);
      if (!seated) return false;
      const lane = lanes[message.do === "hand" ? "hand" : "input"];
      const deed = { ...message, tab, n: lane.last + 1 };
      if (!link.send({ ...deed, since: lane.kept[0]?.n ?? deed.n })) return false;
      if (!lane.kept.length) lane.sentAt = Date.now();
      lane.last = deed.n;
      lane.kept.push(deed);
      return true;
    },

    /** A receipt: that one and all before it are done. */
    receipt({ lane, n, tab: whose }) {
      if (whose && whose !== tab) return; // for another tab at this seat
      lanes[lane].kept = lanes[lane].kept.filter((deed) => deed.n > n);
    },

    /** That one will not be done, and was told. */
    refused({ lane, n }) {
      if (n) lanes[lane].kept = lanes[lane].kept.filter((deed) => deed.n !== n);
    },

    /** Who this tab is on this connection: what it kept for that seat goes out again; for another it is void. */
    sitsAs(role) {
      seated = role !== "spectator";
      if (!seated) return;
      if (seat !== role) for (const lane of Object.values(lanes)) lane.kept = [];
      seat = role;
      Object.values(lanes).forEach(sendKept);
    },

    left() {
      seated = false;
    },

    kept: () => Object.values(lanes).flatMap(({ kept }) => kept),
  };
}
