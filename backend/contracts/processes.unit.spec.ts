import { describe, expect, it } from '@jest/globals';
import { processTitle, type ProcessName } from './processes.js';

describe('the name of a process', () => {
  /** Stored events have these names, and staff have read these texts in histories. */
  it.each([
    ['receipt-check', 'the receipt check'],
    ['ticket-mail', 'the ticket email'],
    ['hold-expiry', 'the clock of the time to pay'],
    ['payment-claim', 'the record of payments'],
    ['showtime-move', 'the moved showtime'],
    ['settlement', 'the settling of seats'],
    ['demo', 'the demo'],
  ])('%s is shown as "%s"', (name, title) => {
    expect(processTitle(name)).toBe(title);
  });

  it('of a process that nobody knows is shown as "the house"', () => {
    expect(processTitle('stage-hand')).toBe('the house');
    expect(processTitle('constructor')).toBe('the house');
  });

  it('must be in the list, or the compiler refuses it', () => {
    // @ts-expect-error A process that is not in the list may not write events.
    const unknown: ProcessName = 'stage-hand';
    expect(processTitle(unknown)).toBe('the house');
  });
});
