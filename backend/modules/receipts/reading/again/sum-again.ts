import { median } from '../median.js';
import type { OcrEngine, OcrLine, OcrPage } from '../engine/ocr-engine.js';
import sharp from 'sharp';
import { inEvenLetters } from '../picture/even-letters.js';

/** Minimum letter height of a receipt's headline sum, as a multiple of the usual letter height. */
const LARGE = 1.6;
const LONGEST = 18;
const WORD = /[a-z]{4}/;
/**
 * Reads the receipt's largest sum again from a picture in which all its letters have one size. The new sum counts only
 * when it contains the digits of every earlier OCR reading; shorter readings then no longer count.
 *
 * @param levelled the picture that the first page was read from @returns the pages with the new sum, or unchanged pages
 * when the new sum does not count
 */
export async function readSumAgain(
  levelled: Buffer,
  pages: readonly OcrPage[],
  engine: OcrEngine,
): Promise<readonly OcrPage[]> {
  const [first] = pages;
  const line = first === undefined ? undefined : headlineOf(first);
  if (line === undefined) return pages;
  const sum = await readEvenly(levelled, line, engine);
  if (sum === null) return pages;
  const read = pages.map(headlineOf);
  if (read.some((one) => one !== undefined && !fits(digitsOf(one.text), sum.digits))) return pages;
  return pages.map((page, index) => {
    const own = read[index];
    if (own === undefined) return page;
    if (index > 0 && digitsOf(own.text) !== sum.digits)
      return { ...page, lines: page.lines.filter((one) => one !== own) };
    return {
      ...page,
      text: [page.text, sum.text].join('\n'),
      lines: page.lines.map((one) => (one === own ? withText(sum.text, own) : one)),
    };
  });
}

/** Returns the line with the largest letters that could be a sum, or undefined. */
function headlineOf({ lines }: OcrPage): OcrLine | undefined {
  const usual = median(lines.map(heightOf));
  const large = lines.filter(
    (line) =>
      heightOf(line) > LARGE * usual &&
      /\d/.test(line.text) &&
      line.text.length <= LONGEST &&
      !WORD.test(line.text),
  );
  return large.sort((a, b) => heightOf(b) - heightOf(a))[0];
}

const withText = (text: string, line: OcrLine): OcrLine => ({
  ...line,
  text,
  words: [
    { text, left: line.left, right: line.right, top: line.top, bottom: line.bottom, confidence: 1 },
  ],
});

const heightOf = ({ top, bottom }: OcrLine): number => bottom - top;

/** Sums whose first digit may have been misread as a letter: "RMS5.00", "-RMS0.00". */
const DOUBTFUL = /^-?(?:RM|RN|MYR)[SBZGIl|]\d[\d,]*\.\d{2}$/;
/** Maximum number of doubtful sums on a receipt that are read again. */
const MOST = 4;

/**
 * Reads sums again whose first digit was read as a letter, from a picture in which all letters have one size. The new
 * sum counts when its digits fit those that were certain.
 *
 * @param levelled the picture that the first page was read from @returns the pages with the new sums, or unchanged
 * pages when no new sum counts
 */
export async function readDoubtfulSums(
  levelled: Buffer,
  pages: readonly OcrPage[],
  engine: OcrEngine,
): Promise<readonly OcrPage[]> {
  const words = (pages[0]?.lines ?? []).flatMap((line) =>
    line.words.filter(({ text }) => DOUBTFUL.test(text)),
  );
  let read = pages;
  for (const word of words.slice(0, MOST)) {
    const sum = await readEvenly(levelled, word, engine);
    if (sum !== null && isReadingOf(word.text, sum))
      read = read.map((page) => ({
        ...page,
        text: [page.text, sum.text].join('\n'),
        lines: page.lines.map((line) => withSum(sum, line)),
      }));
  }
  return read;
}

const isReadingOf = (text: string, { digits }: SumRead): boolean =>
  DOUBTFUL.test(text) && fits(digitsOf(text), digits);

function withSum(sum: SumRead, line: OcrLine): OcrLine {
  const meant = line.words.filter(({ text }) => isReadingOf(text, sum));
  if (meant.length === 0) return line;
  const text = meant.reduce((whole, word) => whole.replace(word.text, sum.text), line.text);
  return {
    ...line,
    text,
    words: line.words.map((word) => (meant.includes(word) ? { ...word, text: sum.text } : word)),
  };
}

/** Margin around a sum that is cut out, as a share of its height, so that small letters beside the sum are included. */
const AROUND = 0.3;

const WHOLE = /^\W*(?:RM|MYR)\s?(\d{1,3}(?:,\d{3})*|\d+)\.(\d{2})\W*$/;

interface Place {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

interface SumRead {
  readonly text: string;
  readonly digits: string;
}

/**
 * Reads the sum in one part of the picture, after giving its letters one size. Null when the text is not a sum with its
 * currency.
 */
async function readEvenly(
  picture: Buffer,
  place: Place,
  engine: OcrEngine,
): Promise<SumRead | null> {
  const drawn = await inEvenLetters(await cutOut(picture, place));
  if (drawn === null) return null;
  const sum = WHOLE.exec((await engine.recognize(drawn, 'block')).text.trim());
  return sum === null ? null : { text: `RM ${sum[1]}.${sum[2]}`, digits: digitsOf(sum[0]) };
}

const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** Returns true when the earlier OCR text has all digits of the new sum, or at least its first or last two. */
const fits = (read: string, digits: string): boolean =>
  read === digits || (read.length >= 2 && (digits.startsWith(read) || digits.endsWith(read)));

async function cutOut(
  picture: Buffer,
  { left, top, right, bottom }: Place,
): Promise<{ data: Buffer; width: number; height: number }> {
  const { width, height } = await sharp(picture).metadata();
  const around = Math.round(AROUND * (bottom - top));
  const [x, y] = [Math.max(0, left - around), Math.max(0, top - around)];
  const box = {
    left: x,
    top: y,
    width: Math.min(width, right + around) - x,
    height: Math.min(height, bottom + around) - y,
  };
  const { data, info } = await sharp(picture)
    .extract(box)
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}
