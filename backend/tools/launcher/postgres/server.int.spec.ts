import { once } from 'node:events';
import { existsSync, statSync } from 'node:fs';
import { appendFile, chmod, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { pause } from '../../../infrastructure/process/pause.js';
import { isAlive, waitUntilGone } from '../processes.js';
import { StartFailure } from '../start-failure.js';
import { PostgresServer } from './server.js';

/** An empty folder, open to the user that Postgres runs as when root starts it. */
async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'houselights-postgres-'));
  await chmod(folder, 0o755);
  await mkdir(join(folder, 'logs'));
  return folder;
}

const serverIn = (
  folder: string,
  {
    say = () => {},
    changed = () => {},
    stopPatienceMs = 60_000,
  }: {
    say?: (line: string) => void;
    changed?: (moved: boolean) => void;
    stopPatienceMs?: number;
  } = {},
): PostgresServer =>
  new PostgresServer({
    dataDir: folder,
    logFolder: join(folder, 'logs'),
    password: 'for this test',
    say,
    limits: { firstMs: 10, longestMs: 100, wellAfterMs: 60_000 },
    changed,
    stopPatienceMs,
  });

describe('the embedded database after its postmaster was killed', () => {
  let folder: string;
  let server: PostgresServer;
  let moves: boolean[];
  let heard: (moved: boolean) => void = () => {};
  const said: string[] = [];

  beforeAll(async () => {
    folder = await newFolder();
    moves = [];
    server = serverIn(folder, {
      say: (line) => said.push(line),
      changed: (moved) => {
        moves.push(moved);
        heard(moved);
      },
    });
    await server.start();
  });
  afterAll(async () => {
    await server?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const query = async <R extends pg.QueryResultRow>(sql: string): Promise<R[]> => {
    const client = new pg.Client({ connectionString: server.url() });
    client.on('error', () => {});
    await client.connect();
    try {
      return (await client.query<R>(sql)).rows;
    } finally {
      await client.end();
    }
  };
  const nextStart = (): Promise<boolean> => new Promise((resolve) => (heard = resolve));
  const kill = (): void => void process.kill(server.pid ?? 0, 'SIGKILL');

  it('runs again on the same data and port, although a process of the killed server was still busy', async () => {
    await query('create table kept as select 1 as n');
    // Busy without waiting for anything: such a process does not notice that its postmaster has ended.
    const busy = new pg.Client({ connectionString: server.url() });
    busy.on('error', () => {});
    await busy.connect();
    const { rows } = await busy.query<{ pid: number }>('select pg_backend_pid() as pid');
    const orphan = rows[0]?.pid ?? 0;
    const spinning = busy.query('do $$ begin loop end loop; end $$').catch(() => 'cut off');
    while (
      (await query(`select from pg_stat_activity where pid = ${orphan} and state = 'active'`))
        .length === 0
    );

    const before = server.url();
    const again = nextStart();
    kill();
    expect(await again).toBe(false);
    expect(server.url()).toBe(before);
    expect(isAlive(orphan)).toBe(false);
    expect(await spinning).toBe('cut off');
    expect(await query('select n from kept')).toEqual([{ n: 1 }]);
    expect(said.join('\n')).toMatch(/The database was ended by SIGKILL and is started again in /);
  });

  it('moves to another port when another program has taken its port', async () => {
    const port = Number(new URL(server.url()).port);
    const again = nextStart();
    kill();
    let squatter: Server | null = null;
    while (!squatter) {
      const other = createServer();
      const taken = once(other, 'listening').then(
        () => true,
        () => false,
      );
      other.listen(port, '127.0.0.1');
      if (await taken) squatter = other;
    }
    expect(await again).toBe(true);
    expect(new URL(server.url()).port).not.toBe(String(port));
    expect(await query('select n from kept')).toEqual([{ n: 1 }]);
    squatter.close();
  });

  it('is not restarted once it was stopped during a pause', async () => {
    const starts = moves.length;
    kill();
    await server.stop();
    expect(moves).toHaveLength(starts);
    expect(isAlive(server.pid ?? 0)).toBe(false);
  });
});

describe('the embedded database while it does not answer', () => {
  let folder: string;
  let server: PostgresServer;

  beforeAll(async () => {
    folder = await newFolder();
    const first = serverIn(folder);
    await first.start();
    await first.stop();
  });
  beforeEach(() => {
    server = serverIn(folder, { stopPatienceMs: 500 });
  });
  afterEach(() => server.stop());
  afterAll(() => rm(folder, { recursive: true, force: true }));

  /** Starts like after a crash with a very long log: with this file it waits for more log as long as it runs. */
  async function startInReplay(): Promise<{ pid: number; start: Promise<unknown> }> {
    await writeFile(join(server.dataFolder, 'standby.signal'), '');
    await chown(join(server.dataFolder, 'standby.signal'), ...ownerOf(server.dataFolder));
    await appendFile(join(server.dataFolder, 'postgresql.auto.conf'), 'hot_standby = off\n');
    const start = server.start().catch((error: unknown) => error);
    while ((await answerOf(server)) !== '57P03') await pause(20);
    return { pid: server.pid ?? 0, start };
  }

  it('stops while it replays its log', async () => {
    const { pid, start } = await startInReplay();
    await server.stop();
    expect(isAlive(pid)).toBe(false);
    expect(await start).toEqual(new StartFailure('The database was stopped'));
  });

  it('leaves nothing behind when it is killed while it replays its log', async () => {
    const { pid, start } = await startInReplay();
    server.kill();
    expect(await waitUntilGone(pid, 60_000)).toBe(true);
    expect(await start).toEqual(new StartFailure('The database was stopped'));
  });

  it('stops though it is paused', async () => {
    await rm(join(server.dataFolder, 'standby.signal'), { force: true });
    await server.start();
    const pid = server.pid ?? 0;
    process.kill(pid, 'SIGSTOP');
    await server.stop();
    expect(isAlive(pid)).toBe(false);
  });

  it('stops while its data is created', async () => {
    const fresh = await newFolder();
    const unmade = serverIn(fresh);
    const start = unmade.start().catch((error: unknown) => error);
    while (!existsSync(`${unmade.dataFolder}.new/PG_VERSION`)) await pause(5);
    await unmade.stop();
    expect(await start).toBeInstanceOf(StartFailure);
    expect(existsSync(join(unmade.dataFolder, 'PG_VERSION'))).toBe(false);
    await rm(fresh, { recursive: true, force: true });
  });
});

/** The code with which the server refuses a connection; null when it accepts. */
async function answerOf(server: PostgresServer): Promise<string | null> {
  const client = new pg.Client({ connectionString: server.url('postgres') });
  client.on('error', () => {});
  try {
    await client.connect();
    return null;
  } catch (error) {
    return (error as { code?: string }).code ?? null;
  } finally {
    await client.end().catch(() => {});
  }
}

function ownerOf(path: string): [number, number] {
  const { uid, gid } = statSync(path);
  return [uid, gid];
}
