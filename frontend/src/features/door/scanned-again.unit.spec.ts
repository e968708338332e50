import { describe, expect, it } from '@jest/globals';
import { someWereIn } from './scanned-again';
import { toneOf } from './tones';

const seat = (number: number) => ({ section: 'Stalls', row: 'A', number });

describe('a party that another door has partly admitted', () => {
  it('is shown with its seats, the time and the other device', () => {
    const first = { at: '2026-12-11T11:32:00.000Z', by: 'Kavitha Rajan', device: 'Main door' };
    const check = someWereIn({ seats: [seat(1), seat(2)], first }, [seat(3)], [seat(4)]);
    expect(toneOf[check.outcome]).toBe('warn');
    expect(check.text).toMatch(
      /^Stalls - Row A, Seats 1.2: let in already, 7:32 ?pm on Main door\. Only 1 guest was checked in now\.$/i,
    );
    expect(check.waiting).toEqual([seat(4)]);
    const { text } = someWereIn({ seats: [seat(1)], first: { ...first, device: null } }, [], []);
    expect(text).toMatch(/ by Kavitha Rajan\. Only 0 guests were checked in now\.$/);
  });
});
