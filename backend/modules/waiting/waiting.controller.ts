import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import { IsUUID } from 'class-validator';
import type { WaitingView } from '../../contracts/rest/administration.js';
import { Permission } from '../../infrastructure/http/permission.js';
import { CurrentPerson, type SignedInPerson } from '../identity/api.js';
import { OwnSchool } from '../schools/api.js';
import { WaitingQueries } from './waiting-queries.js';

export class WaitingDto {
  @ApiProperty({ format: 'uuid' })
  @IsUUID(undefined, { message: 'Please choose a school' })
  readonly schoolId: string;
}

@ApiTags('administration')
@Controller('api/admin/waiting')
export class WaitingController {
  constructor(
    private readonly schools: OwnSchool,
    private readonly waiting: WaitingQueries,
  ) {}

  @Get()
  @Permission('staff-of-school', 'request')
  @ApiOperation({
    summary:
      'What waits for a school: receipts to check, missing bank details, shows nearly full, tickets that could not be mailed',
  })
  async waitingOfSchool(
    @Query() { schoolId }: WaitingDto,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<WaitingView> {
    return this.waiting.waitingOfSchool(await this.schools.require(person, schoolId));
  }
}
