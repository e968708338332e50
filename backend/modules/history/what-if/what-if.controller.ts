import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { WhatIf } from '../../../contracts/rest/what-if.js';
import { Permission, Subject } from '../../../infrastructure/http/permission.js';
import type { OwnPerformance } from '../../catalogue/api.js';
import { SaleRulesDto } from './sale-rules.dto.js';
import { WhatIfs } from './what-ifs.js';

/** A real sale under other rules. */
@ApiTags('administration')
@Controller('api/admin/performances/:id')
export class WhatIfController {
  constructor(private readonly whatIfs: WhatIfs) {}

  @Get('what-if')
  @Permission('staff-of-performance')
  @ApiOperation({
    summary:
      'The sale of a performance decided again under other rules, beside the sale as it was; says what it cannot know',
  })
  whatIf(@Subject() own: OwnPerformance, @Query() rules: SaleRulesDto): Promise<WhatIf> {
    return this.whatIfs.of(own, rules);
  }
}
