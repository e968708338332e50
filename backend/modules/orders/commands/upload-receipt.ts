import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Inject } from '@nestjs/common';
import type { CommandContext } from '../../../infrastructure/commands/command-context.js';
import { type Booking, type PlacedBooking, requirePlaced, receiptOf } from '../domain/booking.js';
import { hasLapsed } from '../../../contracts/seat-hold.js';
import { uuidFromName } from '../../../infrastructure/event-store/uuid.js';
import { FILE_STORE, type FileStore } from '../../../infrastructure/files/port.js';
import { keyOf } from '../../../infrastructure/files/object-url.js';
import { inPictureTurn } from '../../../infrastructure/pictures/picture-work.js';
import { Problem } from '../../../infrastructure/http/problem.js';
import { inspectImage, reencode } from '../../../infrastructure/pictures/image-intake.js';
import { BookingStreams } from '../application/booking-streams.js';
import { BookingSource } from '../order-limits/booking-source.js';
import { PlannedSeats } from '../../seats/api.js';
import { TwoStreams, type TwoStreamPlan } from '../application/two-streams.js';
import { requireReceiptWanted, uploadReceipt } from '../domain/booking-decisions.js';
import type { ReceiptUploaded } from '../../../contracts/events/index.js';
import { withoutPrice } from '../../../contracts/seat.js';
import { untilRead } from '../domain/time-to-pay.js';
import { receiptUploadPrefix, RECEIPT_MAX_BYTES, shownReceiptKey } from '../receipt-files.js';

/** A family has uploaded a payment receipt. Keeps the booking's seats and starts the receipt check. Returns the booking. */
export class UploadReceipt extends Command<PlacedBooking> {
  constructor(
    readonly bookingId: string,
    /** URL of the uploaded picture, as the `upload-url` request returned it. */
    readonly objectUrl: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/**
 * Writes the seats first, then the booking, because a booking must not lose its seats while its receipt is uploaded. Seats that
 * the booking has already lost are held again if they are free.
 */
@CommandHandler(UploadReceipt)
export class UploadReceiptHandler implements ICommandHandler<UploadReceipt> {
  constructor(
    private readonly twoStreams: TwoStreams,
    private readonly bookings: BookingStreams,
    private readonly planned: PlannedSeats,
    private readonly sources: BookingSource,
    @Inject(FILE_STORE) private readonly files: FileStore,
  ) {}

  async execute({ bookingId, objectUrl, context }: UploadReceipt): Promise<PlacedBooking> {
    const booking = await this.bookings.loadPlaced(bookingId);
    const key = requireOwnUpload(bookingId, objectUrl);
    const receiptId = uuidFromName(`receipt:${key}`);
    // The family repeats an upload whose answer was lost; the receipt is already being checked.
    if (booking.receipts.some((receipt) => receipt.receiptId === receiptId)) return booking;
    requireReceiptWanted(booking);

    const imageKey = shownReceiptKey(bookingId, receiptId);
    const picture = await inPictureTurn(await this.sources.sourceOf(bookingId), () =>
      this.keepShownForm(key, imageKey),
    );

    const receipt = { receiptId, objectUrl, imageKey, ...picture };
    const plan = (before: Booking) => this.plan(before, receipt, context);
    const first = await plan(await this.bookings.load(bookingId));
    return this.twoStreams.run(bookingId, context, first, plan);
  }

  /** Validates the uploaded picture, and stores the copy that staff will see. */
  private async keepShownForm(
    key: string,
    imageKey: string,
  ): Promise<Pick<ReceiptUploaded['data'], 'sha256' | 'mimeType' | 'editor' | 'bytes'>> {
    const file = await this.files.get(key);
    if (!file)
      throw new Problem(
        422,
        'upload_missing',
        'The receipt picture has not arrived. Please upload it again.',
      );
    const { sha256, mimeType, editor } = await inspectImage(file.bytes, {
      maxBytes: RECEIPT_MAX_BYTES,
      decode: false,
    });
    const shown = await reencode(file.bytes);
    await this.files.put(imageKey, shown.bytes, shown.mimeType);
    return { sha256, mimeType, editor, bytes: file.bytes.length };
  }

  /** Keeps the seats until the picture is read, unless another booking has them, or the seating plan lost them. */
  private async plan(
    before: Booking,
    receipt: Parameters<typeof uploadReceipt>[1]['receipt'],
    { now: asked }: CommandContext,
  ): Promise<TwoStreamPlan | { answer: PlacedBooking }> {
    const current = requirePlaced(before);
    if (receiptOf(current, receipt.receiptId)) return { answer: current };
    const booking = requireReceiptWanted(current);
    const inPlan = (await this.planned.lostBy(booking, asked)).length === 0;
    const { performance, seats: priced } = booking;
    const seats: TwoStreamPlan['seats'] = {
      performanceId: performance.performanceId,
      ask: (now) =>
        // A retry may find that the time to pay is used up since the first try.
        isUsedUp(booking, now)
          ? null
          : { kind: 'keep', seats: priced.map(withoutPrice), until: untilRead(booking, now) },
      mayBeGone: true,
    };
    return {
      before,
      ...(inPlan && !isUsedUp(booking, asked) ? { seats } : {}),
      decide: (state, now, seatsKept) =>
        uploadReceipt(state, {
          receipt,
          seatsKept: inPlan && seatsKept,
          holdUntil: untilRead(requirePlaced(state), now),
        }),
    };
  }
}

/**
 * Returns true when all time to pay is used up. The picture is then read without a seat hold; a confirmation takes the seats if
 * they are free.
 */
const isUsedUp = (booking: PlacedBooking, now: string): boolean =>
  hasLapsed(untilRead(booking, now), now);

/** Returns the file-store key of the upload, and refuses an upload of another booking. */
function requireOwnUpload(bookingId: string, objectUrl: string): string {
  const key = keyOf(objectUrl);
  if (key?.startsWith(receiptUploadPrefix(bookingId))) return key;
  throw new Problem(
    422,
    'foreign_receipt',
    'This receipt does not belong to this booking. Please upload it on the booking it pays for.',
  );
}
