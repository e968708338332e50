import QRCode from 'qrcode';
import sharp from 'sharp';

const WIDTH = 480;
/** Width of the white border around the QR in modules, as the standard requires. */
const QUIET_ZONE = 4;

/**
 * Draws the check-in URL as a QR picture (PNG) that a cracked screen can still show. sharp draws in its own threads;
 * the QR library's PNG encoder blocked the whole process for a second for each ticket.
 */
export function ticketQr(checkInUrl: string): Promise<Buffer> {
  const { size, data } = QRCode.create(checkInUrl, { errorCorrectionLevel: 'H' }).modules;
  const scale = Math.floor(WIDTH / (size + 2 * QUIET_ZONE));
  const margin = QUIET_ZONE * scale;
  return sharp(Buffer.from(data.map((dark) => (dark ? 0 : 255))), {
    raw: { width: size, height: size, channels: 1 },
  })
    .resize({ width: size * scale, kernel: 'nearest' })
    .extend({ top: margin, bottom: margin, left: margin, right: margin, background: '#ffffff' })
    .png()
    .toBuffer();
}
