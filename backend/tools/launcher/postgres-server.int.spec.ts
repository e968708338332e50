import { existsSync, statSync } from 'node:fs';
import { appendFile, chmod, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { waitUntil } from '../../testing/wait-until.js';
import { StartFailure } from './before-start.js';
import { isAlive, waitUntilGone } from './folder-lock.js';
import { PostgresServer } from './postgres-server.js';

describe('the embedded database', () => {
  let folder: string;
  let server: PostgresServer;
  let starts = 0;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'houselights-postgres-'));
    // When root runs the tests, PostgreSQL runs as another user, who has to enter the folder.
    await chmod(folder, 0o755);
    await mkdir(join(folder, 'logs'));
    server = newServer();
  });
  afterEach(async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const newServer = (): PostgresServer =>
    new PostgresServer({
      dataDir: folder,
      logFolder: join(folder, 'logs'),
      password: 'for this test',
      print: () => {},
      limits: { firstMs: 10, longestMs: 100, wellAfterMs: 60_000 },
      changed: () => (starts += 1),
      stopPatienceMs: 500,
    });

  /** Returns the first row's value, or the code with which the server refuses a connection. */
  async function ask(sql: string, database?: string): Promise<unknown> {
    const client = new pg.Client({ connectionString: server.url(database) });
    client.on('error', () => {});
    try {
      await client.connect();
      return Object.values((await client.query(sql)).rows[0] ?? {})[0];
    } catch (error) {
      return (error as { readonly code?: string }).code;
    } finally {
      await client.end().catch(() => {});
    }
  }

  async function restart(): Promise<void> {
    await server.stop();
    server = newServer();
  }

  it('runs again on the same data and port after its postmaster was killed', async () => {
    await server.start();
    await ask('create table kept as select 1 as n');
    const [pid = 0, before] = [server.pid, server.url()];
    process.kill(pid, 'SIGKILL');
    await waitUntil('the data is there again', async () => (await ask('select n from kept')) === 1);
    expect(server.url()).toBe(before);
    expect(server.pid).not.toBe(pid);
  });

  it('is not restarted once it was stopped during a pause', async () => {
    await server.start();
    const before = starts;
    process.kill(server.pid ?? 0, 'SIGKILL');
    await server.stop();
    expect([starts, isAlive(server.pid ?? 0)]).toEqual([before, false]);
  });

  it('starts although another program has the pid of a server that was lost', async () => {
    await server.start();
    await restart();
    const lost = join(server.dataFolder, 'postmaster.pid');
    await writeFile(lost, `${process.pid}\n${server.dataFolder}\n`);
    await giveToServer(lost);
    await server.start();
    expect(await ask('select 1')).toBe(1);
  });

  /**
   * Simulates a start after a crash with a very long log: with this file PostgreSQL waits for more log as long as it runs.
   */
  async function startInReplay(): Promise<{ pid: number; start: Promise<unknown> }> {
    await server.start();
    await restart();
    const standby = join(server.dataFolder, 'standby.signal');
    await writeFile(standby, '');
    await giveToServer(standby);
    await appendFile(join(server.dataFolder, 'postgresql.auto.conf'), 'hot_standby = off\n');
    const start = server.start().catch((error: unknown) => error);
    await waitUntil('it replays', async () => (await ask('select 1', 'postgres')) === '57P03');
    return { pid: server.pid ?? 0, start };
  }
  async function giveToServer(file: string): Promise<void> {
    const { uid, gid } = statSync(server.dataFolder);
    await chown(file, uid, gid);
  }

  it('can be stopped while it replays its log after a crash', async () => {
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

  it('can be stopped even while its process is paused', async () => {
    await server.start();
    const pid = server.pid ?? 0;
    process.kill(pid, 'SIGSTOP');
    await server.stop();
    expect(isAlive(pid)).toBe(false);
  });

  it('can be stopped while its data is created, and creates the data anew at the next start', async () => {
    const start = server.start().catch((error: unknown) => error);
    const half = `${server.dataFolder}.new/PG_VERSION`;
    await waitUntil('its data is half made', () => existsSync(half));
    await restart();
    expect(await start).toEqual(new StartFailure('The database was stopped'));
    expect(existsSync(server.dataFolder)).toBe(false);
    await server.start();
    expect(await ask('select 1')).toBe(1);
  });
});
