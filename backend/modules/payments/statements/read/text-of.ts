import { StatementFault } from './statement-fault.js';

// SOH to EOT frame a statement of SWIFT; SUB ends a file of DOS.
// eslint-disable-next-line no-control-regex -- control characters are what it is about
const FRAMES = /[\x01-\x04\x1A]/g;

/**
 * Decodes a file: by its byte order mark, else as UTF-16 by its zero bytes, else as UTF-8, else as windows-1252, in
 * which every byte is a letter. @throws StatementFault for a file that is no text
 */
export function textOf(bytes: Uint8Array): string {
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes).replace(/^\uFEFF/, '');
  const plain = text.replace(FRAMES, '');
  // eslint-disable-next-line no-control-regex -- these are what tells a text from another file
  if (/[\0\x05-\x08\x0E-\x19]/.test(plain) || (plain !== text && !/^:20:/m.test(plain)))
    throw new StatementFault(
      'not_a_statement',
      'This file is no text. Please download the statement as CSV, XLSX, MT940 or CAMT.053.',
    );
  return plain;
}

function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const head = bytes.subarray(0, 2_000);
  const zeros = (offset: number): number =>
    head.filter((byte, place) => place % 2 === offset && byte === 0).length;
  if (zeros(1) > head.length / 4) return 'utf-16le';
  if (zeros(0) > head.length / 4) return 'utf-16be';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}
