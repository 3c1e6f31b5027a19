// node run.mjs PACKAGE BENCH FOLDER...: a board of current MicroPython (WebAssembly) with the folders' files on it. It runs
// boot.py and main.py, as boards do; Ctrl-C stops them at MicroPython's prompt, Ctrl-D starts again. The serial line is fd 0
// and 1. In BENCH, `low` names the pins a hand pulls to ground; `shown` and `tone` are what the board does. Its time goes by
// its own sleeps and never past what `until` allows, so that neither side grows old while the host lets it wait; `ms` tells it.
// A Pico's watchdog that is not fed in time starts it again; `hang` in BENCH makes its program wait until then, as a fault
// would, and `machine` says which Pico it is.
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const [, , packageDir, bench, ...folders] = process.argv;
const { loadMicroPython } = await import(pathToFileURL(path.join(packageDir, 'micropython.mjs')));
const SOFT_RESET = 0x100;
let now = 0; // ms
const pause = new Int32Array(new SharedArrayBuffer(4));
const buffer = Buffer.alloc(63);
const heard = []; // bytes that have come in
let quiet = false;
let bites = Infinity; // ms when the watchdog starts the board again
let bitten = false;
const inBench = (name) => path.join(bench, name);

function listen() {
  try {
    const count = fs.readSync(0, buffer, 0, 63);
    if (count === 0) process.exit(0);
    heard.push(...buffer.subarray(0, count));
  } catch (problem) {
    if (problem.code !== 'EAGAIN') process.exit(problem.code === 'EOF' || problem.code === 'EIO' ? 0 : 1);
  }
  return heard.length;
}

function send(bytes) {
  let rest = Buffer.from(bytes);
  while (rest.length && !quiet) {
    try {
      rest = rest.subarray(fs.writeSync(1, rest));
    } catch (problem) {
      if (problem.code !== 'EAGAIN') throw problem;
    }
  }
}

const rest = (ms) => Atomics.wait(pause, 0, 0, ms);

function keep(name, text) {
  fs.writeFileSync(path.join(bench, name + '.new'), text);
  fs.renameSync(path.join(bench, name + '.new'), path.join(bench, name));
}

const line = {
  waiting: listen,
  // At most so many bytes as a latin-1 string, and nothing behind what stops the program
  read(most) {
    listen();
    const stop = Buffer.from(heard).latin1Slice().search(/[\r\x03]\x03/);
    return Buffer.from(heard.splice(0, stop < 0 ? most : Math.min(most, stop + 2))).latin1Slice();
  },
  write: (text) => send(Buffer.from(text, 'latin1')),
  low: (pin) => fs.readFileSync(path.join(bench, 'low'), 'ascii').split(' ').includes(String(pin)),
  keep,
  ms: () => now,
  machine: () => fs.readFileSync(inBench('machine'), 'ascii'),
  watch(timeout) {
    bites = timeout ? now + timeout : Infinity;
  },
  sleep(ms) {
    do rest(ms);
    while (now + ms > Number(fs.readFileSync(inBench('until'), 'ascii')) && !listen());
    const hangs = fs.existsSync(inBench('hang')) && bites < Infinity;
    now = hangs ? bites + 1 : now + ms; // nothing else happens until then
    keep('ms', String(now));
    bitten ||= now > bites;
    quiet ||= bitten; // from here on the program is only unwound, and nobody hears it
    if (bitten) throw new Error('bitten by the watchdog');
  },
};

async function board() {
  const mp = await loadMicroPython({ stdout: send, stderr: send, linebuffer: false });
  mp.registerJsModule('_line', line);
  for (const folder of folders)
    for (const name of fs.readdirSync(folder))
      if (name.endsWith('.py')) mp.FS.writeFile('/' + name, fs.readFileSync(path.join(folder, name)));
  quiet = true; // the prompt's banner is printed when it is entered, not now
  mp.replInit();
  quiet = false;
  mp.runPython("import sys\nsys.path.insert(0, '/')\nimport os\nos.chdir('/')\nif 'boot.py' in os.listdir(): import boot");
  return mp;
}

let raw = false;
for (;;) {
  const mp = await board();
  try {
    run(mp);
  } catch (problem) {
    if (!bitten) throw problem;
    [bitten, quiet, raw, bites] = [false, false, false, Infinity];
    heard.length = 0;
    fs.rmSync(inBench('hang'), { force: true });
  }
}

// Until a soft reset, or until the watchdog bites
function run(mp) {
  if (raw) {
    send('MPY: soft reboot\r\n');
    mp.replProcessChar(1);
  } else {
    try {
      mp.runPython('import main');
    } catch (problem) {
      if (bitten) throw problem;
      fs.writeSync(2, String(problem)); // the test reads it: a Ctrl-C may be there, no other fault
      send(String(problem).replaceAll('\n', '\r\n') + '\r\nType "help()" for more information.\r\n>>> ');
    }
  }
  for (let over = 0; !(over & SOFT_RESET); ) {
    while (!listen()) line.sleep(1);
    const byte = heard.shift();
    if (byte === 1) raw = true;
    if (byte === 2) raw = false;
    over = mp.replProcessChar(byte);
  }
}
