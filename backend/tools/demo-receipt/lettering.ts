import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** What is used of opentype.js, which brings no types. */
interface Font {
  /** @returns width in the units of `size` */
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

/** Arimo has the letters of Liberation Sans. Its Latin file has those of English and Malay; what it lacks is drawn as a box. */
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
  /** Where the text starts, has its middle or ends, by `anchor`. */
  readonly x: number;
  /** Its baseline. */
  readonly y: number;
  /** Pixels of an em. */
  readonly size: number;
  readonly anchor: 'start' | 'middle' | 'end';
  readonly colour: string;
  readonly weight: 400 | 700;
}

/**
 * A text as an SVG path: outlines need no font of the system, which a bare machine does not have.
 *
 * @returns a `path` element
 */
export function lettering(text: string, where: Lettering): string {
  const font = fontOf(where.weight);
  const before = { start: 0, middle: 0.5, end: 1 }[where.anchor];
  const x = where.x - before * font.getAdvanceWidth(text, where.size);
  const outline = font.getPath(text, x, where.y, where.size).toPathData(2);
  return `<path fill="${where.colour}" d="${outline}"/>`;
}
