import { afterAll, describe, expect, it } from '@jest/globals';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import type { ReceiptReading } from '../../../contracts/events/receipt-reading.js';
import { judge, NO_LIMITS, type JudgeContext, type ReceiptDecision } from '../domain/judge.js';
import type { ReceiptToRender } from '../../../tools/demo-receipt/receipt-layouts.js';
import { renderReceipt } from '../../../tools/demo-receipt/render-receipt.js';
import { ReceiptReader } from './receipt-reader.js';
import { TesseractEngine } from './engine/tesseract-engine.js';

const reader = new ReceiptReader(new TesseractEngine({ threads: 2 }));
afterAll(() => reader.close());

const paid: ReceiptToRender = {
  amountSen: 4000,
  recipient: 'PIBG SMK SERI MELATI',
  accountNumber: '514123456789',
  transactionId: '20260312MBBEMYKL010ORM31187702',
  paidAt: new Date('2026-03-12T12:15:00Z'),
  reference: 'ABCDE-12345',
};

const context: JudgeContext = {
  totalSen: 4000,
  payee: {
    merchantName: 'PIBG SMK SERI MELATI',
    bankName: 'Maybank',
    accountName: 'PIBG SMK SERI MELATI',
    accountNumber: '514123456789',
  },
  placedAt: '2026-03-12T12:05:00.000Z',
  now: '2026-03-12T12:20:00.000Z',
  editor: null,
  rules: NO_LIMITS,
  transactionUsedByOther: false,
  fileUsedByOther: false,
};

const decisionOn = async (
  receipt: ReceiptToRender,
): Promise<Pick<ReceiptDecision, 'kind' | 'reasons'>> => {
  const { kind, reasons } = judge(await reader.read(await renderReceipt(receipt)), context);
  return { kind, reasons };
};

describe('reading and judging a rendered receipt', () => {
  it('every field of a drawn receipt is found', async () => {
    const reading = await reader.read(await renderReceipt(paid));
    expect(reading).toMatchObject({
      amountSen: { value: 4000, confidence: 1 },
      recipient: { value: 'PIBG SMK SERI MELATI', confidence: 1 },
      accountNumber: { value: '514123456789', confidence: 1 },
      transactionId: { value: '20260312MBBEMYKL010ORM31187702', confidence: 1 },
      paidAt: { value: '2026-03-12T20:15+08:00', confidence: 1 },
      method: { value: 'DuitNow Transfer' },
      reference: { value: 'ABCDE-12345' },
      outcome: { value: 'success', confidence: 1 },
      engine: expect.stringContaining('tesseract.js'),
    });
    expect(reading.texts.length).toBeGreaterThanOrEqual(2);
  });

  it.each([
    ['bank-transfer', 'dark'],
    ['duitnow-qr', 'light'],
    ['pindahan', 'dark'],
    ['e-wallet', 'light'],
  ] as const)('a good drawn receipt is confirmed: %s, %s', async (layout, theme) => {
    expect(await decisionOn({ ...paid, layout, theme })).toEqual({
      kind: 'confirmed',
      reasons: [],
    });
  });

  it.each<[Partial<ReceiptToRender>, Pick<ReceiptDecision, 'kind' | 'reasons'>]>([
    [{ amountSen: 3000 }, { kind: 'rejected', reasons: ['amount-differs'] }],
    [{ outcome: 'failed' }, { kind: 'rejected', reasons: ['transfer-failed'] }],
    [{ outcome: 'pending' }, { kind: 'needs_review', reasons: ['transfer-pending'] }],
    [
      { layout: 'bank-transfer', recipient: 'ALI BIN ABU', accountNumber: '164000111222' },
      { kind: 'rejected', reasons: ['recipient-differs'] },
    ],
  ])('a bad drawn receipt is never confirmed: %j', async (changes, decision) => {
    expect(await decisionOn({ ...paid, layout: 'duitnow-qr', ...changes })).toEqual(decision);
  });

  it('a tilted, dim and noisy photo of a receipt is read', async () => {
    const photo = await sharp(await renderReceipt(paid))
      .rotate(3, { background: '#3a342c' })
      .resize({ width: 900 })
      .linear(0.7, 10)
      .blur(0.7)
      .jpeg({ quality: 60 })
      .toBuffer();
    const reading = await reader.read(photo);
    expect([reading.amountSen.value, reading.transactionId.value, reading.paidAt.value]).toEqual([
      4000,
      paid.transactionId,
      '2026-03-12T20:15+08:00',
    ]);
  });

  it('a picture without a receipt goes to staff', async () => {
    const sky = await sharp({
      create: {
        width: 800,
        height: 600,
        channels: 3,
        background: '#88aadd',
        noise: { type: 'gaussian', mean: 100, sigma: 20 },
      },
    })
      .jpeg()
      .toBuffer();
    expect(judge(await reader.read(sky), context)).toMatchObject({
      kind: 'needs_review',
      reasons: ['unreadable'],
    });
    const dot = await sharp({ create: { width: 1, height: 1, channels: 3, background: 'white' } })
      .png()
      .toBuffer();
    expect(judge(await reader.read(dot), context)).toMatchObject({
      kind: 'needs_review',
      reasons: ['unreadable'],
    });
  });
});

