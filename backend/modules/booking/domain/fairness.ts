import type {
  FairnessLine,
  FairnessPeriod,
  FairnessReport,
  LostSeat,
} from '../../../contracts/rest/fairness.js';
import type { ArrivalNote } from './arrival-note.js';

/** What the notes of a performance say; the rest of the report is the performance itself. */
export type Fairness = Omit<
  FairnessReport,
  'performanceId' | 'productionTitle' | 'startsAt' | 'venue' | 'madeAt'
>;

/** An order that the seat stream knows. */
export interface KnownOrder {
  readonly bookingId: string;
  /** ISO 8601 */
  readonly at: string;
}

/** Seconds after the first order: a sale is quickest at its beginning. */
const PERIODS = [10, 60, 300, 900, 3_600, 86_400, 604_800, null] as const;
const MOST_WANTED = 10;

/**
 * Folds notes to a report. An order that was sent several times counts once: it arrived when it was sent first, and the answer that
 * counts is the one with its seats, else the last. Who overtook whom is asked of each time that an order lost a seat: an order that
 * was told to come back stands again at the end.
 *
 * @param held orders that the seat stream has, in any order
 */
export function fairnessOf(notes: readonly ArrivalNote[], held: readonly KnownOrder[]): Fairness {
  const arrived = [...notes].sort(byArrival);
  const orders = ordersOf(arrived);
  const numbers = new Map(orders.flatMap((tries, at) => tries.map((note) => [note, at + 1])));
  const places = new Map(decisions(arrived).map((note, at) => [note, at + 1]));
  const takerOf = takers(arrived);
  const waits: number[] = [];
  const leads: number[] = [];
  const lines = orders.map((tries): FairnessLine => {
    const [sent] = tries as [ArrivalNote];
    const counts = tries.find(({ code }) => code === null) ?? (tries.at(-1) as ArrivalNote);
    const lost = counts.lost.map((seat): LostSeat => {
      const taker = takerOf(seat, counts);
      const isOvertaken = taker !== null && byArrival(taker, counts) > 0;
      if (isOvertaken) leads.push(Date.parse(taker.arrivedAt) - Date.parse(counts.arrivedAt));
      return { seat, to: (taker && numbers.get(taker)) ?? null, overtaken: isOvertaken };
    });
    waits.push(counts.answeredMs);
    return {
      order: numbers.get(sent) as number,
      arrivedAt: sent.arrivedAt,
      sent: tries.length,
      waitMs: counts.answeredMs,
      decided: places.get(counts) ?? null,
      got: counts.code === null,
      code: counts.code,
      seats: counts.seats,
      lost,
    };
  });
  const first = arrived[0]?.arrivedAt ?? null;
  const got = lines.filter((line) => line.got);
  const known = new Set(notes.flatMap(({ code, bookingId }) => (code === null ? bookingId : [])));
  return {
    first,
    orders: lines.length,
    sent: notes.length,
    got: got.length,
    seatsGot: got.reduce((sum, { seats }) => sum + seats.length, 0),
    refused: counted(lines.flatMap(({ code }) => code ?? [])).map(([code, count]) => ({
      code,
      orders: count,
    })),
    wait: waitOf(waits),
    outOfTurn: outOfTurn(arrived),
    overtaken: {
      orders: lines.filter(({ lost }) => lost.some(({ overtaken }) => overtaken)).length,
      mostMs: most(leads),
    },
    lostToUnknown: lines.filter(({ lost }) => lost.some(({ to }) => to === null)).length,
    withoutNote:
      first === null
        ? 0
        : held.filter(({ bookingId, at }) => at >= first && !known.has(bookingId)).length,
    missed: notes.reduce((sum, { missed }) => sum + missed, 0),
    servers: new Set(notes.map(({ server }) => server)).size,
    periods: first === null ? [] : periodsOf(lines, Date.parse(first)),
    wanted: counted(lines.flatMap(({ seats }) => seats))
      .filter(([, count]) => count > 1)
      .slice(0, MOST_WANTED)
      .map(([seat, count]) => ({ seat, orders: count })),
    lines,
  };
}

