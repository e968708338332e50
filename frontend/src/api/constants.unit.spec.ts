import { describe, expect, it } from '@jest/globals';
import type { Query } from '@tanstack/react-query';
import { STATUS_POLL_MS, bookingStatus } from './bookings';
import { content } from './content';
import { createQueryClient } from './query-client';
import { RECEIPT_POLL_MS, receipt } from './receipts';

it('polling intervals and timeouts are those of the specification', () => {
  expect({ STATUS_POLL_MS, RECEIPT_POLL_MS }).toEqual({
    STATUS_POLL_MS: 2000,
    RECEIPT_POLL_MS: 2000,
  });
  expect(content('homepage-hero').staleTime).toBe(5 * 60_000);
  expect(content('homepage-productions').staleTime).toBe(5 * 60_000);
});

it('cached data expires only when its query sets a time', () => {
  expect(createQueryClient().getDefaultOptions().queries).toMatchObject({
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchInterval: false,
    retry: false,
  });
});

describe('the polling interval', () => {
  /** Returns the polling interval after an answer; `false` for no polling. */
  const after = (
    { refetchInterval }: { refetchInterval?: unknown },
    data: object | null | undefined,
  ): unknown =>
    (refetchInterval as (query: Pick<Query, 'state'>) => unknown)({
      state: { data } as Query['state'],
    });

  it.each([
    ['verified', false],
    ['confirmed', false],
    ['rejected', false],
    ['needs_review', false],
    ['expired', false],
    ['cancelled', false],
    ['verifying', 2000],
    ['pending_payment', 2000],
    ['something_new', 2000],
  ])('of the booking status after the status "%s" is %s', (status, interval) => {
    expect(after(bookingStatus('b'), { status })).toBe(interval);
  });

  it('of the booking status stays the same after a failed poll', () =>
    expect(after(bookingStatus('b'), undefined)).toBe(2000));

  it.each([
    ['verifying', 2000],
    ['pending', 2000],
    ['confirmed', false],
    ['rejected', false],
    ['needs_review', false],
  ])('of the receipt after "%s" is %s', (verificationStatus, interval) =>
    expect(after(receipt('b'), { verificationStatus })).toBe(interval),
  );

  it('of the receipt is off when the booking has no receipt', () =>
    expect(after(receipt('b'), null)).toBe(false));
});
