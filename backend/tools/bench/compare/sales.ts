import { randomUUID } from 'node:crypto';
import { crowd } from '../crowd.js';
import { processorTime, spentBetween, type ProcessorTime } from '../processor-time.js';
import { interleaved } from '../rounds.js';
import { faultsOf, sellTo, type Sale } from '../sale.js';
import type { Setting } from '../setting.js';
import type { Comparison } from '../table.js';
import { untilJobsAreDone } from '../test-bed/jobs-done.js';
import { wishesOf, type Wish } from '../wishes.js';
import { sellAndSendMails, sellOverHttp } from './houselights.js';
import { buyByLock, createLockingSchemes, LOCKING_SCHEMES } from './locking-schemes.js';
import { SeatStreamsAlone } from './seat-streams.js';

export interface Compared {
  readonly comparisons: readonly Comparison[];
  /** Seats sold twice or not at all, buyers without an answer: in sentences. */
  readonly faults: readonly string[];
}

/** What one sale costs, until its buyer is answered and until its mail is written as well; a round each, the first not counted. */
export interface CostOfSale {
  readonly answered: readonly ProcessorTime[];
  readonly mailed: readonly ProcessorTime[];
}

/** Every buyer has a seat of their own: what a sale costs, beside the least that a lasting write can cost. */
export async function salesAgainstCommits({
  sizes,
  testBed,
  http,
  pool,
  hall,
}: Setting): Promise<Compared & { readonly cost: CostOfSale }> {
  await pool.query(
    'create table bench.plain_row (id bigint generated always as identity primary key, buyer text not null)',
  );
  const wishes = Array.from({ length: hall.seats }, (_, seat): Wish => [seat + 1]);
  const faults: string[] = [];
  const cost = { answered: [] as ProcessorTime[], mailed: [] as ProcessorTime[] };
  const [ours = [], theirs = []] = await interleaved(sizes.rounds, [
    async () => {
      const before = processorTime();
      const sale = await sellOverHttp(http, hall, wishes, sizes.connections);
      const answered = processorTime();
      faults.push(...faultsOf('Sales over HTTP', sale, hall.seats));
      await untilJobsAreDone(testBed.databaseUrl);
      const mailed = processorTime();
      if (before && answered && mailed) {
        cost.answered.push(spentBetween(before, answered, hall.seats));
        cost.mailed.push(spentBetween(before, mailed, hall.seats));
      }
      return sale.perSecond;
    },
    async () => {
      const { seconds } = await crowd(hall.seats, sizes.connections, () =>
        pool.query('insert into bench.plain_row (buyer) values ($1)', ['Aisyah Rahman']),
      );
      return hall.seats / seconds;
    },
  ]);
  return {
    comparisons: [
      {
        what: 'sales over HTTP, nobody wants the same seat',
        against: 'plain single-row commits',
        unit: { kind: 'rate', name: 'sales/s' },
        ours,
        theirs,
      },
    ],
    faults,
    cost: { answered: cost.answered.slice(1), mailed: cost.mailed.slice(1) },
  };
}

/** Many buyers want the same few seats: over HTTP as the product sells, without HTTP, and by each of the locking schemes. */
export async function salesAgainstLocks(setting: Setting): Promise<Compared> {
  const { sizes, testBed, pool, hall } = setting;
  await createLockingSchemes(pool);
  const streams = await SeatStreamsAlone.open(pool, testBed.benchDatabaseUrl);
  const wishes = wishesOf(sizes.roundBuyers, hall.seats);
  const faults: string[] = [];
  let performance = 0;
  const checked = (name: string, sell: () => Promise<Sale>) => async (): Promise<Sale> => {
    const sale = await sell();
    faults.push(...faultsOf(name, sale, hall.seats));
    return sale;
  };
  try {
    const [overHttp = [], alone = [], ...locks] = await interleaved(sizes.rounds, [
      checked('The stampede over HTTP', () => sellAndSendMails(setting, wishes)),
      checked('The stampede without HTTP', () => {
        const performanceId = randomUUID();
        return sellTo(wishes, sizes.connections, (wish) => streams.buy(performanceId, wish));
      }),
      ...LOCKING_SCHEMES.map((scheme) =>
        checked(scheme.name, () => {
          const mine = ++performance;
          return sellTo(wishes, sizes.connections, (wish) => buyByLock(pool, scheme, mine, wish));
        }),
      ),
    ]);
    const against = (
      what: string,
      ours: readonly Sale[],
      figure: 'perSecond' | 'p99Ms',
    ): Comparison[] =>
      LOCKING_SCHEMES.map(({ name }, scheme) => ({
        what,
        against: name,
        unit:
          figure === 'perSecond'
            ? { kind: 'rate', name: 'buyers/s' }
            : { kind: 'time', name: 'ms' },
        ours: ours.map((sale) => sale[figure]),
        theirs: (locks[scheme] as Sale[]).map((sale) => sale[figure]),
      }));
    return {
      comparisons: [
        ...against('a small stampede over HTTP', overHttp, 'perSecond'),
        ...against('a small stampede over HTTP, p99', overHttp, 'p99Ms'),
        ...against('a small stampede without HTTP', alone, 'perSecond'),
        ...against('a small stampede without HTTP, p99', alone, 'p99Ms'),
      ],
      faults,
    };
  } finally {
    await streams.close();
  }
}