/** Within a start of a backend by its count, else by the clock. */
function byArrival(a: ArrivalNote, b: ArrivalNote): number {
  if (a.server === b.server) return a.arrival - b.arrival;
  if (a.arrivedAt !== b.arrivedAt) return a.arrivedAt < b.arrivedAt ? -1 : 1;
  return a.server < b.server ? -1 : 1;
}

/** The times that each order was sent. One without a booking stands for itself. */
function ordersOf(arrived: readonly ArrivalNote[]): readonly (readonly ArrivalNote[])[] {
  const orders = new Map<ArrivalNote | string, ArrivalNote[]>();
  for (const note of arrived) {
    const key = note.bookingId ?? note;
    const tries = orders.get(key);
    if (tries) tries.push(note);
    else orders.set(key, [note]);
  }
  return [...orders.values()];
}

/** The moment of the decision, in milliseconds since 1970. */
const decidedAt = ({ arrivedAt, decidedMs }: ArrivalNote): number =>
  Date.parse(arrivedAt) + (decidedMs ?? 0);

/** Notes of orders that were decided, in the order of the decisions. */
const decisions = (notes: readonly ArrivalNote[]): ArrivalNote[] =>
  notes
    .filter(({ decided }) => decided !== null)
    .sort((a, b) =>
      a.server === b.server
        ? (a.decided as number) - (b.decided as number)
        : decidedAt(a) - decidedAt(b),
    );

/** Who had a seat when an order lost it: the last order that had got it by then. */
function takers(
  notes: readonly ArrivalNote[],
): (seat: string, loser: ArrivalNote) => ArrivalNote | null {
  const winners = new Map<string, ArrivalNote[]>();
  for (const note of decisions(notes).filter(({ code }) => code === null))
    for (const seat of note.seats) {
      const before = winners.get(seat);
      if (before) before.push(note);
      else winners.set(seat, [note]);
    }
  return (seat, loser) =>
    winners
      .get(seat)
      ?.findLast((winner) =>
        winner.server === loser.server && winner.decided !== null && loser.decided !== null
          ? winner.decided < loser.decided
          : decidedAt(winner) <= decidedAt(loser),
      ) ?? null;
}

/** How many were decided before one that had entered the mailbox before them, in each backend. */
function outOfTurn(notes: readonly ArrivalNote[]): number {
  const most = new Map<string, number>();
  return notes
    .filter(({ queued, decided }) => queued !== null && decided !== null)
    .sort((a, b) => (a.queued as number) - (b.queued as number))
    .filter(({ server, decided }) => {
      const before = most.get(server) ?? 0;
      most.set(server, Math.max(before, decided as number));
      return (decided as number) < before;
    }).length;
}

/** How often each text occurs, the most frequent first; equals by their text. */
function counted(texts: readonly string[]): readonly (readonly [string, number])[] {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
}

/** 0 of none. Not spread: there may be more numbers than a call takes. */
const most = (numbers: readonly number[]): number => numbers.reduce((a, b) => Math.max(a, b), 0);

function waitOf(waits: readonly number[]): Fairness['wait'] {
  if (waits.length === 0) return null;
  const sorted = [...waits].sort((a, b) => a - b);
  const at = (share: number): number => sorted[Math.ceil(share * sorted.length) - 1] as number;
  return { median: at(0.5), p95: at(0.95), longest: at(1) };
}

/** Without the periods in which nothing arrived. */
function periodsOf(lines: readonly FairnessLine[], first: number): readonly FairnessPeriod[] {
  return PERIODS.map((untilSeconds, place) => {
    const from = place === 0 ? 0 : (PERIODS[place - 1] as number);
    const during = lines.filter(({ arrivedAt }) => {
      const seconds = (Date.parse(arrivedAt) - first) / 1_000;
      return seconds >= from && (untilSeconds === null || seconds < untilSeconds);
    });
    return {
      untilSeconds,
      orders: during.length,
      got: during.filter(({ got }) => got).length,
      longestWaitMs: most(during.map(({ waitMs }) => waitMs)),
    };
  }).filter(({ orders }) => orders > 0);
}
