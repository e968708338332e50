import { describe, expect, it } from '@jest/globals';
import { Refusal } from '../../../contracts/refusal.js';
import { StreamBusyError } from '../../event-store/port.js';
import { Problem } from '../../http/problem.js';
import { errorOf, outcomeOf, type Outcome } from './message.js';
import { Seal } from './sealed.js';

const seal = new Seal('ab'.repeat(32));
const other = new Seal('cd'.repeat(32));

describe('what backends tell each other', () => {
  it('arrives as it was, Maps and Sets too', () => {
    const content = { seats: new Set(['A1']), refunds: new Map([['r', { sen: 2000 }]]), no: null };
    expect(seal.open(seal.close(content, 'p'), 'p')).toEqual(content);
  });

  it('can be read by nobody who has another secret, and is not to be seen in it', () => {
    const sealed = seal.close({ name: 'Aisyah Rahman' }, 'p');
    expect(() => other.open(sealed, 'p')).toThrow();
    expect(sealed.includes('Aisyah')).toBe(false);
  });

  it('is refused for another purpose, when a byte was changed, and when it is cut short', () => {
    const sealed = seal.close({ name: 'Aisyah Rahman' }, 'to one');
    expect(() => seal.open(sealed, 'to two')).toThrow();
    for (const place of [0, 12, sealed.length - 1]) {
      const changed = Buffer.from(sealed);
      changed[place] = (changed[place] as number) ^ 1;
      expect(() => seal.open(changed, 'to one')).toThrow();
    }
    expect(() => seal.open(sealed.subarray(0, 27), 'to one')).toThrow();
    expect(() => seal.open(Buffer.alloc(0), 'to one')).toThrow();
  });
});

describe('what a command threw', () => {
  const across = (error: unknown): Error | null =>
    errorOf(seal.open(seal.close(outcomeOf(error), 'p'), 'p') as Outcome);

  it('is thrown again as it was', () => {
    const refusal = new Refusal('conflict', 'seats_taken', 'Gone', {
      conflictingSeats: [{ section: 'Stalls', row: 'A', number: 1 }],
    });
    const problem = new Problem(429, 'too_many', 'Wait', {}, { 'Retry-After': '3' });
    for (const error of [refusal, problem, new StreamBusyError('seats-1')]) {
      const thrown = across(error);
      expect(thrown).toBeInstanceOf(error.constructor);
      expect({ ...thrown, message: thrown?.message }).toEqual({ ...error, message: error.message });
    }
  });

  it('is unknown when it was no answer', () => {
    expect(outcomeOf(new Error('connection lost'))).toEqual({ kind: 'failed' });
    expect(across(new Error('connection lost'))).toBeNull();
  });
});
