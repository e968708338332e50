import { expect, it } from '@jest/globals';
import QRCode from 'qrcode';
import sharp from 'sharp';
import { ticketQr } from './ticket-qr.js';

it('the ticket QR contains the check-in URL, as a PNG with the highest error correction and a quiet zone', async () => {
  const url = 'https://tickets.example/admin/check-in/2b1c6a52-43a8-4b7e-9d55-6d5b6c0b1f10';
  const { data, info } = await sharp(await ticketQr(url))
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { modules } = QRCode.create(url, { errorCorrectionLevel: 'H' });
  const perModule = info.width / (modules.size + 8);
  expect(perModule).toBeGreaterThanOrEqual(5);
  const darkAt = (row: number, column: number): boolean => {
    const pixel = (at: number): number => Math.floor((at + 4.5) * perModule);
    return (data[pixel(row) * info.width + pixel(column)] as number) < 128;
  };
  for (let row = -4; row < modules.size + 4; row += 1) {
    for (let column = -4; column < modules.size + 4; column += 1) {
      const inside = row >= 0 && column >= 0 && row < modules.size && column < modules.size;
      expect(darkAt(row, column)).toBe(inside && modules.get(row, column) === 1);
    }
  }
});
