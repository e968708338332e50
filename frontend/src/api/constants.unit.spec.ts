import { expect, it } from '@jest/globals';
import { SCAN_MS } from '../features/scanner/practice';
import { STATUS_POLL_MS } from './bookings';
import { content } from './content';
import { createQueryClient } from './query-client';
import { RECEIPT_POLL_MS } from './receipts';

it('the times of the specification', () => {
  expect({ STATUS_POLL_MS, RECEIPT_POLL_MS, SCAN_MS }).toEqual({ STATUS_POLL_MS: 2000, RECEIPT_POLL_MS: 2000, SCAN_MS: 2000 });
  expect(content('homepage-hero').staleTime).toBe(5 * 60_000);
});

it('data is kept as it is unless a screen asks otherwise', () => {
  expect(createQueryClient().getDefaultOptions().queries).toMatchObject({ staleTime: Infinity, refetchOnWindowFocus: false, refetchInterval: false, retry: false });
});
