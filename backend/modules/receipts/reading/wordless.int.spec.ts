import { afterAll, describe, expect, it } from '@jest/globals';
import type { ReceiptReading } from '../../../contracts/events/receipt-reading.js';
import { judge, type JudgeContext } from '../domain/judge.js';
import { draw } from '../../../tools/receipt-bench/drawn/draw.js';
import { WORDLESS } from '../../../tools/receipt-bench/drawn/layouts-wordless.js';
import { ReceiptReader } from './receipt-reader.js';
import { TesseractEngine } from './engine/tesseract-engine.js';

const reader = new ReceiptReader(new TesseractEngine({ threads: 1 }));
afterAll(() => reader.close());

/** The booking that the page would pay for. */
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
  transactionUsedByOther: false,
  fileUsedByOther: false,
};

async function read(layout: string): Promise<ReceiptReading> {
  const found = WORDLESS.find((one) => one.layout === layout);
  if (!found) throw new Error(`No layout ${layout}`);
  return reader.read(await draw(found.drawing));
}

/* The drawn pages are read by the engine as they are; the bench reads all of them, in every condition. */
describe('a drawn page without a word of success (decision 0009)', () => {
  it.each(['good-plain', 'good-plain-night', 'good-malay'])(
    'is confirmed when it was carried out: %s',
    async (layout) => {
      const reading = await read(layout);
      expect(reading.outcome.value).toBe('implied');
      expect(judge(reading, context)).toMatchObject({ kind: 'confirmed', reasons: [] });
    },
  );

  // White on yellow, on dark cards, aslant, pale: where an engine loses words.
  it.each([
    'bad-pill-yellow',
    'bad-pill-processing',
    'bad-card-dark',
    'bad-stamp',
    'bad-palest-pending',
    'bad-below-akan',
    'bad-review-with-reference',
    'bad-no-network-reference',
  ])('never while the money has not moved: %s', async (layout) => {
    const reading = await read(layout);
    expect(reading.outcome.value).not.toBe('implied');
    expect(judge(reading, context).kind).not.toBe('confirmed');
  });
});