interface Truth {
  readonly file: string;
  readonly layout: string;
  readonly condition: string;
  readonly amount: number;
  readonly recipient: string;
  readonly account?: string;
  readonly ref: string;
  readonly date: string;
  readonly time: string;
}

/** Labelled receipt pictures in a folder beside the checkout; without the folder only drawn receipts are tested. */
const SHARED = join(process.cwd(), '..', 'shared', 'receipts');
const labelled: Truth[] = existsSync(join(SHARED, 'truth.json'))
  ? (JSON.parse(readFileSync(join(SHARED, 'truth.json'), 'utf8')) as Truth[])
  : [];
/** Takes one condition for each layout, to keep the suite quick. */
const CONDITIONS = ['clean', 'small', 'dark', 'jpeg', 'photo'];
const layoutsOf = [...new Set(labelled.map(({ layout }) => layout))];
const sample = labelled.filter(
  ({ layout, condition }) =>
    condition === CONDITIONS[layoutsOf.indexOf(layout) % CONDITIONS.length],
);

if (sample.length > 0) {
  describe('reading and judging labelled pictures', () => {
    it.each(sample.map((truth) => [truth.file, truth] as const))(
      'the right fields are found in the labelled picture %s',
      async (_file, truth) => {
        const reading = await reader.read(readFileSync(join(SHARED, truth.file)));
        const paidAt = `${truth.date}T${truth.time}+08:00`;
        expect(valuesOf(reading)).toEqual({
          amountSen: Math.round(truth.amount * 100),
          recipient: truth.recipient,
          transactionId: truth.ref,
          paidAt,
        });
        const own = bookingPaidBy(truth);
        expect(judge(reading, own).kind).not.toBe('rejected');
        expect(judge(reading, { ...own, totalSen: own.totalSen + 1000 }).kind).not.toBe(
          'confirmed',
        );
        const stranger = {
          merchantName: 'KOPERASI STI BERHAD',
          accountName: 'KOPERASI STI BERHAD',
          bankName: 'CIMB',
          accountNumber: '8001234567',
        };
        expect(judge(reading, { ...own, payee: stranger }).kind).not.toBe('confirmed');
      },
    );
  });
}

const valuesOf = ({
  amountSen,
  recipient,
  transactionId,
  paidAt,
}: ReceiptReading): Record<string, unknown> => ({
  amountSen: amountSen.value,
  recipient: recipient.value,
  transactionId: transactionId.value,
  paidAt: paidAt.value,
});

function bookingPaidBy(truth: Truth): JudgeContext {
  const paidAt = Date.parse(`${truth.date}T${truth.time}+08:00`);
  return {
    ...context,
    totalSen: Math.round(truth.amount * 100),
    payee: {
      merchantName: truth.recipient,
      accountName: truth.recipient,
      bankName: 'Maybank',
      accountNumber: truth.account ?? '512345678901',
    },
    placedAt: new Date(paidAt - 10 * 60_000).toISOString(),
    now: new Date(paidAt + 5 * 60_000).toISOString(),
  };
}
