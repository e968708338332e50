import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { repositoryRoot } from '../../../infrastructure/config/repository-root.js';
import { freePort } from '../../../infrastructure/process/free-port.js';

/** A backend beside the one that the launcher runs, on the same database. */
export interface MoreBackend {
  readonly url: string;
  stop(): Promise<void>;
}

/** @param env all of its settings but its port @throws Error when it ends before it is ready */
export async function startBackend(env: NodeJS.ProcessEnv): Promise<MoreBackend> {
  const port = await freePort();
  const child = spawn(process.execPath, [join(repositoryRoot(), 'dist/backend/main.js')], {
    env: {
      ...env,
      PORT: String(port),
      PROCESS_NAME: `backend-${port}`,
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await ready(child);
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      if (child.exitCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

const ready = (child: ChildProcess): Promise<void> =>
  new Promise((resolve, reject) => {
    child.on('message', (message: { type?: string }) => message.type === 'ready' && resolve());
    child.once('exit', (code) => reject(new Error(`A backend ended at its start: ${code}`)));
  });
