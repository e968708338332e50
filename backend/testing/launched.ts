import { type ChildProcess, spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Tenant } from '../tools/launcher/folder-lock.js';
import { repositoryRoot } from '../infrastructure/config/repository-root.js';
import { withTimeout, SITE_PATIENCE_MS } from './wait-until.js';

const LAUNCHER = join(repositoryRoot(), 'dist/backend/tools/launcher/main.js');

/** Launcher in a process of its own, as `npm start` runs it. Tests can wait for texts in its terminal output. */
export class Launched {
  output = '';
  private readonly child: ChildProcess;
  private readonly heard = new EventEmitter().setMaxListeners(0);

  constructor(
    readonly folder: string,
    readonly port: number,
    env: NodeJS.ProcessEnv = {},
  ) {
    const { NODE_ENV: _, LOG_LEVEL: __, ...clean } = process.env;
    this.child = spawn(process.execPath, [LAUNCHER], {
      env: { ...clean, DATA_DIR: folder, PORT: String(port), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const hear = (chunk: Buffer): void => {
      this.output += String(chunk);
      this.heard.emit('more');
    };
    this.child.stdout?.on('data', hear);
    this.child.stderr?.on('data', hear);
    this.child.once('close', () => this.heard.emit('more'));
  }

  get pid(): number {
    const { pid } = this.child;
    if (pid === undefined) throw new Error('The launcher could not be started');
    return pid;
  }

  get url(): string {
    return `http://localhost:${this.port}`;
  }

  /** Contents of `launcher.lock`, which names the launcher's running processes. */
  get tenant(): Tenant {
    return JSON.parse(readFileSync(join(this.folder, 'launcher.lock'), 'utf8')) as Tenant;
  }

  /** Returns the process id of one of the launcher's processes, e.g. `backend`. */
  pidOf(name: string): number {
    const pid = this.tenant.processes[name];
    if (pid === undefined) throw new Error(`No process ${name} now`);
    return pid;
  }

  /** Resolves when the terminal has shown the text this many times, counting texts shown before the call. */
  async untilShown(text: string, times = 1): Promise<void> {
    const said = async (): Promise<void> => {
      while (this.output.split(text).length - 1 < times) {
        if (this.gone)
          throw new Error(`It ended before it said "${text}" (${times}):\n${this.output}`);
        await once(this.heard, 'more');
      }
    };
    await withTimeout(
      () => `the launcher says "${text}" (${times}); it said:\n${this.output}`,
      said(),
      SITE_PATIENCE_MS,
    );
  }

  /** Waits until the launcher ends, and returns its exit code. */
  async ended(): Promise<number | null> {
    const gone = async (): Promise<void> => {
      while (!this.gone) await once(this.heard, 'more');
    };
    await withTimeout(
      () => `the launcher has ended; it said:\n${this.output}`,
      gone(),
      SITE_PATIENCE_MS,
    );
    return this.child.exitCode;
  }

  kill(signal: NodeJS.Signals): void {
    this.child.kill(signal);
  }

  async stop(): Promise<void> {
    this.kill('SIGTERM');
    await this.ended();
  }

  /** Allows this process to end while the launcher still runs. */
  letGo(): void {
    this.child.stdout?.destroy();
    this.child.stderr?.destroy();
    this.child.unref();
  }

  private get gone(): boolean {
    return this.child.exitCode !== null || this.child.signalCode !== null;
  }
}
