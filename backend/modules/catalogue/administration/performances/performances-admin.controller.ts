import { Body, Controller, Delete, Get, HttpCode, Patch, Post } from '@nestjs/common';
import {
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import { BookingQueries } from '../../../booking/queries/booking-queries.js';
import type { AffectedBookingsView } from '../../../../contracts/rest/administration.js';
import type { PerformanceView } from '../../../../contracts/rest/catalogue.js';
import { CurrentPerson } from '../../../identity/current-person.js';
import type { SignedInPerson } from '../../../identity/policy.js';
import { notFound } from '../../../../infrastructure/http/problem.js';
import { PerformanceDto } from '../../http/performance.dto.js';
import { PerformanceQueries } from '../../queries/performance-queries.js';
import { CatalogueAccess, type OwnPerformance } from '../catalogue-access.js';
import { ProgrammeCancellation } from '../programme-cancellation.js';
import { PerformanceRequestDto, PerformanceUpdateDto } from './performance-requests.dto.js';
import { PerformanceWriter } from './performance-writer.js';
import { ShowtimeMove } from './showtime-move.js';
import { Permission, Subject } from '../../../../infrastructure/http/permission.js';

@ApiTags('administration')
@Controller('api/performances')
export class PerformancesAdminController {
  constructor(
    private readonly access: CatalogueAccess,
    private readonly performances: PerformanceQueries,
    private readonly writer: PerformanceWriter,
    private readonly move: ShowtimeMove,
    private readonly cancellation: ProgrammeCancellation,
    private readonly bookings: BookingQueries,
  ) {}

  @Post()
  @Permission('staff-of-production', 'request')
  @ApiOperation({ summary: 'Add a showtime' })
  @ApiCreatedResponse({ type: PerformanceDto })
  async create(
    @Body() body: PerformanceRequestDto,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<PerformanceView> {
    const production = await this.access.production(person, body.productionId);
    return this.view(await this.writer.create(production, body));
  }

  @Patch(':id')
  @Permission('staff-of-performance')
  @ApiOperation({
    summary: 'Switch its sales, or move it: its bookings go with it, each customer being told',
  })
  @ApiOkResponse({ type: PerformanceDto })
  async update(
    @Subject() { performance, production }: OwnPerformance,
    @Body() body: PerformanceUpdateDto,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<PerformanceView> {
    await this.move.update(performance, production, body, person);
    return this.view(performance.id);
  }

  @Get(':id/affected')
  @Permission('staff-of-performance')
  @ApiOperation({ summary: 'How many bookings and customers are told when it is moved' })
  async affected(@Subject() { performance }: OwnPerformance): Promise<AffectedBookingsView> {
    return this.bookings.expectedAt(performance.id);
  }

  @Delete(':id')
  @Permission('staff-of-performance')
  @HttpCode(204)
  @ApiOperation({ summary: 'Cancel its bookings, each customer being told, then delete it' })
  @ApiNoContentResponse()
  async delete(
    @Subject() { performance }: OwnPerformance,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<void> {
    await this.cancellation.deletePerformance(performance, person);
  }

  private async view(id: string): Promise<PerformanceView> {
    const view = await this.performances.one(id);
    if (!view) throw notFound('Performance');
    return view;
  }
}
