import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { CreateBucketCommand, paginateListObjectsV2 } from '@aws-sdk/client-s3';
import { repositoryRoot } from '../../../config/repository-root.js';
import type { BucketConfig } from '../../../config/bucket.js';
import { clientFor } from '../bucket.js';
import { ended, PATIENCE_MS } from '../../../../testing/wait-until.js';

/** Debian's own Python, for which the Swift package is made. PATH may have another Python first. */
const PYTHON = '/usr/bin/python3';
const SERVER = join(
  repositoryRoot(),
  'backend/infrastructure/files/bucket/testing/swift_server.py',
);

export interface Swift {
  readonly config: BucketConfig;
  /** Returns all keys in the bucket. */
  keys(): Promise<readonly string[]>;
  stop(): Promise<void>;
}

/** Starts an OpenStack Swift for one suite (Debian's python3-swift), with an empty bucket behind its S3 API. */
export async function startSwift(): Promise<Swift> {
  const folder = await mkdtemp(join(tmpdir(), 'houselights-swift-'));
  const config = {
    name: 'houselights-files',
    publicEndpoint: null,
    region: 'eu-test-1',
    accessKeyId: 'test:houselights',
    secretAccessKey: 'a-secret-that-only-this-test-knows',
    patienceMs: PATIENCE_MS,
  };
  const { accessKeyId, secretAccessKey, region } = config;
  const server = spawn(PYTHON, [SERVER, folder, accessKeyId, secretAccessKey, region], {
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let complaints = '';
  server.stderr.on('data', (text: Buffer) => (complaints += text.toString()));
  let port = '';
  for await (const line of createInterface({ input: server.stdout })) {
    port = line;
    break;
  }
  if (!port) throw new Error(`Swift did not start:\n${complaints}`);
  const endpoint = `http://127.0.0.1:${port}`;
  const client = clientFor({ ...config, endpoint }, endpoint);
  await client.send(new CreateBucketCommand({ Bucket: config.name }));
  return {
    config: { ...config, endpoint },
    async keys() {
      const keys: string[] = [];
      for await (const { Contents = [] } of paginateListObjectsV2(
        { client },
        { Bucket: config.name },
      ))
        keys.push(...Contents.flatMap(({ Key }) => Key ?? []));
      return keys;
    },
    async stop() {
      client.destroy();
      server.stdin.end();
      await ended(server);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
