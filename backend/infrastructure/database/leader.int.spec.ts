import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface, type Interface } from 'node:readline';
import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '../../testing/database.js';
import { repositoryRoot } from '../config/repository-root.js';
import { namedLockKey } from './advisory-locks.js';
import { runAsLeader } from './leader.js';
import { ended } from '../../testing/wait-until.js';
import { pause } from '../process/pause.js';

/** Script of a process that becomes leader and prints each change. It checks its connection like runAsLeader, only more often. */
const LEADER = `
  import pg from 'pg';
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  client.on('error', () => console.log('lost'));
  await client.connect();
  await client.query(process.env.TAKE_LEAD, ['projections']);
  console.log('leads');
  setInterval(() => client.query('select 1').catch(() => {}), 50);
`;

const LOOK_AGAIN_MS = 20;
/**
 * Milliseconds of silence after which this test's leader counts as stopped: two hundred times the interval of connection checks,
 * because a busy machine may delay many checks.
 */
const LONG_SILENCE_MS = 10_000;

let database: TestDatabase;
let leader: ChildProcess;
let lines: Interface;
const stopping = new AbortController();

beforeAll(async () => {
  database = await createTestDatabase();
  leader = spawn(process.execPath, ['--input-type=module', '-e', LEADER], {
    cwd: repositoryRoot(),
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      DATABASE_URL: database.url,
      TAKE_LEAD: `select pg_advisory_lock(${namedLockKey('leader', '$1')})`,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  lines = createInterface({ input: leader.stdout as NodeJS.ReadableStream });
  expect((await once(lines, 'line'))[0]).toBe('leads');
});
afterEach(() => stopping.abort());
afterAll(async () => {
  leader.kill('SIGKILL');
  await ended(leader);
  await database?.drop();
});

it('a leader stays leader while it responds, is replaced when it is stopped, and notices this when it continues', async () => {
  let leads = 0;
  let tell = (): void => {};
  const taken = new Promise<void>((resolve) => (tell = resolve));
  const follow = (signal: AbortSignal, silenceMs: number): Promise<void> =>
    runAsLeader(
      database.url,
      'projections',
      signal,
      async (leading) => {
        leads += 1;
        tell();
        await new Promise<void>((done) => leading.addEventListener('abort', () => done()));
      },
      { silenceMs, lookEveryMs: LOOK_AGAIN_MS },
    );
  const inVain = new AbortController();
  const waiting = follow(inVain.signal, LONG_SILENCE_MS);
  await followerHasLookedFor(LONG_SILENCE_MS);
  inVain.abort();
  await waiting;
  expect(leads).toBe(0);

  leader.kill('SIGSTOP');
  const following = follow(stopping.signal, 2_000);
  await taken;
  const lost = once(lines, 'line');
  leader.kill('SIGCONT');
  expect((await lost)[0]).toBe('lost');
  stopping.abort();
  await following;
  expect(leads).toBe(1);
});

/** Resolves when the waiting process has tried again to become leader, more than `milliseconds` after an earlier attempt. */
async function followerHasLookedFor(milliseconds: number): Promise<void> {
  const first = await lastLook();
  while ((await lastLook()) - first <= milliseconds) await pause(LOOK_AGAIN_MS);
}

/** Returns the time of the last attempt to become leader, in milliseconds of the database's clock. */
async function lastLook(): Promise<number> {
  for (;;) {
    const { rows } = await database.pool.query<{ at: number | null }>(
      `select extract(epoch from max(query_start))::float8 * 1000 as at from pg_stat_activity
        where application_name = 'houselights projections' and datname = current_database()`,
    );
    const at = rows[0]?.at ?? null;
    if (at !== null) return at;
    await pause(LOOK_AGAIN_MS);
  }
}
