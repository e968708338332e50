/**
 * Runs a program of the built backend, and builds it first when its sources changed: `run-built.mjs
 * tools/receipt-bench/bench-receipts --help`.
 */
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, BuildFailed } from './build.mjs';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');
const [program] = process.argv.splice(2, 1);
try {
  await build({ only: 'backend', say: (line) => console.error(line) });
  await import(pathToFileURL(join(root, 'dist', 'backend', `${program}.js`)).href);
} catch (error) {
  console.error(error instanceof BuildFailed ? error.message : error);
  process.exitCode = 2;
}
