import { fork } from 'node:child_process';
import { once } from 'node:events';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { pause } from '../../../infrastructure/process/pause.js';
import { createShop, type ShopOpening } from '../plain-shop/shop-tables.js';
import { processorTime, spentBetween, type ProcessorTime } from '../processor-time.js';
import { interleaved } from '../rounds.js';
import { faultsOf, sellTo, wishesOf, wishForEach, type Sale } from '../sale.js';
import { prepare, type Setting } from '../setting.js';
import type { Comparison } from '../table.js';
import { Hall, type Terms, type Wish } from '../test-bed/hall.js';
import { crowdSettings, type RunningTestBed } from '../test-bed/test-bed.js';

const SHOP = 'a plain shop of three tables, same HTTP server';
const LOOK_AGAIN_MS = 100;
const MS = { kind: 'time', name: 'ms' } as const;

export interface MeasuredSale extends Sale {
  readonly performanceId: string;
  /** Processor time of each order: until its buyer is answered, and until its mails and jobs are done. */
  readonly answered: ProcessorTime;
  readonly followed: ProcessorTime;
}

export interface SalesBesideShop {
  readonly comparisons: readonly Comparison[];
  /** Sentences about faults: seats that were sold twice or not at all, and buyers without an answer. */
  readonly faults: readonly string[];
  /** Sales in which no two buyers want the same seat, one for each round. */
  readonly apart: readonly MeasuredSale[];
  readonly stampede: MeasuredSale;
}

/** Sells the same halls to the same crowds in turn: once by Houselights, once by the plain shop. */
export async function salesBesideShop(setting: Setting): Promise<SalesBesideShop> {
  const { sizes, hall, owner, http } = setting;
  const everybodys = await Hall.build(owner, 'A hall that everybody wants', sizes.seats);
  const shop = await openShop(setting, everybodys.seats > hall.seats ? everybodys : hall);
  const faults: string[] = [];
  const ours = async (one: Hall, wishes: readonly Wish[], atOnce = sizes.connections) => {
    const sale = await sellMeasured(setting, one, wishes, atOnce);
    faults.push(...faultsOf('Houselights', sale, one.seats));
    return sale;
  };
  const theirs = async (
    one: Hall,
    wishes: readonly Wish[],
    atOnce = sizes.connections,
  ): Promise<MeasuredSale> => {
    const performanceId = randomUUID();
    const before = processorTime();
    const sale = await sellTo(shop.url, performanceId, wishes, atOnce);
    const answered = spentBetween(before, processorTime(), wishes.length);
    faults.push(...faultsOf('The plain shop', sale, one.seats));
    return { ...sale, performanceId, answered, followed: answered };
  };
  const each = wishForEach(hall.seats);
  const contended = wishesOf(sizes.roundBuyers, hall.seats);
  const crowd = wishesOf(sizes.buyers, sizes.seats);
  try {
    const [apart = [], apartShop = [], rush = [], rushShop = []] = await interleaved(sizes.rounds, [
      () => ours(hall, each),
      () => theirs(hall, each),
      () => ours(hall, contended),
      () => theirs(hall, contended),
    ]);
    const stampede = await ours(everybodys, crowd, sizes.atOnce);
    const shown = await everybodys.takenSeats(http, stampede.performanceId);
    if (shown !== sizes.seats)
      faults.push(`The seat map shows ${shown} of ${sizes.seats} seats as sold or held`);
    const stampedeShop = await theirs(everybodys, crowd, sizes.atOnce);
    const beside = (
      what: string,
      unit: Comparison['unit'],
      figure: (sale: MeasuredSale) => number,
      [our, their]: readonly [readonly MeasuredSale[], readonly MeasuredSale[]],
    ): Comparison => ({
      what,
      against: SHOP,
      unit,
      ours: our.map(figure),
      theirs: their.map(figure),
    });
    const buyers = { kind: 'rate', name: 'buyers/s' } as const;
    return {
      comparisons: [
        beside(
          'processor time of a sale until answered',
          MS,
          ({ answered }) => together(answered),
          [apart, apartShop],
        ),
        {
          what: 'processor time of a sale with all that follows',
          against: 'the same sale until answered',
          unit: MS,
          ours: apart.map(({ followed }) => together(followed)),
          theirs: apart.map(({ answered }) => together(answered)),
        },
        beside(
          'sales over HTTP, nobody wants the same seat',
          { kind: 'rate', name: 'sales/s' },
          ({ perSecond }) => perSecond,
          [apart, apartShop],
        ),
        beside('a small stampede over HTTP', buyers, ({ perSecond }) => perSecond, [
          rush,
          rushShop,
        ]),
        beside('a small stampede over HTTP, p99', MS, ({ p99Ms }) => p99Ms, [rush, rushShop]),
        beside(
          `${sizes.buyers.toLocaleString('en')} buyers, ${sizes.atOnce} at once, all answered`,
          MS,
          ({ ms }) => ms,
          [[stampede], [stampedeShop]],
        ),
      ],
      faults,
      apart,
      stampede,
    };
  } finally {
    shop.close();
  }
}

