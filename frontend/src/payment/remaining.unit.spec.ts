import { describe, expect, it } from '@jest/globals';
import { HURRY_BELOW_MS, clockText, remainingMs, spokenAt } from './remaining';

const times = { serverTime: '2026-11-21T12:00:00.000Z', holdUntil: '2026-11-21T12:30:00.000Z' };

describe('the remaining time of a hold', () => {
  it("follows the server's clock, whatever this device's clock says", () => {
    const deviceIsADayLate = Date.parse('2026-11-22T09:00:00.000Z');
    expect(remainingMs(times, deviceIsADayLate, deviceIsADayLate + 60_000)).toBe(29 * 60_000);
  });

  it('is 0 after the deadline, and null without a deadline', () => {
    expect(remainingMs(times, 0, 31 * 60_000)).toBe(0);
    expect(remainingMs({ ...times, holdUntil: null }, 0, 0)).toBeNull();
    expect(remainingMs({ ...times, holdUntil: 'soon' }, 0, 0)).toBeNull();
  });

  it.each([
    [29 * 60_000 + 5_000, '29:05'],
    [999, '0:01'],
    [0, '0:00'],
    [3_725_000, '1:02:05'],
  ])('shows %i ms as %s', (ms, text) => {
    expect(clockText(ms)).toBe(text);
  });

  it('is announced to screen readers only near the end, when the clock warns', () => {
    expect(HURRY_BELOW_MS).toBe(5 * 60_000);
    expect([20 * 60_000, 5 * 60_000, 60_000, 0].map(spokenAt)).toEqual([
      '',
      'Less than five minutes left to pay.',
      'Less than one minute left to pay.',
      'The time to pay has run out.',
    ]);
  });
});
