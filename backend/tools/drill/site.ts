import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pause } from '../../infrastructure/process/pause.js';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { repositoryRoot } from '../../infrastructure/config/repository-root.js';
import { DatabaseLine } from './database-line.js';
import { HttpClient } from '../bench/test-bed/http-client.js';
import { BenchTestBed, type RunningTestBed } from '../bench/test-bed/test-bed.js';
import { freePort } from '../../infrastructure/process/free-port.js';

const CONNECTIONS = 32;
const SHIFTED_CLOCK = fileURLToPath(new URL('./shifted-clock.js', import.meta.url));
/** Processes that fall over are to be back while the storm is still on. */
const RESTARTS = { RESTART_PAUSE_MS: '200', RESTART_PAUSE_MAX_MS: '2000' };
const SECRET = 'only for this drill, and for as long as it takes';

/** A whole site in a temporary folder, whose parts the drill may kill, freeze and cut off. */
export class DrillSite {
  private readonly clients: HttpClient[] = [];

  private constructor(
    private readonly testBed: BenchTestBed,
    readonly running: RunningTestBed,
    /** Between the site and its database. */
    readonly line: DatabaseLine,
  ) {
    this.clients.push(new HttpClient(running.url, CONNECTIONS));
  }

  /** @param parent where its folder is made, with the database in it */
  static async start(parent: string): Promise<DrillSite> {
    let line: DatabaseLine | undefined;
    const testBed = new BenchTestBed({
      // Falling over is what this is about.
      lost: () => {},
      parent,
      env: { ...RESTARTS, SECRET },
      async databaseBy(url) {
        line = await DatabaseLine.to(url);
        return line.url;
      },
    });
    try {
      const running = await testBed.start();
      return new DrillSite(testBed, running, line as DatabaseLine);
    } catch (error) {
      await testBed.stop();
      throw error;
    }
  }

  get folder(): string {
    return this.running.folder;
  }

  pidOf(name: string): Promise<number> {
    return this.testBed.pidOf(name);
  }

  /** One client for each backend that runs now. */
  backends(): readonly HttpClient[] {
    return this.clients;
  }

  /** One more backend on the same database, whose clock is wrong. Answers how to end it. */
  async secondBackend(shiftMs: number): Promise<() => Promise<void>> {
    const port = await freePort();
    const url = `http://localhost:${port}`;
    const child = spawn(
      process.execPath,
      [
        '--import',
        pathToFileURL(SHIFTED_CLOCK).href,
        join(repositoryRoot(), 'dist/backend/main.js'),
      ],
      {
        env: {
          ...this.testBed.environment,
          PORT: String(port),
          PUBLIC_URL: this.running.url,
          PROCESS_NAME: 'backend-2',
          CLOCK_SHIFT_MS: String(shiftMs),
        },
        stdio: ['ignore', 'ignore', 'inherit'],
      },
    );
    const client = new HttpClient(url, CONNECTIONS);
    while (!(await isReady(client))) {
      if (child.exitCode !== null) throw new Error('The second backend ended by itself.');
      await pause(200);
    }
    this.clients.push(client);
    return async () => {
      this.clients.splice(this.clients.indexOf(client), 1);
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      client.close();
    };
  }

  /** Resolves when the site says it is ready. @throws Error after so long */
  async ready(patienceMs: number): Promise<void> {
    const end = Date.now() + patienceMs;
    while (!(await isReady(this.clients[0] as HttpClient))) {
      if (Date.now() > end) throw new Error(`The site was not ready after ${patienceMs / 1000} s.`);
      await pause(200);
    }
  }

  async stop(): Promise<void> {
    for (const client of this.clients) client.close();
    await this.testBed.stop();
    await this.line.cut();
  }
}

const isReady = (client: HttpClient): Promise<boolean> =>
  client.get('/health/ready').then(
    ({ status }) => status === 200,
    () => false,
  );
