import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { withTimeout, ended } from '../../../testing/wait-until.js';

export interface JobChild {
  /** Resolves once the child runs the job with this id. */
  began(id: string): Promise<void>;
  /** Kills the child (kill -9) and waits until it is gone. */
  kill(): Promise<void>;
}

/** Starts a real process (job-child.ts, compiled like the build) that starts jobs of queue `crash` and never finishes them. */
export async function startJobChild(environment: Record<string, string>): Promise<JobChild> {
  const cache = join('node_modules', '.cache');
  await mkdir(cache, { recursive: true });
  // The compiled program is inside the project folder, so that Node finds the packages.
  const built = await mkdtemp(join(cache, 'job-child-'));
  const compile = [
    'node_modules/@swc/cli/bin/swc.js',
    // The rest of the infrastructure is compiled too, because the queues import it.
    'backend/infrastructure',
    'backend/contracts',
    '-d',
    built,
    '-q',
    '--ignore',
    '**/*.spec.ts',
  ];
  await promisify(execFile)(process.execPath, compile);
  const child = spawn(
    process.execPath,
    [join(built, 'backend/infrastructure/jobs/testing/job-child.js')],
    {
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const lines: string[] = [];
  const output = createInterface({ input: child.stdout });
  output.on('line', (line) => lines.push(line));
  const heard = async (line: string): Promise<void> => {
    while (!lines.includes(line)) {
      if (child.exitCode !== null) throw new Error('The child process ended by itself.');
      await Promise.race([once(output, 'line'), once(child, 'exit')]);
    }
  };
  const says = (line: string): Promise<void> =>
    withTimeout(`the job's process says "${line}"`, heard(line));
  await says('ready');
  return {
    began: (id) => says(`began ${id}`),
    async kill() {
      child.kill('SIGKILL');
      await ended(child);
      await rm(built, { recursive: true, force: true });
    },
  };
}
