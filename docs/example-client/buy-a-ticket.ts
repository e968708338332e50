import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import createClient from 'openapi-fetch';
import type { paths } from './api.js';

/** Orders the first free seat of a performance, and prints what `pay` needs. */
async function order(site: string, performanceId: string): Promise<void> {
  const api = createClient<paths>({ baseUrl: site });
  const performance = await api.GET('/api/performances/{id}', {
    params: { path: { id: performanceId } },
  });
  if (!performance.data) throw new Error(performance.error.message);
  const seating = await api.GET('/api/productions/{id}/seating', {
    params: { path: { id: performance.data.productionId }, query: { performanceId } },
  });
  if (!seating.data) throw new Error(seating.error.message);
  for (const { name: section, rows } of seating.data)
    for (const { rowLabel: row, seatCount, price, overrides } of rows) {
      const taken = new Set(overrides.map(({ seatNumber }) => seatNumber));
      const number = Array.from({ length: seatCount }, (_, index) => index + 1).find(
        (each) => !taken.has(each),
      );
      if (number === undefined) continue;
      const key = randomUUID();
      const { data, error } = await api.POST('/api/bookings', {
        params: { header: { 'Idempotency-Key': key } },
        body: {
          performanceId,
          customerName: 'Aisyah Rahman',
          customerEmail: 'aisyah@example.com',
          customerPhone: '012-345 6789',
          seats: [{ section, row, number }],
          totalAmount: price,
        },
      });
      if (!data) throw new Error(error.message);
      console.log(`${data.bookingId} ${key}`);
      return;
    }
  throw new Error('No seat is free.');
}

/** Sends the receipt of the transfer, waits until it is decided, and prints the confirmation number. */
async function pay(site: string, id: string, key: string, receipt: string): Promise<void> {
  const api = createClient<paths>({ baseUrl: site });
  const params = { path: { id }, header: { 'Idempotency-Key': key } };
  const link = await api.POST('/api/bookings/{id}/upload-url', { params, body: {} });
  if (!link.data) throw new Error(link.error.message);
  await fetch(new URL(link.data.uploadUrl, site), {
    method: 'PUT',
    headers: { 'content-type': 'image/png' },
    body: await readFile(receipt),
  });
  const receiptURL = link.data.objectUrl;
  const asked = await api.POST('/api/bookings/{id}/verify-receipt', {
    params,
    body: { receiptURL },
  });
  if (!asked.data) throw new Error(asked.error.message);
  const end = Date.now() + 60_000;
  while (Date.now() < end) {
    const { data, error } = await api.GET('/api/bookings/{id}', { params: { path: { id } } });
    if (!data) throw new Error(error.message);
    if (data.status === 'confirmed') return console.log(data.confirmationNumber);
    if (data.status !== 'verifying') throw new Error(`The booking is ${data.status}.`);
    await new Promise((later) => setTimeout(later, 1000));
  }
  throw new Error('Waited a minute until the receipt is decided.');
}

const [command, ...given] = process.argv.slice(2);
await (command === 'order' ? order : pay)(...(given as [string, string, string, string]));
