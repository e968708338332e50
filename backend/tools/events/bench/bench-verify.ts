import { spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { rm } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { projectors } from '../../../../projections/read-models/all.js';
import { ReadModels } from '../../../../projections/runner/read-models.js';
import { findCheckpoint } from '../../../../projections/runner/checkpoints.js';
import { LIVE_SCHEMA } from '../../../../projections/projector.js';
import { readConfig } from '../../../infrastructure/config/config.js';
import { migrate } from '../../../infrastructure/database/migrate.js';
import { createPool } from '../../../infrastructure/database/pg-pool.js';
import { typeOrmOptions } from '../../../infrastructure/database/typeorm-options.js';
import { openEventStore } from '../../../infrastructure/event-store/open.js';
import { hashNewEvents } from '../../../infrastructure/event-store/proof/event-hashes.js';
import { keepRoot, logRoots } from '../../../infrastructure/event-store/proof/log-roots.js';
import { appendRoots, rootsFileIn } from '../../../infrastructure/event-store/proof/roots-file.js';
import { pause } from '../../../infrastructure/process/pause.js';
import { schema } from '../../../schema.js';
import { PostgresServer } from '../../launcher/postgres/server.js';
import { RESTART_LIMITS } from '../../launcher/restart-pauses.js';
import { logOf, type OpenLog } from '../shared/open-log.js';
import { count } from '../shared/progress.js';
import { fillLog } from './fill-log.js';
import { secondsOfEndedChildren } from './processor-time.js';

const USAGE = `Makes a long log in a database of its own, with its read models, hashes and a root, and measures what works on all of it:
\`npm run events -- verify\` and \`-- try-rebuild\`, each as a process of its own.

  npm run bench:verify -- [--events 1000000] [--only verify|try-rebuild] [--folder <folder>]

  --folder   keeps the database there; a second run with it makes no new log. Otherwise a temporary folder, which is removed

Ends with 0 when both found nothing to complain of. A log of a million events takes 4 GB of disk and several minutes to make.`;

const EVENTS_PROGRAM = fileURLToPath(new URL('../events.js', import.meta.url));
/** The flags of `npm run events` (package.json): memory of finished batches is collected less often. */
const AS_THE_SCRIPT_DOES = ['--max-semi-space-size=64'];
const LOOK_AGAIN_MS = 500;
const PARTS = ['verify', 'try-rebuild'] as const;

interface Wanted {
  readonly events: number;
  readonly only: (typeof PARTS)[number] | null;
  readonly folder: string | null;
}

async function main(): Promise<number> {
  const wanted = wantedFrom(process.argv.slice(2));
  if (wanted === 'help') {
    console.log(USAGE);
    return 0;
  }
  const folder = wanted.folder ?? mkdtempSync(join(tmpdir(), 'houselights-long-log-'));
  mkdirSync(join(folder, 'logs'), { recursive: true });
  // The database's own user has to be able to enter this folder.
  chmodSync(folder, 0o755);
  const postgres = new PostgresServer({
    dataDir: join(folder, 'database'),
    logFolder: join(folder, 'logs'),
    password: 'bench',
    say,
    limits: RESTART_LIMITS,
    changed: () => {},
  });
  await postgres.start();
  try {
    const env = { ...process.env, DATABASE_URL: postgres.url(), DATA_DIR: folder };
    await makeLog(postgres.url(), folder, wanted.events);
    let worst = 0;
    for (const part of PARTS.filter((each) => wanted.only === null || each === wanted.only))
      worst = Math.max(worst, await measured(part, env, postgres.pid ?? 0));
    return worst;
  } finally {
    await postgres.stop();
    if (wanted.folder === null) await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  }
}

function wantedFrom(args: readonly string[]): Wanted | 'help' {
  const { values } = parseArgs({
    args: [...args],
    options: {
      events: { type: 'string', default: '1000000' },
      only: { type: 'string' },
      folder: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return 'help';
  const events = Number(values.events);
  if (!Number.isInteger(events) || events < 1)
    throw new Error('--events must be a whole number from 1 on.');
  const only = PARTS.find((part) => part === values.only) ?? null;
  if (values.only !== undefined && !only)
    throw new Error(`--only takes ${PARTS.join(' or ')}, not "${values.only}".`);
  return { events, only, folder: values.folder ? resolve(values.folder) : null };
}

async function makeLog(databaseUrl: string, folder: string, events: number): Promise<void> {
  const finished = join(folder, 'finished');
  if (existsSync(finished)) return say(`The log of ${readFileSync(finished, 'utf8')} is there`);
  const config = readConfig({ DATABASE_URL: databaseUrl, DATA_DIR: folder });
  await (await migrate(new DataSource(typeOrmOptions(databaseUrl, schema)))).destroy();
  const pool = createPool(databaseUrl, { pipelined: true });
  const log = logOf(config, pool, await openEventStore(config, pool, say));
  try {
    say('Writing events');
    const written = await fillLog(pool, events, sayEvery(100_000));
    await pool.query(`insert into app.confirmation_numbers (number, booking_id)
      select data->>'confirmationNumber', (data->>'bookingId')::uuid from events.event where type = 'BookingPlaced'`);
    say('Hashing them');
    const progress = await hashNewEvents(pool, log.store);
    await keepRoot(pool, '2026-11-22', progress, new Date());
    await appendRoots(rootsFileIn(config.proofDir), await logRoots(pool));
    say('Building the read models');
    await buildReadModels(log);
    await pool.query('vacuum analyze');
    await pool.query('checkpoint');
    writeFileSync(finished, `${count(written)} events`);
  } finally {
    await log.close();
  }
}

/** Builds the read models like the projections process. */
async function buildReadModels(log: OpenLog): Promise<void> {
  const end = await log.store.end();
  const stopping = new AbortController();
  const readModels = new ReadModels(log.pool, log.events({ personal: true }), projectors, {
    info: () => {},
    error: (details, message) => console.error(message, details),
  });
  const running = readModels.run(stopping.signal);
  while (!(await haveReached(log.pool, end))) await pause(LOOK_AGAIN_MS);
  stopping.abort();
  await running;
}

async function haveReached(pool: pg.Pool, end: string): Promise<boolean> {
  const client = await pool.connect();
  try {
    for (const each of projectors)
      if (((await findCheckpoint(client, LIVE_SCHEMA, each))?.position ?? '') < end) return false;
    return true;
  } catch {
    // Its tables do not exist yet.
    return false;
  } finally {
    client.release();
  }
}

/** Runs a part of `npm run events` and prints its time and memory. @returns its exit code */
async function measured(
  part: string,
  env: NodeJS.ProcessEnv,
  postgresPid: number,
): Promise<number> {
  const load = (): string => loadavg()[0]?.toFixed(1) ?? '';
  const [loadBefore, serverBefore] = [load(), secondsOfEndedChildren(postgresPid)];
  const began = performance.now();
  const child = spawn(process.execPath, [...AS_THE_SCRIPT_DOES, EVENTS_PROGRAM, part], {
    env,
    stdio: 'inherit',
  });
  const code = await new Promise<number>((ended) => child.once('exit', (it) => ended(it ?? 2)));
  const wall = (performance.now() - began) / 1_000;
  const own = childrensSeconds();
  const serverAfter = secondsOfEndedChildren(postgresPid);
  const server = serverBefore === null || serverAfter === null ? null : serverAfter - serverBefore;
  const inWords = (seconds: number | null): string =>
    seconds === null ? 'unknown' : `${seconds.toFixed(1)} s`;
  console.log(
    `\n${part}: ${inWords(wall)}; processor time ${inWords(own)} here and ${inWords(server)} in PostgreSQL; load ${loadBefore} before and ${load()} after; ${cpus().length} cores\n`,
  );
  return code;
}

let childrenBefore = 0;

/** Processor seconds of the process that has just ended. */
function childrensSeconds(): number | null {
  const all = secondsOfEndedChildren(process.pid);
  if (all === null) return null;
  const last = all - childrenBefore;
  childrenBefore = all;
  return last;
}

function sayEvery(events: number): (now: number) => void {
  let next = events;
  return (now) => {
    if (now < next) return;
    next += events;
    say(`  ${count(now)}`);
  };
}

function say(line: string): void {
  console.error(line);
}

process.exitCode = await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  return 2;
});
