import { expect, it } from '@jest/globals';
import { conflictText } from './seat-text.js';

it.each(['A', 'Row A'])('a seat conflict writes the row %j with a single "Row"', (row) => {
  expect(
    conflictText({ section: 'Stalls', row, number: 5, confirmationNumber: '7K3MQ-9XR2T' }),
  ).toBe('Stalls Row A Seat 5 (booked by 7K3MQ-9XR2T)');
});
