import { inflateSync } from 'node:zlib';

/** Text of a PDF as a reader searches or copies it, and the letters that its fonts lack. */
export interface PdfText {
  /** Lines of text. A part with letters outside of Latin is given as its `ActualText`. */
  readonly lines: readonly string[];
  /** True when an embedded font shows its empty box in place of a missing letter. */
  readonly hasEmptyBox: boolean;
  /** Names of embedded fonts, without the prefix that marks a subset. */
  readonly fonts: readonly string[];
}

/** Reads documents that pdfkit writes: compressed streams, texts in hexadecimal, marks in the page's own stream. */
export function readPdf(bytes: Buffer): PdfText {
  const raw = bytes.toString('latin1');
  const lines: string[] = [];
  let hasEmptyBox = false;
  for (const [, stream = ''] of raw.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)) {
    const content = inflated(Buffer.from(stream, 'latin1'));
    if (!content || !/\bBT\b/.test(content)) continue;
    const parts =
      /\/Span <<\s*\/ActualText \(((?:\\[\s\S]|[^\\)])*)\)\s*>> BDC([\s\S]*?)\nEMC|BT\n([\s\S]*?)\nET/g;
    for (const [, actual, marked, plain] of content.matchAll(parts)) {
      if (actual === undefined) lines.push(shown(plain ?? ''));
      else {
        lines.push(utf16(actual));
        const glyphs = [...(marked ?? '').matchAll(/<([\da-f]+)>/g)].map(([, hex = '']) => hex);
        hasEmptyBox ||= glyphs.some((hex) => /^(?:.{4})*?0000/.test(hex));
      }
    }
  }
  const fonts = [...raw.matchAll(/\/FontName \/[A-Z]{6}\+([\w-]+)/g)].map(([, name = '']) => name);
  return { lines, hasEmptyBox, fonts: [...new Set(fonts)] };
}

function inflated(stream: Buffer): string | null {
  try {
    return inflateSync(stream).toString('latin1');
  } catch {
    return null;
  }
}

/** Returns the strings of a text object in the built-in fonts of PDF readers, which have one byte per letter. */
const shown = (text: string): string =>
  [...text.matchAll(/<([\da-f]+)>/g)]
    .map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1'))
    .join('');

/** Decodes a string of a dictionary: escaped, and in UTF-16 after its byte order mark. */
function utf16(escaped: string): string {
  const plain = escaped.replace(/\\([nrtbf()\\])/g, (_, letter: string) =>
    letter in ESCAPES ? (ESCAPES[letter] as string) : letter,
  );
  const bytes = Buffer.from(plain, 'latin1');
  return bytes[0] === 0xfe && bytes[1] === 0xff
    ? bytes.subarray(2).swap16().toString('utf16le')
    : plain;
}

const ESCAPES: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  b: '\b',
  f: '\f',
};
