import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Refusal } from '../../contracts/refusal.js';
import { uuidFromName } from '../../event-store/uuid.js';
import { FILE_STORE, type FileStore } from '../../files/port.js';
import { keyOf } from '../../files/object-url.js';
import { Problem } from '../../platform/problem.js';
import { messageFor } from '../../receipts/domain/messages.js';
import { inspectImage, reencode } from '../../receipts/reading/intake/image-intake.js';
import { BookingStreams } from '../application/booking-streams.js';
import type { CommandContext } from '../application/command-context.js';
import { PlannedSeats } from '../application/planned-seats.js';
import { TwoStreams, type TwoStreamTry } from '../application/two-streams.js';
import { requirePlaced, requireReceiptWanted, uploadReceipt } from '../domain/booking-decisions.js';
import { receiptOf, type PlacedBooking } from '../domain/booking.js';
import { keepSeats } from '../domain/seat-ledger.js';
import { withoutPrice } from '../domain/seat.js';
import { receiptUploadPrefix, RECEIPT_MAX_BYTES, shownReceiptKey } from '../receipt-files.js';
import { UploadReceipt } from './upload-receipt.command.js';

/** Seats first (kept, or held anew when they were lost), then the booking: a receipt on its way must not lose its seats. */
@CommandHandler(UploadReceipt)
export class UploadReceiptHandler implements ICommandHandler<UploadReceipt> {
  constructor(
    private readonly twoStreams: TwoStreams,
    private readonly bookings: BookingStreams,
    private readonly planned: PlannedSeats,
    @Inject(FILE_STORE) private readonly files: FileStore,
  ) {}

  async execute({ bookingId, objectUrl, context }: UploadReceipt): Promise<PlacedBooking> {
    const booking = await this.bookings.loadPlaced(bookingId);
    const key = requireOwnUpload(bookingId, objectUrl);
    const receiptId = uuidFromName(`receipt:${key}`);
    // Sent again after a lost answer: it is being checked already.
    if (booking.receipts.some((receipt) => receipt.receiptId === receiptId)) return booking;
    requireReceiptWanted(booking);

    const file = await this.files.get(key);
    if (!file)
      throw new Problem(
        422,
        'upload_missing',
        'The receipt picture has not arrived. Please upload it again.',
      );
    const { sha256, mimeType, editor } = await inspectImage(file.bytes, {
      maxBytes: RECEIPT_MAX_BYTES,
    });
    const shown = await reencode(file.bytes);
    const imageKey = shownReceiptKey(bookingId, receiptId);
    await this.files.put(imageKey, shown.bytes, shown.mimeType);

    const receipt = {
      receiptId,
      objectUrl,
      imageKey,
      sha256,
      mimeType,
      editor,
      bytes: file.bytes.length,
    };
    return this.twoStreams.run(bookingId, context, async (command) => {
      const current = requirePlaced(command.booking);
      if (receiptOf(current, receiptId)) return current;
      const seatsKept = await this.keepSeats(command, context);
      return command.writeBooking((state) =>
        uploadReceipt(state, { receipt, seatsKept, seatsGoneMessage: messageFor('seats-gone') }),
      );
    });
  }

  private async keepSeats(command: TwoStreamTry, context: CommandContext): Promise<boolean> {
    const booking = requireReceiptWanted(command.booking);
    const { bookingId, seats } = booking;
    const { performanceId } = booking.performance;
    if ((await this.planned.lostBy(booking, context.now)).length > 0) return false;
    try {
      await command.writeSeats(performanceId, (ledger, now) =>
        keepSeats(ledger, {
          performanceId,
          bookingId,
          seats: seats.map(withoutPrice),
          until: null,
          now,
        }),
      );
      return true;
    } catch (error) {
      if (error instanceof Refusal && error.code === 'seats_unavailable') return false;
      throw error;
    }
  }
}

/** The file-store key, when the URL names an upload of this very booking. */
function requireOwnUpload(bookingId: string, objectUrl: string): string {
  const key = keyOf(objectUrl);
  if (key?.startsWith(receiptUploadPrefix(bookingId))) return key;
  throw new Problem(
    422,
    'foreign_receipt',
    'This receipt does not belong to this booking. Please upload it on the booking it pays for.',
  );
}
