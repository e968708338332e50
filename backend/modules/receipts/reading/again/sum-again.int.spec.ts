import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { ScriptedEngine } from '../../testing/scripted-engine.js';
import type { OcrLine, OcrPage } from '../engine/ocr-engine.js';
import { readSumAgain } from './sum-again.js';
import { TesseractEngine } from '../engine/tesseract-engine.js';

const line = (text: string, left: number, top: number, right: number, bottom: number): OcrLine => ({
  text,
  left,
  top,
  right,
  bottom,
  words: [{ text, left, top, right, bottom, confidence: 0.9 }],
});

const pageWith = (sum: string): OcrPage => {
  const usual = [0, 1, 2, 3].map((row) =>
    line('Nama Penerima', 60, 400 + 60 * row, 400, 430 + 60 * row),
  );
  return { text: sum, lines: [line(sum, 300, 100, 780, 190), ...usual], confidence: 0.9 };
};

const letters = (x: number, y: number, size: number, text: string): string =>
  `<text x="${x}" y="${y}" font-family="Liberation Sans, DejaVu Sans, sans-serif" font-weight="700" font-size="${size}">${text}</text>`;
const picture = (svg: string): Promise<Buffer> =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="1080" height="700"><rect width="1080" height="700" fill="#fff"/>${svg}</svg>`,
    ),
  )
    .greyscale()
    .png()
    .toBuffer();

const sums = (pages: readonly OcrPage[]): string[] =>
  pages.map(({ lines }) => lines.find(({ text }) => /\d/.test(text))?.text ?? '-');

describe('the sum in the largest letters of a page', () => {
  const engine = new TesseractEngine();
  let raised: Buffer, apart: Buffer;
  beforeAll(async () => {
    raised = await picture(
      letters(310, 140, 44, 'RM') + letters(400, 185, 100, '15') + letters(525, 145, 46, '50'),
    );
    apart = await picture(
      letters(310, 185, 46, 'RM') +
        letters(420, 185, 100, '2') +
        letters(520, 185, 100, '7') +
        letters(600, 185, 46, '.50'),
    );
  });
  afterAll(() => engine.close());

  it('OCR reads the largest sum again from evenly sized letters, also with raised cents or digits far apart', async () => {
    expect(
      sums(
        await readSumAgain(
          raised,
          [pageWith('RM 15°'), pageWith('RM 1 550'), pageWith('RM 15%')],
          engine,
        ),
      ),
    ).toEqual(['RM 15.50', 'RM 15.50', '-']);
    expect(
      sums(await readSumAgain(apart, [pageWith('rm 2 7 50'), pageWith('rm 27')], engine)),
    ).toEqual(['RM 27.50', '-']);
  });

  it.each([
    ['another sum than was read before', [pageWith('RM 42.00')], 'RM 45.00'],
    [
      'another sum than one of two readings',
      [pageWith('RM 42 00'), pageWith('RM 45.00')],
      'RM 42.00',
    ],
    ['no whole sum', [pageWith('RM 42 00')], 'RM 42'],
    ['a word', [pageWith('RM 42 00')], 'Maybank'],
  ])('the largest sum stays unchanged when the new reading is %s', async (_, pages, now) => {
    expect(await readSumAgain(raised, pages, new ScriptedEngine([pageWith(now)]))).toBe(pages);
  });

  it('no sum is read again when no line is large', async () => {
    const small: OcrPage = {
      ...pageWith('RM 42.00'),
      lines: [line('RM 42.00', 300, 100, 480, 130), line('Fee RM 0.00', 300, 160, 500, 190)],
    };
    const engineOfNone = new ScriptedEngine([]);
    expect(await readSumAgain(raised, [small], engineOfNone)).toEqual([small]);
    expect(engineOfNone.asked).toEqual([]);
  });
});