/**
 * Sells a new performance of the hall. Resolves when mails and jobs are done, because unfinished jobs would slow the
 * next sale down.
 */
export async function sellMeasured(
  { testBed }: Setting,
  hall: Hall,
  wishes: readonly Wish[],
  atOnce: number,
  terms?: Terms,
): Promise<MeasuredSale> {
  const performanceId = await hall.newPerformance();
  const before = processorTime();
  const sale = await sellTo(testBed.url, performanceId, wishes, atOnce, terms);
  const answered = spentBetween(before, processorTime(), wishes.length);
  await untilJobsAreDone(testBed.databaseUrl);
  const followed = spentBetween(before, processorTime(), wishes.length);
  return { ...sale, performanceId, answered, followed };
}

/**
 * Adds up the processor time of the programs that take part in a sale. The programs of the other contender are idle at that time.
 */
export const together = ({ backend, projections, postgres, shop }: ProcessorTime): number =>
  backend + projections + postgres + shop;

async function openShop(
  { testBed, pool }: Setting,
  hall: Hall,
): Promise<{ readonly url: string; close(): void }> {
  await createShop(pool);
  const child = fork(fileURLToPath(new URL('../plain-shop/plain-shop.js', import.meta.url)), {
    // The plain shop logs only warnings, as Houselights does in the bench: a log line for each answer would cost more than the
    // answer.
    env: { ...crowdSettings(), LOG_LEVEL: 'warn' },
  });
  const opening: ShopOpening = { databaseUrl: testBed.benchDatabaseUrl, ...hall.plan };
  child.send(opening);
  const [port] = (await once(child, 'message')) as [number];
  return { url: `http://127.0.0.1:${port}`, close: () => child.kill() };
}

/** Waits until no job is due, so that the mails of all sales are written. */
async function untilJobsAreDone(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    for (;;) {
      // A failed job waits for its retry, and after its last retry for staff, so neither counts here.
      const { rows } = await client.query<{ due: number }>(
        'select count(*)::int as due from graphile_worker._private_jobs where attempts = 0 and run_at <= clock_timestamp() or locked_at is not null',
      );
      if (rows[0]?.due === 0) return;
      await pause(LOOK_AGAIN_MS);
    }
  } finally {
    await client.end();
  }
}

/** Compares sales of a site with its events in EventStoreDB with sales of a site with its events in Postgres. */
export async function salesOnEventStoreDb(
  setting: Setting,
  onEventStoreDb: RunningTestBed,
): Promise<{ readonly comparisons: readonly Comparison[]; readonly faults: readonly string[] }> {
  const { sizes } = setting;
  const other = await prepare(onEventStoreDb, sizes);
  const faults: string[] = [];
  const sell = (site: Setting, name: string) => async (): Promise<number> => {
    const { hall } = site;
    const sale = await sellMeasured(site, hall, wishForEach(hall.seats), sizes.connections);
    faults.push(...faultsOf(name, sale, hall.seats));
    return sale.perSecond;
  };
  try {
    const [ours = [], theirs = []] = await interleaved(sizes.rounds, [
      sell(other, 'On EventStoreDB'),
      sell(setting, 'On Postgres'),
    ]);
    const unit = { kind: 'rate', name: 'sales/s' } as const;
    const what = 'sales over HTTP on EventStoreDB';
    return { comparisons: [{ what, against: 'sales on Postgres', unit, ours, theirs }], faults };
  } finally {
    await other.close();
  }
}
