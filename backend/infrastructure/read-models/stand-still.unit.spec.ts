import { describe, expect, it } from '@jest/globals';
import { StandStill } from './stand-still.js';

describe('whether the read models stand still', () => {
  it('is not known before an answer has waited in vain', () => {
    expect(new StandStill().isAt('5')).toBe(false);
  });

  it('is so where they did not move during a whole wait', () => {
    const standStill = new StandStill();
    standStill.waitedInVain({ from: '5', to: '5' });
    expect(standStill.isAt('5')).toBe(true);
    expect(standStill.isAt('5')).toBe(true);
  });

  it('is not so when they moved during the wait: they are only behind', () => {
    const standStill = new StandStill();
    standStill.waitedInVain({ from: '5', to: '6' });
    expect(standStill.isAt('6')).toBe(false);
  });

  it('ends as soon as they move, also when they are at the same place again', () => {
    const standStill = new StandStill();
    standStill.waitedInVain({ from: '5', to: '5' });
    expect(standStill.isAt('6')).toBe(false);
    expect(standStill.isAt('5')).toBe(false);
  });
});
