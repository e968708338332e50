import { expect, it } from '@jest/globals';
import { nameConflict } from './seat-conflicts.js';

it.each(['A', 'Row A'])('a conflict names the row %j with one "Row"', (row) => {
  expect(
    nameConflict({ section: 'Stalls', row, number: 5, confirmationNumber: '7K3MQ-9XR2T' }),
  ).toBe('Stalls Row A Seat 5 (booked by 7K3MQ-9XR2T)');
});
