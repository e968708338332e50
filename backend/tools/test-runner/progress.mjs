/**
 * Shows the progress of a test run: suites done, running and left, and each failure with its cause as it occurs. At the
 * end it shows the slowest suites and the counts. A terminal has one line that is kept up to date; a file gets a line
 * now and then.
 */
import { relative } from 'node:path';

const LINE_EVERY_MS = process.stderr.isTTY ? 1_000 : 15_000;
const MOST_SLOW = 10;
const MARKS = { passed: '✓', failed: '✕' };

/** Jest reporter that shows the progress of a test run. */
export default class Progress {
  #config;
  #started = Date.now();
  /** Start times of the running suites, by path. */
  #running = new Map();
  #suites = [];
  #failed = 0;
  #total = 0;
  #timer;

  constructor(config) {
    this.#config = config;
  }

  onRunStart({ numTotalTestSuites }) {
    this.#total = numTotalTestSuites;
    this.#timer = setInterval(() => this.#showLine(), LINE_EVERY_MS);
  }

  onTestFileStart({ path }) {
    this.#running.set(path, Date.now());
  }

  onTestFileResult({ path }, { perfStats, failureMessage, testResults, console: said }) {
    const name = this.#nameOf(path);
    this.#running.delete(path);
    this.#suites.push({ name, ms: perfStats.runtime });
    for (const { type, message } of said ?? []) this.#write(`${name}: console.${type}: ${message}`);
    if (this.#config.verbose)
      for (const { status, fullName } of testResults)
        this.#write(`${MARKS[status] ?? status} ${fullName}`);
    if (!failureMessage) return;
    this.#failed += 1;
    this.#write(`\n✕ ${name}\n\n${failureMessage}`);
    this.#showLine();
  }

  onRunComplete(_, results) {
    clearInterval(this.#timer);
    const slowest = this.#suites.sort((a, b) => b.ms - a.ms).slice(0, MOST_SLOW);
    this.#write(
      ['', 'Slowest suites:', ...slowest.map(({ name, ms }) => `${time(ms)}  ${name}`)].join('\n'),
    );
    const failures = results.testResults.filter(({ failureMessage }) => failureMessage);
    const names = failures.flatMap((suite) => this.#failuresOf(suite));
    if (names.length > 0) this.#write(['', 'Failed:', ...names].join('\n'));
    const { numPassedTests: passed, numFailedTests: failed, numPendingTests: skipped } = results;
    this.#write(
      `\n${passed} tests passed, ${failed} failed, ${skipped} skipped; ${this.#suites.length} of ${this.#total} suites, ${this.#failed} failed; ${time(Date.now() - this.#started)}`,
    );
  }

  #showLine() {
    const now = Date.now();
    const running = [...this.#running].map(
      ([path, since]) => `${this.#nameOf(path).replace(/^.*\//, '')} ${time(now - since)}`,
    );
    const done = this.#suites.length;
    const failed = this.#failed > 0 ? ` (${this.#failed} failed)` : '';
    const line = `${time(now - this.#started)}  ${done} suites done${failed}, ${running.length} running, ${this.#total - done - running.length} left: ${running.join(', ')}`;
    if (process.stderr.isTTY)
      process.stderr.write(`\r\x1b[K${line.slice(0, (process.stderr.columns || 80) - 1)}`);
    else this.#write(line);
  }

  #write(text) {
    process.stderr.write(`${process.stderr.isTTY ? '\r\x1b[K' : ''}${text}\n`);
  }

  #nameOf = (path) => relative(this.#config.rootDir, path);

  /** Returns the titles of a suite's failed tests. A suite that could not be loaded has no tests. */
  #failuresOf({ testFilePath, testResults }) {
    const failed = testResults.filter(({ status }) => status === 'failed');
    const titles = failed.length > 0 ? failed.map(({ fullName }) => `: ${fullName}`) : [''];
    return titles.map((title) => `✕ ${this.#nameOf(testFilePath)}${title}`);
  }
}

/** Formats a duration as minutes and seconds, such as `3:07`. */
function time(ms) {
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
