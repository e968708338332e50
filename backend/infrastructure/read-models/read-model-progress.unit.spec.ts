import { beforeEach, describe, expect, it } from '@jest/globals';
import { Reach, StandStill, USUAL_PATIENCE } from './read-model-progress.js';

describe('the common position of the read models', () => {
  let now = 0;
  let reach: Reach;

  beforeEach(() => {
    now = 0;
    reach = new Reach(USUAL_PATIENCE, () => now);
    reach.startWith({ seats: '05', bookings: '05' });
  });

  it('is the position of the slowest read model', () => {
    reach.moved({ seats: '09' });
    expect(reach.position).toBe('05');
    reach.moved({ bookings: '07' });
    expect(reach.position).toBe('07');
    reach.moved({ bookings: '09' });
    expect(reach.position).toBe('09');
  });

  it('ignores a read model that has been behind for long, until it has caught up', () => {
    reach.moved({ seats: '07' });
    now += USUAL_PATIENCE.lateAfterMs;
    reach.moved({ seats: '09', bookings: '06' });
    expect(reach.position).toBe('09');
    reach.moved({ bookings: '09' });
    reach.moved({ seats: '10' });
    expect(reach.position).toBe('09');
  });

  it('does not count a time without events as being behind', () => {
    now += 10 * USUAL_PATIENCE.lateAfterMs;
    reach.moved({ seats: '06' });
    expect(reach.position).toBe('05');
  });

  it('moves back when a read model is rebuilt', () => {
    reach.moved({ bookings: '' });
    expect(reach.position).toBe('');
  });

  it('is the beginning of the log while no position is known', () => {
    expect(new Reach().position).toBe('');
  });
});

describe('a standstill of the read models', () => {
  it('is not assumed before an answer has waited in vain', () => {
    expect(new StandStill().isAt('5')).toBe(false);
  });

  it('is assumed when the read models did not move during a whole wait', () => {
    const standStill = new StandStill();
    standStill.waitedInVain({ from: '5', to: '5' });
    expect(standStill.isAt('5')).toBe(true);
    expect(standStill.isAt('5')).toBe(true);
  });

  it('is not assumed when the read models moved during the wait, because they are only behind', () => {
    const standStill = new StandStill();
    standStill.waitedInVain({ from: '5', to: '6' });
    expect(standStill.isAt('6')).toBe(false);
  });

  it('ends as soon as the read models move, even if they return to the same position', () => {
    const standStill = new StandStill();
    standStill.waitedInVain({ from: '5', to: '5' });
    expect(standStill.isAt('6')).toBe(false);
    expect(standStill.isAt('5')).toBe(false);
  });
});
