import { readFileSync, readdirSync } from 'node:fs';

/** A tick of /proc, in milliseconds, on every Linux that Node runs on. */
const TICK_MS = 10;

interface Times {
  readonly parent: number;
  readonly own: number;
  /** Of children that have ended. */
  readonly children: number;
}

/**
 * Processor milliseconds of a process, of its children, and of those of them that have ended: a PostgreSQL server with all of its sessions
 * and workers. Null where there is no /proc, as on macOS.
 */
export function processorMsOf(pid: number): number | null {
  const root = timesOf(pid);
  if (!root) return null;
  const others = readdirSync('/proc').flatMap((name) => {
    const times = /^\d+$/.test(name) ? timesOf(Number(name)) : null;
    return times?.parent === pid ? times.own + times.children : [];
  });
  return others.reduce((sum, ticks) => sum + ticks, root.own + root.children) * TICK_MS;
}

function timesOf(pid: number): Times | null {
  let stat: string;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return null;
  }
  // The second field, a name in brackets, may have spaces in it; what follows it begins with the third.
  const field = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [parent = 0] = field.slice(1);
  const [user = 0, system = 0, childrensUser = 0, childrensSystem = 0] = field.slice(11);
  return { parent, own: user + system, children: childrensUser + childrensSystem };
}
