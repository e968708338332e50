import sharp from 'sharp';
import { inEvenLetters } from '../picture/even-letters.js';
import type { OcrEngine } from '../engine/ocr-engine.js';

/** Margin around the sum on all sides, as a share of its height: small letters beside the sum must be on the picture. */
const AROUND = 0.3;

const WHOLE = /^\W*(?:RM|MYR)\s?(\d{1,3}(?:,\d{3})*|\d+)\.(\d{2})\W*$/;

/** A place in pixels of the picture. */
interface Place {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface SumRead {
  /** "RM 1,234.50" */
  readonly text: string;
  readonly digits: string;
}

/** Reads the sum in a place from even letters. Null when the text is not a whole sum with its currency. */
export async function readEvenly(
  picture: Buffer,
  place: Place,
  engine: OcrEngine,
): Promise<SumRead | null> {
  const drawn = await inEvenLetters(await cutOut(picture, place));
  if (drawn === null) return null;
  const sum = WHOLE.exec((await engine.recognize(drawn, 'block')).text.trim());
  return sum === null ? null : { text: `RM ${sum[1]}.${sum[2]}`, digits: digitsOf(sum[0]) };
}

export const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** Returns true when `read` has all digits of the sum, or at least its first or last two. */
export const fits = (read: string, digits: string): boolean =>
  read === digits || (read.length >= 2 && (digits.startsWith(read) || digits.endsWith(read)));

async function cutOut(
  picture: Buffer,
  { left, top, right, bottom }: Place,
): Promise<{ data: Buffer; width: number; height: number }> {
  const { width, height } = await sharp(picture).metadata();
  const around = Math.round(AROUND * (bottom - top));
  const [x, y] = [Math.max(0, left - around), Math.max(0, top - around)];
  const box = {
    left: x,
    top: y,
    width: Math.min(width, right + around) - x,
    height: Math.min(height, bottom + around) - y,
  };
  const { data, info } = await sharp(picture)
    .extract(box)
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}
