import { afterAll, describe, expect, it } from '@jest/globals';
import type { ReceiptReading } from '../../contracts/events/receipt-reading.js';
import { judge, NO_LIMITS, type JudgeContext } from '../../modules/receipts/domain/judge.js';
import { TesseractEngine } from '../../modules/receipts/reading/engine/tesseract-engine.js';
import { ReceiptReader } from '../../modules/receipts/reading/receipt-reader.js';
import { PATIENCE_MS } from '../../testing/wait-until.js';
import { drawPage } from './drawing/draw-page.js';
import { receiptSet } from './receipt-sets.js';

const reader = new ReceiptReader(new TesseractEngine({ threads: 1, startMs: PATIENCE_MS }));
afterAll(() => reader.close());

/** Booking that the drawn page pays for. */
const context: JudgeContext = {
  totalSen: 3000,
  payee: {
    merchantName: 'SMK SERI WAWASAN TEATER',
    bankName: 'Maybank',
    accountName: 'SMK SERI WAWASAN TEATER',
    accountNumber: '514987654321',
  },
  placedAt: '2026-03-10T06:07:00.000Z',
  now: '2026-03-10T06:22:00.000Z',
  editor: null,
  rules: NO_LIMITS,
  transactionUsedByOther: false,
  fileUsedByOther: false,
};

const { receipts } = await receiptSet('no-outcome-word');

async function read(layout: string): Promise<ReceiptReading> {
  const found = receipts.find((one) => one.layout === layout);
  if (!found) throw new Error(`No layout ${layout}`);
  return reader.read(await drawPage(found.page));
}

/*
 * These receipts are read with the real engine in every build. The bench reads all sets in every condition
 * (docs/receipts-measured.md).
 */
describe('a drawn receipt without a word of success (decision 0009)', () => {
  it.each(['good-plain', 'good-plain-night', 'good-malay'])(
    'is confirmed after a completed transfer: %s',
    async (layout) => {
      const reading = await read(layout);
      expect(reading.outcome.value).toBe('implied');
      expect(judge(reading, context)).toMatchObject({ kind: 'confirmed', reasons: [] });
    },
  );

  // These pages have white text on yellow, dark cards, or slanted or pale text, where an engine loses words.
  it.each([
    'bad-pill-yellow',
    'bad-pill-processing',
    'bad-card-dark',
    'bad-stamp',
    'bad-palest-pending',
    'bad-below-akan',
    'bad-review-with-reference',
    'bad-no-network-reference',
  ])('is never confirmed while the money has not moved: %s', async (layout) => {
    const reading = await read(layout);
    expect(reading.outcome.value).not.toBe('implied');
    expect(judge(reading, context).kind).not.toBe('confirmed');
  });
});
