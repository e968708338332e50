import { Body, Controller, HttpCode, Inject, Post } from '@nestjs/common';
import { ApiConflictResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CLOCK, type Clock } from '../../../infrastructure/clock/clock.js';
import { contextOfRequest } from '../../../infrastructure/commands/command-context.js';
import { Commands } from '../../../infrastructure/commands/commands.js';
import { Permission, Subject } from '../../../infrastructure/http/permission.js';
import { AskAboutPayment, HoldTicket, type PlacedBooking } from '../../orders/api.js';
import { CurrentPerson, type SignedInPerson } from '../../identity/api.js';
import { PaymentQuestionDto, TicketHoldDto } from './payments.dto.js';

/**
 * Lets staff act on a paid booking without money on any statement: mail the family, or have its guests sent to the
 * office at the door.
 */
@ApiTags('payments')
@Controller('api/admin/bookings/:id')
export class TicketHoldController {
  constructor(
    private readonly commands: Commands,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Post('ticket-hold')
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

  @Post('payment-questions')
  @Permission('staff-of-booking')
  @HttpCode(204)
  @ApiOperation({
    summary: 'Ask the family by e-mail where its money is; once for each questionId',
  })
  @ApiConflictResponse({ description: '`no_address`, `nothing_missing`' })
  async ask(
    @Subject() { bookingId }: PlacedBooking,
    @Body() { questionId }: PaymentQuestionDto,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<void> {
    const context = contextOfRequest(person, this.clock.now());
    await this.commands.execute(new AskAboutPayment(bookingId, questionId.toLowerCase(), context));
  }
}
