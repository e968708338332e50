import { describe, expect, it } from '@jest/globals';
import { processTitle, type ProcessName } from './processes.js';

describe('the name of a process', () => {
  /** Stored events have these names, and staff have read these texts in histories. */
  it.each([
    ['receipt-check', 'the receipt check'],
    ['ticket-mail', 'the ticket email'],
    ['hold-expiry', 'the clock of the time to pay'],
    ['payment-lock', 'the record of payments'],
    ['payment-claim', 'the record of payments'],
    ['performance-move', 'the moved showtime'],
    ['showtime-move', 'the moved showtime'],
    ['seat-reconciliation', 'the reconciliation of seats'],
    ['settlement', 'the reconciliation of seats'],
    ['demo', 'the demo'],
  ])('%s is shown as "%s"', (name, title) => {
    expect(processTitle(name)).toBe(title);
  });

  it('is shown as "the system" when the process is unknown', () => {
    expect(processTitle('another-process')).toBe('the system');
    expect(processTitle('constructor')).toBe('the system');
  });

  it('does not compile when it is missing from the list', () => {
    // @ts-expect-error A process that is not in the list may not write events.
    const unknown: ProcessName = 'another-process';
    expect(processTitle(unknown)).toBe('the system');
  });
});
