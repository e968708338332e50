import type { IncomingHttpHeaders } from 'node:http';
import { Body, Controller, Get, Headers, HttpCode, Inject, Post } from '@nestjs/common';
import {
  ApiAcceptedResponse,
  ApiForbiddenResponse,
  ApiHeader,
  ApiNotFoundResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import type {
  BookingStatusView,
  ReceiptView,
  UploadUrlView,
} from '../../../contracts/rest/bookings.js';
import { bookingStream, type BookingEvent } from '../../../contracts/events/index.js';
import { DomainEventStore } from '../../../infrastructure/event-store/codec/domain-event-store.js';
import { announcedIn } from '../../../infrastructure/files/announced-upload.js';
import { FILE_STORE, type FileStore } from '../../../infrastructure/files/port.js';
import { CLOCK, type Clock } from '../../../infrastructure/clock/clock.js';
import { notFound } from '../../../infrastructure/http/problem.js';
import { type Rate, RateWindows } from '../../../infrastructure/http/rate-windows.js';
import { Throttled, tooManyRequests } from '../../../infrastructure/http/throttle.js';
import { KEY_OF_ORDER } from '../access/idempotency-key.js';
import { WhoAsks, type Asker } from '../access/buyer.js';
import { OwnOrders } from '../access/own-orders.js';
import { BookingStreams } from '../application/booking-streams.js';
import { SuspendedSchools } from '../application/suspended-schools.js';
import { contextOfBuyer } from '../../../infrastructure/commands/command-context.js';
import { Commands } from '../../../infrastructure/commands/commands.js';
import { UploadReceipt } from '../commands/upload-receipt.js';
import { requireReceiptWanted } from '../domain/booking-decisions.js';
import { OneBooking } from '../queries/one-booking.js';
import { statusView, strangersStatus } from '../queries/booking-views.js';
import { newestReceipt } from '../queries/newest-receipt.js';
import { newReceiptUploadKey, receiptLimit } from '../receipt-files.js';
import { UploadUrlDto, VerifyReceiptDto } from './booking.dto.js';
import { IdParam } from '../../../infrastructure/http/ids.js';
import { Permission } from '../../../infrastructure/http/permission.js';

const UPLOAD_SECONDS = 15 * 60;
/** Seconds for which a link to a receipt's picture is valid: enough to look at the picture and download it. */
const LINK_SECONDS = 15 * 60;

/**
 * Limit of pictures for one booking: enough for a family that uploads several screenshots. More would delay the reading of other
 * families' receipts. The limit does not depend on the network address, because a whole school may pay from one. Refused calls of
 * strangers do not count, because they must not use up the family's limit.
 */
const PICTURES: Rate = { limit: 20, seconds: 600 };

const NOT_YOURS = { description: '`not_your_order`' };

/**
 * Endpoints for paying by receipt: upload link, receipt check, its state and its result. Only the buyer may upload (see
 * OwnOrders); other people see the status.
 */
@ApiTags('receipts')
@Controller('api/bookings/:id')
export class ReceiptsController {
  constructor(
    private readonly commands: Commands,
    private readonly streams: BookingStreams,
    private readonly oneBooking: OneBooking,
    private readonly events: DomainEventStore,
    private readonly own: OwnOrders,
    private readonly rates: RateWindows,
    private readonly suspended: SuspendedSchools,
    @Inject(FILE_STORE) private readonly files: FileStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Post('upload-url')
  @Permission('anybody')
  @HttpCode(200)
  @Throttled({ limit: 60, seconds: 60 })
  @ApiOperation({
    summary:
      'A link to send the receipt picture to, with PUT: up to 10 MB, or 5 MB of a file that is named',
  })
  @ApiHeader(KEY_OF_ORDER)
  @ApiForbiddenResponse(NOT_YOURS)
  async uploadUrl(
    @IdParam('Booking') id: string,
    @Body() file: UploadUrlDto,
    @WhoAsks() asker: Asker,
    @Headers() headers: IncomingHttpHeaders,
  ): Promise<UploadUrlView> {
    const booking = await this.streams.load(id);
    this.own.require(asker, booking);
    await this.suspended.requireNoneOf(booking);
    this.countPicture('link', id);
    const { bookingId } = requireReceiptWanted(booking);
    const key = newReceiptUploadKey(bookingId);
    return this.files.signedUpload({
      key,
      announced: announcedIn(headers),
      maxBytes: receiptLimit(file),
      expiresInSeconds: UPLOAD_SECONDS,
    });
  }

  @Post('verify-receipt')
  @Permission('anybody')
  @HttpCode(202)
  @ApiOperation({
    summary: 'Have the uploaded receipt checked; ask for the status until it is decided',
  })
  @ApiAcceptedResponse({ description: 'The status, `verifying` as a rule' })
  @ApiHeader(KEY_OF_ORDER)
  @ApiForbiddenResponse(NOT_YOURS)
  async verify(
    @IdParam('Booking') id: string,
    @Body() { receiptURL }: VerifyReceiptDto,
    @WhoAsks() asker: Asker,
  ): Promise<BookingStatusView> {
    const asked = await this.streams.load(id);
    this.own.require(asker, asked);
    await this.suspended.requireNoneOf(asked);
    this.countPicture('check', id);
    const context = contextOfBuyer(asker.person, this.clock.now());
    const booking = await this.commands.execute(new UploadReceipt(id, receiptURL, context));
    return statusView(booking, this.clock.now());
  }

  @Get('status')
  @Permission('anybody')
  @ApiOperation({ summary: 'How far payment is; asked every 2 seconds while a receipt is checked' })
  async status(
    @IdParam('Booking') id: string,
    @WhoAsks() asker: Asker,
  ): Promise<BookingStatusView> {
    const booking = await this.oneBooking.require(id);
    const view = statusView(booking, this.clock.now());
    return this.own.isOwn(asker, booking) ? view : strangersStatus(view);
  }

  @Get('receipt')
  @Permission('anybody')
  @ApiOperation({ summary: 'The newest receipt, what was read in it and what was decided' })
  @ApiNotFoundResponse({ description: 'No receipt yet' })
  @ApiForbiddenResponse(NOT_YOURS)
  async receipt(@IdParam('Booking') id: string, @WhoAsks() asker: Asker): Promise<ReceiptView> {
    const booking = await this.oneBooking.require(id);
    this.own.require(asker, booking);
    const stream = bookingStream(booking.bookingId);
    const receipt = newestReceipt(await this.events.read<BookingEvent>(stream));
    if (!receipt) throw notFound('Receipt');
    const { imageKey, ...view } = receipt;
    return { ...view, imageUrl: await this.files.signedDownload(imageKey, LINK_SECONDS) };
  }

  /**
   * Counts a call against the booking's limit of pictures.
   *
   * @throws Problem 429
   */
  private countPicture(call: 'link' | 'check', bookingId: string): void {
    const seconds = this.rates.count(PICTURES, `receipt ${call} ${bookingId}`);
    if (seconds > 0) throw tooManyRequests(seconds);
  }
}
