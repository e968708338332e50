import { median } from '../median.js';
import type { OcrEngine, OcrLine, OcrPage } from '../engine/ocr-engine.js';
import { digitsOf, fits, readEvenly } from './read-evenly.js';

/** Smallest height of a headline's letters, in usual letter heights of the page. */
const LARGE = 1.6;
/** Longest text of a sum in letters. It has no word. */
const LONGEST = 18;
const WORD = /[a-z]{4}/;
/**
 * Reads the sum in the page's largest letters once more, drawn in even letters. The new sum counts when each reading has all of
 * its digits, or a part of them at one end. A reading with all digits confirms the sum; a reading that lost digits is no longer
 * counted.
 *
 * @param levelled the picture that the first page was read from
 * @returns the pages with the sum as it was read now; the same pages when the new sum does not count
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
      lines: page.lines.map((one) => (one === own ? saying(sum.text, own) : one)),
    };
  });
}

/** Returns the line with the largest letters that could be a sum; undefined when there is none. */
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

/** Returns the line with another text. */
const saying = (text: string, line: OcrLine): OcrLine => ({
  ...line,
  text,
  words: [
    { text, left: line.left, right: line.right, top: line.top, bottom: line.bottom, confidence: 1 },
  ],
});

const heightOf = ({ top, bottom }: OcrLine): number => bottom - top;
