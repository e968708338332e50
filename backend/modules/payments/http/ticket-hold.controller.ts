import { Body, Controller, HttpCode, Inject, Post } from '@nestjs/common';
import { ApiConflictResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CLOCK, type Clock } from '../../../infrastructure/clock/clock.js';
import { contextOfRequest } from '../../../infrastructure/commands/command-context.js';
import { Commands } from '../../../infrastructure/commands/commands.js';
import { Permission, Subject } from '../../../infrastructure/http/permission.js';
import type { PlacedBooking } from '../../booking/api.js';
import { CurrentPerson, type SignedInPerson } from '../../identity/api.js';
import { HoldTicket } from '../commands/statement.commands.js';
import { TicketHoldDto } from './payments.dto.js';

/** A ticket for which no money was found: its guests see the office before they come in. */
@ApiTags('payments')
@Controller('api/admin/bookings/:id/ticket-hold')
export class TicketHoldController {
  constructor(
    private readonly commands: Commands,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Post()
  @Permission('staff-of-booking')
  @HttpCode(204)
  @ApiOperation({ summary: 'Put the ticket on hold, or release it' })
  @ApiConflictResponse({ description: '`not_paid`' })
  async hold(
    @Subject() { bookingId }: PlacedBooking,
    @Body() { held }: TicketHoldDto,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<void> {
    const context = contextOfRequest(person, this.clock.now());
    await this.commands.execute(new HoldTicket(bookingId, held, context));
  }
}
