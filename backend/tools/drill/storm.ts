import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { pause } from '../../infrastructure/process/pause.js';
import type {
  BookingCreated,
  BookingStatusView,
  UploadUrlView,
} from '../../contracts/rest/bookings.js';
import { placeOrder } from '../bench/test-bed/hall.js';
import { json, type HttpAnswer, type HttpClient } from '../bench/test-bed/http-client.js';
import { receiptFor } from '../bench/test-bed/receipt-for.js';

/** An order that the site answered with 201. The order must exist from then on. */
export interface Acknowledged {
  readonly bookingId: string;
  readonly performanceId: string;
  readonly seats: readonly number[];
  /** Idempotency-Key of the order, which proves who placed the order. */
  readonly key: string;
}

export interface StormOptions {
  /** HTTP clients, one for each running backend. */
  readonly sites: () => readonly HttpClient[];
  readonly performanceId: string;
  /** Highest seat number of the performance; the lowest is 1. */
  readonly seats: number;
  readonly buyers: number;
  /** Number of families that also pay. They are few, because reading a picture takes seconds. */
  readonly receipts: number;
  /** Folder for the receipts that are drawn for paying families. */
  readonly folder: string;
}

/** Milliseconds between two orders of a buyer, and between two attempts of an unanswered order. */
const THINK_MS = 60;
const ASK_AGAIN_MS = 250;
/** Milliseconds between two attempts of a paying family, as long as a person at a screen takes. */
const PAY_AGAIN_MS = 3_000;
const SEATS_AT_MOST = 4;

/**
 * Buyers who want the same seats and follow the site's instructions. An order without an answer, or with an answer
 * that asks for a retry, is sent again under its Idempotency-Key.
 */
export class Storm {
  readonly acknowledged: Acknowledged[] = [];
  /** Number of answers by status; 0 counts missing answers. */
  readonly answers = new Map<number, number>();
  /** Milliseconds that each order waited for its answer, with its repetitions. */
  readonly orderWaits: { readonly answeredAt: number; readonly ms: number }[] = [];
  paid = 0;
  private over = false;
  private running: Promise<unknown> | null = null;
  /** The answer that each buyer is waiting for, in words. */
  private readonly waits = new Map<number, string>();
  private payers = 0;

  constructor(private readonly options: StormOptions) {}

  start(): void {
    this.running = Promise.all(
      Array.from({ length: this.options.buyers }, (_, index) => this.buyer(index)),
    );
  }

  /** Returns a sentence for each buyer who still waits. */
  get waiting(): string[] {
    return [...this.waits].map(([buyer, what]) => `Buyer ${buyer} waits for ${what}`);
  }

  /** Stops new orders. Resolves when open requests are answered and every receipt is decided. */
  async end(): Promise<void> {
    this.over = true;
    await this.running;
  }

  private async buyer(index: number): Promise<void> {
    while (!this.over) {
      this.waits.set(index, 'the answer to an order');
      const order = await this.order(index);
      if (order && this.payers < this.options.receipts) {
        this.payers += 1;
        await this.pay(order, index);
      }
      this.waits.delete(index);
      await pause(THINK_MS);
    }
  }

  private async order(index: number): Promise<Acknowledged | null> {
    const { performanceId, seats: all } = this.options;
    const count = 1 + Math.floor(Math.random() * SEATS_AT_MOST);
    // Half of the buyers want seats in the first quarter of the hall, so that many of them compete.
    const range = Math.random() < 0.5 ? Math.ceil(all / 4) : all;
    const first = 1 + Math.floor(Math.random() * Math.max(1, range - count));
    const seats = Array.from({ length: count }, (_, i) => first + i);
    const key = randomUUID();
    const asked = Date.now();
    const answer = await this.untilAnswered(index, (http) =>
      placeOrder(http, performanceId, seats, key),
    );
    const answeredAt = Date.now();
    this.orderWaits.push({ answeredAt, ms: answeredAt - asked });
    if (answer.status !== 201) return null;
    const { bookingId } = json<BookingCreated>(answer.body);
    const order = { bookingId, performanceId, seats, key };
    this.acknowledged.push(order);
    return order;
  }

  private async pay({ bookingId, key }: Acknowledged, index: number): Promise<void> {
    const buyer = { 'idempotency-key': key };
    const site = (): HttpClient => this.siteOf(index);
    const waitFor = (what: string): unknown =>
      this.waits.set(index, `${what} of booking ${bookingId}`);
    const failed = (why: string): unknown =>
      this.waits.set(index, `${this.waits.get(index)?.split(' (')[0]} (${why})`);
    waitFor('the page');
    await this.untilAnswered(index, (http) => http.get(`/api/bookings/${bookingId}`));
    waitFor('a drawn receipt');
    const picture = await again(
      () => receiptFor(site(), bookingId, join(this.options.folder, `receipt-${bookingId}.png`)),
      failed,
    );
    waitFor('the upload of a receipt');
    const { objectUrl } = await again(async () => {
      const target = json<UploadUrlView>(
        must(200, await site().post(`/api/bookings/${bookingId}/upload-url`, {}, buyer)).body,
      );
      must(200, await site().put(target.uploadUrl, picture, 'image/png'));
      return target;
    }, failed);
    waitFor('the check of a receipt to be accepted');
    await this.untilAnswered(index, (http) =>
      http.post(`/api/bookings/${bookingId}/verify-receipt`, { receiptURL: objectUrl }, buyer),
    );
    waitFor('the decision on the receipt');
    await again(async () => {
      const { status } = json<BookingStatusView>(
        must(200, await site().get(`/api/bookings/${bookingId}/status`)).body,
      );
      if (status === 'pending_payment' || status === 'verifying') throw new Error(status);
      if (status === 'confirmed') this.paid += 1;
    }, failed);
  }

  /** Repeats a request until it gets a final answer: neither 5xx nor 429. */
  private async untilAnswered(
    index: number,
    send: (http: HttpClient) => Promise<HttpAnswer>,
  ): Promise<HttpAnswer> {
    for (;;) {
      const answer = await send(this.siteOf(index)).catch(() => null);
      this.answers.set(answer?.status ?? 0, (this.answers.get(answer?.status ?? 0) ?? 0) + 1);
      if (answer && answer.status < 500 && answer.status !== 429) return answer;
      await pause(ASK_AGAIN_MS);
    }
  }

  private siteOf(index: number): HttpClient {
    const sites = this.options.sites();
    return sites[index % sites.length] as HttpClient;
  }
}

/** Repeats idempotent work until it succeeds, with the pauses that the site asks for. `failed` receives each reason. */
async function again<T>(work: () => Promise<T>, failed: (why: string) => void): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      failed((error as Error).message);
      await pause(error instanceof NotNow ? error.retryAfterMs : PAY_AGAIN_MS);
    }
  }
}

/** An unexpected answer, with the time to wait before the retry. */
class NotNow extends Error {
  readonly retryAfterMs: number;

  constructor({ status, body, retryAfter }: HttpAnswer) {
    super(`${status}: ${body}`);
    this.retryAfterMs = retryAfter === null ? PAY_AGAIN_MS : retryAfter * 1000;
  }
}

function must(status: number, answer: HttpAnswer): HttpAnswer {
  if (answer.status !== status) throw new NotNow(answer);
  return answer;
}
