import { CLIENT_MS, MAIL, REFUSED, SALE } from './figures.js';
import { simulate, type Families, type Outcome, type Site } from './on-sale.js';

/** The machine on which the bench's stampede was measured: everything on two cores. */
const BENCH: Site = {
  sharedCores: 2,
  backends: 1,
  postgresCores: 2,
  projections: 1,
  clientMs: CLIENT_MS,
};

/** The bench's stampede: 10,000 buyers of one performance with 1,000 seats, so many requests under way at a time. */
export function benchStampede(atOnce: number): Outcome {
  return simulate(
    BENCH,
    {
      schools: 1,
      perSchool: 10_000,
      seatsPerSchool: 1_000,
      seatsAnOrder: [1],
      comesAt: () => 0,
      choosesMs: null,
      tries: 1,
      clashes: 0,
      atOnce,
      admittedPerSecond: Infinity,
    },
    { sale: SALE, refused: REFUSED, mail: null },
  );
}

/**
 * A national on-sale: 200 schools begin to sell at the same minute, 300,000 families come within ten. Four of ten come
 * in the first minute. A family looks at the map for 20 to 100 seconds, wants one to four seats, and tries three times.
 */
const NATION: Families = {
  schools: 200,
  perSchool: 1_500,
  seatsPerSchool: 1_000,
  seatsAnOrder: [2, 3, 4, 1],
  comesAt: (share) =>
    share < 0.4 ? (share / 0.4) * 60_000 : 60_000 + ((share - 0.4) / 0.6) * 540_000,
  choosesMs: (share) => 20_000 + 80_000 * ((share * 7_919) % 1),
  tries: 3,
  clashes: 0.2,
  atOnce: Infinity,
  admittedPerSecond: Infinity,
};

export interface Scenario {
  readonly name: string;
  readonly site: Site;
  readonly admittedPerSecond: number;
}

const apart = (backends: number, postgresCores: number, projections: number): Site => ({
  sharedCores: null,
  backends,
  postgresCores,
  projections,
  clientMs: 0,
});

export const SCENARIOS: readonly Scenario[] = [
  { name: 'one machine of 2 cores', site: { ...BENCH, clientMs: 0 }, admittedPerSecond: Infinity },
  {
    name: 'the same, waiting room 250/s',
    site: { ...BENCH, clientMs: 0 },
    admittedPerSecond: 250,
  },
  {
    name: '1 backend, Postgres 4 cores, 1 projections',
    site: apart(1, 4, 1),
    admittedPerSecond: Infinity,
  },
  {
    name: '4 backends, Postgres 4 cores, 1 projections',
    site: apart(4, 4, 1),
    admittedPerSecond: Infinity,
  },
  {
    name: '8 backends, Postgres 4 cores, 1 projections',
    site: apart(8, 4, 1),
    admittedPerSecond: Infinity,
  },
];

/** Other sizes: for a quick look. */
export function nationalSale(
  { site, admittedPerSecond }: Scenario,
  sizes: Partial<Pick<Families, 'schools' | 'perSchool' | 'seatsPerSchool'>> = {},
): Outcome {
  return simulate(
    site,
    { ...NATION, ...sizes, admittedPerSecond },
    { sale: SALE, refused: REFUSED, mail: MAIL },
  );
}
