import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { PerformanceRequest } from '../../../../contracts/rest/administration.js';
import { notFound } from '../../../../infrastructure/http/problem.js';
import { CatalogueChanged } from '../../changes/catalogue-changed.js';
import { Performance } from '../../entities/performance.entity.js';
import type { MovedBy } from '../../domain/moved-by.js';
import type { Production } from '../../entities/production.entity.js';
import { parseMoment } from './moment.js';

type Fields = Partial<Omit<PerformanceRequest, 'productionId'>>;

@Injectable()
export class PerformanceWriter {
  constructor(
    private readonly dataSource: DataSource,
    private readonly changed: CatalogueChanged,
  ) {}

  /** Answers the new showtime's id. */
  create(production: Production, fields: Fields): Promise<string> {
    return this.dataSource.transaction(async (manager) => {
      const columns = { venue: production.venue, ...columnsOf(production, fields) };
      const { id } = await manager.save(
        manager.create(Performance, { productionId: production.id, ...columns }),
      );
      await this.changed.announce(manager, { productionId: production.id });
      return id;
    });
  }

  /**
   * Answers whether it is at another moment or venue now, which `by` signs. Decided by the row as it is when it is written,
   * so that two people who save at once do not undo each other unsaid.
   */
  update(
    { id }: Performance,
    production: Production,
    fields: Fields,
    by: Omit<MovedBy, 'nth'>,
  ): Promise<boolean> {
    const columns = columnsOf(production, fields);
    return this.dataSource.transaction(async (manager) => {
      const row = await manager.findOne(Performance, {
        where: { id },
        lock: { mode: 'pessimistic_write' },
      });
      if (!row) throw notFound('Performance');
      const moved = isElsewhere(row, columns);
      await this.write(
        manager,
        row,
        moved ? { ...columns, movedBy: { ...by, nth: (row.movedBy?.nth ?? 0) + 1 } } : columns,
      );
      return moved;
    });
  }

  /** Nothing more can be bought; what was bought is cancelled next. */
  async endSales(performance: Performance): Promise<void> {
    await this.dataSource.transaction((manager) =>
      this.write(manager, performance, { salesEnabled: false }),
    );
  }

  async delete({ id, productionId }: Performance): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      await manager.delete(Performance, id);
      await this.changed.announce(manager, { productionId });
    });
  }

  private async write(
    manager: EntityManager,
    { id, productionId }: Performance,
    columns: Partial<Performance>,
  ): Promise<void> {
    if (Object.keys(columns).length > 0) await manager.update(Performance, id, columns);
    await this.changed.announce(manager, { productionId });
  }
}

/** Whether a showtime with these columns is at another moment or place. */
function isElsewhere(
  performance: Performance,
  { dateTime = performance.dateTime, venue = performance.venue }: Partial<Performance>,
): boolean {
  return dateTime.getTime() !== performance.dateTime.getTime() || venue !== performance.venue;
}

/** Only what was sent. */
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
