import pg from 'pg';
import { secondsToRebuild } from '../compare/replay.js';
import { copyIn, copyOut, createCopyTable } from '../copy-events.js';
import { memoryOf } from '../memory.js';
import { interleaved } from '../rounds.js';
import { median } from '../statistics.js';
import { digits } from '../table.js';
import { Staff } from '../test-bed/staff.js';
import type { RunningTestBed } from '../test-bed/test-bed.js';

const READ_MODELS = ['bookings', 'seats'] as const;
const ROUNDS = 3;
const LOOK_AGAIN_MS = 250;

/**
 * Read models of a large site built anew, beside COPY of the same events, with the memory of the process that does it. Rounds in
 * turn, the first not counted.
 * @param projections the process's id
 * @returns lines to print
 */
export async function rebuildsOf(
  { url, databaseUrl, benchDatabaseUrl }: RunningTestBed,
  projections: number | undefined,
): Promise<readonly string[]> {
  const site = new pg.Client({ connectionString: databaseUrl });
  const bench = new pg.Pool({ connectionString: benchDatabaseUrl, max: 1 });
  // The database is stopped under them at the end.
  site.on('error', () => {});
  bench.on('error', () => {});
  await site.connect();
  try {
    const superAdministrator = await Staff.signIn(url, 'super@houselights.example');
    const copied = await copyOut(site);
    await bench.query('create schema bench');
    await createCopyTable(bench);
    const before = memoryOf(projections);
    const [taken = [], ...rebuilt] = await interleaved(ROUNDS, [
      async (): Promise<Round> => ({ perSecond: await copyIn(bench, copied), most: NaN }),
      ...READ_MODELS.map((name) => async (): Promise<Round> => {
        const most = mostMemoryOf(projections);
        const seconds = await secondsToRebuild(superAdministrator, name);
        return { perSecond: copied.events / seconds, most: most() };
      }),
    ]);
    const copies = taken.map(({ perSecond }) => perSecond);
    return [
      `Built anew from ${copied.events.toLocaleString('en')} events (COPY of them: ${digits(median(copies))} events/s); the projections process held ${before} MB before:`,
      ...READ_MODELS.map((name, place) => {
        const rounds = rebuilt[place] ?? [];
        const ratios = rounds.map(({ perSecond }, round) => perSecond / (copies[round] as number));
        return `  ${name}: ${digits(median(rounds.map(({ perSecond }) => perSecond)))} events/s, ${digits(median(ratios))} of COPY (${digits(Math.min(...ratios))} to ${digits(Math.max(...ratios))}); at most ${rounds.map(({ most }) => most).join(', ')} MB`;
      }),
    ];
  } finally {
    await site.end();
    await bench.end();
  }
}

interface Round {
  /** Events. */
  readonly perSecond: number;
  /** Memory of the process at most, in MB. */
  readonly most: number;
}

/** Looks at the memory of a process from now on; the function that it answers ends that and says what was most, in MB. */
function mostMemoryOf(pid: number | undefined): () => number {
  let most = memoryOf(pid);
  const look = setInterval(() => (most = Math.max(most, memoryOf(pid))), LOOK_AGAIN_MS);
  return () => {
    clearInterval(look);
    return most;
  };
}
