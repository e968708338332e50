import { Controller, Get, Inject, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type pg from 'pg';
import { exportPage, schoolScope } from '../box-office/api.js';
import { CatalogueReader } from '../catalogue/api.js';
import type {
  AnalyticsBookingsPage,
  AnalyticsView,
  HeatMapSeat,
  SalesCurveView,
  TrafficView,
} from '../../contracts/rest/administration.js';
import { CurrentPerson, type SignedInPerson } from '../identity/api.js';
import { PG_POOL } from '../../infrastructure/database/pg-pool.js';
import { notFound } from '../../infrastructure/http/problem.js';
import { AnalyticsPageDto, AnalyticsScopeDto, OnePerformanceDto } from './analytics.dto.js';
import { AnalyticsScopes } from './analytics-scope.js';
import { HeatMap } from './heat-map.js';
import { SalesCurve } from './sales-curve.js';
import { filterOf, SalesReport } from './sales-report.js';
import { Traffic } from './traffic.js';
import { Permission } from '../../infrastructure/http/permission.js';

/** Serves numbers about a school's sales. Staff see their own schools, super administrators see all. */
@ApiTags('analytics')
@Controller('api/admin')
export class AnalyticsController {
  constructor(
    private readonly scopes: AnalyticsScopes,
    private readonly report: SalesReport,
    private readonly heatMaps: HeatMap,
    private readonly curves: SalesCurve,
    private readonly traffic: Traffic,
    private readonly catalogue: CatalogueReader,
    @Inject(PG_POOL) private readonly pool: pg.Pool,
  ) {}

  @Get('analytics')
  @Permission('staff-of-school', 'request')
  @ApiOperation({
    summary: 'Sales, occupancy and attendance, with the first thousand bookings for the exports',
  })
  async analytics(
    @Query() query: AnalyticsScopeDto,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<AnalyticsView> {
    return this.report.salesReport(await this.scopes.require(person, query));
  }

  @Get('analytics/bookings')
  @Permission('staff-of-school', 'request')
  @ApiOperation({ summary: 'The bookings for the exports, newest first, a thousand at a time' })
  async bookings(
    @Query() query: AnalyticsPageDto,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<AnalyticsBookingsPage> {
    const scope = await this.scopes.require(person, query);
    return exportPage(this.pool, scope.schools, filterOf(scope), query.after);
  }

  @Get('analytics/heat-map')
  @Permission('staff-of-performance', 'request')
  @ApiOperation({
    summary: 'Every seat of a performance: free, held, sold or blocked, and for how much',
  })
  async heatMap(
    @Query() { performanceId }: OnePerformanceDto,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<HeatMapSeat[]> {
    await this.scopes.require(person, { performanceId });
    const sale = await this.catalogue.performanceForSale(performanceId);
    if (!sale) throw notFound('Performance');
    return this.heatMaps.heatMapOfPerformance(sale);
  }

  @Get('analytics/sales-curve')
  @Permission('staff-of-performance', 'request')
  @ApiOperation({
    summary:
      'Seats of a performance sold by days before it, beside what earlier shows of the school had sold by then',
  })
  async salesCurve(
    @Query() { performanceId }: OnePerformanceDto,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<SalesCurveView> {
    await this.scopes.require(person, { performanceId });
    const sale = await this.catalogue.performanceForSale(performanceId);
    if (!sale) throw notFound('Performance');
    return this.curves.curveOfPerformance(sale);
  }

  @Get('traffic-analytics')
  @Permission('staff')
  @ApiOperation({ summary: 'Page views and visitors of the whole site' })
  trafficOfSite(@CurrentPerson() person: SignedInPerson): Promise<TrafficView> {
    schoolScope(person);
    return this.traffic.ofSite();
  }
}
