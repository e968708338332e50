import { describe, expect, it } from '@jest/globals';
import { SCAN_MS, admit, practiceLookup, practiceScan } from './practice';

describe('the practice scanner', () => {
  it('lets a ticket in once', () => {
    const first = admit(practiceScan(0), [], 1);
    expect(first.result.outcome).toBe('Valid Ticket');
    const again = admit(practiceScan(3), first.done, 2);
    expect(again.result.outcome).toBe('Already Checked In');
    expect(again.done).toEqual(first.done);
  });

  it('looks a typed number up whatever its case', () => {
    expect(practiceLookup(' pract-00002 ').guest).toBe('Tan Wei Ling');
    expect(practiceLookup('abc12-def34').confirmationNumber).toBe('ABC12-DEF34');
  });
});

it('scans for as long as the specification says', () => expect(SCAN_MS).toBe(2000));
