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

/** A template and what it is made of: what makes it, on a database that is new or a copy of another template. */
interface Template {
  readonly name: string;
  readonly of?: Template;
  make(databaseUrl: string): Promise<void>;
}

/** As a backend's first start leaves an empty database before it notes anything in it. */
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
    // The queue installs itself before it answers anything.
    await jobs.counts();
    await jobs.stop();
  },
};

/** The same with the empty tables of the read models, as the first start of the projections leaves them. */
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
 * A copy of a database that was migrated once for this run: every suite's first start would do the same, which takes longer than
 * most tests. Suites of first starts and of migrations begin with {@link createTestDatabase} instead.
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
  // It gets its name when it is whole: one that failed half-way is never copied.
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
