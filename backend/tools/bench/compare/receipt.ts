import { randomUUID } from 'node:crypto';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type {
  BookingCreated,
  BookingStatusView,
  BookingView,
  UploadUrlView,
} from '../../../contracts/rest/bookings.js';
import { TesseractEngine } from '../../../modules/receipts/reading/engine/tesseract-engine.js';
import { interleaved } from '../rounds.js';
import type { Setting } from '../setting.js';
import { placeOrder } from '../stage/hall.js';
import type { HttpClient } from '../stage/http-client.js';
import type { Comparison } from '../table.js';

const LOOK_AGAIN_MS = 20;
const PATIENCE_MS = 180_000;

/** What `npm run demo:receipt` runs. */
const DEMO_RECEIPT = fileURLToPath(
  new URL('../../../modules/receipts/testing/render-receipt-cli.js', import.meta.url),
);

/**
 * One family's receipt, from asking for its check to the verdict on the screen, beside one plain reading of the same
 * picture by the same Tesseract.
 */
export async function receiptVerification({
  sizes,
  stage,
  http,
  hall,
}: Setting): Promise<{ comparisons: Comparison[]; verdicts: string[] }> {
  const engine = new TesseractEngine({ threads: 1, jobMs: PATIENCE_MS });
  const performanceId = await hall.newPerformance();
  const verdicts: string[] = [];
  let seat = 0;
  let picture = Buffer.alloc(0);
  try {
    const [ours = [], theirs = []] = await interleaved(sizes.receipts, [
      async () => {
        const key = randomUUID();
        const { bookingId } = json<BookingCreated>(
          (await placeOrder(http, performanceId, [++seat], key)).body,
        );
        picture = await receiptFor(http, bookingId, join(stage.folder, `receipt-${seat}.png`));
        const { uploadUrl, objectUrl } = json<UploadUrlView>(
          (await http.post(`/api/bookings/${bookingId}/upload-url`, {}, buyer(key))).body,
        );
        await http.put(uploadUrl, picture, 'image/png');
        const start = performance.now();
        verdicts.push(await verdictOn(http, bookingId, objectUrl, key));
        return performance.now() - start;
      },
      async () => {
        const start = performance.now();
        await engine.recognize(picture, 'block');
        return performance.now() - start;
      },
    ]);
    return {
      comparisons: [
        {
          what: "one receipt's verification",
          against: 'one plain Tesseract reading of it',
          unit: { kind: 'time', name: 'ms' },
          ours,
          theirs,
        },
      ],
      verdicts,
    };
  } finally {
    await engine.close();
  }
}

/** A picture that pays for the booking, drawn by the product's own tool. */
async function receiptFor(
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

/** Asks for the check and then, as the screen does but more often, for its state until it is decided. */
async function verdictOn(
  http: HttpClient,
  bookingId: string,
  receiptURL: string,
  key: string,
): Promise<string> {
  const asked = await http.post(
    `/api/bookings/${bookingId}/verify-receipt`,
    { receiptURL },
    buyer(key),
  );
  if (asked.status !== 202)
    throw new Error(`The check of a receipt was answered ${asked.status}: ${asked.body}`);
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await pause(LOOK_AGAIN_MS)) {
    const { status } = json<BookingStatusView>(
      (await http.get(`/api/bookings/${bookingId}/status`)).body,
    );
    if (status !== 'verifying' && status !== 'pending_payment') return status;
  }
  throw new Error('A receipt was not decided on within three minutes.');
}

/** Shows whose order it is. */
const buyer = (key: string): Record<string, string> => ({ 'idempotency-key': key });

const json = <T>(body: Buffer): T => JSON.parse(body.toString()) as T;
