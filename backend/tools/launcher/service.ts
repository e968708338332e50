import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { complaintOf, lastMeaningfulLine, LogFile } from './log-file.js';
import { RESTART_LIMITS, type RestartLimits } from './restart-pauses.js';
import { Restarts } from './restarts.js';
import { StartFailure } from './start-failure.js';

export interface ServiceSettings {
  /** Name in the log's file name, e.g. `backend`. */
  readonly name: string;
  /** Name in a sentence, e.g. `The backend`. */
  readonly title: string;
  /** The script that node runs. It reports over IPC when it is ready, and ends when the channel closes. */
  readonly script: string;
  /** Called at each start: the database may have moved to another port. */
  readonly env: () => NodeJS.ProcessEnv;
  readonly logFolder: string;
  readonly say: (line: string) => void;
  /** Called when its process has changed. */
  readonly changed: () => void;
  readonly limits?: RestartLimits;
}

/** Milliseconds without a report after which a start has failed. A process that waits for the database reports that. */
const START_PATIENCE_MS = 120_000;
/** More milliseconds than a process allows itself. */
const STOP_PATIENCE_MS = 20_000;

/** Keeps one process running: restarts it with growing pauses when it ends, and never gives up. */
export class Service {
  private readonly log: LogFile;
  private child: ChildProcess | null = null;
  private stopping = false;
  private readonly restarts: Restarts;
  private readonly said = new Set<string>();
  /** Position in the log at which the present process began to write. */
  private logFrom = 0;

  constructor(private readonly settings: ServiceSettings) {
    this.log = new LogFile(settings.logFolder, settings.name);
    this.restarts = new Restarts({
      title: settings.title,
      limits: settings.limits ?? RESTART_LIMITS,
      say: settings.say,
      start: () => this.start(),
      because: () => this.because(),
    });
  }

  get name(): string {
    return this.settings.name;
  }

  get pid(): number | undefined {
    return this.child?.pid;
  }

  /**
   * Resolves when the process is ready. Rejects with {@link StartFailure} when it ends before, or is silent for too
   * long.
   */
  async start(): Promise<void> {
    if (this.stopping) return;
    const { title } = this.settings;
    const child = this.spawn();
    if (!(await isReady(child))) {
      if (this.stopping) return;
      const running = child.exitCode === null && child.signalCode === null;
      child.kill('SIGKILL');
      throw new StartFailure(
        `${running ? `${title} did not become ready within two minutes` : `${title} could not start`}${this.because()}`,
      );
    }
    this.restarts.ready();
    const fell = (code: number | null, signal: NodeJS.Signals | null): void => {
      if (this.stopping) return;
      // A process ended by SIGKILL cannot log a reason: its last complaint is not the reason.
      if (signal === 'SIGKILL')
        this.restarts.fell('was ended by SIGKILL', `. Its log: ${this.log.path}`);
      else
        this.restarts.fell(
          signal ? `was ended by ${signal}` : `ended with code ${code ?? 'unknown'}`,
        );
    };
    // The process may have ended between its message and this line.
    if (child.exitCode !== null || child.signalCode !== null)
      fell(child.exitCode, child.signalCode);
    else child.once('close', fell);
  }

  /** Ends the process to start it again with the environment of that moment. */
  renew(): void {
    const { child } = this;
    child?.kill('SIGTERM');
    const force = setTimeout(() => child?.kill('SIGKILL'), STOP_PATIENCE_MS);
    child?.once('close', () => clearTimeout(force));
  }

  /** Asks the process to finish, and kills it when it takes too long. */
  async stop(): Promise<void> {
    this.stopping = true;
    this.restarts.stop();
    const { child } = this;
    if (child && child.exitCode === null && child.signalCode === null) {
      const closed = new Promise<void>((done) => child.once('close', () => done()));
      child.kill('SIGTERM');
      const force = setTimeout(() => child.kill('SIGKILL'), STOP_PATIENCE_MS);
      await closed;
      clearTimeout(force);
    }
    this.child = null;
    this.log.close();
  }

  /** Kills the process at once. */
  kill(): void {
    this.stopping = true;
    this.restarts.stop();
    this.child?.kill('SIGKILL');
  }

  private spawn(): ChildProcess {
    // In its own session: Ctrl-C reaches only the launcher, which then stops everything in order.
    const child = spawn(process.execPath, ['--enable-source-maps', this.settings.script], {
      env: this.settings.env(),
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      detached: true,
    });
    this.child = child;
    this.logFrom = this.log.end;
    // A warning may be repeated for the new process.
    this.said.clear();
    child.on('error', () => {});
    child.stderr?.on('data', (chunk: Buffer) => this.log.write(chunk));
    if (child.stdout) {
      createInterface({ input: child.stdout }).on('line', (line) => {
        this.log.write(`${line}\n`);
        this.mention(line);
      });
    }
    this.settings.changed();
    return child;
  }

  /** Shows warnings and errors on the terminal, each once. */
  private mention(line: string): void {
    const complaint = complaintOf(line);
    // Some messages contain the milliseconds until the next attempt, a different number each time.
    const kind = complaint?.message.replace(/(?<!\d)\d+(?= ?ms\b)/g, '0');
    if (!complaint || !kind || this.stopping || this.said.has(kind) || this.said.size >= 50) return;
    this.said.add(kind);
    this.settings.say(`${this.settings.name}: ${complaint.message} (more in ${this.log.path})`);
  }

  private because(): string {
    const why = lastMeaningfulLine(this.log.path, this.logFrom);
    return `${why ? `: ${why.replace(/(?<![.\s])[.\s]+$/, '')}` : ''}. Its log: ${this.log.path}`;
  }
}

/** True when the process reports that it is ready; false when it ends before, or is silent for too long. */
function isReady(child: ChildProcess): Promise<boolean> {
  return new Promise((resolve) => {
    const answer = (ready: boolean): void => {
      clearTimeout(patience);
      resolve(ready);
    };
    const patience = setTimeout(() => answer(false), START_PATIENCE_MS);
    child.on('message', (message: { readonly type?: unknown }) => {
      if (message?.type === 'ready') answer(true);
      else if (message?.type === 'waiting') patience.refresh();
    });
    child.once('close', () => answer(false));
    child.once('error', () => answer(false));
  });
}
