import { Body, Controller, Get, Headers, Inject, Param, Post, Res } from '@nestjs/common';
import {
  ApiCreatedResponse,
  ApiHeader,
  ApiOperation,
  ApiResponse,
  ApiTags,
  ApiTooManyRequestsResponse,
  ApiUnprocessableEntityResponse,
} from '@nestjs/swagger';
import type { Request, Response } from 'express';
import type {
  BookingCreated,
  BookingListItem,
  BookingView,
  ConfirmationView,
} from '../../../contracts/rest/bookings.js';
import { customerOf } from '../application/customer-fields.js';
import { isPaymentStopped } from '../application/suspended-schools.js';
import { CatalogueReader } from '../../catalogue/api.js';
import { CurrentPerson, mayManageSchool, type SignedInPerson } from '../../identity/api.js';
import { CLOCK, type Clock } from '../../../infrastructure/clock/clock.js';
import type { KnownLanguage } from '../../../contracts/language.js';
import { toDecimal, toSen } from '../../../contracts/money.js';
import { VisitorLanguage } from '../../../infrastructure/http/visitor-language.js';
import { FromNetwork } from '../../../infrastructure/http/network.js';
import { notFound } from '../../../infrastructure/http/problem.js';
import { Throttled } from '../../../infrastructure/http/throttle.js';
import { contextOfBuyer } from '../../../infrastructure/commands/command-context.js';
import { Commands } from '../../../infrastructure/commands/commands.js';
import { WhoAsks, type Asker } from '../access/buyer.js';
import { OwnOrders } from '../access/own-orders.js';
import { PlaceBooking } from '../commands/place-booking.js';
import { parseConfirmationNumber } from '../confirmation-numbers/confirmation-numbers.js';
import type { BookingRow } from '../../../../projections/read-models/bookings/bookings.queries.js';
import { BookingQueries } from '../queries/booking-queries.js';
import {
  bookingListItem,
  bookingView,
  confirmationView,
  strangersBooking,
  strangersConfirmation,
} from '../queries/booking-views.js';
import { OneBooking } from '../queries/one-booking.js';
import { SeatCodes } from '../access/seat-codes.js';
import { PlaceBookingDto } from './booking.dto.js';
import { extraWishes } from './extras.dto.js';
import { IDEMPOTENCY_KEY, requireSaneKey } from '../access/idempotency-key.js';
import { IdParam } from '../../../infrastructure/http/ids.js';
import { Permission } from '../../../infrastructure/http/permission.js';

/** Normalises the e-mail address like the look-up, so that blanks and capital letters make no difference. */
const emailOf = (request: Request): string | null =>
  request.params['email']?.toString().trim().toLowerCase() ?? null;

