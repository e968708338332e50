import { inspectImage, reencode } from '../pictures/image-intake.js';

/** Prefix of public pictures. They are visible as soon as they are stored, so all metadata of the sent file is removed first. */
export const PUBLIC = 'public/';

/**
 * Returns an uploaded picture in the form in which it is stored.
 * @throws Problem 413, 415, 422 as inspectImage does
 */
export async function acceptedPicture(
  key: string,
  bytes: Buffer,
  maxBytes: number,
): Promise<{ bytes: Buffer; contentType: string }> {
  const { mimeType } = await inspectImage(bytes, { maxBytes });
  if (!key.startsWith(PUBLIC)) return { bytes, contentType: mimeType };
  const shown = await reencode(bytes);
  return { bytes: shown.bytes, contentType: shown.mimeType };
}
