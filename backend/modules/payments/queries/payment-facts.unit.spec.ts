import { describe, expect, it } from '@jest/globals';
import { NO_MONEY } from '../../../contracts/booking-account.js';
import { openBooking } from './payment-facts.js';

const row = {
  booking_id: 'b',
  confirmation_number: '7K3MQ-9XR2T',
  customer_name: 'Aisyah',
  customer_email: null,
  total_sen: '2000',
  placed_at: new Date('2030-03-01T04:00:00.000Z'),
  confirmed_at: null,
  production_title: 'Puteri',
  performance_starts_at: new Date('2030-03-12T12:00:00.000Z'),
};

describe('a booking in the matcher', () => {
  it.each([
    ['pending_payment', true],
    ['needs_review', true],
    ['confirmed', true],
    ['rejected', false],
    ['cancelled', false],
    ['expired', false],
  ] as const)('a booking with the status %s can be matched automatically: %s', (status, isLive) => {
    const open = openBooking({ ...row, status }, [], [], [], NO_MONEY);
    expect([open.openSen, open.isLive]).toEqual([2000, isLive]);
  });
});
