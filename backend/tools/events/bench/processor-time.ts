import { readFileSync } from 'node:fs';

/** Ticks of /proc a second, on every Linux that Node runs on. */
const TICKS = 100;

/**
 * Processor seconds of a process's children that have ended: what a PostgreSQL server's connections took. Null where there is no
 * /proc, as on macOS.
 */
export function secondsOfEndedChildren(pid: number): number | null {
  let stat: string;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return null;
  }
  // The second field, a name in brackets, may have spaces in it; what follows it begins with the third.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[13]) + Number(fields[14])) / TICKS;
}
