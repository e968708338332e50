import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Inject,
  Param,
  Patch,
  Post,
  UseGuards,
} from '@nestjs/common';
import {
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import type { AffectedBookingsView } from '../../../../contracts/rest/administration.js';
import type { PerformanceView } from '../../../../contracts/rest/catalogue.js';
import { CurrentPerson } from '../../../identity/current-person.js';
import { SignedIn } from '../../../identity/guards.js';
import type { SignedInPerson } from '../../../identity/policy.js';
import { notFound } from '../../../../infrastructure/http/problem.js';
import { PerformanceDto } from '../../http/performance.dto.js';
import { PerformanceQueries } from '../../queries/performance-queries.js';
import { CatalogueAccess } from '../catalogue-access.js';
import { SALES_OF_PERFORMANCES, type SalesOfPerformances } from '../sales-of-performances.js';
import { PerformanceRequestDto, PerformanceUpdateDto } from './performance-requests.dto.js';
import { PerformanceWriter } from './performance-writer.js';

@ApiTags('administration')
@Controller('api/performances')
@UseGuards(SignedIn)
export class PerformancesAdminController {
  constructor(
    private readonly access: CatalogueAccess,
    private readonly performances: PerformanceQueries,
    private readonly writer: PerformanceWriter,
    @Inject(SALES_OF_PERFORMANCES) private readonly sales: SalesOfPerformances,
  ) {}

  @Post()
  @ApiOperation({ summary: 'Add a showtime' })
  @ApiCreatedResponse({ type: PerformanceDto })
  async create(
    @Body() body: PerformanceRequestDto,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<PerformanceView> {
    const production = await this.access.production(person, body.productionId);
    return this.view(await this.writer.create(production, body, person));
  }

  @Patch(':id')
  @ApiOperation({
    summary: 'Switch its sales, or move it: its bookings go with it, each customer being told',
  })
  @ApiOkResponse({ type: PerformanceDto })
  async update(
    @Param('id') id: string,
    @Body() body: PerformanceUpdateDto,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<PerformanceView> {
    const { performance, production } = await this.access.performance(person, id);
    await this.writer.update(performance, production, body, person);
    return this.view(performance.id);
  }

  @Get(':id/affected')
  @ApiOperation({ summary: 'How many bookings and customers are told when it is moved or deleted' })
  async affected(
    @Param('id') id: string,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<AffectedBookingsView> {
    const { performance } = await this.access.performance(person, id);
    return this.sales.affected(performance.id);
  }

  @Delete(':id')
  @HttpCode(204)
  @ApiOperation({ summary: 'Delete it; its bookings are then cancelled, each customer being told' })
  @ApiNoContentResponse()
  async delete(@Param('id') id: string, @CurrentPerson() person: SignedInPerson): Promise<void> {
    const { performance, production } = await this.access.performance(person, id);
    await this.writer.delete(performance, production, person);
  }

  private async view(id: string): Promise<PerformanceView> {
    const view = await this.performances.one(id);
    if (!view) throw notFound('Performance');
    return view;
  }
}
