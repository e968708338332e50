import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { StartFailure } from '../start-failure.js';
import type { Binaries } from './binaries.js';

/** Folders of PostgreSQL's programs and data, and the user it runs as. */
export interface PostgresHome {
  readonly binaries: string;
  readonly data: string;
  /** Null: the user who runs the launcher. */
  readonly user: SystemUser | null;
}

export interface SystemUser {
  readonly uid: number;
  readonly gid: number;
}

/** Folder for root when other users cannot enter the usual folders. */
const SHARED = '/var/lib/houselights';

/**
 * Prepares folders and user. PostgreSQL refuses to run as root, so root runs it as the user `postgres`, which is
 * created when missing. That user must be able to enter its folders: below a closed folder (usually /root) data and
 * programs go to /var/lib/houselights instead.
 */
export function prepareHome(dataDir: string, binaries: Binaries, shared = SHARED): PostgresHome {
  const data = join(dataDir, 'postgres');
  if (process.getuid?.() !== 0) return { binaries: binaries.folder, data, user: null };

  // The launcher's umask may make new files private (077, as a restore sets it), but the other user has to enter these.
  const before = process.umask(0o022);
  try {
    const user = findUser('postgres') ?? makeUser('postgres');
    const open = (path: string): boolean => canWalkTo(path, user);
    const home = {
      binaries: open(binaries.folder) ? binaries.folder : copyBinaries(binaries, shared),
      data: open(dataDir)
        ? data
        : join(shared, createHash('sha256').update(dataDir).digest('hex').slice(0, 12)),
      user,
    };
    mkdirSync(dirname(home.data), { recursive: true, mode: 0o755 });
    return home;
  } finally {
    process.umask(before);
  }
}

/** True when a user may enter every folder on the way to a path, and the path itself as far as it exists. */
export function canWalkTo(path: string, user: SystemUser): boolean {
  for (let folder = path; ; folder = dirname(folder)) {
    const found = statSync(folder, { throwIfNoEntry: false });
    if (found) {
      const bits =
        found.uid === user.uid
          ? found.mode >> 6
          : found.gid === user.gid
            ? found.mode >> 3
            : found.mode;
      if ((bits & 1) === 0) return false;
    }
    if (folder === dirname(folder)) return true;
  }
}

export function giveTo(path: string, user: SystemUser | null): void {
  if (user) chownSync(path, user.uid, user.gid);
}

function copyBinaries({ folder, version }: Binaries, shared: string): string {
  const copy = join(shared, `postgresql-${version}`);
  if (existsSync(copy)) return copy;
  const half = `${copy}.${process.pid}`;
  mkdirSync(shared, { recursive: true, mode: 0o755 });
  cpSync(folder, half, { recursive: true, verbatimSymlinks: true });
  try {
    renameSync(half, copy);
  } catch {
    rmSync(half, { recursive: true, force: true });
  }
  return copy;
}

function findUser(name: string): SystemUser | null {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((each) => each.startsWith(`${name}:`));
  if (!line) return null;
  const [, , uid, gid] = line.split(':');
  return { uid: Number(uid), gid: Number(gid) };
}

function makeUser(name: string): SystemUser {
  spawnSync('useradd', [
    '--system',
    '--user-group',
    '--no-create-home',
    '--shell',
    '/usr/sbin/nologin',
    name,
  ]);
  const user = findUser(name);
  if (user) return user;
  throw new StartFailure(
    `PostgreSQL does not run as root, and the user "${name}" could not be made. Make one (useradd --system ${name}), or start Houselights as an ordinary user.`,
  );
}
