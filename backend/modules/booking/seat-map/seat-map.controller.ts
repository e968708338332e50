import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import {
  ApiOkResponse,
  ApiOperation,
  ApiQuery,
  ApiTags,
  ApiTooManyRequestsResponse,
} from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { CatalogueReader } from '../../catalogue/queries/catalogue-reader.js';
import { seatingView } from '../../catalogue/queries/seating-view.js';
import { notFound } from '../../../infrastructure/http/problem.js';
import { LiveSeats } from './live-seats.js';
import { SeatMapCache } from './seat-map-cache.js';
import { IdParam, parseId } from '../../../infrastructure/http/ids.js';
import { Permission } from '../../../infrastructure/http/permission.js';

@ApiTags('seats')
@Controller('api')
export class SeatMapController {
  constructor(
    private readonly catalogue: CatalogueReader,
    private readonly maps: SeatMapCache,
    private readonly live: LiveSeats,
  ) {}

  @Get('productions/:id/seating')
  @Permission('anybody')
  @ApiOperation({
    summary:
      'Sections, rows and what is special about seats; with performanceId also what is sold and held',
  })
  @ApiQuery({ name: 'performanceId', required: false })
  @ApiOkResponse({ description: 'A list of sections; carries an ETag and honours If-None-Match' })
  async seating(
    @IdParam('Production') productionId: string,
    @Query('performanceId') performanceId: string | undefined,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    if (!performanceId) {
      const plan = await this.catalogue.plan(productionId);
      if (!plan) throw notFound('Production');
      response.set('Cache-Control', 'no-cache').json(seatingView(plan));
      return;
    }
    const map = await this.maps.of(parseId(performanceId, 'Performance'));
    if (!map || map.productionId !== productionId) throw notFound('Performance');
    response.set({ ETag: map.etag, 'Cache-Control': 'no-cache' });
    if (request.headers['if-none-match'] === map.etag) {
      response.status(304).end();
      return;
    }
    response.type('application/json').end(map.bytes);
  }

  @Get('performances/:id/live')
  @Permission('anybody')
  @ApiOperation({
    summary: 'Server-sent events: `ready` after connecting, `seats` whenever seats change',
  })
  @ApiTooManyRequestsResponse({
    description:
      '`too_many_streams`, with Retry-After: so many of one network address are open already. Ask for the seating instead.',
  })
  async follow(
    @IdParam('Performance') performanceId: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    this.live.admit(request.ip ?? 'unknown', response);
    if (!(await this.catalogue.performanceForSale(performanceId))) throw notFound('Performance');
    response.writeHead(200, {
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-cache, no-transform',
      Connection: 'keep-alive',
      'X-Accel-Buffering': 'no',
    });
    response.write('retry: 2000\n\n');
    await this.live.add(performanceId, response);
  }
}
