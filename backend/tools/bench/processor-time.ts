import { readdirSync, readFileSync } from 'node:fs';

/** Milliseconds of processor time, of one core. */
export interface ProcessorTime {
  readonly backend: number;
  readonly projections: number;
  /** All sessions and helpers of the server together. */
  readonly postgres: number;
}

interface Running {
  readonly parent: number;
  readonly ms: number;
  /** Of its children that have ended. */
  readonly endedMs: number;
  readonly command: string;
}

/** The kernel counts in hundredths of a second (USER_HZ, the same on all Linux machines). */
const MS_A_TICK = 10;

/** What the processes that this one started have used so far, from /proc; null where there is none (not Linux). */
export function processorTime(): ProcessorTime | null {
  const all = running();
  if (!all) return null;
  const own = descendantsOf(process.pid, all);
  const sum = (is: (command: string) => boolean): number =>
    own.reduce((ms, one) => (is(one.command) ? ms + one.ms : ms), 0);
  return {
    backend: sum((command) => /\/backend\/(?:tools\/demo\/)?main\.js/.test(command)),
    projections: sum((command) => command.includes('/projections/main.js')),
    postgres: sum((command) => /^(?:postgres:|\S*\/postgres )/.test(command)),
  };
}

/** For each of `count` things done in between. */
export const spentBetween = (
  before: ProcessorTime,
  after: ProcessorTime,
  count: number,
): ProcessorTime => ({
  backend: (after.backend - before.backend) / count,
  projections: (after.projections - before.projections) / count,
  postgres: (after.postgres - before.postgres) / count,
});

/**
 * Milliseconds that a process, its children, and those of them that have ended have used: a PostgreSQL server with all of its
 * sessions and workers. Null where there is no /proc, or no such process.
 */
export function processorMsOf(pid: number): number | null {
  const all = running();
  const root = all?.get(pid);
  if (!all || !root) return null;
  const children = [...all.values()].filter(({ parent }) => parent === pid);
  return [root, ...children].reduce((sum, { ms, endedMs }) => sum + ms + endedMs, 0);
}

function running(): ReadonlyMap<number, Running> | null {
  let names: string[];
  try {
    names = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  } catch {
    return null;
  }
  const found = new Map<number, Running>();
  for (const name of names) {
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      // The name of the program, in brackets, may have blanks and brackets of its own.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ');
      const [own = 0, ownKernel = 0, ended = 0, endedKernel = 0] = fields.slice(11).map(Number);
      found.set(Number(name), {
        parent: Number(fields[1]),
        ms: (own + ownKernel) * MS_A_TICK,
        endedMs: (ended + endedKernel) * MS_A_TICK,
        command,
      });
    } catch {
      // It ended while it was looked at.
    }
  }
  return found.size > 0 ? found : null;
}

function descendantsOf(ancestor: number, all: ReadonlyMap<number, Running>): Running[] {
  const children = [...all].filter(([, { parent }]) => parent === ancestor);
  return children.flatMap(([pid, one]) => [one, ...descendantsOf(pid, all)]);
}
