import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { freePort } from '../../infrastructure/process/free-port.js';
import { Supervised } from '../launcher/supervised.js';

/** Restart limits for the parts that the drill itself restarts: always the same pause. */
export const SAME_PAUSE = { firstMs: 500, longestMs: 500, wellAfterMs: 0 };
/** Prefix of keys in backend/infrastructure/jobs/bull. */
const PREFIX = 'houselights';
/** Factor in Bull's score of a delayed job: the score is the job's time in milliseconds times this number. */
const SCORE_PER_MS = 0x1000;

/** A job in Redis that is not finished. */
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
  private constructor(
    private readonly port: number,
    private readonly process: Supervised,
  ) {}

  /**
   * Starts Redis in a new folder.
   * @param parent parent of that folder
   * @throws Error when redis-server is not installed
   */
  static async start(parent: string, logFolder: string): Promise<RedisServer> {
    const folder = join(parent, 'redis');
    mkdirSync(folder);
    const port = await freePort();
    const options = [
      ...['--port', String(port), '--bind', '127.0.0.1', '--dir', folder],
      ...['--appendonly', 'yes', '--appendfsync', 'everysec', '--save', ''],
      ...['--maxmemory-policy', 'noeviction'],
    ];
    const process = new Supervised({
      ...{ name: 'redis', title: 'Redis', logFolder, print: () => {}, limits: SAME_PAUSE },
      endBy: ['SIGTERM', 'SIGKILL'],
      endPatienceMs: 60_000,
      spawn: () => spawn('redis-server', options),
      ready: (_, ended) => Promise.resolve(!ended.aborted),
    });
    await process.start();
    const server = new RedisServer(port, process);
    await server.withClient((client) => client.ping());
    return server;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  get pid(): number | undefined {
    return this.process.pid;
  }

  /** Deletes all data in Redis. */
  async flush(): Promise<void> {
    await this.withClient((client) => client.flushall());
  }

  /** Returns jobs that failed, are overdue or are running. Jobs whose time has not come are omitted. */
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

  stop(): Promise<void> {
    return this.process.stop();
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
