import { Inject, Injectable } from '@nestjs/common';
import type pg from 'pg';
import type { TrafficView } from '../../contracts/rest/administration.js';
import { PG_POOL } from '../../infrastructure/database/pg-pool.js';
import { COUNTED } from './counted-path.js';

const POPULAR_PAGES = 5;

interface PopularRow {
  readonly path: string;
  readonly views: number;
  readonly title: string | null;
  readonly starts_at: Date | null;
}

const popularPage = ({
  path,
  views,
  title,
  starts_at: startsAt,
}: PopularRow): TrafficView['popularPages'][number] => ({
  path,
  views,
  performance:
    title !== null && startsAt
      ? { productionTitle: title, dateTime: startsAt.toISOString() }
      : null,
});

/** Counts page views of the whole site, because a page belongs to no school. */
@Injectable()
export class Traffic {
  constructor(@Inject(PG_POOL) private readonly pool: pg.Pool) {}

  async ofSite(): Promise<TrafficView> {
    const [sums, popular] = await Promise.all([
      this.pool.query<Pick<TrafficView, 'totalViews' | 'uniqueVisitors'>>(
        `select count(*)::int as "totalViews", count(distinct session_id)::int as "uniqueVisitors" from catalogue.page_views where ${COUNTED}`,
      ),
      this.pool.query<PopularRow>(
        `select popular.path, popular.views, production.title, performance.date_time as starts_at
         from (
           select path, count(*)::int as views from catalogue.page_views where ${COUNTED}
           group by path order by views desc, path limit ${POPULAR_PAGES}
         ) popular
         left join catalogue.performances performance on popular.path = '/seats/' || performance.id
         left join catalogue.productions production on production.id = performance.production_id
         order by popular.views desc, popular.path`,
      ),
    ]);
    return {
      ...(sums.rows[0] ?? { totalViews: 0, uniqueVisitors: 0 }),
      popularPages: popular.rows.map(popularPage),
    };
  }
}
