import { readdirSync, readFileSync } from 'node:fs';

const THREADS = '/proc/self/task';
/** Linux reports hundredths of a second to programs, whatever the kernel counts in. */
const TICKS_PER_SECOND = 100;

export interface ClockedThread<T> {
  readonly started: T;
  /** Returns the processor seconds that the thread has used so far. */
  readonly processorSeconds: () => number;
}

/**
 * Starts a thread and finds its processor clock, which stands still while other work keeps the thread from its core. On Linux the
 * clock is that of the one thread that appeared while `start` ran. Elsewhere, or when another thread appeared at the same moment,
 * it is the clock of the whole process. That clock runs faster, so a budget is spent sooner.
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

/** Reads a thread's seconds; null when it has ended. The second field of `stat` is a name in brackets and may contain spaces. */
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
