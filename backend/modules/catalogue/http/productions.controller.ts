import { Controller, Get } from '@nestjs/common';
import { ApiNotFoundResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type {
  IsAdminView,
  PerformanceView,
  ProductionView,
} from '../../../contracts/rest/catalogue.js';
import { CurrentPerson, mayManageSchool, type SignedInPerson } from '../../identity/api.js';
import { SameForEverybody } from '../../../infrastructure/http/no-store.js';
import { notFound } from '../../../infrastructure/http/problem.js';
import { PerformanceQueries } from '../queries/performance-queries.js';
import { ProductionQueries } from '../queries/production-queries.js';
import { IdParam } from '../../../infrastructure/http/ids.js';
import { Permission } from '../../../infrastructure/http/permission.js';

@ApiTags('catalogue')
@Controller('api/productions')
export class ProductionsController {
  constructor(
    private readonly productions: ProductionQueries,
    private readonly performances: PerformanceQueries,
  ) {}

  @Get()
  @SameForEverybody()
  @Permission('anybody')
  @ApiOperation({
    summary: 'All productions of approved schools: what is on next first, what is over last',
  })
  all(): Promise<ProductionView[]> {
    return this.productions.all();
  }

  @Get(':id')
  @Permission('anybody')
  @ApiOperation({ summary: 'One production' })
  @ApiNotFoundResponse({ description: 'No such production' })
  one(
    @IdParam('Production') id: string,
    @CurrentPerson() person: SignedInPerson | null,
  ): Promise<ProductionView> {
    return this.shown(id, person);
  }

  @Get(':id/performances')
  @Permission('anybody')
  @ApiOperation({
    summary: 'Its performances; those with sales switched off for signed-in people alone',
  })
  @ApiNotFoundResponse({ description: 'No such production' })
  async performancesOf(
    @IdParam('Production') id: string,
    @CurrentPerson() person: SignedInPerson | null,
  ): Promise<PerformanceView[]> {
    const { id: productionId } = await this.shown(id, person);
    return this.performances.list({ productionId, includeSalesOff: person !== null, person });
  }

  @Get(':id/is-admin')
  @Permission('anybody')
  @ApiOperation({ summary: 'Whether the person who asks runs this production' })
  @ApiNotFoundResponse({ description: 'No such production' })
  async isAdmin(
    @IdParam('Production') id: string,
    @CurrentPerson() person: SignedInPerson | null,
  ): Promise<IsAdminView> {
    return { isAdmin: mayManageSchool(person, (await this.shown(id, person)).schoolId) };
  }

  private async shown(id: string, person: SignedInPerson | null): Promise<ProductionView> {
    const production = await this.productions.shownTo(person, id);
    if (!production) throw notFound('Production');
    return production;
  }
}
