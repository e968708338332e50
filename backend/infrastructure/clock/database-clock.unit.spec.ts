import { describe, expect, it } from '@jest/globals';
import { SetClock } from '../../testing/set-clock.js';
import { DatabaseClock } from './database-clock.js';

const at = (time: string): Date => new Date(`2030-03-01T${time}Z`);

describe('the clock that decisions go by', () => {
  const own = (time: string): SetClock => new SetClock(at(time));

  it('is the machine’s own until the database was asked', () => {
    expect(new DatabaseClock(own('10:00:00')).now()).toEqual(at('10:00:00'));
  });

  it.each([
    ['behind', '09:58:00'],
    ['ahead', '10:02:00'],
  ])(
    'is the database’s when the machine is two minutes %s, and goes on with it',
    async (_, time) => {
      const machine = own(time);
      const clock = new DatabaseClock(machine);
      await clock.compare(async () => at('10:00:00'));
      expect(clock.now()).toEqual(at('10:00:00'));
      machine.advance({ seconds: 30 });
      expect(clock.now()).toEqual(at('10:00:30'));
    },
  );

  it('counts half of the way there and back', async () => {
    const machine = own('09:00:00');
    const clock = new DatabaseClock(machine);
    await clock.compare(async () => {
      machine.advance({ seconds: 1 });
      return at('10:00:00');
    });
    expect(clock.now()).toEqual(at('10:00:00.500'));
  });

  it('does not follow differences that the way to the database explains', async () => {
    const clock = new DatabaseClock(own('10:00:00'));
    await clock.compare(async () => at('10:00:00.400'));
    expect([clock.difference, clock.now()]).toEqual([0, at('10:00:00')]);
  });

  it.each([
    ['the process was stopped meanwhile', { minutes: 2 }],
    ['the machine’s clock was set back meanwhile', { minutes: -2 }],
  ])('learns nothing when %s', async (_, jump) => {
    const machine = own('09:58:00');
    const clock = new DatabaseClock(machine);
    await clock.compare(async () => at('10:00:00'));
    await clock.compare(async () => {
      machine.advance(jump);
      return at('10:00:00');
    });
    expect(clock.difference).toBe(120_000);
  });

  it('is right again after the next comparison when the machine’s clock was set right', async () => {
    const machine = own('09:58:00');
    const clock = new DatabaseClock(machine);
    await clock.compare(async () => at('10:00:00'));
    machine.setTo('2030-03-01T10:00:05Z');
    await clock.compare(async () => at('10:00:05'));
    expect(clock.now()).toEqual(at('10:00:05'));
  });
});
