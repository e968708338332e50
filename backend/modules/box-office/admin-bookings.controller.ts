import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Inject,
  Patch,
  Post,
  Query,
  Res,
} from '@nestjs/common';
import {
  ApiAcceptedResponse,
  ApiConflictResponse,
  ApiNoContentResponse,
  ApiOperation,
  ApiProduces,
  ApiTags,
} from '@nestjs/swagger';
import type { Response } from 'express';
import type {
  AdminBookingItem,
  AdminBookingsPage,
  AnalyticsBookingsPage,
  FoundBooking,
} from '../../contracts/rest/administration.js';
import {
  customerOf,
  CancelBooking,
  CorrectCustomer,
  RequestTicket,
  SetBookingStatus,
  type PlacedBooking,
  SeatCodes,
  StaffOfBooking,
} from '../orders/api.js';
import { CurrentPerson, mayManageSchool, type SignedInPerson } from '../identity/api.js';
import { CLOCK, type Clock } from '../../infrastructure/clock/clock.js';
import { notFound, Problem } from '../../infrastructure/http/problem.js';
import { StaffStreams } from '../../infrastructure/http/staff-streams.js';
import {
  contextOfRequest,
  type CommandContext,
} from '../../infrastructure/commands/command-context.js';
import { Commands } from '../../infrastructure/commands/commands.js';
import { AdminBookingQueries } from './admin-booking-queries.js';
import { adminBookingItemOf, foundAtDoor, foundBooking, ticketSeat } from './admin-booking-view.js';
import {
  BookingsExportDto,
  BookingsFilterDto,
  CustomerDto,
  FindBookingDto,
  StatusDto,
} from './admin-booking.dto.js';
import { BookingsLive } from './bookings-live.js';
import { schoolScope } from './school-scope.js';
import { readTicketCode, type TicketCode } from './ticket-code.js';
import { Permission, Subject } from '../../infrastructure/http/permission.js';

/**
 * Serves bookings management. Staff see and change bookings of their own schools, super administrators those of all
 * schools.
 */
@ApiTags('administration')
@Controller('api/admin/bookings')
export class AdminBookingsController {
  constructor(
    private readonly commands: Commands,
    private readonly staff: StaffOfBooking,
    private readonly bookings: AdminBookingQueries,
    private readonly seatCodes: SeatCodes,
    private readonly liveLists: BookingsLive,
    private readonly streams: StaffStreams,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Get()
  @Permission('staff')
  @ApiOperation({
    summary:
      'Bookings, searched, filtered and sorted; with `page` or `pageSize` a page at a time, with counts. Cancelled and expired ones are in it only when a status or a search asks for them',
  })
  list(
    @Query() filter: BookingsFilterDto,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<AdminBookingsPage | AdminBookingItem[]> {
    const scope = schoolScope(person, filter.schoolId);
    return filter.page === undefined && filter.pageSize === undefined
      ? this.bookings.all(scope, filter)
      : this.bookings.page(scope, filter);
  }

  @Get('export')
  @Permission('staff')
  @ApiOperation({
    summary:
      'What the list has by the same filter, newest first, a thousand at a time, to be saved as a file',
  })
  export(
    @Query() wanted: BookingsExportDto,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<AnalyticsBookingsPage> {
    return this.bookings.export(schoolScope(person, wanted.schoolId), wanted);
  }

  @Get('live')
  @Permission('staff')
  @ApiOperation({
    summary:
      'Server-sent events: `ready` after connecting, `changed` when the list should be read again, `again` after five minutes: connect anew',
  })
  @ApiProduces('text/event-stream')
  follow(@CurrentPerson() person: SignedInPerson, @Res() response: Response): void {
    schoolScope(person);
    this.streams.begin(response, person.id);
    this.liveLists.add(response);
  }

  @Get('find')
  @Permission('door-of-booking', 'request')
  @ApiOperation({
    summary:
      'For the door: a booking by its number as typed, or by what the QR code of its ticket says; cancelled ones, too',
  })
  async find(
    @Query() { number }: FindBookingDto,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<FoundBooking> {
    const code = readTicketCode(number);
    if (!code) throw notFound('Booking');
    const booking = await this.bookingOf(person, code);
    const seat = 'seatCode' in code ? this.seatCodes.seatOf(booking, code) : null;
    const proofs = await this.bookings.proofs(booking.performance.performanceId);
    return {
      ...(mayManageSchool(person, booking.performance.schoolId)
        ? foundBooking(booking, proofs)
        : foundAtDoor(booking, proofs)),
      ...(seat ? { ticketSeat: ticketSeat(booking, seat) } : {}),
    };
  }

  /** @throws Problem 404, or 403 `not_your_school` */
  private async bookingOf(person: SignedInPerson, code: TicketCode): Promise<PlacedBooking> {
    if ('bookingId' in code) return this.staff.require(person, code.bookingId, 'door');
    if ('confirmationNumber' in code)
      return this.staff.requireByNumber(person, code.confirmationNumber, 'door');
    for (const id of this.seatCodes.bookingsOf(code)) {
      try {
        return await this.staff.require(person, id, 'door');
      } catch (error) {
        if (!(error instanceof Problem) || error.status !== 404) throw error;
      }
    }
    throw notFound('Booking');
  }

  @Patch(':id/status')
  @Permission('staff-of-booking')
  @ApiOperation({ summary: 'Set the status, in any order; the seats follow' })
  @ApiConflictResponse({
    description: '`Seat conflict` with conflictingSeats when somebody else has the seats',
  })
  async setStatus(
    @Subject() { bookingId }: PlacedBooking,
    @Body() { status, undoes }: StatusDto,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<AdminBookingItem> {
    return adminBookingItemOf(
      await this.commands.execute(
        new SetBookingStatus(bookingId, status, this.contextOf(person), undoes),
      ),
    );
  }

  @Patch(':id')
  @Permission('staff-of-booking')
  @ApiOperation({ summary: "Correct the customer's details" })
  @ApiConflictResponse({ description: '`changed_meanwhile`: see basedOn; `booking_cancelled`' })
  async correct(
    @Subject() { bookingId }: PlacedBooking,
    @Body() body: CustomerDto,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<AdminBookingItem> {
    const context = this.contextOf(person);
    const correct = new CorrectCustomer(bookingId, customerOf(body), context, body.basedOn);
    return adminBookingItemOf(await this.commands.execute(correct));
  }

  @Delete(':id')
  @Permission('staff-of-booking')
  @HttpCode(204)
  @ApiOperation({
    summary: 'Cancel: gone for good, its seats are free again, the customer is told by e-mail',
  })
  @ApiNoContentResponse()
  async cancel(
    @Subject() { bookingId }: PlacedBooking,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<void> {
    await this.commands.execute(new CancelBooking(bookingId, 'staff', this.contextOf(person)));
  }

  @Post(':id/resend-email')
  @Permission('staff-of-booking')
  @HttpCode(202)
  @ApiOperation({ summary: 'E-mail the ticket of a confirmed booking once more' })
  @ApiAcceptedResponse({ description: 'It is on its way; the history tells when it went out' })
  @ApiConflictResponse({ description: '`not_paid`: there is no ticket yet' })
  async resend(
    @Subject() { bookingId }: PlacedBooking,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<void> {
    await this.commands.execute(new RequestTicket(bookingId, this.contextOf(person)));
  }

  private contextOf(person: SignedInPerson): CommandContext {
    return contextOfRequest(person, this.clock.now());
  }
}
