import { describe, expect, it } from '@jest/globals';
import { SCAN_MS, admit, practiceLookup, practiceScan } from './practice';

describe('the practice scanner', () => {
  it('admits a ticket once', () => {
    const first = admit(practiceScan(0), [], 1);
    expect(first.result.outcome).toBe('Valid Ticket');
    const again = admit(practiceScan(3), first.done, 2);
    expect(again.result.outcome).toBe('Already Checked In');
    expect(again.done).toEqual(first.done);
  });

  it('finds a typed number in upper or lower case', () => {
    expect(practiceLookup(' pract-00002 ').guest).toBe('Tan Wei Ling');
    expect(practiceLookup('abc12-def34').confirmationNumber).toBe('ABC12-DEF34');
  });
});

it('a practice scan takes two seconds, as the specification says', () =>
  expect(SCAN_MS).toBe(2000));
