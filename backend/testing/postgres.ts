import type { ChildProcess } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import {
  giveTo,
  type PostgresHome,
  prepareHome,
  spawnAs,
} from '../tools/launcher/postgres-programs.js';
import { ownPort } from './own-port.js';
import { isFirst, runFolder } from './run-folder.js';
import { waitUntil, ended } from './wait-until.js';

const USER = 'postgres';
const PASSWORD = 'postgres';

interface PostgresOptions {
  readonly auth: 'trust' | 'scram-sha-256';
  /** Server settings in addition to those of every test server. */
  readonly settings: Readonly<Record<string, string>>;
  /** Files that must belong to the operating-system user who runs the server. */
  readonly owns?: readonly string[];
}

interface LaunchedPostgres {
  readonly port: number;
  stop(): Promise<void>;
}

/**
 * Starts a database server in a folder, with the same programs and user as `npm start`. Resolves when the server
 * accepts connections for `postgres` with the password `postgres`.
 */
export async function launchPostgres(
  folder: string,
  { auth, settings, owns = [] }: PostgresOptions,
): Promise<LaunchedPostgres> {
  // PostgreSQL refuses to run as root. When root starts the tests, the server runs as another user, who must be able to enter the
  // folder.
  await chmod(folder, 0o755);
  const home = prepareHome(folder);
  const log = join(folder, 'postgres.log');
  await initialise(home, log, auth);
  for (const file of owns) giveTo(file, home.user);
  const port = await ownPort();
  const all = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    // The server does not wait for the disk. That is safe here, because the data need not survive the run.
    fsync: 'off',
    ...settings,
  };
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = run(home, 'postgres', ['-D', home.data, '-p', String(port), ...flags], log);
  // The server may run for longer than the worker process that started it.
  server.unref();
  await waitUntil(`PostgreSQL takes connections (its log: ${log})`, async () => {
    if (server.exitCode !== null)
      throw new Error(`PostgreSQL ended: ${await readFile(log, 'utf8')}`);
    return takesConnections(port);
  });
  return {
    port,
    async stop() {
      server.kill('SIGINT');
      await ended(server);
    },
  };
}

/**
 * Returns the address of the run's one server, in which each suite creates its own databases. The first suite that calls this
 * starts the server, so a run of unit tests starts no server. The runner stops the server.
 */
export async function runPostgres(): Promise<string> {
  const folder = join(runFolder(), 'postgres');
  const address = join(folder, 'address');
  const marker = join(runFolder(), 'postgres.starting');
  if (await isFirst(marker)) {
    try {
      await mkdir(folder);
      // Passwords are not checked, because a check takes a third of a connection's processor time. A backend may
      // open some 50 connections, and three shared sites run beside three suites with three backends each.
      const { port } = await launchPostgres(folder, {
        auth: 'trust',
        settings: { max_connections: '1000' },
      });
      await writeFile(
        `${address}.new`,
        `postgres://${USER}:${PASSWORD}@127.0.0.1:${port}/postgres`,
      );
      await rename(`${address}.new`, address);
    } catch (error) {
      // A failed start is ignored here: the next suite starts the server again, and reports its own error.
      await rm(folder, { recursive: true, force: true });
      await rm(marker);
      throw error;
    }
  }
  return waitUntil('the PostgreSQL of the run takes connections', () =>
    readFile(address, 'utf8').catch(() => null),
  );
}

async function initialise(
  home: PostgresHome,
  log: string,
  auth: PostgresOptions['auth'],
): Promise<void> {
  await mkdir(home.data, { mode: 0o700 });
  giveTo(home.data, home.user);
  const password = `${home.data}.password`;
  await writeFile(password, PASSWORD, { mode: 0o600 });
  giveTo(password, home.user);
  const flags = [`--username=${USER}`, `--pwfile=${password}`, '--locale=C', '--encoding=UTF8'];
  const initdb = run(
    home,
    'initdb',
    [`--pgdata=${home.data}`, `--auth=${auth}`, '--no-sync', ...flags],
    log,
  );
  await ended(initdb);
  if (initdb.exitCode !== 0)
    throw new Error(`The database could not be made: ${await readFile(log, 'utf8')}`);
}

/** Runs a program whose output goes to a file, which still exists when this process has ended. */
function run(
  home: PostgresHome,
  program: string,
  parameters: readonly string[],
  log: string,
): ChildProcess {
  const file = openSync(log, 'a');
  try {
    return spawnAs(home, program, parameters, ['ignore', file, file]);
  } finally {
    closeSync(file);
  }
}

async function takesConnections(port: number): Promise<boolean> {
  const client = new pg.Client({ host: '127.0.0.1', port, user: USER, password: PASSWORD });
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}
