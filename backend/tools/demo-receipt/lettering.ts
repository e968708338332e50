import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** The part of opentype.js that is used here. The package has no types. */
interface Font {
  /** Returns the width in the units of `size`. */
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

export interface Lettering {
  /** Horizontal position of the start, middle or end of the text, by `anchor`. */
  readonly x: number;
  /** Vertical position of the baseline. */
  readonly y: number;
  /** Pixels of one em. */
  readonly size: number;
  readonly anchor: 'start' | 'middle' | 'end';
  readonly colour: string;
  readonly weight: 400 | 700;
}

/**
 * Draws a text as outlines, because a bare machine has no fonts.
 * @returns an SVG `path` element
 */
export function lettering(text: string, where: Lettering): string {
  const font = fontOf(where.weight);
  const before = { start: 0, middle: 0.5, end: 1 }[where.anchor];
  const x = where.x - before * font.getAdvanceWidth(text, where.size);
  const outline = font.getPath(text, x, where.y, where.size).toPathData(2);
  return `<path fill="${where.colour}" d="${outline}"/>`;
}
