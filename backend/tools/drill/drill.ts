import pTimeout from 'p-timeout';
import pg from 'pg';
import { mkdtempSync } from 'node:fs';
import { chmod, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pause } from '../../infrastructure/process/pause.js';
import { DomainEventStore } from '../../infrastructure/event-store/codec/domain-event-store.js';
import { PostgresBookingKeys } from '../../infrastructure/event-store/codec/postgres-booking-keys.js';
import { PostgresEventStore } from '../../infrastructure/event-store/postgres/postgres-event-store.js';
import { Hall } from '../bench/test-bed/hall.js';
import { Staff } from '../bench/test-bed/staff.js';
import { type CheckFaults, check, CHECKS } from './check.js';
import { FAULTS, smallFileSystem } from './faults.js';
import { type DrillOptions, type FaultName, drillOptions, USAGE } from './options.js';
import { DrillSite, OWNER } from './site.js';
import { type Acknowledged, Storm } from './storm.js';

interface DrillResult {
  /** The fault that was caused, in words. */
  readonly what: string;
  /** Number of orders acknowledged in the storm of buyers around the fault. */
  readonly orders: number;
  /** Number of answers to buyers by status. 0 counts broken connections. */
  readonly answers: ReadonlyMap<number, number>;
  /** Number of receipts confirmed in the storm around the fault. */
  readonly paid: number;
  /** Milliseconds from the end of the fault until every check held. They include the storm's last seconds. */
  readonly quietAfterMs: number;
  readonly faults: CheckFaults;
}

const FAULTS_SHOWN = 10;

const allFaults = (faults: CheckFaults): string[] => CHECKS.flatMap((name) => faults[name]);

/** Returns a Markdown table with each check's outcome, followed by the failures. */
function drillTable(results: readonly DrillResult[]): string[] {
  const rows = results.map(({ what, orders, answers, paid, quietAfterMs, faults }) =>
    [
      what,
      orders,
      paid,
      [...answers]
        .sort(([a], [b]) => a - b)
        .map(([status, count]) => `${count} × ${status || 'no answer'}`)
        .join(', '),
      `${(quietAfterMs / 1000).toFixed(1)} s`,
      ...CHECKS.map((name) =>
        faults[name].length === 0 ? 'held' : `${faults[name].length} FAULTS`,
      ),
    ].join(' | '),
  );
  const faulty = results
    .map(({ what, faults }) => ({ what, faults: allFaults(faults) }))
    .filter(({ faults }) => faults.length > 0);
  return [
    `| what | orders acknowledged | paid | answers | quiet after | ${CHECKS.join(' | ')} |`,
    `|---|---|---|---|---|${'---|'.repeat(CHECKS.length)}`,
    ...rows.map((row) => `| ${row} |`),
    ...faulty.flatMap(({ what, faults }) => [
      '',
      `${what}:`,
      ...faults.slice(0, FAULTS_SHOWN).map((fault) => `  ${fault}`),
      ...(faults.length > FAULTS_SHOWN ? [`  and ${faults.length - FAULTS_SHOWN} more`] : []),
    ]),
  ];
}

const SMALL_DISK_MB = 1_500;
/** Milliseconds after a fault within which all its consequences must have ended. */
const PATIENCE_MS = 180_000;
/** Milliseconds for the first start, which creates the database and the demo school. */
const FIRST_START_MS = 600_000;
const LOOK_AGAIN_MS = 1_000;

async function main(): Promise<number> {
  const options = drillOptions(process.argv.slice(2));
  if (options === 'help') {
    console.log(USAGE);
    return 0;
  }
  const parent = mkdtempSync(join(tmpdir(), 'houselights-drill-'));
  const unmount = options.faults.includes('disk-full')
    ? smallFileSystem(parent, SMALL_DISK_MB)
    : null;
  // The database's operating-system user has to enter this folder.
  await chmod(parent, 0o755);
  const faults = options.faults.filter((name) => name !== 'disk-full' || unmount !== null);
  try {
    const results = await drill(parent, { ...options, faults });
    console.log(drillTable(results).join('\n'));
    if (faults.length < options.faults.length)
      console.log('\nNot run: the disk full. A small file system can only be made by root.');
    const failed = results.some(({ faults }) => allFaults(faults).length > 0);
    console.log(failed ? '\nFAULTS, see above.' : '\nEvery check held.');
    return failed ? 1 : 0;
  } finally {
    unmount?.();
    await rm(parent, { recursive: true, force: true });
  }
}

async function drill(parent: string, options: DrillOptions): Promise<DrillResult[]> {
  report('Starting a site of its own');
  const site = await DrillSite.start(parent, options);
  // A direct connection, so that the drill can read the log even while the site's own connection to the database is cut.
  const database = new pg.Pool({ connectionString: site.databaseUrl, max: 4 });
  database.on('error', () => {});
  const store = new PostgresEventStore({
    pool: database,
    connectionString: site.databaseUrl,
    onTrouble: () => {},
  });
  const events = new DomainEventStore(store, new PostgresBookingKeys(database));
  try {
    await site.ready(FIRST_START_MS);
    const owner = await Staff.signIn(site.url, OWNER);
    const hall = await Hall.build(owner, 'A hall to storm', options.seats);
    // Performances are created before the first fault, because the drill does not test staff's work.
    const performances = new Map<FaultName, Performances>();
    for (const name of options.faults)
      performances.set(name, {
        storm: await hall.newPerformance(),
        calm: await hall.newPerformance(),
      });
    const acknowledged: Acknowledged[] = [];
    const results: DrillResult[] = [];
    for (const name of options.faults) {
      report(FAULTS[name].what);
      const result = await oneFault(name, performances.get(name) as Performances, {
        site,
        options,
        database,
        events,
        acknowledged,
      });
      results.push(result);
      // A site that did not recover would fail every later check for the same reason.
      if (result.faults['comes back'].length > 0) break;
    }
    return results;
  } finally {
    await store.close();
    await database.end().catch(() => {});
    await site.stop();
  }
}

