import { EventEmitter, once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { readConfig } from '../../../infrastructure/config/config.js';
import { migrate } from '../../../infrastructure/database/migrate.js';
import { schema } from '../../../schema.js';
import { typeOrmOptions } from '../../../infrastructure/database/typeorm-options.js';
import { createTestDatabase, type TestDatabase } from '../../../testing/database.js';
import { announceChange } from '../../../infrastructure/outbox/catalogue-change.js';
import { CatalogueChanged } from '../changes/catalogue-changed.js';
import { Performance } from '../entities/performance.entity.js';
import { Production } from '../entities/production.entity.js';
import {
  buildPerformance,
  buildProduction,
  buildSchool,
  buildSection,
} from '../testing/build-catalogue.js';
import { CatalogueReader } from './catalogue-reader.js';

describe('CatalogueReader', () => {
  let database: TestDatabase;
  let dataSource: DataSource;
  let changed: CatalogueChanged;
  let reader: CatalogueReader;
  let production: Production;
  let performance: Performance;
  let now = new Date('2030-03-01T10:00:00Z');
  const news = new EventEmitter();

  beforeAll(async () => {
    database = await createTestDatabase();
    dataSource = await migrate(new DataSource(typeOrmOptions(database.url, schema)));
    changed = new CatalogueChanged(readConfig({ DATABASE_URL: database.url }));
    reader = new CatalogueReader(dataSource, changed, { now: () => now });
    await changed.onModuleInit();
    changed.onChange((change) => news.emit('change', change));
    const { manager } = dataSource;
    production = await buildProduction(manager, await buildSchool(manager, { holdMinutes: 45 }));
    performance = await buildPerformance(manager, production);
    await buildSection(manager, production, 'Stalls', [
      {
        label: 'Row A',
        seatCount: 3,
        price: '25.50',
        overrides: [{ seatNumber: 2, status: 'vip', customPrice: '40.00' }],
      },
    ]);
  });

  afterAll(async () => {
    await changed.onApplicationShutdown();
    await dataSource.destroy();
    await database.drop();
  });

  it('returns everything that a sale needs', async () => {
    const found = await reader.performanceForSale(performance.id);
    expect(found).toMatchObject({
      performance: {
        id: performance.id,
        startsAt: performance.dateTime,
        venue: 'Dewan Melati',
        salesEnabled: true,
      },
      production: { id: production.id, title: 'Puteri Gunung Ledang' },
      school: {
        merchantName: 'PIBG SMK SERI MELATI',
        bankAccountNumber: '514123456789',
        holdMinutes: 45,
      },
    });
    expect(found?.plan.find('Stalls', 'A', 1)?.priceSen).toBe(2550);
    expect(found?.plan.find('Stalls', 'A', 2)?.priceSen).toBe(4000);
  });

  it('returns null for an unknown performance', async () => {
    expect(await reader.performanceForSale('00000000-0000-4000-8000-000000000000')).toBeNull();
  });

  it('reads the database once for any number of buyers', async () => {
    const found = await Promise.all(
      Array.from({ length: 100 }, () => reader.performanceForSale(performance.id)),
    );
    expect(found).toHaveLength(100);
    expect([...new Set(found)]).toEqual([expect.objectContaining({ plan: expect.anything() })]);
  });

  it('drops its cache when a writer commits a change, and keeps it when the change is rolled back', async () => {
    const before = await reader.performanceForSale(performance.id);
    await dataSource
      .transaction(async (manager) => {
        await announceChange(manager, { productionId: production.id });
        throw new Error('changed my mind');
      })
      .catch(() => {});
    const heard = once(news, 'change');
    await dataSource.transaction(async (manager) => {
      await announceChange(manager, { productionId: crypto.randomUUID() });
    });
    await heard;
    expect(await reader.performanceForSale(performance.id)).toBe(before);

    const dropped = once(news, 'change');
    await dataSource.transaction(async (manager) => {
      await manager.update(Performance, performance.id, { salesEnabled: false });
      await announceChange(manager, { productionId: production.id });
    });
    await dropped;
    expect((await reader.performanceForSale(performance.id))?.performance.salesEnabled).toBe(false);
  });

  it('reads a change that was not announced within seconds', async () => {
    await reader.performanceForSale(performance.id);
    await dataSource.manager.update(Production, production.id, { title: 'Changed by hand' });
    now = new Date(now.getTime() + 10_001);
    expect((await reader.performanceForSale(performance.id))?.production.title).toBe(
      'Changed by hand',
    );
  });

  it('drops its cache when the connection for announcements breaks, and reconnects', async () => {
    const before = await reader.performanceForSale(performance.id);
    const lost = once(news, 'change');
    await database.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'catalogue_changed' and datname = current_database()",
    );
    expect((await lost)[0]).toBe('everything');
    expect(changed.listening).toBe(false);
    const again = once(news, 'change');
    expect(await reader.performanceForSale(performance.id)).not.toBe(before);
    await again;
    expect(changed.listening).toBe(true);
  });
});
