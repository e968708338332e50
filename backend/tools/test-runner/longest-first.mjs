/**
 * The order of the suites: what takes longest begins first, so that no long one runs alone at the end. A fresh clone
 * knows no durations of earlier runs, and the size of a file says little of them.
 */
import { statSync } from 'node:fs';

/** Suites of half a minute and more, the longest first: a step of theirs starts whole processes. */
const LONGEST = [
  'crash-of-receipt.e2e',
  'crash-of-catalogue.e2e',
  'admin-accessible.e2e',
  'accessible.e2e',
  'admin-evening.e2e',
  'receipt-review.e2e',
  'admin-school.e2e',
  'every-state.e2e',
  'receipt-upload.e2e',
  'admin-failures.e2e',
  'admin-many-bookings.e2e',
  'admin-door.e2e',
  'launcher.e2e',
  'seat-map.e2e',
  'checkout-returns.e2e',
  'to-the-letter.e2e',
  'roles.rest',
  'crash-of-hold-expiry.e2e',
  'bench.e2e',
  'drill.e2e',
  'receipt-reader.int',
  'receipts.rest',
  'bull-job-queue.int',
];
/** Slowest first. */
const LEVELS = ['e2e', 'rest', 'int', 'unit'];

/** Lower: earlier. */
function rank(path) {
  const name = path.split('/').pop() ?? '';
  const among = LONGEST.findIndex((long) => name.startsWith(`${long}.spec.`));
  if (among >= 0) return among;
  const level = LEVELS.findIndex((each) => name.includes(`.${each}.spec.`));
  return LONGEST.length + (level < 0 ? LEVELS.length : level);
}

/** As Jest's `testSequencer` has it. */
export default class LongestFirst {
  /** @param {Iterable<{ path: string }>} tests */
  sort(tests) {
    const known = [...tests].map((test) => ({
      test,
      rank: rank(test.path),
      size: statSync(test.path).size,
    }));
    return known
      .sort((a, b) => a.rank - b.rank || b.size - a.size || (a.test.path < b.test.path ? -1 : 1))
      .map(({ test }) => test);
  }

  /** For `--onlyFailures`: nothing is kept from run to run. */
  allFailedTests(tests) {
    return this.sort(tests);
  }

  cacheResults() {}
}
