import { Injectable } from '@nestjs/common';
import type { PaymentKeyKind } from '../../contracts/events/index.js';
import { BookingStreams } from '../../booking/application/booking-streams.js';
import type { PlacedBooking, Receipt } from '../../booking/domain/booking.js';
import type { JudgeContext } from '../domain/judge.js';
import { PaymentClaims } from './payment-claims.js';
import { paymentKeysOf } from './payment-keys.js';

/** A booking that was paid with what another booking now shows. */
export interface OtherPayment {
  readonly bookingId: string;
  readonly confirmationNumber: string | null;
  /** As it was read then. */
  readonly transactionId: string | null;
}

export type OtherPayments = { readonly [K in PaymentKeyKind]: OtherPayment | null };

/** What is known of a receipt's transfer: by each of its keys, the other booking that it has paid for, of whatever school. */
@Injectable()
export class PaymentHistory {
  constructor(
    private readonly claims: PaymentClaims,
    private readonly bookings: BookingStreams,
  ) {}

  async of({ bookingId }: PlacedBooking, receipt: Receipt): Promise<OtherPayments> {
    const found = await Promise.all(
      paymentKeysOf(receipt).map(async (key) => {
        const owner = await this.claims.ownerOf(key);
        return owner && owner.bookingId !== bookingId ? { [key.kind]: await this.describe(owner) } : {};
      }),
    );
    return Object.assign({ transaction: null, file: null, transfer: null }, ...found) as OtherPayments;
  }

  private async describe({ bookingId, receiptId }: { bookingId: string; receiptId: string }): Promise<OtherPayment> {
    const booking = await this.bookings.load(bookingId);
    if (booking.kind === 'none') return { bookingId, confirmationNumber: null, transactionId: null };
    const receipt = booking.receipts.find((one) => one.receiptId === receiptId);
    return { bookingId, confirmationNumber: booking.confirmationNumber, transactionId: receipt?.reading?.transactionId.value ?? null };
  }
}

/** What the judge goes by. Pure. */
export const judgeContextOf = (booking: PlacedBooking, receipt: Pick<Receipt, 'editor'>, others: OtherPayments, now: string): JudgeContext => ({
  totalSen: booking.totalSen,
  payee: booking.payee,
  placedAt: booking.placedAt,
  now,
  editor: receipt.editor,
  transactionUsedByOther: others.transaction !== null,
  fileUsedByOther: others.file !== null,
  transferUsedByOther: others.transfer,
  paymentReference: booking.confirmationNumber,
});