@ApiTags('bookings')
@Controller('api/bookings')
export class BookingsController {
  constructor(
    private readonly commands: Commands,
    private readonly bookings: BookingQueries,
    private readonly oneBooking: OneBooking,
    private readonly own: OwnOrders,
    private readonly catalogue: CatalogueReader,
    private readonly seatCodes: SeatCodes,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Post()
  @Permission('anybody')
  @ApiOperation({ summary: 'Order seats: they are held while payment is pending' })
  @ApiHeader({
    ...IDEMPOTENCY_KEY,
    description: 'New for each order; sending the same order again answers the same booking',
  })
  @ApiHeader({
    name: 'Proof-Of-Work',
    required: false,
    description: 'After 428: what the challenge asked for, Base64 of JSON; see the body of the 428',
  })
  @ApiResponse({
    status: 428,
    description:
      '`proof_of_work_required`: solve `challenge` and send the same order again, under the same Idempotency-Key',
  })
  @ApiTooManyRequestsResponse({
    description:
      '`too_many_unpaid_seats`, `too_many_open_orders`, `too_many_given_up_orders`, `too_many_code_tries`, with Retry-After',
  })
  @ApiUnprocessableEntityResponse({
    description:
      '`unknown_seat`, `duplicate_seat`, `wrong_total`, `sales_off`, `performance_past`, `no_seats`, `discount_code_refused`, `discount_code_needed`, `unknown_extra`, `too_many_extras`, `extra_sold_out`; `no_bank_details`: it costs something, and the school has not said to which account',
  })
  @ApiCreatedResponse({ description: 'bookingId, and until when the seats are held' })
  async place(
    @Body() body: PlaceBookingDto,
    @Headers('idempotency-key') key: string | undefined,
    @CurrentPerson() person: SignedInPerson | null,
    @Headers('proof-of-work') proof: string | undefined,
    @FromNetwork() address: string,
    @VisitorLanguage() language: KnownLanguage,
    @Res({ passthrough: true }) response: Response,
  ): Promise<BookingCreated> {
    const { performanceId, seats, totalAmount, discountCode, extras } = body;
    const order = {
      performanceId,
      customer: customerOf(body),
      seats,
      statedTotalSen: toSen(totalAmount),
      ...(discountCode ? { discountCode } : {}),
      extras: extraWishes(extras),
      userId: person?.id ?? null,
      language,
      buyer: { address, person, proof: proof ?? null },
    };
    const context = contextOfBuyer(person, this.clock.now());
    const idempotencyKey = requireSaneKey(key);
    const booking = await this.commands.execute(new PlaceBooking(order, idempotencyKey, context));
    this.own.remember(response, booking);
    return {
      bookingId: booking.bookingId,
      status: booking.status,
      totalAmount: toDecimal(booking.totalSen),
      holdUntil: booking.holdUntil ?? context.now,
      serverTime: context.now,
    };
  }

  @Get('my-tickets')
  @Permission('signed-in')
  @ApiOperation({ summary: "The signed-in person's bookings" })
  async mine(@CurrentPerson() person: SignedInPerson): Promise<BookingListItem[]> {
    return this.listed(await this.bookings.ofPerson(person.id, person.email));
  }

  @Get('email/:email')
  @Permission('anybody')
  @Throttled({ limit: 30, seconds: 60 }, { limit: 10, seconds: 60, by: emailOf })
  @ApiOperation({
    summary:
      'Bookings made with an e-mail address, of the schools that show them; see email-list for the others',
  })
  async byEmail(@Param('email') email: string): Promise<BookingListItem[]> {
    return this.listed(await this.bookings.byEmail(email.trim(), 'open'));
  }

  @Get('confirmation/:number')
  @Permission('anybody')
  @Throttled({ limit: 60, seconds: 60 })
  @ApiOperation({ summary: 'A booking by its confirmation number, however it was typed' })
  async byNumber(
    @Param('number') number: string,
    @WhoAsks() asker: Asker,
  ): Promise<ConfirmationView> {
    const parsed = parseConfirmationNumber(number);
    const booking = parsed === null ? null : await this.oneBooking.requireByNumber(parsed);
    if (!booking) throw notFound('Booking');
    const { performanceId, schoolId } = booking.performance;
    const sale = await this.catalogue.performanceForSale(performanceId);
    const view: ConfirmationView = {
      ...confirmationView(booking, this.clock.now(), sale?.kinds, sale?.extras),
      school: sale?.school.contact ?? (await this.catalogue.schoolContact(schoolId)),
      seatCodes: this.seatCodes.ofPaid(booking),
    };
    return this.own.isOwn(asker, booking) ? view : strangersConfirmation(view);
  }

  @Get(':id')
  @Permission('anybody')
  @ApiOperation({
    summary:
      'One booking: the ticket for whoever has its id, all of it for the buyer and for staff',
  })
  async one(@IdParam('Booking') id: string, @WhoAsks() asker: Asker): Promise<BookingView> {
    const booking = await this.oneBooking.require(id);
    const { performanceId, schoolId } = booking.performance;
    const sale = await this.catalogue.performanceForSale(performanceId);
    const paymentStopped = isPaymentStopped(sale);
    const qr = paymentStopped ? null : (sale?.school.bankQrCodeUrl ?? null);
    const view: BookingView = {
      ...bookingView(booking, qr, this.clock.now(), sale?.kinds, sale?.extras),
      paymentStopped,
      ...(sale?.school.bookingCodeRequired ? { paymentReferenceRequired: true } : {}),
      seatCodes: this.seatCodes.ofPaid(booking),
      school: sale?.school.contact ?? (await this.catalogue.schoolContact(schoolId)),
      ...(paymentStopped ? { takesReceipt: false } : {}),
    };
    if (mayManageSchool(asker.person, schoolId))
      return {
        ...view,
        checkedInBy: booking.checkedIn?.by ?? null,
        ...(view.discountCode && booking.discountCode
          ? { discountCode: { ...view.discountCode, name: booking.discountCode.name } }
          : {}),
      };
    return this.own.isOwn(asker, booking) ? view : strangersBooking(view);
  }

  private async listed(rows: readonly BookingRow[]): Promise<BookingListItem[]> {
    const languages = await this.bookings.textLanguages(new Set(rows.map((row) => row.school_id)));
    const kinds = await this.bookings.kindsOf(rows);
    return rows.map((row) => bookingListItem(row, kinds, languages.get(row.school_id)));
  }
}
