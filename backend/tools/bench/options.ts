import { parseArgs } from 'node:util';

export const USAGE = `Starts Houselights with a database of its own on free ports, in a temporary folder, and measures it beside what it is compared with.

  npm run bench -- [--buyers 10000] [--seats 1000] [--at-once 256] [--connections 32] [--rounds 5] [--event-store <url>] [--quick]

  --buyers       of the stampede on one performance; at least twice the seats
  --seats        of that performance, a multiple of 20
  --at-once      buyers of the stampede whose request is under way at the same time
  --connections  the same of the other sales
  --rounds       each thing compared is measured so many times, in turn with what it is compared with
  --event-store  esdb://… of an EventStoreDB without events: sales on it are measured beside sales on Postgres
  --quick        everything small, to see that it works; the figures then mean nothing

Ends with 0 when every seat was sold once and every buyer was answered, with 1 when not.`;

export interface Sizes {
  readonly buyers: number;
  readonly seats: number;
  readonly atOnce: number;
  readonly connections: number;
  readonly rounds: number;
  /** Number of seats in the hall that each round sells, and of buyers in a sale with contention. */
  readonly roundSeats: number;
  readonly roundBuyers: number;
  /** Number of orders of ten seats in each round of the comparison of kinds and discount codes; an even number. */
  readonly tenSeatOrders: number;
  /** Number of sales in a round whose delay until the read models is measured. They are placed one after another. */
  readonly lagSales: number;
  readonly receipts: number;
  /** Milliseconds before memory is measured again: receipt readers end after a minute, and V8 collects garbage. */
  readonly restMs: number;
  /** Milliseconds in which the idle site's processor time is measured. */
  readonly idleMs: number;
  readonly eventStore?: string | undefined;
}

const FULL: Sizes = {
  buyers: 10_000,
  seats: 1_000,
  atOnce: 256,
  connections: 32,
  rounds: 5,
  roundSeats: 400,
  roundBuyers: 2_000,
  tenSeatOrders: 400,
  lagSales: 40,
  receipts: 3,
  restMs: 75_000,
  idleMs: 60_000,
};
const QUICK: Sizes = {
  buyers: 120,
  seats: 40,
  atOnce: 32,
  connections: 8,
  rounds: 2,
  roundSeats: 40,
  roundBuyers: 120,
  tenSeatOrders: 4,
  lagSales: 5,
  receipts: 1,
  restMs: 0,
  idleMs: 1_000,
};

/**
 * Parses the command line. Returns 'help' for --help.
 * @throws Error with a sentence for the person at the terminal
 */
export function sizesFrom(args: readonly string[]): Sizes | 'help' {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args: [...args],
    options: {
      buyers: text,
      seats: text,
      'at-once': text,
      connections: text,
      rounds: text,
      'event-store': text,
      quick: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return 'help';
  const usual = values.quick ? QUICK : FULL;
  const given = (
    name: 'buyers' | 'seats' | 'at-once' | 'connections' | 'rounds',
    otherwise: number,
  ): number => {
    const size = Number(values[name] ?? otherwise);
    if (!Number.isInteger(size) || size < 1)
      throw new Error(`--${name} must be a whole number from 1 on.`);
    return size;
  };
  const sizes: Sizes = {
    ...usual,
    buyers: given('buyers', usual.buyers),
    seats: given('seats', usual.seats),
    atOnce: given('at-once', usual.atOnce),
    connections: given('connections', usual.connections),
    rounds: given('rounds', usual.rounds),
    eventStore: values['event-store'],
  };
  if (sizes.seats % 20 !== 0)
    throw new Error('--seats must be a multiple of 20: the hall has rows of 20.');
  if (sizes.buyers < 2 * sizes.seats)
    throw new Error('--buyers must be at least twice --seats, or it is no stampede.');
  return sizes;
}
