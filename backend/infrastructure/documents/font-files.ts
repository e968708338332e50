import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { inflateSync } from 'node:zlib';

/** Sizes in bytes of a WOFF header and of an entry in its table directory, and the same two sizes for a plain font. */
const WOFF_HEAD = 44;
const WOFF_ENTRY = 20;
const FONT_HEAD = 12;
const FONT_ENTRY = 16;

/**
 * Converts a WOFF 1.0 file to a plain font (TrueType or OpenType) by inflating each table (https://www.w3.org/TR/WOFF/). fontkit
 * misses a table in some WOFF files.
 */
function fontInWoff(woff: Buffer): Buffer {
  const tables = woff.readUInt16BE(12);
  const head = Buffer.alloc(FONT_HEAD + FONT_ENTRY * tables);
  const power = Math.floor(Math.log2(tables));
  head.writeUInt32BE(woff.readUInt32BE(4), 0);
  head.writeUInt16BE(tables, 4);
  head.writeUInt16BE(FONT_ENTRY * 2 ** power, 6);
  head.writeUInt16BE(power, 8);
  head.writeUInt16BE(FONT_ENTRY * (tables - 2 ** power), 10);
  const parts: Buffer[] = [head];
  let end = head.length;
  for (let place = 0; place < tables; place++) {
    const from = WOFF_HEAD + WOFF_ENTRY * place;
    const to = FONT_HEAD + FONT_ENTRY * place;
    const [offset, packed, length, checksum] = [4, 8, 12, 16].map((at) =>
      woff.readUInt32BE(from + at),
    ) as [number, number, number, number];
    const stored = woff.subarray(offset, offset + packed);
    woff.copy(head, to, from, from + 4);
    head.writeUInt32BE(checksum, to + 4);
    head.writeUInt32BE(end, to + 8);
    head.writeUInt32BE(length, to + 12);
    const padding = Buffer.alloc((4 - (length % 4)) % 4);
    parts.push(packed < length ? inflateSync(stored) : stored, padding);
    end += length + padding.length;
  }
  return Buffer.concat(parts);
}

/*
 * Fonts for letters that the built-in fonts of PDF readers lack: Tamil, Arabic with Jawi, Chinese (simplified and traditional),
 * and the other letters of Noto Sans SC (Latin with all accents, Cyrillic). Each package splits its font into pieces by ranges of
 * letters, so that a document embeds only the pieces it needs. The image keeps one weight of each font (`trim-modules.mjs`).
 */

const require = createRequire(import.meta.url);

/** Font packages in the order in which letters are looked up; the last package has the most letters. */
const PACKAGES = ['noto-sans-tamil', 'noto-naskh-arabic', 'noto-sans-sc'] as const;
export type FontPackage = (typeof PACKAGES)[number];

export interface FontFile {
  /** Unique name of the font piece in a document. */
  readonly name: string;
  readonly of: FontPackage;
  readonly path: string;
  /** Letters of the font piece, as ranges of Unicode code points with both ends included. */
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
