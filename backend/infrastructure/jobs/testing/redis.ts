import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { createInterface } from 'node:readline';
import { Redis } from 'ioredis';
import type { Certificates } from '../../../testing/certificates.js';
import { ownPort } from '../../../testing/own-port.js';
import { withTimeout, ended } from '../../../testing/wait-until.js';

export interface TestRedis {
  readonly url: string;
  /** Sets the remaining attempts of a job to one, in the job's Redis hash. */
  setLastAttempt(key: string): Promise<void>;
  stop(): Promise<void>;
}

/** Password of the server, with characters that must be escaped in an address. */
const PASSWORD = 'p@ss/word:1';

/** Starts a redis-server for one suite, in memory, with a password. With certificates it accepts only TLS. */
export async function startRedis(tls?: Certificates): Promise<TestRedis> {
  const port = await ownPort();
  const ports = tls
    ? [
        ...['--port', '0', '--tls-port', String(port), '--tls-auth-clients', 'no'],
        ...['--tls-cert-file', tls.certificate, '--tls-key-file', tls.key],
        ...['--tls-ca-cert-file', tls.ca],
      ]
    : ['--port', String(port)];
  const server = spawn(
    'redis-server',
    [
      ...[...ports, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
      ...['--requirepass', PASSWORD],
    ],
    // The working folder lets the test runner find processes that a run left behind.
    { cwd: tmpdir(), stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const ready = async (): Promise<void> => {
    for await (const line of createInterface({ input: server.stdout }))
      if (line.includes('Ready to accept connections')) return;
    throw new Error('Redis ended before it took connections');
  };
  await withTimeout('Redis takes connections', ready());
  server.stdout.resume();
  const url = `${tls ? 'rediss' : 'redis'}://:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}`;
  return {
    url,
    async setLastAttempt(key) {
      const client = new Redis(url);
      const options = await client.hget(key, 'opts');
      if (options === null) throw new Error(`No job ${key}`);
      await client.hset(
        key,
        'opts',
        JSON.stringify({ ...(JSON.parse(options) as object), attempts: 1 }),
      );
      await client.quit();
    },
    async stop() {
      server.kill('SIGTERM');
      await ended(server);
    },
  };
}
