import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, fstatSync, openSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pause } from '../../infrastructure/process/pause.js';
import { StartFailure } from './before-start.js';

/** Limits of the pauses before a restart of an ended process, in milliseconds. */
export interface RestartLimits {
  readonly firstMs: number;
  readonly longestMs: number;
  /** A process that ran this long was healthy: the next pause has the first length again. */
  readonly wellAfterMs: number;
}

/** Limits with RESTART_PAUSE_MS and RESTART_PAUSE_MAX_MS, for tests that cannot wait half a minute. */
export const restartLimits = (env: NodeJS.ProcessEnv): RestartLimits => ({
  firstMs: Number(env['RESTART_PAUSE_MS'] || 500),
  longestMs: Number(env['RESTART_PAUSE_MAX_MS'] || 30_000),
  wellAfterMs: 60_000,
});

export interface SupervisedSettings {
  /** Name of the log file, e.g. `backend`. */
  readonly name: string;
  /** Name of the process in a sentence, e.g. `The backend`. */
  readonly title: string;
  readonly logFolder: string;
  readonly print: (line: string) => void;
  readonly limits: RestartLimits;
  /** Starts the process. The signal aborts the start when a stop is requested. */
  readonly spawn: (stop: AbortSignal) => ChildProcess | Promise<ChildProcess>;
  /** Resolves with true when the process is ready; with false when it ended before, or was silent for too long. */
  readonly ready: (child: ChildProcess, ended: AbortSignal) => Promise<boolean>;
  /** Called when another process has replaced the ended process. */
  readonly changed?: (() => void) | undefined;
  /** Signals that end the process, each with more force than the signal before. */
  readonly endBy: readonly [NodeJS.Signals, NodeJS.Signals, ...NodeJS.Signals[]];
  /** Milliseconds between two of the signals that end the process. */
  readonly endPatienceMs: number;
}

/** Largest number of different complaints of one process on the terminal. */
const MOST_SAID = 50;

/** Keeps one process running: restarts it with growing pauses when it ends, and never gives up. */
export class Supervised {
  private readonly log: LogFile;
  private readonly stopping = new AbortController();
  private readonly said = new Set<string>();
  private child: ChildProcess | null = null;
  private starting: Promise<unknown> = Promise.resolve();
  private timer: NodeJS.Timeout | undefined;
  private pauseMs = 0;
  private readyAt = 0;
  /** Last error in the log of the running process. */
  private lastError: string | null = null;

  constructor(private readonly settings: SupervisedSettings) {
    this.log = new LogFile(settings.logFolder, settings.name);
  }

  get name(): string {
    return this.settings.name;
  }

  get pid(): number | undefined {
    return this.child?.pid;
  }

  /** Resolves when the process is ready. Rejects with {@link StartFailure}; then no process is left. */
  start(): Promise<void> {
    const started = this.startOnce();
    this.starting = started.catch(() => {});
    return started;
  }

  /**
   * Signals the process to finish, with a stronger signal when it takes too long. The process is not restarted, and a waiting
   * start fails.
   */
  async stop(): Promise<void> {
    this.cancel();
    await Promise.all([this.starting, this.end()]);
    await this.end();
    this.log.close();
  }

  /** Kills the process at once. */
  kill(): void {
    this.cancel();
    this.child?.kill(this.settings.endBy[1]);
  }

  private async startOnce(): Promise<void> {
    const { title, changed, spawn, ready } = this.settings;
    const { signal } = this.stopping;
    const unlessStopped = (): void => {
      if (signal.aborted) throw new StartFailure(`${title} was stopped`);
    };
    this.readyAt = 0;
    try {
      unlessStopped();
      const child = await spawn(signal);
      this.child = child;
      this.said.clear();
      this.lastError = null;
      for (const output of [child.stdout, child.stderr])
        if (output) createInterface(output).on('line', (line) => this.hear(line));
      const ended = endOf(child);
      changed?.();
      unlessStopped();
      if (!(await ready(child, ended))) {
        const how = ended.aborted ? 'could not start' : 'did not become ready within two minutes';
        throw new StartFailure(`${title} ${how}${await this.because(child)}`);
      }
      this.readyAt = Date.now();
      this.lastError = null;
      const fell = (): void => void this.fell(child);
      if (ended.aborted) fell();
      else ended.addEventListener('abort', fell);
    } catch (error) {
      await this.end();
      unlessStopped();
      throw error;
    }
  }

  private async fell(child: ChildProcess): Promise<void> {
    const { signalCode, exitCode } = child;
    if (this.stopping.signal.aborted) return;
    const why = await this.because(child);
    this.startLater(
      signalCode ? `was ended by ${signalCode}` : `ended with code ${exitCode ?? 'unknown'}`,
      why,
    );
  }

