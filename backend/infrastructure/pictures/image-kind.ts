/** Type of a file, determined by its first bytes. File names and MIME types in requests are ignored. */
export type SniffedKind =
  'image/jpeg' | 'image/png' | 'image/webp' | 'heic' | 'gif' | 'pdf' | 'other' | 'empty';

export function sniff(bytes: Buffer): SniffedKind {
  if (bytes.length === 0) return 'empty';
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'image/jpeg';
  if (bytes.subarray(0, 8).equals(PNG_SIGNATURE)) return 'image/png';
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return 'image/webp';
  if (
    ascii(bytes, 4, 8) === 'ftyp' &&
    /^(hei[cxms]|hev[cxms]|mif1|msf1|avi[fs])/.test(ascii(bytes, 8, 12))
  )
    return 'heic';
  if (/^GIF8[79]a/.test(ascii(bytes, 0, 6))) return 'gif';
  if (ascii(bytes, 0, 1024).includes('%PDF-')) return 'pdf';
  return 'other';
}

/**
 * Returns true for an animated picture. Animated pictures are refused, because visitors could see a frame that nobody has
 * checked.
 */
export function isAnimated(bytes: Buffer, kind: SniffedKind): boolean {
  if (kind === 'image/webp')
    return ascii(bytes, 12, 16) === 'VP8X' && ((bytes[20] ?? 0) & 0x02) !== 0;
  if (kind === 'image/png') return hasAnimationChunk(bytes);
  return false;
}

/**
 * Largest number of scans in a JPEG. Progressive files have about ten. Each scan decodes the whole picture, which libvips cannot
 * interrupt.
 */
const MOST_SCANS = 30;
const START_OF_SCAN = Buffer.from([0xff, 0xda]);

/** Returns true for a JPEG with more than {@link MOST_SCANS} scans. The counted marker cannot occur in picture data. */
export function hasManyScans(bytes: Buffer): boolean {
  let scans = 0;
  for (let at = 0; scans <= MOST_SCANS; at += START_OF_SCAN.length) {
    at = bytes.indexOf(START_OF_SCAN, at);
    if (at < 0) return false;
    scans += 1;
  }
  return true;
}

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

const ascii = (bytes: Buffer, from: number, to: number): string =>
  bytes.subarray(from, to).toString('latin1');

/** Returns true for an animated PNG, which has an acTL chunk before the first IDAT chunk. */
function hasAnimationChunk(bytes: Buffer): boolean {
  let at = PNG_SIGNATURE.length;
  while (at + 8 <= bytes.length) {
    const type = ascii(bytes, at + 4, at + 8);
    if (type === 'acTL') return true;
    if (type === 'IDAT') return false;
    at += 12 + bytes.readUInt32BE(at);
  }
  return false;
}
