/**
 * `npm test`: installs the Debian packages that the tests need, where it may, then runs Jest with the given arguments.
 * Without the right to install it stops before the first test and prints the command to type. Plain JavaScript, because
 * nothing is built yet. With `--quick` first (`npm run test:quick`): types, lint, the unit tests and one purchase in a
 * browser.
 *
 * No process and no file of a run is left behind, however it ends, also by Ctrl-C.
 */
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { install, installCommand, missingPackages } from './debian-packages.mjs';
import { makeRunFolder, removeRunFolder, temporaryFolder } from './run-folder.mjs';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');
/** Milliseconds between checks that npm still runs: a signal to npm alone never reaches this process. */
const LOOK_AGAIN_MS = 500;
const QUICK_SUITES = '\\.unit\\.spec|keyboard-purchase\\.e2e';
const QUICK_CHECKS = ['typecheck', 'lint'];

const lacking = missingPackages();
const missing = lacking.filter(({ onlyFaster }) => !onlyFaster);
if (missing.length > 0 && !install(missing)) {
  console.error(
    `The tests need ${missing.map(({ what }) => what).join(', ')}. Please install what is missing and run npm test again:\n\n  sudo ${installCommand(missing)}\n`,
  );
  process.exit(1);
}
// Only one attempt: a machine without a network would wait for the network in each run.
const wanted = lacking.filter(({ onlyFaster }) => onlyFaster);
if (wanted.length > 0 && !install(wanted, 1))
  console.error(`Without ${wanted.map(({ what }) => what).join(', ')} the tests take longer.`);

const quick = process.argv[2] === '--quick';
const folder = await makeRunFolder();
const env = { ...process.env, TEST_RUN_FOLDER: folder, TMPDIR: temporaryFolder(folder) };
const jest = spawn(
  process.execPath,
  [
    '--experimental-vm-modules',
    '--disable-warning=ExperimentalWarning',
    `--import=${new URL('typescript-in-threads.mjs', import.meta.url)}`,
    join(root, 'node_modules/jest/bin/jest.js'),
    ...(quick ? [QUICK_SUITES, ...process.argv.slice(3)] : process.argv.slice(2)),
  ],
  { cwd: root, stdio: 'inherit', env },
);

let stoppedBy = null;
const stopped = new Promise((resolve) => {
  const stop = (signal) => {
    stoppedBy ??= signal;
    jest.kill('SIGKILL');
    resolve();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && stop('SIGTERM'), LOOK_AGAIN_MS).unref();
});
const checks = quick ? QUICK_CHECKS.map(check) : [];
const passed = Promise.all([codeOf(jest), ...checks]).then((codes) =>
  codes.every((code) => code === 0),
);
const green = await Promise.race([passed, stopped]);
await removeRunFolder(folder);
process.exit(stoppedBy ? 128 + constants.signals[stoppedBy] : Number(!green));

/** Runs a check, such as lint, beside the tests. Its output is shown when it fails. */
async function check(name) {
  const child = spawn('npm', ['run', name], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], env });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text));
  const code = await codeOf(child);
  if (!stoppedBy) console.error(code === 0 ? `✓ npm run ${name}` : `\n✕ npm run ${name}\n${said}`);
  return code;
}

/** Returns the exit code of the check; null when the process was ended by a signal or could not be started. */
function codeOf(child) {
  return new Promise((done) => {
    child.once('error', () => done(null));
    child.once('close', done);
  });
}
