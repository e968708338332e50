import { crowd } from './crowd.js';
import { percentile } from './statistics.js';
import { soldTo, type Sold, type Wish } from './wishes.js';

/** `sold`: the seats are this buyer's; `refused`: somebody else has one of them; else what came instead of an answer. */
export type Outcome = 'sold' | 'refused' | { readonly failure: string };

/** How one performance was sold to one crowd. */
export interface Sale {
  readonly sold: Sold;
  readonly buyers: number;
  /** Buyers who were told neither that the seats are theirs nor that somebody else has them, with what they were told. */
  readonly unanswered: readonly string[];
  readonly seconds: number;
  /** Buyers answered a second, refusals among them. */
  readonly perSecond: number;
  /** Milliseconds from a buyer's request to the answer. */
  readonly medianMs: number;
  readonly p99Ms: number;
  /** The same of the buyers who got their seats: their answer waits for two streams and the read models. */
  readonly soldMedianMs: number;
  readonly soldP99Ms: number;
  /** The same of all, but from the start of the sale: for buyers who all press the button at the same moment and wait their turn. */
  readonly p99SinceStartMs: number;
}

/** Lets every buyer ask for their wish once, `atOnce` of them at the same time. */
export async function sellTo(
  wishes: readonly Wish[],
  atOnce: number,
  buy: (wish: Wish) => Promise<Outcome>,
): Promise<Sale> {
  const { served, seconds } = await crowd(wishes.length, atOnce, (buyer) =>
    buy(wishes[buyer] as Wish).catch((error: unknown) => ({ failure: String(error) })),
  );
  const winners = wishes.filter((_, buyer) => served[buyer]?.answer === 'sold');
  const times = served.map(({ ms }) => ms);
  const soldTimes = served.filter(({ answer }) => answer === 'sold').map(({ ms }) => ms);
  return {
    sold: soldTo(winners),
    buyers: wishes.length,
    unanswered: served.flatMap(({ answer }) =>
      typeof answer === 'object' ? [answer.failure] : [],
    ),
    seconds,
    perSecond: wishes.length / seconds,
    medianMs: percentile(times, 0.5),
    p99Ms: percentile(times, 0.99),
    soldMedianMs: percentile(soldTimes, 0.5),
    soldP99Ms: percentile(soldTimes, 0.99),
    p99SinceStartMs: percentile(
      served.map(({ sinceStartMs }) => sinceStartMs),
      0.99,
    ),
  };
}

/** What of a sale must never be, in sentences; empty when every seat was sold once and every buyer answered. */
export function faultsOf(
  name: string,
  { sold, unanswered }: Pick<Sale, 'sold' | 'unanswered'>,
  seats: number,
): string[] {
  return [
    ...(sold.twice > 0 ? [`${name}: ${sold.twice} seats were sold more than once`] : []),
    ...(sold.seats !== seats ? [`${name}: ${sold.seats} of ${seats} seats were sold`] : []),
    ...(unanswered.length > 0
      ? [`${name}: ${unanswered.length} buyers got no answer, the first of them: ${unanswered[0]}`]
      : []),
  ];
}
