import { Controller, Get } from '@nestjs/common';
import { ApiNotFoundResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { PerformanceView } from '../../../contracts/rest/catalogue.js';
import { CurrentPerson, type SignedInPerson } from '../../identity/api.js';
import { notFound } from '../../../infrastructure/http/problem.js';
import { PerformanceQueries } from '../queries/performance-queries.js';
import { IdParam } from '../../../infrastructure/http/ids.js';
import { Permission } from '../../../infrastructure/http/permission.js';

@ApiTags('catalogue')
@Controller('api/performances')
export class PerformancesController {
  constructor(private readonly performances: PerformanceQueries) {}

  @Get()
  @Permission('anybody')
  @ApiOperation({
    summary: 'All performances by time; those with sales switched off for signed-in people alone',
  })
  all(@CurrentPerson() person: SignedInPerson | null): Promise<PerformanceView[]> {
    return this.performances.list({ includeSalesOff: person !== null, person });
  }

  @Get(':id')
  @Permission('anybody')
  @ApiOperation({ summary: 'One performance, also with sales switched off: its page says so' })
  @ApiNotFoundResponse({ description: 'No such performance' })
  async one(
    @IdParam('Performance') id: string,
    @CurrentPerson() person: SignedInPerson | null,
  ): Promise<PerformanceView> {
    const performance = await this.performances.shownTo(person, id);
    if (!performance) throw notFound('Performance');
    return performance;
  }
}
