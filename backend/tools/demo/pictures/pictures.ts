import sharp from 'sharp';
import { eightyDays } from './eighty-days.js';
import { midsummer } from './midsummer.js';
import { paymentLettering } from './payment-lettering.js';
import { paymentQr } from './payment-qr.js';
import { puteriGunungLedang } from './puteri-gunung-ledang.js';
import { sangKancil } from './sang-kancil.js';

const drawings = { puteriGunungLedang, sangKancil, midsummer, eightyDays };

export type PosterName = keyof typeof drawings;

/** Renders a poster as WebP, 1000 by 1250. */
export const renderPoster = (name: PosterName): Promise<Buffer> =>
  sharp(Buffer.from(drawings[name]())).webp({ quality: 84 }).toBuffer();

export const renderPaymentQr = {
  melati: (): Promise<Buffer> =>
    paymentQr({
      merchantName: 'PIBG SMK SERI MELATI',
      account: '514123456789',
      city: 'KUALA LUMPUR',
      lines: {
        school: paymentLettering.melati,
        payee: paymentLettering.melatiPayee,
        account: paymentLettering.melatiAccount,
      },
      colour: '#8c2f39',
    }),
  ilmu: (): Promise<Buffer> =>
    paymentQr({
      merchantName: 'KOPERASI STI BERHAD',
      account: '8001234567',
      city: 'PETALING JAYA',
      lines: {
        school: paymentLettering.ilmu,
        payee: paymentLettering.ilmuPayee,
        account: paymentLettering.ilmuAccount,
      },
      colour: '#17505e',
    }),
};
