import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { complaintOf, lastMeaningfulLine, LogFile } from './log-file.js';
import { StartFailure } from './start-failure.js';

export interface ServiceSettings {
  /** As in the log's file name, e.g. `backend`. */
  readonly name: string;
  /** In a sentence, e.g. `The backend`. */
  readonly title: string;
  /** The script that node runs. It tells over IPC when it is ready, and ends itself when the channel closes. */
  readonly script: string;
  readonly env: NodeJS.ProcessEnv;
  readonly logFolder: string;
  readonly say: (line: string) => void;
  /** It kept failing and is given up. */
  readonly gaveUp: (failure: StartFailure) => void;
  /** Its process changed. */
  readonly changed: () => void;
}

const START_PATIENCE_MS = 120_000;
const STOP_PATIENCE_MS = 10_000;
/** This many failures within this time and it is given up. */
const FAILURES = 5;
const FAILURE_WINDOW_MS = 120_000;

/** One process of the house, kept running: restarted with growing pauses when it falls over. */
export class Service {
  private readonly log: LogFile;
  private child: ChildProcess | null = null;
  private stopping = false;
  private failures: number[] = [];
  private restart: NodeJS.Timeout | null = null;
  private readonly said = new Set<string>();
  /** Where the present process began to write into the log. */
  private logFrom = 0;

  constructor(private readonly settings: ServiceSettings) {
    this.log = new LogFile(settings.logFolder, settings.name);
  }

  get name(): string {
    return this.settings.name;
  }

  get pid(): number | undefined {
    return this.child?.pid;
  }

  /** Resolves when it is ready. Rejects with {@link StartFailure} when it ends before, or takes too long. */
  async start(): Promise<void> {
    const { title } = this.settings;
    const child = this.spawn();
    const ready = new Promise<boolean>((resolve) => {
      const patience = setTimeout(() => resolve(false), START_PATIENCE_MS);
      child.on('message', (message: { readonly type?: unknown }) => {
        if (message?.type !== 'ready') return;
        clearTimeout(patience);
        resolve(true);
      });
      child.once('close', () => {
        clearTimeout(patience);
        resolve(false);
      });
    });
    if (!(await ready)) {
      if (this.stopping) return;
      const running = child.exitCode === null && child.signalCode === null;
      child.kill('SIGKILL');
      throw new StartFailure(
        this.sentence(
          running ? `${title} did not become ready within two minutes` : `${title} could not start`,
        ),
      );
    }
    child.once('close', (code, signal) => this.fell(code, signal));
  }

  /** Asks it to finish, and ends it when it takes too long. */
  async stop(): Promise<void> {
    this.stopping = true;
    if (this.restart) clearTimeout(this.restart);
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

  /** At once, whatever it is doing. */
  kill(): void {
    this.stopping = true;
    this.child?.kill('SIGKILL');
  }

  private spawn(): ChildProcess {
    // A session of its own: Ctrl-C reaches the launcher alone, which then stops everything in order.
    const child = spawn(process.execPath, ['--enable-source-maps', this.settings.script], {
      env: this.settings.env,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      detached: true,
    });
    this.child = child;
    this.logFrom = this.log.end;
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

  /** Warnings and errors are worth a line on the terminal, each once. */
  private mention(line: string): void {
    const complaint = complaintOf(line);
    if (!complaint || this.stopping || this.said.has(complaint.message) || this.said.size >= 50)
      return;
    this.said.add(complaint.message);
    this.settings.say(`${this.settings.name}: ${complaint.message} (more in ${this.log.path})`);
  }

  private fell(code: number | null, signal: NodeJS.Signals | null): void {
    if (this.stopping) return;
    const { title, say, gaveUp } = this.settings;
    const now = Date.now();
    this.failures = [...this.failures.filter((at) => now - at < FAILURE_WINDOW_MS), now];
    if (this.failures.length >= FAILURES) {
      gaveUp(new StartFailure(this.sentence(`${title} keeps failing`)));
      return;
    }
    const pause = 500 * 2 ** (this.failures.length - 1);
    const how = signal ? `was ended by ${signal}` : `ended with code ${code ?? 'unknown'}`;
    const what = `${title} ${how} and is started again in ${pause / 1000} s`;
    // Nothing can be written down by whom SIGKILL ends: what it last complained of is not the reason.
    say(signal === 'SIGKILL' ? `${what}. Its log: ${this.log.path}` : this.sentence(what));
    this.restart = setTimeout(() => {
      this.start().then(
        () => {
          if (!this.stopping) say(`${title} is back.`);
        },
        () => this.fell(this.child?.exitCode ?? null, null),
      );
    }, pause);
  }

  private sentence(what: string): string {
    const why = lastMeaningfulLine(this.log.path, this.logFrom);
    return `${what}${why ? `: ${why.replace(/[.\s]+$/, '')}` : ''}. Its log: ${this.log.path}`;
  }
}
