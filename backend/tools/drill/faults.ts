import { execFileSync } from 'node:child_process';
import { statfsSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pause } from '../../infrastructure/process/pause.js';
import { inThread } from '../../infrastructure/process/thread.js';
import type { DrillOptions, FaultName } from './options.js';
import type { HostileSender } from './hostile/hostile-files.worker.js';
import { makeHostileFiles } from './hostile/make-hostile-files.js';
import { OWNER, type DrillSite, type Part } from './site.js';

export interface Fault {
  /** Name of the fault in the drill's table. */
  readonly what: string;
  /** Error of one backend's clock during the fault, in milliseconds. */
  readonly clockShiftMs?: number;
  /**
   * Limit on a buyer's wait during the fault, as a multiple of the wait without the fault. Without this field there
   * is no limit.
   */
  readonly slowsAtMost?: number;
  /** Prepares the fault before the buyers come. */
  prepare?(site: DrillSite): Promise<void>;
  /** Causes the fault and ends it again, while buyers continue. */
  run(site: DrillSite, times: Pick<DrillOptions, 'outageMs' | 'awayMs'>): Promise<void>;
}

const WRONG_BY_MS = 120_000;
const TIMES = 8;
const FILLING = Buffer.alloc(1 << 20, 1);

/** Milliseconds within which a killed process must run again. */
const BACK_WITHIN_MS = 120_000;

export const FAULTS: Readonly<Record<FaultName, Fault>> = {
  'kill-backend': kill('backend', 'kill -9 of the backend'),
  'kill-projections': kill('projections', 'kill -9 of the projections'),
  'kill-sign-in': kill('identity-provider', 'kill -9 of the sign-in service'),
  'kill-launcher': kill('launcher', 'kill -9 of the launcher'),
  'kill-postgres': kill('postgres', 'kill -9 of the database'),
  'kill-redis': kill('redis', 'kill -9 of Redis'),
  'stop-backend': stop('backend', 'the backend stopped'),
  'stop-projections': stop('projections', 'the projections stopped'),
  'stop-sign-in': stop('identity-provider', 'the sign-in service stopped'),
  'stop-launcher': stop('launcher', 'the launcher stopped'),
  'stop-postgres': stop('postgres', 'all processes of the database stopped'),
  'stop-redis': stop('redis', 'Redis stopped'),
  'flush-redis': {
    what: 'kill -9 of the backend, and Redis emptied',
    async run(site) {
      await backAsAnother(site, 'backend', async (pid) => {
        process.kill(pid, 'SIGKILL');
        await site.redis?.flush();
      });
    },
  },
  'silent-postgres': {
    what: 'the database silent',
    async run(site, { outageMs }) {
      site.line.goSilent();
      await pause(outageMs);
      await site.line.restore();
    },
  },
  'postgres-away': {
    what: 'the database away',
    async run(site, { awayMs }) {
      await site.line.cut();
      await pause(awayMs);
      await site.line.restore();
    },
  },
  'cut-connections': {
    what: `all connections to the database cut ${TIMES} times`,
    async run(site, { outageMs }) {
      for (let time = 0; time < TIMES; time += 1) {
        site.line.hangUp();
        await site.line.restore();
        await pause(outageMs / TIMES);
      }
    },
  },
  'hostile-files': {
    what: 'hostile files and open connections of one member of staff',
    slowsAtMost: 2,
    prepare: (site) => makeHostileFiles(hostileFolder(site)),
    async run(site) {
      const sender: HostileSender = { site: site.url, email: OWNER, folder: hostileFolder(site) };
      const file = new URL('./hostile/hostile-files.worker.js', import.meta.url);
      await inThread(file, sender, { withinMs: 600_000, heapMb: 1_024 });
    },
  },
  'clock-ahead': wrongClock(WRONG_BY_MS, 'a second backend, its clock two minutes ahead'),
  'clock-behind': wrongClock(-WRONG_BY_MS, 'a second backend, its clock two minutes behind'),
  'disk-full': {
    what: 'the disk full',
    async run(site, { outageMs }) {
      const filler = join(site.folder, 'filler');
      await fill(filler, site.folder);
      await pause(outageMs);
      await rm(filler);
    },
  },
};

const hostileFolder = ({ folder }: DrillSite): string => join(folder, 'hostile');

/** Kills a part with SIGKILL. The fault is over when the part runs as a new process. */
function kill(part: Part, what: string): Fault {
  return {
    what,
    async run(site) {
      await backAsAnother(site, part, async (pid) => process.kill(pid, 'SIGKILL'));
    },
  };
}

/**
 * Ends a part by `act` and waits until the part runs as a new process. For the launcher, waits for all its parts.
 * @throws Error when a part does not return
 */
async function backAsAnother(
  site: DrillSite,
  part: Part,
  act: (pid: number) => Promise<unknown>,
): Promise<void> {
  const [first = 0] = site.processesOf(part);
  const parts: readonly Part[] =
    part === 'launcher' ? [part, 'backend', 'projections', 'identity-provider'] : [part];
  const before = parts.map((each) => site.pidOf(each));
  await act(first);
  const end = Date.now() + BACK_WITHIN_MS;
  const missing = () =>
    parts.find((each, index) => [undefined, before[index]].includes(site.pidOf(each)));
  while (missing()) {
    if (Date.now() > end)
      throw new Error(`The ${missing()} did not run again after ${BACK_WITHIN_MS / 1000} s.`);
    await pause(50);
  }
}

/** Pauses a part with SIGSTOP, and continues it with SIGCONT after the outage. */
function stop(part: Part, what: string): Fault {
  return {
    what,
    async run(site, { outageMs }) {
      const pids = site.processesOf(part);
      try {
        for (const pid of pids) signal(pid, 'SIGSTOP');
        await pause(outageMs);
      } finally {
        for (const pid of pids.toReversed()) signal(pid, 'SIGCONT');
      }
    },
  };
}

/** Sends a signal. A process of one PostgreSQL connection may have ended already. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

function wrongClock(shiftMs: number, what: string): Fault {
  return {
    what,
    clockShiftMs: Math.abs(shiftMs),
    async run(site, { outageMs }) {
      const end = await site.secondBackend(shiftMs);
      await pause(outageMs);
      await end();
    },
  };
}

/** Fills the disk by writing one file, for the fault of a full disk. */
async function fill(path: string, folder: string): Promise<void> {
  const file = await open(path, 'w');
  try {
    while (statfsSync(folder).bavail > 0) await file.write(FILLING);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    await file.close();
  }
}

/** Mounts a small file system at the folder. Returns a function that unmounts it, or null without the right to mount. */
export function smallFileSystem(folder: string, megabytes: number): (() => void) | null {
  try {
    execFileSync(
      'mount',
      ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'houselights-drill', folder],
      {
        stdio: 'ignore',
      },
    );
  } catch {
    return null;
  }
  return () => void execFileSync('umount', ['--lazy', folder]);
}
