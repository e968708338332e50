import { Injectable } from '@nestjs/common';
import { DataSource, type FindOptionsWhere } from 'typeorm';
import type { PerformanceView } from '../../../contracts/rest/catalogue.js';
import { Performance } from '../entities/performance.entity.js';
import { SeatAvailability } from './seat-availability.js';
import { SharedRuns } from './shared-runs.js';

export interface PerformanceFilter {
  readonly productionId?: string;
  /** Showtimes whose sales are switched off are for signed-in people alone. */
  readonly includeSalesOff: boolean;
}

@Injectable()
export class PerformanceQueries {
  private readonly runs = new SharedRuns<PerformanceView[]>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly availability: SeatAvailability,
  ) {}

  /** By time. Three queries, however many there are. */
  async list({ productionId, includeSalesOff }: PerformanceFilter): Promise<PerformanceView[]> {
    return this.find({
      ...(productionId ? { productionId } : {}),
      ...(includeSalesOff ? {} : { salesEnabled: true }),
    });
  }

  async one(id: string): Promise<PerformanceView | null> {
    const [found] = await this.find({ id });
    return found ?? null;
  }

  private find(where: FindOptionsWhere<Performance>): Promise<PerformanceView[]> {
    return this.runs.run(JSON.stringify(where), () => this.read(where));
  }

  private async read(where: FindOptionsWhere<Performance>): Promise<PerformanceView[]> {
    const performances = await this.dataSource.getRepository(Performance).find({
      where,
      relations: { production: true },
      order: { dateTime: 'ASC', id: 'ASC' },
    });
    const counts = await this.availability.of(performances.map(({ id }) => id));
    return performances.map((performance) => ({
      id: performance.id,
      productionId: performance.productionId,
      productionTitle: performance.production?.title ?? '',
      dateTime: performance.dateTime.toISOString(),
      venue: performance.venue,
      salesEnabled: performance.salesEnabled,
      seatsTotal: counts.get(performance.id)?.total ?? 0,
      seatsRemaining: counts.get(performance.id)?.remaining ?? 0,
    }));
  }
}
