/**
 * `npm test`: installs the Debian packages that the tests need, where it may, then runs Jest with the arguments given.
 * Without the right to install it stops before the first test with the one line to type. Plain JavaScript: nothing is built yet.
 *
 * However a run ends, also by Ctrl-C, nothing of it stays: no process and no file.
 */
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { install, installCommand, missingPackages } from './debian-packages.mjs';
import { makeRunFolder, removeRunFolder, temporaryFolder } from './run-folder.mjs';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');
/** How often it looks whether npm still lives: a signal to npm alone never reaches this process. */
const LOOK_AGAIN_MS = 500;

const lacking = missingPackages();
const missing = lacking.filter(({ onlyFaster }) => !onlyFaster);
if (missing.length > 0 && !install(missing)) {
  console.error(
    `The tests need ${missing.map(({ what }) => what).join(', ')}. Please install what is missing and run npm test again:\n\n  sudo ${installCommand(missing)}\n`,
  );
  process.exit(1);
}
// One attempt: a machine without a network would wait for it at each run.
const wanted = lacking.filter(({ onlyFaster }) => onlyFaster);
if (wanted.length > 0 && !install(wanted, 1))
  console.error(`Without ${wanted.map(({ what }) => what).join(', ')} the tests take longer.`);

const folder = await makeRunFolder();
const jest = spawn(
  process.execPath,
  [
    '--experimental-vm-modules',
    '--disable-warning=ExperimentalWarning',
    join(root, 'node_modules/jest/bin/jest.js'),
    ...process.argv.slice(2),
  ],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, TEST_RUN_FOLDER: folder, TMPDIR: temporaryFolder(folder) },
  },
);

let stoppedBy = null;
function stop(signal) {
  stoppedBy ??= signal;
  jest.kill('SIGKILL');
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
const parent = process.ppid;
setInterval(() => process.ppid !== parent && stop('SIGTERM'), LOOK_AGAIN_MS).unref();

const status = await new Promise((done) => {
  jest.once('error', () => done(1));
  jest.once('exit', (code) => done(code ?? 1));
});
await removeRunFolder(folder);
process.exit(stoppedBy ? 128 + constants.signals[stoppedBy] : status);
