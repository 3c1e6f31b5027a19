// node run.mjs PACKAGE SHIM FILES: runs FILES/main.py on current MicroPython (WebAssembly). The serial line is fd 0 and 1.
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const [, , packageDir, ...folders] = process.argv;
const { loadMicroPython } = await import(pathToFileURL(path.join(packageDir, 'micropython.mjs')));
const print = (text) => fs.writeSync(2, text);
const mp = await loadMicroPython({ stdout: print, stderr: print, linebuffer: false });
const buffer = Buffer.alloc(63);
const start = Date.now();
const pause = new Int32Array(new SharedArrayBuffer(4));

mp.registerJsModule('_line', {
  // What has come in as a latin-1 string, '' if nothing; fd 0 does not block
  read(most) {
    try {
      const count = fs.readSync(0, buffer, 0, Math.min(most, 63));
      if (count === 0) process.exit(0);
      return buffer.latin1Slice(0, count);
    } catch (problem) {
      if (problem.code === 'EAGAIN') return '';
      process.exit(problem.code === 'EOF' || problem.code === 'EIO' ? 0 : 1);
    }
  },
  write(text) {
    let rest = Buffer.from(text, 'latin1');
    while (rest.length) {
      try {
        rest = rest.subarray(fs.writeSync(1, rest));
      } catch (problem) {
        if (problem.code !== 'EAGAIN') throw problem;
      }
    }
  },
  ms: () => Date.now() - start,
  sleep: (ms) => Atomics.wait(pause, 0, 0, ms),
});
for (const folder of folders)
  for (const name of fs.readdirSync(folder))
    if (name.endsWith('.py')) mp.FS.writeFile('/' + name, fs.readFileSync(path.join(folder, name)));
mp.runPython("import sys\nsys.path.insert(0, '/')\nimport main");
