import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { freePort } from '../../infrastructure/process/free-port.js';

const AGAIN_MS = 500;
/** Prefix of keys in backend/infrastructure/jobs/bull. */
const PREFIX = 'houselights';
/** Bull's score of a delayed job is its time in milliseconds times this. */
const SCORE_PER_MS = 0x1000;

/** A job in Redis that is not done. */
export interface RedisJob {
  readonly queue: string;
  readonly id: string;
  readonly why: string;
}

/**
 * Redis configured as in `docker/compose.yaml`. It writes its log to disk every second, so a kill loses up to one second. It is
 * restarted on the same data whenever it ends.
 */
export class RedisServer {
  private child: ChildProcess | null = null;
  private stopping = false;
  private again: NodeJS.Timeout | undefined;

  private constructor(
    private readonly port: number,
    private readonly folder: string,
  ) {}

  /**
   * Starts Redis in a new folder.
   * @param parent parent of that folder
   * @throws Error when redis-server is not installed
   */
  static async start(parent: string): Promise<RedisServer> {
    const folder = join(parent, 'redis');
    mkdirSync(folder);
    const server = new RedisServer(await freePort(), folder);
    const failed = once(server.run(), 'error').then(([error]) => {
      throw new Error(`redis-server cannot be started: ${(error as Error).message}`);
    });
    await Promise.race([server.withClient((client) => client.ping()), failed]);
    failed.catch(() => {});
    return server;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  get pid(): number | undefined {
    return this.child?.pid;
  }

  /** Deletes all data. */
  async flush(): Promise<void> {
    await this.withClient((client) => client.flushall());
  }

  /** Returns jobs that failed, are overdue or under way. Jobs that wait for their time are left out. */
  unfinished(now: Date): Promise<RedisJob[]> {
    return this.withClient(async (client) => {
      const jobs: RedisJob[] = [];
      for (const key of await client.keys(`${PREFIX}:*`)) {
        const [, queue = '', kind = ''] = key.split(':');
        const found = (ids: readonly string[], why: string) =>
          jobs.push(...ids.map((id) => ({ queue, id, why })));
        if (queue === 'replacements') {
          const replaced = await client.hkeys(key);
          jobs.push(...replaced.map((id) => ({ queue: kind, id, why: 'its replacement waits' })));
        } else if (key === `${PREFIX}:${queue}:wait` || key === `${PREFIX}:${queue}:paused`)
          found(await client.lrange(key, 0, -1), 'waits');
        else if (key === `${PREFIX}:${queue}:active`)
          found(await client.lrange(key, 0, -1), 'under way');
        else if (key === `${PREFIX}:${queue}:failed`)
          found(await client.zrange(key, 0, -1), 'failed for good');
        else if (key === `${PREFIX}:${queue}:delayed`) {
          const due = now.getTime() * SCORE_PER_MS;
          found(await client.zrangebyscore(key, '-inf', due), 'overdue');
          for (const id of await client.zrangebyscore(key, `(${due}`, '+inf'))
            if (Number(await client.hget(`${PREFIX}:${queue}:${id}`, 'attemptsMade')) > 0)
              found([id], 'failed and is tried again later');
        }
      }
      return jobs;
    });
  }

  /** Returns ids of all jobs of a queue, in any state. */
  async known(queue: string): Promise<string[]> {
    const prefix = `${PREFIX}:${queue}:job-`;
    const keys = await this.withClient((client) => client.keys(`${prefix}*`));
    return keys.map((key) => decodeURIComponent(key.slice(prefix.length)));
  }

  async stop(): Promise<void> {
    this.stopping = true;
    clearTimeout(this.again);
    const { child } = this;
    if (!child) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  }

  private run(): ChildProcess {
    const child = spawn(
      'redis-server',
      [
        ...['--port', String(this.port), '--bind', '127.0.0.1', '--dir', this.folder],
        ...['--appendonly', 'yes', '--appendfsync', 'everysec', '--save', ''],
        ...['--maxmemory-policy', 'noeviction'],
      ],
      { stdio: 'ignore' },
    );
    this.child = child;
    child.once('exit', () => {
      this.child = null;
      if (!this.stopping) this.again = setTimeout(() => this.run(), AGAIN_MS);
    });
    return child;
  }

  private async withClient<T>(work: (client: Redis) => Promise<T>): Promise<T> {
    const client = new Redis(this.url, { maxRetriesPerRequest: null });
    client.on('error', () => {});
    try {
      return await work(client);
    } finally {
      client.disconnect();
    }
  }
}
