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
/** Characters at a log's end that are searched for the reason why a process ended. */
const TAIL = 64_000;

/**
 * The log of one process. A new file begins at every start and at 20 MB; the last three are kept as name.1.log and so
 * on.
 */
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

  /** Writes at once: the lines before a crash matter most. */
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
      // A full disk must not end the launcher: the processes continue, and their log lines are lost.
    }
  }

  /** Position of the next line, in bytes. */
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

/** Level and message of a log line of warning level or above. */
export interface Complaint {
  readonly level: 'warn' | 'error' | 'fatal';
  readonly message: string;
}

/** Parses a line of structured log; null for lines below warning level, and for other lines. */
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
 * Finds the line that best explains why a process ended, for one sentence on the terminal. `from`: position in bytes at
 * which that process began to write; an earlier process's complaints are not its reason.
 */
export function lastMeaningfulLine(path: string, from = 0): string | null {
  if (!existsSync(path)) return null;
  const bytes = readFileSync(path);
  // A log shorter than `from` was started anew since.
  const log = bytes.subarray(from > bytes.length ? 0 : from).toString('utf8');
  const lines = log
    .slice(-TAIL)
    .split('\n')
    // The first line may be incomplete, so it is skipped.
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
