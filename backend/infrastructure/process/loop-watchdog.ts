import inspector from 'node:inspector';
import { Worker } from 'node:worker_threads';

/** A program whose event loop has not turned for so long is ended; whoever started it starts it again. */
const PATIENCE_MS = 20_000;

export interface WatchdogJob {
  /** Two numbers: turns of the event loop, and 1 while a debugger may stop it. */
  readonly shared: SharedArrayBuffer;
  readonly patienceMs: number;
  /** How often both sides do their part. */
  readonly everyMs: number;
  /** In the log. */
  readonly name: string;
}

/**
 * Watches the event loop from a thread of its own, which ends the process by SIGKILL when the loop stands still: such a process answers
 * nobody, writes no log and hears no other signal. Nothing is ended in a debugger, which stops the loop at each breakpoint.
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
