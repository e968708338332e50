import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

/** Names of the posters in this folder, 1000 by 1250. Their letters are outlines, because a bare machine has no fonts. */
export type PosterName = 'puteri-gunung-ledang' | 'sang-kancil' | 'midsummer' | 'eighty-days';

export const renderPoster = (name: PosterName): Promise<Buffer> =>
  opened(name).webp({ quality: 84 }).toBuffer();

/**
 * Renders a school's payment picture as banks make them, with a static merchant code in the EMVCo layout of DuitNow. Account and
 * scheme are invented, so no money can move.
 */
export const renderPaymentQr = (school: 'melati' | 'ilmu'): Promise<Buffer> =>
  opened(`payment-qr-${school}`).png({ palette: true }).toBuffer();

const opened = (name: string) => sharp(fileURLToPath(new URL(`${name}.svg`, import.meta.url)));
