import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { isAlive } from '../processes.js';
import { PostgresServer } from './server.js';

describe('the embedded database, after its postmaster was killed', () => {
  let folder: string;
  let server: PostgresServer;
  let moves: boolean[];
  let heard: (moved: boolean) => void = () => {};
  const said: string[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'houselights-postgres-'));
    // As root, Postgres runs as a user of its own that must be able to enter this folder.
    await chmod(folder, 0o755);
    await mkdir(join(folder, 'logs'));
    moves = [];
    server = await PostgresServer.start({
      dataDir: folder,
      logFolder: join(folder, 'logs'),
      password: 'for this test',
      say: (line) => said.push(line),
      limits: { firstMs: 10, longestMs: 100, wellAfterMs: 60_000 },
      changed: (moved) => {
        moves.push(moved);
        heard(moved);
      },
    });
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

  it('runs again on the same data and port, though a process of the killed one was still busy', async () => {
    await query('create table kept as select 1 as n');
    // Busy without waiting for anything: such a process does not notice that its postmaster is gone.
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

  it('moves to another port when somebody took the one it had', async () => {
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

  it('is not started again once it was stopped in a pause', async () => {
    const starts = moves.length;
    kill();
    await server.stop();
    expect(moves).toHaveLength(starts);
    expect(isAlive(server.pid ?? 0)).toBe(false);
  });
});
