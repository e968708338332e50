import { parseArgs } from 'node:util';

/** Faults in the order in which the drill causes them. */
const ON_EVERY_SITE = [
  'kill-backend',
  'kill-projections',
  'kill-sign-in',
  'kill-launcher',
  'kill-postgres',
  'stop-backend',
  'stop-projections',
  'stop-sign-in',
  'stop-launcher',
  'stop-postgres',
  'silent-postgres',
  'postgres-away',
  'cut-connections',
  'hostile-files',
  'clock-ahead',
  'clock-behind',
  'disk-full',
] as const;
const ON_REDIS = ['kill-redis', 'stop-redis', 'flush-redis'] as const;
const FAULT_NAMES = [...ON_REDIS, ...ON_EVERY_SITE];
export type FaultName = (typeof FAULT_NAMES)[number];

export const USAGE = `Starts Houselights with a database of its own on free ports, in a temporary folder, lets buyers storm it, does one bad thing after another to it, and checks after each that nothing was lost or sold twice.

  npm run drill -- [--only kill-backend,stop-backend] [--short] [--redis] [--buyers 8] [--seats 600]

  --only     these faults alone: ${ON_EVERY_SITE.join(', ')}; with --redis also ${ON_REDIS.join(', ')}
  --short    shorter storms and outages, and one fault of each kind
  --redis    jobs on Redis (redis-server must be installed), and its own faults first
  --buyers   who order beside each other
  --seats    of each performance, a multiple of 20

Filling the disk needs a small file system, which only root can make; elsewhere that fault is left out, and said so.
Ends with 0 when every check held, with 1 when not.`;

export interface DrillOptions {
  readonly faults: readonly FaultName[];
  /** True: jobs run on Redis; false: in PostgreSQL. */
  readonly redis: boolean;
  readonly buyers: number;
  readonly seats: number;
  /** Number of families that pay in each storm of buyers. */
  readonly receipts: number;
  /** Milliseconds of the storm of buyers before the fault, and again after it. */
  readonly calmMs: number;
  /** Milliseconds for which a part is paused, disconnected or full. */
  readonly outageMs: number;
  /** Milliseconds for which the database is down. */
  readonly awayMs: number;
}

const SHORT: readonly FaultName[] = ['kill-backend', 'stop-projections', 'cut-connections'];

/**
 * Parses the command line. Returns 'help' for --help.
 * @throws Error with a sentence for the person at the terminal
 */
export function drillOptions(args: readonly string[]): DrillOptions | 'help' {
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: { type: 'string' },
      short: { type: 'boolean', default: false },
      redis: { type: 'boolean', default: false },
      buyers: { type: 'string', default: '8' },
      seats: { type: 'string', default: '600' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return 'help';
  const named = values.only?.split(',').map((name) => name.trim());
  const unknown = named?.find((name) => !FAULT_NAMES.includes(name as FaultName));
  if (unknown !== undefined)
    throw new Error(`There is no fault "${unknown}". There are: ${FAULT_NAMES.join(', ')}.`);
  if (!values.redis && named?.some((name) => ON_REDIS.some((other) => other === name)))
    throw new Error(`${ON_REDIS.join(', ')} need --redis.`);
  const seats = wholeNumber('seats', values.seats);
  if (seats % 20 !== 0)
    throw new Error('--seats must be a multiple of 20: the hall has rows of 20.');
  return {
    faults:
      (named as FaultName[] | undefined) ??
      (values.short ? SHORT : values.redis ? FAULT_NAMES : ON_EVERY_SITE),
    redis: values.redis,
    buyers: wholeNumber('buyers', values.buyers),
    seats,
    receipts: values.short ? 1 : 3,
    calmMs: values.short ? 1_000 : 5_000,
    outageMs: values.short ? 4_000 : 20_000,
    awayMs: values.short ? 4_000 : 60_000,
  };
}

function wholeNumber(name: string, text: string): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1)
    throw new Error(`--${name} must be a whole number from 1 on.`);
  return number;
}
