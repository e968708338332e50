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
    '6789',
    '012-345 6789',
    '60123456789',
    '+60 (12) 345-6789',
    '0060 12 345 6789',
    'C5',
    'c 6',
    'Row C Seat 5',
    'Stalls C5',
  ])('finds the ticket by %j', (typed) => {
    expect(isWanted(ticket, typed)).toBe(true);
  });

  it.each(['0123', '3456', '45 6789', '345 6789', '12-345 678', '+60 12'])(
    'does not find the ticket by the part %j of its telephone number',
    (typed) => expect(isWanted(ticket, typed)).toBe(false),
  );

  it.each(['Devi', '789', 'C', 'C55', 'D5', 'Circle C5', 'Aisyah 6789'])(
    'does not find the ticket by %j',
    (typed) => expect(isWanted(ticket, typed)).toBe(false),
  );

  it('finds no ticket by telephone number when none is kept', () => {
    expect(isWanted({ ...ticket, phone: null }, '6789')).toBe(false);
  });
});
