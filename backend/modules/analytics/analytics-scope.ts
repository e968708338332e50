import { Inject, Injectable } from '@nestjs/common';
import type pg from 'pg';
import type { BookingsScope } from '../../../projections/read-models/bookings/bookings-sales.queries.js';
import { NOT_STAFF, schoolScope } from '../booking/api.js';
import { requireStaffOf, type SignedInPerson } from '../identity/api.js';
import { PG_POOL } from '../../infrastructure/database/pg-pool.js';
import { notFound } from '../../infrastructure/http/problem.js';
import type { AnalyticsScopeDto } from './analytics.dto.js';

@Injectable()
export class AnalyticsScopes {
  constructor(@Inject(PG_POOL) private readonly pool: pg.Pool) {}

  /** @throws Problem 403 when the school, or the performance's school, is not the person's; 404 for an unknown performance */
  async require(
    person: SignedInPerson,
    { schoolId, performanceId }: AnalyticsScopeDto,
  ): Promise<BookingsScope> {
    const schools = schoolScope(person, schoolId);
    if (performanceId === undefined) return { schools, performanceId: null };
    const { rows } = await this.pool.query<{ school_id: string }>(
      `select production.school_id from catalogue.performances performance
       join catalogue.productions production on production.id = performance.production_id
       where performance.id = $1`,
      [performanceId],
    );
    const [performance] = rows;
    if (!performance) throw notFound('Performance');
    requireStaffOf(person, performance.school_id, NOT_STAFF);
    return { schools, performanceId };
  }
}
