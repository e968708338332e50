import QRCode from 'qrcode';
import sharp from 'sharp';
import { letters, type Lettering } from './drawing.js';
import { paymentLettering as text } from './payment-lettering.js';

export interface PaymentQr {
  readonly merchantName: string;
  readonly account: string;
  readonly city: string;
  readonly lines: {
    readonly school: Lettering;
    readonly payee: Lettering;
    readonly account: Lettering;
  };
  readonly colour: string;
}

const [WIDTH, HEIGHT, CODE] = [900, 1200, 640];

/** Draws a picture like those of banks: school, a QR that banking apps could read, payee and account. */
export function paymentQr(qr: PaymentQr): Promise<Buffer> {
  const { modules } = QRCode.create(payload(qr), { errorCorrectionLevel: 'M' });
  const size = CODE / modules.size;
  const squares: string[] = [];
  for (let row = 0; row < modules.size; row++) {
    for (let column = 0; column < modules.size; column++) {
      if (modules.get(row, column)) squares.push(`M${column} ${row}h1v1h-1z`);
    }
  }
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">` +
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/><rect width="${WIDTH}" height="210" fill="${qr.colour}"/>` +
    letters(
      qr.lines.school,
      { x: 450, y: 104, width: fitting(qr.lines.school, 66) },
      'fill="#fff"',
    ) +
    letters(
      text.scanToPay,
      { x: 450, y: 166, width: fitting(text.scanToPay, 38) },
      'fill="#fff" opacity=".85"',
    ) +
    `<path transform="translate(${(WIDTH - CODE) / 2} 268) scale(${size})" d="${squares.join('')}" fill="#111" shape-rendering="crispEdges"/>` +
    letters(
      qr.lines.payee,
      { x: 450, y: 1022, width: fitting(qr.lines.payee, 50) },
      'fill="#111"',
    ) +
    letters(
      qr.lines.account,
      { x: 450, y: 1090, width: fitting(qr.lines.account, 40) },
      'fill="#444"',
    ) +
    `<rect y="1156" width="${WIDTH}" height="44" fill="${qr.colour}"/></svg>`;
  return sharp(Buffer.from(svg)).png({ palette: true }).toBuffer();
}

/** Returns the width at a font size, limited to the space in the picture. */
const fitting = (line: Lettering, size: number): number => Math.min(760, (line.width * size) / 100);

/**
 * Returns a static merchant code in the EMVCo layout that DuitNow uses: tag, two digits of length and value for each field, and a
 * CRC at the end. The account and the scheme's id are made up, so no money can move.
 */
export function payload({
  merchantName,
  account,
  city,
}: Pick<PaymentQr, 'merchantName' | 'account' | 'city'>): string {
  const field = (tag: string, value: string): string =>
    tag + String(value.length).padStart(2, '0') + value;
  const scheme = field('00', 'A0000006150001') + field('01', '000000') + field('02', account);
  const body =
    field('00', '01') +
    field('01', '11') +
    field('26', scheme) +
    field('52', '8211') +
    field('53', '458') +
    field('58', 'MY') +
    field('59', merchantName.slice(0, 25)) +
    field('60', city) +
    '6304';
  return body + crc16(body);
}

/** Computes CRC-16/CCITT-FALSE, as EMVCo requires. */
function crc16(text: string): string {
  let crc = 0xffff;
  for (const byte of Buffer.from(text, 'ascii')) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit++)
      crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}
