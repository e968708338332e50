import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { BookingView } from '../../../contracts/rest/bookings.js';
import { json, type HttpClient } from './http-client.js';

/** Path of the program behind `npm run demo:receipt`. */
const DEMO_RECEIPT = fileURLToPath(
  new URL('../../demo-receipt/demo-receipt-cli.js', import.meta.url),
);

/** Draws a receipt that pays for the booking, with the product's own tool. */
export async function receiptFor(
  http: HttpClient,
  bookingId: string,
  file: string,
): Promise<Buffer<ArrayBuffer>> {
  const { totalAmount, payee, paymentReference } = json<BookingView>(
    (await http.get(`/api/bookings/${bookingId}`)).body,
  );
  const facts = {
    amount: totalAmount,
    recipient: payee.merchantName,
    account: payee.accountNumber,
    reference: paymentReference,
    out: file,
  };
  const child = spawn(
    process.execPath,
    [DEMO_RECEIPT, ...Object.entries(facts).flatMap(([name, value]) => [`--${name}`, value])],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error('No receipt could be drawn.');
  return readFile(file) as Promise<Buffer<ArrayBuffer>>;
}
