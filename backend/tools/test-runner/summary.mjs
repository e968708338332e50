/**
 * `node summary.mjs <results> <root> <other>`: what failed of a run of Jest that wrote `--json --outputFile=<results>`, then, as
 * the last line, `N passed, N failed`; `other`: how many checks beside it failed. Exits with 1 if anything did, or if there are
 * no results.
 */
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

const MOST_LINES = 200;
/** Of one failed test, unless it is the only one: the message, and where it was thrown. */
const MOST_LINES_OF_ONE = 30;

const [, , file = '', root = '.', other = '0'] = process.argv;
const results = read(file);
if (!results) {
  console.log('0 passed, 1 failed');
  process.exit(1);
}

const failures = results.testResults.flatMap((suite) => failuresOf(suite));
const most = failures.length > 1 ? MOST_LINES_OF_ONE : MOST_LINES;
const share = Math.floor(MOST_LINES / Math.max(1, failures.length));
const lines = failures.flatMap(({ title, message }) => [
  title,
  ...firstLines(message, Math.max(1, Math.min(most, share - 1))),
]);
if (lines.length > 0)
  console.log(`\n== What failed (${failures.length})\n${lines.slice(0, MOST_LINES).join('\n')}\n`);

const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites, numPendingTests } = results;
// A skipped test shows nothing, so it counts as failed here; so does a suite that could not be loaded.
const failed = numFailedTests + numRuntimeErrorTestSuites + numPendingTests + Number(other);
console.log(`${numPassedTests} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);

/** Null: Jest did not come to its end. */
function read(path) {
  try {
    const found = JSON.parse(readFileSync(path, 'utf8'));
    return found.testResults ? found : null;
  } catch {
    return null;
  }
}

/** A suite that could not be loaded has a message and no tests. */
function failuresOf({ name, status, message, assertionResults }) {
  const path = relative(root, name);
  const failed = assertionResults.filter((test) => test.status !== 'passed');
  if (failed.length === 0 && status === 'failed') return [{ title: `✕ ${path}`, message }];
  return failed.map((test) => ({
    title: `✕ ${path}: ${test.fullName}`,
    message: test.status === 'failed' ? test.failureMessages.join('\n') : `It is ${test.status}.`,
  }));
}

/** Without colours, empty lines and what the stack says of Jest and of packages. */
function firstLines(message, most) {
  return stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^\s+at .*(node_modules|node:)/.test(line))
    .slice(0, most)
    .map((line) => `    ${line.slice(0, 300)}`);
}
