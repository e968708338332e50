import { Body, Controller, Delete, Get, HttpCode, Inject, Patch, Post } from '@nestjs/common';
import { ApiConflictResponse, ApiNoContentResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { AffectedBookingsView } from '../../../../contracts/rest/administration.js';
import type { PerformanceView } from '../../../../contracts/rest/catalogue.js';
import { CurrentPerson, type SignedInPerson } from '../../../identity/api.js';
import { notFound } from '../../../../infrastructure/http/problem.js';
import { PerformanceQueries } from '../../queries/performance-queries.js';
import { CatalogueAccess, type OwnPerformance } from '../catalogue-access.js';
import { SALES_OF_PERFORMANCES, type SalesOfPerformances } from '../sales-of-performances.js';
import { PerformanceRequestDto, PerformanceUpdateDto } from './performance-requests.dto.js';
import { PerformanceWriter } from './performance-writer.js';
import { Permission, Subject } from '../../../../infrastructure/http/permission.js';

@ApiTags('administration')
@Controller('api/performances')
export class PerformancesAdminController {
  constructor(
    private readonly access: CatalogueAccess,
    private readonly performances: PerformanceQueries,
    private readonly writer: PerformanceWriter,
    @Inject(SALES_OF_PERFORMANCES) private readonly sales: SalesOfPerformances,
  ) {}

  @Post()
  @Permission('staff-of-production', 'request')
  @ApiOperation({ summary: 'Add a performance' })
  async create(
    @Body() body: PerformanceRequestDto,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<PerformanceView> {
    const production = await this.access.production(person, body.productionId);
    return this.view(await this.writer.create(production, body, person));
  }

  @Patch(':id')
  @Permission('staff-of-performance')
  @ApiOperation({
    summary:
      'Switch its sales, archive it, or move it: its bookings go with it, each customer being told',
  })
  async update(
    @Subject() { performance, production }: OwnPerformance,
    @Body() body: PerformanceUpdateDto,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<PerformanceView> {
    await this.writer.update(performance, production, body, person);
    return this.view(performance.id);
  }

  @Get(':id/affected')
  @Permission('staff-of-performance')
  @ApiOperation({
    summary:
      'How many bookings and customers are told when it is moved or deleted, and what they paid',
  })
  async affected(@Subject() { performance }: OwnPerformance): Promise<AffectedBookingsView> {
    return this.sales.affected([performance]);
  }

  @Delete(':id')
  @Permission('staff-of-performance')
  @HttpCode(204)
  @ApiOperation({
    summary:
      'Delete it; its bookings are then cancelled, each customer being told. One with books is refused: archive it',
  })
  @ApiNoContentResponse()
  @ApiConflictResponse({ description: '`has_books`' })
  async delete(
    @Subject() { performance, production }: OwnPerformance,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<void> {
    await this.writer.delete(performance, production, person);
  }

  private async view(id: string): Promise<PerformanceView> {
    const view = await this.performances.one(id);
    if (!view) throw notFound('Performance');
    return view;
  }
}
