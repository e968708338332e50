import { Body, Controller, Delete, Get, HttpCode, Patch } from '@nestjs/common';
import {
  ApiConflictResponse,
  ApiNoContentResponse,
  ApiOperation,
  ApiPropertyOptional,
  ApiTags,
} from '@nestjs/swagger';
import { IsBoolean, IsIn } from 'class-validator';
import type {
  OverseenSchoolView,
  OverseeSchoolRequest,
} from '../../../contracts/rest/administration.js';
import { IdParam } from '../../../infrastructure/http/ids.js';
import { CurrentPerson, type SignedInPerson } from '../../identity/api.js';
import { Permission } from '../../../infrastructure/http/permission.js';
import { SchoolOversight } from './school-oversight.js';
import { mayBeLeftOut } from '../../../infrastructure/http/optional-field.js';

class OverseeSchoolDto implements OverseeSchoolRequest {
  @ApiPropertyOptional({ enum: ['approved', 'suspended'] })
  @mayBeLeftOut
  @IsIn(['approved', 'suspended'], { message: 'A school is either approved or suspended' })
  readonly status?: 'approved' | 'suspended';

  @ApiPropertyOptional({ description: 'Its staff may change the texts of the home page' })
  @mayBeLeftOut
  @IsBoolean({ message: 'Whether it may edit the site is either true or false' })
  readonly mayEditSite?: boolean;
}

@ApiTags('schools')
@Controller('api/admin/schools')
export class SchoolOversightController {
  constructor(private readonly oversight: SchoolOversight) {}

  @Get()
  @Permission('super-administrator')
  @ApiOperation({ summary: 'All schools, those that wait for approval first' })
  all(): Promise<OverseenSchoolView[]> {
    return this.oversight.all();
  }

  @Patch(':id')
  @Permission('super-administrator')
  @ApiOperation({ summary: 'Approve, suspend or resume a school, or allow it the site’s texts' })
  decide(
    @IdParam('School') id: string,
    @Body() change: OverseeSchoolDto,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<OverseenSchoolView> {
    return this.oversight.decide(id, change, person);
  }

  @Delete(':id')
  @Permission('super-administrator')
  @HttpCode(204)
  @ApiOperation({ summary: 'Delete a school that puts nothing on and has nothing to pay back' })
  @ApiNoContentResponse()
  @ApiConflictResponse({ description: '`school_not_empty`, `refunds_due`' })
  delete(@IdParam('School') id: string, @CurrentPerson() person: SignedInPerson): Promise<void> {
    return this.oversight.delete(id, person);
  }
}
