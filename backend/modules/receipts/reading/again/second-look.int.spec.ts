import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { ScriptedEngine } from '../../testing/scripted-engine.js';
import type { OcrPage, OcrWord } from '../engine/ocr-engine.js';
import { lookAgain } from './second-look.js';
import { unreadSpots, type Spot } from '../picture/unread-spots.js';

const NOTHING: OcrPage = { text: '', lines: [], confidence: 0 };

const word = (
  text: string,
  left: number,
  top: number,
  right: number,
  bottom: number,
  confidence = 0.9,
): OcrWord => ({ text, left, top, right, bottom, confidence });
const pageOf = (...words: OcrWord[]): OcrPage => ({
  text: '',
  confidence: 0.9,
  lines: words.map((one) => ({ ...one, words: [one] })),
});

const screen = (svg: string): Promise<Buffer> =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="1080" height="900"><rect width="1080" height="900" fill="#fff"/>${svg}</svg>`,
    ),
  )
    .png()
    .toBuffer();

const letters = (
  x: number,
  y: number,
  size: number,
  fill: string,
  text: string,
  more = '',
): string =>
  `<text x="${x}" y="${y}" font-family="Liberation Sans, DejaVu Sans, sans-serif" font-weight="700" font-size="${size}" fill="${fill}" ${more}>${text}</text>`;

async function spotsOn(svg: string, ...pages: OcrPage[]): Promise<Spot[]> {
  const { data, info } = await sharp(await screen(svg))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return unreadSpots({ data, width: info.width, height: info.height }, pages);
}

const BUTTON = `<rect x="340" y="300" width="400" height="90" rx="45" fill="#1f9d55"/>${letters(430, 358, 38, '#fff', 'Processing')}`;

describe('places of a receipt with letters that OCR did not read', () => {
  it.each([
    ['white on a button', BUTTON],
    ['pale grey', letters(430, 358, 38, '#c4c9cf', 'Processing')],
    ['yellow on white', letters(430, 358, 38, '#ffd54a', 'Processing')],
    ['large', letters(300, 400, 110, '#5b6470', 'Processing')],
    [
      'aslant and pale',
      letters(300, 400, 110, '#c5ccd4', 'Processing', 'transform="rotate(-20 540 400)"'),
    ],
    [
      'beside the edge of a card',
      `<rect x="60" y="40" width="5" height="820" fill="#777"/>${letters(90, 358, 38, '#16191d', 'Processing')}`,
    ],
  ])('places with unread letters are found: %s', async (_what, svg) => {
    expect((await spotsOn(svg)).length).toBeGreaterThan(0);
  });

  it('words that were read, edges, rules and icons are no places with unread letters', async () => {
    expect(await spotsOn(BUTTON, pageOf(word('Processing', 425, 325, 650, 370)))).toEqual([]);
    expect(
      await spotsOn(
        '<rect x="60" y="40" width="960" height="3" fill="#ddd"/><rect x="60" y="40" width="4" height="800" fill="#777"/><rect x="300" y="500" width="400" height="90" fill="#b5121b"/>',
      ),
    ).toEqual([]);
    expect(await spotsOn('<circle cx="540" cy="120" r="14" fill="#b5121b"/>')).toEqual([]);
  });

  it('a place where OCR only guessed a word counts as unread', async () => {
    expect(await spotsOn(BUTTON, pageOf(word('Pnx', 425, 325, 650, 370, 0.2)))).toHaveLength(1);
    // The OCR engine's guess is as tall as the whole button, so the button's text counts as unread.
    expect(await spotsOn(BUTTON, pageOf(word('Goo)', 345, 305, 735, 385, 0.52)))).toHaveLength(1);
    expect(await spotsOn(BUTTON, pageOf(word('—', 425, 325, 650, 370)))).toHaveLength(1);
  });
});

describe('reading the unread places of a receipt again', () => {
  it('each unread place is enlarged, and its text is returned with its position', async () => {
    const engine = new ScriptedEngine([pageOf(word('Processing', 80, 80, 500, 130))]);
    const { lines, illegible } = await lookAgain(await screen(BUTTON), [NOTHING], engine);
    expect([lines.map(({ text }) => text), illegible, engine.asked]).toEqual([
      ['Processing'],
      0,
      ['block'],
    ]);
    const { left = 0, top = 0 } = lines[0] ?? {};
    expect(left > 340 && left < 740 && top > 290 && top < 400).toBe(true);
  });

  it('illegible places are counted, and a fully read page stays unchanged', async () => {
    const dumb = new ScriptedEngine([NOTHING]);
    expect(await lookAgain(await screen(BUTTON), [NOTHING], dumb)).toEqual({
      lines: [],
      illegible: 1,
    });
    const idle = new ScriptedEngine([]);
    expect(
      await lookAgain(await screen(BUTTON), [pageOf(word('Processing', 425, 325, 650, 370))], idle),
    ).toEqual({ lines: [], illegible: 0 });
    expect(idle.asked).toEqual([]);
  });

  it('a stamp across the page is not read again but counts as illegible', async () => {
    const stamp = await screen(
      letters(300, 400, 110, '#c5221f', 'PENDING', 'transform="rotate(-40 540 400)"'),
    );
    const engine = new ScriptedEngine([NOTHING]);
    expect((await lookAgain(stamp, [NOTHING], engine)).illegible).toBeGreaterThan(0);
  });
});
