import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { pause } from '../../../infrastructure/process/pause.js';
import type {
  BookingCreated,
  BookingStatusView,
  UploadUrlView,
} from '../../../contracts/rest/bookings.js';
import { TesseractEngine } from '../../../modules/receipts/reading/engine/tesseract-engine.js';
import { interleaved } from '../rounds.js';
import type { Setting } from '../setting.js';
import { placeOrder } from '../test-bed/hall.js';
import { json, type HttpClient } from '../test-bed/http-client.js';
import { receiptFor } from '../test-bed/receipt-for.js';
import type { Comparison } from '../table.js';

const LOOK_AGAIN_MS = 20;
const PATIENCE_MS = 180_000;

/**
 * Verifies one family's receipt, from the request to the decision on the screen. The comparison is one plain reading of the same
 * picture by the same Tesseract.
 */
export async function receiptVerification({
  sizes,
  testBed,
  http,
  hall,
}: Setting): Promise<{ comparisons: Comparison[]; decisions: string[] }> {
  const engine = new TesseractEngine({ threads: 1, jobMs: PATIENCE_MS });
  const performanceId = await hall.newPerformance();
  const decisions: string[] = [];
  let seat = 0;
  let picture = Buffer.alloc(0);
  try {
    const [ours = [], theirs = []] = await interleaved(sizes.receipts, [
      async () => {
        const key = randomUUID();
        const { bookingId } = json<BookingCreated>(
          (await placeOrder(http, performanceId, [++seat], key)).body,
        );
        picture = await receiptFor(http, bookingId, join(testBed.folder, `receipt-${seat}.png`));
        const { uploadUrl, objectUrl } = json<UploadUrlView>(
          (await http.post(`/api/bookings/${bookingId}/upload-url`, {}, buyer(key))).body,
        );
        await http.put(uploadUrl, picture, 'image/png');
        const start = performance.now();
        decisions.push(await decisionOn(http, bookingId, objectUrl, key));
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
      decisions,
    };
  } finally {
    await engine.close();
  }
}

/** Requests the verification, then polls its state like the screen but more often, until there is a decision. */
async function decisionOn(
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

/** Returns the request header which proves that this client placed the order. */
const buyer = (key: string): Record<string, string> => ({ 'idempotency-key': key });
