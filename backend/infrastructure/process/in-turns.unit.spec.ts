import { describe, expect, it } from '@jest/globals';
import { atOnce, type Steps } from '../../contracts/steps.js';
import { inTurns } from './in-turns.js';

describe('long work in steps', () => {
  /** Each step advances a fake clock by four milliseconds. */
  const work = (log: string[]) => {
    let clock = 0;
    function* steps(): Steps<string> {
      for (let step = 1; step <= 7; step++) {
        clock += 4;
        log.push(`step ${step}`);
        yield;
      }
      return 'done';
    }
    const others = async () => void log.push('others');
    return { steps: steps(), options: { now: () => clock, others } };
  };

  it('lets other work run after ten milliseconds and not earlier', async () => {
    const log: string[] = [];
    const { steps, options } = work(log);
    expect(await inTurns(steps, options)).toBe('done');
    expect(log.join(', ')).toBe(
      'step 1, step 2, step 3, others, step 4, step 5, step 6, others, step 7',
    );
  });

  it('runs without a pause when nothing else waits', () => {
    const log: string[] = [];
    expect(atOnce(work(log).steps)).toBe('done');
    expect(log).toHaveLength(7);
  });
});
