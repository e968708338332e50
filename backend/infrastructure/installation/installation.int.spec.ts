import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { QueryRunner } from 'typeorm';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '../../testing/database.js';
import { Bucket } from '../files/bucket/bucket.js';
import { BlobFolder } from '../files/local/blob-folder.js';
import type { FileStore } from '../files/port.js';
import { startS3Double } from '../files/testing/s3-double.js';
import { Installation } from './installation.js';
import { Installation1795000400200 } from './installation.migration.js';

let database: TestDatabase;
let folder: string;

beforeEach(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'houselights-installation-'));
  await database.pool.query('create schema app');
  await new Installation1795000400200().up({
    query: (sql: string) => database.pool.query(sql),
  } as unknown as QueryRunner);
});
afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const filesIn = (name: string): Pick<FileStore, 'get' | 'put'> => {
  const blobs = new BlobFolder(join(folder, name));
  return {
    get: (key) => blobs.read(key),
    put: (key, bytes, contentType) => blobs.write(key, { bytes, contentType }),
  };
};
const start = (secret: string, files = 'a', previousSecrets: readonly string[] = []) =>
  new Installation(database.pool, filesIn(files), { secret, previousSecrets }).requireOwn();

it('an installation accepts processes with the same secret and files as the first, even when several start at once', async () => {
  await Promise.all([start('one'), start('one'), start('one')]);
  await start('one');
});

it('an installation stores nothing that reveals its secret', async () => {
  await start('one');
  const { rows } = await database.pool.query('select * from app.installation');
  expect(JSON.stringify(rows)).not.toContain('one');
});

it('an installation refuses another secret, and says how to change it', async () => {
  await start('one');
  await expect(start('two')).rejects.toThrow(
    /^SECRET is not the one .* delete from app\.installation/,
  );
  await database.pool.query(`delete from app.installation where name = 'secret'`);
  await start('two');
});

it('an installation accepts a new secret together with the old one, and then refuses the old one alone', async () => {
  await start('one');
  await start('two', 'a', ['zero', 'one']);
  await start('two');
  await expect(start('one')).rejects.toThrow(/^SECRET/);
});

it('an installation refuses files of another database, and missing files', async () => {
  await start('one', 'a');
  await expect(start('one', 'b')).rejects.toThrow(
    /^The file store holds no files of this database/,
  );
  await filesIn('c').put('installation/id', Buffer.from('another'), 'text/plain');
  await expect(start('one', 'c')).rejects.toThrow(/^The file store belongs to another database/);
  await database.pool.query(`delete from app.installation where name = 'files'`);
  await start('one', 'c');
});

it('an installation refuses another bucket, an empty bucket, and the folder used before', async () => {
  const [own, other] = await Promise.all([startS3Double(), startS3Double()]);
  const buckets = [own, other].map(({ config }) => new Bucket(config));
  const startOn = (bucket: Bucket) =>
    new Installation(
      database.pool,
      {
        get: (key) => bucket.read(key),
        put: (key, bytes, contentType) => bucket.write(key, { bytes, contentType }),
      },
      { secret: 'one' },
    ).requireOwn();
  try {
    const [mine, another] = buckets as [Bucket, Bucket];
    await startOn(mine);
    await startOn(mine);
    await expect(startOn(another)).rejects.toThrow(/^The file store holds no files/);
    await another.write('installation/id', { bytes: Buffer.from('x'), contentType: 'text/plain' });
    await expect(startOn(another)).rejects.toThrow(/^The file store belongs to another database/);
    await expect(start('one', 'a')).rejects.toThrow(/^The file store holds no files/);
  } finally {
    buckets.forEach((bucket) => bucket.close());
    await Promise.all([own.close(), other.close()]);
  }
});
