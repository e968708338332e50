import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface, type Interface } from 'node:readline';
import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '../../testing/database.js';
import { repositoryRoot } from '../config/repository-root.js';
import { namedLockKey } from './advisory-locks.js';
import { runAsLeader } from './leader.js';
import { ended } from '../../testing/ended.js';

/** A process that leads and says so, and whose connection is asked for its pulse, as runAsLeader does, only faster. */
const LEADER = `
  import pg from 'pg';
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  client.on('error', () => console.log('lost'));
  await client.connect();
  await client.query(process.env.TAKE_LEAD, ['projections']);
  console.log('leads');
  setInterval(() => client.query('select 1').catch(() => {}), 50);
`;

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

it('leaves the lead to a process that answers, takes it from one that is stopped, and that one learns of it when it goes on', async () => {
  let leads = 0;
  let tell = (): void => {};
  const taken = new Promise<void>((resolve) => (tell = resolve));
  const following = runAsLeader(
    database.url,
    'projections',
    stopping.signal,
    async (signal) => {
      leads += 1;
      tell();
      await new Promise<void>((done) => signal.addEventListener('abort', () => done()));
    },
    // Forty times as long as between two pulses: a busy machine may hold up many of them. The follower looks for longer than that.
    { silenceMs: 2_000, lookEveryMs: 20 },
  );
  await followerHasLooked(120);
  expect(leads).toBe(0);

  leader.kill('SIGSTOP');
  await taken;
  const lost = once(lines, 'line');
  leader.kill('SIGCONT');
  expect((await lost)[0]).toBe('lost');
  stopping.abort();
  await following;
  expect(leads).toBe(1);
});

/** Resolves when whoever waits for the lead has looked so often more. */
async function followerHasLooked(times: number): Promise<void> {
  for (let seen = 0, last = ''; seen < times;) {
    const { rows } = await database.pool.query<{ at: string }>(
      `select query_start::text as at from pg_stat_activity where application_name = 'houselights projections' and datname = current_database()`,
    );
    const at = rows[0]?.at ?? '';
    if (at !== last) seen += 1;
    last = at;
  }
}
