import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fontInWoff } from './woff.js';

/*
 * Fonts for letters that the fonts of every reader lack: Tamil, Arabic with Jawi, Chinese (both ways of writing), and what else
 * Noto Sans SC has (Latin with any accents, Cyrillic). Each package has a font in pieces, by ranges of letters, so that a document
 * opens and embeds only those that it needs. The image keeps one weight of each (`trim-modules.mjs`).
 */

const require = createRequire(import.meta.url);

/** In the order in which they are asked; the last one has most letters. */
const PACKAGES = ['noto-sans-tamil', 'noto-naskh-arabic', 'noto-sans-sc'] as const;
export type FontPackage = (typeof PACKAGES)[number];

export interface FontFile {
  /** Unique among all files. */
  readonly name: string;
  readonly of: FontPackage;
  readonly path: string;
  /** Code points from and to, both included. */
  readonly ranges: readonly (readonly [number, number])[];
}

/** Read once, when the first document needs them. */
let known: readonly FontFile[] | null = null;
const opened = new Map<string, Buffer>();

/** The files that may have a letter, best first. */
export const filesWith = (codePoint: number): FontFile[] =>
  (known ??= PACKAGES.flatMap(filesOf)).filter(({ ranges }) =>
    ranges.some(([from, to]) => from <= codePoint && codePoint <= to),
  );

/** The font itself, as pdfkit embeds it. */
export function fontIn({ name, path }: FontFile): Buffer {
  const font = opened.get(name) ?? fontInWoff(readFileSync(path));
  opened.set(name, font);
  return font;
}

/** `unicode.json` of the package names its pieces: `{ "[4]": "U+1f1e9-1f1f5,U+21a", "latin": "U+0000-00FF" }` */
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
