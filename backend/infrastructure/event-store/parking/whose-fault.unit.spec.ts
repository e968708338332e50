import { describe, expect, it } from '@jest/globals';
import { EventStoreUnavailableError } from '../port.js';
import { isEventsFault, reasonOf } from './whose-fault.js';

const postgres = (code: string): Error => Object.assign(new Error('no'), { code });

describe('the cause of a failed projection', () => {
  it.each([
    ['a number out of range', '22003'],
    ['text that is no date', '22007'],
    ['a broken rule of the table', '23505'],
    ['a row too large for an index', '54000'],
    ['a mistake in a statement for this kind of event', '42703'],
  ])('is the event: %s', (_, code) => expect(isEventsFault(postgres(code))).toBe(true));

  it.each([
    ['a lost connection', '08006'],
    ['a read-only server', '25006'],
    ['a conflict between two transactions', '40001'],
    ['a deadlock', '40P01'],
    ['a full disk', '53100'],
    ['no more connections', '53300'],
    ['a lock', '55P03'],
    ['a cancelled statement', '57014'],
    ['a server that shuts down', '57P01'],
    ['a file that cannot be read', '58030'],
    ['a missing right', '42501'],
    ['a missing table', '42P01'],
  ])('is not the event: %s', (_, code) => expect(isEventsFault(postgres(code))).toBe(false));

  it('is the event for a program error, but not for a network error', () => {
    expect(isEventsFault(new TypeError('x is undefined'))).toBe(true);
    expect(isEventsFault(new RangeError('Invalid time value'))).toBe(true);
    expect(isEventsFault(postgres('EPIPE'))).toBe(false);
    expect(isEventsFault(postgres('ECONNRESET'))).toBe(false);
    expect(isEventsFault(new Error('Connection terminated unexpectedly'))).toBe(false);
    expect(isEventsFault(new EventStoreUnavailableError('away'))).toBe(false);
    expect(isEventsFault(null)).toBe(false);
  });

  it('is reported with the error’s text, cut to a limited length', () => {
    expect(reasonOf(new Error('integer out of range'))).toBe('integer out of range');
    expect(reasonOf(new Error('x'.repeat(5_000)))).toHaveLength(2_000);
    expect(reasonOf(new Error(''))).toBe('No reason was given');
  });
});
