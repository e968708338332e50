import { beforeEach, describe, expect, it } from '@jest/globals';
import { LATE_AFTER_MS, Reach } from './reach.js';

describe('how far the read models are together', () => {
  let now = 0;
  let reach: Reach;

  beforeEach(() => {
    now = 0;
    reach = new Reach(() => now);
    reach.startWith({ seats: '05', bookings: '05' });
  });

  it('is as far as the last of them', () => {
    reach.moved({ seats: '09' });
    expect(reach.position).toBe('05');
    reach.moved({ bookings: '07' });
    expect(reach.position).toBe('07');
    reach.moved({ bookings: '09' });
    expect(reach.position).toBe('09');
  });

  it('does not wait for one that has been behind for long, until it has caught up', () => {
    reach.moved({ seats: '07' });
    now += LATE_AFTER_MS;
    reach.moved({ seats: '09', bookings: '06' });
    expect(reach.position).toBe('09');
    reach.moved({ bookings: '09' });
    reach.moved({ seats: '10' });
    expect(reach.position).toBe('09');
  });

  it('knows that nothing happened for long while nothing was written', () => {
    now += 10 * LATE_AFTER_MS;
    reach.moved({ seats: '06' });
    expect(reach.position).toBe('05');
  });

  it('goes back when a read model is built again', () => {
    reach.moved({ bookings: '' });
    expect(reach.position).toBe('');
  });

  it('is at the very beginning while nothing is known', () => {
    expect(new Reach().position).toBe('');
  });
});
