import { create, type Font } from 'fontkit';
import type PdfDocument from 'pdfkit';
import { filesWith, fontIn, type FontFile } from './font-files.js';

export type Pdf = InstanceType<typeof PdfDocument>;

/** Size, colour and weight of a text. */
export interface TextStyle {
  readonly size: number;
  readonly color: string;
  /** True: prints Latin letters in bold. The fonts of other scripts have only one weight. */
  readonly bold?: boolean;
}

/** Position of a text on the page in points; left out: the document's current position, over the full width. */
export interface TextPlace {
  readonly x?: number;
  readonly y?: number;
  readonly width?: number;
  readonly indent?: number;
  readonly align?: 'left' | 'right';
  /** True: a long text overflows its width instead of wrapping, and writing continues on the same line. */
  readonly oneLine?: boolean;
}

/** Text that the built-in fonts of every reader can show. */
const LATIN = /^[\n\x20-\x7E\xA0-\xFF‘’“”–—…€]*$/u;
/** Marks without a visible shape: joiners, directions, variants. */
const UNSEEN =
  /\u00AD|\u061C|[\u200B-\u200F]|[\u202A-\u202E]|[\u2060-\u2064]|[\uFE00-\uFE0F]|\uFEFF/gu;
/** Line height of the embedded fonts, whose letters need more space above and below than Latin ones. */
const LINE_HEIGHT = 1.5;
const BASELINE = 1.1;

/**
 * Writes a text in any script. A letter that no font has is printed as a question mark, never as an empty box. Chinese may break
 * after every letter; consecutive words in Arabic letters run from right to left. Copying and searching use the original text
 * (`ActualText`), because glyphs cannot be turned back into letters.
 */
export function write(pdf: Pdf, given: string, style: TextStyle, place: TextPlace = {}): void {
  const text = given.normalize('NFC').replace(UNSEEN, '');
  if (LATIN.test(text)) writeLatin(pdf, text, style, place);
  else for (const paragraph of text.split('\n')) writeMixed(pdf, paragraph, style, place);
}

const latinFont = ({ bold }: TextStyle): string => (bold ? 'Helvetica-Bold' : 'Helvetica');

function writeLatin(pdf: Pdf, text: string, style: TextStyle, place: TextPlace): void {
  const { x = pdf.x, y = pdf.y, width, indent, align, oneLine } = place;
  pdf.font(latinFont(style)).fontSize(style.size).fillColor(style.color);
  pdf.text(text, x, y, {
    ...(width === undefined ? {} : { width }),
    ...(indent === undefined ? {} : { indent }),
    ...(align === undefined ? {} : { align }),
    ...(oneLine ? { lineBreak: false } : {}),
  });
}

/** Part of a text that never breaks: a word, a space, a Chinese letter or an Arabic digit. `font` null: built-in Latin font. */
interface Piece {
  readonly text: string;
  readonly font: FontFile | null;
}

function writeMixed(pdf: Pdf, text: string, style: TextStyle, place: TextPlace): void {
  const { x = pdf.x, y = pdf.y, indent = 0, align = 'left', oneLine = false } = place;
  const { left, right } = pdf.page.margins;
  const width = (place.width ?? pdf.page.width - right - Math.max(x, left)) - indent;
  const wide = (piece: Piece): number => widthOf(pdf, piece, style);
  const lines = oneLine ? [piecesOf(text)] : linesOf(piecesOf(text), width, wide);
  pdf.y = y;
  for (const line of lines) {
    if (!oneLine && pdf.y + style.size * LINE_HEIGHT > pdf.page.height - pdf.page.margins.bottom)
      pdf.addPage();
    const top = pdf.y;
    const free = width - line.reduce((sum, piece) => sum + wide(piece), 0);
    const start = x + indent + (align === 'right' ? free : 0);
    drawLine(pdf, line, style, { x: start, y: top + style.size * BASELINE });
    pdf.x = x;
    pdf.y = top + style.size * LINE_HEIGHT;
  }
}

/** Draws one line of text. @param at left end of the baseline, in points */
function drawLine(
  pdf: Pdf,
  line: readonly Piece[],
  style: TextStyle,
  at: { readonly x: number; readonly y: number },
): void {
  if (line.length === 0) return;
  let { x } = at;
  pdf.markContent('Span', { actual: line.map(({ text }) => text).join('') });
  for (const piece of asSeen(line)) {
    const width = widthOf(pdf, piece, style);
    pdf.fillColor(style.color);
    pdf.text(piece.text, x, at.y, { lineBreak: false, baseline: 'alphabetic', features: [] });
    x += width;
  }
  pdf.endMarkedContent();
}

