import { parseArgs } from 'node:util';

export const USAGE = `Starts Houselights with a database of its own on free ports, in a temporary folder, and measures it beside what it is compared with.

  npm run bench -- [--buyers 10000] [--seats 1000] [--at-once 256] [--connections 32] [--rounds 5] [--long] [--quick]

  --buyers       of the stampede on one performance; at least twice the seats
  --seats        of that performance, a multiple of 20
  --at-once      buyers of the stampede whose request is under way at the same time
  --connections  the same of the other comparisons: HTTP connections of ours, database connections of theirs
  --rounds       each thing compared is measured so many times, in turn with what it is compared with
  --long         also what takes minutes: sales over 32 to 512 connections, and the lag of the read models at 300 sales/s
  --quick        everything small, to see that it works; the figures then mean nothing

Ends with 0 when every seat was sold once and every buyer was answered, with 1 when not.`;

export interface Sizes {
  readonly buyers: number;
  readonly seats: number;
  readonly atOnce: number;
  readonly connections: number;
  readonly rounds: number;
  /** Seats of the hall that is sold in each round of a comparison, and the buyers who want them in a contended one. */
  readonly roundSeats: number;
  readonly roundBuyers: number;
  /** Seat maps asked for in a round. */
  readonly mapReads: number;
  /** Sales in a round, one after another, whose way into the read models is timed. */
  readonly lagSales: number;
  readonly receipts: number;
  /** Of the performance whose first order after a start is measured. */
  readonly streamEvents: number;
  /** The same sale over more and more connections; the seats are as many as are sold each time. */
  readonly sweep: { readonly seats: number; readonly connections: readonly number[] };
  /** Sales at a pace, whose way into the read models is timed. */
  readonly paced: { readonly sales: number; readonly perSecond: number };
  /** How long nobody asks anything before memory is looked at again: the readers of receipts end after a minute, and V8 tidies up. */
  readonly restMs: number;
  readonly long: boolean;
}

export const FULL: Sizes = {
  buyers: 10_000,
  seats: 1_000,
  atOnce: 256,
  connections: 32,
  rounds: 5,
  roundSeats: 400,
  roundBuyers: 2_000,
  mapReads: 4_000,
  lagSales: 40,
  receipts: 3,
  streamEvents: 50_000,
  sweep: { seats: 1_000, connections: [32, 64, 128, 256, 512] },
  paced: { sales: 900, perSecond: 300 },
  restMs: 75_000,
  long: false,
};
export const QUICK: Sizes = {
  buyers: 120,
  seats: 40,
  atOnce: 32,
  connections: 8,
  rounds: 2,
  roundSeats: 40,
  roundBuyers: 120,
  mapReads: 40,
  lagSales: 5,
  receipts: 1,
  streamEvents: 1_200,
  sweep: { seats: 40, connections: [8, 16] },
  paced: { sales: 20, perSecond: 100 },
  restMs: 0,
  long: false,
};

/**
 * How much to measure, from the command line; 'help' when that is asked for.
 * @throws Error with a sentence for the person at the terminal
 */
export function sizesFrom(args: readonly string[]): Sizes | 'help' {
  const number = { type: 'string' } as const;
  const { values } = parseArgs({
    args: [...args],
    options: {
      buyers: number,
      seats: number,
      'at-once': number,
      connections: number,
      rounds: number,
      long: { type: 'boolean', default: false },
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
    long: values.long,
    buyers: given('buyers', usual.buyers),
    seats: given('seats', usual.seats),
    atOnce: given('at-once', usual.atOnce),
    connections: given('connections', usual.connections),
    rounds: given('rounds', usual.rounds),
  };
  if (sizes.seats % 20 !== 0)
    throw new Error('--seats must be a multiple of 20: the hall has rows of 20.');
  if (sizes.buyers < 2 * sizes.seats)
    throw new Error('--buyers must be at least twice --seats, or it is no stampede.');
  // Postgres allows 200 connections, and the product itself needs some of them.
  if (sizes.connections > 100) throw new Error('--connections must be at most 100.');
  return sizes;
}
