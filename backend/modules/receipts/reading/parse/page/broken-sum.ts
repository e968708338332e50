import type { OcrLine } from '../../engine/ocr-engine.js';

/** Small letters beside the large digits of a sum. */
const CURRENCY = /^(RM|MYR)$/i;
const CENTS = /^[.,]?\s?\d{2}$/;

/**
 * Largest height of small letters, as a share of the large ones, and the smallest share of their height that is beside them. They
 * stand at most one large height away.
 */
const SMALL = 0.75;
const INSIDE = 0.6;

/** Joins "RM27" and ".00" in small letters, which was read as a line of its own. */
export function withoutBrokenSums(lines: readonly OcrLine[]): OcrLine[] {
  const parts = lines.filter(({ text }) => CURRENCY.test(text.trim()) || CENTS.test(text.trim()));
  const taken = new Set<OcrLine>();
  const mended = lines.map((line) => {
    const own = parts.filter((part) => !taken.has(part) && isPartOf(part, line));
    own.forEach((part) => taken.add(part));
    return own.length === 0 ? line : joined([line, ...own]);
  });
  return mended.filter((_, index) => !taken.has(lines[index] as OcrLine));
}

function isPartOf(part: OcrLine, line: OcrLine): boolean {
  const [small, large] = [part.bottom - part.top, line.bottom - line.top];
  if (part === line || small > SMALL * large || !/\d$/.test(line.text.trim())) return false;
  const inside = Math.min(part.bottom, line.bottom) - Math.max(part.top, line.top);
  const gap = CURRENCY.test(part.text.trim()) ? line.left - part.right : part.left - line.right;
  return inside > INSIDE * small && Math.abs(gap) < large;
}

function joined(lines: readonly OcrLine[]): OcrLine {
  const [large] = lines as [OcrLine];
  const parts = [...lines].sort((a, b) => a.left - b.left);
  const text = parts.map((part) => part.text.trim()).join(' ');
  return {
    ...large,
    text,
    left: Math.min(...parts.map(({ left }) => left)),
    right: Math.max(...parts.map(({ right }) => right)),
    words: parts.flatMap(({ words }) => words),
  };
}