/** Returns the width of a piece of text, and selects the piece's font in the document. */
function widthOf(pdf: Pdf, { text, font }: Piece, style: TextStyle): number {
  useFont(pdf, font, style);
  pdf.fontSize(style.size);
  const { widths } = knownTo(pdf);
  const key = `${font?.name ?? latinFont(style)} ${style.size} ${text}`;
  const width = widths.get(key) ?? pdf.widthOfString(text, { features: [] });
  widths.set(key, width);
  return width;
}

interface Known {
  readonly fonts: Set<string>;
  /** Widths of pieces in points, cached because shaping a word takes most of the time. */
  readonly widths: Map<string, number>;
}

/** Fonts and measured widths of each document. */
const documents = new WeakMap<Pdf, Known>();

function knownTo(pdf: Pdf): Known {
  const known = documents.get(pdf) ?? { fonts: new Set(), widths: new Map() };
  documents.set(pdf, known);
  return known;
}

function useFont(pdf: Pdf, font: FontFile | null, style: TextStyle): void {
  if (!font) {
    pdf.font(latinFont(style));
    return;
  }
  const known = knownTo(pdf).fonts;
  if (!known.has(font.name)) pdf.registerFont(font.name, fontIn(font));
  known.add(font.name);
  pdf.font(font.name);
}

/** Returns the pieces of a line in printed order, left to right: consecutive words in Arabic letters are reversed. */
function asSeen(line: readonly Piece[]): Piece[] {
  const seen: Piece[] = [];
  let place = 0;
  while (place < line.length) {
    let end = place;
    for (let next = place; next < line.length; next++) {
      if (isRightToLeft(line[next])) end = next + 1;
      else if (line[next]?.text.trim() !== '') break;
    }
    if (isRightToLeft(line[place])) {
      seen.push(...line.slice(place, end).toReversed());
      place = end;
    } else seen.push(line[place++] as Piece);
  }
  return seen;
}

const isRightToLeft = (piece: Piece | undefined): boolean =>
  piece?.font?.of === 'noto-naskh-arabic' && !ARABIC_DIGIT.test(piece.text);

/** Arabic digits. Unlike Arabic words, numbers run from left to right. */
const ARABIC_DIGIT = /^[\u0660-\u0669\u06F0-\u06F9]$/;

function linesOf(
  pieces: readonly Piece[],
  width: number,
  wide: (piece: Piece) => number,
): Piece[][] {
  const lines: Piece[][] = [[]];
  let used = 0;
  for (const piece of pieces) {
    const own = wide(piece);
    const isSpace = piece.text.trim() === '';
    if (used + own > width && used > 0 && !isSpace) {
      lines.push([]);
      used = 0;
    }
    if (isSpace && used === 0) continue;
    lines.at(-1)?.push(piece);
    used += own;
  }
  return lines;
}

/** Splits a text into words of one font, spaces and single Chinese letters. */
function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  for (const letter of text) {
    const { font, shown } = fontOf(letter);
    const last = pieces.at(-1);
    const joins =
      last !== undefined &&
      last.font === font &&
      font?.of !== 'noto-sans-sc' &&
      !ARABIC_DIGIT.test(shown) &&
      !ARABIC_DIGIT.test(last.text) &&
      (last.text.trim() === '') === (shown.trim() === '');
    if (joins) pieces[pieces.length - 1] = { font, text: last.text + shown };
    else pieces.push({ font, text: shown });
  }
  return pieces;
}

const fonts = new Map<string, Font>();

/** Returns the font that has the letter, or a question mark when none has it. */
function fontOf(letter: string): { readonly font: FontFile | null; readonly shown: string } {
  if (LATIN.test(letter)) return { font: null, shown: letter };
  const codePoint = letter.codePointAt(0) ?? 0;
  const font = filesWith(codePoint).find((file) => {
    const open = fonts.get(file.name) ?? (create(fontIn(file)) as Font);
    fonts.set(file.name, open);
    return open.hasGlyphForCodePoint(codePoint);
  });
  return font ? { font, shown: letter } : { font: null, shown: '?' };
}
