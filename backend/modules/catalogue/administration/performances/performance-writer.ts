import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { CatalogueEvent } from '../../../../contracts/events/index.js';
import type {
  PerformanceRequest,
  PerformanceUpdateRequest,
} from '../../../../contracts/rest/administration.js';
import { CLOCK, type Clock } from '../../../../infrastructure/clock/clock.js';
import { requireUnchanged } from '../../../../infrastructure/http/based-on.js';
import { notFound } from '../../../../infrastructure/http/problem.js';
import {
  CatalogueOutbox,
  type Author,
} from '../../../../infrastructure/outbox/catalogue-outbox.js';
import { Performance } from '../../entities/performance.entity.js';
import { Production } from '../../entities/production.entity.js';
import { archiveColumn, requireNoBooks, requireNotArchived } from '../archive.js';
import { SALES_OF_PERFORMANCES, type SalesOfPerformances } from '../sales-of-performances.js';
import { parseMoment } from './moment.js';
import { addedPerformance, changedPerformance, deletedPerformance } from './performance-events.js';

type Fields = Partial<Omit<PerformanceRequest, 'productionId'>>;

/** Changes performances and records their events. Bookings are then changed by the policies in orders/policies. */
@Injectable()
export class PerformanceWriter {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: CatalogueOutbox,
    @Inject(SALES_OF_PERFORMANCES) private readonly sales: SalesOfPerformances,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Returns the new performance's id. @throws Problem 404, 409 `archived` */
  create(production: Production, fields: Fields, by: Author): Promise<string> {
    return this.dataSource.transaction(async (manager) => {
      // Locks the production, so that it is not archived before its new performance is stored.
      requireNotArchived(await productionNow(manager, production, { mode: 'for_key_share' }));
      const columns = { venue: production.venue, ...columnsOf(production, fields) };
      const added = await manager.save(
        manager.create(Performance, { productionId: production.id, ...columns }),
      );
      await this.record(manager, by, production, [addedPerformance(production, added)]);
      return added.id;
    });
  }

  /**
   * Compares the request with the locked row, so that two people who save at once cannot undo each other's changes unnoticed.
   * @throws Problem 404, 409 `archived`, `not_over`, `changed_meanwhile`
   */
  async update(
    { id }: Performance,
    production: Production,
    { archived, basedOn, ...fields }: PerformanceUpdateRequest,
    by: Author,
  ): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const before = await locked(manager, id);
      requireUnchanged(
        momentsOf(before),
        momentsOf({ ...fields, ...columnsOf(production, fields) }),
        basedOn && momentsOf(basedOn),
      );
      const columns = {
        ...columnsOf(production, fields),
        ...archiveColumn(archived, before, [before], this.clock.now()),
      };
      // The lock on the performance is enough against archiving of the production: archiving either came first, or waits and
      // finds
      // the new time. Locking the production here could deadlock, because archiving locks it before its performances.
      if (columns.dateTime && +columns.dateTime !== +before.dateTime)
        requireNotArchived(await productionNow(manager, production), before);
      const events = changedPerformance(production, before, columns);
      if (events.length === 0) return;
      await manager.update(Performance, id, columns);
      await this.record(manager, by, production, events);
    });
  }

  /** @throws Problem 404, 409 `has_books` */
  async delete({ id }: Performance, production: Production, by: Author): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const performance = await locked(manager, id);
      await requireNoBooks(this.sales, [performance], this.clock.now());
      await manager.delete(Performance, id);
      await this.record(manager, by, production, [
        deletedPerformance(production, performance, false),
      ]);
    });
  }

  private record(
    manager: EntityManager,
    by: Author,
    { id }: Production,
    events: readonly CatalogueEvent[],
  ): Promise<void> {
    return this.outbox.record(manager, by, events, { productionId: id });
  }
}

async function locked(manager: EntityManager, id: string): Promise<Performance> {
  const performance = await manager.findOne(Performance, {
    where: { id },
    lock: { mode: 'pessimistic_write' },
  });
  if (!performance) throw notFound('Performance');
  return performance;
}

/** Reads the production again: another request may have changed it. @throws Problem 404 */
async function productionNow(
  manager: EntityManager,
  { id }: Production,
  lock?: { readonly mode: 'for_key_share' },
): Promise<Production> {
  const production = await manager.findOne(Production, { where: { id }, ...(lock && { lock }) });
  if (!production) throw notFound('Production');
  return production;
}

/** Writes moments as the API does, so that two spellings of one moment are equal. */
function momentsOf<T extends { readonly dateTime?: unknown }>(fields: T): Record<string, unknown> {
  const { dateTime } = fields;
  const moment = typeof dateTime === 'string' ? parseMoment(dateTime) : dateTime;
  return moment instanceof Date ? { ...fields, dateTime: moment.toISOString() } : { ...fields };
}

/** Returns the columns for the fields of the request. */
function columnsOf(
  production: Production,
  { dateTime, venue, salesEnabled }: Fields,
): Partial<Performance> {
  const startsAt = dateTime === undefined ? null : parseMoment(dateTime);
  return {
    ...(startsAt ? { dateTime: startsAt } : {}),
    ...(venue === undefined ? {} : { venue: venue || production.venue }),
    ...(typeof salesEnabled === 'boolean' ? { salesEnabled } : {}),
  };
}
