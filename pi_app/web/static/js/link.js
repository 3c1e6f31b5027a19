// The one websocket of this tab: connects, comes back after a break, and hands over what arrives, once a picture: what
// comes in one burst (everything, at the start) is drawn once.

const FIRST_WAIT_MS = 300;
const LONGEST_WAIT_MS = 5000;
const FULL = 1013; // too many are watching: this one made room for somebody else
const FULL_WAIT_MS = 60000;
const UNSEEN_MS = 250; // a tab nobody looks at draws no pictures, and still hears

/** heard(message) for JSON, lit(strip, bytes) for light, changed(up) when the link comes or goes. */
export function openLink({ heard, lit, changed }) {
  const address = new URL("/ws", location.href);
  address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
  let socket = null;
  let wait = FIRST_WAIT_MS;
  let timer = 0;
  let arrived = [];
  let due = 0;

  function handOver() {
    if (!due) return;
    clearTimeout(due);
    due = 0;
    const now = arrived;
    arrived = [];
    for (const data of now) {
      try {
        if (typeof data === "string") heard(JSON.parse(data));
        else lit(...frame(new Uint8Array(data)));
      } catch (fault) {
        reportError(fault); // one that cannot be drawn keeps nothing else from being drawn
      }
    }
  }

  function connect() {
    clearTimeout(timer);
    socket = new WebSocket(address);
    socket.binaryType = "arraybuffer";
    socket.onopen = () => {
      wait = FIRST_WAIT_MS;
      changed(true);
    };
    socket.onmessage = ({ data }) => {
      arrived.push(data);
      if (due) return;
      due = setTimeout(handOver, UNSEEN_MS);
      requestAnimationFrame(handOver);
    };
    socket.onclose = ({ code }) => {
      changed(false);
      if (code === FULL) wait = FULL_WAIT_MS;
      timer = setTimeout(connect, wait * (0.7 + 0.6 * Math.random()));
      wait = Math.min(LONGEST_WAIT_MS, wait * 2);
    };
  }

  // A phone that wakes up should not sit out the wait.
  const hurry = () => {
    if (document.visibilityState === "visible" && socket?.readyState === WebSocket.CLOSED) connect();
  };
  document.addEventListener("visibilitychange", hurry);
  addEventListener("online", hurry);
  connect();

  return {
    /** Ends this connection as a break would; it comes back by itself. */
    drop: () => socket?.close(),

    open: () => socket?.readyState === WebSocket.OPEN,

    /** Sends it, or says false when there is no link now. */
    send(message) {
      if (socket?.readyState !== WebSocket.OPEN) return false;
      socket.send(JSON.stringify(message));
      return true;
    },
  };
}

/** One byte of length, the strip's name, then the strip's own bytes. */
function frame(bytes) {
  const length = bytes[0];
  return [new TextDecoder().decode(bytes.subarray(1, 1 + length)), bytes.subarray(1 + length)];
}
