import type { OcrLine, OcrPage, OcrWord } from '../reading/engine/ocr-engine.js';

/** Space between lines in letter heights. The parser joins lines by their distance, and every bank uses its own. */
export const SPACINGS = { tight: 0.45, usual: 1, wide: 1.6 } as const;

export type Spacing = keyof typeof SPACINGS;

const MARGIN = 40;
const LETTER = { height: 20, width: 11, space: 8 };
const COLUMN = 400;
const GAP = 50;
/** Minimum gap between columns, so that a long value does not touch the next column. */
const BETWEEN_COLUMNS = 60;

/**
 * Turns text into a page as OCR would return it, with a position for each word. A tab starts the next column, `# `
 * doubles the letter size, and an empty line separates two blocks.
 */
export function laidOut(text: string, spacing: Spacing): OcrPage {
  const lines: OcrLine[] = [];
  let top = MARGIN;
  for (const row of text.split('\n')) {
    if (row.trim() === '') {
      top += GAP;
      continue;
    }
    const line = lineOf(row, top);
    lines.push(line);
    top = line.bottom + SPACINGS[spacing] * LETTER.height;
  }
  return { text: lines.map((line) => line.text).join('\n'), lines, confidence: 0.95 };
}

function lineOf(row: string, top: number): OcrLine {
  const scale = row.startsWith('# ') ? 2 : 1;
  const bottom = top + scale * LETTER.height;
  const words: OcrWord[] = [];
  let column = MARGIN;
  for (const cell of row.replace(/^# /, '').split('\t')) {
    let left = column;
    for (const text of cell.split(' ').filter(Boolean)) {
      const right = left + scale * LETTER.width * text.length;
      words.push({ text, left, right, top, bottom, confidence: 0.95 });
      left = right + scale * LETTER.space;
    }
    column = Math.max(column + COLUMN, left + BETWEEN_COLUMNS);
  }
  return {
    text: words.map(({ text }) => text).join(' '),
    left: Math.min(...words.map(({ left }) => left)),
    right: Math.max(...words.map(({ right }) => right)),
    top,
    bottom,
    words,
  };
}
