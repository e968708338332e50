import { describe, expect, it } from '@jest/globals';
import {
  CHECKOUT_RECEIPT_MAX_BYTES,
  DETAIL_RECEIPT_MAX_BYTES,
} from '@contracts/rest/upload-limits';
import { receiptFileProblem } from './receipt-file';

const image = (size: number, type = 'image/png') => ({ name: 'receipt.png', type, size });

describe('a receipt file', () => {
  it("may have up to 10485760 bytes in the checkout and 5 MB on the booking's page", () => {
    expect(CHECKOUT_RECEIPT_MAX_BYTES).toBe(10_485_760);
    expect(DETAIL_RECEIPT_MAX_BYTES).toBe(5_242_880);
    for (const limit of [CHECKOUT_RECEIPT_MAX_BYTES, DETAIL_RECEIPT_MAX_BYTES]) {
      expect(receiptFileProblem(image(limit), limit)).toBeNull();
      expect(receiptFileProblem(image(limit + 1), limit)).toContain(
        `the limit of ${limit / 1024 / 1024} MB`,
      );
    }
  });

  it('must be an image', () => {
    expect(receiptFileProblem(image(100, 'application/pdf'), CHECKOUT_RECEIPT_MAX_BYTES)).toContain(
      'is not an image',
    );
    expect(receiptFileProblem(image(100, ''), CHECKOUT_RECEIPT_MAX_BYTES)).toContain(
      'is not an image',
    );
  });

  it('must not be empty', () => {
    expect(receiptFileProblem(image(0), CHECKOUT_RECEIPT_MAX_BYTES)).toContain('is empty');
  });
});
