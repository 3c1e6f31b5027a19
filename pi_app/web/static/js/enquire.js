// What this tab asks of the referee without changing anything: what a thing is, what could be ruled, what a ruling would
// change. An answer comes at once or not at all.

const WAIT_MS = 4000;
const waiting = new Map(); // number → who waits
const tab = [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
let send = () => false;
let last = 0;

export function startEnquiring(sender) {
  send = sender;
}

/** What is found, or null when nobody answers. */
export function enquire(what, ...thing) {
  last += 1;
  const n = last;
  if (!send({ do: "enquire", what, thing, tab, n })) return Promise.resolve(null);
  return new Promise((tell) => {
    waiting.set(n, tell);
    setTimeout(() => replied({ tab, n, found: null }), WAIT_MS);
  });
}

export function replied({ tab: whose, n, found }) {
  if (whose !== tab) return;
  waiting.get(n)?.(found);
  waiting.delete(n);
}
