import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { repositoryRoot } from '../../infrastructure/config/repository-root.js';

const AGAIN_MS = 500;
const STOP_PATIENCE_MS = 60_000;

/**
 * `npm start` as a separate process that the drill may kill and freeze like every other part. It is restarted whenever it ends,
 * as by an operator's service manager.
 */
export class LauncherProcess {
  private child: ChildProcess | null = null;
  private stopping = false;
  private again: NodeJS.Timeout | undefined;

  constructor(private readonly env: NodeJS.ProcessEnv) {}

  get pid(): number | undefined {
    return this.child?.pid;
  }

  start(): void {
    const child = spawn(
      process.execPath,
      [join(repositoryRoot(), 'dist/backend/tools/launcher/main.js')],
      {
        // The launcher ends with its parent when npm starts it. So nothing keeps running when the drill itself is killed.
        env: { ...this.env, npm_lifecycle_event: 'drill' },
        stdio: ['ignore', 'ignore', 'inherit'],
      },
    );
    this.child = child;
    child.once('exit', () => {
      this.child = null;
      if (!this.stopping) this.again = setTimeout(() => this.start(), AGAIN_MS);
    });
  }

  async stop(): Promise<void> {
    this.stopping = true;
    clearTimeout(this.again);
    const { child } = this;
    if (!child) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    const force = setTimeout(() => child.kill('SIGKILL'), STOP_PATIENCE_MS);
    await ended;
    clearTimeout(force);
  }
}
