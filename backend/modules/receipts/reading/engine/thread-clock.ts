import { readdirSync, readFileSync } from 'node:fs';

const THREADS = '/proc/self/task';
/** Linux counts in hundredths for programs, whatever the kernel does. */
const TICKS_PER_SECOND = 100;

export interface ClockedThread<T> {
  readonly started: T;
  /** Processor seconds the thread has used so far. */
  readonly processorSeconds: () => number;
}

/**
 * Starts a thread and finds its processor clock, which does not run while other work keeps the thread from its core. On Linux it
 * is the one thread that came while `start` ran. Elsewhere, or where another came at the same moment, it is the clock of the
 * whole process: that one runs faster, so a budget is spent sooner.
 *
 * @param start makes the thread before it returns
 */
export function startClocked<T>(start: () => T): ClockedThread<T> {
  const before = new Set(threads());
  const started = start();
  const [thread, ...others] = threads().filter((id) => !before.has(id));
  if (thread === undefined || others.length > 0) return { started, processorSeconds: ofProcess };
  let last = 0;
  const processorSeconds = (): number => (last = secondsOf(thread) ?? last);
  return { started, processorSeconds };
}

function threads(): string[] {
  try {
    return readdirSync(THREADS);
  } catch {
    return [];
  }
}

/** Null when the thread has ended. The second field of `stat` is a name in brackets and may hold spaces. */
function secondsOf(thread: string): number | null {
  try {
    const stat = readFileSync(`${THREADS}/${thread}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [user, system] = [fields[11], fields[12]];
    return (Number(user) + Number(system)) / TICKS_PER_SECOND;
  } catch {
    return null;
  }
}

function ofProcess(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}
