import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fontInWoff } from './woff.js';

/*
 * Fonts for letters that the built-in fonts of PDF readers lack: Tamil, Arabic with Jawi, Chinese (simplified and traditional),
 * and the other letters of Noto Sans SC (Latin with all accents, Cyrillic). Each package splits its font into pieces by ranges of
 * letters, so that a document embeds only the pieces it needs. The image keeps one weight of each font (`trim-modules.mjs`).
 */

const require = createRequire(import.meta.url);

/** Font packages in the order in which letters are looked up; the last one has the most letters. */
const PACKAGES = ['noto-sans-tamil', 'noto-naskh-arabic', 'noto-sans-sc'] as const;
export type FontPackage = (typeof PACKAGES)[number];

export interface FontFile {
  /** Unique name of the font piece. */
  readonly name: string;
  readonly of: FontPackage;
  readonly path: string;
  /** Ranges of Unicode code points, both ends included. */
  readonly ranges: readonly (readonly [number, number])[];
}

/** Font files of all packages, listed when the first document needs them. */
let known: readonly FontFile[] | null = null;
const opened = new Map<string, Buffer>();

/** Returns the font files whose ranges include a letter, in the order of preference. */
export const filesWith = (codePoint: number): FontFile[] =>
  (known ??= PACKAGES.flatMap(filesOf)).filter(({ ranges }) =>
    ranges.some(([from, to]) => from <= codePoint && codePoint <= to),
  );

/** Returns the font for pdfkit to embed. */
export function fontIn({ name, path }: FontFile): Buffer {
  const font = opened.get(name) ?? fontInWoff(readFileSync(path));
  opened.set(name, font);
  return font;
}

/**
 * Returns the files of a font package. Its `unicode.json` maps pieces to ranges: `{ "[4]": "U+1f1e9-1f1f5,U+21a", "latin":
 * "U+0000-00FF" }`
 */
function filesOf(of: FontPackage): FontFile[] {
  const folder = dirname(require.resolve(`@fontsource/${of}/unicode.json`));
  const pieces = JSON.parse(readFileSync(join(folder, 'unicode.json'), 'utf8')) as Record<
    string,
    string
  >;
  return Object.entries(pieces).map(([piece, ranges]) => {
    const name = `${of}-${piece.replace(/[[\]]/g, '')}-400-normal`;
    return {
      name,
      of,
      path: join(folder, 'files', `${name}.woff`),
      ranges: ranges.split(',').map((range) => {
        const [from = '', to = from] = range.replace(/^U\+/i, '').split('-');
        return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const;
      }),
    };
  });
}
