import { writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';
import type { WatchdogJob } from './loop-watchdog.js';

/* Code of the thread that loop-watchdog.ts starts. */

const { shared, patienceMs, everyMs, name } = workerData as WatchdogJob;
const numbers = new Int32Array(shared);
let seen = Atomics.load(numbers, 0);
let stillMs = 0;
let lookedAt = performance.now();

setInterval(() => {
  const now = performance.now();
  // SIGSTOP and a sleeping machine also stop this thread. Such a gap counts as two checks, however long it was.
  const passed = Math.min(now - lookedAt, 2 * everyMs);
  lookedAt = now;
  const turns = Atomics.load(numbers, 0);
  if (turns !== seen || Atomics.load(numbers, 1) === 1) [seen, stillMs] = [turns, 0];
  else stillMs += passed;
  if (stillMs >= patienceMs) end();
}, everyMs);

function end(): void {
  const line = {
    level: 'fatal',
    time: new Date().toISOString(),
    name,
    pid: process.pid,
    stillMs: Math.round(stillMs),
    msg: 'the event loop does not turn: this process ends itself',
  };
  try {
    writeSync(1, `${JSON.stringify(line)}\n`);
  } finally {
    process.kill(process.pid, 'SIGKILL');
  }
}
