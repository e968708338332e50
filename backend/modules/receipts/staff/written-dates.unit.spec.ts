import { describe, expect, it } from '@jest/globals';
import { inWrittenDates } from './staff-words.js';

describe('dates of a receipt', () => {
  it.each([
    ['2026-11-21 23:25', '21 Nov 2026, 11:25 pm'],
    ['2026-11-21 23:25:09', '21 Nov 2026, 11:25 pm'],
    ['2026-11-21', '21 Nov 2026'],
    ['2026-11-21 00:05 to 2026-12-01 12:00', '21 Nov 2026, 12:05 am to 1 Dec 2026, 12:00 pm'],
    ['RM 40.00, 2026-11-21 23:25, Maybank', 'RM 40.00, 21 Nov 2026, 11:25 pm, Maybank'],
    ['2026-13-41', '2026-13-41'],
    ['not seen before', 'not seen before'],
  ])('staff see dates of a receipt in words: "%s" becomes "%s"', (text, read) =>
    expect(inWrittenDates(text)).toBe(read),
  );
});
