/**
 * Sorts suites by level, the slowest level first. Within a level the order is Jest's own: former failures, then by
 * time, or by size in a fresh clone. So no browser suite runs alone at the end: the other levels have more work than
 * the longest browser suite.
 */
import Sequencer from '@jest/test-sequencer';

const LEVELS = ['e2e', 'rest', 'int', 'unit'];

/** Jest test sequencer that runs the slowest levels of tests first. */
export default class SlowLevelsFirst extends Sequencer {
  async sort(tests) {
    const rank = ({ path }) => LEVELS.findIndex((level) => path.includes(`.${level}.spec.`));
    return (await super.sort(tests)).sort((a, b) => rank(a) - rank(b));
  }
}
