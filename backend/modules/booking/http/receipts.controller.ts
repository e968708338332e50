import { Body, Controller, Get, HttpCode, Inject, Post } from '@nestjs/common';
import { ApiAcceptedResponse, ApiNotFoundResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type {
  BookingStatusView,
  ReceiptView,
  UploadUrlView,
} from '../../../contracts/rest/bookings.js';
import { bookingStream, type BookingEvent } from '../../../contracts/events/index.js';
import { DomainEventStore } from '../../../infrastructure/event-store/codec/domain-event-store.js';
import { FILE_STORE, type FileStore } from '../../../infrastructure/files/port.js';
import { CurrentPerson } from '../../identity/current-person.js';
import type { SignedInPerson } from '../../identity/policy.js';
import { CLOCK, type Clock } from '../../../infrastructure/clock/clock.js';
import { notFound } from '../../../infrastructure/http/problem.js';
import { Throttled, type Throttle } from '../../../infrastructure/http/throttle.js';
import { BookingStreams } from '../application/booking-streams.js';
import { contextOfRequest } from '../../../infrastructure/commands/command-context.js';
import { Commands } from '../../../infrastructure/commands/commands.js';
import { UploadReceipt } from '../commands/upload-receipt.command.js';
import { requireReceiptWanted } from '../domain/booking-decisions.js';
import { OneBooking } from '../queries/one-booking.js';
import { statusView } from '../queries/booking-views.js';
import { newestReceipt } from '../queries/newest-receipt.js';
import { newReceiptUploadKey, receiptLimit } from '../receipt-files.js';
import { UploadUrlDto, VerifyReceiptDto } from './booking.dto.js';
import { IdParam } from '../../../infrastructure/http/ids.js';
import { Permission } from '../../../infrastructure/http/permission.js';

const UPLOAD_SECONDS = 15 * 60;
/** Long enough to look at the picture and download it. */
const LINK_SECONDS = 15 * 60;

/**
 * Pictures of one booking: a family that tries each of its screenshots has enough, and reading more takes OCR from others.
 * Addresses are not counted: a whole school pays from one.
 */
const PICTURES: Throttle = {
  limit: 20,
  seconds: 600,
  by: ({ params: { id } }) => String(id).toLowerCase(),
};

/** Paying: upload link, check, its state, its result. Whoever has a booking's link may pay for it. */
@ApiTags('receipts')
@Controller('api/bookings/:id')
export class ReceiptsController {
  constructor(
    private readonly commands: Commands,
    private readonly streams: BookingStreams,
    private readonly oneBooking: OneBooking,
    private readonly events: DomainEventStore,
    @Inject(FILE_STORE) private readonly files: FileStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Post('upload-url')
  @Permission('anybody')
  @HttpCode(200)
  @Throttled({ limit: 60, seconds: 60 }, PICTURES)
  @ApiOperation({
    summary:
      'A link to send the receipt picture to, with PUT: up to 10 MB, or 5 MB of a file that is named',
  })
  async uploadUrl(
    @IdParam('Booking') id: string,
    @Body() file: UploadUrlDto,
  ): Promise<UploadUrlView> {
    const { bookingId } = requireReceiptWanted(await this.streams.load(id));
    const key = newReceiptUploadKey(bookingId);
    return this.files.signedUpload({
      key,
      maxBytes: receiptLimit(file),
      expiresInSeconds: UPLOAD_SECONDS,
    });
  }

  @Post('verify-receipt')
  @Permission('anybody')
  @HttpCode(202)
  @Throttled(PICTURES)
  @ApiOperation({
    summary: 'Have the uploaded receipt checked; ask for the status until it is decided',
  })
  @ApiAcceptedResponse({ description: 'The status, `verifying` as a rule' })
  async verify(
    @IdParam('Booking') id: string,
    @Body() { receiptURL }: VerifyReceiptDto,
    @CurrentPerson() person: SignedInPerson | null,
  ): Promise<BookingStatusView> {
    const context = contextOfRequest(person, this.clock.now());
    const booking = await this.commands.execute(new UploadReceipt(id, receiptURL, context));
    return statusView(booking, this.clock.now());
  }

  @Get('status')
  @Permission('anybody')
  @ApiOperation({ summary: 'How far payment is; asked every 2 seconds while a receipt is checked' })
  async status(@IdParam('Booking') id: string): Promise<BookingStatusView> {
    return statusView(await this.oneBooking.require(id), this.clock.now());
  }

  @Get('receipt')
  @Permission('anybody')
  @ApiOperation({ summary: 'The newest receipt, what was read in it and what was decided' })
  @ApiNotFoundResponse({ description: 'No receipt yet' })
  async receipt(@IdParam('Booking') id: string): Promise<ReceiptView> {
    const { bookingId } = await this.oneBooking.require(id);
    const receipt = newestReceipt(await this.events.read<BookingEvent>(bookingStream(bookingId)));
    if (!receipt) throw notFound('Receipt');
    const { imageKey, ...view } = receipt;
    return { ...view, imageUrl: await this.files.signedDownload(imageKey, LINK_SECONDS) };
  }
}
