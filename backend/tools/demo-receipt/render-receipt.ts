import sharp from 'sharp';
import { type ReceiptPage, type ReceiptToRender, pageOf } from './receipt-layouts.js';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** The part of opentype.js that is used here. The package has no types. */
interface Font {
  /** Returns the width of a text, in the same units as `size`. */
  getAdvanceWidth(text: string, size: number): number;
  getPath(
    text: string,
    x: number,
    y: number,
    size: number,
  ): { toPathData(decimals: number): string };
}

const require = createRequire(import.meta.url);
const { parse } = require('opentype.js') as { parse(file: ArrayBuffer): Font };

/**
 * Opens Arimo, which has the letter shapes of Liberation Sans. Its Latin file covers English and Malay. Other characters are
 * drawn as boxes.
 */
function open(weight: 400 | 700): Font {
  const file = readFileSync(
    require.resolve(`@fontsource/arimo/files/arimo-latin-${weight}-normal.woff`),
  );
  return parse(new Uint8Array(file).buffer);
}

const fonts = new Map<400 | 700, Font>();

function fontOf(weight: 400 | 700): Font {
  const font = fonts.get(weight) ?? open(weight);
  fonts.set(weight, font);
  return font;
}

interface Lettering {
  /** Horizontal position of the text: of its start, middle or end, by `anchor`. */
  readonly x: number;
  /** Vertical position of the text's baseline. */
  readonly y: number;
  /** Font size: pixels of one em. */
  readonly size: number;
  readonly anchor: 'start' | 'middle' | 'end';
  readonly colour: string;
  readonly weight: 400 | 700;
}

/**
 * Draws a text as outlines, because a bare machine has no fonts.
 * @returns an SVG `path` element
 */
function lettering(text: string, where: Lettering): string {
  const font = fontOf(where.weight);
  const before = { start: 0, middle: 0.5, end: 1 }[where.anchor];
  const x = where.x - before * font.getAdvanceWidth(text, where.size);
  const outline = font.getPath(text, x, where.y, where.size).toPathData(2);
  return `<path fill="${where.colour}" d="${outline}"/>`;
}

const WIDTH = 1080;
const MARGIN = 70;
const LIGHT = { paper: '#ffffff', ink: '#1a1d21', label: '#5f6773', line: '#d8dce1' };
const DARK = { paper: '#12161c', ink: '#f1f3f5', label: '#9aa3af', line: '#2b323b' };
const STATUS_COLOUR = { success: '#1e8e3e', pending: '#b26a00', failed: '#c5221f' };

/**
 * Draws a Malaysian transfer receipt as a phone would save it, for tests and for people who try the product. Bank and wallet are
 * invented. Letters are drawn as outlines of a font from the packages.
 * @returns PNG, 1080 pixels wide
 */
export async function renderReceipt(receipt: ReceiptToRender): Promise<Buffer> {
  const svg = drawPage(pageOf(receipt), receipt);
  return sharp(Buffer.from(svg)).png().toBuffer();
}

function drawPage(
  page: ReceiptPage,
  { theme = 'light', outcome = 'success' }: ReceiptToRender,
): string {
  const colours = theme === 'dark' ? DARK : LIGHT;
  const parts: string[] = [];
  const text = (
    x: number,
    y: number,
    size: number,
    colour: string,
    anchor: 'start' | 'middle' | 'end',
    words: string,
    weight: 400 | 700 = 400,
  ): void => {
    parts.push(lettering(words, { x, y, size, anchor, colour, weight }));
  };
  parts.push(`<rect width="${WIDTH}" height="150" fill="${page.brandColour}"/>`);
  text(MARGIN, 95, 46, '#ffffff', 'start', page.brand, 700);
  text(WIDTH / 2, 250, 52, colours.ink, 'middle', page.title, 700);
  text(WIDTH / 2, 330, 44, STATUS_COLOUR[outcome], 'middle', page.status, 700);
  let y = 430;
  if (page.headline !== null) {
    text(WIDTH / 2, y + 30, 84, colours.ink, 'middle', page.headline, 700);
    y += 150;
  }
  for (const [label, value] of page.rows) {
    const values = wrapped(value, page.columns ? BESIDE_LABEL : BELOW_LABEL);
    text(MARGIN, y, 36, colours.label, 'start', label);
    values.forEach((line, index) => {
      if (page.columns) text(WIDTH - MARGIN, y + index * 50, 38, colours.ink, 'end', line);
      else text(MARGIN, y + 52 + index * 50, 40, colours.ink, 'start', line);
    });
    y += (values.length - 1) * 50 + (page.columns ? 44 : 92);
    parts.push(
      `<rect x="${MARGIN}" y="${y}" width="${WIDTH - 2 * MARGIN}" height="2" fill="${colours.line}"/>`,
    );
    y += 62;
  }
  text(WIDTH / 2, y + 40, 30, colours.label, 'middle', page.footer);
  const height = y + 110;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}"><rect width="100%" height="100%" fill="${colours.paper}"/>${parts.join('')}</svg>`;
}

/** Largest number of letters on one line beside a label. */
const BESIDE_LABEL = 26;
const BELOW_LABEL = 36;

/** Breaks long ids and names into two lines, as banking apps do. */
function wrapped(value: string, room: number): string[] {
  if (/^\S{25,}$/.test(value)) return [value.slice(0, 20), value.slice(20)];
  const space = value.lastIndexOf(' ', room);
  return value.length <= room || space < 0
    ? [value]
    : [value.slice(0, space), ...wrapped(value.slice(space + 1), room)];
}
