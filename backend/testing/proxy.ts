import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { repositoryRoot } from '../infrastructure/config/repository-root.js';
import { ownPort } from './own-port.js';
import { waitUntil, ended } from './wait-until.js';

export interface Proxy {
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts an nginx with the configuration of docker/nginx.conf, in front of backends on this machine. */
export async function startProxy(backendPorts: readonly number[]): Promise<Proxy> {
  const port = await ownPort();
  const folder = await mkdtemp(join(tmpdir(), 'houselights-proxy-'));
  await chmod(folder, 0o755);
  const file = join(folder, 'nginx.conf');
  await writeFile(file, await configuration(folder, port, backendPorts));
  const nginx = spawn('nginx', ['-c', file, '-e', 'stderr', '-g', 'daemon off;'], {
    stdio: ['ignore', 'ignore', 'ignore'],
    // On Debian, nginx is only in root's path.
    env: { ...process.env, PATH: [process.env['PATH'], '/usr/sbin'].join(delimiter) },
  });
  const url = `http://127.0.0.1:${port}`;
  await untilListening(nginx, url);
  return {
    url,
    async stop() {
      nginx.kill('SIGTERM');
      await ended(nginx);
      await rm(folder, { recursive: true });
    },
  };
}

/**
 * Replaces only the parts that Docker provides: addresses by name, ports, and the writable folder. nginx runs one
 * worker, so that as many requests as backends give each backend one request.
 */
async function configuration(
  folder: string,
  port: number,
  backendPorts: readonly number[],
): Promise<string> {
  const text = await readFile(join(repositoryRoot(), 'docker', 'nginx.conf'), 'utf8');
  const servers = backendPorts.map((each) => `server 127.0.0.1:${each} max_fails=0;`).join(' ');
  const changes: readonly (readonly [RegExp, string])[] = [
    [/resolver 127\.0\.0\.11[^;]*;/, ''],
    [/server backend:3000 resolve max_fails=0;/, servers],
    [/\b8080;/, `127.0.0.1:${port};`],
    [/worker_processes auto;/, 'worker_processes 1;'],
    [/\/tmp\//g, `${folder}/`],
    [/error_log \/dev\/stderr warn;/, `error_log ${folder}/error.log warn;`],
    [/127\.0\.0\.1:8081;/, `unix:${folder}/up;`],
  ];
  return changes.reduce((before, [pattern, by]) => {
    const after = before.replace(pattern, by);
    if (after === before) throw new Error(`docker/nginx.conf has no ${pattern.source} any more`);
    return after;
  }, text);
}

async function untilListening(nginx: ChildProcess, url: string): Promise<void> {
  await waitUntil('nginx answers', () => {
    if ((nginx.exitCode ?? nginx.signalCode) !== null) throw new Error('nginx did not start');
    return fetch(`${url}/health/live`).catch(() => null);
  });
}
