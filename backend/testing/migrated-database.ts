import { randomUUID } from 'node:crypto';
import { DataSource } from 'typeorm';
import { projectors } from '../../projections/read-models/all.js';
import { ReadModels } from '../../projections/runner/read-models.js';
import { migrate } from '../infrastructure/database/migrate.js';
import { createPool } from '../infrastructure/database/pg-pool.js';
import { typeOrmOptions } from '../infrastructure/database/typeorm-options.js';
import { DomainEventStore } from '../infrastructure/event-store/codec/domain-event-store.js';
import { PostgresBookingKeys } from '../infrastructure/event-store/codec/postgres-booking-keys.js';
import { PostgresEventStore } from '../infrastructure/event-store/postgres/postgres-event-store.js';
import { PostgresJobQueue } from '../infrastructure/jobs/postgres/postgres-job-queue.js';
import { logger } from '../infrastructure/logging/logger.js';
import { schema } from '../schema.js';
import {
  createDatabase,
  createTestDatabase,
  inTurn,
  type TestDatabase,
  urlOf,
  withAdmin,
} from './database.js';

/** A template database, and the function that makes it in a new database or in a copy of another template. */
interface Template {
  readonly name: string;
  readonly of?: Template;
  make(databaseUrl: string): Promise<void>;
}

/** Template of the database after a backend's first start, before any data of a test. */
const BACKEND: Template = {
  name: 'migrated_backend',
  async make(databaseUrl) {
    await (await migrate(new DataSource(typeOrmOptions(databaseUrl, schema)))).destroy();
    const pool = createPool(databaseUrl);
    const events = new PostgresEventStore({ pool, connectionString: databaseUrl });
    await events.migrate();
    await events.close();
    await pool.end();
    const jobs = new PostgresJobQueue(databaseUrl);
    // The job queue creates its tables before it answers its first call.
    await jobs.counts();
    await jobs.stop();
  },
};

/**
 * Template of the same database with the empty tables of the read models, as after the first start of the
 * projections.
 */
const BACKEND_AND_PROJECTIONS: Template = {
  name: 'migrated_backend_and_projections',
  of: BACKEND,
  async make(databaseUrl) {
    const pool = createPool(databaseUrl);
    const raw = new PostgresEventStore({ pool, connectionString: databaseUrl });
    const events = new DomainEventStore(raw, new PostgresBookingKeys(pool));
    const stopping = new AbortController();
    await new ReadModels(pool, events, projectors, logger).run(stopping.signal, () =>
      stopping.abort(),
    );
    await raw.close();
    await pool.end();
  },
};

/**
 * Copies a database that was migrated once for this run, because a migration takes longer than most tests. Suites
 * about first starts and migrations use {@link createTestDatabase} instead.
 */
export async function createMigratedDatabase(
  more: { readonly projections?: boolean } = {},
): Promise<TestDatabase> {
  const template = more.projections ? BACKEND_AND_PROJECTIONS : BACKEND;
  await inTurn('migrated-database', () => madeOnce(template));
  return createTestDatabase(template.name);
}

async function madeOnce(template: Template): Promise<void> {
  if (await exists(template.name)) return;
  if (template.of) await madeOnce(template.of);
  // The template gets its name only when it is complete, so that no suite copies a half-made template.
  const draft = `draft_${randomUUID().replaceAll('-', '')}`;
  await createDatabase(draft, template.of?.name);
  await template.make(await urlOf(draft));
  await withAdmin((client) => client.query(`alter database ${draft} rename to ${template.name}`));
}

const exists = (name: string): Promise<boolean> =>
  withAdmin(async (client) => {
    const found = await client.query('select from pg_database where datname = $1', [name]);
    return found.rowCount === 1;
  });
