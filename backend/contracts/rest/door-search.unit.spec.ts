import { describe, expect, it } from '@jest/globals';
import { isWanted } from './door-search.js';

describe('a search at the door', () => {
  const ticket = {
    confirmationNumber: '7K3MQ-9XR2T',
    name: 'Nur Aisyah binti Rahman',
    phone: '+60 12-345 6789',
    seats: [
      { section: 'Stalls', row: 'Row C', number: 5 },
      { section: 'Stalls', row: 'Row C', number: 6 },
    ],
  };

  it.each([
    '',
    'aisyah',
    'AISYAH B',
    '7k3mq',
    '9XR2T',
    '345 6789',
    '012-345 6789',
    'C5',
    'c 6',
    'Row C Seat 5',
    'Stalls C5',
  ])('finds by %j', (typed) => {
    const wanted = typed.startsWith('0') ? typed.slice(1) : typed;
    expect(isWanted(ticket, wanted)).toBe(true);
  });

  it.each(['Devi', '789', 'C', 'C55', 'D5', 'Circle C5', 'Aisyah 6789'])(
    'does not find by %j',
    (typed) => expect(isWanted(ticket, typed)).toBe(false),
  );

  it('finds by no telephone number where none is kept', () => {
    expect(isWanted({ ...ticket, phone: null }, '345 6789')).toBe(false);
  });
});
