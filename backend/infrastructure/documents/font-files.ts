import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fontInWoff } from './woff.js';

/*
 * Fonts for letters that readers' built-in fonts lack: Tamil, Arabic with Jawi, Chinese (simplified and traditional), and the
 * rest of Noto Sans SC (Latin with all accents, Cyrillic). Each package splits its font into pieces by ranges of letters, so that
 * a document opens and embeds only the pieces it needs. The image keeps one weight of each (`trim-modules.mjs`).
 */

const require = createRequire(import.meta.url);

/** Packages in the order of look-up; the last one has the most letters. */
const PACKAGES = ['noto-sans-tamil', 'noto-naskh-arabic', 'noto-sans-sc'] as const;
export type FontPackage = (typeof PACKAGES)[number];

export interface FontFile {
  /** Unique name. */
  readonly name: string;
  readonly of: FontPackage;
  readonly path: string;
  /** Ranges of code points, both ends included. */
  readonly ranges: readonly (readonly [number, number])[];
}

/** Files of all packages, read when the first document needs them. */
let known: readonly FontFile[] | null = null;
const opened = new Map<string, Buffer>();

/** Returns the files that may have a letter, best first. */
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
 * Returns the files of a package. Its `unicode.json` names the pieces: `{ "[4]": "U+1f1e9-1f1f5,U+21a", "latin": "U+0000-00FF" }`
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
