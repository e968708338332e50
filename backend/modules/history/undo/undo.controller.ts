import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import {
  ApiConflictResponse,
  ApiNoContentResponse,
  ApiOperation,
  ApiTags,
  ApiProperty,
  ApiPropertyOptional,
} from '@nestjs/swagger';
import type { UndoPlan, UndoRequest } from '../../../contracts/rest/undo.js';
import { IdParam } from '../../../infrastructure/http/ids.js';
import { Permission, Subject } from '../../../infrastructure/http/permission.js';
import type { PlacedBooking } from '../../orders/api.js';
import { type SignedInPerson, CurrentPerson } from '../../identity/api.js';
import { UndoBookings } from './undo-bookings.js';
import { Matches } from 'class-validator';
import { optionalLine } from '../../../infrastructure/http/text-fields.js';
import { LONGEST } from '../../../contracts/rest/text-limits.js';

class UndoDto implements UndoRequest {
  @ApiProperty({ description: '`basis` of the plan that was shown' })
  @Matches(/^[0-9a-f]{32}$/, { message: 'Please look first at what undoing means' })
  readonly basis!: string;

  @ApiPropertyOptional({ description: 'Why, where staff have to say it' })
  @optionalLine(LONGEST.line)
  readonly reason?: string;
}

/** Shows the effect of undoing an event of a booking, and undoes it. */
@ApiTags('administration')
@Controller('api/admin/bookings/:id/history/:eventId')
export class UndoController {
  constructor(private readonly undos: UndoBookings) {}

  @Get('undo')
  @Permission('staff-of-booking')
  @ApiOperation({
    summary:
      'What undoing an event means now: seats, mails, ticket, money, or why it cannot be done',
  })
  plan(
    @Subject() booking: PlacedBooking,
    @IdParam('Event', 'eventId') eventId: string,
  ): Promise<UndoPlan> {
    return this.undos.plan(booking, eventId);
  }

  @Post('undo')
  @Permission('staff-of-booking')
  @HttpCode(204)
  @ApiOperation({ summary: 'Undo an event as it was shown, by new events' })
  @ApiNoContentResponse()
  @ApiConflictResponse({
    description:
      '`undo_refused` with the reason; `undo_changed`: the booking is another one by now',
  })
  undo(
    @Subject() booking: PlacedBooking,
    @IdParam('Event', 'eventId') eventId: string,
    @Body() body: UndoDto,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<void> {
    return this.undos.undo(booking, eventId, body, person);
  }
}
