import { beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { judge } from '../domain/judge.js';
import type { ReceiptToRender } from '../../../tools/demo-receipt/receipt-layouts.js';
import { TABLE_CONTEXT } from '../testing/decision-table.js';
import { pageOfLines, pageOfReceipt, ScriptedEngine } from '../testing/scripted-engine.js';
import { OcrBudgetSpent, OcrFailure } from './engine/ocr-engine.js';
import { ReceiptReader } from './receipt-reader.js';

const paid: ReceiptToRender = {
  amountSen: 4000,
  recipient: 'PIBG SMK SERI MELATI',
  accountNumber: '514123456789',
  transactionId: '873045219',
  paidAt: new Date('2026-03-12T12:15:00Z'),
  reference: 'ABCDE-12345',
};

describe('how often a receipt is read', () => {
  let picture: Buffer;
  beforeAll(async () => {
    picture = await sharp({ create: { width: 300, height: 400, channels: 3, background: 'white' } })
      .png()
      .toBuffer();
  });

  it('a receipt is read twice and then judged', async () => {
    const engine = new ScriptedEngine([pageOfReceipt(paid)]);
    const reading = await new ReceiptReader(engine).read(picture);
    expect(engine.asked).toEqual(['block', 'column']);
    expect(reading).toMatchObject({
      engine: 'scripted 1.0',
      amountSen: { value: 4000, confidence: 1 },
      transactionId: { value: '873045219' },
    });
    expect(judge(reading, TABLE_CONTEXT).kind).toBe('confirmed');
  });

  it('a receipt is read only twice when both OCR readings agree on a name without a label', async () => {
    const engine = new ScriptedEngine([
      pageOfLines([
        ['Transfer Successful'],
        ['SITI ROHANI BT KAMAL'],
        ['Maybank 5141 2345 6789'],
        ['Amount', 'RM 40.00'],
        ['Date', '12/03/2026 20:15'],
        ['Ref No', '873045219'],
      ]),
    ]);
    const reading = await new ReceiptReader(engine).read(picture);
    expect([reading.recipient.value, engine.asked]).toEqual([
      'SITI ROHANI BT KAMAL',
      ['block', 'column'],
    ]);
  });

  it('a third OCR reading follows when two leave a field open; it outvotes a misreading but confirms nothing', async () => {
    const engine = new ScriptedEngine([
      pageOfReceipt(paid),
      pageOfReceipt({ ...paid, amountSen: 40000 }),
      pageOfReceipt(paid),
    ]);
    const reading = await new ReceiptReader(engine).read(picture);
    expect(engine.asked).toEqual(['block', 'column', 'column']);
    expect(reading.amountSen).toMatchObject({ value: 4000, candidates: [4000, 40000] });
    expect(judge(reading, TABLE_CONTEXT)).toMatchObject({
      kind: 'needs_review',
      reasons: ['amount-unsure'],
    });
  });

  const shop = [
    ['KEDAI BUKU MELATI'],
    ['TAX INVOICE'],
    ['Date', '12/03/2026 20:15'],
    ['Sub Total', '38.00'],
    ['Total', 'RM 40.00'],
    ['Cash', '50.00'],
    ['Change', '10.00'],
  ];
  const without = (...labels: string[]) => shop.filter(([label = '']) => !labels.includes(label));

  it('a till receipt is read once, because it goes to staff in any case', async () => {
    const engine = new ScriptedEngine([pageOfLines(shop)]);
    const reading = await new ReceiptReader(engine).read(picture);
    expect(engine.asked).toEqual(['block']);
    expect(reading.amountSen.value).toBe(4000);
    expect(judge(reading, TABLE_CONTEXT).kind).toBe('needs_review');
  });

  it.each([
    ['whose total nothing else bears out', without('Cash', 'Change')],
    ['without its date', without('Date')],
  ])('a till receipt is read twice %s', async (_, lines) => {
    const engine = new ScriptedEngine([pageOfLines(lines)]);
    await new ReceiptReader(engine).read(picture);
    expect(engine.asked).toEqual(['block', 'column']);
  });

  it.each([
    [
      'a word of success, and few words of tills',
      [['Payment Successful'], ...without('Cash', 'Change')],
    ],
    ['an id, and few words of tills', [...without('Cash', 'Change'), ['Trx No', '873045219']]],
  ])('a till receipt with %s is read as a transfer', async (_, lines) => {
    const engine = new ScriptedEngine([pageOfLines(lines)]);
    await new ReceiptReader(engine).read(picture);
    expect(engine.asked).toEqual(['block', 'column', 'column']);
  });

  it('a paper with many till words is read once, even with a number that looks like an id', async () => {
    const engine = new ScriptedEngine([pageOfLines([...shop, ['Trx No', '873045219']])]);
    await new ReceiptReader(engine).read(picture);
    expect(engine.asked).toEqual(['block']);
  });

  it('a third OCR reading and unread buttons are tried only when a word is about a transfer', async () => {
    const button = await sharp(
      Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" width="1080" height="900"><rect width="1080" height="900" fill="#fff"/><rect x="340" y="500" width="400" height="90" rx="45" fill="#1f9d55"/><path d="M430 530h20v30h-20zM470 530h20v30h-20zM510 530h20v30h-20zM550 530h20v30h-20z" fill="#fff"/></svg>',
      ),
    )
      .png()
      .toBuffer();
    const asked = async (words: string): Promise<readonly string[]> => {
      const engine = new ScriptedEngine([pageOfLines([[words]])]);
      await new ReceiptReader(engine).read(button);
      return engine.asked;
    };
    expect(await asked('DuitNow Transfer')).toEqual(['block', 'column', 'column', 'block']);
    expect(await asked('Garden party')).toEqual(['block', 'column']);
  });

  it('a long paper with a sum is read once, whatever fields are open', async () => {
    const long = [
      ...without('Date', 'Cash', 'Change'),
      ...Array.from({ length: 40 }, (_, index) => [`Buku latihan ${index}`, '1.20']),
    ];
    const engine = new ScriptedEngine([pageOfLines(long)]);
    await new ReceiptReader(engine).read(picture);
    expect(engine.asked).toEqual(['block']);
  });

  it('a long paper with codes of a card is read once', async () => {
    const long = [
      ...without('Date', 'Cash', 'Change'),
      ['Auth Code', 'R132990'],
      ...Array.from({ length: 40 }, (_, index) => [`Buku latihan ${index}`, '1.20']),
    ];
    const engine = new ScriptedEngine([pageOfLines(long)]);
    await new ReceiptReader(engine).read(picture);
    expect(engine.asked).toEqual(['block']);
  });

  it('a long page without a word about a transfer is read once', async () => {
    const engine = new ScriptedEngine([
      pageOfLines(Array.from({ length: 40 }, (_, index) => [`Rule ${index} of the garden party`])),
    ]);
    await new ReceiptReader(engine).read(picture);
    expect(engine.asked).toEqual(['block']);
  });

  it.each([
    ["a shop's paper", without('Date')],
    ['a page that says nothing of a transfer', [['Garden party']]],
  ])('a page that looked like %s in one OCR reading is read as a transfer', async (_, first) => {
    const engine = new ScriptedEngine([
      pageOfLines(first),
      pageOfReceipt(paid),
      pageOfReceipt(paid),
    ]);
    const reading = await new ReceiptReader(engine).read(picture);
    expect(engine.asked.slice(0, 3)).toEqual(['block', 'column', 'column']);
    expect(reading.transactionId.value).toBe('873045219');
  });

  const white = (width: number, height: number): Promise<Buffer> =>
    sharp({ create: { width, height, channels: 3, background: 'white' } })
      .png()
      .toBuffer();

  it('a very tall picture is not read, because making it readable would take too much work', async () => {
    const engine = new ScriptedEngine([pageOfReceipt(paid)]);
    const reader = new ReceiptReader(engine);
    await expect(reader.read(await white(30, 3000))).rejects.toBeInstanceOf(OcrBudgetSpent);
    expect(engine.asked).toEqual([]);
    expect((await reader.read(await white(300, 5000))).amountSen.value).toBe(4000);
  });

  it('a tall picture is reduced to at most 26 megapixels before it is read', async () => {
    let megapixels = 0;
    const engine = new ScriptedEngine([]);
    engine.recognize = async (image) => {
      const { width, height } = await sharp(image).metadata();
      megapixels = (width * height) / 1e6;
      throw new OcrFailure('That is enough.');
    };
    const reading = new ReceiptReader(engine).read(await white(1700, 33_000));
    await expect(reading).rejects.toThrow('That is enough.');
    expect(megapixels).toBeGreaterThan(10);
    expect(megapixels).toBeLessThanOrEqual(26);
  });

  it('a failure of the OCR engine is passed on to the caller', async () => {
    const reader = new ReceiptReader(
      new ScriptedEngine([new OcrFailure('Out of paper.'), pageOfReceipt(paid)]),
    );
    await expect(reader.read(picture)).rejects.toBeInstanceOf(OcrFailure);
    expect((await reader.read(picture)).amountSen.value).toBe(4000);
  });

  it('two pictures are read at a time, however many wait', async () => {
    const engine = new ScriptedEngine([pageOfReceipt(paid)]);
    const reader = new ReceiptReader(engine);
    const readings = await Promise.all(Array.from({ length: 12 }, () => reader.read(picture)));
    expect(readings.map(({ amountSen }) => amountSen.value)).toEqual(
      Array.from({ length: 12 }, () => 4000),
    );
    expect(engine.mostInFlight).toBeLessThanOrEqual(2);
    await reader.close();
    expect(engine.closed).toBe(true);
  });
});
