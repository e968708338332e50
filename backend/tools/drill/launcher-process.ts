import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { repositoryRoot } from '../../infrastructure/config/repository-root.js';

const AGAIN_MS = 500;
const STOP_PATIENCE_MS = 60_000;

/**
 * `npm start` in a process of its own, which may be killed and stopped as every other part. Whenever it ends it is started
 * again, as an operator's service manager does.
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
        // As a child of npm it ends when its parent does: nothing stays when the drill itself is killed.
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