interface Drill {
  readonly site: DrillSite;
  readonly options: DrillOptions;
  readonly database: pg.Pool;
  readonly events: DomainEventStore;
  /** Orders of all storms so far that the site acknowledged. They must still exist after the next fault. */
  readonly acknowledged: Acknowledged[];
}

/** Performances of one fault, each with all seats free. */
interface Performances {
  /** Performance whose seats the buyers want during the fault. */
  readonly storm: string;
  /** Performance of the storm without the fault, for faults whose waits are compared with it. */
  readonly calm: string;
}

async function oneFault(
  name: FaultName,
  performances: Performances,
  { site, options, database, events, acknowledged }: Drill,
): Promise<DrillResult> {
  const fault = FAULTS[name];
  await fault.prepare?.(site);
  const stormOn = (performanceId: string): Storm =>
    new Storm({
      sites: () => site.backends(),
      performanceId,
      seats: options.seats,
      buyers: options.buyers,
      receipts: options.receipts,
      folder: site.folder,
    });
  const storm = stormOn(performances.storm);
  storm.start();
  await pause(options.calmMs);
  const beganAt = Date.now();
  let endedAt = beganAt;
  let waited: string[] = [];
  const notBack = await faultsOf(async () => {
    await fault.run(site, options);
    endedAt = Date.now();
    report('  over; waiting for the site to be ready');
    await site.ready(PATIENCE_MS);
    await pause(options.calmMs);
    report('  ready; waiting for the last answers');
    await ended(storm);
    if (fault.slowsAtMost !== undefined) {
      const calm = stormOn(performances.calm);
      waited = await longWaits(storm, calm, {
        ...{ beganAt, endedAt, calmMs: options.calmMs, slowsAtMost: fault.slowsAtMost },
      });
      acknowledged.push(...calm.acknowledged);
    }
    report('  all answered; waiting until nothing follows any more');
  });
  acknowledged.push(...storm.acknowledged);
  const runChecks = (): Promise<CheckFaults> =>
    check({
      notBack,
      waited,
      database,
      redis: site.redis,
      events,
      dataDir: site.dataDir,
      acknowledged,
      clockDifferenceMs: Math.max(...options.faults.map((each) => FAULTS[each].clockShiftMs ?? 0)),
    });
  // Waiting cannot help a site that did not recover, so its faults are read once. Otherwise the drill waits until the checks
  // hold.
  const faults = await (notBack.length > 0 ? runChecks() : untilItHolds(runChecks, waited.length));
  return {
    what: fault.what,
    orders: storm.acknowledged.length,
    answers: storm.answers,
    paid: storm.paid,
    quietAfterMs: Date.now() - endedAt,
    faults,
  };
}

/** Milliseconds by which waits may differ without a report, because one garbage collection takes as long. */
const SHORT_MS = 500;

/**
 * Repeats the storm without the fault, for as long and with as many free seats, and compares the longest waits of both. The
 * same work is compared, because an order for a free seat takes longer than one for a taken seat.
 */
async function longWaits(
  storm: Storm,
  calm: Storm,
  times: { beganAt: number; endedAt: number; calmMs: number; slowsAtMost: number },
): Promise<string[]> {
  report('  the same storm without the fault');
  calm.start();
  await pause(times.calmMs);
  const calmBeganAt = Date.now();
  await pause(times.endedAt - times.beganAt);
  const calmEndedAt = Date.now();
  await ended(calm);
  const during = longest(storm, times.beganAt, times.endedAt);
  const without = longest(calm, calmBeganAt, calmEndedAt);
  report(`  the longest wait for an order: ${during} ms, without the fault ${without} ms`);
  return during > times.slowsAtMost * Math.max(without, SHORT_MS)
    ? [`An order waited ${during} ms; without the fault ${without} ms.`]
    : [];
}

/** Returns the longest wait, in milliseconds, of the orders that were answered between two times. */
const longest = ({ orderWaits }: Storm, from: number, until: number): number =>
  orderWaits
    .filter(({ answeredAt: at }) => at >= from && at <= until)
    .reduce((most, { ms }) => Math.max(most, ms), 0);

/** Ends a storm. @throws Error when a buyer is still not answered after three minutes */
const ended = (storm: Storm): Promise<void> =>
  pTimeout(storm.end(), {
    milliseconds: PATIENCE_MS,
    fallback: () => {
      throw new Error(
        `Not all buyers were answered within ${PATIENCE_MS / 1000} s. ${storm.waiting.join('; ')}`,
      );
    },
  });

/** Runs the work and returns its failure as a list, which is empty after success. */
const faultsOf = (work: () => Promise<void>): Promise<readonly string[]> =>
  work().then(
    () => [],
    (error: unknown) => [error instanceof Error ? error.message : String(error)],
  );

/**
 * Gives the site time to recover from a fault. Only faults that remain after that time count.
 * @param lasting number of faults that waiting cannot repair
 */
async function untilItHolds(
  runChecks: () => Promise<CheckFaults>,
  lasting: number,
): Promise<CheckFaults> {
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    const seen = await runChecks();
    if (allFaults(seen).length === lasting || Date.now() > end) return seen;
    await pause(LOOK_AGAIN_MS);
  }
}

const report = (what: string): void =>
  console.error(`${new Date().toISOString().slice(11, 19)} ${what}…`);

// Exits at once: open requests of buyers would keep the process running.
process.exit(
  await main().catch((error: unknown) => {
    console.error(error);
    return 1;
  }),
);
