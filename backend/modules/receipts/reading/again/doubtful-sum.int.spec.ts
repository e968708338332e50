import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { ScriptedEngine } from '../../testing/scripted-engine.js';
import { readDoubtfulSums } from './sum-again.js';
import type { OcrPage } from '../engine/ocr-engine.js';
import { TesseractEngine } from '../engine/tesseract-engine.js';

const pageWith = (sum: string): OcrPage => {
  const at = { top: 100, bottom: 134, confidence: 0.9 };
  const words = [
    { text: 'Amount', left: 60, right: 200, ...at },
    { text: sum, left: 600, right: 740, ...at },
  ];
  return {
    text: `Amount ${sum}`,
    lines: [{ text: `Amount ${sum}`, words, left: 60, top: 100, right: 740, bottom: 134 }],
    confidence: 0.9,
  };
};

const linesOf = (pages: readonly OcrPage[]): string[] =>
  pages.flatMap(({ lines }) => lines.map(({ text }) => text));

describe('a sum whose first digit was read as a letter', () => {
  const engine = new TesseractEngine();
  let picture: Buffer;
  beforeAll(async () => {
    const letters =
      '<text x="602" y="131" font-family="Liberation Sans, DejaVu Sans, sans-serif" font-size="40">RM5.00</text>';
    picture = await sharp(
      Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" width="1080" height="300"><rect width="1080" height="300" fill="#fff"/>${letters}</svg>`,
      ),
    )
      .greyscale()
      .png()
      .toBuffer();
  });
  afterAll(() => engine.close());

  it('OCR reads a sum with a doubtful first digit again, and the new text replaces the sum in every reading', async () => {
    expect(
      linesOf(
        await readDoubtfulSums(
          picture,
          [pageWith('RMS5.00'), pageWith('RMS5.00'), pageWith('RM9.00')],
          engine,
        ),
      ),
    ).toEqual(['Amount RM 5.00', 'Amount RM 5.00', 'Amount RM9.00']);
  });

  it.each([
    ['it has other digits now', 'RMS5.00', 'RM 8.00'],
    ['it is no whole sum now', 'RMS5.00', 'RM 5'],
  ])('a sum with a doubtful first digit stays unchanged when %s', async (_, read, now) => {
    const pages = [pageWith(read)];
    expect(
      await readDoubtfulSums(
        picture,
        pages,
        new ScriptedEngine([{ text: now, lines: [], confidence: 0.9 }]),
      ),
    ).toBe(pages);
  });

  it('a sum is not read again when OCR read every digit as a digit', async () => {
    const engineOfNone = new ScriptedEngine([]);
    await readDoubtfulSums(picture, [pageWith('RM5.00')], engineOfNone);
    expect(engineOfNone.asked).toEqual([]);
  });
});
