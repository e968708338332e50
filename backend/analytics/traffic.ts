import { Inject, Injectable } from '@nestjs/common';
import type pg from 'pg';
import type { TrafficView } from '../contracts/rest/administration.js';
import { PG_POOL } from '../platform/database/pg-pool.js';

const POPULAR_PAGES = 5;

/** Of the whole site: visitors come to its pages, not to one school. */
@Injectable()
export class Traffic {
  constructor(@Inject(PG_POOL) private readonly pool: pg.Pool) {}

  async ofSite(): Promise<TrafficView> {
    const [sums, popular] = await Promise.all([
      this.pool.query<Pick<TrafficView, 'totalViews' | 'uniqueVisitors'>>(
        `select count(*)::int as "totalViews", count(distinct session_id)::int as "uniqueVisitors" from catalogue.page_views`,
      ),
      this.pool.query<{ path: string; views: number }>(
        `select path, count(*)::int as views from catalogue.page_views group by path order by views desc, path limit ${POPULAR_PAGES}`,
      ),
    ]);
    return { ...(sums.rows[0] ?? { totalViews: 0, uniqueVisitors: 0 }), popularPages: popular.rows };
  }
}
