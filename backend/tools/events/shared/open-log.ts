import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { readConfig, type Config } from '../../../infrastructure/config/config.js';
import { createPool } from '../../../infrastructure/database/pg-pool.js';
import type { BookingKeys } from '../../../infrastructure/event-store/codec/booking-keys.js';
import type { DomainEventStore } from '../../../infrastructure/event-store/codec/domain-event-store.js';
import { PostgresBookingKeys } from '../../../infrastructure/event-store/codec/postgres-booking-keys.js';
import { openEventStore, withCodec } from '../../../infrastructure/event-store/open.js';
import type { EventStore } from '../../../infrastructure/event-store/port.js';
import { runningDatabase } from './running-database.js';

/** The event store of the site, of either kind, with the database beside it. */
export interface OpenLog {
  readonly config: Config;
  /** Pool with pipelining, so that several statements in a row need not wait for each answer. */
  readonly pool: pg.Pool;
  /** Events as stored: encrypted, in the version in which they were written. */
  readonly store: EventStore;
  /**
   * Returns events in their newest version. Without `personal` nothing is decrypted: encrypted fields read as `null`,
   * as after an erasure.
   */
  events(options: { readonly personal: boolean }): DomainEventStore;
  close(): Promise<void>;
}

/** Keys of a log that is opened without personal data: none is available, so no personal data can be read. */
const NO_KEYS: BookingKeys = {
  createIfAbsent: () => Promise.resolve(null),
  get: () => Promise.resolve(new Map()),
  erase: () => Promise.reject(new Error('There are no keys here to erase.')),
};

/** Opens the log that {@link configured} names. The caller closes it. */
export async function openLog(config: Config = configured()): Promise<OpenLog> {
  const pool = createPool(config.databaseUrl, { name: 'houselights-events', pipelined: true });
  try {
    const store = await openEventStore(config, pool, onTrouble);
    return logOf(config, pool, store);
  } catch (error) {
    await pool.end();
    throw error;
  }
}

/** Opens the log for some work, and closes it afterwards, even after an error. */
export async function withOpenLog<T>(work: (log: OpenLog) => Promise<T>): Promise<T> {
  const log = await openLog();
  try {
    return await work(log);
  } finally {
    await log.close();
  }
}

/** Makes a log of an open store. Closing the log closes store and pool. */
export function logOf(config: Config, pool: pg.Pool, store: EventStore): OpenLog {
  const keys = new PostgresBookingKeys(pool);
  return {
    config,
    pool,
    store,
    events: ({ personal }) => withCodec(store, personal ? keys : NO_KEYS, onTrouble),
    close: async () => {
      await store.close();
      await pool.end();
    },
  };
}

/**
 * Returns the server's configuration. DATA_DIR leads to database and SECRET of a running `npm start`. Variables of
 * the environment take precedence.
 */
export function configured(env: NodeJS.ProcessEnv = process.env): Config {
  const config = readConfig(env);
  return {
    ...config,
    databaseUrl: env['DATABASE_URL']
      ? config.databaseUrl
      : (runningDatabase(config.dataDir) ?? config.databaseUrl),
    secret: env['SECRET'] ? config.secret : (keptSecret(config.dataDir) ?? config.secret),
  };
}

function keptSecret(dataDir: string): string | null {
  try {
    const kept = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8')) as {
      secret?: unknown;
    };
    return typeof kept.secret === 'string' ? kept.secret : null;
  } catch {
    return null;
  }
}

const onTrouble = (message: string, error: unknown): void =>
  console.error(message, error instanceof Error ? error.message : error);
