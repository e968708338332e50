import { afterEach, describe, expect, it } from '@jest/globals';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Worker } from 'node:worker_threads';
import sharp from 'sharp';
import { densePage } from '../../testing/dense-page.js';
import { renderReceipt } from '../../../../tools/demo-receipt/render-receipt.js';
import { OcrFailure, OcrBudgetSpent, WorkBudget } from './ocr-engine.js';
import { TesseractEngine, type TesseractOptions } from './tesseract-engine.js';

const receipt = (amountSen: number): Promise<Buffer> =>
  renderReceipt({
    amountSen,
    recipient: 'PIBG SMK SERI MELATI',
    transactionId: '2210505191',
    paidAt: new Date('2026-03-12T12:15:00Z'),
  });

const nextThread = (): Promise<Worker> =>
  new Promise((resolve) => {
    const seen = (message: unknown): void => {
      unsubscribe('worker_threads', seen);
      resolve((message as { worker: Worker }).worker);
    };
    subscribe('worker_threads', seen);
  });

describe('TesseractEngine', () => {
  let engine: TesseractEngine;
  const start = (options: TesseractOptions = {}): TesseractEngine =>
    (engine = new TesseractEngine(options));
  afterEach(() => engine.close());

  it('Tesseract returns text with the position of every line', async () => {
    const page = await start().recognize(await receipt(4000), 'block');
    expect(page.text).toContain('PIBG SMK SERI MELATI');
    const amount = page.lines.find(({ text }) => text.includes('40.00'));
    expect(amount?.left).toBeLessThan(200);
    expect(amount?.right).toBeGreaterThan(900);
    expect(page.confidence).toBeGreaterThan(0.7);
  });

  it('Tesseract reads every waiting picture, and replaces a thread after a number of pictures', async () => {
    start({ jobsPerThread: 2 });
    const amounts = [1000, 2000, 3000, 4500];
    const pages = await Promise.all(
      amounts.map(async (sen) => engine.recognize(await receipt(sen), 'block')),
    );
    expect(pages.map(({ text }) => /RM (\d\d\.\d\d)/.exec(text)?.[1])).toEqual([
      '10.00',
      '20.00',
      '30.00',
      '45.00',
    ]);
  });

  it('an unreadable picture is reported, and the next picture is read', async () => {
    start();
    await expect(engine.recognize(Buffer.from('no picture'), 'block')).rejects.toBeInstanceOf(
      OcrFailure,
    );
    const truncated = (
      await sharp(await receipt(4000))
        .jpeg()
        .toBuffer()
    ).subarray(0, 300);
    await expect(engine.recognize(truncated, 'block')).rejects.toBeInstanceOf(OcrFailure);
    expect((await engine.recognize(await receipt(4000), 'block')).text).toContain('40.00');
  });

  it('an OCR thread that does not start, or takes too long, is given up', async () => {
    start({ startMs: 1 });
    await expect(engine.recognize(await receipt(4000), 'block')).rejects.toThrow(
      'did not start in time',
    );
    await engine.close();
    start({ jobMs: 1 });
    await expect(engine.recognize(await receipt(4000), 'block')).rejects.toThrow('took too long');
  });

  it('a new OCR thread reads the next picture when a thread ends during its work', async () => {
    start();
    const started = nextThread();
    const lost = engine.recognize(await receipt(4000), 'block');
    const refused = expect(lost).rejects.toThrow('The OCR thread ended.');
    await (await started).terminate();
    await refused;
    expect((await engine.recognize(await receipt(4500), 'block')).text).toContain('45.00');
  });

  it('an OCR thread that breaks while starting is noticed at once and replaced', async () => {
    start();
    const started = nextThread();
    const refused = expect(engine.recognize(await receipt(4000), 'block')).rejects.toThrow(
      'The OCR thread broke.',
    );
    (await started).emit('error', new Error('out of memory'));
    await refused;
    expect((await engine.recognize(await receipt(4500), 'block')).text).toContain('45.00');
  });

  it('a new OCR thread reads the next picture when a reading does not finish', async () => {
    // Random noise has millions of specks, and OCR tries to read each as a letter.
    const noise = await sharp({
      create: {
        width: 5000,
        height: 5000,
        channels: 3,
        background: 'white',
        noise: { type: 'gaussian', mean: 128, sigma: 90 },
      },
    })
      .png()
      .toBuffer();
    start({ jobMs: 500 });
    const lost = expect(engine.recognize(noise, 'block')).rejects.toThrow('took too long');
    const next = engine.recognize(await receipt(4500), 'block');
    await lost;
    // A busy machine may need longer to start the OCR thread.
    Object.assign(engine['options'], { jobMs: 120_000 });
    expect((await next).text).toContain('45.00');
  });

  it('a page of dense text is stopped at its processor budget, and the next receipt is read', async () => {
    start();
    const dense = await densePage();
    const budget = new WorkBudget(1);
    const stopped = expect(engine.recognize(dense, 'block', budget)).rejects.toBeInstanceOf(
      OcrBudgetSpent,
    );
    const next = engine.recognize(await receipt(4500), 'block', new WorkBudget(12));
    await stopped;
    expect(budget.left).toBeLessThanOrEqual(0);
    expect((await next).text).toContain('45.00');
  });

  it('the processor budget counts only the time of the thread that reads', async () => {
    start();
    const budget = new WorkBudget(60);
    const before = process.cpuUsage();
    await engine.recognize(await receipt(4000), 'block', budget);
    const { user, system } = process.cpuUsage(before);
    const used = 60 - budget.left;
    expect(used).toBeGreaterThan(0);
    expect(used).toBeLessThan((user + system) / 1e6);
  });

  it('a closed OCR engine refuses new and waiting pictures', async () => {
    start();
    const picture = await receipt(4000);
    const [first, second] = [
      engine.recognize(picture, 'block'),
      engine.recognize(picture, 'block'),
    ];
    const refused = expect(second).rejects.toThrow('closed');
    await engine.close();
    expect((await first).text).toContain('40.00');
    await refused;
    await expect(engine.recognize(picture, 'block')).rejects.toBeInstanceOf(OcrFailure);
  });
});
