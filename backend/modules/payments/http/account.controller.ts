import { Body, Controller, Get, HttpCode, Inject, Post } from '@nestjs/common';
import {
  ApiConflictResponse,
  ApiNotFoundResponse,
  ApiOperation,
  ApiTags,
  ApiUnprocessableEntityResponse,
  ApiProperty,
  ApiPropertyOptional,
} from '@nestjs/swagger';
import { toSen } from '../../../contracts/money.js';
import {
  type BookingAccountView,
  type PayRefundRequest,
  type ReceiveCashRequest,
  REFUND_WAYS,
} from '../../../contracts/rest/refunds.js';
import { type Clock, CLOCK } from '../../../infrastructure/clock/clock.js';
import { contextOfRequest } from '../../../infrastructure/commands/command-context.js';
import { Commands } from '../../../infrastructure/commands/commands.js';
import { IdParam } from '../../../infrastructure/http/ids.js';
import { Permission, Subject } from '../../../infrastructure/http/permission.js';
import {
  type PlacedBooking,
  PayRefund,
  ReceiveCash,
  TakeCashBack,
  TakeRefundBack,
} from '../../orders/api.js';
import { type SignedInPerson, CurrentPerson } from '../../identity/api.js';
import { BookingAccounts } from '../queries/booking-accounts.js';
import { IsIn, IsISO8601, IsUUID, Matches } from 'class-validator';
import { LONGEST } from '../../../contracts/rest/text-limits.js';
import { requiredLine } from '../../../infrastructure/http/text-fields.js';
import { mayBeLeftOut } from '../../../infrastructure/http/optional-field.js';

const A_DAY = 'The day is written like 2030-03-01';

const A_SUM = /^(?=.*[1-9])\d{1,7}(?:\.\d{1,2})?$/;
const NO_SUM = { message: 'The amount is a sum in ringgit, like 20.00' };

export class PayRefundDto implements PayRefundRequest {
  @ApiProperty({ format: 'uuid', description: 'Made by the screen: the same one counts once' })
  @IsUUID(undefined, { message: 'The id of the refund is required' })
  readonly refundId: string;

  @ApiProperty({ example: '20.00' })
  @Matches(A_SUM, NO_SUM)
  readonly amount: string;

  @ApiProperty({ example: '2030-03-01' })
  @Matches(/^\d{4}-\d{2}-\d{2}$/, { message: A_DAY })
  @IsISO8601({ strict: true }, { message: A_DAY })
  readonly paidOn: string;

  @ApiProperty({ example: 'MBB 4711' })
  @requiredLine(LONGEST.refundReference, 'The reference of the payment is required')
  readonly reference: string;

  @ApiPropertyOptional({ enum: REFUND_WAYS })
  @mayBeLeftOut
  @IsIn(REFUND_WAYS, { message: 'Please choose cash or transfer' })
  readonly wayOfPayment?: (typeof REFUND_WAYS)[number];
}

class ReceiveCashDto implements ReceiveCashRequest {
  @ApiProperty({ format: 'uuid', description: 'Made by the screen: the same one counts once' })
  @IsUUID(undefined, { message: 'The id of the cash is required' })
  readonly cashId: string;

  @ApiProperty({ example: '20.00' })
  @Matches(A_SUM, NO_SUM)
  readonly amount: string;
}

/** Serves a booking's account, and records cash and refunds. */
@ApiTags('payments')
@Controller('api/admin/bookings/:id')
export class AccountController {
  constructor(
    private readonly commands: Commands,
    private readonly accounts: BookingAccounts,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Get('account')
  @Permission('staff-of-booking')
  @ApiOperation({
    summary:
      'What a booking was charged, and what is proven, unproven, paid back, open and due, with the entries it is made of',
  })
  account(@Subject() { bookingId }: PlacedBooking): Promise<BookingAccountView> {
    return this.accounts.accountOfBooking(bookingId);
  }

  @Post('refunds')
  @Permission('staff-of-booking')
  @HttpCode(200)
  @ApiOperation({ summary: 'Record that money was paid back; the family is told by e-mail' })
  @ApiConflictResponse({ description: '`refund_not_due`, `other_refund`' })
  @ApiUnprocessableEntityResponse({
    description: '`refund_too_large` with refundDue, `refund_in_future`',
  })
  async pay(
    @Subject() { bookingId }: PlacedBooking,
    @Body() { refundId, amount, paidOn, reference, wayOfPayment }: PayRefundDto,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<BookingAccountView> {
    const context = contextOfRequest(person, this.clock.now());
    // Validation has already refused an invalid sum, so this is never 0.
    const amountSen = toSen(amount) ?? 0;
    const refund = {
      refundId: refundId.toLowerCase(),
      amountSen,
      paidOn,
      reference,
      ...(wayOfPayment ? { wayOfPayment } : {}),
    };
    await this.commands.execute(new PayRefund(bookingId, refund, context));
    return this.accounts.accountOfBooking(bookingId);
  }

  @Post('refunds/:refundId/take-back')
  @Permission('staff-of-booking')
  @HttpCode(200)
  @ApiOperation({ summary: 'A refund was not paid after all: it is due again' })
  @ApiNotFoundResponse({ description: '`refund_not_found`' })
  async takeBack(
    @Subject() { bookingId }: PlacedBooking,
    @IdParam('Refund', 'refundId') refundId: string,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<BookingAccountView> {
    const context = contextOfRequest(person, this.clock.now());
    await this.commands.execute(new TakeRefundBack(bookingId, refundId, context));
    return this.accounts.accountOfBooking(bookingId);
  }

  @Post('cash')
  @Permission('staff-of-booking')
  @HttpCode(200)
  @ApiOperation({ summary: 'Record cash for what is open; an unpaid order is confirmed by it' })
  @ApiConflictResponse({
    description:
      '`nothing_open`, `not_charged`, `booking_cancelled`, `other_cash`, `seats_not_in_plan`, `Seat conflict`',
  })
  @ApiUnprocessableEntityResponse({ description: '`cash_too_large`, `cash_too_small` with open' })
  async receive(
    @Subject() { bookingId }: PlacedBooking,
    @Body() { cashId, amount }: ReceiveCashDto,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<BookingAccountView> {
    const context = contextOfRequest(person, this.clock.now());
    const cash = { cashId: cashId.toLowerCase(), amountSen: toSen(amount) ?? 0 };
    await this.commands.execute(new ReceiveCash(bookingId, cash, context));
    return this.accounts.accountOfBooking(bookingId);
  }

  @Post('cash/:cashId/take-back')
  @Permission('staff-of-booking')
  @HttpCode(200)
  @ApiOperation({ summary: 'Cash was not taken after all: it is open again' })
  @ApiNotFoundResponse({ description: '`cash_not_found`' })
  @ApiConflictResponse({ description: '`cash_paid_back`' })
  async takeCashBack(
    @Subject() { bookingId }: PlacedBooking,
    @IdParam('Cash', 'cashId') cashId: string,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<BookingAccountView> {
    const context = contextOfRequest(person, this.clock.now());
    await this.commands.execute(new TakeCashBack(bookingId, cashId, context));
    return this.accounts.accountOfBooking(bookingId);
  }
}
