import type { OcrLine, OcrPage } from '../ocr-engine.js';

/** One line as a parser sees it: what was read, cut where a wide gap parts a label from its value. */
export interface TextLine {
  readonly text: string;
  /** Pieces between wide gaps, at least one. */
  readonly pieces: readonly string[];
  /** Height of its letters against the page's usual line: a headline is 1.5 and more. 1 when unknown. */
  readonly size: number;
  /** Distance to the line above in usual line heights; null when unknown. */
  readonly gapAbove: number | null;
}

/** A gap wider than this many letter heights parts two columns. */
const COLUMN_GAP = 1.2;

export function linesOfPage(page: OcrPage): TextLine[] {
  const lines = [...page.lines].sort((a, b) => a.top + a.bottom - (b.top + b.bottom));
  const usual = median(lines.map(heightOf)) || 1;
  return lines.map((line, index) => {
    const above = lines[index - 1];
    const pieces = piecesOf(line);
    return {
      text: pieces.join(' '),
      pieces,
      size: heightOf(line) / usual,
      gapAbove: above ? (line.top - above.bottom) / usual : null,
    };
  });
}

/** For texts without places: a tab stands for a wide gap. */
export function linesOfText(text: string): TextLine[] {
  return text
    .split('\n')
    .map((line) => line.split('\t').map(tidy).filter(Boolean))
    .filter((pieces) => pieces.length > 0)
    .map((pieces) => ({ text: pieces.join(' '), pieces, size: 1, gapAbove: null }));
}

function piecesOf(line: OcrLine): string[] {
  const height = line.bottom - line.top;
  const pieces: string[] = [];
  let end: number | null = null;
  for (const word of line.words) {
    if (end !== null && word.left - end < COLUMN_GAP * height) pieces[pieces.length - 1] += ` ${word.text}`;
    else pieces.push(word.text);
    end = word.right;
  }
  const tidied = pieces.map(tidy).filter(Boolean);
  return tidied.length > 0 ? tidied : [tidy(line.text)];
}

const tidy = (text: string): string =>
  text
    .replace(/[‘’´`]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[—–]/g, '-')
    .replace(/\s+/g, ' ')
    .trim();

/** Words give a truer height than the line, whose box grows with any speck beside it. */
const heightOf = (line: OcrLine): number => median(line.words.map((word) => word.bottom - word.top)) || line.bottom - line.top;

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? 0;
}
