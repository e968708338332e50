import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { readConfig } from '../../infrastructure/config/config.js';
import { repositoryRoot } from '../../infrastructure/config/repository-root.js';
import { createPool } from '../../infrastructure/database/pg-pool.js';
import { typeOrmOptions } from '../../infrastructure/database/typeorm-options.js';
import { openDomainEventStore } from '../../infrastructure/event-store/open.js';
import { schema } from '../../schema.js';
import { buildOnce } from '../build-once.js';
import { storeSettings } from '../event-store-server.js';
import { createMigratedDatabase } from '../migrated-database.js';
import { quietPosition } from '../quiet.js';
import { waitUntil, withTimeout, ended, SITE_PATIENCE_MS } from '../wait-until.js';
import { addressOf, GivenOrders, minutesAgo } from './given-orders.js';
import { STEP_KINDS } from './lasting-steps.js';

const MOVED_OR_CANCELLED = /^Subject: (New date|Your booking was cancelled)/m;

/*
 * Tests the built backend. every-step.int.spec.ts interrupts the work after every single step, within the test's
 * process.
 */
it('a backend that is killed after a step of any kind leaves work that the next backend completes, with no effect repeated', async () => {
  await buildOnce();
  const database = await createMigratedDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'houselights-crash-'));
  const settings = { ...(await storeSettings(database.url)), DATA_DIR: dataDir, SECRET: 'one' };
  const pool = createPool(database.url);
  const source = await new DataSource(typeOrmOptions(database.url, schema)).initialize();
  const store = await openDomainEventStore(readConfig(settings), pool, () => {});
  const given = await GivenOrders.create(source.manager, store.events, pool);

  const start = () =>
    fork(join(repositoryRoot(), 'dist/backend/testing/crash/crashing-backend.js'), {
      env: { ...process.env, NODE_OPTIONS: '', ...settings, LOG_LEVEL: 'silent' },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
  let backend = start();
  async function mailsTo(address: string): Promise<string[]> {
    const folder = join(dataDir, 'mail');
    const names = (await readdir(folder)).filter((name) => name.endsWith('.eml'));
    const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
    return texts.filter((text) => text.includes(address) && MOVED_OR_CANCELLED.test(text));
  }

  try {
    for (const kind of STEP_KINDS) {
      backend.send(kind);
      await withTimeout('the backend is up', once(backend, 'message'), SITE_PATIENCE_MS);
      // Pauses the backend, so that it finds all orders at once, as after a start.
      backend.kill('SIGSTOP');
      const performances = [await given.performance(), await given.performance()] as const;
      const holdUntil = minutesAgo(-30);
      const orders = await Promise.all(
        performances.map((performanceId) => given.order({ performanceId, holdUntil })),
      );
      await given.changeCatalogue(...performances);
      backend.kill('SIGCONT');
      await withTimeout(`the backend has killed itself after: ${kind}`, ended(backend));
      expect(backend.signalCode).toBe('SIGKILL');

      backend = start();
      await waitUntil(
        `the next backend has ended what was cut off after: ${kind}`,
        async () => (await quietPosition(pool, store.events)) !== null,
        SITE_PATIENCE_MS,
      );
      const changes = await given.catalogueEvents(performances);
      expect(changes.map(({ type }) => type)).toEqual(['PerformanceMoved', 'PerformanceDeleted']);
      for (const [index, reaction] of ['BookingRescheduled', 'BookingCancelled'].entries()) {
        const order = orders[index] as (typeof orders)[number];
        expect((await given.bookingEventTypes(order)).filter((type) => type === reaction)).toEqual([
          reaction,
        ]);
        expect(await mailsTo(addressOf(order))).toHaveLength(1);
      }
    }
  } finally {
    backend.kill('SIGKILL');
    await ended(backend);
    await store.close();
    await source.destroy();
    await pool.end();
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  }
});
