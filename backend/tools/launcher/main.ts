import { Launcher } from './launcher.js';
import { StartFailure } from './start-failure.js';

/** A second signal within this time is the same Ctrl-C, sent by both the terminal and npm. */
const ECHO_MS = 1000;

const launcher = new Launcher({
  env: process.env,
  say: (line) => console.log(line),
});
let stoppingSince: number | null = null;

/** Prints one plain sentence, stops everything and exits with 1. */
async function fail(error: unknown): Promise<void> {
  if (stoppingSince !== null) return;
  stoppingSince = Date.now();
  console.error(error instanceof StartFailure ? error.message : error);
  await end(1);
}

async function end(code: number): Promise<void> {
  try {
    await launcher.stop();
  } catch (error) {
    console.error('Not everything could be stopped:', error);
    process.exit(1);
  }
  process.exit(code);
}

function onSignal(): void {
  if (stoppingSince === null) {
    stoppingSince = Date.now();
    console.log('\nStopping… (Ctrl-C again to force)');
    void end(0);
  } else if (Date.now() - stoppingSince > ECHO_MS) {
    console.log('Forced.');
    launcher.kill();
    process.exit(130);
  }
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
if (process.env['npm_lifecycle_event']) {
  // A signal to npm alone ends npm and its shell, and never reaches this process.
  const shell = process.ppid;
  setInterval(() => {
    if (process.ppid !== shell && stoppingSince === null) onSignal();
  }, 500).unref();
}
// Even without a terminal the processes must be stopped.
process.stdout.on('error', () => {});
process.stderr.on('error', () => {});
process.on('uncaughtException', (error) => void fail(error));
process.on('unhandledRejection', (error) => void fail(error));

try {
  await launcher.start();
} catch (error) {
  await fail(error);
}
