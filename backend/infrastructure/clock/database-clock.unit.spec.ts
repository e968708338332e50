import { describe, expect, it } from '@jest/globals';
import { SetClock } from '../../testing/set-clock.js';
import type pg from 'pg';
import { ClockComparison, DatabaseClock } from './database-clock.js';

const at = (time: string): Date => new Date(`2030-03-01T${time}Z`);

describe('the clock for decisions', () => {
  const own = (time: string): SetClock => new SetClock(at(time));

  it('is the machine’s clock before the first comparison with the database', () => {
    expect(new DatabaseClock(own('10:00:00')).now()).toEqual(at('10:00:00'));
  });

  it.each([
    ['behind', '09:58:00'],
    ['ahead', '10:02:00'],
  ])('follows the database when the machine is two minutes %s', async (_, time) => {
    const machine = own(time);
    const clock = new DatabaseClock(machine);
    await clock.compare(async () => at('10:00:00'));
    expect(clock.now()).toEqual(at('10:00:00'));
    machine.advance({ seconds: 30 });
    expect(clock.now()).toEqual(at('10:00:30'));
  });

  it('subtracts half of the round trip to the database', async () => {
    const machine = own('09:00:00');
    const clock = new DatabaseClock(machine);
    await clock.compare(async () => {
      machine.advance({ seconds: 1 });
      return at('10:00:00');
    });
    expect(clock.now()).toEqual(at('10:00:00.500'));
  });

  it('ignores differences small enough to be network delay', async () => {
    const clock = new DatabaseClock(own('10:00:00'));
    await clock.compare(async () => at('10:00:00.400'));
    expect([clock.difference, clock.now()]).toEqual([0, at('10:00:00')]);
  });

  it.each([
    ['the process was stopped meanwhile', { minutes: 2 }],
    ['the machine’s clock was set back meanwhile', { minutes: -2 }],
  ])('discards the comparison when %s', async (_, jump) => {
    const machine = own('09:58:00');
    const clock = new DatabaseClock(machine);
    await clock.compare(async () => at('10:00:00'));
    await clock.compare(async () => {
      machine.advance(jump);
      return at('10:00:00');
    });
    expect(clock.difference).toBe(120_000);
  });

  it('is right again after the next comparison once the machine’s clock was corrected', async () => {
    const machine = own('09:58:00');
    const clock = new DatabaseClock(machine);
    await clock.compare(async () => at('10:00:00'));
    machine.setTo('2030-03-01T10:00:05Z');
    await clock.compare(async () => at('10:00:05'));
    expect(clock.now()).toEqual(at('10:00:05'));
  });

  it('follows the database from the start, even when the first comparisons are too slow to use', async () => {
    const machine = own('09:58:00');
    const clock = new DatabaseClock(machine);
    let asked = 0;
    const query = async () => {
      if ((asked += 1) <= 2) machine.advance({ seconds: 2 });
      return { rows: [{ now: at('10:00:00') }] };
    };
    const comparison = new ClockComparison(clock, { query } as unknown as pg.Pool);
    await comparison.onModuleInit();
    comparison.onApplicationShutdown();
    expect([asked, clock.now()]).toEqual([3, at('10:00:00')]);
  });

  it('is the machine’s clock while the database answers too late', async () => {
    const machine = own('09:58:00');
    const clock = new DatabaseClock(machine);
    const query = async () => {
      machine.advance({ seconds: 2 });
      return { rows: [{ now: at('10:00:00') }] };
    };
    const comparison = new ClockComparison(clock, { query } as unknown as pg.Pool);
    await comparison.onModuleInit();
    comparison.onApplicationShutdown();
    expect(clock.difference).toBe(0);
  });
});
