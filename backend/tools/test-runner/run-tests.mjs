/**
 * `npm test`: installs the Debian packages that the tests need, where it may, then runs Jest with the arguments given.
 * Without the right to install it stops before the first test with the one line to type. Plain JavaScript: nothing is built yet.
 */
import { spawnSync } from 'node:child_process';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { install, installCommand, missingPackages } from './debian-packages.mjs';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');

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

const jest = spawnSync(
  process.execPath,
  [
    '--experimental-vm-modules',
    '--disable-warning=ExperimentalWarning',
    `--import=${new URL('typescript-in-threads.mjs', import.meta.url)}`,
    join(root, 'node_modules/jest/bin/jest.js'),
    ...process.argv.slice(2),
  ],
  { cwd: root, stdio: 'inherit' },
);
process.exit(jest.status ?? 1);
