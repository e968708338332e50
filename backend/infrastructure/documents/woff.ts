import { inflateSync } from 'node:zlib';

/** Sizes in bytes: a WOFF header, an entry of its table directory, and the same two of a plain font. */
const WOFF_HEAD = 44;
const WOFF_ENTRY = 20;
const FONT_HEAD = 12;
const FONT_ENTRY = 16;

/**
 * Converts a WOFF 1.0 file to a plain font (TrueType or OpenType) by inflating each table (https://www.w3.org/TR/WOFF/). fontkit
 * misses a table in some WOFF files.
 */
export function fontInWoff(woff: Buffer): Buffer {
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
