import { Body, Controller, HttpCode, Inject, Post } from '@nestjs/common';
import {
  ApiOkResponse,
  ApiOperation,
  ApiProperty,
  ApiTags,
  ApiTooManyRequestsResponse,
  ApiUnprocessableEntityResponse,
} from '@nestjs/swagger';
import type { OfferedCodeView, TryCodeRequest } from '../../../contracts/rest/discount-codes.js';
import { CLOCK, type Clock } from '../../../infrastructure/clock/clock.js';
import { IdParam } from '../../../infrastructure/http/ids.js';
import { FromNetwork } from '../../../infrastructure/http/network.js';
import { Permission } from '../../../infrastructure/http/permission.js';
import { notFound } from '../../../infrastructure/http/problem.js';
import { requiredLine } from '../../../infrastructure/http/text-fields.js';
import { CurrentPerson, mayManageSchool, type SignedInPerson } from '../../identity/api.js';
import { DiscountCodes } from '../discount-codes/discount-codes.js';
import { CatalogueReader } from '../queries/catalogue-reader.js';
import { reductionView } from '../queries/discount-codes.js';

class TryCodeDto implements TryCodeRequest {
  @ApiProperty({ example: 'FAMILY26' })
  @requiredLine(200, 'Please type the discount code')
  readonly word: string;
}

@ApiTags('catalogue')
@Controller('api/performances')
export class DiscountCodesController {
  constructor(
    private readonly codes: DiscountCodes,
    private readonly catalogue: CatalogueReader,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Post(':id/discount-code')
  @HttpCode(200)
  @Permission('anybody')
  @ApiOperation({ summary: 'Try the word of a discount code before ordering; uses nothing' })
  @ApiOkResponse({ description: 'What the code gives' })
  @ApiUnprocessableEntityResponse({
    description: '`discount_code_refused`: unknown, used up, expired and archived alike',
  })
  @ApiTooManyRequestsResponse({ description: '`too_many_code_tries`, with Retry-After' })
  async try(
    @IdParam('Performance') id: string,
    @Body() { word: typed }: TryCodeDto,
    @CurrentPerson() person: SignedInPerson | null,
    @FromNetwork() address: string,
  ): Promise<OfferedCodeView> {
    const sale = await this.catalogue.performanceForSale(id);
    if (!sale) throw notFound('Performance');
    const who = mayManageSchool(person, sale.school.id)
      ? null
      : { address, personId: person?.id ?? null };
    const now = this.clock.now().toISOString();
    const code = await this.codes.requireUnused(sale, typed, who, now);
    const { word, reduction, kindId, sectionIds, until } = code;
    return { word, reduction: reductionView(reduction), kindId, sectionIds, until };
  }
}
