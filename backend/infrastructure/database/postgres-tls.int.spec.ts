import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DataSource } from 'typeorm';
import { makeCertificates, type Certificates } from '../../testing/certificates.js';
import { launchPostgres } from '../../testing/postgres.js';
import { createPool } from './pg-pool.js';
import { typeOrmOptions } from './typeorm-options.js';

/* A Postgres that accepts only TLS connections, at the address in docs/containers.md. */

let certificates: Certificates;
let folder: string;
let stop: (() => Promise<void>) | undefined;
let address: string;

beforeAll(async () => {
  certificates = await makeCertificates();
  folder = await mkdtemp(join(tmpdir(), 'houselights-tls-postgres-'));
  // PostgreSQL refuses to run as root, so it runs as another user, who must be able to enter this folder.
  await chmod(certificates.folder, 0o755);
  const { port, stop: stopPostgres } = await launchPostgres(folder, {
    auth: 'scram-sha-256',
    settings: {
      ssl: 'on',
      ssl_cert_file: certificates.certificate,
      ssl_key_file: certificates.key,
    },
    owns: [certificates.key],
  });
  stop = stopPostgres;
  address = `postgres://postgres:postgres@localhost:${port}/postgres`;
});
afterAll(async () => {
  await stop?.();
  await rm(folder, { recursive: true, force: true });
  await certificates?.remove();
});

const IS_ENCRYPTED = 'select ssl from pg_stat_ssl where pid = pg_backend_pid()';
const trusting = (ca: string): string => `${address}?sslmode=verify-full&sslrootcert=${ca}`;

it('our pool and TypeORM connect to Postgres by TLS when the configured authority signed its certificate', async () => {
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

it('a Postgres server whose certificate another authority signed never gets the password', async () => {
  const pool = createPool(trusting(certificates.otherCa));
  await expect(pool.query('select 1')).rejects.toThrow(/certificate|self.signed/i);
  await pool.end();
});
