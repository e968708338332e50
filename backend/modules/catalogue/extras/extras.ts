import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { OfferedExtraView } from '../../../contracts/rest/extras.js';
import { Extra } from '../entities/extra.entity.js';
import type { PerformanceForSale } from '../queries/catalogue-reader.js';
import { offeredExtraView } from '../queries/extras.js';
import { StockStreams } from '../reservations/reservation-streams.js';

/** Finds extras and what is left of them. */
@Injectable()
export class Extras {
  constructor(
    private readonly dataSource: DataSource,
    private readonly stocks: StockStreams,
  ) {}

  /** Returns the extras that families can order with seats of a performance. */
  offered({ extras }: PerformanceForSale): Promise<OfferedExtraView[]> {
    const sold = extras.filter(({ archived }) => !archived);
    return Promise.all(
      sold.map(async (extra) => offeredExtraView(extra, await this.stocks.load(extra.id))),
    );
  }

  /** Returns the stock of each size; 0 for every size when the production was deleted. */
  async stockOf(id: string): Promise<(size: string) => number> {
    const extra = await this.dataSource
      .getRepository(Extra)
      .findOne({ where: { id }, select: { id: true, stock: true } });
    return (size) => extra?.stock.find((each) => each.size === size)?.stock ?? 0;
  }
}
