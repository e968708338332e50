import { Body, Controller, Get, Patch, Post } from '@nestjs/common';
import {
  ApiConflictResponse,
  ApiOperation,
  ApiTags,
  ApiUnprocessableEntityResponse,
} from '@nestjs/swagger';
import type { ExtraView } from '../../../../contracts/rest/extras.js';
import { Permission, Subject } from '../../../../infrastructure/http/permission.js';
import { CurrentPerson, type SignedInPerson } from '../../../identity/api.js';
import type { Extra } from '../../entities/extra.entity.js';
import type { Production } from '../../entities/production.entity.js';
import { ExtraRequestDto, ExtraUpdateDto } from './extra-requests.dto.js';
import { ExtraWriter } from './extra-writer.js';

@ApiTags('administration')
@Controller('api')
export class ExtrasAdminController {
  constructor(private readonly extras: ExtraWriter) {}

  @Get('productions/:id/extras')
  @Permission('staff-of-production')
  @ApiOperation({ summary: 'The extras of a production and their stock, archived ones too' })
  list(@Subject() production: Production): Promise<ExtraView[]> {
    return this.extras.list(production);
  }

  @Post('productions/:id/extras')
  @Permission('staff-of-production')
  @ApiOperation({ summary: 'Add an extra: a thing with a stock, or a donation of a free sum' })
  @ApiConflictResponse({ description: '`extra_exists`' })
  @ApiUnprocessableEntityResponse({ description: '`too_many_extras`' })
  create(
    @Subject() production: Production,
    @Body() body: ExtraRequestDto,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<ExtraView> {
    return this.extras.create(production, body, person);
  }

  @Patch('extras/:id')
  @Permission('staff-of-extra')
  @ApiOperation({
    summary: 'Change what is sent of an extra, or archive it; placed orders keep their price',
  })
  @ApiConflictResponse({ description: '`extra_exists`; `changed_meanwhile`: see basedOn' })
  @ApiUnprocessableEntityResponse({ description: '`size_taken`, `too_many_extras`' })
  update(
    @Subject() extra: Extra,
    @Body() body: ExtraUpdateDto,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<ExtraView> {
    return this.extras.update(extra, body, person);
  }
}
