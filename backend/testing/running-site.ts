import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ownPort } from './own-port.js';
import { repositoryRoot } from '../infrastructure/config/repository-root.js';
import { buildOnce } from './build-once.js';
import { copyDemoSite } from './demo-site.js';

export interface RunningSite {
  readonly url: string;
  readonly dataDir: string;
  /** Ends the server; its data stays. */
  goDown(): Promise<void>;
  /** Starts it again at the same address. */
  comeBack(): Promise<void>;
  stop(): Promise<void>;
}

/** What `npm start` runs, as built, in a data folder, a database and on a port of its own, with the demo data. */
export async function startSite(): Promise<RunningSite> {
  await buildOnce();
  const demo = await copyDemoSite(async (dataDir, DATABASE_URL) =>
    launch(dataDir, await ownPort(), { DATABASE_URL }),
  );
  return openSite(demo.dataDir, { DATABASE_URL: demo.databaseUrl }, () => demo.remove());
}

/** The same from an empty folder, and with Postgres of its own. `more`: settings, such as another database. */
export async function startEmptySite(more: NodeJS.ProcessEnv = {}): Promise<RunningSite> {
  await buildOnce();
  const parent = await mkdtemp(join(tmpdir(), 'houselights-site-'));
  await chmod(parent, 0o755);
  return openSite(join(parent, 'data'), more, () => rm(parent, { recursive: true, force: true }));
}

async function openSite(
  dataDir: string,
  more: NodeJS.ProcessEnv,
  remove: () => Promise<void>,
): Promise<RunningSite> {
  const port = await ownPort();
  let stopLauncher = await launch(dataDir, port, more);
  return {
    url: `http://localhost:${port}`,
    dataDir,
    goDown: () => stopLauncher(),
    async comeBack() {
      stopLauncher = await launch(dataDir, port, more);
    },
    async stop() {
      await stopLauncher();
      await remove();
    },
  };
}

/** Resolves when everything is up; answers how to end it. */
async function launch(
  dataDir: string,
  port: number,
  more: NodeJS.ProcessEnv,
): Promise<() => Promise<void>> {
  const { NODE_ENV: _, LOG_LEVEL: __, ...clean } = process.env;
  const launcher = spawn(
    process.execPath,
    [join(repositoryRoot(), 'dist/backend/tools/launcher/main.js')],
    {
      env: {
        ...clean,
        ...more,
        DATA_DIR: dataDir,
        PORT: String(port),
        DEV_OIDC_ORIGIN: `http://127.0.0.1:${await ownPort()}`,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  await dashboardOf(launcher);
  return async () => {
    if (launcher.exitCode !== null) return;
    const ended = once(launcher, 'close');
    launcher.kill('SIGTERM');
    await ended;
  };
}

/** Resolves when the launcher prints its dashboard, which it does once everything is up. */
function dashboardOf(launcher: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    const hear = (chunk: Buffer): void => {
      output += String(chunk);
      if (output.includes('Houselights is up')) resolve();
    };
    launcher.stdout?.on('data', hear);
    launcher.stderr?.on('data', hear);
    launcher.once('close', () => reject(new Error(`It ended before it was up:\n${output}`)));
  });
}
