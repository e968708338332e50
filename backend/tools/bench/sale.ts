import { randomUUID } from 'node:crypto';
import autocannon from 'autocannon';
import { percentile } from './rounds.js';
import { orderOf, type Terms, type Wish } from './test-bed/hall.js';

/** Figures of one performance that was sold to one crowd. */
export interface Sale {
  readonly seats: number;
  readonly soldTwice: number;
  /** Sentences for answers other than 201 (sold) and 409 (seat taken), and for missing answers. */
  readonly unanswered: readonly string[];
  readonly buyers: number;
  /** Milliseconds from the first request to the last answer. */
  readonly ms: number;
  /** Buyers answered per second, including refused buyers. */
  readonly perSecond: number;
  /** Milliseconds from a buyer's request to the answer. */
  readonly medianMs: number;
  readonly p99Ms: number;
}

/**
 * Seconds until an order without an answer fails. The limit is long, because each buyer of a crowd waits for all
 * earlier buyers.
 */
const ANSWER_WITHIN_S = 180;

/** Sends one order over HTTP for each buyer, at most `atOnce` at the same time. */
export async function sellTo(
  url: string,
  performanceId: string,
  wishes: readonly Wish[],
  atOnce: number,
  terms?: Terms,
): Promise<Sale> {
  const answers: { readonly ms: number; readonly outcome: string }[] = [];
  const sold: Wish[] = [];
  let next = 0;
  const start = performance.now();
  let end = start;
  // Builds each request when its turn comes, because each buyer has a different order and idempotency key.
  const load: autocannon.Request = {
    method: 'POST',
    path: '/api/bookings',
    setupRequest: (request, context) => {
      const wish = wishes[next] as Wish;
      next += 1;
      Object.assign(context, { wish, asked: performance.now() });
      const key = randomUUID();
      return {
        ...request,
        headers: { 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify(orderOf(performanceId, wish, key, terms)),
      };
    },
    onResponse: (status, body, context) => {
      const { wish, asked } = context as { wish: Wish; asked: number };
      end = performance.now();
      if (status === 201) sold.push(wish);
      const answered = status === 201 || status === 409;
      answers.push({ ms: end - asked, outcome: answered ? '' : `${status} ${body}`.slice(0, 200) });
    },
  };
  await autocannon({
    url,
    connections: Math.min(atOnce, wishes.length),
    amount: wishes.length,
    timeout: ANSWER_WITHIN_S,
    sampleInt: 20,
    requests: [load],
  });
  const times = answers.map(({ ms }) => ms);
  const seats = sold.flat();
  return {
    seats: new Set(seats).size,
    soldTwice: seats.length - new Set(seats).size,
    unanswered: [
      ...answers.flatMap(({ outcome }) => (outcome === '' ? [] : [outcome])),
      ...Array.from({ length: wishes.length - answers.length }, () => 'no answer'),
    ],
    buyers: wishes.length,
    ms: end - start,
    perSecond: (1000 * wishes.length) / (end - start),
    medianMs: percentile(times, 0.5),
    p99Ms: percentile(times, 0.99),
  };
}

/** Returns a sentence for each thing that must never happen in a sale. */
export function faultsOf(
  name: string,
  { seats, soldTwice, unanswered }: Pick<Sale, 'seats' | 'soldTwice' | 'unanswered'>,
  allSeats: number,
): string[] {
  return [
    ...(soldTwice > 0 ? [`${name}: ${soldTwice} seats were sold more than once`] : []),
    ...(seats !== allSeats ? [`${name}: ${seats} of ${allSeats} seats were sold`] : []),
    ...(unanswered.length > 0
      ? [`${name}: ${unanswered.length} buyers got no answer, the first of them: ${unanswered[0]}`]
      : []),
  ];
}

/** Returns wishes for all seats of the hall, each for `together` neighbouring seats that no other wish has. */
export const wishForEach = (seats: number, together = 1): Wish[] =>
  Array.from({ length: seats / together }, (_, wish) =>
    Array.from({ length: together }, (_seat, place) => wish * together + place + 1),
  );

/**
 * Returns the wishes of a stampede, in the same mixed order every time. Pairs overlap with their neighbours, so that
 * buyers compete for parts of orders. Each seat is also wished for alone, so that no seat is left over, whichever buyer
 * is served first.
 */
export function wishesOf(buyers: number, seats: number): Wish[] {
  const wishes = Array.from({ length: buyers }, (_, buyer): Wish => {
    const first = (buyer % seats) + 1;
    return buyer < seats || first === seats ? [first] : [first, first + 1];
  });
  // Fisher–Yates shuffle with a seeded generator (mulberry32).
  let state = 20_300_312;
  const random = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  for (let last = wishes.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [wishes[last], wishes[other]] = [wishes[other] as Wish, wishes[last] as Wish];
  }
  return wishes;
}
