import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import {
  ApiOkResponse,
  ApiOperation,
  ApiProduces,
  ApiQuery,
  ApiResponse,
  ApiServiceUnavailableResponse,
  ApiTags,
  ApiTooManyRequestsResponse,
} from '@nestjs/swagger';
import type { Request, Response } from 'express';
import type { SeatingSectionView } from '../../../contracts/rest/catalogue.js';
import type { SeatReason } from '../../../contracts/rest/seat-history.js';
import {
  CatalogueReader,
  ProductionQueries,
  seatingView,
  type PerformanceForSale,
} from '../../catalogue/api.js';
import { CurrentPerson, type SignedInPerson } from '../../identity/api.js';
import { networkOf } from '../../../infrastructure/http/network.js';
import { notFound } from '../../../infrastructure/http/problem.js';
import { beginEventStream } from '../../../infrastructure/http/event-stream.js';
import type { SentAs } from '../../../infrastructure/http/sent-as.js';
import { LiveSeats } from './live-seats.js';
import { SeatMapCache } from './seat-map-cache.js';
import { SeatStates } from './seat-states.js';
import { isShownTo } from './is-shown-to.js';
import { whyNot } from '../domain/why-not.js';
import { Throttled } from '../../../infrastructure/http/throttle.js';
import { IdParam, parseId } from '../../../infrastructure/http/ids.js';
import { Permission } from '../../../infrastructure/http/permission.js';

@ApiTags('seats')
@Controller('api')
export class SeatMapController {
  constructor(
    private readonly catalogue: CatalogueReader,
    private readonly maps: SeatMapCache,
    private readonly live: LiveSeats,
    private readonly productions: ProductionQueries,
    private readonly states: SeatStates,
  ) {}

  @Get('productions/:id/seating')
  @Permission('anybody')
  @ApiOperation({
    summary:
      'Sections, rows and what is special about seats; with performanceId also what is sold and held',
  })
  @ApiQuery({
    name: 'performanceId',
    required: false,
    schema: { type: 'string', format: 'uuid' },
  })
  @ApiOkResponse({ description: 'A list of sections, with an ETag' })
  @ApiResponse({ status: 304, description: 'As If-None-Match says, the list is known' })
  async seating(
    @IdParam('Production') productionId: string,
    @Query('performanceId') performanceId: string | undefined,
    @CurrentPerson() person: SignedInPerson | null,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<SentAs<SeatingSectionView[]>> {
    if (!performanceId) {
      const shown = await this.productions.shownTo(person, productionId);
      const plan = shown && (await this.catalogue.plan(productionId));
      if (!plan) throw notFound('Production');
      response.set('Cache-Control', 'no-cache').json(seatingView(plan));
      return;
    }
    const id = parseId(performanceId, 'Performance');
    await this.requireShown(id, person);
    const map = await this.maps.mapOf(id);
    if (!map || map.productionId !== productionId) throw notFound('Performance');
    response.set({ ETag: map.etag, 'Cache-Control': 'no-cache' });
    if (request.headers['if-none-match'] === map.etag) {
      response.status(304).end();
      return;
    }
    response.type('application/json').end(map.bytes);
  }

  @Get('performances/:id/why-not')
  @Permission('anybody')
  @Throttled({ limit: 60, seconds: 60 })
  @ApiOperation({
    summary:
      'Why seats of a row cannot be ordered, and about until when; names no person and no booking',
  })
  @ApiQuery({ name: 'rowId', schema: { type: 'string', format: 'uuid' } })
  async whyNot(
    @IdParam('Performance') performanceId: string,
    @Query('rowId') row: string | undefined,
    @CurrentPerson() person: SignedInPerson | null,
  ): Promise<SeatReason[]> {
    const { plan } = await this.requireShown(performanceId, person);
    const rowId = parseId(row, 'Row');
    const planned = plan.sections.flatMap(({ rows }) => rows).find(({ id }) => id === rowId);
    if (!planned) throw notFound('Row');
    const numbers = Array.from({ length: planned.seatCount }, (_, index) => index + 1);
    return whyNot(
      numbers.map((number) => ({
        number,
        status: plan.findById(rowId, number)?.status ?? 'available',
      })),
      await this.states.takenOfRow(performanceId, rowId),
    );
  }

  @Get('performances/:id/live')
  @Permission('anybody')
  @ApiOperation({
    summary: 'Server-sent events: `ready` after connecting, `seats` whenever seats change',
  })
  @ApiProduces('text/event-stream')
  @ApiTooManyRequestsResponse({
    description:
      '`too_many_streams`, with Retry-After: so many of one network address are open already. Ask for the seating instead.',
  })
  @ApiServiceUnavailableResponse({
    description: '`too_many_streams`, with Retry-After: so many are open on the whole site.',
  })
  async follow(
    @IdParam('Performance') performanceId: string,
    @CurrentPerson() person: SignedInPerson | null,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    this.live.admit(networkOf(request), response);
    await this.requireShown(performanceId, person);
    beginEventStream(response);
    await this.live.add(performanceId, response);
  }

  /** Finds the sale in the memory cache. @throws Problem 404 when the person may not see the performance */
  private async requireShown(
    performanceId: string,
    person: SignedInPerson | null,
  ): Promise<PerformanceForSale> {
    const sale = await this.catalogue.performanceForSale(performanceId);
    if (!sale || !isShownTo(person, sale)) throw notFound('Performance');
    return sale;
  }
}
