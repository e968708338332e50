import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { PerformanceRequest } from '../../../contracts/rest/administration.js';
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
      const { id } = await manager.save(manager.create(Performance, { productionId: production.id, ...columns }));
      await this.changed.announce(manager, { productionId: production.id });
      return id;
    });
  }

  async update(performance: Performance, production: Production, fields: Fields): Promise<void> {
    await this.write(performance, columnsOf(production, fields));
  }

  /** An update to another moment or venue, signed by whoever wants it. */
  async move(performance: Performance, production: Production, fields: Fields, movedBy: MovedBy): Promise<void> {
    await this.write(performance, { ...columnsOf(production, fields), movedBy });
  }

  /** Nothing more can be bought; what was bought is cancelled next. */
  async endSales(performance: Performance): Promise<void> {
    await this.write(performance, { salesEnabled: false });
  }

  async delete({ id, productionId }: Performance): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      await manager.delete(Performance, id);
      await this.changed.announce(manager, { productionId });
    });
  }

  private async write({ id, productionId }: Performance, columns: Partial<Performance>): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      if (Object.keys(columns).length > 0) await manager.update(Performance, id, columns);
      await this.changed.announce(manager, { productionId });
    });
  }
}

/** Whether this edit brings the showtime to another moment or place. */
export function isMove(performance: Performance, production: Production, fields: Fields): boolean {
  const { dateTime = performance.dateTime, venue = performance.venue } = columnsOf(production, fields);
  return dateTime.getTime() !== performance.dateTime.getTime() || venue !== performance.venue;
}

/** Only what was sent. */
function columnsOf(production: Production, { dateTime, venue, salesEnabled }: Fields): Partial<Performance> {
  const startsAt = dateTime === undefined ? null : parseMoment(dateTime);
  return {
    ...(startsAt ? { dateTime: startsAt } : {}),
    ...(venue === undefined ? {} : { venue: venue || production.venue }),
    ...(typeof salesEnabled === 'boolean' ? { salesEnabled } : {}),
  };
}
