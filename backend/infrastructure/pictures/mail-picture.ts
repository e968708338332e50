import sharp from 'sharp';
import { DECODE_SECONDS } from './max-pixels.js';
import { decodePixels } from './picture-work.js';

/**
 * Returns a picture for a mail: PNG on white, with limited width. Pass only bytes that `inspectImage` has accepted.
 * @param width pixels
 * @throws sharp's error when the bytes are no picture
 */
export async function mailPicture(bytes: Buffer, width: number): Promise<Buffer> {
  const metadata = await sharp(bytes).metadata();
  return decodePixels(metadata, () =>
    sharp(bytes, { failOn: 'error' })
      .timeout({ seconds: DECODE_SECONDS })
      .autoOrient()
      .resize({ width, withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .png({ compressionLevel: 9, palette: true })
      .toBuffer(),
  );
}
