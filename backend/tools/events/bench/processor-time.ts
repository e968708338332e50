import { readFileSync } from 'node:fs';

/** Ticks of /proc per second, on every Linux that Node runs on. */
const TICKS = 100;

/**
 * Processor seconds of a process's ended children, such as the connections of a PostgreSQL server. Null without /proc,
 * as on macOS.
 */
export function secondsOfEndedChildren(pid: number): number | null {
  let stat: string;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return null;
  }
  // The second field, a name in brackets, may contain spaces; the fields after it begin with the third.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[13]) + Number(fields[14])) / TICKS;
}
