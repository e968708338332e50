import type { OcrEngine, OcrLine, OcrPage } from '../engine/ocr-engine.js';
import { digitsOf, fits, readEvenly, type SumRead } from './read-evenly.js';

/** "RMS5.00", "-RMS0.00": a letter after the currency is a misread digit, or is read twice. */
const DOUBTFUL = /^-?(?:RM|RN|MYR)[SBZGIl|]\d[\d,]*\.\d{2}$/;
/** Doubtful sums that are read again; the others stay as they are. */
const MOST = 4;

/**
 * Reads sums again whose first digit was read as a letter, drawn in even letters. A new reading counts when its digits equal the
 * certain ones, or end in them. All readings of that sum then get the new text.
 *
 * @param levelled the picture that the first page was read from
 * @returns the pages with the sums as they were read now; the same pages when no reading counted
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
        lines: page.lines.map((line) => saying(sum, line)),
      }));
  }
  return read;
}

const isReadingOf = (text: string, { digits }: SumRead): boolean =>
  DOUBTFUL.test(text) && fits(digitsOf(text), digits);

function saying(sum: SumRead, line: OcrLine): OcrLine {
  const meant = line.words.filter(({ text }) => isReadingOf(text, sum));
  if (meant.length === 0) return line;
  const text = meant.reduce((whole, word) => whole.replace(word.text, sum.text), line.text);
  return {
    ...line,
    text,
    words: line.words.map((word) => (meant.includes(word) ? { ...word, text: sum.text } : word)),
  };
}
