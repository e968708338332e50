/**
 * Runs a program of the built backend, and builds it first when its sources changed: `run-built.mjs
 * tools/receipt-bench/bench-receipts --help`. Plain JavaScript, because nothing may be built yet.
 */
import { pathToFileURL } from 'node:url';

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Houselights needs Node.js 20.19 or newer; this is ${process.versions.node}.`);
  process.exit(1);
}

const { build, BuildFailed, dist } = await import('./build.mjs');
const [program] = process.argv.splice(2, 1);
// `npm start` needs the built pages too. Other programs report the build on standard error, because their output may go into a
// file.
const start = program === 'tools/launcher/main';
try {
  await build(start ? {} : { only: 'backend', say: (line) => console.error(line) });
  await import(pathToFileURL(`${dist}/backend/${program}.js`).href);
} catch (error) {
  console.error(error instanceof BuildFailed ? error.message : error);
  process.exitCode = start ? 1 : 2;
}
