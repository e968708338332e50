import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { OfferedExtraView } from '../../../contracts/rest/extras.js';
import { IdParam } from '../../../infrastructure/http/ids.js';
import { Permission } from '../../../infrastructure/http/permission.js';
import { notFound } from '../../../infrastructure/http/problem.js';
import { Extras } from '../extras/extras.js';
import { CatalogueReader } from '../queries/catalogue-reader.js';

@ApiTags('catalogue')
@Controller('api/performances')
export class ExtrasController {
  constructor(
    private readonly extras: Extras,
    private readonly catalogue: CatalogueReader,
  ) {}

  @Get(':id/extras')
  @Permission('anybody')
  @ApiOperation({
    summary: 'Things and donations that can be ordered with seats, and what is left',
  })
  async list(@IdParam('Performance') id: string): Promise<OfferedExtraView[]> {
    const sale = await this.catalogue.performanceForSale(id);
    if (!sale) throw notFound('Performance');
    return this.extras.offered(sale);
  }
}
