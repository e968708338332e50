import {
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';

const KEPT = 3;
const LARGEST = 20 * 1024 * 1024;
/** How much of a log's end is read for why a process ended, in characters. */
const TAIL = 64_000;

/** One process's log: a new file at every start and at 20 MB, the last three before it kept as name.1.log and so on. */
export class LogFile {
  readonly path: string;
  private file: number | null;
  private size = 0;

  constructor(
    private readonly folder: string,
    private readonly name: string,
  ) {
    this.path = join(folder, `${name}.log`);
    this.file = this.begin();
  }

  /** Written at once: the lines before a crash are the ones that matter. */
  write(chunk: Buffer | string): void {
    if (this.file === null) return;
    try {
      this.size += writeSync(this.file, chunk as string);
      if (this.size > LARGEST) {
        const full = this.file;
        this.file = this.begin();
        closeSync(full);
      }
    } catch {
      // A full disk must not end the launcher: the processes go on, and their log lines are lost.
    }
  }

  /** Where the next line begins, in bytes. */
  get end(): number {
    return this.size;
  }

  close(): void {
    if (this.file !== null) closeSync(this.file);
    this.file = null;
  }

  private begin(): number {
    const numbered = (n: number): string =>
      n === 0 ? this.path : join(this.folder, `${this.name}.${n}.log`);
    if (existsSync(this.path) && statSync(this.path).size > 0) {
      for (let n = KEPT; n > 0; n--)
        if (existsSync(numbered(n - 1))) renameSync(numbered(n - 1), numbered(n));
    }
    this.size = 0;
    return openSync(this.path, 'a', 0o600);
  }
}

/** What a log line says, when it says it at warning level or above. */
export interface Complaint {
  readonly level: 'warn' | 'error' | 'fatal';
  readonly message: string;
}

/** Reads a line of structured log; null for anything below a warning and for what is no structured line. */
export function complaintOf(line: string): Complaint | null {
  if (!line.startsWith('{')) return null;
  try {
    const { level, msg, err } = JSON.parse(line) as {
      level?: unknown;
      msg?: unknown;
      err?: { message?: unknown };
    };
    if (level !== 'warn' && level !== 'error' && level !== 'fatal') return null;
    const [what, why] = [String(msg ?? ''), String(err?.message ?? '')];
    return { level, message: !why || what.includes(why) ? what : what ? `${what}: ${why}` : why };
  } catch {
    return null;
  }
}

/**
 * The line in a log that best says why its process ended, for one sentence on the terminal. `from`: where that process
 * began to write, in bytes; what an earlier one complained of is not its reason.
 */
export function lastMeaningfulLine(path: string, from = 0): string | null {
  if (!existsSync(path)) return null;
  const bytes = readFileSync(path);
  // A log that is shorter than that was started anew since.
  const log = bytes.subarray(from > bytes.length ? 0 : from).toString('utf8');
  const lines = log
    .slice(-TAIL)
    .split('\n')
    // The first line may be half a line, so it is skipped.
    .slice(log.length > TAIL ? 1 : 0)
    .map((line) => line.trim())
    .filter(Boolean)
    .reverse();
  for (const line of lines) {
    const complaint = complaintOf(line);
    if (complaint && complaint.level !== 'warn') return complaint.message;
  }
  return (
    lines.find((line) => /^(?:\w*Error|FATAL|PANIC|.*\bFATAL:)\b/.test(line)) ??
    lines.find((line) => !line.startsWith('{') && !/^at |^Node\.js v|^[\^}\])]/.test(line)) ??
    null
  );
}
