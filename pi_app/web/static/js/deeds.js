// What this tab has done and has no receipt for yet: numbered, kept, and sent again after a break, so that a killed
// program loses nothing of it and does nothing twice. Answers and the like have their receipt from the page's server,
// hands from the table. What a closed tab kept lies in the browser's storage: the next tab at that seat goes on as it,
// by the same numbers, so that nothing of it is done twice.

const NUMBERED = new Set(["answer", "new_game", "undo", "ruling", "settle", "pencil", "hand"]);
const AGAIN_MS = 1500;
const WINDOW = 8; // on their way at once: the server hears so many a second, and what comes before its turn is in vain
const STORED = "gloam.deeds.";
const ANSWER_MS = 400; // how long a tab that is still open has to say so
const FORGOTTEN_MS = 600_000; // after that nobody means it any more

export function keepDeeds(link) {
  let tab = newName();
  let table = "";
  const lanes = { input: newLane(), hand: newLane() };
  let seat = null; // the role for which things are kept
  let seated = false; // on this connection
  let sat = false; // on any connection
  let sittings = 0;
  const open = new Set(); // tabs that said they are
  const others = new BroadcastChannel("gloam.deeds");
  others.onmessage = ({ data: { asks, here, took } }) => {
    if (asks === tab) others.postMessage({ here: tab });
    if (here) open.add(here);
    if (took === tab) {
      tab = newName(); // this one was asleep when it was asked
      for (const lane of Object.values(lanes)) Object.assign(lane, newLane());
    }
  };

  /** The first of a lane that have no receipt, in order; those after them follow as receipts come. */
  function sendKept(lane) {
    lane.sent = 0;
    sendMore(lane);
  }

  /** What may go out now and has not. */
  function sendMore(lane) {
    for (const deed of lane.kept.slice(0, WINDOW)) {
      if (deed.n <= lane.sent) continue;
      if (!link.send({ ...deed, since: lane.kept[0].n })) return;
      [lane.sent, lane.sentAt] = [deed.n, Date.now()];
    }
  }

  /** Some of them are done, or never will be. */
  function drop(lane, done) {
    lane.kept = lane.kept.filter((deed) => !done(deed));
    if (seated) sendMore(lane);
    store();
  }

  function store() {
    const waiting = Object.values(lanes).some(({ kept }) => kept.length);
    if (waiting) stored()?.setItem(STORED + tab, JSON.stringify({ seat, table, lanes, at: Date.now() }));
    else stored()?.removeItem(STORED + tab);
  }

  /** Goes on as the tab that was closed last at this seat with something unsent. */
  function takeOver({ name, lanes: left }) {
    tab = name;
    others.postMessage({ took: tab });
    for (const [lane, { last, kept }] of Object.entries(left)) Object.assign(lanes[lane], { last, kept });
  }

  function sit() {
    seated = sat = true;
    store();
    Object.values(lanes).forEach(sendKept);
  }

  setInterval(() => {
    if (Object.values(lanes).some(({ kept }) => kept.length)) store();
    for (const lane of Object.values(lanes))
      if (seated && lane.kept.length && lane.sentAt < Date.now() - AGAIN_MS) sendKept(lane);
  }, AGAIN_MS / 3);

  return {
    /** Sends it, or says false when there is no link now. What says true is done, or told not to be. */
    send(message) {
      if (!NUMBERED.has(message.do)) return link.send(message);
      if (!seated) return false;
      const lane = lanes[message.do === "hand" ? "hand" : "input"];
      if (!link.open()) return false;
      lane.last += 1;
      lane.kept.push({ ...message, tab, n: lane.last });
      sendMore(lane);
      store();
      return true;
    },

    /** A receipt: that one and all before it are done. */
    receipt({ lane, n, tab: whose }) {
      if (whose && whose !== tab) return; // for another tab at this seat
      drop(lanes[lane], (deed) => deed.n <= n);
    },

    /** That one will not be done, and was told. */
    refused({ lane, n }) {
      if (n) drop(lanes[lane], (deed) => deed.n === n);
    },

    /** Who this tab is on this connection: what it kept for that seat goes out again; for another it is void. What a
     * closed tab left there goes out too, and `told` is called. */
    sitsAs(role, at, told) {
      seated = false;
      if (role === "spectator") return;
      const left = sat ? [] : leftAt(role, at);
      if (seat !== role) for (const lane of Object.values(lanes)) lane.kept = [];
      [seat, table] = [role, at];
      if (!left.length) return sit();
      for (const { name } of left) others.postMessage({ asks: name });
      const times = ++sittings;
      setTimeout(() => {
        if (times !== sittings) return; // the link broke meanwhile; this tab sits again when it is back
        const closed = left.find(({ name }) => !open.has(name));
        if (closed) takeOver(closed);
        if (closed) told();
        sit();
      }, ANSWER_MS);
    },

    left() {
      seated = false;
      sittings += 1;
    },

    kept: () => Object.values(lanes).flatMap(({ kept }) => kept),
  };
}

function newLane() {
  return { last: 0, kept: [], sent: 0, sentAt: 0 };
}

/** The browser's storage, where it allows one. */
function stored() {
  try {
    return window.localStorage;
  } catch {
    return null; // cookies are forbidden: what is unsent goes with the tab
  }
}

/** What tabs have unsent at that seat, the latest first. What is too old is dropped. */
function leftAt(seat, table) {
  const found = [];
  for (const name of Object.keys(stored() ?? {}).filter((one) => one.startsWith(STORED))) {
    const left = JSON.parse(stored().getItem(name));
    if (left.at < Date.now() - FORGOTTEN_MS) stored().removeItem(name);
    else if (left.seat === seat && left.table === table) found.push({ ...left, name: name.slice(STORED.length) });
  }
  return found.sort((one, other) => other.at - one.at);
}

function newName() {
  return [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
