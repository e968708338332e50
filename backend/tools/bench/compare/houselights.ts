import { randomUUID } from 'node:crypto';
import { pause } from '../../../infrastructure/process/pause.js';
import { sellTo, type Outcome, type Sale } from '../sale.js';
import type { Setting } from '../setting.js';
import { placeOrder, type Hall } from '../test-bed/hall.js';
import type { HttpClient } from '../test-bed/http-client.js';
import { untilJobsAreDone } from '../test-bed/jobs-done.js';
import type { Wish } from '../wishes.js';

/**
 * One buyer of the product as it sells: over HTTP, both streams written, the read models up to
 * date. A buyer who is told to come back (429, when thousands wait) does so at the given time, with
 * the same order; the wait is part of their time.
 */
export async function buyOverHttp(
  http: Pick<HttpClient, 'post'>,
  performanceId: string,
  wish: Wish,
): Promise<Outcome> {
  const key = randomUUID();
  for (;;) {
    const { status, retryAfter, body } = await placeOrder(http, performanceId, wish, key);
    if (status === 201) return 'sold';
    if (status === 409) return 'refused';
    if (status !== 429 || retryAfter === null)
      return { failure: `${status} ${body.toString().slice(0, 200)}` };
    await pause(retryAfter * 1000);
  }
}

/** A new performance of the hall, sold over HTTP. */
export async function sellOverHttp(
  http: HttpClient,
  hall: Hall,
  wishes: readonly Wish[],
  atOnce: number,
): Promise<Sale & { readonly performanceId: string }> {
  const performanceId = await hall.newPerformance();
  return {
    ...(await sellTo(wishes, atOnce, (wish) => buyOverHttp(http, performanceId, wish))),
    performanceId,
  };
}

/** The same over the setting's connections, until its mails are written as well: they would slow down what is measured next. */
export async function sellAndSendMails(
  { sizes, testBed, http, hall }: Setting,
  wishes: readonly Wish[],
): Promise<Sale> {
  const sale = await sellOverHttp(http, hall, wishes, sizes.connections);
  await untilJobsAreDone(testBed.databaseUrl);
  return sale;
}
