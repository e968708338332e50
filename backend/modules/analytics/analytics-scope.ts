import { Injectable } from '@nestjs/common';
import type { BookingsScope } from '../../../projections/read-models/analytics/analytics.queries.js';
import { NOT_STAFF } from '../orders/api.js';
import { schoolScope } from '../box-office/api.js';
import { CatalogueReader } from '../catalogue/api.js';
import { requireStaffOf, type SignedInPerson } from '../identity/api.js';
import { notFound } from '../../infrastructure/http/problem.js';
import type { AnalyticsScopeDto } from './analytics.dto.js';

@Injectable()
export class AnalyticsScopes {
  constructor(private readonly catalogue: CatalogueReader) {}

  /**
   * @throws Problem 403 when the person does not work for the school, or for the performance's school; 404 for an
   * unknown performance
   */
  async require(
    person: SignedInPerson,
    { schoolId, performanceId }: AnalyticsScopeDto,
  ): Promise<BookingsScope> {
    const schools = schoolScope(person, schoolId);
    if (performanceId === undefined) return { schools, performanceId: null };
    const found = await this.catalogue.performanceForSale(performanceId);
    if (!found) throw notFound('Performance');
    requireStaffOf(person, found.school.id, NOT_STAFF);
    return { schools, performanceId };
  }
}
