import { readFileSync } from 'node:fs';

/** Memory of a process that is in RAM (VmRSS), in MB; NaN where there is no /proc, or no such process. */
export function memoryOf(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Math.round(Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024);
  } catch {
    return NaN;
  }
}
