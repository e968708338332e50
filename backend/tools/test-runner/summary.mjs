/**
 * `node summary.mjs <folder> <root>`: prints the end of the output of .ci/run. First the failures: those of the Jest
 * run that wrote `results.json` there, and the checks whose output is `<name>.failed`. Then `seconds`, the time of each
 * step. The last line is `N passed, N failed`. Exits with 1 if anything failed, or if there are no results.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

const MOST_LINES = 200;
/** Largest number of lines for one of several failed tests: its message and its stack. */
const MOST_LINES_OF_ONE = 30;
const MOST_LINES_OF_CHECK = 100;

const [, , folder = '', root = '.'] = process.argv;
const results = read(join(folder, 'results.json'));
const failures = results?.testResults.flatMap((suite) => failuresOf(suite)) ?? [
  { title: '✕ Jest wrote no results: its output is above', message: '' },
];
const most = failures.length > 1 ? MOST_LINES_OF_ONE : MOST_LINES;
const share = Math.floor(MOST_LINES / Math.max(1, failures.length));
const lines = failures
  .flatMap(({ title, message }) => [
    title,
    ...firstLines(message, Math.max(1, Math.min(most, share - 1))),
  ])
  .slice(0, MOST_LINES);
const checks = readdirSync(folder).filter((name) => name.endsWith('.failed'));
for (const name of checks) {
  const said = linesOf(readFileSync(join(folder, name), 'utf8')).slice(-MOST_LINES_OF_CHECK);
  lines.push(`✕ npm run ${name.replace('.failed', '')}`, ...said);
}
if (lines.length > 0)
  console.log(`\n== What failed (${failures.length + checks.length})\n${lines.join('\n')}`);
console.log(`\n== Seconds\n${readFileSync(join(folder, 'seconds'), 'utf8')}`);

const { numPassedTests = 0, numFailedTests = 1, ...more } = results ?? {};
// A skipped test proves nothing, so it counts as failed here; so does a suite that could not be loaded.
const { numRuntimeErrorTestSuites: broken = 0, numPendingTests: skipped = 0 } = more;
const failed = numFailedTests + broken + skipped + checks.length;
console.log(`${numPassedTests} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);

/** Results of Jest; null when Jest did not finish. */
function read(path) {
  try {
    const found = JSON.parse(readFileSync(path, 'utf8'));
    return found.testResults ? found : null;
  } catch {
    return null;
  }
}

/** Returns the failures of a suite. A suite that could not be loaded has a message and no tests. */
function failuresOf({ name, status, message, assertionResults }) {
  const path = relative(root, name);
  const failed = assertionResults.filter((test) => test.status !== 'passed');
  if (failed.length === 0 && status === 'failed') return [{ title: `✕ ${path}`, message }];
  return failed.map((test) => ({
    title: `✕ ${path}: ${test.fullName}`,
    message: test.status === 'failed' ? test.failureMessages.join('\n') : `It is ${test.status}.`,
  }));
}

/** Returns the lines without the stack of Jest and of packages. */
function firstLines(message, most) {
  return linesOf(message)
    .filter((line) => !/^\s+at .*(node_modules|node:)/.test(line))
    .slice(0, most);
}

/** Returns the lines without colours and without empty lines. */
function linesOf(text) {
  return stripVTControlCharacters(text)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => `    ${line.slice(0, 300)}`);
}
