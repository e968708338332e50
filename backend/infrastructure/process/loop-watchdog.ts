import inspector from 'node:inspector';
import { Worker } from 'node:worker_threads';

/** Milliseconds without a turn of the event loop after which the process is killed. The launcher then starts it again. */
const PATIENCE_MS = 20_000;

export interface WatchdogJob {
  /** Memory shared with the thread, two numbers: turns of the event loop, and 1 while a debugger may stop the loop. */
  readonly shared: SharedArrayBuffer;
  readonly patienceMs: number;
  /** Interval in milliseconds at which the event loop counts its turns, and at which the thread checks them. */
  readonly everyMs: number;
  /** Name of the process for the log. */
  readonly name: string;
}

/**
 * Watches the event loop from a separate thread, which kills the process (SIGKILL) when the loop hangs. A process with a hanging
 * loop answers no request, writes no log and reacts to no other signal. While a debugger is attached nothing is killed, because
 * breakpoints stop the loop.
 */
export function watchEventLoop(patienceMs = PATIENCE_MS): void {
  const everyMs = Math.min(1_000, patienceMs / 10);
  const shared = new SharedArrayBuffer(8);
  const [numbers, name] = [new Int32Array(shared), process.env['PROCESS_NAME'] ?? 'backend'];
  new Worker(new URL('./loop-watchdog.worker.js', import.meta.url), {
    workerData: { shared, patienceMs, everyMs, name } satisfies WatchdogJob,
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 },
  }).unref();
  setInterval(() => {
    Atomics.add(numbers, 0, 1);
    Atomics.store(numbers, 1, inspector.url() === undefined ? 0 : 1);
  }, everyMs).unref();
}