  private startLater(how: string, why: string): void {
    if (this.stopping.signal.aborted) return;
    const { title, print: say, limits } = this.settings;
    const { firstMs, longestMs, wellAfterMs } = limits;
    const wasWell = this.readyAt > 0 && Date.now() - this.readyAt >= wellAfterMs;
    this.pauseMs = Math.min(longestMs, wasWell || !this.pauseMs ? firstMs : this.pauseMs * 2);
    say(`${title} ${how} and is started again in ${this.pauseMs / 1000} s${why}`);
    this.timer = setTimeout(() => {
      this.start().then(
        () => say(`${title} is back.`),
        // The restart is never given up, because the next attempt may succeed: a full disk was emptied, or a taken port is
        // free again.
        (error: Error) => this.startLater('could not be started', `: ${error.message}`),
      );
    }, this.pauseMs);
  }

  private cancel(): void {
    this.stopping.abort();
    clearTimeout(this.timer);
  }

  private async end(): Promise<void> {
    const { child } = this;
    if (!child) return;
    const ended = endOf(child);
    const signals = [...this.settings.endBy];
    const last = signals.at(-1);
    while (!ended.aborted) {
      child.kill(signals.shift() ?? last);
      await pause(this.settings.endPatienceMs, ended);
    }
  }

  /** Logs a line. Shows warnings and errors of our programs on the terminal, each once. */
  private hear(line: string): void {
    this.log.write(`${line}\n`);
    const complaint = complaintOf(line);
    if (!complaint) return;
    const { level, message } = complaint;
    if (level !== 'warn') this.lastError = message;
    // Some messages contain the milliseconds until the next attempt, a different number each time.
    const kind = message.replace(/(?<!\d)\d+(?= ?ms\b)/, '0');
    if (level === 'plain' || this.said.has(kind) || this.said.size >= MOST_SAID) return;
    if (this.stopping.signal.aborted) return;
    this.said.add(kind);
    this.settings.print(`${this.name}: ${message} (more in ${this.log.path})`);
  }

  private async because(child: ChildProcess): Promise<string> {
    const log = `. Its log: ${this.log.path}`;
    // A process ended by SIGKILL cannot log a reason, so its last logged error is not the reason.
    if (child.signalCode === 'SIGKILL') return log;
    // Child processes of the ended process may keep its output open, so the wait for the last line is limited.
    if (child.stdout?.readable) await Promise.race([once(child, 'close'), pause(500)]);
    return this.lastError ? `: ${this.lastError.replace(/(?<![.\s])[.\s]+$/, '')}${log}` : log;
  }
}

/** Returns a signal that aborts when the process has ended, also when it could not be started. */
function endOf(child: ChildProcess): AbortSignal {
  const ended = new AbortController();
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined)
    ended.abort();
  child.once('exit', () => ended.abort());
  child.on('error', () => ended.abort());
  return ended.signal;
}

/** Finds an error in a log line: a warning or worse of our programs, or `plain` text of Node or PostgreSQL. */
function complaintOf(line: string): { readonly level: string; readonly message: string } | null {
  if (/^\w*Error\b|^[^{].*\b(?:FATAL|PANIC):/.test(line)) return { level: 'plain', message: line };
  if (!/^\{"level":"(?:warn|error|fatal)"/.test(line)) return null;
  try {
    const { level, msg, err } = JSON.parse(line) as {
      readonly level: string;
      readonly msg?: string;
      readonly err?: { readonly message?: string };
    };
    const [what, why] = [msg ?? '', err?.message ?? ''];
    const message = what.includes(why) ? what : [what, why].filter(Boolean).join(': ');
    return { level, message };
  } catch {
    return null;
  }
}

/** Largest size of a log file in bytes. A full file is renamed to name.1.log, in place of the full file before it. */
const LARGEST_LOG = 20 * 1024 * 1024;

class LogFile {
  readonly path: string;
  private file: number;

  constructor(folder: string, name: string) {
    this.path = join(folder, `${name}.log`);
    this.file = openSync(this.path, 'a', 0o600);
  }

  /** Writes log lines synchronously, because the lines before a crash matter most. */
  write(line: string): void {
    try {
      writeSync(this.file, line);
      if (fstatSync(this.file).size < LARGEST_LOG) return;
      renameSync(this.path, this.path.replace(/log$/, '1.log'));
      const next = openSync(this.path, 'a', 0o600);
      closeSync(this.file);
      this.file = next;
    } catch {
      // A full disk must not end the launcher: the processes continue, and their log lines are lost.
    }
  }

  close(): void {
    if (this.file >= 0) closeSync(this.file);
    this.file = -1;
  }
}
