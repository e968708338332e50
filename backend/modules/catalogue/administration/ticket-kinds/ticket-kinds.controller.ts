import { Body, Controller, Get, Patch, Post } from '@nestjs/common';
import { ApiConflictResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { TicketKindView } from '../../../../contracts/rest/ticket-kinds.js';
import { Permission, Subject } from '../../../../infrastructure/http/permission.js';
import { CurrentPerson, type SignedInPerson } from '../../../identity/api.js';
import type { Production } from '../../entities/production.entity.js';
import type { TicketKind } from '../../entities/ticket-kind.entity.js';
import { TicketKindRequestDto, TicketKindUpdateDto } from './ticket-kind-requests.dto.js';
import { TicketKindWriter } from './ticket-kind-writer.js';

@ApiTags('administration')
@Controller('api')
export class TicketKindsController {
  constructor(private readonly kinds: TicketKindWriter) {}

  @Get('productions/:id/ticket-kinds')
  @Permission('staff-of-production')
  @ApiOperation({ summary: 'The kinds of tickets beside Standard, archived ones too' })
  list(@Subject() production: Production): Promise<TicketKindView[]> {
    return this.kinds.list(production);
  }

  @Post('productions/:id/ticket-kinds')
  @Permission('staff-of-production')
  @ApiOperation({ summary: 'Add a kind of ticket' })
  @ApiConflictResponse({ description: '`kind_exists`' })
  create(
    @Subject() production: Production,
    @Body() body: TicketKindRequestDto,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<TicketKindView> {
    return this.kinds.create(production, body, person);
  }

  @Patch('ticket-kinds/:id')
  @Permission('staff-of-ticket-kind')
  @ApiOperation({
    summary:
      'Change what is sent of a kind of ticket, or archive it; placed orders keep their price',
  })
  @ApiConflictResponse({ description: '`kind_exists`; `changed_meanwhile`: see basedOn' })
  update(
    @Subject() kind: TicketKind,
    @Body() body: TicketKindUpdateDto,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<TicketKindView> {
    return this.kinds.update(kind, body, person);
  }
}
