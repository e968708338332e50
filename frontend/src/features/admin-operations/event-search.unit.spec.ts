import { describe, expect, it } from '@jest/globals';
import { toLocal, toMoment } from './event-moments';
import { isNarrowed, readEventSearch } from './event-search';

describe('the address of the event search', () => {
  it('keeps the given filters and drops everything else', () => {
    expect(
      readEventSearch({ about: ' 7 ', stream: '', type: 'SeatsHeld', until: 4, colour: 'red' }),
    ).toEqual({ about: '7', type: 'SeatsHeld' });
    expect(isNarrowed({})).toBe(false);
    expect(isNarrowed({ type: 'SeatsHeld' })).toBe(true);
  });

  it('stores times in UTC, which the form shows in Malaysian time', () => {
    expect(toMoment('2026-11-21T03:04')).toBe('2026-11-20T19:04:00.000Z');
    expect(toLocal('2026-11-20T19:04:00.000Z')).toBe('2026-11-21T03:04');
  });

  it.each(['', 'yesterday', '2026-13-01T00:00'])('ignores %j, which is no valid time', (text) => {
    expect([toMoment(text), toLocal(text)]).toEqual(['', '']);
  });
});
