/**
 * Jest's own order (what failed before, then by time, or by size in a fresh clone) within each level, the slowest level first. So no
 * browser suite is left alone at the end: the other levels have more work than the longest of them.
 */
import Sequencer from '@jest/test-sequencer';

const LEVELS = ['e2e', 'rest', 'int', 'unit'];

/** A test sequencer of Jest. */
export default class SlowLevelsFirst extends Sequencer {
  async sort(tests) {
    const rank = ({ path }) => LEVELS.findIndex((level) => path.includes(`.${level}.spec.`));
    return (await super.sort(tests)).sort((a, b) => rank(a) - rank(b));
  }
}
