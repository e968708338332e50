import sharp from 'sharp';
import { inEvenLetters } from './even-letters.js';
import { median } from './median.js';
import type { OcrEngine, OcrLine, OcrPage } from './ocr-engine.js';

/** Against the usual letters of the page: those of a sum that is its headline. */
const LARGE = 1.6;
/** So many letters at most, and no word among them. */
const LONGEST = 18;
const WORD = /[a-z]{4}/;
/** Of its height, on all sides: small letters beside it must be on the picture. */
const AROUND = 0.3;

const WHOLE = /^\W*(?:RM|MYR)\s?(\d{1,3}(?:,\d{3})*|\d+)\.(\d{2})\W*$/;

/**
 * Reads the sum in the page's largest letters once more, drawn in even ones. It counts where it fits what was read: the digits of
 * each reading must be those of the sum, or a part of them at one end. A reading that has all of them is a second witness, one that
 * lost some says nothing of it any more.
 *
 * @param levelled the picture that the first page was read from
 * @returns the pages with the sum as it was read now; the same ones when nothing came of it
 */
export async function readSumAgain(levelled: Buffer, pages: readonly OcrPage[], engine: OcrEngine): Promise<readonly OcrPage[]> {
  const [first] = pages;
  const line = first === undefined ? undefined : headlineOf(first);
  if (line === undefined) return pages;
  const drawn = await inEvenLetters(await cutOut(levelled, line));
  if (drawn === null) return pages;
  const sum = WHOLE.exec((await engine.recognize(drawn, 'block')).text.trim());
  if (sum === null) return pages;
  const digits = digitsOf(sum[0]);
  const read = pages.map(headlineOf);
  if (read.some((one) => one !== undefined && !fits(digitsOf(one.text), digits))) return pages;
  const text = `RM ${sum[1]}.${sum[2]}`;
  return pages.map((page, index) => {
    const own = read[index];
    if (own === undefined) return page;
    if (index > 0 && digitsOf(own.text) !== digits) return { ...page, lines: page.lines.filter((one) => one !== own) };
    return { ...page, text: [page.text, text].join('\n'), lines: page.lines.map((one) => (one === own ? saying(text, own) : one)) };
  });
}

/** The line of the largest letters that could be a sum; undefined when there is none. */
function headlineOf({ lines }: OcrPage): OcrLine | undefined {
  const usual = median(lines.map(heightOf));
  const large = lines.filter((line) => heightOf(line) > LARGE * usual && /\d/.test(line.text) && line.text.length <= LONGEST && !WORD.test(line.text));
  return large.sort((a, b) => heightOf(b) - heightOf(a))[0];
}

/** All digits of the sum, or its first or last ones, two at least. */
const fits = (read: string, digits: string): boolean => read === digits || (read.length >= 2 && (digits.startsWith(read) || digits.endsWith(read)));

const digitsOf = (text: string): string => text.replace(/\D/g, '');

async function cutOut(picture: Buffer, line: OcrLine): Promise<{ data: Buffer; width: number; height: number }> {
  const { width, height } = await sharp(picture).metadata();
  const around = Math.round(AROUND * (line.bottom - line.top));
  const [left, top] = [Math.max(0, line.left - around), Math.max(0, line.top - around)];
  const box = { left, top, width: Math.min(width, line.right + around) - left, height: Math.min(height, line.bottom + around) - top };
  const { data, info } = await sharp(picture).extract(box).toColourspace('b-w').raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** The same line, of other words. */
const saying = (text: string, line: OcrLine): OcrLine => ({ ...line, text, words: [{ text, left: line.left, right: line.right, top: line.top, bottom: line.bottom, confidence: 1 }] });

const heightOf = ({ top, bottom }: OcrLine): number => bottom - top;
