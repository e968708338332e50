import { StartFailure } from './before-start.js';
import { Launcher } from './launcher.js';

/** Milliseconds within which a second signal counts as the same Ctrl-C, sent by both the terminal and npm. */
const ECHO_MS = 1000;

const launcher = new Launcher({ env: process.env, print: (line) => console.log(line) });
let stoppingSince: number | null = null;

/** Stops everything and exits. A second call kills the remaining processes, because a second Ctrl-C requests an immediate end. */
async function end(code: number): Promise<void> {
  if (stoppingSince === null) {
    stoppingSince = Date.now();
    if (code === 0) console.log('\nStopping… (Ctrl-C again to force)');
    await launcher.stop().catch((error: unknown) => {
      console.error('Not everything could be stopped:', error);
      process.exit(1);
    });
    process.exit(code);
  } else if (code === 0 && Date.now() - stoppingSince > ECHO_MS) {
    console.log('Forced.');
    launcher.kill();
    process.exit(130);
  }
}

/** Prints one plain sentence, stops everything and exits with 1. */
async function fail(error: unknown): Promise<void> {
  // During a stop, the error of the interrupted start is not printed.
  if (stoppingSince === null) console.error(error instanceof StartFailure ? error.message : error);
  await end(1);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => end(0));
if (process.env['npm_lifecycle_event']) {
  // A signal to npm alone ends npm and its shell, and never reaches this process. So a timer checks that the shell still runs.
  const shell = process.ppid;
  setInterval(() => {
    if (process.ppid !== shell && stoppingSince === null) void end(0);
  }, 500).unref();
}
// Without a terminal, writing to it fails, but the processes must still be stopped.
process.stdout.on('error', () => {});
process.stderr.on('error', () => {});
process.on('uncaughtException', fail);
process.on('unhandledRejection', fail);

await launcher.start().catch(fail);
