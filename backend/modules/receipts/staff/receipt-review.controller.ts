import { Body, Controller, Get, HttpCode, Inject, Param, Post } from '@nestjs/common';
import {
  ApiConflictResponse,
  ApiNotFoundResponse,
  ApiOperation,
  ApiTags,
  ApiProperty,
  ApiPropertyOptional,
} from '@nestjs/swagger';
import { type BookingEvent, bookingStream } from '../../../contracts/events/index.js';
import { CONFIRMED_MESSAGE, messageFor } from '../../../contracts/rest/receipt-messages.js';
import type {
  ReceiptReview,
  ReceiptDecisionRequest,
} from '../../../contracts/rest/receipt-review.js';
import { Commands } from '../../../infrastructure/commands/commands.js';
import { contextOfRequest } from '../../../infrastructure/commands/command-context.js';
import {
  type StaffDecision,
  type PlacedBooking,
  type ProvenMoney,
  DecideReceipt,
  PROVEN_MONEY,
} from '../../orders/api.js';
import { DomainEventStore } from '../../../infrastructure/event-store/codec/domain-event-store.js';
import { type FileStore, FILE_STORE } from '../../../infrastructure/files/port.js';
import { type SignedInPerson, CurrentPerson } from '../../identity/api.js';
import { type Clock, CLOCK } from '../../../infrastructure/clock/clock.js';
import { toDecimal } from '../../../contracts/money.js';
import { PaymentHistory } from '../../payments/api.js';
import { paymentKeysOf } from '../domain/payment-keys.js';
import { provenSoFar } from '../verification/proven-so-far.js';
import { SchoolRules } from '../verification/school-rules.js';
import { reviewReceipt } from './receipt-review.js';
import { Permission, Subject } from '../../../infrastructure/http/permission.js';
import { Transform } from 'class-transformer';
import { IsIn, IsString, Matches, MaxLength } from 'class-validator';
import { LONGEST } from '../../../contracts/rest/text-limits.js';
import { PLAIN_PARAGRAPHS, readsAsWritten } from '../../../infrastructure/http/text-fields.js';
import { typedText } from '../../../infrastructure/http/typed-text.js';
import { mayBeLeftOut } from '../../../infrastructure/http/optional-field.js';

export class ReceiptDecisionDto implements ReceiptDecisionRequest {
  @ApiProperty({ enum: ['confirm', 'reject'] })
  @IsIn(['confirm', 'reject'], { message: 'Decision must be confirm or reject' })
  readonly decision: 'confirm' | 'reject';

  @ApiPropertyOptional({
    description: 'For the family, when rejecting; the usual words when left out',
    example: 'The transfer went to another account.',
  })
  @Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' ? typedText(value) || undefined : value,
  )
  @mayBeLeftOut
  @IsString({ message: 'Message must be text' })
  @MaxLength(LONGEST.rejection, {
    message: `The message can have ${LONGEST.rejection} characters at most`,
  })
  @Matches(PLAIN_PARAGRAPHS, { message: 'The message can have plain characters alone' })
  @readsAsWritten
  readonly message?: string;
}

/** Validity of a receipt picture's link, in seconds. */
const LINK_SECONDS = 15 * 60;

/** Lists a booking's receipts for staff and takes staff's decisions on them. */
@ApiTags('administration')
@Controller('api/admin/bookings/:id/receipts')
export class ReceiptReviewController {
  constructor(
    private readonly commands: Commands,
    private readonly events: DomainEventStore,
    private readonly payments: PaymentHistory,
    private readonly rules: SchoolRules,
    @Inject(PROVEN_MONEY) private readonly proven: ProvenMoney,
    @Inject(FILE_STORE) private readonly files: FileStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Get()
  @Permission('staff-of-booking')
  @ApiOperation({
    summary:
      'The receipts of a booking, newest first: the picture, what was read, and how each field stands against the booking',
  })
  async review(@Subject() booking: PlacedBooking): Promise<ReceiptReview> {
    const history = await this.events.read<BookingEvent>(bookingStream(booking.bookingId));
    const { schoolId } = booking.performance;
    const rules = await this.rules.rulesOfSchool(schoolId);
    const provenSen = await provenSoFar(this.proven, booking);
    const now = this.clock.now().toISOString();
    const receipts = await Promise.all(
      booking.receipts.map(async (receipt) => {
        const [others, imageUrl] = await Promise.all([
          this.payments.otherPayments(booking.bookingId, paymentKeysOf(receipt)),
          this.files.signedDownload(receipt.imageKey, LINK_SECONDS),
        ]);
        return reviewReceipt(
          booking,
          receipt,
          history,
          { others, rules, provenSen },
          imageUrl,
          now,
        );
      }),
    );
    const { bookingId, confirmationNumber, status, totalSen } = booking;
    return {
      bookingId,
      confirmationNumber,
      status,
      totalAmount: toDecimal(totalSen),
      receipts: receipts.reverse(),
    };
  }

  @Post(':receiptId/decision')
  @Permission('staff-of-booking')
  @HttpCode(200)
  @ApiOperation({
    summary:
      'Confirm or reject a receipt: seats, e-mail and history follow, in the name of who decided',
  })
  @ApiConflictResponse({
    description:
      '`Seat conflict` with conflictingSeats, `already_paid`, `newer_receipt`, `booking_cancelled`, `booking_expired`',
  })
  @ApiNotFoundResponse({ description: 'No such booking or receipt' })
  async decide(
    @Subject() { bookingId }: PlacedBooking,
    @Param('receiptId') receiptId: string,
    @Body() { decision, message }: ReceiptDecisionDto,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<ReceiptReview> {
    const context = contextOfRequest(person, this.clock.now());
    const decided = await this.commands.execute(
      new DecideReceipt(bookingId, receiptId, withMessage(decision, message), context),
    );
    return this.review(decided);
  }
}

/** Adds the message to the family: a fixed text for a confirmation; for a rejection staff's own text, or a default. */
const withMessage = (kind: 'confirm' | 'reject', message: string | undefined): StaffDecision =>
  kind === 'confirm'
    ? { kind, message: CONFIRMED_MESSAGE }
    : { kind, message: message ?? messageFor('rejected-by-staff') };
