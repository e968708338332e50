import { readdirSync, readFileSync } from 'node:fs';

/** Command lines of the measured programs. All sessions and helpers of the database server count as Postgres. */
const PROGRAMS = {
  backend: /\/backend\/(?:tools\/demo\/)?main\.js/,
  projections: /\/projections\/main\.js/,
  postgres: /^(?:postgres:|\S*\/postgres )/,
  shop: /\/plain-shop\.js/,
} as const;

/** Processor time of each program, in milliseconds of one core. */
export type ProcessorTime = Readonly<Record<keyof typeof PROGRAMS, number>>;

interface Running {
  readonly parent: number;
  readonly ms: number;
  /** Processor time of its children that have ended. */
  readonly endedMs: number;
  readonly command: string;
}

/** The kernel counts in hundredths of a second (USER_HZ, the same on all Linux machines). */
const MS_A_TICK = 10;

/** Returns the processor time that descendants of this process have used so far; NaN where there is no /proc. */
export function processorTime(): ProcessorTime {
  const all = running();
  const own = descendantsOf(process.pid, all);
  const used = (name: keyof ProcessorTime): number =>
    own
      .filter(({ command }) => PROGRAMS[name].test(command))
      // Sessions of Postgres end while the bench measures, and the server keeps their time. Other programs have no such children.
      .reduce((sum, { ms, endedMs }) => sum + ms + (name === 'postgres' ? endedMs : 0), 0);
  return mapped((name) => (all.size === 0 ? NaN : used(name)));
}

/** Returns the time spent between two readings, divided by `count` things done. */
export const spentBetween = (
  before: ProcessorTime,
  after: ProcessorTime,
  count: number,
): ProcessorTime => mapped((name) => (after[name] - before[name]) / count);

const mapped = (value: (name: keyof ProcessorTime) => number): ProcessorTime => ({
  backend: value('backend'),
  projections: value('projections'),
  postgres: value('postgres'),
  shop: value('shop'),
});

/** Returns the resident memory of a process (VmRSS) in MB; NaN without /proc, or when the process has ended. */
export function memoryOf(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Math.round(Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024);
  } catch {
    return NaN;
  }
}

function running(): ReadonlyMap<number, Running> {
  const found = new Map<number, Running>();
  let names: string[];
  try {
    names = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  } catch {
    return found;
  }
  for (const name of names) {
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      // In /proc/<pid>/stat the program's name is in brackets, and may itself contain blanks and brackets.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      found.set(Number(name), {
        parent: Number(fields[1]),
        ms: (Number(fields[11]) + Number(fields[12])) * MS_A_TICK,
        endedMs: (Number(fields[13]) + Number(fields[14])) * MS_A_TICK,
        command: readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' '),
      });
    } catch {
      // The process ended while its files in /proc were read.
    }
  }
  return found;
}

function descendantsOf(ancestor: number, all: ReadonlyMap<number, Running>): Running[] {
  const children = [...all].filter(([, { parent }]) => parent === ancestor);
  return children.flatMap(([pid, one]) => [one, ...descendantsOf(pid, all)]);
}
